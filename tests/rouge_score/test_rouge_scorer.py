"""Equal to Google's package rouge-score 0.1.2, as floats; it is installed for these tests."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any
from unittest import mock

import nltk
import pytest
from rouge_score import rouge_scorer as original
from rouge_score import tokenizers as original_tokenizers

from rouge_cli.kernel.native import PairScorer
from rouge_cli.rouge_score import rouge_scorer
from rouge_cli.rouge_score.rouge_scorer import RougeScorer
from rouge_cli.rouge_score.scoring import Score
from tests.cases import each
from tests.rouge_score.generated import fixture_pairs, pairs

TYPES = [*(f"rouge{n}" for n in range(1, 10)), "rougeL", "rougeLsum"]
stemmed = pytest.mark.parametrize("stem", [False, True], ids=["unstemmed", "stemmed"])


class Letters:
    """A tokeniser of one's own, which looks at blanks too."""

    def tokenize(self, text: str) -> list[str]:
        return list(text.replace("é", "ee"))


class Returning:
    """A tokeniser that gives the same for each text."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def tokenize(self, text: str) -> Any:
        return self.given


class Changing:
    """A tokeniser that sets other types at its first text."""

    scorer: RougeScorer

    def tokenize(self, text: str) -> list[str]:
        if self.scorer.rouge_types == ["rouge1"]:
            self.scorer.rouge_types = ["rouge2", "rougeLsum", "rougeL"]
        return text.split()


def compare(ours: RougeScorer, theirs: original.RougeScorer, given: list[tuple[str, str]]) -> None:
    """Every figure of every pair, one by one and as a batch."""
    batch = ours.score_batch([target for target, _ in given], [prediction for _, prediction in given])
    for (target, prediction), together in zip(given, batch, strict=True):
        expected = theirs.score(target, prediction)
        found = ours.score(target, prediction)
        assert found == expected, (target, prediction)
        assert together == expected, (target, prediction)
        assert list(found) == list(expected)


@pytest.mark.long
@stemmed
def test_ten_thousand_generated_pairs(stem: bool) -> None:
    compare(RougeScorer(TYPES, stem), original.RougeScorer(TYPES, stem), list(pairs(10_000, seed=1)))


@pytest.mark.long
@stemmed
def test_fixture_pairs(stem: bool) -> None:
    given = list(fixture_pairs())
    assert len(given) == 200
    compare(RougeScorer(TYPES, stem), original.RougeScorer(TYPES, stem), given)


@pytest.mark.parametrize(
    "types", [["rougeLsum"], ["rouge2"], ["rougeL", "rouge1"], ["rouge4", "rouge2"], ["rouge1", "rouge1"]]
)
def test_any_choice_of_types(types: list[str]) -> None:
    compare(RougeScorer(types), original.RougeScorer(types), list(pairs(100, seed=3)))


@stemmed
def test_several_targets(stem: bool) -> None:
    ours, theirs = RougeScorer(TYPES, stem), original.RougeScorer(TYPES, stem)
    given = list(pairs(180, seed=4))
    for i in range(0, 180, 3):
        targets = [target for target, _ in given[i : i + 3]]
        assert ours.score_multi(targets, given[i][1]) == theirs.score_multi(targets, given[i][1])


@pytest.mark.long
def test_several_targets_of_fixtures() -> None:
    ours, theirs = RougeScorer(TYPES, True), original.RougeScorer(TYPES, True)
    given = list(fixture_pairs())
    for i in range(0, len(given), 4):
        targets = [target for target, _ in given[i : i + 4]]
        assert ours.score_multi(targets, given[i][1]) == theirs.score_multi(targets, given[i][1])


@stemmed
def test_a_tokenizer_of_ones_own(stem: bool) -> None:
    """It does its own stemming: use_stemmer is not looked at."""
    given = list(pairs(80, seed=5, longest=8))
    compare(
        RougeScorer(TYPES, stem, tokenizer=Letters()), original.RougeScorer(TYPES, stem, tokenizer=Letters()), given
    )


def _split_at_full_stops(text: str) -> list[str]:
    return [sentence for sentence in (piece.strip() for piece in text.split(".")) if sentence]


@pytest.mark.parametrize("tokenizer", [None, Letters()])
def test_split_summaries(monkeypatch: pytest.MonkeyPatch, tokenizer: Letters | None) -> None:
    """Sentences come from nltk.sent_tokenize; its Punkt needs data from elsewhere, so a plain splitter stands in."""
    monkeypatch.setattr(nltk, "sent_tokenize", _split_at_full_stops)
    ours = RougeScorer(TYPES, split_summaries=True, tokenizer=tokenizer)
    compare(ours, original.RougeScorer(TYPES, split_summaries=True, tokenizer=tokenizer), list(pairs(100, seed=6)))
    target, prediction = "b a. c", "a. b c"
    assert ours.score(target, prediction)["rougeLsum"] != RougeScorer(TYPES).score(target, prediction)["rougeLsum"]


def test_batches_do_not_depend_on_threads() -> None:
    given = list(pairs(700, seed=7))
    targets, predictions = ([pair[side] for pair in given] for side in (0, 1))
    scorer = RougeScorer(TYPES, use_stemmer=True)
    one = scorer.score_batch(targets, predictions, jobs=1)
    assert scorer.score_batch(targets, predictions, jobs=4) == one
    with ThreadPoolExecutor(3) as pool:
        for found in pool.map(lambda _: scorer.score_batch(targets, predictions, jobs=2), range(6)):
            assert found == one


@pytest.mark.long
def test_long_texts_beyond_the_table_of_bigrams() -> None:
    words = [f"w{i}" for i in range(700)]
    random.Random(8).shuffle(words)
    target, prediction = " ".join(words), "\n".join(words[100:650] + words[:90])
    types = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
    assert RougeScorer(types).score(target, prediction) == original.RougeScorer(types).score(target, prediction)


def test_pickle_keeps_what_was_given() -> None:
    scorer = pickle.loads(pickle.dumps(RougeScorer(["rougeL"], use_stemmer=True)))
    assert scorer.score("ponies run", "pony running") == {"rougeL": (1.0, 1.0, 1.0)}
    assert scorer.rouge_types == ["rougeL"]


def test_a_copy_of_a_scorer_that_leads_back_to_itself_leads_back_to_the_copy() -> None:
    scorer: Any = RougeScorer(["rouge1"])
    scorer.owner, scorer.held = scorer, [scorer]
    for made in (copy.deepcopy(scorer), pickle.loads(pickle.dumps(scorer))):
        assert made.owner is made.held[0] is made is not scorer
        assert made.score("a", "a") == scorer.score("a", "a")


class _OfOwnState(RougeScorer):
    def __init__(self, types: list[str]) -> None:
        super().__init__(types)
        self.lock, self.letters, self.restored = Lock(), "abc", False

    def __getstate__(self) -> Any:
        state = self.__dict__.copy()
        del state["lock"]
        return state

    def __setstate__(self, state: Any) -> None:
        self.__dict__.update(state)
        self.lock, self.restored = Lock(), True


class _Setting(RougeScorer):
    def __setstate__(self, state: Any) -> None:
        self.__dict__.update(state, restored=True)


class _Slotted(RougeScorer):
    __slots__ = ("__private", "x")

    def private(self, *value: int) -> int:
        if value:
            self.__private = value[0]
        return self.__private


class _InHalves(RougeScorer):
    __slots__ = ("x",)
    x: int

    def __getstate__(self) -> Any:
        return None, {"x": self.x}


def test_a_class_with_a_state_of_its_own_is_copied_by_it() -> None:
    scorer = _OfOwnState(["rouge1"])
    for made in (copy.copy(scorer), copy.deepcopy(scorer), pickle.loads(pickle.dumps(scorer))):
        assert (made.letters, made.restored) == ("abc", True)
        assert made.score("a", "a") == scorer.score("a", "a")
    setting: Any = _Setting(["rouge1"])
    setting.owner = setting
    slotted = _Slotted(["rouge1"])
    slotted.x, slotted.y = 1, 2  # type: ignore[attr-defined]
    slotted.private(3)
    halves = _InHalves(["rouge1"])
    halves.x = 4
    ways: list[Callable[[Any], Any]] = [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
    for copied in ways:
        again = copied(setting)
        assert (again.owner is again, again.restored) == (True, True)
        again = copied(slotted)
        assert (again.x, again.y, again.private()) == (1, 2, 3)
        assert copied(halves).x == 4
        assert again.score("a", "a") == scorer.score("a", "a")


def test_a_derived_class_may_use_every_name_that_the_original_leaves_free() -> None:
    """They were the kernel's: counter = 0 was an error."""
    free = [name for name in dir(RougeScorer(["rouge1"])) if not name.startswith("_")]
    free = [name for name in free if not hasattr(original.RougeScorer(["rouge1"]), name)]
    assert free == ["score_batch"]
    scorer: Any = RougeScorer(["rouge1"])
    scorer.counter = scorer.names = 0
    assert scorer.score("a", "a") == RougeScorer(["rouge1"]).score("a", "a")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: RougeScorer(["rouge0", "rougel"]), "'rouge0'.*\n.*'rougel'; did you mean 'rougeL'"),
        (lambda: RougeScorer(["rouge10"]), "did you mean 'rouge1'"),
        (lambda: RougeScorer("rouge1"), r"a list of names: \['rouge1'\]"),
        (lambda: RougeScorer(["rouge1"]).score_multi([], "a"), "at least one target"),
        (lambda: RougeScorer(["rouge1"]).score_batch(["a"], []), "1 targets and 0 predictions"),
    ],
)
def test_what_cannot_be_meant(make: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize("call", ["score", "score_batch"])
def test_texts_are_strings(call: str) -> None:
    with pytest.raises(TypeError, match="texts are strings, not NoneType"):
        getattr(RougeScorer(["rouge1"]), call)("a" if call == "score" else ["a"], None if call == "score" else [None])


def test_types_may_come_from_anything_that_is_read_once() -> None:
    scorer = RougeScorer(name for name in ["rouge1", "rougeL"])
    assert scorer.score("a b", "b") == RougeScorer(["rouge1", "rougeL"]).score("a b", "b")
    assert scorer.rouge_types == ["rouge1", "rougeL"]


class German(RougeScorer):
    """A class of somebody's own: its __init__ takes other arguments, and its score changes the texts."""

    def __init__(self, letters: str, *, types: Sequence[str] = ("rouge1", "rouge2")) -> None:
        super().__init__(types, use_stemmer=True)
        self.letters = letters

    def score(self, target: str, prediction: str) -> dict[str, Score]:
        return super().score(self._plain(target), self._plain(prediction))

    def _plain(self, text: str) -> str:
        return text.translate(str.maketrans(self.letters, "o" * len(self.letters)))


def test_a_class_of_ones_own() -> None:
    scorer = German("ö")
    expected = RougeScorer(["rouge1", "rouge2"], use_stemmer=True).score("a schon one", "schon runs")
    for made in (scorer, copy.copy(scorer), copy.deepcopy(scorer), pickle.loads(pickle.dumps(scorer))):
        assert isinstance(made, German)
        assert made.letters == "ö"
        assert made.score("a schön one", "schön runs") == expected
        assert made.score_batch(["a schön one"] * 2, ["schön runs"] * 2) == [expected] * 2
        assert made.score_multi(["x", "a schön one"], "schön runs") == expected


def test_a_class_that_forgets_its_base() -> None:
    class Forgetful(RougeScorer):
        def __init__(self) -> None:
            pass

    calls: list[Callable[[RougeScorer], object]] = [
        lambda one: one.score("a", "a"), lambda one: one.score_batch(["a"], ["a"]), lambda one: one.rouge_types,
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(AttributeError):
            call(Forgetful())
    assert Forgetful()._score_plain("a", "a") == {}


class _ByBlanks:
    def tokenize(self, text: str) -> list[str]:
        return text.split(" ")


def test_private_names_of_the_original_count_when_they_are_set() -> None:
    """A tokenizer that was set later counted in score_batch, and not in score."""
    pair, types = ("Ä b. C d\nÄ f", "Ä b\nC d. x"), ["rouge1", "rougeLsum"]
    scorer, other = RougeScorer(types), original.RougeScorer(types)
    for tokenizer in (_ByBlanks(), original_tokenizers.DefaultTokenizer(True)):
        scorer._tokenizer = other._tokenizer = tokenizer
        scorer._split_summaries = False
        assert scorer._tokenizer is tokenizer
        assert scorer.score(*pair) == other.score(*pair)
        scorer._split_summaries = True
        expected = RougeScorer(types, split_summaries=True, tokenizer=tokenizer).score(*pair)
        for made in (scorer, copy.copy(scorer), pickle.loads(pickle.dumps(scorer))):
            assert made.score(*pair) == expected
            assert made.score_batch([pair[0]], [pair[1]]) == [expected]
    assert RougeScorer(["rouge1"], True)._tokenizer.tokenize("Runners run") == ["runner", "run"]


def test_a_private_name_that_is_deleted_is_as_at_first() -> None:
    """As unittest.mock does at the end of a patch."""
    for tokenizer, split in ((None, False), (_ByBlanks(), True)):
        scorer = RougeScorer(["rouge1"], tokenizer=tokenizer, split_summaries=split)
        usual = scorer.score("ä b", "ä c")
        with mock.patch.object(scorer, "_tokenizer", original_tokenizers.DefaultTokenizer()):
            assert scorer.score("ä b", "ä c")["rouge1"].recall == 0
            with mock.patch.object(scorer, "_split_summaries", True):
                assert scorer._split_summaries
        assert scorer.score("ä b", "ä c") == usual
        assert scorer._split_summaries is split
        copied = copy.copy(scorer)
        copied._tokenizer = original_tokenizers.DefaultTokenizer()
        copied._split_summaries = not split
        again = copy.copy(copied)
        assert again.score("ä b", "ä c")["rouge1"].recall == 0
        del copied._tokenizer, again._split_summaries
        assert copied.score("ä b", "ä c") == usual
        assert again._split_summaries is split


def test_the_default_tokenizer_that_a_scorer_shows_cannot_be_changed() -> None:
    """The kernel does its work: a change of it would not count."""
    scorer = RougeScorer(["rouge1"])
    for name in ("tokenize", "_stemmer"):
        with pytest.raises(AttributeError, match=rf"^{name}: .* set another one: scorer\._tokenizer = \.\.\.$"):
            setattr(scorer._tokenizer, name, str.split)
    kernel = scorer._kernel_counter
    scorer._tokenizer = RougeScorer(["rouge1"])._tokenizer
    assert scorer._score_plain("a", "a") == scorer.score("a", "a")
    assert pickle.loads(pickle.dumps(scorer._tokenizer)).tokenize("A b") == ["a", "b"]
    assert kernel.kinds == scorer._kernel_counter.kinds


class _Own(RougeScorer):
    def __init__(self, **given: Any) -> None:
        super().__init__(["rouge1"], **(given or {"tokenizer": self}))
        if given:
            self._tokenizer = self

    def tokenize(self, text: str) -> list[str]:
        return text.split()


class _Kept(RougeScorer):
    """Its tokenize is a part of its state."""

    def __init__(self, cut: Callable[[str], list[str]]) -> None:
        self.tokenize = cut
        super().__init__(["rouge1"], tokenizer=self)


def test_a_class_that_is_its_own_tokenizer() -> None:
    for own in (_Own(), _Own(tokenizer=None)):
        for made in (copy.deepcopy(own), pickle.loads(pickle.dumps(own))):
            assert made._tokenizer is made
            assert made.score("ä b", "ä c")["rouge1"].recall == 0.5
    kept = copy.copy(_Kept(str.split))
    assert kept._tokenizer is kept
    assert kept.score("ä b", "ä c")["rouge1"].recall == 0.5
    own._tokenizer = _ByBlanks()
    assert isinstance(pickle.loads(pickle.dumps(own))._tokenizer, _ByBlanks)


def test_a_tokenizer_set_before_the_base_is_called() -> None:
    """There the original has that of the arguments, too."""

    def early(base: Any) -> Any:
        class Early(base):  # type: ignore[misc]
            def __init__(self) -> None:
                self._tokenizer = _ByBlanks()
                self.seen = self._tokenizer
                super().__init__(["rouge1"])

        return Early()

    ours, theirs = early(RougeScorer), early(original.RougeScorer)
    assert isinstance(ours.seen, _ByBlanks)
    assert ours.score("ä b", "ä c") == theirs.score("ä b", "ä c")


def test_a_scorer_is_of_one_setting_while_another_thread_changes_it() -> None:
    """Texts were split by Punkt for a moment, though neither setting asked for that."""
    text, other = "The cat sat down. The dog ran off.", "The dog ran off. The cat sat down."
    scorer = RougeScorer(["rougeLsum"])
    usual = scorer.score(text, other)
    PairScorer.__init__(scorer, ("rougeLsum",), bytes([11]), Score, False, False)  # what another thread does first
    assert scorer.score(text, other) == usual


def test_names_that_a_class_of_ones_own_uses_itself() -> None:
    class Named(RougeScorer):
        def _split(self) -> str:
            return "mine"

        def _given(self) -> str:
            return "mine"

    made = pickle.loads(pickle.dumps(RougeScorer(["rouge1"], split_summaries=True)))
    assert made._split_summaries
    assert Named(["rouge1"], split_summaries=True).score("a b", "a c")["rouge1"].recall == 0.5


def test_other_types_later() -> None:
    ours, theirs = RougeScorer(["rouge1"], use_stemmer=True), original.RougeScorer(["rouge1"], use_stemmer=True)
    ours.rouge_types = theirs.rouge_types = ["rougeL", "rouge2"]
    compare(ours, theirs, list(pairs(20, seed=9)))
    assert ours.rouge_types == ["rougeL", "rouge2"]
    with pytest.raises(ValueError, match="did you mean 'rouge1'"):
        ours.rouge_types = ["rouge10"]


@pytest.mark.parametrize("kind", [set, frozenset, dict.fromkeys])
def test_tokens_have_an_order(kind: Callable[[list[str]], Any]) -> None:
    class Unordered:
        def tokenize(self, text: str) -> Any:
            return kind(text.split())

    with pytest.raises(TypeError, match="a tokenizer makes a list of tokens, not"):
        RougeScorer(["rouge2"], tokenizer=Unordered()).score("a b", "a b")


def test_nothing_asked_for() -> None:
    assert RougeScorer([]).score("a", "a") == original.RougeScorer([]).score("a", "a") == {}
    assert RougeScorer([]).score_batch(["a"], ["b"]) == [{}]
    assert RougeScorer(["rouge1"]).score_batch([], []) == []


def test_the_same_names_can_be_imported() -> None:
    assert set(rouge_scorer.RougeScorer(TYPES).score("a", "a")) == set(TYPES)


def test_a_list_of_types_that_changes_later_does_not_matter() -> None:
    types = ["rouge1"]
    scorer = RougeScorer(types)
    before = scorer.score("a", "a")
    types[:] = ["none"]
    scorer.rouge_types.clear()
    assert scorer.rouge_types == ["rouge1"]
    assert scorer.score_batch(["a"], ["a"]) == [before] == [pickle.loads(pickle.dumps(scorer)).score("a", "a")]
    types.clear()
    assert scorer.score_batch(["a"], ["a"]) == [before]


def test_types_of_a_set_are_sorted() -> None:
    assert list(RougeScorer({"rougeL", "rouge2", "rouge1"}).score("a", "a")) == ["rouge1", "rouge2", "rougeL"]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: RougeScorer(None), "rouge_types is a list of names, not None"),  # type: ignore[arg-type]
        (lambda: RougeScorer(["rouge1"], tokenizer=3), "a tokenizer is an object with tokenize"),  # type: ignore[arg-type]
        (lambda: RougeScorer(["rouge1"]).score_batch(None, []), "targets is a list of texts, not None"),  # type: ignore[arg-type]
        (lambda: RougeScorer(["rouge1"]).score_batch([], (x for x in "a")), "predictions is a list of texts"),  # type: ignore[arg-type]
        (
            lambda: RougeScorer(["rouge1"]).score_multi("the cat", "the cat"),
            "targets is a list of texts, not 'the cat'",
        ),
        (lambda: RougeScorer(["rouge1"]).score_multi(None, "a"), "targets is a list of texts, not None"),  # type: ignore[arg-type]
        (lambda: RougeScorer(["rougeLsum"], split_summaries=True).score(None, "a"), "texts are strings, not NoneType"),  # type: ignore[arg-type]
        (
            lambda: RougeScorer(["rougeLsum"], split_summaries=True).score_batch(["a"], [b"a"]),  # type: ignore[list-item]
            "texts are strings, not bytes",
        ),
        (lambda: RougeScorer(["rougeLsum"], tokenizer=Returning(["a"])).score(3, "a"), "texts are strings, not int"),  # type: ignore[arg-type]
        (lambda: RougeScorer(["rouge1"], tokenizer=Returning(None)).score("a", "a"), "a list of tokens, not NoneType"),
        (lambda: RougeScorer(["rouge1"], tokenizer=Returning([["a"]])).score("a", "a"), "tokens: texts, not list"),
    ],
)
def test_arguments_of_another_type_are_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


def test_types_that_are_no_names() -> None:
    given: list[Any] = [["rouge1"], None, 10**5000]
    for name in given:
        with pytest.raises(
            ValueError, match=r"^invalid rouge type .*; there are rouge1 to rouge9, rougeL and rougeLsum$"
        ):
            RougeScorer([name])


def test_types_that_change_in_the_midst_count_from_the_next_call() -> None:
    ways: list[Callable[[RougeScorer], dict[str, Score]]] = [
        lambda scorer: scorer.score("a b", "a c"),
        lambda scorer: scorer.score_batch(["a b"], ["a c"])[0],
    ]
    for score in ways:
        tokenizer = Changing()
        tokenizer.scorer = scorer = RougeScorer(["rouge1"], tokenizer=tokenizer)
        assert score(scorer) == {"rouge1": Score(0.5, 0.5, 0.5)}
        assert score(scorer) == RougeScorer(["rouge2", "rougeLsum", "rougeL"]).score("a b", "a c")


def test_types_without_an_end() -> None:
    with pytest.raises(ValueError, match="invalid rouge type 0"):
        RougeScorer(itertools.count())  # type: ignore[arg-type]


class Saying(RougeScorer):
    """Returns what it was given, for one pair after the other."""

    said: list[Any]

    def score(self, target: str, prediction: str) -> Any:
        return self.said.pop(0)


ONE, HALF = Score(1, 1, 1), Score(0.5, 0.5, 0.5)


@each(
    ("said", "kind", "told"),
    [
        ([{"x": ONE}, {"y": ONE}], ValueError, "score returned y for target 2, and x for target 1; each target needs"),
        ([{}, {"x": ONE}], ValueError, "score returned x for target 2, and none for target 1"),
        ([None, None], TypeError, "score must return a dictionary of Scores by names, not None"),
        ([{"x": ONE}, [1]], TypeError, r"score must return a dictionary of Scores by names, not \[1\]"),
        ([{"x": 1}, {"x": ONE}], TypeError, "'x': score must return a Score, three numbers, not 1"),
        ([{"x": Score("a", "b", "c")}] * 2, TypeError, "'x': score must return a Score"),  # type: ignore[arg-type]
    ],
)
def test_what_a_score_of_the_callers_returns_for_several_targets(said: Any, kind: type[Exception], told: str) -> None:
    scorer = Saying(["rouge1"])
    scorer.said = list(said)
    with pytest.raises(kind, match=f"^{told}"):
        scorer.score_multi(["a", "b"], "c")


def test_other_names_of_a_score_of_the_callers_are_kept() -> None:
    scorer = Saying(["rouge1"])
    scorer.said = [{"x": HALF, "y": ONE}, {"y": HALF, "x": ONE}]
    assert scorer.score_multi(["a", "b"], "c") == {"x": ONE, "y": ONE}
