# Checks the message of the last commit.
. "$(dirname "$0")/../common.sh"
.ci/commit-messages.sh
