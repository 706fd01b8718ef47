"""`rouge-cli diff`: why two figures of the same summaries differ."""

from __future__ import annotations

import os
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.confirmation import check_word_lists, confirmation_options, confirmed, is_outside
from rouge_cli.cli.encoding_remedy import encoding_remedy
from rouge_cli.cli.input_options import Arguments, arguments_from, input_options
from rouge_cli.cli.messages import inform
from rouge_cli.cli.option_sections import InputCommand
from rouge_cli.cli.running import progress_bar, read_whole_for
from rouge_cli.cli.saved_results import read_one_saved
from rouge_cli.cli.usual_options import list_option, output_option
from rouge_cli.cli.writing import check_standard_input, deliver
from rouge_cli.dialects import DIALECTS, is_dialect
from rouge_cli.errors import DataError, UsageError, listed, shortened_text
from rouge_cli.files import STANDARD_INPUT
from rouge_cli.inputs.file_kinds import comes_once
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.systems import choose_systems
from rouge_cli.options import Options
from rouge_cli.reports.text import listing
from rouge_cli.similar_names import nearest
from rouge_cli.text.option_files import files_of_options

if TYPE_CHECKING:
    from rouge_cli.analysis.difference import Difference, Side, Step

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli diff rouge-1.5.5 rouge-score rouge.xml lead
      the Perl program against Google's package, setting by setting
  rouge-cli diff 'rouge-score|stem:both' 'rouge-1.5.5|stem:both|formula:B' rouge.xml
      dialects with other settings, written as in signatures
  rouge-cli diff results.json rouge-score --figure R
      saved results against a dialect; two files of saved results work, too
"""


@click.command(cls=InputCommand, own=["measures"], epilog=_EPILOG,
               short_help="Show which settings make two scores differ.")  # fmt: skip
@click.argument("a")
@click.argument("b")
@click.argument("config", required=False, type=click.Path())
@click.argument("rest", nargs=-1, metavar="[SYSTEM]")
@click.option("--measures", metavar="LIST",
              help="Measures where A and B name none (default rouge-1,rouge-2,rouge-l).")  # fmt: skip
@click.option("--figure", "figures", type=click.Choice(["R", "P", "F"]), multiple=True, default=["F"],
              show_default=True, help="Average to explain; may be repeated.")  # fmt: skip
@list_option()
@input_options
@click.option("--format", "format", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="Format: text, or json with all digits.")  # fmt: skip
@output_option("the comparison")
@confirmation_options("A or B")
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def diff(
    a: str, b: str, config: str | None, rest: tuple[str, ...], measures: str | None, figures: tuple[str, ...],
    list_format: str | None, format: str, output: str | None, allow_command: bool, allow_files: bool, quiet: bool,
    **given: Any,
) -> None:  # fmt: skip
    """Show which settings make the scores of A and B differ, by changing them one by one from A's to B's.

    A and B are dialects (such as rouge-1.5.5 or lin2004), presets, signatures or files of saved results. A dialect can
    be followed by settings written as in signatures. A file named like a dialect or preset is ./NAME. CONFIG is as for
    'rouge-cli evaluate'; it is optional where A or B is a file that names it. SYSTEM is one system; by default all are
    compared. Each step shows the score with the settings so far, and the steps sum to the whole difference. The effect
    of a setting can depend on those changed before it.
    """
    from rouge_cli.analysis.difference import count_evaluations, differences

    check_standard_input([a, b, *filter(None, [config])])
    allowed = allow_command, allow_files
    sides = _same_sentences((side_of(a, measures, *allowed), side_of(b, measures, *allowed)), given, quiet)
    if measures is not None and not any(side.options.measures == _named(measures) for side in sides):
        raise UsageError("--measures is for an A or B that names no measures, and both name theirs; leave it out")
    inform([f"{name} is the dialect or preset, not the file of this name; the file is ./{name}" for name in (a, b)
            if _is_known(name) and os.path.isfile(name)], quiet)  # fmt: skip
    if config is None and not given["peers"] and not given["models"]:
        config = _saved_source(sides, allow_files)
    encodings = {side.options.encoding for side in sides}
    arguments = arguments_from(given, config, rest, encodings.pop() if len(encodings) == 1 else "", list_format)
    with encoding_remedy("name the encoding in A and B, such as 'rouge-1.5.5|encoding:latin-1'"):
        plan, system = _plan(output, arguments, sides, quiet), arguments.system
        systems = choose_systems(plan, _saved_systems(plan, sides) if system is None or list_format else system)
        with progress_bar(count_evaluations(*sides), quiet) as progress:
            found = differences(plan, systems, *sides, figures=figures, progress=progress)
    deliver(output, (_json if format == "json" else _text)(found, sides))


_OF_SENTENCES = ("sentences", "sentence_delimiter")
"""The parameters that say how texts are split."""


def _same_sentences(sides: tuple[Side, Side], given: dict[str, Any], quiet: bool) -> tuple[Side, Side]:
    """The sides with the sentences of the one that says how texts are split; enters them in given, if nothing is typed.

    UsageError: both say it, and not the same. The texts are read once, for both.
    """
    said = [
        (side.options.sentences, side.options.sentence_delimiter)
        for side in sides
        if side.saved is not None or "|version:" in side.name
        or side.options.sentences or side.options.sentence_delimiter
    ]  # fmt: skip
    if any(given[key] for key in _OF_SENTENCES):
        from rouge_cli.inputs.sentences import policy_name

        typed = policy_name(given["sentences"], given["language"] or "english") if given["sentences"] else ""
        wanted = typed, given["sentence_delimiter"] or ""
        if any(how != wanted for how in said) or any(side.options.split_summaries for side in sides):
            options = " and ".join(f"--{key.replace('_', '-')}" for key in _OF_SENTENCES if given[key])
            inform([f"A and B read the sentences of {options}, not those of their own"], quiet)
        return _with_sentences(sides, *wanted, is_said=True)
    if not said:
        return sides
    if said[0] != said[-1]:
        words = [" ".join(filter(None, (how or "as given", delimiter))) for how, delimiter in said]
        cause = f"sentences are {shortened_text(words[0])} in A and {shortened_text(words[1])} in B"
        raise UsageError(f"{cause}; diff reads the texts once, so name one way for both: --sentences HOW")
    if len(said) == 1 and any(said[0]):
        inform(["A and B read the same sentences, those that one of them names; the other names none"], quiet)
    how, _, language = said[0][0].partition(":")
    given |= {"sentences": how or None, "sentence_delimiter": said[0][1] or None}
    given["language"] = given["language"] or language or None
    if any(said[0]) and (splits := [side.name for side in sides if side.options.split_summaries]):
        cause = f"{splits[0]} splits whole texts itself, and the other side has sentences of its own"
        raise UsageError(f"{cause}; name one way for both: --sentences HOW")
    return _with_sentences(sides, *said[0], is_said=any(said[0]))


def _with_sentences(sides: tuple[Side, Side], how: str, delimiter: str, is_said: bool) -> tuple[Side, Side]:
    first, second = (
        side._replace(options=side.options._replace(
            sentences=how, sentence_delimiter=delimiter,
            split_summaries=side.options.split_summaries and not is_said,
        ))
        for side in sides
    )  # fmt: skip
    return first, second


def _is_known(name: str) -> bool:
    """Whether a dialect or preset has this name, which comes before files."""
    from rouge_cli.presets import PRESETS

    return is_dialect(name) or any(preset.name == name.lower() for preset in PRESETS)


def _saved_source(sides: tuple[Side, Side], allow_files: bool) -> str:
    """The configuration that saved results name. UsageError: none does, or it is not theirs to name."""
    for side in sides:
        if side.saved is not None:
            source = side.saved.source
            if not allow_files and is_outside(source, os.path.dirname(side.name)):
                raise UsageError(
                    f"{side.name}: the configuration that it names, {source!r}, is outside the working directory; if "
                    "it is the right one, give it as CONFIG"
                )
            if source != STANDARD_INPUT and not os.path.exists(source):
                cause = f"they were made from {shortened_text(source)!r}, and there is no such file or folder here"
                raise DataError.at(side.name, cause, "give the summaries, or a configuration of them, as CONFIG")
            return source
    raise UsageError("CONFIG is missing; name the summaries on which A and B are compared")


def _plan(output: str | None, arguments: Arguments, sides: tuple[Side, Side], quiet: bool) -> Plan:
    """The summaries. UsageError where jackknifing would make other evaluations of them for A than for B."""
    jackknifed = [side.options.jackknife for side in sides]
    if jackknifed[0] != jackknifed[1]:
        name = sides[jackknifed.index(True)].name
        raise UsageError(
            f"{name} is jackknifed, and so has other evaluations; compare what is jackknifed with its like"
        )
    others = [side.name for side in sides if side.saved is not None]
    others += [name for side in sides for name in files_of_options(side.options)]
    # Of the side without a tag of sentences, if there is one: with a tag, --input-format would be refused.
    reading = min((side.options for side in sides), key=lambda options: bool(options.sentence_tag))
    plan = read_whole_for(output, arguments, reading, model_ids=jackknifed[0], others=others, quiet=quiet)
    if not jackknifed[0]:
        return plan
    from rouge_cli.inputs.jackknife import jackknife_plan

    return jackknife_plan(plan).plan


def _saved_systems(plan: Plan, sides: tuple[Side, Side]) -> list[str]:
    """Those of the plan that all saved results have."""
    kept = [{system.id for system in side.saved.systems} for side in sides if side.saved is not None]
    found = [id for id in plan.systems() if all(id in ids for ids in kept)]
    if not found:
        raise DataError(f"{sides[0].name} and {sides[1].name} have no system of {plan.source} in common; name a SYSTEM")
    return found


def side_of(text: str, measures: str | None, allow_command: bool = False, allow_files: bool = False) -> Side:
    """The settings that A or B names. UsageError: an unknown name, or programs and files that are not allowed."""
    from rouge_cli.analysis.difference import Side

    if comes_once(text) or (os.path.exists(text) and not _is_known(text)):
        results = read_one_saved(text)
        folder = os.path.dirname(text)
        options = confirmed(results.options, text, allow_command, allow_files, folder)
        check_word_lists(options, text, results.warnings)
        return Side(text, options, results)
    name, bar, more = text.partition("|")
    if is_dialect(name) or text.startswith("dialect:") or "|version:" in text:
        from rouge_cli import __version__
        from rouge_cli.signature import options_like

        line = f"dialect:{name}{bar}{more}" if is_dialect(name) else text
        line = line if "|version:" in line else f"{line}|version:rouge-cli-{__version__}"
        idle = [key for key in ("models", "version") if is_dialect(name) and f"|{key}:" in f"|{more}"]
        if idle:
            raise UsageError(
                f"{text}: {idle[0]} only describes what was scored, and changes nothing here; leave it out"
            )
        options = confirmed(options_like(line), "signature", allow_command, allow_files)
        check_word_lists(options, "signature")
        return Side(name if is_dialect(name) and not more else text, _with_measures(options, line, measures))
    return Side(text, _preset_options(text))


def _with_measures(options: Options, line: str, measures: str | None) -> Options:
    """Where the line names no measures: those asked for, or, for ROUGE-1.5.5, the usual ones."""
    if "|measures:" in f"|{line}" or (measures is None and options.measures):
        return options
    return options._replace(measures=_named(measures or "rouge-1,rouge-2,rouge-l"))


def _named(measures: str) -> tuple[str, ...]:
    from rouge_cli.measures.registry import parse_measures

    return tuple(measure.name for measure in parse_measures(measures))


def _preset_options(name: str) -> Options:
    from rouge_cli.presets import PRESETS

    preset = next((preset for preset in PRESETS if preset.name == name.lower()), None)
    if preset is None:
        near = nearest(name, [*DIALECTS, *(preset.name for preset in PRESETS)])
        hint = f"did you mean {near!r}?" if near else f"dialects are {listed(DIALECTS)}; quote a signature"
        raise UsageError(f"{name!r} is not a file, dialect, preset or signature; {hint}")
    from rouge_cli.option_line import FLAGS, VALUED, options_of, parse

    return options_of(parse(preset.line.split(), FLAGS, VALUED)[0])._replace(jackknife=preset.jackknife)


def _text(found: list[Difference], sides: tuple[Side, Side]) -> str:
    lines = [f"A  {sides[0].name}", f"B  {sides[1].name}"]
    for difference in found:
        first, last = _rounded(difference.first), _rounded(difference.last)
        title = " -> ".join(dict.fromkeys(difference.labels))
        lines += ["", f"{difference.system}, {title}, {difference.figure}: {first} -> {last} ({last - first:+})"]
        lines += listing(map(_step, difference.steps), "  ") or ["  the same settings"]
    for name, labels in zip("AB", _unpaired(sides), strict=True):
        if labels:
            lines += ["", f"Not compared, since only {name} has them: {', '.join(labels)}"]
    return "\n".join(lines) + "\n"


def _unpaired(sides: tuple[Side, Side]) -> tuple[list[str], list[str]]:
    from rouge_cli.analysis.difference import unpaired

    return unpaired(sides[0].options, sides[1].options)


def _step(step: Step) -> tuple[str, ...]:
    before, after = _rounded(step.before), _rounded(step.after)
    return step.setting, f"{step.was} -> {step.now}", str(after), f"{after - before:+}"


def _rounded(figure: float) -> Decimal:
    """To 5 decimals; what is shown of steps are the differences of what is shown of figures, so that they sum."""
    return Decimal(f"{figure:.5f}")


def _json(found: list[Difference], sides: tuple[Side, Side]) -> str:
    import json

    from rouge_cli.signature import signature

    tree = {
        "format": "rouge-cli diff",
        "a": {"name": sides[0].name, "signature": signature(sides[0].options)},
        "b": {"name": sides[1].name, "signature": signature(sides[1].options)},
        "only_in": dict(zip("ab", _unpaired(sides), strict=True)),
        "differences": [
            {
                **difference._asdict(),
                "difference": float(difference.change),
                "steps": [{**step._asdict(), "change": float(step.change)} for step in difference.steps],
            }
            for difference in found
        ],
    }
    return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"
