# How much memory this process may take: see memory_limit.h.


LEAST_MEMORY = 256 << 20
"""Bytes: with less, what numpy calls waits for memory without end, or ends the process."""


def usual_memory(bytes listing=b"/proc/self/cgroup", bytes mounted=b"/sys/fs/cgroup"):
    """Three quarters of the memory of the machine, or of the container or batch job if that is less, but LEAST_MEMORY.

    None where the system does not say how much there is. listing is the file with the control groups of this process,
    which lie under mounted.
    """
    cdef uint64_t there = memory_of_machine(listing, mounted)
    return max(there // 4 * 3, LEAST_MEMORY) if there else None


def allow_usual_memory():
    """Lets this process have the usual memory. A lower limit stays. Returns what it could have before."""
    cdef uint64_t before = memory_limit()
    wanted = usual_memory()
    if wanted is not None and wanted < before:
        set_memory_limit(wanted)
    return None if before == NO_MEMORY_LIMIT else before


def allowed_memory():
    """Bytes that this process may have; None if it is not limited."""
    cdef uint64_t found = memory_limit()
    return None if found == NO_MEMORY_LIMIT else found


def allow_memory(most):
    """Lets this process have so many bytes, None: any number. Returns whether the system knows such a limit."""
    return set_memory_limit(NO_MEMORY_LIMIT if most is None else <uint64_t>min(most, NO_MEMORY_LIMIT - 1)) == 0
