"""The report of ROUGE-1.5.5."""

from __future__ import annotations

from rouge_cli.reports.format_kinds import whole_format
from rouge_cli.reports.rouge155 import rouge155_report

FORMAT = whole_format(rouge155_report)
