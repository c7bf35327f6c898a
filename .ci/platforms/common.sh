# Sourced by the checks of other platforms, whose programs the function "program" finds. Runs all but the tests.
# The same random input gives the same messages, bytes and errors as on this machine.
artifacts/bin/LibProtoZeroSharp.Tools.Fuzz/release/LibProtoZeroSharp.Tools.Fuzz --against "$(program LibProtoZeroSharp.Tools.Fuzz)" --iterations 1000
sample=$(program AddressBook) book=$scripts/book.pb
rm -f "$book"
"$sample" add "$book" "Ada Lovelace" ada@example.org 555-0100
diff <("$sample" list "$book" | tr -d '\r') - <<<$'1: Ada Lovelace <ada@example.org>\n   Mobile: 555-0100'
. .ci/suite.sh
suite "--testee=$(program LibProtoZeroSharp.Conformance)"
