from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import Document, Evaluation
from rouge_cli.inputs.rouge_xml import PIECE, parse, read_in_chunks, read_rouge_xml
from rouge_cli.inputs.xml_tree import read_tree
from tests.cases import each
from tests.reference.rouge_xml import read_tree as reference_read_tree
from tests.workplace import Workplace

PARTS = """\
<PEER-ROOT>p</PEER-ROOT><MODEL-ROOT>m</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"/>
<PEERS><P ID="a">a.txt</P></PEERS>
<MODELS><M ID="A">x.txt</M></MODELS>
"""


def read(place: Workplace, xml: str | bytes) -> tuple[Evaluation, ...]:
    return read_rouge_xml(place.write("c.xml", xml)).evaluations


def problems(place: Workplace, xml: str | bytes) -> tuple[str, ...]:
    with pytest.raises(DataError) as caught:
        read(place, xml)
    return caught.value.problems


def peer_name(place: Workplace, inside: str) -> Document | None:
    """The file of the only peer, where this is written between the tags of P."""
    (found,) = read(place, f'<E><EVAL ID="1"><PEERS><P ID="a">{inside}</P></PEERS></EVAL></E>')
    return found.peers["a"]


def test_structure(place: Workplace) -> None:
    name = place.write("c.xml", f'<ROUGE-EVAL>\n<EVAL ID="D1">\n{PARTS}</EVAL>\n<EVAL ID="D2"/>\n</ROUGE-EVAL>')
    assert read_rouge_xml(name)[:2] == (
        "c.xml",
        (
            Evaluation("D1", "SPL", {"a": b"p/a.txt"}, (b"m/x.txt",), 2),
            Evaluation("D2", None, {}, (), 7),
        ),
    )


@pytest.mark.parametrize("name", [b"c.xml", "c.xml"])
def test_name_may_be_bytes(place: Workplace, name: bytes | str) -> None:
    place.write("c.xml", "<E/>")
    assert read_rouge_xml(name)[:2] == ("c.xml", ())


@pytest.mark.parametrize(
    "xml",
    [
        f'<anything><EVAL ID="1">{PARTS}</EVAL></anything>',
        f'<EVAL ID="1">{PARTS}</EVAL>',
        f'<E><EVAL ID="1"><X><Y>{PARTS}</Y></X></EVAL></E>',
        f'<E><EVAL ID="2"><EVAL ID="1">{PARTS}</EVAL></EVAL></E>',
    ],
    ids=["any-root", "root", "deep", "nested"],
)
def test_parts_belong_to_the_innermost_evaluation_at_any_depth(place: Workplace, xml: str) -> None:
    found = {evaluation.id: evaluation for evaluation in read(place, xml)}
    assert found["1"].peers == {"a": b"p/a.txt"}
    assert found["1"].models == (b"m/x.txt",)
    assert "2" not in found or found["2"].peers == {}


def test_entries_count_only_as_direct_children(place: Workplace) -> None:
    xml = """<EVAL ID="1"><P ID="a">no</P><M ID="A">no</M>
    <PEERS><X><P ID="b">no</P></X><M ID="B">no</M><P ID="c">yes</P></PEERS>
    <MODELS><X><M ID="C">no</M></X><P ID="D">no</P><M ID="E">yes</M></MODELS></EVAL>"""
    (found,) = read(place, xml)
    assert (found.peers, found.models) == ({"c": b"/yes"}, (b"/yes",))


def test_parts_come_in_any_order_and_the_last_counts(place: Workplace) -> None:
    xml = """<EVAL ID="1"><MODELS><M ID="A">x</M></MODELS><PEERS><P ID="a">y</P></PEERS>
    <INPUT-FORMAT TYPE="ISI"/><MODEL-ROOT>m1</MODEL-ROOT><PEER-ROOT>p1</PEER-ROOT>
    <INPUT-FORMAT TYPE="SEE"/><MODEL-ROOT>m2</MODEL-ROOT><PEER-ROOT>p2</PEER-ROOT></EVAL>"""
    (found,) = read(place, xml)
    assert (found.format, found.peers, found.models) == ("SEE", {"a": b"p2/y"}, (b"m2/x",))


def test_missing_roots_are_empty(place: Workplace) -> None:
    assert peer_name(place, "a.txt") == b"/a.txt"


def test_element_names_and_formats_are_case_insensitive(place: Workplace) -> None:
    xml = """<e><eval ID="1"><Peer-Root>p</Peer-Root><model-root>m</model-root><input-format TYPE="see"/>
    <peers><p ID="a">x</p></peers><Models><m ID="A">y</m></Models></eval></e>"""
    assert read(place, xml) == (Evaluation("1", "SEE", {"a": b"p/x"}, (b"m/y",), 1),)


def test_attribute_names_are_not(place: Workplace) -> None:
    assert problems(place, '<e>\n<EVAL id="1"/></e>') == ('c.xml, line 2: EVAL without an ID; write <EVAL ID="...">',)


@pytest.mark.parametrize(
    ("inside", "name"),
    [
        ("a.txt", b"/a.txt"),
        ("  \n\ta.txt \r\n", b"/a.txt"),
        ("\u00a0\u2003a.txt\u3000", b"/a.txt"),
        ("a b.txt", b"/a b.txt"),
        ("m<!-- c -->0.txt", b"/0.txt"),
        ("m<?p i?>0.txt", b"/0.txt"),
        ("m<b>n</b>0.txt", b"/0.txt"),
        ("m.txt<b>n</b>", b"/m.txt"),
        ("m<![CDATA[&0]]>.txt", b"/m&0.txt"),
        ("m.txt<!-- c --><![CDATA[]]>", b"/m.txt"),
        ("m<![CDATA[]]>.txt", b"/m.txt"),
        ("m.txt<!-- c --> ", b"/"),
        ("m&#48;&amp;.txt", b"/m0&.txt"),
        ("\u00e9\u4e2d.txt", "/\u00e9\u4e2d.txt".encode()),
    ],
)
def test_the_last_piece_of_text_trimmed_is_the_name(place: Workplace, inside: str, name: bytes) -> None:
    assert peer_name(place, inside) == name


@pytest.mark.parametrize(
    "xml", ['<P ID="a"></P>', '<P ID="a"/>', '<P ID="a"><!-- none --></P>', '<P ID="a"><![CDATA[]]></P>']
)
def test_peer_without_a_file_is_known_but_has_none(place: Workplace, xml: str) -> None:
    (found,) = read(place, f'<EVAL ID="1"><PEERS>{xml}</PEERS></EVAL>')
    assert found.peers == {"a": None}


def test_internal_entity_does_not_cut_the_text(place: Workplace) -> None:
    xml = '<!DOCTYPE E [<!ENTITY x "0.txt">]><E><EVAL ID="1"><PEERS><P ID="a">m&x;</P></PEERS></EVAL></E>'
    assert read(place, xml)[0].peers == {"a": b"/m0.txt"}


def test_ids_stand_as_they_are(place: Workplace) -> None:
    (found,) = read(place, '<EVAL ID=" 1 "><PEERS><P ID=" a">x</P><P ID="a">y</P></PEERS></EVAL>')
    assert (found.id, list(found.peers)) == (" 1 ", [" a", "a"])


def test_repeated_evaluation_adds_to_the_first(place: Workplace) -> None:
    xml = """<E>
<EVAL ID="1"><PEER-ROOT>p1</PEER-ROOT><MODEL-ROOT>m1</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"/>
<PEERS><P ID="a">a1</P><P ID="b">b1</P></PEERS><MODELS><M ID="A">x1</M><M ID="B">x2</M></MODELS></EVAL>
<EVAL ID="2"/>
<EVAL ID="1"><MODEL-ROOT>m2</MODEL-ROOT><INPUT-FORMAT TYPE="SEE"/>
<PEERS><P ID="a">a2</P></PEERS><MODELS><M ID="A">x3</M><M ID="C">x4</M></MODELS></EVAL>
</E>"""
    first, second = read(place, xml)
    assert first == Evaluation("1", "SEE", {"a": b"p1/a2", "b": b"p1/b1"}, (b"m2/x3", b"m2/x2", b"m2/x3", b"m2/x4"), 2)
    assert second.id == "2"


def test_repeated_ids_within_an_evaluation(place: Workplace) -> None:
    """Of a peer the last file wins; a model's last file counts once a mention."""
    xml = """<EVAL ID="1"><PEERS><P ID="a">a1</P><P ID="a">a2</P></PEERS>
    <MODELS><M ID="A">x1</M><M ID="A">x2</M></MODELS></EVAL>"""
    (found,) = read(place, xml)
    assert (found.peers, found.models) == ({"a": b"/a2"}, (b"/x2", b"/x2"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_encodings_give_the_same_names(place: Workplace, encoding: str) -> None:
    """A file is looked up as the UTF-8 of its characters, whatever the encoding of the XML."""
    declared = encoding.removesuffix("-sig")
    xml = f'<?xml version="1.0" encoding="{declared}"?><EVAL ID="\u00e9"><PEERS><P ID="a">caf\u00e9</P></PEERS></EVAL>'
    (found,) = read(place, xml.encode(encoding))
    assert (found.id, found.peers) == ("\u00e9", {"a": b"/caf\xc3\xa9"})


@each(
    ("named", "id"),
    [("iso-8859-1", "Ã©"), ("koi8-r", "ц╘"), ("UTF-8", "é"), ("utf8", "é"), (None, "é")],
)
def test_what_is_declared_overrules_a_mark_of_utf_8(place: Workplace, named: str | None, id: str) -> None:
    """As in ROUGE-1.5.5; the ids are those that it prints."""
    head = "" if named is None else f"<?xml version='1.0' encoding='{named}'?>"
    (found,) = read(place, f"{head}<EVAL ID='é'/>".encode("utf-8-sig"))
    assert found.id == id


def test_all_problems_are_told_at_once_each_with_its_line(place: Workplace) -> None:
    xml = """<E>
<EVAL/>
<EVAL ID="1">
<INPUT-FORMAT/>
<INPUT-FORMAT TYPE="TXT"/>
<PEERS>
<P>x</P></PEERS>
<MODELS>
<M>y</M></MODELS>
</EVAL>
<PEERS><P/></PEERS>
<MODEL-ROOT>m</MODEL-ROOT>
<INPUT-FORMAT/>
</E>"""
    assert problems(place, xml) == (
        'c.xml, line 2: EVAL without an ID; write <EVAL ID="...">',
        "c.xml, line 4: INPUT-FORMAT without a TYPE; write TYPE= one of SPL, SEE, ISI, SIMPLE",
        "c.xml, line 5: unknown INPUT-FORMAT 'TXT'; it is one of SPL, SEE, ISI, SIMPLE",
        'c.xml, line 7: P without an ID; write <P ID="...">',
        'c.xml, line 9: M without an ID; write <M ID="...">',
        "c.xml, line 11: PEERS outside any EVAL; move it into the EVAL it belongs to",
        "c.xml, line 12: MODEL-ROOT outside any EVAL; move it into the EVAL it belongs to",
        "c.xml, line 13: INPUT-FORMAT outside any EVAL; move it into the EVAL it belongs to",
    )


def test_empty_parts_outside_an_evaluation_are_overlooked(place: Workplace) -> None:
    parts = "<PEERS/><MODELS>m<x><M ID='1'/></x></MODELS><PEER-ROOT/><MODEL-ROOT></MODEL-ROOT><P/>"
    (found,) = read(place, f"<E>{parts}<EVAL ID='1'/>{parts}</E>")
    assert found.id == "1"
    assert "MODEL-ROOT outside any EVAL" in problems(place, "<E><MODEL-ROOT> </MODEL-ROOT></E>")[0]


def test_a_line_too_far_to_be_counted_is_no_wrong_one(place: Workplace) -> None:
    (problem,) = problems(place, "<ROUGE-EVAL>" + "\n" * 400_000 + "<EVAL/></ROUGE-EVAL>")
    assert problem.startswith("c.xml, beyond line 65534: EVAL without an ID")


@pytest.mark.parametrize(
    ("xml", "beginning"),
    [
        ("<E>\n<EVAL></E>", "c.xml, line 2, column 11: not well-formed XML: Opening and ending tag mismatch"),
        ('<E>\n  <EVAL ID="a&b"/>\n</E>', "c.xml, line 2, column 16: not well-formed XML: EntityRef"),
        ("", "c.xml, line 1, column 1: not well-formed XML: "),
        ("peer.txt model.txt\n", "c.xml, line 1, column 1: not well-formed XML: "),
        (b"<E>\n\xff</E>", "c.xml, line 2, column 1: not well-formed XML: "),
        ('<?xml version="1.0" encoding="klingon"?><E/>', "c.xml, line 1, column "),
        ("<E>\n&lost;</E>", "c.xml, line 2, column 7: not well-formed XML: Entity 'lost' not defined"),
        ("<a>" * 5000, "c.xml, line 1, column "),
    ],
    ids=["tags", "ampersand", "empty", "list-file", "bytes", "unknown-encoding", "unknown-entity", "depth"],
)
def test_broken_xml_is_told_with_line_and_column(place: Workplace, xml: str | bytes, beginning: str) -> None:
    (problem,) = problems(place, xml)
    assert problem.startswith(beginning)
    assert "HUGE" not in problem


@pytest.mark.parametrize("name", [b"a b%41+&?.xml", b"caf\xe9.xml", b"file:x.xml"])
def test_odd_file_names_are_no_urls(place: Workplace, name: bytes) -> None:
    try:
        (place.folder / os.fsdecode(name)).write_bytes(b'<EVAL ID="1"/>')
    except OSError:
        pytest.skip("no such file names here")
    assert [evaluation.id for evaluation in read_rouge_xml(name).evaluations] == ["1"]


def test_place_of_broken_xml_is_told_once(place: Workplace) -> None:
    (problem,) = problems(place, "<E>\n<EVAL></E>")
    assert problem.count("line 2, column 11") == 1


@pytest.mark.parametrize(
    "xml", ["<?xml version='1.0'?><E/>".encode("cp037"), b'<?xml version="1.0" encoding="klingon"?><E/>']
)
def test_an_encoding_that_is_not_read_is_no_list_file(place: Workplace, xml: bytes) -> None:
    (problem,) = problems(place, xml)
    assert "\n" not in problem
    assert "\\n" not in problem
    assert "list file" not in problem


def test_hint_at_a_list_file_is_given_where_it_may_help(place: Workplace) -> None:
    (problem,) = problems(place, "<E>\n<EVAL></E>")
    assert "list file" not in problem


def test_list_file_in_its_place_is_recognised(place: Workplace) -> None:
    (problem,) = problems(place, "peer.txt model.txt\n")
    assert "list file" in problem
    assert problem.endswith(" with -z")


def test_missing_configuration(place: Workplace) -> None:
    with pytest.raises(DataError) as caught:
        read_rouge_xml("gone.xml")
    assert caught.value.problems == (
        f"gone.xml: cannot read the configuration: No such file or directory; "
        f"the name is taken relative to {place.folder}",
    )


def test_folder_as_configuration(place: Workplace) -> None:
    with pytest.raises(DataError, match="cannot read the configuration: Is a directory"):
        read_rouge_xml(".")


@pytest.mark.parametrize(
    "document",
    [
        '<!DOCTYPE E [<!ENTITY x SYSTEM "{secret}">]><EVAL ID="1"><PEER-ROOT>&x;</PEER-ROOT>{peers}</EVAL>',
        '<!DOCTYPE E [<!ENTITY x SYSTEM "file://{secret}">]><EVAL ID="1"><PEERS><P ID="a">&x;</P></PEERS></EVAL>',
        '<!DOCTYPE E [<!ENTITY % x SYSTEM "{secret}"> %x;]><EVAL ID="1"><PEERS><P ID="a">y</P></PEERS></EVAL>',
        '<!DOCTYPE E SYSTEM "{secret}"><EVAL ID="1"><PEERS><P ID="a">&inside;</P></PEERS></EVAL>',
        '<E xmlns:xi="http://www.w3.org/2001/XInclude"><EVAL ID="1"><PEERS><P ID="a">'
        '<xi:include href="{secret}" parse="text"/></P></PEERS></EVAL></E>',
    ],
    ids=["entity", "file-url", "parameter-entity", "dtd", "xinclude"],
)
def test_no_other_file_is_read(place: Workplace, tmp_path: Path, document: str) -> None:
    """Neither a name nor a message holds what another file says, whether the XML is refused or not."""
    secret = tmp_path / "secret"
    secret.write_text('<!ENTITY inside "swordfish">')
    xml = document.replace("{secret}", str(secret)).replace("{peers}", '<PEERS><P ID="a">y</P></PEERS>')
    try:
        seen = repr(read(place, xml))
    except DataError as error:
        seen = str(error)
    assert "swordfish" not in seen
    assert "inside" not in seen.replace("Entity 'inside'", "")


def test_dtd_on_the_network_is_not_fetched(place: Workplace) -> None:
    xml = '<!DOCTYPE E SYSTEM "http://127.0.0.1:9/e.dtd"><EVAL ID="1"/>'
    assert [evaluation.id for evaluation in read(place, xml)] == ["1"]


def test_entities_that_multiply_are_refused(place: Workplace) -> None:
    """The "billion laughs": ten entities, each ten times the one before."""
    entities = ['<!ENTITY e0 "ha ha ha ha ha ha ha ha ha ha">']
    entities += [f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 10)]
    xml = f'<!DOCTYPE E [{"".join(entities)}]><EVAL ID="1"><PEER-ROOT>&e9;</PEER-ROOT></EVAL>'
    (problem,) = problems(place, xml)
    assert problem.startswith("c.xml, line 1, column ")
    assert "entit" in problem.lower()


def test_depth_is_no_reason_to_recurse(place: Workplace) -> None:
    """Elements as deep as the XML library allows."""
    (found,) = read(place, "<E>" * 250 + '<EVAL ID="1"/>' + "</E>" * 250)
    assert found.id == "1"


PIECES = ["x", " y ", "\n", "\u00e9", "&#32;", "<!-- c -->", "<?p i?>", "<b>z</b>", "<![CDATA[]]>", "<![CDATA[<]]>"]
ID = st.sampled_from([' ID="1"', ' ID="2"', ' ID=" 3"', ' ID=""', ' n:ID="3" ID="1"', "", ' id="1"'])
TYPE = st.sampled_from(["", ' TYPE="SPL"', ' TYPE="isi"', ' TYPE="X"'])


def element(names: str, attributes: st.SearchStrategy[str], inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Elements of one of these names, with up to four things inside."""
    pieces = st.lists(inside, max_size=4).map("".join)
    return st.builds(
        lambda name, given, content: f"<{name}{given}>{content}</{name}>",
        st.sampled_from(names.split()),
        attributes,
        pieces,
    )


TEXTS = st.sampled_from(PIECES)
PARTS_OF_ALL_KINDS = (
    element("PEERS Peers", st.just(""), element("P p M n:P", ID, TEXTS))
    | element("MODELS Models", st.just(""), element("M m P n:M", ID, TEXTS))
    | element("PEER-ROOT Model-Root X", st.just(""), TEXTS)
    | element("INPUT-FORMAT", TYPE, TEXTS)
)
EVALUATIONS = element("EVAL Eval X", ID, PARTS_OF_ALL_KINDS)


@given(st.lists(EVALUATIONS | element("EVAL X", ID, EVALUATIONS), min_size=1))
def test_any_document_is_walked_as_by_the_reference(evaluations: list[str]) -> None:
    lines = "\n".join(evaluations)
    root = etree.fromstring(f'<E xmlns:n="urn:n">\n{lines}\n</E>')
    found, peer_ids, problems, _, _ = read_tree(root, "c.xml")
    assert (found, problems) == reference_read_tree(root, "c.xml")
    assert problems or peer_ids == {peer for evaluation in found for peer in evaluation.peers}


def test_summaries_with_several_files_are_told(place: Workplace) -> None:
    """Of files with one name the last is read, as by ROUGE-1.5.5; others would be left out without a word."""
    parts = (
        '<PEERS><P ID="a">1.txt</P><P ID="a">2.txt</P><P ID="b">x</P><P ID="b">x</P></PEERS>'
        '<MODELS><M ID="A">y</M><M ID="A">z</M><M ID="B">z</M><M ID="B">z</M></MODELS>'
    )
    remedy = "of which only the last is read; config check lists them, with their lines"
    for told, xml in (
        (f"c.xml: 2 summaries have several files (the first is system 'a' of evaluation '1'), {remedy}", parts),
        (f"c.xml: system 'b' of evaluation '1' has several files, {remedy}",
         '<PEERS><P ID="b">x</P></PEERS></EVAL><EVAL ID="1"><PEERS><P ID="b">y</P></PEERS>'),
    ):  # fmt: skip
        name = place.write("c.xml", f'<ROUGE-EVAL><EVAL ID="1">{xml}</EVAL></ROUGE-EVAL>')
        assert read_rouge_xml(name).warnings == (told,)
    assert read_rouge_xml(place.write("c.xml", f'<E><EVAL ID="1">{PARTS}</EVAL></E>')).warnings == ()


# ---- large configurations, read in pieces --------------------------------------------------------------------------

ROOT = '<ROUGE_EVAL xmlns:n="urn:n" version="1.5.5">'


@given(
    evaluations=st.lists(EVALUATIONS | element("EVAL X", ID, EVALUATIONS) | TEXTS, min_size=1),
    root=st.sampled_from([ROOT, f"<!-- {'long ' * 9}-->{ROOT}", f'<?xml version="1.0" encoding="latin-1"?>\n{ROOT}']),
    piece=st.integers(44, 120),
)
def test_any_document_is_read_in_pieces_as_in_one(evaluations: list[str], root: str, piece: int) -> None:
    """As with all white space kept, or it is said that white space may matter."""
    content = f"{root}\n{chr(10).join(evaluations)}\n</ROUGE_EVAL>".encode("latin-1" if "latin" in root else "utf-8")
    found = read_in_chunks("c.xml", content, piece=piece)
    if found is not None and found[-1]:
        assert found[:4] == read_tree(parse("c.xml", content, keep_blanks=True), "c.xml")[:4]


def test_pieces_are_what_large_configurations_are_read_in() -> None:
    evaluations = [f'<EVAL ID="{i}">{PARTS}</EVAL>\n' for i in range(2000)]
    content = f"<ROUGE-EVAL>{''.join(evaluations)}</ROUGE-EVAL>".encode()
    found = read_in_chunks("c.xml", content)
    assert found == read_tree(parse("c.xml", content, keep_blanks=False), "c.xml")
    assert found is not None
    assert found[-1]
    assert len(found[0]) == 2000


def test_an_id_that_comes_again_far_below(place: Workplace) -> None:
    """What was made of an evaluation is not opened again: the document is then read as a whole."""
    evaluations = [f'<EVAL ID="{i}">{PARTS}</EVAL>\n' for i in [*range(2000), 3]]
    content = f"<ROUGE_EVAL>{''.join(evaluations)}</ROUGE_EVAL>"
    assert read_in_chunks("c.xml", content.encode()) is None
    found = read_tree(parse("c.xml", content.encode(), keep_blanks=False), "c.xml")[0]
    assert len(found) == 2000
    assert len(found[3].models) == 2 * len(found[2].models)
    assert read(place, content) == tuple(found)


@pytest.mark.parametrize(
    "content",
    [
        b"<E>" + b" " * 5 * PIECE + b"</E>",
        b"<!DOCTYPE ROUGE_EVAL><ROUGE_EVAL>" + b" " * 5 * PIECE + b"</ROUGE_EVAL>",
        b"<E><ROUGE_EVAL>" + b"<a/>" * 2 * PIECE + b"</ROUGE_EVAL></E>",
        b"<ROUGE_EVAL>" + b"<a/>" * 2 * PIECE,
        b"<ROUGE_EVAL>" + b"<a/>" * 2 * PIECE + b"</ROUGE_EVAL><b/>",
        b"<!-- <ROUGE_EVAL> -->" * PIECE,
        b"<ROUGE_EVAL></ROUGE_EVAL>",
    ],
    ids=["other-root", "dtd", "within", "open", "more", "none", "small"],
)
def test_what_is_not_read_in_pieces(content: bytes) -> None:
    assert read_in_chunks("c.xml", content) is None
