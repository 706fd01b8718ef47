"""The command line of rouge-score: `python -m rouge_cli.rouge_score.rouge` has its flags and writes its CSV.

    python -m rouge_cli.rouge_score.rouge --target_filepattern=*.targets --prediction_filepattern=*.decodes \
        --output_filename=scores.csv --use_stemmer

`rouge-cli evaluate --dialect rouge-score` has the same figures with everything else that rouge-cli can do.
"""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from typing import NoReturn

from rouge_cli.errors import RougeCliError, on_terminal
from rouge_cli.files import print_message
from rouge_cli.rouge_score import io, rouge_scorer, scoring

_YES, _NO = ("true", "t", "1"), ("false", "f", "0")


def _truth(value: str) -> bool:
    if value.lower() not in _YES + _NO:
        raise ArgumentTypeError(f"{value!r} is neither true nor false")
    return value.lower() in _YES


def _names(value: str) -> list[str]:
    return [name.strip() for name in value.split(",")] if value else []


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        print_message(f"{self.format_usage()}{self.prog}: error: {on_terminal(message)}")
        sys.exit(2)


def _parser() -> ArgumentParser:
    about = (__doc__ or "").partition("\n")[0]
    parser = _Parser("python -m rouge_cli.rouge_score.rouge", description=about, allow_abbrev=False)
    for name, what in (
        ("target_filepattern", "files with target text, a pattern of glob"),
        ("prediction_filepattern", "files with prediction text, a pattern of glob"),
        ("output_filename", "CSV file for the scores"),
    ):
        parser.add_argument(f"--{name}", required=True, help=what)
    parser.add_argument("--delimiter", default="\n", help="ends each record in files (default: a newline)")
    parser.add_argument(
        "--rouge_types", type=_names, default=["rouge1", "rouge2", "rougeL"], help="names, separated by commas"
    )
    for name, default, what in (
        ("use_stemmer", False, "use the Porter stemmer"),
        ("aggregate", True, "write averages with their bounds; --noaggregate writes the scores of each pair"),
        ("split_summaries", False, "split texts into sentences for rougeLsum"),
    ):
        parser.add_argument(f"--{name}", type=_truth, nargs="?", const=True, default=default, help=what)
        parser.add_argument(f"--no{name}", dest=name, action="store_false", default=SUPPRESS, help=SUPPRESS)
    return parser


def _with_two_dashes(argument: str) -> str:
    """The argument; a flag may have one dash too, as in the package."""
    has_one = argument[:1] == "-" and argument[1:2].isalpha() and len(argument) > 2
    return f"-{argument}" if has_one else argument


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    given = _parser().parse_args(list(map(_with_two_dashes, sys.argv[1:] if arguments is None else arguments)))
    try:
        scorer = rouge_scorer.RougeScorer(given.rouge_types, given.use_stemmer, given.split_summaries)
        aggregator = scoring.BootstrapAggregator() if given.aggregate else None
        io.compute_scores_and_write_to_csv(
            given.target_filepattern,
            given.prediction_filepattern,
            given.output_filename,
            scorer,
            aggregator,
            delimiter=given.delimiter,
        )
    except (RougeCliError, OSError, ValueError) as error:
        print_message(f"Error: {on_terminal(str(error))}")
        return 1
    except KeyboardInterrupt:
        print_message("Error: interrupted; no scores are written")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
