"""`rouge-cli baseline`: trivial baselines and oracle extracts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from rouge_cli.cli.evaluation_options import options_from
from rouge_cli.cli.input_options import arguments_from, input_options
from rouge_cli.cli.messages import inform, warn
from rouge_cli.cli.number_types import WholeRange
from rouge_cli.cli.option_flags import table_options
from rouge_cli.cli.option_sections import InputCommand
from rouge_cli.cli.running import read_whole_for
from rouge_cli.cli.usual_options import OutputFolder, is_typed, list_option
from rouge_cli.cli.writing import protect_inputs
from rouge_cli.errors import UsageError, as_argument
from rouge_cli.inputs.systems import require_only
from rouge_cli.option_rows import READING
from rouge_cli.results.overviews import count
from rouge_cli.whole_folders import write_folder

if TYPE_CHECKING:
    from rouge_cli.analysis.oracles import OracleSearch
    from rouge_cli.options import Options

KINDS = ("lead", "random", "keywords", "oracle")
CONFIGURATION = "baselines.xml"
LABELS = "oracle-labels.jsonl"

_EPILOG = """\b
Examples, in the folder that 'rouge-cli demo example' writes
  rouge-cli baseline rouge.xml --sources stories -o baselines
      lead, random sentences and keywords of your sources, a file for each evaluation: put yours into stories/,
      named as ferry.txt, as the demo brings none; baselines.xml has all systems
  rouge-cli evaluate baselines/baselines.xml -s --measures rouge-1,rouge-2,rouge-w:1.2,esk --format table
      which measures score unreadable keywords high?
  rouge-cli baseline rouge.xml --sources stories --kind random --words 50 --seed 7 -o chance
      random sentences of each story, about fifty words
  rouge-cli baseline rouge.xml --sources stories --kind oracle --max-sentences 2 -o oracle
      the two sentences (at most) of each story that score highest; labels in oracle/oracle-labels.jsonl
"""


@click.command(
    cls=InputCommand,
    own=["seed", "remove_stop_words", "sentences", "stem"],
    epilog=_EPILOG,
    short_help="Write trivial baselines and oracle extracts.",
)
@click.argument("config", type=click.Path(), required=False)
@click.argument("rest", nargs=-1, metavar="[RECORDS...]")
@list_option()
@input_options
@click.option("-o", "--output", type=OutputFolder(), metavar="DIR", required=True,
              help=f"New folder for the summaries and {CONFIGURATION}, which names them.")  # fmt: skip
@click.option("--kind", "kinds", type=click.Choice(KINDS), multiple=True, metavar="KIND",
              help=f"Baseline to write: {', '.join(KINDS)}. May be repeated; by default all but oracle.")  # fmt: skip
@click.option("--sources", type=click.Path(exists=True, file_okay=False), metavar="DIR",
              help="Folder with the source document of each evaluation, named by its ID or by the common beginning of "
                   "its references' names. Required.")  # fmt: skip
@click.option("--source-format", type=click.Choice(["SPL", "SEE", "ISI"], case_sensitive=False), default="SPL",
              metavar="FORMAT", help="Format of the sources: SPL (the default), SEE or ISI.")  # fmt: skip
@click.option("--words", type=WholeRange(min=1), metavar="N",
              help="Length in words (of an oracle extract, the maximum); by default the mean length of the "
                   "evaluation's references.")  # fmt: skip
@click.option("--characters", type=WholeRange(min=1), metavar="N",
              help="Length in characters, instead of --words; a break between sentences counts as one, unlike "
                   "with --max-characters of other commands.")  # fmt: skip
@click.option("--max-sentences", type=WholeRange(min=1), metavar="N",
              help="Allow at most N sentences in an oracle extract; by default 3, or what --words or --characters "
                   "allow.")  # fmt: skip
@click.option("--maximise", metavar="LIST", default="rouge-1,rouge-2", show_default=True,
              help="Measures whose mean F-measure the oracle maximises.")  # fmt: skip
@click.option("--recall", is_flag=True, help="Let the oracle maximise recall instead of the F-measure.")
@click.option(
    "--exact", is_flag=True, help="Let the oracle try all extracts, instead of adding the best sentence each time."
)
@click.option("--stem", is_flag=True, help="Let the oracle compare stems.")
@click.option(
    "--seed", type=WholeRange(min=0), default=1, show_default=True, metavar="N", help="Seed of the random numbers."
)
@click.option(
    "-s", "--remove-stop-words", is_flag=True, help="Take no stop words as keywords, and do not count them as words."
)
@table_options(READING)
@click.option("-q", "--quiet", is_flag=True, help="No notes and no warnings.")
def baseline(
    config: str | None, rest: tuple[str, ...], list_format: str | None, output: str, kinds: tuple[str, ...],
    sources: str | None, source_format: str, words: int | None, characters: int | None, max_sentences: int | None,
    maximise: str, recall: bool, exact: bool, stem: bool, seed: int, remove_stop_words: bool, quiet: bool, **given: Any,
) -> None:  # fmt: skip
    """Write trivial baselines and oracle extracts, and a configuration with them and the systems of CONFIG.

    CONFIG is as for 'rouge-cli evaluate': a configuration, a file of records with more RECORDS after it, or instead
    --peers and --models.

    \b
    lead      the first sentences of the source
    random    random sentences of the source
    keywords  its words with the highest tf.idf: unreadable, and high scores show
              that a measure is fooled (Hirao, Okumura and Isozaki 2006, section 5.2)
    oracle    the sentences of the source that score highest, an upper bound for
              extracts, found greedily as in PreSumm (Liu and Lapata 2019)

    The new systems are named baseline-lead and so on. For oracle, DIR/oracle-labels.jsonl has the sentences of each
    source with labels 0 and 1.

    Each line of a source that is not blank is a sentence; --sentences split splits running text into sentences.
    """
    from rouge_cli.inputs.baselines import KINDS as USUAL
    from rouge_cli.inputs.baselines import ORACLE, Request, make_baselines
    from rouge_cli.inputs.choice import CONFIGURED_FORMATS, format_of
    from rouge_cli.inputs.rouge_xml_writer import write_rouge_xml
    from rouge_cli.inputs.text_folder import filed

    protect_inputs([output], [sources])
    options = options_from({**given, "remove_stop_words": remove_stop_words})
    if kinds and "random" not in kinds and is_typed("seed"):
        raise UsageError("--seed is for --kind random; add it or leave --seed out")
    request = Request(tuple(dict.fromkeys(kinds)) or USUAL, sources, source_format.upper(), words, seed, characters)
    if list_format or (config is not None and format_of(config, given["input_format"]) in CONFIGURED_FORMATS):
        if given["language"] is not None and given["sentences"] != "split":
            raise UsageError("--language is for --sentences split; add it or leave --language out")
        if request.source_format != "SPL" and (options.sentences or options.sentence_delimiter):
            raise UsageError(
                "--sentences and --sentence-delimiter are for plain text; SEE and ISI sources say themselves where "
                "sentences end; leave them out, or --source-format where the sources are plain text"
            )
        given |= dict.fromkeys(("sentences", "language", "sentence_delimiter"))  # these are of the sources alone
    arguments = arguments_from(given, config, rest, options.encoding, list_format, of_all=True)
    plan, oracle = read_whole_for(None, arguments, options, model_ids=True, quiet=quiet), None
    require_only(plan, arguments.system)
    if ORACLE in request.kinds:
        most = 3 if max_sentences is None and words is None and characters is None else max_sentences
        oracle = _oracle(options, (most, words, characters), maximise, recall, exact, stem)
    elif max_sentences is not None or recall or exact or stem or is_typed("maximise"):
        raise UsageError(
            "--max-sentences, --maximise, --recall, --exact and --stem are for --kind oracle; add it or leave them out"
        )
    made = make_baselines(plan, output, request, options, oracle)
    kept = filed(made.plan, output)  # texts that are in no files of their own
    xml = write_rouge_xml(kept.plan, f"{plan.source}, with baselines (seed {seed}) among the systems.")
    labels = [] if oracle is None else [(LABELS, oracle.labels([evaluation.id for evaluation in plan.evaluations]))]
    write_folder(output, [*made.files.items(), *kept.texts.items(), (CONFIGURATION, xml), *labels])
    place = os.path.join(output, CONFIGURATION)
    warn(made.warnings, quiet)
    inform(
        [*made.notes, f"{count(len(made.files), 'summary', 'summaries')} in {output}; evaluate {as_argument(place)}"],
        quiet,
    )


def _oracle(
    options: Options, limits: tuple[int | None, int | None, int | None], maximise: str, recall: bool, exact: bool,
    stem: bool,
) -> OracleSearch:  # fmt: skip
    """limits: most sentences, words and characters."""
    from rouge_cli.analysis.oracles import OracleSearch, Search
    from rouge_cli.measures.registry import parse_measures
    from rouge_cli.options import Stemming

    names = tuple(measure.name for measure in parse_measures(maximise))
    search = Search(names, "R" if recall else "F", *limits, exact)
    return OracleSearch(options._replace(stemming=Stemming.BOTH) if stem else options, search)
