"""Names of tokenizers, stemmers, encodings and sentence policies, which options hold, and the problem of a wrong one.

Nothing is loaded for it; a missing package is found when it is used.
"""

from rouge_cli.errors import listed
from rouge_cli.option_values import LONG_PORTER, PORTERS, program_of
from rouge_cli.similar_names import nearest

TOKENIZERS = {
    "ascii-155": "letters and digits of ASCII in lower case, as ROUGE-1.5.5; every other letter is thrown away",
    "unicode": "letters and digits of any script and their marks, case-folded and composed (NFC); the rest parts words",
    "character": "each letter and digit with the marks on it, for Chinese and Japanese; punctuation is left out",
    "character:runs": "the same, but runs of Latin letters and of digits stay whole",
    "whitespace": "what white space parts, for pre-segmented text; nothing is changed or thrown away",
    "mecab": "Japanese words by MeCab (extra [ja]); mecab:lemma for dictionary forms, mecab:content for nouns, verbs, "
    "adjectives and unknown words alone, mecab:lemma,content for both",
    "jieba": "Chinese words by jieba (extra [zh]), case-folded; punctuation is left out, as in unicode",
    "newmm": "Thai words by PyThaiNLP's newmm (extra [th]), likewise",
    "kiwi": "Korean morphemes by Kiwi (extra [ko]), likewise",
    "icu": "words of any script by ICU's dictionaries (extra [icu]): Burmese, Khmer, Lao, Thai, Chinese, Japanese",
    "rouge-score": "a-z and 0-9 after Unicode's lower-casing, as Google's package rouge-score",
    "python-split": "what white space of Unicode parts, as Python's str.split; nothing is changed or thrown away",
    "py-rouge": "as rouge-score, and gimme, gonna, gotta, lemme and wanna are two tokens each, as nltk parts them",
    "pltrdy": "what Unicode's white space parts, as it stands; sentences end at each full stop, which goes, and a "
    "blank one has an empty token, as in the package rouge (pltrdy)",
    "rouge-chinese": "the same, but sentences end as in the package rouge-chinese: at Chinese marks, ? and newlines",
    "spaces": "what single spaces part, as it stands, the empty token between two of them as well",
    "multilingual-rouge": "words, numbers, symbols and CJK letters of any script, as XL-Sum's multilingual-rouge; "
    "multilingual-rouge:words for words between punctuation, as its rougeLsum",
    "command:PROG": "the output of a program: a sentence a line in, its tokens with spaces between a line out",
}
"""The tokens of each tokenizer."""
TOKENIZER_PARAMETERS = {
    "character": ("runs",),
    "mecab": ("lemma", "content", "surface"),
    "multilingual-rouge": ("words",),
}

SNOWBALL = (
    "arabic", "danish", "dutch", "english", "finnish", "french", "german", "hungarian", "italian", "norwegian",
    "porter", "portuguese", "romanian", "russian", "spanish", "swedish",
)  # fmt: skip
"""The languages of nltk's stemmer;"""
SNOWBALL_3 = (
    "armenian", "basque", "catalan", "czech", "esperanto", "estonian", "greek", "hindi", "indonesian", "irish",
    "lithuanian", "nepali", "persian", "polish", "serbian", "sesotho", "tamil", "turkish", "yiddish",
)  # fmt: skip
"""and those that the package snowballstemmer (extra [stem]) adds."""

SENTENCES = ("", "lines", "given", "split")


def tokenizer_parameters(name: str) -> tuple[str, list[str]]:
    """A tokenizer's name without its parameters, and these."""
    kind, _, given = name.partition(":")
    return kind, [part.strip() for part in given.split(",")] if given else []


def wrong_tokenizer(name: str) -> str:
    """The problem of a tokenizer's name; empty if there is none."""
    kind, parameters = tokenizer_parameters(name)
    known = kind in TOKENIZERS and set(parameters) <= set(TOKENIZER_PARAMETERS.get(kind, ())) and name != f"{kind}:"
    if known or program_of(name) is not None:
        return ""
    if kind in TOKENIZERS and name == f"{kind}:":
        return f"no tokenizer {name!r}, with nothing after the colon; write {kind}"
    near = nearest(name, [*TOKENIZERS, "mecab:lemma", "mecab:content", "mecab:lemma,content"], 0.5)
    hint = f"did you mean {near!r}?" if near else f"there are {listed(TOKENIZERS)}"
    return f"no tokenizer {name!r}; {hint}"


def wrong_stemmer(name: str) -> str:
    """The problem of a stemmer's name; empty if there is none."""
    kind, _, language = name.partition(":")
    if name in (*PORTERS, LONG_PORTER) or (kind == "snowball" and language in (*SNOWBALL, *SNOWBALL_3)):
        return ""
    near = nearest(name, [*PORTERS, *(f"snowball:{language}" for language in (*SNOWBALL, *SNOWBALL_3))])
    hint = f"did you mean {near!r}? " if near else ""
    there = (
        f"snowball has {', '.join(sorted((*SNOWBALL, *SNOWBALL_3)))}" if kind == "snowball"
        else f"there are {', '.join(PORTERS)} and snowball:LANGUAGE, such as snowball:german"
    )  # fmt: skip
    if name == "snowball:":
        return f"no language in the stemmer {name!r}; write snowball:german, for example. {there}"
    return f"no stemmer {name!r}; {hint}{there}"


def wrong_encoding(name: str) -> str:
    """The problem of an encoding's name; empty if there is none."""
    import codecs

    try:
        "".encode(name)  # LookupError: no encoding of text, such as base64
        codecs.getincrementaldecoder(name)("surrogateescape").decode(b"a")  # ValueError: one of names, such as idna
        if codecs.lookup(name).name.replace("_", "-").endswith("unicode-escape"):
            raise LookupError(name)  # Python's notation of texts; Python warns of what it makes of other texts
    except (LookupError, ValueError):
        return f"unknown encoding {name!r} (--encoding); utf-8 is usual, others are latin-1, utf-16, euc-jp, gb18030"
    return ""


def wrong_sentences(policy: str) -> str:
    """The problem of a sentence policy; empty if there is none. Punkt itself knows its languages."""
    kind, colon, language = policy.partition(":")
    if kind in SENTENCES and (not colon or (kind == "split" and language)):
        return ""
    near = nearest(policy, SENTENCES[1:])
    return f"unknown policy {policy!r} (--sentences); " + (
        f"did you mean {near!r}?" if near else "it is one of lines, split, given, or split:LANGUAGE"
    )
