# Documents as sentences of words, for measures that are not counts, and how alike two such are.


cdef c_array.array _copied(const ints *words):
    cdef c_array.array made = c_array.clone(array("I"), words.length, zero=False)
    for i in range(words.length):
        made.data.as_uints[i] = words.at[i]
    return made


cdef class Sentences:
    """The sentences of a text: words (typecode "I") with the ends of the sentences, and ascending labels if any.

    label_ends has the end in labels of each word's labels.
    """

    cdef c_array.array words, ends, labels, label_ends

    def __cinit__(self, c_array.array words not None, c_array.array ends not None, c_array.array labels=None,
                  c_array.array label_ends=None):
        self.words, self.ends, self.labels, self.label_ends = words, ends, labels, label_ends

    def __len__(self):
        return len(self.ends)

    def words_of(self, size_t s):
        """The words of a sentence."""
        return self.words[self.start(s):self.ends[s]].tolist()

    def alone(self, size_t s):
        """One sentence, as a text by itself."""
        cdef size_t start = self.start(s), end = self.ends[s], first
        words, ends = self.words[start:end], array("I", [end - start])
        if self.label_ends is None:
            return Sentences(words, ends)
        first = 0 if start == 0 else self.label_ends[start - 1]
        label_ends = array("I", [label_end - first for label_end in self.label_ends[start:end]])
        return Sentences(words, ends, self.labels[first:self.label_ends[end - 1]] if end else array("I"), label_ends)

    cdef size_t start(self, size_t s):
        return 0 if s == 0 else self.ends.data.as_uints[s - 1]

    cdef labelled_words sentence(self, size_t s):
        cdef labelled_words made
        cdef size_t start = self.start(s)
        made.words, made.length = self.words.data.as_uints + start, self.ends.data.as_uints[s] - start
        made.labels = made.label_ends = NULL
        made.first_label = 0
        if self.label_ends is not None:
            made.labels, made.label_ends = self.labels.data.as_uints, self.label_ends.data.as_uints + start
            made.first_label = 0 if start == 0 else self.label_ends.data.as_uints[start - 1]
        return made

    cdef size_t longest(self):
        cdef size_t most = 0
        for s in range(len(self.ends)):
            most = max(most, self.sentence(s).length)
        return most


cdef void *_room(size_t size) except NULL:
    cdef void *made = malloc(size)
    if made == NULL:
        raise MemoryError
    return made


cdef c_array.array _zeros(Py_ssize_t n):
    return c_array.clone(array("d"), n, zero=True)


def esk_of_itself(Sentences text not None, size_t d, double decay):
    """ESK of each sentence with itself."""
    cdef subsequences kind
    cdef labelled_words sentence
    cdef c_array.array made = _zeros(len(text))
    cdef double *room = <double *>_room(2 * d * (text.longest() + 1) * sizeof(double))
    kind.d, kind.decay = d, decay
    for s in range(len(text)):
        sentence = text.sentence(s)
        made.data.as_doubles[s] = c_esk(&sentence, &sentence, kind, room)
    free(room)
    return made


def best_esk(Sentences a not None, Sentences b not None, c_array.array a_itself not None,
             c_array.array b_itself not None, size_t d, double decay):
    """For each sentence of a, and of b, its highest similarity ESK(s, t) / sqrt(ESK(s, s) ESK(t, t)) in the other text.

    *_itself are those of esk_of_itself. A sentence without a word has similarity 0. No rounding leads above 1.
    """
    cdef subsequences kind
    cdef labelled_words left, right
    cdef double value, norm
    cdef c_array.array best_a = _zeros(len(a)), best_b = _zeros(len(b))
    cdef double *room = <double *>_room(2 * d * (b.longest() + 1) * sizeof(double))
    kind.d, kind.decay = d, decay
    for i in range(len(a)):
        left = a.sentence(i)
        for j in range(len(b)):
            right = b.sentence(j)
            norm = sqrt(a_itself.data.as_doubles[i]) * sqrt(b_itself.data.as_doubles[j])
            value = min(1.0, c_esk(&left, &right, kind, room) / norm) if norm > 0 else 0
            best_a.data.as_doubles[i] = max(best_a.data.as_doubles[i], value)
            best_b.data.as_doubles[j] = max(best_b.data.as_doubles[j], value)
    free(room)
    return best_a, best_b


def best_lcs(Sentences a not None, Sentences b not None):
    """For each sentence of a, and of b, the length of its longest LCS with a sentence of the other text."""
    cdef labelled_words left, right
    cdef double value
    cdef c_array.array best_a = _zeros(len(a)), best_b = _zeros(len(b))
    cdef uint32_t *room = <uint32_t *>_room((b.longest() + 1) * sizeof(uint32_t))
    for i in range(len(a)):
        left = a.sentence(i)
        for j in range(len(b)):
            right = b.sentence(j)
            value = c_lcs_length(left.words, left.length, right.words, right.length, room)
            best_a.data.as_doubles[i] = max(best_a.data.as_doubles[i], value)
            best_b.data.as_doubles[j] = max(best_b.data.as_doubles[j], value)
    free(room)
    return best_a, best_b


def lcs_length(c_array.array a not None, c_array.array b not None):
    """The length of the longest common subsequence of two arrays of words."""
    cdef uint32_t *room = <uint32_t *>_room((len(b) + 1) * sizeof(uint32_t))
    cdef uint32_t found = c_lcs_length(a.data.as_uints, len(a), b.data.as_uints, len(b), room)
    free(room)
    return found


def esk(Sentences a not None, Sentences b not None, size_t d, double decay):
    """ESK^d of the first sentences of two texts, not normalised."""
    cdef subsequences kind
    cdef labelled_words left = a.sentence(0), right = b.sentence(0)
    cdef double *room = <double *>_room(2 * d * (right.length + 1) * sizeof(double))
    kind.d, kind.decay = d, decay
    cdef double found = c_esk(&left, &right, kind, room)
    free(room)
    return found
