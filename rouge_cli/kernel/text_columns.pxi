# Columns of texts, read where they lie: Python strings, and buffers such as those of Arrow.


cdef extern from "Python.h":
    bint PyUnicode_IS_COMPACT_ASCII(object text)
    void *PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)


cdef class TextColumn:
    """Texts by number, in UTF-8 where they lie; what they lie in is kept. It is for one thread while it grows.

    nulls names the texts that are missing; they are empty.
    """

    cdef document_source *at
    cdef size_t length, room
    cdef list kept
    cdef readonly list nulls

    def __cinit__(self):
        self.kept, self.nulls = [], []

    def __dealloc__(self):
        free(self.at)

    def __len__(self):
        return self.length

    def __getitem__(self, size_t number):
        """A text as str."""
        if number >= self.length:
            raise IndexError(number)
        return self.at[number].text[:self.at[number].length].decode("utf-8", "replace")

    cdef int reserve(self, size_t more) except -1:
        cdef size_t wanted = self.length + more
        cdef document_source *moved
        if wanted > self.room:
            wanted = max(wanted, 2 * self.room)
            moved = <document_source *>realloc(self.at, wanted * sizeof(document_source))
            if moved == NULL:
                raise MemoryError
            self.at, self.room = moved, wanted
        return 0

    cdef void push(self, const char *text, size_t length) noexcept:
        """Room for it was reserved."""
        cdef document_source *made = &self.at[self.length]
        made.text, made.length, made.lists, made.words = text, length, NULL, NULL
        self.length += 1

    cdef int push_str(self, str text) except -1:
        """Lone surrogates, which are not letters, become question marks. The text must be kept by somebody."""
        cdef bytes encoded
        if PyUnicode_IS_COMPACT_ASCII(text):
            self.push(<const char *>PyUnicode_DATA(text), PyUnicode_GET_LENGTH(text))
            return 0
        try:
            encoded = text.encode()
        except UnicodeEncodeError:
            encoded = text.encode(errors="replace")
        self.kept.append(encoded)
        self.push(encoded, len(encoded))
        return 0

    def add(self, texts not None):
        """Adds texts: each a str, a sentence a line, or a list of str, a sentence each; or those of another column.

        Returns how many were added: all, or those before the first that is something else.
        """
        cdef list given
        if type(texts) is TextColumn:
            return self.add_column(texts)
        given = list(texts)
        self.reserve(len(given))
        self.kept.append(given)
        for i, text in enumerate(given):
            if type(text) is not str:
                text = _one_text(text)
                if text is None:
                    return i
                self.kept.append(text)
            self.push_str(text)
        return len(given)


    cdef size_t add_column(self, TextColumn other) except? 0:
        self.reserve(other.length)
        self.kept.append(other)
        self.nulls += [self.length + number for number in other.nulls]
        memcpy(self.at + self.length, other.at, other.length * sizeof(document_source))
        self.length += other.length
        return other.length


cdef str _one_text(object given):
    """A str of a subclass as such, or listed sentences as one text; None for anything else."""
    if isinstance(given, str):
        return str.__str__(given)
    if type(given) is not list and type(given) is not tuple:
        return None
    for sentence in given:
        if not isinstance(sentence, str):
            return None
    return "\n".join([sentence.replace("\n", " ") for sentence in given])


def listed_models(models not None):
    """(texts, starts) of models, each a str or a list of one or more texts: see TextColumn.add.

    starts is an array "I" with the first text of each item and the end of all. None for models of another shape.
    """
    cdef list given = list(models), texts = []
    cdef c_array.array starts = c_array.clone(array("I"), len(given) + 1, zero=True)
    cdef Py_ssize_t i = 0
    for item in given:
        if isinstance(item, str):
            texts.append(item)
        elif (type(item) is list or type(item) is tuple) and item:
            texts.extend(item)
        else:
            return None
        i += 1
        starts.data.as_uints[i] = <unsigned int>len(texts)
    return texts, starts


def counting(unsigned int first, size_t count):
    """The numbers first, first + 1 ... as an array "I"."""
    cdef c_array.array made = c_array.clone(array("I"), count, zero=False)
    cdef size_t i
    for i in range(count):
        made.data.as_uints[i] = first + <unsigned int>i
    return made
