"""The list of all messages is current, and each error says what is wrong and what to do."""

from __future__ import annotations

from pathlib import Path

from tests.messages.listing import Message, messages

LIST = Path(__file__).with_name("messages.tsv")
NOT_ERRORS = ("warning", "warn", "inform", "Finding", "problem")
"""Kinds that say what was done, or is found: there need be nothing to do."""
PARTS = {
    "inputs/plain_pickle.py": "what is in a pickle, which read_pickle puts into an error with a remedy",
    "inputs/lists_in_texts.py:_list_in": "the cause is that of another error, with its remedy",
    "inputs/given_texts.py:_records": "the parts are put together of words that have the remedy",
    "inputs/human_scores.py:_of_means": "a note on what was done",
    "inputs/joined.py:_evaluations": "with --lenient a warning; the remedy is the same for all entries",
    "text/word_lists.py:_empty_folder": "a note on what was done",
    "text/word_lists.py:missing_folder": "a note on what was done",
    "analysis/windows.py:describe_outliers": "a note on what was done",
    "cli/statistics_options.py:_distinguish_systems": "a note on what was done",
    "pyrouge.py": "as pyrouge itself says it",
    "named_tuples.py": "as Python itself says it of named tuples",
    "inputs/arrow.py": "a damaged column of Arrow's, which no library makes",
    "inputs/parquet.py:_cells": "sends the reader to records that are read one by one",
    "results/parquet.py": "the cause in an error of a damaged file, with its name",
    "inputs/kept_rows.py:_of_arrow": "the cause in an error with its remedy, of row_files.py:_as_text",
    "results/row_files.py:_kept": "the cause in an error with its remedy, of _no_columns",
    "inputs/record_blocks.py:column_of": "guards the kernel: its callers give strings",
    "scoring/column_schedule.py": "guards the kernel: its callers give strings",
    "text/data/derive.py": "for developers, who make the data of a wheel",
}
GUARDS = ("kernel/", "inputs/xml_tree.pyx")
"""The compiled modules, which check what the package hands them: none of their errors can be met in a call that it
allows, but for these texts."""
FROM_KERNEL = ("texts are strings", "is no sum of parts", "must be HEAD|MODIFIER|RELATION")
"""Modules or functions whose texts are no whole error messages, or are made elsewhere, and why."""


def listed() -> str:
    """The list as the file has it."""
    return "place\tkind\tmessage\n" + "".join(
        f"{message.line()}\n".replace("\n", "\\n", message.line().count("\n")) for message in messages()
    )


def is_part(message: Message) -> bool:
    if message.place.startswith(GUARDS) and not any(words in message.text for words in FROM_KERNEL):
        return True
    return any(message.place.startswith(place) for place in PARTS)


def test_list_is_current() -> None:
    """`python -m tests.messages` writes it anew: read what changed before it is committed."""
    assert LIST.read_text(encoding="utf-8") == listed(), "run python -m tests.messages"


def test_every_error_says_what_to_do() -> None:
    lacking = [
        one.line() for one in messages() if one.kind not in NOT_ERRORS and not one.has_remedy and not is_part(one)
    ]
    assert lacking == []


def test_messages_begin_without_a_capital_and_end_without_a_full_stop() -> None:
    """As click's do, after "Error: " and a place; a name such as CONFIG or Poisson may stand first."""
    wrong = [
        one.line()
        for one in messages()
        if one.kind in ("UsageError", "DataError") and one.text.endswith(".") and not is_part(one)
    ]
    assert wrong == []


def test_every_part_is_there() -> None:
    places = [one.place for one in messages()]
    assert [part for part in PARTS if not any(place.startswith(part) for place in places)] == []
