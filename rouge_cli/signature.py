"""The signature of a score: one line that a paper can quote and that turns back into options.

    dialect:rouge-1.5.5|measures:rouge-1,rouge-2,rouge-l|tokenizer:ascii-155|stem:both|stop:kept|limit:none|formula:A|
    alpha:0.5|models:4|jackknife:no|average:scores|confidence:95|samples:1000|version:rouge-cli-0.1.0

Pairs key:value, separated by "|" (here broken for the page). In it is what decides the figures, not what decides how
they are shown (-d). models is no option but a fact: how many reference summaries an evaluation had, or the fewest and
the most (3-4). In values, "%", "|", white space and all beyond ASCII stand as in URLs (%7C). The keys are those of the
table of options (option_table.py); those that stand for several of its fields are written and read by hand here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from rouge_cli import __version__
from rouge_cli.dialects import DIALECTS, find_dialect, is_dialect
from rouge_cli.errors import UsageError, check_kinds, shortened
from rouge_cli.measures.choice import measures_of
from rouge_cli.option_rows import Row
from rouge_cli.option_table import ROWS
from rouge_cli.options import Options, Typed, Unit, UntrustedTokenizer, perl_number, usual
from rouge_cli.plain_numbers import decimal, is_count, whole
from rouge_cli.results import Results
from rouge_cli.results.shapes import are_models
from rouge_cli.similar_names import did_you_mean

PROGRAM = "rouge-cli-"
FORMULAS = {"sum": "A", "best-recall": "B", "best-f": "best-f", "jackknife": "jackknife", "mean": "mean"}
"""Names of the rules for several models; A and B are those of ROUGE-1.5.5."""
SIGNATURE, OPTIONS = "a signature, a str", "rouge_cli.Options (of a preset: .options)"
NAMES = "a tuple of names of measures, each a str"
"""What arguments must be, in messages."""
_TAKES_MODELS = "the number of reference summaries, such as 4, or the fewest and the most, such as 3-4"
DIALECT, MODELS, VERSION = "dialect", "models", "version"
_NO_LETTERS: dict[str, Any] = {
    **{name: row.default for name, row in ROWS.items() if row.key == "measures"}, "lcs": False,
}  # fmt: skip
"""The fields of Options that choose measures, choosing none."""


class Key(NamedTuple):
    """How some options stand in a signature.

    write gives the value, None where it decides nothing; read turns it into fields of Options and raises ValueError.
    """

    key: str
    takes: str
    """The possible values, for messages."""
    write: Callable[[Options], str | None]
    read: Callable[[str], Mapping[str, Any]]


def signature(options: Options, models: tuple[int, int] | None = None, version: str = __version__) -> str:
    """The signature of scores that were made so. models are the fewest and the most of an evaluation, if known.

    UsageError: arguments of another kind.
    """
    check_kinds(("options", options, Options, OPTIONS), ("version", version, str, "a str"))
    if models is not None and not are_models(models):
        raise UsageError(
            f"models must be two whole numbers from 0 on, the fewest and the most, or None, not {shortened(models)}"
        )
    pairs = {row.key: row.write(options) for row in KEYS}
    pairs[MODELS] = None if models is None else "-".join(map(str, sorted({*map(int, models)})))
    pairs[VERSION] = PROGRAM + _write_text(version)
    return "|".join(f"{key}:{pairs[key]}" for key in ORDER if pairs[key] is not None)


def signature_of(results: Results) -> str:
    """The signature of results. UsageError: another object."""
    check_kinds(("results", results, Results, "Results, as evaluate makes them"))
    return signature(results.options, results.models, results.version)


def options_like(text: str, dialect: str | None = None) -> Options:
    """The options that a signature stands for. White space in it is no matter.

    A key that the signature lacks is as usual in its dialect. dialect names that of a signature that does not say it,
    by default rouge-1.5.5; another one than the signature's is a UsageError.

    A program that it names (tokenizer:command:PROG) is not started before the caller confirms it (UntrustedTokenizer).
    Raises UsageError: it ends early, a key is unknown or there twice, a value is out of its range or changes nothing
    beside the others, it is of a newer version; but for the last, all that is wrong at once. Or an argument is no str.
    """
    check_kinds(
        ("text", text, str, SIGNATURE), ("dialect", dialect, (str, type(None)), "the name of a dialect or None")
    )
    pairs, problems = _split("".join(text.split()))
    if VERSION not in pairs:
        problems.append(f"it has no {VERSION}, which comes last; quote the whole line")
    elif not pairs[VERSION].startswith(PROGRAM) or not is_version(pairs[VERSION]):
        problems.append(f"{VERSION} is {PROGRAM}{__version__} or such, not {pairs[VERSION]!r}; quote the whole line")
    elif _is_newer(pairs[VERSION]):
        raise UsageError(
            f"signature: it is of {pairs[VERSION]}, newer than this rouge-cli {__version__}; "
            "upgrade (pip install --upgrade rouge-cli) or give the options one by one"
        )
    fields: dict[str, Any] = {}
    if dialect is not None:
        dialect = find_dialect(dialect).name
        if pairs.setdefault(DIALECT, dialect) != dialect:
            problems.append(f"its dialect is {pairs[DIALECT]}, but {dialect} is requested; leave one of them out")
    rows = {row.key: row for row in KEYS}
    try:
        models_of(pairs.get(MODELS, "0"))
    except ValueError:
        problems.append(f"{MODELS} is {_TAKES_MODELS}, not {shortened(unquote(pairs[MODELS], errors='replace'))}")
    for key, value in sorted(
        pairs.items(), key=lambda pair: pair[0] != DIALECT
    ):  # it chooses first, the others over it
        if key in rows:
            try:
                fields.update(rows[key].read(value))
            except ValueError:
                problems.append(f"{key} is {rows[key].takes}, not {shortened(unquote(value, errors='replace'))}")
            except UsageError as error:
                problems += error.problems
        elif key not in (MODELS, VERSION):
            problems.append(f"unknown key {key!r}; {_near(key)}")
    if not problems:
        try:
            options = Options(**fields)
        except UsageError as error:
            problems += error.problems
        else:
            if not (problems := _idle(options, pairs)):
                return options
    raise UsageError([f"signature: {problem}" for problem in problems])


def _idle(options: Options, pairs: Mapping[str, str]) -> list[str]:
    """The problems of pairs that change nothing, such as a stemmer where nothing is stemmed."""
    return [
        f"{row.key} changes nothing without {row.needs}; say that, or leave {row.key} out"
        for row in ROWS.values()
        if row.matters is not None and row.key in pairs and not row.matters(options)
        and getattr(options, row.name) != usual(options.dialect, row.name)
    ]  # fmt: skip


def value_of(key: str, text: str) -> str:
    """The value of a key in a signature of whatever version; empty if it is not there. UsageError: these are no str."""
    check_kinds(("key", key, str, "the name of a key, a str"), ("text", text, str, SIGNATURE))
    return _split(text)[0].get(key, "")


def models_of(value: str) -> tuple[int, int]:
    """The fewest and the most reference summaries that the key models says. ValueError: it says something else."""
    fewest, dash, most = value.partition("-")
    if not is_count(fewest) or not is_count(most or fewest) or (dash and not int(fewest) < int(most or fewest)):
        raise ValueError(value)
    return int(fewest), int(most or fewest)


def differences(first: str, second: str) -> dict[str, tuple[str, str]]:
    """By key the values in which two signatures differ. UsageError: other objects.

    Where one lacks the key, the value is "default"; "none" of models, which are no option.
    """
    check_kinds(("first", first, str, SIGNATURE), ("second", second, str, SIGNATURE))
    one, other = _split(first)[0], _split(second)[0]
    found = {}
    for key in ORDER:
        if one.get(key) != other.get(key):
            lacking = "none" if key == MODELS else "default"
            found[key] = one.get(key, lacking), other.get(key, lacking)
    return found


def with_measures(options: Options, names: tuple[str, ...]) -> Options:
    """Options with these measures (text forms), by the original's option letters where these can say it.

    UsageError: arguments of another kind; unknown measures.
    """
    check_kinds(("options", options, Options, OPTIONS), ("names", names, tuple, NAMES))
    check_kinds(*(("names", name, str, NAMES) for name in names))
    letters = _letters(names)
    bare = {**options._asdict(), **_NO_LETTERS}
    candidate = Options(**{**bare, **letters})
    if tuple(measure.name for measure in measures_of(candidate)) == names:
        return candidate
    return Options(**{**bare, "measures": names})


def _split(text: str) -> tuple[dict[str, str], list[str]]:
    pairs: dict[str, str] = {}
    problems = []
    for heading in ("scores:", "Signature:"):  # reports print these before it
        if "".join(text[: text.find("|")].split()).startswith(f"{heading}{DIALECT}:"):
            text = text.partition(":")[2].lstrip()
    for piece in text.split("|"):
        key, colon, value = piece.partition(":")
        if not colon:
            problems.append(f"{shortened(piece)} is not a key:value pair; give the whole signature, in quotes")
        elif key in pairs:
            problems.append(f"{key} is there twice")
        else:
            pairs[key] = value
    return pairs, problems


def _near(key: str) -> str:
    return did_you_mean(key, ORDER, cutoff=0.5, most=len(ORDER))


def is_version(text: str) -> bool:
    """Whether a text may be a version of this program: citations have it in BibTeX."""
    return len(text) <= LONGEST_VERSION and text.isascii() and all(one.isalnum() or one in ".+-_!" for one in text)


def _is_newer(version: str) -> bool:
    return _numbers(version.removeprefix(PROGRAM)) > _numbers(__version__)


LONGEST_VERSION = 100
MOST_DIGITS = 15
"""Of a number in a version; there are none longer."""


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers that a version begins with: 1.10.0rc1 is (1, 10, 0)."""
    found: list[int] = []
    for part in version.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        if digits:
            found.append(int(digits[:MOST_DIGITS]))
        if digits != part:
            break
    return tuple(found)


def _write_text(text: str) -> str:
    return quote(text, safe=":/,=*+@", errors="surrogatepass")


def _read_text(value: str) -> str:
    return unquote(value, errors="surrogatepass")


def _write_number(number: float) -> str:
    text = f"{number:.15g}"
    return text if float(text) == number else repr(number)


def _read_number(text: str) -> float:
    return float(text) if text in ("inf", "-inf", "nan") else decimal(text)


def _read_formula(text: str) -> dict[str, Any]:
    if text not in FORMULAS.values():
        raise ValueError
    return {"best_model": text == "B", "several_models": "" if text in ("A", "B") else text}


def _read_dialect(text: str) -> Mapping[str, Any]:
    if not is_dialect(text):
        raise ValueError
    return find_dialect(text).choices


def _write_measures(options: Options) -> str:
    from rouge_cli.measures.registry import split_measures

    names = [_write_text(measure.name) for measure in measures_of(options)]
    return ",".join(name if split_measures(name) == [name] else name.replace(",", "%2C") for name in names) or "none"


def _read_measures(text: str) -> dict[str, Any]:
    from rouge_cli.measures.registry import split_measures

    names = () if text == "none" else tuple(map(_read_text, split_measures(text)))
    if "" in names:
        raise ValueError
    chosen = with_measures(Options(), names)
    return {field: getattr(chosen, field) for field in _NO_LETTERS}


def _letters(names: tuple[str, ...]) -> dict[str, Any]:
    """The fields of Options that may stand for these measures; whether they do is to be seen."""
    fields: dict[str, Any] = {}
    units: list[bool] = []
    for name in names:
        keyword, _, value = name.replace("*", ":-1").partition(":")
        if keyword == "rouge-l":
            fields["lcs"] = True
        elif keyword == "rouge-w":
            fields["lcs_weight"] = Typed.of(value)
        elif keyword in ("rouge-s", "rouge-su"):
            fields["skip_gap"] = Typed.of(value)
            units.append(keyword == "rouge-su")
        elif keyword == "rouge-be":
            fields["elements"] = name.partition(":")[2]
        elif keyword.removeprefix("rouge-").isdecimal():
            fields["max_ngram"] = int(keyword.removeprefix("rouge-"))
    return {**fields, "skip_units": tuple(dict.fromkeys(units))} if units else fields


def _write_limit(options: Options) -> str:
    if options.limit_unit is Unit.NONE:
        return "none"
    return f"{_write_number(options.limit)}{options.limit_unit.value}"


def _read_limit(text: str) -> dict[str, Any]:
    if text == "none":
        return {"limit_unit": Unit.NONE, "limit": 0.0}
    for unit in (Unit.WORDS, Unit.BYTES, Unit.CHARACTERS):
        if text.endswith(unit.value):
            return {"limit_unit": unit, "limit": _read_number(text.removesuffix(unit.value))}
    raise ValueError


def _any_of(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


COMPOSED = {
    "dialect": Key("dialect", _any_of([*DIALECTS]), lambda options: options.dialect, _read_dialect),
    "measures": Key("measures", "a list such as rouge-1,rouge-2,rouge-l", _write_measures, _read_measures),
    "limit": Key(
        "limit", "none, or a number with words, bytes or characters such as 665bytes", _write_limit, _read_limit
    ),
    "formula": Key(
        "formula", _any_of([*FORMULAS.values()]), lambda options: FORMULAS[options.model_rule], _read_formula
    ),
}
"""The keys that stand for several fields, or for more than their field says."""


def _write_value(row: Row, value: Any) -> str:
    if row.words:
        return next(word for word, meant in row.words.items() if meant == value)
    if isinstance(value, Typed):
        return _write_text(value.text if perl_number(value.text) == value.value else repr(value.value))
    if isinstance(value, float):
        return _write_number(value)
    return _write_text(str(value))


def _read_value(row: Row, text: str) -> Any:
    """The value of a field. Raises ValueError."""
    words = row.words or {word: word for word in row.allowed()}
    if words:
        if text not in words:
            raise ValueError
        return words[text]
    if row.kind in (int, float):
        return whole(text) if row.kind is int else _read_number(text)
    value = _read_text(text)
    if row.kind is Typed:
        return Typed.of(value)
    return UntrustedTokenizer.of(value) if row.starts_program else value


def _takes(row: Row) -> str:
    """The possible values of a key."""
    if row.takes:
        return row.takes
    if row.words or row.choices:
        return " or ".join(row.words or row.allowed())
    return "a file" if row.names_file else _TAKES[row.kind]


_TAKES = {int: "a whole number", float: "a number", Typed: "a number", str: "a text"}


def _key_of(row: Row) -> Key:
    """The key of one field: always there, or where the field is not as usual in the dialect and matters."""

    def write(options: Options) -> str | None:
        value = getattr(options, row.name)
        if not row.always and (
            value == usual(options.dialect, row.name) or not (row.matters is None or row.matters(options))
        ):
            return None
        return _write_value(row, value)

    return Key(row.key, _takes(row), write, lambda text: {row.name: _read_value(row, text)})


_FIRST = (
    "dialect", "measures", "tokenizer", "stem", "stop", "limit", "formula", "alpha", "jackknife", "average",
    "confidence", "samples", "stemmer", "stop-list", "data",
)  # fmt: skip
"""Keys that stand before the others, in this order."""
_BY_KEY = {row.key: COMPOSED.get(row.key) or _key_of(row) for row in ROWS.values() if row.key}
KEYS = tuple(_BY_KEY[key] for key in dict.fromkeys((*_FIRST, *_BY_KEY)))
"""All that options say, in the order of the signature."""

ORDER = (
    *(key for row in KEYS for key in ((MODELS, row.key) if row.key == "jackknife" else (row.key,))),
    VERSION,
)
"""The keys, with the facts among them."""
