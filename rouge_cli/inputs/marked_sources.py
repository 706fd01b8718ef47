"""Sources that are marked up as SEE or ISI, and are read as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from rouge_cli.errors import Problem, listed
from rouge_cli.inputs.plan import Document, Text, name_of
from rouge_cli.kernel.native import split_sentences
from rouge_cli.opening import open_input


def marked_sources(sources: Sequence[Document], format: str) -> list[str]:
    """A warning of the sources whose markup counts as words, as format is SPL and they are of another one."""
    if format != "SPL":
        return []
    warnings: list[str] = []
    for marked in ("SEE", "ISI"):
        found = [name_of(source) for source in sources if split_sentences(_content(source), marked)]
        if found:
            cause = f"{len(found):,} of {len(sources):,} sources look like {marked}, and their markup is read as text"
            warnings.append(Problem(listed(found, 3), cause, f"say --source-format {marked}"))
    return warnings


def _content(source: Document) -> bytes:
    if isinstance(source, Text):
        return source.content
    with open_input(name_of(source)) as stream:
        return stream.read()
