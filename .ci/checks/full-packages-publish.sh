# The packages in programs that the trimmer shortens, in both flavours, and that NativeAOT compiles for .NET 8, without a warning.
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
command -v clang >/dev/null || skip "clang is not installed"
publish_and_run() {
    rm -rf Consumer published
    cp -R "$repository/LibProtoZeroSharp.Tests/Packages/Consumer" .
    strictly publish Consumer -c $1 -p:TargetFramework=$2 -r linux-x64 -o published "${@:3}"
    published/Consumer
}
publish_and_run Debug net8.0 --self-contained -p:PublishTrimmed=true -p:TrimMode=full
publish_and_run Release net10.0 --self-contained -p:PublishTrimmed=true -p:TrimMode=full
publish_and_run Release net8.0 -p:PublishAot=true
