"""Texts that are rewritten for the kernel give the scores of those that Python prepares."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rouge_cli import evaluate
from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import Document, Evaluation, Plan, Text
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.option_values import KERNEL_TOKENIZERS
from rouge_cli.options import Options, Unit, dialect_options
from rouge_cli.results import Results
from rouge_cli.text import reader
from tests.workplace import Workplace

DIALECTS = ("torchmetrics", "multilingual-rouge")


def scored(plan: Plan, options: Options, monkeypatch: pytest.MonkeyPatch) -> tuple[Results, Results]:
    """As they are read, and as Python prepares them."""
    found = evaluate(plan, options)
    with monkeypatch.context() as changed:
        changed.setattr(reader, "_rewriting", lambda *arguments: None)
        return found, evaluate(plan, options)


@pytest.mark.parametrize("config", ["configs/news-spl.xml", "configs/news-see.xml", "configs/japanese.xml"])
@pytest.mark.parametrize("dialect", DIALECTS)
def test_files_of_every_format(dialect: str, config: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found, prepared = scored(read_rouge_xml(config), dialect_options(dialect), monkeypatch)
    assert found.systems == prepared.systems
    assert [w for w in found.warnings if "rouge-score keeps" not in w] == [
        w for w in prepared.warnings if "rouge-score keeps" not in w
    ]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_texts_with_a_mark_and_blank_lines(dialect: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [
        Text("peer", "\ufeffOne came.\n\n Two went. . .\n\nÉté 3rd".encode()),
        Text("model", b"\n\nOne came. Two!\n"),
    ]
    plan = Plan("texts", (Evaluation("1", "SPL", {"s": texts[0]}, (texts[1],), 1),))
    found, prepared = scored(plan, dialect_options(dialect), monkeypatch)
    assert found.systems == prepared.systems


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("measures", [("mead-lcs", "esk"), ("rouge-1", "mead-lcs"), ("rouge-1", "rouge-2")])
def test_measures_of_sentences(dialect: str, measures: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """A text of multilingual-rouge is one sentence, whatever lines it has."""
    peers, models = (Text("peer", b"a\nb c. D a"), Text("model", b"a\na b. Was\nit?"))
    plan = Plan("texts", (Evaluation("1", "SPL", {"s": peers}, (models,), 1),))
    found, prepared = scored(plan, dialect_options(dialect, measures=measures), monkeypatch)
    assert found.systems == prepared.systems


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_cannot_be_read_is_reported(dialect: str, tmp_path: Path) -> None:
    (tmp_path / "bad").write_bytes(b"One. \xff Two.")
    files = [bytes(tmp_path / name) for name in ("bad", "none")]
    plan = Plan("texts", (Evaluation("1", "SPL", {"s": files[0]}, (files[1],), 1),))
    with pytest.raises(DataError) as raised:
        evaluate(plan, dialect_options(dialect))
    assert len(raised.value.problems) == 2
    assert "bad" in str(raised.value)
    assert "none" in str(raised.value)


MARK = b"\xef\xbb\xbf"


@pytest.mark.parametrize("measures", [("rouge-1", "rouge-l"), ("rouge-1", "mead-lcs"), ("cosine",)])
def test_a_byte_order_mark_of_a_file_is_no_part_of_a_word(measures: tuple[str, ...], place: Workplace) -> None:
    files = {name: place.write(name, content) for name, content in (("p", b"the cat.\nIt sat"), ("m", b"the cat lay"))}
    marked = {name: place.write(f"marked-{name}", MARK + Path(name).read_bytes()) for name in files}

    def scored(peer: Document, model: Document, tokenizer: str) -> Any:
        plan = Plan("files", (Evaluation("1", "SPL", {"s": peer}, (model,), 1),))
        return evaluate(plan, Options(measures=measures, tokenizer=tokenizer)).systems

    for tokenizer in (*KERNEL_TOKENIZERS, "unicode"):
        expected = scored(b"p", b"m", tokenizer)
        for peer, model in ((b"marked-p", b"marked-m"), (b"marked-p", b"m")):
            assert scored(peer, model, tokenizer) == expected, tokenizer
        loaded = [Text(name, Path(marked[name]).read_bytes(), of_file=True) for name in files]
        assert scored(loaded[0], loaded[1], tokenizer) == expected, tokenizer


def test_a_mark_counts_in_a_limit_of_rouge_155(place: Workplace) -> None:
    """As the program reads it: three bytes of a limit in bytes."""
    place.write("p", MARK + b"the cat")
    place.write("m", "the cat")
    plan = Plan("files", (Evaluation("1", "SPL", {"s": b"p"}, (b"m",), 1),))
    options = Options(measures=("rouge-1",), limit_unit=Unit.BYTES, limit=7)
    assert evaluate(plan, options).systems[0].measures[0].recall.mean == 0.5
