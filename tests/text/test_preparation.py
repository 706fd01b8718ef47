from __future__ import annotations

import gzip
import os
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import rouge_cli
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.inputs.plan import FORMATS, Document, Evaluation, Plan, Text
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.options import Options, PerlNumber, Stemming, Unit, dialect_options
from rouge_cli.results import SystemResult
from rouge_cli.text import preparation
from rouge_cli.text.close_reading import CloseReader
from rouge_cli.text.preparation import Preparation
from tests.cases import each
from tests.workplace import Workplace

PROJECT = Path(__file__).resolve().parents[2]


def prepared(options: Options, *texts: str, format: str = "SPL") -> list[list[list[str]]]:
    return Preparation(options).tokens(
        [Text(f"text {i}", t.encode()) for i, t in enumerate(texts)], [format] * len(texts)
    )


def unicode(**choices: Any) -> Options:
    return Options()._replace(tokenizer="unicode", **choices)


def test_sentences_of_tokens() -> None:
    assert prepared(unicode(), "Ça va.\n\nOui", "") == [[["ça", "va"], ["oui"]], []]
    see = '<a name="1">[1]</a> <a href="#1" id=1>Ça va.</a>\n'
    assert prepared(unicode(), see, format="SEE") == [[["ça", "va"]]]


def test_a_file_that_is_no_text() -> None:
    """As where the kernel reads it; with the encoding named, it is text, and so is what was never in a file."""
    content = "ça va".encode("utf-16-le").replace(b"\xe7", b"c")
    for options in (unicode(), Options(tokenizer="character"), Options(encoding="latin-1")):
        with pytest.raises(DataError, match=r"^p: not text: character 2 is a NUL; save it as"):
            Preparation(options).tokens([Text("p", content, of_file=True)], ["SPL"])
    named = Preparation(unicode(encoding="utf-16-le"))
    assert named.tokens([Text("p", content, of_file=True)], ["SPL"]) == [[["ca", "va"]]]
    assert prepared(unicode(), "a\0b\0") == [[["a", "b"]]]


@each(
    ("unit", "limit", "expected"),
    [
        (Unit.WORDS, 3, [["ça", "va"], ["où"]]),
        (Unit.WORDS, 2, [["ça", "va"]]),
        (Unit.WORDS, 9, [["ça", "va"], ["où", "été"]]),
        (Unit.CHARACTERS, 8, [["ça", "va"], ["où"]]),
        (Unit.CHARACTERS, 6, [["ça", "va"]]),
        (Unit.CHARACTERS, 5, [["ça", "v"]]),
        (Unit.BYTES, 1, [[]]),
        (Unit.BYTES, 2, [[]]),
        (Unit.BYTES, 3, [["ç"]]),
        (Unit.BYTES, 11, [["ça", "va"], ["où"]]),
    ],
)
def test_limits_do_not_count_newlines_nor_part_characters(unit: Unit, limit: float, expected: list[list[str]]) -> None:
    """ "Ça va" and "Où été" with a space before: 6 and 7 bytes in UTF-8, 5 and 6 characters."""
    assert prepared(unicode(limit_unit=unit, limit=limit), " Ça va\nOù été") == [expected]


@pytest.mark.parametrize(
    ("dialect", "unit", "expected"),
    [
        ("py-rouge", Unit.BYTES, [["ab", "cd"], ["e"]]),
        ("sacrerouge", Unit.BYTES, [["ab", "c"], ["e"]]),
        ("py-rouge", Unit.WORDS, [["ab", "cd"], ["ef", "gh", "ij", "kl"]]),
        ("sacrerouge", Unit.WORDS, [["ab", "cd"], ["ef", "gh", "ij", "kl"]]),
    ],
)
def test_limits_of_packages_count_characters_or_words_of_python(
    dialect: str, unit: Unit, expected: list[list[str]]
) -> None:
    """py-rouge strips sentences before it cuts them, sacrerouge after. Of a fraction a whole one is taken."""
    text = Text("p", "  ab cd \n ef gh\u2003ij\xa0kl mn".encode())
    plan = Plan("p", (Evaluation("1", "SPL", {"a": text}, (text,), 1),))
    for limit in (6, 5.2):
        options = dialect_options(dialect, limit_unit=unit, limit=PerlNumber(limit), stemming=Stemming.NONE)
        assert Preparation(options).tokens([text], ["SPL"]) == [expected]
        (system,) = evaluate_plan(plan, ["a"], options).systems  # by the kernel
        assert system.measures[0].count_columns()[2][0] == sum(map(len, expected))


def test_limit_in_bytes_of_the_encoding(tmp_path: Path) -> None:
    file = tmp_path / "t.txt"
    file.write_bytes("東京都".encode("euc-jp"))
    options = Options(tokenizer="character", encoding="euc-jp", limit_unit=Unit.BYTES, limit=5)
    assert Preparation(options).tokens([bytes(file)], ["SPL"]) == [[["東", "京"]]]


@each("tokenizer", ["ascii-155", "unicode", "command:cat"])
def test_a_stop_list_without_a_word_is_warned_of(tmp_path: Path, tokenizer: str) -> None:
    words = tmp_path / "stop.txt"
    words.write_text("\n \n", encoding="utf-8")
    options = Options(tokenizer=tokenizer, drop_stop_words=True, stop_list=str(words))
    (warning,) = Preparation(options).warnings()
    assert warning.startswith(f"{words}: no word in it, so no stop word is removed")


def test_stop_words_before_stems(tmp_path: Path) -> None:
    words = tmp_path / "stop.txt"
    words.write_text("\ufeffdie\nder\n", encoding="utf-8")
    options = Options(
        tokenizer="unicode",
        drop_stop_words=True,
        stop_list=str(words),
        stemming=Stemming.BOTH,
        stemmer="snowball:german",
    )
    assert prepared(options, "Die Häuser der Straßen") == [[["haus", "strass"]]]
    assert prepared(unicode(drop_stop_words=True), "the houses") == [[["houses"]]]


@each(
    ("tokenizer", "words", "text", "left"),
    [
        ("unicode", "Daß\nu\u0308ber\nGROẞ\nz.B.", "Dass wir groß über z.B. reden", ["wir", "z", "b", "reden"]),
        ("unicode", "Hände", "Händen Hände", ["händen"]),
        ("whitespace", "US\n", "US us", ["us"]),
        ("character", "Ä", "äb", ["b"]),
        ("ascii-155", "The\nÜber\ndaß", "the ber da", ["ber", "da"]),
    ],
)
def test_stop_words_are_written_as_people_do(
    tmp_path: Path, tokenizer: str, words: str, text: str, left: list[str]
) -> None:
    """In capitals, with letters that fold to others, or decomposed; tokens are neither, but for whitespace."""
    file = tmp_path / "stop.txt"
    file.write_text(words, encoding="utf-8")
    assert prepared(Options(tokenizer=tokenizer, drop_stop_words=True, stop_list=str(file)), text) == [[left]]


@each(
    ("tokenizer", "words", "idle"),
    [
        ("unicode", "the\nof\n", ""),
        ("unicode", "The\nof\n", ""),
        ("unicode", "The\nz.B.\n", "words that stay in texts, as no token is such a word: 'z.B.'"),
        ("unicode", "The\nthe\n,\n", ""),  # what is left of them is removed
        ("ascii-155", "don't\ndon\nt\nyou're\nNew York\n", "words that stay in texts, as no token is such a word: "
         "'New York', \"you're\""),
        ("whitespace", "The\ndon't\n", ""),
        ("command:false", "The\n", ""),
    ],
)  # fmt: skip
def test_stop_words_that_are_no_tokens_are_said(tmp_path: Path, tokenizer: str, words: str, idle: str) -> None:
    (tmp_path / "stop.txt").write_text(words)
    options = Options(tokenizer=tokenizer, drop_stop_words=True, stop_list=str(tmp_path / "stop.txt"))
    said = [f"{options.stop_list}: {idle}; write words as tokens are"] if idle else []
    assert Preparation(options).warnings() == said
    if tokenizer == "unicode":
        assert list(evaluate_plan(Plan("p", ()), ["a"], options).warnings) == said


def test_sentences_in_tags() -> None:
    head = "<DOC>\n<DOCNO>12</DOCNO>\n"
    text = head + '<SENTENCE ID="1">Fish &amp;\n<B>chips</B></SENTENCE> x <sentence>été</sentence >\n</DOC>'
    assert prepared(unicode(sentence_tag="SENTENCE"), text, "") == [[["fish", "chips"], ["été"]], []]
    with pytest.raises(DataError, match="text 0: no <S> element"):
        prepared(unicode(sentence_tag="S"), text)


def test_lines_within_tags_are_joined() -> None:
    """Without a space where the script has none, so that wrapped words stay whole and ends of lines do not count."""
    text = "<S>東京\r\n  都は、\n「首都」\n\nNHK\nnews\u3000です</S>"
    options = Options(tokenizer="whitespace", sentence_tag="S")
    assert prepared(options, text) == [[["東京都は、「首都」", "NHK", "news", "です"]]]
    cut = options._replace(limit_unit=Unit.CHARACTERS, limit=4)
    assert prepared(cut, text) == [[["東京都は"]]]


def test_characters_are_characters_to_the_default_tokeniser_too() -> None:
    options = Options(limit_unit=Unit.CHARACTERS, limit=8)
    assert prepared(options, "é é é ab cd") == [[["ab"]]]
    with pytest.raises(DataError, match="not utf-8: byte 0xe9 at offset 0; name its encoding"):
        Preparation(options).tokens([Text("t", b"\xe9 ab")], ["SPL"])


@pytest.mark.parametrize("unit", [Unit.WORDS, Unit.CHARACTERS, Unit.BYTES])
def test_limits_beyond_all_numbers(unit: Unit) -> None:
    assert prepared(unicode(limit_unit=unit, limit=inf), "a b\nc") == [[["a", "b"], ["c"]]]
    assert prepared(unicode(limit_unit=unit, limit=PerlNumber(-inf)), "a b\nc") == [[[]]]


def test_limit_in_bytes_of_letters_that_the_encoding_lacks(tmp_path: Path) -> None:
    """They can only be entities, and count as one byte."""
    file = tmp_path / "t.txt"
    options = Options(tokenizer="character", encoding="shift_jis", sentence_tag="S", limit_unit=Unit.BYTES, limit=5)
    file.write_bytes("<S>東&eacute;京都</S>".encode("shift_jis"))
    assert Preparation(options).tokens([bytes(file)], ["SPL"]) == [[["東", "é", "京"]]]


def test_limit_in_bytes_of_utf_16(tmp_path: Path) -> None:
    """The byte order mark is none of the text."""
    file = tmp_path / "t.txt"
    file.write_bytes("abc\nde\n".encode("utf-16"))
    options = Options(tokenizer="character", encoding="utf-16", limit_unit=Unit.BYTES, limit=8)
    assert Preparation(options).tokens([bytes(file)], ["SPL"]) == [[["a", "b", "c"], ["d"]]]


def test_offsets_count_the_byte_order_mark() -> None:
    with pytest.raises(DataError, match="not utf-8: byte 0xe9 at offset 6;"):
        Preparation(unicode()).tokens([Text("t", b"\xef\xbb\xbfcaf\xe9")], ["SPL"])
    assert prepared(unicode(), "\ufeffcafé") == [[["café"]]]


def test_all_files_that_cannot_be_used_are_told(tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9")
    names: list[Document] = [bytes(tmp_path / "latin.txt"), bytes(tmp_path / "none.txt"), Text("a, line 1", b"|")]
    with pytest.raises(DataError) as caught:
        Preparation(unicode()).tokens(names, ["SPL", "SPL", "SIMPLE"])
    assert [problem.rpartition("/")[2] for problem in caught.value.problems] == [
        "latin.txt: not utf-8: byte 0xe9 at offset 3; name its encoding (--encoding)",
        "none.txt: cannot read the summary: No such file or directory",
        "a, line 1: Basic Elements (SIMPLE) have no text to tokenise; correct the format",
    ]


def test_options_that_cannot_be_meant() -> None:
    with pytest.raises(UsageError, match="-M"):
        Preparation(Options(tokenizer="unicode", stemming=Stemming.MODELS))


def test_basic_elements_are_not_prepared() -> None:
    with pytest.raises(UsageError, match="Basic Elements"):
        evaluate_plan(Plan("p", ()), [], Options(tokenizer="unicode", elements="HM"))


def test_stop_list_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "stop.txt").write_bytes(b"\xff")
    for name in ("stop.txt", "none.txt"):
        with pytest.raises(DataError, match=f"{name}: cannot read the stop list"):
            Preparation(unicode(drop_stop_words=True, stop_list=str(tmp_path / name)))


@given(st.lists(st.sampled_from(["The cats", " ran", "better-geese\n", "Été 12", "\n", " "])).map("".join))
def test_the_default_rules_prepared_are_those_of_the_kernel(text: str) -> None:
    """With an encoding named ascii-155 is prepared as well: the figures are the kernel's own."""
    model = Text("m", b"the cat ran\na better goose of 12 \xc3\xa9t\xc3\xa9s")
    plan = Plan("p", (Evaluation("1", "SPL", {"a": Text("p", text.encode())}, (model,), 1),))
    options = Options(max_ngram=2, stemming=Stemming.BOTH, drop_stop_words=True, samples=1)
    by_kernel = evaluate_plan(plan, ["a"], options)
    prepared = evaluate_plan(plan, ["a"], options._replace(encoding="utf-8"))
    assert prepared.systems == by_kernel.systems


LIMITS = st.one_of(st.integers(1, 60), st.sampled_from([2.5, 12.5, -3])).map(PerlNumber)
LINES = st.lists(st.sampled_from([" state-of-the-art", "The U.S. cats", "x_y -- 3.14", "Été", "a", ""]), max_size=5)


@pytest.mark.long
@given(st.lists(LINES.map("\n".join), min_size=3, max_size=3), st.sampled_from([Unit.WORDS, Unit.BYTES]), LIMITS)
@example(["the cats of\nabout a cat\nsat"] * 3, Unit.BYTES, PerlNumber(12))
@example(["the\nabout", "ab", "ab\nthe"], Unit.BYTES, PerlNumber(5))  # no word is left of the first sentence view
def test_limits_of_the_original_hold_for_what_is_prepared(texts: list[str], unit: Unit, limit: PerlNumber) -> None:
    """Options that change nothing leave all figures, and the steps that explain them, as they are."""
    peer, *models = [Text(f"text {i}", text.encode()) for i, text in enumerate(texts)]
    plan = Plan("p", (Evaluation("1", "SPL", {"a": peer}, tuple(models), 1),))
    original = Options(
        measures=("rouge-2", "rouge-l", "rouge-w-1.2", "esk"), drop_stop_words=True, stemming=Stemming.BOTH, samples=1,
        limit_unit=unit, limit=limit,
    )  # fmt: skip
    for change in {"encoding": "utf-8"}, {"stop_list": str(PROJECT / "rouge_cli/text/data/smart_common_words.txt")}:
        options = original._replace(**change)  # type: ignore[arg-type]
        assert evaluate_plan(plan, ["a"], options).systems == evaluate_plan(plan, ["a"], original).systems
        for text in (peer, *models):
            told = [CloseReader(choice).read(text, "SPL") for choice in (original, options)]
            assert told[0].joined(True) == told[1].joined(True)
            first, second = (list(filter(None, reading.apart(True))) for reading in told)
            assert first == second


def test_a_limit_in_bytes_of_an_encoding_holds_for_each_sentence_of_the_sentence_view(tmp_path: Path) -> None:
    """Those of UTF-16 are twice as many as those of ASCII."""
    found = []
    for encoding, limit in (("latin-1", 6), ("utf-16-le", 12)):
        (tmp_path / encoding).write_bytes("ab cd\nef gh\nij kl mn\nop".encode(encoding))
        options = Options(encoding=encoding, limit_unit=Unit.BYTES, limit=limit)
        found.append(CloseReader(options).read(bytes(tmp_path / encoding), "SPL"))
    for reading in found:
        assert reading.joined(False) == ["ab", "cd", "e"]
        assert reading.apart(False) == [["ab", "cd"], ["ef", "gh"], ["ij", "kl"], []]


@given(
    st.lists(st.sampled_from(["東京 都", "\u3000本", "1\xa0000 ", "\n", " ", "Les étés cafés Cats"])).map("".join),
    st.sampled_from([Stemming.NONE, Stemming.BOTH]),
)
def test_white_space_prepared_is_that_of_the_kernel(text: str, stemming: Stemming) -> None:
    """What has a letter outside ASCII is not stemmed by Porter's rules, which are for English."""
    plan = Plan(
        "p", (Evaluation("1", "SPL", {"a": Text("p", text.encode())}, (Text("m", "東京 本 café Cat".encode()),), 1),)
    )
    options = Options(max_ngram=2, stemming=stemming, samples=1, tokenizer="whitespace")
    prepared = evaluate_plan(plan, ["a"], options._replace(encoding="utf-8"))
    assert prepared.systems == evaluate_plan(plan, ["a"], options).systems


def test_a_limit_in_words_counts_tokens_of_pre_segmented_text() -> None:
    """White space before the first word is none, unlike in ROUGE-1.5.5."""
    options = Options(tokenizer="whitespace", limit_unit=Unit.WORDS, limit=2)
    plan = Plan("p", (Evaluation("1", "SPL", {"a": Text("p", " 東京\u3000都 本".encode())}, (Text("m", b"x"),), 1),))
    (system,) = evaluate_plan(plan, ["a"], options._replace(max_ngram=1)).systems
    assert system.measures[0].count_columns()[2][0] == 2


# ---- the Japanese corpus in its forms ---------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def evaluated(form: str, options: Options) -> tuple[SystemResult, ...]:
    plan = read_rouge_xml("configs/japanese.xml")

    def moved(name: object) -> bytes:
        assert isinstance(name, bytes)
        return name.replace(b"/utf-8/", f"/{form}/".encode())

    evaluations = tuple(
        e._replace(peers={id: moved(name) for id, name in e.peers.items()}, models=tuple(map(moved, e.models)))
        for e in plan.evaluations
    )
    return evaluate_plan(plan._replace(evaluations=evaluations), plan.systems(), options).systems


def test_japanese_in_all_its_forms_scores_the_same() -> None:
    options = Options(max_ngram=2, samples=50)._replace(tokenizer="mecab")
    found = evaluated("utf-8", options)
    assert len(found) == 3
    assert all(measure.averages[2].mean > 0.04 for system in found for measure in system.measures)
    assert found == evaluated("euc-jp", options._replace(encoding="euc-jp"))
    assert found == evaluated("tsc", options._replace(encoding="euc-jp", sentence_tag="SENTENCE"))
    assert found == evaluated("segmented", options._replace(tokenizer="whitespace"))


def test_tags_that_never_end_are_looked_at_once() -> None:
    text = "<q>a</q>" + "<q>" * 100_000  # minutes, if each of them looked for its end
    with pytest.raises(DataError, match=r"^n: the last <q> element has no end; write </q> behind it"):
        preparation._tagged(text, "q", "n")


@pytest.mark.parametrize(("limit", "times"), [(100, 1), (9, 2)])
def test_texts_that_a_limit_in_bytes_leaves_whole_are_tokenised_once(limit: float, times: int) -> None:
    read = Preparation(Options(encoding="utf-8", limit_unit=Unit.BYTES, limit=limit))
    calls: list[int] = []
    tokenise = read.tokenise

    def counted(sentences: Sequence[str]) -> list[list[str]]:
        calls.append(len(sentences))
        return list(tokenise(sentences))

    read.tokenise = counted
    read.read([Text("a", b"one two\nthree four")], bytes([FORMATS.index("SPL")]))
    assert len(calls) == times


@each("encoding", ["latin-1", "cp1252", "gb18030", "utf-16-le"])
@each("tokenizer", ["unicode", "ascii-155"])
def test_a_byte_order_mark_of_another_encoding_than_is_named(encoding: str, tokenizer: str) -> None:
    text = Text("p", b"\xef\xbb\xbfa b ", of_file=True)
    with pytest.raises(DataError, match=r"^p: it begins with the byte order mark of UTF-8, and --encoding says"):
        Preparation(Options(tokenizer=tokenizer, encoding=encoding)).tokens([text], ["SPL"])


def test_byte_order_marks_of_all_encodings_are_no_text() -> None:
    for encoding in ("utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32-le", "gb18030"):
        mark = "" if encoding == "utf-16" else "\ufeff"
        text = Text("p", (mark + "a b").encode(encoding), of_file=True)
        assert Preparation(Options(tokenizer="whitespace", encoding=encoding)).tokens([text], ["SPL"]) == [[["a", "b"]]]


def test_a_file_of_records_named_as_a_summary_is_refused_with_a_remedy_for_it(tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(b"PAR1\x15\x04" + bytes(40))
    with pytest.raises(DataError, match=r"a\.bin: this is Parquet, not text; name a text file$"):
        Preparation(unicode()).tokens([os.fsencode(tmp_path / "a.bin")], ["SPL"])


@pytest.mark.parametrize("tokenizer", ["ascii-155", "unicode", "whitespace", "character"])
@pytest.mark.parametrize("encoding", ["", "utf-8"])
def test_limits_in_characters_count_no_carriage_return_of_a_newline(
    place: Workplace, tokenizer: str, encoding: str
) -> None:
    options = Options(tokenizer=tokenizer, encoding=encoding, limit_unit=Unit.CHARACTERS, limit=7, max_ngram=1)
    place.write("model.txt", "ab cd\nef\n")
    for end in ("\n", "\r\n"):
        place.write("peer.txt", f"ab cd{end}ef gh{end}")
        (system,) = rouge_cli.evaluate(place.config(), options).systems
        assert system.measures[0].scores[0] == 1


@pytest.mark.parametrize("tokenizer", ["unicode", "ascii-155"])
def test_a_limit_in_bytes_is_of_the_encoding_however_texts_come(place: Workplace, tokenizer: str) -> None:
    """From folders, packed or not, as lines and in records: 12 bytes of Latin-1 hold the word `one`."""
    texts = {"peers": "caf\u00e9 \u00e9t\u00e9 one two\n", "models": "caf\u00e9 \u00e9t\u00e9 three one\n"}
    for side, text in texts.items():
        data = text.encode("latin-1")
        place.write(f"{side}/1.txt", data)
        place.write(f"packed-{side}/1.txt.gz", gzip.compress(data))
    place.write(
        "r.jsonl", '{{"summary": "{}", "reference": "{}"}}'.format(*map(str.strip, texts.values())).encode("latin-1")
    )
    options = Options(measures=("rouge-1",), tokenizer=tokenizer, encoding="latin-1", limit=12, limit_unit=Unit.BYTES)
    choices = [
        InputChoice(peers=("peers",), models=("models",)),
        InputChoice(peers=("packed-peers",), models=("packed-models",)),
        InputChoice(peers=("peers/1.txt",), models=("models/1.txt",)),
        InputChoice(peers=("peers",), models=("models",), sentences="given"),
        InputChoice("r.jsonl"),
    ]
    found = {rouge_cli.evaluate(choice, options).systems[0].measures[0].scores[1] for choice in choices}
    assert found == {0.66667}


def test_a_text_read_closely_has_the_size_that_it_has_in_the_encoding_of_files() -> None:
    reader = CloseReader(Options(encoding="utf-16-le"))
    assert reader.read(Text("record", b"ab"), "SPL").size == 4
    assert reader.read(Text("file", "ab".encode("utf-16-le"), True), "SPL").size == 4
    assert CloseReader(Options()).read(Text("record", "\u00e9".encode()), "SPL").size == 2
