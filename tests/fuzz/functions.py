"""Functions that take bytes or texts without a file: signatures, option values, archives, columns, and the kernel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import rouge_cli
from rouge_cli.errors import RougeCliError
from rouge_cli.kernel import native
from rouge_cli.rouge_score.rouge_scorer import RougeScorer
from tests.commands import Finished
from tests.fuzz.commands import SIGNATURE, Found, _archives, check_finished
from tests.reference import rouge155 as twin


class Function(NamedTuple):
    """A function that is given bytes: True if it used them, False if it refused them."""

    name: str
    seeds: tuple[bytes, ...]
    act: Callable[[bytes, Random], bool]


def _refuses(act: Callable[[], Any], *places: str) -> bool:
    """Whether the act has a result. Found: an error without a place, or one of nobody's."""
    try:
        act()
    except Found:
        raise
    except RougeCliError as error:
        if places and not any(place in str(error) for place in places):
            raise Found(f"a message that names no place: {error}") from error
        return False
    except Exception as error:
        raise Found(f"{type(error).__name__}: {error}") from error
    return True


def signature(content: bytes, chance: Random) -> bool:
    """A signature that is read is written so that it is read as the same options."""
    from rouge_cli.signature import options_like
    from rouge_cli.signature import signature as written

    text = content.decode("utf-8", chance.choice(("surrogateescape", "replace")))

    def act() -> None:
        once = written(options_like(text))
        if written(options_like(once)) != once:
            raise Found(f"{text!r} is read back as other options")

    return _refuses(act, "signature")


OPTIONS = (
    "--measures",
    "--tokenizer",
    "--stemmer",
    "--encoding",
    "-l",
    "-b",
    "-r",
    "-c",
    "-p",
    "-w",
    "-2",
    "-n",
    "-f",
    "--format",
    "--sentence-delimiter",
    "--sentence-tag",
    "--peers",
    "--models",
    "-o",
    "--save",
    "--stop-list",
    "--idf",
    "--labels",
    "--dialect",
    "--seed",
    "--jobs",
    "--part",
    "--id",
    "--summary",
    "--like",
    "-z",
    "",
)


def arguments(content: bytes, chance: Random) -> bool:
    """Values of options, and names of files, that no shell would give but a program might."""
    value = content.decode("utf-8", "surrogateescape").replace("\0", "") or " "
    name, option = chance.choice(("r.jsonl", "rouge.xml")), chance.choice(OPTIONS)
    if "command:" in value or value in ("x", "/dev/null") or "/" in value:
        return False
    before = {path.name for path in Path().iterdir()}
    words = ["evaluate", name, "-q", *([option] if option else []), "{}"]
    try:
        done = _command(words, value)
        check_finished(done, "config check", ())
    finally:
        for path in Path().iterdir():
            if path.name not in before and path.is_file():
                path.unlink()
    return done.status == 0


def _command(words: list[str], value: str) -> Finished:
    from tests.commands import rouge_cli as command

    try:
        return command(*(word.replace("{}", value) for word in words))
    except Exception as error:
        raise Found(f"{words}, {value!r}: {type(error).__name__}: {error}") from error


def archive(content: bytes, chance: Random) -> bool:
    """A distribution of a collection."""
    from rouge_cli.collections.distribution import read_distribution

    suffix = (
        chance.choice((".tar.gz", ".tar", ".zip"))
        if content[:2] not in (b"\x1f\x8b", b"PK")
        else (".tar.gz" if content[:2] == b"\x1f\x8b" else ".zip")
    )
    Path(f"d{suffix}").write_bytes(content)
    return _refuses(lambda: read_distribution(f"d{suffix}", ["ROUGE/**"]), f"d{suffix}")


def _texts(content: bytes) -> list[str]:
    return [part.decode("utf-8", "replace") for part in content.split(b"\n")][:40]


def columns(content: bytes, chance: Random) -> bool:
    """Columns of Arrow, of any type of text and anyhow cut, against lists."""
    import pyarrow

    texts = _texts(content)
    others = texts[::-1]
    kinds = [pyarrow.string(), pyarrow.large_string(), pyarrow.dictionary(pyarrow.int32(), pyarrow.string())]
    if hasattr(pyarrow, "string_view"):
        kinds.append(pyarrow.string_view())
    kind = chance.choice(kinds)
    made = pyarrow.array(["x", *texts, "y"], pyarrow.string()).cast(kind)[1:-1]
    if chance.random() < 0.5:
        middle = len(made) // 2
        made = pyarrow.chunked_array([made[:middle], made[middle:]], type=kind)
    names = ["rouge-1", "rouge-l"]

    def act() -> None:
        first = rouge_cli.score_columns(made, pyarrow.array(others), measures=names, jobs=1)
        expected = rouge_cli.score_batch(texts, others, measures=names, jobs=1)
        if any(list(first[f"{name}_recall"]) != [one[name].recall for one in expected] for name in names):
            raise Found(f"a column of {kind} has other scores than a list")

    return _refuses(act, "peers[", "models[")


FORMATS = ("SPL", "SEE", "ISI")


def kernel(content: bytes, chance: Random) -> bool:
    """Every measure of the kernel on two texts of a format, stemmed or not, cut or not: counts in order."""
    half = content.find(b"\n\n")
    first, second = (content[:half], content[half:]) if half >= 0 else (content, content[::-1])
    format = chance.choice((*FORMATS, "SIMPLE"))
    lexicon, rule = _LEXICON, chance.choice(("sum", "best-recall", "best-f"))
    from rouge_cli.measures.measure import KernelMeasure

    made = [KernelMeasure("ngram", n) for n in (1, 2, 4)] + [
        KernelMeasure("lcs"),
        KernelMeasure("wlcs", weight=1.2),
        KernelMeasure("skip_bigram", gap=4),
        KernelMeasure("skip_bigram", unigrams="but-last"),
        KernelMeasure("elements"),
    ]
    stems = chance.random() < 0.5
    for measure in made:
        measure.stem_counts = measure.stem_sentences = stems
    from array import array

    sources = [("a", first), ("b", second), ("c", first[: len(first) // 2])]
    documents = native.Documents(sources, bytes([native.FORMATS.index(format)]) * 3)
    unit, limit = chance.choice((("", 0.0), ("words", 5.0), ("bytes", 20.5)))
    evaluator = native.Evaluator(
        lexicon,
        made,
        unit=unit,
        limit=limit,
        stem_peers=stems,
        rule=rule,
        mode=chance.choice(("H", "HM", "HMR1")),
        drop_stop_words=chance.random() < 0.3,
    )
    work = native.Batch(
        documents, None, array("I", [0, 2]), array("I", [1, 2]), array("I", [0, 1]), array("I", [0]), len(made)
    )
    evaluator.start(work)
    evaluator.score(0, 1)
    counts = list(work.counts)
    for hits, model, peer in zip(counts[::3], counts[1::3], counts[2::3], strict=True):
        if not (0 <= hits <= model + 1e-6 and hits <= peer + 1e-6):
            raise Found(f"more hits than there are: {hits} of {model} and {peer}")
    return True


_LEXICON = native.Lexicon()
_LEXICON.add_exceptions(b"geese goose\nbetter well\nruns ran\n")
_LEXICON.add_stop_words(b"the\na\non")
SCORERS = [RougeScorer(["rouge1", "rouge2", "rougeL", "rougeLsum"], use_stemmer=stems) for stems in (False, True)]


def pair(content: bytes, chance: Random) -> bool:
    """The scorer of rouge-score, which is given str, as one pair and in a batch."""
    half = content.find(b"\n\n")
    sides = (content[:half], content[half:]) if half >= 0 else (content, content[::-1])
    first, second = (side.decode("utf-8", chance.choice(("replace", "surrogateescape"))) for side in sides)
    scorer = chance.choice(SCORERS)

    def act() -> None:
        one = scorer.score(first, second)
        if scorer.score_batch([first], [second], 1) != [one]:
            raise Found("other scores in a batch")

    return _refuses(act)


def against_twins(content: bytes, chance: Random) -> bool:
    """The kernel's counts are those of the slow program in tests/reference, on texts of every format."""
    from tempfile import TemporaryDirectory

    from tests.kernel.corpora import Corpus, Document, Stems, expected, figures, make_batch, make_evaluator, write

    content = content[:600]
    half = len(content) // 2
    format = chance.choice(FORMATS)
    corpus = Corpus(
        [Document(format, content[:half]), Document(format, content[half:])], [((0,), (1,)), ((1, 0), (0,))]
    )
    options = twin.Options(
        n=chance.choice((1, 2, 4)),
        weight=chance.choice(("", "1.2", "2")),
        gap=chance.choice(("", "-1", "0", "4")),
        unigrams=chance.choice(("", "u", "U")),
        exceptions=chance.choice((None, {b"geese": b"goose"})),
        unit=chance.choice(("", "words", "bytes")),
        limit=chance.choice((0, 3, 7.5, 20)),
        formula=chance.choice("AB"),
    )
    with TemporaryDirectory() as folder:
        work = make_batch(corpus, write(corpus, Path(folder)), options)
        evaluator = make_evaluator(options, Stems.of(options))
        evaluator.start(work)
        evaluator.score(0, 2)
    if any(kind != "empty" for _, kind, _ in evaluator.diagnostics()):
        return False  # of another encoding, or not text at all: read with a message, not by the kernel
    if figures(work) != expected(corpus, options, Stems.of(options)):
        raise Found(f"other counts than the twin's: {options}")
    return True


_TEXTS = (
    b"The cat sat on the mat.\n\nA cat slept.\n",
    b"a b c d e f g h i j\n\nj i h g f e d c b a\n" * 3,
    b'<S SNTNO="1">cats ran</S>\n\n<S>geese</S>\n',
    b"a|b|mod\nc|nil|nil\n\na|b|mod\n",
    b'<a name="1">[1]</a> <a href="#1" id=1>The cat</a>\n\n<a href="#2" id=2>cat</a>\n',
)
FUNCTIONS = (
    Function("signature", (SIGNATURE,), signature),
    Function(
        "arguments",
        (b"1", b"rouge-1,rouge-w:1.2", b"ascii-155", b"utf-8", b"r.jsonl", b"x=y", b"\xff", b"2/3"),
        arguments,
    ),
    Function("archive", _archives(), archive),
    Function("columns", (b"the cat\nsat on\n\xc3\xa9\n", b"\n\n", b"x" * 40 + b"\na"), columns),
    Function("twins", _TEXTS, against_twins),
    Function("kernel", _TEXTS, kernel),
    Function("pair", _TEXTS, pair),
)
