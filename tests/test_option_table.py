"""An option is one row: rows that are added to the source of the table are found wherever options are."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rouge_cli.option_rows import INPUT
from rouge_cli.option_table import ROWS, flags
from rouge_cli.options import Options
from rouge_cli.results.schema import PATH, schema_of_options, written
from tests.any_results import OTHER

PROJECT = Path(__file__).resolve().parents[1]
MADE_UP = """
    strictness: float = option(
        0.5,
        Flag(("-S", "--strictness"), "How strictly madeup words count.", shows_default=True, study=True),
        about="A number.",
        key="strictness",
        allows=lambda strictness: strictness >= 0,
        problem="strictness must be 0 or more, not {value}",
    )
    bold: bool = option(False, Flag(("--bold/--no-bold",), "Whether madeup."), about="A switch.", key="bold")
    shape: str = option(
        "round", Flag(("--shape",), "Which shape is madeup."), about="A choice.", key="shape", choices=("round", "flat")
    )
    depth: int = option(1, Flag(("--depth",), "A madeup depth.", DATA), about="A whole number.", key="depth")
    reach: Typed | None = option(None, Flag(("--reach",), "A madeup reach."), about="As typed.", key="reach")
    words: str | None = option(
        None, Flag(("--words-of",), "A madeup file.", READING, "file"), about="A file.", key="words", names_file=True
    )
    shade: bool = option(False, Flag(("--shade",), "A madeup shade."), about="Only shown.", decides=False)
"""
PROGRAM = """
import importlib.abc, importlib.machinery, io, json, sys
from contextlib import redirect_stdout

MADE_UP = {made_up!r}

class Adding(importlib.machinery.SourceFileLoader):
    def get_data(self, path):
        source = super().get_data(path)
        if path.endswith(".py"):
            source = source.replace(b"\\n\\n\\nROWS: ", MADE_UP.encode() + b"\\n\\n\\nROWS: ", 1)
        return source
    def path_stats(self, path):
        raise OSError  # no compiled file is read or written

class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name != "rouge_cli.option_table":
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        spec.loader = Adding(name, spec.origin)
        return spec

sys.meta_path.insert(0, Finder())
import rouge_cli
from rouge_cli.cli.main import main
from rouge_cli.options import Options, Typed

def run(*arguments):
    shown = io.StringIO()
    with redirect_stdout(shown):
        try:
            main(list(arguments), standalone_mode=False)
        except SystemExit as end:
            assert not end.code, arguments
    return shown.getvalue()

def saved(*arguments):
    run("evaluate", "configs/news-spl.xml", "lead", "-n", "1", "-q", "-o", "/dev/null", "--save", {saved!r}, *arguments)
    return json.load(open({saved!r}, encoding="utf-8"))

def problems(**named):
    try:
        Options(**named)
    except rouge_cli.UsageError as error:
        return list(error.problems)

from rouge_cli.cli.confirmation import FILES
from rouge_cli.analysis.settings import SETTINGS
from rouge_cli.results.saved import read_results
from rouge_cli.results.schema import PATH, written
from rouge_cli.signature import signature
from rouge_cli.analysis.study import KEYS

chosen = saved("-S", "0.75", "--bold", "--shape", "flat", "--depth", "3", "--reach", "4.0",
               "--words-of", "Makefile", "--shade")
back = read_results({saved!r}).options
like = saved("--like", chosen["signature"])
won = saved("--like", chosen["signature"], "--shape", "round", "--no-bold")
print(json.dumps(dict(
    evaluate=run("evaluate", "--help-all"), explain=run("explain", "--help-all"),
    baseline=run("baseline", "--help-all"),
    chosen=chosen, like=like, won=won, usual=saved(),
    back=[back.strictness, back.bold, back.shape, back.depth, list(back.reach), back.words, back.shade],
    schema=json.loads(written(open(PATH, encoding="utf-8").read())),
    wrong=[problems(strictness=-1.0, shape="square"), problems(bold=3, reach="2.5", words=b"x")],
    study="strictness" in KEYS, files=FILES,
    settings=[one.name for one in SETTINGS],
)))
"""
KEYS = "strictness:0.75|bold:yes|shape:flat|depth:3|reach:4.0|words:Makefile"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a package with the made-up rows shows."""
    place = tmp_path_factory.mktemp("made_up") / "saved.json"
    program = PROGRAM.replace("{made_up!r}", repr(MADE_UP)).replace("{saved!r}", repr(str(place)))
    done = subprocess.run([sys.executable, "-c", program], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    shown: dict[str, Any] = json.loads(done.stdout)
    return shown


def test_help_has_a_new_option(found: dict[str, Any]) -> None:
    for flag in (
        "--strictness FLOAT",
        "--bold / --no-bold",
        "--shape [round|flat]",
        "--depth",
        "--reach",
        "--words-of",
    ):
        assert flag in found["evaluate"]
    assert "How strictly madeup words count." in found["evaluate"]
    assert "[default: 0.5]" in " ".join(found["evaluate"].split()).replace("0.5;", "0.5]")
    assert "Other options:" in found["evaluate"]
    assert "madeup" not in found["evaluate"].partition("Other options:")[2]
    assert "--strictness" in found["explain"]
    assert "--depth" not in found["explain"]
    assert "--words-of" in found["baseline"]


def test_json_signature_and_like_have_a_new_option(found: dict[str, Any]) -> None:
    options = found["chosen"]["options"]
    assert [*options][-7:] == ["strictness", "bold", "shape", "depth", "reach", "words", "shade"]
    assert [*options.values()][-7:] == [0.75, True, "flat", 3, {"text": "4.0", "value": 4.0}, "Makefile", True]
    assert found["back"] == [0.75, True, "flat", 3, ["4.0", 4.0], "Makefile", True]
    assert f"|{KEYS}|version:" in found["chosen"]["signature"]
    assert "strictness" not in found["usual"]["signature"]
    assert found["like"]["options"] == {**options, "shade": False}
    assert found["like"]["signature"] == found["chosen"]["signature"]
    assert (found["won"]["options"]["shape"], found["won"]["options"]["bold"]) == ("round", False)
    assert found["won"]["options"]["depth"] == 3


def test_schema_has_a_new_option(found: dict[str, Any]) -> None:
    described = found["schema"]["properties"]["options"]["properties"]
    assert described["strictness"] == {"$ref": "#/$defs/number", "description": "A number."}
    assert described["shape"] == {"type": "string", "enum": ["round", "flat"], "description": "A choice."}
    assert described["words"] == {"type": ["string", "null"], "description": "A file."}


def test_a_new_option_is_checked(found: dict[str, Any]) -> None:
    assert found["wrong"] == [
        ["strictness must be 0 or more, not -1.0", "shape is round, flat, not 'square'"],
        ["bold must be True or False, not 3", "reach must be a number or None, not '2.5'",
         "words must be a str or None, not b'x'"],
    ]  # fmt: skip


def test_studies_diff_and_confirmation_know_a_new_option(found: dict[str, Any]) -> None:
    assert found["study"]
    assert found["files"][-1] == "words"
    assert found["settings"][-6:] == ["strictness", "bold", "shape", "depth", "reach", "words"]


def test_schema_file_is_that_of_the_table() -> None:
    """If not: python -m rouge_cli.results.schema."""
    text = Path(PATH).read_text(encoding="utf-8")
    assert written(text) == text
    assert json.loads(text)["properties"]["options"]["properties"] == schema_of_options()


def test_every_row_is_a_field_and_is_described() -> None:
    assert tuple(ROWS) == Options._fields
    assert all(row.name == name and row.about for name, row in ROWS.items())
    assert {name: row.default for name, row in ROWS.items()} == Options._field_defaults
    assert {name for name, row in ROWS.items() if row.key} == set(OTHER)


def test_no_two_flags_are_typed_alike() -> None:
    names = [name for _, flag in flags() for one in flag.names for name in one.split("/")]
    assert len(set(names)) == len(names)
    assert {flag.parameter for _, flag in flags(INPUT)} == {"sentences", "language", "sentence_delimiter"}
