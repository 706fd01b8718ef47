"""Presets: the option lines of well-known evaluations, each with its source and its traps.

A line is *verified* where the organisers' own text with it was read, and *reconstructed* where it is known from others.
"""

from __future__ import annotations

from typing import NamedTuple

from rouge_cli.errors import UsageError, shortened
from rouge_cli.options import Options, Stemming, Typed, Unit
from rouge_cli.similar_names import nearest


class Preset(NamedTuple):
    """The settings of one evaluation, by name."""

    name: str
    about: str
    """The evaluation and its task, in a few words."""
    line: str
    """The options of ROUGE-1.5.5 in their official order, without configuration and system."""
    options: Options
    """The description of the line."""
    verified: bool
    source: str
    """Where the line is from."""
    traps: tuple[str, ...]
    """What the line alone does not say: truncation, jackknifing, the official figure; a sentence or two each."""
    jackknife: bool = False
    """Whether the official run left out one model at a time; only ever true where that is verified."""

    @property
    def status(self) -> str:
        """How well the line is known."""
        return "verified" if self.verified else "reconstructed"


def find_preset(name: str) -> Preset:
    """The preset of this name, in any case. UsageError, with the nearest name, if there is none."""
    if not isinstance(name, str):
        raise UsageError(f"the name of a preset is a str, not {shortened(name)}")
    for preset in PRESETS:
        if preset.name == name.lower():
            return preset
    names = [preset.name for preset in PRESETS]
    near = [known for known in names if known.startswith(name.lower())] if len(name) > len("duc") else []
    near = near or [known for known in [nearest(name, names)] if known is not None]
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else "'rouge-cli presets' lists them"
    raise UsageError(f"no preset {shortened(name)}; {hint}")


_WEIGHT, _GAP = Typed.of("1.2"), Typed.of("4")

_DUC_2003 = Options(max_ngram=2, lcs_weight=_WEIGHT, stemming=Stemming.BOTH, limit_unit=Unit.BYTES, limit=75)
_DUC_2004 = Options(max_ngram=4, lcs_weight=_WEIGHT, stemming=Stemming.BOTH, limit_unit=Unit.BYTES, limit=665)
_HEADLINES = _DUC_2004._replace(limit=75)
_DUC_2005 = Options(max_ngram=2, lcs=False, skip_gap=_GAP, skip_units=(True,), stemming=Stemming.BOTH)
_NIST = Options(
    max_ngram=4, lcs_weight=_WEIGHT, skip_gap=_GAP, skip_units=(True,), stemming=Stemming.BOTH, per_evaluation=True
)
_ELEMENTS = Options(elements="HM", stemming=Stemming.BOTH, per_evaluation=True)

_DUC_2004_LINE = "-a -c 95 -b 665 -m -n 4 -w 1.2"
_HEADLINES_LINE = "-a -c 95 -b 75 -m -n 4 -w 1.2"
_DUC_2005_LINE = "-n 2 -x -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0"
_NIST_LINE = "-n 4 -w 1.2 -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0 -a -d"
_ELEMENTS_LINE = "-m -a -d -3 HM"

_DUC_2004_SOURCE = (
    "the line recurs in users' code (exeltior/NPL2014Project and others), no NIST page with it was seen; measures and "
    "truncation: duc.nist.gov/duc2004 and its baseline definitions"
)
_DUC_2007_SOURCE = "README of NIST's evaluation results, DUC 2007"
_TAC_2008_SOURCE = "README of NIST's evaluation results, TAC 2008 update task"

_RECALL = "The official figures are the recall of ROUGE-2 and ROUGE-SU4."
_FIGURES_2004 = "The official figures are ROUGE-1 to ROUGE-4 and ROUGE-L, of a release before 1.5.5."
_SPLIT_2004 = "NIST split the sentences with a Perl script of its own: ROUGE-L and W depend on it."
_JACKKNIFED = (
    "NIST's input left out one model at a time, so this preset implies --jackknife; add --humans for the models' own "
    "figures. Give --no-jackknife on NIST's rougejk.in or simplejk.in, which are such inputs already."
)
_BOTH_RUNS = "NIST ran the line on all four models (this preset) and on the jackknifed input (the preset with -jk)."
_BE_INPUT = (
    "CONFIG names Basic Elements in SIMPLE files; NIST made them with Minipar and BE-1.1 (BE-F) from the sentences. "
    "The official figure is recall."
)


def _truncated(words: int) -> str:
    return (
        f"The line has no -l: NIST cut all summaries to {words} words before. Cut yours likewise, or add -l {words}, "
        "which counts the words of ROUGE."
    )


def _tac(year: int, task: str, *more: str) -> tuple[Preset, Preset]:
    """The two presets of a year whose line was not found."""
    source = (
        "no line was found; the names of NIST's output files (rouge_A.m.out, rougejk_A.m.out, simple_A.m.hm.out) "
        "suggest that of TAC 2008"
    )
    jackknife = "NIST has outputs with and without jackknifing; add --jackknife for the figures beside humans'."
    return (
        Preset(f"tac{year}", f"TAC {year} {task}", _NIST_LINE, _NIST, False, source,
               (_truncated(100), jackknife, _RECALL, *more)),
        Preset(f"tac{year}-be", f"TAC {year} {task}, Basic Elements", _ELEMENTS_LINE, _ELEMENTS, False, source,
               (_BE_INPUT, jackknife)),
    )  # fmt: skip


PRESETS: tuple[Preset, ...] = (
    Preset(
        "duc2003-t1", "DUC 2003 task 1, headlines, as later papers reuse it",
        "-b 75 -m -n 2 -w 1.2 -a", _DUC_2003, False,
        "a script that scores headlines of DUC 2003 and 2004 with files2rouge; no ROUGE line of DUC 2003 was found",
        ("DUC 2003 itself was judged by people (SEE coverage): there are no official ROUGE figures.",
         "Papers report recall, after 75 bytes."),
    ),
    Preset(
        "duc2004-t1", "DUC 2004 task 1, headlines of documents", _HEADLINES_LINE, _HEADLINES, False, _DUC_2004_SOURCE,
        ("-b 75 cuts both sides at 75 bytes, through words; do not cut before.", _FIGURES_2004),
    ),
    Preset(
        "duc2004-t2", "DUC 2004 task 2, summaries of document sets", _DUC_2004_LINE, _DUC_2004, False, _DUC_2004_SOURCE,
        ("-b 665 cuts both sides at 665 bytes; lines with -b 655 are a misprint, those with -l 100 another evaluation "
         "(see duc2004-100-words).", _SPLIT_2004, _FIGURES_2004),
    ),
    Preset(
        "duc2004-t3", "DUC 2004 task 3, headlines of translated documents", _HEADLINES_LINE, _HEADLINES, False,
        _DUC_2004_SOURCE,
        ("-b 75 cuts both sides at 75 bytes, through words; do not cut before.", _FIGURES_2004),
    ),
    Preset(
        "duc2004-t4", "DUC 2004 task 4, summaries of translated document sets", _DUC_2004_LINE, _DUC_2004, False,
        _DUC_2004_SOURCE,
        ("-b 665 cuts both sides at 665 bytes.", _SPLIT_2004, _FIGURES_2004),
    ),
    Preset(
        "duc2004-t5", "DUC 2004 task 5, summaries for a question (who is X)", _DUC_2004_LINE, _DUC_2004, False,
        _DUC_2004_SOURCE,
        ("NIST used ROUGE alone for tasks 1 to 4 only; this one was judged by people too.",
         "-b 665 cuts both sides at 665 bytes.", _SPLIT_2004),
    ),
    Preset(
        "duc2004-100-words", "DUC 2004 task 2 as papers of the 2010s score it",
        "-n 4 -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0 -a -x -l 100",
        Options(max_ngram=4, lcs=False, skip_gap=_GAP, skip_units=(True,), stemming=Stemming.BOTH,
                limit_unit=Unit.WORDS, limit=100),
        False, "users' code, with pyrouge above all; community practice",
        ("NIST's evaluation has 665 bytes (duc2004-t2): the figures of the two do not compare.",
         "Papers report recall, some F: say which."),
    ),
    Preset(
        "duc2005", "DUC 2005, summaries for a question", f"{_DUC_2005_LINE} -a", _DUC_2005, False,
        "comments in users' code that cite NIST's page of the tasks (duc2005/tasks.html)",
        (_truncated(250), _RECALL,
         "Whether the official run was jackknifed was not seen; add --jackknife to compare with humans."),
    ),
    Preset(
        "duc2006", "DUC 2006, summaries for a question", f"{_DUC_2005_LINE} -d -a",
        _DUC_2005._replace(per_evaluation=True), False,
        "an unattributed copy of NIST's text of the task, without -a; the year by its wording",
        (_truncated(250), _RECALL,
         "The text announces jackknifing, so that humans and systems compare: add --jackknife (and --humans)."),
    ),
    Preset(
        "duc2006-be", "DUC 2006, Basic Elements", "-3 HM -d -a", Options(elements="HM", per_evaluation=True), False,
        "an unattributed copy of NIST's text of the task, without -a; the year by its wording",
        (_BE_INPUT, "The line announced has no -m; that of 2007 has. Jackknifing was announced: add --jackknife."),
    ),
    Preset(
        "duc2007-main", "DUC 2007 main task", _NIST_LINE, _NIST, True, f"{_DUC_2007_SOURCE} main task",
        (_JACKKNIFED, _truncated(250), _RECALL,
         "Announced was -n 2 -x; this is what was run. ROUGE-2 and SU4 are the same, the other blocks are more."), True,
    ),
    Preset(
        "duc2007-main-be", "DUC 2007 main task, Basic Elements", _ELEMENTS_LINE, _ELEMENTS, True,
        f"{_DUC_2007_SOURCE} main task", (_JACKKNIFED, _BE_INPUT), True,
    ),
    Preset(
        "duc2007-update", "DUC 2007 update task", _NIST_LINE, _NIST, True, f"{_DUC_2007_SOURCE} update task",
        (_JACKKNIFED, _truncated(100), _RECALL), True,
    ),
    Preset(
        "duc2007-update-be", "DUC 2007 update task, Basic Elements", _ELEMENTS_LINE, _ELEMENTS, True,
        f"{_DUC_2007_SOURCE} update task", (_JACKKNIFED, _BE_INPUT), True,
    ),
    Preset("tac2008", "TAC 2008 update task", _NIST_LINE, _NIST, True, _TAC_2008_SOURCE,
           (_BOTH_RUNS, _truncated(100), _RECALL)),
    Preset("tac2008-jk", "TAC 2008 update task, jackknifed", _NIST_LINE, _NIST, True, _TAC_2008_SOURCE,
           (_JACKKNIFED, _truncated(100), _RECALL), True),
    Preset("tac2008-be", "TAC 2008 update task, Basic Elements", _ELEMENTS_LINE, _ELEMENTS, True, _TAC_2008_SOURCE,
           (_BOTH_RUNS, _BE_INPUT)),
    Preset("tac2008-be-jk", "TAC 2008 update task, Basic Elements, jackknifed", _ELEMENTS_LINE, _ELEMENTS, True,
           _TAC_2008_SOURCE, (_JACKKNIFED, _BE_INPUT), True),
    *_tac(2009, "update task", "NIST's ROUGE-L is of text that was not split into sentences: it cannot be matched."),
    *_tac(2010, "guided summarization"),
    *_tac(2011, "guided summarization"),
    Preset(
        "multiling2011", "TAC 2011 MultiLing pilot, seven languages",
        "-a -x -2 4 -u -c 95 -r 1000 -n 2 -f A -p 0.5 -t 0 -d",
        Options(max_ngram=2, lcs=False, skip_gap=_GAP, skip_units=(True,), per_evaluation=True), True,
        "README of the MultiLing 2011 evaluation results",
        ("No stemming. Summaries had 240 to 250 words and were not cut.",
         "Sentences were split with NLTK. How text beyond ASCII reached ROUGE-1.5.5, which drops it, is not told: "
         "figures for Arabic, Greek, Hebrew and Hindi need not come out again."),
    ),
    Preset(
        "pyrouge", "the Python wrapper pyrouge 0.1.3, by default", "-c 95 -2 -1 -U -r 1000 -n 4 -w 1.2 -a -m",
        Options(max_ngram=4, lcs_weight=_WEIGHT, skip_gap=Typed.of("-1"), skip_units=(False, True),
                stemming=Stemming.BOTH), False,
        "what pyrouge 0.1.3 calls the Perl program with, run as a black box",
        ("pyrouge appends -m to every command line, also to your own: its scores are always stemmed.",
         "pyrouge makes a line of each sentence that it is given; without a splitter each line of the text is one."),
    ),
    Preset(
        "files2rouge", "the wrapper files2rouge 2, by default", "-c 95 -r 1000 -n 2 -a -m",
        Options(max_ngram=2, stemming=Stemming.BOTH), False,
        "its manual's output and default of 2 for n; it calls pyrouge (traceback in its issue 22), which appends -m",
        ("It cuts each line into sentences at a full stop (its --eos), on which ROUGE-L depends.",),
    ),
    Preset(
        "pythonrouge", "the Python wrapper pythonrouge, by default", "-a -n 2 -2 4 -u -x -m -l 100 -r 1000 -f A -p 0.5",
        Options(max_ngram=2, lcs=False, skip_gap=_GAP, skip_units=(True,), stemming=Stemming.BOTH,
                limit_unit=Unit.WORDS, limit=100), False,
        "the defaults that its documentation gives: ROUGE-1, 2 and SU4, stemming, 100 words, 1000 samples",
        ("Its word limit of 100 is on by default: set length_limit=False there, or leave out -l here.",),
    ),
)  # fmt: skip
