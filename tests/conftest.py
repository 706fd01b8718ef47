from __future__ import annotations

from pathlib import Path

import pytest

from tests.workplace import Workplace


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workplace:
    """An empty working directory but for peer.txt and model.txt, without the original's environment variables."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ROUGE_EVAL_HOME", raising=False)
    monkeypatch.delenv("RED_EVAL_HOME", raising=False)
    return Workplace(tmp_path)
