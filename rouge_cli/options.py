"""Options: what is measured and how. Its fields are the rows of option_table.py, which it enforces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rouge_cli.errors import UsageError, shortened
from rouge_cli.option_rows import Row
from rouge_cli.option_table import ROWS, Choices
from rouge_cli.option_values import (
    ELEMENT_MODES,
    EXCEPTIONS,
    KERNEL_TOKENIZERS,
    MOST_NGRAM,
    MOST_SAMPLES,
    OF_WHOLE_TEXTS,
    PORTER,
    PORTERS,
    Averaging,
    PerlNumber,
    Stemming,
    TokenizerIn,
    Typed,
    Unit,
    UntrustedTokenizer,
    perl_number,
    program_of,
)

if TYPE_CHECKING:
    from rouge_cli.measures.measure import Measure

__all__ = [
    "ELEMENT_MODES",
    "MOST_NGRAM",
    "MOST_SAMPLES",
    "Averaging",
    "Options",
    "PerlNumber",
    "Stemming",
    "Typed",
    "Unit",
    "UntrustedTokenizer",
    "perl_number",
    "program_of",
]  # fmt: skip

_USUAL = Choices()
_OWN = (PerlNumber, TokenizerIn, UntrustedTokenizer, Typed)
"""Classes whose values say more than what they hold."""
_PLAIN = {*_OWN, str, int, float, bool, tuple, type(None), Stemming, Averaging, Unit}
"""The classes of values that need not be made plain."""
_EXPECTED: dict[type, str] = {
    bool: "True or False", int: "a whole number", float: "a number", str: "a str", tuple: "a tuple",
    Typed: "a number", Stemming: "a Stemming (such as rouge_cli.options.Stemming.BOTH)",
    Averaging: "an Averaging (such as rouge_cli.options.Averaging.CORPUS)",
    Unit: "a Unit (such as rouge_cli.options.Unit.WORDS)",
}  # fmt: skip


def _problems(options: Options) -> list[str]:
    """The problems of the types of values or, if there are none, of the values."""
    unusual = [
        (row, value) for row, value, usual in zip(ROWS.values(), options, _USUAL, strict=True) if value is not usual
    ]
    return [text for row, value in unusual if (text := _wrong_type(row, value))] or [
        *(text for row, value in unusual if value is not None and (text := row.wrong(value))),
        *_wrong_together(options),
    ]


def _wrong_type(row: Row, value: object) -> str:
    """The problem of a value's type; empty if there is none."""
    if row.kind is tuple:
        right = isinstance(value, tuple) and all(type(item) is row.item for item in value)
        expected = f"a tuple of {row.item.__name__}"
    else:
        right = _is_of(row.kind, value) or (value is None and row.default is None)
        expected = _EXPECTED.get(row.kind, f"a {row.kind.__name__}") + " or None" * (row.default is None)
    return "" if right else f"{row.name} must be {expected}, not {shortened(value)}"


def _is_of(kind: type, value: object) -> bool:
    if kind is float:
        if isinstance(value, int):
            return type(value) is not bool and abs(value) < 1e308  # beyond that it is no float
        return isinstance(value, float)
    if kind is Typed:
        return isinstance(value, Typed) and isinstance(value.text, str) and _is_of(float, value.value)
    return isinstance(value, kind) and not (kind is int and type(value) is bool)


def _as_of(kind: type, value: Any) -> Any:
    """A number or text as the kind has it, where it is one of another class, such as NumPy's, or the member of an enum.

    A plain number does as well as one that reports echo as it was typed. Anything else stays as it is.
    """
    if isinstance(value, _OWN):
        return value
    if kind is str and isinstance(value, str):
        return str.__str__(value)
    if kind is tuple and type(value) is tuple:
        made = tuple([_as_of(str, item) for item in value])
        return made if any(one is not other for one, other in zip(made, value, strict=True)) else value
    if kind not in (int, float, Typed):
        return value
    from rouge_cli.plain_numbers import plain_number

    number = plain_number(value)
    if number is None or not _is_of(int if kind is int else float, number):
        return value
    return Typed.of(number) if kind is Typed else number


def _wrong_together(options: Options) -> list[str]:
    """The problems of values that are valid one by one but not together."""
    problems = []
    if options.limit_unit is not Unit.NONE and options.limit == 0:
        problems.append(
            f"a length limit of 0 {options.limit_unit.value} leaves nothing to score; leave it out for no limit"
        )
    if options.limit_unit is Unit.NONE and options.limit != 0:
        from rouge_cli.plain_numbers import shortest

        problems.append(
            f"a length limit of {shortest(options.limit)} needs a unit; give limit_unit=Unit.WORDS, Unit.BYTES or "
            "Unit.CHARACTERS"
        )
    samples_matter = options.samples != _USUAL.samples and options.averaging is not Averaging.RAW_COUNTS
    if samples_matter and not _can_be_drawn(options.samples):
        whole = "" if isinstance(options.samples, PerlNumber) else "a whole number from "
        problems.append(
            f"the number of bootstrap samples (-r, --samples) must be {whole}1 to {MOST_SAMPLES}; 1000 is usual"
        )
    measures: tuple[Measure, ...] = ()
    if options.measures:
        from rouge_cli.measures.registry import parse_names

        try:
            measures = parse_names(options.measures)
        except UsageError as error:
            problems += error.problems
    if options.tokenizer in OF_WHOLE_TEXTS:
        from rouge_cli.option_conflicts import wrong_sentences

        problems += wrong_sentences(options, measures)
    if options.split_summaries or options.sentences or options.sentence_delimiter:
        from rouge_cli.option_conflicts import two_ways_to_sentences

        problems += two_ways_to_sentences(options)
    if options.departs:
        from rouge_cli.option_conflicts import wrong_choices

        problems += wrong_choices(options, measures)
    return problems


def _can_be_drawn(samples: float) -> bool:
    """Whether there can be so many samples; the original takes a part of one for one more."""
    if isinstance(samples, PerlNumber):
        return 1e-6 <= samples <= MOST_SAMPLES
    return 1 <= samples <= MOST_SAMPLES and samples == int(samples)


class Options(Choices):
    """All choices of an evaluation. Defaults are those of ROUGE-1.5.5: ROUGE-L alone, unstemmed.

    Raises UsageError with all problems when a value is out of its range.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def __new__(
            cls,
            max_ngram: int = ..., lcs: bool = ..., lcs_weight: Typed | float | None = ...,
            skip_gap: Typed | float | None = ..., skip_units: tuple[bool, ...] = ..., elements: str | None = ...,
            stemming: Stemming = ..., drop_stop_words: bool = ..., limit_unit: Unit = ..., limit: float = ...,
            best_model: bool = ..., alpha: float = ..., averaging: Averaging = ..., confidence: Typed | float = ...,
            samples: float = ..., per_evaluation: bool = ..., data: str | None = ..., tokenizer: str = ...,
            measures: tuple[str, ...] = ..., jackknife: bool = ..., stemmer: str = ..., stop_list: str | None = ...,
            encoding: str = ..., sentence_tag: str = ..., sentences: str = ..., sentence_delimiter: str = ...,
            labels: str | None = ..., wordnet: str | None = ..., label_kind: str = ..., idf: str | None = ...,
            dialect: str = ..., split_summaries: bool = ..., several_models: str = ..., rounding: bool = ...,
            average: str = ..., seed: int = ...,
        ) -> Options:  # fmt: skip
            """The fields of the table, where a plain number does for a Typed one; a test compares the two."""

    else:

        def __new__(cls, *given: Any, **named: Any) -> Options:
            self = super().__new__(cls, *given, **named)
            if not (problems := _problems(self)) and _PLAIN.issuperset(map(type, self)):
                return self
            known = [_as_of(row.kind, value) for row, value in zip(ROWS.values(), self, strict=True)]
            if any(value is not given for value, given in zip(known, self, strict=True)):
                return cls(*known)
            if problems:
                raise UsageError(problems)
            return self

        @classmethod
        def _make(cls, iterable: Iterable[Any]) -> Options:
            """Checked as any other; _replace and copy.replace come here."""
            return cls(*iterable)

        def __reduce__(self) -> tuple[Any, ...]:
            """Checked also when it is read from a pickle, of whatever protocol."""
            return type(self), tuple(self)

    @property
    def needs_preparation(self) -> bool:
        """Whether texts are to be prepared in Python (text/preparation.py), since the kernel has no rules for them."""
        return (
            self.tokenizer not in KERNEL_TOKENIZERS
            or bool(self.encoding or self.sentence_tag or self.stop_list)
            or (self.stemming is not Stemming.NONE and not self._kernel_stems)
            or not self._kernel_cuts
            or self.split_summaries
        )

    @property
    def decodes(self) -> bool:
        """Whether files are decoded; else their bytes are taken as they are."""
        if self.encoding or self.limit_unit is Unit.CHARACTERS:
            return True
        return self.tokenizer not in (("ascii-155",) if self.needs_preparation else ("ascii-155", "whitespace"))

    @property
    def is_read_in_kernel(self) -> bool:
        """Whether the kernel has the rules for texts whose sentences Punkt found, or whose letters were parted."""
        return (
            self.limit_unit is Unit.NONE
            and not (self.encoding or self.sentence_tag or self.stop_list)
            and (self.stemming is Stemming.NONE or self._kernel_stems)
        )

    @property
    def cuts(self) -> str:
        """What a limit counts: Counting.cuts of the dialect."""
        from rouge_cli.dialects import dialect_named

        return dialect_named(self.dialect).counting.cuts

    @property
    def _kernel_cuts(self) -> bool:
        if self.limit_unit is Unit.NONE or self.cuts != "155":
            return True
        return self.limit_unit is not Unit.CHARACTERS and self.tokenizer == "ascii-155"

    @property
    def _kernel_stems(self) -> bool:
        return self.stemmer in PORTERS and self.tokenizer in ("ascii-155", "rouge-score", "py-rouge")

    @property
    def reads_as_155(self) -> bool:
        """Whether texts are read by the rules of ROUGE-1.5.5, or parted by white space and read by no others."""
        stems = self.stemming is not Stemming.NONE
        return (
            not self.needs_preparation
            and self.tokenizer in ("ascii-155", "whitespace")
            and (self.limit_unit is Unit.NONE or self.cuts == "155")
            and (not stems or (self.stemmer in (PORTER, EXCEPTIONS) and self.tokenizer == "ascii-155"))
        )


def dialect_options(name: str, **choices: Any) -> Options:
    """The options of a dialect, with other choices instead of its own. UsageError."""
    from rouge_cli.dialects import find_dialect

    return Options(**{**find_dialect(name).choices, **choices})


def usual(dialect: str, field: str) -> Any:
    """The default of a field of Options in a dialect."""
    from rouge_cli.dialects import dialect_named

    return dialect_named(dialect).choices.get(field, Options._field_defaults[field])
