#!/usr/bin/env bash
# Compares the tool with protoc, which must be installed, together with the .proto files of the well-known types.
#   check.sh [TOOL [PROTOS MESSAGES]]
# TOOL is Inspect.dll, if it is built already. MESSAGES is a folder of random messages of types in the .proto files below PROTOS, which the command
# "samples" of LibProtoZeroSharp.Conformance has written.
set -euo pipefail
tool=${1:+$(realpath "$1")}
protos=${2:+$(realpath "$2")}
messages=${3:+$(realpath "$3")}
cd "$(dirname "$0")"
repository=$(realpath ../..)
export DOTNET_CLI_UI_LANGUAGE=en DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1
if [ -z "$tool" ]; then
    dotnet build -c Release --nologo -v q
    tool=$repository/artifacts/bin/Inspect/release/Inspect.dll
fi
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

# both NAME TYPE MESSAGE FOLDER FILE: decodes the message in all ways, and encodes its text. The schema is a file in a folder.
both() {
    local name=$1 type=$2 message=$3 folder=$4 file=$5
    protoc --decode_raw <"$message" >"$work/expected"
    inspect "$message" >"$work/actual"
    same "$name: --decode_raw" "$work/expected" "$work/actual"

    protoc -I"$folder" -I"$includes" --decode="$type" "$file" <"$message" >"$work/text" 2>/dev/null
    inspect --proto "$folder/$file" --type "$type" <"$message" >"$work/actual"
    same "$name: --decode" "$work/text" "$work/actual"

    # The numbers of unknown fields, such as custom options, are in the text and can't be encoded.
    if protoc -I"$folder" -I"$includes" --encode="$type" --deterministic_output "$file" <"$work/text" >"$work/expected" 2>/dev/null; then
        inspect encode --proto "$folder/$file" --type "$type" "$work/text" >"$work/actual"
        same "$name: --encode" "$work/expected" "$work/actual"
    else
        refuses 1 InvalidSyntax encode --proto "$folder/$file" --type "$type" "$work/text"
    fi
}

# The same for random messages, where the two may differ in guesses (check/guesses.awk) and in the digits of floating-point numbers.
random() {
    local name type file
    while read -r name type file <&3; do
        random_message "$messages/$name" "$type" "$file"
    done 3<"$messages/list"
}

random_message() {
    local message=$1 type=$2 file=$3
    protoc --decode_raw <"$message" >"$work/text"
    inspect "$message" >"$work/actual"
    same_guesses "$file: --decode_raw"

    protoc -I"$protos" -I"$includes" --decode="$type" "$file" <"$message" >"$work/text" 2>/dev/null
    inspect -I "$protos" --proto "$protos/$file" --type "$type" <"$message" >"$work/actual"
    cp "$work/actual" "$work/ours"
    sed -i -E 's/^( *[A-Za-z_][A-Za-z0-9_]*: )-?[0-9][0-9.e+-]*$/\1NUMBER/' "$work/text" "$work/actual"
    same_guesses "$file: --decode"

    protoc -I"$protos" -I"$includes" --decode="$type" "$file" <"$message" >"$work/text" 2>/dev/null
    if protoc -I"$protos" -I"$includes" --encode="$type" --deterministic_output "$file" <"$work/text" >"$work/expected" 2>/dev/null; then
        inspect encode -I "$protos" --proto "$protos/$file" --type "$type" "$work/text" >"$work/actual"
        same "$file: --encode" "$work/expected" "$work/actual"
        protoc -I"$protos" -I"$includes" --encode="$type" --deterministic_output "$file" <"$work/ours" >"$work/actual" 2>/dev/null
        same "$file: numbers of --decode" "$work/expected" "$work/actual"
    else
        refuses 1 InvalidSyntax encode -I "$protos" --proto "$protos/$file" --type "$type" "$work/text"
    fi
}

# same_guesses NAME
same_guesses() {
    awk -v tool="$work/actual" -f check/guesses.awk "$work/text" >"$work/expected"
    same "$1" "$work/expected" "$work/actual"
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

# Cut anywhere, with bytes changed, and of another kind. Both accept the same, and print the same.
hostile() {
    local size=$1 cut
    for cut in 1 7 50 333 "$((size - 1))"; do
        head -c "$cut" "$work/descriptor" >"$work/message"
        like_protoc
        { head -c "$cut" "$work/descriptor"; printf '\377\007'; tail -c "+$((cut + 3))" "$work/descriptor"; } >"$work/message"
        like_protoc
    done
    cp check.sh "$work/message"
    like_protoc
    : >"$work/message"
    like_protoc
}

like_protoc() {
    if protoc --decode_raw <"$work/message" >"$work/expected" 2>/dev/null; then
        inspect "$work/message" >"$work/actual"
        same "a mutant" "$work/expected" "$work/actual"
    else
        refuses 1 "at byte [0-9]" "$work/message"
    fi
}

# Messages with their lengths before them, as JSON has one on each line.
streams() {
    local schema=(--proto "$repository/LibProtoZeroSharp.Tests/Protos/common.proto" --type protozero.tests.Leaf)
    printf '{"number":%d,"text":"żółw"}\n' $(seq 1000) >"$work/lines"
    inspect encode "${schema[@]}" --json --delimited --out "$work/stream" "$work/lines"
    inspect "${schema[@]}" --json --delimited "$work/stream" >"$work/actual"
    same "a stream of JSON" "$work/lines" "$work/actual"
    [ "$(inspect "${schema[@]}" --delimited --path number <"$work/stream" | grep -c '^number: ')" -eq 1000 ] || fail "a stream with a path"
    head -c 100 "$work/stream" >"$work/cut"
    if inspect --delimited "$work/cut" >"$work/actual" 2>"$work/err"; then fail "a stream that is cut was accepted"; fi
    grep -q 'Truncated at byte 100' "$work/err" && [ "$(grep -c '^# message' "$work/actual")" -eq 8 ] || fail "a stream that is cut"
}

# prints EXIT_CODE EXPECTED ARGUMENT...
prints() {
    local exit_code=$1 expected=$2 code=0
    shift 2
    inspect "$@" >"$work/actual" || code=$?
    [ $code -eq "$exit_code" ] && [ "$(cat "$work/actual")" = "$expected" ] || { cat "$work/actual"; fail "exit code $code for $*"; }
}

descriptors "$includes" "google/protobuf/*.proto"
descriptors "$repository/LibProtoZeroSharp.Tests/Protos" "*.proto"
texts
[ "$compared" -ge 60 ] || fail "only $compared comparisons"
if [ -n "$messages" ]; then
    before=$compared
    random
    [ $((compared - before)) -ge 100 ] || fail "only $((compared - before)) comparisons of random messages"
fi

# Without the tag and the length of the only file in the set, so that errors are anywhere and not at the length.
protoc -I"$includes" -o "$work/set" google/protobuf/descriptor.proto
tail -c +4 "$work/set" >"$work/descriptor"
hostile "$(stat -c %s "$work/descriptor")"
streams

schema=(--proto "$repository/LibProtoZeroSharp.Tests/Protos" --type protozero.tests.FewMaps)
printf 'texts { key: "a" value: "b" } leaves { key: 1 value { number: 5 } } leaves { key: 2 value { text: "t" } }' | inspect encode "${schema[@]}" --out "$work/left"
printf 'texts { key: "a" value: "c" } leaves { key: 2 value { text: "t" } } doubles { key: true value: 0.5 }' | inspect encode "${schema[@]}" --out "$work/right"
prints 0 'texts["a"]: "b"' "${schema[@]}" --path 'texts["a"]' "$work/left"
prints 0 'leaves[1].number: 5' "${schema[@]}" --path leaves.number "$work/left"
prints 0 $'leaves[2] {\n  text: "t"\n}' "${schema[@]}" --path 'leaves[2]' "$work/left"
prints 0 '{"text":"t"}' "${schema[@]}" --path 'leaves[2]' --json "$work/left"
prints 0 '2.2.1: 5' --path 2.2.1 "$work/left"
prints 0 $'1 {\n  1: "a"  # string?\n  2: "b"  # string?\n}' --path 1 --guesses "$work/left"
prints 1 $'- texts["a"]: "b"\n+ texts["a"]: "c"\n- leaves[1].number: 5\n+ doubles[true]: 0.5' diff "${schema[@]}" "$work/left" "$work/right"
prints 0 "" diff "${schema[@]}" "$work/left" "$work/left"
prints 0 "" diff "$work/right" "$work/right"
prints 0 $'\e[36m2.2.1\e[0m: \e[33m5\e[0m' --path 2.2.1 --color always "$work/left"

refuses 1 "missing" "$work/missing"
refuses 1 "at byte" diff "$work/left" check.sh
refuses 1 "no descriptor set" --descriptors check.sh --type a.B "$work/left"
refuses 1 'check.sh(1,1): error PZ' --proto check.sh --type a.B "$work/left"
printf '# A comment, then no field.\n\nother: 1\n' >"$work/words"
refuses 1 "UnknownField at line 3, column 1" encode "${schema[@]}" "$work/words"
refuses 1 "line 1, column 1" encode "${schema[@]}" --json "$work/words"
refuses 2 "has no message Leaf, but protozero.tests.Leaf" "${schema[@]}" --type Leaf "$work/left"
refuses 2 "has no field other" "${schema[@]}" --path leaves.other "$work/left"
refuses 2 "is no path" --path a..b "$work/left"
refuses 2 "no option --other" --other
refuses 2 "needs a value" --type
refuses 2 "needs --type" encode
refuses 2 "two files" diff "$work/left"
echo "$compared outputs are the same as those of protoc"
