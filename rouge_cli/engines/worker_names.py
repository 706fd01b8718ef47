"""Names of files, as a worker finds them whose working directory may be another one, and as the user gave them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from rouge_cli.errors import Problem, working_folder
from rouge_cli.option_values import TokenizerIn, UntrustedTokenizer, program_of
from rouge_cli.options import Options
from rouge_cli.tallies import Counted, Tally
from rouge_cli.text.option_files import PATHS, paths_named

if TYPE_CHECKING:
    from rouge_cli.results import Results


def at(home: str, path: str) -> str:
    """The path as a worker finds it, whose own folder may be another one."""
    return path if working_folder() == home else os.path.join(home, path)


def options_at(home: str, options: Options) -> Options:
    """The options with the paths of their files as a worker finds them; a program starts where it does at home."""
    if working_folder() == home:
        return options
    there: dict[str, Any] = {name: at(home, path) for name, path in paths_named(options).items()}
    return options._replace(**there, tokenizer=tokenizer_at(home, options.tokenizer))


def names_files(options: Options) -> bool:
    """Whether the options name a file or a program, which the working directory may decide."""
    return program_of(options.tokenizer) is not None or any(getattr(options, name) for name in PATHS)


def tokenizer_at(home: str, tokenizer: str) -> str:
    """The name of a tokenizer whose program, if it is one, starts in the folder home.

    One that only data names stays as it is: it must not start anywhere.
    """
    if working_folder() == home or program_of(tokenizer) is None or isinstance(tokenizer, UntrustedTokenizer):
        return tokenizer
    return TokenizerIn(home, tokenizer)


def paths_in(there: Options, given: Options) -> list[tuple[str, str]]:
    """The paths of the options' files, as options_at made them and as they were given."""
    both = [(getattr(there, name), getattr(given, name)) for name in PATHS]
    return [(found, path) for found, path in both if path]


def _whole_name(path: str) -> str:
    """A regular expression for the path where it stands for itself, or for the folder of a file, in a text."""
    end = "" if path.endswith(("/", os.sep)) else r"(?![\w-]|\.\w)"
    return rf"(?<![\w./-]){re.escape(path)}{end}"


def _given(name: str, _found: object) -> str:
    return name


class Spelling:
    """How a worker's messages name files: as the user did, so that they are the same wherever the worker runs."""

    def __init__(self, *names: tuple[str, str]) -> None:
        """Names are (as the worker finds it, as the user gave it)."""
        changed = [(there, given) for there, given in names if there != given]
        self._names = sorted(changed, key=lambda pair: -len(pair[0]))  # one may begin another

    def text(self, text: str) -> str:
        """A text with names as they were given."""
        for there, given in self._names:
            if there in text:
                text = re.sub(_whole_name(there), partial(_given, given), text)
        return text

    def messages(self, messages: Iterable[str]) -> list[str]:
        """Warnings, or problems."""
        return [self._message(message) for message in messages]

    def _message(self, message: str) -> str:
        if not self._names:
            return message
        if isinstance(message, Counted):
            return Counted(self.text(message), self.tally(message.tally))
        if isinstance(message, Problem):
            place, cause, remedy = map(self.text, (message.place, message.cause, message.remedy))
            return Problem(place, cause, remedy, message.kind)
        return self.text(message)

    def results(self, results: Results) -> Results:
        """The results of a part, with its warnings so."""
        part = results.part and results.part._replace(tallies=tuple(map(self.tally, results.part.tallies)))
        return results._replace(warnings=tuple(self.messages(results.warnings)), part=part)

    def tally(self, tally: Tally) -> Tally:
        """The counts of a warning."""
        places, names = (tuple(map(self.text, texts)) for texts in (tally.places, tally.names))
        return tally._replace(key=self.text(tally.key), places=places, names=names)
