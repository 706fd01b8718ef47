"""A whole configuration: its XML or list, its evaluations, and every summary that it names."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_

from rouge_cli.errors import DataError, Problem, listed
from rouge_cli.files import absolute, read_whole
from rouge_cli.inputs.checks.finding import Checked, Facts, Finding
from rouge_cli.inputs.checks.structure import check_structure
from rouge_cli.inputs.checks.summary import FirstUse, Summary, check_summary
from rouge_cli.inputs.choice import InputChoice, named_paths
from rouge_cli.inputs.input import gathered
from rouge_cli.inputs.list_file import read_list_file
from rouge_cli.inputs.plan import FORMATS, Document, Evaluation, Plan, name_of
from rouge_cli.inputs.reading import read_input, require_evaluations
from rouge_cli.inputs.relative_names import resolve_names
from rouge_cli.inputs.rouge_xml import declared, parse, plan_of
from rouge_cli.inputs.swapped_sides import MOST_REFERENCES, likely_systems, look_swapped
from rouge_cli.inputs.systems import require_only
from rouge_cli.inputs.text_files import checked_encoding
from rouge_cli.text.text_counts import keeping, scripts_of
from rouge_cli.text.word_lists import stop_list

Progress = Callable[[int], None]
MOST_NAMED = 3


def check_config(
    source: str, list_format: str | None = None, data: str | None = None, progress: Progress | None = None,
    encoding: str = "",
) -> Checked:  # fmt: skip
    """Everything that is found in a configuration, or in a list file of a format, and in all its summaries.

    encoding is that of the summaries, by which they are decoded; empty: their bytes are taken as they are.
    data is a folder with a stop list of one's own; progress is called with the number of files just read. Nothing is
    raised for what is wrong with the input: it is a finding.
    """
    plan, findings = _read(source, list_format)
    if plan is None:
        return Checked(source, tuple(findings), Facts())
    return _check(resolve_names(plan), findings, data, progress, encoding)


def check_input(
    choice: InputChoice, system: str | None = None, data: str | None = None, progress: Progress | None = None,
    encoding: str = "",
) -> Checked:  # fmt: skip
    """Everything that is found in records, lines or folders. See check_config.

    UsageError: as read_input, and as require_only of the system.
    """
    try:
        found = gathered(read_input(choice, system, model_ids=True, decodes=bool(encoding)))
    except DataError as error:
        source = ", ".join(named_paths(choice))
        return Checked(source, tuple(_finding(problem, source) for problem in error.problems), Facts())
    plan = found.plan._replace(warnings=found.warnings)
    require_only(plan, system)
    return _check(plan, [], data, progress, encoding)


def _check(plan: Plan, findings: list[Finding], data: str | None, progress: Progress | None, encoding: str) -> Checked:
    read = filter(None, plan.warnings)  # without those that are there for their tally alone
    findings += [_finding(warning, plan.source)._replace(kind="reading", problem=False) for warning in read]
    findings += [*_evaluations(plan), *_systems(plan), *_sides(plan), *_unused(plan)]
    encoding = encoding and checked_encoding(encoding)
    words = frozenset(stop_list(data).split(b"\n"))
    found: dict[tuple[Document, str], Summary] = {}
    for (document, format), use in _uses(plan).items():
        summary, more = check_summary(document, format, use, words, encoding)
        findings += more
        if summary is not None:
            found[document, format] = summary
        if progress is not None:
            progress(1)
    findings += [*_copies(plan, found), *_whole(plan, found)]
    return Checked(plan.source, tuple(findings), _facts(plan, found), tuple(plan.files()))


def _read(source: str, list_format: str | None) -> tuple[Plan | None, list[Finding]]:
    try:
        if list_format is not None:
            found_plan = read_list_file(source, list_format, "X")
            require_evaluations(found_plan, list_format)
            odd = [_finding(warning, source) for warning in found_plan.warnings]
            return found_plan._replace(warnings=()), [one._replace(kind="line-ends", problem=False) for one in odd]
        content = read_whole(source, "the configuration")
        plan, wrong = plan_of(source, content, model_ids=True)
        findings = [_finding(problem, source) for problem in wrong]
        # What the plan warns of, check_structure tells with its lines.
        found = findings + check_structure(parse(source, declared(content), keep_blanks=True), source)
        return plan._replace(warnings=()), found
    except DataError as error:
        return None, [_finding(problem, source) for problem in error.problems]


def _finding(problem: str, source: str) -> Finding:
    """The problems that a reader finds in the configuration at source."""
    if not isinstance(problem, Problem):
        problem = Problem(source, problem)
    return Finding("configuration", True, problem.place, problem.cause, problem.remedy)


def _evaluations(plan: Plan) -> Iterator[Finding]:
    if not plan.evaluations:
        remedy = "each is an element <EVAL ID=...> with PEERS and MODELS"
        yield Finding("no-evaluations", True, plan.source, "nothing to evaluate: there is no evaluation in it", remedy)
    elif not plan.systems():
        cause = "nothing to evaluate: no evaluation in it has a system summary"
        yield Finding("no-systems", True, plan.source, cause, "add PEERS to the evaluations")
    for evaluation in plan.evaluations:
        place, name = evaluation.place_in(plan.source), f"evaluation {evaluation.id!r}"
        if evaluation.format is None:
            remedy = f'add <INPUT-FORMAT TYPE="...">, one of {", ".join(FORMATS)}'
            yield Finding("missing-format", True, place, f"{name} has no INPUT-FORMAT", remedy)
        if not evaluation.models:
            yield Finding("no-models", True, place, f"{name} has no reference summary: it scores 0", "add its MODELS")
        if not any(peer is not None for peer in evaluation.peers.values()):
            yield Finding("no-peers", False, place, f"{name} has no system summary, and is not used", "add its PEERS")
        for id in (evaluation.id, *evaluation.peers, *evaluation.model_ids):
            if id != id.strip():
                yield Finding(
                    "odd-id", False, place, f"{name}: the id {id!r} has white space at its ends", "take it away"
                )


def _systems(plan: Plan) -> Iterator[Finding]:
    """Systems that lack evaluations."""
    every = [evaluation.id for evaluation in plan.evaluations if evaluation.peers]
    for system in plan.systems():
        has = {evaluation.id for evaluation in plan.evaluations if evaluation.peers.get(system) is not None}
        absent = [id for id in every if id not in has]
        if absent:
            text = f"system {system!r} has no summary in {len(absent)} of {len(every)} evaluations: {_named(absent)}"
            yield Finding("hole", False, plan.source, text, "its average is over the others; see rouge-cli config show")


def _sides(plan: Plan) -> Iterator[Finding]:
    """One system whose name, or whose many reference summaries, look as if the sides were swapped."""
    systems = plan.systems()
    fewest = min((len(evaluation.models) for evaluation in plan.evaluations), default=0)
    if len(systems) != 1:
        return
    text = ""
    if look_swapped(systems, ()):
        text = f"the only system is called {systems[0]!r}, like reference summaries"
    elif names := likely_systems(plan):
        text = f"one system, {systems[0]!r}, and reference summaries named like systems ({_named(names)})"
    elif fewest > MOST_REFERENCES:
        text = f"one system, {systems[0]!r}, and {fewest} reference summaries in each evaluation"
    if text:
        yield Finding("swapped-sides", False, plan.source, text, "if the sides are swapped, exchange PEERS and MODELS")


def _uses(plan: Plan) -> dict[tuple[Document, str], FirstUse]:
    """Every summary with its format, and where it is named first, as a reference summary if it is one anywhere.

    One without a format is taken for SPL.
    """
    uses: dict[tuple[Document, str], FirstUse] = {}
    for role in ("reference summary", "system summary"):
        for evaluation in plan.evaluations:
            use = FirstUse(evaluation.place_and_id, role)
            for document in evaluation.models if role == "reference summary" else evaluation.peers.values():
                if document is not None:
                    uses.setdefault((document, evaluation.format or "SPL"), use)
    return uses


def _unused(plan: Plan) -> Iterator[Finding]:
    """Files beside system summaries, their names ending alike, that no evaluation names."""
    peers = [name for e in plan.evaluations for name in e.peers.values() if isinstance(name, bytes)]
    models = [name for e in plan.evaluations for name in e.models if isinstance(name, bytes)]
    named = {absolute(name) for name in (*peers, *models, os.fsencode(plan.source))}
    suffixes: dict[bytes, set[bytes]] = {}
    for name in map(absolute, peers):
        suffixes.setdefault(os.path.dirname(name), set()).add(os.path.splitext(name)[1])
    unused = []
    for folder, wanted in suffixes.items():
        try:
            with os.scandir(folder) as entries:
                unused += sorted(
                    os.fsdecode(os.path.relpath(entry.path))
                    for entry in entries
                    if entry.path not in named and os.path.splitext(entry.name)[1] in wanted and entry.is_file()
                )
        except OSError:  # that a folder is not there is told of each file in it
            continue
    if unused:
        text = f"named by no evaluation: {len(unused)} of the files beside the system summaries ({_named(unused)})"
        yield Finding("unused-files", False, plan.source, text, "add them, unless they are meant to stay out")


def _copies(plan: Plan, found: dict[tuple[Document, str], Summary]) -> Iterator[Finding]:
    """Systems that are compared with themselves, and reference summaries of one content."""
    for evaluation in plan.evaluations:
        place, name = evaluation.place_in(plan.source), f"evaluation {evaluation.id!r}"
        ids = evaluation.model_ids or tuple(str(i) for i in range(1, len(evaluation.models) + 1))
        content = _contents(evaluation, found)
        first: dict[bytes, str] = {}
        for id, document in zip(ids, evaluation.models, strict=True):
            known = first.setdefault(content.get(document, b""), id) if content.get(document) else id
            if known != id:
                text = f"{name}: reference summaries {known!r} and {id!r} are the same text"
                yield Finding("same-models", False, place, text, "a reference summary that is there twice counts twice")
        for system, peer in evaluation.peers.items():
            model = first.get(content[peer]) if peer is not None and content.get(peer) else None
            if model is not None:
                text = f"{name}: the summary of system {system!r} is the reference summary {model!r}"
                remedy = "people are scored against the other people with --jackknife --humans"
                yield Finding("peer-is-model", False, place, text, remedy)


def _contents(evaluation: Evaluation, found: dict[tuple[Document, str], Summary]) -> dict[Document, bytes]:
    documents = [*evaluation.models, *(peer for peer in evaluation.peers.values() if peer is not None)]
    format = evaluation.format or "SPL"
    return {document: found[document, format].content.strip() for document in documents if (document, format) in found}


def _whole(plan: Plan, found: dict[tuple[Document, str], Summary]) -> Iterator[Finding]:
    """Messages about all summaries together."""
    lost = sum(summary.letters_lost for summary in found.values())
    letters = sum(summary.letters for summary in found.values())
    if lost:
        files = [name_of(document) for (document, _), summary in found.items() if summary.letters_lost]
        text = (
            f"ROUGE-1.5.5 drops letters that are not ASCII and splits words there: {100 * lost / letters:.2f} % "
            f"({lost:,} of {letters:,}), in {len(files)} of {len(found)} summaries ({_named(files)})"
        )
        unspaced = sum(summary.unspaced for summary in found.values())
        seen = reduce(or_, (summary.seen for summary in found.values()))
        yield Finding("letters-lost", False, plan.source, text, keeping(letters, lost, unspaced, scripts_of(seen)))
    run_on = [name_of(document) for (document, _), summary in found.items() if summary.run_on]
    if run_on:
        text = (
            f"{len(run_on)} of {len(found)} summaries seem to have several sentences on a single line, which ROUGE-L "
            f"and ROUGE-W treat as one sentence ({_named(run_on)})"
        )
        yield Finding("no-sentence-boundary", False, plan.source, text, "put one sentence per line")


def _facts(plan: Plan, found: dict[tuple[Document, str], Summary]) -> Facts:
    pairs = sum(peer is not None for evaluation in plan.evaluations for peer in evaluation.peers.values())
    formats = {evaluation.format for evaluation in plan.evaluations if evaluation.format is not None}
    every = list(found.values())
    return Facts(
        len(plan.evaluations),
        len(plan.systems()),
        pairs,
        sum(len(evaluation.models) for evaluation in plan.evaluations),
        tuple(format for format in FORMATS if format in formats),
        len(every),
        sum(summary.sentences for summary in every),
        sum(summary.elements for summary in every),
        sum(summary.tokens for summary in every),
        sum(summary.stop_words for summary in every),
        sum(summary.letters for summary in every),
        sum(summary.letters_lost for summary in every),
    )


def _named(names: Sequence[str]) -> str:
    return listed(names, MOST_NAMED, counted=False)
