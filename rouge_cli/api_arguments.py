"""Arguments that the functions of the API share: measures, options and others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rouge_cli.errors import UsageError, shortened
from rouge_cli.inputs.in_memory import all_of, check_arrow, hands_out_items, is_listed
from rouge_cli.measures.choice import measures_of
from rouge_cli.option_values import PORTER, WORDNET
from rouge_cli.options import Averaging, Options, Stemming, usual
from rouge_cli.scoring.threads import is_number_of_threads

if TYPE_CHECKING:
    from rouge_cli.inputs.sentences import Sentences

Measures = str | Sequence[str]
"""Measures by name: "rouge-1,rouge-su:4", or a list of names."""

USUAL = ("rouge-1", "rouge-2", "rouge-l")


def options_of(options: Options | None, measures: Measures | None, stem: bool | None, tokenizer: str | None) -> Options:
    """The options, with these instead of theirs. UsageError: arguments of another type, unknown names, idle options."""
    chosen = Options() if options is None else options
    if not isinstance(chosen, Options):
        raise UsageError(f"options: rouge_cli.Options is expected (of a preset: .options), not {shortened(chosen)}")
    if measures is not None:
        from rouge_cli.measures.registry import parse_measures

        names = tuple(measure.name for measure in parse_measures(kept("measures", measures)))
        if not names:
            raise UsageError("measures: there are none; name some, such as measures='rouge-1,rouge-2,rouge-l'")
        chosen = chosen._replace(measures=names)
    if stem is not None:
        if not isinstance(stem, bool):
            raise UsageError(f"stem must be True, False or None, not {shortened(stem)}")
        chosen = chosen._replace(stemming=Stemming.BOTH if stem else Stemming.NONE)
    if tokenizer is not None:
        chosen = chosen._replace(tokenizer=tokenizer)
    if problems := _idle(chosen, stem):
        raise UsageError(problems)
    return chosen


def _idle(options: Options, stem: bool | None) -> list[str]:
    """The problems of a stemmer, stop list or WordNet that is named and not used; Options itself allows them.

    A study switches stemming and stop words on and off; a dialect names its stemmer beforehand.
    """
    problems = []
    stems = options.stemming is not Stemming.NONE or stem is not None
    own = (PORTER, usual(options.dialect, "stemmer"))
    if not stems and options.stemmer not in own and not _is_of_a_dialect(options.stemmer):
        cause = f"stemmer={options.stemmer!r} stems nothing alone"
        problems.append(f"{cause}; add stem=True, or leave it out")
    if options.stop_list is not None and not options.drop_stop_words:
        problems.append("stop_list removes nothing alone; add drop_stop_words=True, or leave it out")
    if options.labels != WORDNET:
        given = options.wordnet is not None, options.label_kind != usual(options.dialect, "label_kind")
        problems += [
            f"{name} is about the labels of WordNet; add labels='wordnet', or leave it out"
            for name, is_given in zip(("wordnet", "label_kind"), given, strict=True)
            if is_given
        ]
    return problems


def _is_of_a_dialect(stemmer: str) -> bool:
    """Whether a dialect names this stemmer; its options may be taken with another dialect."""
    from rouge_cli.dialects import DIALECTS

    return any(usual(name, "stemmer") == stemmer for name in DIALECTS)


def check_arguments(
    jobs: int, systems: object = None, progress: object = None, part: object = None, **switches: object
) -> None:
    """UsageError with all wrong types and ranges of arguments. switches are named."""
    problems = [
        f"{name} must be True or False, not {shortened(value)}"
        for name, value in switches.items()
        if value is not None and not isinstance(value, bool)
    ]
    if not is_number_of_threads(jobs):
        problems.append(f"jobs must be a number of threads, 0 to let rouge-cli choose, not {shortened(jobs)}")
    if systems is not None and not isinstance(systems, str):
        named = is_listed(systems, "systems") and all(isinstance(system, str) for system in systems)
        if not named or not list(systems):  # type: ignore[call-overload]
            problems.append(
                f"systems must be the id of a system or a list of ids, None for all, not {shortened(systems)}"
            )
    if progress is not None and not callable(progress):
        problems.append(f"progress must be a function of one number, or None, not {shortened(progress)}")
    if part is not None and not _is_part(part):
        problems.append(
            f"part must be two whole numbers (K, N) with K from 1 to N and N below 10**18, not {shortened(part)}"
        )
    if problems:
        raise UsageError(problems)


def _is_part(part: object) -> bool:
    if not isinstance(part, tuple | list) or not all(type(number) is int for number in part):
        return False
    return len(part) == 2 and 1 <= part[0] <= part[1] < 10**18


def asked(
    options: Options | None, measures: Measures | None, stem: bool | None, tokenizer: str | None
) -> tuple[Options, list[str]]:
    """The options for scores of texts in memory, and the names of their measures as the caller wrote them.

    Without measures and options they are ROUGE-1, ROUGE-2 and ROUGE-L. UsageError as options_of; jackknifing; no
    measure.
    """
    measures = USUAL if measures is None and options is None else kept("measures", measures)
    chosen = options_of(options, measures, stem, tokenizer)
    if chosen.jackknife:
        raise UsageError("jackknifing is for evaluate; the mean over models left out: several_models='jackknife'")
    names = list(chosen.measures) if measures is None else _written(measures)
    names = names or [measure.name for measure in measures_of(chosen)]
    if not names:
        raise UsageError("no measure is chosen; name some, such as measures='rouge-1,rouge-2,rouge-l'")
    return chosen._replace(averaging=Averaging.SCORES), names


def names_measures(options: Options) -> bool:
    """Whether measures were chosen in these options, by name or, as on ROUGE-1.5.5's command line, by max_ngram etc.

    Those that the dialect has of itself were not.
    """
    if not isinstance(options, Options):  # which options_of refuses
        return False
    if options.measures:
        return tuple(options.measures) != tuple(usual(options.dialect, "measures"))
    return measures_of(options) != measures_of(Options())


def kept(what: str, names: Any) -> Any:
    """Names that can be read more than once: an iterator's as a list, which ends at the first that is no text.

    UsageError: an iterator that seems to have no end. what is the name of the argument.
    """
    check_arrow(names, what)
    if hasattr(names, "__len__") or not hands_out_items(names):
        return names
    return all_of(what, _up_to_the_first_that_is_none(names))


def _up_to_the_first_that_is_none(names: Iterable[Any]) -> Iterator[Any]:
    """The names, one by one."""
    for name in names:
        yield name
        if not isinstance(name, str):
            break


def plain(name: str) -> str:
    """A name as a str of no class of its own, such as NumPy's str_, which the kernel does not take."""
    return name if type(name) is str else str.__str__(name)


def policy_of(options: Options) -> Sentences | None:
    """The policy about sentences that the options name, if they do."""
    if not options.sentences and not options.sentence_delimiter:
        return None
    from rouge_cli.inputs.sentences import Sentences, split_policy

    return Sentences(*split_policy(options.sentences), options.sentence_delimiter or None)


def _written(measures: Measures) -> list[str]:
    """The names of measures as the caller wrote them."""
    from rouge_cli.measures.registry import split_measures

    return split_measures(measures) if isinstance(measures, str) else list(map(plain, measures))
