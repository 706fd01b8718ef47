"""Results as JSON: one file, nothing lost, read back equal. results.schema.json beside this describes it.

Large ones are Parquet; see parquet.py.

Columns are arrays, so that a file of many evaluations is small and quick to read. A value that is no finite number,
which JSON does not have, is one of the strings "nan", "inf" and "-inf".
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from enum import Enum
from typing import Any

from rouge_cli import __version__
from rouge_cli.dialects import label_in
from rouge_cli.errors import DataError, Problem, UsageError, shortened, shortened_text
from rouge_cli.files import STANDARD_INPUT, read_whole
from rouge_cli.inputs.plan import is_text
from rouge_cli.kernel.native import Ids, IdSet
from rouge_cli.measures.choice import measures_of
from rouge_cli.opening import plain_path
from rouge_cli.option_rows import Row
from rouge_cli.option_table import ROWS
from rouge_cli.options import ELEMENT_MODES, Averaging, Options, PerlNumber, Typed, UntrustedTokenizer
from rouge_cli.output_places import check_uncompressed
from rouge_cli.results import Interval, MeasureResult, Results, SystemResult
from rouge_cli.results.contradictions import (
    beyond_totals,
    totals_not_exceeded,
    wrong_average,
    wrong_label,
    wrong_signature,
)
from rouge_cli.results.figures import Figures, joined
from rouge_cli.results.json_nodes import REMEDY, Node
from rouge_cli.results.json_systems import outline, system_as_json
from rouge_cli.results.members import COUNTS, SCORES, plain, wrong_scores
from rouge_cli.results.parquet import MAGIC, SUFFIXES, check_saving, results_to_parquet, tree_of_parquet
from rouge_cli.results.shapes import are_models, wrong_shape
from rouge_cli.room_for_libraries import loading_libraries
from rouge_cli.signature import is_version, signature_of
from rouge_cli.tallies import Part, Tally
from rouge_cli.whole_files import write_whole

FORMAT = "rouge-cli results"
SCHEMA = 1
"""The version of the schema: it grows when a reader of the one before would misread a file."""

SAVED = "results are what 'rouge-cli evaluate --save' writes"


def results_to_json(results: Results) -> bytes:
    """The file, in ASCII: what is beyond it is escaped, so that names which are not Unicode survive too.

    UsageError: what are no Results, or what read_results would refuse.
    """
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in _checked_head(results).items()]
    systems = ",".join(map(system_as_json, results.systems))
    return ("{\n" + ",\n".join(lines) + ',\n"systems": [' + systems + "]\n}\n").encode("ascii")


def results_for(path: str, results: Results) -> bytes:
    """The format of a file of this name: Parquet if it ends in .parquet or .pq, else JSON."""
    if not path.lower().endswith(SUFFIXES):
        return results_to_json(results)
    with loading_libraries(path):
        return results_to_parquet(results, _checked_head(results))


def save_results(results: Results, path: str | os.PathLike[str]) -> None:
    """Write the file, whole or not at all. See results_to_json, and write_whole for errors."""
    name = _path(path)
    if name == STANDARD_INPUT:
        raise UsageError("- is standard input where results are read; name a file (or write results_to_json yourself)")
    check_uncompressed(name)
    check_saving(name)
    write_whole(name, results_for(name, results))


def _path(given: object) -> str:
    """The path of a file. UsageError: a number, bytes ..."""
    path = plain_path(given)
    if not isinstance(path, str):
        raise UsageError(f"the path of a file with results is expected, not {shortened(given)}")
    return path


def results_head(results: Results) -> dict[str, Any]:
    """All but the systems, as JSON has it; see results_of_head. UsageError for what are no Results."""
    if not isinstance(results, Results):
        raise UsageError(f"results: what evaluate returns is expected, not {shortened(results)}")
    if results.options.elements not in (None, *ELEMENT_MODES):
        given = shortened(results.options.elements)
        raise UsageError(
            f"options.elements is one of {', '.join(ELEMENT_MODES)} in results that are saved, not {given}"
        )
    head = {
        "format": FORMAT,
        "schema": SCHEMA,
        "version": results.version,
        "signature": signature_of(results),
        "source": results.source,
        "models": [*map(_plain_count, results.models)],
        "options": {name: _saved(ROWS[name], value) for name, value in results.options._asdict().items()},
        "warnings": results.warnings,
    }
    if results.part is not None:
        head["part"] = {**results.part._asdict(), "tallies": [tally._asdict() for tally in results.part.tallies]}
    return head


def _plain_count(number: Any) -> Any:
    """A whole number of another class, such as NumPy's, as JSON takes it; whatever else as it is."""
    if isinstance(number, int):
        return number
    from numbers import Integral

    return int(number) if isinstance(number, Integral) else number


def _checked_head(results: Results) -> dict[str, Any]:
    """What results_head gives, once all is as reading has it; of scores and of our own Ids only the lengths."""
    if not isinstance(results, Results):
        return results_head(results)
    remedy = "save what evaluate returns"
    for name, kind in _FIELDS.items():
        if not isinstance(value := getattr(results, name), kind):
            raise UsageError.at(f"results.{name}", f"{shortened(value)} is of another type", remedy)
    if not are_models(results.models):  # of which the signature is made
        cause = "two numbers are expected, the fewest and the most, from 0 on"
        raise UsageError.at("results, models", cause, remedy)
    try:
        head = results_head(results)
        tree = json.loads(json.dumps({**head, "systems": [*map(outline, results.systems)]}))
        _results(Node(tree, "results"))
        _check_counts(Node(tree["systems"], "results", "systems"), results.systems, results.options.dialect)
    except DataError as error:
        problem = error.problems[0]
        place, cause = (problem.place, problem.cause) if isinstance(problem, Problem) else ("results", problem)
        raise UsageError.at(place, cause, remedy) from None
    except RecursionError:
        raise UsageError.at("results", "they hold lists within lists too deep for JSON", remedy) from None
    except (TypeError, ValueError, AttributeError) as error:
        raise UsageError.at("results", f"they cannot be saved: {shortened_text(str(error))}", remedy) from None
    if problem := wrong_shape(results.systems):
        raise UsageError.at("results", problem, remedy)
    return head


_FIELDS: dict[str, Any] = {
    "options": Options, "systems": (tuple, list), "warnings": (tuple, list), "source": str, "models": (tuple, list),
    "version": str, "part": (Part, type(None)),
}  # fmt: skip
"""The fields of Results, by their types."""


def read_results(path: str | os.PathLike[str]) -> Results:
    """The results in a file, JSON or Parquet. DataError: it cannot be read, or is none that this version understands.

    A program that their options name as tokenizer is not started before the caller confirms it (UntrustedTokenizer).
    """
    name = _path(path)
    return results_from(read_whole(name, "the results", unless=MAGIC), name)


def results_from(content: bytes, name: str) -> Results:
    """The results that this is, JSON or Parquet, of a file of this name; of Parquet that is a file, MAGIC will do."""
    if content.startswith(MAGIC):
        return _results(_checked(tree_of_parquet(name, content, SCHEMA), name))
    return results_from_json(content, name)


_TABLES = "'compare' and 'correlate' read tables of scores too, from files named .csv, .tsv or .jsonl"


def results_from_json(content: bytes, name: str) -> Results:
    """Read what results_to_json wrote. name is that of the file, for messages.

    Raises DataError, with the place and what to do: cut off, of something else, of a newer schema, or damaged.
    """
    try:
        tree = json.loads(content)
    except json.JSONDecodeError as error:
        _refuse_other_kinds(content, name)
        if content.strip() and content.lstrip()[:1] not in b"{[":
            raise DataError.at(name, "this is not JSON", f"{SAVED}; {_TABLES}") from None
        what = "the file is empty" if not content.strip() else f"not complete JSON ({error.msg})"
        place = f"{name}, line {error.lineno}, column {error.colno}"
        raise DataError.at(place, what, f"it was cut off or edited: {REMEDY}") from None
    except (ValueError, RecursionError):
        _refuse_other_kinds(content, name)
        raise DataError.at(name, "it cannot be read as JSON", SAVED) from None
    return _results(_checked(tree, name))


def results_of_head(head: Any, name: str) -> Results:
    """The results, without a system, of what results_head gave. DataError as results_from_json."""
    return _results(_checked({**head, "systems": []} if isinstance(head, dict) else head, name))


def _checked(tree: Any, name: str) -> Node:
    """The whole of a file. DataError: of something else, or of a newer schema."""
    if not isinstance(tree, dict) or tree.get("format") != FORMAT or type(tree.get("schema")) is not int:
        raise DataError.at(name, f'JSON of something else ("format" is not {json.dumps(FORMAT)})', SAVED)
    if tree["schema"] < 1:
        Node(tree, name).at("schema").fail("schemas are numbered from 1")
    if tree["schema"] > SCHEMA:
        cause = f"schema {shortened(tree['schema'])}, of rouge-cli {str(tree.get('version'))[:60]}"
        does = f"this is rouge-cli {__version__}, which reads schemas up to {SCHEMA}"
        raise DataError.at(name, cause, f"{does}: upgrade it (pip install --upgrade rouge-cli)")
    return Node(tree, name)


def _refuse_other_kinds(content: bytes, name: str) -> None:
    """DataError for a file of another kind, and for records."""
    from rouge_cli.inputs.file_kinds import CONFIGURATION, RECORDS, RESULTS, SCORE_FIRST, comes_once, other_kind

    records = _TABLES if comes_once(name) else SCORE_FIRST
    remedies = {CONFIGURATION: SCORE_FIRST, RECORDS: f"{SAVED}; {records}"}
    if problem := other_kind(name, content, "saved results", (RESULTS,), remedies):
        raise DataError(problem)


def _results(node: Node) -> Results:
    options = _options(node.at("options"))
    models = tuple(item.of_type(int, "a whole number") for item in node.at("models").items())
    if not are_models(models):
        node.at("models").fail("two numbers are expected, the fewest and the most, from 0 on")
    if models[0] > models[1]:
        node.at("models").fail(f"the fewest, {models[0]}, are more than the most, {models[1]}")
    systems = tuple(map(_system_result, node.at("systems").items()))
    _check_systems(node.at("systems"), systems, options)
    _check_counts(node.at("systems"), systems, options.dialect)
    found = Results(
        options,
        systems,
        tuple(item.text() for item in node.at("warnings").items()),
        node.at("source").text(),
        models,
        _version(node.at("version")),
        _part(node.at("part")) if "part" in node.value else None,
    )
    if "signature" in node.value:
        said = node.at("signature")
        if problem := wrong_signature(said.text(), signature_of(found), found.version):
            said.fail(problem)
    return found


def _version(node: Node) -> str:
    found = node.text()
    if not is_version(found):
        node.fail("it is no version of rouge-cli")
    return found


def _part(node: Node) -> Part:
    number, of = (int(node.at(name).of_type(int, "a whole number")) for name in ("number", "of"))
    if not 1 <= number <= of:
        node.fail(f"there is no part {number} of {of}")
    return Part(number, of, tuple(map(_tally, node.at("tallies").items())))


def _tally(node: Node) -> Tally:
    return Tally(
        node.at("kind").text(),
        node.at("key").text(),
        tuple(item.of_type(int, "a whole number") for item in node.at("numbers").items()),
        tuple(item.text() for item in node.at("places").items()),
        tuple(item.text() for item in node.at("names").items()),
    )


def _check_systems(node: Node, systems: Sequence[SystemResult], options: Options) -> None:
    """Fail where a system is there twice or has other measures, or averages are not there as the options have it."""
    seen: set[str] = set()
    known = {measure.name: label_in(options.dialect, measure) for measure in measures_of(options)}
    for item, system in zip(node.items(), systems, strict=True):
        labels = [measure.label for measure in system.measures]
        if len(set(labels)) < len(labels):
            item.at("measures").fail("a measure is there twice")
        if labels != [measure.label for measure in systems[0].measures]:
            item.at("measures").fail(f"other measures than those of system {systems[0].id!r}")
        if system.id in seen:
            item.fail(f"a second system {system.id!r}")
        seen.add(system.id)
        for part, measure in zip(item.at("measures").items(), system.measures, strict=True):
            if bool(measure.averages) == (options.averaging is Averaging.RAW_COUNTS):
                part.at("averages").fail("null is expected with averaging 'raw_counts', and with no other")
            if (average := wrong_average(measure.averages, options)) is not None:
                part.at("averages").at(average[0]).fail(average[1])
            _check_measure(part, measure, known, options.dialect)


def _check_counts(node: Node, systems: Sequence[SystemResult], dialect: str) -> None:
    """Fail where an evaluation has more hits than units."""
    totals: dict[str, Sequence[str]] = {}
    for item, system in zip(node.items(), systems, strict=True):
        for part, measure in zip(item.at("measures").items(), system.measures, strict=True):
            if measure.name not in totals:
                totals[measure.name] = totals_not_exceeded(measure.name, dialect)
            if (beyond := beyond_totals(measure, totals[measure.name])) is not None:
                hits = part.at("hits")
                Node(None, hits.file, f"{hits.path}[{beyond[0]}]").fail(beyond[1])


def _check_measure(node: Node, measure: MeasureResult, labels: dict[str, str], dialect: str) -> None:
    """Fail where no measure has this name, or one of another label."""
    try:
        problem = wrong_label(measure, labels, dialect)
    except UsageError as error:
        node.at("name").fail(str(error))
    if problem:
        node.at("label").fail(problem)


def _system_result(node: Node) -> SystemResult:
    evaluations = _evaluations(node.at("evaluations"))
    measures = tuple(_measure_result(item, len(evaluations)) for item in node.at("measures").items())
    return SystemResult(node.at("id").text(), evaluations, measures)


def _evaluations(node: Node) -> Ids:
    """The ids, each once."""
    given = node.value if isinstance(node.value, Ids) else node.of_type(list, "an array")
    if not all(type(id) is str for id in given):
        node.fail("texts are expected")
    if not all(map(is_text, given)):
        node.fail("half of a surrogate pair, which is not a letter")
    first = IdSet().add_all(given)
    if first < len(given):
        node.fail(f"evaluation {shortened(given[first])} is there twice")
    return given if isinstance(given, Ids) else Ids(given)


def _measure_result(node: Node, evaluations: int) -> MeasureResult:
    averages = node.at("averages")
    intervals = () if averages.value is None else tuple(_interval(averages.at(name)) for name in SCORES)
    counts, scores = (_joined(node, names, evaluations) for names in (COUNTS, SCORES))
    if problem := wrong_scores(scores, intervals):
        node.fail(f"a score {problem}")
    columns = node.at("statistics").items() if "statistics" in node.value else []
    statistics = tuple(column.column(evaluations) for column in columns)
    if any(len(column) != evaluations for column in statistics):
        node.at("statistics").fail(f"{evaluations} values are expected in each")
    return MeasureResult(node.at("label").text(), counts, scores, intervals, node.at("name").text(), statistics)


def _joined(node: Node, names: Sequence[str], evaluations: int) -> Figures:
    found = joined([node.at(name).column(evaluations) for name in names])
    if len(found) not in (0, 3 * evaluations):
        node.fail(f"{', '.join(names)} are of different lengths")
    return found


def _interval(node: Node) -> Interval:
    return Interval(*(node.at(name).number() for name in Interval._fields))


def _saved(row: Row, value: Any) -> Any:
    """The value of an option as JSON has it: a whole number as it is read again, 100.0."""
    return float(value) if row.kind is float and isinstance(value, int) and float(value) == value else plain(value)


def _options(node: Node) -> Options:
    """The options in a file; a field that it lacks, being older, is at its default."""
    fields = {}
    for name in node.of_type(dict, "an object"):
        if name not in Options._fields:
            node.at(name).fail(f"rouge-cli {__version__} knows no such option; if a newer one wrote it, upgrade")
        fields[name] = _option(node.at(name), ROWS[name])
    if fields.get("elements") not in (None, *ELEMENT_MODES):  # rouge155 takes others, and saves nothing
        node.at("elements").fail(f"one of {', '.join(ELEMENT_MODES)} is expected")
    try:
        return Options(**fields)
    except UsageError as error:
        node.fail(str(error).replace("\n", "; "))


def _option(node: Node, row: Row) -> Any:
    if row.default is None and node.value is None:
        return None
    kind = row.kind
    if kind is Typed:
        return Typed(node.at("text").text(), node.at("value").number())
    if issubclass(kind, Enum):
        known = {member.name.lower(): member for member in kind}
        if type(node.value) is not str or node.value not in known:
            node.fail(f"one of {', '.join(known)} is expected")
        return known[node.value]
    if kind is tuple:
        return tuple(item.of_type(row.item, "another value") for item in node.items())
    if kind is float:
        number = node.number()
        return PerlNumber(number) if row.name in ("limit", "samples") else number  # as rouge155 may have had it
    value = node.of_type(kind, {bool: "true or false", int: "a whole number"}.get(kind, "a text"))
    return UntrustedTokenizer.of(value) if row.starts_program else value
