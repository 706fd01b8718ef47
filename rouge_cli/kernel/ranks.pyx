# cython: language_level=3, boundscheck=False, wraparound=False, freethreading_compatible=True
"""Pairs of items that rise or fall on both sides, of very many rows at once: for Kendall's coefficient."""

from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport free, malloc

cdef extern from "concordance.h" nogil:
    ctypedef struct concordance:
        int64_t rising, pairs, tied_first, tied_second

    concordance count_concordance(const uint32_t *first, const uint32_t *second, const uint32_t *weights, size_t items,
                                  uint32_t levels, uint32_t *room)


def concordances(const uint32_t[:, ::1] first not None, const uint32_t[:, ::1] second not None,
                 const uint32_t[:, ::1] weights, uint32_t levels, int64_t[:, ::1] found not None):
    """Fills each row of found with rising less falling pairs, all pairs, those tied in first, those tied in second.

    Of first, second and weights a single row stands for all. Each row of second ascends; ranks of first are below
    levels; weights say how often an item counts, None is once. ValueError: shapes that do not fit, or a rank too high.
    """
    cdef size_t rows = found.shape[0], items = first.shape[1], row
    cdef Py_ssize_t i, j
    cdef uint32_t *room
    cdef concordance one
    cdef const uint32_t *weight = NULL
    if second.shape[1] != first.shape[1] or found.shape[1] != 4:
        raise ValueError("the sides have other lengths, or the table of results has not four columns")
    if weights is not None and weights.shape[1] != first.shape[1]:
        raise ValueError("there is not a weight for each item")
    for given in (first.shape[0], second.shape[0], rows if weights is None else weights.shape[0]):
        if given != 1 and given != rows:
            raise ValueError("the sides have other numbers of rows")
    for i in range(first.shape[0]):
        for j in range(first.shape[1]):
            if first[i, j] >= levels:
                raise ValueError("a rank is not below the number of levels")
    if rows == 0 or items == 0:
        found[:, :] = 0
        return
    room = <uint32_t *>malloc((2 * <size_t>levels + 1) * sizeof(uint32_t))
    if room is NULL:
        raise MemoryError
    with nogil:
        for row in range(rows):
            if weights is not None:
                weight = &weights[row if weights.shape[0] > 1 else 0, 0]
            one = count_concordance(&first[row if first.shape[0] > 1 else 0, 0],
                                    &second[row if second.shape[0] > 1 else 0, 0], weight, items, levels, room)
            found[row, 0] = one.rising
            found[row, 1] = one.pairs
            found[row, 2] = one.tied_first
            found[row, 3] = one.tied_second
    free(room)
