/* Whole files as bytes. */
#ifndef ROUGE_READING_H
#define ROUGE_READING_H

#include "arrays.h"

/* Reads the file into content (used again from file to file). A folder reads as an empty file. Returns 0, an errno
   value, or -1 for want of memory. The name is in the file system's encoding, on Windows UTF-8. */
int read_file(const char *name, bytes *content);

#endif
