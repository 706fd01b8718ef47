#include "memory_limit.h"

#ifdef __linux__

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* What the system wrote into a file, up to the last but one byte of text; "" of no file. */
static void read_start(const char *name, char *text, size_t size)
{
    int file = open(name, O_RDONLY);
    ssize_t length = file < 0 ? 0 : read(file, text, size - 1);
    if (file >= 0)
        close(file);
    text[length > 0 ? length : 0] = '\0';
}

/* A number in a file, NO_MEMORY_LIMIT for a word or no file. */
static uint64_t number_in(const char *name)
{
    char text[32];
    read_start(name, text, sizeof text);
    return text[0] >= '0' && text[0] <= '9' ? strtoull(text, NULL, 10) : NO_MEMORY_LIMIT;
}

/* The least that a control group and those above it allow. Cuts path, the group's below folder, to nothing. */
static uint64_t least_in(const char *folder, char *path, const char *file)
{
    char name[8192], *last;
    uint64_t least = NO_MEMORY_LIMIT;
    do {
        int length = snprintf(name, sizeof name, "%s%s/%s", folder, path, file);
        uint64_t number = length < 0 || (size_t)length >= sizeof name ? NO_MEMORY_LIMIT : number_in(name);
        least = number < least ? number : least;
        if ((last = strrchr(path, '/')))
            *last = '\0';
    } while (last);
    return least;
}

/* The least that the control groups of this process allow; a line of listing is NUMBER:CONTROLLERS:PATH. */
static uint64_t least_in_groups(const char *listing, const char *mounted)
{
    char text[8192], old[4096], root[] = "";
    snprintf(old, sizeof old, "%s/memory", mounted);
    uint64_t new_least = least_in(mounted, root, "memory.max"), old_least = least_in(old, root, "memory.limit_in_bytes");
    read_start(listing, text, sizeof text);
    for (char *line = text, *next; line; line = next) {
        if ((next = strchr(line, '\n')))
            *next++ = '\0';
        char *controllers = strchr(line, ':'), *path = controllers ? strchr(controllers + 1, ':') : NULL;
        uint64_t number = NO_MEMORY_LIMIT;
        if (path && path == controllers + 1)
            number = least_in(mounted, path + 1, "memory.max");
        else if (path && !strncmp(controllers, ":memory:", sizeof ":memory:" - 1))
            number = least_in(old, path + 1, "memory.limit_in_bytes");
        new_least = number < new_least ? number : new_least;
    }
    return new_least < old_least ? new_least : old_least;
}

uint64_t memory_of_machine(const char *listing, const char *mounted)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    uint64_t found = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
    uint64_t allowed = least_in_groups(listing, mounted);
    return allowed < found ? allowed : found;
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

uint64_t memory_of_machine(const char *listing, const char *mounted)
{
    (void)listing;
    (void)mounted;
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
