"""The notebook of docs/, run by nbclient."""

from __future__ import annotations

from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "docs" / "notebook.ipynb"
PICTURE = "a picture"


def executed() -> Any:
    """The notebook with the outputs of a fresh kernel, and nothing that says when and where it ran."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    client = NotebookClient(
        notebook, timeout=300, kernel_name="python3", record_timing=False,
        resources={"metadata": {"path": str(NOTEBOOK.parent)}},
    )  # fmt: skip
    client.execute()
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells):
        cell.metadata = {}
        cell.id = f"cell-{number}"
    return notebook


def written(notebook: Any) -> str:
    """The text of its file."""
    import nbformat

    return str(nbformat.writes(notebook)) + "\n"


def outputs_of(notebook: Any) -> list[list[tuple[str, Any]]]:
    """What each code cell shows, but for the bytes of pictures, which hang on the version of matplotlib."""
    return [[_shown(output) for output in cell.outputs] for cell in notebook.cells if cell.cell_type == "code"]


def _shown(output: Any) -> tuple[str, Any]:
    if output.output_type == "stream":
        return output.name, output.text
    if output.output_type == "error":
        return "error", output.evalue
    return output.output_type, {
        kind: PICTURE if kind.startswith("image/") else text for kind, text in output.data.items()
    }
