from __future__ import annotations

from array import array

import pytest

from rouge_cli.checks.scored import SWAPPED, warn_of_copies, warn_of_sides
from rouge_cli.inputs.side_words import look_swapped
from rouge_cli.options import Options, Unit
from rouge_cli.results import MeasureResult, Results, SystemResult

IDS = ("1", "2", "3")


def scored(id: str, *scores: float, evaluations: tuple[str, ...] = IDS) -> SystemResult:
    return SystemResult(id, evaluations, (MeasureResult("ROUGE-1", array("d"), array("d", scores * 3), ()),))


def results(*systems: SystemResult, options: Options | None = None, models: tuple[int, int] = (1, 1)) -> Results:
    return Results(options or Options(), systems, (), "c.xml", models)


def test_copies_are_one_warning_for_each_group() -> None:
    same = [scored(id, 0.1, 0.2, 0.3) for id in "abcdefg"]
    others = [scored("x", 0.1, 0.2, 0.4), scored("y", 0.1, 0.2, 0.4), scored("z", 0.1, 0.2, 0.5)]
    said = "evaluations; if they should differ, check that each has its own summaries"
    assert warn_of_copies(results(*same, *others)) == [
        f"systems a, b, c, d, e and 2 more have the same scores in all 3 {said}",
        f"systems x, y have the same scores in all 3 {said}",
    ]
    limited = results(*same[:2], options=Options(limit_unit=Unit.WORDS, limit=20))
    assert "in all 3 evaluations, within the length limit; if" in warn_of_copies(limited)[0]


@pytest.mark.parametrize(
    "systems",
    [
        [scored("a", 0.0, 0.0, 0.0), scored("b", 0.0, 0.0, 0.0)],
        [scored("a", 0.1, evaluations=("1",)), scored("b", 0.1, evaluations=("1",))],
        [scored("a", 0.1, 0.2, 0.3), scored("b", 0.1, 0.2, 0.3, evaluations=("1", "2", "4"))],
    ],
    ids=["nothing matches", "one evaluation", "other evaluations"],
)
def test_equal_scores_that_show_nothing(systems: list[SystemResult]) -> None:
    assert warn_of_copies(results(*systems)) == []


def test_a_system_that_looks_like_references() -> None:
    one = scored("ref", 0.1, 0.2, 0.3)
    assert warn_of_sides(results(one)) == [f"the only system is called 'ref', like reference summaries; {SWAPPED}"]
    assert warn_of_sides(results(one, scored("lead", 0.1, 0.1, 0.1))) == []
    many = results(scored("x", 0.1, 0.2, 0.3), models=(25, 25))
    assert warn_of_sides(many) == [f"one system, 'x', and 25 reference summaries in each evaluation; {SWAPPED}"]
    assert warn_of_sides(many._replace(models=(11, 25))) == []
    assert warn_of_sides(results(scored("preference", 0.1, 0.2, 0.3))) == []


@pytest.mark.parametrize(
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
    ],
)
def test_names_that_look_swapped(peers: str, models: str, swapped: bool) -> None:
    assert look_swapped([peers], [models]) is swapped
