"""The choices of a report."""

from rouge_cli.named_tuples import NamedTuple


class Choices(NamedTuple):
    """How results are shown; what is not chosen is as each report has it by default."""

    figures: str = ""
    """Of "RPF", in this order: recall, precision, F-measure. By default F in tables for people, all in data."""
    percent: bool = False
    """0 to 100 instead of 0 to 1."""
    per_evaluation: bool = False
    """Every evaluation of every system instead of the averages."""
    intervals: bool | None = None
    """Whether averages have their intervals; by default in the table for terminals and in data."""
    colour: bool = False
    """With the codes that terminals understand."""
    width: int | None = None
    """Of the terminal; a wider table is broken into several."""
