"""Warnings about scored systems: copies, and sides that seem to be swapped."""

from __future__ import annotations

from rouge_cli.errors import listed
from rouge_cli.inputs.swapped_sides import MOST_REFERENCES, look_swapped
from rouge_cli.measures.choice import depend_on_sentences
from rouge_cli.options import Options, Unit
from rouge_cli.results import Results, SystemResult
from rouge_cli.text.text_counts import TextCounts

SIDES = "sides"
"""The kind of the warning of sides that seem to be swapped."""
LEAST_COPIED = 3
"""In fewer evaluations systems may have the same scores by chance."""
SWAPPED = (
    "if the sides are swapped, give the system summaries as peers (--peers, --summary-field) and the reference "
    "summaries as models (--models, --references-field)"
)


def warnings_of_texts(text_counts: TextCounts, options: Options) -> list[str]:
    """Warnings about the texts of a run as a whole, where its input has something to say of them."""
    if options.sentence_tag:
        return []
    given_so = options.sentences == "given" or options.split_summaries
    matters = not given_so and depend_on_sentences(options)
    return text_counts.warnings(matters, options.tokenizer, options.sentences, options.sentence_delimiter)


def warn_of_copies(results: Results) -> list[str]:
    """A warning for each group of systems with the same scores everywhere: perhaps one system under several names."""
    alike: list[list[SystemResult]] = []
    for system in results.systems if len(results.systems) > 1 else ():
        if len(system.evaluations) < LEAST_COPIED or not any(any(measure.scores) for measure in system.measures):
            continue
        group = next((group for group in alike if _figures(group[0]) == _figures(system)), None)
        if group is None:
            alike.append(group := [])
        group.append(system)
    limited = results.options.limit_unit is not Unit.NONE
    where = "evaluations, within the length limit" if limited else "evaluations"
    return [
        f"systems {listed([system.id for system in group])} have the same scores in all {len(group[0].evaluations)} "
        f"{where}; if they should differ, check that each has its own summaries"
        for group in alike
        if len(group) > 1
    ]


def _figures(system: SystemResult) -> object:
    """What copies have in common; what differs most often comes first."""
    measures = [(measure.label, measure.averages, measure.scores) for measure in system.measures]
    return measures, system.evaluations


def warn_of_sides(results: Results, by_name: bool = False) -> list[str]:
    """A warning where the number of reference summaries looks like that of systems, or by_name the only system's name
    like that of references.
    """
    if len(results.systems) != 1 or results.options.jackknife:
        return []
    (system,) = results.systems
    if by_name and look_swapped([system.id], ()):
        return [f"the only system is called {system.id!r}, like reference summaries; {SWAPPED}"]
    fewest = results.models[0]
    if fewest > MOST_REFERENCES:
        return [f"one system, {system.id!r}, and {fewest} reference summaries in each evaluation; {SWAPPED}"]
    return []
