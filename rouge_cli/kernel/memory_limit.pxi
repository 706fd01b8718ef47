# How much memory this process may take: see memory_limit.h.


LEAST_MEMORY = 256 << 20
"""Bytes: with less, what numpy calls waits for memory without end, or ends the process."""


def machine_memory(bytes listing=b"/proc/self/cgroup", bytes mounted=b"/sys/fs/cgroup"):
    """Bytes of the machine, or of the container or batch job if it has fewer; 0 where the system does not say.

    listing is the file with the control groups of this process, which lie under mounted.
    """
    return memory_of_machine(listing, mounted)


def usual_memory(uint64_t there):
    """How many bytes of so many a command takes by default: three quarters, and LEAST_MEMORY at least. None: any number.

    0: nobody knows how many there are.
    """
    return max(there // 4 * 3, LEAST_MEMORY) if there else None


def allow_usual_memory():
    """Lets this process have usual_memory of machine_memory, unless it may have less.

    Returns what it could have before.
    """
    before = allowed_memory()
    usual = usual_memory(machine_memory())
    if usual is not None and (before is None or usual < before):
        allow_memory(usual)
    return before


def allowed_memory():
    """Bytes that this process may have; None if it is not limited."""
    cdef uint64_t found = memory_limit()
    return None if found == NO_MEMORY_LIMIT else found


def allow_memory(most):
    """Lets this process have so many bytes, None: any number. Returns whether the system knows such a limit."""
    return set_memory_limit(NO_MEMORY_LIMIT if most is None else <uint64_t>min(most, NO_MEMORY_LIMIT - 1)) == 0
