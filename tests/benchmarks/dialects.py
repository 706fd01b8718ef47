"""Each dialect beside that of ROUGE-1.5.5, and beside the package that it stands for (tests/oracles)."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Sequence

from rouge_cli import score_batch
from rouge_cli.options import Options, Stemming, dialect_options
from tests.oracles.comparing import Pair, ask, requests_of
from tests.oracles.environments import install
from tests.oracles.packages import PACKAGES, Case, Package

from .findings import Finding, Goal
from .pairs import paired_texts

PAIRS, QUICK_PAIRS = 11_490, 1_000
OF_PACKAGE, QUICK_OF_PACKAGE = 400, 100
"""So many pairs are given to a package, in the plain Python that most of them are."""

MEASURES = ("rouge-1", "rouge-2", "rouge-l")
SETTINGS = {
    "lin2004": dialect_options("lin2004", measures=MEASURES, stemming=Stemming.BOTH),
    "sum": Options(measures=MEASURES, stemming=Stemming.BOTH, several_models="sum"),
    "mixed": Options(measures=MEASURES, stemming=Stemming.BOTH, several_models="best-f", tokenizer="rouge-score"),
    "mixed-lin2004": dialect_options(
        "lin2004", measures=MEASURES, stemming=Stemming.BOTH, several_models="sum", tokenizer="rouge-score"
    ),
}
"""Settings of no package: of Lin's paper, and mixed ones."""


def dialect_findings(quick: bool, runs: int, say: Callable[[str], None]) -> list[Finding]:
    """Of each dialect once: its CPU time in times of the default's, and the package's in times of its own."""
    targets, predictions = paired_texts(QUICK_PAIRS if quick else PAIRS)
    given = [(peer, [model]) for peer, model in zip(predictions, targets, strict=True)]
    made, known = list[Finding](), set[str]()
    for package in PACKAGES:
        for case in package.cases:
            if case.dialect not in known:
                say(case.name)
                known.add(case.dialect)
                made += _findings(package, case, given, QUICK_OF_PACKAGE if quick else OF_PACKAGE, runs)
    for name, options in SETTINGS.items():
        say(name)
        made.append(_of_settings(name, options, given, runs))
    return made


def _of_settings(name: str, options: Options, given: Sequence[Pair], runs: int) -> Finding:
    question = f"{len(given):,} pairs, {', '.join(MEASURES)}: CPU, in times of the default's"
    return Finding(f"settings-{name}", question, _against_default(options, given, runs)[0], Goal(3, at_most=True))


def _against_default(options: Options, given: Sequence[Pair], runs: int) -> tuple[list[float], float]:
    """CPU in times of the default's, of runs in turn, and the least seconds."""
    default = Options(measures=options.measures, stemming=options.stemming)
    _seconds(given, default), _seconds(given, options)  # a warm-up
    rounds = [(_seconds(given, default), _seconds(given, options)) for _ in range(runs)]
    return [seconds / usual for usual, seconds in rounds], min(seconds for _, seconds in rounds)


def _findings(package: Package, case: Case, given: Sequence[Pair], slow: int, runs: int) -> list[Finding]:
    options = dialect_options(case.dialect, measures=case.measures, **case.options)
    against, least = _against_default(options, given, runs)
    ours = least / len(given)
    install(package)
    theirs = _seconds_of_package(package, case, given[:slow])
    size = f"{len(given):,} pairs, {', '.join(case.measures)}"
    note = f"{1e6 * ours:.1f} us a pair; the package {1e6 * theirs:,.0f} us, of {slow} pairs"
    return [
        Finding(f"dialect-{case.dialect}", f"{size}: CPU, in times of the default's", against, Goal(3, at_most=True)),
        Finding(f"package-{case.dialect}", f"{size}: the package's CPU, in times of ours", [theirs / ours], Goal(10),
                note=note),
    ]  # fmt: skip


def _seconds(given: Sequence[Pair], options: Options) -> float:
    """CPU, in one thread."""
    start = time.process_time()
    score_batch([peer for peer, _ in given], [models for _, models in given], options=options, jobs=1)
    return time.process_time() - start


def _seconds_of_package(package: Package, case: Case, given: Sequence[Pair]) -> float:
    """CPU of a pair, without what starting costs."""
    requests = requests_of(case, given)
    used = []
    for some in (requests[:1], requests):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        ask(package, some)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return (used[1] - used[0]) / (len(requests) - 1)
