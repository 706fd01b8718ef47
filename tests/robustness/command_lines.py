"""Each command once or more, with small inputs in a folder; the faults are tried on all of them."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path
from random import Random
from typing import NamedTuple

from fixtures.make_collections import distribution, packed, write
from tests.commands import rouge_cli

PROJECT = Path(__file__).parents[2]
OUT = "out"
"""The folder of outputs, below that of the inputs."""


class Line(NamedTuple):
    """A command line, and what it writes: names below OUT, of a file, or of a folder where one ends with a slash."""

    words: str
    outputs: tuple[str, ...] = ()

    @property
    def arguments(self) -> list[str]:
        """As a shell gives them."""
        return self.words.split()

    @property
    def files(self) -> tuple[str, ...]:
        """The outputs that are files: they may have been there before."""
        return tuple(name for name in self.outputs if not name.endswith("/"))


def _to(words: str, name: str, *more: str) -> Line:
    place = name if words.startswith("score") else name.rstrip("/")
    return Line(f"{words} -o {OUT}/{place}", (name, *more))


WRITING = (
    _to("evaluate records.jsonl -n 2 -r 20 --save out/saved.json", "report.txt", "saved.json"),
    _to("evaluate news.xml -n 1 -r 20 --format html", "page.html"),
    _to("evaluate records.csv -n 1 -r 20 --format csv --save out/saved.parquet -j 2", "a.csv", "saved.parquet"),
    _to("evaluate records.jsonl -n 1 -x -r 20 --tokenizer command:cat", "cat.txt"),
    _to("score records.jsonl -n 1", "rows.jsonl"),
    _to("score records.jsonl.gz -n 1 -j 2", "rows.csv.gz"),
    _to("score records.csv -n 1", "rows.parquet"),
    _to("score records.jsonl records.csv -n 1 --columns id --format csv", "rows/"),
    _to("config new --peers peers --models models", "new.xml"),
    _to("config new records.jsonl", "texts/"),
    _to("config convert spl.xml --to SEE", "see/"),
    _to("config convert peer.txt --from SPL --to ISI", "peer.isi"),
    _to("config jackknife news.xml", "jackknifed.xml"),
    _to("config check news.xml --format json", "findings.json"),
    _to("config show news.xml --format csv", "matrix.csv"),
    _to("report results.json --format latex", "table.tex"),
    _to("report results.json", "page.html"),
    _to("merge part-1.json part-2.json", "merged.json"),
    _to("cite results.json --format bibtex", "scores.bib"),
    _to("compare results.json -r 50 --plot out/pairs.svg", "pairs.txt", "pairs.svg"),
    _to("analyze results.json --sources sources", "analysis.html"),
    _to("power results.json --measures rouge-1 --inputs 20", "power.txt"),
    _to("correlate results.json human.csv -r 20 --plot out/agreement.pdf", "agreement.txt", "agreement.pdf"),
    _to("decisions results.json human.csv --delta 0.05 -r 20 --format csv", "decisions.csv"),
    _to("agreement short.csv -r 20", "people.txt"),
    _to("study study.toml --format latex", "study.tex"),
    _to("baseline news.xml --sources sources", "baselines/"),
    _to("explain news.xml 3 lead --format html", "why.html"),
    _to("diff rouge-1.5.5 rouge-score spl.xml a", "differences.txt"),
    _to("audit printed.txt spl.xml a", "audit.txt"),
    _to("collection figures tac2008 --format csv", "figures.csv"),
    _to("collection import duc2004 duc2004", "duc/"),
    _to("collection reproduce duc2004 duc2004 -q", "reproduced.txt"),
    Line("demo out/example", ("example/",)),
)  # fmt: skip
READING = (
    Line("--help"),
    Line("--version"),
    Line("evaluate spl.xml -n 1 -r 20"),
    Line("score records.jsonl -n 1"),
    Line("config check spl.xml"),
    Line("config files spl.xml --make t"),
    Line("report results.json"),
    Line("compare results.json -r 50"),
    Line("explain spl.xml 1 a"),
    Line("collection list"),
    Line("collection show tac2008"),
    Line("measures"),
    Line("presets"),
    Line("completion bash"),
)
"""Commands that have nothing to write but to standard output, and some of the others without an output."""


def make_inputs(folder: Path) -> None:
    """Writes what the lines read."""
    news = PROJECT / "fixtures/news"
    for name in ("sources", "spl/peers", "spl/models"):
        shutil.copytree(news / name, folder / Path(name).name)
    for source in (news / "human.csv", PROJECT / "fixtures/hirao2006/short.csv"):
        shutil.copy(source, folder)
    config = (PROJECT / "configs/news-spl.xml").read_text().replace("../fixtures/news/spl/", "")
    (folder / "news.xml").write_text(config.replace("fixtures/news/spl/", ""))
    _write_records(folder)
    (folder / "peer.txt").write_text("The cat sat on the mat.\nIt slept.\n")
    (folder / "model.txt").write_text("The cat lay on the mat.\n")
    (folder / "spl.xml").write_text(
        '<ROUGE-EVAL version="1.5"><EVAL ID="1"><PEER-ROOT>.</PEER-ROOT><MODEL-ROOT>.</MODEL-ROOT><INPUT-FORMAT '
        'TYPE="SPL"/><PEERS><P ID="a">peer.txt</P></PEERS><MODELS><M ID="A">model.txt</M></MODELS></EVAL></ROUGE-EVAL>'
    )
    (folder / "printed.txt").write_text("system,rouge-1,rouge-2\na,85.71,60.00\n")
    (folder / "study.toml").write_text(
        'config = "news.xml"\nhuman = "human.csv"\nmeasures = ["rouge-1"]\nvariants = ["CASE"]\nmodels = ["single"]\n'
        'figure = "R"\ncoefficients = ["pearson"]\nlevel = "system"\nsamples = 20\nseed = 3\n'
    )
    write(packed(distribution("duc2004")), folder / "duc2004")
    for words in (
        "news.xml -n 1 -r 20 --save results.json",
        "records.jsonl -n 1 -r 20 --part 1/2 --save part-1.json",
        "records.csv -n 1 -r 20 --part 2/2 --save part-2.json",
    ):
        done = rouge_cli("evaluate", *words.split(), "-q", "-o", "/dev/null")
        assert done.status == 0, done.stderr
    (folder / OUT).mkdir()


def _write_records(folder: Path) -> None:
    chance = Random(1)
    words = ["the", "a", "cat", "dog", "sat", "lay", "on", "mat", "rug", "slept", "it", "and", "then", "ran"]
    lines, rows = [], ["id,system,summary,reference_1"]
    for i in range(20):
        text, other = (" ".join(chance.choices(words, k=12)) for _ in range(2))
        lines.append(json.dumps({"id": str(i), "system": "ab"[i % 2], "summary": text, "references": [other]}))
        rows.append(f"x{i},{'ab'[i % 2]},{text},{other}")
    (folder / "records.jsonl").write_text("".join(f"{line}\n" for line in lines))
    (folder / "records.jsonl.gz").write_bytes(gzip.compress((folder / "records.jsonl").read_bytes()))
    (folder / "records.csv").write_text("".join(f"{row}\n" for row in rows))
