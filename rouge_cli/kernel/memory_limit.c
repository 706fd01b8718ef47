#include "memory_limit.h"

#ifdef __linux__

#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

/* A number that the system wrote into a file, NO_MEMORY_LIMIT for a word or no file. */
static uint64_t number_in(const char *name)
{
    char text[32] = "";
    int file = open(name, O_RDONLY);
    if (file < 0)
        return NO_MEMORY_LIMIT;
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    return length > 0 && text[0] >= '0' && text[0] <= '9' ? strtoull(text, NULL, 10) : NO_MEMORY_LIMIT;
}

uint64_t memory_of_machine(void)
{
    static const char *const containers[] = {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"};
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    uint64_t found = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
    for (int i = 0; i < 2; i++) {
        uint64_t number = number_in(containers[i]);
        found = number < found ? number : found;
    }
    return found;
}

/* RLIMIT_DATA counts what a process can write and shares with no other; not the files and libraries that it maps. */
uint64_t memory_limit(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_DATA, &limit) || limit.rlim_cur == RLIM_INFINITY ? NO_MEMORY_LIMIT : limit.rlim_cur;
}

int set_memory_limit(uint64_t most)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit))
        return -1;
    rlim_t wanted = most == NO_MEMORY_LIMIT ? RLIM_INFINITY : (rlim_t)most;
    limit.rlim_cur = limit.rlim_max != RLIM_INFINITY && wanted > limit.rlim_max ? limit.rlim_max : wanted;
    return setrlimit(RLIMIT_DATA, &limit) ? -1 : 0;
}

#else

uint64_t memory_of_machine(void)
{
    return 0;
}

uint64_t memory_limit(void)
{
    return NO_MEMORY_LIMIT;
}

int set_memory_limit(uint64_t most)
{
    (void)most;
    return -1;
}

#endif
