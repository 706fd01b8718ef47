"""Pickles: plain ones are read, hostile ones are refused before anything is made of them."""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import struct
import sys
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.errors import DataError
from rouge_cli.inputs.bad_entries import BadEntries
from rouge_cli.inputs.plain_pickle import plain, read_pickle
from tests.cases import each
from tests.workplace import Workplace

KEYS = st.text() | st.integers() | st.floats(allow_nan=False)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
    max_leaves=20,
)
HUGE = 10**5000
DOCUMENT = {
    "doc_id": 7, "ref_summ": "<t> The cat lay . </t> <t> It slept . </t>",
    "system_summaries": {
        "bart_out.txt": {"system_summary": "<t> A cat . </t>", "scores": {"litepyramid_recall": 0.5, "js-2": 0.1}},
        "t5_out": {"system_summary": "A dog .", "scores": {"litepyramid_recall": 0.25, "js-2": 0.2}},
    },
}  # fmt: skip


@given(VALUES, st.sampled_from(range(6)))
def test_plain_values_come_back(value: Any, protocol: int) -> None:
    assert plain(pickle.dumps(value, protocol)) == value


@each("protocol", range(6))
def test_containers_and_numbers_of_numpy(protocol: int) -> None:
    value = {
        "ordered": OrderedDict(a=1), "default": defaultdict(list, {"x": [1]}), "nested": defaultdict(dict),
        "pair": (1, 2), "half": np.float64(0.5), "third": np.float32(0.25), "count": np.int64(-3),
        "big": np.float64(0.1).astype(">f8"), "flag": np.bool_(True),
    }  # fmt: skip
    found = plain(pickle.dumps(value, protocol))
    assert found == {
        "ordered": {"a": 1}, "default": {"x": [1]}, "nested": {}, "pair": [1, 2], "half": 0.5, "third": 0.25,
        "count": -3, "big": 0.1, "flag": True,
    }  # fmt: skip
    assert type(found["half"]) is float


class Hostile:
    """Runs a command when it is unpickled."""

    def __init__(self, made: tuple[Callable[..., Any], tuple[Any, ...]]) -> None:
        self.made = made

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self.made


@each("protocol", range(6))
@each(
    "made",
    [
        (os.system, ("touch hacked",)),
        (eval, ("open('hacked', 'w')",)),
        (getattr, (dict, "fromkeys")),
        (io.open, ("hacked", "w")),
        (__import__, ("this",)),
        (date, (2020, 1, 1)),
    ],
    ids=lambda made: made[0].__name__,
)
def test_what_runs_something_is_refused(place: Workplace, made: Any, protocol: int) -> None:
    name = place.write("hostile.pkl", pickle.dumps({"1": Hostile(made)}, protocol))
    with pytest.raises(DataError, match=r"hostile\.pkl: a pickle with .* in it.*; save it as JSONL") as caught:
        read_pickle(name, BadEntries(name))
    assert not Path("hacked").exists()
    assert caught.value.exit_status == 1


@each(
    ("content", "cause"),
    [
        (b"cos\nsystem\n(S'touch hacked'\ntR.", "os.system"),
        (b"\x80\x04\x8c\x02os\x8c\x06system\x93\x8c\x0ctouch hacked\x85R.", "os.system"),
        (b"(S'touch hacked'\nios\nsystem\n.", "INST"),
        (b"cbuiltins\nlist\n)\x81.", "NEWOBJ"),
        (b"\x80\x02\x82\x01.", "EXT1"),
        (b"Pelsewhere\n.", "PERSID"),
        (b"ccollections\nOrderedDict\n}S'__doc__'\nS'x'\nsb.", "a change of a name"),
        (b"ccollections\nOrderedDict\nN}S'__defaults__'\nN\x86s\x86b.", "not a pickle that can be read|a change"),
        (b"cbuiltins\nlist\n(]tR.", "a call of a type"),
        (b"cnumpy\ndtype\n(S'O8'\ntR.", "type in it|no plain container"),
        (b"cnumpy.core.multiarray\n_reconstruct\n.", "_reconstruct"),
        (b"cnumpy.core.multiarray\nscalar\n(cnumpy\ndtype\n(S'O8'\ntRS'x'\ntR.", "no number"),
        (b"ccollections\nOrderedDict\n.", "a placeholder in it"),
        (b"r\xff\xff\xff\x7f.", "2,147,483,647"),
        (b"]r\xff\xff\xff\x7f.", "2,147,483,647"),
        (b"}q\x00K\x01h\x00s.", "without end"),
        (b"]" * 100 + b"a" * 99 + b".", "without end"),
        (b"\x80\x05\x8e\xff\xff\xff\xff\xff\xff\xff\x7f.", "not a pickle"),
        (b"\x8f(K\x01\x90.", "a set in it"),
        (b"C\x01x.", "a bytes in it"),
        (b"", "not a pickle"),
        (b"no pickle at all", "not a pickle"),
        (b"}", "not a pickle"),
        (b"0.", "not a pickle"),
        (b"\x80\x63.", "not a pickle"),
        (b"].].", "x.pkl: a pickle that ends at byte 2, with 2 more behind it; put what was dumped one after"),
        (pickle.dumps([]) + b"\n", "with 1 more behind it"),
    ],
)
def test_hand_written_pickles(content: bytes, cause: str) -> None:
    with pytest.raises(DataError, match=cause):
        plain(content, "x.pkl")
    assert not Path("hacked").exists()


@each(
    ("before", "after"),
    [(b"}", b"K\x01s."), (b"(", b"K\x01d."), (b"ccollections\nOrderedDict\n]", b"K\x01\x86a\x85R."),
     (b"cnumpy\ndtype\n", b"\x85R."), (b"\x8f(", b"\x90."), (b"(", b"\x91.")],
)  # fmt: skip
@each("between", [b"", b"N0", b"Nb", b"(e"])
def test_tuples_that_are_shared_do_not_take_for_ever(before: bytes, after: bytes, between: bytes) -> None:
    """Each holds the one before it twice: the hash of the last one goes through 2 ** 60."""
    tuples = b"".join(b"h%c\x86%b\x94" % (i, between) for i in range(60))
    with pytest.raises(DataError, match="a tuple in several places"):
        plain(b"\x80\x04" + before + b")" + between + b"\x94" + tuples + after)


def records(found: Any) -> list[Any]:
    Path("x.pkl").write_bytes(pickle.dumps(found))
    return [record for _, record in read_pickle("x.pkl", BadEntries("x.pkl")).records]


def test_keys_are_texts_at_any_depth(place: Workplace) -> None:
    assert records([{1: {2: "a"}, "s": [{3: 4}]}]) == [{"1": {"2": "a"}, "s": [{"3": 4}]}]


@each("found", [[{1: "a", "1": "b"}], [{"summary": {1: "a", "1": "b"}}]])
def test_no_key_hides_another_one(place: Workplace, found: Any) -> None:
    with pytest.raises(DataError, match=r"x\.pkl: a pickle with the number 1 and the text '1' as names"):
        records(found)


@pytest.mark.parametrize(
    "found", [[{"id": HUGE}], [{HUGE: "a"}], {HUGE: {"summary": "a"}}, [{"x": [-HUGE]}]], ids=range(4)
)
def test_whole_numbers_that_python_does_not_write(place: Workplace, found: Any) -> None:
    with pytest.raises(DataError, match=r"x\.pkl: a pickle with a whole number of thousands of digits in it"):
        records(found)


def test_a_type_of_numpy_has_a_name() -> None:
    with pytest.raises(DataError, match="a type of numpy in it without a name"):
        plain(b"\x80\x04cnumpy\ndtype\n]\x85R.")


def test_what_is_shared_is_no_bomb() -> None:
    """Thirty lists, each twice in the next, are a pickle of 200 bytes and a tree of a thousand million."""
    bomb: list[Any] = []
    for _ in range(30):
        bomb = [bomb, bomb]
    with pytest.raises(DataError, match="without end"):
        plain(pickle.dumps(bomb))


@given(st.binary(max_size=60))
def test_noise_is_read_or_refused(noise: bytes) -> None:
    with contextlib.suppress(DataError):
        plain(noise)


@given(st.binary(min_size=1, max_size=3), st.integers(0, 400))
def test_changed_pickles_are_read_or_refused(noise: bytes, where: int) -> None:
    content = pickle.dumps({"1": DOCUMENT}, 4)
    with contextlib.suppress(DataError):
        plain(content[:where] + noise + content[where + len(noise) :])


def test_documents_of_realsumm(place: Workplace) -> None:
    name = place.write("abs.pkl", pickle.dumps({0: DOCUMENT}))
    assert [record for _, record in read_pickle(name, BadEntries(name)).records] == [
        {"id": "7", "system": "bart_out", "summary": ["A cat ."], "references": [["The cat lay .", "It slept ."]],
         "litepyramid_recall": 0.5, "js-2": 0.1},
        {"id": "7", "system": "t5_out", "summary": "A dog .", "references": [["The cat lay .", "It slept ."]],
         "litepyramid_recall": 0.25, "js-2": 0.2},
    ]  # fmt: skip


def test_a_score_with_the_name_of_a_field(place: Workplace) -> None:
    documents = {0: {"ref_summ": "a", "system_summaries": {"x": {"system_summary": "a", "scores": {"system": 3}}}}}
    name = place.write("abs.pkl", pickle.dumps(documents))
    with pytest.raises(
        DataError, match=r"abs\.pkl: record 1 has a score with the name of a field; rename the scores id"
    ):
        list(read_pickle(name, BadEntries(name)).records)


def test_several_references(place: Workplace) -> None:
    name = place.write("abs.pkl", pickle.dumps({0: {**DOCUMENT, "ref_summ": ["One .", "<t> Two . </t>"]}}))
    assert next(iter(read_pickle(name, BadEntries(name)).records))[1]["references"] == ["One .", ["Two ."]]


@pytest.mark.parametrize("value", [[{"id": 1, "x": 2}, {"id": 3, "x": 4}], {1: {"x": 2}, 3: {"x": 4}}])
def test_other_records(place: Workplace, value: object) -> None:
    name = place.write("records.pickle", pickle.dumps(value))
    assert [record for _, record in read_pickle(name, BadEntries(name)).records] == [
        {"id": 1, "x": 2}, {"id": 3, "x": 4},
    ]  # fmt: skip


@pytest.mark.parametrize("value", [1, "x", [1], {"a": 1}, {}, {"a": {"system_summaries": 3}, "b": 1}])
def test_other_values_are_refused(place: Workplace, value: object) -> None:
    name = place.write("odd.pkl", pickle.dumps(value))
    with pytest.raises(DataError, match=r"odd\.pkl: a pickle, but neither a list of records nor documents"):
        list(read_pickle(name, BadEntries(name)).records)


@each("protocol", range(6))
@each("value", [10**5000, [{"id": -(10**5000)}], {10**5000: {"x": 1}}, [{"x": {10**5000: 1}}]])
def test_whole_numbers_that_nobody_can_write(place: Workplace, value: object, protocol: int) -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    content = pickle.dumps(value, protocol)
    sys.set_int_max_str_digits(before)
    with pytest.raises(DataError, match=r"odd\.pkl: a pickle with a whole number of thousands of digits in it"):
        read_pickle(place.write("odd.pkl", content), BadEntries("odd.pkl"))


@each("key", [None, (), b""])
def test_a_key_that_is_no_text(key: object) -> None:
    with pytest.raises(DataError, match="a key in it that is no string or number"):
        plain(pickle.dumps({key: 1}))


def test_names_that_are_numbers(place: Workplace) -> None:
    name = place.write("odd.pkl", pickle.dumps([{"id": 1, "x": [{2: {3.5: 4}}]}]))
    assert next(iter(read_pickle(name, BadEntries(name)).records))[1] == {"id": 1, "x": [{"2": {"3.5": 4}}]}
    name = place.write("odd.pkl", pickle.dumps([{"id": 1, "x": {2: 1, "2": 3}}]))
    with pytest.raises(DataError, match=r"odd\.pkl: .* the number 2 and the text '2' as names in one record; leave"):
        list(read_pickle(name, BadEntries(name)).records)


def test_a_double_as_numpy_writes_it() -> None:
    """Byte for byte as NumPy 1 pickles it, which has its parts in other modules than NumPy 2."""
    head = b"\x80\x02cnumpy.core.multiarray\nscalar\nq\x00cnumpy\ndtype\nq\x01X\x02\x00\x00\x00f8q\x02K\x00K\x01\x87"
    state = b"q\x03Rq\x04(K\x03X\x01\x00\x00\x00<q\x05NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\x00tq\x06b"
    number = b"c_codecs\nencode\nq\x07X%c\x00\x00\x00%bq\x08X\x06\x00\x00\x00latin1q\x09\x86q\x0aRq\x0b\x86q\x0cRq\x0d."
    written = struct.pack("<d", 0.375).decode("latin-1").encode("utf-8")
    assert plain(head + state + number % (len(written), written)) == 0.375


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x80\x04h\x05.", "a pickle with a use of thing number 5, which is not in it"),
        (b"\x80\x04K\x01K\x02a.", "not a pickle that can be read: its steps do not fit together; is it damaged?"),
        (
            b"\x80\x02cnumpy.core.multiarray\nscalar\n)R.",
            "not a pickle that can be read: its steps do not fit together",
        ),
    ],
)
def test_damaged_pickles_are_refused_in_words_of_files(content: bytes, said: str) -> None:
    with pytest.raises(DataError) as refused:
        plain(content)
    assert str(refused.value).startswith(f"the pickle: {said}")
