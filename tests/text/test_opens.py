"""Each file of a run is opened once, whatever is measured and warned of."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rouge_cli.api import evaluate
from rouge_cli.kernel.native import files_read
from rouge_cli.options import Options, dialect_options

FILES = 4000
_opened: list[str] | None = None
_hearing: list[bool] = []
"""An audit hook cannot be taken away again."""


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open" and _opened is not None:
        _opened.append(str(arguments[0]))


@contextmanager
def counted_opens(folder: Path) -> Iterator[list[int]]:
    """Within it opens of files in a folder are counted, Python's and the kernel's; the list gets the sum."""
    global _opened
    if not _hearing:
        sys.addaudithook(_hear)
        _hearing.append(True)
    found: list[int] = []
    _opened, before = [], files_read()
    try:
        yield found
    finally:
        of_python = sum(str(folder) in name for name in _opened)
        _opened = None
        found.append(of_python + files_read() - before)


@pytest.fixture(scope="module")
def config(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A configuration of FILES summaries, some of them not in ASCII."""
    folder = tmp_path_factory.mktemp("texts")
    lines = ["<ROUGE-EVAL>"]
    for i in range(FILES // 4):
        names = [f"{i}.{name}" for name in ("p", "a", "b", "c")]
        for name in names:
            (folder / name).write_text(f"Summary {name}. Tr\u00e8s bien.\nNext {i}.\n", encoding="utf-8")
        peer, *models = names
        listed = "".join(f'<M ID="{model[-1]}">{model}</M>' for model in models)
        lines.append(
            f'<EVAL ID="{i}"><PEER-ROOT>{folder}</PEER-ROOT><MODEL-ROOT>{folder}</MODEL-ROOT>'
            f'<INPUT-FORMAT TYPE="SPL"/><PEERS><P ID="x">{peer}</P></PEERS><MODELS>{listed}</MODELS></EVAL>'
        )
    file = folder / "config.xml"
    file.write_text("\n".join([*lines, "</ROUGE-EVAL>"]))
    return file


@pytest.mark.parametrize(
    "options",
    [
        Options(measures=("rouge-1", "rouge-2", "rouge-l", "esk")),
        Options(max_ngram=2),
        Options(measures=("cosine:tfidf",)),
        Options(measures=("rouge-1", "esk"), tokenizer="unicode"),
        dialect_options("rouge-score", average="mean"),
        dialect_options("lin2004", measures=("rouge-l", "lcs"), several_models="best-f"),
    ],
)
@pytest.mark.parametrize("jackknife", [False, True])
def test_each_file_is_opened_once(config: Path, options: Options, jackknife: bool) -> None:
    with counted_opens(config.parent) as found:
        evaluate(str(config), options._replace(samples=1.0), jobs=2, jackknife=jackknife)
    assert found == [FILES + 1]
