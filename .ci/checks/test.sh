# Runs all tests in both flavours: the second command of the README.
. "$(dirname "$0")/../common.sh"
dotnet test --nologo --logger "trx;LogFilePrefix=dotnet-test" --results-directory "$results"
# Without a report nothing would be counted.
ls "$results"/dotnet-test*.trx
