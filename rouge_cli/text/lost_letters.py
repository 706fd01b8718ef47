"""How much of the texts a tokeniser that knows a-z and 0-9 only throws away, to warn of it."""

from __future__ import annotations

from collections.abc import Iterable

from rouge_cli.inputs.plan import Document, Text
from rouge_cli.text.preparation import content_of

_OTHERS = bytes(code for code in range(256) if not (chr(code).isalnum() and code < 128))


class LostLetters:
    """Letters and digits of all texts so far, those that are lost, and in how many texts some were."""

    def __init__(self) -> None:
        self.all = self.lost = self.texts = self.touched = 0

    def add(self, content: bytes, encoding: str) -> None:
        """Counts one text."""
        self.texts += 1
        kept = len(content.translate(None, _OTHERS))
        lost = 0
        if not content.isascii():
            text = content.decode(encoding, "ignore")
            lost = sum(letter.isalnum() for letter in text if letter > "\x7f")
            kept = sum(letter.isalnum() for letter in text) - lost
        self.all += kept + lost
        self.lost += lost
        self.touched += lost > 0

    def add_all(self, documents: Iterable[Document], encoding: str) -> None:
        """Counts documents; encoding is that of files, UTF-8 if it is empty."""
        for document in documents:
            self.add(content_of(document), "utf-8" if isinstance(document, Text) else encoding or "utf-8")

    def warning(self) -> str | None:
        """What is to be said, if anything was lost."""
        if not self.lost:
            return None
        return (
            f"rouge-score keeps a-z and 0-9 only: {100 * self.lost / self.all:.2f}% of all letters and digits are "
            f"lost, in {self.touched} of {self.texts} texts; --tokenizer unicode keeps them"
        )
