"""`rouge-cli completion`: what makes a shell complete commands, options and names of presets."""

from __future__ import annotations

import os

import click
from click.shell_completion import get_completion_class

from rouge_cli.errors import UsageError

SHELLS = ("bash", "zsh", "fish")

_EPILOG = """\b
Examples
  rouge-cli completion bash >> ~/.bashrc
      in every new bash
  rouge-cli completion zsh >> ~/.zshrc
      in every new zsh, after compinit
  rouge-cli completion fish > ~/.config/fish/completions/rouge-cli.fish
      in every new fish
  eval "$(rouge-cli completion bash)"
      in this bash alone
"""


@click.command(epilog=_EPILOG, short_help="Print the script for shell completion.")
@click.argument("shell", required=False, type=click.Choice(SHELLS), metavar="[SHELL]")
@click.pass_context
def completion(context: click.Context, shell: str | None) -> None:
    """Print the script that makes a shell complete rouge-cli's commands, options and presets with the tab key.

    SHELL is bash, zsh or fish; without it, the one of the SHELL environment variable.
    """
    shell = shell or _shell_by_environment()
    made = get_completion_class(shell)
    assert made is not None, shell
    root = context.find_root()
    click.echo(made(root.command, {}, "rouge-cli", "_ROUGE_CLI_COMPLETE").source())


def _shell_by_environment() -> str:
    shell = os.path.basename(os.environ.get("SHELL", ""))
    if shell not in SHELLS:
        raise UsageError(f"say which shell it is for: rouge-cli completion {'|'.join(SHELLS)}")
    return shell
