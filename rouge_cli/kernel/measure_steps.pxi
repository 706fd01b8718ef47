# Steps of the measures: what two texts have in common. Tokens are any hashable values.


cdef c_array.array _number(tokens, dict numbers, bint known_only):
    """Tokens as dense integers; with known_only those that numbers has not are NO_UNIT."""
    made = array("I")
    for token in tokens:
        made.append(numbers.get(token, NO_UNIT) if known_only else numbers.setdefault(token, len(numbers)))
    return made


cdef c_array.array _tally(tokens, dict numbers):
    counts = array("I", bytes(4 * (len(numbers) + 1)))
    for token in tokens:
        if token in numbers:
            counts[numbers[token]] += 1
    return counts


cdef tuple _compare(pair_table *pairs, const unit_list *peer, double peer_total, const unit_list *model,
                    double model_total):
    cdef profile counted
    cdef ints counts, distinct
    memset(&counted, 0, sizeof(counted))
    memset(&counts, 0, sizeof(counts))
    memset(&distinct, 0, sizeof(distinct))
    try:
        _check(ints_zeroed(&counts, pairs.next + 1))
        _check(profile_of(&counted, &model.units, pairs.next, counts.at))
        _check(count_units(&peer.units, counts.at, &distinct))
        return int(clipped_hits(&counted, &distinct, counts.at)), int(model_total), int(peer_total)
    finally:
        profile_free(&counted)
        ints_free(&counts)
        ints_free(&distinct)


def ngram_counts(peer, model, Py_ssize_t n):
    """(hits, model total, peer total) of n-grams of two token sequences."""
    cdef pair_table pairs
    cdef dict numbers = {}
    cdef c_array.array model_tokens = _number(model, numbers, False), peer_tokens = _number(peer, numbers, True)
    cdef size_t model_length = len(model_tokens), peer_length = len(peer_tokens)
    cdef uint32_t *models = model_tokens.data.as_uints
    cdef uint32_t *peers = peer_tokens.data.as_uints
    cdef unit_list model_units, peer_units
    memset(&model_units, 0, sizeof(unit_list))
    memset(&peer_units, 0, sizeof(unit_list))
    _check(pair_table_init(&pairs))
    try:
        _check(pair_table_reset(&pairs, len(numbers)))
        _check(list_tokens(models, model_length, &model_units) or list_tokens(peers, peer_length, &peer_units))
        for k in range(2, n + 1):
            _check(extend_ngrams(&pairs, models, model_length, k, 0, &model_units))
        for k in range(2, n + 1):
            _check(extend_ngrams(&pairs, peers, peer_length, k, 1, &peer_units))
        return _compare(&pairs, &peer_units, max(<Py_ssize_t>peer_length - n + 1, 0),
                        &model_units, max(<Py_ssize_t>model_length - n + 1, 0))
    finally:
        pair_table_free(&pairs)
        unit_list_free(&model_units)
        unit_list_free(&peer_units)


def skip_bigram_counts(peer, model, gap, str unigrams):
    """(hits, model total, peer total) of skip-bigrams; gap None is no limit, unigrams as in KernelMeasure."""
    cdef pair_table pairs
    cdef dict numbers = {}
    cdef c_array.array model_tokens = _number(model, numbers, False), peer_tokens = _number(peer, numbers, True)
    cdef unit_list model_units, peer_units
    cdef double model_total, peer_total
    cdef unigram_choice added = UNIGRAMS[unigrams]
    cdef long long most = -1 if gap is None else gap
    memset(&model_units, 0, sizeof(unit_list))
    memset(&peer_units, 0, sizeof(unit_list))
    _check(pair_table_init(&pairs))
    try:
        _check(pair_table_reset(&pairs, len(numbers)))
        _check(list_skip_bigrams(&pairs, model_tokens.data.as_uints, len(model_tokens), most, added, 0,
                                 &model_units, &model_total))
        _check(list_skip_bigrams(&pairs, peer_tokens.data.as_uints, len(peer_tokens), most, added, 1,
                                 &peer_units, &peer_total))
        return _compare(&pairs, &peer_units, peer_total, &model_units, model_total)
    finally:
        pair_table_free(&pairs)
        unit_list_free(&model_units)
        unit_list_free(&peer_units)


cdef class _Pair:
    """Two texts as numbered sentences, and room for their LCS."""

    cdef lcs_room room
    cdef lcs_layout layout
    cdef c_array.array model_tokens, model_ends, peer_tokens, peer_ends
    cdef dict numbers

    def __cinit__(self, model_sentences, peer_sentences):
        memset(&self.room, 0, sizeof(lcs_room))
        memset(&self.layout, 0, sizeof(lcs_layout))
        self.numbers = {}
        self.model_tokens, self.model_ends = self._lay_out(model_sentences, False)
        self.peer_tokens, self.peer_ends = self._lay_out(peer_sentences, True)

    def __dealloc__(self):
        lcs_room_free(&self.room)
        lcs_layout_free(&self.layout)

    cdef tuple _lay_out(self, sentences, bint known_only):
        tokens, ends = array("I"), array("I")
        for sentence in sentences:
            tokens.extend(_number(sentence, self.numbers, known_only))
            ends.append(len(tokens))
        return tokens, ends

    cdef sentence_list model(self):
        cdef sentence_list made
        made.tokens, made.ends = self.model_tokens.data.as_uints, self.model_ends.data.as_uints
        made.count = len(self.model_ends)
        return made

    cdef sentence_list peer(self):
        cdef sentence_list made
        made.tokens, made.ends = self.peer_tokens.data.as_uints, self.peer_ends.data.as_uints
        made.count = len(self.peer_ends)
        return made

    cdef mark(self, weight):
        _check(lcs_lay_out(&self.layout, self.model(), len(self.numbers)))
        cdef run_worth worth
        if weight is None:
            _check(lcs_mark(&self.room, &self.layout, self.model(), self.peer()))
        else:
            _set_worth(&worth, weight, None)
            _check(wlcs_mark(&self.room, &self.layout, self.model(), self.peer(), &worth))

    cdef list positions(self):
        return [i for i in range(len(self.model_tokens)) if self.room.marks.at[i // 64] >> (i % 64) & 1]

    cdef double hits(self, model_tokens, peer_tokens, weight):
        cdef double found
        cdef c_array.array model = _tally(model_tokens, self.numbers), peer = _tally(peer_tokens, self.numbers)
        self.mark(weight)
        if weight is None:
            _check(lcs_hits(&self.room, self.model(), model.data.as_uints, peer.data.as_uints, len(self.numbers), &found))
        else:
            _check(wlcs_hits(&self.room, self.model(), model.data.as_uints, peer.data.as_uints, len(self.numbers),
                             &found))
        return found


def lcs_positions(model, peer):
    """The positions of one model sentence that the original's traceback marks, ascending."""
    cdef _Pair pair = _Pair([model], [peer])
    pair.mark(None)
    return pair.positions()


def list_skips(size_t most):
    """Lets the kernel list so many skip-bigrams of a text, for tests; returns how many it was."""
    global most_skip_bigrams
    before = most_skip_bigrams
    most_skip_bigrams = most
    return before


def keep_words(size_t most):
    """Lets vocabularies keep so many words of texts that are done with, for tests; returns how many it was."""
    global vocabulary_most
    before = vocabulary_most
    vocabulary_most = most
    return before


def keep_rows(size_t most):
    """Lets the table of ROUGE-L keep so many words of rows at a time, for tests; returns how many it was."""
    global lcs_most_rows
    before = lcs_most_rows
    lcs_most_rows = most
    return before


def keep_moves(size_t most):
    """Lets the table of ROUGE-W keep so many moves at a time, for tests; returns how many it was."""
    global wlcs_most_moves
    before = wlcs_most_moves
    wlcs_most_moves = most
    return before


def wlcs_positions(model, peer, double weight):
    """The same for the weighted LCS."""
    cdef _Pair pair = _Pair([model], [peer])
    pair.mark(weight)
    return pair.positions()


def wlcs_value(model, peer, double weight, linear=None):
    """The weighted LCS itself of two token sequences (Lin 2004, section 4), with the weights of KernelMeasure."""
    cdef _Pair pair = _Pair([model], [peer])
    cdef c_array.array counts = _tally(peer, pair.numbers)
    cdef run_worth worth
    cdef ints models, peers
    cdef double value
    _set_worth(&worth, weight, linear)
    memset(&models, 0, sizeof(ints))
    memset(&peers, 0, sizeof(ints))
    models.at, models.length = pair.model_tokens.data.as_uints, len(pair.model_tokens)
    peers.at, peers.length = pair.peer_tokens.data.as_uints, len(pair.peer_tokens)
    _check(wlcs_of_texts(&pair.room, &models, &peers, counts.data.as_uints, &worth, &value))
    return value


def wlcs_pairs(model, peer, double weight, linear=None):
    """The matches that make wlcs_value: (place in the model, place in the peer), ascending."""
    cdef _Pair pair = _Pair([model], [peer])
    cdef run_worth worth
    cdef ints models, peers, path
    _set_worth(&worth, weight, linear)
    memset(&models, 0, sizeof(ints))
    memset(&peers, 0, sizeof(ints))
    memset(&path, 0, sizeof(ints))
    models.at, models.length = pair.model_tokens.data.as_uints, len(pair.model_tokens)
    peers.at, peers.length = pair.peer_tokens.data.as_uints, len(pair.peer_tokens)
    try:
        _check(wlcs_path(&pair.room, &models, &peers, &worth, &path))
        return [(path.at[i - 1], path.at[i]) for i in range(path.length - 1, 0, -2)]
    finally:
        ints_free(&path)


def lcs_counts(model_sentences, peer_sentences, model_tokens, peer_tokens):
    """(hits, model total, peer total) of ROUGE-L; the *_tokens are those of the joined texts (clip counts)."""
    cdef _Pair pair = _Pair(model_sentences, peer_sentences)
    return int(pair.hits(model_tokens, peer_tokens, None)), len(pair.model_tokens), len(peer_tokens)


def wlcs_counts(model_sentences, peer_sentences, model_tokens, peer_tokens, double weight):
    """(hits, model total, peer total) of ROUGE-W for one model."""
    cdef _Pair pair = _Pair(model_sentences, peer_sentences)
    cdef double hits = pair.hits(model_tokens, peer_tokens, weight), once = 0
    for sentence in model_sentences:
        once += pow(len(sentence), weight)
    return hits, pow(once, weight), pow(len(peer_tokens), weight)
