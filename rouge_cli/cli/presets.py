"""`rouge-cli presets`: list them, or describe one."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

import click

from rouge_cli.cli.preset_option import complete_preset
from rouge_cli.presets import PRESETS, Preset, find_preset
from rouge_cli.reports.text import listing

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli presets
      list all presets
  rouge-cli presets duc2007-main
      one preset: its option line, its source, and what the line does not say
  rouge-cli evaluate rouge.xml --preset duc2004-t2
      score with a preset; your options override it
"""


@click.command(epilog=_EPILOG, short_help="List the option lines of DUC, TAC and MultiLing.")
@click.argument("name", required=False, shell_complete=complete_preset)
def presets(name: str | None) -> None:
    """List the presets: the option lines of well-known evaluations.

    With NAME, describe one: its option line, its source and its traps, such as who truncated the summaries, whether the
    run was jackknifed, and which score was official. Verified means that the line was read in the organisers' own text;
    reconstructed means that it was not.
    """
    if name is None:
        click.echo("\n".join(listing((preset.name, preset.status, preset.about) for preset in PRESETS)))
    else:
        click.echo("\n".join(_details(find_preset(name))))


def _details(preset: Preset) -> list[str]:
    facts = [("options", preset.line), ("status", preset.status), *_wrapped("source", [preset.source])]
    facts.append(("jackknife", "yes (implied)" if preset.jackknife else "not implied"))
    facts += _wrapped("mind", preset.traps)
    example = f"  rouge-cli evaluate CONFIG --preset {preset.name}"
    return [f"{preset.name}: {preset.about}", "", *listing(facts, "  "), "", example]


def _wrapped(name: str, texts: Sequence[str]) -> list[tuple[str, str]]:
    lines = [line for text in texts for line in wrap(text, 85)]
    return [("" if i else name, line) for i, line in enumerate(lines)]
