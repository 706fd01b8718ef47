"""`--preset NAME`, wherever something is evaluated."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rouge_cli.cli.evaluation_options import MEASURE_LETTERS
from rouge_cli.cli.usual_options import is_typed

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from rouge_cli.presets import Preset

Command = TypeVar("Command", bound=Callable[..., Any])

_EXCLUSIVE = (
    ("max_words", "max_bytes"),
    ("max_words", "max_characters"),
    ("max_bytes", "max_characters"),
    ("stem", "stem_models"),
    ("skip_unigrams", "skip_both"),
    ("alpha", "beta"),
    ("formula", "several_models"),
    *[("split_summaries", name) for name in ("sentences", "language", "sentence_delimiter")],
    *[("measures", name) for name in MEASURE_LETTERS],
)
"""Pairs of options that do not go together."""


def complete_preset(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The presets whose name begins so, for a shell."""
    from click.shell_completion import CompletionItem

    from rouge_cli.presets import PRESETS

    return [CompletionItem(preset.name, help=preset.about) for preset in PRESETS if preset.name.startswith(begun)]


def _prefill(context: click.Context, _parameter: click.Parameter, name: str | None) -> Preset | None:
    """Make the preset's values the defaults of the options that are not given."""
    if name is None:
        return None
    from rouge_cli.presets import find_preset

    preset = find_preset(name)
    context.default_map = {**(context.default_map or {}), **_values(context.command, preset)}
    return preset


def _values(command: click.Command, preset: Preset) -> dict[str, Any]:
    """The preset's line as values of the command's parameters, by their names."""
    from rouge_cli.option_line import parse

    by_letter = {option: parameter for parameter in command.params for option in parameter.opts if len(option) == 2}
    flags = "".join(o[1] for o, p in by_letter.items() if isinstance(p, click.Option) and p.is_flag)
    valued = "".join(o[1] for o in by_letter if o[1] not in flags)
    values: dict[str, Any] = {
        str(by_letter[f"-{letter}"].name): True if letter in flags else value
        for letter, value in parse(preset.line.split(), flags, valued)[0].items()
        if letter != "a"  # all systems, unless one is named
    }
    if preset.jackknife and any(parameter.name == "jackknife" for parameter in command.params):
        values["jackknife"] = True
    return values


def preset_option(command: Command) -> Command:
    """Add --preset NAME; its value is the Preset, or None."""
    return click.option(
        "--preset", metavar="NAME", is_eager=True, callback=_prefill, shell_complete=complete_preset,
        help="Use the options of an evaluation at DUC, TAC or MultiLing ('rouge-cli presets' lists them); your options "
             "override them.",
    )(command)  # fmt: skip


def settle_preset(preset: Preset | None, given: dict[str, Any]) -> list[str]:
    """Warnings about a preset: what it stands for, and which of its options gave way to which.

    given are the values of the current command's options by parameter name; where one was typed that excludes one of
    the preset's, the latter is taken back.
    """
    if preset is None:
        return []
    context = click.get_current_context()
    typed = set(filter(is_typed, given))
    names = {parameter.name or "": parameter for parameter in context.command.params}
    ours = _values(context.command, preset)
    line = f"{preset.line}{' --jackknife' * bool(ours.get('jackknife'))}"
    lost: dict[str, list[str]] = {}
    for name, value in ours.items():
        winner = name if name in typed else next((other for other in conflicting_options(name) if other in typed), None)
        if winner is None or (winner == name and _text(given[name]) == _text(value)):
            continue
        lost.setdefault(_shown(names[winner], given[winner]), []).append(_shown(names[name], value))
        if winner != name:
            reset_option(given, name)
    return [
        f"preset {preset.name} ({preset.status}): {line}; what to mind: rouge-cli presets {preset.name}",
        *[f"{winner} wins over the preset's {' '.join(losers)}" for winner, losers in lost.items()],
    ]


def reset_option(given: dict[str, Any], name: str) -> None:
    """Leave an option as if nobody had given it: a switch is off, a number 0, else there is no value."""
    given[name] = type(given[name])() if isinstance(given[name], int) else None


def conflicting_options(name: str) -> list[str]:
    """The options that exclude this one."""
    return [a if b == name else b for a, b in _EXCLUSIVE if name in (a, b)]


def _shown(parameter: click.Parameter, value: Any) -> str:
    """An option as it is typed: --stem, --no-stem, --max-bytes 665."""
    if isinstance(value, bool):
        return max(parameter.opts if value else parameter.secondary_opts, key=len)
    return f"{max(parameter.opts, key=len)} {_text(value)}"


def _text(value: Any) -> str:
    return ",".join(value) if type(value) is tuple else str(getattr(value, "text", value))
