"""Every human score of the table of facts can be correlated by its name, whatever other columns human.csv has."""

from __future__ import annotations

import csv
import io

from rouge_cli.collections.facts import Collection, Task
from rouge_cli.collections.registry import COLLECTIONS
from rouge_cli.inputs.human_scores import read_human_scores
from tests.cases import each
from tests.commands import rouge_cli
from tests.workplace import Workplace

TASKS = [(one, task) for one in COLLECTIONS for task in one.tasks if task.scores]


def columns_of(task: Task) -> list[str]:
    """The columns of human.csv but for system and evaluation; questions of a long table have a number."""
    found: dict[str, None] = {}
    for table in task.scores:
        for column in table.columns:
            names = [column.name] if table.question is None else [f"{column.name}_{n}" for n in range(1, 6)]
            found.update(dict.fromkeys(names))
    return list(found)


@each(("collection", "task"), TASKS, ids=lambda one: one.name)
def test_every_score_is_a_column_of_scores(place: Workplace, collection: Collection, task: Task) -> None:
    columns = columns_of(task)
    assert columns
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["system", "evaluation", *columns])
    for s, system in enumerate(("1", "02", "A")):
        for e, evaluation in enumerate(("D0801-A", "D0802-A", "D0803-A")):
            # People lack what only systems have, and the other way round.
            cells = [str((s * 3 + e + c) % 5 + 1) if (c + s) % 4 else "" for c in range(len(columns))]
            writer.writerow([system, evaluation, *cells])
    name = place.write("human.csv", text.getvalue())
    found = read_human_scores(name)
    assert found.columns == tuple(columns)
    assert (found.has_evaluations, {row[0] for row in found.rows}) == (True, {"1", "02", "A"})
    for column in columns:
        assert read_human_scores(name, [column]).columns == (column,)


def test_correlate_takes_all_scores_of_a_year(place: Workplace) -> None:
    task = next(task for collection, task in TASKS if collection.name == "tac2008")
    columns = columns_of(task)
    rows = [
        ",".join([str(s), str(e), *(str((s * 7 + e * 3 + c) % 11) for c in range(len(columns)))])
        for s in range(1, 6) for e in range(1, 5)
    ]  # fmt: skip
    human = place.write("human.csv", "\n".join([",".join(["system", "evaluation", *columns]), *rows]) + "\n")
    scores = place.write(
        "scores.csv",
        "system,evaluation,rouge-2\n"
        + "".join(f"{s},{e},{(s * 5 + e) % 7 / 10}\n" for s in range(1, 6) for e in range(1, 5)),
    )
    done = rouge_cli("correlate", scores, human, "-r", "20", "--format", "csv", "-q")
    assert (done.status, done.stderr) == (0, "")
    assert {row["human"] for row in csv.DictReader(io.StringIO(done.stdout.decode()))} == set(columns)
