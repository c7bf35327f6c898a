# Builds the libraries in C++ that the benchmarks compare with.
. "$(dirname "$0")/../common.sh"
sh native/build.sh
