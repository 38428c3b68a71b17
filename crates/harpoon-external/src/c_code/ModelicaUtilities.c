/* ModelicaUtilities.h for a program that waits in Rust: messages go there by a function, errors jump back to the call
   in the glue, so that no frame of Rust is jumped over. */
#include "ModelicaUtilities.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE, WARNING, FAILURE };

static void (*tell)(int kind, const char *text);

/* Where an error of this thread jumps to. */
static _Thread_local jmp_buf *way_back;

/* What this thread was given since the call began. */
struct piece {
    struct piece *next;
    max_align_t memory[];
};
static _Thread_local struct piece *pieces;

void harpoon_connect(void (*function)(int kind, const char *text)) { tell = function; }

void harpoon_enter(jmp_buf *back) { way_back = back; }

void harpoon_leave(void) { way_back = NULL; }

void *harpoon_allocate(size_t size)
{
    struct piece *piece = size > (size_t) -1 / 2 ? NULL : malloc(sizeof(struct piece) + size);
    if (piece == NULL)
        return NULL;
    piece->next = pieces;
    pieces = piece;
    return memset(piece->memory, 0, size);
}

/* The call is over. */
void harpoon_release(void)
{
    while (pieces != NULL) {
        struct piece *next = pieces->next;
        free(pieces);
        pieces = next;
    }
}

/* An object was made, which may keep what it was given. */
void harpoon_keep(void) { pieces = NULL; }

static void fail(void)
{
    jmp_buf *back = way_back;
    way_back = NULL;
    if (back != NULL)
        longjmp(*back, 1);
    /* A thread that nobody waits for; the next call tells what it said. */
    pthread_exit(NULL);
}

static void report(int kind, const char *text)
{
    if (tell != NULL)
        tell(kind, text);
}

static void vreport(int kind, const char *format, va_list arguments)
{
    va_list again;
    char *text = NULL;
    int length;
    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length >= 0)
        text = malloc((size_t) length + 1);
    if (text != NULL)
        vsnprintf(text, (size_t) length + 1, format, arguments);
    report(kind, text != NULL ? text : format);
    free(text);
}

void ModelicaMessage(const char *text) { report(MESSAGE, text); }
void ModelicaVFormatMessage(const char *format, va_list arguments) { vreport(MESSAGE, format, arguments); }
void ModelicaFormatMessage(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vreport(MESSAGE, format, arguments);
    va_end(arguments);
}

void ModelicaWarning(const char *text) { report(WARNING, text); }
void ModelicaVFormatWarning(const char *format, va_list arguments) { vreport(WARNING, format, arguments); }
void ModelicaFormatWarning(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vreport(WARNING, format, arguments);
    va_end(arguments);
}

void ModelicaError(const char *text)
{
    report(FAILURE, text);
    fail();
    abort();
}
void ModelicaVFormatError(const char *format, va_list arguments)
{
    vreport(FAILURE, format, arguments);
    fail();
    abort();
}
void ModelicaFormatError(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vreport(FAILURE, format, arguments);
    va_end(arguments);
    fail();
    abort();
}

char *ModelicaAllocateStringWithErrorReturn(size_t length)
{
    return length == (size_t) -1 ? NULL : harpoon_allocate(length + 1);
}
char *ModelicaAllocateString(size_t length)
{
    char *memory = ModelicaAllocateStringWithErrorReturn(length);
    if (memory == NULL)
        ModelicaFormatError("there is no memory for a text of %lu characters", (unsigned long) length);
    return memory;
}
char *ModelicaDuplicateStringWithErrorReturn(const char *text)
{
    size_t length = strlen(text);
    char *copy = ModelicaAllocateStringWithErrorReturn(length);
    return copy == NULL ? NULL : memcpy(copy, text, length);
}
char *ModelicaDuplicateString(const char *text)
{
    size_t length = strlen(text);
    return memcpy(ModelicaAllocateString(length), text, length);
}
