"""What inputs take that once took minutes or gigabytes: python -m tests.robustness.known [--update] [CASE ...].

Each is done in a process of its own, which may have 4 GB and 100 seconds of the processor's time.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.robustness.growth import words

PROJECT = Path(__file__).parents[2]
MOST_MEMORY, MOST_TIME = 4 << 30, 100


def _scored(measure: str, peer: str, models: str | list[str], **options: Any) -> str:
    from rouge_cli import score

    return f"{measure} {score(peer, models, measures=[measure], **options)[measure].f:.5f}"


def _google(kind: str, target: str, prediction: str) -> str:
    from rouge_cli.rouge_score.rouge_scorer import RougeScorer

    return f"{kind} {RougeScorer([kind]).score(target, prediction)[kind].fmeasure:.5f}"


def _command(name: str, content: str | bytes, *arguments: str) -> str:
    """What a command says of a file, or the last line of its report."""
    from tests.commands import rouge_cli

    Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
    done = rouge_cli(*arguments)
    said = (done.stderr if done.status else done.stdout.decode()).strip().splitlines()
    return f"{said[0 if done.status else -1][:110]}" if said else "nothing said"


def _record(summary: str, reference: str = "x") -> str:
    return json.dumps({"id": 1, "summary": summary, "references": [reference]}) + "\n"


def _parquet_bomb() -> bytes:
    import pyarrow
    from pyarrow import parquet

    one = pyarrow.array(["x" * 1_000_000])
    texts = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0] * 2_000, pyarrow.int32()), one)
    parquet.write_table(pyarrow.table({"summary": texts, "references": texts}), "b.parquet", compression="zstd")
    return Path("b.parquet").read_bytes()


def _lying_parquet() -> bytes:
    """Its metadata tell of a thousandth of the bytes that a page has."""
    content = _parquet_bomb()
    size = (2_000 * 1_000_000).to_bytes(4, "little")
    return content.replace(size, (2_000_000).to_bytes(4, "little"))


def _gzip_bomb() -> bytes:
    import zlib

    before, after = _record("SUMMARY").encode().split(b"SUMMARY")
    packing = zlib.compressobj(9, wbits=31)
    pieces = [before, *[b"x " * 500_000] * 1000, after]
    return b"".join([*map(packing.compress, pieces), packing.flush()])


def _peers() -> str:
    """4,000 evaluations, each of another system."""
    return "".join(
        json.dumps({"id": i, "system": f"s{i}", "summary": "a b", "references": ["a"]}) + "\n" for i in range(4_000)
    )


def _fifo() -> str:
    os.mkfifo("f.jsonl")
    from tests.commands import rouge_cli

    return rouge_cli("evaluate", "f.jsonl").stderr.strip()[:110]


def _zero() -> str:
    configured = (
        "<ROUGE-EVAL><EVAL ID='1'><PEER-ROOT>/dev</PEER-ROOT><MODEL-ROOT>/dev</MODEL-ROOT><INPUT-FORMAT TYPE='SPL'/>"
        "<PEERS><P ID='a'>zero</P></PEERS><MODELS><M ID='A'>zero</M></MODELS></EVAL></ROUGE-EVAL>"
    )
    return _command("z.xml", configured, "evaluate", "z.xml")


def _one_hash() -> str:
    """Words that all had one hash before it was seeded, as far as that can be said now: many of equal beginnings."""
    return " ".join(f"aaaaaaaaaaaaaaaa{i:08x}" for i in range(40_000))


def _many_words() -> tuple[str, str]:
    return words(200_000, 10**6), words(200_000, 10**6, seed=2)


def _marks() -> str:
    return ("e" + "\u0301" * 40 + " ") * 20_000


COLUMNS = "id,summary,reference" + "".join(f",c{i}" for i in range(40_000)) + "\n1,a,b" + ",x" * 40_000 + "\n"
CASES: dict[str, Callable[[], str]] = {
    "3,000 models of 100 words, ROUGE-L": lambda: _scored(
        "rouge-l", words(100), [words(100, seed=seed) for seed in range(3_000)]
    ),
    "4,000 evaluations, each of its own system": lambda: _command("p.jsonl", _peers(), "evaluate", "p.jsonl"),
    "RougeScorer rougeL, 200,000 words": lambda: _google("rougeL", *_many_words()),
    "RougeScorer rougeLsum, a word a line against one line": lambda: _google(
        "rougeLsum", "x y z\n" * 15_000, "x y z " * 15_000
    ),
    "ROUGE-L, 100,000 words in two lines": lambda: _scored(
        "rouge-l", words(100_000, per_line=50_000), words(100_000, per_line=50_000, seed=2)
    ),
    "ROUGE-W, 100,000 words in one line": lambda: _scored(
        "rouge-w:1.2", words(100_000, per_line=10**9), words(100_000, per_line=10**9, seed=2)
    ),
    "ROUGE-S*, 30,000 words": lambda: _scored("rouge-s*", words(30_000), words(30_000, seed=2)),
    "ROUGE-SU*, 100,000 words": lambda: _scored("rouge-su*", words(100_000), words(100_000, seed=2)),
    "a token of 10,000,000 letters": lambda: _scored("rouge-1", "x" * 10_000_000, "x" * 10_000_000 + "y"),
    "a word of 10,000,000 letters, stemmed": lambda: _scored("rouge-1", "x" * 10_000_000 + "ing", "x", stem=True),
    "100,000 words of equal beginnings": lambda: _scored("rouge-1", _one_hash(), _one_hash()),
    "combining marks, tokenizer unicode": lambda: _scored("rouge-1", _marks(), _marks(), tokenizer="unicode"),
    "combining marks, tokenizer character:runs": lambda: _scored(
        "rouge-1", _marks(), _marks(), tokenizer="character:runs"
    ),
    "a million sentence tags that nothing closes": lambda: _command(
        "t.jsonl", _record("<s> a " * 1_000_000), "evaluate", "t.jsonl", "--sentence-tag", "s", "-q", "-r", "9"
    ),
    "audit of a line of 1,000,000 words": lambda: _command(
        "a.txt", "rouge 0.1 & " * 1_000_000, "audit", "a.txt", "t.jsonl"
    ),
    "CSV of 40,000 columns": lambda: _command("w.csv", COLUMNS, "evaluate", "w.csv", "-q", "-r", "9"),
    "2,000 systems, compare": lambda: _command(
        "h.csv", "system,evaluation,x\n" + "".join(f"s{s},e{i},{s * i % 7}\n" for s in range(2_000) for i in range(5)),
        "compare", "h.csv", "-q",
    ),
    "gzip of 1 GB": lambda: _command("b.jsonl.gz", _gzip_bomb(), "evaluate", "b.jsonl.gz"),
    "Parquet of 4 GB": lambda: _command("b.parquet", _parquet_bomb(), "evaluate", "b.parquet"),
    "Parquet of 4 GB that says less": lambda: _command("b.parquet", _lying_parquet(), "evaluate", "b.parquet"),
    "one line of 1 GB": lambda: _command(
        "l.jsonl", _record("x y " * 250_000_000), "--max-memory", "3G", "evaluate", "l.jsonl", "-n", "1", "-q"
    ),
    "/dev/zero as a summary": _zero,
    "a named pipe": _fifo,
}  # fmt: skip


def _measure(case: str) -> None:
    """In a process of its own: prints what came of it, seconds and megabytes."""
    os.chdir(tempfile.mkdtemp())
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_TIME, MOST_TIME))
    Path("t.jsonl").write_text(_record("the cat sat"))
    started = time.process_time()
    try:
        said = CASES[case]()
    except MemoryError:
        said = "more memory than 4 GB"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(json.dumps([said, time.process_time() - started, peak]))


def main() -> None:
    """The command."""
    given = argparse.ArgumentParser(prog="python -m tests.robustness.known", description=__doc__)
    given.add_argument("cases", nargs="*", help="words of the cases, by default all")
    given.add_argument("--update", action="store_true", help="write the table of docs/explanations/robustness.md")
    given.add_argument("--one", help=argparse.SUPPRESS)
    chosen = given.parse_args()
    if chosen.one:
        _measure(chosen.one)
        return
    from tests.robustness.page import rows_of, table, update

    rows: list[list[str | int]] = []
    for case in CASES:
        if chosen.cases and not any(word in case for word in chosen.cases):
            continue
        done = subprocess.run(
            [sys.executable, "-m", "tests.robustness.known", "--one", case],
            cwd=PROJECT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        last = done.stdout.splitlines()[-1:] or [json.dumps([f"ended with {done.returncode}", MOST_TIME, 0])]
        said, seconds, peak = json.loads(last[0])
        rows.append([case, said.replace("|", "/").replace("<", "&lt;"), f"{seconds:.2f}", peak])
        print(rows[-1], done.stderr[-300:], file=sys.stderr)
    head = ("case", "what comes of it", "seconds", "MB at most")
    print(table(head, rows, words=2))
    if chosen.update:
        known: dict[str, Sequence[str | int]] = {**rows_of("known"), **{str(row[0]): row for row in rows}}
        update("known", table(head, [known[case] for case in CASES if case in known], words=2))


if __name__ == "__main__":
    main()
