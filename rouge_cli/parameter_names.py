"""What options of the command line are called in Python, for messages that advise them and reach a program."""

from __future__ import annotations

import re

from rouge_cli.errors import Problem, RougeCliError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

_OPTION = re.compile(r"(?<![\w/-])(?<!ulimit )(?:--[a-z][a-z-]+|-[A-Za-z])(?![\w-])")
_BEGIN = " (in Python "
_ARGUMENTS = {
    "--from": "InputChoice(format=...)",
    "--peers": "InputChoice(peers=...)",
    "--models": "InputChoice(models=...)",
    "--peer-pattern": "InputChoice(peer_pattern=...)",
    "--model-pattern": "InputChoice(model_pattern=...)",
    "--input-format": "InputChoice(summary_format=...)",
    "--layout": "InputChoice(layout=...)",
    "--written-lists": "InputChoice(written_lists=...)",
    "--no-quotes": "InputChoice(quotes=False)",
    "--lenient": "InputChoice(lenient=True)",
    "--id-field": "FieldChoice(id=...)",
    "--system-field": "FieldChoice(system=...)",
    "--summary-field": "FieldChoice(summary=...)",
    "--references-field": "FieldChoice(references=...)",
    "--sentences": "Options(sentences=...) or InputChoice(sentences=...)",
    "--language": "Options(sentences='split:LANGUAGE') or InputChoice(language=...)",
    "--sentence-delimiter": "Options(sentence_delimiter=...) or InputChoice(delimiter=...)",
    "--encoding": "Options(encoding=...) or InputChoice(encoding=...)",
    "--list": "list_format=...",
    "-z": "list_format=...",
    "--measures": "measures=...",
    "--preset": "options=find_preset(...).options",
    "--part": "part=(K, N)",
    "--jackknife": "jackknife=True",
    "--humans": "humans=True",
    "--skip-single": "skip_single=True",
}
"""Arguments of evaluate and of what scores texts in memory, and of what they take."""


class NamingParameters:
    """While a function of the API works: errors that advise options also say what these are called in Python."""

    __slots__ = ()

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: TracebackType | None) -> None:
        if isinstance(error, RougeCliError):
            RougeCliError.__init__(error, [_with_names(problem) for problem in error.problems])


def _with_names(problem: str) -> str:
    if not isinstance(problem, Problem):
        return problem + _note(problem)
    if note := _note(f"{problem.cause} {problem.remedy}"):
        cause, remedy = (problem.cause, problem.remedy + note) if problem.remedy else (problem.cause + note, "")
        return Problem(problem.place, cause, remedy, problem.kind)
    return problem


def _note(said: str) -> str:
    """What the options that are named there are in Python; empty where there are none, or it says so already."""
    if _BEGIN in said or not (advised := dict.fromkeys(_OPTION.findall(said))):
        return ""
    known = _known()
    names = ", ".join(f"{option} is {known[option]}" for option in advised if option in known)
    return f"{_BEGIN}{names})" if names else ""


def _known() -> dict[str, str]:
    from rouge_cli.option_table import flags

    options = {
        name: f"Options({row.name}=...)" for row, flag in flags() for names in flag.names for name in names.split("/")
    }
    return {**options, **_ARGUMENTS}
