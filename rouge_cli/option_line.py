"""The command line of ROUGE-1.5.5: how it is read, what its options mean, and what it evaluates."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rouge_cli.errors import RougeCliError, UsageError, shortened_text
from rouge_cli.option_values import data_folder_by_environment
from rouge_cli.options import Averaging, Options, PerlNumber, Stemming, Typed, Unit, perl_number

if TYPE_CHECKING:
    from rouge_cli.inputs.plan import Plan

FLAGS = "ahHdmMsvxuU"
VALUED = "cebnlrwfpt23z"
USAGE = """\
rouge155: the command line and report of ROUGE-1.5.5.

  rouge155 [options] CONFIG SYSTEM      one system of a ROUGE-EVAL XML configuration
  rouge155 [options] -a CONFIG          all its systems
  rouge155 [options] -z SPL LIST        a list file: PEER MODEL1 [MODEL2 ...] per line

  -n N        ROUGE-1 .. ROUGE-N              -x          no ROUGE-L
  -w WEIGHT   ROUGE-W                         -2 GAP      ROUGE-S, at most GAP tokens between; below 0: no limit
  -u          ROUGE-SU instead of ROUGE-S     -U          ROUGE-S and ROUGE-SU
  -3 MODE     Basic Elements: H, HM, HMR, HM1, HMR1 or HMR2; without ROUGE-L
  -m          Porter stemmer                  -s          remove stop words
  -l N        first N words of each summary   -b N        first N bytes
  -f A|B      several models: sum, best       -p ALPHA    weight of recall and precision in F, 0..1 (0.5)
  -t 0|1|2    averages, corpus counts, raw counts
  -c CF       confidence in per cent (95)     -r N        bootstrap samples (1000)
  -a          all systems                     -d          a line for each evaluation
  -z FORMAT   CONFIG is a list file of SEE, SPL, ISI or SIMPLE summaries
  -e DIR      folder with a stop list or exceptions of your own (else ROUGE_EVAL_HOME; built in)
  -v          what is counted and matched     -h, -H      this text
"""
EXAMPLES = """
Examples
  rouge155 -n 4 -w 1.2 -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0 -a -d rouge.in     the line of DUC 2007
  rouge155 -n 2 -m -z SPL pairs.txt                                                 a list of file pairs

The same with readable option names and a progress bar: rouge-cli evaluate --help
"""


def parse(arguments: list[str], flags: str, valued: str) -> tuple[dict[str, str | None], list[str], list[str]]:
    """Read a command line as Perl's Getopt::Std does: options up to the first argument that is none, or to "--".

    Returns values by option letter ("1" for a flag, None for a value that is not there), the rest, and unknown letters.
    The last mention of an option counts.
    """
    waiting, unknown = list(arguments), list[str]()
    values: dict[str, str | None] = {}
    while waiting and len(waiting[0]) > 1 and waiting[0].startswith("-"):
        if waiting[0] == "--":
            waiting.pop(0)
            break
        letter, rest = waiting[0][1], waiting[0][2:]
        if letter in valued:
            waiting.pop(0)
            values[letter] = rest if rest else waiting.pop(0) if waiting else None
            continue
        if letter in flags:
            values[letter] = "1"
        else:
            unknown.append(letter)
        if rest:
            waiting[0] = f"-{rest}"
        else:
            waiting.pop(0)
    return values, waiting, unknown


def run(arguments: Sequence[bytes], tell: Callable[[str], None]) -> tuple[int, bytes]:
    """Evaluate what a command line (without the program's name) asks for: its exit status and its report.

    The status is 0 with a report, 1 for data and 2 for options that cannot be used, and 255 with the usage, as the
    original's. tell is called with each message, as soon as it is known.
    """
    # A byte of the command line is a character to the original, and so to the report.
    values, rest, unknown = parse([argument.decode("latin-1") for argument in arguments], FLAGS, VALUED)
    for letter in unknown:
        tell(f"Unknown option: {letter}")
    if not rest or "h" in values or "H" in values:
        tell(USAGE + (EXAMPLES if "H" in values else ""))
        return 255, b""
    try:
        return 0, _evaluate(values, rest, tell)
    except RougeCliError as error:
        for line in str(error).split("\n"):
            tell(f"rouge155: {line}")
        return error.exit_status, b""
    except MemoryError as error:
        from rouge_cli.memory_limit import out_of_memory

        tell(f"rouge155: {out_of_memory(error, ' '.join(rest))}")
        return 1, b""


def _evaluate(values: dict[str, str | None], names: list[str], tell: Callable[[str], None]) -> bytes:
    from rouge_cli.engines.local import evaluate_plan
    from rouge_cli.reports.rouge155 import rouge155_report

    options = options_of(values)
    plan, systems = _read(values, names, tell)
    verbose = "v" in values
    if verbose:
        from rouge_cli.analysis.trace import trace_plan
        from rouge_cli.inputs.loaded_plan import with_contents

        plan = with_contents(plan, systems)
    if options.data is not None:
        from rouge_cli.text.word_lists import lists_read, missing_folder

        if not lists_read(options) and (missing := missing_folder(options.data)):
            tell(f"rouge155: {missing}")
    if 0 < options.confidence.value < 1:
        tell(f"rouge155: -c {options.confidence.text}: less than one per cent; 95 is usual")
    results = evaluate_plan(plan, systems, options, jobs=jobs_by_environment())
    if not results.systems and systems:
        tell("rouge155: no measure is chosen (-n 0 -x), so there is no report; give -n 2, or leave out -x")
    for warning in (*(plan.warnings if "z" in values else ()), *results.warnings):
        tell(f"*ROUGE Warning: {warning}")
    return (trace_plan(plan, results) if verbose else b"") + rouge155_report(results)


def jobs_by_environment() -> int:
    """The number of threads that ROUGE_JOBS asks for, 0 if it does not. UsageError if it is not a number."""
    if not (given := os.environ.get("ROUGE_JOBS")):
        return 0
    from rouge_cli.plain_numbers import is_count

    if not is_count(given.strip().removeprefix("+")):
        raise UsageError(f"ROUGE_JOBS={shortened_text(given)}: not a whole number of threads; 0 lets rouge-cli choose")
    return int(given)


def _read(values: dict[str, str | None], names: list[str], tell: Callable[[str], None]) -> tuple[Plan, list[str]]:
    """The plan and the systems that the arguments name."""
    config, *rest = names
    if "z" in values:
        from rouge_cli.inputs.list_file import list_format, read_list_file

        # After a single name the original calls the list's summaries by it; after several it calls them by none.
        system, *more = rest or ["X"]
        if more and system:
            tell(
                f"rouge155: {config}: a list file takes one SYSTEM, not {len(rest)}; as in ROUGE-1.5.5 its "
                f"summaries then have no name, and {system} scores 0; give {system} alone"
            )
        plan = read_list_file(config.encode("latin-1"), list_format(values["z"] or ""), "" if more else system)
        return plan, [system]
    if "a" not in values and not rest:
        raise UsageError("name the SYSTEM to evaluate after CONFIG, or give -a for all systems")
    from rouge_cli.inputs.rouge_xml import read_rouge_xml

    plan = read_rouge_xml(config.encode("latin-1"))
    return plan, plan.systems() if "a" in values else [rest[0]]


def options_of(values: dict[str, str | None]) -> Options:
    """The options that the values of a command line's letters stand for. Raises UsageError."""

    def text(letter: str, default: str) -> str:
        given = values.get(letter)
        return default if given is None else given

    def number(letter: str, default: str = "0") -> float:
        return perl_number(text(letter, default))

    def typed(letter: str) -> Typed | None:
        given = values.get(letter)
        return None if given is None else Typed.of(given)

    if values.get("b") is not None and values.get("l") is not None:
        raise UsageError("a length limit is in words (-l) or in bytes (-b), not both; leave one out")
    if "m" in values and "M" in values:
        raise UsageError("-M (stem the models alone) does not go with -m (stem both); leave one out")
    unit = Unit.WORDS if number("l") else Unit.BYTES if number("b") else Unit.NONE
    folder = text("e", data_folder_by_environment() or "")
    return Options(
        max_ngram=int(min(max(0, number("n")), 1e6)),
        lcs="x" not in values,
        lcs_weight=typed("w"),
        skip_gap=typed("2"),
        skip_units=(True,) if "u" in values else (False, True) if "U" in values else (False,),
        elements=values.get("3"),
        stemming=Stemming.BOTH if "m" in values else Stemming.MODELS if "M" in values else Stemming.NONE,
        drop_stop_words="s" in values,
        limit_unit=unit,
        limit=PerlNumber(number("l") if unit is Unit.WORDS else number("b")),
        best_model=text("f", "A") == "B",
        alpha=number("p", "0.5"),
        averaging={1.0: Averaging.CORPUS, 2.0: Averaging.RAW_COUNTS}.get(number("t"), Averaging.SCORES),
        confidence=Typed.of(text("c", "95")),
        samples=PerlNumber(number("r", "1000")),
        per_evaluation="d" in values,
        data=folder or None,
    )
