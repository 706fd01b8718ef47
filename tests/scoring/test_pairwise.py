"""Measures that are not counts, in runs: their words are the kernel's, their columns stand among the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rouge_cli
from rouge_cli.engines import streams
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.engines.streams import evaluate_stream
from rouge_cli.errors import DataError, UsageError
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.rouge_xml import read_rouge_xml
from rouge_cli.inputs.stream import Stream
from rouge_cli.kernel import native
from rouge_cli.measures.text_measure import TokenText
from rouge_cli.options import Averaging, Options, Stemming, Unit
from rouge_cli.results import MeasureResult, Results
from rouge_cli.scoring.pairwise import _Texts
from rouge_cli.text.reader import Reader
from rouge_cli.text.word_lists import exception_lists, stop_list
from tests.cases import each
from tests.commands import evaluate
from tests.workplace import Workplace, evaluation

NEWS = "configs/news-spl.xml"
NAMES = ("esk", "rouge-2", "lcs", "cosine:tfidf", "rouge-1", "mead-lcs", "overlap:2")
SOURCE = "fixtures/news/sources/otter.txt"


def read(options: Options, file: bytes, stem: bool) -> tuple[_Texts, TokenText]:
    """A file as these options have it."""
    reader = Reader(options, as_tokens=True)
    texts = _Texts(reader, None)
    texts.start(reader.read([file], bytes(1)).documents, 1)
    return texts, texts.read(0, stem)


def by_label(results: Results) -> dict[str, MeasureResult]:
    return {result.label: result for result in results.systems[0].measures}


@each(
    "options",
    [
        Options(),
        Options(stemming=Stemming.BOTH),
        Options(stemming=Stemming.BOTH, drop_stop_words=True),
        Options(limit_unit=Unit.WORDS, limit=50),
        Options(limit_unit=Unit.BYTES, limit=150),
        Options(tokenizer="whitespace"),
    ],
)
def test_words_are_those_that_the_kernel_scores(options: Options) -> None:
    stems = options.stemming is Stemming.BOTH
    texts, text = read(options, SOURCE.encode(), stems)
    stemmer = native.Stemmer(exception_lists())
    stop_words = set(stop_list().split(b"\n")) if options.drop_stop_words else set()
    sentences = native.split_sentences(Path(SOURCE).read_bytes(), "SPL")

    def tokens(cut: list[bytes]) -> list[list[bytes]]:
        found = [native.tokenise(piece, options.tokenizer == "whitespace") for piece in cut]
        kept = [[token for token in piece if token not in stop_words] for piece in found]
        return [[stemmer.token(token) if stems else token for token in piece] for piece in kept]

    joined = tokens(native.cut_joined(sentences, options.limit_unit.value, options.limit))
    assert [texts.word(word) for word in text.words] == [token for piece in joined for token in piece]
    apart = [
        piece for piece in tokens(native.cut_sentences(sentences, options.limit_unit.value, options.limit)) if piece
    ]
    assert (len(text.sentences), text.sentence_words) == (len(apart), sum(map(len, apart)))


def test_sentences_without_a_word_are_not_there(place: Workplace) -> None:
    place.write("gaps.txt", "...\na b\n\n--\nc\n...\n")
    _, text = read(Options(), b"gaps.txt", False)
    assert (len(text.sentences), text.sentence_words, len(text.words)) == (2, 3, 3)


@pytest.mark.parametrize("step", [1, 2, 3, 5])
def test_columns_stand_in_the_order_asked_for(step: int) -> None:
    names = tuple(NAMES[i * step % 7] for i in range(7))
    plan = read_rouge_xml(NEWS)
    together = by_label(evaluate_plan(plan, ["lead"], Options(measures=names, samples=5)))
    alone: dict[str, MeasureResult] = {}
    for name in names:
        alone |= by_label(evaluate_plan(plan, ["lead"], Options(measures=(name,), samples=5)))
    assert list(together.items()) == list(alone.items())


def test_averages_are_resampled_as_those_of_counts() -> None:
    """A figure that both kinds of measures have: with one sentence a text LCS is ROUGE-L but for rounding."""
    texts = Options(limit_unit=Unit.WORDS, limit=9, measures=("lcs", "rouge-l"), samples=100)
    plan = read_rouge_xml("configs/news-single-model.xml")
    found = by_label(evaluate_plan(plan, ["lead"], texts))
    for ours, kernels in zip(found["LCS"].averages, found["ROUGE-L"].averages, strict=True):
        assert ours == pytest.approx(kernels, abs=1e-5)


def test_a_stream_in_chunks_is_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """idf, which needs all models, and the numbers of words go on from chunk to chunk."""
    monkeypatch.setattr(streams, "CHUNK", 3)
    plan = read_rouge_xml(NEWS)
    options = Options(measures=NAMES, samples=5)
    streamed = evaluate_stream(Stream("s", iter(plan.evaluations), None, []), None, options)
    assert streamed.systems == evaluate_plan(plan, plan.systems(), options).systems


def test_models_alone_may_be_stemmed(place: Workplace) -> None:
    place.write("peer.txt", "dog dogs\n")
    place.write("model.txt", "dogs dogs\n")
    plan = read_rouge_xml(place.config())
    found = {
        stemming: evaluate_plan(plan, ["a"], Options(measures=("lcs",), stemming=stemming, samples=1))
        .systems[0]
        .measures
        for stemming in Stemming
    }
    recalls = {stemming: measures[0].scores[0] for stemming, measures in found.items()}
    assert recalls == {Stemming.NONE: 0.5, Stemming.BOTH: 1, Stemming.MODELS: 0.5}


def test_progress_is_told_once_an_evaluation() -> None:
    plan = read_rouge_xml(NEWS)
    steps: list[int] = []
    evaluate_plan(plan, ["lead"], Options(measures=("rouge-1", "lcs"), samples=1), steps.append)
    assert sum(steps) == len(plan.evaluations)


def test_undefined_is_0_and_counted(place: Workplace) -> None:
    place.write("empty.txt", "\n")
    config = place.config(evaluation("1"), evaluation("2", peers={"a": "empty.txt"}), evaluation("3", models={}))
    results = evaluate_plan(read_rouge_xml(config), ["a"], Options(measures=("wsk", "rouge-1"), samples=1))
    assert list(by_label(results)["WSK"].score_columns()[0][1:]) == [0, 0]
    assert [warning for warning in results.warnings if warning.startswith("WSK")] == [
        "WSK: undefined for 2 of 3 summaries, since they or their references have nothing that it compares; "
        "they score 0"
    ]
    assert len([warning for warning in results.warnings if "empty.txt (evaluation 2): no token" in warning]) == 1


@pytest.mark.parametrize("names", [("lcs",), ("rouge-1", "lcs")])
def test_unreadable_documents_are_told_once(place: Workplace, names: tuple[str, ...]) -> None:
    config = place.config(evaluation("1", peers={"a": "gone.txt"}))
    with pytest.raises(DataError) as caught:
        evaluate_plan(read_rouge_xml(config), ["a"], Options(measures=names))
    assert [problem.split(" (")[0] for problem in caught.value.problems] == ["./gone.txt"]


def test_no_evaluations_at_all() -> None:
    for averaging in (Averaging.SCORES, Averaging.CORPUS):
        options = Options(measures=("bleu",), averaging=averaging)
        (system,) = evaluate_plan(Plan("c", ()), ["nobody"], options).systems
        assert (system.evaluations, list(system.measures[0].scores)) == ((), [])
        assert system.measures[0].averages == ((0, 0, 0),) * 3


def test_esk_without_labels_is_said_to_be_wsk(place: Workplace) -> None:
    place.write("labels.tsv", "cat\tANIMAL\n")
    plan = read_rouge_xml(place.config())
    bare = evaluate_plan(plan, ["a"], Options(measures=("esk", "wsk"), samples=1))
    labelled = evaluate_plan(plan, ["a"], Options(measures=("esk", "wsk"), samples=1, labels="labels.tsv"))
    place.write("none.tsv", "zebra\tANIMAL\n")
    (told,) = evaluate_plan(plan, ["a"], Options(measures=("esk",), samples=1, labels="none.tsv")).warnings
    assert told.startswith("ESK: none of the words has a label; they are looked up as tokens are")
    assert bare.warnings == ("ESK: no labels (--labels), so it compares words alone, as WSK does",)
    assert labelled.warnings == ()
    assert by_label(bare)["ESK"].scores == by_label(bare)["WSK"].scores == by_label(labelled)["WSK"].scores
    assert by_label(labelled)["ESK"].scores != by_label(bare)["ESK"].scores


@each(
    ("weights", "warnings"),
    [
        ("the\t1\n", ()),
        ("THE\t1\nCat\t2\nthe\t3\n", ("idf.tsv: has words in other capitals than the texts: 'Cat' for 'cat'; these "
         "get the highest weight of the file, as words that it lacks; write them as tokens are",)),
        ("zebra\t1\n", ("idf.tsv: has no word of the texts, so all weigh the same; write its words as tokens are",)),
    ],
)  # fmt: skip
def test_weights_that_no_token_can_have_are_said(place: Workplace, weights: str, warnings: tuple[str, ...]) -> None:
    place.write("idf.tsv", weights)
    plan = read_rouge_xml(place.config())
    made = evaluate_plan(plan, ["a"], Options(measures=("cosine:tfidf",), samples=1, idf="idf.tsv"))
    assert made.warnings == warnings


@each(("weights", "named"), [("the\t1\ncats\t2\n", "'cats' for 'cat'"), ("the\t1\ncats\t2\ncat\t2\n", "")])
@each("stemmer", ["porter-155", "porter-nltk", "snowball:english"])
def test_weights_of_words_that_are_compared_as_stems_are_said(
    place: Workplace, weights: str, named: str, stemmer: str
) -> None:
    place.write("idf.tsv", weights)
    plan = read_rouge_xml(place.config())
    options = Options(measures=("cosine:tfidf",), samples=1, idf="idf.tsv", stemmer=stemmer)
    assert evaluate_plan(plan, ["a"], options).warnings == ()
    made = evaluate_plan(plan, ["a"], options._replace(stemming=Stemming.BOTH)).warnings
    told = f"idf.tsv: seems to have whole words, but texts are compared by stems: {named}; these stems get the"
    assert [warning.startswith(told) for warning in made] == [True] * bool(named)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(labels="wordnet"), "--labels are for ESK; add esk to --measures, or leave them out"),
        (Options(measures=("wsk",), labels="x"), "--labels are for ESK; add esk to --measures, or leave them out"),
        (Options(measures=("cosine:tf",), idf="x"), "--idf is for tf.idf; add cosine:tfidf to --measures, or leave it"),
    ],
)
def test_data_that_no_measure_uses(options: Options, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        evaluate_plan(read_rouge_xml(NEWS), ["lead"], options)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-t", "counts"), "LCS: no counts to print (-t counts); leave -t out, or the measures"),
        (("-t", "1"), "LCS: no counts to sum over the corpus (-t corpus); leave -t out, or the measures"),
        (("--label-kind", "classes"), "--wordnet and --label-kind are about the labels of WordNet"),
        (("--labels", "x.tsv", "--wordnet", "."), "--wordnet and --label-kind are about the labels of WordNet"),
        (("--labels", "x.tsv"), "--labels are for ESK; add esk to --measures, or leave them out"),
    ],
)
def test_options_that_cannot_be_meant(place: Workplace, arguments: tuple[str, ...], message: str) -> None:
    done = evaluate(place.config(), "--measures", "lcs,rouge-1", *arguments)
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr.startswith(f"rouge-cli: {message}")


def test_bad_labels_on_the_command_line(place: Workplace) -> None:
    place.write("labels.tsv", "cat ANIMAL\n")
    done = evaluate(place.config(), "--measures", "esk", "--labels", "labels.tsv")
    assert (done.status, done.stderr) == (
        1, "rouge-cli: labels.tsv, line 1: no tab; a line is WORD<TAB>LABEL, LABEL ...\n"
    )  # fmt: skip


def test_wordnet_folder_without_a_dictionary(place: Workplace) -> None:
    done = evaluate(place.config(), "--measures", "esk", "--wordnet", ".")
    assert done.status == 1
    assert "no WordNet dictionary" in done.stderr
    assert "apt install wordnet-base" in done.stderr


def test_verbose_shows_figures_where_there_are_no_counts(place: Workplace) -> None:
    done = evaluate(place.config(), "--measures", "wsk", "-v", "-q")
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "@WSK evaluation 1 peer a"
    assert lines[1].startswith("total WSK R: 0.")


def test_other_tokenisers_are_for_all_measures(place: Workplace) -> None:
    """Characters of Chinese, which the original's rules delete."""
    place.write("peer.txt", "我爱北京\n")
    place.write("model.txt", "我在北京\n")
    options = Options(measures=("lcs", "rouge-l", "wsk:d=1"), tokenizer="character", samples=1)
    found = by_label(evaluate_plan(read_rouge_xml(place.config()), ["a"], options))
    assert [list(found[label].scores) for label in ("LCS", "ROUGE-L", "WSK:d=1")] == [[0.75] * 3] * 3


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("", (0.5 + 1 + 0.25) / 3),
        ("best-recall", 1),
        ("best-f", 1),
        ("jackknife", (1 + 0.5 + 1) / 3),
        ("mean", (0.5 + 1 + 0.25) / 3),
    ],
)
def test_rules_for_several_models(place: Workplace, rule: str, expected: float) -> None:
    """The LCS of the peer and its models is 1 of 2, 2 of 2 and 1 of 4 words."""
    place.write("peer.txt", "a b\n")
    for name, text in (("A.txt", "a x"), ("B.txt", "a b"), ("C.txt", "b x y z")):
        place.write(name, text + "\n")
    config = place.config(evaluation(models={"A": "A.txt", "B": "B.txt", "C": "C.txt"}))
    options = Options(measures=("lcs", "rouge-1"), several_models=rule, samples=1)
    found = by_label(evaluate_plan(read_rouge_xml(config), ["a"], options))
    assert found["LCS"].scores[0] == pytest.approx(expected)
    assert list(found) == ["LCS", "ROUGE-1"]


@pytest.mark.parametrize("names", [("wsk", "rouge-1"), ("wsk",)])
def test_in_a_dialect(names: tuple[str, ...]) -> None:
    """Its words, its averages: the mean itself."""
    options = Options(measures=names, samples=3)
    dialect = options._replace(dialect="lin2004", several_models="jackknife", rounding=False, average="mean")
    plan = read_rouge_xml(NEWS)
    plain, other = (by_label(evaluate_plan(plan, ["lead"], chosen))["WSK"] for chosen in (options, dialect))
    recall = other.score_columns()[0]
    assert other.averages[0].mean == pytest.approx(sum(recall) / len(recall))
    assert all(one <= best for one, best in zip(plain.score_columns()[2], other.score_columns()[2], strict=True))


def test_every_reference_of_a_list_is_a_document_of_idf(place: Workplace) -> None:
    """They have one name, that of their field."""
    texts = [("a b c", "a b", "c c d"), ("b b c", "b", "d a"), ("d a", "a", "c")]
    place.write("list.jsonl", "".join(json.dumps({"summary": p, "references": ms}) + "\n" for p, *ms in texts))
    rows = [{"summary": p, "reference1": one, "reference2": two} for p, one, two in texts]
    place.write("fields.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    options = Options(measures=("cosine:tfidf",))
    found = [rouge_cli.evaluate(name, options).systems[0].measures[0] for name in ("list.jsonl", "fields.jsonl")]
    assert found[0].scores == found[1].scores


@pytest.mark.parametrize("jackknife", [False, True])
def test_a_reference_is_one_document_of_idf_however_often_records_repeat_it(place: Workplace, jackknife: bool) -> None:
    """A record per system repeats the references; equal references of one input are several, as their files are."""
    texts = [
        ("1", {"s": "x y z w", "t": "x z"}, ["x y q r", "x x", "x x"]),
        ("2", {"s": "x q", "t": "y"}, ["z z y", "x p"]),
        ("3", {"s": "p z"}, ["x y q r", "q", "r p"]),
    ]
    (place.folder / "models").mkdir()
    for id, peers, models in texts:
        for system, peer in peers.items():
            (place.folder / "peers" / system).mkdir(parents=True, exist_ok=True)
            place.write(f"peers/{system}/{id}.txt", peer)
        for name, model in zip("ABC", models, strict=False):
            place.write(f"models/{id}.{name}.txt", model)
    shared = [{"id": id, "summary": peers, "references": models} for id, peers, models in texts]
    alone = [{**row, "system": s, "summary": p} for row in shared for s, p in row["summary"].items()]  # type: ignore[attr-defined]
    for name, rows in (("shared.jsonl", shared), ("alone.jsonl", alone)):
        place.write(name, "".join(json.dumps(row) + "\n" for row in rows))
    folders = rouge_cli.InputChoice(peers=("peers",), models=("models",))
    options = Options(measures=("cosine:tfidf",), jackknife=jackknife)
    expected, *found = (
        [one.measures[0].scores for one in rouge_cli.evaluate(source, options, systems=["s"]).systems]
        + [one.measures[0].scores for one in rouge_cli.evaluate(source, options).systems]
        for source in (folders, "shared.jsonl", "alone.jsonl")
    )
    assert found == [expected, expected]
    assert expected[0] == expected[1]
