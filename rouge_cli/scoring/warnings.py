"""Warnings about a run's documents and evaluations, in words."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from operator import itemgetter

from rouge_cli.errors import MOST_LISTED, Cause, Problem
from rouge_cli.inputs.plan import Document, Evaluation, Plan, file_of, name_of
from rouge_cli.options import Options, Unit
from rouge_cli.scoring.schedule import Batch, Diagnostic, Schedule

EMPTY, OTHER_KIND = "empty", "other kind"
"""Diagnostics of documents that are scored all the same."""
OTHER_KINDS = (
    "packed by gzip", "a zip archive", "packed by bzip2", "packed by xz", "packed by zstd", "a 7z archive",
    "a PDF document", "an RTF document", "a pointer of Git LFS in place of a file",
)  # fmt: skip
"""In the order of other_kinds in kernel/documents.c."""
ASCII_ONLY = ("ascii-155", "rouge-score")
"""Tokenizers that drop all other letters."""


def describe_diagnostics(
    diagnostics: Iterable[tuple[int, str, int]], schedule: Batch, source: str, options: Options
) -> tuple[list[str], list[str]]:
    """Problems, for documents that cannot be used, and warnings, for those that are empty or no plain text."""
    once = dict.fromkeys(diagnostics)
    uses = schedule.first_uses({diagnostic[0] for diagnostic in once}) if once else {}
    problems = dict.fromkeys(
        (
            diagnostic[1] in (EMPTY, OTHER_KIND),
            _problem(schedule.documents[diagnostic[0]], uses[diagnostic[0]], source, options, *diagnostic[1:]),
        )
        for diagnostic in once
    )
    return [text for is_used, text in problems if not is_used], [text for is_used, text in problems if is_used]


class SummedDiagnostics:
    """Diagnostics of many texts, each cause as one warning: only those texts get words that the warning names."""

    def __init__(self) -> None:
        self._causes: dict[tuple[str, int], Cause] = {}

    def add(self, diagnostics: Sequence[Diagnostic], schedule: Batch, source: str, options: Options) -> list[str]:
        """Count them. Returns problems, for texts that cannot be used."""
        once, problems = dict.fromkeys(diagnostics), []
        for kind in dict.fromkeys(map(itemgetter(1, 2), once)):
            found = [diagnostic for diagnostic in once if diagnostic[1:] == kind]
            is_used = kind[0] in (EMPTY, OTHER_KIND)
            named = found[:MOST_LISTED] if is_used else found
            wrong, warnings = describe_diagnostics(named, schedule, source, options)
            problems += wrong
            for warning in warnings:
                if kind in self._causes:
                    self._causes[kind].add(warning)
                else:
                    self._causes[kind] = Cause(warning)
            if is_used:
                self._causes[kind].count += len(found) - len(named)
        return problems

    def warnings(self) -> list[str]:
        """One for each cause, with the first places."""
        return [cause.message for cause in self._causes.values()]


def warn_of_plan(schedule: Schedule, plan: Plan) -> list[str]:
    """Warnings for wanted peers that are missing, and for evaluations without models."""
    return [
        f"test instance for peer {system} does not exist for evaluation {evaluation}"
        for evaluation, system in schedule.missing
        if system not in plan.humans
    ] + warn_of_models(schedule, plan.source)


def warn_of_models(schedule: Batch, source: str) -> list[str]:
    """Warnings for evaluations without models."""
    return [
        f"{evaluation.place_in(source)}: evaluation {evaluation.id!r} has no model; it scores 0"
        for evaluation in schedule.without_models()
    ]


def _problem(
    document: Document, evaluation: Evaluation, source: str, options: Options, diagnostic: str, detail: int
) -> Problem:
    name = name_of(document)
    where, place = f"{name} (evaluation {evaluation.id})", evaluation.place_in(source)
    if diagnostic == EMPTY:
        return Problem(where, _why_empty(options), "it scores 0")
    if diagnostic == OTHER_KIND:
        cause = f"it begins like a file that is {OTHER_KINDS[detail]}, and its bytes are scored as text"
        return Problem(name, cause, "give it as plain text")
    if diagnostic == "unreadable":
        import errno

        from rouge_cli.opening import NOT_A_FILE

        if detail == errno.ENOENT:
            from rouge_cli.inputs.relative_names import missing_summary

            return missing_summary(name, evaluation, source)
        why = NOT_A_FILE if detail == errno.ESPIPE else os.strerror(detail)
        return Problem(f"{name} ({evaluation.place_and_id})", f"cannot read the summary: {why}", f"named in {source}")
    if diagnostic == "binary":
        from rouge_cli.inputs.text_files import AS_TEXT

        return Problem(where, f"not text: a NUL byte at offset {detail}", AS_TEXT)
    if diagnostic == "no utf-8":
        cause = f"not utf-8: byte 0x{detail % 256:02x} at offset {detail // 256}"
        from rouge_cli.inputs.bad_entries import ENCODING

        return Problem(name, cause, "name its encoding (--encoding)", ENCODING)
    if diagnostic == "no element":
        return Problem(f"{where}, line {detail}", "not three fields", "a Basic Element is HEAD|MODIFIER|RELATION")
    if diagnostic == "not text":
        cause = "Basic Elements (SIMPLE) have no text for ROUGE-N, L, W or S"
        remedy = "ask for ROUGE-BE alone (-3 MODE) or correct the format"
        return Problem(f"{place}: evaluation {evaluation.id!r}", cause, remedy)
    kind, wanted = evaluation.format, "make the format SIMPLE"
    if file_of(document) is None:  # a record, a line or a cell, whose format no option names
        kind, wanted = "text", "give files of these, in the format SIMPLE"
    cause = f"evaluation {evaluation.id!r} is {kind}, and ROUGE-BE reads Basic Elements"
    return Problem(place, cause, f"{wanted}, or leave out ROUGE-BE (-3, --measures or --preset)")


def _why_empty(options: Options) -> str:
    if options.elements is not None:
        return "no Basic Element (they are read from SIMPLE files)"
    reasons = ["the text is empty or has no sentence in its format"]
    if options.tokenizer in ASCII_ONLY:
        reasons.append(f"only letters that {options.tokenizer} drops")
    if options.drop_stop_words:
        reasons.append("only stop words (-s)")
    if options.limit_unit is not Unit.NONE:
        reasons.append("nothing within the length limit")
    return f"no token is left to score ({', or '.join(reasons)})"
