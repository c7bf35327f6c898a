# Builds everything, with the analyzers: one configuration, both flavours of the runtime.
# Needs: npm
. "$(dirname "$0")/../common.sh"
build
