# Checks the messages of the commits that are not upstream yet.
. "$(dirname "$0")/../common.sh"
.ci/commit-messages.sh
