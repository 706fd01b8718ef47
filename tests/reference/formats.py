"""Summary files to sentences (docs/rouge-1.5.5.md, section 3). Bytes, ASCII rules; a line ends at a line feed only."""

import re
from io import BytesIO

SEE_LINE = re.compile(rb'<a (?:size="[0-9]+" )?name="[0-9]+">\[[0-9]+\]</a>\s+<a href="#[0-9]+" id=[0-9]+>([^<]+)')
ISI_LINE = re.compile(rb'<S SNTNO="[0-9a-z,]+">([^<]+)</S>')


def split_sentences(data: bytes, format: str) -> list[bytes]:
    """The sentences of a summary, as they stand in the file.

    SPL: every non-empty line. SEE: the text behind the two links a line begins with, up to the next `<`, or
    else to the end of the line with its line feed. ISI: the text of the S element a line begins with; an
    empty one is no sentence.
    """
    lines = list(BytesIO(data))
    if format == "SPL":
        return [line.removesuffix(b"\n") for line in lines if line != b"\n"]
    pattern = {"SEE": SEE_LINE, "ISI": ISI_LINE}[format]
    return [match.group(1) for match in map(pattern.match, lines) if match]


def split_elements(data: bytes) -> list[tuple[bytes, bytes, bytes]]:
    """The Basic Elements (head, modifier, relation) of a SIMPLE file, lower-cased.

    Trailing empty fields do not count; a line that has not exactly three fields raises ValueError.
    """
    elements = []
    for number, line in enumerate(BytesIO(data), start=1):
        fields = line.removesuffix(b"\n").lower().rstrip(b"|").split(b"|")
        if len(fields) != 3:
            raise ValueError(f"line {number} is not HEAD|MODIFIER|RELATION: {line!r}")
        head, modifier, relation = fields
        elements.append((head, modifier, relation))
    return elements
