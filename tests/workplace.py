"""Small configurations, written where a test runs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

PEER = "The cat sat on the mat.\nIt slept.\n"
MODEL = "The cat lay on the mat.\n"


def evaluation(
    id: str = "1",
    peers: Mapping[str, str] | None = None,
    models: Mapping[str, str] | None = None,
    format: str = "SPL",
) -> str:
    """One EVAL element, on a line of its own. By default peer a is peer.txt and model A is model.txt."""
    peers = {"a": "peer.txt"} if peers is None else peers
    models = {"A": "model.txt"} if models is None else models
    return (
        f'<EVAL ID="{id}"><PEER-ROOT>.</PEER-ROOT><MODEL-ROOT>.</MODEL-ROOT><INPUT-FORMAT TYPE="{format}"/><PEERS>'
        + "".join(f'<P ID="{peer}">{name}</P>' for peer, name in peers.items())
        + "</PEERS><MODELS>"
        + "".join(f'<M ID="{model}">{name}</M>' for model, name in models.items())
        + "</MODELS></EVAL>\n"
    )


class Workplace:
    """The working directory of a test, with peer.txt and model.txt in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("peer.txt", PEER)
        self.write("model.txt", MODEL)

    def write(self, name: str, content: str | bytes) -> str:
        """Writes a file here, text as UTF-8, and returns its name."""
        data = content.encode() if isinstance(content, str) else content
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(data)
        return name

    def config(self, *evaluations: str) -> str:
        """Writes the configuration rouge.xml; its first EVAL is on line 2. Without arguments: one plain evaluation."""
        content = "".join(evaluations or [evaluation()])
        return self.write("rouge.xml", f"<ROUGE-EVAL>\n{content}</ROUGE-EVAL>\n")
