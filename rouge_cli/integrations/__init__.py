"""Modules that other libraries load by path.

import evaluate, rouge_cli.integrations

rouge = evaluate.load(rouge_cli.integrations.ROUGE)  # was: evaluate.load("rouge")
rouge.compute(predictions=predictions, references=references, use_stemmer=True)
"""

from pathlib import Path

ROUGE = str(Path(__file__).with_name("rouge"))
"""Folder of the metric for Hugging Face's library evaluate: evaluate.load(ROUGE) needs no network."""
