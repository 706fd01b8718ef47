from __future__ import annotations

import os
from pathlib import Path

import click
import pytest

from rouge_cli.cli.main import main


def parameters(command: click.Command, called: str) -> list[tuple[str, click.Parameter]]:
    """Those of a command and of the commands in it, with what names them."""
    found = [(f"{called} {one.name}", one) for one in command.params]
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            found += parameters(below, f"{called} {name}")
    return found


def test_outputs_need_not_be_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pipe").touch()
    place = str(tmp_path / "pipe")
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.R_OK)
    outputs = {"output", "save", "plot"}
    found = {
        name: one
        for name, one in parameters(main, "")
        if outputs.intersection(name.split()) or name in (" collection import folder", " demo folder")
    }
    assert {" score output", " evaluate save", " compare plot", " demo folder"} < set(found)
    for one in found.values():
        assert one.type.convert(place, one, None) == place
