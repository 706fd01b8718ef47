"""Results of the parts of an input as those of the whole: what one run over all of it gives, to the last byte.

Parts divide the evaluations of an input in any way: by evaluations, by systems, or both. Averages and intervals are
made again of the joined columns, in the order of one run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import Any

from rouge_cli.errors import MOST_LISTED, DataError, Problem, UsageError, first_twice, listed, shortened
from rouge_cli.kernel import native
from rouge_cli.kernel.native import Ids
from rouge_cli.measures.choice import measures_of
from rouge_cli.measures.measure import Measure, is_counted, sums_of
from rouge_cli.options import Averaging, Options
from rouge_cli.results import MeasureResult, Results, SystemResult
from rouge_cli.results.figures import Figures, Table, figures_of, joined
from rouge_cli.results.shapes import are_models, wrong_shape
from rouge_cli.scoring.absent import by_number, numbered_on_in, warn_of_absent
from rouge_cli.scoring.averages import Found, averages, averages_of_sums, in_draw_order, in_order, keeps_order
from rouge_cli.scoring.threads import draw
from rouge_cli.signature import MODELS, differences, signature_of
from rouge_cli.tallies import Part, Tally

Named = Sequence[tuple[str, Results]]
_MOST_IDS = 3


def merge_parts(named: Named, source: str | None = None, *, with_averages: bool | None = None) -> Results:
    """The results of several parts, each with the name of its file, as one; in any order. There is at least one.

    source names what was evaluated; by default that is what the parts name. with_averages=True makes the averages of
    all systems again; by default they are made where parts have some, of systems that are divided or have none. Raises
    DataError with all problems: settings that differ, a system that has an evaluation in two parts, parts that are
    missing, and figures that only one run over everything can make; UsageError for other arguments, such as averages
    where the options of the parts ask for raw counts, or none where they ask for averages.
    """
    _check_pairs(named)
    _check_averages(with_averages, named[0][1].options)
    if source is not None and not isinstance(source, str):
        raise UsageError(f"source must be a str or None, not {shortened(source)}")
    first = named[0][1]
    if len(named) == 1 and first.part is None and with_averages is None:
        return first if source is None else first._replace(source=source)
    problems = [*_missing(named), *_unlike(named), *_twice(named)]
    if not problems:
        problems = [*_of_other_measures(named), *_only_together(named)]
    if problems:
        raise DataError(problems)
    parts = [found for _, found in sorted(named, key=lambda pair: _place(pair[1]))]
    models = [number for found in parts if found.systems for number in found.models]
    sources = dict.fromkeys(found.source for found in parts)
    merged = parts[0]._replace(
        systems=tuple(_systems(parts, bool(with_averages))),
        source=", ".join(sources) if source is None else source,
        models=(min(models, default=0), max(models, default=0)),
        warnings=(),
        part=None,
    )
    from rouge_cli.engines.part_warnings import warnings_of_whole

    return merged._replace(warnings=tuple(warnings_of_whole(merged, parts)))


def _check_averages(wanted: object, options: Options) -> None:
    """UsageError where averages are wanted or not against the options: nobody could save or report such results."""
    if wanted is not None and not isinstance(wanted, bool):
        raise UsageError(f"with_averages must be True, False or None, not {shortened(wanted)}")
    if wanted is not None and wanted is (options.averaging is Averaging.RAW_COUNTS):
        ask = "raw counts (-t 2)" if wanted else "averages"
        raise UsageError(f"with_averages is {wanted}, but the options of the parts ask for {ask}; leave it out")


def _check_pairs(named: object) -> None:
    """UsageError for what is no list of names with results."""
    pairs: list[Any] = [*named] if isinstance(named, list | tuple) and not isinstance(named, Results) else [None]
    for pair in pairs or [None]:
        if not (isinstance(pair, list | tuple) and len(pair) == 2 and isinstance(pair[0], str)) or not (
            isinstance(pair[1], Results)
        ):
            raise UsageError(
                "parts: a list of pairs is expected, [('first.json', results), ...], each the name of a part and its "
                f"results, not {shortened(named)}"
            )
        if wrong := next(_wrong_fields(pair[1]), None):
            value = "of another shape" if wrong == "systems" else shortened(getattr(pair[1], wrong))
            raise UsageError(f"{pair[0]}: {wrong} of its results is {value}; give them as evaluate made them")


def _wrong_fields(found: Results) -> Iterator[str]:
    """The fields that hold something else, of results that a caller changed."""
    kinds = {"options": Options, "systems": tuple, "source": str, "models": tuple, "warnings": tuple, "version": str}
    yield from (name for name, kind in kinds.items() if not isinstance(getattr(found, name), kind))
    items = {"systems": SystemResult, "warnings": str}
    for name, kind in items.items():
        if not all(isinstance(item, kind) for item in getattr(found, name)):
            yield name
    if not are_models(found.models):
        yield "models"
    if found.part is not None and not _is_part(found.part):
        yield "part"
    elif not _is_whole(found):
        yield "systems"


def _is_part(part: object) -> bool:
    if not isinstance(part, Part) or type(part.number) is not int or type(part.of) is not int:
        return False
    return (
        1 <= part.number <= part.of
        and isinstance(part.tallies, tuple | list)
        and all(isinstance(tally, Tally) for tally in part.tallies)
    )


def _is_whole(found: Results) -> bool:
    """Whether all systems have the same measures, and these have scores."""
    return not wrong_shape(found.systems) and all(
        _names(system) == _names(found.systems[0])
        and all(len(measure.scores) == 3 * len(system.evaluations) for measure in system.measures)
        for system in found.systems
    )


def _names(system: SystemResult) -> list[str]:
    return [measure.name for measure in system.measures]


def numbered_on(results: Results, before: int) -> Results:
    """Results of records without ids, numbered on from so many in the parts before, in warnings too."""
    systems = tuple(
        system._replace(evaluations=Ids([str(int(id) + before) for id in system.evaluations]))
        for system in results.systems
    )
    old, new = (warn_of_absent({one.id: one.evaluations for one in made}) for made in (results.systems, systems))
    warnings = {text: new[id] for id, text in old.items()}
    warnings_of_whole = tuple(numbered_on_in(warnings.get(text, text), before) for text in results.warnings)
    return results._replace(systems=systems, warnings=warnings_of_whole)


def _place(found: Results) -> tuple[Any, ...]:
    """Where a part stands among the others: by its number, or else by its source and evaluations."""
    ids = [by_number(system.evaluations[0]) for system in found.systems if system.evaluations]
    return (found.part.number if found.part else 0), by_number(found.source), min(ids, default=()), _ids(found)


def _ids(found: Results) -> list[str]:
    return [system.id for system in found.systems]


def _missing(named: Named) -> Iterator[str]:
    """Problems: parts that are missing, given twice, of another number of parts, or beside results that are no part."""
    labelled = [(name, found.part) for name, found in named if found.part is not None]
    if not labelled:
        return
    first_name, first = labelled[0]
    whole = [name for name, found in named if found.part is None]
    if whole:
        cause = f"not evaluated as a part, as {first_name} was"
        yield Problem(listed(whole), cause, f"say which part it is: evaluate --part K/{first.of}")
    names: dict[int, str] = {}
    for name, part in labelled:
        if part.of != first.of:
            yield f"{name}: part {part.number} of {part.of}, but {first_name} is part {first.number} of {first.of}"
        elif part.number in names:
            yield f"{name}: part {part.number} of {part.of}, as {names[part.number]} is; give each part once"
        names.setdefault(part.number, name)
    absent = first.of - len(names)
    if absent and all(part.of == first.of for _, part in labelled):
        are = "part" if absent == 1 else "parts"
        few = islice((str(number) for number in range(1, first.of + 1) if number not in names), MOST_LISTED + 1)
        shown = listed([*few], counted=False) + f" ({MOST_LISTED} of {absent:,} shown)" * (absent > MOST_LISTED)
        yield f"{are} {shown} of {first.of} missing; name the results of all parts"


def _unlike(named: Named) -> Iterator[str]:
    """Problems: settings that differ. Evaluations of one input may have other numbers of models in each part."""
    (first_name, first), *others = named
    ids = list(chain.from_iterable(_ids(found) for _, found in named))
    are_parts = first.part is not None or len(set(ids)) < len(ids)
    for name, found in others:
        unlike = differences(signature_of(first), signature_of(found))
        if are_parts or not found.systems or not first.systems:
            unlike.pop(MODELS, None)
        if unlike:
            differing = ", ".join(f"{key} ({there}, not {here})" for key, (here, there) in unlike.items())
            common = {one.name for one in measures_of(first.options)} & {one.name for one in measures_of(found.options)}
            can_choose = list(unlike) == ["measures"] and common
            hint = "; report and compare choose by --measures what both have" if can_choose else ""
            yield f"{name}: not scored as {first_name} was, so their figures do not compare: {differing}{hint}"


def _of_other_measures(named: Named) -> Iterator[str]:
    """Problems: systems whose measures are not those of the options, by which averages would be made."""
    for name, found in named:
        asked = [measure.name for measure in measures_of(found.options)]
        if found.systems and (there := _names(found.systems[0])) != asked:
            cause = f"its systems have the measures {listed(there)}, and its options {listed(asked)}"
            yield Problem(name, cause, "give results as evaluate made them")
        elif found.options.averaging is Averaging.CORPUS and (without := _without_sums(found)):
            cause = f"{listed(without)}: no counts to sum over the corpus, as the options ask (-t corpus)"
            yield Problem(name, cause, "give results as evaluate made them")


def _without_sums(found: Results) -> list[str]:
    """The measures whose counts or statistics are not there."""
    asked = measures_of(found.options)
    return list(dict.fromkeys(
        there.label
        for system in found.systems
        for measure, there in zip(asked, system.measures, strict=True)
        if (not there.counts if is_counted(measure) else not sums_of(measure) or not there.statistics)
        and system.evaluations
    ))  # fmt: skip


def _twice(named: Named) -> Iterator[str]:
    """Problems: evaluations that two parts have for one system."""
    pieces: dict[str, list[tuple[str, Sequence[str]]]] = {}
    for name, found in named:
        for system in found.systems:
            pieces.setdefault(system.id, []).append((name, system.evaluations))
    for id, parts in pieces.items():
        if len(parts) == 1 or _are_apart([ids for _, ids in parts]):
            continue
        owners: dict[str, str] = {}
        for name, ids in parts:
            if twice := [evaluation for evaluation in ids if evaluation in owners]:
                shown = listed([*twice[:_MOST_IDS], *[""] * (len(twice) > _MOST_IDS)], _MOST_IDS, counted=False)
                yield (
                    f"{name}: system {id!r} has {len(twice)} of its {len(ids)} evaluations in {owners[twice[0]]} too "
                    f"({shown}); give each once, and where records are numbered from 1 in each file, give them ids"
                )
            owners.update(dict.fromkeys(ids, name))


def _are_apart(parts: Sequence[Sequence[str]]) -> bool:
    seen = native.IdSet()
    return all(seen.add_all(part) == len(part) for part in parts)


def _only_together(named: Named) -> Iterator[str]:
    """Problems: figures that depend on all evaluations, or on their order in the input, where systems are divided."""
    twice = first_twice(chain.from_iterable(_ids(found) for _, found in named))
    options, name = named[0][1].options, named[0][0]
    if (setting := keeps_order(options)) and twice is not None and named[0][1].part is None:
        yield (
            f"{name}: {setting} averages evaluations in the order of the input, and system {twice!r} is "
            "divided; cut the input into pieces in its order and evaluate each with --part K/N"
        )
    alone = [measure.label for measure in measures_of(options) if getattr(measure, "uses_idf", False)]
    if alone and options.idf is None and _have_other_evaluations([found for _, found in named if found.systems]):
        yield (
            f"{name}: {', '.join(alone)} weighs words by the reference summaries of the whole run, which a part does "
            "not know; evaluate the parts with given weights (--idf FILE), or all in one run"
        )


def _have_other_evaluations(parts: Sequence[Results]) -> bool:
    sets = [{id for system in found.systems for id in system.evaluations} for found in parts]
    return any(ids != sets[0] for ids in sets)


def _systems(parts: Sequence[Results], anew: bool) -> Iterator[SystemResult]:
    """All systems, in the order in which one run has them: sorted, unless another order was asked for."""
    listed = [_ids(found) for found in parts if found.systems]
    ids = list(dict.fromkeys(chain.from_iterable(listed)))
    if all(names == sorted(names) for names in listed):
        ids.sort()
    pieces: dict[str, list[SystemResult]] = {id: [] for id in ids}
    for found in parts:
        for system in found.systems:
            pieces[system.id].append(system)
    options = parts[0].options
    having = [_has_averages(piece) for alike in pieces.values() for piece in alike]
    wanted = anew or (options.averaging is not Averaging.RAW_COUNTS and any(having))
    divided = [
        _Joined(pieces[id], options)
        for id in ids
        if anew or len(pieces[id]) > 1 or (wanted and not _has_averages(pieces[id][0]))
    ]
    made = {system.id: system for system in _averaged(divided, options, wanted)}
    return (made[id] if id in made else pieces[id][0] for id in ids)


def _has_averages(system: SystemResult) -> bool:
    return all(measure.averages for measure in system.measures)


class _Joined:
    """A system whose evaluations were in several parts, in the order in which one run has them."""

    def __init__(self, pieces: Sequence[SystemResult], options: Options) -> None:
        self.id = pieces[0].id
        pieces = [piece for piece in pieces if piece.evaluations] or pieces[:1]
        ids = Ids()
        for piece in pieces:
            ids.extend(piece.evaluations)
        self._places = in_order(ids, self.id, options)
        self.evaluations = ids.take(self._places)
        self.measures = [self._measure(alike) for alike in zip(*(piece.measures for piece in pieces), strict=True)]

    def _measure(self, alike: Sequence[MeasureResult]) -> MeasureResult:
        counts = self._columns([measure.count_columns() for measure in alike]) if alike[0].counts else [Figures()]
        scores = self._columns([measure.score_columns() for measure in alike])
        statistics = tuple(self._columns([measure.statistics for measure in alike]))
        return alike[0]._replace(counts=joined(counts), scores=joined(scores), statistics=statistics, averages=())

    def _columns(self, parts: Sequence[Sequence[Iterable[float]]]) -> list[Figures]:
        return [self._ordered(joined([*map(figures_of, columns)])) for columns in zip(*parts, strict=True)]

    def _ordered(self, column: Figures) -> Figures:
        room = native.room_for(column.code, len(column))
        native.gather(column.units(), self._places, room, 0)
        return Figures(room, column.scale)

    def table(self, places: Sequence[int]) -> Table:
        """The figures of some of the measures."""
        chosen = [self.measures[place] for place in places]
        scores = joined([figures_of(measure.scores) for measure in chosen])
        statistics = [measure.statistics for measure in chosen]
        counts = [measure.counts for measure in chosen]
        return Table(len(self.evaluations), counts, scores, statistics, self.evaluations)


def _averaged(divided: Sequence[_Joined], options: Options, wanted: bool) -> Iterator[SystemResult]:
    """The systems, with averages if they are wanted."""
    measures = measures_of(options) if wanted else []
    groups = [[m for m, measure in enumerate(measures) if is_counted(measure) is counted] for counted in (True, False)]
    for places in filter(None, groups):
        tables = [system.table(places) for system in divided]
        found = _averages([measures[m] for m in places], tables, options, is_counted(measures[places[0]]))
        for system, intervals in zip(divided, found, strict=True):
            for m, made in zip(places, intervals, strict=True):
                system.measures[m] = system.measures[m]._replace(averages=made)
    for system in divided:
        yield SystemResult(system.id, system.evaluations, tuple(system.measures))


def _averages(measures: Sequence[Measure], tables: Sequence[Table], options: Options, counted: bool) -> Found:
    if options.averaging is not Averaging.CORPUS:
        return averages(tables, in_draw_order(measures, measures, options), options, partial(draw, 0))
    if counted:
        return averages_of_sums(tables, len(measures), options)
    from rouge_cli.measures.text_measure import Context
    from rouge_cli.scoring.pairwise import averages_of_statistics

    scorers = [measure.scorer(Context(options, _no_word)) for measure in measures]  # type: ignore[attr-defined]
    return averages_of_statistics(scorers, tables, options)


def _no_word(number: int) -> bytes:
    raise LookupError(number)
