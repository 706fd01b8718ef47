from __future__ import annotations

import pickle

from rouge_cli.errors import of_kind
from rouge_cli.tallies import Counted, Tally, tallies_of


def test_a_warning_keeps_its_tally() -> None:
    tally = Tally("undefined", "ESK", (3, 9))
    warning = Counted("ESK: undefined for 3 of 9 summaries", tally)
    again = pickle.loads(pickle.dumps(warning))
    assert (again, again.tally) == (warning, tally)
    assert of_kind(["ESK: undefined", warning, Counted("", tally)], "undefined") == [warning]
    assert tallies_of(["plain", warning, Counted("", tally._replace(key="WSK"))]) == [tally, tally._replace(key="WSK")]
