from __future__ import annotations

import pytest
from lxml import etree

from rouge_cli.inputs.checks.structure import check_structure


def found(xml: str) -> list[tuple[str, bool, str]]:
    """(kind, whether it is a problem, place and text) of each finding."""
    return [
        (finding.kind, finding.problem, f"{finding.place}: {finding.text}")
        for finding in check_structure(etree.fromstring(xml), "c.xml")
    ]


PLAIN = """<ROUGE-EVAL><!-- c --><group><eval ID="1"><PEER-ROOT>p</PEER-ROOT><MODEL-ROOT>m</MODEL-ROOT>
<INPUT-FORMAT TYPE="SPL">note</INPUT-FORMAT><Peers><P ID="a">x</P><p ID="b">y</p></Peers>
<MODELS><M ID="a">x</M><!-- c --><M ID="B">y</M></MODELS></eval></group></ROUGE-EVAL>"""


def test_a_plain_configuration_has_no_findings() -> None:
    assert found(PLAIN) == []
    assert found('<EVAL ID="1"/>') == []


def test_a_second_evaluation_of_an_id() -> None:
    ((kind, problem, text),) = found('<E>\n<EVAL ID="1"/>\n<EVAL ID="2"/>\n<EVAL ID="1"/></E>')
    assert (kind, problem) == ("duplicate-evaluation", False)
    assert text.startswith("c.xml, line 4: evaluation '1' again, after line 2: it adds to the first")


def test_files_that_are_never_read_are_problems() -> None:
    xml = """<E><EVAL ID="1"><PEERS><P ID="a">x</P>
<P ID="a">y</P>
<P ID="b">z</P>
<P ID="b">z</P></PEERS><MODELS><M ID="A">u</M>
<M ID="A">v</M><M ID="B">w</M></MODELS></EVAL>
<EVAL ID="1"><MODELS><M ID="B">w</M></MODELS></EVAL>
<EVAL ID="2"><PEERS><P ID="a">other</P></PEERS></EVAL></E>"""
    again, twice = "is named again, after line", "its file counts 2 times"
    assert found(xml)[1:] == [
        ("duplicate-peer", True, f"c.xml, line 2: evaluation '1': system 'a' {again} 1: x is not read"),
        ("duplicate-peer", False, f"c.xml, line 4: evaluation '1': system 'b' {again} 3"),
        (
            "duplicate-model",
            True,
            f"c.xml, line 5: evaluation '1': reference summary 'A' {again} 4: {twice}, and u is not read",
        ),
        ("duplicate-model", False, f"c.xml, line 6: evaluation '1': reference summary 'B' {again} 5: {twice}"),
    ]


def test_entries_without_a_file() -> None:
    xml = '<EVAL ID="1"><PEERS><P ID="a"> </P></PEERS>\n<MODELS><M ID="A"/></MODELS></EVAL>'
    assert found(xml) == [
        ("peer-without-file", False, "c.xml, line 1: evaluation '1': system 'a' has no file"),
        ("model-without-file", True, "c.xml, line 2: evaluation '1': reference summary 'A' has no file"),
    ]


@pytest.mark.parametrize(
    ("xml", "text"),
    [
        ('<EVAL ID="1"><P ID="a">x</P></EVAL>', "P in EVAL, not directly in PEERS"),
        ('<EVAL ID="1"><PEERS><M ID="a">x</M></PEERS></EVAL>', "M in PEERS, not directly in MODELS"),
        ('<P ID="a">x</P>', "P outside PEERS"),
    ],
)
def test_entries_in_the_wrong_place(xml: str, text: str) -> None:
    assert found(xml) == [("misplaced", True, f"c.xml, line 1: {text}, where it is ignored")]


def test_elements_that_mean_nothing() -> None:
    xml = """<E><EVAL ID="1"><note>x</note>
<PEERROOT>p</PEERROOT><n:PEERS xmlns:n="u"/></EVAL><EVAL ID="2"><note/></EVAL></E>"""
    findings = check_structure(etree.fromstring(xml), "c.xml")
    nothing = "has no meaning in an EVAL and is ignored"
    assert [finding[1:] for finding in findings] == [
        (False, "c.xml, line 1 and 1 more", f"note {nothing}", "delete it unless it is a note of yours"),
        (True, "c.xml, line 2", f"PEERROOT {nothing}", "did you mean PEER-ROOT?"),
        (True, "c.xml, line 2", f"{{u}}PEERS {nothing}", "did you mean PEERS?"),
    ]
