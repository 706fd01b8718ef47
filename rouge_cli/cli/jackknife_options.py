"""The options of jackknifing, and the plan that they make of another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import click

from rouge_cli.cli.option_flags import table_option
from rouge_cli.errors import UsageError
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.plan import Plan, Stream

Command = TypeVar("Command", bound=Callable[..., Any])

HUMANS = click.option(
    "--humans", is_flag=True,
    help="Jackknifing: score each reference summary too, against the others, as a system of its id.",
)  # fmt: skip
SKIP_SINGLE = click.option(
    "--skip-single", is_flag=True, help="Jackknifing: leave out evaluations with one reference summary."
)


class Jackknifing(NamedTuple):
    """Whether and how evaluations are to be jackknifed."""

    wanted: bool
    humans: bool
    skip_single: bool

    def expand(self, plan: Plan) -> tuple[Plan, list[str]]:
        """The plan to be scored, and warnings. DataError where the plan cannot be jackknifed."""
        if not self.wanted:
            return plan, []
        from rouge_cli.inputs.jackknife import jackknife_plan

        return jackknife_plan(plan, self.humans, self.skip_single)

    def expand_input(self, given: Input) -> Input:
        """The input to be scored, plan or stream."""
        if isinstance(given.content, Stream):
            return given._replace(content=self.expand_stream(given.content))
        plan, told = self.expand(given.content)
        return given._replace(content=plan, warnings=(*given.warnings, *told))

    def expand_stream(self, stream: Stream) -> Stream:
        """The stream to be scored; its warnings come with it."""
        if not self.wanted:
            return stream
        from rouge_cli.inputs.jackknife import jackknife_stream

        return jackknife_stream(stream, self.humans, self.skip_single)


def jackknife_options(command: Command) -> Command:
    """Adds --jackknife, --humans and --skip-single."""
    jackknife = table_option("jackknife")
    return jackknife(HUMANS(SKIP_SINGLE(command)))


def jackknifing_from(given: dict[str, Any]) -> Jackknifing:
    """What the values of jackknife_options ask for; takes them out of given. Raises UsageError."""
    asked = Jackknifing(given.pop("jackknife"), given.pop("humans"), given.pop("skip_single"))
    if not asked.wanted and (asked.humans or asked.skip_single):
        option = "--humans" if asked.humans else "--skip-single"
        raise UsageError(f"{option} is about jackknifing; give --jackknife too")
    return asked
