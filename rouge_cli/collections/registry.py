"""All collections, by name."""

from __future__ import annotations

from rouge_cli.collections import duc, duc_early, multiling, open_data, tac
from rouge_cli.collections.facts import Collection
from rouge_cli.errors import UsageError
from rouge_cli.similar_names import nearest

COLLECTIONS: tuple[Collection, ...] = (
    duc_early.DUC_2001, duc_early.DUC_2002, duc_early.DUC_2003, duc_early.DUC_2004,
    duc.DUC_2005, duc.DUC_2006, duc.DUC_2007_MAIN, duc.DUC_2007_UPDATE,
    tac.TAC_2008, tac.TAC_2009, tac.TAC_2010, tac.TAC_2011,
    tac.AESOP_2009, tac.AESOP_2010, tac.AESOP_2011,
    multiling.MULTILING_2011, multiling.MULTILING_2013, multiling.MULTILING_2013_SINGLE, multiling.MULTILING_2015,
    multiling.MULTILING_2015_SINGLE, multiling.MULTILING_2017_SINGLE, multiling.MULTILING_2019, multiling.TSC,
    open_data.SUMMEVAL, open_data.REALSUMM, open_data.WMT,
)  # fmt: skip


def find_collection(name: str) -> Collection:
    """The collection of this name, in any case. UsageError, with the nearest name, if there is none."""
    wanted = name.lower()
    for collection in COLLECTIONS:
        if collection.name == wanted:
            return collection
    names = [collection.name for collection in COLLECTIONS]
    near = [known for known in names if known.startswith(wanted)] if len(name) > len("duc") else []
    near = near or [known for known in [nearest(name, names)] if known is not None]
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else "'rouge-cli collection list' lists them"
    raise UsageError(f"no collection {name!r}; {hint}")
