"""The parts that an explanation lists make the scores, on texts of few words, by every measure and in every dialect."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import exp, fsum, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rouge_cli import evaluate, plan_of_texts
from rouge_cli.analysis.explanations.comparing import Compared
from rouge_cli.analysis.explanations.explanation import Explained, Explanation, explain
from rouge_cli.dialects import DIALECTS
from rouge_cli.errors import UsageError
from rouge_cli.kernel.native import combined_scores
from rouge_cli.kernel.native import score as score_of
from rouge_cli.measures.measure import KernelMeasure, is_counted
from rouge_cli.measures.registry import families, parse_measure
from rouge_cli.measures.score_parts import Pair, ScoreParts
from rouge_cli.option_values import SEVERAL_MODELS
from rouge_cli.options import Options, Stemming, Unit, dialect_options
from tests.cases import long
from tests.measures.words import FULL, SENTENCES, text
from tests.property_cases import PROPERTY_CASES

Triple = tuple[float, float, float]
Sentences = list[list[str]]
EXAMPLES = [name for family in families() for name in family.examples if not name.startswith("rouge-be")]
EVERY = (*EXAMPLES, "rouge-3", "rouge-su:1", "rouge-w:2", "rouge-wl:alpha=3,beta=1", "esk:d=3", "wsk:d=1,lambda=0.3",
         "overlap:3", "bleu:n=2,smoothing=epsilon", "bleu:n=5,smoothing=smooth,weights=5/4/3/2/1")  # fmt: skip


def hits(found_in: Explained, found: int, measure: KernelMeasure) -> float:
    matches = found_in.models[found].matches
    if not measure.is_lcs:
        assert all(unit.counted <= min(unit.in_model, unit.in_peer) for unit in matches.units)
        return sum(unit.counted for unit in matches.units)
    if measure.is_weighted:
        return fsum(worth for line in matches.lines for _, worth in line.runs)
    if measure.counted == "lengths":
        return sum(len(positions) for line in matches.lines for _, positions in line.with_sentences)
    return sum(line.marks.count("matched") for line in matches.lines)


def by_package(counts: Sequence[float], formula: str, alpha: float) -> Triple:
    """Scores with another F-measure than that of ROUGE-1.5.5 (Counting.f and l_f)."""
    hits, *totals = counts
    r, p = (hits / total if total > 0 or (formula == "signed" and total) else 0.0 for total in totals)
    if formula == "epsilon":
        return r, p, 2 * (p * r / (p + r + 1e-8))
    if formula == "ratio":
        squared = (p / (r + 1e-12)) ** 2
        return r, p, (1 + squared) * r * p / (r + squared * p + 1e-12)
    below = (1 - alpha) * p + alpha * r
    return r, p, p * r / below if below else 0.0


def check_counted(measure: Explained, options: Options) -> None:
    """Units, marks and runs make the hits, hits and totals each model's scores, and these or the sums those of all."""
    parsed = parse_measure(measure.name)
    assert is_counted(parsed)
    counting = DIALECTS[options.dialect].counting
    kernel = parsed.for_kernel(options.stemming, counting)

    def scored(counts: Sequence[float]) -> Triple:
        hits, model, peer = counts
        if kernel.formula != "alpha":
            return by_package(counts, kernel.formula, options.alpha)
        worth = kernel.weight, kernel.linear
        return score_of(hits, model, peer, options.alpha, *worth, options.rounding, counting.exact_ends)

    near = 1e-6 if counting.single else 1e-12
    for place, found in enumerate(measure.models):
        assert hits(measure, place, kernel) == pytest.approx(found.hits, rel=1e-12)
        made = scored((found.hits, found.model_total, found.peer_total))
        assert made == pytest.approx((found.recall, found.precision, found.f), abs=near)
    whole = measure.recall, measure.precision, measure.f
    triples = [(found.recall, found.precision, found.f) for found in measure.models]
    if options.model_rule == "sum":
        columns = [[getattr(found, name) for found in measure.models] for name in ("hits", "model_total", "peer_total")]
        assert scored([sum(column) for column in columns]) == pytest.approx(whole, abs=near)
    elif options.model_rule == "best-recall":
        assert whole in triples
    else:
        assert combined_scores(triples, options.model_rule, kernel.jackknifed_by) == pytest.approx(whole, abs=near)


def means(pairs: Sequence[Pair]) -> dict[str, float]:
    sides = groupby(sorted(pairs, key=lambda pair: pair.side), key=lambda pair: pair.side)
    values = {side: [pair.value for pair in one] for side, one in sides}
    return {side: fsum(found) / len(found) for side, found in values.items()}


def of_parts(measure: Explained, compared: Compared, alpha: float) -> Triple:
    """The score that the parts make."""
    workings, facts = compared.workings, {fact.name: fact.value for fact in compared.workings.facts}
    if not facts:  # undefined, and so 0
        return 0.0, 0.0, 0.0
    if workings.orders:
        assert fsum(order.weight for order in workings.orders) == pytest.approx(1)
        lacks = any(order.precision <= 0 < order.weight for order in workings.orders)
        logs = fsum(order.weight * log(order.precision) for order in workings.orders if order.precision > 0)
        return (0.0 if lacks else facts["brevity penalty"] * exp(logs),) * 3
    family = measure.name.partition(":")[0]
    if family in ("esk", "wsk"):
        recall, precision = means(workings.pairs)["model"], means(workings.pairs)["peer"]
        return recall, precision, compared.f
    if family in ("mead-lcs", "lcs"):
        assert all(pair.value == len(pair.shared) for pair in workings.pairs)
        words = facts["words of the model"], facts["words of the peer"]
        sums = [fsum(pair.value for pair in workings.pairs if pair.side == side) for side in ("model", "peer")]
        if measure.name == "mead-lcs:both":
            return sums[0] / words[0], sums[1] / words[1], sum(sums) / sum(words)
        return score_of(sums[0], *words, alpha, 1, None, False)
    added = fsum(term.adds for term in workings.terms)
    return added, added, added


def check(made: Explanation, options: Options) -> None:
    for measure in made.measures:
        if measure.models:
            check_counted(measure, options)
            continue
        whole = measure.recall, measure.precision, measure.f
        triples = [(compared.recall, compared.precision, compared.f) for compared in measure.compared]
        for compared, triple in zip(measure.compared, triples, strict=True):
            assert of_parts(measure, compared, options.alpha) == pytest.approx(triple, abs=1e-9)
        if measure.name.startswith("bleu"):
            assert triples == ([whole] if triples else [])
        else:
            near = 1e-6 if DIALECTS[options.dialect].counting.single else 0
            assert combined_scores(triples, options.model_rule) == pytest.approx(whole, abs=near)


def has(dialect: str, **choices: object) -> bool:
    """Whether these choices go with the dialect."""
    try:
        dialect_options(dialect, **choices)
    except UsageError:
        return False
    return True


OPTIONS = st.fixed_dictionaries(
    {"alpha": st.sampled_from([0.5, 0.0, 0.8, 1.0]), "drop_stop_words": st.booleans()},
    optional={
        "several_models": st.sampled_from([*filter(None, SEVERAL_MODELS)]),
        "stemming": st.sampled_from([Stemming.NONE, Stemming.BOTH]),
        "limit": st.sampled_from([2.0, 5.0]),
    },
)


TEXTS = given(peer=FULL, models=st.lists(SENTENCES, min_size=1, max_size=3), choices=OPTIONS)


@pytest.mark.long
@pytest.mark.parametrize("dialect", DIALECTS)
@settings(max_examples=max(3, PROPERTY_CASES // 4))  # for each dialect
@TEXTS
def test_parts_make_the_scores(
    dialect: str, peer: Sentences, models: list[Sentences], choices: dict[str, object]
) -> None:
    unit = Unit.WORDS if "limit" in choices else Unit.NONE
    if not has(dialect, alpha=choices["alpha"]):
        choices = {**choices, "alpha": 0.5}
    measures = tuple(name for name in EVERY if has(dialect, measures=(name,)))
    options = dialect_options(
        dialect, **{"measures": measures, "samples": 1.0, "limit_unit": unit, "limit": 0.0, **choices}
    )
    plan = plan_of_texts({"s": [text(peer)]}, [[text(model) for model in models]])
    made = explain(plan, "1", "s", options)
    check(made, options)
    plain = options._replace(average="mean" if options.average == "bootstrap-numpy" else options.average)
    (result,) = evaluate(plan, plain).systems
    for measure, expected in zip(made.measures, result.measures, strict=True):
        assert [measure.recall, measure.precision, measure.f] == list(expected.scores)


@pytest.mark.parametrize(
    ("stemming", "unit"),
    [
        (Stemming.BOTH, Unit.BYTES), long(Stemming.MODELS, Unit.BYTES), long(Stemming.MODELS, Unit.NONE),
        long(Stemming.BOTH, Unit.NONE),
    ],
)  # fmt: skip
def test_parts_of_news(stemming: Stemming, unit: Unit) -> None:
    """Longer texts, with stems, labels, and a limit under which ROUGE-L sees other words."""
    from rouge_cli.inputs.rouge_xml import read_rouge_xml

    plan = read_rouge_xml("configs/news-spl.xml")
    options = Options(measures=EVERY, stemming=stemming, limit_unit=unit, limit=150.0 * (unit is Unit.BYTES),
                      labels="fixtures/news/labels.tsv", samples=1.0)  # fmt: skip
    made = explain(plan, "3", "lead", options)
    check(made, options)
    (lead,) = [system for system in evaluate(plan, options).systems if system.id == "lead"]
    place = list(lead.evaluations).index("3")
    for measure, expected in zip(made.measures, lead.measures, strict=True):
        column = [scores[place] for scores in expected.score_columns()]
        assert [measure.recall, measure.precision, measure.f] == column, measure.name


@pytest.mark.parametrize("limit", [0.0, 5.0])
def test_empty_tokens_are_no_stop_words(limit: float) -> None:
    """The tokenizer `spaces` has empty ones; a limit leads the texts through Python."""
    unit = Unit.WORDS if limit else Unit.NONE
    options = dialect_options("pltrdy-0.2.1", drop_stop_words=True, limit_unit=unit, limit=limit)
    plan = plan_of_texts({"s": ["the  "]}, [["a "]])
    made = explain(plan, "1", "s", options)
    check(made, options)
    assert [(measure.recall, measure.precision) for measure in made.measures] == [(1, 1), (0, 0), (1, 0.5)]


def test_runs_of_whole_texts_go_on_in_both() -> None:
    """Lin (2004), section 4: Y1 has a run of four, Y2 four of one."""
    x, y1, y2 = "A B C D E F G", "A B C D H I K", "A H B K C I D"
    plan = plan_of_texts({"y1": [y1], "y2": [y2]}, [[x]])
    options = dialect_options("lin2004", measures=("rouge-w:2", "rouge-wl:alpha=2,beta=1"))
    for system, runs in (("y1", [((4, 16.0),), ((4, 7.0),)]), ("y2", [((1, 1.0),) * 4] * 2)):
        made = explain(plan, "1", system, options)
        assert [measure.models[0].matches.lines[0].runs for measure in made.measures] == runs


def test_nothing_to_compare() -> None:
    made = explain(plan_of_texts({"s": ["a"]}, [["", "a"]]), "1", "s", Options(measures=("esk", "bleu", "cosine")))
    assert [len(measure.compared) for measure in made.measures] == [2, 1, 2]
    assert made.measures[0].compared[0].workings == ScoreParts()
    empty = explain(plan_of_texts({"s": [""]}, [["a"]]), "1", "s", Options(measures=("bleu",)))
    assert empty.measures[0].compared == ()
