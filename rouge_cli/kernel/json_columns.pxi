# Records as columns: JSON objects, one a line, whose texts are taken where they lie; and rows of JSON out of columns.
#
# JsonColumns takes objects that are in order alone, and stops before any other: Python's json then says what is wrong
# with it, or reads it. So all that this accepts is read as json reads it (tests/inputs/test_record_blocks.py).
#
# No package serves as well. Reading a file of records of 55 and 70 words into columns takes, in times of orjson.loads of
# its lines: here 0.9 to 1.4 (ids and all checks included), msgspec 1.1 in ASCII and 1.7 with escapes, orjson 1.4 to 2,
# pyarrow.json 4 in ASCII. None of them refuses a name that comes twice in an object, msgspec does not look into fields
# that it skips, and both make a str of each text, which the kernel has no need of.

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.string cimport memchr

cdef extern from "json_columns.h" nogil:
    ctypedef struct json_name_span:
        const char *text
        size_t length
    const int MOST_NAMES
    ctypedef enum json_kind:
        A_NAME, A_TEXT, SOME_TEXTS
    ctypedef struct text_list:
        document_source *at
        size_t length, capacity
    ctypedef struct numbers64:
        int64_t *at
        size_t length
    ctypedef struct memory_list:
        char **at
        size_t length, capacity
    ctypedef struct json_field:
        json_kind kind
        id_list names
        text_list texts
        ints ends
    ctypedef struct json_columns:
        json_field fields[64]
        int field_count, is_kept, failed
        const json_name_span *kept
        const json_name_span *reserved
        const json_name_span *known
        size_t kept_count, reserved_count, known_count
        int are_known
        bytes_array written
        words64 written_ends
        numbers64 lines
        memory_list memory
        char *free_from
        int (*is_list)(void *asked, const char *text, size_t length) noexcept
        void *asked
    int json_add_field(json_columns *, json_name_span, json_kind, int, int, int)
    const char *json_read(json_columns *, const char *text, const char *end, int64_t *line)
    void json_clear(json_columns *)
    void json_free(json_columns *)
    int json_may_be_list(const char *text, size_t length)
    int words64_push(words64 *, uint64_t)
    void words64_free(words64 *)

cdef extern from "json_rows.h" nogil:
    ctypedef struct json_row_source:
        const char *members
        const uint64_t *ends
        size_t rows
        const bytes_array *labels
        const double *const *figures
        size_t width
        int (*write_number)(double value, bytes_array *into) noexcept
    int json_write_rows(const json_row_source *, bytes_array *into)

JSON_NAME, JSON_TEXT, JSON_TEXTS = range(3)
MOST_FIELDS = MOST_NAMES
MOST_DOTS = 30


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
cdef class _Memory:
    """Memory for texts, which is freed with the last column that has some of them."""

    cdef memory_list pieces

    def __dealloc__(self):
        for i in range(self.pieces.length):
            free(self.pieces.at[i])
        free(self.pieces.at)


cdef int _asked_is_list(void *asked, const char *text, size_t length) noexcept with gil:
    columns = <JsonColumns>asked
    try:
        return bool(columns.is_list(text[:length].decode()))
    except BaseException as error:
        columns.error = error
        return -1


@cython.final
cdef class JsonColumns:
    """Columns of the fields of records.

    fields are (name, kind, several, sentences, may_be_missing). A JSON_NAME is a text that is not empty, or a whole
    number. A JSON_TEXT is a text or, if sentences may be listed, a list of them, which become lines. JSON_TEXTS are one
    text, or a list of such if they may be several; or, if they may be missing, null or an empty text. A name with dots is
    a path into objects, and no record may have a member of that very name. is_list says whether a text is written like a list, which is not in order; None where that does not
    matter. kept, if it is not None, names the members whose JSON is kept as it is written; without names it is that of
    all but texts. A record must not have a member that is kept and reserved, nor, if known is not None, one that is
    neither a field nor known.
    """

    cdef json_columns all
    cdef object is_list, error
    cdef list letters, blocks  # of the names; what the texts lie in
    cdef json_name_span *spans

    def __cinit__(self, fields not None, is_list, kept=None, reserved=(), known=None):
        cdef list names = [field[0].encode() for field in fields]
        cdef size_t i
        self.is_list, self.blocks = is_list, []
        self.all.kept_count, self.all.reserved_count = len(kept or ()), len(reserved)
        self.all.are_known, self.all.known_count = known is not None, len(known or ())
        for others in (kept or (), reserved, known or ()):
            names += [name.encode("utf-8", "surrogatepass") for name in others]
        self.letters = names
        self.spans = <json_name_span *>calloc(len(self.letters) + 1, sizeof(json_name_span))
        if self.spans == NULL:
            raise MemoryError
        for i in range(len(self.letters)):
            self.spans[i].text, self.spans[i].length = <bytes>self.letters[i], len(<bytes>self.letters[i])
        self.all.is_kept, self.all.kept = kept is not None, self.spans + len(fields)
        self.all.reserved = self.all.kept + self.all.kept_count
        self.all.known = self.all.reserved + self.all.reserved_count
        for i, (_, kind, several, sentences, may_be_missing) in enumerate(fields):
            if json_add_field(&self.all, self.spans[i], <json_kind><int>kind, several, sentences, may_be_missing):
                raise ValueError("too many fields")
        if is_list is not None:
            self.all.is_list, self.all.asked = _asked_is_list, <void *>self

    def __dealloc__(self):
        json_free(&self.all)
        free(self.spans)

    @property
    def records(self):
        """How many were read and not taken."""
        return self.all.lines.length

    def read(self, block not None, Py_ssize_t start, Py_ssize_t stop, int64_t line):
        r"""Reads lines from start on, up to stop, which is behind a "\n" or the end of all; the first has that number.

        Returns the beginning and the number of the first line that is not in order, or of that at stop. The block must
        not change any more. The interpreter is not held.
        """
        cdef Py_buffer view
        cdef const char *first
        cdef const char *after
        if stop <= start:
            return start, line
        PyObject_GetBuffer(block, &view, PyBUF_SIMPLE)  # a typed memoryview would be a tenth of all C that Cython writes
        try:
            if not self.blocks or self.blocks[len(self.blocks) - 1] is not block:
                self.blocks.append(block)
            first = <const char *>view.buf
            with nogil:
                after = json_read(&self.all, first + start, first + stop, &line)
        finally:
            PyBuffer_Release(&view)
        if self.all.failed:
            json_clear(&self.all)
            self.all.failed = 0
            error, self.error = self.error, None
            raise error or MemoryError
        return after - first, line

    def take(self):
        """(lines, columns): of each field (ids or texts, their starts by record, None for one each).

        They are given away.
        """
        cdef size_t records = self.all.lines.length
        cdef _Memory memory = _Memory()
        memory.pieces = self.all.memory
        memset(&self.all.memory, 0, sizeof(memory_list))
        self.all.free_from = NULL
        kept, self.blocks = [*self.blocks, memory], []
        taken = []
        for i in range(self.all.field_count):
            starts = None
            if self.all.fields[i].kind == SOME_TEXTS and not _has_one_each(&self.all.fields[i].ends):
                starts = array("I", [0])
                starts.frombytes(PyBytes_FromStringAndSize(<char *>self.all.fields[i].ends.at, records * sizeof(int)))
            taken.append((_taken(&self.all.fields[i], kept), starts))
        lines = array("q", PyBytes_FromStringAndSize(<char *>self.all.lines.at, records * sizeof(int64_t)))
        json_clear(&self.all)
        return lines, taken

    def take_written(self):
        """The members that were kept of each record; to be called before take."""
        cdef JsonMembers made = JsonMembers(())
        made.written, made.ends = self.all.written, self.all.written_ends
        memset(&self.all.written, 0, sizeof(bytes_array))
        memset(&self.all.written_ends, 0, sizeof(words64))
        return made


cdef bint _has_one_each(const ints *ends) noexcept:
    cdef size_t i
    for i in range(ends.length):
        if ends.at[i] != i + 1:
            return False
    return True


cdef _taken(json_field *field, list kept):
    """What a field has, given away."""
    cdef Ids ids
    cdef TextColumn texts
    if field.kind == A_NAME:
        ids = Ids()
        ids.ids = field.names
        memset(&field.names, 0, sizeof(id_list))
        return ids
    texts = TextColumn()
    texts.at, texts.length, texts.room = field.texts.at, field.texts.length, field.texts.capacity
    memset(&field.texts, 0, sizeof(text_list))
    texts.kept.extend(kept)
    return texts


# ---- rows -----------------------------------------------------------------------------------------------------------

@cython.final
cdef class JsonMembers:
    """Members of objects as JSON (bytes), of each record those that are kept, with commas between."""

    cdef bytes_array written
    cdef words64 ends

    def __cinit__(self, records):
        cdef bytes one
        for one in records:
            if bytes_reserve(&self.written, len(one)):
                raise MemoryError
            if len(one):
                memcpy(self.written.at + self.written.length, <const char *>one, len(one))
            self.written.length += len(one)
            if words64_push(&self.ends, self.written.length):
                raise MemoryError

    def __dealloc__(self):
        bytes_free(&self.written)
        words64_free(&self.ends)

    def __len__(self):
        return self.ends.length

    def __getitem__(self, size_t place):
        cdef size_t first
        if place >= self.ends.length:
            raise IndexError("no such record")
        first = self.ends.at[place - 1] if place else 0
        return PyBytes_FromStringAndSize(self.written.at + first, self.ends.at[place] - first)

    @property
    def nbytes(self):
        """How many bytes all of them have."""
        return self.written.length


cdef int _write_number(double value, bytes_array *into) noexcept with gil:
    cdef object number = value  # in steps: Cython 3.1.0 takes no other
    try:
        if value.is_integer():
            number = int(value)
        text = repr(number).encode()
        if bytes_reserve(into, len(text)):
            return -1
        memcpy(into.at + into.length, <const char *><bytes>text, len(text))
        into.length += len(text)
        return 0
    except BaseException:
        return -1


def json_rows(JsonMembers members not None, names not None, columns not None):
    """The lines of objects: those members, and behind them figures (arrays "d") by name.

    A figure that is no number is null, and one that is whole has no fraction; the others are as repr has them.
    """
    cdef json_row_source source
    cdef bytes_array made
    cdef c_array.array column
    cdef list labels = [name if type(name) is bytes else name.encode() for name in names]
    cdef const double **figures = <const double **>calloc(len(labels) + 1, sizeof(double *))
    cdef bytes_array *written = <bytes_array *>calloc(len(labels) + 1, sizeof(bytes_array))
    cdef size_t i
    cdef int failed
    memset(&made, 0, sizeof(made))
    try:
        if figures == NULL or written == NULL:
            raise MemoryError
        columns = list(columns)
        for i in range(len(labels)):
            column = columns[i]
            if column.ob_descr.typecode != c"d" or len(column) != <Py_ssize_t>members.ends.length:
                raise ValueError("a column of other figures, or of others than the members")
            figures[i], written[i].at, written[i].length = column.data.as_doubles, <bytes>labels[i], len(labels[i])
        source.members, source.ends, source.rows = members.written.at, members.ends.at, members.ends.length
        source.labels, source.figures, source.width = written, figures, len(labels)
        source.write_number = _write_number
        with nogil:
            failed = json_write_rows(&source, &made)
        if failed:
            raise MemoryError
        return PyBytes_FromStringAndSize(made.at, made.length)
    finally:
        bytes_free(&made)
        free(figures)
        free(written)
