from __future__ import annotations

import shutil
import subprocess

import pytest

from rouge_cli.cli.config_files import make_rule
from rouge_cli.errors import DataError
from tests.commands import rouge_cli
from tests.workplace import Workplace, evaluation


def test_files_are_listed_once_in_their_order(place: Workplace) -> None:
    config = place.config(
        evaluation(peers={"a": "b.txt", "b": "gone.txt"}), evaluation("2", peers={"a": "a.txt", "b": "b.txt"})
    )
    expected = b"./b.txt\n./gone.txt\n./model.txt\n./a.txt\n"
    assert rouge_cli("config", "files", config) == (0, expected, "")
    assert rouge_cli("config", "files", config, "-o", "files.txt") == (0, b"", "")
    assert (place.folder / "files.txt").read_bytes() == expected


def test_files_of_a_list(place: Workplace) -> None:
    place.write("pairs.lst", "peer.txt model.txt\n")
    assert rouge_cli("config", "files", "-z", "SPL", "pairs.lst") == (0, b"peer.txt\nmodel.txt\n", "")


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
@pytest.mark.parametrize("name", ["plain.txt", "two words.txt", "a#b.txt", "a$b.txt", "a$(b).txt", "50%.txt", "é.txt"])
def test_rule_is_read_by_make(place: Workplace, name: str) -> None:
    """Up to date, out of date when the file changes, and out of date, not an error, when it has gone."""
    place.write(name, "x")
    config = place.config(evaluation(peers={"a": name}))
    assert rouge_cli("config", "files", config, "--make", "made.json", "-o", "made.d").status == 0
    place.write("Makefile", "made.json:\n\ttouch $@\ninclude made.d\n")

    def make() -> str:
        done = subprocess.run(["make"], cwd=place.folder, capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else done.stderr

    assert make() == "touch made.json\n"
    assert "up to date" in make()
    place.write(name, "y")
    assert make() == "touch made.json\n"
    (place.folder / name).unlink()
    if "%" not in name:
        assert make() == "touch made.json\n"


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
@pytest.mark.parametrize("name", [b"a;touch\tpwned", b"a\nmade.json:\n\ttouch pwned\nb", b"SHELL=./pwned"])
def test_a_name_is_no_command_to_make(place: Workplace, name: bytes) -> None:
    with pytest.raises(DataError, match="make has no way to write this name"):
        make_rule(b"made.json", [b"plain.txt", name])
