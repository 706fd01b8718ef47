"""Findings of a statistics command for any format: tables for people, rows and trees for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from rouge_cli import __version__
from rouge_cli.reports.table import Page, Table

if TYPE_CHECKING:
    from rouge_cli.reports.page.content import PageContent


class Report(NamedTuple):
    """The findings of a command: as tables, as rows, and whole.

    scores is the signature of the scores that it rests on, empty where it rests on none; signature is that of the
    statistics themselves.
    """

    kind: str
    scores: str
    signature: str
    tables: tuple[Table, ...]
    rows: tuple[Mapping[str, Any], ...]
    """All with the same keys; None is no value."""
    content: Mapping[str, Any]
    """The whole of it, for programs."""
    shown: PageContent | None = None
    """The content of an HTML page, where that is more than the tables."""

    def noting(self, key: str, value: str) -> Report:
        """With key:value in the signature of the statistics, before the version; as it is where there is no value."""
        return self._replace(signature=noted(self.signature, key, value))

    def page(self) -> Page:
        """The tables, above both signatures."""
        scores = (f"scores: {self.scores}",) if self.scores else ()
        return Page(self.tables, (*scores, f"{self.kind}: {self.signature}"))

    def records(self) -> tuple[list[str], Iterable[Sequence[Any]]]:
        """The names of the values, and the rows; both signatures are in each, which may have one of its own scores."""
        rows = [{**row, "scores": row.get("scores", self.scores), "signature": self.signature} for row in self.rows]
        return list(rows[0]) if rows else ["scores", "signature"], ([*row.values()] for row in rows)


def noted(signature: str, key: str, value: str) -> str:
    """The signature with key:value before the version; as it is where there is no value."""
    before, _, version = signature.rpartition("|")
    return f"{before}|{key}:{value}|{version}" if value else signature


def signature_line(*pairs: tuple[str, object]) -> str:
    """key:value, separated by |, the version last; what would disturb that is written as in URLs."""
    written = (f"{key}:{quote(str(value), safe=':/,=*+@', errors='surrogatepass')}" for key, value in pairs)
    return "|".join([*written, f"version:rouge-cli-{__version__}"])


def plain(value: Any) -> Any:
    """Named tuples as objects, other tuples as lists."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: plain(one) for key, one in value._asdict().items()}
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(one) for one in value]
    return value
