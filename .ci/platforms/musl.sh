# Sourced by the check of musl. Debian has its C library and loader. The two other libraries that .NET's runtime needs, libstdc++ and libgcc_s for musl,
# are linked here, of the parts of GCC's libraries that it uses.
scripts=$work/musl
mkdir -p "$scripts"

# GCC hides the functions of its archive. So each gets another name, and a visible function jumps to it.
archive=$(gcc -print-file-name=libgcc_eh.a)
functions=$(nm -g --defined-only "$archive" 2>/dev/null | awk '$2 == "T" && $3 ~ /^_Unwind|register|^__frame/ { print $3 }' | sort -u)
for function in $functions; do echo "$function hidden$function"; done >"$scripts/names"
for function in $functions; do printf '.globl %s\n.type %s, @function\n%s: jmp hidden%s\n' $function $function $function $function; done >"$scripts/functions.s"
echo '.section .note.GNU-stack, "", @progbits' >>"$scripts/functions.s"
objcopy --redefine-syms="$scripts/names" "$archive" "$scripts/unwind.a"

library=(musl-gcc -shared -fPIC -w -Wl,--eh-frame-hdr)
"${library[@]}" -nostartfiles -o "$scripts/libgcc_s.so.1" -Wl,-soname,libgcc_s.so.1 "$scripts/functions.s" .ci/platforms/musl-glibc.c \
    -Wl,--whole-archive "$scripts/unwind.a" -Wl,--no-whole-archive "$(gcc -print-file-name=libgcc.a)"
"${library[@]}" -o "$scripts/libstdc++.so.6" -Wl,-soname,libstdc++.so.6 \
    -Wl,--whole-archive "$(g++ -print-file-name=libsupc++.a)" -Wl,--no-whole-archive "$scripts/libgcc_s.so.1"
ln -sf /lib/ld-musl-x86_64.so.1 "$scripts/libc.musl-x86_64.so.1"
musl-gcc -o "$scripts/host" .ci/platforms/musl-host.c

# Prints the path of a script that runs a program.
#   program NAME
program() {
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%q exec %q %q %q "$@"\n' "$scripts" "$scripts/host" "$PWD/artifacts/bin/$1/release_linux-musl-x64" "$1.dll" >"$scripts/$1"
    chmod +x "$scripts/$1"
    echo "$scripts/$1"
}
