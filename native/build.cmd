@echo off
rem Builds the benchmarks' competitors in C++ as libraries in native\build: protozero_bench_portable.dll with ProtoZero's headers, and
rem google_cpp_bench_portable.dll with Google's library and the protoc of the same version. If the parts of a competitor aren't installed, the
rem build leaves it out and says so. Further arguments go to CMake, for example -DPROTOZERO_INCLUDE_DIR=path or
rem -DCMAKE_PREFIX_PATH=path for unusual places.
setlocal
cd /d "%~dp0"
cmake -S . -B build -DCMAKE_BUILD_TYPE=Release %* || exit /b 1
cmake --build build --config Release || exit /b 1
