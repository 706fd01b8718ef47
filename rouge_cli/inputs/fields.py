"""The meaning of a record's fields: as chosen, or by their usual names."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rouge_cli.errors import listed
from rouge_cli.named_tuples import NamedTuple
from rouge_cli.plain_numbers import is_count

ID_NAMES = (
    "id", "eval_id", "evaluation", "evaluation_id", "instance", "instance_id", "example_id", "doc_id", "docid",
    "document_id", "article_id", "guid", "uid",
)  # fmt: skip
SYSTEM_NAMES = (
    "system", "system_id", "system_name", "peer_id", "summarizer", "summarizer_id", "model_name", "model_id", "run",
)  # fmt: skip
LIKELY_SYSTEM_NAMES = ("model", "method", "approach", "name", "run_id", "run_name", "team", "decoder", "checkpoint")
"""Names that are suggested for the system, but mean other things too often to be taken for it."""
SUMMARY_NAMES = (
    "summary", "summaries", "peer", "peers", "prediction", "predictions", "predicted", "pred", "preds",
    "hypothesis", "hypotheses", "hyp", "hyps", "candidate", "candidates", "cand", "cands", "decoded", "generated",
    "generated_text", "generated_texts", "generated_summary", "generated_summaries", "predicted_summary",
    "predicted_summaries", "system_summary", "system_summaries", "output", "outputs", "system_output",
    "system_outputs", "response", "responses", "summary_text",
)  # fmt: skip
REFERENCE_NAMES = (
    "references", "reference", "refs", "ref", "targets", "target", "gold", "golds", "gold_summary", "gold_summaries",
    "reference_summary", "reference_summaries", "reference_text", "models", "ground_truth", "highlights",
)  # fmt: skip
RESPONSE_NAMES = ("filtered_resps", "resps")
"""Of the samples that lm-evaluation-harness logs: lists that hold one response, or lists of such."""
LATER_SUMMARY_NAMES = (("predict", "completion", "completions"), *((name,) for name in RESPONSE_NAMES))
LATER_REFERENCE_NAMES = (("label", "tgt", "labels", "tgts"),)
"""Names that count where there is none of those above: of LLaMA-Factory, lm-evaluation-harness and others, but also of
fields that are no texts."""
USUAL_NAMES = {
    name: role
    for role, ranks in (
        ("id", (ID_NAMES,)),
        ("system", (SYSTEM_NAMES,)),
        ("summary", (SUMMARY_NAMES, *LATER_SUMMARY_NAMES)),
        ("references", (REFERENCE_NAMES, *LATER_REFERENCE_NAMES)),
    )
    for names in ranks
    for name in names
}
"""What each usual name is taken for: a field of FieldChoice."""
SOURCE_NAMES = frozenset(("doc", "document", "example", "input", "source", "article"))
"""Objects and prefixes whose summary is no system's."""
_ONE_TEXT = ("highlights", "ss", "is", "us")
"""How names of one text end that look like plurals: hypothesis, synopsis."""
_NUMBERED = r"(?i:references?|refs?|targets?|gold|model)[ _-]?([0-9]{1,9})"


class FieldChoice(NamedTuple):
    """The fields that a person names; what is not named is found by its usual names.

    doc.reference is the field reference of the object doc, unless there is a field of that very name.

    summary: each "FIELD" or "SYSTEM=FIELD", so that a record may hold the summaries of several systems.
    """

    id: str | None = None
    system: str | None = None
    summary: tuple[str, ...] = ()
    references: tuple[str, ...] = ()


class KeptFields(NamedTuple):
    """Which fields of records stand beside their scores."""

    names: tuple[str, ...] | None = None
    """These; None: all but texts."""
    reserved: tuple[str, ...] = ()
    """The names of columns of scores, which no field that is kept may have."""

    def of(self, fields: Sequence[str], texts: Collection[str]) -> list[str]:
        """Those of a record's fields, of which some are texts."""
        return [name for name in fields if (name not in texts if self.names is None else name in self.names)]


def dotted_fields(asked: FieldChoice) -> tuple[str, ...]:
    """The fields that are named by a path, such as doc.reference."""
    summaries = [given for name in asked.summary for given in (name, name.partition("=")[2])]
    named = (asked.id, asked.system, *summaries, *asked.references)
    return tuple([field for field in named if field is not None and "." in field])


def with_dotted(record: Mapping[str, Any], fields: Collection[str]) -> Mapping[str, Any]:
    """The record with these fields, which are in objects within it, unless it has fields of those very names.

    In a list a number is a place, from 0: resps.0.1.
    """
    for field in fields:
        value: Any = record
        for name in () if field in record else field.split("."):
            if isinstance(value, list) and is_count(name) and int(name) < len(value):
                value = value[int(name)]
            else:
                value = value[name] if isinstance(value, dict) and name in value else None
            if value is None:
                break
        if field not in record and value is not None:
            record = {**record, field: value}
    return record


def nested_fields(record: Mapping[str, Any]) -> tuple[str, ...]:
    """The fields of the objects within a record, by their paths."""
    return tuple([f"{name}.{inner}" for name, value in record.items() if isinstance(value, dict) for inner in value])


def with_response(record: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    """The record with the one response that a field of RESPONSE_NAMES holds in lists. ValueError: it holds several."""
    value = record.get(field)
    while isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, list):
        from shlex import quote

        several = f"{len(value):,} responses; name one of them" if value else "no response; remove the record"
        raise ValueError(
            f"field {field!r} has {several}" + (f": --summary-field {quote(f'{field}.0.0')}" if value else "")
        )
    return {**record, field: value}


class Fields(NamedTuple):
    """The fields of an input. summaries: (system, field); the system is None where the record says it."""

    id: str | None
    system: str | None
    summaries: tuple[tuple[str | None, str], ...]
    references: tuple[str, ...]


def find_fields(
    names: Sequence[str], asked: FieldChoice, peers: bool = True, models: bool = True, nested: Sequence[str] = ()
) -> Fields:
    """The fields among those names; peers and models say whether there are to be summaries and references.

    nested are those within objects, which are taken where names have none.

    ValueError, to be told with the place: none or several could be meant.
    """
    asked = asked._replace(summary=asked.summary if peers else (), references=asked.references if models else ())
    if not peers:
        asked = asked._replace(system=None)
    for option, given in _asked(asked, names):
        if given not in names:
            raise ValueError(f"no field {given!r} ({option}); {there_are(given, names)}")
    summaries: tuple[tuple[str | None, str], ...] = ()
    references: tuple[str, ...] = ()
    system = asked.system if asked.system is not None else next(usual_names(names, SYSTEM_NAMES), None)
    if peers:
        summaries = _by_system(asked.summary, names, system is not None) or (
            (None, _one(names, (SUMMARY_NAMES, *LATER_SUMMARY_NAMES), nested, "summary", "--summary-field")),
        )
    if models:
        references = tuple(dict.fromkeys(asked.references)) or _all_numbered(names)
        ranks = (REFERENCE_NAMES, *LATER_REFERENCE_NAMES)
        references = references or (_one(names, ranks, nested, "references", "--references-field"),)
    return Fields(
        asked.id if asked.id is not None else next(usual_names(names, ID_NAMES), None),
        system,
        summaries,
        references,
    )


def fields_of_record(record: Mapping[str, Any], asked: FieldChoice, peers: bool, models: bool) -> Fields:
    """The fields of a record, whose objects may have them. Errors as of find_fields."""
    from rouge_cli.inputs.bad_entries import RemediedError

    try:
        return find_fields(tuple(record), asked, peers, models, nested_fields(record))
    except RemediedError as error:
        inner = next((name for name, value in record.items() if _is_records(value)), None)
        if inner is None:
            raise
        raise RemediedError(
            error.cause, f"if {inner!r} holds the records, write these alone, an object a line"
        ) from None


def late_field(
    name: str,
    first: Sequence[str],
    nested: Sequence[str],
    fields: Fields,
    asked: FieldChoice,
    peers: bool,
    models: bool,
) -> tuple[str, str] | None:
    """Cause and remedy where a later record has a field that would have been read if the first record had it.

    first and nested are the names of the first record, which showed the fields.
    """
    plain = plain_name(name)
    role = "references" if re.fullmatch(_NUMBERED, plain) else USUAL_NAMES.get(plain.rpartition(".")[2])
    is_named = fields.system is None and all(system is not None for system, _ in fields.summaries)
    if role is None or getattr(asked, role) or (role == "system" and (is_named or not peers)):
        return None
    try:
        wider = find_fields((*first, name), asked, peers, models, [path for path in nested if path != name])
    except ValueError:
        wider = None
    found = {"id": fields.id, "system": fields.system, "summary": fields.summaries, "references": fields.references}
    if wider is not None and {**found, **dict(zip(found, wider, strict=True))}[role] == found[role]:
        return None
    cause = f"it has a field {name!r}, and the first record had none"
    if not found[role]:
        return cause, f"give all {'an id' if role == 'id' else 'a system'}, or none"
    named = {"id": fields.id, "system": fields.system, "summary": fields.summaries[:1] and fields.summaries[0][1]}
    field = named.get(role) or fields.references[0]
    same = "give every record the same fields (null where there is none)"
    return cause, f"name the fields (--{role}-field {field} ...), or {same}"


def _is_records(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def holds_several(field: str) -> bool:
    """Whether a field's name is that of several texts: "predictions", not "prediction"."""
    name = plain_name(field)
    return name.endswith("s") and not name.endswith(_ONE_TEXT)


def there_are(field: str, names: Sequence[str]) -> str:
    """A hint where a field is missing: the nearest name, and those that are there."""
    from rouge_cli.similar_names import nearest

    near = nearest(field, names)
    there = listed(names) if names else "none at all"
    return f"did you mean {near!r}? There are {there}" if near else f"there are {there}"


def _asked(asked: FieldChoice, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(option, field) of each field that was named."""
    for option, given in (("--id-field", asked.id), ("--system-field", asked.system)):
        if given is not None:
            yield option, given
    for given in asked.summary:
        yield "--summary-field", _system_and_field(given, names)[1]
    for given in asked.references:
        yield "--references-field", given


def _by_system(asked: Sequence[str], names: Sequence[str], has_system: bool) -> tuple[tuple[str | None, str], ...]:
    """(system, field) of the summaries that were requested; without systems, several are named as their fields.

    has_system: a field of the record names the system. ValueError: two summaries of one system; one would be lost.
    """
    found = dict.fromkeys(_system_and_field(given, names) for given in asked)
    if len(found) > 1 and not has_system and all(system is None for system, _ in found):
        return tuple([(field, field) for _, field in found])
    fields: dict[str | None, str] = {}
    for system, field in found:
        first = fields.setdefault(system, field)
        if first != field:
            of = "without a system" if system is None else f"of system {system!r}"
            raise ValueError(
                f"{first!r} and {field!r} are both summaries {of}; give each a system of its own: "
                f"--summary-field NAME={first} --summary-field OTHER={field}"
            )
    return tuple(found)


def _system_and_field(given: str, names: Sequence[str]) -> tuple[str | None, str]:
    system, equals, field = given.partition("=")
    return (system, field) if equals and system and given not in names else (None, given)


def plain_name(name: str) -> str:
    """A name for comparison: tables that are written by hand have blanks around names, others invisible letters."""
    return (name if name.isascii() else _as_seen(name)).strip().lower()


def _as_seen(name: str) -> str:
    """A name without invisible letters, and with plain ones for the wide: byte order marks, soft hyphens and such."""
    import unicodedata

    plain = unicodedata.normalize("NFKC", name)
    return "".join([letter for letter in plain if letter != "\ufffe" and unicodedata.category(letter) != "Cf"])


def same_name(wanted: str, names: Collection[str]) -> str | None:
    """The wanted name, or else the only one that is written alike; None if none is there.

    Alike is also: in another case of letters, with blanks around it or with invisible letters.

    RemediedError, a ValueError: several are, and none is written exactly so.
    """
    if wanted in names:
        return wanted
    found = [name for name in names if plain_name(name) == plain_name(wanted)]
    if len(found) > 1:
        from rouge_cli.inputs.bad_entries import RemediedError

        cause = f"{listed(list(map(repr, found)))} could each be {wanted!r}"
        raise RemediedError(cause, "write the name as it is there, or rename the others")
    return found[0] if found else None


def usual_names(names: Collection[str], usual: Iterable[str]) -> Iterator[str]:
    """The names that are there of the usual ones, in the order of these. RemediedError as of `same_name`."""
    there = set(map(plain_name, names))
    for name in usual:
        if name in there and (same := same_name(name, names)) is not None:
            yield same


def _one(names: Sequence[str], ranks: Sequence[Sequence[str]], nested: Sequence[str], role: str, option: str) -> str:
    """The field that has a name of the first rank of which there is any; a dotted one by what follows its last dot."""
    for usual in ranks:
        if found := list(usual_names(names, usual)):
            found += _repeated(names, found)
            return _only(found, role, option)
    dotted = [name for name in (*names, *nested) if "." in name and _may_be(plain_name(name), role)]
    for usual in ranks:
        if found := [name for name in dotted if plain_name(name).rpartition(".")[2] in usual]:
            return _only(found, role, option)
    from rouge_cli.inputs.bad_entries import RemediedError

    raise RemediedError(
        f"no field for the {role}; {there_are(ranks[0][0], names)}", f"name it: {option} FIELD{_REPEATED[role]}"
    )


_REPEATED = {"summary": ", repeated for several systems", "references": ", repeated for several references"}


def second_summary(system: str, id: str, names: Sequence[str], has_system: bool) -> str:
    """The problem of a record whose system has a summary of that id already; names are those of the fields."""
    cause = f"a second summary of system {system!r} for evaluation {id!r}"
    if has_system:
        return f"{cause}; give each an id of its own"
    from shlex import quote

    field = quote(next((name for name in names if plain_name(name) in LIKELY_SYSTEM_NAMES), "FIELD"))
    return f"{cause}; name the field with the system: --system-field {field}; or give each summary an id of its own"


def _may_be(path: str, role: str) -> bool:
    """Whether a field within an object may be a system's summary; the references of a source stand beside it."""
    return role == "references" or path.partition(".")[0] not in SOURCE_NAMES


def _only(found: Sequence[str], role: str, option: str) -> str:
    if len(found) == 1:
        return found[0]
    keyed = len({path.rpartition(".")[2] for path in found}) == 1 and all("." in path for path in found)
    more = "; if each is of a record of its own, write an object a line, with the key as its id" if keyed else ""
    named = " and ".join(map(repr, found))
    raise ValueError(f"{named} could each be the {role}; say which: {option} {found[0]}{more}")


def _numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Fields such as reference1, reference2, by number; none if there is one for all."""
    found = sorted((int(match[1]), name) for name in names if (match := re.fullmatch(_NUMBERED, plain_name(name))))
    return tuple(name for _, name in found)


def _all_numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The numbered fields. ValueError: beside them is a field that could be the references as well."""
    found = _numbered(names)
    others = [*usual_names(names, REFERENCE_NAMES), *_repeated(names, found)] if found else []
    if others:
        _only([others[0], *found[:1]], "references", "--references-field")
    return found


def _repeated(names: Sequence[str], found: Collection[str]) -> list[str]:
    """Those that pandas named for columns of one name: beside reference, reference.1."""
    return [name for name in names if name.rpartition(".")[0] in found and is_count(name.rpartition(".")[2])]
