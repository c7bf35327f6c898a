# The packages in a program that NativeAOT compiles for .NET 10, without a warning.
# Needs: pack
. "$(dirname "$0")/../common.sh"
. .ci/packages.sh
install clang zlib1g-dev
cp -R "$repository/LibProtoZeroSharp.Tests/Packages/Consumer" .
strictly publish Consumer -c Release -f net10.0 -p:TargetFramework=net10.0 -r linux-x64 -p:PublishAot=true -o published
published/Consumer
