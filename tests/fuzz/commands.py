"""Commands whose input is damaged, the inputs before that, and what every command owes its user whatever it reads."""

from __future__ import annotations

import io
import json
import os
import re
import sys
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.commands import Finished, rouge155, rouge_cli
from tests.workplace import MODEL, PEER, evaluation

Files = Mapping[str, bytes]


class Found(AssertionError):
    """What no input may bring about."""


class Inputs(NamedTuple):
    """Files of one kind, and commands that read each; {} in a command is the name of the damaged file."""

    name: str
    seeds: tuple[bytes, ...]
    commands: tuple[str, ...]
    check: Callable[[str, str], None] | None = None
    """What must hold beside, of the name of a file that a command scored."""


# ---- inputs before they are damaged ----------------------------------------------------------------------------------

_PAIRS = [(system, id) for system in "abc" for id in "12"]
_RECORDS = [
    {"id": i, "system": s, "summary": f"the cat {s}\nsat", "references": ["a cat", "the mat"]} for s, i in _PAIRS
]
JSONL = "".join(json.dumps(record) + "\n" for record in _RECORDS).encode()
_MEMBERS = (
    b'{"doc": {"id": 1, "s": ["a b", "c"]}, "ref": [["a", "b"], "c d"]}\n{"doc": {"id": "2", "s": []}, "ref": "b"}\n'
)
_ROWS = "".join(f'{i},{s},"the, {s}",a cat,"x ""y"""\n' for s, i in _PAIRS)
CSV = f"id,system,summary,reference_1,reference_2\n{_ROWS}".encode()
TSV = b"id\tsummary\treference\n1\tthe cat\ta cat\n2\t\xc3\xa9\xe4\xb8\xad\tx\n"
HUMAN = b"system,evaluation,judge,x,y\n" + b"".join(
    f"{s},{i},{j},{ord(s) * 0.5 + j},{i}\n".encode() for s, i in _PAIRS for j in (1, 2)
)
HUMAN_JSONL = "".join(f'{{"system": "{s}", "id": {i}, "x": {ord(s)}, "y": [1, 2]}}\n' for s, i in _PAIRS).encode()
STUDY = (
    b'config = "r.jsonl"\nhuman = "h.csv"\nmeasures = ["rouge-1"]\nvariants = ["CASE"]\nmodels = ["single"]\n'
    b'figure = "R"\ncoefficients = ["pearson"]\nlevel = "system"\nsamples = 5\nseed = 3\n'
)
XML = (
    f"<ROUGE-EVAL version='1.5'>\n{evaluation()}{evaluation('2', {'b': 'model.txt'}, {'B': 'peer.txt'})}</ROUGE-EVAL>\n"
)
SEE = (
    b'<html>\n<head>\n<title>t</title>\n</head>\n<body bgcolor="white">\n<a name="1">[1]</a> <a href="#1" id=1>The '
    b'cat sat.</a>\n<a name="2">[2]</a> <a href="#2" id=2>It slept.</a>\n</body>\n</html>\n'
)
ISI = b'<DOC>\n<DOCNO>1</DOCNO>\n<TEXT>\n<S SNTNO="1">The cat sat.</S>\n<S SNTNO="2">It slept.</S>\n</TEXT>\n</DOC>\n'
SIMPLE = b"cat|the|det\nsat|cat|subj\nsat|mat|on\n"
REPORT = (
    b"---------------------------------------------\na ROUGE-1 Average_R: 0.50000 (95%-conf.int. 0.50000 - 0.50000)\n"
    b"a ROUGE-1 Average_P: 0.50000 (95%-conf.int. 0.50000 - 0.50000)\na ROUGE-1 Eval 1.a R:0.5 P:0.5 F:0.5\n"
)
TABLES = (
    REPORT,
    b"system,rouge-1,rouge-2,rouge-L_fmeasure\na,28.62,12.1%,0.3\n",
    b"| system | R-1 | R-2 |\n|---|---:|---|\n| a | 28.62 | 1.2 |\n| b | 2 | n/a |\n",
    b"\\begin{tabular}{lrr}\nsystem & R-1 & \\textbf{R-L} \\\\ \\hline\n\\multirow{2}{*}{a} & 28.6 & 1.5 \\\\\n"
    b"\\end{tabular}\n",
    b"rouge-1: P: 28.62 R: 26.46 F1: 27.49\nrougeL = 38.1\n",
    b"{'rouge-1': {'f': 0.27, 'p': 0.3, 'r': 0.1}, 'rouge-l': {'f': 0.1}}\n",
    b"{'rouge1': AggregateScore(low=Score(precision=0.1, recall=0.2, fmeasure=0.3), mid=Score(precision=0.1, "
    b"recall=0.2, fmeasure=0.3), high=Score(precision=0.1, recall=0.2, fmeasure=0.3))}\n",
    b'{"system": "a", "rouge_1_f_score": 0.31, "rouge_2_recall": 1e-2}\n',
    b"system   R-1    R-2\na        28.6   12.1\n",
)
IDF = b"cat\t1.5\nthe\t0.1\n"
LABELS = b"cat\tanimal,pet\nmat\tthing\n"
SIGNATURE = (
    b"dialect:rouge-1.5.5|measures:rouge-1,rouge-w:1.2,rouge-su:4|tokenizer:ascii-155|stem:both|stop:kept|limit:100words|"
    b"formula:A|alpha:0.5|models:3-4|jackknife:no|average:scores|confidence:95|samples:50|version:rouge-cli-0.1.0"
)
SCORES_OF_WMT = b"a\t0.5\nb\tNone\nc\t-1e-3\n"


def _tar(files: Files, mode: str) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=mode) as archive:  # type: ignore[call-overload]
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def _zip(files: Files) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()


def _archives() -> tuple[bytes, ...]:
    files = {"ROUGE/peers/D1.M.100.A.1": b"the cat\n", "ROUGE/models/D1.M.100.A.A": b"a cat\n", "ROUGE/x.out": REPORT}
    inner = {"b.zip": _zip(files), "c.tar": _tar(files, "w")}
    return _tar(files, "w:gz"), _tar(files, "w"), _zip(files), _tar(inner, "w"), _zip(inner)


def _parquet() -> tuple[bytes, ...]:
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError:
        return ()
    plain = io.BytesIO()
    table = pyarrow.table({name: [record[name] for record in _RECORDS] for name in _RECORDS[0]})
    parquet.write_table(table, plain, compression="NONE", use_dictionary=False)
    packed = io.BytesIO()
    parquet.write_table(table, packed, compression="zstd")
    return plain.getvalue(), packed.getvalue()


_PLACE = re.compile(r"(rouge-cli|rouge155): [^:]*[^\s:][^:]*: \S")

# ---- what is owed ----------------------------------------------------------------------------------------------------


def check_finished(done: Finished, command: str, names: tuple[str, ...]) -> None:
    """Found: an unknown exit status, results beside an error, a message without a place, control characters."""
    if done.status not in (0, 1, 2):
        raise Found(f"exit status {done.status}")
    if any((letter < " " and letter not in "\n\t") or "\x7f" <= letter <= "\x9f" for letter in done.stderr):
        raise Found(f"a control character in a message: {done.stderr!r}")
    if "does not know why" in done.stderr or "out of memory" in done.stderr:
        raise Found(done.stderr)
    if done.status and not command.startswith("config check"):
        if done.stdout and not command.startswith("score"):  # whose rows are written as they are made
            raise Found(f"output beside an error: {done.stdout[:100]!r}; {done.stderr}")
        first = done.stderr.partition("\n")[0]
        if done.status == 1 and not (_PLACE.match(first) or any(name in first for name in names)):
            raise Found(f"a message that names no place: {first}")
    for line in done.stderr.split("\n"):
        if (
            not line.startswith(("rouge-cli: ", "rouge155: ", "*ROUGE Warning: ", "Usage: ", "Try ", "Error: "))
            and line.strip()
        ):
            raise Found(f"a line that nobody says: {line}")


def run(command: str, name: str) -> Finished:
    """The command, its damaged file by that name. Found: an exception, or one that nobody could raise."""
    ignored: list[Any] = []
    before, sys.unraisablehook = sys.unraisablehook, ignored.append
    words = [word.replace("{}", name) for word in command.split()]
    try:
        done = rouge155(*words[1:]) if words[0] == "rouge155" else rouge_cli(*words)
    except Exception as error:
        raise Found(f"{type(error).__name__}: {error}") from error
    finally:
        sys.unraisablehook = before
    if ignored:
        raise Found(f"an exception is ignored: {ignored[0].exc_value!r} in {ignored[0].object!r}")
    return done


# ---- other ways in ---------------------------------------------------------------------------------------------------


def same_as_parquet(command: str, name: str) -> None:
    """Found: what was scored has other scores as Parquet, read by Python's own readers."""
    if " -r 5 -q" not in command or "--" in command:
        return
    import csv

    import pyarrow
    import pyarrow.parquet as parquet

    import rouge_cli as package

    content = Path(name).read_bytes()
    if name.endswith("jsonl"):
        try:
            records = [json.loads(line) for line in content.removeprefix(b"\xef\xbb\xbf").split(b"\n") if line.strip()]
        except ValueError as error:
            raise Found(f"scored, and Python's json says {error}") from error
        if any(not isinstance(record.get("references"), list) for record in records):
            return
        records = [{**record, "id": str(record.get("id")), "system": str(record.get("system"))} for record in records]
        if not all(_is_plain(record) for record in records):
            return
    else:
        text = io.StringIO(content.decode("utf-8-sig"), newline="")
        if b";" in content.partition(b"\n")[0]:  # which may part its cells
            return
        head, *rows = [row for row in csv.reader(text, strict=True) if row]
        records = [dict(zip(head, row, strict=True)) for row in rows]
        if "\0" in content.decode() or any(not cell for record in records for cell in record.values()):
            return
    fields = [
        field
        for field in ("id", "system", "summary", "references", "reference", "reference_1", "reference_2")
        if all(field in record for record in records)
    ]
    if "summary" not in fields or "system" not in fields or "id" not in fields:
        return
    parquet.write_table(pyarrow.table({field: [record[field] for record in records] for field in fields}), "o.parquet")
    first, other = (package.evaluate(one, measures=["rouge-1", "rouge-l"]) for one in (name, "o.parquet"))
    figures = [
        {
            (system.id, measure.name): (tuple(system.evaluations), tuple(measure.scores))
            for system in found.systems
            for measure in system.measures
        }
        for found in (first, other)
    ]
    if figures[0] != figures[1]:
        raise Found(f"other scores as Parquet: {figures}")


def _is_plain(record: dict[str, Any]) -> bool:
    texts = [record.get("summary"), *record["references"]]
    if not all(isinstance(text, str) for text in texts) or not record["references"]:
        return False
    return all(text.encode("utf-8", "replace").decode() == text for text in (*texts, record["id"], record["system"]))


EVALUATE = "evaluate {} -n 2 -r 5 -q"
KINDS = (
    Inputs(
        "rouge.xml",
        (XML.encode(), XML.encode("utf-16"), b'<?xml version="1.0" encoding="iso-8859-1"?>' + XML.encode()),
        (
            EVALUATE,
            "evaluate {} -v -n 1 -r 5 -q",
            "evaluate {} --dialect lin2004 --jackknife -q",
            "config check {}",
            "config show {} --format csv",
            "config files {} --make t",
            "explain {} 1 a",
            "config jackknife {}",
            "config convert {} --to SEE -o made",
            "rouge155 -n 1 -a {}",
            "rouge155 -n 1 -2 4 -u -w 1.2 -m {} 1",
        ),
    ),
    Inputs(
        "peer.txt",
        (PEER.encode(), SEE, ISI, SIMPLE, "caf\u00e9 \u4e2d\u6587 e\u0301".encode()),
        (
            "evaluate rouge.xml --tokenizer unicode --encoding utf-16 -r 5 -q",
            "evaluate rouge.xml -n 3 -x -r 5 -q",
            "evaluate rouge.xml --tokenizer character:runs -m --stemmer snowball:german -r 5 -q",
            "evaluate rouge.xml --measures rouge-l,bleu,cosine,esk -r 5 -q",
            "config convert {} --from SEE --to ISI --decode-entities",
            "config convert {} --from ISI --to SPL",
            "explain {} model.txt -n 2",
            "explain {} model.txt --format html",
            "score --peers {} --models {}",
            "evaluate see.xml -n 1 -r 5 -q",
            "evaluate isi.xml -n 1 -r 5 -q",
            "evaluate simple.xml --measures rouge-be:HM -r 5 -q",
            "evaluate --peers {} --models {} -r 5 -q",
            "evaluate --peers {} --models {} --sentence-delimiter <q> -r 5 -q",
            "evaluate --peers {} --models {} --sentence-tag s -r 5 -q",
            "config check simple.xml",
            "evaluate rouge.xml --dialect rouge-score -m -r 5 -q",
            "evaluate rouge.xml --dialect pltrdy -r 5 -q",
            "evaluate --peers {} --models {} --encoding gb18030 -r 5 -q",
            "evaluate --peers {} --models {} --encoding utf-7 -r 5 -q",
        ),
    ),
    Inputs(
        "l.lst",
        (b"peer.txt model.txt\npeer.txt model.txt peer.txt\n", b"peer.txt\tmodel.txt\n"),
        (
            "evaluate -z SPL {} -n 1 -r 5 -q",
            "evaluate -z SEE {} -n 1 -r 5 -q",
            "config check -z ISI {}",
            "rouge155 -z SPL -n 1 {}",
            "evaluate -z SIMPLE {} --measures rouge-be:HM -r 5 -q",
        ),
    ),
    Inputs(
        "r.jsonl",
        (JSONL, _MEMBERS, b"[" + JSONL.strip().replace(b"\n", b",\n") + b"]\n"),
        (
            EVALUATE,
            "evaluate {} -r 5 --lenient --format latex -q",
            "evaluate --peers {} --models {} --from lines -r 5 -q",
            "evaluate {} -r 5 --format jsonl -q",
            "evaluate {} --summary-field doc.s --references-field ref --id-field doc.id -r 5 -q",
            "config check {}",
            "score {} --measures rouge-1",
            "config new {} -q -o made",
            "evaluate {} --jackknife -r 5 -q",
            "evaluate {} -r 5 --format csv -d -q",
            "evaluate {} -r 5 --format html -q",
            "evaluate {} --encoding utf-16 -r 5 -q",
            "evaluate {} --encoding latin-1 -r 5 -q",
        ),
        same_as_parquet,
    ),
    Inputs(
        "r.csv",
        (CSV, CSV.replace(b",", b";"), b"summary,reference\n"),
        (
            EVALUATE,
            "evaluate {} --no-quotes --encoding gb18030 -r 5 -q",
            "evaluate {} --encoding utf-16 -r 5 -q",
            "evaluate {} --encoding utf-32 -r 5 -q",
            "evaluate {} --encoding utf-7 -r 5 -q",
            "evaluate {} --lenient -r 5 -q",
            "evaluate {} --encoding cp1252 -r 5 -q",
            "config check {}",
            "config new {} -o made",
        ),
        same_as_parquet,
    ),
    Inputs("r.tsv", (TSV,), (EVALUATE, "evaluate {} --encoding utf-16-le -r 5 -q", "evaluate {} --no-quotes -r 5 -q")),
    Inputs(
        "r.parquet",
        _parquet(),
        (EVALUATE, "evaluate {} --lenient -r 5 -q", "config check {}", "score {} --measures rouge-1"),
    ),
    Inputs(
        "h.csv",
        (HUMAN, b"system;score\na;1,5\nb;2,5\n", b'system score\n"a b" 1\n'),
        (
            "agreement {} --level global",
            "agreement {}",
            "correlate r.json {} -r 5 -q",
            "compare {} -r 5 -q",
            "decisions r.json {} -q",
        ),
    ),
    Inputs("h.jsonl", (HUMAN_JSONL,), ("agreement {}", "correlate r.json {} -r 5 -q")),
    Inputs("h.seg.score", (SCORES_OF_WMT,), ("correlate r.json {} -r 5 -q",)),
    Inputs("s.toml", (STUDY,), ("study {} -q",)),
    Inputs(
        "r.json",
        (),
        (
            "report {}",
            "report {} --format rouge155 -d",
            "compare {} -r 5 -q",
            "diff {} rouge-score -q",
            "merge {} {} -o made",
            "report {} --format latex",
            "report {} --format csv -d",
            "correlate {} h.csv -r 5 -q",
            "report {} --format html",
        ),
    ),
    Inputs(
        "t.txt",
        TABLES,
        ("audit {} rouge.xml a --limits none -q", "audit {} rouge.xml a --columns R-1 --limits none -q"),
    ),
    Inputs("idf.txt", (IDF,), ("evaluate rouge.xml --measures cosine:tfidf --idf {} -r 5 -q",)),
    Inputs("labels.txt", (LABELS,), ("evaluate rouge.xml --measures esk --labels {} -r 5 -q",)),
    Inputs(
        "smart_common_words.txt",
        (b"the\na\non\n",),
        (
            "evaluate rouge.xml -n 1 -s -e . -r 5 -q",
            "evaluate rouge.xml -n 1 -s --stop-list {} -r 5 -q",
        ),
    ),
    Inputs(
        "WordNet-2.0-Exceptions/noun.exc", (b"geese goose\nmice mouse\n",), ("evaluate rouge.xml -n 1 -m -e . -r 5 -q",)
    ),
    Inputs("sig.txt", (SIGNATURE,), ("evaluate rouge.xml --like @ -q",)),
)
BY_NAME = {kind.name: kind for kind in KINDS}


def lay_out(folder: Path) -> None:
    """Writes every input undamaged, where the process is."""
    for name, content in {
        "peer.txt": PEER,
        "model.txt": MODEL,
        "rouge.xml": XML,
        **{f"{one.lower()}.xml": XML.replace('"SPL"', f'"{one}"') for one in ("SEE", "ISI", "SIMPLE")},
    }.items():
        (folder / name).write_text(content, encoding="utf-8")
    (folder / "WordNet-2.0-Exceptions").mkdir(exist_ok=True)
    for kind in KINDS:
        if kind.seeds and kind.name not in ("rouge.xml", "peer.txt"):
            (folder / kind.name).write_bytes(kind.seeds[0])
    done = rouge_cli("evaluate", "r.jsonl", "-n", "1", "-r", "5", "-q", "--save", "r.json")
    if done.status:
        raise Found(done.stderr)


def try_one(kind: Inputs, content: bytes, chance: Random | None) -> Finished | None:
    """One of the kind's commands on this content, or without chance all; the file keeps it.

    Found: something is not as it must be.
    """
    done = None
    Path(kind.name).write_bytes(content)
    for command in kind.commands if chance is None else [chance.choice(kind.commands)]:
        done = _try(kind, command, content)
    return done


def _try(kind: Inputs, command: str, content: bytes) -> Finished:
    if kind.name == "sig.txt":
        command = command.replace("@", content.decode("utf-8", "surrogateescape").replace("\0", "") or "-")
    try:
        done = run(command, kind.name)
        named = (
            kind.name,
            *(("signature",) if kind.name == "sig.txt" else ()),
            "peer.txt",
            "model.txt",
            "h.csv",
            "r.json",
        )
        check_finished(done, command, named)
        if done.status == 0 and kind.check is not None:
            kind.check(command, kind.name)
    except Found as found:
        found.args = (f"{command.replace('{}', kind.name)}: {found}",)
        raise
    finally:
        _clear()
    return done


def _clear() -> None:
    import shutil

    for name in os.listdir():
        if name in ("made", "t"):
            shutil.rmtree(name) if os.path.isdir(name) else os.unlink(name)
        if name.startswith(".rouge-cli-"):
            raise Found(f"left behind: {name}")
