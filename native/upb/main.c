/* Measures upb: PROGRAM SHAPE INPUT OUTPUT MILLISECONDS. native/languages.sh says what each program of this kind does.
 *
 * Debian's package libupb-dev is of July 2020, and its headers include files that it doesn't have. A newer upb is a library of gRPC, without headers
 * and without the generator of its code. So the functions that this program needs are declared here, and the tables of messages are made of descriptors
 * when the program starts. They are those of generated code, except that they have no entries for the fast parser. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct upb_Arena upb_Arena;
typedef struct upb_DefPool upb_DefPool;
typedef struct upb_MessageDef upb_MessageDef;
typedef struct upb_MiniTable upb_MiniTable;
typedef struct upb_alloc upb_alloc;

extern upb_alloc upb_alloc_global;
extern const upb_MiniTable google_protobuf_FileDescriptorProto_msginit;
upb_Arena *upb_Arena_Init(void *memory, size_t size, upb_alloc *alloc);
void upb_Arena_Free(upb_Arena *arena);
int upb_Decode(const char *bytes, size_t size, void *message, const upb_MiniTable *table, const void *extensions, int options, upb_Arena *arena);
int upb_Encode(const void *message, const upb_MiniTable *table, int options, upb_Arena *arena, char **bytes, size_t *size);
void *_upb_Message_New(const upb_MiniTable *table, upb_Arena *arena);
upb_DefPool *upb_DefPool_New(void);
const void *upb_DefPool_AddFile(upb_DefPool *pool, const void *file, void *status);
const upb_MessageDef *upb_DefPool_FindMessageByName(const upb_DefPool *pool, const char *name);
const upb_MiniTable *upb_MessageDef_MiniTable(const upb_MessageDef *message);

enum { COPY = 0, ALIAS = 1 };
enum { NO_SUCH_SHAPE = 77 };

/* The descriptor sets that protoc wrote. The linker puts them into the program. */
#define DESCRIPTORS(name) \
    __asm__(".section .rodata\n" #name "_start: .incbin \"" #name ".pb\"\n" #name "_end: .byte 0\n.previous\n"); \
    extern const char name##_start[], name##_end[]
DESCRIPTORS(seed);
DESCRIPTORS(shapes);

typedef struct {
    const char *bytes;
    size_t size;
} payload;

static const upb_MiniTable *table;
static payload *payloads;
static void **messages;
static size_t count;

/* Memory for the first block of an arena. An arena has no reset: it is made anew over the same block. */
static char *block;
static size_t block_size;

static void fail(const char *reason) {
    fprintf(stderr, "%s\n", reason);
    exit(1);
}

static upb_Arena *new_arena(void) { return upb_Arena_Init(NULL, 0, &upb_alloc_global); }

static upb_Arena *arena_of_block(void) { return upb_Arena_Init(block, block_size, &upb_alloc_global); }

static void *parse(payload input, int options, upb_Arena *arena) {
    void *message = _upb_Message_New(table, arena);
    if (upb_Decode(input.bytes, input.size, message, table, NULL, options, arena) != 0) fail("the input is not valid");
    return message;
}

static payload encode(const void *message, upb_Arena *arena) {
    char *bytes;
    size_t size;
    if (upb_Encode(message, table, 0, arena, &bytes, &size) != 0) fail("a message can't be written");
    return (payload){bytes, size};
}

/* A set with one file: a tag, the length of the file as a varint, the file. */
static void add_file(upb_DefPool *pool, const char *set, const char *end) {
    char status[1024] = {1}; /* not failed */
    for (set++; (unsigned char)*set++ >= 0x80;) {
    }
    upb_Arena *arena = new_arena();
    table = &google_protobuf_FileDescriptorProto_msginit;
    if (!upb_DefPool_AddFile(pool, parse((payload){set, (size_t)(end - set)}, COPY, arena), status)) fail("a descriptor is not valid");
    upb_Arena_Free(arena);
}

static void find_table(const char *shape) {
    upb_DefPool *pool = upb_DefPool_New();
    add_file(pool, seed_start, seed_end);
    add_file(pool, shapes_start, shapes_end);
    char name[256];
    snprintf(name, sizeof name, "shapes.%s", shape);
    const upb_MessageDef *definition = upb_DefPool_FindMessageByName(pool, name);
    if (!definition) {
        snprintf(name, sizeof name, "seed.%s", shape);
        definition = upb_DefPool_FindMessageByName(pool, name);
    }
    if (!definition) exit(NO_SUCH_SHAPE);
    table = upb_MessageDef_MiniTable(definition);
}

static uint32_t read_length(const char *bytes) {
    uint32_t length;
    memcpy(&length, bytes, sizeof length);
    return length;
}

/* Each payload has its length before it, in four bytes. */
static void read_payloads(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) fail("can't read the input");
    size_t size = (size_t)ftell(file), largest = 0;
    char *content = malloc(size);
    rewind(file);
    if (fread(content, 1, size, file) != size) fail("can't read the input");
    fclose(file);
    for (size_t at = 0; at < size; at += 4 + read_length(content + at)) count++;
    payloads = calloc(count, sizeof *payloads);
    size_t i = 0;
    for (size_t at = 0; at < size; at += 4 + payloads[i - 1].size) {
        payloads[i++] = (payload){content + at + 4, read_length(content + at)};
        if (payloads[i - 1].size > largest) largest = payloads[i - 1].size;
    }
    block_size = (largest << 4) + (1 << 20);
    block = malloc(block_size);
}

static void write_messages(const char *path) {
    FILE *file = fopen(path, "wb");
    if (!file) fail("can't write the output");
    for (size_t i = 0; i < count; i++) {
        upb_Arena *arena = new_arena();
        payload written = encode(messages[i], arena);
        uint32_t length = (uint32_t)written.size;
        fwrite(&length, sizeof length, 1, file);
        fwrite(written.bytes, 1, written.size, file);
        upb_Arena_Free(arena);
    }
    if (fclose(file) != 0) fail("can't write the output");
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

typedef upb_Arena *(*arena_source)(void);

static void parse_all(arena_source source, int options) {
    for (size_t i = 0; i < count; i++) {
        upb_Arena *arena = source();
        parse(payloads[i], options, arena);
        upb_Arena_Free(arena);
    }
}

static void write_all(arena_source source, int options) {
    (void)options;
    for (size_t i = 0; i < count; i++) {
        upb_Arena *arena = source();
        encode(messages[i], arena);
        upb_Arena_Free(arena);
    }
}

static void parse_and_write_all(arena_source source, int options) {
    for (size_t i = 0; i < count; i++) {
        upb_Arena *arena = source();
        encode(parse(payloads[i], options, arena), arena);
        upb_Arena_Free(arena);
    }
}

/* Runs passes for a time, at least three, and prints the nanoseconds of the shortest. */
static void measure(const char *operation, const char *way, int64_t limit, void (*pass)(arena_source, int), arena_source source, int options) {
    int64_t best = INT64_MAX, start = now();
    for (int passes = 0; passes < 3 || now() - start < limit; passes++) {
        int64_t began = now();
        pass(source, options);
        int64_t elapsed = now() - began;
        if (elapsed < best) best = elapsed;
    }
    printf("%s\t%s\t%lld\n", operation, way, (long long)best);
}

int main(int argc, char **argv) {
    if (argc != 5) fail("expected the arguments SHAPE INPUT OUTPUT MILLISECONDS");
    int64_t limit = atoll(argv[4]) * 1000000;
    find_table(argv[1]);
    printf("version\tupb %s, called by %s\n", UPB_VERSION, COMPILER);
    read_payloads(argv[2]);
    messages = calloc(count, sizeof *messages);
    upb_Arena *kept = new_arena();
    for (size_t i = 0; i < count; i++) messages[i] = parse(payloads[i], COPY, kept);
    write_messages(argv[3]);

    measure("parse", "new arena", limit, parse_all, new_arena, COPY);
    measure("parse", "arena over a warm block", limit, parse_all, arena_of_block, COPY);
    measure("parse", "arena over a warm block, strings and bytes are views", limit, parse_all, arena_of_block, ALIAS);
    measure("write", "arena over a warm block", limit, write_all, arena_of_block, COPY);
    measure("parse and write", "arena over a warm block", limit, parse_and_write_all, arena_of_block, COPY);
    measure("parse and write", "arena over a warm block, strings and bytes are views", limit, parse_and_write_all, arena_of_block, ALIAS);
    return 0;
}
