"""Comparisons of systems as reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rouge_cli.analysis.comparison import Comparison, MeasureComparison, Pair, RankedSystem
from rouge_cli.analysis.evidence import BOUNDED, EXACT, SAMPLED
from rouge_cli.analysis.paired import RANDOMISATION
from rouge_cli.reports.findings import Report, signature_line
from rouge_cli.reports.numbers import interval, number, p_text
from rouge_cli.reports.table import Column, Table, figures, names, row
from rouge_cli.results.overviews import count

DIGITS = 5
MEANS = "{} is the plain mean, which is tested; evaluate and report print the average that --average names"
PARTIAL = (
    "(n of m): has n of the m evaluations, so its figure does not compare with those of the others; pairs are tested "
    "on the evaluations that both have"
)


def comparison_report(found: Comparison, scores: str, pairs: bool = False) -> Report:
    """Ranked tables with groups and matrix, or each system against the baseline; pairs lists every test as well."""
    tables = []
    for measure in found.measures:
        tables.append(_against_baseline(found, measure) if found.baseline is not None else _ranked(found, measure))
        if pairs and found.baseline is None:
            tables.append(_pairs(found, measure))
    rows = tuple(
        {"measure": measure.measure, "figure": found.design.figure, **pair._asdict(),
         "significant": pair.adjusted < found.design.level}
        for measure in found.measures for pair in measure.pairs
    )  # fmt: skip
    design = {name: value for name, value in found.design._asdict().items() if name != "formulas"}
    content: Mapping[str, Any] = {
        "design": design, "baseline": found.baseline, "warnings": found.warnings, "undecided": found.undecided,
        "measures": found.measures,
    }  # fmt: skip
    return Report("comparison", scores, comparison_signature(found), tuple(tables), rows, content)


def comparison_signature(found: Comparison) -> str:
    """How systems were compared, in one line."""
    design = found.design
    return signature_line(
        ("test", design.test), ("samples", design.samples), ("seed", design.seed),
        ("confidence", f"{design.confidence:.15g}"), ("significance", f"{design.level:.15g}"),
        ("holm", design.family), ("figure", design.figure or "given"),
        ("average", "corpus" if design.corpus else "scores"), ("baseline", found.baseline or "none"),
    )  # fmt: skip


def _named(found: Comparison, measure: MeasureComparison) -> str:
    """The measure with its figure, where it has several."""
    return f"{measure.measure} {found.design.figure}".strip()


def _title(found: Comparison, measure: MeasureComparison) -> str:
    counts = sorted({ranked.evaluations for ranked in measure.systems})
    fewest = "" if len(counts) == 1 else f"{counts[0]} to "
    size = f"{count(len(measure.systems), 'system')}, {fewest}{count(counts[-1], 'evaluation')}"
    kind = " of the corpus" if found.design.corpus else ""
    return f"{_named(found, measure)}{kind}: {size}"


def _system(ranked: RankedSystem, measure: MeasureComparison) -> str:
    """The name of a system in a table: "lead (8 of 10)" if others have two evaluations that it lacks."""
    whole = ranked.evaluations == measure.evaluations
    return ranked.system if whole else f"{ranked.system} ({ranked.evaluations} of {measure.evaluations})"


def _on_figures(found: Comparison, measure: MeasureComparison) -> Iterator[str]:
    if not found.design.corpus:
        yield MEANS.format(found.design.figure or "the score")
    if any(one.evaluations != measure.evaluations for one in measure.systems):
        yield PARTIAL


def _on_p_values(found: Comparison, measure: MeasureComparison) -> Iterator[str]:
    """How fine they are."""
    counts = Counter(pair.method for pair in measure.pairs)
    ways = "swaps" if found.design.test == RANDOMISATION else "resamples"
    says = {
        EXACT: f"of all {ways}",
        BOUNDED: f"proven to be at least those of all {ways}",
        SAMPLED: f"of {found.design.samples} samples or more",
    }
    kinds = ", ".join(f"{counts[kind]} {say}" for kind, say in says.items() if counts[kind])
    surely = "" if found.undecided else "; more samples would change no decision at 0.05, 0.01 or 0.001"
    yield f"p-values: {kinds}{surely}"


def _ranked(found: Comparison, measure: MeasureComparison) -> Table:
    different = {(pair.first, pair.second): pair for pair in measure.pairs}
    order = [ranked.system for ranked in measure.systems]
    rows = []
    for rank, ranked in enumerate(measure.systems, 1):
        marks = [_mark(different, ranked.system, other, found.design.level) for other in order]
        rows.append(row(str(rank), _system(ranked, measure), ranked.letters, str(ranked.cluster),
                        number(ranked.figure, DIGITS),
                        interval(ranked.lower, ranked.upper, DIGITS), *marks))  # fmt: skip
    columns = (*names("", "System", "Group"), *figures("Cluster"),
               *figures(found.design.figure or "Score", f"{found.design.confidence:.15g}% interval"),
               *figures(*(str(rank) for rank in range(1, len(order) + 1)), terminal_only=True))  # fmt: skip
    notes = (
        f"systems that share a letter are not significantly different (p >= {found.design.level:.15g} after Holm's "
        "adjustment); all of a cluster are better than all of the next",
        *_on_p_values(found, measure),
        *_on_figures(found, measure),
    )
    return Table(columns, tuple(rows), _title(found, measure), notes)


def _mark(different: Mapping[tuple[str, str], Pair], system: str, other: str, level: float) -> str:
    if system == other:
        return "."
    pair = different.get((system, other)) or different[other, system]
    if pair.adjusted >= level:
        return "="
    return ">" if (pair.difference > 0) == (pair.first == system) else "<"


def _against_baseline(found: Comparison, measure: MeasureComparison) -> Table:
    pairs = {pair.first: pair for pair in measure.pairs}
    rows = []
    for rank, ranked in enumerate(measure.systems, 1):
        pair = pairs.get(ranked.system)
        start = (str(rank), _system(ranked, measure), number(ranked.figure, DIGITS))
        if pair is None:
            rows.append(row(*start, "(baseline)", *[""] * 5))
        else:
            rows.append(row(*start, *_tested(pair, found.design.level), _verdict(pair, found.design.level)))
    columns = (*names("", "System"), *figures(found.design.figure or "Score"), *_of_tests(found))
    notes = (f"> better, < worse than {found.baseline} (p < {found.design.level:.15g} after Holm's adjustment), "
             "= neither",
             "effect: difference in standard deviations of the evaluations' differences",
             *_on_p_values(found, measure), *_on_figures(found, measure))  # fmt: skip
    return Table(columns, tuple(rows), _title(found, measure), notes)


def _of_tests(found: Comparison) -> tuple[Column, ...]:
    """The columns of _tested, and of _verdict."""
    return figures("Difference", f"{found.design.confidence:.15g}% interval", "Effect", "p", "p (Holm)", "")


def _tested(pair: Pair, level: float) -> tuple[str, ...]:
    return (f"{pair.difference:+.{DIGITS}f}", interval(pair.lower, pair.upper, DIGITS), number(pair.effect, 2),
            p_text(pair.p_value, level), p_text(pair.adjusted, level))  # fmt: skip


def _verdict(pair: Pair, level: float) -> str:
    return "=" if pair.adjusted >= level else ">" if pair.difference > 0 else "<"


def _pairs(found: Comparison, measure: MeasureComparison) -> Table:
    rows = tuple(
        row(
            pair.first,
            pair.second,
            str(pair.evaluations),
            *_tested(pair, found.design.level),
            _verdict(pair, found.design.level),
        )
        for pair in measure.pairs
    )
    columns = (*names("First", "Second"), *figures("n"), *_of_tests(found))
    return Table(columns, rows, f"{_named(found, measure)}, pair by pair")
