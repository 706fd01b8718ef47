/* How much memory the machine has and this process may take, where the system says and takes it. */
#ifndef ROUGE_MEMORY_LIMIT_H
#define ROUGE_MEMORY_LIMIT_H

#include <stdint.h>

#define NO_MEMORY_LIMIT UINT64_MAX

/* Bytes of the machine, or of the container if it has fewer; 0 where the system does not say. */
uint64_t memory_of_machine(void);

/* Bytes that the process may have, NO_MEMORY_LIMIT if it is not limited. */
uint64_t memory_limit(void);

/* Sets it, as far as the process may. -1 where the system knows no such limit. */
int set_memory_limit(uint64_t most);

#endif
