"""`--dialect lin2004`: all worked examples of Lin (2004), section by section, and its rules."""

from __future__ import annotations

from math import inf, isclose, nan, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_cli import __version__, plan_of_texts
from rouge_cli.dialects import alpha_of_beta
from rouge_cli.engines.local import evaluate_plan
from rouge_cli.errors import UsageError
from rouge_cli.kernel.native import combined_scores, f_measure, wlcs_value
from rouge_cli.options import Options, Typed, dialect_options
from tests.commands import rouge_cli
from tests.workplace import Workplace, evaluation

REFERENCE = "police killed the gunman"
S2, S3 = "police kill the gunman", "the gunman kill police"
S4, S5 = "the gunman police killed", "gunman the killed police"
X, Y1, Y2 = "A B C D E F G", "A B C D H I K", "A H B K C I D"


def scores(peer: str, models: list[str], measure: str, **choices: object) -> tuple[float, float, float]:
    """Recall, precision and F-measure of one measure."""
    plan = plan_of_texts({"peer": [peer]}, [models])
    options = dialect_options("lin2004", **{"measures": (measure,), "samples": 1.0, **choices})
    recall, precision, f = evaluate_plan(plan, ["peer"], options).systems[0].measures[0].scores
    return recall, precision, f


@pytest.mark.parametrize(("peer", "value"), [(S2, 3 / 4), (S3, 2 / 4), (S4, 2 / 4)])
def test_sentence_level_rouge_l(peer: str, value: float) -> None:
    """Section 3.1: S2 scores 3/4, S3 2/4; S4, of two sequences of which the LCS has one, as S3."""
    assert scores(peer, [REFERENCE], "rouge-l-flat") == (value, value, value)


def test_rouge_2_ties_where_rouge_l_does_not() -> None:
    """Section 3.1: "S2 and S3 would have the same ROUGE-2 score"; S4 has one more bigram."""
    assert scores(S2, [REFERENCE], "rouge-2") == scores(S3, [REFERENCE], "rouge-2") == (1 / 3, 1 / 3, 1 / 3)
    assert scores(S4, [REFERENCE], "rouge-2") == (2 / 3, 2 / 3, 2 / 3)


def test_union_of_sentences() -> None:
    """Section 3.2: w1 w2 of the first and w1 w3 w5 of the second candidate sentence: LCS_U is 4/5."""
    recall, precision, _ = scores("w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", ["w1 w2 w3 w4 w5"], "rouge-l")
    assert (recall, precision) == (4 / 5, 4 / 10)


def test_union_is_not_clipped() -> None:
    """The equations let two reference sentences use one candidate word; ROUGE-1.5.5 does not."""
    assert scores("a", ["a b\na c"], "rouge-l") == (2 / 4, 2 / 1, 0.8)
    assert scores("a", ["a b\na c"], "rouge-l", dialect="rouge-1.5.5")[:2] == (1 / 4, 1 / 1)


@pytest.mark.parametrize(("peer", "value", "printed"), [(Y1, 16, "0.571"), (Y2, 4, "0.286")])
def test_rouge_w(peer: str, value: float, printed: str) -> None:
    """Section 4, f(k) = k^2: both have an LCS of four, but that of Y1 stands together."""
    assert wlcs_value(X.split(), peer.split(), 2.0) == value
    recall, precision, f = scores(peer, [X], "rouge-w:2")
    assert recall == precision == sqrt(value / 49)
    assert f"{recall:.3f}" == f"{precision:.3f}" == f"{f:.3f}" == printed


def test_linear_weight() -> None:
    """Section 4, f(k) = alpha k - beta: its inverse is (v + beta) / alpha; runs of 4, and four runs of 1."""
    recall, precision, _ = scores(Y1, [X], "rouge-wl:alpha=2,beta=1")
    assert recall == precision == ((2 * 4 - 1) / (2 * 7 - 1) + 1) / 2
    assert scores(Y2, [X], "rouge-wl:alpha=2,beta=1")[0] == (4 * (2 - 1) / 13 + 1) / 2
    assert scores("nothing shared", [X], "rouge-wl:alpha=2,beta=1") == (0, 0, 0)


@pytest.mark.parametrize(("peer", "pairs"), [(S2, 3), (S3, 1), (S4, 2), (S5, 0)])
def test_rouge_s(peer: str, pairs: int) -> None:
    """Section 5: C(4, 2) = 6 skip-bigrams; .5, .167 and .333 in the paper; the reversed sentence has none."""
    assert scores(peer, [REFERENCE], "rouge-s*")[:2] == (pairs / 6, pairs / 6)


def test_rouge_su_tells_the_reversed_sentence_from_a_stranger() -> None:
    """Section 5.1: with a marker before the first word, which pairs with every word: C(5, 2) = 10."""
    assert scores(S5, [REFERENCE], "rouge-su*")[:2] == (4 / 10, 4 / 10)
    assert scores("w x y z", [REFERENCE], "rouge-su*") == (0, 0, 0)


def test_the_best_of_several_references() -> None:
    """Section 2.1: the maximum over pairs, and jackknifing: here the best of {B, C}, {A, C} and {A, B}."""
    models = ["a b c d", "a b x y", "u v w z"]
    assert [scores("a b c", [model], "rouge-1")[0] for model in models] == [3 / 4, 2 / 4, 0]
    assert scores("a b c", models, "rouge-1")[0] == (2 / 4 + 3 / 4 + 3 / 4) / 3
    assert scores("a b c", models[:2], "rouge-1")[0] == (2 / 4 + 3 / 4) / 2


@pytest.mark.parametrize(
    ("dialect", "peer", "models"), [("lin2004", "d c", ["d", "d c d"]), ("rouge-score", "a b c d", ["d\nx", "a b c"])]
)
def test_the_best_model_of_rouge_w_has_the_best_recall(dialect: str, peer: str, models: list[str]) -> None:
    """Hits over the root of the total would choose the second model."""
    found = [scores(peer, chosen, "rouge-w:2", dialect=dialect, several_models="best-recall")[0]
             for chosen in (models, models[:1], models[1:])]  # fmt: skip
    assert found[0] == found[1] > found[2]


def test_rouge_w_of_rouge_1_5_5_keeps_its_own_rule() -> None:
    """The original's R with -f B -w 2 -x is 0.33333, not 0.5; counted in Python it chooses as the kernel does."""
    plan = plan_of_texts({"peer": ["a b c d"]}, [["d\nx", "a b c"]])
    for measures in (("rouge-w:2",), ("rouge-w:2", "rouge-l-flat")):
        found = evaluate_plan(plan, ["peer"], Options(measures=measures, best_model=True, samples=1.0))
        assert found.systems[0].measures[0].score_columns()[0][0] == 0.33333


WORDS = st.lists(st.sampled_from("abc"), min_size=1, max_size=5).map(" ".join)


@given(
    st.lists(WORDS, min_size=1, max_size=4),
    WORDS,
    st.sampled_from(["rouge-1", "rouge-l", "rouge-l-flat", "rouge-w:1.2", "rouge-w:3", "rouge-wl:alpha=2,beta=1"]),
    st.sampled_from(["lin2004", "rouge-score"]),
)
def test_no_single_model_has_a_better_recall(models: list[str], peer: str, measure: str, dialect: str) -> None:
    def recall(chosen: list[str]) -> float:
        return scores(peer, chosen, measure, dialect=dialect, several_models="best-recall")[0]

    assert recall(models) == max(recall([model]) for model in models)


@pytest.mark.parametrize("dialect", ["lin2004", "rouge-score", "rouge-1.5.5"])
def test_a_linear_weight_that_does_not_grow_is_refused(dialect: str) -> None:
    """f(1) = alpha - beta was below 0, and the score 0."""
    for beta, f in (("2", "-1"), ("1", "0")):
        with pytest.raises(UsageError) as caught:
            dialect_options(dialect, measures=(f"rouge-wl:alpha=1,beta={beta}",))
        assert str(caught.value) == (
            f"measure 'rouge-wl:alpha=1,beta={beta}': f(1) = alpha - beta is {f}, and must be above 0; "
            "beta must be less than alpha, such as rouge-wl:alpha=2,beta=1"
        )


@pytest.mark.parametrize("choices", [{"measures": ("rouge-w:0.5",)}, {"measures": (), "lcs_weight": Typed.of("0.5")}])
def test_the_weight_of_rouge_w_is_at_least_1_in_the_paper(choices: dict[str, Any]) -> None:
    """Two words apart would be worth more than the text of both: R is 1.41 for a x b against a b."""
    with pytest.raises(UsageError) as caught:
        dialect_options("lin2004", **choices)
    assert str(caught.value) == ("the weight of ROUGE-W must be at least 1 in dialect lin2004, not 0.5; 1.2 is usual")
    assert dialect_options("rouge-score", **choices).dialect == "rouge-score"
    assert scores("a x b", ["a b"], "rouge-w:1")[0] == 1


@given(WORDS, WORDS, st.sampled_from(["rouge-l-flat", "rouge-w:1", "rouge-w:1.2", "rouge-wl:alpha=2,beta=1"]))
def test_valid_weights_keep_scores_between_0_and_1(peer: str, model: str, measure: str) -> None:
    assert 0 <= min(scores(peer, [model], measure)) <= max(scores(peer, [model], measure)) <= 1 + 1e-12
    assert scores(peer, [peer], measure) == (1, 1, 1)


@pytest.mark.parametrize(
    ("measure", "peers", "warning"),
    [
        ("rouge-l", ["a", "a b"],
         "ROUGE-L: 1 of 2 summaries score above 1: the union LCS of Lin (2004) counts a word of the peer once for each "
         "sentence of the model that has it; rouge-l-flat takes each text as one sequence, and --dialect rouge-1.5.5 "
         "clips the counts"),
        ("rouge-wl:alpha=1,beta=0.5", ["a b", "z"],
         "ROUGE-WL:1,0.5: 1 of 2 summaries score above 1: with alpha below 1 + beta, f(1) is below 1; "
         "alpha = 1 + beta gives equal texts a score of 1"),
    ],
)  # fmt: skip
def test_scores_above_1_are_warned_of(measure: str, peers: list[str], warning: str) -> None:
    plan = plan_of_texts({"s": peers}, [["a b\na c"], ["a b"]])
    options = dialect_options("lin2004", measures=(measure, "rouge-1"), samples=1.0)
    assert evaluate_plan(plan, ["s"], options).warnings == (warning,)


def test_jackknifing() -> None:
    one, two = (0.5, 0.1, 0.2), (0.25, 1.0, 0.4)
    assert combined_scores([], "jackknife") == (0, 0, 0)
    assert combined_scores([one], "jackknife") == one
    assert combined_scores([one, two], "jackknife") == (0.375, 0.55, (0.4 + 0.2) / 2)


def test_beta() -> None:
    """Equation 4; beta to infinity gives recall, as DUC looked at, 0 precision."""
    recall, precision = 0.3, 0.7
    assert [alpha_of_beta(beta) for beta in (0, 1, inf)] == [1, 0.5, 0]
    for beta in (-1.0, nan):
        with pytest.raises(UsageError, match=r"^beta must be a number from 0 on"):
            alpha_of_beta(beta)
    for beta in (0.5, 1.0, 2.0, 8.0):
        expected = (1 + beta**2) * recall * precision / (recall + beta**2 * precision)
        assert isclose(f_measure(recall, precision, alpha_of_beta(beta)), expected, rel_tol=1e-15)
    peer, model = "a b c d e f g", "a b c x y"
    found = scores(peer, [model], "rouge-l-flat", alpha=alpha_of_beta(inf))
    assert found[2] == found[0] == 3 / 5
    assert scores(peer, [model], "rouge-l-flat", alpha=alpha_of_beta(0))[2] == 3 / 7


def test_averages_are_plain_means() -> None:
    plan = plan_of_texts({"peer": ["a b", "c d", "e"]}, ["a x", "c d", "y"])
    options = dialect_options("lin2004", measures=("rouge-1",))
    interval = evaluate_plan(plan, ["peer"], options).systems[0].measures[0].averages[0]
    assert interval.mean == (0.5 + 1 + 0) / 3
    assert interval.lower <= interval.mean <= interval.upper


def test_no_counts_where_scores_are_means() -> None:
    plan = plan_of_texts({"peer": ["a b"]}, [["a x", "b"]])
    result = evaluate_plan(plan, ["peer"], dialect_options("lin2004")).systems[0].measures[0]
    assert (len(result.counts), len(result.scores)) == (0, 3)


def test_command_line(place: Workplace) -> None:
    config = place.config(evaluation())
    done = rouge_cli("evaluate", config, "--dialect", "lin2004", "--measures", "rouge-l", "--beta", "inf")
    lines = done.stdout.decode().splitlines()
    assert lines[1].split()[3] == lines[3].split()[3]
    refused = rouge_cli("evaluate", config, "--dialect", "lin2004", "-t", "counts")
    assert (refused.status, "--average mean: -t counts prints counts, no averages" in refused.stderr) == (2, True)


@pytest.mark.parametrize("alpha", ["0.2", "0.5", "9"])
@pytest.mark.parametrize("command", [("evaluate",), ("explain", "1", "a")])
def test_alpha_and_beta_are_not_given_together(place: Workplace, command: tuple[str, ...], alpha: str) -> None:
    name, *arguments = command
    given = rouge_cli(name, place.config(evaluation()), *arguments, "-p", alpha, "--beta", "2")
    assert (given.status, given.stdout) == (2, b"")
    assert given.stderr == (
        "rouge-cli: -p (--alpha) and --beta both weigh recall against precision in F; give one of them\n"
    )


def test_beta_wins_over_the_alpha_of_a_preset_and_of_a_signature(place: Workplace) -> None:
    config = place.config(evaluation())
    of_beta = rouge_cli("evaluate", config, "-n", "1", "-x", "-m", "--beta", "2")
    signature = f"measures:rouge-1|stem:both|alpha:0.3|version:rouge-cli-{__version__}"
    assert rouge_cli("evaluate", config, "--like", signature, "--beta", "2").stdout == of_beta.stdout
    preset = rouge_cli("evaluate", config, "--preset", "duc2007-main", "--no-jackknife", "--beta", "2")
    assert (preset.status, "--beta 2.0 wins over the preset's --alpha 0.5" in preset.stderr) == (0, True)
