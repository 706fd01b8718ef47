from __future__ import annotations

from array import array

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rouge_cli.kernel import native
from tests.reference import poisson as reference

ids = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
seeds = st.one_of(st.integers(0, 3), st.integers(0, 2**64 - 1))
samples = st.one_of(st.integers(0, 40), st.integers(0, 2**32 - 1))
ONES = 0xFFFFFFFF


@pytest.mark.parametrize(
    ("counter", "key", "words"),
    [
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((ONES, ONES, ONES, ONES), (ONES, ONES), (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_philox(counter: tuple[int, ...], key: tuple[int, ...], words: tuple[int, ...]) -> None:
    """The test vectors of Random123, the authors' library (tests/kat_vectors, philox4x32 10)."""
    assert native.philox(counter, key) == words == reference.philox(counter, key)


@pytest.mark.parametrize(
    ("id", "hash"), [("", 0xCBF29CE484222325), ("a", 0xAF63DC4C8601EC8C), ("foobar", 0x85944171F73967E8)]
)
def test_hashes(id: str, hash: int) -> None:
    """The test vectors of FNV-1a with 64 bits (draft-eastlake-fnv, appendix C)."""
    assert native.hash_ids([id])[0] == hash == reference.hash_of(id)


@given(seed=seeds, id=ids, sample=samples)
@example(seed=0, id="1", sample=109)
def test_weights(seed: int, id: str, sample: int) -> None:
    assert native.poisson_weight(seed, native.hash_ids([id])[0], sample) == reference.weight(seed, id, sample)


@pytest.mark.long
def test_rare_weights() -> None:
    """Weights above 4 are drawn only where a byte leaves it open; some are so by a second draw that comes to less."""
    made = {id: [native.poisson_weight(7, hash, sample) for sample in range(40)] for id, hash in _hashed(500).items()}
    assert made == {id: [reference.weight(7, id, sample) for sample in range(40)] for id in made}
    assert max(map(max, made.values())) > 5


def test_weights_are_of_poissons_distribution() -> None:
    """Of two million, each with its standard error; weights of neighbours have nothing to do with each other."""
    n, count = 20_000, 100
    hashes = native.hash_ids([str(i) for i in range(n)])
    seen = [0] * 12
    for hash in hashes[:: n // 2000]:
        for sample in range(count):
            seen[native.poisson_weight(1, hash, sample)] += 1
    drawn = sum(seen)
    for probability, found in zip(map(float, reference.probabilities(6)), seen, strict=False):
        assert abs(found / drawn - probability) < 4 * (probability * (1 - probability) / drawn) ** 0.5
    totals, sums = array("Q", bytes(8 * count)), array("Q", bytes(16 * count))
    native.add_poisson(1, hashes, [array("i", [1]) * n], 0, count, totals, sums)
    spread = sum((total - n) ** 2 for total in totals) / n / count
    assert abs(spread - 1) < 4 * (2 / count) ** 0.5


def _hashed(count: int) -> dict[str, int]:
    names = [f"D{i}.M.250" for i in range(count)]
    return dict(zip(names, native.hash_ids(names), strict=True))


@given(
    values=st.lists(st.lists(st.integers(0, 2**62 - 1), min_size=3, max_size=3), max_size=20),
    seed=seeds,
    count=st.integers(1, 40),
    cut=st.integers(0, 40),
)
def test_sums(values: list[list[int]], seed: int, count: int, cut: int) -> None:
    """Of whole numbers of any size, in any parts of the samples."""
    names = [str(i) for i in range(len(values))]
    small = [value[2] % 100_001 for value in values]
    columns = [array("q", [value[0] for value in values]), array("i", small), array("q", [v[1] for v in values])]
    totals, sums = array("Q", bytes(8 * count)), array("Q", bytes(16 * 3 * count))
    for first, last in ((min(cut, count), count), (0, min(cut, count))):
        native.add_poisson(seed, native.hash_ids(names), columns, first, last, totals, sums)
    assert native.plain_sums(columns) == [sum(column) for column in columns]
    assert native.plain_sums([array("i", [*small, -1]), array("q", [-1, *small])]) == [None, None]
    weights = [[reference.weight(seed, name, sample) for name in names] for sample in range(count)]
    assert totals.tolist() == [sum(row) for row in weights]
    found = [low | high << 64 for low, high in zip(sums[::2], sums[1::2], strict=True)]
    assert found == [
        sum(w * v for w, v in zip(row, column, strict=True)) for row in weights for column in columns
    ]  # fmt: skip


def test_more_columns_and_rows_than_are_summed_at_a_time() -> None:
    n, width, count = 1100, 35, 18
    hashes = native.hash_ids([str(i) for i in range(n)])
    columns = [array("i", [(i * 7919 + c * 104729) % 100_001 for i in range(n)]) for c in range(width)]
    totals, sums = array("Q", bytes(8 * count)), array("Q", bytes(16 * width * count))
    native.add_poisson(5, hashes, columns, 0, count, totals, sums)
    for sample in (0, 15, 16, 17):
        weights = array("B", [native.poisson_weight(5, hash, sample) for hash in hashes])
        expected = native.weighed_sums(columns, weights, widely=False)
        assert [
            (total, totals[sample]) for total in sums[2 * width * sample : 2 * width * (sample + 1) : 2]
        ] == expected


def test_no_room() -> None:
    hashes = native.hash_ids(["1"])
    for columns, first, last, totals, sums in (
        ([array("i", [1])], 0, 2, array("Q", [0]), array("Q", [0, 0])),
        ([array("i", [1])], 0, 1, array("Q", [0]), array("Q", [0])),
        ([array("d", [1])], 0, 1, array("Q", [0]), array("Q", [0, 0])),
    ):
        with pytest.raises(ValueError, match=r"no room|of type i or q"):
            native.add_poisson(1, hashes, columns, first, last, totals, sums)  # type: ignore[arg-type]
