from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.errors import DataError, UsageError
from rouge_cli.kernel import native
from rouge_cli.option_names import TOKENIZERS
from rouge_cli.text import program
from rouge_cli.text.program import Limits, _run, _Running
from rouge_cli.text.tokenizers import tokenizer_named
from tests.cases import each
from tests.reference.text import tokenise


def tokens(name: str, *sentences: str) -> list[list[str]]:
    return tokenizer_named(name)(sentences)


@given(st.lists(st.text(st.characters(codec="utf-8"))))
def test_ascii_155(sentences: list[str]) -> None:
    assert tokens("ascii-155", *sentences) == [[t.decode() for t in tokenise(s.encode())] for s in sentences]


@each(
    ("text", "expected"),
    [
        ("Ça va, l'été?", ["ça", "va", "l", "été"]),
        ("STRAẞE Straße", ["strasse", "strasse"]),
        ("e\u0301te\u0301", ["été"]),
        ("नमस्ते दुनिया।", ["नमस्ते", "दुनिया"]),
        ("می\u200cخواهم ۱۲", ["می\u200cخواهم", "۱۲"]),
        ("Привет, МИР-2", ["привет", "мир", "2"]),
        ("❤\ufe0fgood \U0001f469\u200d\U0001f4bb ☃\ufe0f \u0301", ["good"]),
        ("", []),
        ("¡…!", []),
    ],
)
def test_unicode(text: str, expected: list[str]) -> None:
    assert tokens("unicode", text) == [expected]


@given(st.text())
def test_unicode_tokens_are_letters_and_digits_with_the_marks_behind_them(text: str) -> None:
    for token in tokens("unicode", text)[0]:
        assert unicodedata.category(token[0])[0] in "LN"
        assert all(unicodedata.category(letter)[0] in "LMN" or letter in "\u200c\u200d" for letter in token)


@each(
    ("name", "text", "expected"),
    [
        ("character", "東京で14日、NHK。", ["東", "京", "で", "1", "4", "日", "n", "h", "k"]),
        ("character:runs", "東京で14日、NHKé。", ["東", "京", "で", "14", "日", "nhké"]),
        ("character:runs", "a1b 22c", ["a", "1", "b", "22", "c"]),
        ("character", "か\u3099は\u309a", ["が", "ぱ"]),
        ("character", "กำ", ["กำ"] if len("กำ") == 1 else ["ก", "ำ"]),
        ("character", "❤\ufe0f東\u3099 \U0001f469\u200d\U0001f4bb京 \u0301", ["東\u3099", "京"]),
        ("character:runs", "☃\ufe0fab\ufe0f", ["ab\ufe0f"]),
        ("character", "", []),
    ],
)
def test_characters(name: str, text: str, expected: list[str]) -> None:
    assert tokens(name, text) == [expected]


@given(st.text())
def test_characters_are_those_of_unicode_words(text: str) -> None:
    words = "".join(tokens("unicode", text)[0])
    assert "".join(tokens("character", text)[0]) == words == "".join(tokens("character:runs", text)[0])


def test_white_space_changes_nothing() -> None:
    assert tokens("whitespace", " Ça\tva 、 !", "") == [["Ça", "va", "、", "!"], []]
    assert tokens("whitespace", "\u3000東京 1\xa0000\u3000\x85") == [["東京", "1\xa0000", "\x85"]]


def test_python_split_parts_at_the_white_space_of_unicode() -> None:
    assert tokens("python-split", " Ça\xa0va\u2028b\x1cc, \u200bd", "") == [["Ça", "va", "b", "c,", "\u200bd"], []]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I'm GONNA go", ["i", "m", "gon", "na", "go"]),
        ("gimme gotta lemme wanna", ["gim", "me", "got", "ta", "lem", "me", "wan", "na"]),
        ("gonme wanta gonnas", ["gonme", "wanta", "gonnas"]),
        ("naïve 3.14", ["na", "ve", "3", "14"]),
        ("", []),
    ],
)
def test_py_rouge_parts_contractions(text: str, expected: list[str]) -> None:
    assert tokens("py-rouge", text) == [expected]


@given(st.text(st.one_of(st.sampled_from(" \t\0\u3000\xa0\x1c\u2028"), st.characters(codec="utf-8"))))
def test_white_space_is_that_of_the_kernel(text: str) -> None:
    assert tokens("whitespace", text) == [[token.decode() for token in native.tokenise(text.encode(), True)]]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mecab", ["大臣", "は", "14", "日", "、", "静か", "な", "東京", "で", "会見", "し", "た", "。"]),
        ("mecab:surface,content", ["大臣", "14", "東京", "会見", "し"]),
        ("mecab:lemma,content", ["大臣", "14", "トウキョウ", "会見", "為る"]),
    ],
)
def test_mecab(name: str, expected: list[str]) -> None:
    assert tokens(name, "大臣は14日、静かな東京で会見した。", "") == [expected, []]


def test_mecab_is_not_given_lines_that_it_cannot_take() -> None:
    with pytest.raises(DataError, match=r"a sentence of 300,000 letters; .*; give sentences of at most 100,000"):
        tokens("mecab", "a" * 300_000)


def test_ideographic_spaces_are_no_words() -> None:
    """TSC's paragraphs begin with one."""
    assert tokens("mecab", "\u3000大臣は\u3000会見") == [["大臣", "は", "会見"]]


def test_mecab_gets_composed_letters() -> None:
    decomposed = "大臣か\u3099ハ\u3099スて\u3099会見"
    assert tokens("mecab", decomposed) == tokens("mecab", "大臣がバスで会見")


def test_program() -> None:
    command = f"command:{sys.executable} -c 'import sys; [print(*line.strip()) for line in sys.stdin]'"
    assert tokens(command, "京都", " ", "ab\nc", "") == [["京", "都"], [], ["a", "b", "c"], []]
    assert tokens(command) == []
    odd = (
        f"command:{sys.executable} -c 'import sys; [print(line.strip(), chr(0x85), end=chr(10)) for line in sys.stdin]'"
    )
    assert tokens(odd, "a", "b") == [["a", "\x85"], ["b", "\x85"]]


@pytest.mark.skipif(shutil.which("cat") is None, reason="no cat")
@each("mark", list("\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"))
def test_a_program_that_changes_nothing_gives_the_tokens_between_white_space(mark: str) -> None:
    sentences = (f"a{mark}b c", f"{mark}d")
    assert tokens("command:cat", *sentences) == tokens("whitespace", *sentences)


def test_of_the_lines_of_a_program_carriage_returns_and_a_first_byte_order_mark_are_no_letters() -> None:
    write = r'sys.stdout.buffer.write("\ufeffa b\r\nc\r\n".encode())'
    assert tokenizer_named(f"command:{sys.executable} -c 'import sys; {write}'")(["a b", "c"]) == [["a", "b"], ["c"]]


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("no-such-program-anywhere", "no-such-program-anywhere is not on PATH; name a program that can be started"),
        ("''", "it names no program; name a program"),
        ("'unclosed", "cannot be run: a quotation mark or backslash in it has no end; name a program"),
        ("open\\", "a quotation mark or backslash in it has no end"),
        (".", "cannot be run: . is a folder"),
        (f"{sys.executable} -c 'import sys; sys.exit(\"no model\")'", "exit status 1: no model"),
        (f"{sys.executable} -c 'raise SystemExit(3)'", "exit status 3: it says nothing"),
        (f"{sys.executable} -c 'print(1)'", "2 lines in, 1 out"),
    ],
)
def test_program_that_fails(program: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        tokens(f"command:{program}", "a", "b")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("unikode", "did you mean 'unicode'"),
        ("mecab:lema", "did you mean 'mecab:lemma'"),
        ("unicode:x", "did you mean 'unicode'"),
        ("command:", "command"),
        ("zzz", "there are ascii-155, unicode"),
    ],
)
def test_unknown_names(name: str, hint: str) -> None:
    with pytest.raises(UsageError, match=hint):
        tokenizer_named(name)


def test_without_fugashi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fugashi", None)
    with pytest.raises(UsageError, match=r"rouge-cli\[ja\]"):
        tokenizer_named("mecab")


def test_all_that_are_described_can_be_made() -> None:
    for name in TOKENIZERS.keys() - {"newmm", "kiwi", "icu"}:  # whose packages are large, or need a compiler
        assert tokenizer_named(name.replace("PROG", "cat"))(["a"]) == [["a"]]


@pytest.mark.parametrize(
    ("program", "cause"),
    [
        ("sleep 50", "it took more than 0.05 seconds, and was stopped; ROUGE_COMMAND_SECONDS=N allows N seconds"),
        ("sh -c 'cat; exec sleep 50'", "it took more than 0.05 seconds"),
        ("sh -c 'exec cat /dev/zero >&2'", "it took more than 0.05 seconds"),
        ("cat /dev/zero", "it wrote more than 16,777,344 bytes for 2, and was stopped"),
        ("sh -c 'kill -9 $$'", "signal 9 ended it: it says nothing"),
        ("printf '\\377'", "tokenizer .*: its output is not UTF-8: .*; it must read and write UTF-8"),
    ],
)
def test_a_program_that_comes_to_no_end_is_stopped(monkeypatch: pytest.MonkeyPatch, program: str, cause: str) -> None:
    monkeypatch.setenv("ROUGE_COMMAND_SECONDS", "0.05" if "took" in cause else "50")
    with pytest.raises(DataError, match=cause):
        tokenizer_named(f"command:{program}")(["a"])


@pytest.mark.parametrize("seconds", ["", "0", "1e300"])
def test_a_program_may_take_any_time(monkeypatch: pytest.MonkeyPatch, seconds: str) -> None:
    monkeypatch.setenv("ROUGE_COMMAND_SECONDS", seconds)
    assert tokenizer_named("command:cat")(["a"]) == [["a"]]


@pytest.mark.parametrize("seconds", ["nan", "inf", "-1", "ten", "1_0"])
def test_what_is_no_number_of_seconds_is_refused(monkeypatch: pytest.MonkeyPatch, seconds: str) -> None:
    monkeypatch.setenv("ROUGE_COMMAND_SECONDS", seconds)
    with pytest.raises(UsageError, match=f"ROUGE_COMMAND_SECONDS={seconds}: not a number of seconds; write 600"):
        tokenizer_named("command:cat")(["a"])


@pytest.mark.skipif(sys.platform == "win32", reason="groups of processes as POSIX has them")
def test_what_a_program_started_is_stopped_with_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ROUGE_COMMAND_SECONDS", "0.2")
    os.mkfifo(pipe := tmp_path / "pipe")
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(DataError, match="it took more than"):
        tokenizer_named(f"command:sh -c 'exec 5>{pipe}; sleep 50 & wait'")(["a"])
    os.set_blocking(end, True)
    assert os.read(end, 1) == b""  # nobody holds it
    os.close(end)


def test_a_second_at_most_passes_while_rouge_cli_is_stopped() -> None:
    """Ctrl-Z: the wait that it interrupts returns late, and the program may have ended meanwhile."""
    waits: list[float | None] = []

    class Reader(Thread):
        def is_alive(self) -> bool:
            return len(waits) < 5

        def join(self, timeout: float | None = None) -> None:
            waits.append(timeout)

    for seconds, expected in ((2.5, [1, 1, 0.5]), (600, [1] * 5), (0, [None])):
        waits.clear()
        program._wait_for(Reader(), seconds)
        assert waits == expected


def test_no_threads_for_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("rouge_cli.text.program.Thread.start", refuse)
    with pytest.raises(DataError, match="cannot be run: can't start new thread; allow more threads"):
        tokens("command:cat", "a")


@each(
    ("program", "cause"),
    [
        ("cat\0", "it has a NUL, which no program can be given; leave it out"),
        ("cat \ud800", "it has a half surrogate, or a letter that file names cannot have here; leave it out"),
        ("cat 'a", "a quotation mark or backslash in it has no end; name a program"),
    ],
)
def test_a_command_that_cannot_be_handed_on(program: str, cause: str) -> None:
    with pytest.raises(DataError, match=f"cannot be run: {cause}"):
        tokens(f"command:{program}", "a")


def test_too_few_files_for_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    monkeypatch.setattr("rouge_cli.text.program.subprocess.Popen", refuse)
    with pytest.raises(DataError, match=r"Too many open files; close files, or allow more \(ulimit -n\)"):
        tokens("command:cat", "a")


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="signals as POSIX has them")
def test_a_program_that_reads_nothing_does_not_end_a_caller_with_the_usual_sigpipe() -> None:
    lines = (
        "import signal",
        "signal.signal(signal.SIGPIPE, signal.SIG_DFL)",
        "from rouge_cli.text.tokenizers import tokenizer_named",
        "print(tokenizer_named('command:echo a b')(['x ' * 100_000]))",
    )
    found = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (0, "[['a', 'b']]\n", "")


def test_a_program_may_read_less_than_it_is_given() -> None:
    assert tokenizer_named("command:echo a b")(["x " * 100_000]) == [["a", "b"]]


@pytest.mark.parametrize("marks", ["\u0301", "\u0301\u0316", "\u0323\u0301\u0344"])
def test_long_runs_of_marks_are_composed_as_unicode_has_it(marks: str) -> None:
    text = f"e\u0323e{marks * 300}x \uac00\u11a8 \u30ab\u3099"
    (found,) = tokenizer_named("unicode")([text])
    assert found == unicodedata.normalize("NFC", text.casefold()).split()
    assert len(tokenizer_named("character:runs")([f"e{marks * 20_000}"])[0]) == 1  # minutes of the quadratic


def test_remains_of_emoji_are_no_words_of_mecab_or_jieba() -> None:
    text = "大臣❤\ufe0f、 \U0001f469\u200d\U0001f4bb \u200d会見"
    assert tokens("mecab", text) == [["大臣", "❤", "、", "\U0001f469", "\U0001f4bb", "会見"]]
    assert tokens("jieba", text) == [["大臣", "会見"]]


def test_marks_that_mecab_or_jieba_cut_off_their_letter_stay() -> None:
    """Vowels of Thai and Hindi were dropped, so that other words were the same."""
    assert tokens("jieba", "กี กู", "हि") == [["ก", "\u0e35", "ก", "\u0e39"], ["ह", "\u093f"]]
    assert "".join(tokens("mecab", "x\u0304 n\u0308")[0]) == "x\u0304n\u0308"
    assert tokens("jieba", "1\ufe0f\u20e3 好") == tokens("mecab", "1\ufe0f\u20e3 好") == [["1", "好"]]


def test_jieba() -> None:
    """Words, without punctuation, case-folded and composed."""
    assert tokens("jieba", "我来到北京清华大学，ABC\uff01", "") == [["我", "来到", "北京", "清华大学", "abc"], []]


@pytest.mark.parametrize("name", ["newmm", "kiwi", "icu"])
def test_segmenters_of_packages_that_are_not_here(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The same with stand-ins for PyThaiNLP, Kiwi and ICU, that cut between letters and other characters."""

    def cut(text: str) -> list[str]:
        return re.findall(r"\w+|\W", text)

    class Breaks:
        def setText(self, text: str) -> None:
            units = [len(part.encode("utf-16-le")) // 2 for part in cut(text)]
            self.ends = [sum(units[: i + 1]) for i in range(len(units))]

        def __iter__(self) -> Iterator[int]:
            return iter(self.ends)

    class Kiwi:
        def __init__(self, num_workers: int) -> None:
            pass

        def tokenize(self, text: str) -> list[SimpleNamespace]:
            return [SimpleNamespace(form=part) for part in cut(text)]

    root = SimpleNamespace(getRoot=lambda: "root")
    made = {
        "pythainlp": SimpleNamespace(), "pythainlp.tokenize": SimpleNamespace(),
        "pythainlp.tokenize.newmm": SimpleNamespace(segment=cut),
        "kiwipiepy": SimpleNamespace(Kiwi=Kiwi),
        "icu": SimpleNamespace(BreakIterator=SimpleNamespace(createWordInstance=lambda _: Breaks()), Locale=root),
    }  # fmt: skip
    for module, value in made.items():
        monkeypatch.setitem(sys.modules, module, value)
    assert tokens(name, "Ab \U0001d4b3x, cd.", "", "!") == [["ab", "\U0001d4b3x", "cd"], [], []]


@pytest.mark.parametrize(
    ("name", "module", "extra"),
    [("jieba", "rjieba", "zh"), ("newmm", "pythainlp", "th"), ("kiwi", "kiwipiepy", "ko"), ("icu", "icu", "icu")],
)
def test_missing_packages_of_languages(monkeypatch: pytest.MonkeyPatch, name: str, module: str, extra: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(UsageError, match=rf"the tokenizer {name} needs .*: pip install 'rouge-cli\[{extra}\]'"):
        tokenizer_named(name)


def test_a_program_is_stopped_that_starts_when_nobody_waits_any_more() -> None:
    running = _Running()
    running.stop()
    with pytest.raises(DataError, match="signal 9 ended it"):
        _run("sleep 50", b"", "command:sleep 50", Limits(output=1), running)


def test_files_that_are_no_programs(tmp_path: Path) -> None:
    for name, content, cause in (
        ("text", "text", "is no program for this system, and no script that begins with #!"),
        ("script", "#!/no/such/shell\n", "the first line of .*, #!, names a program that is not there"),
    ):
        path = tmp_path / name
        path.write_text(content)
        path.chmod(0o755)
        with pytest.raises(DataError, match=cause):
            tokens(f"command:{path}", "a")


def test_a_program_of_the_current_folder_is_not_on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tok.sh").write_text("#!/bin/sh\ncat\n")
    with pytest.raises(DataError, match=r"tok.sh is not on PATH; a program in the current folder is \./tok.sh"):
        tokens("command:tok.sh", "a")


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_a_program_whose_exit_status_would_be_lost_is_not_run() -> None:
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        with pytest.raises(DataError, match="this process ignores SIGCHLD"):
            tokenizer_named("command:sh -c 'cat; exit 3'")(["a"])
    finally:
        signal.signal(signal.SIGCHLD, before)


def test_a_dictionary_that_mecab_cannot_load_is_named(tmp_path: Path) -> None:
    """As of `pip install unidic` without its download; fugashi takes it before unidic-lite."""
    (tmp_path / "unidic").mkdir()
    (tmp_path / "unidic" / "__init__.py").write_text("DICDIR = '/nowhere'\n")
    done = subprocess.run(
        [sys.executable, "-c", "from rouge_cli import score; score('犬', ['猫'], tokenizer='mecab')"],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONUTF8": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "DataError: tokenizer mecab: its dictionary cannot be loaded: " in done.stderr
