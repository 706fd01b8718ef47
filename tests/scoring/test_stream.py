"""Evaluations one after the other: the same figures as those of a plan."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rouge_cli.engines import streams
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.engines.streams import evaluate_stream
from rouge_cli.errors import DataError
from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.inputs.stream import Stream
from rouge_cli.options import Options, Stemming

OPTIONS = Options(max_ngram=2, stemming=Stemming.BOTH, samples=20)
TEXTS = ["the cat sat", "cats sitting\non a mat", "a dog", "", "the mats", "dogs and cats\nrunning home"]


def text(i: int, name: str = "t") -> Text:
    return Text(f"{name} {i}", TEXTS[i % len(TEXTS)].encode())


def evaluations(system: str) -> list[Evaluation]:
    return [
        Evaluation(str(i), "SPL", {system: text(i * 5 + len(system))}, (text(i, "m"), text(i + 1, "m")), i)
        for i in range(1, 12)
    ]


def stream(*given: Evaluation, warnings: list[str] | None = None) -> Stream:
    return Stream("s.jsonl", iter(given), None, warnings or [])


@pytest.mark.parametrize(("chunk", "size"), [(1, 9999), (3, 9999), (11, 9999), (4096, 9999), (4096, 1), (4096, 50)])
@pytest.mark.parametrize("jobs", [1, 2])
def test_stream_equals_plan(monkeypatch: pytest.MonkeyPatch, chunk: int, size: int, jobs: int) -> None:
    monkeypatch.setattr(streams, "CHUNK", chunk)
    monkeypatch.setattr(streams, "CHUNK_BYTES", size)
    both = [*evaluations("b"), *evaluations("aa")]
    found = evaluate_stream(stream(*both), None, OPTIONS, jobs=jobs)
    for system in ("aa", "b"):
        plan = Plan("s.jsonl", tuple(evaluations(system)))
        assert evaluate_plan(plan, [system], OPTIONS).systems == tuple(s for s in found.systems if s.id == system)
    assert [system.id for system in found.systems] == ["aa", "b"]


def test_wanted_systems_alone() -> None:
    both = [*evaluations("b"), *evaluations("aa")]
    found = evaluate_stream(stream(*both), ["b"], OPTIONS)
    assert found.systems == evaluate_stream(stream(*evaluations("b")), None, OPTIONS).systems


def test_a_text_in_memory_scores_as_its_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("texts")

    def file(document: object) -> bytes:
        assert isinstance(document, Text)
        path = folder / f"{document.name}.txt"
        path.write_bytes(document.content)
        return str(path).encode()

    given = evaluations("a")
    as_files = [
        e._replace(peers={"a": file(e.peers["a"])}, models=tuple(file(model) for model in e.models)) for e in given
    ]
    in_memory = evaluate_plan(Plan("p", tuple(given)), ["a"], OPTIONS)
    assert in_memory.systems == evaluate_plan(Plan("p", tuple(as_files)), ["a"], OPTIONS).systems


def test_white_space_tokens() -> None:
    options = Options(max_ngram=1, lcs=False, samples=1, tokenizer="whitespace")
    peer, model = Text("p", "Ça va , 東京\tU.S.".encode()), Text("m", "東京 U.S. ça \nva".encode())
    results = evaluate_stream(stream(Evaluation("1", "SPL", {"a": peer}, (model,), 1)), None, options)
    (measure,) = results.systems[0].measures
    assert [list(column) for column in measure.count_columns()] == [[3], [4], [5]]


def test_problems_of_reader_and_texts_are_told_together() -> None:
    def broken() -> Iterator[Evaluation]:
        yield Evaluation("1", "SPL", {"a": Text("s.jsonl, line 1, summary", b"\0\0a\0", of_file=True)}, (text(0),), 1)
        raise DataError("s.jsonl, line 2: no JSON")

    with pytest.raises(DataError) as caught:
        evaluate_stream(Stream("s.jsonl", broken(), 2, []), None, OPTIONS)
    assert [problem[:22] for problem in caught.value.problems] == ["s.jsonl, line 1, summa", "s.jsonl, line 2: no JS"]


def test_warnings_of_reader_absent_systems_and_models() -> None:
    given = [*evaluations("a"), *evaluations("b")[:-1], Evaluation("x", "SPL", {"b": text(0)}, (), 9)]
    found = evaluate_stream(stream(*given, warnings=["2 lines skipped"]), None, Options(max_ngram=1, samples=1))
    said = [warning for warning in found.warnings if "no token" not in warning]
    assert said == [
        "s.jsonl, line 9: evaluation 'x' has no model; it scores 0",
        "2 lines skipped",
        "system a: no summary in 1 of 12 evaluations (x)",
        "system b: no summary in 1 of 12 evaluations (11)",
    ]


def test_nothing_comes() -> None:
    assert evaluate_stream(stream(), None, OPTIONS).systems == ()
    (system,) = evaluate_stream(stream(), ["a"], OPTIONS).systems
    assert system.evaluations == ()
