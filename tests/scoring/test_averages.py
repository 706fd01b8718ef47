from __future__ import annotations

from array import array

import pytest

from rouge_cli.options import Averaging, Options, PerlNumber, Typed
from rouge_cli.results.figures import Figures, Table, figures_of
from rouge_cli.scoring.averages import Found, averages, averages_of_sums
from tests.cases import each
from tests.reference.bootstrap import bootstrap, bootstrap_corpus

SCORES = [[0.5, 0.25, 0.75], [0.4, 0.2, 0.6], [0.44444, 0.22222, 0.66667], [0.1, 0.1, 0.1], [1.0, 0.0, 1.0], [0.2] * 3]
COUNTS = [[2.0, 1.0, 3.0], [4.0, 4.0, 4.0], [5.0, 6.0, 7.0], [1.5, 0.0, 8.25], [10.0, 2.0, 9.0], [3.0, 3.0, 12.5]]
"""Three columns of three evaluations for each of two measures."""


def table(counts: list[list[float]], scores: list[list[float]]) -> Table:
    flat = [array("d", [value for column in columns for value in column]) for columns in (counts, scores)]
    size = 3 * len(counts[0])
    return Table(len(counts[0]), (flat[0][:size], flat[0][size:]), figures_of(flat[1]))


TABLE = table(COUNTS, SCORES)
SHORTER = table([column[:2] for column in COUNTS], [column[:2] for column in SCORES])
NOTHING = Table(0, (), Figures())


@each("confidence", ["95", "50", "0"])
@each("samples", [1, 10.3, 100])
def test_averages_of_scores(samples: float, confidence: str) -> None:
    (made,) = averages([TABLE], range(2), Options(samples=PerlNumber(samples), confidence=Typed.of(confidence)))
    expected = bootstrap(SCORES, samples, float(confidence))
    for interval, other in zip([*made[0], *made[1]], expected, strict=True):
        assert interval == pytest.approx(other, abs=1e-12)


@pytest.mark.parametrize("alpha", [0.0, 0.5, 1.0])
def test_averages_of_corpus_counts(alpha: float) -> None:
    """The kernel's columns are hits, model totals, peer totals; the twin wants hits last."""
    (made,) = averages_of_sums([TABLE], 2, Options(samples=20, alpha=alpha))
    for measure in range(2):
        hits, models, peers = COUNTS[measure * 3 : measure * 3 + 3]
        assert made[measure] == bootstrap_corpus(list(zip(models, peers, hits, strict=True)), 20, 95, alpha)


def averaged(tables: list[Table], options: Options) -> Found:
    if options.averaging is Averaging.CORPUS:
        return averages_of_sums(tables, 2, options)
    return averages(tables, range(2), options)


@pytest.mark.parametrize("averaging", [Averaging.SCORES, Averaging.CORPUS])
def test_each_table_has_the_averages_it_has_alone(averaging: Averaging) -> None:
    """Tables of one length share their draws, others come between them."""
    options = Options(samples=20, averaging=averaging)
    turned = table(COUNTS[::-1], SCORES[::-1])
    tables = [TABLE, SHORTER, NOTHING, turned, TABLE, SHORTER]
    assert averaged(tables, options) == [averaged([one], options)[0] for one in tables]


@pytest.mark.parametrize("averaging", [Averaging.SCORES, Averaging.CORPUS])
def test_without_evaluations_all_are_zero(averaging: Averaging) -> None:
    assert averaged([NOTHING], Options(averaging=averaging)) == [[((0, 0, 0),) * 3] * 2]
