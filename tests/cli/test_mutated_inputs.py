"""Inputs of every kind, damaged at random, through the commands that read them: results, or messages; no traceback."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.commands import evaluate, rouge_cli
from tests.workplace import Workplace, evaluation

CALLS = (
    "rouge.xml: evaluate rouge.xml -n 2 -r 5 -q",
    "rouge.xml: evaluate rouge.xml -v -n 1 -r 5 -q",
    "rouge.xml: evaluate rouge.xml --dialect lin2004 --jackknife -q",
    "rouge.xml: config check rouge.xml",
    "rouge.xml: config show rouge.xml --format csv",
    "rouge.xml: config files rouge.xml --make t",
    "rouge.xml: explain rouge.xml 1 a",
    "l.lst: evaluate -z SPL l.lst -n 1 -r 5 -q",
    "r.jsonl: evaluate r.jsonl -r 5 --format table -q",
    "r.jsonl: evaluate r.jsonl -r 5 --lenient --format latex -q",
    "r.jsonl: evaluate --peers r.jsonl --models r.jsonl --from lines -r 5 -q",
    "r.csv: evaluate r.csv -r 5 -q",
    "r.csv: evaluate r.csv --no-quotes --encoding gb18030 -r 5 -q",
    "h.csv: agreement h.csv --level global",
    "h.csv: correlate r.json h.csv -r 5 -q",
    "h.jsonl: agreement h.jsonl",
    "s.toml: study s.toml -q",
    "r.json: report r.json",
    "r.json: report r.json --format rouge155 -d",
    "r.json: compare r.json -r 5 -q",
    "r.json: diff r.json rouge-score -q",
    "idf.txt: evaluate rouge.xml --measures cosine:tfidf --idf idf.txt -r 5 -q",
    "labels.txt: evaluate rouge.xml --measures esk --labels labels.txt -r 5 -q",
    "peer.txt: evaluate rouge.xml --tokenizer unicode --encoding utf-16 -r 5 -q",
    "peer.txt: evaluate rouge.xml --tokenizer character:runs -m --stemmer snowball:german -r 5 -q",
    "peer.txt: config convert peer.txt --from SEE --to ISI --decode-entities",
)
PIECES = (
    b"\0", b"\xff", b"\xff\xfe", b"\\ud800", b"9" * 400, b"9" * 5000, b"-1", b"1e999", b"NaN", b"null", b"[]", b"{}",
    b'"', b"\r", b"\n", b"\t", b",", b";", b"|", b"<", b"&#xd800;", b"&x;", b"\xed\xa0\x80", b"true", b"1.5", b"\x1b",
    b"$x_{", b"..", b"=", b"%", b"[[[[", b"Infinity", b"18446744073709551616",
)  # fmt: skip


@pytest.fixture
def inputs(place: Workplace) -> Workplace:
    place.config(evaluation(peers={"a": "peer.txt", "b": "model.txt"}), evaluation("2", models={"A": "model.txt"}))
    place.write("l.lst", "peer.txt model.txt\n")
    pairs = [(system, id) for system in "abc" for id in "12"]
    records = [{"id": i, "system": s, "summary": f"the cat {s}\nsat", "references": ["a cat"]} for s, i in pairs]
    place.write("r.jsonl", "".join(json.dumps(record) + "\n" for record in records))
    place.write("r.csv", "id,system,summary,reference\n" + "".join(f'{i},{s},"the, {s}",a cat\n' for s, i in pairs))
    place.write("h.csv", "system,evaluation,x,y\n" + "".join(f"{s},{i},{ord(s)},{i}\n" for s, i in pairs))
    place.write("h.jsonl", "".join(f'{{"system": "{s}", "id": {i}, "x": {ord(s)}, "y": 1}}\n' for s, i in pairs))
    place.write("s.toml", 'config = "r.jsonl"\nhuman = "h.csv"\nmeasures = ["rouge-1"]\nsamples = 5\nseed = 3\n')
    place.write("idf.txt", "cat\t1.5\nthe\t0.1\n")
    place.write("labels.txt", "cat\tanimal,pet\nmat\tthing\n")
    assert evaluate("r.jsonl", "-n", "1", "-r", "5", "--save", "r.json").status == 0
    return place


def damaged(content: bytes, chance: Random) -> bytes:
    """The content with some of it replaced, taken away or repeated."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(content) + 1)
        end = at + chance.choice((0, 1, 3, 20))
        kind = chance.random()
        if kind < 0.7:
            content = content[:at] + chance.choice(PIECES) + content[end:]
        elif kind < 0.8:
            content = content[:at]
        elif kind < 0.95:
            content = content[:at] + content[at - 40 :]
        else:
            content = content.decode("latin-1").encode("utf-16")
    return content


@pytest.mark.long
@pytest.mark.parametrize("call", CALLS)
def test_damaged_inputs(inputs: Workplace, call: str) -> None:
    name, _, command = call.partition(": ")
    whole = (inputs.folder / name).read_bytes()
    chance = Random(call)
    for _ in range(25):
        content = damaged(whole, chance)
        inputs.write(name, content)
        done = rouge_cli(*command.split())
        assert done.status in (0, 1, 2), content
        if done.status and "check" not in command:
            assert done.stdout == b"", content
            assert done.stderr.startswith("rouge-cli: "), content
