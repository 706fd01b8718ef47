/* Preloaded into Python: makes chosen allocations of rouge_cli's compiled modules fail, and no others. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void fail_from(long first, long last);
long allocations(void);
unsigned long failed_site(int n);

#define MOST_SITES 4096

static long count, first_failing, last_failing;
static int watches;
static const void *sites[MOST_SITES]; /* that have failed, each once */
static int site_count;

/* Allocations first .. last of the modules fail from now on, counted from 1; first 0 ends it. */
void fail_from(long first, long last)
{
    count = 0;
    first_failing = first;
    last_failing = last;
    watches = first > 0;
}

/* How many there were since then. */
long allocations(void)
{
    return count;
}

/* Where in its module's file the n-th place is whose allocation has failed; 0 if there were not so many. */
unsigned long failed_site(int n)
{
    Dl_info found;
    if (n >= site_count || dladdr(sites[n], &found) == 0)
        return 0;
    return (unsigned long)((const char *)sites[n] - (const char *)found.dli_fbase);
}

static void note(const void *caller)
{
    for (int i = 0; i < site_count; i++)
        if (sites[i] == caller)
            return;
    if (site_count < MOST_SITES)
        sites[site_count++] = caller;
}

static int fails(const void *caller)
{
    Dl_info found;
    if (!watches || dladdr(caller, &found) == 0 || found.dli_fname == NULL || !strstr(found.dli_fname, "/rouge_cli/"))
        return 0;
    count++;
    if (count < first_failing || count > last_failing)
        return 0;
    note(caller);
    return 1;
}

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t items, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(items, size);
}

void *realloc(void *block, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}
