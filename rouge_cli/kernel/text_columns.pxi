# Columns of texts, read where they lie: Python strings, and buffers such as those of Arrow.


cdef extern from "Python.h":
    bint PyUnicode_IS_COMPACT_ASCII(object text)
    void *PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)


from cpython.bytearray cimport PyByteArray_FromStringAndSize

cdef extern from "utf8.h" nogil:
    int has_beyond_ascii(const char *text, size_t length)
    int64_t utf8_error(const char *text, size_t length)


cdef class TextColumn:
    """Texts by number, in UTF-8 where they lie; what they lie in is in kept. It is for one thread while it grows.

    nulls names the texts that are missing; they are empty. broken names those of add_offset_texts and add_view_texts
    that are not UTF-8.
    """

    cdef document_source *at
    cdef size_t length, room
    cdef readonly list kept, nulls, broken

    def __cinit__(self):
        self.kept, self.nulls, self.broken = [], [], []

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
        made.text, made.length, made.lists, made.words, made.of_file = text, length, NULL, NULL, 0
        self.length += 1

    cdef int note_broken(self, size_t first) except -1:
        """Notes which texts from the first on are not UTF-8."""
        cdef document_source one
        cdef size_t i
        for i in range(first, self.length):
            one = self.at[i]
            if has_beyond_ascii(one.text, one.length) and utf8_error(one.text, one.length) >= 0:
                self.broken.append(i)
        return 0

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
        self.broken += [self.length + number for number in other.broken]
        memcpy(self.at + self.length, other.at, other.length * sizeof(document_source))
        self.length += other.length
        return other.length


    def part(self, size_t first, size_t last):
        """Texts first .. last - 1 as a column of their own; nulls and broken are not kept."""
        cdef TextColumn made = TextColumn()
        if not first <= last <= self.length:
            raise IndexError(last)
        made.kept.append(self)
        made.reserve(last - first)
        made.length = last - first
        memcpy(made.at, self.at + first, made.length * sizeof(document_source))
        return made


cdef str _one_text(object given):
    """A str of a subclass as such, or listed sentences as one text; None for anything else."""
    if isinstance(given, str):
        return str.__str__(given)
    if type(given) is not list and type(given) is not tuple:
        return None
    for sentence in given:
        if not isinstance(sentence, str):
            return None
    return "\n".join([str.replace(sentence, "\n", " ") for sentence in given])


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


def widths(c_array.array starts not None):
    """The smallest and the largest difference of a number and the next one, of an array "I"; (0, 0) without any."""
    cdef size_t i, width, least = <size_t>-1, most = 0
    if starts.ob_descr.typecode != c"I":
        raise ValueError("starts are of type I")
    for i in range(1, <size_t>len(starts)):
        width = starts.data.as_uints[i] - starts.data.as_uints[i - 1]
        least, most = min(least, width), max(most, width)
    if len(starts) < 2:
        least = 0
    return least, most


def bytearray_for(Py_ssize_t size):
    """A bytearray of which all is still to be written."""
    return PyByteArray_FromStringAndSize(NULL, size)


# ---- buffers as Arrow lays them out ---------------------------------------------------------------------------------

cdef extern from "Python.h":
    Py_buffer *PyMemoryView_GET_BUFFER(object view)


cdef const char *NOTHING = ""


cdef const char *_at(object buffer, list kept) except? NULL:
    """Where a buffer begins, which is kept; NULL if it is empty."""
    view = memoryview(buffer)
    kept.append(view)
    return <const char *>PyMemoryView_GET_BUFFER(view).buf if len(view) else NULL


cdef bint _is_null(const unsigned char *validity, size_t place) noexcept:
    return validity != NULL and not validity[place >> 3] >> (place & 7) & 1


def add_offset_texts(TextColumn column not None, validity, offsets, data, size_t first, size_t count, bint is_large):
    """Adds count texts from the first on: text i lies between offsets i and i + 1, of 32 or 64 bits, in data.

    validity has a bit for each text, 0 where it is null, or is empty. ValueError: offsets beyond the data.
    """
    cdef const unsigned char *valid = <const unsigned char *>_at(validity, column.kept)
    cdef const char *at = _at(offsets, column.kept)
    cdef const char *text = _at(data, column.kept)
    cdef int64_t size = memoryview(data).nbytes, start, end = 0, begin = 0
    cdef size_t i, before = column.length
    if count and memoryview(offsets).nbytes < <Py_ssize_t>((first + count + 1) * (8 if is_large else 4)):
        raise ValueError("too few offsets")
    column.reserve(count)
    for i in range(first, first + count):
        start = (<const int64_t *>at)[i] if is_large else (<const int32_t *>at)[i]
        end = (<const int64_t *>at)[i + 1] if is_large else (<const int32_t *>at)[i + 1]
        if not 0 <= start <= end <= size:
            raise ValueError("an offset beyond the data")
        begin = start if i == first else begin
        if _is_null(valid, i):
            column.nulls.append(column.length)
            end = start
        column.push(NOTHING if end == start else text + start, end - start)
    if has_beyond_ascii(text + begin, end - begin):
        column.note_broken(before)


def add_view_texts(TextColumn column not None, validity, views, list data not None, size_t first, size_t count):
    """Adds count texts from the first on, as string views: of 16 bytes each, with short texts in them, others in data.

    Raises as add_offset_texts.
    """
    cdef const unsigned char *valid = <const unsigned char *>_at(validity, column.kept)
    cdef const char *at = _at(views, column.kept)
    cdef const char *view
    cdef int32_t size, buffer, start
    cdef size_t i, before = column.length
    if count and memoryview(views).nbytes < <Py_ssize_t>((first + count) * 16):
        raise ValueError("too few views")
    cdef list sizes = [memoryview(one).nbytes for one in data]
    cdef list starts = [<size_t>_at(one, column.kept) for one in data]
    column.reserve(count)
    for i in range(first, first + count):
        view = at + 16 * i
        size = (<const int32_t *>view)[0]
        if _is_null(valid, i):
            column.nulls.append(column.length)
            size = 0
        if size <= 12:
            column.push(view + 4, max(size, 0))
            continue
        buffer, start = (<const int32_t *>view)[2], (<const int32_t *>view)[3]
        if not 0 <= buffer < len(sizes) or start < 0 or start + <int64_t>size > sizes[buffer]:
            raise ValueError("a view beyond the data")
        column.push(<const char *><size_t>starts[buffer] + start, size)
    column.note_broken(before)


def add_indexed_texts(TextColumn column not None, validity, indices, TextColumn texts not None, size_t first):
    """Adds texts by their numbers (a memoryview of whole numbers) among those of another column. Raises likewise."""
    cdef const unsigned char *valid = <const unsigned char *>_at(validity, column.kept)
    cdef set nulls = set(texts.nulls), broken = set(texts.broken)
    cdef size_t place = first
    cdef Py_ssize_t number
    column.kept.append(texts)
    column.reserve(len(indices))
    for given in indices:
        number = 0 if _is_null(valid, place) else given
        if _is_null(valid, place) or number in nulls:
            column.nulls.append(column.length)
            column.push(NOTHING, 0)
        elif not 0 <= number < <Py_ssize_t>texts.length:
            raise ValueError("an index beyond the dictionary")
        else:
            if number in broken:
                column.broken.append(column.length)
            column.push(texts.at[number].text, texts.at[number].length)
        place += 1


def joined_texts(TextColumn sentences not None, c_array.array starts not None):
    """A column of texts made of sentences, a line each: text i of those from starts[i] on, up to starts[i + 1]."""
    cdef TextColumn made = TextColumn()
    cdef size_t texts = len(starts) - 1, size = 0, i, s, length
    cdef const char *from_
    cdef char *to
    cdef char *begin
    for s in range(sentences.length):
        size += sentences.at[s].length + 1
    room = bytearray(size)
    made.kept.append(room)
    made.reserve(texts)
    to = room
    for i in range(texts):
        begin = to
        for s in range(starts.data.as_uints[i], starts.data.as_uints[i + 1]):
            if s > starts.data.as_uints[i]:
                to[0] = b"\n"
                to += 1
            from_, length = sentences.at[s].text, sentences.at[s].length
            while length:
                to[0] = b" " if from_[0] == b"\n" else from_[0]
                to, from_, length = to + 1, from_ + 1, length - 1
        made.push(begin, to - begin)
    return made
