"""What is said of the texts of a run as a whole: sentence boundaries, and letters that are thrown away."""

from __future__ import annotations

from array import array

from rouge_cli.kernel import native

LEAST_OF_CONFIGURATION = 0.01
"""From this share on it is said of a configuration that letters are lost."""
LONG_RUN = 6.0
"""Runs of letters without spaces are longer, on average, where words are not parted; words have two letters or four."""
RUN_ON, FIRST_MARK = 4, 8
"""Bits of what is seen of a text: see kernel/survey.h."""


class Census:
    """Adds up what was seen of texts while they were read: kernel/survey.h has what that is.

    of_configuration: whether the texts are files of a configuration. It has no option to say that sentences are given,
    and lost letters silently ever since: little is said of it where little is amiss.
    """

    def __init__(self, of_configuration: bool = False) -> None:
        self.of_configuration = of_configuration
        self.texts = 0
        self.peers = self.models = 0
        """Texts that are system summaries, and reference summaries."""
        self.divided_peers = self.divided_models = 0
        """Those of several sentences."""
        self.seen = 0
        """What was seen of any text, as bits."""
        self.letters = 0
        self.lost = 0
        """Those that are not ASCII,"""
        self.touched = 0
        """the number of texts that have any,"""
        self.unspaced = 0
        """those of scripts without spaces between words,"""
        self.runs = 0
        """and the number of runs of such letters."""

    def add(self, surveys: array[int], peers: array[int], models: array[int]) -> None:
        """Adds documents, which are named by number as peers and as models; of those that were not read nothing."""
        texts, _, touched, letters, lost, unspaced, runs, seen = native.sum_surveys(surveys)
        self.texts += texts
        self.touched += touched
        self.letters += letters
        self.lost += lost
        self.unspaced += unspaced
        self.runs += runs
        self.seen |= seen
        texts, divided, *_ = native.sum_surveys(surveys, peers)
        self.peers += texts
        self.divided_peers += divided
        texts, divided, *_ = native.sum_surveys(surveys, models)
        self.models += texts
        self.divided_models += divided

    def warnings(self, sentences_matter: bool, tokenizer: str = "ascii-155") -> list[str]:
        """At most two: no sentence boundary anywhere, where a measure needs them; and letters that the tokeniser loses,
        or does not part.

        sentences_matter: ROUGE-L or ROUGE-W is measured, and nobody said that sentences are given.
        """
        told = []
        sides = (
            ("system summary", self.peers, self.divided_peers),
            ("reference summary", self.models, self.divided_models),
        )
        whose = [name for name, texts, divided in sides if texts and not divided]
        if sentences_matter and whose and (self.seen & RUN_ON or not self.of_configuration):
            told.append(
                f"no {' and no '.join(whose)} has a sentence boundary: ROUGE-L and ROUGE-W take each for one sentence; "
                f"{self._remedy()}"
            )
        if tokenizer == "ascii-155":
            told += self._letters_lost()
        elif tokenizer in ("unicode", "whitespace"):
            told += self._words_not_parted(tokenizer)
        return told

    def lost_to_rouge_score(self) -> list[str]:
        """A warning, if anything was thrown away."""
        if not self.lost:
            return []
        return [
            f"rouge-score keeps a-z and 0-9 only: {100 * self.lost / self.letters:.2f}% of all letters and digits are "
            f"lost, in {self.touched} of {self.texts} texts; --tokenizer unicode keeps them"
        ]

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
        return f"{_share(part, self.letters)} of the letters ({part:,} of {self.letters:,})"

    def _remedy(self) -> str:
        if self.of_configuration:
            return "put each sentence on a line, or have them split (--split-summaries)"
        marks = [mark for i, mark in enumerate(native.SENTENCE_MARKS) if self.seen & FIRST_MARK << i]
        mark = marks[0] if marks else ""
        there = f"there is {mark}: --sentence-delimiter '{mark}'" if mark else "--sentence-delimiter"
        return (
            f"put each sentence on a line, name what is between them ({there}), have them split (--sentences split), "
            "or say that this is meant (--sentences given)"
        )


def _share(part: int, whole: int) -> str:
    per_cent = 100 * part / whole
    return f"{per_cent:.1f} %" if per_cent >= 0.1 else "less than 0.1 %"
