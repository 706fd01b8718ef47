"""docs/notebook.ipynb shows what its cells give, and nothing of the machine that ran it."""

from __future__ import annotations

import json
import re

import pytest

from tests.notebooks import NOTEBOOK, ROOT, executed, outputs_of

TEXT = NOTEBOOK.read_text(encoding="utf-8")


def test_the_notebook_is_executed_and_names_no_machine() -> None:
    notebook = json.loads(TEXT)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert all(cell["outputs"] for cell in code)
    outputs = [output for cell in code for output in cell["outputs"]]
    assert {output["output_type"] for output in outputs} <= {"execute_result", "stream"}
    assert all(output.get("name", "stdout") == "stdout" for output in outputs)
    assert not any(cell["metadata"] for cell in notebook["cells"])
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    texts = "\n".join(
        "".join(text)
        for output in outputs
        for kind, text in {**output.get("data", {}), "text": output.get("text", "")}.items()
        if not kind.startswith("image/")
    )
    assert str(ROOT) not in TEXT
    assert not re.search(r"(^|[\s\"'=(])(file:|/(home|root|tmp|usr|Users|var|opt)/|[A-Z]:\\)", texts)
    assert len(TEXT) < 500_000


@pytest.mark.long
def test_its_outputs_are_those_of_its_cells() -> None:
    import nbformat

    assert outputs_of(executed()) == outputs_of(nbformat.read(NOTEBOOK, as_version=4))
