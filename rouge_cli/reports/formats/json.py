"""All that was found, as JSON."""

from __future__ import annotations

import json

from rouge_cli.reports.findings import Report, plain
from rouge_cli.reports.format_kinds import whole_format
from rouge_cli.results.saved import results_to_json

SCHEMA = 1
"""The version of what the JSON of findings holds: it grows when a program that reads it would misread another."""


def findings_json(found: Report) -> bytes:
    """The signatures, then the findings as one object."""
    head = {"format": f"rouge-cli {found.kind}", "schema": SCHEMA, "scores": found.scores,
            "signature": found.signature}  # fmt: skip
    return (json.dumps({**head, **plain(found.content)}, indent=1, allow_nan=False) + "\n").encode()


FORMAT = whole_format(results_to_json, findings_json)
