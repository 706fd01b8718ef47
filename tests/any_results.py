"""Options and results of every kind, for property tests."""

from __future__ import annotations

import math
from array import array
from typing import Any

from hypothesis import strategies as st

from rouge_cli.dialects import label_in
from rouge_cli.measures.choice import measures_of
from rouge_cli.measures.registry import parse_measure
from rouge_cli.options import MOST_NGRAM, MOST_SAMPLES, Averaging, Options, Stemming, Typed, Unit, dialect_options
from rouge_cli.results import Interval, MeasureResult, Results, SystemResult
from rouge_cli.results.members import LARGEST
from rouge_cli.tallies import Part, Tally

ODD_TEXTS = ["", "|", ":", ",", "%7C", "a b\n", "\u4e2d", "\udc80\udcff", "\0", '"', "rouge-1"]
TEXTS = st.text(max_size=8) | st.sampled_from(ODD_TEXTS)
FINITE = st.floats(allow_nan=False, allow_infinity=False)
CHOSEN = ("rouge-2", "rouge-3", "rouge-l", "rouge-w:1.2", "rouge-s:4", "rouge-s:0", "rouge-su*", "rouge-be:HM",
          "esk:d=3,lambda=0.5,beta=2", "cosine:tfidf")  # fmt: skip

OTHER: dict[str, Any] = {
    "max_ngram": 2, "lcs": False, "lcs_weight": Typed.of("1.2"), "skip_gap": Typed.of("4"), "skip_units": (True,),
    "elements": "HM", "stemming": Stemming.BOTH, "drop_stop_words": True, "limit_unit": Unit.BYTES, "limit": 665.0,
    "best_model": True, "alpha": 0.3, "averaging": Averaging.CORPUS, "confidence": Typed.of("99"), "samples": 500.0,
    "data": "lists", "tokenizer": "whitespace", "measures": ("rouge-2",), "jackknife": True,
    "stemmer": "snowball:german", "stop_list": "mine.txt", "encoding": "euc-jp", "sentence_tag": "SENTENCE",
    "sentences": "split:german", "sentence_delimiter": "<q>",
    "labels": "wordnet", "wordnet": "/usr/share/wordnet", "label_kind": "classes", "idf": "idf.tsv",
    "dialect": "lin2004", "split_summaries": True, "several_models": "best-f", "rounding": False, "average": "mean",
    "seed": 7,
}  # fmt: skip
"""For each option that decides figures, another value than its default."""
NEEDED: dict[str, dict[str, Any]] = {
    "skip_units": {"skip_gap": Typed.of("4")}, "limit": {"limit_unit": Unit.WORDS, "limit": 9.0},
    "limit_unit": {"limit_unit": Unit.WORDS, "limit": 9.0}, "data": {"drop_stop_words": True},
    "stemmer": {"stemming": Stemming.BOTH}, "stop_list": {"drop_stop_words": True},
    "wordnet": {"labels": "wordnet"}, "label_kind": {"labels": "wordnet"}, "seed": {"average": "poisson"},
}  # fmt: skip
"""Without which an option decides nothing."""


def typed(values: st.SearchStrategy[float]) -> st.SearchStrategy[Typed]:
    """Numbers as they may have been typed."""
    return st.one_of(
        values.map(Typed.of), values.map(lambda value: Typed.of(f"{value!r}x")), values.map(lambda v: Typed(repr(v), v))
    )


MEASURES = st.one_of(
    st.just(()), st.lists(st.sampled_from(CHOSEN), unique=True).map(tuple), st.permutations(CHOSEN).map(tuple)
)


def any_options() -> st.SearchStrategy[Options]:
    """Options that are allowed, whatever they are."""
    limits = st.integers(1, 999).map(float) | FINITE.filter(lambda limit: limit > 0) | st.just(math.inf)
    limited = st.tuples(st.sampled_from([unit for unit in Unit if unit is not Unit.NONE]), limits)
    return st.builds(
        lambda limit, ends, **others: Options(limit_unit=limit[0], limit=limit[1], **ends, **others),
        limit=st.just((Unit.NONE, 0.0)) | limited,
        max_ngram=st.integers(-2, 12) | st.just(MOST_NGRAM // 50),
        lcs=st.booleans(),
        lcs_weight=st.none() | typed(st.floats(1e-300, 1e300)),
        skip_gap=st.none() | typed(FINITE | st.just(math.inf)) | typed(st.integers(-3, 9).map(float)),
        skip_units=st.sampled_from([(False,), (True,), (False, True), (True, False)]),
        elements=st.none() | st.sampled_from(["H", "HM", "HMR1"]),
        stemming=st.sampled_from(Stemming),
        drop_stop_words=st.booleans(),
        best_model=st.booleans(),
        alpha=st.floats(0, 1),
        averaging=st.sampled_from(Averaging),
        confidence=typed(st.floats(0, 100)) | TEXTS.map(lambda text: Typed(text + "x", 95.0)),
        samples=st.integers(1, MOST_SAMPLES).map(float),
        per_evaluation=st.booleans(),
        data=st.none() | TEXTS,
        tokenizer=st.sampled_from(
            ["ascii-155", "whitespace", "mecab:lemma,content", "command:cut -c1", "character:runs"]
        ),
        measures=MEASURES,
        jackknife=st.booleans(),
        stemmer=st.sampled_from(["porter-155", "snowball:german"]),
        stop_list=st.none() | TEXTS,
        encoding=st.sampled_from(["", "euc-jp"]),
        ends=st.just({"split_summaries": True})
        | st.builds(dict, sentence_tag=TEXTS.filter(lambda tag: not {*"<>/ \t\n"} & {*tag}))
        | st.fixed_dictionaries(
            {
                "sentences": st.sampled_from(["", "given", "split:german"]),
                "sentence_delimiter": st.just("<q>") | TEXTS.filter(lambda text: not text or text.strip(" ")),
            }
        ),
        labels=st.none() | st.just("wordnet") | TEXTS,
        wordnet=st.none() | TEXTS,
        label_kind=st.sampled_from(["synsets", "classes"]),
        idf=st.none() | TEXTS,
        dialect=st.just("rouge-1.5.5"),
        several_models=st.just(""),
        rounding=st.just(True),
        average=st.just("bootstrap-155"),
        seed=st.integers(0, 2**32 - 1),
    ) | st.sampled_from(["rouge-score", "lin2004"]).map(dialect_options)


@st.composite
def any_measure_result(draw: st.DrawFn, evaluations: int, name: str, label: str) -> MeasureResult:
    """With counts or without."""
    numbers = st.lists(st.floats(-LARGEST, LARGEST) | st.integers(0, 99).map(float), min_size=3 * evaluations,
                       max_size=3 * evaluations)  # fmt: skip
    interval = st.tuples(FINITE, FINITE, FINITE).map(sorted).map(lambda it: Interval(it[1], it[0], it[2]))
    columns = zip(*[iter(map(abs, draw(numbers | st.just([]))))] * 3, strict=True)
    counts = [count for row in zip(*map(sorted, columns), strict=True) for count in row]  # no more hits than units
    averages = draw(st.tuples(interval, interval, interval))
    column = st.lists(FINITE, min_size=evaluations, max_size=evaluations).map(lambda values: array("d", values))
    statistics = tuple(draw(st.lists(column, max_size=3)))
    return MeasureResult(label, array("d", counts), array("d", draw(numbers)), averages, name, statistics)


@st.composite
def any_system(draw: st.DrawFn, measures: tuple[tuple[str, str], ...]) -> SystemResult:
    """With any number of evaluations, and these measures."""
    evaluations = draw(st.lists(TEXTS, max_size=4, unique=True).map(tuple))
    return SystemResult(
        draw(TEXTS), evaluations, tuple(draw(any_measure_result(len(evaluations), *measure)) for measure in measures)
    )


def any_systems() -> st.SearchStrategy[tuple[SystemResult, ...]]:
    """With one list of measures; those without a name are called anything."""
    named = st.sampled_from(["rouge-1", "rouge-w:1.2", "rouge-be:HM", "bleu"]).map(lambda name: (name, name))
    measures = st.lists(named | st.tuples(st.just(""), TEXTS), max_size=3, unique_by=lambda measure: measure[1])
    return measures.flatmap(
        lambda these: st.lists(any_system(tuple(these)), max_size=3, unique_by=lambda system: system.id).map(tuple)
    )


@st.composite
def any_part(draw: st.DrawFn) -> Part:
    """A part of an input, with or without tallies."""
    texts = st.lists(TEXTS, max_size=2).map(tuple)
    tally = st.builds(Tally, TEXTS, TEXTS, st.lists(st.integers(), max_size=2).map(tuple), texts, texts)
    of = draw(st.integers(1, 99))
    return Part(draw(st.integers(1, of)), of, tuple(draw(st.lists(tally, max_size=2))))


def any_results() -> st.SearchStrategy[Results]:
    """With no system, or with some, with averages or without."""
    models = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(lambda both: (min(both), max(both)))
    return (
        st.builds(
            Results,
            options=any_options(),
            systems=any_systems(),
            warnings=st.lists(TEXTS, max_size=2).map(tuple),
            source=TEXTS,
            models=models,
            version=st.sampled_from(["", "0.1.0", "1.10.0rc1", "0.2.dev3+g1a2b"]),
            part=st.none() | any_part(),
        )
        .map(_averaged)
        .map(_labelled)
    )


def _averaged(results: Results) -> Results:
    """Raw counts have no averages."""
    if results.options.averaging is not Averaging.RAW_COUNTS:
        return results
    systems = [
        system._replace(measures=tuple(measure._replace(averages=()) for measure in system.measures))
        for system in results.systems
    ]
    return results._replace(systems=tuple(systems))


def _labelled(results: Results) -> Results:
    """Measures that have a name are called as the options have it."""
    dialect = results.options.dialect
    labels = {measure.name: label_in(dialect, measure) for measure in measures_of(results.options)}

    def label_of(measure: MeasureResult) -> str:
        if not measure.name:
            return measure.label
        return labels.get(measure.name) or label_in(dialect, parse_measure(measure.name))

    systems = [
        system._replace(measures=tuple(measure._replace(label=label_of(measure)) for measure in system.measures))
        for system in results.systems
    ]
    return results._replace(systems=tuple(systems))
