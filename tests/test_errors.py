from __future__ import annotations

import copy
import pickle
from collections import UserString
from collections.abc import Callable
from itertools import count as numbers_without_an_end
from typing import Any

import numpy as np
import pytest

from rouge_cli.analysis.agreement import agreement
from rouge_cli.analysis.score_table import ScoreTable
from rouge_cli.errors import (
    Causes,
    DataError,
    LibraryErrors,
    Problem,
    RougeCliError,
    UsageError,
    first_of,
    first_twice,
    listed,
    of_kind,
    shortened,
)
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.systems import choose_systems
from rouge_cli.output_places import OverwrittenInput
from rouge_cli.results.saved import results_from_json
from rouge_cli.text.tokenizers import tokenizer_named
from rouge_cli.text.wordnet import ADVICE, NEEDED, wordnet_labels
from tests.cases import each


def test_a_hundred_problems_are_told_and_all_kept() -> None:
    error = DataError([str(i) for i in range(2000)])
    assert str(error).splitlines() == [*map(str, range(100)), "and 1,900 more"]
    assert len(error.problems) == 2000


def test_the_last_one_is_told_too() -> None:
    assert list(first_of(["x"] * 101)) == ["x"] * 101
    assert first_of([]) == []


def test_a_problem_is_a_text_whose_parts_can_be_taken() -> None:
    problem = Problem("run: 2.xml, line 3", "no ID: none; at all", "write one")
    assert problem == "run: 2.xml, line 3: no ID: none; at all; write one"
    assert (problem.place, problem.cause, problem.remedy) == ("run: 2.xml, line 3", "no ID: none; at all", "write one")
    assert Problem("", "x") == "x"
    assert Problem("p", "x") == "p: x"
    for again in (pickle.loads(pickle.dumps(problem)), copy.copy(problem)):
        assert (again, again.place) == (problem, problem.place)


def test_problems_are_found_by_their_kind_not_by_their_text() -> None:
    told = Problem("pairs.csv", "above the line", kind="above")
    assert of_kind([told, "pairs.csv: above", Problem("above", "above")], "above") == [told]
    for again in (pickle.loads(pickle.dumps(told)), told.within("a"), Causes([told, told]).messages[0]):
        assert of_kind([again], "above") == [again]


def test_what_has_one_cause_is_one() -> None:
    found = Causes([Problem("line 1", "empty"), "a", Problem("line 2", "empty"), "a", Problem("", "empty")])
    assert found.messages == ["line 1 (also line 2): empty", "a", "empty"]
    assert [cause.count for cause in found] == [2, 2, 1]
    many = Causes([Problem(f"line {i}", "empty", "it scores 0") for i in range(100)])
    assert many.messages[0].endswith("line 9 and 90 more): empty; it scores 0")
    of_kind = Causes(most=1)
    for problem in (Problem("line 1", "a 1"), Problem("line 2", "a 2"), "else"):
        of_kind.add(problem, "a")
    assert of_kind.messages == ["line 1 (also line 2): a 1"]


def test_a_list_that_is_cut_says_so() -> None:
    assert listed([]) == "none"
    assert listed(list("abcdefghij")) == "a, b, c, d, e, f, g, h, i, j"
    assert listed([str(i) for i in range(1000)]) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ... (10 of 1,000 shown)"
    assert listed({"a": 1, "b": 2}, 1) == "a, ... (1 of 2 shown)"
    assert listed("abcd", 3, counted=False) == "a, b, c, ..."


def test_problems_of_one_cause_are_one() -> None:
    """All are kept; the places are shown without what they share with the first."""
    found = [Problem(f"a, b.csv, line {i}", "no tab", "write one") for i in (3, 30, 31)]
    other = Problem("c.csv", "no tab", "write one")
    error = DataError([found[0], "no place", found[1], Problem("c.csv", "no tab"), other, found[2], "no place"])
    assert str(error).splitlines() == [
        "a, b.csv, line 3 (also line 30, c.csv, line 31): no tab; write one",
        "no place",
        "c.csv: no tab",
    ]
    assert len(error.problems) == 7
    many = DataError([found[0].within(f"row {i}") for i in range(1000)])
    assert str(many).endswith("row 5, a, b.csv, line 3 and 994 more): no tab; write one")
    long = DataError([Problem(f"{i}{'x' * 200}.txt", "gone") for i in range(5)])
    assert str(long).endswith(f", 2{'x' * 200}.txt and 2 more): gone")


def test_an_error_of_one_problem() -> None:
    error = DataError.at("a.csv", "no tab", "write one")
    assert (str(error), error.problems) == ("a.csv: no tab; write one", (Problem("a.csv", "no tab", "write one"),))


def _raised(call: Callable[[], object]) -> Problem:
    with pytest.raises(RougeCliError) as caught:
        call()
    (problem,) = caught.value.problems
    assert isinstance(problem, Problem)
    return problem


@pytest.mark.parametrize(
    ("call", "parts"),
    [
        (lambda: results_from_json(b"[1", "r.json"), ("r.json, line 1, column 3", "not complete JSON (Expecting ',' "
         "delimiter)", "it was cut off or edited: save the results again with 'rouge-cli evaluate --save'")),
        (lambda: tokenizer_named("command:false")(["a"]), ("tokenizer 'false'", "exit status 1: it says nothing", "")),
        (lambda: wordnet_labels("/gone", "synsets"), ("/gone", f"no WordNet dictionary: {', '.join(NEEDED)} missing",
         ADVICE)),
        (lambda: choose_systems(Plan("p", (), frozenset("ab")), "c"), ("p", "no system 'c'", "it has a, b")),
        (lambda: agreement(ScoreTable(("a",), (), (), np.zeros((1, 0, 0)), source="h.csv")),
         ("h.csv", "agreement needs two columns of scores; there is a", "give another one with numbers")),
    ],
)  # fmt: skip
def test_problems_of_every_room_are_values(call: Callable[[], object], parts: tuple[str, str, str]) -> None:
    problem = _raised(call)
    assert (problem.place, problem.cause, problem.remedy) == parts


def test_a_problem_is_one_line_whatever_a_name_has() -> None:
    assert str(DataError.at("a\nb.xml", "not well-formed\n")) == "a\\nb.xml: not well-formed\\n"


def test_the_first_name_that_comes_twice_is_found_in_one_pass() -> None:
    names = [*map(str, range(50_000)), "49999"]
    assert first_twice(names) == "49999"
    assert first_twice(names[:-1]) is None


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError("no magic.\nmore"), "no magic"),
        (OSError(5, "Input/output error"), "Input/output error"),
        (RuntimeError(), "RuntimeError"),
        (ValueError("a.yaml is malformed:\n\nexpected ']'\n  line 2\n"), "a.yaml is malformed: expected ']' line 2"),
    ],
)
def test_errors_of_libraries_name_the_place(error: Exception, said: str) -> None:
    def read() -> None:
        with LibraryErrors("f.parquet", "unreadable", "mend it"):
            raise error

    assert str(_raised(read)) == f"f.parquet: unreadable: {said}; mend it"


def test_what_the_system_refuses_a_library_is_no_fault_of_the_file() -> None:
    said = "Failed to launch worker thread: Resource temporarily unavailable"
    refused = pytest.raises(
        DataError, match=r"^f.parquet: the system refuses this: Failed .* see what 'ulimit -a' allows$"
    )
    with refused, LibraryErrors("f.parquet", "unreadable", "mend it"):
        raise RuntimeError(said)


@pytest.mark.parametrize("error", [MemoryError(), KeyboardInterrupt(), UsageError("x")])
def test_errors_that_are_not_of_libraries_stay(error: BaseException) -> None:
    with pytest.raises(type(error)), LibraryErrors("f.parquet", "unreadable"):
        raise error


@each("made", [DataError, UsageError, OverwrittenInput])
def test_an_error_of_several_lines_is_the_same_when_copied(made: type[RougeCliError]) -> None:
    error: Any = made([Problem("a", "one", "two", "kind"), "b: two"])
    error.note = "kept"
    copies: list[Any] = [pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)]
    for again in copies:
        assert (str(again), again.problems, again.note) == ("a: one; two\nb: two", error.problems, "kept")
        assert again.problems[0].kind == "kind"
        assert type(again) is made


@each("given", [5, None, [1], [b"a"], b"a", ["a", None], {"a": 1}, numbers_without_an_end()], ids=str)
def test_an_error_of_no_texts_is_refused_in_words(given: Any) -> None:
    with pytest.raises(TypeError, match="problems must be a str or a list of str, not "):
        DataError(given)


def test_a_line_end_in_a_name_makes_no_second_message() -> None:
    assert str(UsageError("a\nb: unknown format")) == "a\\nb: unknown format"
    assert str(DataError(["a\nb: bad", "c: bad"])) == "a\\nb: bad\nc: bad"


def test_a_name_in_an_error_steers_no_terminal() -> None:
    """A program that does not catch it shows it in a traceback."""
    assert str(DataError.at("\x1b[31m\u202e", "no such file")) == "\\x1b[31m\\u202e: no such file"


def test_what_only_looks_as_a_text_is_shown_with_its_class() -> None:
    assert shortened("a") == "'a'"
    assert shortened(UserString("the cat")) == "'the cat' (a UserString)"
