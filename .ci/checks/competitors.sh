# Builds the libraries in C++ that the benchmarks compare with.
. "$(dirname "$0")/../common.sh"
install cmake g++ libprotozero-dev libprotobuf-dev protobuf-compiler zlib1g-dev
sh native/build.sh
