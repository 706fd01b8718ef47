from __future__ import annotations

import builtins
from typing import Any

import pytest

from rouge_cli.errors import UsageError
from rouge_cli.inputs.sentences import Sentences
from tests.cases import each

TEXT = "Dr. Smith went home. He slept.\nThe End"
LIST = ["One two. Three.", "Four\nfive"]


@each(
    ("policy", "summary", "lines"),
    [
        ("lines", TEXT, ["Dr. Smith went home. He slept.", "The End"]),
        ("lines", LIST, ["One two. Three.", "Four five"]),
        ("given", TEXT, ["Dr. Smith went home. He slept. The End"]),
        ("given", LIST, ["One two. Three.", "Four five"]),
        ("split", TEXT, ["Dr. Smith went home.", "He slept.", "The End"]),
        ("split", LIST, ["One two.", "Three.", "Four", "five"]),
    ],
)
def test_policies(policy: str, summary: str | list[str], lines: list[str]) -> None:
    assert Sentences(policy).content(summary).decode().split("\n") == lines


@pytest.mark.parametrize("policy", ["lines", "given"])
def test_a_delimiter_is_taken_as_it_stands(policy: str) -> None:
    assert Sentences(policy, delimiter="<q>").content("a b <q> c<q><q>d") == b"a b\nc\nd"
    assert Sentences(policy, delimiter="\\n").content("a\\nb") == b"a\nb"
    assert Sentences("split", delimiter=" <q> ").content("A b. C d. <q> E") == b"A b.\nC d.\nE"


def test_a_text_in_lines_stays_as_it_is() -> None:
    assert Sentences().content(" a \n\n b\r\nc\rd\n") == b" a \n\n b\r\nc\rd\n"
    assert Sentences().content("") == b""
    assert Sentences("given").content([]) == b""


@each("end", ["\r", "\v", "\f", "\x1c", "\x85", "\u2028"])
@each("delimiter", [None, "<q>"])
def test_a_line_ends_at_a_newline_only(end: str, delimiter: str | None) -> None:
    lines = Sentences(delimiter=delimiter).content(f"a{end}b\nc").decode().split("\n")
    assert lines == [f"a{end}b", "c"]


def test_policies_have_names_for_signatures() -> None:
    assert [Sentences(*how).name for how in (("lines",), ("given", "de"), ("split", "DE"))] == [
        "",
        "given",
        "split:german",
    ]


def test_half_an_emoji_is_no_letter() -> None:
    assert Sentences().content("a \ud83d b") == b"a ? b"


@pytest.mark.parametrize(
    ("language", "text", "first"),
    [
        ("german", "Das ist z.B. ein Satz. Und noch einer.", "Das ist z.B. ein Satz."),
        ("DE", "Das ist z.B. ein Satz. Und noch einer.", "Das ist z.B. ein Satz."),
        ("ja", "これはペンです。あれは本です。", "これはペンです。"),
    ],
)
def test_languages(language: str, text: str, first: str) -> None:
    assert Sentences("split", language).content(text).decode().split("\n")[0] == first


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("words",), "unknown policy 'words' (--sentences); it is one of lines, split, given"),
        (("split", "germen"), "no sentence splitter for 'germen' (--language); did you mean 'german'?"),
        (("split", "xx"), "no sentence splitter for 'xx' (--language); there are chinese, czech,"),
        (
            ("lines", "english", " "),
            "the sentence delimiter (--sentence-delimiter) is empty or of blanks alone; '<q>' is usual",
        ),
    ],
)
def test_what_cannot_be_meant(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        Sentences(*arguments)
    assert message in str(caught.value)


def test_punkt_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any) -> Any:
        if name == "punkt":
            raise ImportError(name)
        return real(name, *arguments)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UsageError, match=r"pip install 'rouge-cli\[split\]'"):
        Sentences("split")
    Sentences("lines")
