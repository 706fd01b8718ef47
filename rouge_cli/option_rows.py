"""The contents of a row of the table of options (option_table.py).

Values only: commands make click's options of Flags, the signature its keys of Rows, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar, get_args, get_origin

from rouge_cli.errors import shortened

Value = TypeVar("Value")

ORIGINAL, READING, LANGUAGE, SCORING, DATA, INPUT, JACKKNIFE = (
    "original", "reading", "language", "scoring", "data", "input", "jackknife",
)  # fmt: skip
"""Groups of flags: commands take some of them. READING says what words and sentences are, also where nothing scores."""


class Flag:
    """A flag of the command line."""

    def __init__(
        self, names: tuple[str, ...], help: str, group: str = SCORING, takes: str = "", metavar: str | None = None,
        low: int | None = None, high: int | None = None, choices: Mapping[str, Any] = {}, shows_default: bool = False,
        inverted: bool = False, composed: bool = False, study: bool = False, absent: str = "",
    ) -> None:  # fmt: skip
        self.names = names
        """As typed, such as ("-p", "--alpha"); ("--rounding/--no-rounding",) for both ways of a switch."""
        self.help, self.metavar, self.group = help, metavar, group
        self.takes = takes
        """text, texts (may be repeated), number (echoed as typed), decimal, whole, file, folder or switch; empty: as
        the type of the field has it."""
        self.low, self.high = low, high
        self.choices = choices
        """The words that may be typed and their values; empty: the row's words or choices."""
        self.shows_default = shows_default
        self.inverted = inverted
        """Whether the switch turns the field off."""
        self.composed = composed
        """Whether this value and others make the field: see cli/evaluation_options.py and cli/like_option.py."""
        self.study = study
        """Whether a study (study.py) may say it, under the name of the parameter."""
        self.absent = absent
        """The remedy if there is no such file or folder."""

    @property
    def parameter(self) -> str:
        """The name of its value among those of a command, and in a study."""
        long = next(name for name in self.names if name.startswith("--"))
        return long.partition("/")[0][2:].replace("-", "_")


class Row:
    """One field of Options. Properties that follow from its type are computed when they are needed."""

    def __init__(self, said: dict[str, Any]) -> None:
        vars(self).update(said)

    default: Any
    flags: tuple[Flag, ...]
    about: str
    """Its description in the JSON schema, and for readers of the table."""
    key: str
    """Of the signature. Several fields with one key are written together: see COMPOSED in signature.py."""
    takes: str
    """The values of the key, for messages; empty: by words and type."""
    choices: Callable[[], Mapping[str, str]] | tuple[str, ...]
    """The texts that are allowed, if not all are; with a description of each where they are computed."""
    allows: Callable[[Any], bool] | None
    check: Callable[[Any], str] | None
    """The problem of a value, in words; empty if there is none."""
    problem: str
    """The message about a value that is not allowed; {value} stands for it."""
    always: bool
    """Whether the signature has the key also where the value is the usual one."""
    matters: Callable[[Any], bool] | None
    """Of Options: whether the value decides anything; None: always."""
    needs: str
    """Pairs of a signature of which one makes the value matter."""
    decides: bool
    """Whether it decides figures, not only how they are shown."""
    names_file: bool
    """Whether it names a file or folder to be read, which is not done unasked for what other people name."""
    starts_program: bool
    """Whether it may name a program, which is not started unasked for what other people name."""
    own_words: Mapping[str, Any]
    """Words of the values that the row gives, if any."""
    name: str
    annotation: Any
    """The type of the field, as it is declared."""

    @cached_property
    def kind(self) -> type:
        """The type of the field's value, if not None."""
        parts = get_args(self.annotation)
        return tuple if get_origin(self.annotation) is tuple else parts[0] if parts else self.annotation

    @cached_property
    def item(self) -> type:
        """The type of a tuple's items."""
        found: type = get_args(self.annotation)[0]
        return found

    @cached_property
    def words(self) -> Mapping[str, Any]:
        """Words for the values in signature and flags: its own, no and yes, or an Enum's names in lower case."""
        if not self.own_words and self.kind is bool:
            return {"no": False, "yes": True}
        if not self.own_words and issubclass(self.kind, Enum):
            return {member.name.lower(): member for member in self.kind}
        return self.own_words

    def allowed(self) -> tuple[str, ...]:
        """The texts that are allowed; empty if all are."""
        return self.choices if isinstance(self.choices, tuple) else tuple(self.choices())

    def wrong(self, value: Any) -> str:
        """The problem of a value of the right type; empty if there is none."""
        if self.choices and value not in self.allowed():
            names = ", ".join(filter(None, self.allowed()))
            return self._problem(value) or f"{self.name.replace('_', '-')} is {names}, not {shortened(value)}"
        if self.check is not None:
            return self.check(value)
        return "" if self.allows is None or self.allows(value) else self._problem(value)

    def _problem(self, value: Any) -> str:
        return self.problem.replace("{value}", shortened(value))


def named(*texts: str) -> dict[str, str]:
    """Texts that stand for themselves, as choices of a Flag."""
    return {text: text for text in texts}


_DECLARED: list[Row] = []


def option(
    default: Value,
    *flags: Flag,
    about: str,
    key: str = "",
    takes: str = "",
    words: Mapping[str, Any] = {},
    choices: Callable[[], Mapping[str, str]] | tuple[str, ...] = (),
    allows: Callable[[Any], bool] | None = None,
    check: Callable[[Any], str] | None = None,
    problem: str = "",
    always: bool = False,
    matters: Callable[[Any], bool] | None = None,
    needs: str = "",
    decides: bool = True,
    names_file: bool = False,
    starts_program: bool = False,
) -> Value:
    """Declare a field with all that Row has of it; returns the default."""
    said = locals()
    said["own_words"] = said.pop("words")
    _DECLARED.append(Row(said))
    return default


def rows_of(names: tuple[str, ...], types: Mapping[str, Any]) -> dict[str, Row]:
    """The rows declared so far, by the names of their fields."""
    found = dict(zip(names, _DECLARED, strict=True))
    for name, row in found.items():
        row.name, row.annotation = name, types[name]
    _DECLARED.clear()
    return found
