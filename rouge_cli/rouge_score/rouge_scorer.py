"""RougeScorer, as in rouge_score.rouge_scorer, and score_batch."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from rouge_cli.drop_in_arguments import is_no_list, items_of, truth
from rouge_cli.errors import MOST_SHOWN, listed, shortened, shortened_text
from rouge_cli.kernel.native import PairCounter, PairScorer
from rouge_cli.plain_numbers import plain_number
from rouge_cli.rouge_score.scoring import BaseScorer, Score
from rouge_cli.rouge_score.tokenizers import DefaultTokenizer, Tokenizer
from rouge_cli.scoring.threads import choose_jobs, is_number_of_threads, share
from rouge_cli.similar_names import nearest
from rouge_cli.text.punkt import punkt_sentences

KINDS = {f"rouge{n}": n for n in range(1, 10)} | {"rougeL": 10, "rougeLsum": 11}
"""All rouge_types, and what the kernel calls them."""
_NAMES = {kind: name for name, kind in KINDS.items()}
_Given = tuple[tuple[str, ...], bool, bool, Tokenizer | None]
"""The arguments of RougeScorer: names of types, whether to stem, whether to split summaries, tokenizer."""
_NOTHING_YET: _Given = ((), False, False, None)
STEP = 256
"""Pairs that a thread takes at a time."""


class RougeScorer(PairScorer, BaseScorer):
    """Scores predictions against targets: rouge1 .. rouge9, rougeL (whole texts) and rougeLsum (newline sentences).

    use_stemmer: nltk's Porter stemmer on tokens of more than three letters. split_summaries: sentences of rougeLsum by
    Punkt instead of newlines (nltk's data or the extra `split`). tokenizer: an object with tokenize(text) in place
    of the default, which knows a-z and 0-9 only: of other scripts nothing is left. It does its own stemming.
    """

    def __init__(
        self,
        rouge_types: Iterable[str],
        use_stemmer: bool = False,
        split_summaries: bool = False,
        tokenizer: Tokenizer | None = None,
    ) -> None:
        names = _checked(rouge_types)
        if tokenizer is not None and not callable(getattr(tokenizer, "tokenize", None)):
            raise TypeError(f"a tokenizer is an object with tokenize(text), not {shortened(tokenizer)}")
        split, stem = truth("split_summaries", split_summaries), truth("use_stemmer", use_stemmer)
        self.__begin(names, stem, split, tokenizer)
        self.__first = self.__given

    def __begin(self, names: tuple[str, ...], stem: bool, split: bool, tokenizer: Tokenizer | None) -> None:
        # Two underscores, as classes derived from this one may have methods and attributes of any name.
        plain = tokenizer is None and not split
        PairScorer.__init__(self, names, bytes(KINDS[name] for name in names), Score, stem, plain)
        self.__given: _Given = (names, stem, split, tokenizer)
        self.__spare: list[PairCounter] = []

    @property
    def rouge_types(self) -> list[str]:
        """The names of what is scored, as a new list. Others may take their place: scorer.rouge_types = [...]."""
        return list(self.__given[0])

    @rouge_types.setter
    def rouge_types(self, rouge_types: Iterable[str]) -> None:
        self.__begin(_checked(rouge_types), *self.__given[1:])

    @property
    def _tokenizer(self) -> Any:
        """As in rouge_score, where programs use it, and set it later. Deleted, it is what __init__ was given."""
        _, stem, _, tokenizer = self.__given
        return _default(stem) if tokenizer is None else tokenizer

    @_tokenizer.setter
    def _tokenizer(self, tokenizer: Any) -> None:
        names, stem, split, _ = getattr(self, "_RougeScorer__given", _NOTHING_YET)
        self.__change((names, stem, split, None if tokenizer is _default(stem) else tokenizer))

    @_tokenizer.deleter
    def _tokenizer(self) -> None:
        self.__change((*self.__given[:3], self.__first[3]))

    @property
    def _split_summaries(self) -> bool:
        return self.__given[2]

    @_split_summaries.setter
    def _split_summaries(self, split_summaries: bool) -> None:
        names, stem, _, tokenizer = getattr(self, "_RougeScorer__given", _NOTHING_YET)
        self.__change((names, stem, truth("split_summaries", split_summaries), tokenizer))

    @_split_summaries.deleter
    def _split_summaries(self) -> None:
        self._split_summaries = self.__first[2]

    def __change(self, given: _Given) -> None:
        if "_RougeScorer__first" in self.__dict__:
            self.__begin(*given)
        else:  # __init__ is still to come
            self.__given = given

    def __reduce__(self) -> tuple[Any, ...]:
        # Attributes are the state, not an argument: one of them may lead back to this scorer.
        names, stem, split, tokenizer = self.__given
        own: object = self
        is_own = tokenizer is own
        given = names, stem, split, None if is_own else tokenizer
        # A first tokenizer that another one has replaced is not kept: it may lead back, or be none for a pickle.
        first = self.__first[2], self.__first[3] is tokenizer
        return _made_again, (type(self), given, first, is_own), _state_of(self)

    def __setstate__(self, state: Any) -> None:
        attributes, slots = state if isinstance(state, tuple) else (state, {})
        self.__dict__.update(attributes or {})
        for name, value in (slots or {}).items():
            setattr(self, name, value)

    def score_multi(self, targets: Iterable[str], prediction: str) -> dict[str, Score]:
        """For each type the score of the target with the best F-measure, the first of equals. ValueError for none."""
        if isinstance(targets, str | bytes):
            raise TypeError(f"targets is a list of texts, not {shortened(targets)}")
        scores = [self.score(target, prediction) for target in items_of("targets", targets, "texts")]
        if not scores:
            raise ValueError("score_multi needs at least one target")
        if type(self).score is not RougeScorer.score:
            _check_own_scores(scores)
        return {name: max((found[name] for found in scores), key=_f_measure) for name in scores[0]}

    def score_batch(self, targets: Sequence[str], predictions: Sequence[str], jobs: int = 0) -> list[dict[str, Score]]:
        """The score of each target with the prediction at its place, in threads that need no lock of Python's.

        jobs: threads, 0 for as many as are worth their while. ValueError if there are not as many of one as of the
        other. In a class that has a score of its own, that one scores each pair.
        """
        for name, given in (("targets", targets), ("predictions", predictions)):
            if is_no_list(given):
                raise TypeError(f"{name} is a list of texts, not {shortened(given)}")
        if not is_number_of_threads(jobs):
            raise ValueError(f"jobs must be a number of threads, 0 to let rouge-cli choose, not {shortened(jobs)}")
        targets, predictions = tuple(targets), tuple(predictions)  # whatever a tokenizer or a thread does to the lists
        if len(targets) != len(predictions):
            raise ValueError(f"{len(targets)} targets and {len(predictions)} predictions; they are taken in pairs")
        if type(self).score is not RougeScorer.score:
            return [self.score(*pair) for pair in zip(targets, predictions, strict=True)]
        if not hasattr(self, "_RougeScorer__first"):
            raise AttributeError("RougeScorer.__init__ was not called; call super().__init__(rouge_types) in yours")
        counter = self._kernel_counter  # of the types of now, whoever sets others meanwhile
        if not counter.kinds:
            return [{} for _ in targets]
        return self._as_scores(_names_of(counter), self._count_batch(counter, targets, predictions, jobs))

    def _count_batch(
        self, like: PairCounter, targets: tuple[str, ...], predictions: tuple[str, ...], jobs: int
    ) -> array[float]:
        """Hits, target total and prediction total, for each pair and type, one after the other."""
        _, _, split, tokenizer = self.__given
        if tokenizer is not None:
            pairs = zip(targets, predictions, strict=True)
            return array("d", [count for pair in pairs for count in _count_tokens(like, tokenizer, split, *pair)])
        if split:
            targets, predictions = tuple(map(_newlines, targets)), tuple(map(_newlines, predictions))
        spare = self.__spare
        counters = [_counter(like, spare) for _ in range(choose_jobs(jobs, len(targets)))]
        counts = array("d", bytes(24 * len(like.kinds) * len(targets)))
        work = (targets, predictions, counts)
        share(len(targets), STEP, [partial(_count, counter, *work) for counter in counters])
        spare += counters
        return counts

    def _score_prepared(self, target: str, prediction: str) -> dict[str, Score]:
        """What score does with a tokeniser, or with Punkt's sentences."""
        _, _, split, tokenizer = self.__given
        if tokenizer is None:
            if split:  # another thread may have changed that since the kernel looked
                target, prediction = _newlines(target), _newlines(prediction)
            return self._score_plain(target, prediction)
        counter = self._kernel_counter
        if not counter.kinds:
            return {}
        return self._as_scores(_names_of(counter), _count_tokens(counter, tokenizer, split, target, prediction))[0]


class _Default(DefaultTokenizer):
    """The default tokenizer as scorers show it: the kernel does its work, so that changes of it would not count."""

    def __setattr__(self, name: str, value: object) -> None:
        if name != "_counter":
            raise AttributeError(
                f"{name}: the default tokenizer cannot be changed; set another one: scorer._tokenizer = ..."
            )
        super().__setattr__(name, value)


@cache
def _default(stem: bool) -> _Default:
    return _Default(stem)


_OWN = ("_RougeScorer__given", "_RougeScorer__first", "_RougeScorer__spare")
"""The attributes that RougeScorer.__init__ makes."""


def _state_of(scorer: RougeScorer) -> Any:
    """What a class derived from RougeScorer says of its state, or else its attributes, and its slots if it has any."""
    kind = type(scorer)
    own = getattr(kind, "__getstate__", None)
    if own is not getattr(RougeScorer, "__getstate__", None):
        state = own(scorer) if own is not None else None
        return _without_own(state) if isinstance(state, dict) else state
    attributes = _without_own(scorer.__dict__)
    slots = {name: getattr(scorer, name) for name in _slots_of(kind) if hasattr(scorer, name)}
    return (attributes, slots) if slots else attributes


def _slots_of(kind: type) -> Iterator[str]:
    """The names of a class's own slots, those of private ones as Python keeps them."""
    for one in kind.__mro__:
        declared = vars(one).get("__slots__", ())
        for name in [declared] if isinstance(declared, str) else declared:
            if name not in ("__dict__", "__weakref__"):
                is_private = name.startswith("__") and not name.endswith("__")
                yield f"_{one.__name__.lstrip('_')}{name}" if is_private else name


def _without_own(attributes: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in attributes.items() if name not in _OWN}


def _made_again(kind: type[RougeScorer], given: _Given, first: tuple[bool, bool], is_own: bool) -> RougeScorer:
    """A scorer out of a pickle, whatever the __init__ of its class takes.

    first: what split_summaries was at first, and whether the tokenizer is the first. is_own: it is its own tokenizer.
    """
    made: Any = PairScorer.__new__(kind)
    names, stem, split, tokenizer = given
    tokenizer = made if is_own else tokenizer
    made._RougeScorer__begin(names, stem, first[0], tokenizer if first[1] else None)
    made._RougeScorer__first = made._RougeScorer__given
    made._RougeScorer__begin(names, stem, split, tokenizer)
    return made  # type: ignore[no-any-return]


def _checked(rouge_types: Iterable[str]) -> tuple[str, ...]:
    """The types, each once, and those of a set sorted. ValueError names all that are none."""
    if isinstance(rouge_types, str):
        raise ValueError(f"rouge_types is a list of names: [{shortened(rouge_types)}], not {shortened(rouge_types)}")
    names: list[str] = []
    problems = []
    for name in items_of("rouge_types", rouge_types, "names"):
        names.append(name)
        if not isinstance(name, str) or name not in KINDS:
            near = nearest(shortened_text(name), KINDS) if isinstance(name, str) else None
            hint = f"did you mean {near!r}?" if near else "there are rouge1 to rouge9, rougeL and rougeLsum"
            problems.append(f"invalid rouge type {shortened(name)}; {hint}")
        if not isinstance(name, str) or len(problems) == MOST_SHOWN:  # and what comes after it may have no end
            break
    if problems:
        raise ValueError("\n".join(problems))
    return tuple(dict.fromkeys(sorted(names) if isinstance(rouge_types, set | frozenset) else names))


def _f_measure(score: Score) -> float:
    return score.fmeasure


def _check_own_scores(scores: Sequence[Any]) -> None:
    """TypeError or ValueError: what a class's own score returned are no dictionaries of Scores by the same names."""
    for place, found in enumerate(scores):
        if not isinstance(found, Mapping):
            raise TypeError(f"score must return a dictionary of Scores by names, not {shortened(found)}")
        if found.keys() != scores[0].keys():
            returned, first = (listed([*map(str, one)]) for one in (found, scores[0]))
            raise ValueError(f"score returned {returned} for target {place + 1}, and {first} for target 1; "
                             "each target needs the same")  # fmt: skip
        for name, score in found.items():
            if plain_number(getattr(score, "fmeasure", None)) is None:
                raise TypeError(f"{shortened(name)}: score must return a Score, three numbers, not {shortened(score)}")


def _count_tokens(
    counter: PairCounter, tokenizer: Tokenizer, split: bool, target: str, prediction: str
) -> array[float]:
    """Counts by the tokeniser: rougeLsum sees its tokens of each sentence, the other types those of the whole text."""
    tokenize = tokenizer.tokenize
    whole = counter.counts_of_tokens([tokenize(target)], [tokenize(prediction)])
    place = 3 * counter.kinds.find(KINDS["rougeLsum"])
    if place < 0:
        return whole
    sides = [
        [tokenize(sentence) for sentence in (punkt_sentences(text) if split else text.split("\n")) if sentence]
        for text in map(_checked_text, (target, prediction))
    ]
    by_sentence = counter.counts_of_tokens(*sides)
    whole[place : place + 3] = by_sentence[place : place + 3]
    return whole


def _newlines(text: str) -> str:
    """The text with Punkt's sentences on lines of their own."""
    return "\n".join([sentence.replace("\n", " ") for sentence in punkt_sentences(_checked_text(text))])


def _checked_text(text: str) -> str:
    """TypeError, as the kernel has it, for what is no text."""
    if not isinstance(text, str):
        raise TypeError(f"texts are strings, not {type(text).__name__}")
    return text


def _names_of(counter: PairCounter) -> tuple[str, ...]:
    return tuple([_NAMES[kind] for kind in counter.kinds])


def _counter(like: PairCounter, spare: list[PairCounter]) -> PairCounter:
    """One that no other thread uses; a spare one knows words from earlier batches."""
    try:
        found = spare.pop()
    except IndexError:
        return PairCounter(like.kinds, like.stem)
    return found if (found.kinds, found.stem) == (like.kinds, like.stem) else PairCounter(like.kinds, like.stem)


def _count(
    counter: PairCounter,
    targets: tuple[str, ...],
    predictions: tuple[str, ...],
    counts: array[float],
    first: int,
    last: int,
) -> None:
    counter.count_all(targets, predictions, first, last, counts)
