#!/bin/sh
# Builds the benchmarks' competitors in other languages as programs in native/build/languages. On Debian:
#   apt-get install protobuf-compiler \
#       golang-go golang-google-protobuf-dev protoc-gen-go \
#       cargo rustc librust-prost-dev librust-prost-build-dev librust-bytes-dev librust-quick-protobuf-dev \
#       gcc libc6-dev libgrpc29
# If the parts of a competitor aren't installed, the build leaves it out and says so.
#
# Each program has the arguments SHAPE INPUT OUTPUT MILLISECONDS. SHAPE is the name of a message in the benchmarks' .proto files; the program ends with
# 77 if it doesn't have that message. INPUT has payloads, each with its length before it in four bytes, the least significant one first. The program
# parses all of them, and writes the messages in the same format to OUTPUT, so that the benchmarks can verify them. Then it measures each operation in
# passes over all payloads for so many milliseconds, and prints lines whose columns are separated by tabs: first "version" with the versions of library
# and compiler, and then an operation, the way in which the library does it, and the nanoseconds of the shortest pass. The operations are "parse"
# (messages that hold everything, dropped one by one), "write" (existing messages to bytes in a buffer that is used again) and "parse and write". The
# name of a way contains "views" if messages refer to the input.
set -eu
cd "$(dirname "$0")"
folder=$PWD/build/languages protos=$PWD/../LibProtoZeroSharp.Benchmarks/protos
mkdir -p "$folder"
built=0

# competitor PROGRAM PACKAGES PARTS...: builds a program if its parts are there. A part is a command or a file.
competitor() {
    program=$1 packages=$2
    rm -f "$folder/$program"
    shift 2
    for part; do
        # A pattern that has no match is itself.
        for file in $part; do [ ! -e "$file" ] || continue 2; done
        command -v "$part" >/dev/null || { echo "Left out: $program. It needs $part. On Debian: apt-get install $packages" >&2 && return; }
    done
    echo "== $program"
    "$program"
    built=$((built + 1))
}

go_protobuf() {
    for proto in seed shapes; do
        mkdir -p "$folder/go/src/bench/$proto"
        protoc --proto_path="$protos" --go_out="$folder/go/src/bench/$proto" --go_opt=paths=source_relative,M$proto.proto=bench/$proto $proto.proto
    done
    # protoc-gen-go has the version of the library.
    GO111MODULE=off GOFLAGS='' GOCACHE=$folder/go/cache GOPATH=$folder/go:/usr/share/gocode \
        go build -ldflags "-X 'main.version=Go protobuf $(protoc-gen-go --version | sed 's/.* v//')'" -o "$folder/go_protobuf" go/main.go
}

# Compiles for this very processor: a program that was built on another one may have instructions that this one doesn't know.
rust() {
    (
        cd "rust/$1"
        CARGO_TARGET_DIR=$folder/rust-$(rustc -C target-cpu=native --print cfg | cksum | cut -d ' ' -f 1)
        BENCH_COMPILER=$(rustc --version | cut -d ' ' -f 1-2) RUSTFLAGS='-C target-cpu=native'
        export CARGO_TARGET_DIR BENCH_COMPILER RUSTFLAGS
        cargo build --release --quiet
        cp "$CARGO_TARGET_DIR/release/$1_bench" "$folder/$1"
    )
}

prost() { rust prost; }

quick_protobuf() { rust quick_protobuf; }

upb() {
    for proto in seed shapes; do protoc --proto_path="$protos" --descriptor_set_out="$folder/$proto.pb" $proto.proto; done
    version=$(dpkg-query -W -f '${Version}' libgrpc29 2>/dev/null || echo "of unknown version")
    gcc -O3 -Wall -Wextra -Werror "-DUPB_VERSION=\"of gRPC $version\"" "-DCOMPILER=\"gcc $(gcc -dumpfullversion)\"" "-Wa,-I,$folder" \
        upb/main.c -l:libupb.so.29 -o "$folder/upb"
}

# Debian's Rust before any other, because Debian's crates fit it.
PATH=/usr/bin:$PATH
registry=/usr/share/cargo/registry
competitor go_protobuf "golang-go golang-google-protobuf-dev protoc-gen-go protobuf-compiler" \
    go protoc protoc-gen-go /usr/share/gocode/src/google.golang.org/protobuf
competitor prost "cargo rustc librust-prost-dev librust-prost-build-dev librust-bytes-dev protobuf-compiler" \
    cargo rustc protoc "$registry/prost-[0-9]*" "$registry/prost-build-[0-9]*" "$registry/prost-derive-[0-9]*" "$registry/bytes-[0-9]*"
competitor quick_protobuf "cargo rustc librust-quick-protobuf-dev" cargo rustc "$registry/quick-protobuf-[0-9]*"
competitor upb "gcc libc6-dev libgrpc29 protobuf-compiler" gcc protoc "/usr/lib/*-linux-gnu/libupb.so.29"
[ "$built" -ne 0 ] || { echo "None of the competitors can be built here." >&2 && exit 1; }
