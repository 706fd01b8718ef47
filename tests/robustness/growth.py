"""How time and memory grow with each thing that may be large: python -m tests.robustness.growth [--update] [CASE ...].

Each case is done with so much, twice and four times as much, in a process of its own. The power of time and of memory
is that of the last doubling: 1 is linear, 2 quadratic.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

PROJECT = Path(__file__).parents[2]
LONGEST = 300
"""Seconds that one size may take."""


class Case(NamedTuple):
    """What grows, from which size on, and a function that makes the act of that size."""

    what: str
    first: int
    make: Callable[[int], Callable[[], Any]]
    limit: str = ""
    """What bounds it, where it is not linear."""


def words(count: int, kinds: int = 20_000, per_line: int = 20, seed: int = 1) -> str:
    """A text of so many words."""
    chance = Random(seed)
    found = [f"w{int(kinds * chance.random() ** 3)}" for _ in range(count)]
    return "\n".join(" ".join(found[i : i + per_line]) for i in range(0, count, per_line))


def _score(measures: str, tokenizer: str | None = None, per_line: int = 20, stem: bool = False) -> Callable[[int], Any]:
    def make(size: int) -> Callable[[], Any]:
        from rouge_cli import score

        texts = words(size, per_line=per_line), words(size, per_line=per_line, seed=2)
        return lambda: score(*texts, measures=[measures], tokenizer=tokenizer, stem=stem)

    return make


def _scorer(name: str) -> Callable[[int], Any]:
    def make(size: int) -> Callable[[], Any]:
        from rouge_cli.rouge_score.rouge_scorer import RougeScorer

        texts = words(size), words(size, seed=2)
        return lambda: RougeScorer([name]).score(*texts)

    return make


def _models(measure: str) -> Callable[[int], Any]:
    def make(size: int) -> Callable[[], Any]:
        from rouge_cli import score

        models = [words(100, seed=seed) for seed in range(size)]
        return lambda: score(words(100), models, measures=[measure])

    return make


def _evaluate(content: Callable[[int], str | bytes], name: str, *arguments: str) -> Callable[[int], Any]:
    return _command("evaluate", {name: content}, "-q", "-r", "10", *arguments)


def _command(command: str, files: Mapping[str, Callable[[int], str | bytes]], *options: str) -> Callable[[int], Any]:
    """A command of these files, by the content that each has at a size."""

    def make(size: int) -> Callable[[], Any]:
        from tests.commands import rouge_cli

        for name, content in files.items():
            made = content(size)
            Path(name).write_bytes(made.encode() if isinstance(made, str) else made)

        def act() -> Any:
            done = rouge_cli(command, *files, *options)
            assert done.status in (0, 1), done.stderr
            return done.stderr[:200]

        return act

    return make


def _records(size: int) -> str:
    text, other = words(60, seed=3), words(60, seed=4)
    return "".join(json.dumps({"id": f"e{i}", "summary": text, "references": [other]}) + "\n" for i in range(size))


def _new_words(size: int) -> str:
    """Every record has words of its own."""
    return "".join(
        json.dumps({"id": f"e{i}", "summary": " ".join(f"w{i}x{k}" for k in range(60)), "references": [f"w{i}x1"]})
        + "\n"
        for i in range(size)
    )


def _systems(size: int) -> str:
    return "".join(
        json.dumps({"id": f"e{i}", "system": f"s{s}", "summary": f"a {s % 7} {i} b", "references": ["a 3 b"]}) + "\n"
        for i in range(20)
        for s in range(size)
    )


def _table(systems: int, evaluations: int, seed: int = 1) -> str:
    """Scores at random."""
    chance = Random(seed)
    rows = [
        f"s{s},e{i},{chance.random():.4f},{chance.random():.4f}\n" for s in range(systems) for i in range(evaluations)
    ]
    return "system,evaluation,x,y\n" + "".join(rows)


def _oracle(source: Callable[[int], int], *arguments: str) -> Callable[[int], Any]:
    """Oracle extracts of a source of so many sentences; {size} stands for the size in an argument."""

    def make(size: int) -> Callable[[], Any]:
        from tests.commands import rouge_cli

        Path("p.txt").write_text("a\n")
        Path("m.txt").write_text(words(60, kinds=3_000, per_line=60) + "\n")
        Path("src").mkdir()
        Path("src/1.txt").write_text(words(20 * source(size), kinds=3_000, seed=2))
        sides = ["--peers", "x=p.txt", "--models", "m.txt", "--sources", "src"]
        limits = [argument.format(size=size) for argument in arguments]

        def act() -> Any:
            done = rouge_cli("baseline", *sides, "--kind", "oracle", *limits, "-o", "out")
            assert done.status == 0, done.stderr
            return done.status

        return act

    return make


def _xml(size: int) -> str:
    return "<ROUGE-EVAL>" + "<x>" * size + "</x>" * size + "</ROUGE-EVAL>"


def _gz(size: int) -> bytes:
    import gzip

    return gzip.compress(_records(size).encode())


def _wide(size: int) -> str:
    return "id,summary,reference" + "".join(f",c{i}" for i in range(size)) + "\n1,a,b" + ",x" * size + "\n"


CASES = (
    Case("words, ROUGE-1", 200_000, _score("rouge-1")),
    Case("words, ROUGE-4", 200_000, _score("rouge-4")),
    Case("words, ROUGE-1 with stemming", 200_000, _score("rouge-1", stem=True)),
    Case("words, ROUGE-SU4", 200_000, _score("rouge-su:4")),
    Case("words, ROUGE-S*", 10_000, _score("rouge-s*"), "every word with the text behind it"),
    Case("words, ROUGE-L, sentences of 20", 20_000, _score("rouge-l"), "every sentence with every other one"),
    Case(
        "words, ROUGE-L, one sentence",
        20_000,
        _score("rouge-l", per_line=10**9),
        "the table of a longest common subsequence",
    ),
    Case(
        "words, ROUGE-L, two sentences",
        20_000,
        lambda size: _score("rouge-l", per_line=size // 2)(size),
        "the table of a longest common subsequence",
    ),
    Case(
        "words, ROUGE-W, one sentence",
        5_000,
        _score("rouge-w:1.2", per_line=10**9),
        "the table of a weighted subsequence",
    ),
    Case("words, RougeScorer rougeL", 20_000, _scorer("rougeL"), "the table of a longest common subsequence"),
    Case("words, RougeScorer rougeLsum", 20_000, _scorer("rougeLsum"), "every sentence with every other one"),
    Case("words, BLEU", 100_000, _score("bleu")),
    Case("words, cosine", 100_000, _score("cosine")),
    Case("words, ESK, sentences of 20", 500, _score("esk"), "every sentence with every other one"),
    Case("words, tokenizer unicode", 100_000, _score("rouge-1", "unicode")),
    Case("words, tokenizer character", 100_000, _score("rouge-1", "character")),
    Case("models of 100 words, ROUGE-1", 250, _models("rouge-1")),
    Case("models of 100 words, ROUGE-L", 250, _models("rouge-l")),
    Case("records", 5_000, _evaluate(_records, "r.jsonl")),
    Case("records, each of new words", 5_000, _evaluate(_new_words, "w.jsonl")),
    Case("records, gzip", 5_000, _evaluate(_gz, "r.jsonl.gz")),
    Case("systems, 20 evaluations", 500, _evaluate(_systems, "s.jsonl", "--format", "table")),
    Case(
        "systems, compare",
        50,
        _command("compare", {"h.csv": lambda size: _table(size, 20)}, "-q", "-r", "1000"),
        "every pair of systems, 1,000 systems at most",
    ),
    Case(
        "letters of one word",
        1_000_000,
        _evaluate(lambda size: json.dumps({"summary": "x" * size, "references": ["x"]}), "t.jsonl"),
    ),
    Case(
        "bytes of one line",
        4_000_000,
        _evaluate(
            lambda size: json.dumps({"summary": "x " * (size // 2), "references": ["x"]}), "t.jsonl", "-n", "1", "-x"
        ),
    ),
    Case("sentences of a source, oracle extract of 3", 12_500, _oracle(int, "--max-sentences", "3")),
    Case(
        "words of an oracle extract, of 5,000 sentences",
        125,
        _oracle(lambda size: 5_000, "--words", "{size}", "--recall"),
        "every sentence that is left is tried with those that are chosen, one by one",
    ),
    Case("depth of XML", 50_000, _evaluate(_xml, "x.xml")),
    Case("depth of JSON", 50_000, _evaluate(lambda size: '{"x": ' + "[" * size + "]" * size + "}\n", "d.jsonl")),
    Case("columns of CSV", 10_000, _evaluate(_wide, "w.csv")),
    Case("columns of CSV, score", 10_000, _command("score", {"w.csv": _wide}, "-q")),
    Case(
        "evaluations of 2 systems, compare",
        5_000,
        _command("compare", {"x.csv": lambda size: _table(2, size)}, "-q", "-r", "1000"),
    ),
    Case(
        "evaluations of 3 systems, correlate at global level",
        5_000,
        _command(
            "correlate",
            {"x.csv": lambda size: _table(3, size), "h.csv": lambda size: _table(3, size, 2).replace("x,y", "h,also")},
            *("-q", "-r", "200", "--level", "global"),
        ),
        "each of 200 resamples puts all summaries in order",
    ),
)


def _measure(case: Case, size: int) -> None:
    """In a process of its own: prints seconds and megabytes."""
    resource.setrlimit(resource.RLIMIT_AS, (12 << 30, 12 << 30))
    os.chdir(tempfile.mkdtemp())
    act = case.make(size)
    before = _peak()
    started = time.process_time()
    try:
        act()
    except MemoryError:
        print("memory")
        return
    print(json.dumps([time.process_time() - started, max(0, _peak() - before), _peak()]))


def _peak() -> int:
    """Megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def _row(case: Case) -> list[str | int]:
    found = []
    for size in (case.first, 2 * case.first, 4 * case.first):
        done = subprocess.run(
            [sys.executable, "-m", "tests.robustness.growth", "--one", case.what, str(size)],
            cwd=PROJECT,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
        if done.returncode or not done.stdout.startswith("["):
            raise SystemExit(f"{case.what}, {size:,}: {done.stdout}{done.stderr[-2000:]}")
        found.append(json.loads(done.stdout.splitlines()[-1]))
    (_, middle, last) = found
    time_power = math.log2(max(last[0], 1e-3) / max(middle[0], 1e-3))
    memory_power = math.log2(max(last[1], 1) / max(middle[1], 1)) if last[1] >= 32 else 0.0
    print(case.what, found, file=sys.stderr)
    return [
        case.what,
        4 * case.first,
        f"{last[0]:.2f}",
        f"{time_power:.1f}",
        int(last[2]),
        f"{memory_power:.1f}",
        case.limit,
    ]


def main() -> None:
    """The command."""
    given = argparse.ArgumentParser(prog="python -m tests.robustness.growth", description=__doc__)
    given.add_argument("cases", nargs="*", help="words of the cases, by default all")
    given.add_argument("--update", action="store_true", help="write the table of docs/explanations/robustness.md")
    given.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    chosen = given.parse_args()
    if chosen.one:
        _measure(next(case for case in CASES if case.what == chosen.one[0]), int(chosen.one[1]))
        return
    from tests.robustness.page import rows_of, table, update

    rows = [_row(case) for case in CASES if not chosen.cases or any(word in case.what for word in chosen.cases)]
    head = ("what grows", "size", "seconds", "power of time", "MB at most", "power of memory", "why not linear")
    print(table(head, rows))
    if chosen.update:
        known: dict[str, Sequence[str | int]] = {**rows_of("growth"), **{str(row[0]): row for row in rows}}
        update("growth", table(head, [known[case.what] for case in CASES if case.what in known]))


if __name__ == "__main__":
    main()
