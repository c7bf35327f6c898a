/* For programs in qemu 7.2 with pages of more than 4 KiB: its /proc/self/maps has places that are not at a page, in which glibc doesn't find the stack
 * of the main thread, and .NET doesn't start without its bounds. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>

int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes)
{
    int (*original)(pthread_t, pthread_attr_t *) = dlsym(RTLD_NEXT, "pthread_getattr_np");
    if (original(thread, attributes) == 0) return 0;

    /* The emulator gives 8 MiB, which begin near this frame. */
    const size_t size = 6 << 20, page = 64 << 10;
    char *end = (char *)(((size_t)__builtin_frame_address(0) + 2 * page) & ~(page - 1));
    pthread_attr_init(attributes);
    return pthread_attr_setstack(attributes, end - size, size);
}
