"""An explanation as JSON."""

from __future__ import annotations

import json

from rouge_cli.analysis.explanations.explanation import Explanation
from rouge_cli.reports.findings import plain


def explanation_json(explanation: Explanation) -> bytes:
    """Every named tuple an object, by its fields; a value that is not text escapes."""
    return (json.dumps({"format": "rouge-cli explanation", **plain(explanation)}, indent=1) + "\n").encode("ascii")
