"""NIST's evaluations from DUC 2005 to TAC 2011: names, files, option lines, outputs, pyramids."""

from __future__ import annotations

from rouge_cli.collections.facts import Fact, Output, Run, Texts, seen, unknown

EXACT = ("ROUGE-1", "ROUGE-2", "ROUGE-3", "ROUGE-4", "ROUGE-L", "ROUGE-W-1.2", "ROUGE-SU4")
LINE = "-n 4 -w 1.2 -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0 -a -d"
ELEMENTS_LINE = "-m -a -d -3 HM"
NAMES = seen(
    "Names of summaries are TOPIC[-SET].TYPE.LENGTH.SELECTOR.SUMMARISER. TYPE is M (several documents) or P (one). "
    "Letters are people, digits systems or baselines. Topics have D in the names of summaries and in tables, and d in "
    "the names of document folders and topic files, whose names end in the selector's letter (D0701A). LENGTH is the "
    "target in words; SELECTOR is the letter, A to K, of the assessor who chose the topic.", "SR, TACPY, R07m, R08"
)  # fmt: skip
PLAIN = seen("Summaries under ROUGE/ are plain text, one sentence a line.", "R07m, R07u, R08")
CUT = seen("Summaries were cut to the target length before ROUGE, so its line has no limit.", "R07m, R07u, R08")
ENCODING = unknown(
    "The encoding is not declared; some files are not UTF-8. Readers take 2005 to 2007 for Latin-1, TAC 2010 for "
    "cp1252. Bytes are kept here; ROUGE-1.5.5 drops what is not ASCII."
)
JACKKNIFE = seen(
    "Jackknifing: a system is scored against each set of models with one left out, and has the mean of these; a person "
    "is scored once, against the other models, and averaged over the topics that this person wrote.", "R07m, R07u, R08"
)  # fmt: skip
OFFICIAL = seen("The official figures are the recall of ROUGE-2 and ROUGE-SU4, and of Basic Elements.", "R07m, R08")
JACKKNIFED_ONLY = seen("Only jackknifed output was released.", "SRt")
DETAILS = seen(
    "Eval lines have seven fields: summariser, measure, Eval, EVALID.PEERID, R:, P:, F:. EVALID is the file's name "
    "without its last field. In jackknifed output a system has as many lines a topic as there are models. Blocks begin "
    "with a line of dashes; Average lines, a line of dots and Eval lines follow.", "SR, TACPY, OS5"
)  # fmt: skip
AVERAGES = seen(
    ".avg files hold the average recall by summariser: the mean over topics of a topic's mean; from 2006 on in percent "
    "with three decimals, in 2005 with all digits. In names .m is stemming, jk jackknifed, .hm the matching HM.",
    "R07m, R08, SRt"
)  # fmt: skip
UNKNOWN_OUTPUTS = (
    unknown("How the ids of jackknifed evaluations differ in NIST's input, so the order of bootstrap resampling."),
    unknown("Separator, heading and order of lines in the .avg files."),
    unknown("PEER-ROOT, MODEL-ROOT and INPUT-FORMAT in NIST's configurations."),
)
PYRAMIDS = seen(
    "Pyramids (.pyr) and annotations (.pan) are XML of DUCView 1.4. Weight of an SCU: its number of contributing "
    "models. "
    "peerscu 0 takes what matches nothing. A .pyr has pyramid: text of lines (all models, each under its file name), "
    "scu uid label, contributor, part label start end; a .pan has peerAnnotation: the pyramid again, then annotation: "
    "text, peerscu uid label, where matched ones have contributors. The modified score is the weights of matched SCUs "
    "over the ideal weight of a summary with as many contributors as models have on average; the jackknifed one the "
    "mean of four with three models each, of people one. Labels may have &quot;, contributors may span two models. "
    "Some files lack startDocumentRegEx or have wrong offsets; the score tables "
    "hold the scores already.", "PAN, SR, PL07, P06, R08"
)  # fmt: skip


def nist_runs(
    root: str, preset: str, plain: bool = False, elements: bool = True, part: str = "", status: Fact | None = None,
    exact: tuple[str, ...] = EXACT, unpromised: str = "",
) -> tuple[Run, ...]:  # fmt: skip
    """The runs of NIST's evaluations from 2005 on. part is "_A" or "_B" where outputs are split by set."""
    known = "verified" if status is None else status.status

    def averages(measure: str, jackknifed: bool) -> Output:
        middle = ".jk" if jackknifed else ""
        return Output(
            (f"{root}ROUGE/{measure.replace('ROUGE-', 'rouge')}{part}{middle}.m.avg",), "averages", (measure,)
        )

    found = []
    for jackknifed in (False, True) if plain else (True,):
        jk = "jk" if jackknifed else ""
        found.append(
            Run(
                "jackknifed" if jackknifed else "all models", preset, jackknifed,
                (
                    Output((f"{root}ROUGE/rouge{jk}{part}.m.out",), "report"),
                    averages("ROUGE-2", jackknifed),
                    averages("ROUGE-SU4", jackknifed),
                ),
                exact=exact, inputs=(f"rouge{jk}{part}.in",), unpromised=unpromised if jackknifed else "",
                status=known,
            )
        )  # fmt: skip
    for jackknifed in ((False, True) if plain else (True,)) if elements else ():
        jk = "jk" if jackknifed else ""
        # 2006 to 2008 have simple.jk.m.hm.avg, the years with sets apart simplejk_A.m.hm.avg.
        name = f"simple{jk}{part}" if part else "simple.jk" if jackknifed else "simple"
        found.append(
            Run(
                "BE, jackknifed" if jackknifed else "BE", f"{preset}-be", jackknifed,
                (
                    Output((f"{root}BE/simple{jk}{part}.m.hm.out",), "report"),
                    Output((f"{root}BE/{name}.m.hm.avg",), "averages", ("ROUGE-BE-HM",)),
                ),
                elements=True, exact=("ROUGE-BE-HM",), inputs=(f"simple{jk}{part}.in",),
                unpromised=unpromised if jackknifed else "", status=known,
            )
        )  # fmt: skip
    return tuple(found)


def summaries(
    files: tuple[str, ...], topic: str, people_only: bool = False, simple: bool = False, people: str = "[A-J]",
    systems_only: bool = False,
) -> Texts:  # fmt: skip
    """Texts whose names are TOPIC.TYPE.LENGTH.SELECTOR.SUMMARISER; Basic Elements may have a suffix."""
    who = people if people_only else r"\d+" if systems_only else rf"{people}|\d+"
    end = r"(?:\.[A-Za-z]{2,})?" if simple else ""
    return Texts(
        files, topic, rf"^[^.]+\.[MP]\.\d+\.[A-Z]\.({who}){end}$", "SIMPLE" if simple else "SPL", people=people,
        are="people" if people_only else "systems" if systems_only else "peers",
        status="inferred" if simple else "verified",
    )  # fmt: skip
