# Averages and their intervals: the original's bootstrap and the sums of the Poisson bootstrap.


cdef class Resampling:
    """The bootstrap of columns of n values.

    values is an array of columns, one after the other, or several such: "d", or "i" for whole units of 1e-5. These are
    used where they are, others are copied to such units where that is possible. samples is the number of samples, draws
    that of their draws. After every sample is drawn, in parts and by several threads if need be, there are intervals.
    """

    cdef readonly Py_ssize_t samples
    cdef readonly Py_ssize_t draws
    cdef tuple kept
    cdef Py_ssize_t n
    cdef resampling how
    cdef score_table table

    def __cinit__(self, values not None, Py_ssize_t n, double samples, double confidence):
        if n < 1 or not samples > 0:
            raise ValueError("nothing to draw from, or no sample to draw")
        self.kept = (values,) if isinstance(values, array) else tuple(values)
        self.n = n
        self.how.samples, self.how.confidence = samples, confidence
        self.samples = <Py_ssize_t>ceil(samples)
        self.draws = self.samples * n
        if score_table_init(&self.table, sum([len(part) // n for part in self.kept]), n, self.samples):
            raise MemoryError
        for part in self.kept:
            self._add(part)

    cdef _add(self, c_array.array part):
        cdef Py_ssize_t columns = len(part) // self.n, i
        cdef int failed = 0, code = part.ob_descr.typecode
        if code not in b"di":
            raise ValueError("columns are of type d or i")
        with nogil:
            for i in range(columns):
                if code == c"i":
                    failed |= score_table_add_units(&self.table, <const int32_t *>part.data.as_ints + i * self.n)
                else:
                    failed |= score_table_add_values(&self.table, part.data.as_doubles + i * self.n)
        if failed:
            raise MemoryError

    def __dealloc__(self):
        score_table_free(&self.table)

    def draw(self, Py_ssize_t first, Py_ssize_t last):
        """Draws samples first .. last - 1, without holding the interpreter."""
        cdef int failed = 0
        if not 0 <= first <= last <= self.samples:
            raise ValueError("no such samples")
        with nogil:
            failed = score_table_draw(&self.table, first, last)
        if failed:
            raise MemoryError

    def intervals(self):
        """(mean, lower, upper) of each column."""
        cdef Py_ssize_t columns = self.table.width, i
        cdef interval *made = <interval *>calloc(columns + 1, sizeof(interval))
        cdef int failed = 0
        if made == NULL:
            raise MemoryError
        try:
            with nogil:
                failed = score_table_intervals(&self.table, self.how, made)
            if failed:
                raise MemoryError
            return [(made[i].mean, made[i].lower, made[i].upper) for i in range(columns)]
        finally:
            free(made)


def bootstrap(values not None, Py_ssize_t n, double samples, double confidence):
    """(mean, lower, upper) of each column of n values, drawn in this thread."""
    made = Resampling(values, n, samples, confidence)
    made.draw(0, made.samples)
    return made.intervals()


def bootstrap_counts(c_array.array values not None, Py_ssize_t n, double samples, double confidence, double alpha):
    """(mean, lower, upper) of R, P and F of sums; values holds hits, model totals and peer totals (-t 1)."""
    cdef interval made[3]
    cdef resampling how
    cdef int failed
    how.samples, how.confidence = samples, confidence
    with nogil:
        failed = bootstrap_corpus(values.data.as_doubles, n, how, alpha, made)
    if failed:
        raise MemoryError
    return [(made[i].mean, made[i].lower, made[i].upper) for i in range(3)]


cdef whole_column _whole_column(c_array.array part) except *:
    cdef whole_column made
    made.units, made.wide_units = NULL, NULL
    if part.ob_descr.typecode == c"i":
        made.units = <const int32_t *>part.data.as_ints
    elif part.ob_descr.typecode == c"q":
        made.wide_units = <const int64_t *>part.data.as_longlongs
    else:
        raise ValueError("whole numbers are of type i or q")
    return made


def weighed_sums(columns not None, c_array.array weights not None, bint widely=True):
    """The sum of each column ("i" or "q") under weights ("B"), and that of the weights, by the sums of averages.

    widely: with the processor's wide registers, if it has them.
    """
    cdef weighed_block *block = <weighed_block *>malloc(sizeof(weighed_block))
    cdef whole_column column
    cdef uint64_t *found = <uint64_t *>malloc(BLOCK_COLUMNS * MOST_DIGITS * sizeof(uint64_t))
    cdef Py_ssize_t n = len(weights), first, rows, p
    if block == NULL or found == NULL:
        free(block)
        free(found)
        raise MemoryError
    weigh_widely(widely)
    made = []
    for units in columns:
        column = _whole_column(units)
        total = whole = 0
        for first in range(0, n, BLOCK_ROWS):
            block_fill(block, &column, 1, first, min(<Py_ssize_t>BLOCK_ROWS, n - first))
            whole += block_weigh(block, weights.data.as_uchars + first, found)
            for p in range(<Py_ssize_t>block.count):
                total += <object>found[p] << (block.digit[p] * DIGIT_BITS)
        made.append((total, whole))
    weigh_widely(True)
    free(block)
    free(found)
    return made


def plain_sums(columns not None):
    """The sum of each column ("i" or "q"), or None for one that has a negative value."""
    cdef whole_column column
    cdef Py_ssize_t n, i
    cdef int64_t value, least
    cdef uint64_t low, high
    made = []
    for units in columns:
        column, n = _whole_column(units), len(units)
        low = high = least = 0
        with nogil:
            for i in range(n):
                value = column.units[i] if column.units != NULL else column.wide_units[i]
                least = min(least, value)
                low += <uint32_t>value
                high += <uint64_t>value >> 32
        made.append(None if least < 0 else <object>low + (<object>high << 32))
    return made


def philox(counter, key):
    """The four words of Philox4x32-10 for a counter of four words and a key of two."""
    cdef uint32_t[4] at, words
    cdef uint32_t[2] by
    at, by = counter, key
    c_philox(at, by, words)
    return tuple(words)


def poisson_weight(unsigned long long seed, unsigned long long hash, unsigned int sample):
    """The weight of an evaluation in a sample."""
    return c_poisson_weight(seed, hash, sample)


def add_poisson(unsigned long long seed, c_array.array hashes not None, columns not None, Py_ssize_t first,
                Py_ssize_t last, c_array.array totals not None, c_array.array sums not None):
    """Adds evaluations to the sums of samples first .. last - 1, without holding the interpreter.

    hashes are theirs ("Q"), columns arrays "i" or "q" of as many values, none negative. totals holds a sum of
    weights for each sample; sums, for each sample and column, two words, the lower one first. Both are of type "Q".
    """
    cdef Py_ssize_t n = len(hashes), samples = len(totals), width = len(columns), c
    cdef int failed
    cdef whole_column *made
    if not 0 <= first <= last <= samples or len(sums) != 2 * width * samples or any([len(part) != n for part in columns]):
        raise ValueError("no such samples, or no room")
    made = <whole_column *>calloc(width + 1, sizeof(whole_column))
    if made == NULL:
        raise MemoryError
    try:
        for c in range(width):
            made[c] = _whole_column(columns[c])
        with nogil:
            failed = poisson_add(seed, <const uint64_t *>hashes.data.as_ulonglongs, n, made, width, first, last,
                                 <uint64_t *>totals.data.as_ulonglongs, <long_sum *>sums.data.as_ulonglongs)
    finally:
        free(made)
    if failed:
        raise MemoryError


def whole_units(c_array.array values not None, double scale):
    """The nearest whole numbers ("q") of 1 / scale to values ("d"), and whether they are exactly these.

    OverflowError: a value is below 0, or too large for 62 bits.
    """
    cdef Py_ssize_t n = len(values), i
    cdef c_array.array made = c_array.clone(array("q"), n, zero=False)
    cdef bint is_exact = True
    cdef double value, unit
    for i in range(n):
        value = values.data.as_doubles[i]
        unit = rint(value * scale)
        if not 0 <= unit < 4611686018427387904.0:
            raise OverflowError(f"{value!r} is no sum of parts: it must be from 0 to {4611686018427387904.0 / scale:g}")
        made.data.as_longlongs[i] = <long long>unit
        is_exact &= unit / scale == value
    return made, is_exact
