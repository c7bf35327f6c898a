@echo off
rem Builds native\build\protozero_bench.dll: the ProtoZero side of the benchmarks. Further arguments go to CMake, for
rem example -DPROTOZERO_INCLUDE_DIR=path where ProtoZero is not in a usual place.
setlocal
cd /d "%~dp0"
cmake -S . -B build -DCMAKE_BUILD_TYPE=Release %* || exit /b 1
cmake --build build --config Release || exit /b 1
