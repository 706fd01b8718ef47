from __future__ import annotations

import re

import pytest

from rouge_cli.errors import UsageError
from rouge_cli.option_line import FLAGS, VALUED, options_of, parse
from rouge_cli.presets import PRESETS, Preset, find_preset
from tests.cases import each


@each("preset", PRESETS, ids=lambda preset: preset.name)
def test_options_are_those_of_the_line(preset: Preset, monkeypatch: pytest.MonkeyPatch) -> None:
    """What rouge155 makes of the same line."""
    monkeypatch.delenv("ROUGE_EVAL_HOME", raising=False)
    monkeypatch.delenv("RED_EVAL_HOME", raising=False)
    values, rest, unknown = parse(preset.line.split(), FLAGS, VALUED)
    assert (rest, unknown) == ([], [])
    assert preset.options == options_of(values)


def test_all_evaluations_are_there() -> None:
    """One or more for each year of DUC and TAC with ROUGE, and for MultiLing."""
    names = [preset.name for preset in PRESETS]
    assert len(set(names)) == len(names)
    years = {match.group() for name in names if (match := re.match(r"[a-z]+\d{4}", name))}
    assert years == {"duc2003", "duc2004", "duc2005", "duc2006", "duc2007", "tac2008", "tac2009", "tac2010", "tac2011",
                     "multiling2011"}  # fmt: skip


def test_only_what_was_read_is_verified() -> None:
    assert {preset.name for preset in PRESETS if preset.verified} == {
        "duc2007-main", "duc2007-main-be", "duc2007-update", "duc2007-update-be",
        "tac2008", "tac2008-jk", "tac2008-be", "tac2008-be-jk", "multiling2011",
    }  # fmt: skip
    assert {preset.status for preset in PRESETS} == {"verified", "reconstructed"}


@each("preset", PRESETS, ids=lambda preset: preset.name)
def test_traps_are_told(preset: Preset) -> None:
    """A source and at least one trap; jackknifing is implied where it is verified alone, and spoken of elsewhere."""
    assert preset.about
    assert preset.source
    assert preset.traps
    assert all(trap.endswith(".") for trap in preset.traps)
    assert preset.verified or not preset.jackknife
    if preset.jackknife:
        assert any("implies --jackknife" in trap for trap in preset.traps)
    if re.match(r"duc200[567]|tac", preset.name):
        assert any("jackknif" in trap for trap in preset.traps)


def test_lines_without_a_limit_name_the_length_of_the_task() -> None:
    for preset in PRESETS:
        if preset.name.startswith(("duc200", "tac")) and not preset.options.limit and not preset.options.elements:
            words = "100" if "update" in preset.name or preset.name.startswith("tac") else "250"
            assert any(f"add -l {words}" in trap for trap in preset.traps), preset.name


def test_find_preset() -> None:
    assert find_preset("DUC2004-T2").name == "duc2004-t2"
    with pytest.raises(UsageError, match=r"^no preset 'duc2004-t7'; did you mean 'duc2004-t\d'\?$"):
        find_preset("duc2004-t7")
    with pytest.raises(UsageError, match=r"^no preset 'tac2008-'; did you mean 'tac2008-jk' or 'tac2008-be' or "):
        find_preset("tac2008-")
    with pytest.raises(UsageError, match=r"^no preset 'zzz'; 'rouge-cli presets' lists them$"):
        find_preset("zzz")
