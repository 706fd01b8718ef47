"""Help texts that group many options by task."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click

from rouge_cli.option_rows import DATA, INPUT, JACKKNIFE, LANGUAGE, ORIGINAL, READING, SCORING
from rouge_cli.option_table import ROWS, flags

_ORDER = {
    "Presets and dialects": "preset like allow_command allow_files dialect",
    "Measures": "measures max_ngram no_lcs lcs_weight skip_gap skip_unigrams skip_both elements "
                        "labels wordnet label_kind idf",
    "Words and length": "stem stem_models stemmer remove_stop_words stop_list data tokenizer pos max_words max_bytes "
                      "max_characters",
    "Scores and averages": "formula several_models alpha beta averaging average confidence samples seed rounding "
                           "jackknife humans skip_single",
    "Input": "all_systems list_format collection peers models input_format peer_pattern "
                                 "model_pattern summary_format id_field system_field summary_field references_field "
                                 "layout written_lists no_quotes encoding lenient",
    "Sentences": "sentences sentence_delimiter language split_summaries sentence_tag",
    "Output": "format recall precision f_measure sort percent intervals per_evaluation verbose color output save "
                  "fail_under part",
    "Cluster": "engine scheduler workers scratch",
}  # fmt: skip
"""The options of `rouge-cli evaluate` by task: their names in order. New ones of the table need not be here."""
_OF_GROUP = {
    ORIGINAL: "Scores and averages", READING: "Words and length", LANGUAGE: "Words and length",
    SCORING: "Scores and averages", DATA: "Measures", INPUT: "Input",
    JACKKNIFE: "Scores and averages",
}  # fmt: skip


def _evaluate() -> dict[str, str]:
    named = {name for names in _ORDER.values() for name in names.split()}
    found = dict(_ORDER)
    for _, flag in flags():
        if flag.parameter not in named:
            found[_OF_GROUP[flag.group]] += f" {flag.parameter}"
    return found


EVALUATE = _evaluate()
"""The options of `rouge-cli evaluate` by task; those that _ORDER does not have stand last."""


USUAL = {
    "preset": "Use the options of an evaluation at DUC, TAC or MultiLing ('rouge-cli presets' lists them).",
    "dialect": "Score as another program does: rouge-1.5.5 (the default), rouge-score, pltrdy-1.0.1 ... (--help-all "
    "lists all).",
    "measures": "Score these measures, such as rouge-1,rouge-2,rouge-l ('rouge-cli measures' lists all).",
    "max_ngram": "Score ROUGE-1 to ROUGE-N, and ROUGE-L unless --no-lcs is given.",
    "stem": "Stem both sides, as most papers do.",
    "tokenizer": "How text is split into words: ascii-155 (the default: ASCII only), unicode, character, mecab ... "
    "(--help-all lists all).",
    "max_words": None,
    "peers": None,
    "models": None,
    "format": None,
    "per_evaluation": None,
    "save": "Save all results in FILE, for report, compare and other commands.",
    "output": None,
    "quiet": None,
}
"""The options that most people need, which --help lists, with a shorter help text than --help-all has, or None."""


class SectionCommand(click.Command):
    """A command whose help lists its options in sections, and under "Other options" those that are in none.

    Where it is given its usual options, --help lists these alone, with the first examples; --help-all has the rest.
    """

    EXAMPLES = 4
    """How many of them the short help shows."""
    TITLE = "Usual options"
    """Of the options in the short help."""

    def __init__(
        self, *arguments: Any, sections: Mapping[str, str], usual: Mapping[str, str | None] | None = None, **named: Any
    ) -> None:
        super().__init__(*arguments, **named)
        self.sections = sections
        self.usual = usual or {}
        self.shows_all = not self.usual
        if self.usual:
            self.params.append(
                click.Option(["--help-all"], is_flag=True, is_eager=True, expose_value=False, callback=self._show_all,
                             help="Show all options and examples, and exit.")
            )  # fmt: skip

    def _show_all(self, ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            click.echo(self.full_help(ctx))
            ctx.exit()

    def make_parser(self, ctx: click.Context) -> Any:
        """The parser of click's, but `-n` is not looked for among the long names.

        click would do so for each short option, and compare it with all of them to suggest what was meant.
        """
        parser = super().make_parser(ctx)
        match_long = getattr(parser, "_match_long_opt", None)
        if match_long is None:  # click may call its own method otherwise one day, and then takes its time
            return parser

        def match(name: str, *rest: Any) -> None:
            if not name.startswith("--"):
                raise click.NoSuchOption(name, ctx=ctx)
            match_long(name, *rest)

        setattr(parser, "_match_long_opt", match)  # noqa: B010  mypy takes methods for fixed
        return parser

    def full_help(self, ctx: click.Context) -> str:
        """The help with all options and examples."""
        with self.showing_all():
            return self.get_help(ctx)

    @contextmanager
    def showing_all(self) -> Iterator[None]:
        """Until the block ends, the help lists all options and examples."""
        self.shows_all, shown = True, self.shows_all
        try:
            yield
        finally:
            self.shows_all = shown

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples: the first ones in the short help."""
        if self.shows_all or self.epilog is None:
            super().format_epilog(ctx, formatter)
            return
        call = f"\n  {ctx.command_path} "
        head, *examples = self.epilog.rstrip().split(call)
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(call.join([head, *examples[: self.EXAMPLES]]))
            formatter.write_paragraph()
            formatter.write_text(f"More options and examples: {ctx.command_path} --help-all")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a list of options for each section."""
        waiting = {
            parameter.name: record
            for parameter in self.get_params(ctx)
            if isinstance(parameter, click.Option) and (record := parameter.get_help_record(ctx)) is not None
        }
        if not self.shows_all:
            self._write(formatter, self.TITLE, [
                (waiting[name][0], short or waiting[name][1]) for name, short in self.usual.items() if name in waiting
            ])  # fmt: skip
            return
        for title, names in self.sections.items():
            self._write(formatter, title, [waiting.pop(name) for name in names.split() if name in waiting])
        self._write(formatter, "Other options", list(waiting.values()))
        choices = ROWS["dialect"].choices
        if callable(choices) and any(parameter.name == "dialect" for parameter in self.params):
            self._write(formatter, "Dialects", list(choices().items()))

    @staticmethod
    def _write(formatter: click.HelpFormatter, title: str, records: list[tuple[str, str]]) -> None:
        if records:
            with formatter.section(title):
                formatter.write_dl(records)


_RARE = {name for title, names in EVALUATE.items() if title != "Output" for name in names.split()} - {*USUAL}
"""The options that say how an input is read and scored, but for those that most people need."""


class InputCommand(SectionCommand):
    """A command that takes the inputs of `rouge-cli evaluate`: --help lists its own options before the usual ones.

    How an input is read is in --help-all, and so are options of scoring. own are options of the command that have the
    name of such an option.
    """

    TITLE = "Options"

    def __init__(self, *arguments: Any, own: Collection[str] = (), **named: Any) -> None:
        options = [one for one in named["params"] if isinstance(one, click.Option) and not one.hidden]
        names = [one.name or "" for one in options if one.name not in _RARE or one.name in own]
        first = [name for name in names if name not in {*_RARE, *USUAL} or name in (*own, *EVALUATE["Output"].split())]
        others = [name for name in names if name not in first]
        usual = {name: None if name in first else USUAL[name] for name in (*first, *others)}
        super().__init__(*arguments, sections={"Options": " ".join(first), **EVALUATE}, usual=usual, **named)
