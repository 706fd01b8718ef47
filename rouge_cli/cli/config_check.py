"""`rouge-cli config check`: every problem of a configuration and its files at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.input_options import arguments_from, input_options
from rouge_cli.cli.messages import inform
from rouge_cli.cli.option_flags import table_option
from rouge_cli.cli.option_sections import InputCommand
from rouge_cli.cli.running import names_read, progress_bar
from rouge_cli.cli.usual_options import list_option, output_option
from rouge_cli.cli.writing import check_outputs, deliver, protect_inputs
from rouge_cli.errors import Causes, on_terminal
from rouge_cli.inputs.choice import CONFIGURED_FORMATS, named_paths
from rouge_cli.option_values import data_folder_by_environment
from rouge_cli.options import Options
from rouge_cli.output_places import protect_files
from rouge_cli.reports.text import listing
from rouge_cli.text.option_files import files_of_options

if TYPE_CHECKING:
    from rouge_cli.inputs.checks.finding import Checked, Finding

MOST_OF_A_KIND = 10
"""So many warnings of one kind are shown one by one; of more, these and their number."""

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli config check rouge.xml
      its contents, problems and warnings
  rouge-cli config check --list SPL pairs.lst
      your list file; in scripts, 'check CONFIG && evaluate CONFIG' scores only without problems
  rouge-cli config check summaries.jsonl
      records
  rouge-cli config check rouge.xml --format json -o findings.json
      every finding with kind, place and remedy, for programs
"""


@click.command(cls=InputCommand, epilog=_EPILOG, short_help="Report every problem of a configuration and its files.")
@click.argument("config", type=click.Path(), required=False)
@click.argument("rest", nargs=-1, metavar="[RECORDS...]")
@list_option()
@input_options
@table_option("encoding")
@click.option("--format", "shown_as", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="Format of the findings.")  # fmt: skip
@click.option("-e", "--data", type=click.Path(exists=True, file_okay=False), metavar="DIR",
              help="Folder with your own stop list (smart_common_words.txt).")  # fmt: skip
@output_option()
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def check(
    config: str | None, rest: tuple[str, ...], list_format: str | None, shown_as: str,
    data: str | None, output: str | None, quiet: bool, encoding: str, **given: Any,
) -> None:  # fmt: skip
    """Report all problems of CONFIG and of the summaries it names.

    CONFIG is as for 'rouge-cli evaluate': a configuration, a file of records with more RECORDS after it, or instead
    --peers and --models. Problems make scoring impossible or the scores wrong; the exit status is then 1. Warnings are
    worth a look. The facts at the end count systems and summaries, and what stop words (-s) and the ASCII rules of
    ROUGE-1.5.5 would drop.
    """
    from rouge_cli.inputs.checks.configuration import check_config, check_input

    check_outputs(output)
    choice, system, notes = arguments_from(given, config, rest, encoding, list_format, of_all=True)
    inform(notes, quiet)
    folder = data or data_folder_by_environment()
    with progress_bar(None, quiet, "file") as progress:
        if isinstance(choice.source, str) and choice.format in CONFIGURED_FORMATS:
            checked = check_config(choice.source, list_format and list_format.upper(), folder, progress, encoding)
        else:
            checked = check_input(choice, system, folder, progress, encoding)
    protect_inputs([output], named_paths(choice), names_read(choice))
    protect_files([output], [*files_of_options(Options(data=folder)), *checked.files])
    deliver(output, _json(checked) if shown_as == "json" else "\n".join(map(on_terminal, _lines(checked))) + "\n")
    if checked.problems():
        click.get_current_context().exit(1)


def _lines(checked: Checked) -> Iterator[str]:
    problems, warnings = checked.problems(), checked.warnings()
    counts = [f"{len(found) or 'no'} {name}{'s' * (len(found) != 1)}" for found, name in
              ((problems, "problem"), (warnings, "warning"))]  # fmt: skip
    yield f"{checked.source}: {', '.join(counts)}"
    for title, lines in (
        ("Problems", Causes(found.line() for found in problems).messages),
        ("Warnings", _folded(warnings)),
    ):
        if lines:
            yield from ("", title, *(f"  {line}" for line in lines))
    if checked.facts.evaluations:
        yield from ("", "In it", *listing(_facts(checked), "  "))


def _folded(findings: Sequence[Finding]) -> list[str]:
    """Warnings by kind, in the order in which kinds come; the rest of many of one kind as a number."""
    order = {kind: i for i, kind in enumerate(dict.fromkeys(finding.kind for finding in findings))}
    lines: list[str] = []
    for kind, group in groupby(sorted(findings, key=lambda finding: order[finding.kind]), lambda finding: finding.kind):
        of_kind = list(group)
        lines += [finding.line() for finding in of_kind[:MOST_OF_A_KIND]]
        if len(of_kind) > MOST_OF_A_KIND:
            lines.append(f"and {len(of_kind) - MOST_OF_A_KIND} more of the kind {kind!r}; --format json has all")
    return lines


def _facts(checked: Checked) -> Iterator[tuple[str, str]]:
    facts = checked.facts
    holes = facts.systems * facts.evaluations - facts.pairs
    yield "evaluations", f"{facts.evaluations} ({', '.join(facts.formats) or 'no format'})"
    yield "systems", f"{facts.systems}, summaries: {facts.pairs}" + (f", holes: {holes}" if holes else "")
    yield "references", f"{facts.models}, {facts.models / facts.evaluations:.3g} for each evaluation"
    held = {"sentences": facts.sentences, "words": facts.tokens, "Basic Elements": facts.elements}
    yield (
        "files read",
        ", ".join([str(facts.summaries), *(f"{name}: {count}" for name, count in held.items() if count)]),
    )
    if facts.tokens:
        yield (
            "stop words",
            f"{facts.stop_words}, {100 * facts.stop_words / facts.tokens:.1f} % of the words (-s drops them)",
        )
    if facts.letters:
        share = f"{facts.letters_lost} of {facts.letters} letters, {100 * facts.letters_lost / facts.letters:.2f} %"
        yield "not ASCII", share


def _json(checked: Checked) -> str:
    import json

    def written(findings: Sequence[Finding]) -> list[dict[str, str]]:
        return [
            {"kind": found.kind, "place": found.place, "text": found.text, "remedy": found.remedy} for found in findings
        ]

    content = {
        "source": checked.source,
        "problems": written(checked.problems()),
        "warnings": written(checked.warnings()),
        "facts": checked.facts._asdict(),
    }
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"
