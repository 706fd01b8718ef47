# How much memory this process may take: see memory_limit.h.


def machine_memory(bytes listing=b"/proc/self/cgroup", bytes mounted=b"/sys/fs/cgroup"):
    """Bytes of the machine, or of the container or batch job if it has fewer; 0 where the system does not say.

    listing is the file with the control groups of this process, which lie under mounted.
    """
    return memory_of_machine(listing, mounted)


def allowed_memory():
    """Bytes that this process may have; None if it is not limited."""
    cdef uint64_t found = memory_limit()
    return None if found == NO_MEMORY_LIMIT else found


def allow_memory(most):
    """Lets this process have so many bytes, None: any number. Returns whether the system knows such a limit."""
    return set_memory_limit(NO_MEMORY_LIMIT if most is None else <uint64_t>min(most, NO_MEMORY_LIMIT - 1)) == 0
