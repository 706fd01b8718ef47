"""Made-up English: a vocabulary of invented words in their inflected forms, drawn as often as words are in texts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random


def _words(text: str) -> list[str]:
    return text.split()


FUNCTION_SHARE = 0.42
"""How much of a text is function words."""
NUMBER_SHARE = 0.015
FUNCTION_WORDS = _words(
    "the of and to a in is that for was on with as it at by be from are this his he have had not but which they an"
    " were her she will their has been one who all more would there two when him its out up about can no if than"
    " other into after some could so only new what time first them over then may made also any these most do before"
    " must through years where much your way well should because each just those people how too good very make world"
    " still see own men work long get here between both life being under never day same another know while last might"
    " us great old year off come since against go came right used take three don't it's said went took found left told"
    " children women best worse began thought brought held kept led"
)
ONSETS = _words("b c d f g h k l m n p r s t v w b c d f g l m n p r s t br ch cl cr dr fl gr pl pr sh sp st str th tr")
VOWELS = _words("a e i o u a e i o u a e i o u ai ea ee oa ou")
CODAS = _words("n r l t d s m p n r l t d ck ll nd nt rd rm sh ss st ng")
ENDINGS = _words("ate ise ise ify ance ence tion ity ism al ous ive ent ant ic able ful or er y et age ure")
MARKS = (",", ",", ",", ",", ",", " -", ";", ":")


class Lexicon:
    """The words of a language, each with the chance to be the next word of a text."""

    def __init__(self, seed: str, lemmas: int) -> None:
        """Invent `lemmas` words (they have about three forms each); a lexicon of fewer is another language."""
        random = Random(f"{seed} {lemmas}")
        weights = {word: FUNCTION_SHARE * share for word, share in _zipf(FUNCTION_WORDS, 2.0).items()}
        stems = _stems(random, lemmas)
        for stem, share in _zipf(stems, 20.0).items():
            for form, part in _forms(random, stem).items():
                weights[form] = weights.get(form, 0.0) + part * share * (1 - FUNCTION_SHARE - NUMBER_SHARE)
        numbers = [str(random.choice((random.randint(2, 99), random.randint(100, 2030)))) for _ in range(300)]
        for number, share in _zipf(numbers, 5.0).items():
            weights[number] = NUMBER_SHARE * share
        self.words = list(weights)
        self.cumulative = list(accumulate(weights.values()))

    def draw(self, random: Random, number: int) -> list[str]:
        """So many words, each drawn by itself."""
        return random.choices(self.words, cum_weights=self.cumulative, k=number)


def spell(random: Random, sentence: list[str]) -> str:
    """A sentence as it is printed: with a capital, a full stop, and some marks between."""
    marked = [word + random.choice(MARKS) if random.random() < 0.06 else word for word in sentence[:-1]]
    line = " ".join([*marked, sentence[-1]])
    return line[:1].upper() + line[1:] + random.choice((".", ".", ".", " .", "."))


def _zipf(words: Sequence[str], shift: float) -> dict[str, float]:
    """Shares that fall with the rank (Zipf and Mandelbrot), adding up to 1."""
    raw = [1.0 / (rank + shift) for rank in range(1, len(words) + 1)]
    total = sum(raw)
    shares: dict[str, float] = {}
    for word, share in zip(words, raw, strict=True):
        shares[word] = shares.get(word, 0.0) + share / total
    return shares


def _stems(random: Random, number: int) -> list[str]:
    """Different stems in the order of their frequency; the frequent ones are short."""
    stems: dict[str, None] = {}
    while len(stems) < number:
        longest = 1 if len(stems) < 500 else 2 if len(stems) < 10_000 else 3
        stem = _stem(random, random.randint(1, longest))
        if len(stem) > 2:
            stems.setdefault(stem)
    return list(stems)


def _stem(random: Random, syllables: int) -> str:
    """So many syllables, open but for the last; a fifth of the stems have an ending as well."""
    stem = "".join(random.choice(ONSETS) + random.choice(VOWELS) for _ in range(syllables))
    stem += random.choice(CODAS) if random.random() < 0.6 else ""
    return stem + (random.choice(ENDINGS) if random.random() < 0.2 else "")


def _forms(random: Random, stem: str) -> dict[str, float]:
    """The forms of a word with their shares: half of the time it is the first one."""
    kind = random.choices((_noun, _verb, _adjective, _name, _compound), weights=(45, 30, 14, 9, 2))[0]
    forms = kind(stem)
    shares = [1.0 / (place + 1) ** 1.5 for place in range(len(forms))]
    return {form: share / sum(shares) for form, share in zip(forms, shares, strict=True)}


def _joined(stem: str, ending: str) -> str:
    """A stem and an ending, spelled as English would."""
    vowel = ending[0] in "aeiouy"
    if stem.endswith("y") and not stem.endswith(("ay", "ey", "oy")) and not ending.startswith("i"):
        return stem[:-1] + "i" + ending
    if stem.endswith("e") and vowel:
        return stem[:-1] + ending
    if vowel and len(stem) > 2 and stem[-1] in "bdgmnpt" and stem[-2] in "aeiou" and stem[-3] not in "aeiou":
        return stem + stem[-1] + ending
    return stem + ending


def _plural(stem: str) -> str:
    return _joined(stem, "es") if stem.endswith(("s", "x", "sh", "ch", "y")) else stem + "s"


def _noun(stem: str) -> list[str]:
    return [stem, _plural(stem), stem + "'s"]


def _verb(stem: str) -> list[str]:
    return [_joined(stem, "ed"), stem, _joined(stem, "ing"), _plural(stem), _joined(stem, "er"), stem + "ment"]


def _adjective(stem: str) -> list[str]:
    return [stem, _joined(stem, "ly"), _joined(stem, "ness"), _joined(stem, "er")]


def _name(stem: str) -> list[str]:
    return [stem.title(), stem.title() + "'s"]


def _compound(stem: str) -> list[str]:
    return [f"well-{stem}", f"{stem}-{stem[:3]}s"]
