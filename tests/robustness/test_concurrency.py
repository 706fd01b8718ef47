"""The same figures from many threads at once, after a fork, in pools of processes and in every order of files."""

from __future__ import annotations

import gc
import multiprocessing
import os
import random
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rouge_cli import Options, evaluate, plan_of_texts, score, score_batch, score_columns
from rouge_cli.kernel import native
from rouge_cli.rouge_score.rouge_scorer import RougeScorer
from rouge_cli.rouge_score.tokenizers import DefaultTokenizer
from tests.commands import rouge_cli
from tests.workplace import Workplace, evaluation

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
FIRST = ("the cat sat on the mat", "the cat lay on the mat")
SECOND = ("x y z", "no one is here now")
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks")


@pytest.fixture
def quick_switches() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def _texts(count: int, seed: int) -> list[str]:
    chance = random.Random(seed)
    return ["\n".join(" ".join(f"w{chance.randrange(60)}" for _ in range(8)) for _ in range(3)) for _ in range(count)]


PEERS, MODELS = _texts(1200, 1), _texts(1200, 2)
SHARED = RougeScorer(TYPES, use_stemmer=True)
TOKENISED = RougeScorer(TYPES, tokenizer=DefaultTokenizer(True))
PLAN = plan_of_texts({"a": PEERS[:40], "b": MODELS[40:80]}, MODELS[:40])
ODD: Any = None
ACTS: dict[str, Callable[[int], object]] = {
    "score": lambda i: score(PEERS[i], [MODELS[i], MODELS[i + 1]]),
    "score, other measures": lambda i: score(PEERS[i], MODELS[i], measures="rouge-2,rouge-s4,bleu", stem=True),
    "score, a measure first met": lambda i: score("a b", "b a", measures=f"rouge-w:1.{i + 1}"),
    "score, tokenizer unicode": lambda i: score(PEERS[i], MODELS[i], tokenizer="unicode"),
    "score_batch": lambda i: score_batch(PEERS, MODELS, jobs=i % 3),
    "score_columns": lambda i: {name: list(score_columns(PEERS, MODELS, jobs=i % 3)[name]) for name in ["rouge-l_f"]},
    "evaluate": lambda i: evaluate(PLAN, Options(samples=50), measures="rouge-1,rouge-l", jobs=i % 3).systems,
    "one RougeScorer": lambda i: SHARED.score(PEERS[i], MODELS[i]),
    "one RougeScorer, batch": lambda i: SHARED.score_batch(PEERS, MODELS, i % 3),
    "one RougeScorer, tokenizer": lambda i: TOKENISED.score(PEERS[i], MODELS[i]),
    "refused type": lambda i: score(ODD, MODELS[i]),
    "refused measure": lambda i: score("a", "b", measures="rouge-x"),
    "refused in a batch": lambda i: score_batch(PEERS, [*MODELS[:-1], ODD], jobs=2),
    "refused by a RougeScorer": lambda i: SHARED.score(PEERS[i], ODD),
    "refused in its batch": lambda i: SHARED.score_batch(PEERS, [*MODELS[:-1], ODD], 2),
    "refused null": lambda i: score_columns([PEERS[i], ODD], MODELS[:2]),
}  # fmt: skip


def _outcome(name: str, i: int) -> str:
    try:
        return repr(ACTS[name](i))
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _everything(seed: int, seconds: float, expected: dict[tuple[str, int], str], wrong: list[str]) -> None:
    chance, end = random.Random(seed), time.monotonic() + seconds
    keys = list(expected)
    while time.monotonic() < end:
        key = chance.choice(keys)
        if (found := _outcome(*key)) != expected[key]:
            wrong.append(f"{key}: {found[:300]}, not {expected[key][:300]}")


@pytest.mark.long
@pytest.mark.usefixtures("quick_switches")
def test_all_functions_from_16_threads() -> None:
    expected = {(name, i): _outcome(name, i) for name in ACTS for i in range(4)}
    assert [name for name in ACTS if "Error: " in expected[name, 0]] == [name for name in ACTS if "refused" in name]
    wrong: list[str] = []
    threads = [threading.Thread(target=_everything, args=(seed, 4.0, expected, wrong)) for seed in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.parametrize("tokenizer", [None, DefaultTokenizer(True)], ids=["plain", "tokenizer"])
def test_a_scorer_that_is_used_while_it_makes_its_result(tokenizer: DefaultTokenizer | None) -> None:
    """The garbage collector may run code of others, or let other threads run, at each object that is made."""
    scorer = RougeScorer(TYPES, tokenizer=tokenizer)
    expected = scorer.score(*FIRST)
    inside: list[int] = []

    def score_another(_phase: str, _info: object) -> None:
        if not inside:
            inside.append(1)
            scorer.score(*SECOND)
            inside.clear()

    before = gc.get_threshold()
    gc.callbacks.append(score_another)
    gc.set_threshold(1, 1, 1)
    try:
        found = [scorer.score(*FIRST) for _ in range(40)]
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(score_another)
    assert found == [expected] * 40


def test_a_counter_of_the_kernel_is_for_one_thread() -> None:
    counter = native.PairCounter(bytes([1, 10]), False)
    texts = tuple([" ".join(f"w{i}" for i in range(400))] * 400)
    refused: list[str] = []
    done = threading.Event()

    def count() -> None:
        counter.counts(texts, texts)
        done.set()

    thread = threading.Thread(target=count)
    thread.start()
    while not done.is_set():
        try:
            counter.tokens("a b")
        except RuntimeError as error:
            refused.append(str(error))
    thread.join()
    assert set(refused) <= {"a PairCounter is for one thread at a time"}
    assert list(counter.counts(("a b",), ("a c",))) == [1, 2, 2, 1, 2, 2]


def _score_some(_: int) -> object:
    return score_batch(PEERS, MODELS, jobs=2), SHARED.score_batch(PEERS, MODELS, 2), SHARED.score(*FIRST)


@linux
@pytest.mark.long
def test_after_a_fork_while_threads_work() -> None:
    expected = _score_some(0)
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            _score_some(0)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    statuses = []
    for _ in range(10):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of 3.12: that is what is tested
            child = os.fork()
        if child == 0:
            try:
                os._exit(0 if _score_some(0) == expected else 1)
            finally:
                os._exit(2)
        statuses.append(os.waitpid(child, 0)[1])
    stop.set()
    for thread in threads:
        thread.join()
    assert statuses == [0] * 10


@linux
@pytest.mark.long
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_in_pools_of_processes(method: str) -> None:
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(_score_some, range(4)) == [_score_some(0)] * 4


IN_ANOTHER = """
try:
    import rouge_cli
    assert rouge_cli.score("a b", "a c")["rouge-1"].f == 0.5
    print("works")
except ImportError as error:
    print("refused:", error)
"""
OF_INTERPRETERS = f"""
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
for when in range(3):
    other = interpreters.create()
    interpreters.run_string(other, {IN_ANOTHER!r})
    interpreters.destroy(other)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.version_info < (3, 10), reason="as in 3.10")
@pytest.mark.parametrize("first", ["", IN_ANOTHER], ids=["loaded nowhere before", "loaded before"])
def test_subinterpreters_work_or_refuse(first: str) -> None:
    done = subprocess.run([sys.executable, "-c", first + OF_INTERPRETERS], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == (4 if first else 3)
    assert all(line == "works" or line.startswith("refused: ") for line in lines), lines


def test_no_claim_to_need_no_lock() -> None:
    """No free-threaded Python has run these tests: such a one takes its lock again when it loads the modules."""
    for name in ("kernel/native.pyx", "inputs/xml_tree.pyx"):
        source = Path(native.__file__).parents[1] / name
        assert "freethreading_compatible" not in source.read_text("utf-8")
    if sys.version_info >= (3, 13):
        assert sys._is_gil_enabled()


def _write_corpus(place: Workplace, order: list[int]) -> None:
    """Folders of peers and models, whose files are made in this order."""
    for i in order:
        place.write(f"peers/a/doc{i}.txt", PEERS[i])
        place.write(f"peers/b/doc{i}.txt", MODELS[i + 1])
        for letter in "BA" if i % 2 else "AB":
            place.write(f"models/doc{i}.{letter}.txt", MODELS[i + ord(letter) % 7])


FOLDERS = ("--peers", "peers", "--models", "models")
COMMANDS = (
    ("evaluate", *FOLDERS, "-n", "2", "-q", "--format", "json"),
    ("config", "new", *FOLDERS),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_any_order_of_files(place: Workplace, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    _write_corpus(place, list(range(8)))
    expected = rouge_cli(*command)
    assert expected.status == 0, expected.stderr
    scandir, listdir = os.scandir, os.listdir
    chance = random.Random(5)

    class Shuffled:
        def __init__(self, *where: Any) -> None:
            with scandir(*where) as entries:
                self.entries = list(entries)
            chance.shuffle(self.entries)

        def __enter__(self) -> Iterator[os.DirEntry[str]]:
            return iter(self.entries)

        def __exit__(self, *_: object) -> None: ...

        def __iter__(self) -> Iterator[os.DirEntry[str]]:
            return iter(self.entries)

        def close(self) -> None: ...

    def listed(*where: Any) -> list[str]:
        names = listdir(*where)
        chance.shuffle(names)
        return names

    monkeypatch.setattr(os, "scandir", Shuffled)
    monkeypatch.setattr(os, "listdir", listed)
    for _ in range(4):
        assert rouge_cli(*command) == expected


AT_THE_END = """
import asyncio, atexit, signal
import rouge_cli

def told(*_):
    print(rouge_cli.score("a b", "a c")["rouge-1"].f)

class Last:
    def __del__(self):
        try:
            told()
        except ImportError:
            print("ImportError")

signal.signal(signal.SIGALRM, told)
signal.raise_signal(signal.SIGALRM)
asyncio.run(asyncio.to_thread(told))
atexit.register(told)
last = Last()
"""


def test_in_handlers_and_while_python_ends() -> None:
    done = subprocess.run([sys.executable, "-c", AT_THE_END], capture_output=True, text=True)
    *figures, last = done.stdout.split()
    assert (figures, done.stderr) == (["0.5"] * 3, "")
    assert last in ("0.5", "ImportError")


@pytest.mark.long
def test_any_hash_seed_and_any_number_of_threads(place: Workplace) -> None:
    _write_corpus(place, list(range(8)))
    place.config(*[
        evaluation(
            str(i),
            {"a": f"peers/a/doc{i}.txt", "b": f"peers/b/doc{i}.txt"},
            {"A": f"models/doc{i}.A.txt", "B": f"models/doc{i}.B.txt"},
        )
        for i in range(8)
    ])  # fmt: skip
    rows = [f'{{"summary": "{i} a b", "reference": "a b {i % 3}"}}\n' for i in range(3000)]
    place.write("records.jsonl", "".join(rows))
    program = (
        "import sys; from rouge_cli.cli.main import main\n"
        "for words in sys.argv[1].split(';'): main(words.split(), standalone_mode=False)"
    )
    found = set()
    for seed in range(10):
        jobs = f"--jobs {seed % 8 + 1}"
        words = f"evaluate rouge.xml -n 2 -a --format json {jobs};score records.jsonl {jobs};explain rouge.xml -n 2"
        done = subprocess.run(
            [sys.executable, "-c", program, words], capture_output=True, env={**os.environ, "PYTHONHASHSEED": str(seed)}
        )
        assert done.returncode == 0, done.stderr
        found.add((done.stdout, done.stderr))
    assert len(found) == 1
