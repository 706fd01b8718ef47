"""The Poisson bootstrap (docs/how-to/statistics.md): sums of parts add up to those of the whole, in any split."""

from __future__ import annotations

import copy
import struct
from array import array
from collections.abc import Callable, Iterable, Sequence
from threading import RLock
from typing import Any, NamedTuple

from rouge_cli.errors import DataError, Problem, UsageError, check_kinds, shortened
from rouge_cli.inputs.in_memory import is_listed
from rouge_cli.kernel import native
from rouge_cli.option_values import MOST_SAMPLES
from rouge_cli.plain_numbers import plain_number
from rouge_cli.results import Interval
from rouge_cli.scoring.bounds import interval_of

SCORE, FINE_SCORE = 100_000, 2**45
"""Units in 1: what scores are multiples of or, if they are no such multiples, to what they are rounded."""
COUNT, FINE_COUNT = 1, 2**30
"""The same of counts, which are whole numbers but for weighted ones."""
MAGIC = b"rouge-cli Poisson sums 1\n"
HEAD = struct.Struct("<QQQQ")
MOST_EVALUATIONS, MOST_SUM = 2**48, 2**112
"""Sums of fewer evaluations, and smaller plain sums, fit in the format under any weights."""
MOST_WEIGHT = 2**8
"""No weight is as large."""


class PoissonSums:
    """Sums of columns, plain and under the weights of every sample, of evaluations that need not be kept.

    The weight of an evaluation in a sample, of Poisson's distribution with mean 1, follows from the seed, its id and
    the number of the sample alone. Sums are of whole numbers: parts that are added or merged in any order give the
    same sums, to the bit. scales says, for each column, how many of its units are 1 (SCORE, say). An evaluation that
    is added twice counts twice, as ids are not kept; of an addition that fails nothing counts. Threads may share one
    object. UsageError: arguments of another type or range.
    """

    def __init__(self, scales: Sequence[int], samples: int = 1000, seed: int = 0) -> None:
        problems = [
            f"{name} must be {what}, not {shortened(value)}"
            for name, value, what, is_right in (
                ("scales", scales, "a list of whole numbers from 1 to 2**64 - 1", _are_whole(scales, 1)),
                (
                    "samples",
                    samples,
                    f"a whole number from 1 to {MOST_SAMPLES}",
                    _are_whole([samples], 1, MOST_SAMPLES),
                ),
                ("seed", seed, "a whole number from 0 to 2**64 - 1", _are_whole([seed], 0)),
            )
            if not is_right
        ]
        if problems:
            raise UsageError(problems)
        self._scales, self._samples, self._seed = tuple(scales), samples, seed
        self._lock = RLock()
        self._evaluations = 0
        self._plain = [0] * len(self.scales)
        self._totals = array("Q", bytes(8 * samples))
        self._sums = array("Q", bytes(16 * samples * len(self.scales)))

    @property
    def scales(self) -> tuple[int, ...]:
        """For each column how many of its units are 1."""
        return self._scales

    @property
    def samples(self) -> int:
        """The number of samples."""
        return self._samples

    @property
    def seed(self) -> int:
        """The seed of the weights."""
        return self._seed

    @property
    def evaluations(self) -> int:
        """The number of evaluations that were added."""
        return self._evaluations

    def add(self, ids: Sequence[str], columns: Sequence[array[int]]) -> None:
        """Add evaluations: for each column an array of their units, of typecode "i" or "q", none negative."""
        if not is_listed(ids):  # a set has another order in each process
            raise UsageError(f"ids must be a list of str, not {shortened(ids)}")
        try:
            hashes = native.hash_ids(ids)
        except TypeError as error:
            raise UsageError(f"ids must be a list of str: {error}") from None
        self.add_hashed(hashes, columns)

    def add_hashed(
        self, hashes: array[int], columns: Sequence[array[int]], draw: Callable[[Drawing], None] | None = None
    ) -> None:
        """The same of their hashes (native.hash_ids); draw has the samples drawn, in threads if it likes."""
        if not (isinstance(hashes, array) and hashes.typecode == "Q"):
            raise UsageError(f"hashes must be an array of typecode 'Q', not {shortened(hashes)}")
        if draw is not None and not callable(draw):
            raise UsageError(f"draw must be a function of a Drawing, or None, not {shortened(draw)}")
        given: Any = columns
        if not is_listed(given):
            raise UsageError(
                f"a column must be an array of typecode 'i' or 'q', and columns a list of them, not {shortened(given)}"
            )
        columns = list(given)
        for column in columns:
            if not (isinstance(column, array) and column.typecode in ("i", "q")):
                raise UsageError(f"a column must be an array of typecode 'i' or 'q', not {shortened(column)}")
        if len(columns) != len(self.scales) or any(len(column) != len(hashes) for column in columns):
            raise UsageError(f"{len(self.scales)} columns are expected, each with a value for each evaluation")
        sums = [total for total in native.plain_sums(columns) if total is not None]
        if len(sums) < len(columns):
            raise UsageError("a value is negative; the values of weighted sums must be from 0 on")
        with self._lock:
            evaluations, plain = self._evaluations + len(hashes), _added(self._plain, sums)
            _check_room(evaluations, plain)
            before = self.__getstate__()
            del before["_lock"]
            self._evaluations, self._plain = evaluations, plain
            drawing = Drawing(self.seed, hashes, columns, self._totals, self._sums)
            try:
                if draw is None:
                    drawing.draw(0, self.samples)
                else:
                    draw(drawing)
            except BaseException:
                self.__dict__.update(before)
                raise

    def merge(self, other: PoissonSums) -> None:
        """Add the sums of other evaluations.

        UsageError, and nothing is added: they are of other columns, samples or another seed; both are too large.
        """
        if not isinstance(other, PoissonSums):
            raise UsageError(f"PoissonSums must be merged with PoissonSums, not with {shortened(other)}")
        if self._kind() != other._kind():
            raise UsageError(
                f"Poisson sums of {_described(other)} cannot be merged with those of {_described(self)}; "
                "make both with the same scales, samples and seed"
            )
        other = copy.copy(other)  # so that two objects that merge each other never wait for each other
        with self._lock:
            evaluations, plain = self._evaluations + other._evaluations, _added(self._plain, other._plain)
            totals, sums = _added(self._totals, other._totals), _added(_numbers(self._sums), _numbers(other._sums))
            _check_room(evaluations, plain, totals, sums)
            self._evaluations, self._plain = evaluations, plain
            self._totals, self._sums = array("Q", totals), _words(sums)

    def means(self) -> list[float]:
        """The plain mean of each column; 0 where there are no evaluations."""
        with self._lock:
            evaluations, plain = self._evaluations, self._plain
        return [_ratio(total, evaluations * scale) for total, scale in zip(plain, self.scales, strict=True)]

    def sums(self) -> tuple[list[float], list[list[float]]]:
        """The plain sum of each column, and those of each sample in which any evaluation has a weight."""
        held = copy.copy(self)
        width, sums = len(held.scales), _numbers(held._sums)
        drawn = [sums[i * width : (i + 1) * width] for i, total in enumerate(held._totals) if total]
        return held._values(held._plain), [held._values(sample) for sample in drawn]

    def intervals(self, confidence: float) -> list[Interval]:
        """The plain mean of each column, with bounds of its means in the samples.

        A sample in which every evaluation has the weight 0 has no mean and is passed over; if all are so, the bounds
        are the mean itself. UsageError: confidence is no percentage.
        """
        percentage = plain_number(confidence)
        if percentage is None or not 0 <= percentage <= 100:
            raise UsageError(f"confidence must be a percentage from 0 to 100, not {shortened(confidence)}")
        held = copy.copy(self)
        width, sums = len(held.scales), _numbers(held._sums)
        drawn = [i for i, total in enumerate(held._totals) if total]
        return [
            with_bounds(mean, [sums[i * width + c] / (held._totals[i] * scale) for i in drawn], percentage)
            for c, (mean, scale) in enumerate(zip(held.means(), held.scales, strict=True))
        ]

    def to_bytes(self) -> bytes:
        """All of it, in the format that docs/how-to/statistics.md describes."""
        held = copy.copy(self)
        numbers = b"".join(number.to_bytes(16, "little") for number in (*held.scales, *held._plain))
        head = HEAD.pack(held.samples, held.seed, len(held.scales), held.evaluations)
        return MAGIC + head + numbers + _little(held._totals).tobytes() + _little(held._sums).tobytes()

    @classmethod
    def from_bytes(cls, data: bytes, place: str = "Poisson sums") -> PoissonSums:
        """Read the bytes of to_bytes. DataError, with the place, where it is something else or a piece of it."""
        check_kinds(("data", data, (bytes, bytearray), "bytes, as to_bytes gives them"), ("place", place, str, "a str"))
        if not data.startswith(MAGIC):
            raise DataError(Problem(place, f"does not begin with {MAGIC!r}", "give what to_bytes of this version made"))
        start, end = len(MAGIC), len(MAGIC) + HEAD.size
        samples, seed, width, evaluations = HEAD.unpack(data[start:end].ljust(HEAD.size, b"\0"))
        if len(data) != end + 32 * width + 8 * samples + 16 * samples * width:
            raise DataError(Problem(place, "is cut off or has been changed", "make it again"))
        numbers = [int.from_bytes(data[end + 16 * i : end + 16 * i + 16], "little") for i in range(2 * width)]
        try:
            made = cls(numbers[:width], samples, seed)
            made._evaluations, made._plain = evaluations, numbers[width:]
            totals = end + 32 * width
            made._totals = _little(array("Q", data[totals : totals + 8 * samples]))
            made._sums = _little(array("Q", data[totals + 8 * samples :]))
            _check_room(evaluations, made._plain, made._totals, _numbers(made._sums))
        except UsageError:
            raise DataError(Problem(place, "has been changed", "make it again")) from None
        return made

    def __getstate__(self) -> dict[str, Any]:
        """All that belongs together at one time, of its own; a lock cannot be copied."""
        with self._lock:
            return {**self.__dict__, "_lock": None, "_totals": self._totals[:], "_sums": self._sums[:]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _lock=RLock())

    def _kind(self) -> tuple[Any, ...]:
        return self.scales, self.samples, self.seed

    def _values(self, sums: Sequence[int]) -> list[float]:
        return [total / scale for total, scale in zip(sums, self.scales, strict=True)]


class Drawing(NamedTuple):
    """Samples that are still to be drawn of some evaluations, like native.Resampling."""

    seed: int
    hashes: array[int]
    columns: Sequence[array[int]]
    totals: array[int]
    sums: array[int]

    @property
    def samples(self) -> int:
        """The number of samples."""
        return len(self.totals)

    @property
    def draws(self) -> int:
        """The number of weights."""
        return self.samples * len(self.hashes)

    def draw(self, first: int, last: int) -> None:
        """Add these evaluations to samples first .. last - 1, without holding the interpreter."""
        native.add_poisson(self.seed, self.hashes, self.columns, first, last, self.totals, self.sums)


def with_bounds(mean: float, values: Sequence[float], confidence: float) -> Interval:
    """A figure with the bounds of its values in the samples."""
    if len(values) < 2:  # of a single one it would be extrapolated
        bound = values[0] if values else mean
        return Interval(mean, bound, bound)
    return interval_of(values, len(values), confidence)._replace(mean=mean)


def units_of(values: array[float], scale: int, fine: int) -> tuple[array[int], int]:
    """Values in whole units, and how many of these are 1: scale if that is exact, otherwise the nearest of fine.

    UsageError: a value that is negative or too large for its units.
    """
    try:
        units, exact = native.whole_units(values, scale)
        return (units, scale) if exact else (native.whole_units(values, fine)[0], fine)
    except OverflowError as error:
        raise UsageError(f"--average poisson: {error}; leave it out") from None


def _are_whole(numbers: Any, least: int, most: int = 2**64 - 1) -> bool:
    listed = isinstance(numbers, Sequence) and not isinstance(numbers, str | bytes)
    return listed and all(type(number) is int and least <= number <= most for number in numbers)


def _added(ones: Iterable[int], others: Iterable[int]) -> list[int]:
    return [one + other for one, other in zip(ones, others, strict=True)]


def _check_room(evaluations: int, plain: Sequence[int], totals: Sequence[int] = (), sums: Sequence[int] = ()) -> None:
    """UsageError: sums that are too large for the format, or of which the next ones could be."""
    of_samples = (
        max(totals, default=0) < MOST_EVALUATIONS * MOST_WEIGHT and max(sums, default=0) < MOST_SUM * MOST_WEIGHT
    )
    if not (evaluations < MOST_EVALUATIONS and max(plain, default=0) < MOST_SUM and of_samples):
        raise UsageError("Poisson sums of so many evaluations, or of such large values, have no room; keep them apart")


def _ratio(total: int, whole: int) -> float:
    return total / whole if whole else 0.0


def _numbers(words: array[int]) -> list[int]:
    return [low | high << 64 for low, high in zip(words[::2], words[1::2], strict=True)]


def _words(numbers: Sequence[int]) -> array[int]:
    made = array("Q", bytes(16 * len(numbers)))
    made[::2] = array("Q", [number & 0xFFFFFFFFFFFFFFFF for number in numbers])
    made[1::2] = array("Q", [number >> 64 for number in numbers])
    return made


def _little(words: array[int]) -> array[int]:
    """The same words with the lowest byte first."""
    from sys import byteorder

    if byteorder == "big":
        words = words[:]
        words.byteswap()
    return words


def _described(sums: PoissonSums) -> str:
    scales = ", ".join(map(str, sums.scales))
    return f"scales {scales or 'none'}, {sums.samples} samples and seed {sums.seed}"
