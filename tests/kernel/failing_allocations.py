"""Run by test_memory.py in a process of its own, with failing_allocations.c preloaded: python -m ... WORKLOAD.

Each workload is done again and again, and each time another one of its allocations fails, alone or with all that
follow. There is a MemoryError or the usual result, and afterwards the same objects give the usual results.
"""

from __future__ import annotations

import ctypes
import random
import sys
import tempfile
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rouge_cli.kernel import native
from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.rouge_score.rouge_scorer import RougeScorer
from tests.kernel.corpora import Corpus, Document, Stems, figures, make_batch, make_evaluator, write
from tests.kernel.failing_growth import GROWTH
from tests.kernel.failing_paths import PATHS
from tests.reference.rouge155 import Options

Act = Callable[[], Any]
MANY = 10**9

chance = random.Random(30)


def text(words: int, kinds: int, line: int = 12) -> str:
    """Lines of words of several lengths, as stemmers know them."""
    endings = ("", "s", "ing", "ational", "nesses of theirs")
    found = [f"w{chance.randrange(kinds)}{chance.choice(endings)}" for _ in range(words)]
    return "\n".join(" ".join(found[start : start + line]) for start in range(0, words, line))


library = ctypes.CDLL(None)
library.allocations.restype = ctypes.c_long
library.failed_site.restype = ctypes.c_ulong


def run(make: Callable[[], Iterator[Act]]) -> int:
    """Lets each allocation fail, and returns how many there are. make yields acts that always have the same results."""
    expected = [act() for act in make()]
    for together in (0, MANY):
        number = 1
        while _fail(make, expected, number, number + together):
            number += 1
    return number - 1


def _fail(make: Callable[[], Iterator[Act]], expected: list[Any], first: int, last: int) -> bool:
    """Lets allocations first .. last fail. Returns whether there are so many."""
    acts: list[Act] = []
    found, failed = [], False
    library.fail_from(ctypes.c_long(first), ctypes.c_long(last))
    try:
        for act in make():
            acts.append(act)
            found.append(act())
    except MemoryError:
        failed = True
    counted = library.allocations()
    library.fail_from(ctypes.c_long(0), ctypes.c_long(0))
    assert failed or found == expected, (first, last)
    for act, usual in zip(acts, expected, strict=False):
        assert act() == usual, (first, last)
    return failed or counted >= first


# ---- workloads -------------------------------------------------------------------------------------------------------

LONG = text(2200, 10**6, 50)
"""More words than a vocabulary has places for at first."""
TEXTS = [
    text(40, 30),
    text(50, 30),
    text(300, 4000),
    text(200, 4000, 90),
    "caf\u00e9 \u0130t " * 9,
    "",
    " ".join(f"x{i % 7}" for i in range(40)),
]
PAIRS = [(TEXTS[0], LONG), (TEXTS[2], TEXTS[3]), (TEXTS[3], TEXTS[2]), *((text, TEXTS[1]) for text in TEXTS)]


def pair_scorer() -> Iterator[Act]:
    for types in (["rouge1", "rouge2", "rougeL", "rougeLsum"], ["rouge4", "rougeLsum"]):
        scorer = RougeScorer(types, use_stemmer=True)
        yield lambda scorer=scorer: [scorer.score(*pair) for pair in PAIRS]  # type: ignore[misc]
        yield lambda scorer=scorer: scorer.score_batch(*zip(*PAIRS, strict=True), 1)  # type: ignore[misc]


DOCUMENTS = [Document("SPL", text.encode()) for text in (*TEXTS, text(60, 90), text(60, 90), LONG)]
CORPUS = Corpus(DOCUMENTS, [((0, 1), (2, 3, 0)), ((4,), (5, 6, 9)), (range(9), (1, 2)), ((2, 3), (0, 1))])
NAMES = write(CORPUS, Path(tempfile.mkdtemp()))


def _evaluator(options: Options, stems: Stems) -> Act:
    made = make_evaluator(options, stems)

    def act() -> Any:
        work = make_batch(CORPUS, NAMES, options)
        made.start(work)
        made.score(0, 2)
        made.score(2, len(work))
        return figures(work), sorted(made.diagnostics())

    return act


def evaluator() -> Iterator[Act]:
    stop = frozenset({b"w1", b"w2"})
    yield _evaluator(Options(n=3, lcs=True, weight="1.2", gap="4", unigrams="U", stop_words=stop), Stems())


def evaluator_of_long_texts() -> Iterator[Act]:
    """Skip-bigrams that are not listed, and tables of ROUGE-W in blocks."""
    native.list_skips(10)
    native.keep_moves(300)
    yield _evaluator(Options(n=0, lcs=False, weight="1.2", gap="-1", unigrams="U"), Stems())


def stemming_evaluator() -> Iterator[Act]:
    yield _evaluator(Options(n=2, lcs=True, gap="9"), Stems(True, True, True))


def evaluator_under_a_limit() -> Iterator[Act]:
    yield _evaluator(Options(n=1, lcs=True, weight="1.2", unit="bytes", limit=300), Stems(False, True, False))


ELEMENTS = Corpus(
    [
        Document("SIMPLE", "".join(f"w{i * k % 41}ings of|w{i}nesses|mod{i % 3}\n" for i in range(40 * k)).encode())
        for k in range(1, 5)
    ],
    [((0, 1), (2, 3)), ((3,), (0, 1))],
)
ELEMENT_NAMES = write(ELEMENTS, Path(tempfile.mkdtemp()))


def elements() -> Iterator[Act]:
    options = Options(n=0, lcs=False, elements="HMR")
    made = make_evaluator(options, Stems(True, True, True))

    def act() -> Any:
        work = make_batch(ELEMENTS, ELEMENT_NAMES, options)
        made.start(work)
        made.score(0, len(work))
        return figures(work), made.diagnostics()

    yield act


LIST = "".join(f"w{i} form{i}\n" for i in range(2500)).encode()


def lexicon() -> Iterator[Act]:
    """A list that was read in part is read again."""
    made = native.Lexicon()
    measure = KernelMeasure("ngram", stem_counts=True, stem_sentences=True)
    counter = native.Evaluator(made, [measure], drop_stop_words=True, stem_peers=True)

    def act() -> Any:
        made.add_exceptions(LIST)
        made.add_stop_words(LIST[-9000:])
        work = make_batch(CORPUS, NAMES, Options(n=1, lcs=False))
        counter.start(work)
        counter.score(0, len(work))
        return figures(work)

    yield act


def reader() -> Iterator[Act]:
    lists = native.Lexicon()
    lists.add_exceptions(LIST[:100])
    lists.add_stop_words(b"w1\nw2")
    made = native.Reader(lists, drop_stop_words=True)

    def given() -> native.Documents:
        sources = [NAMES[i] if i % 2 else ("made", document.data) for i, document in enumerate(DOCUMENTS)]
        return native.Documents(sources, bytes(len(sources)))

    def one_by_one() -> Any:
        found = []
        made.start(given())
        for number in range(len(DOCUMENTS)):
            words, _, ends = made.words(number)
            found.append((b" ".join(map(made.word, made.stems(words))), ends))
        return found, sorted(made.diagnostics())

    def all_at_once() -> Any:
        read = made.read_all(given())
        counter = native.Evaluator(lists, [KernelMeasure("ngram"), KernelMeasure("lcs", is_whole=True)], rule="best-f")
        starts, models, peers = (array("I", numbers) for numbers in ((0, 2), (0, 2), (1, 3)))
        work = native.Batch(read, None, starts, models, starts, peers, 2)
        counter.start(work)
        counter.score(0, 1)
        return list(work.counts), read.surveys, sorted(made.diagnostics())

    yield one_by_one
    yield all_at_once


FIXED = array("d", [chance.randrange(100_001) / 1e5 for _ in range(17 * 30)])
OTHER = array("d", [chance.random() for _ in range(17 * 30)])


def bootstrap() -> Iterator[Act]:
    for values in (FIXED, OTHER):
        yield lambda values=values: native.bootstrap(values, 30, 25, 95)  # type: ignore[misc]
        yield lambda values=values: native.bootstrap_counts(values[:90], 30, 25, 95, 0.5)  # type: ignore[misc]
    made = native.Resampling(FIXED, 30, 25, 95)

    def in_parts() -> Any:
        made.draw(0, 10)
        made.draw(10, 25)
        return made.intervals()

    yield in_parts
    hashes, units = native.hash_ids([str(i) for i in range(30)]), array("i", range(30))

    def by_poisson() -> Any:
        totals, sums = array("Q", bytes(8 * 20)), array("Q", bytes(16 * 20))
        native.add_poisson(1, hashes, [units], 0, 20, totals, sums)
        return native.plain_sums([units]), totals.tolist(), sums.tolist()

    yield by_poisson
    yield lambda: native.weighed_sums([units], array("B", range(30)))


def steps() -> Iterator[Act]:
    data, lines, others = TEXTS[2].encode(), TEXTS[2].encode().split(b"\n"), TEXTS[3].encode().split(b"\n")
    model, peer = [line.split() for line in lines], [line.split() for line in others]
    views = [token for line in model for token in line], [token for line in peer for token in line]
    yield lambda: (native.tokenise(data), native.split_sentences(data, "SPL"))
    yield lambda: (native.cut_joined(lines, "words", 30), native.cut_sentences(lines, "bytes", 30))
    yield lambda: native.ngram_counts(*views, 3)
    yield lambda: native.skip_bigram_counts(views[0][:60], views[1][:60], None, "but-last")
    yield lambda: native.lcs_counts(model, peer, *views)
    yield lambda: native.wlcs_counts(model, peer, *views, 1.2)
    yield lambda: native.wlcs_value(*views, 1.2)
    stemmer = native.Stemmer(LIST)
    yield lambda: (stemmer.token(b"running"), stemmer.token(b"w12"), stemmer.element(b"runs for the houses"))
    yield lambda: stemmer.keys(ELEMENTS.documents[1].data, "HMR", True)


def json_columns() -> Iterator[Act]:
    """Reading goes on with the next record after an error; rows are of what was read."""
    record = (
        '{"doc": {"id": "d%d", "more": [1, {"a": null}]}, "summary": "a \\u00e9 b", "note": "%s", '
        '"references": ["c", "\\"d\\" e"]}\n'
    )
    lines = "".join(record % (i, "x" * i) for i in range(40)).encode()
    fields = [
        ("doc.id", native.JSON_NAME, False, False, False),
        ("summary", native.JSON_TEXT, False, False, False),
        ("references", native.JSON_TEXTS, True, False, False),
    ]

    def read() -> Any:
        made = native.JsonColumns(fields, None, (), ("rouge",))
        found = made.read(lines, 0, len(lines), 1)
        members = made.take_written()
        (ids, _), (summaries, _), (references, starts) = made.take()[1]
        rows = native.json_rows(members, ["x", "y"], [array("d", range(40)), array("d", [0.1 + 0.2] * 40)])
        assert starts is not None
        return found, list(ids), summaries[3], references[7], starts.tolist(), rows

    yield read


OTHERS = PATHS | GROWTH
WORKLOADS = {
    made.__name__: made
    for made in (
        pair_scorer,
        evaluator,
        evaluator_of_long_texts,
        stemming_evaluator,
        evaluator_under_a_limit,
        elements,
        lexicon,
        reader,
        bootstrap,
        steps,
        json_columns,
    )
} | OTHERS


def failed_places() -> int:
    """At how many places of the compiled code an allocation has failed so far."""
    place = 0
    while library.failed_site(place):
        place += 1
    return place


if __name__ == "__main__":
    counts = {name: run(WORKLOADS[name]) for name in sys.argv[1:] or WORKLOADS}
    print(min(counts.values()), sum(counts.values()), failed_places())
