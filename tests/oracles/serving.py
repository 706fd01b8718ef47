"""What every runner does: read requests as JSON lines, write figures as JSON lines. It imports nothing of rouge-cli.

A request is {"peer": TEXT, "models": [TEXT, ...], "options": {...}}, or a corpus {"peers": [TEXT, ...],
"references": [[TEXT, ...], ...], "options": {...}} whose averages are asked for. An answer is {MEASURE: [R, P, F]},
or {"error": [TYPE, MESSAGE]}. Floats are written so that they read back to the same ones.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Any

Figures = dict[str, Sequence[float]]
Score = Callable[[str, list[str], dict[str, Any]], Figures]
Average = Callable[[list[str], list[list[str]], dict[str, Any]], Figures]
SECONDS = 60
"""Of CPU for an answer; on a text of a thousand letters a package may take longer than anybody waits."""


class TimeLimit(Exception):
    """The package did not answer within SECONDS."""


def _stop(*_: object) -> None:
    raise TimeLimit(f"no answer in {SECONDS} s")


def serve(score: Score, average: Average | None = None) -> None:
    """Answer every request on standard input, on standard output; what the package prints goes to standard error."""
    answers, sys.stdout = sys.stdout, sys.stderr
    signal.signal(signal.SIGVTALRM, _stop)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        answers.write(json.dumps(_answer(request, score, average)) + "\n")
    answers.flush()


def _answer(request: dict[str, Any], score: Score, average: Average | None) -> dict[str, Any]:
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        if "peers" in request:
            assert average is not None, "this package makes no averages"
            figures = average(request["peers"], request["references"], request["options"])
        else:
            figures = score(request["peer"], request["models"], request["options"])
    except ImportError:  # the environment is wrong, not the text
        raise
    except Exception as error:
        return {"error": [type(error).__name__, str(error)]}
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return {measure: [float(figure) for figure in found] for measure, found in figures.items()}
