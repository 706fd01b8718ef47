# Documents as readers and batches take them, what was seen of them, and texts that are tokens already.


cdef extern from *:
    """
    static int is_letter_or_digit(uint32_t character)
    {
        return Py_UNICODE_ISALNUM((Py_UCS4)character);
    }
    """
    int is_letter_or_digit(uint32_t character) noexcept nogil


SENTENCE_MARKS = tuple([sentence_marks[i].decode() for i in range(MARKS)])
# Scripts without spaces between words: the first and the last character of each range.
UNSPACED = tuple([(unspaced_ranges[i][0], unspaced_ranges[i][1]) for i in range(UNSPACED_RANGES)])


def files_read():
    """How many files the kernel has opened in this process."""
    return files_opened()


cdef class _Laid:
    """Tokens one after the other: letters, the end of each token in them, and the end of each sentence in the tokens."""

    cdef bytes letters
    cdef c_array.array token_ends, ends

    cdef token_list as_list(self):
        cdef token_list made
        made.letters, made.tokens = self.letters, len(self.token_ends)
        made.token_ends = <const uint64_t *>self.token_ends.data.as_voidptr
        made.sentence_ends, made.sentences = self.ends.data.as_uints, len(self.ends)
        return made

    cdef list sentences(self):
        cdef list made = [], tokens
        cdef size_t start = 0, token = 0, end
        for last in self.ends:
            tokens = []
            while token < <size_t>last:
                end = self.token_ends[token]
                tokens.append(self.letters[start:end])
                start = end
                token += 1
            made.append(tokens)
        return made


cdef _Laid _lay_out_tokens(sentences):
    cdef _Laid made = _Laid()
    cdef list pieces = []
    cdef size_t length = 0
    made.token_ends, made.ends = array("Q"), array("I")
    for sentence in sentences:
        for token in sentence:
            piece = token.encode("utf-8", "surrogatepass")
            pieces.append(piece)
            length += len(piece)
            made.token_ends.append(length)
        made.ends.append(len(pieces))
    made.letters = b"".join(pieces)
    return made


cdef _Laid _lay_out_words(const vocabulary *words, const ints *ids, const ints *ends):
    cdef _Laid made = _Laid()
    cdef size_t length = 0
    cdef word_entry entry
    cdef uint64_t *token_ends
    made.token_ends, made.ends = c_array.clone(array("Q"), ids.length, zero=False), _copied(ends)
    token_ends = <uint64_t *>made.token_ends.data.as_voidptr
    for i in range(ids.length):
        length += words.words.at[ids.at[i]].length
        token_ends[i] = length
    made.letters = PyBytes_FromStringAndSize(NULL, length)
    length = 0
    for i in range(ids.length):
        entry = words.words.at[ids.at[i]]
        memcpy(<char *>made.letters + length, words.letters.at + entry.start, entry.length)
        length += entry.length
    return made


cdef class Tokens:
    """A text as sentences of tokens, each token (a str) taken for what it is, whatever letters it has.

    spelled is the same text before it was stemmed, where that is asked for.
    """

    cdef _Laid joined, apart
    cdef token_list lists[2]
    cdef readonly Tokens spelled

    def __cinit__(self, sentences=(), Tokens spelled=None):
        self.spelled = spelled
        self.take(_lay_out_tokens(sentences), None)

    cdef take(self, _Laid joined, _Laid apart):
        """apart is the sentence view, None if its tokens are those of the joined text."""
        self.joined, self.apart = joined, apart
        self.lists[0] = joined.as_list()
        memset(&self.lists[1], 0, sizeof(token_list))
        if apart is not None:
            self.lists[1] = apart.as_list()

    def sentences(self):
        """The tokens of each sentence, in UTF-8."""
        return (self.joined if self.apart is None else self.apart).sentences()


cdef class Documents:
    """Documents by number, and surveys: SURVEY_WIDTH numbers (array "Q") of each that has been read; see survey.h.

    Each is the name of a file (bytes), or a text in memory: (name, content), of which the content is taken, or Tokens.
    formats has a byte for each, by the order of FORMATS.
    """

    cdef document_source *at
    cdef bytes formats
    cdef list kept
    cdef readonly c_array.array surveys

    def __cinit__(self, documents not None, bytes formats not None):
        cdef Py_ssize_t i
        self.kept, self.formats = list(documents), formats
        if len(self.kept) != len(formats):
            raise ValueError("there is not a format for each document")
        self.surveys = c_array.clone(array("Q"), len(self.kept) * SURVEY_WIDTH, zero=True)
        self.at = <document_source *>calloc(len(self.kept) + 1, sizeof(document_source))
        if self.at == NULL:
            raise MemoryError
        for i in range(len(self.kept)):
            self._set(&self.at[i], self.kept[i])

    cdef int _set(self, document_source *source, document) except -1:
        cdef bytes text
        if type(document) is bytes:
            text = document
            source.text, source.length = text, IN_A_FILE
        elif type(document) is Tokens:
            source.lists, source.length = (<Tokens>document).lists, AS_TOKENS
        else:
            text = document[1]
            source.text, source.length = text, len(text)
        return 0

    def __dealloc__(self):
        free(self.at)

    def __len__(self):
        return len(self.kept)

    cdef survey *seen(self):
        return <survey *>self.surveys.data.as_voidptr

    cdef int hold(self, size_t number, file_reader *files) except -1:
        """Reads a file into memory, so that it need not be opened again. One that cannot be read stays as it is."""
        cdef bytes_array content
        cdef int failed
        if self.at[number].length != IN_A_FILE:
            return 0
        memset(&content, 0, sizeof(content))
        try:
            failed = read_file(files, self.at[number].text, &content)
            if failed == -1:
                raise MemoryError
            if not failed:
                self.kept[number] = (None, <bytes>content.at[:content.length] if content.length else b"")
                self._set(&self.at[number], self.kept[number])
        finally:
            bytes_free(&content)
        return 0


cdef reading _reading(str unit, double limit, bint drop_stop_words, str tokenizer) except *:
    """How texts are read; the options that say what of them is needed are not set."""
    cdef reading how
    memset(&how, 0, sizeof(how))
    how.limit.unit, how.limit.value = UNITS[unit], limit
    how.drop_stop_words, how.rule, how.is_letter = drop_stop_words, RULES[tokenizer], is_letter_or_digit
    return how


cdef class Reader:
    """Reads documents one by one: as words, each a number of its own, or as Tokens.

    Words are the tokens; the options are those of Evaluator.
    """

    cdef library documents
    cdef Lexicon lexicon
    cdef Documents given
    cdef bytes_array room
    cdef bint ready

    def __cinit__(self, Lexicon lexicon not None, *, str unit="", double limit=0, bint drop_stop_words=False,
                  str tokenizer="ascii-155"):
        cdef reading how = _reading(unit, limit, drop_stop_words, tokenizer)
        how.needs_text = 1
        self.lexicon = lexicon
        self.ready = True
        if library_init(&self.documents, &lexicon.lists, how):
            raise MemoryError
        self.start(Documents((), b""))

    def __dealloc__(self):
        if self.ready:
            library_free(&self.documents)
            bytes_free(&self.room)

    def start(self, Documents given not None):
        """Makes ready for documents; those read so far are forgotten, their words are not."""
        if (ints_zeroed(&self.documents.place_of, len(given) + 1)
                or ints_zeroed(&self.documents.uses_left, len(given) + 1)):
            raise MemoryError
        self.given = given
        self.documents.surveys = given.seen()

    cdef summary *load(self, uint32_t number) except NULL:
        cdef uint32_t place
        if number >= <uint32_t>len(self.given):
            raise IndexError(number)
        self.documents.uses_left.at[number] = 1
        place = library_load(&self.documents, number, self.given.at[number],
                             <summary_format><int>self.given.formats[number])
        if place == NO_WORD:
            raise MemoryError
        return &self.documents.loaded.at[place]

    cdef bint is_apart(self, const summary *made):
        return self.documents.how.limit.unit == LIMIT_BYTES or made.sentence_tokens.length > 0

    def words(self, uint32_t number):
        """(words, words of the sentences, ends of the sentences), arrays "I": the joined text, and the sentence view.

        The two differ under a limit in bytes only. What cannot be used is empty, and told by remarks.
        """
        cdef summary *made = self.load(number)
        words, ends = _copied(&made.tokens), _copied(&made.ends)
        sentence_words = _copied(&made.sentence_tokens) if self.is_apart(made) else words
        library_release(&self.documents, number)
        return words, sentence_words, ends

    def tokens(self, uint32_t number):
        """The document as Tokens; one that is so already is given back."""
        cdef summary *made
        cdef Tokens tokens
        cdef _Laid joined
        if type(self.given.kept[number]) is Tokens:
            return self.given.kept[number]
        made = self.load(number)
        tokens = Tokens.__new__(Tokens)
        joined = _lay_out_words(&self.documents.words, &made.tokens, &made.ends)
        tokens.take(joined, _lay_out_words(&self.documents.words, &made.sentence_tokens, &made.ends)
                    if self.is_apart(made) else None)
        library_release(&self.documents, number)
        return tokens

    def remarks(self):
        """(document, remark, detail) of what is to be said of the documents read since this was last asked."""
        return _remarks(&self.documents.remarks)

    def stems(self, c_array.array words not None):
        """The stems of words, as words."""
        cdef c_array.array made = c_array.clone(array("I"), len(words), zero=False)
        for i in range(len(words)):
            made.data.as_uints[i] = vocabulary_stem(&self.documents.words, words.data.as_uints[i], &self.lexicon.lists,
                                                    &self.room)
            if made.data.as_uints[i] == NO_WORD:
                raise MemoryError
        return made

    def word(self, size_t number):
        """The letters of a word."""
        if number >= self.documents.words.words.length:
            raise IndexError(number)
        entry = self.documents.words.words.at[number]
        return self.documents.words.letters.at[entry.start:entry.start + entry.length]


cdef list _remarks(remarks *noted):
    made = []
    for i in range(noted.length):
        made.append((noted.at[i].document, REMARKS[noted.at[i].remark], noted.at[i].detail))
    noted.length = 0
    return made


def sum_surveys(c_array.array surveys not None, c_array.array numbers=None):
    """Sums over documents by number (array "I"), each taken once, or over all; what was not read is not counted.

    (texts, those of several sentences, those with letters beyond ASCII, letters, lost, unspaced, runs, bits seen)
    """
    cdef const survey *one = <const survey *>surveys.data.as_voidptr
    cdef size_t documents = len(surveys) // SURVEY_WIDTH, i, place
    cdef size_t count = documents if numbers is None else len(numbers)
    cdef uint64_t texts = 0, divided = 0, touched = 0, letters = 0, lost = 0, unspaced = 0, runs = 0, seen = 0
    cdef bytearray done = bytearray(documents)
    for i in range(count):
        place = i if numbers is None else numbers.data.as_uints[i]
        if done[place]:
            continue
        done[place] = True
        seen |= one[place].seen
        texts += one[place].seen & SEEN_TEXT
        divided += one[place].seen & SEEN_SENTENCES != 0
        touched += one[place].lost > 0
        letters += one[place].letters
        lost += one[place].lost
        unspaced += one[place].unspaced
        runs += one[place].runs
    return (texts, divided, touched, letters, lost, unspaced, runs, seen)


def survey_of(bytes text not None, str format not None):
    """What is seen of a text, as SURVEY_WIDTH numbers (array "Q"): see survey.h."""
    cdef spans sentences
    cdef c_array.array found = c_array.clone(array("Q"), SURVEY_WIDTH, zero=True)
    cdef survey *made = <survey *>found.data.as_voidptr
    memset(&sentences, 0, sizeof(sentences))
    try:
        _check(c_split_sentences(FORMAT_CODES[format], text, len(text), &sentences))
        survey_text(made, text, len(text), &sentences, is_letter_or_digit)
        return found
    finally:
        spans_free(&sentences)
