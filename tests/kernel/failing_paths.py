"""More workloads for failing_allocations.py: every other way through the kernel that allocates."""

from __future__ import annotations

import tempfile
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import rouge_cli
from rouge_cli.inputs.arrow import ArrowColumn
from rouge_cli.kernel import native
from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.options import dialect_options

Act = Callable[[], Any]
chance = Random(31)
WORDS = [f"w{chance.randrange(60)}{end}" for end in ("", "s", "ing") * 70]
TEXTS = ["\n".join(" ".join(WORDS[i : i + 9]) for i in range(start, start + length, 9)) + "\n"
         for start, length in ((0, 30), (20, 70), (40, 160), (5, 25))]  # fmt: skip
NUMBERS = [chance.randrange(9) for _ in range(120)]
MANY = array("d", [chance.random() for _ in range(3 * 700)])
FIXED = array("i", [chance.randrange(100_001) for _ in range(3 * 700)])
LARGE = array("d", [chance.random() * 10 ** (k % 300) for k in range(400)])
ODD = "caf\u00e9 don't \u4e2d\u6587\u5b57 I'd e.g. Mr. Smith? \u3002\uff01 x_y.z\n" * 12


def identifiers() -> Iterator[Act]:
    """Ids of evaluations, sets of them, their orders and hashes."""
    numbers = [str(i * 7) for i in range(3000)]
    names = [f"topic {i} \u00e9" for i in range(1500)] + [str(2**40 + i) for i in range(40)]
    places = array("I", range(0, 1500, 3))

    def both(first: list[str], second: list[str]) -> Any:
        made = native.Ids(first)
        made.extend(second)
        made.extend(native.Ids(second))
        return list(made), list(made.take(places)), made.lines(), list(made[3:800:2])

    yield lambda: both(numbers, names)
    yield lambda: both(names, numbers)
    yield lambda: both(numbers, numbers)
    yield lambda: (
        list(native.order_of_instances(native.Ids(numbers), "s")), list(native.order_of_instances(names, "s")),
        [(name, list(where)) for name, where in native.grouped(numbers[:50] * 3)], list(native.hash_ids(names)),
        list(native.Ids.numbered(5, 2000))[7],
    )  # fmt: skip

    def as_set() -> Any:
        made = native.IdSet()
        added = made.add_all(numbers), made.add_all(names), made.add_all(["a", "a"])
        return added, len(made)

    yield as_set


def token_texts() -> Iterator[Act]:
    """Texts that come as tokens."""
    texts = [[line.split() for line in text.splitlines()] for text in TEXTS]
    starts, models, peers = (array("I", numbers) for numbers in ((0, 1, 3), (0, 1, 2), (1, 3)))
    counter = native.Evaluator(native.Lexicon(), [KernelMeasure("ngram", 2), KernelMeasure("lcs")])

    def act() -> Any:
        documents = native.Documents(native.TokenTexts(texts), bytes(len(texts)))
        work = native.Batch(documents, None, starts, models, array("I", [0, 1, 2]), peers, 2)
        counter.start(work)
        counter.score(0, 2)
        return list(work.counts)

    yield act
    yield lambda: [native.TokenTexts(texts, texts[::-1]).sentences(i) for i in range(len(texts))]


def sequences() -> Iterator[Act]:
    """Kernels of subsequences, LCS of sequences, concordances."""

    def laid_out(numbers: list[int]) -> native.Sentences:
        words, ends = len(numbers), array("I", range(6, len(numbers) + 1, 6))
        return native.Sentences(array("I", numbers), ends, array("I", numbers), array("I", range(1, words + 1)))

    first, second = laid_out(NUMBERS), laid_out(NUMBERS[30:])
    own = [native.esk_of_itself(one, 2, 0.5) for one in (first, second)]
    yield lambda: [list(native.esk_of_itself(one, 3, 0.5)) for one in (first, second)]
    yield lambda: [list(one) for one in native.best_esk(first, second, own[0], own[1], 2, 0.5)]
    yield lambda: [list(one) for one in native.best_lcs(first, second)]
    yield lambda: native.lcs_length(array("I", first.words_of(0) * 20), array("I", second.words_of(1) * 20))
    yield lambda: native.esk(first.alone(1), second.alone(2), 2, 0.5)

    def concordance() -> Any:
        found = np.zeros((1, 4), dtype=np.int64)
        native.concordances(np.array([NUMBERS[:40]], np.uint32), np.array([NUMBERS[40:80]], np.uint32), None, 9, found)
        return found.tolist()

    yield concordance


def text_columns() -> Iterator[Act]:
    """Columns of texts, of Python's strings and of Arrow's arrays."""
    texts = [f"text {i} \u00e9" for i in range(900)]

    def texts_of(column: native.TextColumn) -> Any:
        return [column[i] for i in range(0, len(column), 7)], len(column), list(column.nulls)

    def of_strings() -> Any:
        made = native.TextColumn()
        made.add(texts)
        made.add(native.TextColumn())
        other = native.TextColumn()
        other.add(made)
        return texts_of(made), texts_of(made.part(3, 700)), texts_of(other)

    yield of_strings
    yield lambda: native.listed_models([["a", "b"], "c"] * 60)
    try:
        import pyarrow
    except ImportError:
        return
    for type in (pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()):
        given = pyarrow.array([*texts, None], pyarrow.string()).cast(type)
        yield lambda given=given: texts_of(ArrowColumn("c", given).texts)  # type: ignore[misc]
    listed = pyarrow.array([texts[i : i + 3] for i in range(0, 300, 3)], pyarrow.list_(pyarrow.string()))

    def joined() -> Any:
        column = ArrowColumn("c", listed)
        assert column.starts[0] is not None
        return texts_of(native.joined_texts(column.texts, column.starts[0]))

    yield joined
    yield lambda: texts_of(ArrowColumn("c", pyarrow.array(texts).dictionary_encode()).texts)


def resampling() -> Iterator[Act]:
    """Intervals of many and of odd numbers, of counts and of sums."""
    near = array("d", [0.30000000000000004, 0.1, 0.2] * 40)
    for values, n in ((MANY, 700), (FIXED, 700), (near, 40)):
        yield lambda values=values, n=n: native.bootstrap(values, n, 300, 95)  # type: ignore[misc]
    yield lambda: native.bootstrap([FIXED[:100], FIXED[100:200]], 100, 40, 90)
    yield lambda: list(native.resampled_sums(MANY, 700, 20.0))
    yield lambda: native.bootstrap_counts(MANY[:90], 30, 25, 95, 0.5)
    yield lambda: native.plain_sums([FIXED])
    yield lambda: (native.single_mean(MANY), list(native.draws(3, 900)))


DIALECTS = {
    "pltrdy": ("rouge-2", "rouge-3", "rouge-l"),
    "rouge-score": ("rouge-3", "rouge-l"),
    "py-rouge": ("rouge-2", "rouge-l", "rouge-w:1.2"),
    "torchmetrics": ("rouge-2", "rouge-l"),
    "rouge-chinese": ("rouge-1", "rouge-l"),
}


def _dialect(name: str) -> Callable[[], Iterator[Act]]:
    """What a dialect counts, and how it parts texts into tokens and sentences."""
    options = dialect_options(name)._replace(measures=DIALECTS[name])

    def act() -> Any:
        found = rouge_cli.score_batch([TEXTS[3], ODD], [[TEXTS[0], ODD], TEXTS[1]], options=options, jobs=1)
        return [tuple(one.values()) for one in found]

    return lambda: iter([act])


def pieces() -> Iterator[Act]:
    """Tokenisers of whole texts, surveys, and cutting of many sentences."""
    texts = [*TEXTS, ODD, ODD * 30]
    for tokenizer in ("pltrdy", "rouge-chinese", "spaces"):
        yield lambda tokenizer=tokenizer: [native.word_pieces(text.encode(), tokenizer) for text in texts]  # type: ignore[misc]
    lines = [b"some words of a line"] * 90
    for unit, limit in (("words", 200), ("bytes", 900), ("characters", 700)):
        yield lambda unit=unit, limit=limit: (  # type: ignore[misc]
            native.cut_joined(lines, unit, limit), native.cut_sentences(lines, unit, limit)
        )  # fmt: skip
    yield lambda: [list(native.survey_of(text.encode(), "SPL")) for text in texts]
    yield lambda: native.split_sentences(b"".join(b'<a name="%d">[%d]</a> x\n' % (i, i) for i in range(90)), "SEE")


def blocks() -> Iterator[Act]:
    """Tables in blocks, words that are forgotten."""
    native.keep_rows(2)
    native.keep_words(20)
    native.keep_moves(40)
    counters = [
        native.Evaluator(native.Lexicon(), measures, rule=rule)
        for measures in (
            [KernelMeasure("lcs"), KernelMeasure("wlcs", weight=1.2)],
            [KernelMeasure("lcs", is_whole=True)],
        )
        for rule in ("sum", "best-f")
    ]
    sources = [("made", text.encode()) for text in (*TEXTS, ODD)]
    starts, models, peers = array("I", [0, 2, 3]), array("I", [0, 1, 4]), array("I", [2, 3])

    def score(counter: native.Evaluator, measures: int) -> Any:
        work = native.Batch(sources, bytes(len(sources)), starts, models, array("I", [0, 1, 2]), peers, measures)
        counter.start(work)
        counter.score(0, 2)
        return list(work.counts)

    for place, counter in enumerate(counters):
        yield lambda counter=counter, place=place: score(counter, 2 if place < 2 else 1)  # type: ignore[misc]
    pair = [word.split() for word in TEXTS[2].splitlines()], [word.split() for word in TEXTS[1].splitlines()]
    yield lambda: native.wlcs_pairs(pair[0][0] * 9, pair[1][0] * 9, 1.2)
    scorer = native.PairCounter(bytes([2, 10, 11]), True)
    yield lambda: [list(scorer.counts((TEXTS[2], ODD), (TEXTS[1] * 3, TEXTS[0]))) for _ in range(2)]


def rows_of_json() -> Iterator[Act]:
    """Rows that are written, members that were kept."""
    records = [b'"id": %d, "more": "%s"' % (i, b"x" * (i % 50)) for i in range(400)]
    columns = [LARGE, array("d", range(400))]
    yield lambda: native.json_rows(native.JsonMembers(records), ['"a": ', '"b": '], columns)
    fields = [("id", native.JSON_NAME, False, False, False), ("references", native.JSON_TEXTS, True, False, False)]
    lines = b"".join(
        b'{"id": "%d", "x": {"y": [1, {"z": "%s"}]}, "n": 1e5, "references": ["a", "\\u00e9%s"]}\n'
        % (i, b"q" * i, b"r" * i)
        for i in range(90)
    )

    def read() -> Any:
        made = native.JsonColumns(fields, None, ("x", "n"), ())
        found = made.read(lines, 0, len(lines), 1)
        return found, list(made.take_written()), made.records

    yield read


FOLDER = Path(tempfile.mkdtemp())


def files() -> Iterator[Act]:
    """Files of several sizes, in several folders."""
    names = []
    for i in range(6):
        (FOLDER / str(i)).mkdir(exist_ok=True)
        place = FOLDER / str(i) / "t"
        place.write_text((TEXTS[i % 4] + ODD) * (1 + 40 * (i == 3)), encoding="utf-8")
        names.append(str(place).encode())
    numbers = array("I", range(6))
    counter = native.Evaluator(native.Lexicon(), [KernelMeasure("ngram", 1)])

    def act() -> Any:
        work = native.Batch(names, bytes(6), array("I", range(7)), numbers, array("I", range(7)), numbers, 1)
        counter.start(work)
        counter.score(0, 6)
        return list(work.counts), counter.diagnostics()

    yield act
    simple = "".join(f"w{i}ings of|w{i}nesses and more|mod{i % 3}\n" for i in range(300)).encode()
    stemmer = native.Stemmer(b"geese goose\n")
    yield lambda: [stemmer.keys(simple, mode, stem) for mode in ("H", "HMR", "HM1") for stem in (False, True)]
    yield lambda: stemmer.element(b"running houses " * 40)


PATHS = {
    **{made.__name__: made for made in (
        identifiers, token_texts, sequences, text_columns, resampling, pieces, blocks, rows_of_json, files,
    )},
    **{f"dialect {name}": _dialect(name) for name in DIALECTS},
}  # fmt: skip
