"""Our stemmer against the original's, over a large made-up word list and all words with irregular forms.

    python -m tests.parity.stems [--words 200000] [--seed 1] [--jobs N]

The original prints no stems, so it is asked in a way that it must answer with a count: with -M it stems
models only, and `-3 HMR2` compares whole lines. A model line is `word|nil|7`, the peer line `our stem|nil|7`,
with a number of its own for each word of a file: the hits are the stems we have right. The number keeps two
wrong stems from making up for each other.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from rouge_cli.kernel.native import Stemmer
from rouge_cli.text.word_lists import exception_lists

from .oracle import OracleError, exception_words, require_oracle, run_oracle

BATCH = 20_000
"""Words a run of the original."""
FILE = 400
"""Words an evaluation of such a run."""

ONSETS = tuple(
    b"b c d f g h j k l m n p q r s t v w x y z bl br ch cr dr fl gr ph pl pr qu sc sh sl st str th tr".split()
)
VOWELS = tuple(b"a e i o u y a e i o u ai ea ee ie io ou oo ui ya ay ey oy yy".split())
CODAS = (
    *(b"", b"", b""),
    *b"b d f g l m n p r s t w x y z ct ff ll ss zz tt bb nn nt rt st ck rr pp dd".split(),
)
SUFFIXES = tuple(
    b"s es ies ed eed ing ingly edly ly er est ness ful less ment ement ent ant ence ance able ible al ial"
    b" ional tional ational ate icate ative iveness fulness ousness ous izer ize ise ization isation ator"
    b" ation ion sion tion alism aliti iviti biliti ality ivity bility ism ist ity iti ic ical ically eli ousli"
    b" entli alli abli bli logi logy ology ou ive alize y yed ying yy yyed e ee le ll l sses ss ied anci"
    b" enci at bl iz ting ssing zzed lling eing oed us 1 2nd 0s 9 in on an un".split()
)


def made_up(random: Random) -> bytes:
    """Syllables, then a chain of suffixes; at times doubled letters or digits."""
    syllables = random.choice((1, 1, 1, 2, 2, 3))
    word = b"".join(
        (random.choice(ONSETS) if random.random() < 0.9 else b"") + random.choice(VOWELS) + random.choice(CODAS)
        for _ in range(syllables)
    )
    for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3))):
        if random.random() < 0.1:
            word += word[-1:]
        if random.random() < 0.1:
            word = word.rstrip(b"e")
        word += random.choice(SUFFIXES)
    return word if random.random() < 0.98 else random.choice(b"0 1 y yy 42 e ss".split()) + word


def word_list(random: Random, number: int) -> list[bytes]:
    """All words with irregular forms, the same with suffixes, and made-up words: about `number` in all."""
    words = dict.fromkeys(exception_words())
    for word in exception_words():
        words[word + random.choice(SUFFIXES)] = None
    while len(words) < number:
        words[made_up(random)] = None
    return [word for word in words if b"|" not in word]


def our_stemmer() -> Callable[[bytes], bytes]:
    """What we make of a word: as a token where it can be one, else as a field of a Basic Element."""
    stemmer = Stemmer(exception_lists())
    return lambda word: stemmer.token(word) if word.isalnum() else stemmer.element(word)


def chunks(items: Sequence[bytes], size: int) -> Iterator[Sequence[bytes]]:
    """The items in pieces of a size."""
    return (items[start : start + size] for start in range(0, len(items), size))


def wrong_stems(words: Sequence[bytes], stem: Callable[[bytes], bytes]) -> list[bytes]:
    """The words of a batch for which the original finds another stem."""
    suspects = [word for file in _differing(words, FILE, stem) for word in file]
    return [word for file in _differing(suspects, 1, stem) for word in file]


def _differing(words: Sequence[bytes], size: int, stem: Callable[[bytes], bytes]) -> list[Sequence[bytes]]:
    """The files, of `size` words each, that hold a word with another stem."""
    files = list(chunks(words, size))
    if not files:
        return []
    with tempfile.TemporaryDirectory(prefix="stems-") as folder:
        for number, file in enumerate(files):
            _write(Path(folder, f"model{number}"), file)
            _write(Path(folder, f"peer{number}"), [stem(word) for word in file])
        Path(folder, "list").write_text("".join(f"peer{n} model{n}\n" for n in range(len(files))))
        hits = _hits(Path(folder))
    if len(hits) != len(files):
        raise OracleError(f"the original reported {len(hits)} evaluations of {len(files)}")
    return [file for file, right in zip(files, hits, strict=True) if right != len(file)]


def _write(path: Path, heads: Sequence[bytes]) -> None:
    path.write_bytes(b"".join(b"%s|nil|%d\n" % (head, number) for number, head in enumerate(heads)))


def _hits(folder: Path) -> list[int]:
    """The hits of each evaluation, in order."""
    done = run_oracle(["-M", "-3", "HMR2", "-t", "2", "-d", "-z", "SIMPLE", "list"], folder, timeout=600)
    if done.status:
        raise OracleError(f"the original failed: {done.stderr.decode('latin-1')}")
    return [int(hits) for hits in re.findall(rb" Eval .* F:([0-9]+)$", done.stdout, re.MULTILINE)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare all stems; exit status 1 where any differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.parity.stems", description=__doc__.splitlines()[0])
    parser.add_argument("--words", type=int, default=200_000, help="how many words (default 200000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other words (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many runs at a time (default 2)")
    options = parser.parse_args(arguments)
    require_oracle()
    words = word_list(Random(f"stems {options.seed}"), options.words)
    stem = our_stemmer()
    wrong = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(lambda batch: wrong_stems(batch, stem), chunks(words, BATCH)):
            wrong += len(found)
            for word in found[:20]:
                print(f"{word!r}: ours {stem(word)!r} is not the original's")
    print(f"{len(words) - wrong} passed, {wrong} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
