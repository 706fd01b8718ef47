"""Scoring in several threads: the same results, every evaluation once."""

from __future__ import annotations

from array import array
from pathlib import Path
from threading import Event, Thread

import pytest

from rouge_cli.engines.local import evaluate_plan
from rouge_cli.inputs.plan import Evaluation, Plan, Text
from rouge_cli.kernel import native
from rouge_cli.options import Options, Stemming
from rouge_cli.results import Results
from rouge_cli.scoring import threads
from rouge_cli.scoring.run import Run
from rouge_cli.scoring.schedule import schedule
from rouge_cli.scoring.threads import STEP, WORTH_A_THREAD, WORTH_DRAWING, Worker, choose_jobs, draw, share
from rouge_cli.scoring.warnings import describe_diagnostics
from tests.cases import each

WORDS = ["the", "cat", "sat", "on", "a", "mat", "while", "dogs", "were", "running", "home", "again"]


@pytest.fixture(name="plan")
def _plan(tmp_path: Path) -> Plan:
    """More evaluations than one step has, of texts that repeat from evaluation to evaluation."""
    names = []
    for i in range(50):
        name = tmp_path / f"{i}.txt"
        name.write_text(" ".join(WORDS[(i * k) % len(WORDS)] for k in range(1, 9)))
        names.append(str(name).encode())
    return Plan(
        "made",
        tuple(
            Evaluation(str(i), "SPL", {"a": names[i % 50], "b": names[i * 7 % 50]}, (names[i * 3 % 50],), i)
            for i in range(3 * STEP + 1)
        ),
    )


def evaluated(plan: Plan, jobs: int) -> Results:
    options = Options(max_ngram=2, stemming=Stemming.BOTH, samples=20)
    return evaluate_plan(plan, ["a", "b"], options, jobs=jobs)


@pytest.mark.parametrize("jobs", [2, 3, 8, 1000])
def test_results_do_not_depend_on_the_number_of_threads(plan: Plan, jobs: int) -> None:
    assert evaluated(plan, jobs) == evaluated(plan, 1)


def test_warnings_come_as_from_one_thread() -> None:
    """Whichever thread is done first."""
    texts = [Text(f"t{i}", b"a b" if i % 3 else b"") for i in range(2 * STEP)]
    each = [Evaluation(str(i), "SPL", {"a": text}, (texts[-1 - i], text), i) for i, text in enumerate(texts)]
    work = schedule(Plan("made", tuple(each)), ["a"])
    run = Run("made", Options(), 1, None)
    run.add(work)
    empty = [i for i, document in enumerate(work.documents) if isinstance(document, Text) and not document.content]
    diagnostics = [(document, "empty", 0) for document in empty]
    assert len(run.warnings) == len(empty) > STEP // 2
    for found in (diagnostics[::-1], diagnostics[60:] + diagnostics[:60]):
        assert describe_diagnostics(work.in_order_of_use(found), work, "made", Options())[1] == run.warnings


@pytest.mark.parametrize(("together", "times"), [(1, 4), (3, 2), (8, 1)])
def test_progress_adds_up(plan: Plan, together: int, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "STEPS_TOGETHER", together)
    told: list[int] = []
    evaluate_plan(plan, ["a"], Options(), told.append, 2)
    assert sum(told) == len(plan.evaluations)
    told.clear()
    jobs = 1
    evaluate_plan(plan, ["a"], Options(), told.append, jobs)
    assert sum(told) == len(plan.evaluations)
    assert len(told) == times


def test_as_many_threads_as_asked_for_or_worth_their_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    assert choose_jobs(7, 1) == 7
    assert choose_jobs(0, WORTH_A_THREAD) == 1
    assert choose_jobs(0, 3 * WORTH_A_THREAD) == 3
    assert choose_jobs(0, 100 * WORTH_A_THREAD) == 4


@each("jobs", [1, 2, 5])
@each("size", [0, 1, 7, 100])
def test_shared_work_is_all_done_once(size: int, jobs: int) -> None:
    done: list[int] = []
    share(size, 3, [lambda first, last: done.extend(range(first, last))] * jobs)
    assert sorted(done) == list(range(size))


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_after_an_error_no_more_is_taken(jobs: int) -> None:
    begun: list[int] = []

    def fail(first: int, _last: int) -> None:
        begun.append(first)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        share(1000, 1, [fail] * jobs)
    assert len(begun) <= jobs


@pytest.mark.parametrize("most", [0, 1, 2])
@pytest.mark.parametrize("error", [RuntimeError("can't start new thread"), MemoryError()])
def test_where_threads_are_refused_the_others_do_the_work(
    plan: Plan, most: int, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = evaluated(plan, 1)
    start = Thread.start
    started: list[Thread] = []

    def start_some(self: Thread) -> None:
        if len(started) == most:
            raise error
        started.append(self)
        start(self)

    monkeypatch.setattr(Thread, "start", start_some)
    assert evaluated(plan, 4) == expected
    assert len(started) == most


def test_the_system_may_refuse_to_choose_processors(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sandbox does."""

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    for name in ("sched_getaffinity", "sched_setaffinity"):
        monkeypatch.setattr(f"os.{name}", refuse, raising=False)
    assert evaluated(plan, 2) == evaluated(plan, 1)


@pytest.mark.parametrize("jobs", [0, 1, 3])
def test_samples_drawn_by_threads(jobs: int) -> None:
    n = 1000
    values = array("d", [i * 7919 % 100_001 / 1e5 for i in range(3 * n)])
    made = native.Resampling(values, n, WORTH_DRAWING // n * 3 + 5, 95)
    draw(jobs, made)
    assert made.intervals() == native.bootstrap(values, n, made.samples, 95)


def test_many_systems_on_few_evaluations_are_shared_too(plan: Plan) -> None:
    """It is comparisons that are counted, not evaluations."""
    first = plan.evaluations[0]
    systems = {f"s{i:03}": first.models[0] for i in range(2 * STEP)}
    few = Plan("made", tuple(first._replace(id=str(i), peers=systems) for i in range(3)))
    told: list[int] = []
    found = evaluate_plan(few, list(systems), Options(samples=20), told.append, jobs=2)
    assert sum(told) == 3
    assert found == evaluate_plan(few, list(systems), Options(samples=20), jobs=1)


def test_an_interruption_does_not_end_the_wait_for_a_thread() -> None:
    """Python before 3.13 takes a thread for ended whose join was interrupted."""
    go_on, noted = Event(), list[BaseException]()

    class Interrupted(Event):
        def wait(self, timeout: float | None = None) -> bool:
            if not noted:
                raise KeyboardInterrupt
            go_on.set()
            return super().wait(timeout)

    worker = Worker(lambda: assert_true(go_on.wait()))
    worker._done = Interrupted()
    worker.thread.start()
    worker.join(noted.append)
    assert worker.has_run
    assert [type(error) for error in noted] == [KeyboardInterrupt]


def assert_true(value: object) -> None:
    assert value


def test_after_a_stop_nothing_is_scored(plan: Plan) -> None:
    run = Run("made", Options(measures=("rouge-1",)), 2, None)
    run.stop()
    run.add(schedule(plan, ["a", "b"]))
    assert {sum(column) for measure in run.figures() for column in measure.count_columns()} == {0}
