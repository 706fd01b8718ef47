# How much memory this process may take: see memory_limit.h.


def allow_usual_memory():
    """Lets this process have three quarters of the machine's memory, or of the container's if that is less.

    A lower limit stays, and where the system does not say how much there is, none is set. Returns what it could have
    before.
    """
    cdef uint64_t before = memory_limit()
    cdef uint64_t there = memory_of_machine() // 4 * 3
    if there and there < before:
        set_memory_limit(there)
    return None if before == NO_MEMORY_LIMIT else before


def allowed_memory():
    """Bytes that this process may have; None if it is not limited."""
    cdef uint64_t found = memory_limit()
    return None if found == NO_MEMORY_LIMIT else found


def allow_memory(most):
    """Lets this process have so many bytes, None: any number. Returns whether the system knows such a limit."""
    return set_memory_limit(NO_MEMORY_LIMIT if most is None else <uint64_t>min(most, NO_MEMORY_LIMIT - 1)) == 0
