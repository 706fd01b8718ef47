"""The table of all options. Each row is a field of Options; flags, help and checks derive from it."""

from typing import Any

from rouge_cli.named_tuples import NamedTuple
from rouge_cli.option_rows import DATA, INPUT, JACKKNIFE, LANGUAGE, ORIGINAL, READING, Flag, Row, named, option, rows_of
from rouge_cli.option_values import (
    AVERAGES,
    ELEMENT_MODES,
    LABEL_KINDS,
    MOST_NGRAM,
    MOST_SEED,
    SEEDED_AVERAGES,
    SEVERAL_MODELS,
    WORDNET,
    Averaging,
    PerlNumber,
    Stemming,
    Typed,
    Unit,
)


def _dialects() -> dict[str, str]:
    from rouge_cli.dialects import DIALECTS

    return {name: dialect.about for name, dialect in DIALECTS.items()}


def _wrong_tokenizer(name: str) -> str:
    from rouge_cli.option_names import wrong_tokenizer

    return wrong_tokenizer(name)


def _wrong_stemmer(name: str) -> str:
    from rouge_cli.option_names import wrong_stemmer

    return wrong_stemmer(name)


def _wrong_encoding(name: str) -> str:
    from rouge_cli.option_names import wrong_encoding

    return wrong_encoding(name) if name else ""


def _wrong_sentences(policy: str) -> str:
    from rouge_cli.option_names import wrong_sentences

    return wrong_sentences(policy)


def _stems(options: Any) -> bool:
    return bool(options.stemming is not Stemming.NONE)


def _drops(options: Any) -> bool:
    return bool(options.drop_stop_words)


def _labels_by_wordnet(options: Any) -> bool:
    return bool(options.labels == WORDNET)


def _draws_by_seed(options: Any) -> bool:
    return options.average in SEEDED_AVERAGES


_INFINITE = float("inf")
_STEMMING = {kind.value: kind for kind in Stemming}
_AVERAGING = {"scores": Averaging.SCORES, "corpus": Averaging.CORPUS, "counts": Averaging.RAW_COUNTS}
_BY_SEED = " or ".join(f"averages:{name}" for name in SEEDED_AVERAGES)
_BY_NUMBER = {str(kind.value): kind for kind in Averaging}


class Choices(NamedTuple):
    """The table. To add an option, add a row: NAME: TYPE = option(DEFAULT, Flag(...), about=..., key=...).

    What a row and a Flag can say is described in option_rows.py. The flags of every command that evaluates, their
    help, --like, the signature, the JSON of results and their schema, a study's keys and the checks follow from the
    row; `python -m rouge_cli.results.schema` then writes the schema's file again. New rows come last: results on
    disk and callers name the others in this order. What the option does is for the code that scores or reads to
    say. Where several flags make one field, or several fields one key of the signature, they are `composed`, by
    hand, in cli/evaluation_options.py, cli/like_option.py and signature.py.

    (No dataclass: importing that module costs more than a small evaluation.)
    """

    max_ngram: int = option(
        0,
        Flag(("-n", "--max-ngram"), "Score ROUGE-1 to ROUGE-N.", ORIGINAL, "whole", "N", 0),
        about="-n: ROUGE-1 to ROUGE-N; 0 means none.",
        key="measures",
        allows=lambda n: n <= MOST_NGRAM,
        problem=f"the longest n-gram (-n, --max-ngram) must be at most {MOST_NGRAM}; 4 is usual",
    )
    lcs: bool = option(
        True,
        Flag(("-x", "--no-lcs/--lcs"), "Do not score ROUGE-L, which is on by default.", ORIGINAL, inverted=True),
        about="ROUGE-L; false is -x.",
        key="measures",
    )
    lcs_weight: Typed | None = option(
        None,
        Flag(("-w", "--lcs-weight"), "Score ROUGE-W: k matches in a row count k^WEIGHT (1.2 is usual).", ORIGINAL,
             metavar="WEIGHT"),
        about="-w: the weight of ROUGE-W; null means none.",
        key="measures",
        allows=lambda weight: 0 < weight.value < _INFINITE,
        problem="the weight of ROUGE-W (-w, --lcs-weight) must be greater than 0 and finite; 1.2 is usual",
    )  # fmt: skip
    skip_gap: Typed | None = option(
        None,
        Flag(("-2", "--skip-gap"), "Score ROUGE-S: pairs of words with at most GAP words between; below 0: no limit.",
             ORIGINAL, metavar="GAP"),
        about="-2: the gap of ROUGE-S and ROUGE-SU; null means none, below 0 means no limit.",
        key="measures",
        allows=lambda gap: -_INFINITE <= gap.value <= _INFINITE,
        problem="the gap of skip-bigrams (-2, --skip-gap) is a number of words; 4 is usual, -1 means no limit",
    )  # fmt: skip
    skip_units: tuple[bool, ...] = option(
        (False,),
        Flag(("-u", "--skip-unigrams/--no-skip-unigrams"), "With -2: score ROUGE-SU instead of ROUGE-S.", ORIGINAL,
             "switch", composed=True),
        Flag(("-U", "--skip-both"), "With -2: score both ROUGE-S and ROUGE-SU.", ORIGINAL, "switch", composed=True),
        about="With a gap: false is ROUGE-S, true is ROUGE-SU (-u, -U).",
        key="measures",
        allows=((False,), (True,), (False, True), (True, False)).__contains__,
        problem="skip_units must be False (ROUGE-S), True (ROUGE-SU), or both in their order, each once",
    )  # fmt: skip
    # Another mode than those of the flag reads the files and scores 0, as the original does.
    elements: str | None = option(
        None,
        Flag(("-3", "--elements"), f"Score Basic Elements (ROUGE-BE) of SIMPLE files, without ROUGE-L; MODE is one of "
             f"{', '.join(ELEMENT_MODES)}.", ORIGINAL, metavar="MODE", choices=named(*ELEMENT_MODES)),
        about="-3: the mode of Basic Elements.",
        key="measures",
    )  # fmt: skip
    stemming: Stemming = option(
        Stemming.NONE,
        Flag(("-m", "--stem/--no-stem"), "Stem both sides with the Porter stemmer and WordNet's exceptions.", ORIGINAL,
             "switch", composed=True),
        Flag(("-M", "--stem-models"), "Stem reference summaries only, as the original's undocumented -M.", ORIGINAL,
             "switch", composed=True),
        about="both is -m, models is -M.",
        key="stem",
        words=_STEMMING,
        always=True,
    )  # fmt: skip
    drop_stop_words: bool = option(
        False,
        Flag(("-s", "--remove-stop-words/--keep-stop-words"), "Remove the words of the stop list.", ORIGINAL),
        about="-s.",
        key="stop",
        words={"kept": False, "removed": True},
        always=True,
    )  # fmt: skip
    limit_unit: Unit = option(Unit.NONE, about="-l, -b or --max-characters.", key="limit")
    limit: float = option(
        0.0,
        Flag(("-l", "--max-words"), "Score only the first N words of each summary.", ORIGINAL, "number", "N",
             composed=True, study=True),
        Flag(("-b", "--max-bytes"), "Score only the first N bytes of each summary.", ORIGINAL, "number", "N",
             composed=True, study=True),
        Flag(("--max-characters",), "Score only the first N characters of each summary; newlines do not count.",
             LANGUAGE, "number", "N", composed=True, study=True),
        about="How many of them of each summary are read.",
        key="limit",
        allows=lambda limit: limit >= (-_INFINITE if isinstance(limit, PerlNumber) else 0),
        problem="the length limit (-l, --max-words; -b, --max-bytes) must be above 0, not {value}; leave it out for "
        "no limit",
    )  # fmt: skip
    best_model: bool = option(
        False,
        Flag(("-f", "--formula"), "With several references: sum over them (A) or take the best one (B).", ORIGINAL,
             choices={"A": False, "B": True}, shows_default=True, study=True),
        about="-f B: the best reference summary instead of the sum of all.",
        key="formula",
    )  # fmt: skip
    alpha: float = option(
        0.5,
        Flag(("-p", "--alpha"), "Weight of the F-measure, from recall (0) to precision (1).", ORIGINAL,
             shows_default=True),
        Flag(("--beta",),
             "Lin's beta, instead of --alpha: 1 weighs recall and precision equally, inf is recall alone.",
             metavar="BETA", low=0, composed=True),
        about="-p: the F-measure's weight between recall (0) and precision (1).",
        key="alpha",
        allows=lambda alpha: 0 <= alpha <= 1,
        problem="alpha (-p, --alpha) must lie between 0 (recall alone) and 1 (precision alone); 0.5 is usual",
        always=True,
    )  # fmt: skip
    averaging: Averaging = option(
        Averaging.SCORES,
        Flag(("-t", "--averaging"), "Average the scores (scores or 0), score the summed counts (corpus or 1), or print "
                                    "raw counts (counts or 2).",
             ORIGINAL, metavar="KIND", choices=_AVERAGING | _BY_NUMBER,
             shows_default=True),
        about="-t 0, -t 1 and -t 2.",
        key="average",
        words=_AVERAGING,
        always=True,
    )  # fmt: skip
    confidence: Typed = option(
        Typed("95", 95.0),
        Flag(("-c", "--confidence"), "Confidence level of the intervals.", ORIGINAL, metavar="PERCENT",
             shows_default=True),
        about="-c: the confidence of the intervals in per cent.",
        key="confidence",
        takes="a percentage",
        allows=lambda confidence: 0 <= confidence.value <= 100,
        problem="the confidence (-c, --confidence) is a percentage from 0 to 100; 95 is usual",
        always=True,
    )  # fmt: skip
    samples: float = option(
        1000.0,
        Flag(("-r", "--samples"), "Number of bootstrap samples.", ORIGINAL, "whole", "N", low=1, shows_default=True),
        about="-r: bootstrap samples.",
        key="samples",
        always=True,
    )
    per_evaluation: bool = option(
        False,
        Flag(("-d", "--per-evaluation/--no-per-evaluation"), "Also print a line for each evaluation.", ORIGINAL),
        about="-d: whether the 1.5.5 report lists every evaluation.",
        decides=False,
    )
    data: str | None = option(
        None,
        Flag(("-e", "--data"),
             "Folder with your own stop list (smart_common_words.txt) or WordNet exceptions; by "
             "default ROUGE_EVAL_HOME, else the built-in lists.", ORIGINAL, "folder", "DIR",
             absent="leave -e out to use the built-in word lists"),
        about="-e: a folder of one's own with a stop list or exceptions.",
        key="data",
        takes="a folder",
        matters=lambda options: _stems(options) or _drops(options),  # commands leave it out where no list is read
        needs="stem:both or stop:removed",
        names_file=True,
    )  # fmt: skip
    tokenizer: str = option(
        "ascii-155",
        Flag(("--tokenizer",),
             "How text is split into tokens: ascii-155 (the default: ROUGE-1.5.5, ASCII only), unicode, character, "
             "character:runs, whitespace (pre-segmented text), python-split, mecab, "
             "mecab:lemma, jieba (Chinese), newmm (Thai), kiwi (Korean), icu (Burmese, Khmer, Lao), command:PROG.",
             READING, metavar="NAME", study=True),
        Flag(("--pos",), "With mecab: keep only nouns, verbs, adjectives and unknown words.", READING,
             choices=named("content"), composed=True),
        about="What a token is: ascii-155 as in ROUGE-1.5.5, unicode, whitespace, mecab ...",
        key="tokenizer",
        takes="a name",
        always=True,
        starts_program=True,
        check=_wrong_tokenizer,
    )  # fmt: skip
    measures: tuple[str, ...] = option(
        (),
        Flag(("--measures",),
             "Score these measures, in this order, instead of -n, -x, -w, -2, -u, -U and -3: "
             "rouge-1,rouge-2,rouge-l,rouge-w:1.2,rouge-su:4. The names of rouge-score work too: rougeL "
             "is rouge-l-flat, rougeLsum is rouge-l. 'rouge-cli measures' lists all.",
             ORIGINAL, "texts", "LIST", composed=True, study=True),
        about="Measures by name; empty: those of the letters.",
        key="measures",
    )  # fmt: skip
    jackknife: bool = option(
        False,
        Flag(("--jackknife/--no-jackknife",),
             "Score an evaluation of M references as M evaluations, ID-1 to ID-M, each without one of them.",
             JACKKNIFE, study=True),
        about="Whether each evaluation leaves one reference summary out.",
        key="jackknife",
        always=True,
    )  # fmt: skip
    stemmer: str = option(
        "porter-155",
        Flag(("--stemmer",), "Stem with snowball:LANGUAGE, such as snowball:german, or porter-155 (as --stem).",
             LANGUAGE, metavar="NAME", study=True),
        about="Which stemmer stems: porter-155, snowball:german ...",
        key="stemmer",
        takes="a name",
        matters=_stems,
        needs="stem:both",
        check=_wrong_stemmer,
    )  # fmt: skip
    stop_list: str | None = option(
        None,
        Flag(("--stop-list",), "Remove the words in FILE: UTF-8, one token per line.", READING, "file",
             "FILE", study=True),
        about="A file with stop words of one's own.",
        key="stop-list",
        matters=_drops,
        needs="stop:removed",
        names_file=True,
    )  # fmt: skip
    encoding: str = option(
        "",
        Flag(("--encoding",), "Encoding of the summaries: utf-8, euc-jp, shift_jis, gb18030 ...", READING,
             metavar="NAME", study=True),
        about="The encoding of the summaries; empty: bytes, or UTF-8 for other tokenisers.",
        key="encoding",
        takes="a name",
        check=_wrong_encoding,
    )  # fmt: skip
    sentence_tag: str = option(
        "",
        Flag(("--sentence-tag",), "Take the <TAG> elements of a file as sentences (SENTENCE in TSC), not its lines.",
             READING, metavar="TAG", study=True),
        about="The element that holds a sentence; empty: as the format says.",
        key="sentence-tag",
        takes="a name",
        allows=lambda tag: not {*"<>/ \t\n"} & {*tag},
        problem="--sentence-tag {value}: it is the name alone, without < and >, as in --sentence-tag s",
    )  # fmt: skip
    sentences: str = option(
        "",
        Flag(("--sentences",),
             "How to find sentences, for ROUGE-L and ROUGE-W: lines (the default), one per line; split, by the Punkt "
             "splitter; given, by lists or delimiters, and a text without these is one sentence.",
             INPUT, metavar="HOW", choices=named("lines", "split", "given"), composed=True),
        Flag(("--language",), "With --sentences split: the language of the text (english).", INPUT, metavar="NAME",
             composed=True),
        about="How sentences were found: given, split:german ...; empty: by lines, or as files have them.",
        key="sentences",
        takes="given, or split: with a language",
        check=_wrong_sentences,
    )  # fmt: skip
    sentence_delimiter: str = option(
        "",
        Flag(("--sentence-delimiter",), "Text between sentences, taken literally, such as '<q>' or '\\n'.", INPUT,
             metavar="TEXT"),
        about="What was between sentences; empty: nothing.",
        key="delimiter",
        allows=lambda delimiter: not delimiter or bool(delimiter.strip(" ")),
        problem="the sentence delimiter (--sentence-delimiter) is empty or of blanks alone; '<q>' is usual",
    )  # fmt: skip
    labels: str | None = option(
        None,
        Flag(("--labels",), "For esk: labels of words, from FILE (WORD<TAB>LABEL, LABEL ... per line) or 'wordnet'.",
             DATA, metavar="FILE", composed=True),
        about="Labels of words for ESK: a file, or wordnet.",
        key="labels",
        takes="wordnet, or a file",
        names_file=True,
    )  # fmt: skip
    wordnet: str | None = option(
        None,
        Flag(("--wordnet",),
             "With --labels wordnet: read WordNet from DIR, such as /usr/share/wordnet, not from nltk's corpus.",
             DATA, "folder", "DIR"),
        about="A WordNet dictionary folder; null: nltk's corpus.",
        key="wordnet",
        takes="a folder",
        matters=_labels_by_wordnet,
        needs="labels:wordnet",
        names_file=True,
    )  # fmt: skip
    label_kind: str = option(
        "synsets",
        Flag(("--label-kind",),
             "With --labels wordnet: synsets (ids of senses; the default) or classes (lexicographer files).", DATA,
             metavar="KIND"),
        about="What a label of WordNet is.",
        key="label-kind",
        matters=_labels_by_wordnet,
        needs="labels:wordnet",
        choices=LABEL_KINDS,
        problem=f"the labels of WordNet (--label-kind) are {' or '.join(LABEL_KINDS)}, not {{value}}",
    )  # fmt: skip
    idf: str | None = option(
        None,
        Flag(("--idf",),
             "For cosine:tfidf: weights of words, WORD<TAB>WEIGHT per line; by default those of the references.",
             DATA, "file", "FILE"),
        about="A file with the idf of words; null: that of the models.",
        key="idf",
        names_file=True,
    )  # fmt: skip
    dialect: str = option(
        "rouge-1.5.5",
        Flag(("--dialect",),
             "Score as another program does: {choices}. The default is rouge-1.5.5. A dialect sets tokeniser, stemmer, "
             "measures, averages and the rule for several references; your options override it. 'rouge-cli evaluate "
             "--help-all' describes each.",
             takes="text", metavar="NAME", composed=True, study=True),
        about="Whose way of counting.",
        key="dialect",
        choices=_dialects,
    )  # fmt: skip
    split_summaries: bool = option(
        False,
        Flag(("--split-summaries",),
             "Split whole texts into sentences with Punkt (English), whatever their lines."),
        about="Whether Punkt found the sentences of whole texts.",
        key="split",
    )  # fmt: skip
    several_models: str = option(
        "",
        Flag(("--several-models",),
             "With several references: sum (formula A), best-recall (B), best-f (rouge-score), mean (of "
             "their scores) or jackknife (lin2004: best of all but one reference, averaged over the one left out).",
             metavar="RULE"),
        about="How scores of several models are made one; empty: by best_model.",
        key="formula",
        choices=SEVERAL_MODELS,
    )  # fmt: skip
    rounding: bool = option(
        True,
        Flag(("--rounding/--no-rounding",),
             "Round the scores of each evaluation to 5 decimals, as ROUGE-1.5.5 does."),
        about="Whether scores of an evaluation are rounded to 5 decimals.",
        key="rounding",
    )  # fmt: skip
    average: str = option(
        "bootstrap-155",
        Flag(("--average",),
             "How to average: bootstrap-155 (means of bootstrap samples, as the original), bootstrap-numpy (their "
             "medians, as rouge-score), mean, or poisson (means, with intervals that merge; see Statistics in "
             "the manual).",
             metavar="KIND"),
        about="What averages are.",
        key="averages",
        choices=AVERAGES,
    )  # fmt: skip
    seed: int = option(
        0,
        Flag(
            ("--seed",), "Seed of bootstrap-numpy and poisson (0).", takes="whole", metavar="N", low=0, high=MOST_SEED
        ),
        about="Of the random numbers of bootstrap-numpy and poisson.",
        key="seed",
        matters=_draws_by_seed,
        needs=_BY_SEED,
        allows=lambda seed: 0 <= seed <= MOST_SEED,
        problem=f"the seed (--seed) must be from 0 to {MOST_SEED}, not {{value}}",
    )

    @property
    def model_rule(self) -> str:
        """How scores of several models are combined: one of SEVERAL_MODELS."""
        return str(self.several_models) or ("best-recall" if self.best_model else "sum")

    @property
    def departs(self) -> bool:
        """Whether scores are made otherwise than those of ROUGE-1.5.5."""
        return any(getattr(self, field) != self._field_defaults[field] for field in DEPARTURES)


ROWS: dict[str, Row] = rows_of(Choices._fields, Choices.__annotations__)
"""The table by the names of fields."""
DEPARTURES = ("dialect", "several_models", "rounding", "average")
"""Fields of which ROUGE-1.5.5 has one value alone, the default."""


def flags(*groups: str) -> list[tuple[Row, Flag]]:
    """The flags of these groups, or all, with the rows that they belong to."""
    return [(row, flag) for row in ROWS.values() for flag in row.flags if not groups or flag.group in groups]
