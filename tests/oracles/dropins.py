"""Drop-ins beside the packages they stand for: the same calls, the same answers or the same kind of error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from rouge_cli import pltrdy
from tests.oracles.comparing import ask_as
from tests.oracles.packages import PACKAGES
from tests.oracles.texts import KINDS, pair


def _calls(count: int, seed: int) -> Iterator[dict[str, Any]]:
    random = Random(f"calls {seed}")
    names, stats = [*pltrdy.Rouge.AVAILABLE_METRICS], pltrdy.Rouge.AVAILABLE_STATS
    for _ in range(count):
        made: dict[str, Any] = {
            name: random.random() < 0.3 for name in ("return_lengths", "raw_results") if random.random() < 0.5
        }
        if random.random() < 0.5:
            made["exclusive"] = random.random() < 0.5
        if random.random() < 0.5:
            made["metrics"] = [
                random.choice([*names, random.choice(names).upper()]) for _ in range(random.randint(1, 3))
            ]
        if random.random() < 0.05:
            made["metrics"] = [*names, random.choice(("rouge-6", "rouge-w", ""))]
        if random.random() < 0.3:
            made["stats"] = random.sample(stats, random.randint(1, 3))
        drawn = [pair(random, KINDS["english"], False) for _ in range(random.choice((0, 1, 1, 2, 5)))]
        hyps: Any = [hyp for hyp, _ in drawn]
        refs: Any = [models[0] for _, models in drawn]
        if len(drawn) == 1 and random.random() < 0.5:
            hyps, refs = hyps[0], refs[0]
        elif random.random() < 0.03:
            refs = refs[1:]
        called = {name: random.random() < 0.5 for name in ("avg", "ignore_empty") if random.random() < 0.5}
        yield {"made": made, "hyps": hyps, "refs": refs, "called": called}


def _ours(call: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"found": pltrdy.Rouge(**call["made"]).get_scores(call["hyps"], call["refs"], **call["called"])}
    except Exception as error:
        return {"error": type(error).__name__}


def check_dropins(count: int, seed: int) -> int:
    """Compare so many calls; return the number of differences."""
    package = next(package for package in PACKAGES if package.name == "pltrdy-1.0.1")
    calls = list(_calls(count, seed))
    answers = ask_as(package, "pltrdy_api", calls)
    wrong = [
        (call, answer, ours)
        for call, answer in zip(calls, answers, strict=True)
        if json.dumps(ours := _ours(call)) != json.dumps(answer) and answer.get("error") != "RecursionError"
    ]
    print(f"rouge_cli.pltrdy: {count} calls of seed {seed}, {len(wrong)} differences", flush=True)
    for call, answer, ours in wrong[:5]:
        print(f"  call    {json.dumps(call)[:1500]}\n  package {answer}\n  ours    {ours}", file=sys.stderr)
    return len(wrong)
