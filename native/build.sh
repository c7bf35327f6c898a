#!/bin/sh
# Builds the benchmarks' competitors in C++ as libraries (.so, .dylib on macOS) in native/build: libprotozero_bench_* with
# ProtoZero's headers, and libgoogle_cpp_bench_* with Google's library and the protoc of the same version. Each has a build with
# -O3 (portable) and one with -O3 -march=native (native). The benchmarks measure both. On Debian:
#   apt-get install cmake g++ libprotozero-dev libprotobuf-dev protobuf-compiler
# If the parts of a competitor aren't installed, the build leaves it out and says so. Further arguments go to CMake, for example
# -DPROTOZERO_INCLUDE_DIR=path or -DCMAKE_PREFIX_PATH=path for unusual places.
set -eu
cd "$(dirname "$0")"
command -v cmake >/dev/null || { echo "cmake is needed, and a C++17 compiler" >&2; exit 1; }
cmake -S . -B build -DCMAKE_BUILD_TYPE=Release "$@"
cmake --build build --config Release
