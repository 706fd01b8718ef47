from __future__ import annotations

import csv
import io
import re

from rouge_cli.collections.facts import SOURCES, Collection
from rouge_cli.collections.published import published_figures
from rouge_cli.collections.registry import COLLECTIONS
from tests.cases import each
from tests.commands import rouge_cli


def plain(text: str) -> str:
    """The text without line ends and bullets."""
    return re.sub(r"\s+(- )?", " ", text)


def test_all_collections_are_listed() -> None:
    done = rouge_cli("collection", "list", "--format", "csv")
    assert (done.status, done.stderr) == (0, "")
    rows = list(csv.DictReader(io.StringIO(done.stdout.decode())))
    assert [row["name"] for row in rows] == [one.name for one in COLLECTIONS]
    assert [row["import"] for row in rows] == [str(bool(one.tasks)).lower() for one in COLLECTIONS]
    tac2008 = next(row for row in rows if row["name"] == "tac2008")
    assert (tac2008["reproduce"], tac2008["figures"]) == ("true", "86")
    shown = rouge_cli("collection", "list").stdout.decode()
    assert "duc2001               with --peers  scores only  DUC 2001, summaries of 50 to 400 words" in shown
    assert "ntcir-tsc             -             -            NTCIR TSC" in shown


@each("collection", COLLECTIONS, ids=lambda one: one.name)
def test_every_fact_is_shown_with_its_status(collection: Collection) -> None:
    done = rouge_cli("collection", "show", collection.name.upper())
    assert (done.status, done.stderr) == (0, "")
    shown = plain(done.stdout.decode())
    assert shown.startswith(f"{collection.name}: {collection.title}")
    assert max(map(len, done.stdout.decode().splitlines())) <= 130
    for facts in (collection.about, collection.archives, collection.layout, collection.official, collection.scores,
                  collection.traps, collection.unknowns):  # fmt: skip
        for fact in facts:
            source = f": {fact.source}" if fact.source else ""
            said = f"unknown: {fact.text}" if fact.status == "unknown" else f"{fact.text} [{fact.status}{source}]"
            assert plain(said) in shown
            keys = [key.strip() for key in fact.source.split(",")] if fact.status == "verified" else []
            for key in keys:
                assert key not in SOURCES or plain(f"{key} {SOURCES[key]}") in shown
    for task in collection.tasks:
        for column in (column for table in task.scores for column in table.columns):
            assert plain(f"{column.name} (column {column.place}: {column.about})") in shown
    assert (f"'rouge-cli collection figures {collection.name}'" in shown) == any(
        one.collection == collection.name for one in published_figures()
    )


def test_what_cannot_be_imported_says_why() -> None:
    assert "It cannot be imported: its test data has no reference summaries." in plain(
        rouge_cli("collection", "show", "multiling2015").stdout.decode()
    )


def test_an_unknown_name() -> None:
    done = rouge_cli("collection", "show", "tac208")
    assert (done.status, done.stdout, done.stderr) == (
        2, b"", "rouge-cli: no collection 'tac208'; did you mean 'tac2008'?\n",
    )  # fmt: skip


def test_figures_are_of_known_collections_and_tasks() -> None:
    tasks = {one.name: {task.name for task in one.tasks} for one in COLLECTIONS}
    assert {(one.collection, one.task) for one in published_figures() if one.task not in tasks[one.collection]} == set()
