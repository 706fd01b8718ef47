"""What is counted of texts while they are read, for warnings: sentence boundaries, and letters that are thrown away."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from rouge_cli.inputs.missing_values import LONGEST, MissingValues
from rouge_cli.inputs.plan import Document, Evaluation, Plan, Text

PEER, MODEL = 0, 1
SAMPLE = 1024
"""About as many files are looked at; of more, those of evaluations spread evenly."""
LEAST_OF_CONFIGURATION = 0.01
"""From this share on it is said of a configuration that letters are lost."""
MARKS = (b"<q>", b"</s>", b"\\n", b"<sep>", b"[SEP]", b"<SEP>")
"""What is often between sentences that are not on lines of their own."""
ENDS = (b". ", b"! ", b"? ", "\u3002".encode())
"""What shows that a text of one line has several sentences."""
_NO_LETTERS = bytes(byte for byte in range(256) if not (byte < 128 and chr(byte).isalnum()))
_ASCII = bytes(range(128))


_BY_RETURN = ", or use --sentence-delimiter $'\\r'"
LONG_RUN = 6.0
"""Runs of letters without spaces are longer, on average, where words are not parted; words have two letters or four."""


def letters_lost(content: bytes) -> tuple[int, int]:
    """(letters and digits of a text, those among them that the rules of ROUGE-1.5.5 throw away, as not ASCII).

    What is not UTF-8 is read as Latin-1.
    """
    kept = len(content.translate(None, _NO_LETTERS))
    if content.isascii():
        return kept, 0
    lost = sum(map(str.isalnum, _text(content.translate(None, _ASCII))))
    return kept + lost, lost


def unspaced_runs(content: bytes) -> tuple[int, int]:
    """(letters of scripts without spaces, the runs that they stand in)."""
    if content.isascii():
        return 0, 0
    import re

    from rouge_cli.text.scripts import UNSPACED

    runs = re.findall(f"[{UNSPACED}]+", _text(content))
    return sum(map(str.isalnum, "".join(runs))), len(runs)


def _text(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("latin-1")


class Census:
    """Counts the texts of a run, of system summaries and of reference summaries."""

    def __init__(self) -> None:
        self.texts = [0, 0]
        self.divided = [0, 0]
        """Texts of several sentences."""
        self.mark = b""
        """The first of MARKS that was found in a text of one sentence."""
        self.run_on = False
        """Whether a text of one sentence looks like several."""
        self.returns = [0, 0]
        """Texts with carriage returns that no newline follows."""
        self.letters = 0
        self.lost = 0
        self.unspaced = 0
        """Letters of scripts without spaces between words."""
        self.runs = 0
        """Runs of such letters."""
        self.missing = MissingValues()
        self.sample_of = 0
        """The number of all texts, where only some were looked at."""
        self.of_configuration = False
        """Whether the texts are files of a configuration. It has no option to say that sentences are given, and lost
        letters silently ever since: little is said of it where little is amiss."""

    def add(self, content: bytes, role: int, place: str = "") -> None:
        """Counts a text in SPL, PEER or MODEL; place is what messages call it."""
        if len(content) <= LONGEST:
            self.missing.add(content, place)
        self.texts[role] += 1
        if content.find(b"\n", 0, len(content) - 1) >= 0:
            self.divided[role] += 1
        else:
            self.mark = self.mark or next((mark for mark in MARKS if mark in content), b"")
            self.run_on = self.run_on or any(end in content.rstrip() for end in ENDS)
        if b"\r" in content and content.count(b"\r") > content.count(b"\r\n"):
            self.returns[role] += 1
        letters, lost = letters_lost(content)
        self.letters += letters
        self.lost += lost
        if lost:
            unspaced, runs = unspaced_runs(content)
            self.unspaced += unspaced
            self.runs += runs

    def look_at(self, plan: Plan, encoding: str = "") -> None:
        """Counts the texts of a plan's files, in UTF-8 or this encoding, all of them or a sample (see SAMPLE).

        Unreadable ones, pipes and Basic Elements are passed over.
        """
        count = sum(len(evaluation.peers) + len(evaluation.models) for evaluation in plan.evaluations)
        step = max(1, -(-count // SAMPLE))
        self.sample_of = count if step > 1 else 0
        for evaluation in plan.evaluations[::step]:
            for name, role in _files(evaluation):
                try:
                    with open(name, "rb") as stream:
                        content = stream.read()
                except OSError:
                    continue
                if encoding:
                    content = content.decode(encoding, "replace").encode(errors="replace")
                if evaluation.format in ("SEE", "ISI"):
                    content = _sentences(content, evaluation.format)
                self.add(content, role, os.fsdecode(name))

    def warnings(self, sentences_matter: bool, tokenizer: str = "ascii-155") -> list[str]:
        """At most one of a kind: no sentence boundary anywhere, or carriage returns in its place, where a measure needs
        them; letters that the tokeniser loses, or does not part; words that stand for missing values.

        sentences_matter: ROUGE-L or ROUGE-W is measured, and nobody said that sentences are given.
        """
        told = []
        whose = [name for name, role in (("system summary", PEER), ("reference summary", MODEL)) if self._one(role)]
        by_returns = any(self._one(role) and 2 * self.returns[role] >= self.texts[role] > 0 for role in (PEER, MODEL))
        if sentences_matter and whose and not by_returns and (self.run_on or not self.of_configuration):
            told.append(
                f"no {' and no '.join(whose)} has a sentence boundary: ROUGE-L and ROUGE-W take each for one sentence; "
                f"{self._remedy()}"
            )
        if sentences_matter and any(self.returns):
            told.append(
                f"{_texts(sum(self.returns))} a carriage return without a newline: it ends no sentence in ROUGE-L and "
                f"ROUGE-W; save texts with newlines{'' if self.of_configuration else _BY_RETURN}"
            )
        if tokenizer == "ascii-155":
            told += self._letters_lost()
        elif tokenizer in ("unicode", "whitespace"):
            told += self._words_not_parted(tokenizer)
        return told + self.missing.warnings()

    def _letters_lost(self) -> list[str]:
        least = LEAST_OF_CONFIGURATION if self.of_configuration else 0
        if not self.lost or self.lost < least * self.letters:
            return []
        keeps = "unicode keeps them (or spell them in ASCII)"
        if 2 * self.unspaced > self.lost:
            keeps = "character keeps them, or mecab, which knows the words of Japanese"
        return [
            f"{self._shown(self.lost)} are not ASCII: ROUGE-1.5.5 throws them away, and words break there; "
            f"--tokenizer {keeps}"
        ]

    def _words_not_parted(self, tokenizer: str) -> list[str]:
        if 2 * self.unspaced <= self.letters or self.unspaced <= LONG_RUN * self.runs:
            return []
        return [
            f"{self._shown(self.unspaced)} are of scripts without spaces between words (Han, kana, Thai ...): "
            f"--tokenizer {tokenizer} takes a whole clause for one word; take character, mecab (Japanese), or your own "
            "program (command:PROG)"
        ]

    def _shown(self, part: int) -> str:
        sample = f" in a sample of {sum(self.texts):,} of {self.sample_of:,} texts" if self.sample_of else ""
        return f"{_share(part, self.letters)} of the letters ({part:,} of {self.letters:,}{sample})"

    def _remedy(self) -> str:
        if self.of_configuration:
            return "put each sentence on a line, or have them split (--split-summaries)"
        mark = self.mark.decode()
        there = f"there is {mark}: --sentence-delimiter '{mark}'" if mark else "--sentence-delimiter"
        return (
            f"put each sentence on a line, name what is between them ({there}), have them split (--sentences split), "
            "or say that this is meant (--sentences given)"
        )

    def _one(self, role: int) -> bool:
        return self.texts[role] > 0 and not self.divided[role]


def _texts(count: int) -> str:
    return "1 text has" if count == 1 else f"{count:,} texts have"


def _share(part: int, whole: int) -> str:
    per_cent = 100 * part / whole
    return f"{per_cent:.1f} %" if per_cent >= 0.1 else "less than 0.1 %"


def _sentences(content: bytes, format: str) -> bytes:
    """The text of SEE or ISI as SPL."""
    from rouge_cli.kernel.pieces import split_sentences

    return b"\n".join(split_sentences(content, format))


def _files(evaluation: Evaluation) -> Iterable[tuple[bytes, int]]:
    if evaluation.format in (None, "SIMPLE"):
        return
    peers: Sequence[Document | None] = list(evaluation.peers.values())
    for documents, role in ((peers, PEER), (evaluation.models, MODEL)):
        for document in documents:
            if document is not None and not isinstance(document, Text) and os.path.isfile(document):
                yield document, role
