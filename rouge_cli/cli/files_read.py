"""The files that a command reads, so that none of its outputs takes the place of one (see writing.spare_inputs)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rouge_cli.inputs.choice import InputChoice
    from rouge_cli.inputs.plan import Plan, Stream
    from rouge_cli.options import Options


def files_of(content: Plan | Stream) -> Iterator[bytes]:
    """The files of a plan, each once, in the order of their first mention; a stream does not know them yet."""
    from rouge_cli.inputs.plan import Plan

    seen: set[bytes] = set()
    for evaluation in content.evaluations if isinstance(content, Plan) else ():
        for document in (*evaluation.peers.values(), *evaluation.models):
            if isinstance(document, bytes) and document not in seen:
                seen.add(document)
                yield document


def files_of_choice(choice: InputChoice | None) -> Iterator[str]:
    """The files and folders that records, lines or folders are read from; "-" is standard input."""
    if choice is None:
        return
    from rouge_cli.inputs.choice import named_paths

    yield from named_paths(choice)


def names_read(choice: InputChoice | None) -> Callable[[str, str], bool]:
    """Whether the choice reads the file (folder, name below it), or would read it if it were there."""
    if choice is None:
        return lambda folder, name: True
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
