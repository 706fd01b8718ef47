from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import click
import pytest

from rouge_cli.cli import other_names
from rouge_cli.cli.group import SectionGroup
from rouge_cli.cli.main import SECTIONS, main
from tests.cases import each
from tests.commands import rouge_cli
from tests.workplace import Workplace


def commands(group: click.Group, path: str = "rouge-cli") -> Iterator[tuple[str, click.Command]]:
    """Every command below a group with what a person types to call it, groups within it included."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None, name
        yield f"{path} {name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")


COMMANDS = dict(commands(main))


@each("path", COMMANDS)
def test_command_has_its_name_a_help_and_an_example(path: str) -> None:
    command = COMMANDS[path]
    assert command.name == path.split()[-1]
    assert command.get_short_help_str(200).endswith("."), "a short help is a sentence"
    assert re.search(rf"^ *{path} ", command.epilog or "", re.M), f"no line '{path} ...' in the epilog"


@each("path", COMMANDS)
def test_short_help_fits_its_line(path: str) -> None:
    """In the list of commands none is cut off, on a terminal of the usual width."""
    assert not COMMANDS[path].get_short_help_str(78 - len("  correlate  ")).endswith("...")


@each("path", COMMANDS)
def test_every_option_and_argument_is_told(path: str) -> None:
    """An option has a help; an argument is spoken of in the text, by its name."""
    command = COMMANDS[path]
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help or parameter.hidden, parameter.name
        else:
            assert parameter.make_metavar(click.Context(command)).strip("[].") in (command.help or ""), parameter.name


@pytest.mark.parametrize("path", ["score", "explain"])
def test_options_of_averages_are_no_help_where_there_are_none(path: str) -> None:
    """They are taken, as presets and lines of options have them, and change nothing but a signature."""
    shown = rouge_cli(path, "--help-all").stdout.decode()
    of_averages = ("--averaging", "--average ", "--confidence", "--samples", "--seed")
    for option in ("--per-evaluation", *of_averages):
        assert (option in shown) == (path == "score" and option in of_averages)  # for the averages of its parts
        assert option in rouge_cli("evaluate", "--help-all").stdout.decode()
    inputs = ["fixtures/news/records/pairs.jsonl"] if path == "score" else ["configs/news-spl.xml", "3", "lead"]
    others = ["-t", "corpus", "-c", "90", "-r", "10", "-d", "--average", "poisson", "--seed", "3"]
    usual, same = (rouge_cli(path, *inputs, "-n", "1", *more) for more in ([], others))
    assert usual.stdout
    assert re.sub(rb"dialect:\S*", b"", same.stdout) == re.sub(rb"dialect:\S*", b"", usual.stdout)


def test_help_lists_all_commands_by_section() -> None:
    text = rouge_cli("--help").stdout.decode()
    for title, names in SECTIONS.items():
        section = re.search(rf"^{title}:\n((?:  .*\n?)+)", text, re.M)
        assert (section is None) == (not names)
        if section:
            assert re.findall(r"^  (\S+) ", section.group(1), re.M) == list(names)


@pytest.mark.parametrize(
    ("given", "hint"),
    [("evalute", "did you mean 'evaluate'?"), ("evaluat", "did you mean 'evaluate'?"), ("#", "see 'rouge-cli --help'")],
)
def test_unknown_command_is_told_with_the_nearest(given: str, hint: str) -> None:
    done = rouge_cli(given, "rouge.xml")
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.endswith(f"Error: No such command {given!r}; {hint}\n")


@each("path", COMMANDS)
def test_unknown_option_is_told_with_the_nearest(path: str) -> None:
    done = rouge_cli(*path.split()[1:], "--hepl")
    assert (done.status, done.stdout) == (2, b"")
    assert "--help" in done.stderr.splitlines()[-1]


def test_only_the_command_called_is_imported() -> None:
    program = (
        "import sys\nfrom rouge_cli.cli.main import main\n"
        "main(['evaluate', 'configs/news-spl.xml', '-o', '/dev/null'], standalone_mode=False)\n"
        "print(*[name for name in sys.modules if name.startswith('rouge_cli.cli.')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    others = {place.partition(":")[0] for names in SECTIONS.values() for place in names.values()}
    assert loaded & others == {"rouge_cli.cli.evaluate"}


def test_sections_keep_their_order_and_import_late() -> None:
    group = SectionGroup("g", sections={"B": {"y": "no.such:thing", "x": "no.such:thing"}, "A": {"z": "no.such:thing"}})
    assert group.list_commands(click.Context(group)) == ["y", "x", "z"]
    assert group.get_command(click.Context(group), "w") is None
    with pytest.raises(ModuleNotFoundError):
        group.get_command(click.Context(group), "y")


@pytest.mark.parametrize(
    ("option", "suggested"),
    [
        ("--refs", "--models"),
        ("--predictions", "--peers"),
        ("--use_stemmer", "--stem"),
        ("--threads", "--jobs"),
        ("--json", "--format json"),
        ("--group-by", "rouge-cli analyze RESULTS --by FIELD"),
    ],
)
def test_an_option_of_another_tool_is_called_by_its_name_here(option: str, suggested: str) -> None:
    done = rouge_cli("evaluate", "hyp.txt", option)
    assert (done.status, done.stderr.splitlines()[-1]) == (
        2, f"Error: No such option '{option}'. Did you mean '{suggested}'?"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "ending"),
    [
        (("report", "r.json", "--format", "htm"), "'rouge155'. Did you mean 'html'?"),
        (("compare", "r.json", "--test", "randomization"), "'bootstrap'. Did you mean 'randomisation'?"),
        (("report", "r.json", "--format", "xyz"), "'rouge155'."),
        (("compare", "r.json", "--samples", "x"), "write one such as 12"),
    ],
)
def test_the_nearest_choice_is_suggested(arguments: tuple[str, ...], ending: str) -> None:
    done = rouge_cli(*arguments)
    assert done.status == 2
    assert done.stderr.rstrip().endswith(ending)


def test_suggested_options_exist() -> None:
    """In some command each; what is written instead is a real call."""
    known = {option for command in COMMANDS.values() for one in command.params for option in one.opts}
    assert set(other_names._OTHERS) <= known
    for instead in other_names._SUGGESTED.values():
        assert instead.startswith("--format ") or f"rouge-cli {instead.split()[1]}" in COMMANDS


def test_a_file_instead_of_a_command(place: Workplace) -> None:
    done = rouge_cli("peer.txt", "model.txt")
    assert done.status == 2
    assert "to score it, write 'rouge-cli evaluate peer.txt model.txt'" in done.stderr
