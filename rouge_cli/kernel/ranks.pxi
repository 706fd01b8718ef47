# Pairs of items that rise or fall on both sides, of very many rows at once: for Kendall's coefficient.

cdef extern from "concordance.h" nogil:
    ctypedef struct concordance:
        int64_t rising, pairs, tied_first, tied_second
    concordance count_concordance(const uint32_t *first, const uint32_t *second, const uint32_t *weights, size_t items,
                                  uint32_t levels, uint32_t *room)


cdef class _Table:
    """A C-contiguous table of numbers of the buffer protocol (numpy's, mostly), held while it is used.

    Plain Py_buffer, not a typed memoryview: the module that these bring with them makes every start slower.
    """

    cdef Py_buffer view
    cdef bint held

    def __cinit__(self, table, bytes kinds, Py_ssize_t size, bint writable=False):
        # Without PyBUF_STRIDES an exporter gives C-contiguous memory or refuses.
        PyObject_GetBuffer(table, &self.view, PyBUF_ND | PyBUF_FORMAT | (PyBUF_WRITABLE if writable else 0))
        self.held = True
        if self.view.ndim != 2 or self.view.itemsize != size or <bytes>self.view.format not in kinds.split():
            raise ValueError("a table of the wrong shape or type of numbers")

    def __dealloc__(self):
        if self.held:
            PyBuffer_Release(&self.view)

    cdef size_t rows(self) noexcept nogil:
        return self.view.shape[0]

    cdef size_t columns(self) noexcept nogil:
        return self.view.shape[1]

    cdef const uint32_t *row(self, size_t row) noexcept nogil:
        """A row; the only one stands for all."""
        return <const uint32_t *>self.view.buf + (row if self.rows() > 1 else 0) * self.columns()


def concordances(first not None, second not None, weights, uint32_t levels, found not None):
    """Fills each row of found with rising less falling pairs, all pairs, those tied in first, those tied in second.

    first, second and weights are C-contiguous tables of uint32, found one of int64; of the first three a single row
    stands for all. Each row of second ascends; ranks of first are below levels; weights say how often an item counts,
    None is once. ValueError: shapes or types that do not fit, or a rank too high.
    """
    cdef _Table one_side = _Table(first, b"I L", sizeof(uint32_t))
    cdef _Table other_side = _Table(second, b"I L", sizeof(uint32_t))
    cdef _Table weight = None if weights is None else _Table(weights, b"I L", sizeof(uint32_t))
    cdef _Table into = _Table(found, b"l q", sizeof(int64_t), True)
    cdef size_t rows = into.rows(), items = one_side.columns(), row, i
    cdef int64_t *to = <int64_t *>into.view.buf
    cdef const uint32_t *ranks = <const uint32_t *>one_side.view.buf
    cdef uint32_t *room
    cdef const uint32_t *weight_row = NULL
    cdef concordance one
    if other_side.columns() != items or into.columns() != 4:
        raise ValueError("the sides have other lengths, or the table of results has not four columns")
    if weight is not None and weight.columns() != items:
        raise ValueError("there is not a weight for each item")
    for given in (one_side.rows(), other_side.rows(), rows if weight is None else weight.rows()):
        if given != 1 and given != rows:
            raise ValueError("the sides have other numbers of rows")
    for i in range(one_side.rows() * items):
        if ranks[i] >= levels:
            raise ValueError("a rank is not below the number of levels")
    memset(to, 0, rows * 4 * sizeof(int64_t))
    if rows == 0 or items == 0:
        return
    room = <uint32_t *>malloc((2 * <size_t>levels + 1) * sizeof(uint32_t))
    if room is NULL:
        raise MemoryError
    with nogil:
        for row in range(rows):
            if weight is not None:
                weight_row = weight.row(row)
            one = count_concordance(one_side.row(row), other_side.row(row), weight_row, items, levels, room)
            to[4 * row], to[4 * row + 1] = one.rising, one.pairs
            to[4 * row + 2], to[4 * row + 3] = one.tied_first, one.tied_second
    free(room)
