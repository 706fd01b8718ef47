"""How commands end that are interrupted, or meet what nobody thought of."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from rouge_cli.cli.edge import LONGEST, TRACEBACK, unexpected
from rouge_cli.errors import DataError, Reading, UsageError, place_of
from rouge_cli.signal_handlers import is_of_a_handler
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace

RECORD = '{"id": "%d", "summary": "the cat sat", "references": ["a cat sat"]}\n'
COMMANDS = {"rouge-cli": "rouge_cli.cli.main", "rouge155": "rouge_cli.cli.rouge155"}
Point = tuple[str, str]


def interrupt(*_: Any, **__: Any) -> None:
    raise KeyboardInterrupt


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """As users have it."""
    monkeypatch.delenv(TRACEBACK, raising=False)


PHASES: tuple[Point, ...] = (
    ("rouge_cli.cli.evaluate.options_from", "options"),
    ("rouge_cli.inputs.jsonl.open_bytes", "reading"),
    ("rouge_cli.text.text_counts.TextCounts.add", "reading"),
    ("rouge_cli.scoring.threads.ThreadPool.score", "counting"),
    ("rouge_cli.scoring.run.draw", "statistics"),
    ("rouge_cli.results.saved.results_to_json", "saving"),
    ("rouge_cli.whole_files.os.replace", "writing"),
)


@pytest.mark.parametrize("function", [function for function, _ in PHASES])
def test_interrupted_in_every_phase(place: Workplace, monkeypatch: pytest.MonkeyPatch, function: str) -> None:
    place.write("r.jsonl", RECORD % 1)
    before = sorted(os.listdir())
    monkeypatch.setattr(function, interrupt)
    done = evaluate("r.jsonl", "-q", "-n", "1", "-o", "out", "--save", "saved.json")
    assert done == (130, b"", "")
    assert sorted(os.listdir()) == before


@pytest.mark.parametrize(
    ("arguments", "function"),
    [
        (("compare", "r.json"), "rouge_cli.analysis.significance.compare"),
        (("report", "r.json"), "rouge_cli.results.saved.read_results"),
        (("config", "convert", "peer.txt", "--from", "SPL", "--to", "SEE"), "rouge_cli.inputs.conversion.read_summary"),
        (("config", "new", "r.jsonl", "-o", "a/b"), "rouge_cli.cli.config_new.write_folder"),
        (("presets",), "rouge_cli.cli.presets.click.echo"),
        (("evaluate", "r.jsonl", "--preset", "duc2005"), "rouge_cli.presets.find_preset"),
    ],
)
def test_every_command_is_interrupted_so(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], function: str
) -> None:
    records = "".join(f'{{"id": "1", "system": "{system}", "summary": "a", "references": ["a"]}}\n' for system in "ab")
    place.write("r.jsonl", records)
    assert evaluate("r.jsonl", "-n", "1", "--save", "r.json").status == 0
    before = sorted(os.listdir())
    monkeypatch.setattr(function, interrupt)
    assert rouge_cli(*arguments) == (130, b"", "")
    assert sorted(os.listdir()) == before


def ended(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A process of its own that ran this code."""
    call = [sys.executable, "-c", code, *arguments]
    return subprocess.run(call, capture_output=True, text=True, check=False)


def started(module: str, *arguments: str, pass_fds: tuple[int, ...] = ()) -> subprocess.Popen[bytes]:
    """Where these tests run in the background, a shell lets them, and so their children, ignore Ctrl-C."""
    code = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code += f"sys.argv[0] = {module!r}; from {module} import main; main()"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=pass_fds)


@pytest.mark.parametrize(
    "call",
    [("rouge-cli", "evaluate"), ("rouge-cli", "evaluate", "-z", "SPL"), ("rouge155", "-z", "SPL"), ("rouge155", "-a")],
)
def test_ctrl_c_while_a_configuration_is_read(place: Workplace, call: tuple[str, ...]) -> None:
    """It is more than a pipe holds: once all is written, the command is reading."""
    source, target = os.pipe()
    with started(COMMANDS[call[0]], *call[1:], f"/dev/fd/{source}", pass_fds=(source,)) as process:
        os.close(source)
        os.write(target, b" " * 70_000)
        process.send_signal(signal.SIGINT)
        os.close(target)  # a signal just before a read is heeded only after it
        stdout, stderr = process.communicate()
    assert (process.returncode, stdout, stderr) == (130, b"", b"")


@pytest.mark.parametrize("module", COMMANDS.values())
@pytest.mark.parametrize("imported", ["rouge_cli.errors", "rouge_cli.files"])
def test_ctrl_c_while_modules_are_loaded(place: Workplace, module: str, imported: str) -> None:
    """At the import of that one, which comes before there is a function to call."""
    code = (
        "import sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {imported!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Finder())\n"
        f"from {module} import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code, "x.xml"], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


PATCHED = """
import {module}, {patched}
def broken(*_, **__): raise {error}
{patched}.{name} = broken
{module}.main()
"""


def patched(module: str, where: str, name: str, error: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own, in which a function fails."""
    code = PATCHED.format(module=module, patched=where, name=name, error=error)
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)


def test_rouge155_is_interrupted_while_it_counts(place: Workplace) -> None:
    report = ("rouge_cli.reports.rouge155", "rouge155_report")
    for where, name in (("rouge_cli.scoring.threads", "share"), report):
        done = patched(COMMANDS["rouge155"], where, name, "KeyboardInterrupt", "-a", place.config())
        assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("command", COMMANDS)
def test_what_nobody_thought_of_is_one_message(place: Workplace, command: str) -> None:
    arguments = ["-a", place.config()] if command == "rouge155" else ["evaluate", place.config()]
    done = patched(
        COMMANDS[command], "rouge_cli.scoring.threads", "share", "ZeroDivisionError('odd\\nthing')", *arguments
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"{command}: {' '.join(arguments)}: this cannot be used, and rouge-cli does not know why (ZeroDivisionError: "
        "odd thing); look what is odd about it, and please report it with the traceback, which ROUGE_TRACEBACK=1 "
        "shows\n"
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_a_traceback_on_request(place: Workplace, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv(TRACEBACK, "1")
    arguments = ["-a", place.config()] if command == "rouge155" else ["evaluate", place.config()]
    done = patched(COMMANDS[command], "rouge_cli.scoring.threads", "share", "ZeroDivisionError", *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback (most recent call last)" in done.stderr
    assert "ZeroDivisionError" in done.stderr


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(
    ("function", "where"),
    [
        ("rouge_cli.inputs.sentences.Sentences.content", "r.jsonl, line 2"),
        ("rouge_cli.inputs.jsonl.misread", "r.jsonl"),
    ],
)
def test_the_message_says_what_was_being_read(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, function: str, where: str
) -> None:
    place.write("r.jsonl", "\n" + RECORD % 1)

    def odd(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("odd")

    monkeypatch.setattr(function, odd)
    done = evaluate("r.jsonl")
    assert (done.status, done.stdout) == (1, b"")
    assert done.stderr.startswith(f"rouge-cli: {where}: this cannot be used")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("error", "is_refusal"),
    [
        (ImportError("x.so: failed to map segment from shared object"), True),
        (ImportError("x.so: cannot allocate memory in static TLS block"), True),
        (ImportError("x.so: cannot map zero-fill pages"), True), (OSError(errno.ENOMEM, "Cannot allocate"), True),
        (ModuleNotFoundError("No module named 'x'"), False), (RuntimeError("can't start new thread"), True),
    ],
)  # fmt: skip
def test_what_the_system_refuses(error: Exception, is_refusal: bool) -> None:
    assert unexpected(error, "correlate").startswith("correlate: the system refuses this: ") is is_refusal


class Late(Exception):
    """A time limit of the calling program."""


def late(number: int, frame: object) -> None:
    raise Late("too late")


class Handler:
    """Handlers that are no plain function."""

    def __call__(self, number: int, frame: object) -> None:
        late(number, frame)

    def method(self, number: int, frame: object) -> None:
        late(number, frame)


@pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="signals of POSIX")
@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("handler", [late, Handler(), Handler().method, partial(late)])
@pytest.mark.parametrize("function", ["rouge_cli.inputs.jsonl.misread", "rouge_cli.results.row_files._check_depth"])
def test_what_a_handler_of_the_calling_program_raises_passes(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, handler: Callable[[int, object], None], function: str
) -> None:
    place.write("r.jsonl", RECORD % 1)
    monkeypatch.setattr(function, lambda *_: signal.raise_signal(signal.SIGUSR1))
    before = signal.signal(signal.SIGUSR1, handler)
    try:
        with pytest.raises(Late):
            rouge_cli("score", "r.jsonl", "-o", "rows.parquet")
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert not is_of_a_handler(Late())
    assert "rows.parquet" not in os.listdir()


def test_a_part_of_the_program_that_cannot_be_loaded_is_named() -> None:
    said = unexpected(ImportError("_csv.so: cannot open shared object file: Too many open files"), "score")
    assert said.startswith("score: a part of the program cannot be loaded (ImportError: _csv.so: ")


@pytest.mark.parametrize("error", [MemoryError(), SystemError("error return without exception set")])
def test_an_error_of_an_interpreter_without_memory(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    monkeypatch.setattr("rouge_cli.kernel.native.allowed_memory", lambda: 10 << 20)
    message = unexpected(error, "correlate")
    assert message.startswith("correlate: this takes more memory than 10 MB; ")
    assert message.endswith("or allow more (ulimit -d)")
    monkeypatch.setattr("rouge_cli.kernel.native.allowed_memory", lambda: 8 << 30)
    assert ("does not know why" in unexpected(error, "correlate")) is isinstance(error, SystemError)


def test_places_of_errors() -> None:
    inner: Callable[[], object] = lambda: 1 / 0  # noqa: E731
    with pytest.raises(ZeroDivisionError) as caught, Reading("outer"), Reading("inner"):
        inner()
    assert place_of(caught.value) == "inner"
    with pytest.raises(UsageError) as known, Reading("file"):
        raise UsageError("known")
    assert place_of(known.value) is None
    long = unexpected(ValueError("x" * 10_000), "evaluate r.jsonl")
    assert long.startswith("evaluate r.jsonl: ")
    assert len(long) < 2 * LONGEST


@pytest.mark.parametrize("error", [ImportError, ValueError, RuntimeError, DataError])
def test_an_interruption_that_became_another_error(
    place: Workplace, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """As while numpy or matplotlib is loaded."""

    def interrupted(*_: object, **__: object) -> None:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt:
            raise error("numpy failed to import") from None

    monkeypatch.setattr("rouge_cli.engines.selection.evaluate_plan", interrupted)
    assert evaluate(place.config(), "-n", "1") == (130, b"", "")


def test_an_interruption_between_the_steps_of_click() -> None:
    code = (
        "import os, signal, click, rouge_cli.cli.main as command\n"
        "def interrupt(*_, **__): os.kill(os.getpid(), signal.SIGINT)\n"
        "click.core.Context.__enter__ = interrupt\n"
        "command.main()\n"
    )
    done = ended(code, "presets")
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "")


def test_an_error_that_hides_an_interruption(place: Workplace) -> None:
    """A library written in C may keep nothing of it."""
    code = (
        "import os, signal, rouge_cli.cli.main as command, rouge_cli.cli.evaluate, rouge_cli.engines.selection as s\n"
        "def load(*_, **__):\n"
        "    try: os.kill(os.getpid(), signal.SIGINT)\n"
        "    except KeyboardInterrupt: pass\n"
        "    raise ImportError('numpy._core.multiarray failed to import')\n"
        "s.evaluate_plan = load\n"
        "command.main()\n"
    )
    done = ended(code, "evaluate", place.config())
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


DESTROYED = (
    "import os, signal, threading, rouge_cli.cli.{module} as command, {changed} as changed\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "class Process:\n"
    "    def __del__(self): os.kill(os.getpid(), signal.{signal})\n"
    "def run(*_, **__):\n"
    "    Process()\n"
    "    threading.Event().wait(60)\n"
    "    os.write(2, b'not interrupted')\n"
    "changed.{function} = run\n"
    "command.main()\n"
)
"""Python ignores exceptions of what is called when an object is destroyed."""


NOTICES = ("HUP", "USR1", "USR2", "ALRM", "XCPU", "QUIT", "VTALRM", "PROF", "IO", "PWR", "STKFLT")


@pytest.mark.long
@pytest.mark.parametrize("number", [f"SIG{name}" for name in NOTICES if hasattr(signal, f"SIG{name}")])
def test_a_notice_before_the_end_leaves_nothing_unfinished(place: Workplace, number: str) -> None:
    """As batch systems send it some time before SIGKILL."""
    place.write("r.jsonl", RECORD % 1)
    before = sorted(os.listdir())
    code = (
        "import os, signal, rouge_cli.cli.score as score, rouge_cli.cli.main as command\n"
        f"score.score_rows = lambda *_, **__: os.kill(os.getpid(), signal.{number})\n"
        "command.main()\n"
    )
    code = "import resource; resource.setrlimit(resource.RLIMIT_CORE, (0, 0))\n" + code
    done = ended(code, "score", "r.jsonl", "-o", "rows.csv")
    status = -getattr(signal, number) if number in ("SIGQUIT", "SIGXCPU") else 128 + getattr(signal, number)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")
    assert sorted(os.listdir()) == before


@pytest.mark.long
@pytest.mark.parametrize(("number", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_signals_that_come_one_after_the_other_leave_nothing_unfinished(
    place: Workplace, number: str, status: int
) -> None:
    """As Ctrl-C pressed twice, or `timeout`, which ends a process and then its group."""
    place.write("r.jsonl", RECORD % 1)
    before = sorted(os.listdir())
    code = (
        "import os, signal, rouge_cli.whole_files as files, rouge_cli.cli.score as score\n"
        "import rouge_cli.cli.main as command\n"
        f"def end(*_, **__): os.kill(os.getpid(), signal.{number})\n"
        "def within(step): return lambda *given: (end(), step(*given))\n"
        "score.score_rows = end\n"
        "files.remove_made, files.remove_unfinished = within(files.remove_made), within(files.remove_unfinished)\n"
        "command.main()\n"
    )
    done = ended(code, "score", "r.jsonl", "-o", "rows.csv")
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")
    assert sorted(os.listdir()) == before


def test_programs_have_an_exit_status_though_the_parent_ignores_their_end(place: Workplace) -> None:
    place.write("r.jsonl", RECORD % 1)
    code = (
        "import signal, rouge_cli.cli.main as command\n"
        "signal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
        "try: command.main()\n"
        "finally: assert signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN\n"
    )
    done = ended(code, "evaluate", "r.jsonl", "-n", "1", "--tokenizer", "command:sh -c 'cat; exit 3'")
    assert (done.returncode, done.stdout) == (1, "")
    assert "exit status 3" in done.stderr


@pytest.mark.parametrize(("number", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_an_interruption_where_an_object_is_destroyed(place: Workplace, number: str, status: int) -> None:
    code = DESTROYED.format(
        module="main", changed="rouge_cli.engines.selection", function="evaluate_plan", signal=number
    )
    done = ended(code, "evaluate", place.config())
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")


def test_rouge155_is_interrupted_where_an_object_is_destroyed() -> None:
    code = DESTROYED.format(module="rouge155", changed="rouge_cli.option_line", function="run", signal="SIGINT")
    done = ended(code, "x")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


IN_A_PROGRAM = (
    "import os, signal, sys, rouge_cli.cli.presets as presets\n"
    "from rouge_cli.cli.main import main\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "def signals(): return [signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)] + [sys.unraisablehook]\n"
    "before, echo = signals(), presets.click.echo\n"
    "def run(*_, **__):\n"
    "    presets.click.echo = echo\n"
    "    during = signals()\n"
    "    main(['--version'], standalone_mode=False)\n"
    "    assert signals() == during != before\n"
    "    os.kill(os.getpid(), signal.{signal})\n"
    "presets.click.echo = run\n"
    "status = main(['presets'], standalone_mode=False)\n"
    "assert signals() == before\n"
    "main(['--version'], standalone_mode=False)\n"
    "sys.exit(status)\n"
)
"""A command that another one calls, in a program that goes on after Ctrl-C, and ends at SIGTERM as it would without."""


@pytest.mark.parametrize(("number", "status", "shown"), [("SIGINT", 130, 2), ("SIGTERM", -signal.SIGTERM, 1)])
def test_a_program_that_calls_commands_keeps_its_signals(number: str, status: int, shown: int) -> None:
    code = IN_A_PROGRAM.format(signal=number).replace("'--version'", "'presets', 'duc2005'")
    done = subprocess.run([sys.executable, "-u", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (status, "")
    assert done.stdout.count("duc2005: ") == shown


def test_what_else_is_ignored_is_still_told(place: Workplace) -> None:
    code = (
        "import rouge_cli.cli.main as command, rouge_cli.engines.selection as s\n"
        "class Odd:\n"
        "    def __del__(self): raise ValueError('odd')\n"
        "usual = s.evaluate_plan\n"
        "def run(*given, **named):\n"
        "    Odd()\n"
        "    return usual(*given, **named)\n"
        "s.evaluate_plan = run\n"
        "command.main()\n"
    )
    done = ended(code, "evaluate", place.config(), "-n", "1")
    assert done.returncode == 0
    assert "ValueError: odd" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="signals of Linux")
def test_within_another_program_signals_of_its_libraries_are_left_to_it() -> None:
    """A profiler written in C may have taken them, which Python does not see."""
    code = (
        "import signal, rouge_cli.cli.main as command, rouge_cli.cli.presets as presets\n"
        "def show(*_): print([signal.getsignal(one) is signal.SIG_DFL for one in\n"
        "    (signal.SIGPROF, signal.SIGVTALRM, signal.SIGTERM)])\n"
        "command.main.invoke = show\n"
        "command.main(['presets'], standalone_mode={})\n"
    )
    assert ended(code.format(False)).stdout.strip() == "[True, True, False]"
    assert ended(code.format(True)).stdout.strip() == "[False, False, False]"


@pytest.mark.parametrize("encoding", ["undefined", "idna"])
def test_a_message_that_standard_error_cannot_encode_is_written_in_ascii(place: Workplace, encoding: str) -> None:
    command = [sys.executable, "-m", "rouge_cli", "score", "ä" * 70 + ".jsonl"]
    settings = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run(command, cwd=place.folder, env=settings, capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(b"rouge-cli: \\xe4\\xe4")
