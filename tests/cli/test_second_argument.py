"""A second argument is taken, or refused with advice that works; never ignored."""

import pytest

from tests.commands import rouge_cli
from tests.workplace import Workplace

RECORD = '{"id": "1", "summary": "a cat", "reference": "a cat"}\n'
SYSTEMS = "".join(RECORD.replace("{", f'{{"system": "{name}", ') for name in "xy")


@pytest.mark.parametrize("command", ["config check", "config show", "config files", "baseline"])
@pytest.mark.parametrize("inputs", ["rouge.xml other.xml", "rouge.xml x", "-z SPL l.lst other.lst", "a.jsonl x"])
def test_commands_about_all_systems_take_no_system(place: Workplace, command: str, inputs: str) -> None:
    place.config()
    for name, content in (("other.xml", "<E>"), ("l.lst", "peer.txt model.txt\n"), ("other.lst", ""),
                          ("a.jsonl", SYSTEMS)):  # fmt: skip
        place.write(name, content)
    (place.folder / "stories").mkdir()
    more = ["--sources", "stories", "-o", "out"] if command == "baseline" else []
    done = rouge_cli(*command.split(), *inputs.split(), *more)
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.startswith(f"rouge-cli: unexpected extra argument: {inputs.split()[-1]}; ")
    assert not (place.folder / "out").exists()


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_system_that_is_not_there(place: Workplace, command: str) -> None:
    place.write("a.jsonl", SYSTEMS)
    for given in (("a.jsonl",), ("--peers", "peer.txt", "--models", "peer.txt")):
        done = rouge_cli("config", command, *given, "nosuch")
        assert (done.status, done.stdout) == (1, b"")
        assert "no system 'nosuch'; it has " in done.stderr


@pytest.mark.parametrize("command", ["check", "show"])
def test_the_system_of_records_that_do_not_name_it(place: Workplace, command: str) -> None:
    place.write("a.jsonl", RECORD)
    place.write("b.jsonl", RECORD.replace('"1"', '"2"'))
    assert "name the one system" in rouge_cli("config", command, "a.jsonl", "b.jsonl").stderr
    assert rouge_cli("config", command, "a.jsonl", "b.jsonl", "lead").status == 0
    assert "unexpected extra argument: peer.txt" in rouge_cli("config", command, "a.jsonl", "peer.txt").stderr


@pytest.mark.parametrize("command", ["config convert --to SEE -o out", "config jackknife"])
@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ("rouge.xml other.xml", "takes one input at a time; run it once for each"),
        ("-z SPL l.lst l.lst", "takes one input at a time; run it once for each"),
        ("rouge.xml nosuch", "nosuch: no such file or folder; rouge-cli config"),
        ("peer.txt model.txt", "config new --peers peer.txt --models model.txt"),
    ],
)
def test_one_configuration_at_a_time(place: Workplace, command: str, inputs: str, message: str) -> None:
    place.config()
    place.write("other.xml", "<ROUGE-EVAL/>")
    place.write("l.lst", "peer.txt model.txt\n")
    done = rouge_cli(*command.split(), *inputs.split())
    assert (done.status, done.stdout) == (2, b"")
    assert message in done.stderr
