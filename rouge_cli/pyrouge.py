"""pyrouge's interface without pyrouge, Perl or settings: change `from pyrouge import Rouge155` and nothing else.

    from rouge_cli.pyrouge import Rouge155

    r = Rouge155()
    r.system_dir, r.model_dir = "system_summaries", "model_summaries"
    r.system_filename_pattern = r"some_name.(\\d+).txt"
    r.model_filename_pattern = "some_name.[A-Z].#ID#.txt"
    output = r.convert_and_evaluate()
    figures = r.output_to_dict(output)

Written from pyrouge 0.1.3's documentation and from what it does. Where it stops, leaves folders behind or loses
figures, this does not.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import tempfile
import weakref
from collections.abc import Callable, Iterable, Iterator
from xml.sax.saxutils import escape

from rouge_cli.errors import DataError, Problem, RougeCliError, UsageError, shortened

__all__ = ["Rouge155"]

_LOG = logging.getLogger(__name__)
_ID = "#ID#"
_FIGURE = re.compile(
    r"^.* (?P<measure>ROUGE-\S+) Average_(?P<kind>[RPF]): (?P<mean>\d+\.\d+)"
    r" \(.*%-conf\.int\. (?P<lower>\d+\.\d+) - (?P<upper>\d+\.\d+)\)\r?$",
    re.M,
)
_ARGUMENTS = ("-c", "95", "-2", "-1", "-U", "-r", "1000", "-n", "4", "-w", "1.2", "-a")
_KINDS = {"R": "recall", "P": "precision", "F": "f_score"}


class Rouge155:
    """Evaluates a folder of system summaries against a folder of reference summaries.

    system_dir and model_dir are the folders. system_filename_pattern is a regular expression whose first group is the
    id of a summary; model_filename_pattern is one that holds #ID# where that id stands. Both match from the beginning
    of a name and need not reach its end.
    """

    def __init__(
        self,
        rouge_dir: str | os.PathLike[str] | None = None,
        rouge_args: str | None = None,
        temp_dir: str | os.PathLike[str] | None = None,
        log_level: int | str | None = None,
    ) -> None:
        """rouge_args are options of ROUGE-1.5.5 for all evaluations.

        rouge_dir, the original's folder, is not needed; if it is there, its data folder (stop list, exceptions) is
        used. Temporary folders are made in temp_dir and removed with this object. log_level is that of `log`.
        """
        self.log = _LOG
        if log_level is not None:
            self.log.setLevel(log_level)
        self.args = _text_of_options(rouge_args)
        self.home_dir = None if rouge_dir is None else os.fspath(rouge_dir)
        self.config_file: str | None = None
        self.system_filename_pattern: str | None = None
        self.model_filename_pattern: str | None = None
        self._system_dir: str | None = None
        self._model_dir: str | None = None
        self._temp_dir = None if temp_dir is None else os.fspath(temp_dir)

    @property
    def system_dir(self) -> str | None:
        """The folder of the system summaries. DataError if it is set to one that is not there."""
        return self._system_dir

    @system_dir.setter
    def system_dir(self, path: str | os.PathLike[str]) -> None:
        self._system_dir = _folder(path, "system")

    @property
    def model_dir(self) -> str | None:
        """The folder of the reference summaries. DataError if it is set to one that is not there."""
        return self._model_dir

    @model_dir.setter
    def model_dir(self, path: str | os.PathLike[str]) -> None:
        self._model_dir = _folder(path, "model")

    @property
    def data_dir(self) -> str:
        """The folder of the word lists: rouge_dir's, where it has one, or the built-in one."""
        given = self.home_dir and os.path.join(self.home_dir, "data")
        return given if given and os.path.isdir(given) else os.path.join(os.path.dirname(__file__), "text", "data")

    @property
    def bin_path(self) -> str:
        """Where the program is that does the same from a command line."""
        return shutil.which("rouge155") or "rouge155"

    @property
    def settings_file(self) -> str:
        """Where pyrouge keeps its settings; neither read nor written here."""
        return os.path.join(os.path.expanduser("~"), ".pyrouge", "settings.ini")

    def save_home_dir(self) -> None:
        """Do nothing: there are no settings to save."""

    def convert_and_evaluate(
        self, system_id: int | str = 1, split_sentences: bool = False, rouge_args: str | None = None
    ) -> str:
        """Evaluate plain text, a sentence a line unless it is to be split; return the report of ROUGE-1.5.5.

        system_id names the system in the report. The folders stay as they are set. Raises DataError and UsageError.
        """
        folders = self._system_dir, self._model_dir
        try:
            if split_sentences:
                self.split_sentences()
            self._convert(self.convert_text_to_rouge_format)
            return self.evaluate(system_id, rouge_args)
        finally:
            self._system_dir, self._model_dir = folders

    def evaluate(self, system_id: int | str = 1, rouge_args: str | None = None) -> str:
        """Evaluate summaries that are in the format of SEE; return the report of ROUGE-1.5.5.

        The options are those of the constructor, else rouge_args, else pyrouge's: ROUGE-1 to 4, L, W-1.2, S* and SU*.
        Both sides are always stemmed (-m). What the report's reader should know is logged as a warning.
        """
        from rouge_cli.option_line import run

        self.write_config(system_id=system_id)
        given = _text_of_options(self.args or rouge_args)
        options = given.strip().strip("\"'").split() if given else ["-e", self.data_dir, *_ARGUMENTS]
        command = [*options, "-m", self.config_file or "", str(system_id)]
        self.log.info("Running ROUGE with command rouge155 %s", " ".join(command))
        messages: list[str] = []
        status, report = run([os.fsencode(argument) for argument in command], messages.append)
        lines = "\n".join(messages).splitlines()
        if status:
            error: type[RougeCliError] = DataError if status == DataError.exit_status else UsageError
            raise error("\n".join(lines))
        for line in lines:
            self.log.warning("%s", line)
        return report.decode("utf-8", "surrogateescape")

    def output_to_dict(self, output: str) -> dict[str, float]:
        """The averages of a report: rouge_1_recall, rouge_su4_f_score ..., and their bounds, with _cb and _ce.

        Of several systems the last one counts; empty if the report has no averages.
        """
        found: dict[str, float] = {}
        for figure in _FIGURE.finditer(output):
            key = f"{figure['measure'].lower().replace('-', '_')}_{_KINDS[figure['kind']]}"
            for end, part in (("", "mean"), ("_cb", "lower"), ("_ce", "upper")):
                found[key + end] = float(figure[part])
        return found

    def split_sentences(self) -> None:
        """Split English texts into sentences and make system_dir and model_dir the folders of what comes out."""
        from rouge_cli.inputs.sentences import Sentences

        splitter = Sentences("split")
        self._convert(lambda text: splitter.content(text).decode())

    def write_config(self, config_file_path: str | None = None, system_id: int | str | None = None) -> None:
        """Write the configuration of these folders and patterns, to a temporary file if no path is given."""
        path = config_file_path or os.path.join(self._new_folder(), "rouge_conf.xml")
        system_dir, system_pattern, model_dir, model_pattern = self._places()
        self.write_config_static(system_dir, system_pattern, model_dir, model_pattern, path, system_id)
        self.log.info("Written ROUGE configuration to %s", path)
        self.config_file = path

    @staticmethod
    def write_config_static(
        system_dir: str,
        system_filename_pattern: str,
        model_dir: str,
        model_filename_pattern: str,
        config_file_path: str,
        system_id: int | str | None = None,
    ) -> None:
        """Write a configuration for summaries in the format of SEE, an evaluation for each system summary.

        Evaluations are numbered in the order of the file names. Raises DataError with all that do not match.
        """
        from rouge_cli.whole_files import write_whole

        pairs = _pairs(system_dir, system_filename_pattern, model_dir, model_filename_pattern)
        if problems := [*_unwritable([system_dir, model_dir]), *_unwritable([str(system_id)], "system_id")]:
            raise DataError(problems)
        content = ['<ROUGE-EVAL version="1.55">']
        for number, (peer, models) in enumerate(pairs, 1):
            content += [
                f'<EVAL ID="{number}">',
                f"<MODEL-ROOT>{escape(model_dir)}</MODEL-ROOT>",
                f"<PEER-ROOT>{escape(system_dir)}</PEER-ROOT>",
                '<INPUT-FORMAT TYPE="SEE">',
                "</INPUT-FORMAT>",
                f'<PEERS>\n<P ID="{escape(str(system_id), _QUOTE)}">{escape(peer)}</P>\n</PEERS>',
                "<MODELS>",
                *(f'<M ID="{_model_id(i)}">{escape(name)}</M>' for i, name in enumerate(models)),
                "</MODELS>",
                "</EVAL>",
            ]
        write_whole(config_file_path, "\n".join([*content, "</ROUGE-EVAL>", ""]).encode("utf-8", "surrogateescape"))

    @staticmethod
    def convert_summaries_to_rouge_format(input_dir: str, output_dir: str) -> None:
        """Convert all files of a folder, a sentence a line, to SEE in another folder, under the same names."""
        with os.scandir(input_dir) as entries:
            names = [entry.name for entry in entries if entry.is_file()]
        _convert_files(input_dir, names, output_dir, Rouge155.convert_text_to_rouge_format)

    @staticmethod
    def convert_text_to_rouge_format(text: str, title: str = "dummy title") -> str:
        """A text, a sentence a line, in the format of SEE. Empty lines are empty sentences."""
        head = f'<html>\n<head>\n<title>{title}</title>\n</head>\n<body bgcolor="white">'
        lines = [
            f'<a name="{i}">[{i}]</a> <a href="#{i}" id={i}>{sentence}</a>'
            for i, sentence in enumerate(text.split("\n"), 1)
        ]
        return "\n".join([head, *lines, "</body>\n</html>"])

    def _convert(self, convert: Callable[[str], str]) -> None:
        """Make system_dir and model_dir temporary folders with the files that are evaluated, converted."""
        system_dir, system_pattern, model_dir, model_pattern = self._places()
        pairs = _pairs(system_dir, system_pattern, model_dir, model_pattern)
        folder = self._new_folder()
        system, model = os.path.join(folder, "system"), os.path.join(folder, "model")
        _convert_files(system_dir, [peer for peer, _ in pairs], system, convert)
        _convert_files(model_dir, dict.fromkeys(name for _, names in pairs for name in names), model, convert)
        self._system_dir, self._model_dir = system, model

    def _places(self) -> tuple[str, str, str, str]:
        """Both folders and patterns. UsageError with all that are not set."""
        needed = {
            name: getattr(self, name)
            for name in ("system_dir", "system_filename_pattern", "model_dir", "model_filename_pattern")
        }
        if missing := [name for name, value in needed.items() if value is None]:
            raise UsageError(f"set {', '.join(missing)} before you evaluate")
        system_dir, system_pattern, model_dir, model_pattern = needed.values()
        return system_dir, system_pattern, model_dir, model_pattern

    def _new_folder(self) -> str:
        try:
            folder = tempfile.mkdtemp(prefix="rouge-", dir=self._temp_dir)
        except OSError as error:
            place, cause = self._temp_dir or "temp_dir", f"cannot make a folder in it: {error.strerror}"
            raise DataError.at(place, cause, "name another temp_dir") from None
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return folder


_QUOTE = {'"': "&quot;"}
_NOT_IN_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def _text_of_options(given: str | None) -> str | None:
    """What is given as rouge_args. UsageError: no text, as a list of options."""
    if given is not None and not isinstance(given, str):
        raise UsageError(f"rouge_args is a str with all options, such as '-n 2 -a', not {shortened(given)}")
    return given


def _folder(path: str | os.PathLike[str], side: str) -> str:
    name = os.fspath(path)
    if not os.path.isdir(name):
        raise DataError(f"Cannot set {side} directory because the path {name} does not exist.")
    return name


def _pairs(
    system_dir: str, system_filename_pattern: str, model_dir: str, model_filename_pattern: str
) -> list[tuple[str, list[str]]]:
    """The system summaries by name, each with its reference summaries."""
    pattern = _compiled(system_filename_pattern, "system_filename_pattern")
    if not pattern.groups:
        raise UsageError(f"system_filename_pattern {system_filename_pattern!r}: put the id in round brackets")
    ids = {name: match.group(1) or "" for name in sorted(os.listdir(system_dir)) if (match := pattern.match(name))}
    candidates = _candidates(set(ids.values()), sorted(os.listdir(model_dir)))
    pairs: list[tuple[str, list[str]]] = []
    problems: list[str] = []
    for name, id in ids.items():
        wanted = _compiled(model_filename_pattern.replace(_ID, id), "model_filename_pattern")
        near = candidates[id] if _ID in model_filename_pattern else candidates[""]
        found = [model for model in near if wanted.match(model)]
        if not found:
            problems.append(
                f"Could not find any model summaries for the system summary with ID {id} ({name}). "
                f"Specified model filename pattern was: {model_filename_pattern}"
            )
        pairs.append((name, found))
    if not pairs:
        problems.append(
            f"Did not find any files matching the pattern {system_filename_pattern} "
            f"in the system summaries directory {system_dir}."
        )
    problems += _unwritable(os.path.join(system_dir, name) for name in ids)
    problems += _unwritable(os.path.join(model_dir, name) for name in {name: 0 for _, found in pairs for name in found})
    if problems:
        raise DataError(problems)
    return pairs


def _unwritable(names: Iterable[str], what: str = "the name") -> Iterator[str]:
    """Problems: names that the configuration, which is XML, cannot hold."""
    for name in names:
        if _NOT_IN_XML.search(name):
            yield Problem(repr(name), f"{what} is not UTF-8, or has a control character", "rename it")


def _candidates(ids: set[str], names: list[str]) -> dict[str, list[str]]:
    """By id the names that hold it; all names for "" and for an id that means more than its letters in a pattern.

    Without this, each name would be matched against as many patterns.
    """
    plain = {id for id in ids if id and re.escape(id) == id}
    found: dict[str, list[str]] = {id: [] if id in plain else names for id in (*ids, "")}
    lengths = {len(id) for id in plain}
    for name in names:
        for part in {name[at : at + n] for n in lengths for at in range(len(name) - n + 1)} & plain:
            found[part].append(name)
    return found


def _compiled(pattern: str, what: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise UsageError(f"{what} {pattern!r} is not a regular expression: {error}") from None


def _model_id(index: int) -> str:
    """A to Z, then M27 and so on."""
    return chr(ord("A") + index) if index < 26 else f"M{index + 1}"


def _convert_files(source: str, names: Iterable[str], target: str, convert: Callable[[str], str]) -> None:
    """Convert the named files of a folder into another one. Bytes that are not UTF-8 stay what they are."""
    os.makedirs(target, exist_ok=True)
    if os.path.samefile(source, target):
        raise UsageError(f"{target}: the converted files would overwrite the summaries; name another folder for them")
    _LOG.info("Processing files in %s.", source)
    problems = []
    for name in names:
        try:
            with open(os.path.join(source, name), "rb") as stream:
                text = stream.read().decode("utf-8", "surrogateescape")
        except OSError as error:
            problems.append(f"{os.path.join(source, name)}: cannot read the summary: {error.strerror}")
            continue
        with open(os.path.join(target, name), "wb") as made:
            made.write(convert(text).encode("utf-8", "surrogateescape"))
    if problems:
        raise DataError(problems)
    _LOG.info("Saved processed files to %s.", target)
