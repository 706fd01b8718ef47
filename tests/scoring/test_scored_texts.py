from __future__ import annotations

from array import array

import pytest

from rouge_cli.inputs.swapped_sides import look_swapped
from rouge_cli.options import Options, Unit
from rouge_cli.results import MeasureResult, Results, SystemResult
from rouge_cli.scoring.scored_texts import SWAPPED, warn_of_copies, warn_of_sides
from tests.cases import each

IDS = ("1", "2", "3")


def scored(id: str, *scores: float, evaluations: tuple[str, ...] = IDS) -> SystemResult:
    return SystemResult(id, evaluations, (MeasureResult("ROUGE-1", array("d"), array("d", scores * 3), ()),))


def results(*systems: SystemResult, options: Options | None = None, models: tuple[int, int] = (1, 1)) -> Results:
    return Results(options or Options(), systems, (), "c.xml", models)


def test_copies_are_one_warning_for_each_group() -> None:
    same = [scored(id, 0.1, 0.2, 0.3) for id in "abcdefghijkl"]
    others = [scored("x", 0.1, 0.2, 0.4), scored("y", 0.1, 0.2, 0.4), scored("z", 0.1, 0.2, 0.5)]
    said = "evaluations; if they should differ, check that each has its own summaries"
    assert warn_of_copies(results(*same, *others)) == [
        f"systems a, b, c, d, e, f, g, h, i, j, ... (10 of 12 shown) have the same scores in all 3 {said}",
        f"systems x, y have the same scores in all 3 {said}",
    ]
    limited = results(*same[:2], options=Options(limit_unit=Unit.WORDS, limit=20))
    assert "in all 3 evaluations, within the length limit; if" in warn_of_copies(limited)[0]


@pytest.mark.parametrize(
    "systems",
    [
        [scored("a", 0.0, 0.0, 0.0), scored("b", 0.0, 0.0, 0.0)],
        [scored("a", 0.1, 0.2, evaluations=("1", "2")), scored("b", 0.1, 0.2, evaluations=("1", "2"))],
        [scored("a", 0.1, 0.2, 0.3), scored("b", 0.1, 0.2, 0.3, evaluations=("1", "2", "4"))],
    ],
    ids=["nothing matches", "two evaluations", "other evaluations"],
)
def test_equal_scores_that_show_nothing(systems: list[SystemResult]) -> None:
    assert warn_of_copies(results(*systems)) == []


def test_reference_summaries_as_many_as_systems() -> None:
    assert warn_of_sides(results(scored("ref", 0.1, 0.2, 0.3))) == []  # a file of records may be called so
    many = results(scored("x", 0.1, 0.2, 0.3), models=(25, 25))
    assert warn_of_sides(many) == [f"one system, 'x', and 25 reference summaries in each evaluation; {SWAPPED}"]
    assert warn_of_sides(many._replace(models=(11, 25))) == []
    assert warn_of_sides(results(*(scored(id, 0.1, 0.2, 0.3) for id in "ab"), models=(25, 25))) == []


@each(
    ("peers", "models", "swapped"),
    [
        ("data/references", "data/systems", True),
        ("test.target", "test.hypo", True),
        ("summaries", "peers", True),
        ("A=gold.txt", "mine.txt", True),
        ("reference", "prediction", True),
        ("systems", "references", False),
        ("models", "humans", False),
        ("reference/a", "reference/b", False),
        ("refs/one", "gold/two", False),
        ("generated/target.txt", "target.txt", False),
        ("peers", "output_gold", False),
        ("refs.txt", "r.txt", True),
        ("ref1.txt", "human.txt", True),
        ("mine=data/test_references.jsonl", "human", True),
        ("bart.txt", "outputs/predictions.txt", True),
        ("target-domain-bart.txt", "outputs.txt", True),
        ("target-domain-bart.txt", "r.txt", False),
        ("reference-free", "duc/models", False),
        ("gold/bart.txt", "human.txt", False),
        ("bart.txt", "best-candidates-by-people", False),
        ("preds_and_refs", "human.txt", False),
        ("mine=target.txt", "mine=references.txt", False),
        ("preference", "human", False),
    ],
)
def test_names_that_look_swapped(peers: str, models: str, swapped: bool) -> None:
    assert look_swapped([peers], [models]) is swapped


def test_all_names_of_the_only_side_that_speaks_must_say_so() -> None:
    assert look_swapped(["refs.txt", "gold.txt"], ["human.txt"])
    assert not look_swapped(["refs.txt", "bart.txt"], ["human.txt"])
    assert not look_swapped(["bart.txt"], ["human.txt", "candidates.txt"])
