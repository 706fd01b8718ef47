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
                int64_t units = (int64_t)(scaled + (scaled < 0 ? -0.5 : 0.5));                            \\
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
    """
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


def single_mean(c_array.array values not None):
    """The mean of an array "d" of single-precision numbers, in the order of additions of torch's CPU kernel."""
    return c_single_mean(values.data.as_doubles, len(values), 1)
