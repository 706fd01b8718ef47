"""More workloads for failing_allocations.py: texts and tables at which an array of the kernel grows a second time."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import rouge_cli
from rouge_cli.kernel import native
from rouge_cli.measures.measure import KernelMeasure
from rouge_cli.options import dialect_options

Act = Callable[[], Any]
chance = Random(33)
NGRAM, LCS = KernelMeasure("ngram"), KernelMeasure("lcs")


def _words(count: int, kinds: int, line: int = 15) -> str:
    found = [f"w{chance.randrange(kinds)}ings" for _ in range(count)]
    return "\n".join(" ".join(found[start : start + line]) for start in range(0, count, line)) + "\n"


SMALL = _words(40, 30)
LARGE = _words(3000, 10**6, 100), " ".join(["of the w1ings to w2ings"] * 100) + "\n" + _words(2500, 2000, 400)
"""Models of so many words, and so many different ones, that the matches of a word with them are not kept for each."""


def _counts(counter: native.Evaluator, sources: Any, format: str = "SPL", count: int = 0) -> Any:
    """What an evaluation gives whose last text is the peer; the others are the models."""
    numbers = array("I", range(count or len(sources)))
    formats = None if count else bytes([native.FORMATS.index(format)]) * len(numbers)
    starts, ends = array("I", [0, len(numbers) - 1]), array("I", [0, 1])
    work = native.Batch(sources, formats, starts, numbers[:-1], ends, numbers[-1:], 1)
    counter.start(work)
    counter.score(0, 1)
    return list(work.counts), list(work.scores), sorted(counter.diagnostics())


def _given(*texts: str | bytes) -> list[tuple[str, bytes]]:
    return [("made", text if isinstance(text, bytes) else text.encode()) for text in texts]


def large_models() -> Iterator[Act]:
    for limit in (0, 2000):
        counter = native.Evaluator(native.Lexicon(), [LCS], unit="words" if limit else "", limit=limit)
        for texts in ((SMALL, SMALL), (*LARGE, SMALL), (LARGE[1], LARGE[0])):
            yield lambda counter=counter, texts=texts: _counts(counter, _given(*texts))  # type: ignore[misc]


def exact_intervals() -> Iterator[Act]:
    """Means in the middle of two decimals, units that are no shares, a column of very many rows."""
    half = array("i", [0, 1] * 3)
    yield lambda: native.bootstrap(half, 2, 40, 95)
    yield lambda: native.bootstrap(half, 6, 40, 99.9)
    yield lambda: native.bootstrap(half[:4], 4, 2, 95)
    yield lambda: native.bootstrap(array("i", [-1, 3, 10**9, 2]), 4, 30, 95)
    many = array("i", bytes(4 * 6_000_001))
    many[7] = 5
    yield lambda: native.bootstrap(many, len(many), 1, 95)


def unusable_texts() -> Iterator[Act]:
    """Twenty texts of one fault each: as many as the first room for diagnostics does not hold."""
    elements = KernelMeasure("elements")
    for measure, format, text in (
        (NGRAM, "SPL", "..."), (NGRAM, "SPL", ""), (NGRAM, "SIMPLE", "a|b|c"), (elements, "SPL", "a"),
        (elements, "SIMPLE", "no element"), (NGRAM, "SPL", bytes(90)),
    ):  # fmt: skip
        counter = native.Evaluator(native.Lexicon(), [measure], mode="HMR")
        yield lambda counter=counter, text=text, format=format: _counts(counter, _given(*[text] * 20), format)  # type: ignore[misc]
    utf8 = native.Evaluator(native.Lexicon(), [NGRAM], tokenizer="rouge-score")
    yield lambda: _counts(utf8, _given(*[b"\xff\xfe a"] * 20))
    plain = native.Evaluator(native.Lexicon(), [NGRAM])
    yield lambda: _counts(plain, [b"/not/there"] * 20)
    nothing = native.Documents(native.TokenTexts([[[]]] * 20), bytes(20))
    of_tokens = native.Evaluator(native.Lexicon(), [NGRAM])
    yield lambda: _counts(of_tokens, nothing, count=20)


def elements_and_forms() -> Iterator[Act]:
    """Basic Elements of ever more words, and forms of exceptions that are longer than words."""
    lists = native.Stemmer(b"geese " + b"goose" * 20 + b"\nmice " + b"mouse" * 90 + b"\n")
    lines = [" ".join(["geese", "mice houses"] * size) for size in (1, 3, 9, 30)] + ["1 " + "2" * 15 + " 3"]
    rows = "".join(f"{line}|{line}|mod\n" for line in ["1", "1" * 17, *lines]).encode()
    yield lambda: [lists.element(line.encode()) for line in lines]
    yield lambda: [lists.keys(rows, mode, stem) for mode in ("H", "HM", "HMR") for stem in (False, True)]
    yield lambda: (lists.token(b"geese"), lists.token(b"mice"))


def joined_texts() -> Iterator[Act]:
    """Sentences that are joined, cut at a limit, parted at marks and contractions, or read from a pipe."""
    element = '<a name="{0}">[{0}]</a> <a href="#{0}" id={0}>{1}</a>\n'
    see = ["".join(element.format(i, "some words " * (i + 1)) for i in range(size)) for size in (2, 9, 30)]
    for tokenizer in ("pltrdy", "rouge-chinese"):
        counter = native.Evaluator(native.Lexicon(), [NGRAM], tokenizer=tokenizer)
        yield lambda counter=counter: _counts(counter, _given(*see), "SEE")  # type: ignore[misc]
        marks = [
            "\u2026\u2026a" * 3000,
            "\u3002\uff01\u2026\u2026\u201d a? " * 9,
            "\u201c\u3002\u201d\u3002b\uff1f\u201dc" * 90,
        ]
        yield lambda counter=counter, marks=marks: _counts(counter, _given(*marks, *marks))  # type: ignore[misc]
        yield lambda counter=counter: _counts(counter, _given("\n".join("." * 90), ". . \u3000 .\n " * 70, "a"))  # type: ignore[misc]
    lines = [b"a few words more"] * 40
    for unit, limit in (("words", 70), ("words", 80), ("bytes", 300)):
        yield lambda unit=unit, limit=limit: native.cut_joined(lines, unit, limit)  # type: ignore[misc]
    contracted = ["I'd you'll it's cannot we've don't " * size for size in (1, 4, 40)]
    for tokenizer in ("py-rouge", "torchmetrics"):
        options = dialect_options(tokenizer)._replace(measures=("rouge-1",))
        yield lambda options=options: [  # type: ignore[misc]
            tuple(one.values()) for one in rouge_cli.score_batch(contracted, contracted, options=options, jobs=1)
        ]
    plain = native.Evaluator(native.Lexicon(), [NGRAM])

    def from_a_pipe() -> Any:
        end, start = os.pipe()
        os.write(start, LARGE[0][:40_000].encode())
        os.close(start)
        try:
            return _counts(plain, [b"/dev/fd/%d" % end, ("made", SMALL.encode())])
        finally:
            os.close(end)

    yield from_a_pipe


def many_models() -> Iterator[Act]:
    """More models than before, whose scores are kept apart; a union of subsequences over many words."""
    counter = native.Evaluator(native.Lexicon(), [NGRAM], rule="mean", single=True)
    for models in (1, 9, 40):
        yield lambda models=models: _counts(counter, _given(*[SMALL] * models, SMALL))  # type: ignore[misc]
    union = native.Evaluator(native.Lexicon(), [KernelMeasure("lcs", is_whole=True)], rule="best-f")
    for texts in ((SMALL, SMALL), LARGE):
        yield lambda texts=texts: _counts(union, _given(*texts))  # type: ignore[misc]
    of_union = dialect_options("pltrdy")._replace(measures=("rouge-l",))
    yield lambda: rouge_cli.score_batch([SMALL, LARGE[0]], [SMALL, LARGE[1]], options=of_union, jobs=1)[1]["rouge-l"]
    yield lambda: list(native.PairCounter(bytes([1]), True).counts((SMALL, SMALL), (SMALL, "")))
    words = " ".join(f"x{i}" for i in range(70_000))
    yield lambda: _counts(native.Evaluator(native.Lexicon(), [NGRAM]), _given(words, SMALL))


def ids_that_change() -> Iterator[Act]:
    """Numbers as ids, and then names; rows whose ends do not fit."""
    fields = [("id", native.JSON_NAME, False, False, False), ("summary", native.JSON_TEXT, False, False, False)]
    for count in (3, 700):
        lines = b"".join(b'{"id": "%d", "summary": "a"}\n' % i for i in range(count))
        lines += b"".join(b'{"id": "name %d", "summary": "a"}\n' % i for i in range(count))

        def read(lines: bytes = lines) -> Any:
            made = native.JsonColumns(fields, None, (), ())
            found = made.read(lines, 0, len(lines), 1)
            return found, list(made.take()[1][0][0])

        yield read
    for length in range(70):
        for columns in ([], [array("d", [0.5]), array("d", [0.1 + 0.2])]):
            yield (
                lambda length=length, columns=columns: native.json_rows(  # type: ignore[misc]
                    native.JsonMembers([b'"id": "%s"' % (b"x" * length)]), ['"a": ', '"b": '][: len(columns)], columns
                )
            )


GROWTH = {
    made.__name__: made
    for made in (
        large_models, exact_intervals, unusable_texts, elements_and_forms, joined_texts, many_models, ids_that_change,
    )
}  # fmt: skip
