"""`rouge155`: the drop-in for ROUGE-1.5.5.pl, with its command line, report and warnings.

Reads no click: a script that calls this a thousand times waits for start-up only.
"""

from __future__ import annotations

import os
import sys

try:
    import gc
    from collections.abc import Sequence
    from typing import TYPE_CHECKING, BinaryIO, TextIO

    from rouge_cli.cli.edge import INTERRUPTED, unexpected, wants_traceback
    from rouge_cli.cli.getopt_std import Parsed, parse
    from rouge_cli.cli.late_inspect import put_off_inspect
    from rouge_cli.cli.writing import OUT_OF_MEMORY, standard_error, standard_output, write_out
    from rouge_cli.errors import RougeCliError, UsageError
    from rouge_cli.options import Averaging, Options, PerlNumber, Stemming, Typed, Unit, perl_number
    from rouge_cli.text.word_lists import data_folder_by_environment, missing_folder
except KeyboardInterrupt:  # Ctrl-C before main() is there to take it
    sys.exit(130)

if TYPE_CHECKING:
    from rouge_cli.inputs.plan import Plan

FLAGS = "ahHdmMsvxuU"
VALUED = "cebnlrwfpt23z"
USAGE = """\
rouge155: the command line and report of ROUGE-1.5.5.

  rouge155 [options] CONFIG SYSTEM      one system of a ROUGE-EVAL XML configuration
  rouge155 [options] -a CONFIG          all its systems
  rouge155 [options] -z SPL LIST        a list file: PEER MODEL1 [MODEL2 ...] a line

  -n N        ROUGE-1 .. ROUGE-N              -x          no ROUGE-L
  -w WEIGHT   ROUGE-W                         -2 GAP      ROUGE-S, at most GAP tokens between; below 0: any number
  -u          ROUGE-SU instead of ROUGE-S     -U          ROUGE-S and ROUGE-SU
  -3 MODE     Basic Elements: H, HM, HMR, HM1, HMR1 or HMR2; without ROUGE-L
  -m          Porter stemmer                  -s          remove stop words
  -l N        first N words of each summary   -b N        first N bytes
  -f A|B      several models: sum or best     -p ALPHA    weight of recall and precision in F, 0..1 (0.5)
  -t 0|1|2    averages, corpus counts, raw counts
  -c CF       confidence in per cent (95)     -r N        bootstrap samples (1000)
  -a          all systems                     -d          a line for each evaluation
  -z FORMAT   CONFIG is a list file of SEE, SPL, ISI or SIMPLE summaries
  -e DIR      folder with a stop list or exceptions of your own (else ROUGE_EVAL_HOME; built in)
  -v          show what is counted and matched -h, -H     this text
"""
EXAMPLES = """
Examples
  rouge155 -n 4 -w 1.2 -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0 -a -d rouge.in     the line of DUC 2007
  rouge155 -n 2 -m -z SPL pairs.txt                                                 a list of file pairs

The same for people, with readable names and a progress bar: rouge-cli evaluate --help
"""


def main() -> None:
    """Entry point of the command."""
    try:
        status = _main()
    except KeyboardInterrupt:
        status = INTERRUPTED
    # All is written: the system frees the memory of a process faster than the interpreter its objects one by one.
    os._exit(status)


def _main() -> int:
    put_off_inspect()
    gc.disable()  # nothing here leaves cycles behind, and looking for them costs more than reading a configuration
    stderr = standard_error()
    try:
        status = run([os.fsencode(argument) for argument in sys.argv[1:]], standard_output(), stderr)
    except RougeCliError as error:
        print(f"rouge155: {error}", file=stderr)
        status = error.exit_status
    except Exception as error:
        if wants_traceback():
            import traceback

            traceback.print_exc(file=stderr)
        print(f"rouge155: {unexpected(error, ' '.join(sys.argv[1:]))}", file=stderr)
        status = 1
    stderr.flush()
    return status


def run(arguments: Sequence[bytes], stdout: BinaryIO, stderr: TextIO) -> int:
    """Runs one command line (without the program's name) and returns its exit status.

    0 with the report on stdout, 1 for data and 2 for options that cannot be used, 255 with the usage, as the original.
    """
    if b"--version" in arguments:
        from rouge_cli.cli.about import version_text

        write_out(stdout, f"{version_text('rouge155')}\n".encode())
        return 0
    # A byte of the command line is a character to the original, and so to the report.
    parsed = parse([argument.decode("latin-1") for argument in arguments], FLAGS, VALUED)
    for letter in parsed.unknown:
        print(f"Unknown option: {letter}", file=stderr)
    if not parsed.rest or "h" in parsed.values or "H" in parsed.values:
        print(USAGE + (EXAMPLES if "H" in parsed.values else ""), file=stderr)
        return 255
    try:
        write_out(stdout, _evaluate(parsed, stderr))
    except RougeCliError as error:
        for line in str(error).splitlines():
            print(f"rouge155: {line}", file=stderr)
        return error.exit_status
    except MemoryError:
        print(f"rouge155: {OUT_OF_MEMORY}", file=stderr)
        return 1
    return 0


def _evaluate(parsed: Parsed, stderr: TextIO) -> bytes:
    from rouge_cli.engines.local import evaluate_plan
    from rouge_cli.reports.rouge155 import rouge155_report

    options = options_from(parsed.values)
    plan, systems = _read(parsed, stderr)
    if missing := missing_folder(options.data):
        print(f"rouge155: {missing}", file=stderr)
    if 0 < options.confidence.value < 1:
        print(f"rouge155: -c {options.confidence.text}: less than one per cent; 95 is usual", file=stderr)
    results = evaluate_plan(plan, systems, options, jobs=jobs_by_environment())
    if not results.systems and systems:
        print("rouge155: no measure is asked for (-n 0 -x), so there is no report; give -n 2, or leave out -x",
              file=stderr)  # fmt: skip
    for warning in results.warnings:
        print(f"*ROUGE Warning: {warning}", file=stderr)
    trace = b""
    if "v" in parsed.values:
        from rouge_cli.analysis.trace import trace_plan

        trace = trace_plan(plan, systems, options)
    return trace + rouge155_report(results)


def jobs_by_environment() -> int:
    """The number of threads that ROUGE_JOBS asks for, 0 if it does not. UsageError if it is no number."""
    given = os.environ.get("ROUGE_JOBS") or "0"
    if not (given.isascii() and given.isdigit()):
        raise UsageError(f"ROUGE_JOBS={given}: the number of threads is a whole number, 0 for as many as are of use")
    return int(given)


def _read(parsed: Parsed, stderr: TextIO) -> tuple[Plan, list[str]]:
    """The plan and the systems that the arguments name."""
    config, *rest = parsed.rest
    if "z" in parsed.values:
        from rouge_cli.inputs.list_file import list_format, read_list_file

        # After a single name the original calls the list's summaries by it; after several it calls them by none.
        system, *more = rest or ["X"]
        if more and system:
            print(
                f"rouge155: {config}: a list file takes one SYSTEM, not {len(rest)}; as in ROUGE-1.5.5 its "
                f"summaries then have no name, and {system} scores 0; give {system} alone",
                file=stderr,
            )
        plan = read_list_file(config.encode("latin-1"), list_format(parsed.values["z"] or ""), "" if more else system)
        return plan, [system]
    if "a" not in parsed.values and not rest:
        raise UsageError("name the SYSTEM to evaluate after CONFIG, or give -a for all systems")
    from rouge_cli.inputs.rouge_xml import read_rouge_xml

    plan = read_rouge_xml(config.encode("latin-1"))
    return plan, plan.systems() if "a" in parsed.values else [rest[0]]


def options_from(values: dict[str, str | None]) -> Options:
    """The options that a command line of the original stands for. Raises UsageError."""

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


if __name__ == "__main__":
    main()
