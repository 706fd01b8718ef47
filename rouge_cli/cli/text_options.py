"""The options that name the texts behind saved results, and the texts that they stand for."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from rouge_cli.cli.confirmation import check_word_lists, confirmation_options, confirmed, is_outside
from rouge_cli.cli.saved_results import SavedPart
from rouge_cli.cli.usual_options import all_of
from rouge_cli.errors import DataError, Problem, RougeCliError, UsageError, as_argument, from_here, shortened
from rouge_cli.output_places import OverwrittenInput, protect_files
from rouge_cli.plain_numbers import is_count
from rouge_cli.text.option_files import files_of_options

if TYPE_CHECKING:
    from rouge_cli.analysis.inspection.texts import Texts
    from rouge_cli.results import Results

DETOUR = (
    "make a configuration of them with the options they were evaluated with: rouge-cli config new ... -o DIR, then "
    "--config DIR/rouge.xml (of folders: -o NEW.xml, then --config NEW.xml)"
)
"""How texts are found that results alone do not lead to."""
SEVERAL = re.compile(r" and [0-9]+ more$")
"""How results name several files of records."""
Command = TypeVar("Command", bound=Callable[..., Any])

_CONFIG = click.option("--config", "configs", multiple=True, type=click.Path(), metavar="CONFIG",
                       help="Configuration or records that were evaluated, to read the texts from; by default the "
                            "files that RESULTS name. May be repeated.")  # fmt: skip
_SOURCES = [
    click.option("--sources", type=click.Path(exists=True, file_okay=False), metavar="DIR",
                 help="Folder with the source document of each evaluation, named by its ID or by the common beginning "
                      "of its references' names."),
    click.option("--source-format", type=click.Choice(["SPL", "SEE", "ISI"], case_sensitive=False), default="SPL",
                 metavar="FORMAT", help="Format of the sources: SPL (the default), SEE or ISI."),
]  # fmt: skip


def _texts(_context: click.Context, _parameter: click.Parameter, given: str | None) -> str | None:
    if given is None:
        return None
    kind, _, number = given.strip().lower().partition(":")
    if (kind in ("all", "none") and not number) or (kind == "worst" and is_count(number) and int(number) > 0):
        return given.strip().lower()
    raise click.BadParameter(f"{shortened(given)} is not all, none or worst:N with a number above 0, such as worst:200")


_TEXTS = click.option("--texts", callback=_texts, metavar="WHICH",
                      help="Texts in the HTML page: all, worst:N (of the N evaluations with the lowest scores) or "
                           "none. By default as many as keep the page under 5 MB.")  # fmt: skip
page_options = all_of([_CONFIG, _TEXTS, confirmation_options("RESULTS")])
"""Adds what the page of a command shows beside its findings."""
text_options = all_of([_CONFIG, *_SOURCES, _TEXTS, confirmation_options("RESULTS")])
"""Adds all about texts."""


class TextChoice(NamedTuple):
    """The options of a command about texts."""

    configs: tuple[str, ...]
    texts: str | None
    sources: str | None = None
    source_format: str = "SPL"
    allow_command: bool = False
    allow_files: bool = False
    outputs: tuple[str | None, ...] = ()
    """What the command writes, which must not be a file that is read for the texts."""

    def files(self) -> list[str]:
        """Files that must not be overwritten."""
        return [*self.configs, *([self.sources] if self.sources else [])]

    def check(self, is_page: bool) -> None:
        """UsageError for what only a page shows."""
        if is_page:
            return
        idle = "--texts" if self.texts is not None else "--config" if self.configs and self.sources is None else ""
        if idle:
            raise UsageError(f"{idle} is for the page: add --format html, or -o NAME.html; or leave it out")

    def find(
        self, results: Results | None, evaluated: str, warnings: list[str], parts: Sequence[SavedPart] = ()
    ) -> Texts | None:
        """The texts of results, which say what was evaluated; of several files of results those of each.

        None where nobody asks for them, or none are found where nobody named them.

        UsageError, DataError: texts that were requested are not there, or are others than were scored; or an output
        would overwrite them.
        """
        if self.sources is None and self.source_format.upper() != "SPL":
            raise UsageError("--source-format is about --sources DIR; add that, or leave it out")
        asked = bool(self.configs or self.sources)
        if results is None:
            if asked:
                raise UsageError("a table of scores has no texts; --config and --sources take results of 'rouge-cli "
                                 "evaluate --save'")  # fmt: skip
            return None
        if self.texts == "none" and not asked:
            return None
        if len({part.results.source for part in parts}) < 2 and not any(
            name != old for part in parts for old, name in part.names.items()
        ):
            parts = [SavedPart(results._replace(source=evaluated), {one.id: one.id for one in results.systems})]
        if asked or self.texts is not None:
            return self._read_parts(parts)
        for source in dict.fromkeys(part.results.source for part in parts):
            if not os.path.isfile(source):
                warnings.append(f"no texts are read: {_absent(source)}")
                return None
            if is_outside(source, "."):
                cause = "what the results name is outside the working directory"
                warnings.append(
                    f"no texts are read: {source}: {cause}; if it can be trusted: --config {as_argument(source)}"
                )
                return None
        try:
            return self._read_parts(parts)
        except OverwrittenInput:
            raise
        except RougeCliError as error:
            warnings.append(f"no texts are read: {error.problems[0]}")
            return None

    def _read_parts(self, parts: Sequence[SavedPart]) -> Texts:
        """The texts of each part are those of what it names, or of the --config that has them."""
        from rouge_cli.analysis.inspection.texts import joined_texts

        if len(parts) == 1:
            return self._read(parts[0], self.configs or (parts[0].results.source,))
        return joined_texts([(self._of_part(place, part), part.names) for place, part in enumerate(parts)])

    def _of_part(self, place: int, part: SavedPart) -> Texts:
        if not self.configs:
            return self._read(part, (part.results.source,))
        choices = [self.configs, *((config,) for config in self.configs)]
        if len(self.configs) > 1 and place < len(self.configs):
            choices.insert(0, (self.configs[place],))
        problem: RougeCliError | None = None
        for choice in dict.fromkeys(choices):
            try:
                return self._read(part, choice)
            except DataError as error:
                problem = problem or error
        assert problem is not None
        raise problem

    def _read(self, part: SavedPart, configs: Sequence[str]) -> Texts:
        from rouge_cli.analysis.inspection.texts import texts_of

        results = part.results
        if results.part is None and not any(system.evaluations for system in results.systems):
            raise DataError.at(
                results.source, "no summary was scored", "name results with scores, or leave out the texts"
            )
        options = confirmed(results.options, "the results", self.allow_command, self.allow_files)
        check_word_lists(options, "the results", results.warnings)
        results = results._replace(options=options)
        protect_files(self.outputs, configs)
        plan = _plan(results, configs)
        protect_files(self.outputs, chain(plan.files(), files_of_options(options)))
        if self.sources is None:
            return texts_of(results, plan, saved=part.file)
        from rouge_cli.inputs.baselines import find_sources

        folder = self.sources
        found = texts_of(results, plan, lambda plan: find_sources(plan, folder), part.file)
        return found._replace(source_format=self.source_format.upper())


def text_choice_from(given: dict[str, Any], *outputs: str | None) -> TextChoice:
    """What the values of page_options or text_options ask for; takes them out of given."""
    return TextChoice(outputs=outputs, **{name: given.pop(name) for name in TextChoice._fields if name in given})


def _plan(results: Results, configs: Sequence[str]) -> Any:
    from rouge_cli.inputs.choice import choice_of_options, format_of, record_format
    from rouge_cli.inputs.input import OTHER_REFERENCES, gathered
    from rouge_cli.inputs.reading import read_input

    options = results.options
    if absent := [name for name in configs if not os.path.exists(name) and "*" not in name]:
        if absent[0] == results.source:
            raise DataError(_absent(absent[0]))
        cause = f"there is no such file{from_here(absent[0], ' in ')}"
        raise DataError.at(absent[0], cause, "name the texts: --config CONFIG")
    source = configs[0] if len(configs) == 1 else tuple(configs)
    how, _, language = options.sentences.partition(":")
    given = {"sentences": how if how in ("split", "given") else None, "language": language or None,
             "sentence_delimiter": options.sentence_delimiter or None}  # fmt: skip
    if format_of(configs[0]) == "xml":
        given = {}
    choice = choice_of_options(given, source, options.encoding)
    only = results.systems[0].id if len(results.systems) == 1 else None
    try:
        return gathered(read_input(choice, only, model_ids=True)).plan
    except RougeCliError as error:
        if record_format(configs[0]) is None:
            raise
        told = [problem if isinstance(problem, Problem) else Problem("", problem) for problem in error.problems]
        raise type(error)(
            [one if one.kind == OTHER_REFERENCES else Problem(one.place, one.cause, DETOUR) for one in told]
        ) from None


def _absent(source: str) -> Problem:
    """Warnings about the name of what was evaluated, which is no file."""
    sides = source.split(" and ")
    if len(sides) > 1 and all(map(os.path.exists, sides)):
        return Problem(source, "texts of --peers and --models are found by a configuration", DETOUR)
    if SEVERAL.search(source):
        remedy = f"name each of them again, in their order: --config FILE --config FILE; or {DETOUR}"
        return Problem(source, "the results name only the first of several files", remedy)
    return Problem(source or "the results", f"the texts that were scored are not {from_here(source, 'in ') or 'there'}",
                   f"name them where they are, --config CONFIG; or {DETOUR}")  # fmt: skip
