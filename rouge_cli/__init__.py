"""rouge-cli: ROUGE-1.5.5, exactly and fast, and what goes beyond it.

The public names are in __all__. They are imported when they are first used, so that `import rouge_cli` costs nothing.
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rouge_cli.api import evaluate, plan_of_texts
    from rouge_cli.engines.merging import merge_parts
    from rouge_cli.errors import DataError, RougeCliError, UsageError
    from rouge_cli.inputs.choice import InputChoice
    from rouge_cli.inputs.plan import Plan
    from rouge_cli.options import Options
    from rouge_cli.presets import find_preset
    from rouge_cli.results import Results
    from rouge_cli.results.columns import ScoreColumns
    from rouge_cli.results.saved import read_results, results_to_json, save_results
    from rouge_cli.scores import Score, compute, score, score_batch, score_columns

__all__ = [
    "DataError",
    "InputChoice",
    "Options",
    "Plan",
    "Results",
    "RougeCliError",
    "Score",
    "ScoreColumns",
    "UsageError",
    "__version__",
    "compute",
    "evaluate",
    "find_preset",
    "merge_parts",
    "plan_of_texts",
    "read_results",
    "results_to_json",
    "save_results",
    "score",
    "score_batch",
    "score_columns",
]

_HOMES = {
    "api": ("evaluate", "plan_of_texts"),
    "engines.merging": ("merge_parts",),
    "errors": ("DataError", "RougeCliError", "UsageError"),
    "inputs.choice": ("InputChoice",),
    "inputs.plan": ("Plan",),
    "options": ("Options",),
    "presets": ("find_preset",),
    "results": ("Results",),
    "results.columns": ("ScoreColumns",),
    "results.saved": ("read_results", "results_to_json", "save_results"),
    "scores": ("Score", "compute", "score", "score_batch", "score_columns"),
}


def __getattr__(name: str) -> object:
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    globals()[name] = found = getattr(import_module(f"rouge_cli.{home}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
