from lxml.etree import _Element

from rouge_cli.inputs.plan import Evaluation

def read_tree(
    root: _Element, source: str, model_ids: bool = False
) -> tuple[list[Evaluation], frozenset[str], list[str], bool]: ...
