#!/usr/bin/env bash
# Compares the tool with protoc, which must be installed, together with the .proto files of the well-known types.
set -euo pipefail
cd "$(dirname "$0")"
repository=$(realpath ../..)
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
dotnet build -c Release --nologo -v q
tool=$repository/artifacts/bin/Inspect/release/Inspect.dll
includes=/usr/include
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compared=0

inspect() { dotnet "$tool" "$@"; }

fail() { echo "check.sh: $*"; exit 1; }

# same NAME EXPECTED ACTUAL
same() {
    cmp "$2" "$3" || fail "$1 differs from protoc"
    compared=$((compared + 1))
}

# both NAME TYPE MESSAGE SCHEMA... : decodes the message in all ways, and encodes its text. The schema is a folder and a file in it.
both() {
    local name=$1 type=$2 message=$3 folder=$4 file=$5
    protoc --decode_raw <"$message" >"$work/expected"
    inspect "$message" >"$work/actual"
    same "$name: --decode_raw" "$work/expected" "$work/actual"

    protoc -I"$folder" -I"$includes" --decode="$type" "$file" <"$message" >"$work/text" 2>/dev/null
    inspect --proto "$folder/$file" --type "$type" <"$message" >"$work/actual"
    same "$name: --decode" "$work/text" "$work/actual"

    protoc -I"$folder" -I"$includes" --encode="$type" --deterministic_output "$file" <"$work/text" >"$work/expected" 2>/dev/null
    inspect encode --proto "$folder/$file" --type "$type" "$work/text" >"$work/actual"
    same "$name: --encode" "$work/expected" "$work/actual"
}

# Descriptors of all files that this protoc can read: with comments, the largest messages that are at hand.
descriptors() {
    local folder=$1 file
    for file in $(cd "$folder" && ls $2); do
        protoc -I"$folder" -I"$includes" --include_source_info -o "$work/message" "$file" 2>/dev/null || continue
        both "$file" google.protobuf.FileDescriptorSet "$work/message" "$includes" google/protobuf/descriptor.proto
    done
}

# Messages in text format of the types that the tests of the library have. The first line names the file and the type.
texts() {
    local text file type protos=$repository/LibProtoZeroSharp.Tests/Protos
    for text in check/*.txtpb; do
        read -r _ file type <"$text"
        protoc -I"$protos" -I"$includes" --encode="$type" "$file" <"$text" >"$work/message"
        both "$text" "$type" "$work/message" "$protos" "$file"
    done
}

# refuses EXIT_CODE PATTERN ARGUMENT... : there is one line on the standard error, and nothing else.
refuses() {
    local expected=$1 pattern=$2 code=0
    shift 2
    inspect "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
    [ $code -eq "$expected" ] || fail "exit code $code for $*"
    [ ! -s "$work/out" ] && [ "$(wc -l <"$work/err")" -eq 1 ] && grep -q "$pattern" "$work/err" || { cat "$work/out" "$work/err"; fail "output for $*"; }
    cat "$work/err"
}

# prints EXPECTED ARGUMENT... 
prints() {
    local expected=$1
    shift
    inspect "$@" >"$work/actual" || true
    [ "$(cat "$work/actual")" = "$expected" ] || { cat "$work/actual"; fail "output for $*"; }
}

descriptors "$includes" "google/protobuf/*.proto"
descriptors "$repository/LibProtoZeroSharp.Tests/Protos" "*.proto"
texts
[ "$compared" -ge 60 ] || fail "only $compared comparisons"
echo "$compared outputs are the same as those of protoc"
