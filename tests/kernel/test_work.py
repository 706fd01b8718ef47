"""How the work of ROUGE-L and ROUGE-W grows with the texts: counted, not timed (see counted_work.c)."""

from __future__ import annotations

import ctypes
import itertools
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rouge_cli.kernel
from tests.kernel.strategies import Tokens

NO_UNIT = 2**32 - 1
Text = list[Tokens]
Work = Callable[[Text, Text, float], int]

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("gcc") is None, reason="compiles the kernel with gcc"
)


@pytest.fixture(name="work", scope="module")
def _work(tmp_path_factory: pytest.TempPathFactory) -> Work:
    """Counts the branches taken to compare a model and a peer, with the weight of ROUGE-W, or 0 for ROUGE-L."""
    folder, kernel = tmp_path_factory.mktemp("work"), Path(rouge_cli.kernel.__file__).parent
    sources = [kernel / "lcs.c", kernel / "lcs_layout.c", kernel / "wlcs.c"]
    compile: list[str | Path] = ["gcc", "-std=gnu11", "-O1", "-fPIC", "-I", kernel]
    subprocess.run([*compile, "-c", "-fsanitize-coverage=trace-pc", *sources], cwd=folder, check=True)
    harness = [Path(__file__).with_name("counted_work.c"), kernel / "scores.c"]
    objects = [f"{source.stem}.o" for source in sources]
    subprocess.run([*compile, "-shared", "-o", "work.so", *harness, *objects, "-lm"], cwd=folder, check=True)
    work_of = ctypes.CDLL(str(folder / "work.so")).work_of
    work_of.restype = ctypes.c_uint64

    def count(model: Text, peer: Text, weight: float) -> int:
        numbers: dict[int, int] = {}
        model = [[numbers.setdefault(token, len(numbers)) for token in sentence] for sentence in model]
        peer = [[numbers.get(token, NO_UNIT) for token in sentence] for sentence in peer]
        kinds = ctypes.c_uint32(len(numbers))
        return int(work_of(*_arrays(model), *_arrays(peer), kinds, ctypes.c_double(weight)))

    return count


def _arrays(text: Text) -> tuple[ctypes.Array[ctypes.c_uint32], ctypes.Array[ctypes.c_uint32], ctypes.c_size_t]:
    tokens = list(itertools.chain(*text))
    ends = list(itertools.accumulate(map(len, text)))
    return (ctypes.c_uint32 * len(tokens))(*tokens), (ctypes.c_uint32 * len(ends))(*ends), ctypes.c_size_t(len(ends))


def lines_with_a_shared_word(size: int, random: random.Random) -> Text:
    return [[0, 1 + random.randrange(size), 1 + random.randrange(size)] for _ in range(size // 3)]


def lines_as_language_has_them(size: int, random: random.Random, length: int = 20) -> Text:
    """Words by Zipf's law."""
    weights = list(itertools.accumulate(1 / (rank + 1) for rank in range(30_000)))
    words = random.choices(range(30_000), cum_weights=weights, k=size)
    return [words[start : start + length] for start in range(0, size, length)]


def short_lines(size: int, random: random.Random) -> Text:
    return lines_as_language_has_them(size, random, 3)


@pytest.mark.long
@pytest.mark.parametrize("text", [lines_with_a_shared_word, lines_as_language_has_them, short_lines])
@pytest.mark.parametrize("weight", [0, 1.2])
def test_work_grows_with_the_product_of_the_lengths(
    work: Work, text: Callable[[int, random.Random], Text], weight: float
) -> None:
    """Texts twice as long take four times the work, also where the rows of a model's tokens are not all kept."""
    chance = random.Random(5)
    small, large = (work(text(size, chance), text(size, chance), weight) for size in (2500, 5000))
    assert 0 < small < 50_000_000
    assert large / small < 4.6
