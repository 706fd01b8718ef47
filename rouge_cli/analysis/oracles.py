"""Oracle extracts: the sentences of a source that score highest, found greedily or among all choices.

Greedy search is that of PreSumm (Liu and Lapata 2019, "Text Summarization with Pretrained Encoders", section 3.1): add
the sentence that raises the score most, until none does. Candidates are scored as any summary is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from rouge_cli.errors import DataError, Problem, UsageError
from rouge_cli.inputs.baselines import Sentence, characters_of, readable
from rouge_cli.inputs.plan import Evaluation, Text
from rouge_cli.options import Options, Stemming
from rouge_cli.scoring.run import Run
from rouge_cli.scoring.schedule import Schedule
from rouge_cli.sums import running_sum
from rouge_cli.text.stemmers import stemmer_named

MOST_CHOICES = 100_000
"""Extracts of one source that exact search scores."""
GROUP = 200
"""Sources that are searched at a time, which bounds the memory that candidates take."""
FIGURES = "RPF"

Places = tuple[int, ...]


class Search(NamedTuple):
    """The objective of an oracle and its limits. figure is R, P or F, whose mean over the measures counts.

    At most so many sentences, words and characters; None is no limit. UsageError: a limit below 1.
    """

    measures: tuple[str, ...] = ("rouge-1", "rouge-2")
    figure: str = "F"
    sentences: int | None = 3
    words: int | None = None
    characters: int | None = None
    exact: bool = False

    @property
    def objective(self) -> str:
        """The objective in words."""
        return f"{self.figure} of {', '.join(self.measures)}" if len(self.measures) == 1 else (
            f"mean {self.figure} of {', '.join(self.measures)}"
        )  # fmt: skip


class Extract(NamedTuple):
    """The places of the chosen sentences in their source, ascending, and the score of these sentences as a summary."""

    places: Places
    score: float


class _Source:
    """The sentences of one source as tokens, and what is known of their extracts."""

    def __init__(self, id: str, sentences: Sequence[tuple[int, list[str]]], models: Sequence[bytes]) -> None:
        """sentences: the number of characters and the tokens of each."""
        self.id, self.models = id, tuple(Text(id, model) for model in models)
        self.lines = [_line(tokens) for _, tokens in sentences]
        self.words = [len(tokens) for _, tokens in sentences]
        self.characters = [characters for characters, _ in sentences]
        self.filled = [place for place, words in enumerate(self.words) if words]
        self.best = Extract((), 0.0)

    def fits(self, places: Places, search: Search) -> bool:
        """Whether an extract is within the limits; between sentences is one character."""
        if search.sentences is not None and len(places) > search.sentences:
            return False
        if search.words is not None and sum(self.words[place] for place in places) > search.words:
            return False
        characters = sum(self.characters[place] for place in places) + len(places) - 1
        return search.characters is None or characters <= search.characters

    def longer(self, search: Search) -> list[Places]:
        """The best extract with each one of the other sentences."""
        chosen = self.best.places
        candidates = (tuple(sorted((*chosen, place))) for place in self.filled if place not in chosen)
        return [places for places in candidates if self.fits(places, search)]

    def choices(self, search: Search) -> Iterator[Places]:
        """All extracts, short ones first."""
        for size in range(1, self.most(search) + 1):
            yield from (places for places in combinations(self.filled, size) if self.fits(places, search))

    def most(self, search: Search) -> int:
        return len(self.filled) if search.sentences is None else min(search.sentences, len(self.filled))

    def take(self, candidates: Sequence[Places], scores: Sequence[float]) -> bool:
        """Take the first of the best candidates, if it is better than what was best."""
        if not scores or max(scores) <= self.best.score:
            return False
        place = max(range(len(scores)), key=scores.__getitem__)
        self.best = Extract(candidates[place], scores[place])
        return True


class OracleSearch:
    """Finds oracle extracts, and keeps them: extracts has one for each source, in order, sentences its
    sentences.

    options say how tokens are stemmed, and how several references make a score. UsageError: what cannot be maximised.
    """

    def __init__(self, options: Options, search: Search) -> None:
        for name in ("sentences", "words", "characters"):
            limit = getattr(search, name)
            if limit is not None and limit < 1:
                raise UsageError(f"an oracle extract has at least 1 of {name}, not {limit}")
        self._search = search
        self._stem = None
        if options.stemming is not Stemming.NONE:
            self._stem = stemmer_named(options.stemmer, options.data)
        defaults = Options()
        kept = ("dialect", "alpha", "best_model", "several_models", "rounding")
        self._options = defaults._replace(
            **{name: getattr(options, name) for name in kept},
            tokenizer="whitespace", measures=search.measures, average="mean", samples=1.0,
        )  # fmt: skip
        run = Run("oracle extracts", self._options, 1, None)
        if run.needs_all:
            raise UsageError(f"{', '.join(run.needs_all)} weighs words by all references; maximise another measure")
        self.extracts: list[Extract] = []
        self.sentences: list[list[str]] = []
        self._read_as = options

    def __call__(
        self, ids: Sequence[str], sources: Sequence[Sequence[Sentence]], models: Sequence[Sequence[Sequence[Sentence]]]
    ) -> list[Places]:
        """The chosen places by source. DataError: all sources with too many sentences for exact search."""
        made = [
            _Source(
                id,
                [(characters_of(one.text, self._read_as), self._stemmed(one.tokens)) for one in source],
                [b"\n".join(_line(self._stemmed(sentence.tokens)) for sentence in model) for model in references],
            )
            for id, source, references in zip(ids, sources, models, strict=True)
        ]
        if self._search.exact:
            self._check_sizes(made)
        for start in range(0, len(made), GROUP):
            self._find(made[start : start + GROUP])
        self.extracts = [source.best for source in made]
        self.sentences = [[self._shown(sentence.text) for sentence in source] for source in sources]
        return [extract.places for extract in self.extracts]

    def labels(self, ids: Sequence[str]) -> bytes:
        """A JSON line for each source: 1 for each sentence that is chosen and 0 for the others, the places of these
        from 0, the score, and the sentences themselves, as many as labels.
        """
        lines = []
        for id, extract, sentences in zip(ids, self.extracts, self.sentences, strict=True):
            labels = [int(place in extract.places) for place in range(len(sentences))]
            record = {"id": id, "labels": labels, "chosen": extract.places, "score": extract.score,
                      "maximised": self._search.objective, "sentences": sentences}  # fmt: skip
            lines.append(json.dumps(record) + "\n")
        return "".join(lines).encode("ascii")

    def _shown(self, sentence: str) -> str:
        """A sentence without what is of its file: the mark that it is UTF-8, and the rest of an end of line."""
        return readable(sentence, self._read_as).removeprefix("\ufeff").removesuffix("\r")

    def _stemmed(self, tokens: list[str]) -> list[str]:
        return tokens if self._stem is None else list(map(self._stem, tokens))

    def _find(self, sources: list[_Source]) -> None:
        if self._search.exact:
            for source in sources:
                self._try([source], [list(source.choices(self._search))])
            return
        while sources:
            sources = self._try(sources, [source.longer(self._search) for source in sources])

    def _try(self, sources: list[_Source], candidates: list[list[Places]]) -> list[_Source]:
        """Those of the sources that find something better among their candidates."""
        work = Schedule(None)
        for source, own in zip(sources, candidates, strict=True):
            peers = {str(i): Text(source.id, b"\n".join([source.lines[p] for p in one])) for i, one in enumerate(own)}
            work.add(Evaluation(source.id, "SPL", peers, source.models, 0))
        if not len(work):
            return []
        run = Run("oracle extracts", self._options, 1, None)
        run.score(work)
        if run.problems:
            raise DataError(list(dict.fromkeys(run.problems)))
        run.finish()
        place = FIGURES.index(self._search.figure)
        columns = [list(measure.score_columns()[place]) for measure in run.figures()]
        scores = iter([running_sum(values) / len(columns) for values in zip(*columns, strict=True)])
        pairs = zip(sources, candidates, strict=True)
        return [source for source, own in pairs if source.take(own, [next(scores) for _ in own])]

    def _check_sizes(self, sources: Sequence[_Source]) -> None:
        problems = []
        for source in sources:
            count = sum(comb(len(source.filled), size) for size in range(1, source.most(self._search) + 1))
            if count > MOST_CHOICES:
                cause = f"its source of {len(source.filled)} sentences has {count:,} extracts"
                remedy = f"exact search scores up to {MOST_CHOICES:,}; allow fewer sentences, or leave out --exact"
                problems.append(Problem(f"evaluation {source.id!r}", cause, remedy))
        if problems:
            raise DataError(problems)


def _line(tokens: Sequence[str]) -> bytes:
    return " ".join(tokens).encode("utf-8", "surrogatepass")
