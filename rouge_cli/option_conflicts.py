"""Options that are valid one by one but not together, such as with a dialect."""

from collections.abc import Sequence

from rouge_cli.dialects import DIALECTS, dialect_named
from rouge_cli.measures.measure import PLAIN, Measure, is_counted, modes_of
from rouge_cli.measures.wlcs import weights_of
from rouge_cli.option_table import DEPARTURES, Choices
from rouge_cli.option_values import FINDS_SENTENCES, MEANS_OF_SCORES, Averaging, Stemming, Unit


def wrong_sentences(options: Choices, measures: Sequence[Measure]) -> list[str]:
    """The problem of measures of sentences where the tokenizer knows none (OF_WHOLE_TEXTS)."""
    if not (names := _of_sentences(options, measures)):
        return []
    own = f"--measures rouge-l --tokenizer {options.tokenizer}:words"
    return [
        f"the tokenizer {options.tokenizer} knows no sentences, which {', '.join(names)} is of; its package's "
        f"rougeLsum is {own}, its rougeL is rouge-l-flat"
    ]


def two_ways_to_sentences(options: Choices) -> list[str]:
    """The problem of choices of which only one can say where sentences end."""
    said = {"--sentences": options.sentences, "--sentence-delimiter": options.sentence_delimiter}
    if options.split_summaries and (idle := [name for name, value in said.items() if value]):
        return [
            f"split_summaries (--split-summaries, dialect torchmetrics) splits whole texts itself, whatever "
            f"{' and '.join(idle)} says; leave one of them out"
        ]
    if options.sentence_tag and (idle := [name for name, value in said.items() if value]):
        return [
            f"--sentence-tag takes the elements <{options.sentence_tag}> as sentences, whatever {' and '.join(idle)} "
            "says; leave one of them out"
        ]
    if options.tokenizer in FINDS_SENTENCES and (options.split_summaries or options.sentences.startswith("split")):
        how = "--split-summaries" if options.split_summaries else "--sentences split"
        return [f"the tokenizer {options.tokenizer} says itself where sentences end; leave out {how}"]
    return []


def wrong_choices(options: Choices, measures: Sequence[Measure]) -> list[str]:
    """The problems of options that depart from ROUGE-1.5.5. measures are those that Choices.measures names."""
    problems = []
    if options.best_model and options.several_models not in ("", "best-recall"):
        problems.append(
            f"formula B is the model with the best recall; it cannot be {options.several_models} too; give one of them"
        )
    counting = None
    if options.dialect in DIALECTS:  # the option table tells of others
        counting = dialect_named(options.dialect).counting
        problems += _weak_weights(options, measures)
        problems += _not_in_package(options, measures)
    if options.stemming is Stemming.MODELS and not (counting and counting.stems_models):
        problems.append(
            "-M (stem models alone) belongs to ROUGE-1.5.5 as it is; stem both sides (-m), or leave out "
            f"what differs from it ({_departures(options)})"
        )
    kind = {Averaging.CORPUS: "-t corpus", Averaging.RAW_COUNTS: "-t counts"}.get(options.averaging)
    if kind and options.model_rule in MEANS_OF_SCORES:
        problems.append(
            f"--several-models {options.model_rule} is a mean of scores, and {kind} needs counts; leave one of them out"
        )
    allowed = ("bootstrap-155", "poisson") if options.averaging is Averaging.CORPUS else ("bootstrap-155",)
    if kind and options.average not in allowed:
        what = "scores the corpus's counts" if options.averaging is Averaging.CORPUS else "prints counts, no averages"
        problems.append(
            f"--average {options.average}: {kind} {what}; take --average {' or '.join(allowed)}, or leave {kind} out"
        )
    if options.elements is not None or modes_of(measures):
        problems.append(
            "Basic Elements are scored as ROUGE-1.5.5 does alone; leave out what differs from it "
            f"({_departures(options)})"
        )
    return problems


def _departures(options: Choices) -> str:
    """The options that make scores otherwise than ROUGE-1.5.5, as they are typed."""
    return ", ".join(
        f"--{field.replace('_', '-')}"
        for field in DEPARTURES
        if getattr(options, field) != options._field_defaults[field]
    ).replace("--rounding", "--no-rounding")


def _of_sentences(options: Choices, measures: Sequence[Measure]) -> list[str]:
    """The measures that depend on where sentences end."""
    if not measures:
        asked = {"rouge-l": options.lcs, "rouge-w": options.lcs_weight is not None}
        return [name for name, is_asked in asked.items() if is_asked]
    counting = dialect_named(options.dialect).counting if options.dialect in DIALECTS else PLAIN
    counted = [measure for measure in measures if is_counted(measure)]
    return [m.name for m in counted if m.for_kernel(Stemming.NONE, counting).depends_on_sentences]


def _not_in_package(options: Choices, measures: Sequence[Measure]) -> list[str]:
    """Features that packages with their own way of counting lack: other measures, an alpha, figures of a corpus."""
    counting, problems = dialect_named(options.dialect).counting, []
    if counting.of_pairs:
        counted = {m.label: m.for_kernel(Stemming.NONE, counting) for m in measures if is_counted(m)}
        lacking = [
            label for label, how in counted.items() if how.kind not in ("ngram", "lcs") or how.n > LONGEST_PAIRED
        ]
        if not measures:
            lacking += [name for name, value in _LETTERS.items() if getattr(options, value) is not None]
        if lacking:
            problems.append(
                f"dialect {options.dialect} has ROUGE-1 to ROUGE-{LONGEST_PAIRED} and ROUGE-L, not {', '.join(lacking)}"
            )
        if options.limit_unit is Unit.BYTES and options.tokenizer == "ascii-155":
            problems.append(f"dialect {options.dialect} takes no limit in bytes; limit words (-l, --max-words)")
    if counting.f not in ("alpha", "signed") or counting.l_f != "alpha":
        if options.alpha != 0.5:
            problems.append(f"the F-measure of dialect {options.dialect} has no alpha or beta; leave them out")
        if options.averaging is Averaging.CORPUS:
            problems.append(f"dialect {options.dialect} has no figures of a corpus's counts; leave out -t corpus")
    return problems


LONGEST_PAIRED = 9
"""The longest n-gram of a pair of texts (kernel/pairs.h)."""
_LETTERS = {"ROUGE-W (-w)": "lcs_weight", "ROUGE-S (-2)": "skip_gap"}


def _weak_weights(options: Choices, measures: Sequence[Measure]) -> list[str]:
    """Weights of ROUGE-W by which a run is worth less than its words apart: Lin (2004), section 4, wants it to be more.

    The weighted LCS of two whole texts could then be above that of a text and itself. A weight of 1 is LCS.
    """
    counting = dialect_named(options.dialect).counting
    if counting.w_of_sentences:
        return []
    weights = [options.lcs_weight, *weights_of(measures)]
    return [
        f"the weight of ROUGE-W must be at least 1 in dialect {counting.whose}, not {weight.text}; 1.2 is usual"
        for weight in weights
        if weight is not None and weight.value < 1
    ]
