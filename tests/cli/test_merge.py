from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import pytest

from rouge_cli.results.saved import read_results
from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace

WORDS = ["a", "b", "c", "d", "été", "nan"]


def records(place: Workplace, size: int, *, ids: bool = True) -> list[str]:
    """all.jsonl, with broken lines and odd texts, and its three parts; the names of the parts."""
    random = Random(5)

    def text() -> str:
        return " ".join(random.choices(WORDS, k=random.randint(0, 9)))

    lines = []
    for i in range(size):
        record = {"system": "xyz"[i % 3], "summary": text(), "references": [text(), "a b ["]}
        lines.append(json.dumps({"id": f"r{i // 3}", **record} if ids else record))
    for broken in range(4, size, 11):
        lines[broken] = lines[broken][:-1]
    place.write("all.jsonl", "".join(f"{line}\n" for line in lines))
    names = []
    for k, (first, last) in enumerate(((0, size // 4), (size // 4, size // 2), (size // 2, size)), 1):
        names.append(place.write(f"part-{k}.jsonl", "".join(f"{line}\n" for line in lines[first:last])))
    return names


def scored(name: str, *more: str) -> None:
    done = evaluate(name, "-n", "2", "--lenient", "-r", "50", "-q", "-o", "out.txt", *more)
    assert (done.status, done.stderr) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize("suffix", ["json", "parquet"])
def test_parts_in_any_order(place: Workplace, suffix: str) -> None:
    names = records(place, 200)
    scored("all.jsonl", "--save", f"all.{suffix}")
    for k, name in enumerate(names, 1):
        scored(name, "--part", f"{k}/3", "--save", f"{k}.{suffix}")
    parts = [f"{k}.{suffix}" for k in (3, 1, 2)]
    merged = rouge_cli("merge", *parts, "--source", "all.jsonl", "-o", f"merged.{suffix}")
    assert (merged.status, merged.stdout) == (0, b"")
    whole, made = read_results(f"all.{suffix}"), read_results(f"merged.{suffix}")
    assert made.systems == whole.systems
    assert made._replace(warnings=()) == whole._replace(warnings=())
    (left_out,) = [text for text in whole.warnings if "skipped (--lenient)" in text]
    assert left_out in made.warnings
    assert f"rouge-cli: warning: {left_out}\n" in merged.stderr
    counted = [text for text in whole.warnings if "drops letters" in text or "sentence boundary" in text]
    assert len(counted) == 2
    assert list(made.warnings[:2]) == counted
    for format in ("rouge155", "table", "csv"):
        assert (
            rouge_cli("report", *parts, "--format", format, "-q").stdout
            == rouge_cli("report", f"all.{suffix}", "--format", format, "-q").stdout
        )
    chosen = ("--measures", "rouge-l", "--format", "csv", "-d", "-q")
    assert rouge_cli("report", *parts, *chosen).stdout == rouge_cli("report", f"all.{suffix}", *chosen).stdout
    assert rouge_cli("compare", *parts, "-q").stdout == rouge_cli("compare", f"all.{suffix}", "-q").stdout.replace(
        f"all.{suffix}".encode(), ", ".join(parts).encode()
    )


def test_bytes_are_those_of_one_run(place: Workplace) -> None:
    """Where parts name the same source, as those of `rouge-cli score` will."""
    place.write(
        "1.jsonl", "".join(json.dumps({"id": str(i), "summary": "a b", "references": "a c"}) + "\n" for i in range(9))
    )
    scored("1.jsonl", "s", "--save", "all.json")
    content = Path("1.jsonl").read_text().splitlines(True)
    for k, lines in enumerate((content[:2], content[2:]), 1):
        place.write("1.jsonl", "".join(lines))
        scored("1.jsonl", "s", "--part", f"{k}/2", "--save", f"{k}.json")
    assert rouge_cli("merge", "2.json", "1.json", "-o", "merged.json", "-q").status == 0
    assert Path("merged.json").read_bytes() == Path("all.json").read_bytes()
    assert rouge_cli("merge", "2.json", "1.json", "-q").stdout == Path("all.json").read_bytes()


def test_records_without_ids_are_refused(place: Workplace) -> None:
    names = records(place, 60, ids=False)
    for k, name in enumerate(names, 1):
        scored(name, "--part", f"{k}/3", "--save", f"{k}.json")
    done = rouge_cli("merge", "1.json", "2.json", "3.json", "-o", "merged.json")
    assert done.status == 1
    assert done.stderr.splitlines()[0] == (
        "rouge-cli: 2.json: system 'x' has 4 of its 4 evaluations in 1.json too (10, 13, 4, ...); give each "
        "once, and where records are numbered from 1 in each file, give them ids"
    )
    assert not Path("merged.json").exists()


def test_missing_parts_are_refused(place: Workplace) -> None:
    for k, name in enumerate(records(place, 60), 1):
        scored(name, "--part", f"{k}/3", "--save", f"{k}.json")
    for command in ("merge", "report", "compare"):
        done = rouge_cli(command, "3.json", "1.json")
        told = "rouge-cli: part 2 of 3 missing; name the results of all parts\n"
        assert (done.status, done.stdout, done.stderr) == (1, b"", told)


@pytest.mark.parametrize("numbers", [[], [1], [-1, 0], [10**30] * 20])
def test_damaged_counts_of_warnings(place: Workplace, numbers: list[int]) -> None:
    for k, name in enumerate(records(place, 40)[:2], 1):
        scored(name, "--part", f"{k}/2", "--save", f"{k}.json")
    tree = json.loads(Path("2.json").read_bytes())
    for i, tally in enumerate(tree["part"]["tallies"]):
        edited = [*tree["part"]["tallies"][:i], {**tally, "numbers": numbers}, *tree["part"]["tallies"][i + 1 :]]
        place.write("odd.json", json.dumps({**tree, "part": {**tree["part"], "tallies": edited}}))
        done = rouge_cli("merge", "1.json", "odd.json", "-o", "merged.json")
        assert done.status in (0, 1)
        assert "rouge-cli does not know why" not in done.stderr


def test_usage(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    config = place.config()
    for value in ("0/2", "3/2", "1", "1/", "a/b", "-1/2", "\u0661/\u0662"):
        done = evaluate(config, "--part", value, "--save", "r.json")
        assert done.status == 2
        assert f"{value!r} is not K/N, part K of N, such as 3/7" in done.stderr
    assert evaluate(config, "--part", "1/2").stderr == (
        "rouge-cli: --part needs --save FILE: 'rouge-cli merge' reads what it saves\n"
    )
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    done = evaluate(config, "--save", "r.parquet")
    assert (done.status, done.stderr) == (
        2, "rouge-cli: r.parquet: Parquet needs pyarrow: pip install 'rouge-cli[parquet]'; or save results as JSON\n",
    )  # fmt: skip
    assert not Path("r.parquet").exists()


def test_results_without_evaluations_lack_no_counts(place: Workplace) -> None:
    from rouge_cli.engines.scored_parts import lacking

    scored(records(place, 8)[0], "--save", "r.json")
    whole = read_results("r.json")
    bare = [measure._replace(counts=measure.counts[:0]) for measure in whole.systems[0].measures]
    system = whole.systems[0]._replace(measures=tuple(bare))
    assert lacking(whole._replace(systems=(system,))).startswith("hits and totals")
    assert lacking(whole._replace(systems=(system._replace(evaluations=()),))) == ""
