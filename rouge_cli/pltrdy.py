"""A drop-in for the package `rouge` 1.0.1 (pltrdy): `from rouge_cli.pltrdy import Rouge, FilesRouge`, the same floats.

What a call raises there it raises here, but for sentences longer than Python's stack is deep: they have a score
here, a RecursionError there. docs/reference/dialects.md says what the package counts.

>>> Rouge().get_scores("the cat sat", "the cat ran")[0]["rouge-1"]
{'r': 0.6666666666666666, 'p': 0.6666666666666666, 'f': 0.6666666616666668}
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any, ClassVar

from rouge_cli.dialects import find_dialect
from rouge_cli.drop_in_arguments import is_no_list, items_of, known_names, path_given, truth
from rouge_cli.engines.streams import score_chunks
from rouge_cli.errors import shortened
from rouge_cli.inputs.in_memory import Sides, chunks_of
from rouge_cli.options import Options
from rouge_cli.results import MeasureResult
from rouge_cli.results.figures import doubles_of
from rouge_cli.sums import running_sum

__all__ = ["FilesRouge", "Rouge"]

Scores = dict[str, dict[str, Any]]
_COUNTS = ("overlap", "ref", "hyp")
"""In the order of our counts."""


class Rouge:
    """Scores hypotheses against references, one each: rouge-1 to rouge-5, and the summary-level rouge-l.

    stats are of "r", "p" and "f". raw_results gives counts instead, return_lengths the words of each text as well.
    exclusive=False counts n-grams as often as they occur, and adds up the LCS of each sentence with each. Attributes
    that are set later hold for the next call; KeyError, as in the package: a metric or stat that there is not.
    """

    DEFAULT_METRICS: ClassVar = ["rouge-1", "rouge-2", "rouge-l"]
    AVAILABLE_METRICS: ClassVar = {name: name for name in (*(f"rouge-{n}" for n in range(1, 6)), "rouge-l")}
    """By name the measures of rouge-cli, where the package has functions of its own."""
    DEFAULT_STATS: ClassVar = ["r", "p", "f"]
    AVAILABLE_STATS: ClassVar = ["r", "p", "f"]

    def __init__(
        self, metrics: Iterable[str] | None = None, stats: Iterable[str] | None = None, return_lengths: bool = False,
        raw_results: bool = False, exclusive: bool = True,
    ) -> None:  # fmt: skip
        self.return_lengths, self.raw_results = (
            truth("return_lengths", return_lengths),
            truth("raw_results", raw_results),
        )
        self.exclusive = truth("exclusive", exclusive)
        self.metrics = _known("metric", metrics, [*Rouge.AVAILABLE_METRICS], Rouge.DEFAULT_METRICS)
        self.stats = ["hyp", "ref", "overlap"]
        if not self.raw_results:
            self.stats = _known("stat", stats, Rouge.AVAILABLE_STATS, Rouge.DEFAULT_STATS)

    def get_scores(
        self, hyps: str | Sequence[str], refs: str | Sequence[str], avg: bool = False, ignore_empty: bool = False
    ) -> Any:
        """A dictionary by metric and stat for each pair, or with avg one of their means.

        ignore_empty leaves out pairs of which a text is empty. ValueError: a text without a sentence. AssertionError:
        sides of another type or length. With avg, as in the package, ZeroDivisionError for no pair and KeyError for
        raw_results.
        """
        if isinstance(hyps, str):
            hyps, refs = [hyps], [refs]  # type: ignore[list-item]
        for name, texts in (("hyps", hyps), ("refs", refs)):
            if isinstance(texts, Set | Mapping):
                raise TypeError(f"{name} is a list of texts, not {shortened(texts)}, which has no places")
        averaged = truth("avg", avg)
        if truth("ignore_empty", ignore_empty):
            sides = (_texts("hyps", "Hypothesis", hyps), _texts("refs", "Reference", refs))
            kept = [(hyp, ref) for hyp, ref in zip(*sides, strict=False) if hyp and ref]
            if not kept:
                raise ValueError("every pair has an empty text; nothing is left to score")
            hyps, refs = zip(*kept, strict=True)
        if not isinstance(hyps, type(refs)):
            raise AssertionError(f"hyps is a {type(hyps).__name__} and refs a {type(refs).__name__}")
        for name, texts in (("hyps", hyps), ("refs", refs)):
            if is_no_list(texts):
                raise TypeError(f"{name} is a list of texts, not {shortened(texts)}")
        hyps, refs = list(hyps), list(refs)  # whatever kind of sequence: an array has no truth, a deque no slices
        if len(hyps) != len(refs):
            raise AssertionError(f"{len(hyps)} hyps and {len(refs)} refs; they are taken in pairs")
        if averaged:
            return self._averages(hyps, refs)
        return self._scores(hyps, refs)

    def _columns(self, hyps: Sequence[str], refs: Sequence[str], metrics: Sequence[str]) -> tuple[MeasureResult, ...]:
        """The figures of all pairs by these metrics, each once. ValueError: a text without a sentence."""
        for hyp, ref in zip(hyps, refs, strict=True):
            for name, text in (("Hypothesis", hyp), ("Reference", ref)):
                if not isinstance(text, str):
                    raise TypeError(f"{name} is a str, not {shortened(text)}")
                if metrics and not text.strip("."):
                    raise ValueError(_without_a_sentence(name, metrics[0]))
        if not metrics:
            return ()
        options = _options(tuple(dict.fromkeys(metrics)), truth("exclusive", self.exclusive))
        return score_chunks(chunks_of(hyps, refs, None, Sides("hyps", "refs")), options)[0]

    def _figures(self, measure: MeasureResult) -> dict[str, list[Any]]:
        if self.raw_results:
            counts = zip(_COUNTS, measure.count_columns(), strict=True)
            return {name: [int(count) for count in column] for name, column in counts}
        return {name: doubles_of(column).tolist() for name, column in zip("rpf", measure.score_columns(), strict=True)}

    def _scores(self, hyps: Sequence[str], refs: Sequence[str]) -> list[Scores]:
        metrics = _asked(self.metrics)
        found = [self._figures(measure) for measure in self._columns(hyps, refs, metrics)]
        made: list[Scores] = [{} for _ in hyps]
        for metric, figures in zip(dict.fromkeys(metrics), found, strict=False):
            columns = [figures[stat] for stat in self.stats]
            for scores, *values in zip(made, *columns, strict=True):
                scores[metric] = dict(zip(self.stats, values, strict=True))
        if self.return_lengths:
            for scores, hyp, ref in zip(made, hyps, refs, strict=True):
                scores["lengths"] = {"hyp": _words(hyp), "ref": _words(ref)}
        return made

    def _averages(self, hyps: Sequence[str], refs: Sequence[str]) -> Scores:
        metrics = _asked(self.metrics)
        if not hyps and (metrics or self.return_lengths):
            raise ZeroDivisionError("there is no pair to average")
        if self.raw_results and metrics:
            self._columns(hyps[:1], refs[:1], metrics)
            raise KeyError("counts have no average; leave out raw_results or avg")
        found = [self._figures(measure) for measure in self._columns(hyps, refs, metrics)]
        made: Scores = {}
        for metric, figures in zip(dict.fromkeys(metrics), found, strict=False):
            times = metrics.count(metric)  # a metric that is named twice is added twice
            made[metric] = {
                stat: running_sum([value for value in figures[stat] for _ in range(times)]) / len(hyps)
                for stat in self.stats
            }
        if self.return_lengths:
            sides = (("hyp", hyps), ("ref", refs))
            made["lengths"] = {name: sum(map(_words, texts)) / len(texts) for name, texts in sides}
        return made


class FilesRouge:
    """Scores the lines of two files, pair by pair; what it takes is what Rouge takes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.rouge = Rouge(*args, **kwargs)

    def get_scores(
        self, hyp_path: str | os.PathLike[str], ref_path: str | os.PathLike[str], avg: bool = False,
        ignore_empty: bool = False,
    ) -> Any:  # fmt: skip
        """As Rouge.get_scores. As in the package, the last letter of a file that ends without a newline is lost.

        AssertionError: no such file, or not as many lines in one as in the other, whether lone carriage returns, which
        end a line to Python, count or not.
        """
        hyp_path, ref_path = path_given("hyp_path", hyp_path), path_given("ref_path", ref_path)
        for path in (hyp_path, ref_path):
            if not os.path.isfile(path):
                raise AssertionError(f"{shortened(path)}: there is no such file")
        hyps, refs = _lines(hyp_path), _lines(ref_path)
        if len(hyps) != len(refs):
            raise AssertionError(f"{len(hyps)} lines of hypotheses, {len(refs)} of references")
        counts = _newlines(hyp_path), _newlines(ref_path)
        if counts[0] != counts[1]:
            raise AssertionError(f"{counts[0]} lines of hypotheses, {counts[1]} of references, by their newlines")
        return self.rouge.get_scores(hyps, refs, avg=avg, ignore_empty=ignore_empty)


def _asked(metrics: Iterable[str]) -> list[str]:
    """The metrics that an attribute holds, which anything may have set. KeyError: one that there is not."""
    names = list(items_of("metrics", metrics, "names"))
    for name in names:
        if name not in Rouge.AVAILABLE_METRICS:
            raise KeyError(name)
    return names


@lru_cache(maxsize=64)
def _options(metrics: tuple[str, ...], exclusive: bool) -> Options:
    dialect = find_dialect("pltrdy-1.0.1" if exclusive else "pltrdy-1.0.1-inclusive")
    return Options(**{**dialect.choices, "measures": metrics})


def _known(what: str, given: Iterable[str] | None, known: Sequence[str], default: Sequence[str]) -> list[str]:
    if given is None:
        return list(default)
    return known_names(what, given, known, any_case=True)


def _texts(argument: str, name: str, given: Any) -> Iterator[str]:
    """The texts of an argument, one by one. TypeError: what is none."""
    for text in items_of(argument, given, "texts"):
        if not isinstance(text, str):
            raise TypeError(f"{name} is a str, not {shortened(text)}")
        yield text


def _without_a_sentence(name: str, metric: str) -> str:
    if metric == "rouge-l":
        return f"{name} is empty: it must have a sentence; ignore_empty=True leaves out empty texts"
    return f"{name} is empty."


def _words(text: str) -> int:
    return len(text.replace(".", " ").split())


def _newlines(path: str | os.PathLike[str]) -> int:
    """How many lines end at newlines, or at the end of the file."""
    with open(path, "rb") as stream:
        return sum(1 for _ in stream)


def _lines(path: str | os.PathLike[str]) -> list[str]:
    try:
        with open(path, encoding="utf-8") as stream:
            return [line[:-1] for line in stream]
    except UnicodeDecodeError as error:
        error.reason += f"; save {os.fsdecode(path)} as UTF-8"
        raise
