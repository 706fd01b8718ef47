"""The files that a command reads, so that none of its outputs takes the place of one (see writing.spare_inputs)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rouge_cli.inputs.choice import InputChoice
    from rouge_cli.options import Options


def names_read(choice: InputChoice) -> Callable[[str, str], bool]:
    """Whether the choice reads the file (folder, name below it), or would read it if it were there."""
    if choice.source is not None:
        return lambda folder, name: False
    from rouge_cli.inputs.choice import named_sides
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


def files_of_options(options: Options) -> Iterator[str]:
    """The word lists, labels and weights that the options name."""
    from rouge_cli.text.labels import WORDNET

    labels = None if options.labels == WORDNET else options.labels
    yield from (name for name in (options.stop_list, options.idf, labels) if name is not None)
    if options.data is not None:
        from rouge_cli.text.word_lists import own_lists

        yield from (os.path.join(options.data, name) for name in own_lists())
    if options.wordnet is not None:
        from rouge_cli.text.wordnet import NEEDED

        yield from (os.path.join(options.wordnet, name) for name in NEEDED)
