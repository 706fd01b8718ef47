from __future__ import annotations

import pytest

from rouge_cli.cli.saved_results import merge_saved, read_saved
from rouge_cli.errors import DataError
from tests.commands import rouge_cli
from tests.workplace import Workplace


def test_each_file_with_the_measures_named(place: Workplace) -> None:
    assert rouge_cli("evaluate", place.config(), "-n", "2", "-q", "--save", "r.json", "-o", "r.txt").status == 0
    ((name, everything),) = named = read_saved(["r.json"])
    assert name == "r.json"
    assert merge_saved(named, None) == everything
    chosen = merge_saved(named, "rouge-l,rouge-1")
    assert [m.label for m in everything.systems[0].measures] == ["ROUGE-1", "ROUGE-2", "ROUGE-L"]
    assert [m.label for m in chosen.systems[0].measures] == ["ROUGE-L", "ROUGE-1"]
    assert read_saved([]) == []


def test_all_unusable_files_are_told(place: Workplace) -> None:
    place.write("half.json", "{")
    with pytest.raises(DataError) as caught:
        read_saved(["half.json", "none.json"])
    assert [problem.partition(",")[0].partition(":")[0] for problem in caught.value.problems] == [
        "half.json",
        "none.json",
    ]
