"""`rouge-cli completion`: print the script for shell completion."""

from __future__ import annotations

import os

import click
from click.shell_completion import get_completion_class

from rouge_cli.errors import UsageError

SHELLS = ("bash", "zsh", "fish")

_EPILOG = """\b
Examples
  rouge-cli completion bash >> ~/.bashrc
      for every new bash
  rouge-cli completion zsh >> ~/.zshrc
      for every new zsh, after compinit
  rouge-cli completion fish > ~/.config/fish/completions/rouge-cli.fish
      for every new fish
  eval "$(rouge-cli completion bash)"
      for this bash only
"""


@click.command(epilog=_EPILOG, short_help="Print the script for shell completion.")
@click.argument("shell", required=False, type=click.Choice(SHELLS), metavar="[SHELL]")
@click.pass_context
def completion(context: click.Context, shell: str | None) -> None:
    """Print the script that completes commands, options and presets in your shell.

    SHELL is bash, zsh or fish; by default the one in the environment variable SHELL.
    """
    shell = shell or _shell_by_environment()
    made = get_completion_class(shell)
    assert made is not None, shell
    root = context.find_root()
    script = made(root.command, {}, "rouge-cli", "_ROUGE_CLI_COMPLETE").source()
    # To click's script for bash a name such as rouge-s* is a pattern of files' names.
    click.echo(script.replace("    local response\n", "    local - response\n    set -f\n"))


def _shell_by_environment() -> str:
    shell = os.path.basename(os.environ.get("SHELL", ""))
    if shell not in SHELLS:
        raise UsageError(f"say which shell it is for: rouge-cli completion {'|'.join(SHELLS)}")
    return shell
