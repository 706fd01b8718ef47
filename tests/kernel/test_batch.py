"""Whole batches against the slow program made of the twins."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli.kernel import native
from rouge_cli.scoring.threads import ThreadPool
from tests.kernel.corpora import (
    EXCEPTIONS,
    Corpus,
    Document,
    Stems,
    expected,
    expected_empty,
    figures,
    make_batch,
    make_evaluator,
    write,
)
from tests.reference.rouge155 import Options, measures

WORDS = (
    b"the", b"The", b"cat", b"cats", b"sat", b"on", b"mat", b"running", b"runs", b"ran", b"better", b"well", b"geese",
    b"goose", b"U.S.", b"a-b", b"--", b"2004", b"caf\xc3\xa9", b"relational", b"relate", b"it's", b"stray\x00inside",
    b"byyed", b"incomprehensibilities", b"incomprehensibilitiez",
)  # fmt: skip
WRAPPED = {"SPL": b"%s", "SEE": b'<a name="1">[1]</a> <a href="#1" id=1>%s</a>', "ISI": b'<S SNTNO="1">%s</S>'}
MODES = ("H", "HM", "HMR", "HM1", "HMR1", "HMR2", "none")


def document(format: str, sentences: list[list[bytes]]) -> Document:
    lines = [WRAPPED[format] % b" ".join(words) for words in sentences]
    return Document(format, b"".join(line + b"\n" for line in lines))


def words(known: tuple[bytes, ...]) -> st.SearchStrategy[list[bytes]]:
    return st.binary(max_size=14).map(lambda data: [known[byte % len(known)] for byte in data])


texts = st.builds(
    document,
    st.sampled_from([*WRAPPED]),
    st.lists(st.one_of(words(WORDS), words(WORDS[:4]), words(WORDS[2:3])), max_size=4),
)
fields = st.sampled_from([b"nil", b"cats", b"cat", b"better", b"has cats", b"well", b" nil", b"Geese"])
element = st.tuples(fields, fields, st.sampled_from([b"nil", b"mod", b"subj"])).map(b"|".join)
elements = st.one_of(
    st.lists(element, max_size=6).map(lambda lines: Document("SIMPLE", b"".join(line + b"\n" for line in lines))),
    st.just(Document("ISI", b'<S SNTNO="1">cats</S>\n')),
)


def corpora(documents: st.SearchStrategy[Document]) -> st.SearchStrategy[Corpus]:
    """A document may be the peer and the model of any evaluation, also more than once of one."""
    return st.lists(documents, min_size=1, max_size=8).flatmap(
        lambda made: st.builds(
            Corpus,
            st.just(made),
            st.lists(
                st.tuples(
                    st.lists(st.integers(0, len(made) - 1), max_size=3),
                    st.lists(st.integers(0, len(made) - 1), min_size=1, max_size=3),
                ),
                max_size=4,
            ),
        )
    )


options_of_runs = st.builds(
    Options,
    n=st.integers(0, 4),
    lcs=st.booleans(),
    weight=st.sampled_from(["", "0.5", "1", "1.2", "2", "3.3"]),
    gap=st.sampled_from(["", "-1", "0", "1", "4", "100"]),
    unigrams=st.sampled_from(["", "u", "U"]),
    exceptions=st.sampled_from([None, EXCEPTIONS]),
    stop_words=st.sampled_from([frozenset[bytes](), frozenset([b"the", b"on", b"cats", b""])]),
    unit=st.sampled_from(["", "words", "bytes"]),
    limit=st.sampled_from([0, 1, 3, 7.5, 20, -2, -0.5]),
    formula=st.sampled_from("AB"),
    alpha=st.sampled_from([0.5, 0.0, 0.25, 1.0]),
).filter(lambda options: bool(measures(options)))

stems_of_runs = st.builds(Stems, st.booleans(), st.booleans(), st.booleans())
ALL_MEASURES = Options(n=4, weight="1.2", gap="4", unigrams="U")
UNIGRAMS = Options(n=1, lcs=False)


def run(corpus: Corpus, options: Options, stems: Stems, step: int = 10) -> None:
    """Scores the corpus in steps and holds all that comes out against the twins."""
    with TemporaryDirectory() as folder:
        work = make_batch(corpus, write(corpus, Path(folder)), options)
        evaluator = make_evaluator(options, stems)
        evaluator.start(work)
        for first in range(0, len(work), step):
            evaluator.score(first, min(first + step, len(work)))
    assert len(work) == len(corpus.evaluations)
    assert figures(work) == expected(corpus, options, stems)
    assert sorted(evaluator.diagnostics()) == [
        (number, "empty", 0) for number in sorted(expected_empty(corpus, options))
    ]


@given(corpus=corpora(texts), options=options_of_runs, step=st.sampled_from([1, 2, 10]))
def test_texts(corpus: Corpus, options: Options, step: int) -> None:
    run(corpus, options, Stems.of(options), step)


skips_of_runs = st.builds(
    replace,
    options_of_runs,
    gap=st.sampled_from(["-1", "0", "1", "4", "100"]),
    unigrams=st.sampled_from(["", "u", "U"]),
)


@given(corpus=corpora(texts), options=options_of_runs, stems=stems_of_runs, most=st.sampled_from([0, 1, 7]))
def test_tables_in_blocks_and_words_that_are_forgotten(
    corpus: Corpus, options: Options, stems: Stems, most: int
) -> None:
    rows, words = native.keep_rows(most), native.keep_words(most)
    try:
        run(corpus, options, stems)
    finally:
        native.keep_rows(rows)
        native.keep_words(words)


@given(corpus=corpora(texts), options=skips_of_runs, stems=stems_of_runs, most=st.sampled_from([0, 3, 20]))
def test_skip_bigrams_that_are_too_many_to_be_listed(corpus: Corpus, options: Options, stems: Stems, most: int) -> None:
    before = native.list_skips(most)
    try:
        run(corpus, options, stems)
    finally:
        native.list_skips(before)


@given(corpus=corpora(texts), options=options_of_runs, stems=stems_of_runs)
def test_texts_of_which_a_part_is_stemmed(corpus: Corpus, options: Options, stems: Stems) -> None:
    run(corpus, options, stems)


@given(corpus=corpora(elements), mode=st.sampled_from(MODES), formula=st.sampled_from("AB"), stems=stems_of_runs)
def test_basic_elements(corpus: Corpus, mode: str, formula: str, stems: Stems) -> None:
    run(corpus, Options(elements=mode, formula=formula), stems)


def test_best_model_by_rounded_recall_or_not(tmp_path: Path) -> None:
    """183/320 < 179/313, but both are 0.57188: for N and S the first model is as good, for L the second is better."""
    models = [[b"x"] * 183 + [b"y"] * 137, [b"x"] * 179 + [b"z"] * 134]
    corpus = Corpus([document("SPL", [words]) for words in ([b"x"] * 200, *models)], [((1, 2), (0,))])
    options = Options(n=1, weight="1.2", gap="0", formula="B")
    work = make_batch(corpus, write(corpus, tmp_path), options)
    evaluator = make_evaluator(options)
    evaluator.start(work)
    evaluator.score(0, 1)
    assert figures(work) == expected(corpus, options)
    assert figures(work)[0][:2] == [(183, 320, 200), (179, 313, 200)]


# ---- one corpus, several ways --------------------------------------------------------------------------------------


def shared_corpus() -> Corpus:
    """Twelve evaluations of six documents; each is used again long after its last use, as peer or as model."""
    texts = [[WORDS[i * j % 23] for j in range(5 + i)] for i in range(1, 7)]
    documents = [document("SPL", [text[:4], text[4:]]) for text in texts]
    evaluations = [([i % 6, i // 2 % 6][: 1 + i % 2], [(i * 5 + 1) % 6, i % 6]) for i in range(12)]
    return Corpus(documents, evaluations)


@pytest.mark.parametrize("jobs", [1, 2, 3, 20])
def test_steps_in_several_threads_and_their_progress(tmp_path: Path, jobs: int) -> None:
    corpus = shared_corpus()
    corpus = Corpus(corpus.documents, [*corpus.evaluations] * 40)
    work = make_batch(corpus, write(corpus, tmp_path), ALL_MEASURES)
    done: list[int] = []
    assert ThreadPool(lambda: make_evaluator(ALL_MEASURES), jobs, done.append).score(work) == []
    assert sum(done) == len(corpus.evaluations) == len(work)
    assert len(done) > 1
    once = expected(shared_corpus(), ALL_MEASURES)
    assert figures(work) == (once[0] * 40, once[1] * 40)


def test_evaluators_share_a_batch(tmp_path: Path) -> None:
    """Each takes every second evaluation, and so documents in another order, at the same time."""
    corpus = shared_corpus()
    work = make_batch(corpus, write(corpus, tmp_path), ALL_MEASURES)

    def score_every_second(first: int) -> None:
        evaluator = make_evaluator(ALL_MEASURES)
        evaluator.start(work)
        for i in range(first, len(work), 2):
            evaluator.score(i, i + 1)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(score_every_second, (0, 1)))
    assert figures(work) == expected(corpus, ALL_MEASURES)


def test_evaluations_scored_again_and_backwards(tmp_path: Path) -> None:
    """Documents are used again after they were released and others took their places."""
    documents = [document("SPL", [[WORDS[i], WORDS[0], WORDS[i + 1]]]) for i in range(12)]
    corpus = Corpus(documents, [((i,), (i + 1,)) for i in range(11)])
    work = make_batch(corpus, write(corpus, tmp_path), ALL_MEASURES)
    evaluator = make_evaluator(ALL_MEASURES)
    evaluator.start(work)
    evaluator.score(0, len(work))
    for order in ([*range(11)], [*reversed(range(11))]):
        for i in range(len(work.counts)):
            work.counts[i] = work.scores[i] = -1
        for i in order:
            evaluator.score(i, i + 1)
        assert figures(work) == expected(corpus, ALL_MEASURES)


def test_one_evaluator_runs_batch_after_batch(tmp_path: Path) -> None:
    """The second one after a part of the first, with other documents under the same numbers; the first one again."""
    first = shared_corpus()
    second = Corpus(first.documents[::-1][:4], [((0, 1), (2, 3)), ((3,), (0,)), ((), (1,))])
    evaluator = make_evaluator(ALL_MEASURES)
    for place, (corpus, last) in enumerate([(first, 5), (second, 3), (first, 12), (first, 12)]):
        (tmp_path / str(place)).mkdir()
        work = make_batch(corpus, write(corpus, tmp_path / str(place)), ALL_MEASURES)
        evaluator.start(work)
        evaluator.score(0, last)
        if last == len(work):
            assert figures(work) == expected(corpus, ALL_MEASURES)
    assert evaluator.diagnostics() == []


def test_no_evaluations(tmp_path: Path) -> None:
    work = make_batch(Corpus([], []), [], UNIGRAMS)
    evaluator = make_evaluator(UNIGRAMS)
    evaluator.start(work)
    evaluator.score(0, 0)
    assert (len(work), figures(work), evaluator.diagnostics()) == (0, ([], []), [])


@pytest.mark.parametrize(("first", "last"), [(0, 13), (5, 4), (13, 13)])
def test_evaluations_that_are_not_there_are_refused(tmp_path: Path, first: int, last: int) -> None:
    corpus = shared_corpus()
    evaluator = make_evaluator(UNIGRAMS)
    evaluator.start(make_batch(corpus, write(corpus, tmp_path), UNIGRAMS))
    with pytest.raises(ValueError, match="no such evaluations"):
        evaluator.score(first, last)


@pytest.mark.long
def test_many_models() -> None:
    """Of a model that has few of all units only these are counted; in the second evaluation all are."""
    texts = [[b"word%d" % (i * j % 211) for j in range(1, 8)] for i in range(150)]
    documents = [document("SPL", [text[:4], text[4:]]) for text in texts]
    corpus = Corpus(documents, [(range(150), (3, 149)), ((0, 5), (3, 5)), (range(20, 150), (1,))])
    for options in (ALL_MEASURES, replace(ALL_MEASURES, formula="B", gap="-1")):
        run(corpus, options, Stems())


def test_few_kinds_of_tokens_after_many() -> None:
    """Pairs of few kinds are in cells, those of many in slots; neither keeps anything of an evaluation before."""
    sizes = (3, 257, 2, 256, 300, 3)
    texts = [[b"w%d" % (i * 7 % kinds) for i in range(2 * kinds)] for kinds in sizes]
    documents = [document("SPL", [text, [*text[1:], b"other", *text[::-1]]]) for text in texts]
    corpus = Corpus(documents, [((i,), (i, (i + 1) % len(sizes))) for i in range(len(sizes))])
    run(corpus, Options(n=2, lcs=False, gap="2", unigrams="U"), Stems())


@pytest.mark.long
def test_a_large_vocabulary(tmp_path: Path) -> None:
    """Words come anew in every evaluation, so that the tables grow between them."""
    documents = [document("SPL", [[b"word%dx%d" % (i, j // 2) for j in range(2500)]]) for i in range(4)]
    corpus = Corpus(documents, [((0, 1), (0, 1)), ((2,), (2, 0)), ((3, 0), (3,)), ((0,), (1, 0))])
    options = Options(n=2, lcs=False, exceptions=EXCEPTIONS, gap="1")
    work = make_batch(corpus, write(corpus, tmp_path), options)
    evaluator = make_evaluator(options)
    evaluator.start(work)
    evaluator.score(0, len(work))
    assert figures(work) == expected(corpus, options)


def test_nothing_is_scored_before_a_batch_is_started() -> None:
    with pytest.raises(ValueError, match="no batch was started"):
        make_evaluator(ALL_MEASURES).score(0, 0)
