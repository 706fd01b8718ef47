# Scores of pairs of texts in the dialect of rouge-score 0.1.2, one by one or many without Python's lock.


cdef extern from *:
    """
    #include <math.h>
    #if PY_VERSION_HEX < 0x030C0000
    #define MADE_READY(text) PyUnicode_READY(text)
    #else
    #define MADE_READY(text) 0
    #endif

    /* A named tuple of numbers, with missing in the place of what is none; before 3.14 made in place, without the tuple it would be copied from. No cycle can
       lead through it, so the garbage collector need not know it: with that, 10,000 pairs whose scores are kept take 62 ms
       of a processor's time instead of 70 (medians of five runs in turn, RougeScorer.score). */
    static PyObject *named_numbers(PyObject *kind, const double *numbers, Py_ssize_t count, PyObject *missing)
    {
        PyTypeObject *type = (PyTypeObject *)kind;
    #if PY_VERSION_HEX < 0x030E0000
        PyObject *made = type->tp_alloc(type, count), *tuple = made;
    #else
        PyObject *made = NULL, *tuple = PyTuple_New(count);
    #endif
        for (Py_ssize_t i = 0; tuple != NULL && i < count; i++) {
            PyObject *number = isnan(numbers[i]) ? Py_NewRef(missing) : PyFloat_FromDouble(numbers[i]);
            if (number == NULL)
                Py_CLEAR(tuple);
            else
                PyTuple_SET_ITEM(tuple, i, number);
        }
    #if PY_VERSION_HEX < 0x030E0000
        made = tuple;
    #else
        PyObject *given = tuple == NULL ? NULL : PyTuple_Pack(1, tuple);
        Py_XDECREF(tuple);
        if (given != NULL) {
            made = PyTuple_Type.tp_new(type, given, NULL);
            Py_DECREF(given);
        }
    #endif
        if (made != NULL)
            PyObject_GC_UnTrack(made);
        return made;
    }

    /* The same for the dict of such tuples, while dicts still tell the collector as soon as they hold more. */
    static void leave_untracked(PyObject *dict)
    {
    #if PY_VERSION_HEX < 0x030E0000
        PyObject_GC_UnTrack(dict);
    #else
        (void)dict;
    #endif
    }
    """
    int MADE_READY(object text) except -1
    int PyUnicode_KIND(object text)
    void *PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)
    int PyUnicode_IS_ASCII(object text)
    void leave_untracked(object dict)
    object named_numbers(object kind, const double *numbers, Py_ssize_t count, object missing)


cdef enum:
    MOST_KINDS = 11  # the n-grams to 9, L and Lsum


cdef int _view(object text, characters *made) except -1:
    if not isinstance(text, str):
        raise TypeError(f"texts are strings, not {type(text).__name__}")
    MADE_READY(text)
    made.characters = PyUnicode_DATA(text)
    made.length = PyUnicode_GET_LENGTH(text)
    made.width = PyUnicode_KIND(text)
    made.is_ascii = PyUnicode_IS_ASCII(text)
    return 0


def porter_nltk(bytes word not None):
    """The stem of a word of small letters and digits, as nltk's PorterStemmer has it by default."""
    room = bytearray(word + b" ")
    cdef char *letters = room
    return bytes(room[:porter_nltk_stem(letters, len(word))])


cdef int _hold_doubles(c_array.array counts, Py_buffer *held) except -1:
    """The room of an array "d", whose length nobody can change until it is released."""
    if counts.ob_descr.typecode != c"d":
        raise ValueError(f"counts are an array 'd', not {counts.typecode!r}")
    return PyObject_GetBuffer(counts, held, PyBUF_SIMPLE)


def _numbered(sentence, dict numbers, bint adds):
    """The tokens of a sentence by their numbers; adds says whether new ones get a number, or all the same one."""
    if isinstance(sentence, (set, frozenset, dict)):
        raise TypeError(f"a tokenizer makes a list of tokens, not {type(sentence).__name__}: they have an order")
    try:
        each = iter(sentence)
    except TypeError:
        raise TypeError(f"a tokenizer makes a list of tokens, not {type(sentence).__name__}") from None
    cdef list tokens = list(each)
    try:
        if adds:
            return [numbers.setdefault(token, len(numbers)) for token in tokens]
        return [numbers.get(token, len(numbers)) for token in tokens]
    except TypeError:
        for token in tokens:
            if type(token).__hash__ is None:
                raise TypeError(f"a tokenizer makes a list of tokens: texts, not {type(token).__name__}") from None
        raise


cdef class PairCounter:
    """Counts pairs of texts. kinds has a byte for each measure: n of n-grams (1 to 9), 10 for L, 11 for Lsum.

    An object is for one thread at a time; words that it has met stay known to it, so that its next pairs are quicker.
    """

    cdef pair_room room
    cdef pair_measures measures
    cdef readonly bytes kinds
    cdef readonly bint stem
    cdef bint is_counting  # without Python's lock, or with signals' handlers in between

    def __cinit__(self, bytes kinds not None, bint stem):
        if pair_room_init(&self.room):
            raise MemoryError
        if kinds and not 1 <= min(kinds) <= max(kinds) <= KIND_LSUM:
            raise ValueError("no such kind")
        self.kinds, self.stem = kinds, stem
        self.measures.wanted.kinds, self.measures.wanted.count, self.measures.stem = kinds, len(kinds), stem
        self.measures.wanted.longest = max([kind for kind in kinds if kind < KIND_L], default=0)
        self.measures.sentences = KIND_LSUM in kinds

    def __dealloc__(self):
        pair_room_free(&self.room)

    def __reduce__(self):
        return type(self), (self.kinds, self.stem)

    cdef int check_free(self) except -1:
        if self.is_counting:
            raise RuntimeError("a PairCounter is for one thread at a time")
        return 0

    cdef int write_tokens(self, bytes_array *into) except -1:
        # No object is made here: that may run the garbage collector, and with it code that uses this counter.
        cdef word_entry entry
        cdef size_t i = 0, s
        for s in range(self.room.target.ends.length):
            while i < self.room.target.ends.at[s]:
                entry = self.room.words.words.at[self.room.target.tokens.at[i]]
                if bytes_reserve(into, entry.length + 2):
                    raise MemoryError
                memcpy(into.at + into.length, self.room.words.letters.at + entry.start, entry.length)
                into.length += entry.length
                into.at[into.length] = c" "
                into.length += 1
                i += 1
            if bytes_reserve(into, 1):
                raise MemoryError
            into.at[into.length] = c"\n"
            into.length += 1
        return 0

    def tokens(self, text):
        """The tokens of a text by sentence, as they are compared."""
        cdef characters given
        cdef bytes_array written
        cdef str lines
        self.check_free()
        _view(text, &given)
        memset(&written, 0, sizeof(written))
        try:
            if tokens_of_text(&self.room, &given, self.measures.stem):
                raise MemoryError
            self.write_tokens(&written)
            lines = PyBytes_FromStringAndSize(written.at, written.length).decode("ascii")
        finally:
            bytes_free(&written)
        return [line.split(" ")[:-1] for line in lines.split("\n")[:-1]]

    cdef int count_one(self, target, prediction, double *counts) except -1:
        cdef characters first, second
        cdef int failed
        self.check_free()
        _view(target, &first)
        _view(prediction, &second)
        self.is_counting = True  # a signal's handler, which runs in the midst of a large table, could use it as well
        failed = count_pair(&self.room, &self.measures, &first, &second, counts)
        self.is_counting = False
        if failed:
            _raise_failure()
        return 0

    def counts(self, tuple targets not None, tuple predictions not None):
        """For each pair and measure hits, target total, prediction total, one after the other."""
        made = array("d", bytes(24 * len(self.kinds) * len(targets)))
        self.count_all(targets, predictions, 0, len(targets), made)
        return made

    def count_all(self, tuple targets not None, tuple predictions not None, Py_ssize_t first, Py_ssize_t last,
                  c_array.array counts not None):
        """Puts the counts of pairs first .. last - 1 into an array "d" for all pairs. Lets other threads run."""
        cdef characters_list views
        cdef characters view
        cdef Py_buffer held
        cdef Py_ssize_t width = 3 * self.measures.wanted.count, i
        cdef double *places
        cdef int failed = 0
        self.check_free()
        memset(&views, 0, sizeof(views))
        _hold_doubles(counts, &held)
        try:
            places = <double *>held.buf
            if not 0 <= first <= last <= min(len(targets), len(predictions)) or len(counts) < last * width:
                raise ValueError("fewer texts or counts than pairs")
            for i in range(first, last):
                for text in (targets[i], predictions[i]):
                    _view(text, &view)
                    if characters_list_push(&views, view):
                        raise MemoryError
            self.check_free()  # again: objects were made
            self.is_counting = True
            with nogil:
                for i in range(last - first):
                    failed = count_pair(&self.room, &self.measures, &views.at[2 * i], &views.at[2 * i + 1],
                                        places + (first + i) * width)
                    if failed:
                        break
            self.is_counting = False
            if failed:
                _raise_failure()
        finally:
            PyBuffer_Release(&held)
            characters_list_free(&views)

    def counts_of_tokens(self, target, prediction):
        """The counts of one pair of texts that are sentences of tokens, of any hashable kind."""
        cdef dict numbers = {}
        cdef c_array.array tokens, ends, other_tokens, other_ends
        cdef sentence_list first, second
        cdef c_array.array made = array("d", bytes(24 * len(self.kinds)))
        tokens, ends = array("I"), array("I")
        for sentence in target:
            tokens.extend(_numbered(sentence, numbers, True))
            ends.append(len(tokens))
        other_tokens, other_ends = array("I"), array("I")
        for sentence in prediction:
            other_tokens.extend(_numbered(sentence, numbers, False))
            other_ends.append(len(other_tokens))
        first.tokens, first.ends, first.count = tokens.data.as_uints, ends.data.as_uints, len(ends)
        second.tokens, second.ends, second.count = other_tokens.data.as_uints, other_ends.data.as_uints, len(other_ends)
        self.check_free()
        self.is_counting = True
        cdef int failed = count_numbers(&self.room.counting, &self.measures.wanted, first, second, len(numbers),
                                        made.data.as_doubles)
        self.is_counting = False
        if failed:
            _raise_failure()
        return made


cdef class PairScorer:
    """Scores pairs as dicts: from the name of each measure to a score_type (a named tuple of P, R and F)."""

    cdef readonly PairCounter _kernel_counter
    cdef readonly tuple _kernel_names
    cdef bint plain
    cdef object score_type
    cdef dict empty

    def __cinit__(self, *_given, **_named):
        self._kernel_counter, self._kernel_names, self.empty, self.score_type = PairCounter(b"", False), (), {}, tuple

    def __init__(self, tuple names not None, bytes kinds not None, score_type, bint stem, bint plain=True):
        if len(names) != len(kinds) or len(kinds) > MOST_KINDS:
            raise ValueError("a kind for each name, and each kind once")
        if not (isinstance(score_type, type) and issubclass(score_type, tuple)):
            raise TypeError("scores are a named tuple")
        counter, empty = PairCounter(kinds, stem), dict.fromkeys(names)
        # At once: making objects may run the garbage collector, and with it code that uses this scorer.
        self._kernel_counter, self._kernel_names, self.score_type, self.plain, self.empty = counter, names, score_type, plain, empty

    cdef dict as_dict(self, tuple names, dict empty, const double *counts):
        cdef double scores[3]
        cdef dict made = PyDict_Copy(empty)
        cdef Py_ssize_t m
        for m in range(len(names)):
            score_pair(counts + 3 * m, scores)
            PyDict_SetItem(made, names[m], named_numbers(self.score_type, scores, 3, None))
        leave_untracked(made)
        return made

    def score(self, target, prediction):
        """The scores of one pair: the name of each type, and its score."""
        return self._score_plain(target, prediction) if self.plain else self._score_prepared(target, prediction)

    def _score_prepared(self, target, prediction):
        """What score does if the scorer is not plain: for classes that do something to texts first."""
        raise NotImplementedError

    cpdef dict _score_plain(self, target, prediction):
        """The scores of one pair, as the texts are."""
        cdef double counts[3 * MOST_KINDS]
        cdef PairCounter counter = self._kernel_counter
        cdef tuple names = self._kernel_names  # those of this counter, whoever calls __init__ again meanwhile
        cdef dict empty = self.empty
        counter.count_one(target, prediction, counts)
        return self.as_dict(names, empty, counts)

    def _as_scores(self, tuple names not None, c_array.array counts not None):
        """Counts of pairs, as PairCounter makes them for measures of these names, as a list of dicts."""
        cdef Py_ssize_t width = 3 * len(names), i
        cdef dict empty = dict.fromkeys(names)
        cdef Py_buffer held
        _hold_doubles(counts, &held)
        try:
            if width == 0 or len(counts) % width:
                raise ValueError("three counts for each measure of a pair")
            return [self.as_dict(names, empty, <const double *>held.buf + i * width) for i in range(len(counts) // width)]
        finally:
            PyBuffer_Release(&held)
