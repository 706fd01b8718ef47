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

import copy
import logging
import os
import re
import shutil
import weakref
from collections.abc import Callable
from contextlib import suppress

from rouge_cli.drop_in_arguments import truth
from rouge_cli.errors import DataError, Problem, RougeCliError, UsageError, reason, shortened
from rouge_cli.pyrouge_files import (
    LOG,
    configuration_of,
    convert_files,
    names_in,
    paired_files,
    path_of,
    protect_summaries,
    unwritable_names,
    warn_of_tags,
    writing,
)

__all__ = ["Rouge155"]

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
        self.log = LOG
        if log_level is not None:
            _set_level(self.log, log_level)
        self.args = _text_of_options(rouge_args)
        self._home_dir = None if rouge_dir is None else path_of("rouge_dir", rouge_dir)
        self.config_file: str | None = None
        self.system_filename_pattern: str | None = None
        self.model_filename_pattern: str | None = None
        self._system_dir: str | None = None
        self._model_dir: str | None = None
        self._temp_dir = None if temp_dir is None else path_of("temp_dir", temp_dir)
        self._made: list[_TemporaryFolder] = []

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
    def home_dir(self) -> str | None:
        """The original's folder, as rouge_dir. UsageError if it is set to something that is no path."""
        return self._home_dir

    @home_dir.setter
    def home_dir(self, path: str | os.PathLike[str] | None) -> None:
        self._home_dir = None if path is None else path_of("home_dir", path)

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
        one = copy.copy(self)  # whose folders change, while another thread may evaluate with this object
        if truth("split_sentences", split_sentences):
            one.split_sentences()
        peers, models = one._convert(self.convert_text_to_rouge_format)
        warn_of_tags((self.system_dir, peers), (self.model_dir, models))
        report = one.evaluate(system_id, rouge_args)
        self.config_file = one.config_file
        return report

    def evaluate(self, system_id: int | str = 1, rouge_args: str | None = None) -> str:
        """Evaluate summaries that are in the format of SEE; return the report of ROUGE-1.5.5.

        The options are those of the constructor, else rouge_args, else pyrouge's: ROUGE-1 to 4, L, W-1.2, S* and SU*.
        Both sides are always stemmed (-m). What the report's reader should know is logged as a warning.
        """
        from rouge_cli.option_line import run

        one, system_id = copy.copy(self), _text_of_id(system_id)
        one.write_config(system_id=system_id)
        self.config_file = one.config_file
        given = _text_of_options(self.args) or _text_of_options(rouge_args)
        options = given.strip().strip("\"'").split() if given else ["-e", self.data_dir, *_ARGUMENTS]
        if not (system_id.isascii() and system_id.isprintable()):
            options.insert(0, "-a")  # XML and a command line may write its name in different ways
        command = [*options, "-m", one.config_file or "", system_id]
        self.log.info("Running ROUGE with command rouge155 %s", " ".join(command))
        messages: list[str] = []
        status, report = run([_encoded(argument) for argument in command], messages.append)
        lines = "\n".join(messages).splitlines()
        if status:
            error: type[RougeCliError] = DataError if status == DataError.exit_status else UsageError
            raise error(lines)
        for line in lines:
            self.log.warning("%s", line)
        return _decoded(report, system_id)

    def output_to_dict(self, output: str) -> dict[str, float]:
        """The averages of a report: rouge_1_recall, rouge_su4_f_score ..., and their bounds, with _cb and _ce.

        Of several systems the last one counts; empty if the report has no averages.
        """
        if not isinstance(output, str):
            raise UsageError(f"output is a report, a str, not {shortened(output)}")
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

    def write_config(
        self, config_file_path: str | os.PathLike[str] | None = None, system_id: int | str | None = None
    ) -> None:
        """Write the configuration of these folders and patterns, to a temporary file if no path is given."""
        given = None if config_file_path is None else path_of("config_file_path", config_file_path)
        path = given or os.path.join(self._new_folder(), "rouge_conf.xml")
        system_dir, system_pattern, model_dir, model_pattern = self._places()
        self.write_config_static(system_dir, system_pattern, model_dir, model_pattern, path, system_id)
        self.log.info("Written ROUGE configuration to %s", path)
        self.config_file = path

    @staticmethod
    def write_config_static(
        system_dir: str | os.PathLike[str],
        system_filename_pattern: str,
        model_dir: str | os.PathLike[str],
        model_filename_pattern: str,
        config_file_path: str | os.PathLike[str],
        system_id: int | str | None = None,
    ) -> None:
        """Write a configuration for summaries in the format of SEE, an evaluation for each system summary.

        Evaluations are numbered in the order of the file names. DataError: all that do not match; UsageError: one of
        the summaries is to be overwritten.
        """
        from rouge_cli.whole_files import write_whole

        system_dir, model_dir = path_of("system_dir", system_dir), path_of("model_dir", model_dir)
        path, id = path_of("config_file_path", config_file_path), _text_of_id(system_id)
        pairs = paired_files(system_dir, system_filename_pattern, model_dir, model_filename_pattern)
        if problems := [
            *unwritable_names("", [system_dir, model_dir]),
            *unwritable_names("", [id], "system_id"),
        ]:
            raise DataError(problems)
        protect_summaries(path, system_dir, model_dir, pairs)
        write_whole(path, configuration_of(pairs, system_dir, model_dir, id))

    @staticmethod
    def convert_summaries_to_rouge_format(
        input_dir: str | os.PathLike[str], output_dir: str | os.PathLike[str]
    ) -> None:
        """Convert all files of a folder, a sentence a line, to SEE in another folder, under the same names.

        Nothing is replaced there before all are converted. DataError: a file cannot be read or written.
        """
        from rouge_cli.output_places import protect_files
        from rouge_cli.real_names import is_same
        from rouge_cli.whole_files import write_whole
        from rouge_cli.whole_folders import TemporaryFolder

        folder, target = path_of("input_dir", input_dir), path_of("output_dir", output_dir)
        names = [name for name in names_in(folder) if os.path.isfile(os.path.join(folder, name))]
        with writing(target):
            os.makedirs(target, exist_ok=True)
            if is_same(folder, target):
                raise UsageError(f"{target}: the converted files would overwrite the summaries; name another folder")
            links = [place for name in names if os.path.islink(place := os.path.join(target, name))]
            protect_files(links, [os.path.join(folder, name) for name in names])
            with TemporaryFolder(".rouge-", target, LOG.warning) as made:
                marked = convert_files(folder, names, made, Rouge155.convert_text_to_rouge_format)
                for name in names:
                    place, converted = os.path.join(target, name), os.path.join(made, name)
                    if os.path.islink(place):  # which may lead to another file system
                        with open(converted, "rb") as stream:
                            write_whole(place, stream.read())
                    else:
                        os.replace(converted, place)
        warn_of_tags((folder, marked))

    @staticmethod
    def convert_text_to_rouge_format(text: str, title: str = "dummy title") -> str:
        """A text, a sentence a line, in the format of SEE. Empty lines are empty sentences."""
        if not isinstance(text, str):
            raise TypeError(f"a text is a str, not {shortened(text)}")
        if not isinstance(title, str):
            raise TypeError(f"title is a str, not {shortened(title)}")
        head = f'<html>\n<head>\n<title>{title}</title>\n</head>\n<body bgcolor="white">'
        lines = [
            f'<a name="{i}">[{i}]</a> <a href="#{i}" id={i}>{sentence}</a>'
            for i, sentence in enumerate(text.split("\n"), 1)
        ]
        return "\n".join([head, *lines, "</body>\n</html>"])

    def _convert(self, convert: Callable[[str], str]) -> tuple[list[str], list[str]]:
        """Make system_dir and model_dir temporary folders with the files that are evaluated, converted.

        Returns of each the names of files with words after a "<".
        """
        system_dir, system_pattern, model_dir, model_pattern = self._places()
        pairs = paired_files(system_dir, system_pattern, model_dir, model_pattern)
        folder = self._new_folder()
        system, model = os.path.join(folder, "system"), os.path.join(folder, "model")
        peers = convert_files(system_dir, [peer for peer, _ in pairs], system, convert)
        models = dict.fromkeys(name for _, names in pairs for name in names)
        marked = peers, convert_files(model_dir, models, model, convert)
        self._system_dir, self._model_dir = system, model
        return marked

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
        from rouge_cli.whole_folders import new_folder

        try:
            folder = new_folder("rouge-", self._temp_dir)
        except (OSError, ValueError) as error:
            place, cause = self._temp_dir or "temp_dir", f"cannot make a folder in it: {reason(error)}"
            raise DataError.at(place, cause, "name another temp_dir") from None
        self._made.append(_TemporaryFolder(folder))
        return folder


class _TemporaryFolder:
    """A folder that is removed when the last Rouge155 that knows it goes, or the process ends that made it."""

    def __init__(self, path: str) -> None:
        self.path = path
        weakref.finalize(self, _remove, path, os.getpid())

    def __deepcopy__(self, memo: object) -> _TemporaryFolder:
        return self

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (self.path,)  # who reads a pickle removes nothing


def _remove(folder: str, process: int) -> None:
    if os.getpid() == process:  # a forked child ends, and its parent still uses the folder
        shutil.rmtree(folder, ignore_errors=True)
        if os.path.lexists(folder):
            LOG.warning(Problem(folder, "this temporary folder may be left", "remove it"))


def _set_level(log: logging.Logger, level: int | str) -> None:
    """Set the level. TypeError, ValueError: there is none such, of logging's kinds of errors."""
    told = f"log_level is a level of logging, such as 'INFO' or 20, not {shortened(level)}"
    if not isinstance(level, int | str):  # logging would compare it before it knows its kind
        raise TypeError(told)
    try:
        log.setLevel(level)
    except ValueError:
        raise ValueError(told) from None


def _text_of_options(given: str | None) -> str | None:
    """What is given as rouge_args. UsageError: no text, as a list of options."""
    if given is not None and not isinstance(given, str):
        raise UsageError(f"rouge_args is a str with all options, such as '-n 2 -a', not {shortened(given)}")
    return given


def _text_of_id(system_id: object) -> str:
    """The id as text. UsageError: it has none, as a list, or a number of thousands of digits."""
    with suppress(Exception):  # whatever the value's class raises
        if not isinstance(system_id, list | tuple | dict | set | frozenset):
            return str(system_id)
    raise UsageError(f"system_id is a number or a str, not {shortened(system_id)}")


def _encoded(argument: str) -> bytes:
    try:
        return os.fsencode(argument)
    except UnicodeEncodeError:
        raise UsageError(f"rouge_args: {shortened(argument)} is no valid Unicode; correct it") from None


def _decoded(report: bytes, system_id: str) -> str:
    """The report as text. It names a system in Latin-1 if that has its letters (docs/rouge-1.5.5.md, section 6)."""
    try:
        name = system_id.encode("latin-1")
    except UnicodeEncodeError:
        name = b""
    return report.decode("utf-8", "surrogateescape") if name.isascii() else report.decode("latin-1")


def _folder(path: str | os.PathLike[str], side: str) -> str:
    name = path_of(f"{side}_dir", path)
    if not os.path.isdir(name):
        raise DataError(f"Cannot set {side} directory because the path {name} does not exist.")
    return name
