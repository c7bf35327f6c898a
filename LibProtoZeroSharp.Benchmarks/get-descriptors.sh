#!/bin/sh
# Makes a large real message to measure with: protoc's descriptor set, with source info, of all of Google Cloud's APIs
# (about 51 MB).
#
#   get-descriptors.sh OUTPUT [PROTOS]
#
# PROTOS: a folder with the unpacked npm package google-proto-files; without it get-protos.sh downloads the package. protoc is
# the one of the NuGet package Google.Protobuf.Tools, so restore the solution first, or name another one with the variable PROTOC.
set -eu

output=${1:?usage: get-descriptors.sh OUTPUT [PROTOS]}
protos=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ -z "${PROTOC:-}" ]; then
    case "$(uname -s)-$(uname -m)" in
        Linux-x86_64) platform=linux_x64 ;;
        Linux-aarch64) platform=linux_aarch64 ;;
        Darwin-*) platform=macosx_x64 ;;
        *) echo "no protoc for $(uname -sm) in Google.Protobuf.Tools: name one with PROTOC=path" >&2; exit 1 ;;
    esac
    packages=${NUGET_PACKAGES:-$HOME/.nuget/packages}
    PROTOC=$(find "$packages/google.protobuf.tools" -path "*/tools/$platform/protoc" 2>/dev/null | sort | tail -n 1)
    [ -n "$PROTOC" ] || { echo "no protoc in $packages/google.protobuf.tools: run 'dotnet restore' first, or name one with PROTOC=path" >&2; exit 1; }
fi

if [ -z "$protos" ]; then
    protos=$work/package
    sh "$(dirname "$0")/get-protos.sh" "$protos"
fi
[ -d "$protos/google/cloud" ] || { echo "$protos has no google/cloud: is it google-proto-files?" >&2; exit 1; }

(cd "$protos" && find google/cloud google/api google/rpc google/type google/longrunning google/iam -name '*.proto' | LC_ALL=C sort) >"$work/files"
"$PROTOC" -I"$protos" --include_imports --include_source_info --descriptor_set_out="$output" "@$work/files"
echo "$output: $(wc -l <"$work/files") files, $(wc -c <"$output") bytes"
