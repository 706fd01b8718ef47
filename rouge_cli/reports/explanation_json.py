"""An explanation as JSON."""

from __future__ import annotations

import json
from typing import Any

from rouge_cli.analysis.explanations.explanation import Explanation


def explanation_json(explanation: Explanation) -> bytes:
    """Every named tuple an object, by its fields; a value that is not text escapes."""
    return (json.dumps({"format": "rouge-cli explanation", **_plain(explanation)}, indent=1) + "\n").encode("ascii")


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            return {name: _plain(item) for name, item in zip(value._fields, value, strict=True)}
        return [_plain(item) for item in value]
    return value
