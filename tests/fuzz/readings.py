"""Functions of the package that read a file of a kind, without a command line: many times as fast as a command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import rouge_cli
from rouge_cli.errors import RougeCliError
from rouge_cli.inputs.choice import InputChoice
from rouge_cli.inputs.fields import FieldChoice
from rouge_cli.options import Options, Stemming

Read = Callable[[str], Any]
OPTIONS = Options(measures=("rouge-1", "rouge-l"), samples=5.0)


def _evaluated(source: str | None = None, options: Options = OPTIONS, **how: Any) -> Read:
    """Reads and scores the file, or the source, of which it is a part."""
    return lambda name: rouge_cli.evaluate(
        InputChoice(source=source or name, **how) if source != "" else InputChoice(peers=name, models=name, **how),
        options,
        jobs=1,
    )


def _human_scores(name: str) -> Any:
    from rouge_cli.inputs.human_scores import read_judgements

    return read_judgements(name)


def _published(name: str) -> Any:
    from rouge_cli.analysis.audit.published import read_published

    return read_published(name)


def _study(name: str) -> Any:
    from rouge_cli.analysis.study import read_study

    return read_study(name)


def _results(name: str) -> Any:
    results = rouge_cli.read_results(name)
    again = rouge_cli.results_to_json(results)
    Path("again.json").write_bytes(again)
    assert rouge_cli.results_to_json(rouge_cli.read_results("again.json")) == again, "saved again as other results"
    return results


def _idf(name: str) -> Any:
    from rouge_cli.text.idf import read_idf

    return read_idf(name)


def _labels(name: str) -> Any:
    from rouge_cli.text.labels import file_labels

    return list(file_labels(name)("cat"))


def _converted(source: str, target: str) -> Read:
    def convert(name: str) -> Any:
        from rouge_cli.inputs.conversion import Converter

        return Converter(target, source == "SEE").convert(Path(name).read_bytes(), source, name)

    return convert


def _checked(name: str) -> Any:
    from rouge_cli.inputs.overview import overview
    from rouge_cli.inputs.reading import read_configuration

    return overview(read_configuration(name, model_ids=True))


_STEMMED = OPTIONS._replace(stemming=Stemming.BOTH, measures=("rouge-2", "rouge-su:4", "rouge-w:1.2"))
_MEMBERS = FieldChoice(summary=("doc.s",), references=("ref",), id="doc.id")
READINGS: dict[str, tuple[Read, ...]] = {
    "rouge.xml": (_evaluated(), _evaluated(options=_STEMMED), _checked),
    "peer.txt": (
        _evaluated("rouge.xml"),
        _evaluated("rouge.xml", _STEMMED),
        _evaluated("rouge.xml", OPTIONS._replace(tokenizer="unicode", encoding="utf-16")),
        _evaluated("rouge.xml", OPTIONS._replace(tokenizer="character:runs", encoding="gb18030")),
        _evaluated("see.xml"),
        _evaluated("isi.xml"),
        _evaluated("simple.xml", OPTIONS._replace(measures=("rouge-be:HM",))),
        _evaluated("", OPTIONS._replace(sentence_tag="s")),
        _evaluated("", OPTIONS._replace(sentence_delimiter="<q>")),
        _evaluated("", encoding="utf-7"),
        _evaluated("", sentences="split"),
        *(_converted(source, target) for source, target in (("SEE", "ISI"), ("ISI", "SPL"), ("TEXT", "SEE"))),
    ),
    "l.lst": tuple(_evaluated(format="list", summary_format=one) for one in ("SPL", "SEE", "ISI")),
    "r.jsonl": (
        _evaluated(),
        _evaluated(options=_STEMMED),
        _evaluated(lenient=True),
        _evaluated(fields=_MEMBERS),
        _evaluated(encoding="utf-16"),
        _evaluated(encoding="latin-1"),
        _evaluated("", format="lines"),
    ),
    "r.csv": (
        _evaluated(),
        _evaluated(quotes=False, encoding="gb18030"),
        *(_evaluated(encoding=name) for name in ("utf-16", "utf-32", "utf-7", "cp1252")),
        _evaluated(lenient=True),
    ),
    "r.tsv": (_evaluated(), _evaluated(encoding="utf-16-le"), _evaluated(quotes=False)),
    "r.parquet": (_evaluated(), _evaluated(lenient=True)),
    "h.csv": (_human_scores,),
    "h.jsonl": (_human_scores,),
    "h.seg.score": (_human_scores,),
    "s.toml": (_study,),
    "r.json": (_results,),
    "t.txt": (_published,),
    "idf.txt": (_idf,),
    "labels.txt": (_labels,),
}


def reads(kind: str, content: bytes, chance: Random) -> str:
    """One of these functions on a file with the content: "", or how it was refused. AssertionError: nowhere named."""
    Path(kind).write_bytes(content)
    try:
        chance.choice(READINGS[kind])(kind)
    except RougeCliError as error:
        said = str(error)
        assert any(name in said for name in (kind, "peer.txt", "model.txt")), f"a message that names no place: {said}"
        return said
    return ""
