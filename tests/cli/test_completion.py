from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from click.shell_completion import ShellComplete

from rouge_cli.cli.main import main
from tests.cases import each
from tests.commands import rouge_cli


def completed(*words: str) -> list[str]:
    """What the tab key offers after these words, of which the last one is begun."""
    shell = ShellComplete(main, {}, "rouge-cli", "_ROUGE_CLI_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


@each(
    ("words", "offered"),
    [
        (["evalu"], "evaluate"),
        ([""], "presets"),
        (["evaluate", "--skip-uni"], "--skip-unigrams"),
        (["evaluate", "-f", ""], "B"),
        (["evaluate", "--preset", "duc2007"], "duc2007-main"),
        (["presets", "tac"], "tac2008"),
        (["completion", "z"], "zsh"),
        (["evaluate", "--dialect", "rouge-s"], "rouge-score"),
        (["evaluate", "--tokenizer", "uni"], "unicode"),
        (["evaluate", "--measures", "rouge-l-"], "rouge-l-flat"),
        (["evaluate", "--measures", "rouge-1,es"], "rouge-1,esk"),
        (["report", "results.json", "--measures", "rouge-2"], "rouge-2"),
        (["evaluate", "--stemmer", "snowball:g"], "snowball:german"),
        (["evaluate", "configs/news-spl.xml", "le"], "lead"),
    ],
)
def test_offered(words: list[str], offered: str) -> None:
    assert offered in completed(*words)


def test_systems_of_saved_results_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = str(tmp_path / "results.json")
    assert rouge_cli("evaluate", "configs/news-spl.xml", "-n", "1", "-q", "--save", saved).status == 0
    assert completed("compare", saved, "--baseline", "l") == ["lead"]
    assert completed("compare", str(tmp_path / "missing.json"), "--baseline", "l") == []


def test_large_files_are_not_read_for_the_tab_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = str(tmp_path / "results.json")
    assert rouge_cli("evaluate", "configs/news-spl.xml", "-n", "1", "-q", "--save", saved).status == 0
    monkeypatch.setattr("rouge_cli.cli.completed_values.LARGEST", os.path.getsize(saved) - 1)
    assert completed("compare", saved, "--baseline", "l") == []


def test_a_lack_of_memory_is_no_message_at_the_tab_key(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_name: str) -> list[str]:
        raise MemoryError

    monkeypatch.setattr("rouge_cli.cli.completed_values._systems_in", fail)
    assert completed("evaluate", "configs/news-spl.xml", "le") == []


@pytest.mark.parametrize("name", ["$(touch x)", ";touch x;", "a b", "R&D", "$HOME", "a\\b", "'x", "-ox", "a\nplain,b"])
def test_names_that_a_shell_would_read_otherwise_are_not_offered(tmp_path: Path, name: str) -> None:
    """They may come from somebody else's file, and bash takes them as they stand."""
    config = tmp_path / "rouge.xml"
    peers = "".join(f"<P ID={quoteattr(one)}>a</P>" for one in (name, "lead", "\u00e9t\u00e9:1"))
    config.write_text(
        f'<ROUGE_EVAL><EVAL ID="1"><INPUT-FORMAT TYPE="SPL"/><PEERS>{peers}</PEERS><MODELS><M ID="A">a</M></MODELS>'
        "</EVAL></ROUGE_EVAL>", encoding="utf-8",
    )  # fmt: skip
    assert completed("evaluate", str(config), "") == ["lead", "\u00e9t\u00e9:1"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_script_is_for_the_shell(shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = rouge_cli("completion", shell)
    assert done.status == 0
    assert f"_ROUGE_CLI_COMPLETE={shell}_complete" in done.stdout.decode()
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    assert rouge_cli("completion") == done


def test_shell_must_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/csh")
    message = "rouge-cli: say which shell it is for: rouge-cli completion bash|zsh|fish\n"
    assert rouge_cli("completion") == (2, b"", message)
    assert rouge_cli("completion", "csh").status == 2


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_completes(tmp_path: Path) -> None:
    """The script in a real bash, as the tab key calls it; measures are no patterns of the files beside."""
    (tmp_path / "rouge-scores.json").touch()
    program = (
        'eval "$(rouge-cli completion bash)"; COMP_WORDS=(rouge-cli presets duc2007-m); COMP_CWORD=2; '
        "_rouge_cli_completion rouge-cli; COMP_WORDS=(rouge-cli evaluate --measures rouge-s); COMP_CWORD=3; "
        '_rouge_cli_completion rouge-cli; echo "${COMPREPLY[@]}"'
    )
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-c", program],
        env={**os.environ, "PATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    found = done.stdout.split()
    assert found[:2] == ["duc2007-main", "duc2007-main-be"]
    assert "rouge-s*" in found
    assert "rouge-scores.json" not in found


@pytest.mark.long
@each("shell", ["bash", "zsh", "fish"])
@each("given", [{}, {"COMP_WORDS": "rouge-cli"}, {"COMP_CWORD": "1"}, {"COMP_WORDS": "rouge-cli", "COMP_CWORD": "one"}])
def test_a_script_that_does_not_say_what_is_typed(given: dict[str, str], shell: str) -> None:
    if shell == "fish" and len(given) == 2:
        return  # in which COMP_CWORD is a word
    environment = {**os.environ, "_ROUGE_CLI_COMPLETE": f"{shell}_complete", **given}
    done = subprocess.run(
        [sys.executable, "-c", "from rouge_cli.cli.main import main; main(prog_name='rouge-cli')"],
        env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("rouge-cli: _ROUGE_CLI_COMPLETE: COMP_WORDS and COMP_CWORD are missing or odd; ")


@each("value", ["nonsense", "tcsh_source", "bash_what", "zsh"])
def test_an_unknown_protocol_of_completion_is_named(value: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from rouge_cli.cli.main import main; main(prog_name='rouge-cli')", "measures"],
        env={**os.environ, "_ROUGE_CLI_COMPLETE": value}, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"rouge-cli: _ROUGE_CLI_COMPLETE: '{value}' is not SHELL_complete or SHELL_source")
    assert done.stderr.count("\n") == 1
