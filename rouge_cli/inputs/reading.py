"""Read the input that a choice names: a configuration, a list file, records, lines or folders."""

from __future__ import annotations

import os

from rouge_cli.errors import DataError, Problem, UsageError
from rouge_cli.inputs.choice import CONFIGURED_FORMATS, LIST, XML, InputChoice
from rouge_cli.inputs.choice_checks import checked
from rouge_cli.inputs.input import Input
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.relative_names import resolve_names

_OF_CONFIGURATIONS = ("source", "format", "encoding")
"""The fields of a choice that concern a configuration; a list's summaries have a format, too."""


def read_input(choice: InputChoice, system: str | None = None, model_ids: bool = False, decodes: bool = False) -> Input:
    """Read the input that the choice names. system names the only system of records and lists that do not say it.

    model_ids asks for the ids of the models that a configuration names. decodes: whether evaluating decodes files
    (Options.decodes), so that a lenient choice of folders skips those that are not of their encoding. Raises
    UsageError: a choice that cannot be meant; DataError: as the readers.
    """
    choice = checked(choice)
    if isinstance(choice.source, tuple) and len(choice.source) == 1:
        choice = choice._replace(source=choice.source[0])
    if isinstance(choice.source, str) and choice.format is None and choice.source.lower().endswith(".xml"):
        choice = choice._replace(format=XML)
    if isinstance(choice.source, str) and choice.format in CONFIGURED_FORMATS:
        return _configured(choice, choice.source, system, model_ids)
    from rouge_cli.inputs.given_texts import read_given

    return read_given(choice, system, decodes)


def _configured(choice: InputChoice, source: str, system: str | None, model_ids: bool) -> Input:
    """DataError for a list, or XML of something else, without an evaluation; an empty configuration is a warning."""
    defaults = InputChoice._field_defaults
    used = _OF_CONFIGURATIONS if choice.format != LIST else (*_OF_CONFIGURATIONS, "summary_format")
    if idle := [key for key in defaults if key not in used and getattr(choice, key) != defaults[key]]:
        raise UsageError(f"{', '.join(idle)}: for records, lines and folders; {source} says itself what its files are")
    list_format = choice.summary_format if choice.format == LIST else None
    plan = read_configuration(source, list_format, system, model_ids)
    if not plan.evaluations:
        if list_format is not None:
            require_evaluations(plan, list_format)
        from rouge_cli.inputs.file_kinds import CONFIGURATION, check_kind

        check_kind(source, "an evaluation configuration, <ROUGE-EVAL> with an <EVAL> for each", (CONFIGURATION,))
    return Input(plan, plan.warnings, texts="configured")


def require_evaluations(plan: Plan, list_format: str | None) -> None:
    """DataError for a configuration, or a list if it has a format, without an evaluation."""
    if not plan.evaluations:
        remedy = "an evaluation is an element <EVAL ID=...> with PEERS and MODELS"
        if list_format is not None:
            remedy = "a line is PEER MODEL1 [MODEL2 ...]"
        raise DataError(Problem(plan.source, "there is no evaluation in it", remedy))


def read_configuration(
    config: str, list_format: str | None = None, system: str | None = None, model_ids: bool = False
) -> Plan:
    """The plan of a configuration or list file, with the ids of its models if they are asked for and there are any.

    Relative file names hold in the working directory, or in the folder of the file; see resolve_names.

    system is the only system of a list, X if none is named. UsageError: CONFIG and SYSTEM are swapped, or a list file
    is a folder. DataError: as their readers.
    """
    if system is not None and not os.path.exists(config) and os.path.isfile(system):
        raise UsageError(f"there is no file {config}, but {system} is one: CONFIG comes before SYSTEM")
    if list_format is None:
        from rouge_cli.inputs.rouge_xml import read_rouge_xml

        return resolve_names(read_rouge_xml(config, model_ids))
    from rouge_cli.inputs import list_file

    if os.path.isdir(config):
        raise UsageError(f"{config}: a folder, not a list file; name a file in it")
    # In lists, as in the original, a byte of the command line is a character.
    peer = os.fsencode(system or "X").decode("latin-1")
    return resolve_names(list_file.read_list_file(config, list_file.list_format(list_format), peer, checks_kind=True))
