"""The files of the example corpus, as `rouge-cli demo` writes them, from those that the package brings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rouge_cli.package_files import package_file, package_json

CORPUS = "examples/news.json"
TYPED = ("Makefile", "README.txt")
"""Files that are written as they are in the package."""
_PLACES = '  <PEER-ROOT>systems</PEER-ROOT>\n  <MODEL-ROOT>references</MODEL-ROOT>\n  <INPUT-FORMAT TYPE="SPL"/>\n'


def example_files() -> Iterator[tuple[str, bytes]]:
    """The name of each file, below the folder of the example, and its content."""
    for name, text in _texts(package_json(CORPUS)):
        yield name, text.encode()
    for name in TYPED:
        yield name, package_file(f"examples/{name}")


def _texts(corpus: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Sentences are lines. The same summaries stand in files, for rouge.xml, and in records."""
    for system, summaries in corpus["systems"].items():
        for topic, sentences in summaries.items():
            yield f"systems/{system}/{topic}.txt", _lines(sentences)
    for topic, references in corpus["references"].items():
        for id, sentences in references.items():
            yield f"references/{topic}.{id}.txt", _lines(sentences)
    yield "rouge.xml", _configuration(corpus)
    yield "summaries.jsonl", _lines(json.dumps(record, ensure_ascii=False) for record in _records(corpus))
    yield "human.csv", _lines(",".join(row) for row in corpus["human"])


def _lines(texts: Any) -> str:
    return "".join(f"{text}\n" for text in texts)


def _configuration(corpus: dict[str, Any]) -> str:
    """The XML that ROUGE-1.5.5 reads too. Names and ids of the corpus have no character that XML must escape."""
    parts = ['<ROUGE-EVAL version="1.5.5">\n']
    for topic, references in corpus["references"].items():
        peers = [f'    <P ID="{system}">{system}/{topic}.txt</P>' for system in corpus["systems"]]
        models = [f'    <M ID="{id}">{topic}.{id}.txt</M>' for id in references]
        listed = _lines(["  <PEERS>", *peers, "  </PEERS>", "  <MODELS>", *models, "  </MODELS>"])
        parts.append(f'<EVAL ID="{topic}">\n{_PLACES}{listed}</EVAL>\n')
    return "".join([*parts, "</ROUGE-EVAL>\n"])


def _records(corpus: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for topic, references in corpus["references"].items():
        texts = ["\n".join(sentences) for sentences in references.values()]
        for system, summaries in corpus["systems"].items():
            yield {"id": topic, "system": system, "summary": "\n".join(summaries[topic]), "references": texts}
