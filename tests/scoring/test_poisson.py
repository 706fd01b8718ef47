from __future__ import annotations

import copy
import pickle
from array import array
from collections.abc import Callable
from fractions import Fraction
from random import Random
from threading import Thread
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.errors import DataError, UsageError
from rouge_cli.kernel import native
from rouge_cli.options import Averaging, Options
from rouge_cli.results.figures import Figures, Table, figures_of
from rouge_cli.scoring.averages import averages, averages_of_sums
from rouge_cli.scoring.bounds import interval_of
from rouge_cli.scoring.poisson import COUNT, FINE_COUNT, FINE_SCORE, SCORE, Drawing, PoissonSums, units_of, with_bounds
from rouge_cli.signature import options_like, signature
from tests.cases import each
from tests.reference import poisson as reference

IDS = [f"D{i}" for i in range(40)]
COLUMNS = [[i * 7919 % 100_001 for i in range(40)], [i * i * 31 % 90_000 for i in range(40)]]


def sums_of(places: list[int], samples: int = 20, seed: int = 3) -> PoissonSums:
    made = PoissonSums([SCORE, SCORE], samples, seed)
    made.add([IDS[i] for i in places], [array("i", [column[i] for i in places]) for column in COLUMNS])
    return made


WHOLE = sums_of(list(range(40)))


@given(owner=st.lists(st.integers(0, 4), min_size=40, max_size=40), seed=st.integers(0, 99))
def test_parts_of_any_kind_add_up(owner: list[int], seed: int) -> None:
    """Added or merged, in any split and order, by way of bytes or not: the same bytes."""
    order = list(range(40))
    Random(seed).shuffle(order)
    parts = [[i for i in order if owner[i] == part] for part in range(5)]
    one = sums_of(parts[0])
    for part in parts[1:3]:
        one.add([IDS[i] for i in part], [array("q", [column[i] for i in part]) for column in COLUMNS])
    one.merge(PoissonSums.from_bytes(sums_of(parts[3]).to_bytes()))
    other = sums_of(parts[4])
    other.merge(one)
    assert other.to_bytes() == WHOLE.to_bytes()
    assert other.intervals(90) == WHOLE.intervals(90)


@pytest.mark.parametrize(("n", "seed"), [(1, 0), (2, 1), (3, 0), (40, 3)])
def test_intervals(n: int, seed: int) -> None:
    """Bounds are the original's, of the means of the samples that have any weight; the figure is the plain mean."""
    found = sums_of(list(range(n)), 60, seed).intervals(90)
    weights = [[reference.weight(seed, id, sample) for id in IDS[:n]] for sample in range(60)]
    drawn = [row for row in weights if sum(row)]
    assert (len(drawn) < 60) == (n < 4)
    for column, interval in zip(COLUMNS, found, strict=True):
        means = [
            float(Fraction(sum(w * v for w, v in zip(row, column, strict=False)), sum(row) * SCORE)) for row in drawn
        ]
        expected = interval_of(means, len(means), 90)
        assert interval == expected._replace(mean=float(Fraction(sum(column[:n]), n * SCORE)))


def test_without_a_sample_that_has_any_weight() -> None:
    """The bounds are the mean."""
    seed = next(s for s in range(20) if reference.weight(s, "D0", 0) == 0)
    assert sums_of([0], 1, seed).intervals(95) == [(0.0, 0.0, 0.0)] * 2
    made = PoissonSums([SCORE], 1, seed)
    made.add(["D0"], [array("i", [50_000])])
    assert made.intervals(95) == [(0.5, 0.5, 0.5)]
    assert PoissonSums([SCORE]).intervals(95) == [(0.0, 0.0, 0.0)]


@pytest.mark.parametrize(
    "other", [PoissonSums([SCORE], 20, 3), PoissonSums([SCORE] * 2, 21, 3), PoissonSums([SCORE] * 2, 20, 4)]
)
def test_sums_that_do_not_add_up(other: PoissonSums) -> None:
    before = WHOLE.to_bytes()
    with pytest.raises(UsageError, match="make both with the same scales, samples and seed"):
        WHOLE.merge(other)
    assert WHOLE.to_bytes() == before


def test_columns_that_cannot_be_added() -> None:
    made = PoissonSums([SCORE], 20)
    for columns in ([], [array("i", [1, 2])], [array("i", [1]), array("i", [1])]):
        with pytest.raises(UsageError, match="1 columns are expected, each with a value"):
            made.add(["a"], columns)
    with pytest.raises(UsageError, match="negative"):
        made.add(["a"], [array("i", [-1])])
    assert made.to_bytes() == PoissonSums([SCORE], 20).to_bytes()


@each(
    ("arguments", "told"),
    [
        (([0],), "scales must be a list of whole numbers from 1 "),
        (([-3],), "scales must be "),
        (([1.5],), "scales must be "),
        (([2**64],), "scales must be "),
        (("12",), "scales must be "),
        ((5,), "scales must be "),
        (([1], -1), "samples must be a whole number from 1 to 10000000, not -1"),
        (([1], 0), "samples must be "),
        (([1], 2.5), "samples must be "),
        (([1], True), "samples must be "),
        (([1], "9"), "samples must be "),
        (([1], 9, -1), "seed must be a whole number from 0 "),
        (([1], 9, 2**64), "seed must be "),
        (([1], 9, None), "seed must be "),
    ],
)
def test_arguments_of_another_type_or_range(arguments: tuple[Any, ...], told: str) -> None:
    with pytest.raises(UsageError) as caught:
        PoissonSums(*arguments)
    assert str(caught.value).startswith(told)


def test_arguments_of_methods_of_another_type_or_range() -> None:
    made = sums_of([1, 2])
    before = made.to_bytes()
    column = array("i", [1])
    calls: list[tuple[Callable[[], Any], str]] = [
        (lambda: made.add(cast("Any", "a"), [column, column]), "ids must be a list of str"),
        (lambda: made.add(cast("Any", [1]), [column, column]), "ids must be a list of str"),
        (lambda: made.add(cast("Any", 5), [column, column]), "ids must be a list of str"),
        (lambda: made.add(cast("Any", {"a"}), [column, column]), "ids must be a list of str, not {'a'}"),
        (lambda: made.add(cast("Any", None), [column, column]), "ids must be a list of str, not None"),
        (
            lambda: made.add(["a"], cast("Any", array("q", [3]))),
            "a column must be an array of typecode 'i' or 'q', and columns",
        ),
        (lambda: made.add(["a"], cast("Any", 5)), "a column must be an array of typecode 'i' or 'q'"),
        (lambda: made.add(["a"], cast("Any", [[1], [1]])), "a column must be an array"),
        (lambda: made.add(["a"], [array("I", [1]), column]), "a column must be an array"),
        (lambda: made.add_hashed(array("q", [1]), [column, column]), "hashes must be an array of typecode 'Q'"),
        (lambda: made.merge(cast("Any", 5)), "PoissonSums must be merged with PoissonSums"),
        (lambda: made.intervals(-1), "confidence must be a percentage"),
        (lambda: made.intervals(101), "confidence must be a percentage"),
        (lambda: made.intervals(float("nan")), "confidence must be a percentage"),
        (lambda: made.intervals(cast("Any", "95")), "confidence must be a percentage"),
        (lambda: PoissonSums.from_bytes(cast("Any", "text")), "data must be bytes"),
    ]
    for call, told in calls:
        with pytest.raises(UsageError) as caught:
            call()
        assert str(caught.value).startswith(told)
    assert made.to_bytes() == before


def test_bytes_of_sums_that_cannot_be() -> None:
    nothing = b"rouge-cli Poisson sums 1\n" + bytes(32)  # of 0 samples
    with pytest.raises(DataError, match=r"part-7\.bin: has been changed"):
        PoissonSums.from_bytes(nothing, "part-7.bin")


def test_bytes_that_are_none_of_sums() -> None:
    data = WHOLE.to_bytes()
    for broken in (b"", b"other", data[:-1], data[:60], data[:30], data + b"\0", data.replace(b"sums 1", b"sums 2", 1)):
        with pytest.raises(DataError, match=r"part-7\.bin: (is cut off|does not begin)"):
            PoissonSums.from_bytes(broken, "part-7.bin")


def test_units() -> None:
    """Scores that are no multiples of 1e-5, and counts that are no whole numbers, are rounded to finer units."""
    assert units_of(array("d", [0.0, 0.33333, 1.0]), SCORE, FINE_SCORE) == (array("q", [0, 33333, 100_000]), SCORE)
    assert units_of(array("d", [0.5, 1 / 3]), SCORE, FINE_SCORE) == (array("q", [2**44, round(2**45 / 3)]), FINE_SCORE)
    assert units_of(array("d", [7.0, 0.0]), COUNT, FINE_COUNT) == (array("q", [7, 0]), COUNT)
    assert units_of(array("d", [7.25]), COUNT, FINE_COUNT) == (array("q", [29 * 2**28]), FINE_COUNT)
    for value in (-0.25, 1e18, float("nan"), float("inf")):
        with pytest.raises(UsageError, match="--average poisson"):
            units_of(array("d", [0.5, value]), SCORE, FINE_SCORE)


def table(ids: list[str], counts: list[list[float]], scores: list[list[float]]) -> Table:
    flat = [array("d", [value for column in columns for value in column]) for columns in (counts, scores)]
    size = 3 * len(ids)
    by_measure = [flat[0][first : first + size] for first in range(0, len(flat[0]), size or 1)]
    return Table(len(ids), by_measure, figures_of(flat[1]), ids=ids)


OPTIONS = Options(average="poisson", samples=50, seed=5, averaging=Averaging.SCORES)


def test_systems_share_the_weights_of_an_evaluation() -> None:
    """Whatever other systems there are, and in whatever order their evaluations stand."""
    scores = [[0.5, 0.25, 0.75], [0.4, 0.2, 0.6], [0.44444, 0.22222, 0.66667]]
    one = table(IDS[:3], scores, scores)
    turned = table(IDS[2::-1], [c[::-1] for c in scores], [c[::-1] for c in scores])
    fine = table(IDS[1:3], [c[:2] for c in scores], [[1 / 3, 2 / 3], [0.1, 0.2], [0.125, 0.25]])
    nothing = Table(0, (), Figures())
    made = averages([one, turned, fine, nothing, one], [0], OPTIONS)
    assert made[0] == made[1] == made[4] == averages([one], [0], OPTIONS)[0]
    assert made[2] == averages([fine], [0], OPTIONS)[0]
    assert made[3] == [((0.0, 0.0, 0.0),) * 3]
    assert made[0][0][0].mean == 0.5


def test_corpus_figures() -> None:
    """-t corpus: the figures of the sums, with the bounds of those of samples."""
    hits, models, peers = [2.0, 1.0, 3.0, 0.0], [4.0, 4.0, 4.0, 9.0], [5.0, 6.0, 7.5, 2.0]
    options = OPTIONS._replace(averaging=Averaging.CORPUS)
    ((found,),) = averages_of_sums([table(IDS[:4], [hits, models, peers], [])], 1, options)
    weights = [[reference.weight(5, id, sample) for id in IDS[:4]] for sample in range(50)]
    values = []
    for row in [row for row in weights if sum(row)]:
        hit, model, peer = (sum(w * v for w, v in zip(row, c, strict=True)) for c in (hits, models, peers))
        recall, precision = (hit / total if total else 0.0 for total in (model, peer))
        values.append((recall, precision, native.f_measure(recall, precision, 0.5)))
    assert len(values) < 50
    whole = (6 / 21, 6 / 20.5, native.f_measure(6 / 21, 6 / 20.5, 0.5))
    for interval, column, figure in zip(found, zip(*values, strict=True), whole, strict=True):
        assert interval == interval_of(column, len(column), 95)._replace(mean=figure)


def test_signature() -> None:
    text = signature(OPTIONS)
    assert "|averages:poisson|" in text
    assert "|seed:5|" in text
    assert options_like(text) == OPTIONS


def test_the_bounds_of_a_single_sample_are_its_value() -> None:
    for interval in sums_of([1, 2, 3, 4], 1, 3).intervals(95):
        assert interval.lower == interval.upper
    assert with_bounds(0.25, [0.25], 95) == (0.25, 0.25, 0.25)


def test_sums_that_have_no_room_are_refused_and_change_nothing() -> None:
    made = sums_of([0, 1])
    for _ in range(46):
        made.merge(made)
    before = made.to_bytes()
    with pytest.raises(UsageError, match="have no room"):
        made.merge(made)
    assert made.to_bytes() == before
    assert PoissonSums.from_bytes(before).to_bytes() == before


@pytest.mark.parametrize("place", [8 * 3, 8 * 4 + 16 * 2 + 15, 8 * 4 + 16 * 4 + 7, 8 * 4 + 16 * 4 + 8 * 20 + 15])
def test_bytes_of_sums_that_have_no_room_are_refused(place: int) -> None:
    data = bytearray(sums_of([0, 1]).to_bytes())
    place += len("rouge-cli Poisson sums 1\n")
    data[place : place + 8] = b"\xff" * len(data[place : place + 8])
    with pytest.raises(DataError, match="has been changed"):
        PoissonSums.from_bytes(bytes(data))


def test_other_kinds_of_arguments_are_refused() -> None:
    for samples in (2**31, 2**60, 1.0, None):
        with pytest.raises(UsageError, match="samples must be a whole number from 1 to 10000000"):
            PoissonSums([SCORE], samples)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="place must be a str"):
        PoissonSums.from_bytes(b"", [])  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="draw must be a function"):
        sums_of([0]).add_hashed(array("Q"), [], 5)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="a column must be an array"):
        sums_of([0]).add(["a"], np.array("a"))  # type: ignore[arg-type]


def test_a_copy_has_sums_of_its_own() -> None:
    first, second = sums_of([0, 1, 2]), sums_of([0, 1, 2])
    for made in (copy.copy(first), copy.deepcopy(first), pickle.loads(pickle.dumps(first))):
        made.add(["x"], [array("i", [1]), array("i", [2])])
        assert (made.evaluations, first.to_bytes()) == (4, second.to_bytes())


def test_what_belongs_together_while_a_thread_adds() -> None:
    """draw is called in the midst of an addition, so another thread must wait until it ends."""
    made, found = sums_of([0, 1]), list[bytes]()
    waiting = [
        Thread(target=lambda: made.add(["x"], [array("i", [1]), array("i", [2])])),
        Thread(target=lambda: made.merge(sums_of([4, 5]))),
        Thread(target=lambda: found.append(made.to_bytes())),
    ]

    def draw(drawing: Drawing) -> None:
        for thread in waiting:
            thread.start()
        waiting[-1].join(0.1)
        assert (made.evaluations, found) == (4, [])
        drawing.draw(0, drawing.samples)

    places = [2, 3]
    columns = [array("i", [column[i] for i in places]) for column in COLUMNS]
    made.add_hashed(native.hash_ids([IDS[i] for i in places]), columns, draw)
    for thread in waiting:
        thread.join()
    expected = sums_of(list(range(6)))
    expected.add(["x"], [array("i", [1]), array("i", [2])])
    assert made.to_bytes() == expected.to_bytes()
    assert PoissonSums.from_bytes(found[0]).evaluations >= 4


@each("name", ["scales", "samples", "seed", "evaluations"])
def test_the_settings_of_sums_stay_as_they_were_made(name: str) -> None:
    made = pickle.loads(pickle.dumps(copy.copy(WHOLE)))
    with pytest.raises(AttributeError):
        setattr(made, name, 10**6)
    assert (made.scales, made.samples, made.seed, made.evaluations) == ((SCORE, SCORE), 20, 3, 40)


def test_of_an_addition_that_fails_nothing_counts() -> None:
    made = sums_of([0, 1])
    before = made.to_bytes()

    def fail(drawing: Drawing) -> None:
        drawing.draw(0, 5)
        raise InterruptedError

    with pytest.raises(InterruptedError):
        made.add_hashed(native.hash_ids(IDS[:1]), [array("i", [1])] * 2, fail)
    assert made.to_bytes() == before
