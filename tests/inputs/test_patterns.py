from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.errors import UsageError
from rouge_cli.inputs.patterns import IdFinder, Match, ModelPattern, PeerPattern
from tests.cases import each


@each(
    ("pattern", "name", "found"),
    [
        (r"some_name.(\d+).txt", "some_name.001.txt", Match("001", None, None)),
        (r"some_name.(\d+).txt", "some_name.001.txt~", None),
        (r"(?P<id>D\d+)\.M\.100\.T\.(?P<system>\w+)", "D30001.M.100.T.2", Match("D30001", "2", None)),
        (r"(?P<system>\w+)-(\w+)", "lead-d1", Match("d1", "lead", None)),
        (r"(a)?(?P<id>\d)", "1", Match("1", None, None)),
        (r"(?P<system>[^/]+)/(\d+)\.txt", "lead/7.txt", Match("7", "lead", None)),
    ],
)
def test_peer_patterns(pattern: str, name: str, found: Match | None) -> None:
    assert PeerPattern(pattern).match(name) == found


@each(
    ("pattern", "name", "found"),
    [
        ("some_name.[A-Z].#ID#.txt", "some_name.B.001.txt", [Match("001", None, None)]),
        (r"#ID#\.(?P<model>[A-Z])\.txt", "12.B.txt", [Match("12", None, "B")]),
        (r"#ID#_ref.txt", "3_ref.txt", []),
        (r"(?P<id>\d+)_ref.txt", "3_ref.txt", [Match("3", None, None)]),
        (r"(\d+)_ref.txt", "12_ref.txt", [Match("12", None, None)]),
        (r".*#ID#\.txt", "ref.12.txt", [Match("12", None, None)]),
        (r"#ID#/.*_#ID#\.txt", "12/a_12.txt", [Match("12", None, None)]),
        (r"#ID#/.*_#ID#\.txt", "12/a_1.txt", []),
        (r".*#ID#.*", "1-12", [Match("12", None, None), Match("1", None, None)]),
        (r"#ID#.txt", "a.b+c.txt", [Match("a.b+c", None, None)]),
        (r"(?P<model>#ID#\.[AB]).*", "12.A.txt", [Match("12", None, "12.A")]),
        (r"(?P<system>x#ID#)_(?P<model>\w)", "x12_B", [Match("12", "x12", "B")]),
    ],
)
def test_model_patterns(pattern: str, name: str, found: list[Match]) -> None:
    assert ModelPattern(pattern).matches(name, IdFinder(["001", "12", "1", "2", "a.b+c"])) == found


@each("name", ["1.A", "11.A", "2.1.A", "x1", "1", "12.11"])
@each("pattern", ["#ID#.A", ".*#ID#.A", "#ID#", "x?#ID#(.11)?"])
def test_an_id_is_found_where_writing_it_into_the_pattern_would_find_it(pattern: str, name: str) -> None:
    ids = ["1", "11", "12"]
    fitting = {id for id in ids if re.fullmatch(pattern.replace("#ID#", re.escape(id)), name)}
    found = {match.id for match in ModelPattern(pattern).matches(name, IdFinder(ids))}
    assert found <= fitting
    assert all(any(id in longer for longer in found) for id in fitting)


@given(st.lists(st.text("ab1", min_size=1, max_size=3), max_size=5), st.text("ab1", max_size=8))
def test_ids_in_a_name(ids: list[str], name: str) -> None:
    expected = {(i, id) for id in ids for i in range(len(name)) if name.startswith(id, i)}
    assert set(IdFinder(ids).within(name)) == expected


@each(
    ("stem", "found"),
    [
        ("ferry", ("ferry", "")),
        ("ferry.A", ("ferry", "A")),
        ("ferry_1_B", ("ferry_1", "B")),
        ("ferry_2", ("ferry", "2")),
        ("ferryA", None),
        ("A.ferry", None),
    ],
)
def test_names_that_begin_with_an_id(stem: str, found: tuple[str, str] | None) -> None:
    assert IdFinder(["ferry", "ferry_1"]).beginning(stem) == found


@each(
    ("kind", "pattern", "message"),
    [
        (
            PeerPattern,
            r"(\d+",
            r"--peer-pattern '(\d+' is not a regular expression: missing ), unterminated subpattern at",
        ),
        (PeerPattern, r"a.txt", "--peer-pattern 'a.txt' does not say what the id is; put that part in parentheses"),
        (PeerPattern, r"(?P<system>a)", "does not say what the id is"),
        (PeerPattern, r"(?P<sytem>\w)-(\d)", "unknown group 'sytem'; did you mean 'system'?"),
        (PeerPattern, r"#ID#.txt", "#ID# belongs into --model-pattern; write (?P<id>...) here"),
        (ModelPattern, r"a.txt", "--model-pattern 'a.txt' does not say where the id is; write #ID# there"),
        (
            ModelPattern,
            r"#ID#[",
            "--model-pattern '#ID#[' is not a regular expression: unterminated character set at column 5",
        ),
    ],
)
def test_patterns_that_cannot_be_meant(kind: type, pattern: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        kind(pattern)
    assert message in str(caught.value)


@each(
    ("pattern", "message"),
    [
        ("#ID#a{0,99999999999}", "is not a regular expression: a number of repetitions is too large"),
        ("#ID#" + "(" * 3000 + ")" * 3000, "...' is not a regular expression: it is nested too deeply"),
        (".*(?<=#ID#)_r.txt", "#ID# cannot stand there: look-behind requires fixed-width pattern; write it apart"),
        ("[#ID#]_r.txt", "#ID# is in square brackets or behind a backslash; write it apart"),
        (r"\#ID#_r.txt", "#ID# is in square brackets or behind a backslash; write it apart"),
        ("a\0#ID#", "has a NUL, which no file's name has"),
    ],
)
def test_patterns_that_python_or_the_id_refuses(pattern: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        ModelPattern(pattern)
    assert message in str(caught.value)


@each(
    ("pattern", "name"),
    [
        (r"\b#ID#_r.txt", "12_r.txt"),
        (r"(?=\d)#ID#_r.txt", "12_r.txt"),
        (r"(#ID#)_\1", "12_12"),
        ("#ID#{2}_r.txt", "1212_r.txt"),
        ("x#ID#*_r.txt", "x12_r.txt"),
        ("[[]#ID#", "[12"),
        ("#ID#[+--]", "12,"),
        (r"x\D+|#ID#", "12"),
        (r"#ID#?\w+", "a12"),
    ],
)
def test_what_stands_beside_an_id_sees_its_letters(pattern: str, name: str) -> None:
    found = ModelPattern(pattern)
    assert [match.id for match in found.matches(name, IdFinder(["12"]))] == ["12"]
    assert found.has_place(name)


@each("pattern", [r"a#ID#?\D", r"\D\W|#ID#x"])
def test_a_kind_of_letters_is_not_taken_for_the_id(pattern: str) -> None:
    assert ModelPattern(pattern).matches("a12", IdFinder(["12"])) == []
