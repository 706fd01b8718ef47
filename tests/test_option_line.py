from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.option_line import FLAGS, VALUED, parse
from tests.cases import each


@each(
    ("line", "values", "rest"),
    [
        ("", {}, []),
        ("-n 4 c", {"n": "4"}, ["c"]),
        ("-n4 c", {"n": "4"}, ["c"]),
        ("-am c", {"a": "1", "m": "1"}, ["c"]),
        ("-amn 4 c", {"a": "1", "m": "1", "n": "4"}, ["c"]),
        ("-amn4 c", {"a": "1", "m": "1", "n": "4"}, ["c"]),
        ("-na4 c", {"n": "a4"}, ["c"]),
        ("-2 -1 c", {"2": "-1"}, ["c"]),
        ("-2-1 c", {"2": "-1"}, ["c"]),
        ("-n -- c", {"n": "--"}, ["c"]),
        ("-c 90 -c 95 x", {"c": "95"}, ["x"]),
        ("c -a -n 2", {}, ["c", "-a", "-n", "2"]),
        ("-a -- -m", {"a": "1"}, ["-m"]),
        ("- -a", {}, ["-", "-a"]),
        ("-a - -m", {"a": "1"}, ["-", "-m"]),
        ("-a -n", {"a": "1", "n": None}, []),
    ],
)
def test_parse(line: str, values: dict[str, str | None], rest: list[str]) -> None:
    assert parse(line.split(), FLAGS, VALUED) == (values, rest, [])


def test_empty_argument_ends_the_options() -> None:
    assert parse(["-a", "", "-m"], FLAGS, VALUED) == ({"a": "1"}, ["", "-m"], [])


def test_empty_value_is_a_value() -> None:
    assert parse(["-n", "", "c"], FLAGS, VALUED) == ({"n": ""}, ["c"], [])


def test_unknown_letters_are_told_and_passed_over() -> None:
    assert parse(["-qaQ", "-k", "c"], FLAGS, VALUED) == ({"a": "1"}, ["c"], ["q", "Q", "k"])


def test_long_options_are_letters() -> None:
    assert parse(["--am", "c"], FLAGS, VALUED) == ({"a": "1", "m": "1"}, ["c"], ["-"])


def test_the_arguments_given_stay_as_they_are() -> None:
    arguments = ["-am", "c"]
    parse(arguments, FLAGS, VALUED)
    assert arguments == ["-am", "c"]


Option = tuple[str, str | None]
flag_options = st.tuples(st.sampled_from(FLAGS), st.none())
valued_options = st.tuples(st.sampled_from(VALUED), st.text(min_size=1, max_size=5))
rests = st.lists(st.text(max_size=5), max_size=3)


@given(st.lists(st.tuples(flag_options | valued_options, st.booleans(), st.booleans())), rests)
def test_any_way_of_writing_options_means_the_same(options: list[tuple[Option, bool, bool]], rest: list[str]) -> None:
    """Values glued or apart, flags alone or clustered with what follows."""
    arguments: list[str] = []
    clustered = False
    for (letter, value), glued, cluster in options:
        if clustered:
            arguments[-1] += letter
        else:
            arguments.append(f"-{letter}")
        if value is not None and glued:
            arguments[-1] += value
        elif value is not None:
            arguments.append(value)
        clustered = value is None and cluster
    expected = {letter: "1" if value is None else value for (letter, value), _, _ in options}
    assert parse([*arguments, "--", *rest], FLAGS, VALUED) == (expected, rest, [])


@given(st.lists(st.text(max_size=6)))
def test_anything_can_be_parsed_and_what_is_left_is_the_end(arguments: list[str]) -> None:
    values, rest, unknown = parse(arguments, FLAGS, VALUED)
    assert arguments[len(arguments) - len(rest) :] == rest
    assert set(values) <= set(FLAGS + VALUED)
    assert not set(unknown) & set(FLAGS + VALUED)
