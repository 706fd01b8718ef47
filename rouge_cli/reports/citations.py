"""What a paper cites for its scores: BibTeX of the measures, the stemmer, the evaluation and the tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rouge_cli.measures.measure import Measure
from rouge_cli.measures.registry import families
from rouge_cli.options import Options, Stemming
from rouge_cli.presets import Preset
from rouge_cli.reports.page.methods import ENTRIES as METHODS

ROUGE, TESTS = "lin-2004-rouge", ("riezler-maxwell-2005", "holm-1979")
SOURCES = {
    "Lin 2004": ROUGE, "Lin's ROUGE-L": ROUGE, "Hovy, Lin": "hovy-etal-2006", "Hirao": "hirao-etal-2006",
    "Radev et al. 2002": "radev-etal-2002", "Saggion": "saggion-etal-2002", "Papineni": "papineni-etal-2002",
    "Chen and Cherry": "chen-cherry-2014",
}  # fmt: skip
"""By words in the source of a measure: the key of its entry."""
EVALUATIONS = {"duc": "over-etal-2007", "tac2008": "dang-owczarzak-2008", "multiling2011": "giannakopoulos-etal-2011"}
"""By the beginning of a preset's name."""
CREDITS = {
    ROUGE: "Lin, 2004", "hovy-etal-2006": "Hovy et al., 2006", "hirao-etal-2006": "Hirao et al., 2006",
    "radev-etal-2002": "Radev et al., 2002", "saggion-etal-2002": "Saggion et al., 2002",
    "papineni-etal-2002": "Papineni et al., 2002", "chen-cherry-2014": "Chen and Cherry, 2014",
}  # fmt: skip
"""By the key of a measure's entry how a sentence names the paper."""
PORTER = "porter-1980"


def _entry(kind: str, key: str, **fields: str) -> str:
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items())
    return f"@{kind}{{{key},\n{lines.removesuffix(',' + chr(10))}\n}}"


ENTRIES = {
    **METHODS,
    "hovy-etal-2006": _entry(
        "inproceedings", "hovy-etal-2006", title="Automated Summarization Evaluation with Basic Elements",
        author="Hovy, Eduard and Lin, Chin-Yew and Zhou, Liang and Fukumoto, Junichi",
        booktitle="Proceedings of the Fifth International Conference on Language Resources and Evaluation (LREC)",
        year="2006",
    ),
    "hirao-etal-2006": _entry(
        "misc", "hirao-etal-2006",
        title="An Automatic Evaluation Method for Summarization Systems with Extended String Subsequence Kernel",
        author="Hirao, Tsutomu and Okumura, Manabu and Isozaki, Hideki", year="2006",
    ),
    "radev-etal-2002": _entry(
        "techreport", "radev-etal-2002",
        title="Evaluation of Text Summarization in a Cross-Lingual Information Retrieval Framework",
        author="Radev, Dragomir and Teufel, Simone and Saggion, Horacio and Lam, Wai and others",
        institution="Center for Language and Speech Processing, Johns Hopkins University", year="2002",
    ),
    "saggion-etal-2002": _entry(
        "inproceedings", "saggion-etal-2002",
        title="Meta-evaluation of Summaries in a Cross-lingual Environment using Content-based Metrics",
        author="Saggion, Horacio and Radev, Dragomir and Teufel, Simone and Lam, Wai",
        booktitle="COLING 2002: The 19th International Conference on Computational Linguistics", year="2002",
    ),
    "papineni-etal-2002": _entry(
        "inproceedings", "papineni-etal-2002",
        title="{BLEU}: a Method for Automatic Evaluation of Machine Translation",
        author="Papineni, Kishore and Roukos, Salim and Ward, Todd and Zhu, Wei-Jing",
        booktitle="Proceedings of the 40th Annual Meeting of the Association for Computational Linguistics",
        year="2002", pages="311--318", url="https://aclanthology.org/P02-1040/",
    ),
    "chen-cherry-2014": _entry(
        "inproceedings", "chen-cherry-2014",
        title="A Systematic Comparison of Smoothing Techniques for Sentence-Level {BLEU}",
        author="Chen, Boxing and Cherry, Colin",
        booktitle="Proceedings of the Ninth Workshop on Statistical Machine Translation", year="2014",
        pages="362--367", url="https://aclanthology.org/W14-3346/",
    ),
    PORTER: _entry(
        "article", PORTER, title="An Algorithm for Suffix Stripping", author="Porter, M. F.", journal="Program",
        volume="14", number="3", pages="130--137", year="1980",
    ),
    "over-etal-2007": _entry(
        "article", "over-etal-2007", title="{DUC} in Context", author="Over, Paul and Dang, Hoa and Harman, Donna",
        journal="Information Processing and Management", volume="43", number="6", pages="1506--1520", year="2007",
    ),
    "dang-owczarzak-2008": _entry(
        "inproceedings", "dang-owczarzak-2008", title="Overview of the {TAC} 2008 Update Summarization Task",
        author="Dang, Hoa Trang and Owczarzak, Karolina",
        booktitle="Proceedings of the First Text Analysis Conference (TAC 2008)", year="2008",
    ),
    "giannakopoulos-etal-2011": _entry(
        "inproceedings", "giannakopoulos-etal-2011", title="{TAC} 2011 {MultiLing} Pilot Overview",
        author="Giannakopoulos, George and El-Haj, Mahmoud and Favre, Benoit and Litvak, Marina and Steinberger, Josef "
        "and Varma, Vasudeva",
        booktitle="Proceedings of the Fourth Text Analysis Conference (TAC 2011)", year="2011",
    ),
}  # fmt: skip
"""BibTeX by key."""


def citations(
    options: Options, measures: Iterable[Measure], version: str, preset: Preset | None = None, has_tests: bool = False
) -> str:
    """The entries that these scores call for, rouge-cli's own first."""
    own = _entry(
        "software", "rouge-cli", title="rouge-cli: {ROUGE}-1.5.5, exactly and fast",
        author="{The rouge-cli authors}", version=version,
    )  # fmt: skip
    keys = dict.fromkeys(_keys(options, measures, preset, has_tests))
    return "\n\n".join([own, *(ENTRIES[key] for key in keys)]) + "\n"


def _keys(options: Options, measures: Iterable[Measure], preset: Preset | None, has_tests: bool) -> Iterator[str]:
    yield ROUGE
    yield from _keys_of_measures(measures)
    if options.stemming is not Stemming.NONE and "porter" in str(options.stemmer):
        yield PORTER
    if preset is not None:
        yield from (key for begin, key in EVALUATIONS.items() if preset.name.startswith(begin))
    if has_tests:
        yield from TESTS


def credit_of(measures: Iterable[Measure]) -> str:
    """The papers of the measures, as a sentence names them: those of which `citations` has the entries."""
    return "; ".join(CREDITS[key] for key in _keys_of_measures(measures)) or CREDITS[ROUGE]


def bibliography(measures: Iterable[Measure], has_tests: bool, has_sources: bool) -> str:
    """The BibTeX entries of what the page's methods cite."""
    keys = [ROUGE, *_keys_of_measures(measures), *(TESTS if has_tests else ())]
    keys += ["grusky-etal-2018", "louis-nenkova-2013"] if has_sources else []
    return "\n\n".join(ENTRIES[key] for key in dict.fromkeys(keys)) + "\n"


def _keys_of_measures(measures: Iterable[Measure]) -> list[str]:
    return list(dict.fromkeys(key for measure in measures for key in keys_of_source(source_of(measure))))


def source_of(measure: Measure) -> str:
    """Where a measure comes from, as `rouge-cli measures` says."""
    return next((family.source for family in families() if family.parse(measure.name) is not None), "")


def keys_of_source(source: str) -> list[str]:
    """The entries of the papers that the source of a measure names."""
    return [key for words, key in SOURCES.items() if words in source]
