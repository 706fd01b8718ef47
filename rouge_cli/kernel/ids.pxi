# Ids of evaluations, millions of them: kept side by side, made str when somebody asks for one.

from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdio cimport snprintf

from collections.abc import Sequence

cdef extern from "ids.h" nogil:
    ctypedef struct id_list:
        size_t count
        int is_text
        bytes_array letters, high
        ints low
    ctypedef struct id_order:
        const id_list *ids
        const char *end
        size_t end_length
        const uint64_t *keys
    void id_list_free(id_list *)
    size_t id_text(const id_list *, size_t, char *, const char **)
    int id_list_push(id_list *, const char *, size_t)
    int id_list_gather(id_list *, const id_list *, const unsigned int *, size_t)
    void id_list_cut(id_list *, size_t)
    uint64_t id_number_key(unsigned int)
    void id_sort(const id_order *, size_t, unsigned int *, unsigned int *)
    size_t id_slot(const uint32_t *, size_t, const id_list *, const char *, size_t, uint64_t)


cdef class Ids:
    """Ids as a sequence of str, equal to any list or tuple of the same: 4 bytes each where all are plain numbers.

    Others take 5 bytes and their letters.
    """

    cdef id_list ids

    def __cinit__(self, names=()):
        self.extend(names)

    def __dealloc__(self):
        id_list_free(&self.ids)

    cdef str at(self, size_t place):
        cdef char[16] room
        cdef const char *text
        cdef size_t length = id_text(&self.ids, place, room, &text)
        return PyUnicode_DecodeUTF8(text, length, "surrogatepass")

    cdef int push(self, str name) except -1:
        cdef bytes encoded
        cdef int failed
        if self.ids.count >= 0xFFFFFFFF:
            raise OverflowError("more evaluations of a system than 32 bits number")
        if PyUnicode_IS_COMPACT_ASCII(name):
            failed = id_list_push(&self.ids, <const char *>PyUnicode_DATA(name), PyUnicode_GET_LENGTH(name))
        else:
            encoded = name.encode("utf-8", "surrogatepass")
            failed = id_list_push(&self.ids, encoded, len(encoded))
        if failed:
            raise MemoryError
        return 0

    @staticmethod
    def numbered(unsigned long long first, Py_ssize_t count):
        """first, first + 1 ...: so many."""
        cdef Ids made = Ids()
        cdef char[24] room
        cdef unsigned long long i
        for i in range(first, first + count):
            if id_list_push(&made.ids, room, snprintf(room, sizeof(room), b"%llu", i)):
                raise MemoryError
        return made

    def extend(self, names):
        """Adds ids at the end."""
        cdef Ids other
        cdef char[16] room
        cdef const char *text
        cdef size_t i, length
        if type(names) is not Ids:
            for name in names:
                self.push(<str?>name)
            return
        other = self[:] if names is self else names
        for i in range(other.ids.count):
            length = id_text(&other.ids, i, room, &text)
            if id_list_push(&self.ids, text, length):
                raise MemoryError

    def lines(self):
        """The ids in UTF-8, each with a line end behind it."""
        cdef bytes_array made
        cdef char[16] room
        cdef const char *text
        cdef size_t i, length
        memset(&made, 0, sizeof(made))
        try:
            for i in range(self.ids.count):
                length = id_text(&self.ids, i, room, &text)
                if bytes_reserve(&made, length + 1):
                    raise MemoryError
                memcpy(made.at + made.length, text, length)
                made.at[made.length + length] = c"\n"
                made.length += length + 1
            return <bytes>made.at[:made.length] if made.length else b""
        finally:
            bytes_free(&made)

    def take(self, c_array.array places not None):
        """The ids in these places (typecode "I")."""
        cdef Ids made = Ids()
        cdef Py_ssize_t n = len(places), i
        cdef const unsigned int *at = places.data.as_uints
        if places.ob_descr.typecode != c"I":
            raise ValueError("places are of type I")
        for i in range(n):
            if at[i] >= self.ids.count:
                raise ValueError("no such place")
        if id_list_gather(&made.ids, &self.ids, at, n):
            raise MemoryError
        return made

    def __len__(self):
        return self.ids.count

    def __getitem__(self, place):
        cdef Py_ssize_t i
        if isinstance(place, slice):
            return self.take(array("I", range(*place.indices(self.ids.count))))
        i = place
        if i < 0:
            i += self.ids.count
        if not 0 <= i < <Py_ssize_t>self.ids.count:
            raise IndexError("no such id")
        return self.at(i)

    def __iter__(self):
        cdef size_t i
        for i in range(self.ids.count):
            yield self.at(i)

    def __contains__(self, name):
        return any(name == id for id in self)

    def count(self, name):
        """How often it is there."""
        return list(self).count(name)

    def index(self, *name):
        """Where it is first. ValueError: null."""
        return list(self).index(*name)

    def __eq__(self, other):
        cdef size_t i, length
        cdef char[16] room, second
        cdef const char *text
        cdef const char *theirs
        cdef Ids ids
        if not isinstance(other, (Ids, tuple, list)):
            return NotImplemented
        if len(other) != <Py_ssize_t>self.ids.count:
            return False
        if type(other) is not Ids:
            return all(id == name for id, name in zip(self, other))
        ids = other
        for i in range(self.ids.count):
            length = id_text(&self.ids, i, room, &text)
            if id_text(&ids.ids, i, second, &theirs) != length or memcmp(text, theirs, length):
                return False
        return True

    def __hash__(self):
        raise TypeError("unhashable type: 'Ids'")

    def __reduce__(self):
        return Ids, (list(self),)

    def __sizeof__(self):
        return sizeof(id_list) + self.ids.letters.capacity + 4 * self.ids.low.capacity + self.ids.high.capacity

    def __repr__(self):
        return f"Ids({list(self)!r})"


Sequence.register(Ids)


cdef Ids _as_ids(names):
    return names if type(names) is Ids else Ids(names)


def grouped(names not None):
    """(name, its places) of each name, in the order in which they come first; places are arrays "I"."""
    cdef Ids ids = _as_ids(names)
    cdef char[16] room
    cdef const char *text
    cdef size_t i, length
    cdef bytes last = None
    cdef c_array.array places = None
    cdef dict found = {}
    for i in range(ids.ids.count):
        length = id_text(&ids.ids, i, room, &text)
        if last is None or length != <size_t>len(last) or memcmp(text, <const char *>last, length):
            last = text[:length]
            places = found.get(last)
            if places is None:
                places = found[last] = array("I")
        c_array.resize_smart(places, len(places) + 1)
        places.data.as_uints[len(places) - 1] = <unsigned int>i
    return [(name.decode("utf-8", "surrogatepass"), own) for name, own in found.items()]


def shifted(c_array.array places not None, unsigned int by):
    """Places (array "I"), each so much higher."""
    cdef c_array.array made = c_array.copy(places)
    cdef Py_ssize_t i
    if made.ob_descr.typecode != c"I":
        raise ValueError("places are of type I")
    for i in range(len(made)):
        made.data.as_uints[i] += by
    return made


def order_of_instances(names not None, str system not None):
    """The places of ids in the order of ID.SYSTEM, by code points, as an array of typecode "I"."""
    cdef Ids ids = _as_ids(names)
    cdef Py_ssize_t n = len(ids), i
    cdef bytes end = b"." + system.encode("utf-8", "surrogatepass")
    cdef c_array.array places = counting(0, n)
    cdef uint64_t *keys = NULL
    cdef unsigned int *room = <unsigned int *>malloc((n + 1) * sizeof(unsigned int))
    cdef id_order by
    try:
        if not ids.ids.is_text:
            keys = <uint64_t *>malloc((n + 1) * sizeof(uint64_t))
        if room == NULL or (keys == NULL and not ids.ids.is_text):
            raise MemoryError
        by.ids, by.end, by.end_length, by.keys = &ids.ids, end, len(end), keys
        with nogil:
            if keys != NULL:
                for i in range(n):
                    keys[i] = id_number_key(ids.ids.low.at[i])
            id_sort(&by, n, places.data.as_uints, room)
    finally:
        free(keys)
        free(room)
    return places


def hash_ids(names not None):
    """The hashes of evaluations' ids (FNV-1a with 64 bits, over UTF-8), of typecode "Q"."""
    cdef Ids ids = _as_ids(names)
    cdef size_t n = len(ids), i, length
    cdef c_array.array made = c_array.clone(array("Q"), n, zero=False)
    cdef char[16] room
    cdef const char *text
    for i in range(n):
        length = id_text(&ids.ids, i, room, &text)
        made.data.as_ulonglongs[i] = hash_of(text, length)
    return made


cdef class IdSet:
    """Ids that came, each once."""

    cdef Ids ids
    cdef uint32_t *table
    cdef size_t size

    def __cinit__(self):
        self.ids = Ids()

    def __dealloc__(self):
        free(self.table)

    def __len__(self):
        return len(self.ids)

    cdef size_t slot(self, size_t place) noexcept:
        """Where the id in this place stands in the table, or would."""
        cdef char[16] room
        cdef const char *text
        cdef size_t length = id_text(&self.ids.ids, place, room, &text)
        return id_slot(self.table, self.size, &self.ids.ids, text, length, hash_of(text, length))

    cdef int grow(self) except -1:
        cdef size_t i
        free(self.table)
        self.size = 2 * self.size if self.size else 16
        self.table = <uint32_t *>calloc(self.size, sizeof(uint32_t))
        if self.table == NULL:
            raise MemoryError
        for i in range(self.ids.ids.count):
            self.table[self.slot(i)] = i + 1
        return 0

    def add_all(self, names not None):
        """Adds ids up to the first that is there already, whose place is returned, or else their number."""
        cdef Py_ssize_t place = 0
        cdef size_t count, slot
        for name in names:
            count = self.ids.ids.count
            if 3 * (count + 1) > 2 * self.size:
                self.grow()
            self.ids.push(<str?>name)
            slot = self.slot(count)
            if self.table[slot]:
                id_list_cut(&self.ids.ids, count)
                return place
            self.table[slot] = count + 1
            place += 1
        return place

    def drop_last(self, size_t count):
        """Forgets so many ids, those that came last."""
        cdef size_t i
        for i in range(min(count, self.ids.ids.count)):
            self.table[self.slot(self.ids.ids.count - 1)] = 0
            id_list_cut(&self.ids.ids, self.ids.ids.count - 1)
