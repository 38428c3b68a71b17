/* What a C function that Modelica calls may ask of the tool (12.9.6 of the Modelica specification). */
#ifndef MODELICA_UTILITIES_H
#define MODELICA_UTILITIES_H

#include <stdarg.h>
#include <stddef.h>

#if defined(__GNUC__)
#define MODELICA_NORETURN
#define MODELICA_NORETURNATTR __attribute__((noreturn))
#define MODELICA_FORMATATTR_PRINTF __attribute__((format(printf, 1, 2)))
#define MODELICA_FORMATATTR_VPRINTF __attribute__((format(printf, 1, 0)))
#else
#define MODELICA_NORETURN
#define MODELICA_NORETURNATTR
#define MODELICA_FORMATATTR_PRINTF
#define MODELICA_FORMATATTR_VPRINTF
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Told to the user; the simulation goes on. */
void ModelicaMessage(const char *text);
void ModelicaFormatMessage(const char *format, ...) MODELICA_FORMATATTR_PRINTF;
void ModelicaVFormatMessage(const char *format, va_list arguments) MODELICA_FORMATATTR_VPRINTF;
void ModelicaWarning(const char *text);
void ModelicaFormatWarning(const char *format, ...) MODELICA_FORMATATTR_PRINTF;
void ModelicaVFormatWarning(const char *format, va_list arguments) MODELICA_FORMATATTR_VPRINTF;

/* The call has failed; these do not return. */
void ModelicaError(const char *text) MODELICA_NORETURNATTR;
void ModelicaFormatError(const char *format, ...) MODELICA_NORETURNATTR MODELICA_FORMATATTR_PRINTF;
void ModelicaVFormatError(const char *format, va_list arguments)
    MODELICA_NORETURNATTR MODELICA_FORMATATTR_VPRINTF;

/* Memory for texts that a function returns, which the tool gives back after the call. Without memory the call has
   failed, or there is a null pointer WithErrorReturn. */
char *ModelicaAllocateString(size_t length);
char *ModelicaAllocateStringWithErrorReturn(size_t length);
char *ModelicaDuplicateString(const char *text);
char *ModelicaDuplicateStringWithErrorReturn(const char *text);

#ifdef __cplusplus
}
#endif

#endif
