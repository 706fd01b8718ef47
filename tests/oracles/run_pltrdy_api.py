"""Calls Rouge(...).get_scores(...) of the package `rouge` with any arguments, to be compared with rouge_cli.pltrdy.

A request's options are those of Rouge and of get_scores, under "made" and "called"; the answer is what comes back.
"""

from __future__ import annotations

import importlib
import json
import sys


def main() -> None:
    """A call for each line."""
    package = importlib.import_module("rouge")
    for line in sys.stdin.buffer:
        request = json.loads(line)
        try:
            found = package.Rouge(**request["made"]).get_scores(request["hyps"], request["refs"], **request["called"])
            answer = {"found": found}
        except Exception as error:
            answer = {"error": type(error).__name__}
        print(json.dumps(answer))


if __name__ == "__main__":
    main()
