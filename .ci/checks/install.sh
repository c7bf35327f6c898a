# Installs the Debian packages that the other checks need.
. "$(dirname "$0")/../common.sh"
packages=()
needs_package() { [ -e "$1" ] || command -v "$1" >/dev/null || packages+=("$2"); }
needs_package cmake cmake
needs_package g++ g++
needs_package clang clang
needs_package npm npm
needs_package curl curl
needs_package protoc protobuf-compiler
needs_package osmium osmium-tool
needs_package /usr/lib/wine/wine64 wine64
needs_package unzip unzip
needs_package qemu-aarch64-static qemu-user-static
needs_package aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu
needs_package /usr/aarch64-linux-gnu/lib/libc.so libc6-dev-arm64-cross
needs_package /usr/aarch64-linux-gnu/lib/libstdc++.so.6 libstdc++6-arm64-cross
needs_package musl-gcc musl-tools
needs_package /usr/include/protozero libprotozero-dev
needs_package /usr/include/google/protobuf libprotobuf-dev
needs_package /usr/include/zlib.h zlib1g-dev
[ ${#packages[@]} -ne 0 ] || exit 0
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
