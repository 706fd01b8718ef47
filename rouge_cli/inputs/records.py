"""Records, one evaluation of one system each (or of several): from JSONL, CSV, TSV and Parquet to a stream."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rouge_cli.errors import Reading, UsageError
from rouge_cli.inputs.fields import FieldChoice, KeptFields
from rouge_cli.inputs.given_records import Entry, Records
from rouge_cli.inputs.kept_rows import side_by_side
from rouge_cli.inputs.layout import Lists
from rouge_cli.inputs.partitions import unread_system
from rouge_cli.inputs.plan import Evaluation
from rouge_cli.inputs.record_blocks import Record
from rouge_cli.inputs.record_reader import AS_SHOWN, RecordReader
from rouge_cli.inputs.seen_ids import SeenIds
from rouge_cli.inputs.sentences import Sentences
from rouge_cli.inputs.stream import Chunk, Columns, KeptEvaluations, Stream, stream_of_chunks

_MOST_TOGETHER = 64
"""Evaluations of records that were read one by one."""


def read_records(
    given: Records | Sequence[Records],
    choice: FieldChoice,
    sentences: Sentences,
    system: str,
    lists: Lists = AS_SHOWN,
    kept: KeptFields | None = None,
) -> Stream:
    """A stream of the evaluations in records, of one file or of several as one.

    A record has a summary (a string, or a list of sentences; or an object of such by system), references (a string, a
    list of strings, or a list of lists of sentences), and perhaps an id (else: its number) and a system (else the one
    named here, which is empty if nobody knows one). Fields are chosen by the first record: see find_fields. Lists may
    be columns of records: see Layout.

    At its end the stream raises DataError with all problems, or leniently warns: what is no record, missing fields
    and wrong types, an id that comes again for a system, no record at all.
    """
    warnings: list[str] = []
    first, *more = [given] if isinstance(given, Records) else given
    reader = RecordReader(first, choice, sentences, lists, more=more, kept=kept)
    stream = stream_of_chunks(first.bad.source if more else first.source, _chunks(reader, system, warnings), warnings)
    return stream._replace(read=reader.read)


def _chunks(reader: RecordReader, system: str, warnings: list[str]) -> Iterator[Chunk]:
    bad, found = reader.bad, 0
    single: list[Evaluation] = []
    kept: list[Record] = []
    is_shared = False

    def together() -> Sequence[Evaluation]:
        nonlocal single, kept
        made = single if reader.kept is None else KeptEvaluations(single, side_by_side(kept), is_shared)
        single, kept = [], []
        return made

    for part in reader.parts(system):
        if not system and reader.needs_system:
            if unread := unread_system(reader.given.source):
                raise UsageError(
                    f"{unread}; name the one system whose summaries these are, SYSTEM, or give records a field that "
                    "says it, --system-field FIELD"
                )
            raise UsageError(
                f"{reader.source}: files of several systems? Score each file by itself with --save, and give what is "
                "saved to rouge-cli compare; or name the one system whose summaries these are, SYSTEM; or give records "
                "a field that says it, --system-field FIELD"
            )
        if isinstance(part, Entry):
            try:
                with Reading(reader.place(part)):
                    peers, models = reader.peers(part, system), reader.models(part)
                    row = reader.kept_of(part)
                reader.check_id(part, peers)
            except ValueError as error:
                reader.report(part, error)
                continue
            if bad.refused:
                continue
            if single and is_shared != reader.is_shared:
                found += len(single)
                yield together()
            is_shared = reader.is_shared
            single.append(Evaluation(part.id, "SPL", peers, models, part.line))
            kept += row
        if single and (len(single) == _MOST_TOGETHER or not isinstance(part, Entry)):
            found += len(single)
            yield together()
        if not isinstance(part, Entry):
            chunk = reader.checked(part)
            if not bad.refused:
                found += len(chunk.ids) if isinstance(chunk, Columns) else len(chunk)
                yield chunk
    if single:
        found += len(single)
        yield together()
    reader.finish(warnings)
    bad.finish(warnings, found, of_stream=True)
    reader.seen = SeenIds()  # many ids, while averages are made
