"""Messages about the texts of a run as a whole: sentence boundaries, and letters that are dropped."""

from __future__ import annotations

import os
from array import array
from collections.abc import Collection, Iterable, Sequence

from rouge_cli.errors import Problem
from rouge_cli.inputs.plan import Document, Plan, Text
from rouge_cli.kernel import native
from rouge_cli.opening import read_input
from rouge_cli.tallies import Counted, Tally

LEAST_LOST = 0.01
"""From this share on, configurations and rows get the warning of lost letters."""
WORDS_OF = {"Thai": "newmm", "Lao": "icu", "Burmese": "icu", "Khmer": "icu", "Chinese": "jieba", "Japanese": "mecab"}
"""By language, in the order of the kernel's bits, the tokenizer that finds its words."""
LONG_RUN = 6.0
"""Runs of letters without spaces are longer, on average, where words are not parted; words have two letters or four."""
RUN_ON, FIRST_MARK, RETURN, MISSING, LIST, FIRST_SCRIPT, BYTE_ORDER_MARK = 4, 8, 512, 1024, 2048, 4096, 1 << 20
"""Bits of what is seen of a text: see kernel/survey.h."""
_BY_SPACES = ("unicode", "whitespace", "python-split")
"""Tokenizers that keep letters of every script, and part them at spaces and punctuation."""
_DROPS_LETTERS = {"ascii-155": "ROUGE-1.5.5", "py-rouge": "py-rouge"}
"""Tokenizers that keep ASCII letters alone, and whose they are; of rouge-score's a run tells by itself."""
SOME, MANY = 0.1, 0.3
"""Shares of letters from which texts are of several scripts, and from which words of Latin letters matter."""
_WIDTH, _SEEN = 5, 4
"""The numbers of a survey, and the place of what is seen."""
_BY_RETURN = ", or use --sentence-delimiter $'\\r'"
MOST_NAMED = 10


TEXTS, MISSING_VALUES, WRITTEN_LISTS, LOST = "texts", "missing values", "written lists", "lost letters"
MARKED_TEXTS = "byte order marks"
_ANY = ("of_configuration", "seen")
"""What parts have if one of them has it;"""
_COUNTED = (
    *_ANY, "texts", "peers", "models", "divided_peers", "divided_models", "returns_of_peers", "returns_of_models",
    "letters", "lost", "touched", "unspaced", "runs",
)  # fmt: skip
"""the others add up."""


class _OddTexts:
    """Counts texts of one kind, and knows what messages call the first of them."""

    kind: str

    def __init__(self, tally: Tally | None = None) -> None:
        (self.count,) = tally.numbers if tally else (0,)
        self.first = list(tally.places) if tally else []

    def tally(self) -> Tally:
        """The counts."""
        return Tally(self.kind, "", (self.count,), tuple(self.first))

    def note(self, document: Document) -> None:
        """Count one."""
        self.count += 1
        if len(self.first) < MOST_NAMED:
            self.first.append(document.name if isinstance(document, Text) else os.fsdecode(document))

    def places(self, between: str) -> str:
        """The first ones, and how many more there are."""
        more = self.count - len(self.first)
        return between.join([*self.first, *([f"and {more:,} more"] if more else [])])


class MissingValues(_OddTexts):
    """Counts texts that are only a word for a missing value: NaN (pandas), None (Python), null (JSON)."""

    kind = MISSING_VALUES

    def add(self, documents: Iterable[Document]) -> None:
        """Add documents that are such a word."""
        for document in documents:
            self.note(document)

    def warnings(self) -> list[str]:
        """One warning, with the first places, if there is anything to report."""
        if not self.count:
            return []
        texts = "1 text is only a word" if self.count == 1 else f"{self.count:,} texts are only a word"
        return [
            f"{texts} that stands for a missing value (NaN, None, null ...) and is scored as a word: "
            f"{self.places('; ')}. Supply the summaries, or remove these records"
        ]


class MarkedTexts(_OddTexts):
    """Counts texts of records and lines that begin with a byte order mark; that of a file is none of its text."""

    kind = MARKED_TEXTS

    def add(self, documents: Iterable[Document]) -> None:
        """Add those of these documents that were not files."""
        for document in documents:
            if isinstance(document, Text) and not document.of_file:
                self.note(document)

    def warnings(self) -> list[str]:
        """One warning, with the first places, if there is anything to report."""
        if not self.count:
            return []
        cause = "a byte order mark (U+FEFF) at the beginning of a text or sentence, as where files were joined"
        return [Problem(self.places(", "), cause, "delete it, since to some tokenizers it is a letter")]


def missing_values(plan: Plan) -> list[str]:
    """The warning for the texts of a plan that is not scored; files that cannot be read are passed over."""
    formats: dict[Document, str] = {}
    for evaluation in plan.evaluations:
        documents = evaluation.documents
        formats.update({document: evaluation.format or "SPL" for document in documents if document is not None})
    found = MissingValues()
    found.add(document for document, format in formats.items() if _is_missing(document, format))
    return found.warnings()


def _is_missing(document: Document, format: str) -> bool:
    try:
        content = document.content if isinstance(document, Text) else _content(document)
    except (OSError, ValueError):
        return False
    return format != "SIMPLE" and bool(native.survey_of(content, format)[_SEEN] & MISSING)


def _content(name: bytes) -> bytes:
    return read_input(name)


class WrittenLists(_OddTexts):
    """Counts texts that are written like a list of texts, ["a", "b"], where a document is one text."""

    kind = WRITTEN_LISTS

    def add(self, documents: Iterable[Document]) -> None:
        """Add those of these documents that are such lists; a file that cannot be read is reported elsewhere."""
        from rouge_cli.inputs.written_lists import is_written_list

        for document in documents:
            try:
                content = document.content if isinstance(document, Text) else _content(document)
            except (OSError, ValueError):
                continue
            if is_written_list(content.decode(errors="replace")):
                self.note(document)

    def problem(self) -> Problem | None:
        """The problem with its first places, if there is one."""
        if not self.count:
            return None
        return Problem(
            self.places(", "),
            'written like a list, ["a", "b"], and scored as one text',
            "give several texts as a list (in Python, in JSONL) or in files of their own, and sentences one a line",
            self.kind,
        )


def lost_to_rouge_score(tally: Tally) -> str:
    """The warning on what rouge-score dropped."""
    lost, letters, touched, texts, unspaced = tally.numbers
    keeps = keeping(letters, lost, unspaced, tally.names)
    return (
        f"rouge-score keeps only a-z and 0-9: it drops {100 * lost / letters:.2f}% of all letters and digits, in "
        f"{touched:,} of {texts:,} texts; {keeps}"
    )


def scripts_of(seen: int) -> list[str]:
    """The languages whose letters were seen, of those without spaces between words."""
    return [language for i, language in enumerate(WORDS_OF) if seen & FIRST_SCRIPT << i]


def keeping(letters: int, lost: int, unspaced: int, languages: Collection[str], option: str = "--tokenizer {}") -> str:
    """Which tokenizer keeps letters that are dropped: lost of so many, unspaced in scripts without spaces.

    languages are those of these scripts. A few letters of a script do not matter.
    """
    if unspaced <= SOME * lost:
        return f"use {option.format('unicode')} to keep them"
    if lost - unspaced > SOME * letters:
        return (
            f"use {option.format('unicode')} to keep them, and score texts without spaces between words "
            f"({', '.join(_likely(languages))}) apart, with {option.format('character')}{_and_for_words(languages)}"
        )
    if letters - lost > MANY * letters:
        return (
            f"use {option.format('character:runs')} to keep them, and words of Latin letters whole"
            f"{_and_for_words(languages)}"
        )
    return f"use {option.format('character')} to keep them{_and_for_words(languages)}"


def _likely(languages: Collection[str]) -> list[str]:
    """Han beside kana is Japanese."""
    without = {"Chinese"} if "Japanese" in languages else set()
    return [language for language in WORDS_OF if language in languages and language not in without]


def _and_for_words(languages: Collection[str]) -> str:
    """The tokenizers that find words in these languages."""
    of: dict[str, list[str]] = {}
    for language in _likely(languages):
        of.setdefault(WORDS_OF[language], []).append(language)
    listed = " and ".join(f"{name} ({', '.join(languages)})" for name, languages in of.items())
    return f", or for words {listed}" if listed else ""


class TextCounts:
    """Add up the surveys of texts that are made while they are read (kernel/survey.h).

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
        self.returns_of_peers = self.returns_of_models = 0
        """Texts with carriage returns that no newline follows."""
        self.missing = MissingValues()
        self.lists = WrittenLists()
        self.marked = MarkedTexts()
        self.letters = 0
        self.lost = 0
        """Those that are not ASCII,"""
        self.touched = 0
        """the number of texts that have any,"""
        self.unspaced = 0
        """those of scripts without spaces between words,"""
        self.runs = 0
        """and the number of runs of such letters."""

    def warnings_of_single(self) -> list[str]:
        """Warnings of texts that are odd by themselves, with the first places."""
        return [*self.missing.warnings(), *self.marked.warnings()]

    def tallies_of_single(self) -> list[Tally]:
        """Their counts."""
        return [self.missing.tally(), self.marked.tally()]

    def tally(self) -> Tally:
        """All counts but those of lists and of texts that are odd by themselves."""
        return Tally(TEXTS, "", tuple(int(getattr(self, name)) for name in _COUNTED))

    @classmethod
    def of(cls, tallies: Sequence[Tally]) -> TextCounts:
        """The counts of several parts."""
        made = cls()
        for tally in tallies:
            for name, number in zip(_COUNTED, tally.numbers, strict=True):
                before = getattr(made, name)
                setattr(made, name, before | number if name in _ANY else before + number)
        return made

    def add(
        self, surveys: array[int], peers: array[int], models: array[int], documents: Sequence[Document] = ()
    ) -> None:
        """Add documents, which are named by number as peers and as models; of those that were not read nothing."""
        texts, _, touched, letters, lost, unspaced, runs, seen = native.sum_surveys(surveys)
        self.texts += texts
        self.touched += touched
        self.letters += letters
        self.lost += lost
        self.unspaced += unspaced
        self.runs += runs
        self.seen |= seen
        if seen & MISSING:
            self.missing.add(document for i, document in enumerate(documents) if surveys[i * _WIDTH + _SEEN] & MISSING)
        if seen & LIST:
            self.lists.add(document for i, document in enumerate(documents) if surveys[i * _WIDTH + _SEEN] & LIST)
        if seen & BYTE_ORDER_MARK:
            self.marked.add(
                document for i, document in enumerate(documents) if surveys[i * _WIDTH + _SEEN] & BYTE_ORDER_MARK
            )
        texts, divided, *_, seen = native.sum_surveys(surveys, peers)
        self.peers += texts
        self.divided_peers += divided
        self.returns_of_peers += _with_returns(surveys, peers) if seen & RETURN else 0
        texts, divided, *_, seen = native.sum_surveys(surveys, models)
        self.models += texts
        self.divided_models += divided
        self.returns_of_models += _with_returns(surveys, models) if seen & RETURN else 0

    def warnings(
        self, sentences_matter: bool, tokenizer: str = "ascii-155", sentences: str = "", delimiter: str = ""
    ) -> list[str]:
        """At most two: no sentence boundary anywhere, or carriage returns in its place, where a measure needs them; and
        letters that the tokeniser loses, or does not part.

        sentences_matter: ROUGE-L or ROUGE-W is measured, and nobody said that sentences are given. sentences and
        delimiter: what was asked for already (Options), which no warning advises.
        """
        messages = []
        sides = (
            ("system summary", self.peers, self.divided_peers, self.returns_of_peers),
            ("reference summary", self.models, self.divided_models, self.returns_of_models),
        )
        whose = [name for name, texts, divided, _ in sides if texts and not divided]
        by_returns = any(2 * returns >= texts > 0 and not divided for _, texts, divided, returns in sides)
        if sentences_matter and whose and not by_returns and (self.seen & RUN_ON or not self.of_configuration):
            messages.append(
                f"no {' and no '.join(whose)} has a sentence boundary, so ROUGE-L and ROUGE-W treat each as a single "
                f"sentence; {self._remedy(sentences.startswith('split'), delimiter)}"
            )
        if sentences_matter and (returns := self.returns_of_peers + self.returns_of_models):
            whose_returns = "1 text has" if returns == 1 else f"{returns:,} texts have"
            messages.append(
                f"{whose_returns} a carriage return without a newline, which ends no sentence in ROUGE-L and ROUGE-W; "
                f"save texts with newlines{'' if self.of_configuration else _BY_RETURN}"
            )
        return [*messages, *self.on_letters(tokenizer)]

    def warnings_in_python(self, tokenizer: str) -> list[str]:
        """The warning about letters, for callers of a function."""
        return self.on_letters(tokenizer, "tokenizer={!r}")

    def on_letters(self, tokenizer: str, option: str = "--tokenizer {}", least: float = 0) -> list[str]:
        """The warning about letters that the tokeniser loses, or does not part. Option is how one is asked for.

        least: the share of letters from which on losing them is told, for configurations LEAST_LOST at least.
        """
        if tokenizer in _DROPS_LETTERS:
            return self._letters_lost(_DROPS_LETTERS[tokenizer], option, least)
        if tokenizer == "rouge-score" and "{!r}" in option:  # lost_to_rouge_score says it of runs
            return self._letters_lost("rouge-score", option, least)
        return self._words_not_parted(tokenizer, option) if tokenizer in _BY_SPACES else []

    def lost_to_rouge_score(self) -> str:
        """A warning, empty if nothing was dropped."""
        numbers = (self.lost, self.letters, self.touched, self.texts, self.unspaced)
        tally = Tally(LOST, "", numbers, names=tuple(scripts_of(self.seen)))
        return Counted(lost_to_rouge_score(tally) if self.lost else "", tally)

    def _letters_lost(self, program: str, option: str, least: float) -> list[str]:
        least = LEAST_LOST if self.of_configuration else least
        if not self.lost or self.lost < least * self.letters:
            return []
        keeps = keeping(self.letters, self.lost, self.unspaced, scripts_of(self.seen), option)
        return [f"{program} drops letters that are not ASCII and splits words there: {self._shown(self.lost)}; {keeps}"]

    def _words_not_parted(self, tokenizer: str, option: str) -> list[str]:
        if 2 * self.unspaced <= self.letters or self.unspaced <= LONG_RUN * self.runs:
            return []
        languages = scripts_of(self.seen)
        return [
            f"{option.format(tokenizer)} treats a whole clause as one word in scripts without spaces between words "
            f"({', '.join(_likely(languages))}): {self._shown(self.unspaced)}; "
            f"use character{_and_for_words(languages)}, or your own program (command:PROG)"
        ]

    def _shown(self, part: int) -> str:
        return f"{_share(part, self.letters)} of the letters ({part:,} of {self.letters:,})"

    def _remedy(self, is_split: bool, delimiter: str) -> str:
        if self.of_configuration:
            return "put one sentence per line, or use --split-summaries"
        marks = [mark for i, mark in enumerate(native.SENTENCE_MARKS) if self.seen & FIRST_MARK << i]
        mark = marks[0] if marks else ""
        between = f"--sentence-delimiter '{mark}' (the texts have it)" if mark else "--sentence-delimiter MARK"
        between = "another --sentence-delimiter" if delimiter and not mark else between
        return (
            f"put one sentence per line, use {between}{'' if is_split else ' or --sentences split'}, "
            "or confirm that each text is one sentence with --sentences given"
        )


def _with_returns(surveys: array[int], numbers: array[int]) -> int:
    return sum(surveys[number * _WIDTH + _SEEN] & RETURN > 0 for number in set(numbers))


def _share(part: int, whole: int) -> str:
    per_cent = 100 * part / whole
    return f"{per_cent:.1f} %" if per_cent >= 0.1 else "less than 0.1 %"
