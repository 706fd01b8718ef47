"""The facts about a part that its rows of scores lack: how records were read, and what warnings count."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rouge_cli.engines.worker_names import Spelling
from rouge_cli.inputs.plan import Plan
from rouge_cli.kernel.native import Ids
from rouge_cli.options import Options
from rouge_cli.results import Results
from rouge_cli.results.saved import results_head
from rouge_cli.scoring.scored_texts import SIDES
from rouge_cli.tallies import Counted, Part, Tally, tallies_of
from rouge_cli.text.text_counts import MARKED_TEXTS, MISSING_VALUES, WRITTEN_LISTS

if TYPE_CHECKING:
    from rouge_cli.inputs.input import Input
    from rouge_cli.scoring.run import Run
    from rouge_cli.scoring.schedule import Batch

MOST_WARNINGS = 100_000
"""Warnings of single texts that are kept, so that memory does not grow with the input."""


class PartRecord:
    """Records what is scored of one input, in memory that does not grow with it."""

    def __init__(self, number: int, of: int, options: Options, spelling: Spelling) -> None:
        """Options are those that were requested, and the spelling is that of names of files."""
        self.number, self.of, self.options, self.spelling = number, of, options, spelling
        self._digests: dict[str, Any] = {}
        self._warnings: list[str] = []
        self._is_shared = False
        self._head: dict[str, Any] = {}
        self._read: dict[str, Any] = {}

    def add(self, work: Batch, warnings: Iterable[str]) -> None:
        """Record what was scored, and warnings about it."""
        for system, (ids, _) in work.instances_of.items():
            add_ids(self._digests.setdefault(system, hashlib.sha256()), ids)
        self._is_shared |= work.is_shared
        self._add_warnings(warnings)

    def _add_warnings(self, warnings: Iterable[str]) -> None:
        for warning in warnings:
            if warning and not isinstance(warning, Counted) and len(self._warnings) <= MOST_WARNINGS:
                self._warnings.append(str(warning))

    def finish(self, given: Input, run: Run) -> None:
        """To be called when all is scored."""
        stream = given.content
        assert not isinstance(stream, Plan)
        assert stream.read is not None
        self._add_warnings(stream.warnings)
        text_counts = run.text_counts
        assert text_counts is not None
        tallies = [*tallies_of(stream.warnings), *tallies_of(run.warnings)]
        if given.texts:
            tallies.append(text_counts.tally())
        tallies += [*text_counts.tallies_of_single(), Tally(SIDES, given.swapped)]
        if not given.has_lists:
            tallies.append(text_counts.lists.tally())
        empty = (MISSING_VALUES, MARKED_TEXTS, WRITTEN_LISTS)
        tallies = [self.spelling.tally(tally) for tally in tallies if tally.kind not in empty or tally.numbers[0]]
        options = self.options._replace(sentences=given.sentences, sentence_delimiter=given.delimiter)
        self._head = results_head(
            Results(options, (), (), "", run.models, part=Part(self.number, self.of, tuple(tallies)))
        )
        read = stream.read()
        fields: Any = read.fields
        self._read = {
            "records": read.size,
            "id": fields.id,
            "system": "system" if self._is_shared else fields.system,
            "fields": fields,
            "ids": {system: digest.hexdigest() for system, digest in self._digests.items()},
        }

    def record(self) -> dict[str, Any]:
        """All of it, as JSON holds it."""
        warnings = self.spelling.messages(self._warnings)
        return {
            "read": self._read,
            "results": {**self._head, "warnings": warnings if len(warnings) <= MOST_WARNINGS else None},
        }


def add_ids(digest: Any, ids: Sequence[str]) -> None:
    """Add ids to a digest of those of a system; it is the same however they come together."""
    digest.update((ids if isinstance(ids, Ids) else Ids(ids)).lines())
