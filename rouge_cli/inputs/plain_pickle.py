"""Python pickles of dictionaries, lists, strings and numbers; anything else is refused unread."""

from __future__ import annotations

import io
import pickle
import pickletools
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rouge_cli.errors import DataError, first_twice, listed, shortened
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.given_records import Records
from rouge_cli.inputs.text_files import open_bytes, shown
from rouge_cli.signal_handlers import is_of_a_handler

MOST_BYTES = 1 << 28
DEEPEST = 64
"""Containers within containers."""
MOST_BITS = 14_000
"""Of a whole number; Python writes none of 4,300 digits."""
_LONG = "a whole number of thousands of digits in it, which must be text"
_REMEDY = "save it as JSONL with a program that you trust it to"
_DAMAGED = "is it damaged? Get or write it again"
_ALONE = "put what was dumped one after the other into one list, and dump that"
_BUILDS = ("INST", "OBJ", "NEWOBJ", "NEWOBJ_EX", "PERSID", "BINPERSID", "EXT1", "EXT2", "EXT4", "NEXT_BUFFER",
           "READONLY_BUFFER")  # fmt: skip
"""Steps of a pickle that make objects of classes, or ask for what is elsewhere."""

_NOTES, _AGAIN = ("MEMOIZE", "PUT", "BINPUT", "LONG_BINPUT"), ("GET", "BINGET", "LONG_BINGET")
"""Steps that number what was made last, and that take it once more."""
_NO_TUPLES = {
    "EMPTY_LIST", "EMPTY_DICT", "LIST", "DICT", "GLOBAL", "STACK_GLOBAL", "REDUCE", "STRING", "BINSTRING",
    "SHORT_BINSTRING", "UNICODE", "BINUNICODE", "SHORT_BINUNICODE", "BINUNICODE8", "BINBYTES", "SHORT_BINBYTES",
    "BINBYTES8", "BYTEARRAY8", "GET", "BINGET", "LONG_BINGET",
}  # fmt: skip
"""Steps after which what was made last is no tuple for certain."""


def read_pickle(name: str, bad: BadEntries) -> Records:
    """The records of a pickle (.gz is unpacked): of a list of them, or of REALSumm's documents with their systems.

    DataError: not a pickle, larger than MOST_BYTES, made of something else than plain containers, strings and numbers
    (numbers of numpy are plain), or neither of these layouts.
    """
    with open_bytes(name, "a pickle", ("pickle",)) as stream:
        content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise DataError.at(shown(name), f"a pickle of more than {MOST_BYTES:,} bytes", _REMEDY)
    return Records(shown(name), "record", _records(shown(name), plain(content, shown(name))), bad)


def plain(content: bytes, source: str = "the pickle") -> Any:
    """Read a pickle, tuples as lists. DataError: no pickle, or more than plain containers, strings and numbers.

    Nothing in a pickle is run: its steps are read first, names stand for functions of this module alone, and what comes
    out is copied, so that it is no larger than the pickle.
    """
    _check_steps(content, source)
    try:
        return _copied(_Plain(io.BytesIO(content)).load(), [len(content)])
    except DataError as error:
        raise DataError.at(source, f"a pickle with {error}", _REMEDY) from None
    except Exception as error:  # whatever bytes that are no pickle make the library raise
        if is_of_a_handler(error):
            raise
        raise DataError.at(source, "not a pickle that can be read: its steps do not fit together", _DAMAGED) from None


def _check_steps(content: bytes, source: str) -> None:
    """DataError: a step that makes an object, or notes as many things as the pickle cannot have; bytes after its end.

    Nor may a tuple stand in several places: as a key, a few of them in each other take for ever.
    """
    noted: dict[int, bool] = {}
    is_tuple, last = False, 0
    try:
        for step, value, place in pickletools.genops(content):
            if step.name in _BUILDS:
                raise DataError(f"Python objects in it ({step.name})")
            if step.name in ("PUT", "BINPUT", "LONG_BINPUT") and int(str(value)) > len(content):
                raise DataError(f"a thing number {value:,} in it, which it has no room for")
            if step.name in _NOTES:
                noted[len(noted) if step.name == "MEMOIZE" else int(str(value))] = is_tuple
            elif step.name in _AGAIN and int(str(value)) not in noted:
                raise DataError(f"a use of thing number {int(str(value)):,}, which is not in it")
            elif step.name == "DUP" or (step.name in _AGAIN and noted[int(str(value))]):
                raise DataError("a tuple in several places of it")
            elif step.name not in ("FRAME", "PROTO"):
                is_tuple = step.name not in _NO_TUPLES
            if step.name == "GLOBAL":
                _admitted(*str(value).split(" ", 1))
            last = place or 0
    except DataError as error:
        raise DataError.at(source, f"a pickle with {error}", _REMEDY) from None
    except Exception as error:
        if is_of_a_handler(error):
            raise
        if "set_int_max_str_digits" in str(error):
            raise DataError.at(source, f"a pickle with {_LONG}", _REMEDY) from None
        raise DataError.at(source, f"not a pickle: {error}", _DAMAGED) from None
    if end := content[last + 1 :]:
        raise DataError.at(source, f"a pickle that ends at byte {last + 1:,}, with {len(end):,} more behind it", _ALONE)


class _Placeholder:
    """A function that stands for a name in a pickle, and takes no state from it."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def __call__(self, *arguments: Any) -> Any:
        return self.function(*arguments)

    def __setstate__(self, _state: Any) -> None:
        raise DataError("a change of a name in it")


class _Plain(pickle.Unpickler):
    """Makes nothing but plain containers, strings and numbers."""

    def find_class(self, module: str, name: str) -> Any:
        return _admitted(module, name)

    def persistent_load(self, _id: Any) -> Any:
        raise DataError("something that is outside it")


def _admitted(module: str, name: str = "") -> _Placeholder:
    """The meaning of a name in a pickle. DataError: for nothing that is plain."""
    found = _ADMITTED.get(f"{_RENAMED.get(module, module)}.{name}")
    if found is None:
        raise DataError(f"{shortened(f'{module}.{name}')} in it, which is no plain container, string or number")
    return _Placeholder(found)


def _copied(value: Any, left: list[int], depth: int = 0) -> Any:
    """The value with everything in it; left is how many values it may have, so that one that is in itself ends."""
    left[0] -= 1
    if depth > DEEPEST or left[0] < 0:
        raise DataError("containers within containers without end")
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise DataError(_LONG)
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, dict):
        for odd in (key for key in value if not isinstance(key, (str, int, float))):
            raise DataError(f"a key in it that is no string or number ({shortened(odd)})")
        return {_copied(key, [1]): _copied(one, left, depth + 1) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_copied(one, left, depth + 1) for one in value]
    raise DataError(f"a {type(value).__name__.strip('_').lower()} in it, which is no plain container, string or number")


def _ordered(items: Iterable[Any] = ()) -> dict[Any, Any]:
    return dict(items)


def _with_default(_factory: Any = None, items: Iterable[Any] = ()) -> dict[Any, Any]:
    return dict(items)


def _not_called(*_arguments: Any) -> Any:
    raise DataError("a call of a type in it")


class _Type:
    """The type of a number of numpy, such as f8."""

    def __init__(self, code: Any = "", *_more: Any) -> None:
        if not isinstance(code, str):
            raise DataError("a type of numpy in it without a name")
        self.code, self.order = code, "<"

    def __setstate__(self, state: Any) -> None:
        self.order = ">" if isinstance(state, tuple) and state[1:2] == (">",) else "<"


_CODES = {"f2": "e", "f4": "f", "f8": "d", "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I",
          "u8": "Q", "b1": "?"}  # fmt: skip


def _number(type: Any, content: Any) -> int | float | bool:
    """A number of numpy. DataError: another value."""
    code = _CODES.get(type.code) if isinstance(type, _Type) else None
    if code is None or not isinstance(content, bytes) or len(content) != struct.calcsize(code):
        raise DataError("a value of numpy in it that is no number")
    found: int | float | bool = struct.unpack(type.order + code, content)[0]
    return found


def _encoded(text: Any, encoding: Any = "latin1") -> bytes:
    """Bytes as pickles of protocol 2 hold them. DataError: otherwise written ones."""
    if not isinstance(text, str) or encoding not in ("latin1", "latin-1"):
        raise DataError("bytes in it that are not written as bytes are")
    return text.encode("latin-1")


_ADMITTED: Mapping[str, Callable[..., Any]] = {
    "collections.OrderedDict": _ordered,
    "collections.defaultdict": _with_default,
    **dict.fromkeys(("builtins.dict", "builtins.list", "builtins.int", "builtins.float"), _not_called),
    "numpy.dtype": _Type,
    "numpy.core.multiarray.scalar": _number,
    "_codecs.encode": _encoded,
}
"""What names in a pickle stand for. Types are what a defaultdict makes; they are never called."""
_RENAMED = {"__builtin__": "builtins", "numpy._core.multiarray": "numpy.core.multiarray"}


def _records(source: str, found: Any) -> Iterator[tuple[int, Mapping[str, Any]]]:
    if isinstance(found, dict) and found and all(_is_document(one) for one in found.values()):
        number = 0
        for key, document in found.items():
            for system, one in document["system_summaries"].items():
                number += 1
                record = _realsumm(str(document.get("doc_id", key)), document, str(system), one)
                if len(record) < 4 + len(_scores_of(one)):
                    cause = f"record {number} has a score with the name of a field"
                    raise DataError.at(source, cause, f"rename the scores {listed(list(record)[:4])}")
                yield number, _with_text_names(source, record)
        return
    if isinstance(found, dict) and found and all(isinstance(one, dict) for one in found.values()):
        found = [one if "id" in one else {"id": key, **one} for key, one in found.items()]
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise DataError.at(
            source, "a pickle, but neither a list of records nor documents with 'system_summaries'",
            "expected are [{...}, ...] or {id: {...}, ...}, or what REALSumm has",
        )  # fmt: skip
    for number, record in enumerate(found, 1):
        yield number, _with_text_names(source, record)


def _with_text_names(source: str, value: Any) -> Any:
    """A value with texts as the names of all fields. DataError: two of a record's names are the same text."""
    if isinstance(value, list):
        return [_with_text_names(source, one) for one in value]
    if not isinstance(value, dict):
        return value
    if (twice := first_twice(map(str, value))) is not None:
        cause = f"a pickle with the number {twice} and the text {twice!r} as names in one record"
        raise DataError.at(source, cause, "leave one of them")
    return {str(name): _with_text_names(source, one) for name, one in value.items()}


def _is_document(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("system_summaries"), dict) and "ref_summ" in value


def _realsumm(id: str, document: Mapping[str, Any], system: str, one: Any) -> Mapping[str, Any]:
    """A summary of REALSumm as a record: sentences between <t> and </t> become lists, systems lose their suffix."""
    scores, one = _scores_of(one), one if isinstance(one, dict) else {}
    references = document["ref_summ"]
    several = references if isinstance(references, list) else [references]
    return {
        "id": id,
        "system": system.removesuffix(".txt"),
        "summary": _sentences(one.get("system_summary")),
        "references": [_sentences(reference) for reference in several],
        **scores,
    }


def _scores_of(one: Any) -> Mapping[Any, Any]:
    scores = one.get("scores") if isinstance(one, dict) else None
    return scores if isinstance(scores, dict) else {}


def _sentences(text: Any) -> Any:
    if not isinstance(text, str) or "<t>" not in text:
        return text
    found = [part.strip() for part in text.replace("</t>", "<t>").split("<t>")]
    return [part for part in found if part]
