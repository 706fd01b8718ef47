# The kernel's steps one by one, for tests, explanations and single pairs. Tokens are any hashable values.


cdef _check(int failed):
    if failed:
        _raise_failure()


# ---- text ---------------------------------------------------------------------------------------------------------

cdef list _cut_out(bytes text, spans *pieces):
    return [text[pieces.at[i].start:pieces.at[i].start + pieces.at[i].length] for i in range(pieces.length)]


def split_sentences(bytes data not None, str format not None):
    """The sentences of an SPL, SEE or ISI text, as raw bytes."""
    cdef spans found
    memset(&found, 0, sizeof(found))
    cdef summary_format kind = FORMAT_CODES[format]
    try:
        _check(c_split_sentences(kind, data, len(data), &found))
        return _cut_out(data, &found)
    finally:
        spans_free(&found)


cdef list _cut(list sentences, str unit, double limit, bint joined):
    cdef spans given, kept
    cdef text_limit most
    cdef span piece
    cdef bytes text = b"".join(sentences)
    cdef size_t start = 0
    memset(&given, 0, sizeof(given))
    memset(&kept, 0, sizeof(kept))
    most.unit, most.value = UNITS[unit], limit
    try:
        for sentence in sentences:
            piece.start, piece.length = start, len(sentence)
            start += piece.length
            _check(spans_push(&given, piece))
        _check(c_cut_joined(text, &given, most, &kept) if joined else c_cut_sentences(text, &given, most, &kept))
        return _cut_out(text, &kept)
    finally:
        spans_free(&given)
        spans_free(&kept)


def cut_joined(list sentences not None, str unit not None, double limit):
    """What the n-gram view keeps of the sentences; unit is "", "words" or "bytes"."""
    return _cut(sentences, unit, limit, True)


def cut_sentences(list sentences not None, str unit not None, double limit):
    """What the sentence view keeps of the sentences."""
    return _cut(sentences, unit, limit, False)


def nonzero_bytes(bytes text not None):
    """Which bytes of 64 are not 0, the first one in the lowest bit: as this machine finds them, and the plain way."""
    if len(text) != BLOCK:
        raise ValueError("64 bytes are looked at")
    return c_nonzero_bytes(text), nonzero_bytes_plainly(text)


cdef list _words(const vocabulary *words, const ints *ids):
    cdef list made = []
    cdef word_entry entry
    for i in range(ids.length):
        entry = words.words.at[ids.at[i]]
        made.append(words.letters.at[entry.start:entry.start + entry.length])
    return made


def tokenise(bytes text not None, bint white_space=False):
    """The tokens of a text: lower case, letters and digits only; with white_space what that parts, as it is.

    They are neither stemmed nor stopped.
    """
    cdef vocabulary words
    cdef lexicon lists
    cdef token_room room
    cdef ints tokens
    cdef span piece
    memset(&words, 0, sizeof(words))
    memset(&lists, 0, sizeof(lists))
    memset(&room, 0, sizeof(room))
    memset(&tokens, 0, sizeof(tokens))
    piece.start, piece.length = 0, len(text)
    try:
        _check(vocabulary_init(&words) or lexicon_init(&lists))
        _check(c_tokenise(text, piece, &words, &lists, 0, WORDS_OF_BLANKS if white_space else WORDS_OF_LETTERS, &room, &tokens))
        return _words(&words, &tokens)
    finally:
        vocabulary_free(&words)
        lexicon_free(&lists)
        token_room_free(&room)
        ints_free(&tokens)


def porter(bytes word not None):
    """The stem of a word by the 1.5.5 stemmer, without exceptions."""
    room = bytearray(word + b" ")
    cdef char *letters = room
    return bytes(room[:porter_stem(letters, len(word))])


cdef class Stemmer:
    """Porter's stemmer behind a table of exceptions, for single words."""

    cdef lexicon lists
    cdef bytes_array word, made

    def __cinit__(self, exceptions, bint published=False):
        """exceptions: the text of a list, lines "word form". published: by Porter (1980), not as ROUGE-1.5.5 has it."""
        cdef bytes text = exceptions
        _check(lexicon_init(&self.lists) or lexicon_add_exceptions(&self.lists, text, len(text)))
        if published:
            self.lists.stem = porter_published_stem

    def __dealloc__(self):
        lexicon_free(&self.lists)
        bytes_free(&self.word)
        bytes_free(&self.made)

    def token(self, bytes word not None):
        """The stem of a token: up to 3 bytes it stays as it is."""
        if len(word) <= 3:
            return word
        cdef size_t length = lexicon_stem(&self.lists, word, len(word), &self.word)
        _check(length == <size_t>-1)
        return self.word.at[:length]

    def element(self, bytes field not None):
        """A head or modifier of a Basic Element as it is compared under -m."""
        _check(c_stem_element(&self.lists, field, len(field), &self.word, &self.made))
        return self.made.at[:self.made.length]

    def keys(self, bytes data not None, str mode not None, bint stem):
        """The keys of SIMPLE lines in a mode, fields joined by "|". ValueError names the first bad line."""
        cdef vocabulary words
        cdef element_room room
        cdef ints found
        cdef element_mode kind = MODES.get(mode, MODE_UNKNOWN)
        memset(&room, 0, sizeof(room))
        memset(&found, 0, sizeof(found))
        _check(vocabulary_init(&words))
        try:
            bad = c_element_keys(data, len(data), kind, stem, &words, &self.lists, &room, &found)
            _check(bad < 0)
            if bad:
                raise ValueError(f"line {bad} must be HEAD|MODIFIER|RELATION")
            return _words(&words, &found)
        finally:
            vocabulary_free(&words)
            element_room_free(&room)
            ints_free(&found)


# ---- scores -------------------------------------------------------------------------------------------------------

def round5(double value):
    """What C's "%.5f" would print, read back."""
    return c_round5(value)


def score(double hits, double model_total, double peer_total, double alpha=0.5, double weight=1, linear=None,
          bint rounding=True, bint exact_ends=False, bint single=False):
    """(R, P, F) of counts; a total of 0 gives 0. Weights are those of KernelMeasure, the rest as in Evaluator."""
    cdef double counts[3]
    cdef double made[3]
    cdef scoring how
    cdef run_worth worth
    counts[0], counts[1], counts[2] = hits, model_total, peer_total
    how.alpha, how.is_rounded, how.exact_ends, how.is_single = alpha, rounding, exact_ends, single
    how.of_per_cent = False
    _set_worth(&worth, weight, linear)
    score_counts(counts, &how, &worth, F_BY_ALPHA, made)
    return made[0], made[1], made[2]


def f_measure(double recall, double precision, double alpha):
    """P R / ((1 - alpha) P + alpha R), not rounded; 0 where that is undefined."""
    return c_f_measure(recall, precision, alpha)


def combined_scores(found, str rule, str key="f"):
    """(R, P, F) against several models, of (R, P, F) against each: their mean by the rules "sum" and "mean", else as in Evaluator.

    key is the score whose largest value makes a model the best one to "jackknife": "recall" or "f".
    """
    cdef several_models all
    cdef model_figures model
    cdef double made[3]
    cdef model_rule how = MODEL_RULES[rule]
    cdef Py_ssize_t place = 0 if how == RULE_BEST_RECALL else 2 if how == RULE_BEST_F else SCORES[key]
    memset(&all, 0, sizeof(all))
    memset(&model, 0, sizeof(model))
    for scores in found:
        model.scores[0], model.scores[1], model.scores[2] = scores
        model.key = model.scores[place]
        several_models_add(&all, &model)
    several_models_scores(&all, how, made)
    return made[0], made[1], made[2]


def draws(unsigned long long seed, Py_ssize_t n):
    """The n indices below n that bootstrap sample seed draws."""
    cdef c_array.array made = c_array.clone(array("I"), n, zero=True)
    draw_sample(seed, n, made.data.as_uints)
    return made.tolist()


def resampled_sums(c_array.array values not None, Py_ssize_t n, double samples):
    """The sums of each column of n values over each sample: sample after sample, a sum for each column."""
    cdef Py_ssize_t count = <Py_ssize_t>ceil(samples), width = len(values) // n, s, c, i
    cdef c_array.array made = c_array.clone(array("d"), count * width, zero=True)
    cdef c_array.array drawn = c_array.clone(array("I"), n, zero=False)
    for s in range(count):
        draw_sample(s, n, drawn.data.as_uints)
        for c in range(width):
            for i in range(n):
                made.data.as_doubles[s * width + c] += values.data.as_doubles[c * n + drawn.data.as_uints[i]]
    return made
