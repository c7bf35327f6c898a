/* What GCC's libraries for glibc take from it, and musl doesn't have. */
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Of glibc's dlfcn.h. */
struct dl_find_object {
    unsigned long long flags;
    void *map_start, *map_end;
    struct link_map *link_map;
    void *eh_frame;
    unsigned long long reserved[7];
};

struct search {
    const char *address;
    struct dl_find_object *result;
};

/* Ends with 1 if the address is in the library. */
static int find(struct dl_phdr_info *library, size_t size, void *data)
{
    struct search *search = data;
    int found = 0;
    memset(search->result, 0, sizeof *search->result);
    for (int i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        char *start = (char *)library->dlpi_addr + part->p_vaddr, *end = start + part->p_memsz;
        if (part->p_type == PT_GNU_EH_FRAME) search->result->eh_frame = start;
        if (part->p_type == PT_LOAD && search->address >= start && search->address < end) {
            search->result->map_start = start;
            search->result->map_end = end;
            found = 1;
        }
    }
    return found && search->result->eh_frame;
}

int _dl_find_object(void *address, struct dl_find_object *result)
{
    struct search search = { address, result };
    return dl_iterate_phdr(find, &search) ? 0 : -1;
}

char __libc_single_threaded = 0;

int __pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) { return pthread_key_create(key, destructor); }

/* Destructors of a thread's variables don't run at its end. */
int __cxa_thread_atexit_impl(void (*destructor)(void *), void *variable, void *library) { return 0; }

/* Of libstdc++: std::__throw_length_error and std::__throw_bad_array_new_length. */
void _ZSt20__throw_length_errorPKc(const char *message) { abort(); }
void _ZSt28__throw_bad_array_new_lengthv(void) { abort(); }
