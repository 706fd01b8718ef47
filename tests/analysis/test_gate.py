"""The gate: whether new results are worse, on the command line and in JSON."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from rouge_cli import evaluate, plan_of_texts
from rouge_cli.analysis.gate import Check, gate, matched_systems
from rouge_cli.analysis.paired import Design
from rouge_cli.analysis.score_table import table_of
from rouge_cli.analysis.significance import compare
from rouge_cli.errors import DataError, UsageError
from rouge_cli.options import Options
from rouge_cli.results import Results
from rouge_cli.results.saved import results_to_json
from tests.commands import rouge_cli
from tests.workplace import Workplace

OPTIONS = Options(measures=("rouge-1", "rouge-2"), samples=10)


def results(count: int = 12, **kept: float) -> Results:
    """Systems that keep each of ten words with this chance."""
    random = Random(3)
    models = ["a b c d e f g h i j"] * count
    systems = {
        name: [" ".join(word if random.random() < chance else "x" for word in model.split()) for model in models]
        for name, chance in kept.items()
    }
    return evaluate(plan_of_texts(systems, models), OPTIONS)


def saved(name: str, found: Results) -> str:
    Path(name).write_bytes(results_to_json(found))
    return name


def test_checks_are_of_the_matched_systems_alone() -> None:
    table = table_of(results(one=0.9, two=0.3, other=0.6), "F")
    for before, after in (("one", "two"), ("two", "one")):
        checks = gate(table, Design(samples=500), [("s", before, after)]).checks
        found = compare(table_of(results(one=0.9, two=0.3), "F"), Design(samples=500, family="report"))
        for check, measure in zip(checks, found.measures, strict=True):
            (pair,) = measure.pairs
            turn = 1 if (after, before) == (pair.first, pair.second) else -1
            assert check.difference == turn * pair.difference == pytest.approx(check.after - check.before)
            assert check.lower <= check.difference <= check.upper
            assert check.is_worse is (after == "two")
            assert check.adjusted == pair.adjusted == pytest.approx(min(1, 2 * pair.p_value))


@pytest.mark.parametrize("systems", [None, [], "one", [("one", "two")], [("s", "one", 2)], {("s", "one", "two"): 1}])
def test_other_than_matched_systems_are_refused(systems: Any) -> None:
    table = table_of(results(one=0.9, two=0.3), "F")
    with pytest.raises(UsageError, match=r"^systems must be a list of"):
        gate(table, Design(samples=500), systems)
    with pytest.raises(UsageError, match=r"^design must be of the class Design"):
        gate(table, systems, [("s", "one", "two")])


def test_figures_are_those_of_the_evaluations_that_both_have() -> None:
    table = table_of(results(one=0.9, two=0.3), "F")
    table.scores[:, 1, 3:] = np.nan
    (check, _) = gate(table, Design(samples=500), [("s", "one", "two")]).checks
    assert check.evaluations == 3
    assert check.after - check.before == pytest.approx(check.difference)
    assert check.before == pytest.approx(table.scores[0, 0, :3].mean())


def test_evaluations_that_a_pair_lacks_are_counted_once() -> None:
    """They were counted over systems that the gate does not compare, too, and said twice."""
    found = table_of(results(one=0.9, two=0.9, three=0.9, four=0.9, other=0.6), "F")
    systems = [("s", "one", "two"), ("t", "three", "four")]
    places = [found.systems.index(name) for name in ("two", "four", "other")]
    found.scores[:, places[2], 7:] = np.nan
    assert gate(found, Design(samples=500), systems).warnings == ()
    found.scores[:, places[:2], 0] = np.nan
    found.scores[:, places[0], 1] = np.nan
    (said,) = gate(found, Design(samples=500), systems).warnings
    assert said.startswith(
        "2 of 12 evaluations are not there for all compared systems: each pair is compared on those that"
    )


def test_a_margin_looks_at_the_loss_alone() -> None:
    table = table_of(results(one=0.7, two=0.5), "F")

    def checked(margin: float | None) -> Check:
        return gate(table, Design(samples=500), [("s", "one", "two")], margin).checks[0]

    loss = -checked(None).difference
    assert loss > 0
    for odd in (-0.1, float("nan"), float("inf")):
        with pytest.raises(UsageError, match=r"^margin must be 0 or more"):
            checked(odd)
    for margin, worse in ((0.0, True), (loss, False), (loss * 0.99, True), (1.0, False), (np.float64(0), True)):
        assert checked(margin).is_worse is worse


@pytest.mark.parametrize(
    ("before", "after", "matched"),
    [
        ({"a": "x:a"}, {"a": "y:a"}, [("a", "x:a", "y:a")]),
        ({"a": "a"}, {"b": "b"}, [("b", "a", "b")]),
        ({"a": "a", "b": "x:b"}, {"b": "y:b", "c": "c"}, [("b", "x:b", "y:b")]),
        ({"a": "x:a", "b": "x:b"}, {"b": "y:b", "a": "y:a"}, [("a", "x:a", "y:a"), ("b", "x:b", "y:b")]),
        (
            {"a": "x:a", "o:a": "x:o:a"},
            {"a": "y:a", "o:a": "y:o:a"},
            [("a", "x:a", "y:a"), ("o:a", "x:o:a", "y:o:a")],
        ),
    ],
)
def test_systems_are_matched_by_id(
    before: dict[str, str], after: dict[str, str], matched: list[tuple[str, str, str]]
) -> None:
    assert matched_systems(before, after) == matched


def test_systems_that_do_not_match() -> None:
    with pytest.raises(DataError, match=r"no system is in both results: a in the first, b, c in the second"):
        matched_systems({"a": "a"}, {"b": "b", "c": "c"})
    for other in ({}, {"b": "b"}, {"b": "x:b"}):
        with pytest.raises(DataError, match="no evaluation of 'a' in common"):
            matched_systems({"a": "a"}, {"a": "a", **other})


@pytest.mark.usefixtures("place")
def test_no_system_of_both_files_is_left_out() -> None:
    """Names that end alike are two systems; one that was scored on other inputs stops the gate."""
    base = saved("base.json", results(12, **{"a": 0.9, "c": 0.5, "new:a": 0.5}))
    worse = saved("new.json", results(12, **{"a": 0.2, "c": 0.5, "new:a": 0.5}))
    done = rouge_cli("compare", base, worse, "--fail-if-worse", "-q", "--format", "json")
    assert done.status == 1
    assert {check["system"] for check in json.loads(done.stdout)["gate"]["checks"]} == {"a", "c", "new:a"}
    found = results(a=0.2, c=0.5)
    elsewhere = tuple(
        system._replace(evaluations=tuple(f"other {id}" for id in system.evaluations)) if system.id == "a" else system
        for system in found.systems
    )
    other = saved("other.json", found._replace(systems=elsewhere))
    done = rouge_cli("compare", base, other, "--fail-if-worse", "-q")
    assert done.status == 1, "as docs/how-to/ci.md says of files that cannot be compared"
    assert "the two results have no evaluation of 'a' in common; score the same inputs in both" in done.stderr


@pytest.mark.usefixtures("place")
def test_command_line() -> None:
    base, new = saved("base.json", results(mine=0.9)), saved("new.json", results(mine=0.4))
    worse = rouge_cli("compare", base, new, "--fail-if-worse", "--measure", "rouge-2", "-q", "--format", "json")
    assert worse.status == 1
    assert worse.stderr.startswith("rouge-cli: worse: ROUGE-2 of 'mine' fell by 0.")
    assert "on 12 evaluations: a significant loss (95% interval of the change -0." in worse.stderr
    assert worse.stderr.endswith("after Holm's adjustment over 1 test)\n")
    (check,) = (found := json.loads(worse.stdout)["gate"])["checks"]
    assert found["is_worse"]
    assert f"rouge-cli: {found['messages'][0]}\n" == worse.stderr
    assert (check["is_worse"], check["system"]) == (True, "mine")
    assert check["difference"] < 0
    better = rouge_cli("compare", new, base, "--fail-if-worse", "-o", "report.txt")
    # not that both files have the system: that is what is compared
    assert better == (0, b"", "rouge-cli: not worse: of 2 figures none is lower\n")
    report = Path("report.txt").read_text()
    assert report.startswith("Not worse: 0 of 2 figures\n")
    assert "ROUGE-2 F: 2 systems" in report
    quiet = rouge_cli("compare", new, base, "--fail-if-worse", "-o", "report.txt", "-q")
    assert (quiet.status, quiet.stderr) == (0, "")
    assert rouge_cli("compare", base, new, "-q").status == 0


@pytest.mark.usefixtures("place")
def test_margin_and_small_losses() -> None:
    base, new = saved("base.json", results(mine=0.62)), saved("new.json", results(mine=0.6))
    arguments = ("compare", base, new, "--fail-if-worse", "-o", "report.txt", "--measures", "rouge-1")
    done = rouge_cli(*arguments)
    assert done.status == 0
    assert "not worse: no loss is significant; the largest is that of ROUGE-1 of 'mine'" in done.stderr
    done = rouge_cli(*arguments, "--margin", "0")
    assert (done.status, "a loss above the margin of 0 (" in done.stderr) == (1, True)
    done = rouge_cli(*arguments, "--margin", "0.5")
    assert (done.status, "no loss is above the margin of 0.5" in done.stderr) == (0, True)
    assert "cannot fail" not in done.stderr
    done = rouge_cli(*arguments, "--margin", "5")  # meant as per cent
    assert done.status == 0
    assert "cannot fail: no figure that could fall is above " in done.stderr


@pytest.mark.usefixtures("place")
def test_a_gate_that_cannot_fail_says_so() -> None:
    base, new = saved("base.json", results(5, mine=0.9, old=0.5)), saved("new.json", results(5, mine=0.1, fresh=0.5))
    done = rouge_cli("compare", base, new, "--fail-if-worse", "-o", "report.txt")
    assert done.status == 0
    assert "cannot fail: 5 evaluations and 2 tests allow no p-value below 0.05; give --margin" in done.stderr
    assert "compares the systems of both files, not 'old' (BASE), 'fresh' (NEW)" in done.stderr
    assert rouge_cli("compare", base, new, "--fail-if-worse", "-o", "report.txt", "--margin", "0.1").status == 1


@pytest.mark.usefixtures("place")
def test_only_the_figures_of_the_gate_are_too_many() -> None:
    """Of five systems in each file ten figures are checked, not the 45 pairs of the report."""
    many = {f"s{i}": 0.5 for i in range(5)}
    base, new = saved("base.json", results(9, **many)), saved("new.json", results(9, **{**many, "s4": 0.4}))
    done = rouge_cli("compare", base, new, "--fail-if-worse", "-o", "report.txt", "--measures", "rouge-1")
    assert (done.status, "too few" in done.stderr, "cannot fail" in done.stderr) == (0, False, False)
    base, new = saved("base.json", results(6, **many)), saved("new.json", results(6, **many))
    done = rouge_cli("compare", base, new, "--fail-if-worse", "-o", "report.txt")
    assert "too few" not in done.stderr
    assert "cannot fail: 6 evaluations and 10 tests allow no p-value below 0.05" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("a.json", "--fail-if-worse"), "takes two files of results, BASE NEW, not 1"),
        (("a.json", "b.json", "--fail-if-worse", "--baseline", "x"), "leave --baseline out"),
        (("a.json", "b.json", "--margin", "0.1"), "--margin is for --fail-if-worse"),
        (
            ("a.json", "b.json", "--fail-if-worse", "--margin", "-1"),
            "must be 0 or more, the loss that is allowed, not -1.0",
        ),
        (
            ("a.json", "b.json", "--fail-if-worse", "--margin", "nan"),
            "must be 0 or more, the loss that is allowed, not nan",
        ),
    ],
)
def test_what_cannot_be_asked_together(place: Workplace, arguments: tuple[str, ...], message: str) -> None:
    done = rouge_cli("compare", *arguments)
    assert (done.status, done.stdout, message in done.stderr) == (2, b"", True)
