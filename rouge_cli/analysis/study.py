"""What a study's file asks for: measures by text variants and numbers of models, against human scores."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple

from rouge_cli.analysis.correlation import CorrelationDesign
from rouge_cli.analysis.score_table import FIGURES
from rouge_cli.errors import DataError, Problem, UsageError, check_kinds, first_twice, listed, shortened
from rouge_cli.files import read_whole
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.inputs.file_kinds import RECORDS, other_kind
from rouge_cli.inputs.toml_choice import choice_of, joined
from rouge_cli.opening import plain_path
from rouge_cli.option_rows import Flag, Row
from rouge_cli.option_table import flags
from rouge_cli.options import Options, Stemming, Typed, Unit, program_of
from rouge_cli.similar_names import did_you_mean

VARIANTS: dict[str, dict[str, Any]] = {
    "CASE": {},
    "STEM": {"stemming": Stemming.BOTH},
    "STOP": {"drop_stop_words": True},
    "STEM+STOP": {"stemming": Stemming.BOTH, "drop_stop_words": True},
}
"""The preparation of texts: lower case alone, Porter's stemmer, removed stop words, or both (Lin 2004)."""
SINGLE, MULTIPLE = "single", "multiple"
_FILES = ("config", "human", "stop_list")
"""The keys that name a file."""

_OF_OPTIONS = {flag.parameter: (row, flag) for row, flag in flags() if flag.study}
"""The keys that are options of `rouge-cli evaluate`."""


def _types_of(row: Row, flag: Flag) -> tuple[type, ...]:
    if flag.takes == "texts":
        return str, list
    if flag.choices or flag.takes in ("text", "file", "folder"):
        return (str,)
    if flag.takes in ("number", "whole"):
        return (int,)
    return (int, float) if row.kind in (float, Typed) else (row.kind,)


KEYS: dict[str, tuple[type, ...]] = {
    "title": (str,), "config": (str,), "input": (dict,), "human": (str,), "columns": (list,), "measures": (str, list),
    "variants": (list,), "models": (list,), "single": (str,), "humans": (bool,), "figure": (str,),
    **{key: _types_of(row, flag) for key, (row, flag) in _OF_OPTIONS.items()},
    "level": (str,), "coefficients": (list,), "resample": (str,), "intervals": (str,), "samples": (int,),
    "seed": (int,), "confidence": (int, float), "significance": (int, float),
}  # fmt: skip
"""The keys of a study and their TOML types."""


LARGEST = 2**63
"""Whole numbers of TOML are smaller, by its definition."""


class Study(NamedTuple):
    """The input to evaluate and the scores to correlate it with; file names are relative to the working directory."""

    source: str
    title: str
    config: str
    """The configuration or the file of records, or where the system summaries are."""
    choice: InputChoice
    """How it is read."""
    human: str
    columns: tuple[str, ...]
    """Of human scores; all if empty."""
    variants: tuple[str, ...]
    models: tuple[str, ...]
    single: str | None
    """The id of the model that stands for a single one; None: the first of each evaluation."""
    figure: str
    options: Options
    """Of all variants, with the measures. Where they say so, all reference summaries together are jackknifed."""
    design: CorrelationDesign
    humans: bool = False
    """Whether reference summaries are jackknifed as systems too."""


def read_study(source: str | os.PathLike[str], allow_command: bool = False) -> Study:
    """The study in a TOML file; what it names is relative to its folder.

    A tokenizer that starts a program (command:PROG) is refused, unless the caller allows it.
    Raises DataError: unreadable, not TOML, or, all at once, keys that are unknown or missing and values that cannot be
    meant. UsageError: source is no path.
    """
    path: str = plain_path(source)
    check_kinds(("source", path, str, "the path of a study"))
    content = _read(path)
    unknown = [key for key in content if key not in KEYS]
    problems = [Problem(path, f"unknown key {key!r}", did_you_mean(key, KEYS, most=len(KEYS))) for key in unknown]
    for key, value in content.items():
        if key in KEYS and not _fits(value, KEYS[key]):
            is_large = isinstance(value, int) and abs(value) >= LARGEST
            what = "a whole number that is too large" if is_large else shortened(value)
            remedy = "numbers must be below 2**63" if is_large else f"it is {_named(KEYS[key])}"
            if isinstance(value, float) and not isfinite(value):
                remedy = "numbers must be finite"
            problems.append(Problem(path, f"{key} is {what}", remedy))
        if _fits(value, (list,)) and isinstance(value, list) and (twice := first_twice(value)) is not None:
            problems.append(Problem(path, f"{key} has {shortened(twice)} more than once", "leave one"))
    problems += [Problem(path, f"no {key!r}", remedy) for key, remedy in (
        ("human", 'name the human scores, human = "scores.csv"'),
        ("measures", 'name the measures, measures = ["rouge-1", "rouge-2"]'),
    ) if key not in content]  # fmt: skip
    problems += _wrong_choices(path, content)
    problems += [Problem(path, f"{key} is empty", "name a file") for key in _FILES if content.get(key) == ""]
    if content.get("humans") is True and content.get("jackknife") is not True:
        problems.append(Problem(path, "humans needs jackknifing", "give jackknife = true too"))
    if content.get("measures") in ("", []):
        problems.append(Problem(path, "measures names none", "`rouge-cli measures` lists them"))
    models = content.get("models", [])
    if content.get("jackknife") is True and models and isinstance(models, list) and MULTIPLE not in models:
        problems.append(Problem(path, "jackknife is of several references, which nothing uses",
                                'give models = ["multiple"] too, or leave it out'))  # fmt: skip
    if "single" in content and isinstance(models, list) and SINGLE not in models:
        problems.append(Problem(path, "single names a reference that nothing uses", 'give models = ["single"] too'))
    program = program_of(content["tokenizer"]) if isinstance(content.get("tokenizer"), str) else None
    if program is not None and not allow_command:
        cause = f"tokenizer would start the program {program!r}"
        problems.append(Problem(path, cause, "if you trust the study, allow it: --allow-command"))
    folder = os.path.dirname(path)
    config = content.get("config")
    choice = None
    if isinstance(config, str | None) and isinstance(content.get("input", {}), dict):
        choice, wrong = choice_of(config, content.get("input", {}), folder)
        problems += [Problem(path, one) for one in wrong]
    if problems:
        raise DataError(problems)
    assert choice is not None
    try:
        options = _options(content, folder)
        variants = tuple(content.get("variants", ("CASE",)))
        if idle := _idle(content, options, variants):
            what = f"no variant uses {' and '.join(idle)}; the variants are {listed(variants)}"
            raise UsageError(f"{what}; add one such as STEM or STOP, or leave {' and '.join(idle)} out")
        return Study(
            path,
            content.get("title", os.path.basename(path)),
            str(choice.source or "") or ", ".join(choice.peers),
            choice._replace(encoding=options.encoding or choice.encoding),
            joined(folder, content["human"]),
            tuple(content.get("columns", ())),
            variants,
            tuple(content.get("models", (MULTIPLE,))),
            content.get("single"),
            content.get("figure", "R"),
            options,
            _design(content),
            content.get("humans", False),
        )
    except UsageError as error:
        raise DataError([Problem(path, problem) for problem in error.problems]) from None


def _read(path: str) -> Mapping[str, Any]:
    import sys

    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    written = read_whole(path, "the study")
    try:
        content: Mapping[str, Any] = tomllib.loads(written.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # not TOML, not UTF-8, or whole numbers of thousands of digits
        remedies = {RECORDS: 'a study names records: [input] format = "jsonl", or config = "FILE.jsonl"'}
        if problem := other_kind(path, written, "a study (TOML)", (), remedies):
            raise DataError(problem) from None
        many = "a whole number of thousands of digits; numbers must be below 2**63"
        what = many if "set_int_max_str_digits" in str(error) else error
        if isinstance(error, UnicodeDecodeError) or b"\0" in written:
            raise DataError.at(path, "not text in UTF-8, as TOML is", "save it as UTF-8") from None
        raise DataError.at(path, f"not TOML that can be read: {what}") from None
    return content


def _fits(value: Any, types: tuple[type, ...]) -> bool:
    if isinstance(value, list):
        return list in types and all(isinstance(one, str) for one in value)
    if isinstance(value, bool):
        return bool in types
    if isinstance(value, int):
        return int in types and abs(value) < LARGEST
    return isinstance(value, types) and (not isinstance(value, float) or isfinite(value))


def _named(types: tuple[type, ...]) -> str:
    names = {str: "a text in quotes", list: "a list of texts", int: "a whole number", float: "a number",
             dict: "a table, [input]", bool: "true or false"}  # fmt: skip
    return " or ".join(names[one] for one in types)


def _wrong_choices(path: str, content: Mapping[str, Any]) -> list[Problem]:
    from rouge_cli.analysis.coefficients import KINDS
    from rouge_cli.analysis.correlation import INTERVALS
    from rouge_cli.analysis.levels import LEVELS, OVER

    choices = (("variants", VARIANTS), ("models", (SINGLE, MULTIPLE)), ("coefficients", KINDS),
               ("level", LEVELS), ("resample", OVER), ("intervals", INTERVALS), ("figure", FIGURES),
               *((key, flag.choices) for key, (_, flag) in _OF_OPTIONS.items() if flag.choices))  # fmt: skip
    problems = []
    for key, known in choices:
        given = content.get(key, [])
        if not _fits(given, (str, list)):  # which is told already
            continue
        values = given if isinstance(given, list) else [given]
        if key in content and not values:
            problems.append(Problem(path, f"{key} is an empty list", f"there are {listed(known)}"))
        problems += [Problem(path, f"{key} has no {value!r}", _meant(str(value), known))
                     for value in dict.fromkeys(values) if value not in known]  # fmt: skip
    return problems


def _meant(value: str, known: Collection[str]) -> str:
    """What was probably meant by a choice: STEM+STOP by STOP+STEM."""
    if value == "kendall-b":
        return "Kendall's tau-b is 'kendall'"
    parts = sorted(value.upper().split("+"))
    return did_you_mean(next((one for one in known if sorted(one.split("+")) == parts), value), known)


def _options(content: Mapping[str, Any], folder: str) -> Options:
    """As `evaluate` has them: what stands beside a dialect wins."""
    from rouge_cli.measures.registry import parse_measures
    from rouge_cli.options import dialect_options

    limits = [unit for unit in Unit if f"max_{unit.value}" in content]
    if len(limits) > 1:
        raise UsageError(f"{' and '.join(f'max_{unit.value}' for unit in limits)} exclude each other; leave one out")
    choices = {
        row.name: _value_of(row, flag, content[key], folder)
        for key, (row, flag) in _OF_OPTIONS.items() if key in content and not flag.composed
    }  # fmt: skip
    if "formula" in content:
        choices["several_models"] = ""
    if limits:
        choices |= {"limit_unit": limits[0], "limit": float(content[f"max_{limits[0].value}"])}
    measures = tuple(measure.name for measure in parse_measures(content["measures"]))
    return dialect_options(content.get("dialect", "rouge-1.5.5"), measures=measures, **choices)


def _idle(content: Mapping[str, Any], options: Options, variants: Sequence[str]) -> list[str]:
    """The keys that no variant uses, such as a stemmer where none stems."""
    made = [options._replace(**VARIANTS[variant]) for variant in variants]
    return [
        key for key, (row, _) in _OF_OPTIONS.items()
        if key in content and row.matters is not None and not any(map(row.matters, made))
    ]  # fmt: skip


def _value_of(row: Row, flag: Flag, value: Any, folder: str) -> Any:
    if flag.choices:
        return flag.choices[value]
    if row.names_file:
        return joined(folder, value)
    if row.kind is Typed:
        return Typed.of(value)
    return float(value) if row.kind is float else value


def _design(content: Mapping[str, Any]) -> CorrelationDesign:
    given = CorrelationDesign()
    design = CorrelationDesign(
        (content.get("level", given.levels[0]),),
        tuple(content.get("coefficients", ("pearson",))),
        content.get("resample", given.over),
        content.get("samples", given.samples),
        content.get("seed", given.seed),
        float(content.get("confidence", given.confidence)),
        float(content.get("significance", given.level)),
        content.get("intervals", given.intervals),
    )
    design.check()
    return design
