#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* openat and O_CLOEXEC, which -std=c11 alone hides */
#endif

#include "reading.h"

#include "machine.h"

#define FIRST_READ 16384

static int64_t opened;

int (*reading_interrupted)(void) = NULL;

int64_t files_opened(void)
{
    return opened;
}

#ifdef _WIN32

#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <stdio.h>

/* Opens by the wide name; a folder, which cannot be opened, is told by *is_folder. */
static FILE *open_file(const char *name, int *is_folder)
{
    int length = MultiByteToWideChar(CP_UTF8, 0, name, -1, NULL, 0);
    wchar_t *wide = (wchar_t *)malloc((size_t)length * sizeof(wchar_t) + 2);
    if (wide == NULL)
        return NULL;
    MultiByteToWideChar(CP_UTF8, 0, name, -1, wide, length);
    DWORD attributes = GetFileAttributesW(wide);
    *is_folder = attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY);
    FILE *file = *is_folder ? NULL : _wfopen(wide, L"rb");
    free(wide);
    return file;
}

void file_reader_free(file_reader *reader)
{
    (void)reader;
}

int read_file(file_reader *reader, const char *name, bytes *content)
{
    int is_folder = 0;
    (void)reader;
    content->length = 0;
    FILE *file = open_file(name, &is_folder);
    if (file == NULL)
        return is_folder ? EISDIR : errno;
    COUNT_UP(opened);
    for (;;) {
        if (bytes_reserve(content, FIRST_READ)) {
            fclose(file);
            return -1;
        }
        size_t got = fread(content->at + content->length, 1, content->capacity - content->length, file);
        content->length += got;
        if (got == 0)
            break;
    }
    int failed = ferror(file) ? EIO : 0;
    fclose(file);
    return failed;
}

#else

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef O_DIRECTORY
#define O_DIRECTORY 0
#endif

void file_reader_free(file_reader *reader)
{
    for (size_t i = 0; i < reader->open; i++) {
        close(reader->folders[i].handle);
        bytes_free(&reader->folders[i].name);
    }
    reader->open = reader->next = 0;
}

/* The last letters of a folder's name, the slash among them. */
static uint64_t tail_of(const char *name, size_t length)
{
    return length >= 8 ? load_eight(name + length - 8) : length;
}

/* Opens a folder in the place of the one that was opened longest ago. Returns its handle or -1. */
static int open_folder(file_reader *reader, const char *name, size_t length)
{
    size_t place = reader->next;
    bytes *kept = &reader->folders[place].name;
    if (place < reader->open)
        close(reader->folders[place].handle);
    else
        memset(kept, 0, sizeof *kept);
    kept->length = 0;
    reader->folders[place].handle = -1;
    if (bytes_reserve(kept, length + 1) == 0) {
        memcpy(kept->at, name, length);
        kept->at[length] = 0;
        kept->length = length;
        reader->folders[place].tail = tail_of(name, length);
        reader->folders[place].handle = open(kept->at, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    }
    if (place == reader->open)
        reader->open++;
    reader->next = (place + 1) % OPEN_FOLDERS;
    return reader->folders[place].handle;
}

/* The handle of the folder that a name begins with, -1 if there is none to be had. */
static int folder_of(file_reader *reader, const char *name, size_t length)
{
    uint64_t tail = tail_of(name, length);
    for (size_t i = 0; i < reader->open; i++) {
        const bytes *known = &reader->folders[i].name;
        if (reader->folders[i].tail == tail && known->length == length && memcmp(known->at, name, length) == 0)
            return reader->folders[i].handle;
    }
    return open_folder(reader, name, length);
}

/* Whether what a signal has interrupted is to be tried again. */
static int again(void)
{
    return errno == EINTR && (reading_interrupted == NULL || !reading_interrupted());
}

static int open_by(int folder, const char *name, int flags)
{
    int file;
    do {
        errno = 0;
        file = openat(folder, name, O_RDONLY | O_CLOEXEC | flags);
    } while (file < 0 && again());
    return file;
}

/* The handle of a file, -1 with errno, EINTR after an interruption. Only another process that has a lease on the file,
   as file servers do, is waited for: Linux takes it away after 45 s. For pipes see read_stream. */
static int open_at(int folder, const char *name)
{
    struct stat about;
    int file = open_by(folder, name, O_NONBLOCK);
    if (file >= 0 || errno != EWOULDBLOCK)
        return file;
    if (fstatat(folder, name, &about, 0) == 0 && S_ISREG(about.st_mode))
        return open_by(folder, name, 0);
    errno = EWOULDBLOCK;
    return -1;
}

static int open_file(file_reader *reader, const char *name)
{
    const char *slash = strrchr(name, '/');
    int folder = slash == NULL ? -1 : folder_of(reader, name, (size_t)(slash - name) + 1);
    if (folder >= 0 && slash[1] != 0) {
        int file = open_at(folder, slash + 1);
        if (file >= 0 || errno == EINTR)
            return file;
    }
    int file = open_at(AT_FDCWD, name); /* also to have errno say what is wrong with the whole name */
    if (file < 0 && (errno == EMFILE || errno == ENFILE) && reader->open > 0) {
        file_reader_free(reader); /* so many threads keep folders open that none can open a file */
        file = open_at(AT_FDCWD, name);
    }
    return file;
}

/* Whether a name is that of a file that is open already, as that of a shell's <(...) is. */
static int is_descriptor(const char *name)
{
    static const char *const begin[] = {"/dev/fd/", "/proc/self/fd/", "/dev/stdin"};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
        if (strncmp(name, begin[i], strlen(begin[i])) == 0)
            return 1;
    return 0;
}

/* Reads up to the end of what cannot be read at an offset, such as a pipe. Only one that is open already is waited for:
   a named pipe may never be written to. */
static int read_stream(int file, const char *name, bytes *content)
{
    int flags = fcntl(file, F_GETFL);
    if (!is_descriptor(name) || flags < 0 || fcntl(file, F_SETFL, flags & ~O_NONBLOCK) < 0)
        return NOT_A_FILE;
    for (;;) {
        if (content->capacity == content->length && bytes_reserve(content, FIRST_READ))
            return -1;
        ssize_t got = read(file, content->at + content->length, content->capacity - content->length);
        if (got < 0 && again())
            continue;
        if (got <= 0)
            return got < 0 ? errno : 0;
        content->length += (size_t)got;
    }
}

/* Whether a file has an end, unlike some devices. */
static int is_regular(int file)
{
    struct stat about;
    return fstat(file, &about) == 0 && S_ISREG(about.st_mode);
}

static int read_all(int file, const char *name, bytes *content)
{
    for (;;) {
        if (content->capacity == content->length && bytes_reserve(content, FIRST_READ))
            return -1;
        /* No system reads more than 2 GiB at once. */
        size_t room = content->capacity - content->length, most = (size_t)1 << 30;
        room = room < most ? room : most;
        ssize_t got = pread(file, content->at + content->length, room, (off_t)content->length);
        if (got < 0 && again())
            continue;
        if (got < 0)
            return errno == ESPIPE ? read_stream(file, name, content) : errno;
        int is_first = content->length == 0;
        content->length += (size_t)got;
        if ((size_t)got < room) /* the end: only what has no offsets gives less than it has */
            return 0;
        if (is_first && !is_regular(file))
            return NOT_A_FILE;
    }
}

int read_file(file_reader *reader, const char *name, bytes *content)
{
    content->length = 0;
    int file = open_file(reader, name);
    if (file < 0)
        return errno == EINTR ? -1 : errno;
    COUNT_UP(opened);
    int failed = read_all(file, name, content);
    close(file);
    return failed == EINTR ? -1 : failed;
}

#endif
