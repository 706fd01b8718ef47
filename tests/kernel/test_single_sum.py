"""Means of single precision, as torch 2.14.1 gave them: torch.tensor(values).mean().item()."""

from __future__ import annotations

import struct
from array import array
from random import Random

from rouge_cli.kernel import native
from rouge_cli.options import Options, dialect_options
from tests.cases import each

MEANS = [
    (1, 0.09302325546741486),
    (2, 0.06151930242776871),
    (3, 0.33999478816986084),
    (5, 0.44078582525253296),
    (6, 0.3445742130279541),
    (7, 0.2610514163970947),
    (8, 0.21083129942417145),
    (9, 0.39508354663848877),
    (15, 0.2370152622461319),
    (16, 0.3287521004676819),
    (31, 0.36739474534988403),
    (33, 0.4309384524822235),
    (64, 0.34049728512763977),
    (100, 0.3653251528739929),
    (511, 0.3538321554660797),
    (513, 0.34295228123664856),
    (1000, 0.3543344736099243),
    (2049, 0.3412676155567169),
    (5000, 0.34022849798202515),
]


def single(value: float) -> float:
    return float(struct.unpack("f", struct.pack("f", value))[0])


def values(n: int) -> list[float]:
    random = Random(n)
    return [single(random.randrange(50) / random.randrange(50, 99)) for _ in range(n)]


@each(("n", "expected"), MEANS)
def test_the_order_of_additions_is_torchs(n: int, expected: float) -> None:
    assert native.single_mean(array("d", values(n))) == expected


def test_no_values() -> None:
    assert native.single_mean(array("d")) == 0


def test_scores_are_singles_made_of_doubles() -> None:
    recall, precision, f = native.score(1, 3, 7, rounding=False, single=True)
    exact = native.score(1, 3, 7, rounding=False)
    assert (recall, precision, f) == tuple(map(single, exact)) != exact


def test_a_mean_over_models_is_that_of_singles() -> None:
    from rouge_cli import score_batch

    models = ["a b c", "a x", "a b x y z", "q", "a b", "b a x", "c b a", "a a b c d", "b"]
    (found,) = score_batch(["a b c d"], [models], options=torchmetrics())
    alone = [one["rouge-1"] for one in score_batch(["a b c d"] * len(models), models, options=torchmetrics())]
    assert found["rouge-1"].f == native.single_mean(array("d", [one.f for one in alone]))


def torchmetrics() -> Options:
    return dialect_options("torchmetrics", several_models="mean", measures=("rouge-1",), split_summaries=False)
