from __future__ import annotations

import shutil
import subprocess

import pytest

from rouge_cli.cli.config_files import make_rule
from rouge_cli.errors import DataError, UsageError
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


@pytest.mark.long
@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
@pytest.mark.parametrize(
    "name",
    [
        "plain.txt", "two words.txt", "a#b.txt", "a$b.txt", "a$(b).txt", "50%.txt", "é.txt", "a:b", "a|b",
        "a\\b", "a\\ b", "a\\\\#b", "a\\%", "*", "a?b", "a[b]", "[", "]", "a~", "x(y", "{a,b}", "!",
    ],
)  # fmt: skip
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
    assert make() == "touch made.json\n"


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
@pytest.mark.parametrize("name", ["two words", "a#b", "a$b", "50%", "a:b", "a|b", "a\\b", "a\\ b", "*", "a[b]", "x(y"])
def test_target_is_read_by_make(place: Workplace, name: str) -> None:
    place.write("plain.txt", "x")
    config = place.config(evaluation(peers={"a": "plain.txt"}))
    assert rouge_cli("config", "files", config, "--make", name, "-o", "made.d").status == 0
    place.write("Makefile", "include made.d\n%:\n\t@touch '$@'; echo made\n")

    def make() -> str:
        return subprocess.run(["make", "-r", name], cwd=place.folder, capture_output=True, text=True, check=True).stdout

    assert make() == "made\n"
    assert "up to date" in make()


@pytest.mark.parametrize(
    "name",
    [
        b"a;touch\tpwned", b"a\nmade.json:\n\ttouch pwned\nb", b"SHELL=./pwned", b"a ", b"a\\", b"a&", b"~root",
        b"./~root", b"a(b)", b"./a/(b c)", b".SILENT", b"./.PHONY", b"50% [1]",
    ],
)  # fmt: skip
def test_a_name_is_no_command_to_make(place: Workplace, name: bytes) -> None:
    with pytest.raises(DataError, match="make has no way to write this name; rename the file"):
        make_rule(b"made.json", [b"plain.txt", name])
    with pytest.raises(UsageError, match="make has no way to write this name; name another target"):
        make_rule(name, [b"plain.txt"])


def test_a_target_has_a_name(place: Workplace) -> None:
    done = rouge_cli("config", "files", place.config(evaluation()), "--make", "")
    assert (done.status, done.stdout) == (2, b"")
