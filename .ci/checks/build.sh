# Builds everything, with the analyzers: one configuration.
# Needs: npm
. "$(dirname "$0")/../common.sh"
build
