"""A methods sentence about scores, and its citations."""

from __future__ import annotations

from collections.abc import Sequence

from rouge_cli.dialects import dialect_named
from rouge_cli.options import Averaging, Options, Stemming, Unit, usual
from rouge_cli.reports.names import visible
from rouge_cli.reports.numbers import plain
from rouge_cli.results import Results

STEMMERS = {"porter-155": "Porter", "porter-nltk": "Porter (NLTK)"}
RULES = {
    "sum": "",
    "best-recall": ", taking the one with the best recall",
    "best-f": ", taking the one with the best F",
    "mean": ", taking the mean of their scores",
    "jackknife": ", leaving out each in turn, taking the best of the others and the mean of these",
}
"""By rule for several models what a score is; sums need no words."""
ENTRIES = {
    "lin-2004-rouge": """@inproceedings{lin-2004-rouge,
  title = {{ROUGE}: A Package for Automatic Evaluation of Summaries},
  author = {Lin, Chin-Yew},
  booktitle = {Text Summarization Branches Out},
  year = {2004},
  address = {Barcelona, Spain},
  publisher = {Association for Computational Linguistics},
  pages = {74--81},
  url = {https://aclanthology.org/W04-1013/}
}""",
    "riezler-maxwell-2005": """@inproceedings{riezler-maxwell-2005,
  title = {On Some Pitfalls in Automatic Evaluation and Significance Testing for {MT}},
  author = {Riezler, Stefan and Maxwell, John T.},
  booktitle = {Proceedings of the ACL Workshop on Intrinsic and Extrinsic Evaluation Measures for Machine Translation
               and/or Summarization},
  year = {2005},
  pages = {57--64}
}""",
    "holm-1979": """@article{holm-1979,
  title = {A Simple Sequentially Rejective Multiple Test Procedure},
  author = {Holm, Sture},
  journal = {Scandinavian Journal of Statistics},
  volume = {6},
  number = {2},
  pages = {65--70},
  year = {1979}
}""",
    "grusky-etal-2018": """@inproceedings{grusky-etal-2018,
  title = {Newsroom: A Dataset of 1.3 Million Summaries with Diverse Extractive Strategies},
  author = {Grusky, Max and Naaman, Mor and Artzi, Yoav},
  booktitle = {Proceedings of NAACL-HLT},
  year = {2018},
  pages = {708--719}
}""",
    "louis-nenkova-2013": """@article{louis-nenkova-2013,
  title = {Automatically Assessing Machine Summary Content Without a Gold Standard},
  author = {Louis, Annie and Nenkova, Ani},
  journal = {Computational Linguistics},
  volume = {39},
  number = {2},
  pages = {267--300},
  year = {2013}
}""",
}


def methods_of(results: Results, labels: Sequence[str], credit: str) -> str:
    """How scores were made, in two or three sentences; credit names the papers of the measures."""
    options = results.options
    names = _listed(list(labels))
    by = f" as {options.dialect} counts" if dialect_named(options.dialect).departs else ""
    made = f"{names} {'were' if len(labels) > 1 else 'was'} computed with rouge-cli {results.version}{by} "
    made += f"({credit}), " + ", ".join(_choices(options)) + "."
    least, most = results.models
    if most:
        counted = _range(least, most)
        made += f" Each summary was scored against {counted} reference summar{'y' if most == 1 else 'ies'}"
        rule = RULES[options.model_rule] if most > 1 else ""
        if options.jackknife:
            made += f" at a time, each of the {_range(least + 1, most + 1)} left out in turn (jackknifing)"
        made += f"{rule}."
    if options.averaging is Averaging.SCORES:
        mean = "medians of bootstrap means" if options.average == "bootstrap-numpy" else "means"
        made += f" Figures are {mean} over evaluations, with {options.confidence.text}% bootstrap confidence intervals."
    elif options.averaging is Averaging.CORPUS:
        made += " Figures are those of the counts summed over evaluations."
    return made


def _range(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


def _choices(options: Options) -> list[str]:
    stem = {
        Stemming.NONE: "without stemming",
        Stemming.BOTH: f"with {STEMMERS.get(str(options.stemmer), str(options.stemmer))} stemming",
        Stemming.MODELS: "with stemmed references",
    }[options.stemming]
    made = [stem, "without stop words" if options.drop_stop_words else "with stop words kept"]
    if options.tokenizer != usual(options.dialect, "tokenizer"):
        made.insert(0, f"with the tokenizer {visible(options.tokenizer)}")
    if options.limit_unit is not Unit.NONE:
        made.append(f"on the first {plain(options.limit)} {options.limit_unit.name.lower()} of each summary")
    if options.alpha != usual(options.dialect, "alpha"):
        made.append(f"F with alpha {plain(options.alpha)}")
    return made


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "No measure"
