from __future__ import annotations

import os

from rouge_cli.options import Options
from rouge_cli.text.option_files import files_named, files_of_options, files_read
from rouge_cli.text.wordnet import OPTIONAL
from tests.workplace import Workplace

OPTIONS = Options(stop_list="words", labels="wordnet", wordnet="wordnet", data="lists", tokenizer="command:./prog a")


def test_all_files_that_are_read_are_protected(place: Workplace) -> None:
    place.write("words", "the\n")
    for name in OPTIONAL:
        place.write(f"wordnet/{name}", "")
    read = files_read(OPTIONS)
    assert read == ["words", *(os.path.join("wordnet", name) for name in OPTIONAL)]
    assert {*read} <= {*files_of_options(OPTIONS)}


def test_a_folder_that_is_called_as_a_kind_of_labels_is_named() -> None:
    assert files_named(OPTIONS) == ["words", "lists", "wordnet"]


def test_the_program_of_a_tokenizer_is_protected_where_it_is_a_file(place: Workplace) -> None:
    place.write("prog", "#!/bin/sh\n")
    assert "./prog" in files_of_options(OPTIONS)
    assert "a" not in files_of_options(OPTIONS)
    assert list(files_of_options(Options(tokenizer="command:a 'open"))) == []
