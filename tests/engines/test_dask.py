"""Scores on a Dask cluster are, to the last byte, those of this process; whatever happens to workers."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rouge_cli import DataError, InputChoice, UsageError, evaluate, results_to_json, score_columns
from rouge_cli.engines import dask, dask_evaluation, schedulers
from rouge_cli.engines.cluster import Cluster
from rouge_cli.engines.dask_evaluation import Evaluating, evaluate_files
from rouge_cli.options import Averaging, Options, dialect_options
from rouge_cli.whole_files import whole_file
from tests.commands import rouge_cli
from tests.engines import dask_acts
from tests.workplace import Workplace

ROOT = Path(__file__).parents[2]
PARTS = [f"part-{number}.jsonl" for number in range(7)]
OPTIONS = Options(measures=("rouge-1", "rouge-2", "rouge-l"), samples=20.0)
WORDS = ["the", "cat", "sat", "on", "a", "mat", "and", "slept", "while", "dogs", "ran", "by", "under", "moon"]

pytestmark = pytest.mark.long  # importing a cluster takes seconds


def write_parts(place: Workplace, count: int, names: list[str] = PARTS, lacking: Sequence[str] = ()) -> None:
    """So many records in random order, divided into parts; with ids and systems unless told otherwise."""
    draw = random.Random(7)
    texts = [[" ".join(draw.choices(WORDS, k=6)) for _ in range(3)] for _ in range(count)]
    records: list[dict[str, Any]] = [
        {"id": f"e{i // 2}", "system": f"s{i % 2}", "summary": peer, "references": models}
        for i, (peer, *models) in enumerate(texts)
    ]
    draw.shuffle(records)
    for record in records:
        for key in lacking:
            del record[key]
    for number, name in enumerate(names):
        part = records[number * count // len(names) : (number + 1) * count // len(names)]
        place.write(name, "".join(f"{json.dumps(record)}\n" for record in part))


def content(folder: str) -> dict[str, bytes]:
    """All files of a folder, hidden ones too."""
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A cluster in this process."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=False,
            scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
        ) as local,
        distributed.Client(local, set_as_default=False) as client,
    ):  # fmt: skip
        yield client


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            ["score", "peer.jsonl", "-o", "rows/", "--workers", "2"],
            "--workers is for a Dask cluster; give --engine dask",
        ),
        (["score", "peer.jsonl", "-o", "rows/", "--scheduler", "tcp://a:1"], "--scheduler is for a Dask cluster"),
        (["evaluate", "peer.jsonl", "--workers", "2"], "--workers is for a Dask cluster; give --engine dask"),
        (
            ["score", "peer.jsonl", "-o", "rows/", "--engine", "dask", "--scheduler", "tcp://a:1", "--workers", "2"],
            "--workers starts workers on this machine",
        ),
        (["score", "peer.jsonl", "--engine", "dask"], "name a folder for them, -o FOLDER/"),
        (["score", "-", "--from", "jsonl", "-o", "rows/", "--engine", "dask"], "a folder of parts is for files"),
        (["evaluate", "-", "--from", "jsonl", "--engine", "dask"], "workers cannot read it; name files"),
        (["evaluate", "peer.jsonl", "--scratch", "."], "--scratch is for a Dask cluster; give --engine dask"),
        (["evaluate", "a.xml", "--engine", "dask"], "a Dask cluster evaluates files of records"),
        (
            ["evaluate", "--peers", "a", "--models", "b", "--engine", "dask"],
            "a Dask cluster evaluates files of records",
        ),
        (["evaluate", "peer.jsonl", "-v", "--engine", "dask"], "-v is for this process alone"),
        (
            ["evaluate", "peer.jsonl", "other.jsonl", "--measures", "cosine:tfidf", "--engine", "dask"],
            "weighs words by the reference summaries of the whole run",
        ),
    ],
)
def test_what_a_cluster_is_not_for_is_refused(place: Workplace, given: list[str], said: str) -> None:
    write_parts(place, 2, ["peer.jsonl", "other.jsonl"])
    found = rouge_cli(*given)
    assert (found.status, found.stdout) == (2, b"")
    assert said in found.stderr
    assert not (place.folder / "rows").exists()


def test_the_scratch_folder_of_the_environment_matters_to_a_cluster_alone(
    place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROUGE_SCRATCH", "gone")
    write_parts(place, 4, ["a.jsonl", "b.jsonl"])
    assert rouge_cli("evaluate", "a.jsonl", "b.jsonl", "-n", "1", "-q").status == 0
    found = rouge_cli("evaluate", "a.jsonl", "b.jsonl", "-n", "1", "-q", "--engine", "dask", "--workers", "1")
    told = "rouge-cli: gone: cannot be used: No such file or directory; name another, --scratch FOLDER\n"
    assert (found.status, found.stderr) == (2, told)


def test_a_package_that_is_missing_is_named(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    write_parts(place, 2, ["peer.jsonl"])
    monkeypatch.setitem(sys.modules, "distributed", None)
    found = rouge_cli("score", "peer.jsonl", "-o", "rows/", "--engine", "dask")
    assert (found.status, found.stderr) == (2, "rouge-cli: Dask is not installed: pip install 'rouge-cli[dask]'\n")


def test_a_scheduler_that_does_not_answer_is_told_soon(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    write_parts(place, 2, ["peer.jsonl"])
    with closing(socket.socket()) as taken:  # bound, and nobody listens
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        monkeypatch.setattr(schedulers, "PATIENCE", 0.2)
        found = rouge_cli("score", "peer.jsonl", "-o", "rows/", "--engine", "dask", "--scheduler", address)
    assert found.status == 2
    assert found.stderr.startswith(f"rouge-cli: {address}: no Dask scheduler answers there (")
    assert found.stderr.count("\n") == 1


def test_workers_make_the_files_of_one_process(place: Workplace, client: Any) -> None:
    write_parts(place, 60)
    progressed: list[int] = []
    found = dask.score(PARTS, "cluster", measures="rouge-1,rouge-l", scheduler=client, progress=progressed.append)
    done = rouge_cli("score", *PARTS, "--measures", "rouge-1,rouge-l", "-o", "alone/")
    assert done.status == 0
    rows = {name: data for name, data in content("cluster").items() if name != "manifest.json"}
    assert rows == {name: data for name, data in content("alone").items() if name != "manifest.json"}
    assert sum(progressed) == 60
    assert [os.path.basename(name) for name in found.files] == sorted(n for n in rows if not n.endswith(".json"))
    assert found.warnings == ()


def test_what_another_run_is_writing_there_stays(place: Workplace, client: Any) -> None:
    write_parts(place, 10)
    os.mkdir("rows")
    with whole_file("rows/00001-part-0.jsonl") as stream:
        dask.score(PARTS, "rows", measures="rouge-1", scheduler=client)
        stream.write(b"of another run")
    assert Path("rows/00001-part-0.jsonl").read_bytes() == b"of another run"


def test_what_is_wrong_with_parts_is_told_together_and_the_run_goes_on_later(place: Workplace, client: Any) -> None:
    write_parts(place, 60)
    good = [(place.folder / name).read_text() for name in PARTS]
    for number, line in ((1, '{"id": "x", "system": "s1", "summary": null, "references": ["a"]}'), (4, "{broken")):
        place.write(PARTS[number], f"{good[number]}{line}\n")
    with pytest.raises(DataError) as error:
        dask.score([*PARTS, "gone.jsonl"], "rows", scheduler=client)
    first, second, third = error.value.problems
    assert first.startswith(f"{PARTS[1]}, line {good[1].count(chr(10)) + 1}: field 'summary' is null; ")
    assert second.startswith(f"{PARTS[4]}, line {good[4].count(chr(10)) + 1}, column 2: not JSON: ")
    assert third == "gone.jsonl: cannot be read: No such file or directory"
    made = content("rows")
    assert len(made) == 1 + 2 * 5  # the manifest, and of each good part the rows and their record
    place.write("gone.jsonl", good[0].replace('"id": "e', '"id": "other'))
    for number in (1, 4):
        place.write(PARTS[number], good[number])
    dask.score([*PARTS, "gone.jsonl"], "rows", scheduler=client)
    assert content("rows").items() >= made.items()
    assert len(content("rows")) == 1 + 2 * 8


def test_one_input_is_one_part_and_the_warning_says_how_to_cut_it(place: Workplace, client: Any) -> None:
    write_parts(place, 4, ["whole.jsonl"])
    assert "split -n l/16" in dask.score("whole.jsonl", "rows", scheduler=client).warnings[0]


@pytest.mark.parametrize("lacking", [(), ("id",), ("id", "system")])
@pytest.mark.parametrize("system", [None, "s1"])
def test_an_evaluation_is_that_of_one_process(
    place: Workplace, client: Any, lacking: Sequence[str], system: str | None
) -> None:
    """Records without an id are numbered on from one file to the next."""
    write_parts(place, 60, lacking=lacking)
    choice = InputChoice(tuple(PARTS))
    found = evaluate_files(choice, Evaluating(OPTIONS, system, system), Cluster(client))
    with_system = "system" not in lacking
    alone = evaluate(InputChoice(tuple(PARTS)), OPTIONS, systems=system if with_system else None)
    if not with_system and system:
        alone = rouge_cli_results(place, system)
    assert results_to_json(found) == results_to_json(alone)
    assert found == alone


@pytest.mark.parametrize(
    "options",
    [
        OPTIONS._replace(average="poisson"),
        OPTIONS._replace(average="poisson", averaging=Averaging.CORPUS),
        OPTIONS._replace(several_models="mean"),
        OPTIONS._replace(averaging=Averaging.RAW_COUNTS),
        dialect_options("rouge-score")._replace(samples=20.0),
        dialect_options("lin2004")._replace(samples=20.0),
    ],
)
def test_every_kind_of_average_is_that_of_one_process(place: Workplace, client: Any, options: Options) -> None:
    write_parts(place, 30)
    choice = InputChoice(tuple(PARTS))
    assert evaluate_files(choice, Evaluating(options), Cluster(client)) == evaluate(choice, options)


def rouge_cli_results(place: Workplace, system: str) -> Any:
    """Of the command, where SYSTEM names the system of all records."""
    from rouge_cli import read_results

    done = rouge_cli(
        "evaluate", *PARTS, system, "--measures", "rouge-1,rouge-2,rouge-l", "-r", "20", "--save", "l.json"
    )
    assert done.status == 0
    return read_results("l.json")


def test_parts_with_other_fields_are_refused(place: Workplace, client: Any) -> None:
    write_parts(place, 10, PARTS[:2])
    text = (place.folder / PARTS[1]).read_text()
    place.write(PARTS[1], text.replace('"summary"', '"prediction"'))
    with pytest.raises(DataError, match=rf"{PARTS[1]}: its first record shows other fields than that of {PARTS[0]}"):
        evaluate_files(InputChoice(tuple(PARTS[:2])), Evaluating(OPTIONS), Cluster(client))


def test_a_system_that_no_part_has_is_refused(place: Workplace, client: Any) -> None:
    write_parts(place, 10, PARTS[:2])
    with pytest.raises(DataError, match="there is no system 's7'"):
        evaluate_files(InputChoice(tuple(PARTS[:2])), Evaluating(OPTIONS, "s7", "s7"), Cluster(client))


def test_files_of_unnamed_systems_are_refused_before_the_work(place: Workplace) -> None:
    write_parts(place, 10, ["bart.jsonl", "pegasus.jsonl"], ["system"])
    choice = InputChoice(("bart.jsonl", "pegasus.jsonl"))
    with pytest.raises(UsageError, match=r"bart\.jsonl and 1 more: files of several systems\?"):
        evaluate_files(choice, Evaluating(OPTIONS), Cluster())


@pytest.fixture
def frame(client: Any) -> Any:
    """Texts in three partitions."""
    pandas = pytest.importorskip("pandas")
    frames = pytest.importorskip("dask.dataframe")
    draw = random.Random(3)
    texts = [[" ".join(draw.choices(WORDS, k=6)) for _ in range(3)] for _ in range(20)]
    peers, first, second = zip(*texts, strict=True)
    rows = pandas.DataFrame({"n": range(20), "summary": peers, "gold": first, "other": second})
    return frames.from_pandas(rows, npartitions=3)


def scored_alone(rows: Any, references: Any, **asked: Any) -> dict[str, list[float]]:
    found = score_columns(rows["summary"].tolist(), references, **asked)
    return {name: list(column) for name, column in found.items()}


def test_a_frame_gets_columns_when_it_is_computed(frame: Any, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = dask.score(frame, summary="summary", references=["gold", "other"], measures="rouge-1,rouge-l", counts=True)
    assert [str(kind) for kind in found.dtypes[4:]] == ["float64"] * 12
    assert found.npartitions == 3
    rows = found.compute(scheduler="synchronous")
    models = [[*pair] for pair in zip(rows["gold"], rows["other"], strict=True)]
    expected = scored_alone(rows, models, measures="rouge-1,rouge-l")
    assert {name: list(rows[name]) for name in rows.columns[4:]} == expected
    assert list(rows.columns) == list(found.columns)
    assert list(rows["n"]) == list(range(20))
    assert client.compute(found, sync=True).equals(rows)


def test_files_that_options_of_a_frame_name_are_those_of_the_caller(
    place: Workplace, frame: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.write("program.sh", "exec tr a-z x\n")
    place.write("elsewhere/program.sh", "exec cat\n")
    place.write("stop.txt", "the\n")
    options = Options(
        measures=("rouge-1",), drop_stop_words=True, stop_list="stop.txt", tokenizer="command:sh program.sh"
    )
    asked = dask.score(frame, summary="summary", references="gold", options=options)
    here = asked.compute(scheduler="sync")
    monkeypatch.chdir("elsewhere")
    assert asked.compute(scheduler="sync").equals(here)


def test_a_frame_has_scores_alone_unless_counts_are_asked_for(frame: Any) -> None:
    found = dask.score(frame, summary="summary", references="gold", stem=True)
    rows = found.compute(scheduler="synchronous")
    expected = scored_alone(rows, rows["gold"].tolist(), stem=True, measures="rouge-1,rouge-2,rouge-l")
    assert list(rows.columns[4:]) == [name for name in expected if name.endswith(("recall", "precision", "f"))]
    assert all(list(rows[name]) == expected[name] for name in rows.columns[4:])


def test_a_frame_is_computed_only_when_somebody_asks(frame: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: Any, **named: Any) -> None:
        raise AssertionError("computed")

    broken = frame.map_partitions(fail, meta=frame._meta)
    dask.score(broken, summary="summary", references="gold")


def test_a_partition_without_rows_has_the_same_columns(frame: Any) -> None:
    few = frame[frame["n"] > 15]
    found = dask.score(few, summary="summary", references="gold", counts=True).compute(scheduler="synchronous")
    assert [str(kind) for kind in found.dtypes[4:]] == ["float64"] * 18
    assert len(found) == 4


def test_counts_of_means_of_scores_are_a_warning(frame: Any) -> None:
    with pytest.warns(
        UserWarning, match="counts=True: without effect on ROUGE-L: --several-models mean is a mean of scores"
    ):
        found = dask.score(
            frame, summary="summary", references="gold", options=Options(several_models="mean"), counts=True
        )
    assert list(found.columns) == list(found.compute(scheduler="synchronous").columns)
    with pytest.warns(UserWarning, match="counts=True: without effect here: no counts are kept of BLEU"):
        dask.score(frame, summary="summary", references="gold", measures="bleu", counts=True)


def test_a_null_in_a_frame_is_told_with_partition_and_row(frame: Any) -> None:
    def lose(rows: Any) -> Any:
        return rows.assign(summary=rows["summary"].where(rows["n"] != 16, None))

    broken = frame.map_partitions(lose, meta=frame._meta)
    with pytest.raises(DataError, match=r"partition 2, peers, row 2 \(from 0\): null"):
        dask.score(broken, summary="summary", references="gold").compute(scheduler="synchronous")


def test_columns_of_pandas_2_are_not_taken_for_rows(frame: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask, "is_arrow", lambda series: False)
    rows = frame.compute(scheduler="sync")[:2]  # as many rows as columns
    models = [[*pair] for pair in zip(rows["gold"], rows["other"], strict=True)]
    found = dask.score(frame.partitions[0].loc[:1], summary="summary", references=["gold", "other"])
    expected = scored_alone(rows, models, measures="rouge-1,rouge-2,rouge-l")
    assert list(found.compute(scheduler="sync")["rouge-l_f"]) == expected["rouge-l_f"]
    with pytest.raises(UsageError, match=r"^partition \d: peers\[0\]: a summary is a str"):
        dask.score(frame, summary="n", references="gold").compute(scheduler="sync")


def test_a_value_that_arrow_has_not_is_to_be_corrected_in_a_frame(frame: Any) -> None:
    def spoil(rows: Any) -> Any:
        return rows.assign(summary=rows["summary"].astype(object).where(rows["n"] != 1, "a\ud800"))

    broken = frame.map_partitions(spoil, meta=frame._meta.astype({"summary": object}))
    with pytest.raises(DataError, match=r"partition 0, peers: .* can't encode .*; correct the values of this column"):
        dask.score(broken, summary="summary", references="gold").compute(scheduler="synchronous")


def test_lists_of_which_dask_made_texts_are_named_with_its_setting() -> None:
    pandas = pytest.importorskip("pandas")
    rows = pandas.DataFrame({"summary": ["a b"], "references": [["a", "c"]]})
    frame = pytest.importorskip("dask.dataframe").from_pandas(rows, npartitions=1)
    with pytest.warns(UserWarning, match=r"^partition 0.*written like a list.*dataframe\.convert-string"):
        dask.score(frame, summary="summary", references="references", measures="rouge-1").compute(scheduler="sync")


@pytest.mark.filterwarnings("error::UserWarning")
def test_nothing_to_warn_of_in_a_frame_is_no_warning(frame: Any) -> None:
    dask.score(frame, summary="summary", references="gold", measures="bleu").compute(scheduler="synchronous")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "name the columns of texts"),
        ({"summary": "sumary", "references": "gold"}, "there is no column 'sumary'; did you mean 'summary'?"),
        ({"summary": "summary", "references": "gold", "folder": "x"}, "folder: for files"),
        ({"summary": "summary", "references": "gold", "measures": "rouge-x"}, "rouge-x"),
    ],
)
def test_what_a_frame_lacks_is_told_at_once(frame: Any, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said.replace("?", r"\?")):
        dask.score(frame, **asked)


def test_columns_that_are_there_already_are_not_overwritten(frame: Any) -> None:
    with pytest.raises(UsageError, match="there is a column 'rouge-1_f' already; rename it"):
        dask.score(frame.rename(columns={"n": "rouge-1_f"}), summary="summary", references="gold")


@pytest.mark.parametrize("given", [5, [5], []])
def test_what_is_neither_frame_nor_files_is_refused(given: Any) -> None:
    with pytest.raises(UsageError):
        dask.score(given, "rows")


@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 3])
def test_5000_records_by_processes_are_those_of_one_process(place: Workplace, workers: int) -> None:
    pytest.importorskip("distributed")
    write_parts(place, 5000)
    shuffled = random.Random(workers).sample(PARTS, 7)
    words = ["--engine", "dask", "--workers", str(workers)]
    told: list[str] = []
    for folder, more in (("alone", []), ("cluster", words)):
        assert rouge_cli("score", *shuffled, "-n", "2", "-o", f"{folder}/", *more).status == 0
    assert content("cluster") == content("alone")
    for name, more in (("alone", []), ("cluster", words)):
        done = rouge_cli("evaluate", *shuffled, "-n", "2", "-m", "--save", f"{name}.json", "-o", f"{name}.txt", *more)
        assert done.status == 0
        told.append(done.stderr)
    assert told[0] == told[1]
    for suffix in ("json", "txt"):
        assert (place.folder / f"cluster.{suffix}").read_bytes() == (place.folder / f"alone.{suffix}").read_bytes()


@pytest.mark.long
def test_a_worker_that_is_killed_costs_its_part_only(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    write_parts(place, 700)
    made = place.folder / dask_acts.MADE
    monkeypatch.setattr(dask, "make_part", dask_acts.rows)
    monkeypatch.setattr(dask_evaluation, "evaluate_part", dask_acts.results)
    once = sorted([*PARTS, "part-3.jsonl"])
    assert rouge_cli("score", *PARTS, "-n", "2", "-o", "cluster/", "--engine", "dask", "--workers", "2").status == 0
    assert sorted(made.read_text().split()) == once
    monkeypatch.undo()
    monkeypatch.chdir(place.folder)
    assert rouge_cli("score", *PARTS, "-n", "2", "-o", "alone/").status == 0
    assert content("cluster") == content("alone")
    made.unlink()
    (place.folder / "died").unlink()
    monkeypatch.setattr(dask_evaluation, "evaluate_part", dask_acts.results)
    words = ["--engine", "dask", "--workers", "2"]
    for name, more in (("alone", []), ("cluster", words)):
        done = rouge_cli("evaluate", *PARTS, "-n", "2", "--save", f"{name}.json", "-o", f"{name}.txt", *more)
        assert done.status == 0
    assert sorted(made.read_text().split()) == once
    for suffix in ("json", "txt"):
        assert (place.folder / f"cluster.{suffix}").read_bytes() == (place.folder / f"alone.{suffix}").read_bytes()


@pytest.mark.long
def test_a_part_that_kills_every_worker_is_given_up(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    config = pytest.importorskip("distributed") and pytest.importorskip("dask").config
    write_parts(place, 4, ["peer.jsonl"])
    monkeypatch.setattr(dask, "make_part", dask_acts.always_die)
    with config.set({"distributed.scheduler.allowed-failures": 0}):
        found = rouge_cli("score", "peer.jsonl", "-o", "rows/", "--engine", "dask", "--workers", "1")
    assert found.status == 1
    assert found.stderr == (
        "rouge-cli: peer.jsonl: each worker that it was given to died, most likely because it ran out of memory; cut "
        "it into smaller files, or give workers more memory\n"
    )
    assert list(content("rows")) == ["manifest.json"]


@pytest.mark.long
def test_ctrl_c_ends_workers_too_and_the_run_goes_on_later(place: Workplace) -> None:
    pytest.importorskip("distributed")
    write_parts(place, 70)
    program = (
        "import signal, sys\n"
        "from rouge_cli.cli.main import main\n"
        "from rouge_cli.engines import dask\n"
        "from tests.engines import dask_acts\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background of a shell ignore it\n"
        "make_part, dask.make_part = dask.make_part, dask_acts.interrupt\n"
        "main(sys.argv[1:])\n"
    )
    place.write("program.py", program)
    words = ["score", *PARTS, "-n", "2", "-o", "rows/"]
    done = subprocess.run(
        [sys.executable, "-c", program, *words, "--engine", "dask", "--workers", "1"],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False, start_new_session=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", "")
    assert not any(name.startswith(".") for name in content("rows"))
    assert rouge_cli(*words).status == 0
    assert len(content("rows")) == 15


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals of POSIX")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_signal_for_the_whole_group_ends_dask_without_a_traceback(place: Workplace, workers: str) -> None:
    """As batch systems and terminals send it: to the workers and to what multiprocessing has started, too."""
    pytest.importorskip("distributed")
    write_parts(place, 70)
    program = (
        "import os, signal, sys\n"
        "from rouge_cli.cli.main import main\n"
        "from distributed import nanny\n"
        "wait = nanny.WorkerProcess._wait_until_connected\n"
        "async def hang_up(*given):\n"
        "    os.killpg(0, signal.SIGHUP)\n"
        "    return await wait(*given)\n"
        "nanny.WorkerProcess._wait_until_connected = hang_up\n"
        "main(sys.argv[1:])\n"
    )
    words = ["score", *PARTS, "-n", "2", "-o", "rows/", "--engine", "dask", "--workers", workers]
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False, start_new_session=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr.decode()) == (129, b"", "")


def test_settings_of_dask_that_it_cannot_use(place: Workplace) -> None:
    write_parts(place, 2, PARTS[:1])
    place.write("malformed.yaml", "a: [b\n")
    for setting, value, said in [
        ("DASK_CONFIG", "malformed.yaml", "malformed"),
        ("DASK_TEMPORARY_DIRECTORY", "malformed.yaml", "Not a directory"),
        ("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "soon", "Invalid time unit"),
    ]:
        command = [sys.executable, "-m", "rouge_cli", "evaluate", PARTS[0], "-n", "1", "--engine", "dask"]
        environment = {**os.environ, setting: os.path.abspath(value) if value.endswith("yaml") else value}
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith("rouge-cli: Dask: cannot be started: ")
        assert said in done.stderr
        assert "; look at its settings: variables DASK_..., files in ~/.config/dask" in done.stderr
