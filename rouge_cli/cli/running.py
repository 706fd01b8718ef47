"""Steps that commands share: read the input, protect it from being overwritten, and show progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain

from rouge_cli.cli.input_options import Arguments
from rouge_cli.cli.messages import inform, warn
from rouge_cli.cli.writing import check_outputs, check_standard_input, protect_inputs
from rouge_cli.inputs.choice import InputChoice, named_paths, named_sides
from rouge_cli.inputs.choice_checks import check_format
from rouge_cli.inputs.input import Input, gathered
from rouge_cli.inputs.plan import Plan
from rouge_cli.inputs.reading import read_configuration, read_input
from rouge_cli.options import Options
from rouge_cli.output_places import protect_files
from rouge_cli.scoring.threads import Progress
from rouge_cli.text.option_files import files_of_options


def read_input_for(
    outputs: Sequence[str | None], choice: InputChoice, options: Options, system: str | None = None,
    *, model_ids: bool = False, others: Iterable[str] = (),
) -> Input:  # fmt: skip
    """The input that the choice names.

    UsageError if an output would overwrite a file of it, the options or the others, or two of these are standard input.
    See check_format and read_input.
    """
    protect_inputs(outputs, named_paths(choice), names_read(choice))  # all files but those that a configuration names
    own = list(files_of_options(options))
    others = [*own, *(name for name in others if name not in own)]
    check_standard_input([*named_paths(choice), *others])
    check_format(choice, options)
    found = read_input(choice, system, model_ids, options.decodes)
    files = found.plan.files() if found.texts == "configured" else ()
    protect_files(outputs, chain(others, files))
    return found


def read_whole_for(
    output: str | None, arguments: Arguments, options: Options, *, model_ids: bool = False, others: Iterable[str] = (),
    quiet: bool = False,
) -> Plan:  # fmt: skip
    """The input of the arguments as one plan, whatever it is: streams are read as a whole. Says what was done for it.

    See read_input_for and gathered.
    """
    check_outputs(output)
    inform(arguments.notes, quiet)
    found = gathered(
        read_input_for([output], arguments.choice, options, arguments.system, model_ids=model_ids, others=others)
    )
    warn(found.warnings, quiet)
    return found.plan


def read_plan_for(
    output: str | None, config: str, list_format: str | None, system: str | None = None,
    *, model_ids: bool = False, options: Iterable[Options] = (), others: Iterable[str] = (),
) -> Plan:  # fmt: skip
    """The plan of a configuration or list file.

    UsageError: the output cannot be made, or would overwrite a file of the plan, of the options, or of the others. See
    read_configuration.
    """
    check_outputs(output)
    plan = read_configuration(config, list_format, system, model_ids)
    warn(plan.warnings)
    protect_files([output], chain([config], others, *map(files_of_options, options), plan.files()))
    return plan


def names_read(choice: InputChoice) -> Callable[[str, str], bool]:
    """Whether the choice reads the file (folder, name below it), or would read it if it were there."""
    if choice.source is not None:
        return lambda folder, name: False
    from rouge_cli.inputs.folders import name_test
    from rouge_cli.inputs.patterns import ModelPattern, PeerPattern

    peers, models = ([path for path in side if os.path.isdir(path)] for side in named_sides(choice))
    peer_pattern = PeerPattern(choice.peer_pattern) if peers and choice.peer_pattern is not None else None
    model_pattern = ModelPattern(choice.model_pattern) if models and choice.model_pattern is not None else None
    tests = [
        *((path, name_test(path, peer_pattern)) for path in peers),
        *((path, name_test(path, model_pattern)) for path in models),
    ]
    return lambda folder, name: any(is_read(name) for path, is_read in tests if path == folder)


@contextmanager
def progress_bar(total: int | None, quiet: bool, unit: str = "eval") -> Iterator[Progress | None]:
    """A bar on stderr where that is a terminal, else nothing."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    with tqdm(total=total, unit=unit, leave=False, file=sys.stderr) as bar:

        def advance(done: int) -> None:
            bar.update(done)

        yield advance
