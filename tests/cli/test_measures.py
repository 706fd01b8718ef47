from __future__ import annotations

import pytest

from rouge_cli.measures.registry import families
from tests.commands import rouge_cli


def test_all_measures_with_all_that_is_to_be_said() -> None:
    done = rouge_cli("measures")
    text = done.stdout.decode()
    assert (done.status, done.stderr) == (0, "")
    blocks = text.rstrip("\n").split("\n\n")
    assert len(blocks) == 3 * len(families())
    for family in families():
        assert f"{family.keyword}: {family.title}\n" in text
        for piece in (*family.formula, family.empty, family.source, *family.examples):
            assert piece in text
        for parameter in family.parameters:
            assert f"{parameter.meaning}: {parameter.range}" in text
    assert max(map(len, text.splitlines())) <= 120


def test_names_alone() -> None:
    lines = rouge_cli("measures", "--short").stdout.decode().splitlines()
    assert [line.split()[0] for line in lines] == [family.usual for family in families()]
    assert any(line.split(maxsplit=1) == ["esk", "extended string subsequence kernel"] for line in lines)


@pytest.mark.parametrize("name", ["esk", "ESK:d=3", "rouge-su4", "bleu:n=2"])
def test_one_measure(name: str) -> None:
    done = rouge_cli("measures", name)
    assert done.stdout.decode().startswith(name.lower().split(":")[0].removesuffix("4") + ": ")


def test_unknown_measure() -> None:
    done = rouge_cli("measures", "esq")
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr == "rouge-cli: no measure 'esq'; did you mean 'esk'? `rouge-cli measures` lists them\n"
