# Columns of figures in few bytes: whole numbers of units, a scale of which are 1 (100000: scores; 1: counts).

cdef extern from *:
    """
    #include <math.h>
    #include <stdint.h>

    /* Units that read back as exactly these doubles. 1: a value has none between least and most. */
    #define FIT(name, type, least, most)                                                                  \\
        static int name(const double *from, ptrdiff_t step, ptrdiff_t n, double scale, type *to)          \\
        {                                                                                                 \\
            for (ptrdiff_t i = 0; i < n; i++) {                                                           \\
                double value = from[i * step], scaled = value * scale;                                    \\
                if (!(scaled > (least) - 1.0 && scaled < (most) + 1.0))                                   \\
                    return 1;                                                                             \\
                int64_t units = (int64_t)rint(scaled);                                                    \\
                if (units < (least) || units > (most) || (double)units / scale != value                   \\
                    || (units == 0 && signbit(value)))                                                    \\
                    return 1;                                                                             \\
                to[i] = (type)units;                                                                      \\
            }                                                                                             \\
            return 0;                                                                                     \\
        }
    FIT(fit_bytes, uint8_t, 0, 255)
    FIT(fit_shorts, uint16_t, 0, 65535)
    FIT(fit_ints, int32_t, -2147483647.0, 2147483647.0)

    #define READ(name, type)                                                                              \\
        static void name(const type *from, ptrdiff_t n, double scale, double *to)                         \\
        {                                                                                                 \\
            for (ptrdiff_t i = 0; i < n; i++)                                                             \\
                to[i] = (double)from[i] / scale;                                                          \\
        }
    READ(read_bytes, uint8_t)
    READ(read_shorts, uint16_t)
    READ(read_ints, int32_t)

    #define GATHER(name, type)                                                                            \\
        static void name(const type *from, const unsigned *order, ptrdiff_t n, type *to)                  \\
        {                                                                                                 \\
            for (ptrdiff_t i = 0; i < n; i++)                                                             \\
                to[i] = from[order[i]];                                                                   \\
        }
    GATHER(gather_bytes, uint8_t)
    GATHER(gather_shorts, uint16_t)
    GATHER(gather_ints, int32_t)
    GATHER(gather_doubles, double)

    /* Sorts places by their keys, bytes from starts[i] to starts[i + 1], by merging; room is for as many places. */
    static int comes_after(const char *keys, const size_t *starts, unsigned a, unsigned b)
    {
        size_t length = starts[a + 1] - starts[a], other = starts[b + 1] - starts[b];
        int order = memcmp(keys + starts[a], keys + starts[b], length < other ? length : other);
        return order > 0 || (order == 0 && length > other);
    }

    static void sort_places(const char *keys, const size_t *starts, size_t n, unsigned *places, unsigned *room)
    {
        for (size_t width = 1; width < n; width *= 2)
            for (size_t first = 0; first + width < n; first += 2 * width) {
                size_t middle = first + width, last = middle + width < n ? middle + width : n;
                if (!comes_after(keys, starts, places[middle - 1], places[middle]))
                    continue;
                memcpy(room + first, places + first, width * sizeof(*places));
                for (size_t i = first, j = middle, k = first; i < middle; k++)
                    if (j < last && comes_after(keys, starts, room[i], places[j]))
                        places[k] = places[j++];
                    else
                        places[k] = room[i++];
            }
    }
    """
    void sort_places(const char *, const size_t *, size_t, unsigned int *, unsigned int *) noexcept nogil
    int fit_bytes(const double *, Py_ssize_t, Py_ssize_t, double, unsigned char *) noexcept nogil
    int fit_shorts(const double *, Py_ssize_t, Py_ssize_t, double, unsigned short *) noexcept nogil
    int fit_ints(const double *, Py_ssize_t, Py_ssize_t, double, int *) noexcept nogil
    void read_bytes(const unsigned char *, Py_ssize_t, double, double *) noexcept nogil
    void read_shorts(const unsigned short *, Py_ssize_t, double, double *) noexcept nogil
    void read_ints(const int *, Py_ssize_t, double, double *) noexcept nogil
    void gather_bytes(const unsigned char *, const unsigned int *, Py_ssize_t, unsigned char *) noexcept nogil
    void gather_shorts(const unsigned short *, const unsigned int *, Py_ssize_t, unsigned short *) noexcept nogil
    void gather_ints(const int *, const unsigned int *, Py_ssize_t, int *) noexcept nogil
    void gather_doubles(const double *, const unsigned int *, Py_ssize_t, double *) noexcept nogil


def append_figures(c_array.array target not None, c_array.array table not None, double scale,
                   Py_ssize_t width=1, Py_ssize_t column=0):
    """Appends a column of a table of doubles, width in a row, as units of target's type ("B", "H", "i", or "d": as they are).

    False, with target as it was: one of them is no whole number of units, or does not fit.
    """
    cdef Py_ssize_t n, before = len(target), i
    cdef const double *values = table.data.as_doubles + column
    cdef int code = target.ob_descr.typecode, failed = 0
    cdef double *doubles
    if code not in b"BHid" or not 0 <= column < width:
        raise ValueError("no such column, or no type of figures")
    n = len(table) // width
    c_array.resize_smart(target, before + n)
    if code == b"B":
        failed = fit_bytes(values, width, n, scale, target.data.as_uchars + before)
    elif code == b"H":
        failed = fit_shorts(values, width, n, scale, target.data.as_ushorts + before)
    elif code == b"i":
        failed = fit_ints(values, width, n, scale, target.data.as_ints + before)
    else:
        doubles = target.data.as_doubles + before
        for i in range(n):
            doubles[i] = values[i * width]
    if failed:
        c_array.resize_smart(target, before)
    return not failed


def read_figures(units, double scale):
    """The values of units (of a C-contiguous buffer of type "B", "H", "i" or "d") as an array of doubles."""
    cdef Py_buffer view
    cdef Py_ssize_t n
    cdef c_array.array made
    PyObject_GetBuffer(units, &view, PyBUF_ND | PyBUF_FORMAT)
    try:
        n = view.len // view.itemsize
        made = c_array.clone(array("d"), n, zero=False)
        if view.format[0] == b"B":
            read_bytes(<const unsigned char *>view.buf, n, scale, made.data.as_doubles)
        elif view.format[0] == b"H":
            read_shorts(<const unsigned short *>view.buf, n, scale, made.data.as_doubles)
        elif view.format[0] == b"i":
            read_ints(<const int *>view.buf, n, scale, made.data.as_doubles)
        elif view.format[0] == b"d":
            memcpy(made.data.as_doubles, view.buf, view.len)
        else:
            raise ValueError("no type of figures")
    finally:
        PyBuffer_Release(&view)
    return made


def room_for(str code, Py_ssize_t n):
    """An array of n values that are still to be written."""
    return c_array.clone(array(code), n, zero=False)


def gather(c_array.array column not None, c_array.array order not None, c_array.array target not None,
           Py_ssize_t first):
    """Writes the values of column in the places that order names (typecode "I") to target, from first on."""
    cdef Py_ssize_t n = len(order), i
    cdef unsigned int rows = len(column)
    cdef const unsigned int *places = order.data.as_uints
    cdef int code = target.ob_descr.typecode
    if code != column.ob_descr.typecode or not 0 <= first <= len(target) - n:
        raise ValueError("another type, or no room")
    for i in range(n):
        if places[i] >= rows:
            raise ValueError("no such place")
    if code == b"B":
        gather_bytes(column.data.as_uchars, places, n, target.data.as_uchars + first)
    elif code == b"H":
        gather_shorts(column.data.as_ushorts, places, n, target.data.as_ushorts + first)
    elif code in b"iI":
        gather_ints(column.data.as_ints, places, n, target.data.as_ints + first)
    elif code == b"d":
        gather_doubles(column.data.as_doubles, places, n, target.data.as_doubles + first)
    else:
        raise ValueError("no type of figures")


def order_of_instances(ids not None, str system not None):
    """The places of a list of ids in the order of ID.SYSTEM, by code points, as an array of typecode "I"."""
    cdef Py_ssize_t n = len(ids), i
    cdef bytes end = b"." + system.encode("utf-8", "surrogatepass")
    cdef bytearray keys = bytearray()
    cdef c_array.array places = c_array.clone(array("I"), n, zero=False)
    cdef size_t *starts = <size_t *>malloc((n + 1) * sizeof(size_t))
    cdef unsigned int *room = <unsigned int *>malloc((n + 1) * sizeof(unsigned int))
    try:
        if starts == NULL or room == NULL:
            raise MemoryError
        starts[0] = 0
        for i in range(n):
            keys += (<str?>ids[i]).encode("utf-8", "surrogatepass")
            keys += end
            starts[i + 1] = len(keys)
            places.data.as_uints[i] = i
        sort_places(keys, starts, n, places.data.as_uints, room)
    finally:
        free(starts)
        free(room)
    return places
