# Sourced by the checks of ARM64. An emulator runs the programs, on any processor.
.ci/get-libraries.sh artifacts/arm64 bookworm arm64 libc6 libgcc-s1 libstdc++6 libssl3
scripts=$work/arm64
mkdir -p "$scripts"
aarch64-linux-gnu-gcc -shared -fPIC -o "$scripts/stack-bounds.so" .ci/platforms/stack-bounds.c

# Prints the path of a script that runs a program. What the program starts, such as protoc, is the machine's own. QEMU_PAGESIZE sets the bytes of a page.
#   program NAME
program() {
    cat >"$scripts/$1" <<END
#!/bin/sh
# The emulator doesn't support that .NET maps code twice, so that no code is writable. Its libraries are without ICU.
export DOTNET_EnableWriteXorExecute=0 DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 PROTOZERO_PROTOC_PLATFORM=linux_x64
[ -z "\${QEMU_PAGESIZE-}" ] || export QEMU_SET_ENV="LD_PRELOAD=$scripts/stack-bounds.so"
exec qemu-aarch64-static -L "$PWD/artifacts/arm64/files" -cpu neoverse-n1 "$PWD/artifacts/bin/$1/release_linux-arm64/$1" "\$@"
END
    chmod +x "$scripts/$1"
    echo "$scripts/$1"
}
