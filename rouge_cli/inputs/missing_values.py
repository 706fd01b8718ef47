"""Texts that are only a word which programs write for a missing value: NaN (pandas), None (Python), null (JSON)."""

from __future__ import annotations

from rouge_cli.inputs.plan import Plan, Text

WORDS = frozenset(
    (b"nan", b"none", b"null", b"nil", b"na", b"n/a", b"#n/a", b"<na>", b"nat", b"undefined", b"(null)", b"<null>")
)
"""In small letters."""
LONGEST = 64
"""Bytes of a text that is looked at, white space and all."""
MOST_NAMED = 10


class MissingValues:
    """Counts such texts while they are read, and keeps the places of the first."""

    def __init__(self) -> None:
        self.count = 0
        self.first: list[str] = []

    def add(self, content: bytes, place: str) -> None:
        """Looks at one text; place is what messages call it."""
        if len(content) <= LONGEST and content.strip().lower() in WORDS:
            self.count += 1
            if len(self.first) < MOST_NAMED:
                self.first.append(place)

    def warnings(self) -> list[str]:
        """One warning, with the first places, if there is anything to report."""
        if not self.count:
            return []
        more = self.count - len(self.first)
        places = "; ".join([*self.first, *([f"and {more:,} more"] if more else [])])
        texts = "1 text is only a word" if self.count == 1 else f"{self.count:,} texts are only a word"
        return [
            f"{texts} that stands for a missing value (NaN, None, null ...) and is scored as a word: {places}. "
            "Supply the summaries, or remove these records"
        ]


def missing_values(plan: Plan) -> list[str]:
    """The warning for texts in memory; files are not opened."""
    found = MissingValues()
    for evaluation in plan.evaluations:
        for document in (*evaluation.peers.values(), *evaluation.models):
            if isinstance(document, Text):
                found.add(document.content, document.name)
    return found.warnings()
