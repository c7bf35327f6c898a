/* Runs an assembly with the runtime that lies beside it. The host that .NET makes for a program needs all of libstdc++, and the runtime a small part.
 *   host FOLDER ASSEMBLY [ARGUMENT...] */
#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT 4

typedef int (*Initialize)(const char *program, const char *domain, int count, const char **names, const char **values, void **host, unsigned *id);
typedef int (*Execute)(void *host, unsigned id, int count, const char **arguments, const char *assembly, unsigned *exit_code);

/* The paths of all assemblies in a folder, with a colon between them. */
static char *assemblies(const char *folder)
{
    char *paths = NULL;
    size_t length;
    FILE *text = open_memstream(&paths, &length);
    DIR *files = opendir(folder);
    for (struct dirent *file; (file = readdir(files));) {
        const char *end = strrchr(file->d_name, '.');
        if (end && !strcmp(end, ".dll")) fprintf(text, "%s/%s:", folder, file->d_name);
    }
    fclose(text);
    return paths;
}

int main(int count, char **arguments)
{
    char *folder = realpath(arguments[1], NULL), path[PATH_MAX];
    snprintf(path, sizeof path, "%s/libcoreclr.so", folder);
    void *runtime = dlopen(path, RTLD_NOW | RTLD_GLOBAL), *host;
    if (!runtime) return puts(dlerror()), 1;

    const char *names[COUNT] = { "TRUSTED_PLATFORM_ASSEMBLIES", "NATIVE_DLL_SEARCH_DIRECTORIES", "APP_CONTEXT_BASE_DIRECTORY", "System.Globalization.Invariant" };
    snprintf(path, sizeof path, "%s/", folder);
    const char *values[COUNT] = { assemblies(folder), path, path, "true" };
    unsigned id, exit_code;
    int error = ((Initialize)dlsym(runtime, "coreclr_initialize"))(arguments[0], "host", COUNT, names, values, &host, &id);
    char assembly[PATH_MAX];
    snprintf(assembly, sizeof assembly, "%s/%s", folder, arguments[2]);
    if (error >= 0) error = ((Execute)dlsym(runtime, "coreclr_execute_assembly"))(host, id, count - 3, (const char **)arguments + 3, assembly, &exit_code);
    if (error < 0) return printf("error %x\n", error), 1;
    return exit_code;
}
