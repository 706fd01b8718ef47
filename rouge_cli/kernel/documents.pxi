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


cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1

_interruption = []
# What a signal's handler raised while a file was read.


cdef int _is_interrupted() noexcept with gil:
    try:
        PyErr_CheckSignals()
    except BaseException as error:
        _interruption.append(error)
        return 1
    return 0


reading_interrupted = _is_interrupted


cdef _raise_failure():
    """Raises what interrupted the reading of a file, or else MemoryError."""
    raise _interruption.pop() if _interruption else MemoryError


def files_read():
    """How many files the kernel has opened in this process."""
    return files_opened()


cdef class TokenTexts:
    """Texts by number as sentences of tokens, each token (a str) taken for what it is, whatever letters it has.

    Made of texts, or by Reader.read_all. apart are their sentence views, where these are not the texts themselves.
    """

    cdef vocabulary own
    cdef bint owns
    cdef bint is_apart
    cdef Reader reader
    cdef const vocabulary *words
    cdef ints tokens, apart, ends
    cdef list starts
    cdef token_list *lists

    def __cinit__(self, texts=(), apart=None, Reader reader=None):
        self.starts, self.reader = [(0, 0, 0)], reader
        if reader is not None:
            self.words, self.is_apart = &reader.documents.words, reader.is_apart()
            return
        self.owns, self.words, self.is_apart = True, &self.own, apart is not None
        if vocabulary_init(&self.own):
            raise MemoryError
        if apart is None:
            for text in texts:
                self.push(text, &self.tokens, True)
                self.end_text()
            return
        for text, sentences in zip(texts, apart, strict=True):
            self.push(text, &self.tokens, False)
            self.push(sentences, &self.apart, True)
            self.end_text()

    def __dealloc__(self):
        if self.owns:
            vocabulary_free(&self.own)
        ints_free(&self.tokens)
        ints_free(&self.apart)
        ints_free(&self.ends)
        free(self.lists)

    cdef int push(self, sentences, ints *to, bint with_ends) except -1:
        cdef size_t start = to.length
        cdef bytes letters
        cdef uint32_t word
        for sentence in sentences:
            for token in sentence:
                letters = token.encode("utf-8", "surrogatepass")
                word = vocabulary_intern(&self.own, letters, len(letters))
                if word == NO_WORD or ints_push(to, word):
                    raise MemoryError
            if with_ends and ints_push(&self.ends, to.length - start):
                raise MemoryError
        return 0

    cdef end_text(self):
        self.starts.append((self.tokens.length, self.apart.length, self.ends.length))

    cdef int add(self, const summary *made) except -1:
        if (_append(&self.tokens, &made.tokens) or _append(&self.ends, &made.ends)
                or (self.is_apart and _append(&self.apart, &made.sentence_tokens))):
            raise MemoryError
        self.end_text()
        return 0

    cdef const token_list *listed(self) except NULL:
        """Two lists for each text; nothing can be added any more."""
        cdef size_t i, joined, apart, ends, next_joined, next_apart, next_ends
        cdef token_list *made
        if self.lists != NULL:
            return self.lists
        self.lists = <token_list *>calloc(2 * len(self) + 1, sizeof(token_list))
        if self.lists == NULL:
            raise MemoryError
        joined = apart = ends = 0
        for i in range(len(self)):
            next_joined, next_apart, next_ends = self.starts[i + 1]
            made = &self.lists[2 * i]
            made[0].tokens, made[0].length = self.tokens.at + joined, next_joined - joined
            made[1] = made[0]
            if self.is_apart:
                made[1].tokens, made[1].length = self.apart.at + apart, next_apart - apart
            made[0].ends = made[1].ends = self.ends.at + ends
            made[0].sentences = made[1].sentences = next_ends - ends
            joined, apart, ends = next_joined, next_apart, next_ends
        return self.lists

    def __len__(self):
        return len(self.starts) - 1

    def sentences(self, size_t number):
        """The tokens of each sentence of a text, in UTF-8."""
        cdef list made = []
        cdef const token_list *one = &self.listed()[2 * number + 1]
        cdef ints sentence
        cdef size_t start = 0
        for i in range(one.sentences):
            sentence.at, sentence.length = <uint32_t *>one.tokens + start, one.ends[i] - start
            made.append(_words(self.words, &sentence))
            start = one.ends[i]
        return made


cdef int _append(ints *to, const ints *more) noexcept:
    if ints_reserve(to, more.length):
        return -1
    if more.length:
        memcpy(to.at + to.length, more.at, more.length * sizeof(uint32_t))
    to.length += more.length
    return 0


cdef class Documents:
    """Documents by number, and surveys: SURVEY_WIDTH numbers (array "Q") of each that has been read; see survey.h.

    They are TokenTexts, a TextColumn, or a list: names of files (bytes), and texts in memory, (name, content) each, of
    which the content is taken. formats has a byte for each, by the order of FORMATS. Without is_surveyed nothing is
    noted. Without keeps_mark a byte order mark at the start of what was a file, (name, content, True), is dropped, as
    readers do with files, but for the tokenizer ascii-155.
    """

    cdef document_source *at
    cdef bytes formats
    cdef list kept
    cdef TokenTexts tokens
    cdef TextColumn column
    cdef readonly c_array.array surveys
    cdef bint keeps_mark

    def __cinit__(self, documents not None, bytes formats not None, c_array.array surveys=None, bint is_surveyed=True,
                  bint keeps_mark=True):
        cdef Py_ssize_t i, count = len(documents)
        if count != len(formats):
            raise ValueError("there is not a format for each document")
        self.formats = formats
        self.surveys, self.keeps_mark = surveys, keeps_mark
        if surveys is None:
            self.surveys = c_array.clone(array("Q"), count * SURVEY_WIDTH if is_surveyed else 0, zero=True)
        self.at = <document_source *>calloc(count + 1, sizeof(document_source))
        if self.at == NULL:
            raise MemoryError
        if type(documents) is TokenTexts:
            self.tokens = documents
            for i in range(count):
                self.at[i].lists, self.at[i].length = self.tokens.listed() + 2 * i, AS_TOKENS
                self.at[i].words = self.tokens.words
            return
        if type(documents) is TextColumn:
            self.column = documents
            memcpy(self.at, self.column.at, count * sizeof(document_source))
            return
        self.kept = list(documents)
        for i in range(count):
            self.set(i)

    cdef int set(self, size_t number) except -1:
        cdef document_source *source = &self.at[number]
        cdef bytes text
        document = self.kept[number]
        if type(document) is bytes:
            text = document
            source.text, source.length = text, IN_A_FILE
        else:
            if not isinstance(document, tuple) or len(document) < 2 or type(document[1]) is not bytes:
                raise TypeError("a document must be bytes, or a tuple of a name and bytes")
            text = document[1]
            source.text, source.length, source.of_file = text, len(text), len(document) > 2 and document[2]
            if not self.keeps_mark and source.of_file and text.startswith(b"\xef\xbb\xbf"):
                source.text, source.length = source.text + 3, source.length - 3
        return 0

    def __dealloc__(self):
        free(self.at)

    def __len__(self):
        return len(self.formats)

    @property
    def are_tokens(self):
        """Whether they are TokenTexts."""
        return self.tokens is not None

    @property
    def are_in_memory(self):
        """Whether none of them is a file."""
        return self.tokens is not None or self.column is not None

    cdef survey *seen(self):
        """Where surveys are noted; NULL where none are, and for texts that are tokens, of which nothing is seen."""
        return NULL if self.are_tokens or len(self.surveys) == 0 else <survey *>self.surveys.data.as_voidptr

    def rewritten(self, rewrite not None):
        """The documents with their texts rewritten, in memory, a sentence a line: by SentenceEnds, or those beyond ASCII
        by a callable that takes bytes and gives bytes. What cannot be read, and Basic Elements, stay as they are.
        """
        cdef file_reader files
        cdef size_t i
        cdef bytes text
        cdef SentenceEnds ends = rewrite if isinstance(rewrite, SentenceEnds) else None
        cdef list made = []
        cdef bytearray formats = bytearray(self.formats)
        memset(&files, 0, sizeof(files))
        try:
            for i in range(len(formats)):
                self.hold(i, &files)
                if self.at[i].length == IN_A_FILE or formats[i] == FORMAT_SIMPLE:
                    made.append(self.kept[i])
                    continue
                text = self.lines_of(i)
                formats[i] = <int>FORMAT_SPL
                if ends is not None:
                    text = ends.lines(text)
                elif has_beyond_ascii(text, len(text)) and utf8_error(text, len(text)) < 0:
                    text = rewrite(text)
                made.append((None, text, self.at[i].of_file != 0))
        finally:
            file_reader_free(&files)
        return Documents(made, bytes(formats), None, len(self.surveys) > 0)

    cdef bytes lines_of(self, size_t number):
        """The sentences of a text in memory, a line each."""
        cdef const char *text = self.at[number].text
        cdef size_t length = self.at[number].length
        cdef summary_format format = <summary_format><int>self.formats[number]
        cdef spans found
        made = text[:length]
        if format == FORMAT_SPL and length > 0 and text[0] != c"\n" and b"\n\n" not in made:
            return made
        memset(&found, 0, sizeof(found))
        try:
            _check(c_split_sentences(format, text, length, &found))
            return b"\n".join([text[found.at[i].start:found.at[i].start + found.at[i].length]
                               for i in range(found.length)])
        finally:
            spans_free(&found)

    cdef int hold(self, size_t number, file_reader *files) except -1:
        """Reads a file into memory, so that it need not be opened again. One that cannot be read stays as it is."""
        cdef bytes_array content
        cdef int failed
        if self.column is not None or self.at[number].length != IN_A_FILE:
            return 0
        memset(&content, 0, sizeof(content))
        try:
            failed = read_file(files, self.at[number].text, &content)
            if failed == -1:
                _raise_failure()
            if not failed:
                self.kept[number] = (None, <bytes>content.at[:content.length] if content.length else b"", True)
                self.set(number)
        finally:
            bytes_free(&content)
        return 0


def word_pieces(bytes text not None, str tokenizer not None):
    """The tokens of each sentence of a text, by a tokeniser that finds the sentences itself."""
    reader = Reader(Lexicon(), tokenizer=tokenizer)
    found = reader.read_all(Documents([(None, text)], b"\0", is_surveyed=False))
    return (<Documents>found).tokens.sentences(0)


cdef list _diagnostics(diagnostics *noted):
    made = []
    for i in range(noted.length):
        made.append((noted.at[i].document, DIAGNOSTICS[noted.at[i].diagnostic], noted.at[i].detail))
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
