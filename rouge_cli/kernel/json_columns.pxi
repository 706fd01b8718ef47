# Records as columns: JSON objects, one a line, whose texts are taken where they lie.
#
# JsonColumns takes objects that are in order alone, and stops before any other: Python's json then says what is wrong
# with it, or reads it. So all that this accepts is read as json reads it (tests/inputs/test_record_blocks.py).
#
# No package serves as well. Reading a file of records of 55 and 70 words into columns takes, in times of orjson.loads of
# its lines: here 0.9 to 1.4 (ids and all checks included), msgspec 1.1 in ASCII and 1.7 with escapes, orjson 1.4 to 2,
# pyarrow.json 4 in ASCII. None of them refuses a name that comes twice in an object, msgspec does not look into fields
# that it skips, and both make a str of each text, which the kernel has no need of.

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.string cimport memchr, memcmp

cdef extern from "json_text.h" nogil:
    ctypedef struct json_name_span:
        const char *text
        size_t length
    const int MOST_NAMES
    const char *json_plain(const char *text, const char *end)
    char *json_unescaped(const char **text, const char *end, char *into)
    const char *json_space(const char *text, const char *end)
    const char *json_number(const char *text, const char *end, int *is_whole)
    const char *json_name(const char *text, const char *end, json_name_span *name)
    const char *json_value(const char *text, const char *end, int depth)
    int json_is_among(const json_name_span *names, size_t count, json_name_span name)
    int json_may_be_list(const char *text, size_t length)

JSON_NAME, JSON_TEXT, JSON_TEXTS, JSON_NONE = range(4)

cdef enum json_kind:
    A_NAME, A_TEXT, SOME_TEXTS, NOT_THERE

cdef struct json_field:
    json_name_span name
    json_kind kind
    bint several, sentences, may_be_missing
    unsigned int *ends  # the number of texts up to the end of each record

cdef struct json_guess:
    json_name_span name
    int field
    int fate  # 1: it is kept; 2: it would be, and no such member may be


cdef size_t ARENA = 1 << 16


def odd_texts(TextColumn texts not None, is_list):
    """The numbers of texts that have a NUL, or are written like lists by is_list; None: lists do not matter."""
    cdef document_source *one
    cdef size_t i
    found = []
    for i in range(texts.length):
        one = &texts.at[i]
        if memchr(one.text, 0, one.length) != NULL:
            found.append(i)
        elif is_list is not None and json_may_be_list(one.text, one.length) and is_list(texts[i]):
            found.append(i)
    return found


@cython.final
cdef class JsonColumns:
    """Columns of the fields of records.

    fields are (name, kind, several, sentences, may_be_missing). A JSON_NAME is a text that is not empty, or a whole
    number. A JSON_TEXT is a text or, if sentences may be listed, a list of them, which become lines. JSON_TEXTS are one
    text, or a list of such if they may be several; or, if they may be missing, null or an empty text. A record must not
    have a field that is JSON_NONE. is_list says whether a text is written like a list, which is not in order; None
    where that does not matter. kept, if it is not None, names the members whose JSON is kept as it is written; without
    names it is that of all but texts. A record must not have a member that is kept and reserved.
    """

    cdef json_field fields[64]
    cdef json_guess guesses[64]  # the names of the last record, in their order
    cdef int count
    cdef list letters  # of the names
    cdef list columns
    cdef object is_list, block
    cdef bytes arena  # for texts that do not lie in the file as they are
    cdef char *free_from
    cdef char *free_to
    cdef int64_t *lines
    cdef size_t room
    cdef readonly size_t records
    cdef frozenset kept, reserved
    cdef bytes_array written  # of the members that are kept, with commas between those of a record
    cdef list written_ends

    def __cinit__(self, fields not None, is_list, kept=None, reserved=()):
        self.reserved = frozenset([name.encode() for name in reserved])
        self.kept, self.written_ends = None if kept is None else frozenset([name.encode() for name in kept]), []
        assert len(fields) <= MOST_NAMES == 64
        self.count, self.is_list, self.letters = len(fields), is_list, [field[0].encode() for field in fields]
        self.columns = [[] if field[1] == JSON_NAME else TextColumn() for field in fields]
        for i, (_, kind, several, sentences, may_be_missing) in enumerate(fields):
            self.fields[i].name.text = <bytes>self.letters[i]
            self.fields[i].name.length = len(<bytes>self.letters[i])
            self.fields[i].kind, self.fields[i].several = kind, several
            self.fields[i].sentences, self.fields[i].may_be_missing = sentences, may_be_missing

    def __dealloc__(self):
        for i in range(self.count):
            free(self.fields[i].ends)
        free(self.lines)
        bytes_free(&self.written)

    def read(self, block not None, Py_ssize_t start, Py_ssize_t stop, int64_t line):
        r"""Reads lines from start on, up to stop, which is behind a "\n" or the end of all; the first has that number.

        Returns the beginning and the number of the first line that is not in order, or of that at stop. The block must
        not change any more.
        """
        cdef const unsigned char[::1] view = block
        cdef const char *first = <const char *>&view[0] if stop > start else NULL
        cdef const char *text = first + start
        cdef const char *end = first + stop
        cdef const char *line_end
        cdef const char *after
        memset(self.guesses, 0, sizeof(self.guesses))  # they point into the last block
        self.block = block
        while text < end:
            line_end = <const char *>memchr(text, c'\n', end - text)
            if line_end == NULL:
                line_end = end
            after = json_space(text, line_end)
            if after < line_end:
                after = self.record(after, line_end, line)
                if after == NULL:
                    break
            text = line_end + 1 if line_end < end else end
            line += 1
        return (text - first if stop > start else start), line

    def take(self):
        """(lines, columns): of each field (texts, their starts by record, None for one each). They are given away."""
        cdef size_t size = self.records * sizeof(int)
        cdef json_field *field
        taken = []
        for i in range(self.count):
            field, starts = &self.fields[i], None
            if field.kind == SOME_TEXTS and not self.has_one_each(field):
                starts = array("I", [0])
                starts.frombytes(PyBytes_FromStringAndSize(<char *>field.ends, size))
            taken.append((self.columns[i], starts))
            self.columns[i] = [] if field.kind == A_NAME else TextColumn()
        lines = array("q", PyBytes_FromStringAndSize(<char *>self.lines, self.records * sizeof(int64_t)))
        self.records = 0
        return lines, taken

    def take_written(self):
        """The members that were kept of each record, as JSON with commas between; to be called before take."""
        cdef size_t first = 0
        made = []
        for end in self.written_ends:
            made.append(self.written.at[first:end])
            first = end
        self.written.length = 0
        self.written_ends = []
        return made

    cdef bint has_one_each(self, json_field *field) noexcept:
        cdef size_t i
        for i in range(self.records):
            if field.ends[i] != i + 1:
                return False
        return True

    cdef int grow(self) except -1:
        cdef size_t room = max(2 * self.room, <size_t>1024)
        cdef void *grown = realloc(self.lines, room * sizeof(int64_t))
        if grown == NULL:
            raise MemoryError
        self.lines = <int64_t *>grown
        for i in range(self.count):
            grown = realloc(self.fields[i].ends, room * sizeof(int))
            if grown == NULL:
                raise MemoryError
            self.fields[i].ends = <unsigned int *>grown
        self.room = room
        return 0

    cdef const char *record(self, const char *text, const char *end, int64_t line) except? NULL:
        """The end of a line with a record, which is in the columns then; NULL: it is not in order."""
        cdef int i
        if self.records == self.room:
            self.grow()
        for i in range(self.count):
            if self.fields[i].kind != A_NAME:
                (<TextColumn>self.columns[i]).reserve(1)
        text = self.members(text, end)
        if text != NULL and json_space(text, end) == end:
            self.lines[self.records] = line
            for i in range(self.count):
                self.fields[i].ends[self.records] = <unsigned int>self.size(i)
            self.records += 1
            if self.kept is not None:
                self.written_ends.append(self.written.length)
            return end
        self.written.length = self.written_ends[len(self.written_ends) - 1] if self.written_ends else 0
        for i in range(self.count):
            self.cut(i, self.fields[i].ends[self.records - 1] if self.records else 0)
        return NULL

    cdef size_t size(self, int i):
        if self.fields[i].kind == A_NAME:
            return len(<list>self.columns[i])
        return (<TextColumn>self.columns[i]).length

    cdef int cut(self, int i, size_t size) except -1:
        if self.fields[i].kind == A_NAME:
            del (<list>self.columns[i])[size:]
        else:
            (<TextColumn>self.columns[i]).length = size
        return 0

    cdef const char *members(self, const char *text, const char *end) except? NULL:
        """The end of an object whose fields are in order, each once; all that are needed, but for other ones."""
        cdef uint64_t seen = 0
        cdef json_name_span name
        cdef json_name_span others[64]
        cdef int i, fate, place = 0, other_count = 0
        cdef size_t written = self.written.length
        if text[0] != c'{':
            return NULL
        text = json_space(text + 1, end)
        while True:
            text = json_name(text, end, &name)
            if text == NULL:
                return NULL
            i = self.field(name, place)
            if i >= 0:
                if seen >> i & 1:
                    return NULL
                seen |= <uint64_t>1 << i
                text = self.value(text, end, i)
            else:
                if other_count == MOST_NAMES or json_is_among(others, other_count, name):
                    return NULL
                others[other_count] = name
                other_count += 1
                text = json_value(text, end, 1)
            if text == NULL:
                return NULL
            fate = self.guesses[min(place, 63)].fate
            if fate == 2:
                return NULL
            if fate:
                self.write_member(name.text - 1, text, written)
            text = json_space(text, end)
            if text == end:
                return NULL
            if text[0] == c'}':
                break
            if text[0] != c',':
                return NULL
            text = json_space(text + 1, end)
            place += 1
        for i in range(self.count):
            if (seen >> i & 1) == (self.fields[i].kind == NOT_THERE):
                return NULL
        return text + 1

    cdef int fate(self, int i, bytes name):
        """What becomes of members of this name, of field i or another one: see json_guess."""
        if (name in self.kept) if self.kept else (i < 0 or self.fields[i].kind == A_NAME):
            return 2 if name in self.reserved else 1
        return 0

    cdef int write_member(self, const char *member, const char *end, size_t first) except -1:
        """Writes a member behind those of its record, which begin at first."""
        cdef size_t length = end - member
        if bytes_reserve(&self.written, length + 2):
            raise MemoryError
        if self.written.length > first:
            memcpy(self.written.at + self.written.length, b", ", 2)
            self.written.length += 2
        memcpy(self.written.at + self.written.length, member, length)
        self.written.length += length
        return 0

    cdef int field(self, json_name_span name, int place) except -2:
        """The number of the field of that name, -1 for another; most records have their names in the same order."""
        cdef json_guess *guess = &self.guesses[min(place, 63)]
        cdef int i
        if (
            guess.name.text != NULL
            and guess.name.length == name.length
            and memcmp(guess.name.text, name.text, name.length) == 0
        ):
            return guess.field
        guess.name = name
        guess.field = -1
        for i in range(self.count):
            if json_is_among(&self.fields[i].name, 1, name):
                guess.field = i
        guess.fate = 0 if self.kept is None else self.fate(guess.field, name.text[:name.length])
        return guess.field

    cdef const char *value(self, const char *text, const char *end, int i) except? NULL:
        """The end of a field's value, which is in its column then. NULL: it is not in order."""
        cdef json_field *field = &self.fields[i]
        cdef TextColumn column
        if text == end or field.kind == NOT_THERE:
            return NULL
        if field.kind == A_NAME:
            return self.name(text, end, <list>self.columns[i])
        if field.may_be_missing and text[0] == c'n':
            return json_value(text, end, 1)
        if field.may_be_missing and end - text > 1 and text[0] == c'"' and text[1] == c'"':
            return text + 2
        column = <TextColumn>self.columns[i]
        if text[0] != c'[' or not field.several:
            return self.text(text, end, column, field.sentences)
        text = json_space(text + 1, end)
        while True:
            text = self.text(text, end, column, field.sentences)
            if text == NULL:
                return NULL
            text = json_space(text, end)
            if text == end:
                return NULL
            if text[0] == c']':
                return text + 1
            if text[0] != c',':
                return NULL
            text = json_space(text + 1, end)
            column.reserve(1)

    cdef const char *text(self, const char *text, const char *end, TextColumn column, bint sentences) except? NULL:
        """The end of a text, or of a list of sentences, which is in the column then."""
        cdef const char *close
        cdef char *start
        cdef char *after
        if text < end and text[0] == c'"':
            close = json_plain(text + 1, end)
            if close == NULL:
                return NULL
            if close[0] == c'"':
                if self.may_be_list(text, text + 1, close):
                    return NULL
                self.keep(column, self.block)
                column.push(text + 1, close - text - 1)
                return close + 1
        start = self.free_room(end - text)
        after = start
        if text < end and text[0] == c'[' and sentences:
            close = self.listed(text, end, &after)
        else:
            close = self.string(text, end, &after)
        if close != NULL:
            self.keep(column, self.arena)
            column.push(start, after - start)
            self.free_from = after
        return close

    cdef const char *listed(self, const char *text, const char *end, char **into) except? NULL:
        """The end of a list of one sentence or more, each a line there."""
        cdef char *start
        while True:
            start = into[0]
            text = self.string(json_space(text + 1, end), end, into)
            if text == NULL:
                return NULL
            while start < into[0]:
                start = <char *>memchr(start, c'\n', into[0] - start)
                if start == NULL:
                    break
                start[0] = c' '
            text = json_space(text, end)
            if text == end:
                return NULL
            if text[0] == c']':
                return text + 1
            if text[0] != c',':
                return NULL
            into[0][0] = c'\n'
            into[0] += 1

    cdef const char *string(self, const char *text, const char *end, char **into) except? NULL:
        """The end of a string that is not written like a list, which is there then."""
        cdef const char *close = text + 1
        if text == end or text[0] != c'"':
            return NULL
        cdef char *after = json_unescaped(&close, end, into[0])
        if after == NULL or self.may_be_list(text, into[0], after):
            return NULL
        into[0] = after
        return close + 1

    cdef bint may_be_list(self, const char *written, const char *start, const char *stop) except -1:
        """Whether a string, as it is written and as a text, is not in order because it is written like a list."""
        return (
            self.is_list is not None
            and json_may_be_list(written + 1, stop - start)
            and self.is_list((<bytes>start[:stop - start]).decode())
        )

    cdef int keep(self, TextColumn column, object memory) except -1:
        """The column keeps what its texts lie in; most lie in the same as the last."""
        cdef list kept = column.kept
        if not kept or kept[len(kept) - 1] is not memory:
            kept.append(memory)
        return 0

    cdef char *free_room(self, size_t size) except NULL:
        """Memory for so many bytes."""
        if self.free_from == NULL or <size_t>(self.free_to - self.free_from) < size:
            size = max(2 * size, ARENA)
            self.arena = PyBytes_FromStringAndSize(NULL, size)
            self.free_from = PyBytes_AS_STRING(self.arena)
            self.free_to = self.free_from + size
        return self.free_from

    cdef const char *name(self, const char *text, const char *end, list column) except? NULL:
        """The end of a text that is not empty, or of a whole number."""
        cdef const char *close
        cdef char *start
        cdef char *after
        cdef int is_whole
        if text[0] == c'"':
            start = self.free_room(end - text)
            close = text + 1
            after = json_unescaped(&close, end, start)
            if after == NULL or after == start:
                return NULL
            column.append(start[:after - start].decode())
            return close + 1
        close = json_number(text, end, &is_whole)
        if close == NULL or not is_whole or (text[0] == c'-' and text[1] == c'0'):
            return NULL
        column.append(text[:close - text].decode())
        return close
