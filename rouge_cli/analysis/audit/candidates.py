"""The settings to try: every dialect, unchanged and with the changes that papers and packages make.

A change has a cost, the decimal logarithm of how much rarer it is than the dialect as it is; costs add up. They only
decide between settings that explain figures about equally well, and the order in which settings are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from rouge_cli.dialects import DIALECTS
from rouge_cli.errors import UsageError, shortened
from rouge_cli.option_values import SEVERAL_MODELS
from rouge_cli.options import Averaging, Options, Stemming, Unit, dialect_options, usual
from rouge_cli.plain_numbers import decimal
from rouge_cli.presets import PRESETS

Limit = tuple[Unit, float]

USUAL_LIMITS: tuple[Limit, ...] = tuple(
    dict.fromkeys(
        [
            (Unit.BYTES, 75.0), (Unit.BYTES, 665.0), (Unit.WORDS, 100.0), (Unit.WORDS, 250.0), (Unit.WORDS, 50.0),
            *((p.options.limit_unit, p.options.limit) for p in PRESETS if p.options.limit_unit is not Unit.NONE),
        ]
    )
)  # fmt: skip
"""Those of DUC and TAC and in the lines of presets, and 50 words."""
MOST_LIMITS = 25
"""Limits that can be requested: all other changes are tried with each of them."""
USUAL_ALPHAS = {
    "alpha 0.8": 0.8, "alpha 0.2": 0.2, "beta 1.2": 1 / (1 + 1.2**2), "beta 2": 1 / 5, "beta 0.5": 0.8,
    "beta 8": 1 / 65,
}  # fmt: skip
LCS = ("rouge-l", "rouge-l-flat")
AS_NAMED = "as-named"
"""Both kinds, each by its own name (rougeL and rougeLsum), where both are published."""
STEM_COST, CHANGE_COST, STOP_COST, ALPHA_COST = 0.1, 0.7, 1.0, 1.0
OTHER_LCS_COST, FOREIGN_LCS_COST = 0.2, 0.7
ROUNDS = (0.15, 1.15, 1.85, 2.15)
"""The most that a candidate of a round may cost: the dialects as they are, with a change, and with two, twice."""
_STEMMED = {Stemming.NONE: "unstemmed", Stemming.BOTH: "stemmed", Stemming.MODELS: "references alone stemmed"}
_RULES = {
    "sum": "formula A",
    "best-recall": "formula B",
    "best-f": "the model with the best F",
    "jackknife": "models jackknifed",
    "mean": "mean over the models",
}


class Change(NamedTuple):
    """A setting that departs from the dialect's default. kind: of one kind only one change is made."""

    kind: str
    fields: dict[str, Any]
    cost: float


class Candidate(NamedTuple):
    """Options to try, without what averages are; cost as of the changes."""

    options: Options
    cost: float = 0.0

    def words(self) -> list[str]:
        """The choices in words."""
        options = self.options
        words = [options.dialect, _STEMMED[options.stemming]]
        if options.drop_stop_words:
            words.append("without stop words")
        elif usual(options.dialect, "drop_stop_words"):
            words.append("with stop words")
        if options.limit_unit is not Unit.NONE:
            words.append(f"the first {options.limit:.15g} {options.limit_unit.value}")
        if options.jackknife:
            words.append("jackknifed")
        if options.alpha != usual(options.dialect, "alpha"):
            words.append(f"alpha {options.alpha:.4g}")
        if options.split_summaries:
            words.append("sentences by Punkt")
        return words

    def rule(self) -> str:
        """The rule for several models in words."""
        return _RULES.get(self.options.model_rule, self.options.model_rule)


class Texts(NamedTuple):
    """The facts that decide which changes can matter."""

    several_models: bool
    most_bytes: int
    most_words: int
    only_averages: bool
    sentences_matter: bool
    has_f: bool


def rounds(measures: Sequence[str], texts: Texts, limits: Sequence[Limit] | None = None) -> Iterator[list[Candidate]]:
    """The candidates for figures of these measures, in rounds by cost (ROUNDS), each ordered by cost.

    First all dialects, stemmed and not, then what is rarer. limits are tried instead of the usual ones; what is asked
    for by name costs nothing. A round is made when it is asked for: few figures need the later ones, which are long.
    """
    above = -1.0
    for most in ROUNDS:
        found = [
            candidate
            for name in DIALECTS
            for chosen in _together(list(_changes(name, texts, limits)))
            for candidate in _with(name, measures, chosen, above, most)
        ]
        yield sorted(found, key=lambda candidate: candidate.cost)
        above = most


def _together(changes: Sequence[Change]) -> Iterator[tuple[Change, ...]]:
    """Up to two changes of different kinds, alone and beside each that costs nothing."""
    rare = [change for change in changes if change.cost]
    for free in ((), *((change,) for change in changes if not change.cost)):
        for more in range(3):
            for chosen in combinations(rare, more):
                together = (*free, *chosen)
                if len({change.kind for change in together}) == len(together):
                    yield together


def _with(
    name: str, measures: Sequence[str], changes: Sequence[Change], above: float, most: float
) -> Iterator[Candidate]:
    """The dialect with these changes, stemmed and not, where it can be and costs more than above, up to most."""
    cost = sum(change.cost for change in changes)
    for stemming in stemmings_of(name):
        whole = cost + STEM_COST * (stemming is not usual(name, "stemming"))
        if not above < whole <= most:
            continue
        fields = {field: value for change in changes for field, value in change.fields.items()}
        wanted = measures_in(name, measures)
        try:
            options = dialect_options(name, **{"stemming": stemming, "measures": wanted, **fields})
        except UsageError:  # such choices do not go together
            continue
        yield Candidate(options, whole)


def stemmings_of(dialect: str) -> tuple[Stemming, Stemming]:
    """No stemming, and what the package stems if it is asked to."""
    return Stemming.NONE, Stemming.MODELS if DIALECTS[dialect].counting.stems_models else Stemming.BOTH


@cache
def _has(dialect: str, measure: str) -> bool:
    try:
        dialect_options(dialect, measures=(measure,))
    except UsageError:
        return False
    return True


def measures_in(dialect: str, measures: Sequence[str]) -> tuple[str, ...]:
    """The measures, with every kind of ROUGE-L that the name of one can mean and the dialect has.

    The order is kept: rouge-score's bootstrap draws measure after measure.
    """
    kinds = [kind for kind, _ in kinds_of_lcs(dialect, measures) if kind not in ("", AS_NAMED)]
    named = [name for name in measures if not is_lcs(name) or _has(dialect, name)]
    return tuple(dict.fromkeys([*named, *kinds]))


def is_lcs(measure: str) -> bool:
    """Whether tables call it ROUGE-L."""
    return measure in LCS


def kinds_of_lcs(dialect: str, measures: Sequence[str]) -> list[tuple[str, float]]:
    """The kinds of ROUGE-L that a dialect can print, with costs; ("", 0) where there are none."""
    published = [name for name in measures if is_lcs(name)]
    if not published:
        return [("", 0.0)]
    own = [name for name in DIALECTS[dialect].choices.get("measures", ("rouge-l",)) if is_lcs(name)] or ["rouge-l"]
    costs = dict.fromkeys(LCS, FOREIGN_LCS_COST) | dict.fromkeys(own, OTHER_LCS_COST) | {own[0]: 0.0}
    costs = {kind: cost for kind, cost in costs.items() if _has(dialect, kind)}
    if len(set(published)) > 1:
        named = [(AS_NAMED, 0.0)] if set(published) <= costs.keys() else []
        return [*named, *((kind, cost + CHANGE_COST) for kind, cost in costs.items())]
    if published[0] in costs and published[0] in own:
        costs[published[0]] = 0.0
    return sorted(costs.items(), key=lambda item: item[1])


def _changes(dialect: str, texts: Texts, limits: Sequence[Limit] | None) -> Iterator[Change]:
    base = dialect_options(dialect)
    of_perl = base.average == "bootstrap-155"
    has_limits = of_perl or base.limit_unit is not Unit.NONE
    for unit, limit in ((Unit.NONE, 0.0), *USUAL_LIMITS) if limits is None else limits:
        longest = texts.most_bytes if unit is Unit.BYTES else texts.most_words
        if limit < longest and (unit, limit) != (base.limit_unit, base.limit):
            cost = 0.0 if limits is not None else CHANGE_COST if has_limits else 2 * CHANGE_COST
            yield Change("limit", {"limit_unit": unit, "limit": limit}, cost)
    drops = base.drop_stop_words
    stop_cost = STEM_COST if drops else STOP_COST if of_perl else 1.5 * STOP_COST
    yield Change("stop", {"drop_stop_words": not drops}, stop_cost)
    if texts.several_models:
        for rule in filter(None, SEVERAL_MODELS):
            if rule != base.model_rule:
                fields = {"best_model": True} if rule == "best-recall" and of_perl else {"several_models": rule}
                yield Change("rule", fields, CHANGE_COST)
        if texts.only_averages and of_perl:
            yield Change("jackknife", {"jackknife": True}, CHANGE_COST)
    if texts.has_f:
        for alpha in dict.fromkeys(USUAL_ALPHAS.values()):
            if alpha != base.alpha:
                yield Change("alpha", {"alpha": alpha}, ALPHA_COST)
    if texts.sentences_matter and not base.split_summaries:
        yield Change("split", {"split_summaries": True}, CHANGE_COST)


class Average(NamedTuple):
    """A kind of average.

    kind: "own" the dialect's own with its default seed and the order of ids, "seeds" the same with another seed or
    order, "mean", "corpus" the scores of the corpus's counts (-t corpus), "corpus-plain" without its bootstrap,
    "f-of-means" the F-measure of mean recall and precision. "" where all figures are of single evaluations.
    """

    kind: str
    cost: float


def averages_of(options: Options) -> list[Average]:
    """The kinds of averages of a dialect, the most usual first."""
    if options.average.startswith("bootstrap"):
        of_perl = options.average == "bootstrap-155"
        found = [
            Average("own", 0.0),
            Average("seeds", 0.3 if of_perl else 0.1),
            Average("mean", 0.5 if of_perl else 0.2),
        ]
        if of_perl and options.model_rule in ("sum", "best-recall"):
            found += [Average("corpus", 1.0), Average("corpus-plain", 1.3)]
        return [*found, Average("f-of-means", 1.2)]
    return [Average("own", 0.0), Average("f-of-means", 1.0)]


def final_options(options: Options, average: str, measures: Sequence[str], lcs: str) -> Options:
    """The options whose results are these figures, but for the F of means."""
    if lcs and lcs != AS_NAMED:
        measures = [lcs if is_lcs(name) else name for name in measures]
    options = options._replace(measures=tuple(dict.fromkeys(measures)))
    if average == "mean" or (average == "f-of-means" and options.average.startswith("bootstrap")):
        return options._replace(average="mean")
    if average.startswith("corpus"):
        return options._replace(averaging=Averaging.CORPUS)
    return options


def parse_limits(text: str) -> list[Limit]:
    """Limits such as "100words,75bytes,none". UsageError: one is none, or they are more than MOST_LIMITS."""
    found: list[Limit] = []
    for piece in filter(None, (part.strip().lower() for part in text.split(","))):
        unit = next((unit for unit in (Unit.WORDS, Unit.BYTES) if piece.endswith(unit.value)), None)
        try:
            if piece == "none":
                found.append((Unit.NONE, 0.0))
            elif unit is None:
                raise ValueError
            elif (limit := decimal(piece.removesuffix(unit.value))) > 0:
                found.append((unit, limit))
            else:
                raise ValueError
        except ValueError:
            said = f"a limit is a number with words or bytes, such as 100words, not {shortened(piece)}"
            raise UsageError(said) from None
    if len(each := list(dict.fromkeys(found))) > MOST_LIMITS:
        raise UsageError(f"--limits: {len(each)} limits, and each multiplies the work; give at most {MOST_LIMITS}")
    return each
