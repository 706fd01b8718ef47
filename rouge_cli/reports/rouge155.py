"""The report of ROUGE-1.5.5, byte for byte (section 6 of docs/rouge-1.5.5.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rouge_cli.options import Averaging
from rouge_cli.results import MeasureResult, Results, SystemResult
from rouge_cli.sums import running_sum

BLOCK_LINE = "-" * 45 + "\n"
LIST_LINE = "." * 45 + "\n"


def rouge155_report(results: Results) -> bytes:
    """The whole report; empty if nothing was measured."""
    return b"".join(rouge155_blocks(results))


def rouge155_blocks(results: Results) -> Iterator[bytes]:
    """The report block by block: system after system, measure after measure."""
    for system in results.systems:
        listed = None
        if results.options.per_evaluation:
            from rouge_cli.reports.listing_order import listing_order

            listed = listing_order(system)
        for measure in system.measures:
            pieces = [BLOCK_LINE, *_averages(system, measure, results)]
            if listed is not None:
                pieces += [LIST_LINE, *_instances(system, measure, results, listed)]
            yield b"".join(map(_encode, pieces))


def _encode(piece: str) -> bytes:
    """A piece whose characters are all up to U+00FF is written in Latin-1, any other in UTF-8."""
    try:
        return piece.encode("latin-1")
    except UnicodeEncodeError:
        return piece.encode("utf-8", "surrogateescape")


def _averages(system: SystemResult, measure: MeasureResult, results: Results) -> Iterator[str]:
    if results.options.averaging is Averaging.RAW_COUNTS:
        from rouge_cli.reports.numbers import whole

        hits, model, peer = (whole(running_sum(column)) for column in measure.count_columns())
        yield f"{system.id} {measure.label} M_count: {model} P_count: {peer} H_count: {hits}\n"
        return
    for letter, interval in zip("RPF", measure.averages, strict=True):
        yield f"{system.id} {measure.label} Average_{letter}: "
        yield f"{interval.mean:.5f} ("
        yield results.options.confidence.text
        yield f"%-conf.int. {interval.lower:.5f} - {interval.upper:.5f})\n"


def _instances(system: SystemResult, measure: MeasureResult, results: Results, listed: list[int]) -> Iterator[str]:
    ids = system.instance_ids()
    if results.options.averaging is Averaging.SCORES or not measure.counts:
        columns = tuple(map(_scores, measure.score_columns()))
    else:
        from rouge_cli.reports.numbers import plain

        hits, model, peer = measure.count_columns()
        columns = tuple([plain(value) for value in column] for column in (model, peer, hits))
    for i in listed:
        r, p, f = (column[i] for column in columns)
        yield f"{system.id} {measure.label} Eval {ids[i]} R:{r} P:{p} F:{f}\n"


def _scores(column: Iterable[float]) -> list[str]:
    return [f"{value:.5f}" for value in column]
