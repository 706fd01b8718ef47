/* Whole files as bytes. */
#ifndef ROUGE_READING_H
#define ROUGE_READING_H

#include "arrays.h"

#include <errno.h>

#define OPEN_FOLDERS 32
#define NOT_A_FILE ESPIPE /* a pipe or device, which may never end */

/* Folders that files were read from last, kept open where the system allows it: a file is then looked up by its own
   name alone. */
typedef struct {
    struct {
        bytes name;
        uint64_t tail; /* of its letters: names that differ mostly differ there */
        int handle;
    } folders[OPEN_FOLDERS];
    size_t open, next;
} file_reader;

/* Closes the folders. More files can be read. */
void file_reader_free(file_reader *reader);

/* How many files this process has opened with read_file, to be counted by tests. */
int64_t files_opened(void);

/* Asked when a signal has interrupted the opening or reading of a file, which blocks on a pipe: whether to stop. */
extern int (*reading_interrupted)(void);

/* Reads the file into content (used again from file to file), which is empty where it is a folder. Returns 0, an errno
   value (EISDIR for a folder, NOT_A_FILE), or -1 for want of memory or after an interruption. The name is in the file system's encoding, on Windows UTF-8. */
int read_file(file_reader *reader, const char *name, bytes *content);

#endif
