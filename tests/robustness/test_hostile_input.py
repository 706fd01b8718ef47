"""Hostile input reaches nothing outside, and outputs that cannot be written are one message."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from tests.commands import evaluate
from tests.workplace import Workplace, evaluation

BOMB = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {name} "{f"&{before};" * 10}">' for before, name in zip("abcdefghi", "bcdefghij", strict=True)
) + "]>"  # fmt: skip


def test_entities_that_multiply_are_refused_or_left_alone(place: Workplace) -> None:
    place.write("rouge.xml", f"{BOMB}<ROUGE-EVAL>{evaluation('&j;')}</ROUGE-EVAL>")
    done = evaluate("rouge.xml")
    assert done.status == 1
    assert "rouge.xml" in done.stderr


@pytest.mark.parametrize("kind", ["entity", "dtd", "parameter"])
def test_nothing_outside_is_opened(place: Workplace, kind: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/x"
        head = {
            "entity": f'<!DOCTYPE r [<!ENTITY x SYSTEM "{url}">]>', "dtd": f'<!DOCTYPE r SYSTEM "{url}">',
            "parameter": f'<!DOCTYPE r [<!ENTITY % p SYSTEM "{url}"> %p;]>',
        }[kind]  # fmt: skip
        place.write("rouge.xml", f"{head}<ROUGE-EVAL>{evaluation('1&x;' if kind == 'entity' else '1')}</ROUGE-EVAL>")
        assert evaluate("rouge.xml", "-q").status in (0, 1)
        with pytest.raises(BlockingIOError):
            listener.accept()


def test_files_are_not_read_through_entities(place: Workplace) -> None:
    secret = place.folder / "secret"
    secret.write_text("a-secret-that-nobody-reads")
    head = f'<!DOCTYPE r [<!ENTITY x SYSTEM "file://{secret}">]>'
    place.write("rouge.xml", f"{head}<ROUGE-EVAL>{evaluation('&x;')}</ROUGE-EVAL>")
    done = evaluate("rouge.xml", "--format", "csv", "-d", "-q")
    assert b"a-secret" not in done.stdout
    assert "a-secret" not in done.stderr


def test_configurations_may_lead_elsewhere_as_in_the_original(place: Workplace) -> None:
    (place.folder / "below").mkdir()
    place.write("below/rouge.xml", f"<ROUGE-EVAL>{evaluation(peers={'a': '../peer.txt'})}</ROUGE-EVAL>".replace(
        "<MODEL-ROOT>.", f"<MODEL-ROOT>{place.folder}").replace("<PEER-ROOT>.", "<PEER-ROOT>below"))  # fmt: skip
    assert evaluate("below/rouge.xml", "-q").status == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [("--save",), ("-o",), ("--format", "csv", "-o")], ids=["saved", "report", "csv"])
def test_a_full_disk_is_one_message(place: Workplace, arguments: tuple[str, ...]) -> None:
    done = evaluate(place.config(), *arguments, "/dev/full")
    assert done.status == 1
    assert "/dev/full: cannot write the output: No space left on device" in done.stderr


@pytest.mark.parametrize("output", ["-o", "--save"])
def test_an_output_that_is_the_input_is_refused_or_whole(place: Workplace, output: str) -> None:
    name = place.config()
    before = Path(name).read_bytes()
    done = evaluate(name, "-q", output, name)
    assert done.status == 2
    assert Path(name).read_bytes() == before
