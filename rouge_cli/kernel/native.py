"""Stands in for the compiled module: Python imports this file only where that one is missing."""

from rouge_cli.kernel.not_compiled import not_compiled

raise not_compiled(__file__)
