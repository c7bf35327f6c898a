# Runs all tests: the second command of the README, after the build.
# Needs: build
. "$(dirname "$0")/../common.sh"
# Another reader and writer of OpenStreetMap's files, for the tests of a sample.
install osmium-tool
dotnet test --no-build --nologo --logger "trx;LogFilePrefix=test" --results-directory "$results"
# Without a report nothing would be counted.
ls "$results"/test*.trx
