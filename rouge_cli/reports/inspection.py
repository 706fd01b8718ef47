"""The findings of an inspection, as tables, rows and a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rouge_cli.analysis.inspection.buckets import Bucketing
from rouge_cli.analysis.inspection.extremes import Extremes, ScoreGap
from rouge_cli.analysis.inspection.figures import MEANINGS, SCORE
from rouge_cli.analysis.inspection.inspection import Inspection
from rouge_cli.analysis.inspection.wins import LEAST, Win, Wins
from rouge_cli.reports.findings import Report, plain, signature_line
from rouge_cli.reports.names import visible
from rouge_cli.reports.numbers import number, p_text
from rouge_cli.reports.table import Cell, Column, Table, figures, names, row
from rouge_cli.results.overviews import count

DIGITS = 5
WORDS = {1: "words", 2: "bigrams", 3: "trigrams"}


def inspection_report(found: Inspection, scores: str) -> Report:
    """Tables of the first measure, for people; rows of all buckets; and all of it as a tree."""
    return Report("analysis", scores, inspection_signature(found), tuple(_tables(found)), tuple(_rows(found)),
                  plain(found))  # fmt: skip


def inspection_signature(found: Inspection) -> str:
    """How scores were looked at, in one line."""
    by = dict.fromkeys(one.by for one in found.buckets)
    pair = [("pair", "@".join(found.pair))] if found.pair else []
    intervals = "logit-t" if found.is_bounded else "student"
    return signature_line(
        ("figure", found.figure or "given"), *pair, ("by", ",".join(by)), ("intervals", intervals),
        ("confidence", f"{found.confidence:.15g}"), ("texts", found.texts_read or "no"),
        ("sources", "yes" if found.has_sources else "no"),
    )  # fmt: skip


def _rows(found: Inspection) -> Iterator[dict[str, Any]]:
    for one in found.buckets:
        for bucket in one.buckets:
            head = {"measure": one.measure, "figure": found.figure, "by": one.by, "bucket": bucket.label,
                    "low": bucket.low, "high": bucket.high}  # fmt: skip
            for mean in bucket.systems:
                yield {**head, "system": mean.system, "minus": None, "summaries": mean.summaries, "mean": mean.mean,
                       "lower": mean.lower, "upper": mean.upper, "p_value": None, "adjusted": None}  # fmt: skip
            if moved := bucket.difference:
                yield {**head, "system": moved.first, "minus": moved.second, "summaries": moved.evaluations,
                       "mean": moved.difference, "lower": moved.lower, "upper": moved.upper,
                       "p_value": moved.p_value, "adjusted": moved.adjusted}  # fmt: skip


def _tables(found: Inspection) -> Iterator[Table]:
    first = found.measures[0]
    for one in found.buckets:
        if one.measure == first:
            yield bucket_table(found, one)
    for wins in found.wins:
        if wins.first_better or wins.second_better:
            yield wins_table(wins)
    if found.texts:
        yield texts_table(found)
    yield from extreme_tables(found, found.extremes[0])
    yield from oddity_tables(found)


def bucket_table(found: Inspection, one: Bucketing) -> Table:
    """Systems down, buckets across, and below them the difference of the pair."""
    by_system = [{mean.system: mean for mean in bucket.systems} for bucket in one.buckets]
    rows = []
    for system in found.systems:
        cells = []
        for means in by_system:
            mean = means.get(system)
            cells += [str(mean.summaries), number(mean.mean, DIGITS)] if mean else ["", ""]
        rows.append(row(visible(system), *cells))
    notes = [f"{one.by}: {_meaning(one.by, found)}"]
    if found.pair and any(bucket.difference for bucket in one.buckets):
        cells = []
        for bucket in one.buckets:
            moved = bucket.difference
            if moved is None:
                cells += ["", ""]
                continue
            starred = moved.adjusted is not None and moved.adjusted < 0.05
            cells += [str(moved.evaluations), f"{moved.difference:+.{DIGITS}f}{'*' * starred}"]
        rows.append(row(" - ".join(map(visible, found.pair)), *cells))
        notes.append("*: p < 0.05, paired t-test, after Holm's adjustment over the buckets")
    if one.missing:
        notes.append(
            f"{count(one.missing, 'summary is', 'summaries are')} in no bucket: nothing is known of their {one.by}"
        )
    heads = [head for bucket in one.buckets for head in figures("n", found.figure or "score", group=bucket.label)]
    title = f"{f'{one.measure} {found.figure}'.strip()} by {one.by}"
    return Table((*names("System"), *heads), tuple(rows), title, tuple(notes))


def _meaning(by: str, found: Inspection) -> str:
    if by == SCORE:
        return f"mean {found.measures[0]} of all systems in the evaluation"
    return MEANINGS.get(by, "a column of the data")


def wins_table(wins: Wins) -> Table:
    """What the first system has right more often, then what the second one has."""
    rows = [_win(wins, win) for win in (*wins.first_better, *wins.second_better)]
    columns = (*names("N-gram", "More often right"), *figures("In references", visible(wins.first),
               visible(wins.second), "Ahead", "Behind", "p", "p (Holm)"))  # fmt: skip
    notes = (
        "hits of both systems; the evaluations in which the better one has more of it right, and fewer; sign test, "
        f"Holm's adjustment over the {count(wins.tested, 'n-gram')} on which they differ in {LEAST} evaluations or "
        "more",
    )
    title = f"{WORDS.get(wins.n, f'{wins.n}-grams')} of the references, {visible(wins.first)} against "
    return Table(columns, tuple(rows), title + visible(wins.second), notes)


def _win(wins: Wins, win: Win) -> tuple[Cell, ...]:
    ahead, behind = win.first_ahead, win.second_ahead
    better = wins.first if ahead > behind else wins.second
    return row(visible(win.ngram), visible(better), str(win.references), str(win.first_hits), str(win.second_hits),
               str(max(ahead, behind)), str(min(ahead, behind)), p_text(win.p_value), p_text(win.adjusted))  # fmt: skip


def texts_table(found: Inspection) -> Table:
    """The means of all figures of texts."""
    heads = list(dict.fromkeys(figure.name for one in found.texts for figure in one.figures))
    rows = []
    for one in found.texts:
        known = {figure.name: figure.mean for figure in one.figures}
        rows.append(row(visible(one.system), *(number(known.get(head), 3) for head in heads)))
    notes = tuple(f"{head}: {MEANINGS[head]}" for head in heads)
    return Table((*names("System"), *figures(*heads)), tuple(rows), "Texts, means of summaries", notes)


def extreme_tables(found: Inspection, ends: Extremes) -> Iterator[Table]:
    """Worst, best, contested, the pair's largest gaps, outliers."""
    of = f"{ends.measure} {found.figure}".strip()
    for title, some in ((f"Worst summaries by {of}", ends.worst), (f"Best summaries by {of}", ends.best)):
        rows = tuple(row(visible(one.evaluation), visible(one.system), number(one.score, DIGITS)) for one in some)
        if rows:
            yield Table((*names("Evaluation", "System"), *figures(of)), rows, title)
    if ends.contested:
        yield _gaps(f"Most contested evaluations by {of}", ends.contested)
    if found.pair:
        for (a, b), gaps in ((found.pair, ends.first_ahead), (found.pair[::-1], ends.second_ahead)):
            if gaps:
                yield _gaps(f"{visible(a)} furthest ahead of {visible(b)} by {of}", gaps)
    if ends.outliers:
        rows = tuple(
            row(visible(one.evaluation), visible(one.system), number(one.score, DIGITS), number(one.expected, DIGITS),
                f"{one.deviations:+.1f}") for one in ends.outliers
        )  # fmt: skip
        notes = ("expected: mean of the system plus mean of the evaluation less mean of all; off by robust standard "
                 "deviations",)  # fmt: skip
        columns = (*names("Evaluation", "System"), *figures(of, "Expected", "Off by"))
        more = f" ({len(rows)} of {ends.outliers_in_all})" if ends.outliers_in_all > len(rows) else ""
        yield Table(columns, rows, f"Outliers by {of}{more}", notes)


def _gaps(title: str, some: tuple[ScoreGap, ...]) -> Table:
    rows = tuple(
        row(visible(one.evaluation), visible(one.best), number(one.highest, DIGITS), visible(one.worst),
            number(one.lowest, DIGITS), number(one.gap, DIGITS)) for one in some
    )  # fmt: skip
    columns = (Column("Evaluation", name=True), Column("Best", name=True), *figures("Score"),
               Column("Worst"), *figures("Score", "Gap"))  # fmt: skip
    return Table(columns, rows, title)


def oddity_tables(found: Inspection) -> Iterator[Table]:
    """Systems that are alike, summaries that come twice, lint."""
    if found.alike:
        rows = tuple(
            row(visible(one.first), visible(one.second), str(one.equal), str(one.evaluations)) for one in found.alike
        )
        of = found.alike[0].of
        yield Table((*names("System", "Other"), *figures("Equal", "Of")), rows, f"Systems with equal {of}")
    if found.repeated:
        rows = tuple(
            row(visible(one.system), str(one.summaries), visible(", ".join(one.evaluations)), visible(one.excerpt))
            for one in found.repeated
        )
        columns = (*names("System"), *figures("Times"), Column("Evaluations"), Column("Summary"))
        title = "Summaries that a system gives for several evaluations"
        yield _with_excerpts(Table(columns, rows, title), any(one.excerpt for one in found.repeated))
    if found.lint:
        rows = tuple(
            row(one.rule, visible(one.system), str(one.summaries), str(one.of), visible(", ".join(one.evaluations)),
                visible(one.excerpt)) for one in found.lint
        )  # fmt: skip
        meanings = dict.fromkeys((one.rule, one.meaning) for one in found.lint)
        columns = (*names("Finding", "System"), *figures("n", "Of"), Column("First evaluations"), Column("Example"))
        table = Table(columns, rows, "Lint", tuple(f"{rule}: {meaning}" for rule, meaning in meanings))
        yield _with_excerpts(table, any(one.excerpt for one in found.lint))


def _with_excerpts(table: Table, are_there: bool) -> Table:
    """The table; without its last column where that is empty."""
    if are_there:
        return table
    return table._replace(columns=table.columns[:-1], rows=tuple(cells[:-1] for cells in table.rows))
