"""Read a summary word by word for explanations: its sentences, what a limit cut, the fate of each token."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Literal, NamedTuple

from rouge_cli.inputs.plan import Document, file_of, name_of
from rouge_cli.kernel import native
from rouge_cli.measures.choice import elements_mode, measures_of
from rouge_cli.options import Options, Stemming
from rouge_cli.text.preparation import Preparation, content_as_155, content_of, whole
from rouge_cli.text.stemmers import stemmer_named
from rouge_cli.text.word_lists import exception_lists, stop_list

State = Literal["kept", "stop word", "cut"]


class Word(NamedTuple):
    """A token as written in the text, its stem (itself where nothing is stemmed), and whether it was kept."""

    token: str
    stem: str
    state: State


class Sentence(NamedTuple):
    """A sentence as it was read, what a limit in bytes, characters or words of the text left of it, and its tokens."""

    text: str
    kept: str
    words: tuple[Word, ...]

    @property
    def cut(self) -> str:
        """The text that the limit cut off."""
        return self.text[len(self.kept) :]


class Reading(NamedTuple):
    """A summary. sentences_alone is what ROUGE-L and W see, where a limit in bytes makes that another thing."""

    name: str
    size: int
    """In bytes of the texts' encoding."""
    sentences: tuple[Sentence, ...]
    sentences_alone: tuple[Sentence, ...] | None = None

    def joined(self, stemmed: bool) -> list[str]:
        """The tokens that n-grams and skip-bigrams see."""
        return [token for tokens in _tokens(self.sentences, stemmed) for token in tokens]

    def apart(self, stemmed: bool) -> list[list[str]]:
        """The tokens that ROUGE-L and W see, in sentences."""
        return _tokens(self.sentences if self.sentences_alone is None else self.sentences_alone, stemmed)


def _tokens(sentences: tuple[Sentence, ...], stemmed: bool) -> list[list[str]]:
    return [
        [word.stem if stemmed else word.token for word in sentence.words if word.state == "kept"]
        for sentence in sentences
    ]


class CloseReader:
    """Reads summaries by the same steps as runs do, and remembers what happened to them.

    errors says what stands for bytes that are not UTF-8, as bytes.decode has it.
    """

    def __init__(self, options: Options, errors: str = "replace") -> None:
        self._options = options
        self._errors = errors
        self._words: dict[bytes, Word] = {}

    def read(self, document: Document, format: str) -> Reading:
        """The reading of one document. DataError: it cannot be read."""
        reads_as_155 = self._options.reads_as_155
        content = content_as_155(document, self._options) if reads_as_155 else content_of(document)
        if format == "SIMPLE":
            return Reading(name_of(document), len(content), self._elements(content))
        made = self._read_as_155(content, format) if reads_as_155 else self._prepared(document, content, format)
        joined, alone = made
        return Reading(name_of(document), self._size(document, content), joined, None if joined == alone else alone)

    def _size(self, document: Document, content: bytes) -> int:
        """The bytes of a text in the encoding of its file, by which a limit counts them."""
        if not self._options.encoding or file_of(document) is not None:
            return len(content)
        return len(content.decode("utf-8", "replace").encode(self._options.encoding, "replace"))

    @cached_property
    def _stem(self) -> Callable[[str], str]:
        if self._options.stemming is Stemming.NONE:
            return str
        return stemmer_named(self._options.stemmer, self._options.data)

    @cached_property
    def _stop_words(self) -> set[bytes]:
        return set(stop_list(self._options.data).split(b"\n")) if self._options.drop_stop_words else set()

    def _read_as_155(self, content: bytes, format: str) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
        """Both views of a text, by the rules of ROUGE-1.5.5."""
        sentences = native.split_sentences(content, format)
        unit, limit = self._options.limit_unit.value, self._options.limit
        together = native.cut_joined(sentences, unit, limit)
        apart = native.cut_sentences(sentences, unit, limit)
        joined = self._as_155(sentences, together)
        return joined, joined if together == apart else self._as_155(sentences, apart)

    def _as_155(self, sentences: list[bytes], kept: list[bytes]) -> tuple[Sentence, ...]:
        """Sentences, of what a limit leaves of each."""
        kept = kept + [b""] * (len(sentences) - len(kept))
        white_space = self._options.tokenizer == "whitespace"
        made = []
        for raw, left in zip(sentences, kept, strict=True):
            words = tuple(self._word(token) for token in native.tokenise(left, white_space))
            shown = self._text(left)
            made.append(Sentence(shown + self._text(raw[len(left) :]), shown, words))
        return tuple(made)

    def _word(self, token: bytes) -> Word:
        found = self._words.get(token)
        if found is None:
            text = self._text(token)
            found = Word(text, self._stem(text), "stop word" if token in self._stop_words else "kept")
            self._words[token] = found
        return found

    def _text(self, content: bytes) -> str:
        return content.decode("utf-8", self._errors)

    def _elements(self, content: bytes) -> tuple[Sentence, ...]:
        """Lines of Basic Elements, and the keys that the mode makes of each."""
        mode = elements_mode(measures_of(self._options))
        stemmer = native.Stemmer(exception_lists(self._options.data))
        stems = self._options.stemming is not Stemming.NONE
        made = []
        for line in content.split(b"\n"):
            keys, stemmed = ([self._text(key) for key in stemmer.keys(line, mode, s)] for s in (False, stems))
            text = self._text(line)
            if text:
                words = tuple(Word(key, stem, "kept") for key, stem in zip(keys, stemmed, strict=True))
                made.append(Sentence(text, text, words))
        return tuple(made)

    @cached_property
    def _preparation(self) -> Preparation:
        return Preparation(self._options)

    def _prepared(
        self, document: Document, content: bytes, format: str
    ) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
        """Both views of a text, as text/preparation.py makes them."""
        preparation = self._preparation
        texts = preparation.whole_sentences(document, content, format)
        together = preparation.cut(document, texts)
        apart = preparation.cut(document, texts, apart=True) if preparation.cuts_apart else together
        joined = self._as_prepared(texts, together)
        return joined, joined if together == apart else self._as_prepared(texts, apart)

    def _as_prepared(self, texts: list[str], kept: list[str]) -> tuple[Sentence, ...]:
        """Sentences, of what a limit leaves of each."""
        preparation = self._preparation
        kept = kept + [""] * (len(texts) - len(kept))
        left = whole(self._options.limit) if preparation.cuts_tokens else None
        made = []
        for text, shown, tokens in self._tokenised(texts, kept):
            words = []
            for i, token in enumerate(tokens):
                state: State = "stop word" if token in preparation.stop_words else "kept"
                words.append(Word(token, self._stem(token), state if left is None or i < left else "cut"))
            left = None if left is None else max(0, left - len(tokens))
            made.append(Sentence(text[max(0, text.find(shown)) :], shown, tuple(words)))
        return tuple(made)

    def _tokenised(self, texts: list[str], kept: list[str]) -> Iterator[tuple[str, str, list[str]]]:
        """Each sentence, what a limit left of it, and its tokens. Some tokenisers find the sentences themselves."""
        preparation = self._preparation
        if preparation.sentence_tokenizer is None:
            yield from zip(texts, kept, preparation.tokenise(kept), strict=True)
            return
        for tokens in preparation.sentence_tokenizer("\n".join(kept)):
            yield " ".join(tokens), " ".join(tokens), tokens
        yield from ((text[len(shown) :], "", []) for text, shown in zip(texts, kept, strict=True) if text != shown)
