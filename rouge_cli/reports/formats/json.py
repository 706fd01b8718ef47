"""All that was found, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rouge_cli.reports.format_kinds import whole_format

if TYPE_CHECKING:
    from rouge_cli.reports.findings import Report
    from rouge_cli.results import Results

SCHEMA = 1
"""The version of what the JSON of findings holds: it grows when a program that reads it would misread another."""


def results_json(found: Results) -> bytes:
    """As evaluate --save writes it."""
    from rouge_cli.results.saved import results_to_json

    return results_to_json(found)


def findings_json(found: Report) -> bytes:
    """The signatures, then the findings as one object."""
    import json

    from rouge_cli.reports.findings import plain

    head = {"format": f"rouge-cli {found.kind}", "schema": SCHEMA, "scores": found.scores,
            "signature": found.signature}  # fmt: skip
    return (json.dumps({**head, **plain(found.content)}, indent=1, allow_nan=False) + "\n").encode()


FORMAT = whole_format(results_json, findings_json)
