"""Random shapes through every way in: the figures of `score` on what data means, or an error with place and remedy.

What data means is said here again, apart from the package: a file has possible readings, and where several are left
that differ in their figures, nobody can say which is meant, so there must be an error.
"""

from __future__ import annotations

import csv
import json
import re
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rouge_cli import InputChoice, Results, evaluate, plan_of_texts, score, score_batch
from rouge_cli.errors import DataError, UsageError
from tests.property_cases import cases
from tests.workplace import Workplace

MEASURES = "rouge-1,rouge-l"
Row = tuple[Any, dict[str, Any], list[Any]]
"""Id (None: its number), summaries by system, references."""
Figures = dict[str, dict[str, list[tuple[float, ...]]]]
"""Recall, precision and F by system, evaluation and measure."""

TEXTS = st.sampled_from(
    ["", "a", "b c", "a b\nc d", "c d\ra b", "d c b a.", "a\r\nb", "[Music] a", "[2019]", "(b)", "nan", '"a" b']
)
STRANGE = st.sampled_from([None, 3, 2.5, float("nan"), True])
LEAVES = st.one_of(TEXTS, TEXTS, TEXTS, STRANGE)
LISTS = st.lists(TEXTS, min_size=1, max_size=3)
VALUES = st.one_of(
    TEXTS,
    LISTS,
    LISTS,
    st.lists(st.one_of(TEXTS, LISTS), min_size=1, max_size=3),
    st.dictionaries(st.sampled_from(["s", "t"]), st.one_of(TEXTS, LISTS), max_size=2),
    st.recursive(
        LEAVES, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=2))
    ),
)
IDS = st.sampled_from(["none", "one", "list"])


@st.composite
def files(draw: st.DrawFn) -> list[dict[str, Any]]:
    """The records of a file, all with the same fields."""
    summary = draw(st.sampled_from(["summary", "prediction", "predictions", "summaries"]))
    reference = draw(st.sampled_from(["reference", "references", "highlights"]))
    ids = draw(IDS)
    records = []
    for i in range(draw(st.integers(1, 3))):
        record = {summary: draw(VALUES), reference: draw(VALUES)}
        if ids == "one":
            record = {"id": f"e{i}", **record}
        elif ids == "list":
            record = {"id": [f"e{i}{k}" for k in range(draw(st.integers(1, 3)))], **record}
        records.append(record)
    return records


def is_text(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(item, str) for item in value))


def as_record(id: Any, summary: Any, reference: Any, one: bool = False) -> list[Row] | None:
    """The record, if it is one; one: a list of texts is one reference."""
    systems = summary if isinstance(summary, dict) else {"r": summary}
    models = [reference] if isinstance(reference, str) else reference
    if one and is_text(reference):
        models = [reference]
    if not systems or not all(map(is_text, systems.values())) or isinstance(id, list):
        return None
    return [(id, systems, models)] if isinstance(models, list) and models and all(map(is_text, models)) else None


def as_columns(id: Any, summary: Any, reference: Any) -> list[Row] | None:
    """The records of columns, if these are some."""
    systems = summary if isinstance(summary, dict) else {"r": summary}
    columns = [*systems.values(), reference, *([] if id is None else [id])]
    if not systems or not all(isinstance(column, list) for column in columns) or len(set(map(len, columns))) != 1:
        return None
    found: list[Row] = []
    for i, model in enumerate(reference):
        row = as_record(id and id[i], {system: column[i] for system, column in systems.items()}, model)
        if row is None:
            return None
        found += row
    return found or None


def readings(records: list[dict[str, Any]]) -> list[list[list[Row]]]:
    """For each record what it could mean to a person."""
    plural = any(name in ("predictions", "summaries") for name in records[0])
    singular_reference = "references" not in records[0]
    found = []
    for record in records:
        *first, summary, reference = record.values()
        id = first[0] if first else None
        rows, columns = as_record(id, summary, reference), as_columns(id, summary, reference)
        listed = any(isinstance(one, list) for one in (summary.values() if isinstance(summary, dict) else [summary]))
        one = as_record(id, summary, reference, True) if singular_reference and listed else None
        other = isinstance(summary, list) and isinstance(reference, list) and len(summary) != len(reference)
        many = plural and isinstance(summary, list) and (len(summary) > 1 or columns is not None or (other and not id))
        if many:
            rows = one = None if id is None else rows
        meant = {"record": rows, "columns": columns, "sentences": one}
        found.append({reading: made for reading, made in meant.items() if made is not None})
    if not plural and any("columns" not in meant and meant for meant in found):  # one shows what all are
        found = [{reading: meant[reading] for reading in meant if reading != "columns"} or meant for meant in found]
    return [list(meant.values()) for meant in found]


def figures_of(rows: list[Row]) -> Figures:
    found: Figures = {}
    for number, (id, systems, models) in enumerate(rows, 1):
        for system, peer in systems.items():
            scores = score(peer, models, measures=MEASURES)
            found.setdefault(system, {})[str(number) if id is None else id] = [
                tuple(one[:3]) for one in scores.values()
            ]
    return found


def meanings(records: list[dict[str, Any]]) -> list[Figures]:
    """The figures of what a file could mean, each once."""
    found: list[Figures] = []
    for choice in product(*readings(records)):
        figures = figures_of([row for rows in choice for row in rows])
        if figures not in found:
            found.append(figures)
    return found


def figures_in(results: Results) -> Figures:
    found: Figures = {}
    for system in results.systems:
        scores = [list(zip(*measure.score_columns(), strict=True)) for measure in system.measures]
        found[system.id] = dict(zip(system.evaluations, map(list, zip(*scores, strict=True)), strict=True))
    return found


def figures_or_problems(source: str | InputChoice) -> Figures | tuple[str, ...]:
    try:
        return figures_in(evaluate(source, measures=MEASURES))
    except DataError as error:
        return error.problems


def check(records: list[dict[str, Any]], source: str | InputChoice) -> None:
    found = figures_or_problems(source)
    if isinstance(found, dict):
        assert meanings(records) == [found]
        return
    assert not is_plain(records), found
    for problem in found:
        assert re.match(r"r\.\w+, (line|row) \d+", problem), problem
        assert re.search(r"; | expected|say which", problem), problem


def is_plain(records: list[dict[str, Any]]) -> bool:
    """Whether there is nothing to ask about: texts, each with a reference or several."""
    values = [list(record.values()) for record in records]
    return "id" not in records[0] and all(isinstance(s, str) and as_record(None, s, r) for s, r in values)


def as_cell(value: Any, write: Any) -> str:
    if isinstance(value, (list, dict)):
        return str(write(value))
    return "" if value is None else str(value)


def in_cells(value: Any, write: Any) -> Any:
    """What a cell with that value holds: a list only if it is not of numbers alone."""
    is_list = isinstance(value, list) and (not value or not is_numbers(value))
    return value if is_list or (isinstance(value, dict) and value) else as_cell(value, write)


def is_numbers(value: Any) -> bool:
    """Whether nothing is in a list but numbers and lists of them."""
    return all(is_numbers(item) if isinstance(item, list) else item in (3, 2.5, True) for item in value)


RISKS = [HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much]  # pyarrow cannot write all shapes
many = settings(suppress_health_check=RISKS, max_examples=cases(60), deadline=None)


@many
@given(files())
def test_json(place: Workplace, records: list[dict[str, Any]]) -> None:
    check(records, place.write("r.jsonl", "".join(f"{json.dumps(record)}\n" for record in records)))
    check(records, place.write("r.json", json.dumps(records, indent=1)))
    check(records[:1], place.write("r.json", json.dumps(records[0])))


@many
@given(files(), st.sampled_from(["csv", "tsv"]), st.sampled_from([json.dumps, repr]))
def test_tables(place: Workplace, records: list[dict[str, Any]], suffix: str, write: Any) -> None:
    with open(f"r.{suffix}", "w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, delimiter="," if suffix == "csv" else "\t")
        writer.writerow(records[0])
        writer.writerows([as_cell(value, write) for value in record.values()] for record in records)
    assume("id" not in records[0] or isinstance(records[0]["id"], str))
    check([{name: in_cells(value, write) for name, value in record.items()} for record in records], f"r.{suffix}")


@many
@given(files())
def test_parquet(place: Workplace, records: list[dict[str, Any]]) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    try:
        table = pyarrow.Table.from_pylist(records)
        pytest.importorskip("pyarrow.parquet").write_table(table, "r.parquet")
    except pyarrow.ArrowException:
        assume(False)
    check(table.to_pylist(), "r.parquet")


@many
@given(files())
def test_python(records: list[dict[str, Any]]) -> None:
    peers, models = zip(*[list(record.values())[-2:] for record in records], strict=True)
    rows = [as_record(str(i), peer, model) for i, (peer, model) in enumerate(zip(peers, models, strict=True), 1)]
    wrong = [i for i, row in enumerate(rows) if row is None or isinstance(peers[i], dict)]
    if wrong:
        for call in (lambda: score_batch(peers, models), lambda: plan_of_texts({"r": peers}, models)):
            with pytest.raises(UsageError) as caught:
                call()
            told = re.findall(r"^(?:peers|peers of 'r'|models)\[(\d+)\]", str(caught.value), re.MULTILINE)
            assert sorted(map(int, told)) == wrong
        return
    found = [[tuple(one[:3]) for one in scores.values()] for scores in score_batch(peers, models, measures=MEASURES)]
    results = evaluate(plan_of_texts({"r": peers}, models), measures=MEASURES)
    expected = figures_of([row for one in rows if one is not None for row in one])
    assert expected == figures_in(results) == {"r": dict(zip(expected["r"], found, strict=True))}


@many
@given(files())
def test_two_files(place: Workplace, records: list[dict[str, Any]]) -> None:
    """Both sides in files of their own: what could be meant, or an error."""
    sides: tuple[list[Any], list[Any]] = ([], [])
    for record in records:
        *first, peer, model = record.items()
        sides[0].append(dict([*first, peer]))
        sides[1].append(dict([*first, model]))
    for name, side in zip(("r.jsonl", "m.jsonl"), sides, strict=True):
        place.write(name, "".join(f"{json.dumps(record)}\n" for record in side))
    found = figures_or_problems(InputChoice(peers=("r.jsonl",), models=("m.jsonl",)))
    if isinstance(found, dict):
        assert found in meanings(records)
    else:
        assert not is_plain(records), found
        assert all(re.match(r"[rm]\.jsonl", problem) for problem in found), found
