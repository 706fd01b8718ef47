"""A drop-in for the package py-rouge 1.1: `from rouge_cli import py_rouge as rouge`."""

from rouge_cli.py_rouge.rouge import Rouge

__all__ = ["Rouge"]
