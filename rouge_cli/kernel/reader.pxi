# Documents read one by one, as words.

cdef reading _reading(str unit, double limit, bint drop_stop_words, str tokenizer, str cuts) except *:
    """How texts are read; the options that say what of them is needed are not set."""
    cdef reading how
    memset(&how, 0, sizeof(how))
    how.limit.unit, how.limit.value, how.limit.rule = UNITS[unit], limit, LIMIT_RULES[cuts]
    how.drop_stop_words, how.rule, how.is_letter = drop_stop_words, RULES[tokenizer], is_letter_or_digit
    return how


cdef class Reader:
    """Reads documents one by one, as words: tokens, each a number of its own.

    The options are those of Evaluator.
    """

    cdef library documents
    cdef Lexicon lexicon
    cdef Documents given
    cdef bytes_array room
    cdef bint ready

    def __cinit__(self, Lexicon lexicon not None, *, str unit="", double limit=0, bint drop_stop_words=False,
                  str tokenizer="ascii-155", str cuts="155"):
        cdef reading how = _reading(unit, limit, drop_stop_words, tokenizer, cuts)
        how.needs_text = 1
        self.lexicon = lexicon
        self.ready = True
        if library_init(&self.documents, &lexicon.lists, how):
            raise MemoryError

    def __dealloc__(self):
        if self.ready:
            library_free(&self.documents)
            bytes_free(&self.room)

    def start(self, Documents given not None):
        """Makes ready for documents; those read so far are forgotten, their words are not."""
        self.given = None
        if library_start(&self.documents, len(given) + 1, given.seen()):
            raise MemoryError
        self.given = given

    def finish(self):
        """Lets go of the documents: of those that this reader made itself it would wait for the garbage collector."""
        self.given = None

    cdef const summary *load(self, uint32_t number) except NULL:
        cdef uint32_t place
        if self.given is None or number >= <uint32_t>len(self.given):
            raise IndexError(number)
        self.documents.uses_left.at[number] = 1
        place = library_load(&self.documents, number, self.given.at[number],
                             <summary_format><int>self.given.formats[number])
        if place == NO_WORD:
            _raise_failure()
        return &self.documents.loaded.at[place]

    cdef bint is_apart(self):
        return self.documents.how.limit.unit == LIMIT_BYTES

    def words(self, uint32_t number):
        """(words, words of the sentences, ends of the sentences), arrays "I": the joined text, and the sentence view.

        The two differ under a limit in bytes only. What cannot be used is empty, and told by diagnostics.
        """
        cdef const summary *made = self.load(number)
        try:
            words, ends = _copied(&made.tokens), _copied(&made.ends)
            sentence_words = _copied(&made.sentence_tokens) if self.is_apart() else words
        finally:
            library_release(&self.documents, number)
            file_reader_free(&self.documents.files)  # whoever keeps the reader keeps no folder open
        return words, sentence_words, ends

    def read_all(self, Documents given not None):
        """The documents as tokens, with their surveys: nothing needs to be read again."""
        cdef TokenTexts made = TokenTexts(reader=self)
        self.start(given)
        try:
            for number in range(len(given)):
                made.add(self.load(number))
                library_release(&self.documents, number)
        finally:
            file_reader_free(&self.documents.files)  # whoever keeps the reader keeps no folder open
        return Documents(made, given.formats, given.surveys)

    def diagnostics(self):
        """(document, diagnostic, detail) of what is to be said of the documents read since this was last asked."""
        return _diagnostics(&self.documents.diagnostics)

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
