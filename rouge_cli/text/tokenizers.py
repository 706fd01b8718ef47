"""Tokenisers by name, for `--tokenizer`. Each takes sentences and returns the tokens of each sentence.

The kernel has two of its own, ascii-155 and whitespace, for texts that it reads itself; these here are for what is
prepared in Python (see preparation.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from rouge_cli.errors import DataError, LibraryErrors, UsageError
from rouge_cli.importing import Importing
from rouge_cli.option_names import tokenizer_parameters, wrong_tokenizer
from rouge_cli.option_values import FINDS_SENTENCES, TokenizerIn
from rouge_cli.options import UntrustedTokenizer, program_of

Tokenizer = Callable[[Sequence[str]], list[list[str]]]

BLANKS = " \t\n\v\f\r\0\u3000"
WORD = f"[^{BLANKS}]+"
"""A token between white space of ASCII and ideographs, as in the kernel. Other white space may be within a word."""
_ENDS = str.maketrans("\n\v\f\r", "    ")
"""Where programs may end a line within a sentence. Whatever else ends lines for Python may be in a word, and stays."""
MARK = "mark"
MECAB_LINE = 100_000
LONG_RUN = r"[^\w\s\0-\x7f]{256}"
"""Marks, or other letters that stand in no word: more than any writing has one after the other."""
MOST_OUTPUT, MOST_TIMES = 1 << 24, 64
"""A program may write so many bytes, and as many more for each byte that it was given."""
CONTENT = ("名詞", "動詞", "形容詞")
"""Parts of speech (UniDic) of the "stop" condition of Hirao et al. (2006): nouns, verbs, adjectives."""


def tokenizer_named(text: str) -> Tokenizer:
    """The tokeniser of that name.

    UsageError: no such name or parameter, its package is not installed, or a program that only data names.
    """
    program = program_of(text)
    if program is not None:
        check_is_trusted(text)
        return partial(_by_command, program, folder=text.folder if isinstance(text, TokenizerIn) else None)
    if problem := wrong_tokenizer(text):
        raise UsageError(problem)
    name, parameters = tokenizer_parameters(text)
    return _MADE[name](*parameters)


def check_is_trusted(tokenizer: str) -> None:
    """UsageError: only data names the program of this tokeniser."""
    if isinstance(tokenizer, UntrustedTokenizer) and program_of(tokenizer) is not None:
        cause = "a program named by saved results, a signature or a study is not started"
        remedy = "if you trust it, name it yourself: tokenizer=str(options.tokenizer)"
        raise UsageError.at(f"tokenizer {str(tokenizer)!r}", cause, remedy)


def _ascii_155() -> Tokenizer:
    from rouge_cli.kernel import native

    def tokenise(sentences: Sequence[str]) -> list[list[str]]:
        return [[token.decode("ascii") for token in native.tokenise(s.encode("utf-8"))] for s in sentences]

    return tokenise


def _rouge_score() -> Tokenizer:
    import re

    find = re.compile("[a-z0-9]+").findall
    return lambda sentences: [find(sentence.lower()) for sentence in sentences]


def _py_rouge() -> Tokenizer:
    import re

    part = re.compile(r"\b(gim|gon|got|lem|wan)(me|na|ta)\b")
    contractions = {"gimme", "gonna", "gotta", "lemme", "wanna"}
    find = _rouge_score()

    def parted(found: re.Match[str]) -> str:
        return f"{found[1]} {found[2]}" if found[0] in contractions else found[0]

    def tokenise(sentences: Sequence[str]) -> list[list[str]]:
        return [part.sub(parted, " ".join(tokens)).split() for tokens in find(sentences)]

    return tokenise


def _python_split() -> Tokenizer:
    return lambda sentences: [sentence.split() for sentence in sentences]


def sentence_tokenizer_named(name: str) -> Callable[[str], list[list[str]]]:
    """The tokens of each sentence of a whole text, by a tokeniser that finds the sentences itself."""
    from rouge_cli.kernel import native

    def tokenise(text: str) -> list[list[str]]:
        found = native.word_pieces(text.encode("utf-8", "surrogatepass"), name)
        return [[token.decode("utf-8", "surrogatepass") for token in sentence] for sentence in found]

    return tokenise


def _of_pieces(name: str) -> Tokenizer:
    tokenize = sentence_tokenizer_named(name)
    return lambda sentences: [[token for part in tokenize(sentence) for token in part] for sentence in sentences]


def composed(text: str) -> str:
    """The text in NFC. unicodedata sorts marks in quadratic time, so that long runs of them are put in order first."""
    import re
    from unicodedata import normalize

    has_run = not text.isascii() and re.search(LONG_RUN, text)
    return normalize("NFC", _with_marks_in_order(text) if has_run else text)


def _with_marks_in_order(text: str) -> str:
    """Decomposed, with each run of marks sorted by their classes: Unicode's canonical ordering."""
    from itertools import groupby
    from unicodedata import combining, normalize

    letters = "".join(normalize("NFD", letter) for letter in text)
    return "".join(
        "".join(sorted(run, key=combining) if is_mark else run) for is_mark, run in groupby(letters, _is_mark)
    )


def _is_mark(letter: str) -> bool:
    from unicodedata import combining

    return combining(letter) > 0


def _unicode() -> Tokenizer:
    kept = _Kept()
    return lambda sentences: [kept.words(composed(sentence.casefold())) for sentence in sentences]


def _character(*parameters: str) -> Tokenizer:
    kept, kinds = _Kept(), _Kinds("runs" in parameters)

    def tokenise(sentences: Sequence[str]) -> list[list[str]]:
        words = [kept.words(composed(sentence.casefold())) for sentence in sentences]
        return [[token for word in line for token in _characters(word, kinds)] for line in words]

    return tokenise


def _whitespace() -> Tokenizer:
    import re

    find = re.compile(WORD).findall
    return lambda sentences: [find(sentence) for sentence in sentences]


def _mecab(*parameters: str) -> Tokenizer:
    with Importing("the tokenizer mecab needs fugashi and a dictionary: pip install 'rouge-cli[ja]'"):
        from fugashi import Tagger
    remedy = "pip install 'rouge-cli[ja]' brings one; `python -m unidic download` gets that of unidic"
    with LibraryErrors("tokenizer mecab", "its dictionary cannot be loaded", remedy):
        tagger = Tagger()
    content, lemma = "content" in parameters, "lemma" in parameters

    def tokenise(sentences: Sequence[str]) -> list[list[str]]:
        lines = list(map(composed, sentences))
        if (longest := max(map(len, lines), default=0)) > MECAB_LINE:
            cause = f"a sentence of {longest:,} letters; MeCab takes minutes or dies of such"
            raise DataError.at("tokenizer mecab", cause, f"give sentences of at most {MECAB_LINE:,} letters")
        return [
            [
                _lemma(word.feature.lemma, word.surface) if lemma else word.surface
                for word in _seen(tagger(sentence))
                if not content or word.is_unk or word.feature.pos1 in CONTENT
            ]
            for sentence in lines
        ]

    return tokenise


def _seen(words: Iterable[Any]) -> Iterator[Any]:
    """The words of MeCab that are more than blanks, and than marks and joiners without a letter before them."""
    is_lettered = False
    for word in words:
        bare = word.surface.strip(BLANKS)
        is_lettered = is_lettered and not word.white_space
        if bare and (bare[0].isalnum() or not all(map(is_on_letter, bare)) or (is_lettered and _is_spelt(bare))):
            yield word
        is_lettered = _ends_lettered(word.surface, is_lettered)


def _is_spelt(marks: str) -> bool:
    """Whether there is more in marks than variation selectors, joiners and keycaps: vowel signs, accents, letters."""
    from unicodedata import category, name

    return any(category(one) != "Me" and one not in "\u200c\u200d" and "VARIATION SELECTOR" not in name(one, "")
               for one in marks)  # fmt: skip


def _ends_lettered(piece: str, before: bool) -> bool:
    """Whether a text ends in a letter or digit, or in marks on one; before: whether it did so before this piece."""
    if piece[-1:].isalnum():
        return True
    return bool(piece) and is_on_letter(piece[-1]) and (before or any(map(str.isalnum, piece)))


def _words(cut: Callable[[str], Iterable[str]]) -> Tokenizer:
    """The words of a segmenter, case-folded and composed as those of unicode; what has no letter or digit goes."""
    kept = _Kept()

    def tokenise(sentences: Sequence[str]) -> list[list[str]]:
        return [_kept_words(cut(composed(sentence.casefold())), kept) for sentence in sentences]

    return tokenise


def _kept_words(pieces: Iterable[str], kept: _Kept) -> list[str]:
    """The words in the pieces of a text; of a segmenter, marks may be a piece of their own behind their letter."""
    found: list[str] = []
    is_lettered = False
    for piece in pieces:
        is_behind = is_lettered and not piece[:1].isalnum() and is_on_letter(piece[:1] or " ")
        words = filter(_is_spelt, piece.translate(kept).split()) if is_behind else kept.words(piece)
        found += words
        is_lettered = _ends_lettered(piece, is_lettered)
    return found


def _jieba() -> Tokenizer:
    with Importing("the tokenizer jieba needs rjieba: pip install 'rouge-cli[zh]'"):
        from rjieba import cut
    return _words(cut)


def _newmm() -> Tokenizer:
    with Importing("the tokenizer newmm needs pythainlp: pip install 'rouge-cli[th]'"):
        from pythainlp.tokenize.newmm import segment
    return _words(segment)


def _kiwi() -> Tokenizer:
    with Importing("the tokenizer kiwi needs kiwipiepy and its model: pip install 'rouge-cli[ko]'"):
        from kiwipiepy import Kiwi
    with LibraryErrors("tokenizer kiwi", "its model cannot be loaded", "pip install 'rouge-cli[ko]' brings it"):
        tokenize = Kiwi(num_workers=1).tokenize
    return _words(lambda sentence: (token.form for token in tokenize(sentence)))


def _icu() -> Tokenizer:
    with Importing("the tokenizer icu needs PyICU and ICU itself: pip install 'rouge-cli[icu]'"):
        from icu import BreakIterator, Locale
    breaks = BreakIterator.createWordInstance(Locale.getRoot())

    def cut(sentence: str) -> Iterable[str]:
        code_units = sentence.encode("utf-16-le", "surrogatepass")  # in which ICU counts
        breaks.setText(sentence)
        ends = list(breaks)
        for start, end in zip([0, *ends], ends, strict=False):
            yield code_units[2 * start : 2 * end].decode("utf-16-le", "surrogatepass")

    return _words(cut)


def _multilingual(*parameters: str) -> Tokenizer:
    from rouge_cli.text import multilingual

    split = multilingual.words if "words" in parameters else multilingual.tokens
    return lambda sentences: list(map(split, sentences))


_MADE: dict[str, Callable[..., Tokenizer]] = {
    "ascii-155": _ascii_155,
    "rouge-score": _rouge_score,
    "python-split": _python_split,
    "py-rouge": _py_rouge,
    "unicode": _unicode,
    "character": _character,
    "whitespace": _whitespace,
    **{name: partial(_of_pieces, name) for name in FINDS_SENTENCES},
    "mecab": _mecab,
    "jieba": _jieba,
    "newmm": _newmm,
    "kiwi": _kiwi,
    "icu": _icu,
    "multilingual-rouge": _multilingual,
}


class _Kept(dict[int, "int | str"]):
    """For str.translate: letters, digits, and marks and joiners as they are, all else a space."""

    has_marks = False
    """Whether a text had marks or joiners."""

    def __missing__(self, code: int) -> int | str:
        letter = chr(code)
        if is_on_letter(letter):
            self.has_marks = True
        self[code] = code if is_letter(letter) or is_on_letter(letter) else " "
        return self[code]

    def words(self, text: str) -> list[str]:
        """The words of a text: a letter or digit, and what follows up to anything else.

        Marks and joiners without a letter before them, such as those of an emoji, go with what they stand on.
        """
        words = text.translate(self).split()
        if not self.has_marks or all(word[0].isalnum() for word in words):
            return words
        return [kept for word in words if (kept := _without_first_marks(word))]


def is_letter(letter: str) -> bool:
    """Whether a character is a letter or digit of any script."""
    from unicodedata import category

    return category(letter)[0] in "LN"


def is_on_letter(letter: str) -> bool:
    """Whether a character is a mark (with variation selectors) or a joiner, which belong to the letter before them."""
    from unicodedata import category

    return category(letter)[0] == "M" or letter in "\u200c\u200d"


def _without_first_marks(word: str) -> str:
    start = next((place for place, letter in enumerate(word) if is_letter(letter)), len(word))
    return word[start:]


class _Kinds(dict[str, str]):
    """By letter what it stands with: MARK with what is before it, else with its own kind; "" for alone.

    Kinds are Latin letters and digits, where runs of them stay whole.
    """

    def __init__(self, runs: bool) -> None:
        self._runs = runs

    def __missing__(self, letter: str) -> str:
        from unicodedata import name

        kind = ""
        if is_on_letter(letter):
            kind = MARK
        elif self._runs and letter.isdigit():
            kind = "digits"
        elif self._runs and (letter.isascii() or "LATIN" in name(letter, "")):
            kind = "latin"
        self[letter] = kind
        return kind


def _characters(word: str, kinds: _Kinds) -> Iterable[str]:
    """A word's characters, marks with what they stand on, runs together."""
    found = [kinds[letter] for letter in word]
    if not any(found):
        return word
    starts: list[int] = []
    last = ""
    for i, kind in enumerate(found):
        if not (starts and kind and kind in (MARK, last)):
            starts.append(i)
            last = kind
    return [word[start:end] for start, end in zip(starts, [*starts[1:], len(word)], strict=True)]


def _lemma(lemma: str | None, surface: str) -> str:
    """UniDic adds the origin of loan words to the lemma ("トップ-top"); unknown words have none."""
    return lemma.partition("-")[0] or surface if lemma else surface


def _by_command(command: str, sentences: Sequence[str], folder: str | None = None) -> list[list[str]]:
    """Ask a program, once for all sentences that are not blank. DataError: it fails, or gives other lines.

    It starts in the folder, or else in the working directory.
    """
    from rouge_cli.text.program import Limits, run_program

    asked = [i for i, sentence in enumerate(sentences) if sentence.strip()]
    made: list[list[str]] = [[] for _ in sentences]
    if not asked:
        return made
    place = f"tokenizer {command!r}"
    given = "".join(sentences[i].translate(_ENDS) + "\n" for i in asked).encode(errors="replace")
    lines = run_program(command, given, place, Limits(output=MOST_OUTPUT + MOST_TIMES * len(given)), folder)
    if len(lines) != len(asked):
        cause = f"{len(asked)} lines in, {len(lines)} out"
        raise DataError.at(place, cause, "it must write a line for each sentence")
    for i, tokens in zip(asked, _whitespace()(lines), strict=True):
        made[i] = tokens
    return made
