/* How much memory the machine has and this process may take, where the system says and takes it. */
#ifndef ROUGE_MEMORY_LIMIT_H
#define ROUGE_MEMORY_LIMIT_H

#include "arithmetic.h"

#include <stdint.h>

#define NO_MEMORY_LIMIT UINT64_MAX

/* Bytes of the machine, or of the container or batch job if it has fewer; 0 where the system does not say. listing
   names the control groups of this process (/proc/self/cgroup), which lie under mounted (/sys/fs/cgroup). */
uint64_t memory_of_machine(const char *listing, const char *mounted);

/* Bytes that the process may have, NO_MEMORY_LIMIT if it is not limited. */
uint64_t memory_limit(void);

/* Sets it, as far as the process may. -1 where the system knows no such limit. */
int set_memory_limit(uint64_t most);

#endif
