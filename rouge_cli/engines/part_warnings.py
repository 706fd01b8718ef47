"""The warnings of parts of an input as those of one run over the whole.

What counts something is counted anew, what follows from the systems is found anew, and all else stands as it is, once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rouge_cli.errors import DataError
from rouge_cli.inputs.bad_entries import BAD_ENTRIES, LEFT_OUT, MOST_TOLD_LENIENTLY, bad_entries, left_out
from rouge_cli.inputs.jackknife import MOST_NAMED as MOST_SKIPPED
from rouge_cli.inputs.jackknife import SKIPPED, skipped
from rouge_cli.inputs.lists_in_texts import READ_LISTS, read_lists
from rouge_cli.results import Results
from rouge_cli.scoring.absent import warn_of_absent
from rouge_cli.scoring.counted import ABOVE_1, above_one
from rouge_cli.scoring.pairwise import (
    UNDEFINED,
    UNLABELLED,
    UNSTEMMED,
    UNWEIGHTED,
    undefined,
    unlabelled,
    unstemmed,
    unweighted,
)
from rouge_cli.scoring.scored_texts import SIDES, SWAPPED, warn_of_copies, warn_of_sides, warnings_of_texts
from rouge_cli.tallies import Tally
from rouge_cli.text.text_counts import (
    LOST,
    MARKED_TEXTS,
    MISSING_VALUES,
    MOST_NAMED,
    TEXTS,
    WRITTEN_LISTS,
    MarkedTexts,
    MissingValues,
    TextCounts,
    WrittenLists,
    lost_to_rouge_score,
)  # fmt: skip


def warnings_of_whole(merged: Results, parts: Sequence[Results]) -> list[str]:
    """The warnings of what several parts were merged to; those are in their order. DataError: counts of no run."""
    try:
        return _of_whole(merged, parts)
    except (ArithmeticError, LookupError, ValueError) as error:
        cause = "the counts of its warnings were edited or damaged"
        raise DataError.at(merged.source or "results", cause, "evaluate its parts again") from error


def _of_whole(merged: Results, parts: Sequence[Results]) -> list[str]:
    own = [_Warnings(found, found.part.tallies if found.part else (), [found]) for found in parts]
    others = dict.fromkeys(
        warning
        for found, tallied in zip(parts, own, strict=True)
        for counted in [set(tallied.all(()))]
        for warning in found.warnings
        if warning not in counted
    )
    tallies = [tally for found in parts if found.part for tally in found.part.tallies]
    return _Warnings(merged, _added(tallies), parts).all(others)


def _added(tallies: Iterable[Tally]) -> list[Tally]:
    alike: dict[tuple[str, str], list[Tally]] = {}
    for tally in tallies:
        alike.setdefault((tally.kind, tally.key), []).append(tally)
    return [_sum(found) for found in alike.values()]


def _sum(tallies: Sequence[Tally]) -> Tally:
    first = tallies[0]
    if first.kind == TEXTS:
        return TextCounts.of(tallies).tally()
    return first._replace(
        numbers=tuple(map(sum, zip(*(tally.numbers for tally in tallies), strict=True))),
        places=tuple(place for tally in tallies for place in tally.places)[: _MOST.get(first.kind, MOST_NAMED)],
        names=tuple(dict.fromkeys(name for tally in tallies for name in tally.names)),
    )


_MOST = {SKIPPED: MOST_SKIPPED, READ_LISTS: 1}


class _Warnings:
    """What results and their tallies give, in the order of one run."""

    def __init__(self, found: Results, tallies: Sequence[Tally], parts: Sequence[Results]) -> None:
        self.found, self.tallies, self.parts = found, tallies, parts

    def all(self, others: Iterable[str]) -> list[str]:
        """These around others, which name single evaluations and files."""
        found, of = self.found, self._of
        made = [text for tally in of(TEXTS) for text in warnings_of_texts(TextCounts.of([tally]), found.options)]
        made += [text for tally in of(MISSING_VALUES) for text in MissingValues(tally).warnings()]
        made += [text for tally in of(MARKED_TEXTS) for text in MarkedTexts(tally).warnings()]
        made += [problem for tally in of(WRITTEN_LISTS) if (problem := WrittenLists(tally).problem())]
        made += self._sides()
        made += others
        made += map(read_lists, of(READ_LISTS))
        made += list(map(bad_entries, of(BAD_ENTRIES)))[:MOST_TOLD_LENIENTLY]
        made += [left_out(tally, found.source) for tally in of(LEFT_OUT) if tally.numbers[0]]
        ids = [system.id for system in found.systems]
        made += [text for tally in of(SKIPPED) for text in skipped(tally, found.source, ids)]
        made += self._absent()
        made += [lost_to_rouge_score(tally) for tally in of(LOST) if tally.numbers[0]]
        made += [above_one(tally) for tally in of(ABOVE_1) if tally.numbers[0]]
        made += [unlabelled(tally) for tally in of(UNLABELLED) if not tally.numbers[0]]
        made += [text for tally in of(UNWEIGHTED) if (text := unweighted(tally))]
        made += [text for tally in of(UNSTEMMED) if (text := unstemmed(tally))]
        made += [undefined(tally) for tally in of(UNDEFINED) if tally.numbers[0]]
        return [*made, *warn_of_copies(found)]

    def _of(self, kind: str) -> list[Tally]:
        return [tally for tally in self.tallies if tally.kind == kind]

    def _sides(self) -> list[str]:
        """Sides that seem swapped; by a system's name where a part's warning was of that."""
        if swapped := next((tally.key for tally in self._of(SIDES) if tally.key), ""):
            return [f"{swapped}; {SWAPPED}"]
        by_name = any(warning in found.warnings for found in self.parts for warning in warn_of_sides(found, True))
        return warn_of_sides(self.found, by_name)

    def _absent(self) -> list[str]:
        """Systems that lack evaluations, but for people, and those whose gaps each part names one by one."""
        others = {
            id for found in self.parts for id, text in _absent_of(found).items() if text not in set(found.warnings)
        }
        return [text for id, text in _absent_of(self.found).items() if id not in others]


def _absent_of(found: Results) -> dict[str, str]:
    return warn_of_absent({system.id: system.evaluations for system in found.systems})
