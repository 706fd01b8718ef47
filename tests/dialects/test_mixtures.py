"""Choices of ROUGE-1.5.5 counted in Python are those of the kernel, whatever else is asked for."""

from __future__ import annotations

from itertools import product

import pytest

from rouge_cli.api import evaluate
from rouge_cli.options import Options, Stemming, Unit

MEASURES = ("rouge-1", "rouge-2", "rouge-l", "rouge-w:1.2", "rouge-s:4", "rouge-su:4", "rouge-su*")
LIMITS = ((Unit.NONE, 0.0), (Unit.WORDS, 20.0), (Unit.BYTES, 75.0))
GRID = list(product((Stemming.NONE, Stemming.BOTH), (False, True), LIMITS, (False, True)))


@pytest.mark.parametrize("config", ["fixtures/configs/odd-pairs.xml", "fixtures/configs/repeats.xml"])
@pytest.mark.parametrize(("stem", "stop", "limit", "best"), GRID)
def test_as_the_kernel(config: str, stem: Stemming, stop: bool, limit: tuple[Unit, float], best: bool) -> None:
    """rouge-l-flat has the whole run counted in Python."""
    options = Options(
        measures=MEASURES, stemming=stem, drop_stop_words=stop, limit_unit=limit[0], limit=limit[1], best_model=best,
        samples=3.0,
    )  # fmt: skip
    expected = evaluate(config, options)
    found = evaluate(config, options._replace(measures=(*MEASURES, "rouge-l-flat")))
    assert sorted(found.warnings) == sorted(expected.warnings)
    for one, other in zip(expected.systems, found.systems, strict=True):
        assert other.measures[:-1] == one.measures


def test_flat_lcs_is_the_union_of_one_sentence() -> None:
    options = Options(measures=("rouge-l", "rouge-l-flat"), samples=3.0)
    for system in evaluate("fixtures/configs/one-instance.xml", options).systems:
        union, flat = system.measures
        assert flat.counts[1:] == union.counts[1:]
        assert flat.counts[0] <= union.counts[0]
