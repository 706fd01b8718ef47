"""The example corpus: ten invented news stories, summaries of five systems, four reference summaries of each."""

from rouge_cli.examples.making import example_files

__all__ = ["example_files"]
