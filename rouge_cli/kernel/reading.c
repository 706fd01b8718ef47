#include "reading.h"

#include <errno.h>

#define FIRST_READ 16384

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

int read_file(const char *name, bytes *content)
{
    int is_folder = 0;
    content->length = 0;
    FILE *file = open_file(name, &is_folder);
    if (file == NULL)
        return is_folder ? 0 : errno;
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
#include <unistd.h>

static int read_all(int file, bytes *content)
{
    for (;;) {
        if (content->capacity == content->length && bytes_reserve(content, FIRST_READ))
            return -1;
        size_t room = content->capacity - content->length;
        ssize_t got = read(file, content->at + content->length, room);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errno == EISDIR ? 0 : errno;
        content->length += (size_t)got;
        if (got == 0)
            return 0;
    }
}

int read_file(const char *name, bytes *content)
{
    content->length = 0;
    if (bytes_reserve(content, FIRST_READ))
        return -1;
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno;
    int failed = read_all(file, content);
    close(file);
    return failed;
}

#endif
