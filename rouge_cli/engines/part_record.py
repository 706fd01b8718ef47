"""The facts about a part that its rows of scores lack: how records were read, and what warnings count."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rouge_cli.engines.worker_names import Spelling
from rouge_cli.errors import DataError, Problem, reason
from rouge_cli.inputs.fields import Fields
from rouge_cli.inputs.plan import Plan
from rouge_cli.kernel.native import Ids
from rouge_cli.measures.choice import measures_of
from rouge_cli.opening import open_input
from rouge_cli.options import Options
from rouge_cli.results import Results
from rouge_cli.results.json_nodes import REMEDY
from rouge_cli.results.saved import results_head, results_of_head
from rouge_cli.scoring.scored_texts import SIDES
from rouge_cli.tallies import Counted, Part, Tally, tallies_of
from rouge_cli.text.text_counts import MARKED_TEXTS, MISSING_VALUES, WRITTEN_LISTS

if TYPE_CHECKING:
    from rouge_cli.inputs.input import Input
    from rouge_cli.scoring.run import Run
    from rouge_cli.scoring.schedule import Batch

MOST_WARNINGS = 100_000
"""Warnings of single texts that are kept, so that memory does not grow with the input."""
AGAIN = "score it again: remove {0}.json and give the command that made it"
DAMAGED = "it was edited or damaged"
_KEYS = {"rows", "part", "file", "source", "warnings", "measures", "read", "results"}


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


class FinishedPart(NamedTuple):
    """What the record beside the rows of a part says."""

    rows: int
    made_of: str
    """A digest of the options and the input; see digest_of in parts."""
    file: dict[str, Any]
    source: dict[str, Any]
    warnings: list[str]
    measures: list[str]
    """The names of measures in the columns of rows."""
    read: dict[str, Any]
    """How records were read."""
    results: Results
    """Without a system."""
    has_warnings: bool
    """Whether the results list all warnings of single texts."""

    def is_of(self, number: int, of: int) -> bool:
        """Whether this is that part of so many."""
        return self.results.part is not None and self.results.part[:2] == (number, of)


def record_of(place: str) -> FinishedPart | None:
    """The record of the part whose rows exist; None if there is none. DataError: it is no such record."""
    record = f"{place}.json"
    try:
        with open_input(record) as stream:
            known = json.loads(stream.read())
        if isinstance(known, dict) and known.keys() >= _KEYS:
            return _checked(known, place)
        problem: object = "it is no record of a part"
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        problem = reason(error) if isinstance(error, OSError) else error
    raise DataError.at(record, f"cannot be read: {problem}", "remove it; the same rouge-cli score makes the part anew")


def _checked(known: dict[str, Any], place: str) -> FinishedPart:
    """The record, of which each value is of its kind, and the measures are those of the results. DataError."""
    record, again = f"{place}.json", AGAIN.format(place)
    measures, head = known["measures"], known["results"]
    is_sound = (
        _is_count(known["rows"])
        and type(known["part"]) is str
        and _is_fingerprint(known["file"])
        and _is_fingerprint(known["source"])
        and _are_texts(known["warnings"])
        and _are_texts(measures)
        and len(set(measures)) == len(measures)
        and _is_reading(known["read"])
        and isinstance(head, dict)
    )
    if not is_sound:
        raise DataError.at(record, DAMAGED, again)
    has_warnings = head.get("warnings", ()) is not None
    try:
        results = results_of_head(head if has_warnings else {**head, "warnings": []}, record)
    except DataError as error:
        raise DataError([_with_remedy(problem, again) for problem in error.problems]) from None
    if results.part is None or len(measures) != len(measures_of(results.options)):
        raise DataError.at(record, DAMAGED, again)
    return FinishedPart(
        known["rows"], known["part"], known["file"], known["source"], known["warnings"], measures, known["read"],
        results, has_warnings,
    )  # fmt: skip


def _with_remedy(problem: str, again: str) -> str:
    """A problem of saved results in a part's record, which 'evaluate --save' does not mend."""
    if isinstance(problem, Problem) and problem.remedy.endswith(REMEDY):
        return Problem(problem.place, problem.cause, again)
    return problem


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_name(value: object) -> bool:
    return value is None or isinstance(value, str)


def _is_fingerprint(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"bytes", "sha256"}
        and _is_count(value["bytes"])
        and isinstance(value["sha256"], str)
    )


def _is_reading(value: object) -> bool:
    """Whether this is what PartRecord.finish says of how records were read."""
    return (
        isinstance(value, dict)
        and value.keys() >= {"records", "id", "system", "fields", "ids"}
        and _is_count(value["records"])
        and _is_name(value["id"])
        and _is_name(value["system"])
        and _are_fields(value["fields"])
        and isinstance(value["ids"], dict)
        and all(isinstance(digest, str) for digest in value["ids"].values())
    )


def _are_fields(value: object) -> bool:
    """Whether these are Fields as JSON has them."""
    if not isinstance(value, list) or len(value) != len(Fields._fields):
        return False
    id, system, summaries, references = value
    return (
        _is_name(id)
        and _is_name(system)
        and isinstance(summaries, list)
        and bool(summaries)
        and all(isinstance(pair, list) and len(pair) == 2 for pair in summaries)
        and all(_is_name(named) and isinstance(field, str) for named, field in summaries)
        and _are_texts(references)
    )
