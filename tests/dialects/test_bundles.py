"""A dialect is one value: with it alone there are its options, its signature and its help."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rouge_cli import UsageError, evaluate, plan_of_texts
from rouge_cli.cli.option_flags import table_option
from rouge_cli.dialects import DIALECTS, Dialect, find_dialect, is_dialect
from rouge_cli.options import dialect_options
from rouge_cli.results.schema import PATH, written
from rouge_cli.signature import options_like, signature_of


@pytest.fixture
def mine(monkeypatch: pytest.MonkeyPatch) -> Dialect:
    choices = {"dialect": "mine", "several_models": "best-f", "rounding": False}
    made = Dialect("mine", "what nobody else counts", choices)
    monkeypatch.setitem(DIALECTS, "mine", made)
    return made


@pytest.mark.parametrize("name", [None, b"pltrdy", 3, ["pltrdy"]])
def test_the_name_of_a_dialect_is_a_text(name: Any) -> None:
    with pytest.raises(UsageError, match="the name of a dialect is a str, not"):
        find_dialect(name)


def test_a_dialect_is_one_value(mine: Dialect) -> None:
    options = dialect_options("mine", measures=("rouge-1",))
    results = evaluate(plan_of_texts({"s": ["a b"]}, [["a", "b c"]]), options)
    assert signature_of(results).startswith("dialect:mine|measures:rouge-1|")
    read = options_like(signature_of(results))
    assert (read.dialect, read.several_models, read.rounding) == ("mine", "best-f", False)
    found = table_option("dialect")(lambda: None).__click_params__[0]  # type: ignore[attr-defined]
    assert mine.name in found.help
    schema = Path(PATH).read_text(encoding="utf-8")
    assert written(schema) == schema


def test_what_is_no_str_is_no_dialect() -> None:
    others: list[Any] = [None, 5, b"lin2004", ["lin2004"], {}]
    assert not any(map(is_dialect, others))
