#!/bin/sh
# Builds native/build/libprotozero_bench.so (.dylib on macOS): the ProtoZero side of the benchmarks. Further arguments
# go to CMake, for example -DPROTOZERO_INCLUDE_DIR=path where ProtoZero is not in a usual place.
set -eu
cd "$(dirname "$0")"
command -v cmake >/dev/null || { echo "cmake is needed, and a C++17 compiler" >&2; exit 1; }
cmake -S . -B build -DCMAKE_BUILD_TYPE=Release "$@"
cmake --build build --config Release
