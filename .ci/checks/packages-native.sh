# The packages in programs that NativeAOT compiles and that the trimmer shortens, for each framework on x64 and ARM64, without a warning. Those for ARM64
# run in QEMU, with the C library of Debian's cross compiler and nothing else: no OpenSSL, no ICU, no zlib.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
install clang zlib1g-dev gcc-aarch64-linux-gnu qemu-user-static libc6-dev-arm64-cross libstdc++6-arm64-cross
# QEMU has no pages that are writable at one address and executable at another.
export DOTNET_EnableWriteXorExecute=0 DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1

trimmed=(--self-contained -p:PublishTrimmed=true -p:TrimMode=full)
publish_and_run() {
    local framework=$1 platform=$2 configuration=${configuration-Release} emulator=()
    [ "$platform" = linux-x64 ] || emulator=(timeout 300 qemu-aarch64-static -cpu neoverse-n1 -L /usr/aarch64-linux-gnu)
    echo "== $framework $platform ${*:3}"
    rm -rf Consumer published
    cp -R "$repository/LibProtoZeroSharp.Tests/Packages/Consumer" .
    # All frameworks would be restored, and the registry need not have each one for ARM64.
    strictly publish Consumer -c $configuration -f "$framework" -p:TargetFrameworks="$framework" -r "$platform" -o published "${@:3}"
    "${emulator[@]}" published/Consumer
}

configuration=Debug publish_and_run net8.0 linux-x64 "${trimmed[@]}"
for framework in net8.0 net9.0 net10.0; do
    publish_and_run $framework linux-x64 "${trimmed[@]}"
    publish_and_run $framework linux-x64 -p:PublishAot=true
done
publish_and_run net10.0 linux-arm64 "${trimmed[@]}"
publish_and_run net10.0 linux-arm64 -p:PublishAot=true
# The SDK names a patch that not every registry has for ARM64.
publish_and_run net9.0 linux-arm64 -p:RuntimeFrameworkVersion=9.0.23 "${trimmed[@]}"
publish_and_run net9.0 linux-arm64 -p:RuntimeFrameworkVersion=9.0.23 -p:PublishAot=true
