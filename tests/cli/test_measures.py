from __future__ import annotations

from typing import Any

import pytest

from rouge_cli.dialects import DIALECTS
from rouge_cli.measures.measure import PLAIN, Counting
from rouge_cli.measures.registry import families
from tests.cases import each
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


@each("dialect", DIALECTS)
def test_every_measure_in_every_dialect(dialect: str) -> None:
    done = rouge_cli("measures", "--dialect", dialect.upper())
    text = done.stdout.decode()
    counting = DIALECTS[dialect].counting
    for family in families():
        assert all(f"  {line}\n" in text for line in family.formula_in(counting))
    assert text.count(f"{dialect}: {DIALECTS[dialect].about}\n") == (0 if dialect == "rouge-1.5.5" else len(families()))


OTHERWISE: list[dict[str, Any]] = [
    *({name: not value} for name, value in vars(PLAIN).items() if isinstance(value, bool)),
    {"l_counts": "words"}, {"l_counts": "lengths"}, {"cuts": "python"}, {"cuts": "stripped"}, {"mean": "given"},
    {"mean": "pairwise"}, {"mean": "single"},
    *({name: f} for name in ("f", "l_f") for f in ("epsilon", "ratio")), {"f": "signed"},
]  # fmt: skip


@each("changed", OTHERWISE, ids=str)
def test_what_is_counted_otherwise_is_described(changed: dict[str, Any]) -> None:
    """Each choice of a Counting that is not the usual one changes the formula of a measure, or is told beside it."""
    other = Counting(**changed)
    assert other.describe_texts() or any(family.formula_in(other) != family.formula for family in families())


def test_every_choice_of_counting_is_tried() -> None:
    tried = {name for changed in OTHERWISE for name in changed}
    assert tried == vars(PLAIN).keys() - {"whose", "says"}


def test_packages_formulas() -> None:
    told = rouge_cli("measures", "rouge-n", "rouge-l", "--dialect", "pltrdy-0.3.2").stdout.decode()
    for line in (
        "  hits = distinct n-grams that the model and the peer both have\n",
        "  F = 2PR / (P + R + 1e-8)\n",
        "  hits = distinct words on the LCS of any sentence of the model with any sentence of the peer\n",
        "  F = (1 + beta^2) PR / (R + beta^2 P + 1e-12), beta = P / (R + 1e-12)\n",
    ):
        assert line in told
    assert "clip" not in told


def test_a_dialect_may_say_more() -> None:
    says = Counting(says={"rouge-n": ("n-grams are sets",)})
    found = {family.keyword: family.formula_in(says)[-1] for family in families()}
    assert [keyword for keyword, line in found.items() if line == "n-grams are sets"] == ["rouge-n"]


def test_where_scores_exceed_1() -> None:
    told = rouge_cli("measures", "rouge-l", "--dialect", "lin2004").stdout.decode()
    assert "so P and F can exceed 1:\n" in told
    assert "hits = tokens of the model's sentences in the union of their LCS with all peer sentences\n" in told
    assert "several-models jackknife, rounding no, average mean" in told
    assert "F with alpha 0 is R" in told
    assert "F with alpha 0 is R" not in rouge_cli("measures", "cosine", "--dialect", "lin2004").stdout.decode()
    wrong = rouge_cli("measures", "--dialect", "lin2005")
    assert (wrong.status, wrong.stderr) == (2, "rouge-cli: no dialect 'lin2005'; did you mean 'lin2004'?\n")
    unlike = rouge_cli("measures", "--dialect", "foo")
    assert unlike.stderr == "rouge-cli: no dialect 'foo'; 'rouge-cli evaluate --help-all' lists them\n"


@pytest.mark.parametrize("name", ["esk", "ESK:d=3", "rouge-su4", "bleu:n=2"])
def test_one_measure(name: str) -> None:
    done = rouge_cli("measures", name)
    assert done.stdout.decode().startswith(name.lower().split(":")[0].removesuffix("4") + ": ")


def test_unknown_measure() -> None:
    done = rouge_cli("measures", "esq")
    assert (done.status, done.stdout) == (2, b"")
    assert done.stderr == "rouge-cli: no measure 'esq'; did you mean 'esk'? `rouge-cli measures` lists them\n"


def test_names_separated_by_commas() -> None:
    apart, listed = rouge_cli("measures", "rouge-l", "esk:d=3"), rouge_cli("measures", "rouge-l,esk:d=3")
    assert listed == apart
    assert listed.status == 0
