from __future__ import annotations

import pytest

from rouge_cli.errors import DataError
from rouge_cli.inputs.display_names import read_display_names
from tests.workplace import Workplace


@pytest.mark.parametrize(
    "content",
    [
        'lead,"Lead, 3"\n\nb,B\n',
        "system,name\r\nlead,\"Lead, 3\"\r\nb,B\r\n",
        "\ufeffid\tlabel\nlead\tLead, 3\nb\tB\n",
        '{"lead": "Lead, 3", "b": "B"}\n',
        '"lead","Lead, 3"\rb,B\r',
    ],
)  # fmt: skip
def test_names(place: Workplace, content: str) -> None:
    assert read_display_names(place.write("names", content)) == {"lead": "Lead, 3", "b": "B"}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("content", ["lead,Łead\r\n", '{"lead": "Łead"}'])
def test_names_with_a_byte_order_mark(place: Workplace, content: str, encoding: str) -> None:
    assert read_display_names(place.write("names", content.encode(encoding))) == {"lead": "Łead"}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("lead\n", "names, line 1: not an ID and a NAME: 'lead'; a line is ID,NAME"),
        ("a,A\na,B\n", "names, line 2: a second name of 'a'; give each ID one name"),
        ("{", "names: not JSON: "),
        ('{"a": "x", "a": "y"}', "names: not JSON: two values are named 'a' in one object; a line is ID,NAME"),
        ('{"a": ' * 100_000, "names: not JSON: "),
        ('{"a": 1}', "names, 'a': its name is not a text"),
        ("<ROUGE-EVAL><EVAL>", "names: this is an evaluation configuration"),
        ("a\0" + "b" * 200_000, "names, line 1: not an ID and a NAME: 'a\\x00bbb"),
        ("", "names: no name in it; a line is ID,NAME"),
        ("system,name\n\n", "names: no name in it; a line is ID,NAME"),
        ("{}", "names: no name in it; a line is ID,NAME"),
        (b"\xff\xfea", "names: not UTF-16: byte 0x61; save it as UTF-8"),
        (b"a,\xff", "names: not UTF-8: byte 0xff; save it as UTF-8"),
    ],
)
def test_what_cannot_be_read(place: Workplace, content: str | bytes, told: str) -> None:
    with pytest.raises(DataError) as caught:
        read_display_names(place.write("names", content))
    assert str(caught.value).startswith(told)
