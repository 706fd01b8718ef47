"""`rouge-cli`: the command with its sub-commands, and how errors leave it."""

from __future__ import annotations

import gc
import os
import sys

try:
    from io import StringIO
    from typing import Any

    import click

    from rouge_cli.cli.edge import (
        end_at_once,
        end_process_if_asked,
        interrupted_status,
        is_interruption,
        note_interruptions,
        typed,
        unexpected,
        wants_traceback,
        was_interrupted,
    )
    from rouge_cli.cli.group import SectionGroup
    from rouge_cli.errors import RougeCliError, on_terminal, shortened
    from rouge_cli.files import (
        buffer_output,
        end_output,
        is_closed,
        let_streams_wait,
        print_message,
        read_terminal_once,
        redirect_to_null,
    )
    from rouge_cli.signal_handlers import is_of_a_handler
except KeyboardInterrupt:  # Ctrl-C before main() is there to take it
    sys.exit(130)
except (MemoryError, SystemError):
    sys.exit("rouge-cli: there is no memory to start; allow more (ulimit -d, ulimit -v)")

SECTIONS: dict[str, dict[str, str]] = {
    "Score": {
        "evaluate": "rouge_cli.cli.evaluate:evaluate",
        "score": "rouge_cli.cli.score:score",
    },
    "Configurations": {
        "config": "rouge_cli.cli.config:config",
    },
    "Work with results": {
        "report": "rouge_cli.cli.report:report",
        "merge": "rouge_cli.cli.merge:merge",
        "cite": "rouge_cli.cli.cite:cite",
    },
    "Compare systems and measures": {
        "compare": "rouge_cli.cli.compare:compare",
        "analyze": "rouge_cli.cli.analyze:analyze",
        "power": "rouge_cli.cli.power:power",
        "correlate": "rouge_cli.cli.correlate:correlate",
        "decisions": "rouge_cli.cli.decisions:decisions",
        "agreement": "rouge_cli.cli.agreement:agreement",
        "study": "rouge_cli.cli.study:study",
        "baseline": "rouge_cli.cli.baseline:baseline",
    },
    "Collections": {
        "collection": "rouge_cli.cli.collection:collection",
    },
    "Explain a score": {
        "explain": "rouge_cli.cli.explain:explain_command",
        "diff": "rouge_cli.cli.diff:diff",
        "audit": "rouge_cli.cli.audit:audit",
    },
    "Set up": {
        "demo": "rouge_cli.cli.demo:demo",
        "measures": "rouge_cli.cli.measures:measures",
        "presets": "rouge_cli.cli.presets:presets",
        "completion": "rouge_cli.cli.completion:completion",
    },
}
"""All commands by task, in the order of the help: name and "module:attribute", imported when called."""


class _Group(SectionGroup):
    """Turns errors into messages on stderr and the exit status: 2 for usage, 1 for data, 130 for Ctrl-C.

    As shells have it, SIGTERM is 143 and SIGHUP 129; so with other signals that end processes.
    """

    def main(self, *arguments: Any, standalone_mode: bool = True, **named: Any) -> Any:
        """Run the command; what is left to be done at its end is done whatever interrupts it."""
        try:
            is_noting = note_interruptions(standalone_mode)
            try:
                if standalone_mode:
                    let_streams_wait()
                    buffer_output()
                    read_terminal_once()
                return self._run(standalone_mode, *arguments, **named)
            finally:
                if is_noting:
                    end_at_once()
                    end_process_if_asked(standalone_mode)
                if standalone_mode:
                    end_output(was_interrupted())
                    # The program ends: nobody need look for cycles in what is loaded. That takes 15 % of the CPU time
                    # of `rouge-cli evaluate` of one evaluation (W3 of `make bench`: 127 ms with this line, 152 ms
                    # without it, medians of 25) and of `rouge-cli --help`. What runs at exit still runs.
                    gc.freeze()
        except KeyboardInterrupt:
            if not standalone_mode:
                raise
            sys.exit(interrupted_status())

    def _run(self, standalone_mode: bool, *arguments: Any, **named: Any) -> Any:
        """As click's main(). What is shown by click itself, such as help, may fail to be written as well."""
        if not getattr(sys, "argv", None):  # of a program that embeds Python; click would look for them there
            given = {**dict(zip(("args", "prog_name", "complete_var"), arguments, strict=False)), **named}
            usual = {"args": given.get("args") or [], "prog_name": given.get("prog_name") or "rouge-cli"}
            arguments, named = (), given | usual
        try:
            status = super().main(*arguments, **{**named, "standalone_mode": False})
            if not standalone_mode:
                return status
            sys.exit(interrupted_status() if was_interrupted() else status if isinstance(status, int) else 0)
        except click.ClickException as error:
            if not standalone_mode:
                raise
            if isinstance(error, click.NoSuchOption | click.BadParameter):
                from rouge_cli.cli.other_names import with_nearest_choice, with_suggestion

                error = with_suggestion(error) if isinstance(error, click.NoSuchOption) else with_nearest_choice(error)
            # show() takes away what gives colours: in names it is to be seen
            error.message = on_terminal(error.message)  # type: ignore[misc]
            said = StringIO()
            error.show(said)
            print_message(on_terminal(said.getvalue()).removesuffix("\n"))
            sys.exit(error.exit_code)
        except RougeCliError as error:  # while arguments are read, such as that there is no kernel
            if not standalone_mode:
                raise
            _print_problems(error)
            sys.exit(error.exit_status)
        except click.Abort:  # click calls Ctrl-C between its steps an abortion
            if not standalone_mode:
                raise
            sys.exit(interrupted_status())
        except Exception as error:
            if is_of_a_handler(error):
                raise
            if isinstance(error, OSError) and _is_about_output(error):
                _stop_writing()
                print_message(f"rouge-cli: standard output: cannot write to it: {error.strerror}")
            elif not standalone_mode or wants_traceback():
                raise
            else:  # while arguments are read, or the tab key is answered
                print_message(f"rouge-cli: {on_terminal(unexpected(error, ' '.join(typed())))}")
            sys.exit(1)

    def _main_shell_completion(self, *arguments: Any, **named: Any) -> None:
        """As click, which trusts that the shell's script has set COMP_WORDS and COMP_CWORD."""
        try:
            super()._main_shell_completion(*arguments, **named)
            return
        except (KeyError, ValueError):
            cause = "COMP_WORDS and COMP_CWORD are missing or odd"
        except SystemExit as end:
            if end.code != 1:
                raise
            given = shortened(os.environ["_ROUGE_CLI_COMPLETE"])
            cause = f"{given} is not SHELL_complete or SHELL_source, with bash, zsh or fish for SHELL"
        remedy = "unset it, or install the script again: rouge-cli completion SHELL"
        print_message(f"rouge-cli: _ROUGE_CLI_COMPLETE: {on_terminal(cause)}; {remedy}")
        sys.exit(2)

    def make_context(self, *arguments: Any, **named: Any) -> click.Context:
        """As click, but for Ctrl-C, which it calls an abortion, and for readers who have seen enough of the help."""
        try:
            return super().make_context(*arguments, **named)
        except KeyboardInterrupt:
            sys.exit(interrupted_status())
        except BrokenPipeError:
            _stop_writing()
            sys.exit(0)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except RougeCliError as error:
            if is_interruption(error):
                ctx.exit(interrupted_status())
            _print_problems(error)
            ctx.exit(error.exit_status)
        except MemoryError as error:
            from rouge_cli.memory_limit import out_of_memory

            doing = ctx.invoked_subcommand or " ".join(typed())
            print_message(f"rouge-cli: {on_terminal(out_of_memory(error, doing))}")
            ctx.exit(1)
        except KeyboardInterrupt:
            ctx.exit(interrupted_status())
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except BrokenPipeError:  # a reader of standard output has seen enough; click would call that a failure
            _stop_writing()
            ctx.exit(0)
        except Exception as error:
            if is_interruption(error):
                ctx.exit(interrupted_status())
            if wants_traceback() or _is_about_output(error) or is_of_a_handler(error):
                raise
            print_message(f"rouge-cli: {on_terminal(unexpected(error, ' '.join(typed())))}")
            ctx.exit(1)


def _print_problems(error: RougeCliError) -> None:
    for line in str(error).split("\n"):
        print_message(f"rouge-cli: {on_terminal(line)}")


def _is_about_output(error: Exception) -> bool:
    """Whether standard output could not be written: what a command shows itself; reports have their own message."""
    if not isinstance(error, OSError):
        return False
    from traceback import walk_tb

    return any(frame.f_code is click.echo.__code__ for frame, _ in walk_tb(error.__traceback__))


def _stop_writing() -> None:
    if not is_closed(sys.stdout):
        redirect_to_null(sys.stdout.buffer)


def _show_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from rouge_cli.cli.about import version_text

        click.echo(version_text("rouge-cli"))
        ctx.exit()


def _limit_memory(ctx: click.Context, parameter: click.Parameter, given: str | None) -> None:
    if ctx.resilient_parsing:
        return
    from rouge_cli.memory_limit import VARIABLE, begin_command, end_command

    is_of_environment = ctx.get_parameter_source(parameter.name or "") is click.core.ParameterSource.ENVIRONMENT
    try:
        begin_command(given, VARIABLE if is_of_environment else "--max-memory")
    except RougeCliError as error:
        raise click.UsageError(str(error), ctx) from None
    ctx.call_on_close(end_command)  # a program may call this as a function


@click.group(
    cls=_Group, sections=SECTIONS, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version,
    help="Print the version and whether the kernel is compiled.",
)  # fmt: skip
@click.option(
    "--max-memory", metavar="SIZE", envvar="ROUGE_MAX_MEMORY", expose_value=False, callback=_limit_memory,
    help="Stop with a message instead of using more memory than this: 8G, 500M, none. By default three quarters of the "
         "memory of the machine or the container (Linux).",
)  # fmt: skip
def main() -> None:
    """Score summaries with ROUGE, exactly as ROUGE-1.5.5 does, and report, compare and explain the scores.

    \b
    Start here:
      rouge-cli demo example
          write an example (summaries, references, a configuration, a Makefile); then `cd example` and try the next ones
      rouge-cli evaluate rouge.xml -n 2 -m --save results.json
          score the system summaries ("peers") of a configuration against reference summaries ("models")
      rouge-cli report results.json
          show the results as a table; --format latex, csv ... for papers and programs
      rouge-cli evaluate --peers systems --models references -n 2 -m
          score folders, or files with a summary per line, without a configuration; JSONL and CSV work too

    Each command has a help text with examples: rouge-cli COMMAND --help. Scripts that call ROUGE-1.5.5.pl can call
    `rouge155` instead, unchanged; programs can `import rouge_cli`.
    """


if __name__ == "__main__":
    sys.exit(main())
