#!/usr/bin/env bash
# Checks the messages of a range of commits. By default these are the commits since the upstream branch, or else since the last tag. If there are
# none, as in a fresh clone, these are the last 20.
#   commit-messages.sh [RANGE]     such as origin/main..HEAD
# A subject has at most 72 characters, starts with an imperative ("Add", not "Added", "Adds" or "The ..."), which may follow a word and a colon ("Docs:
# name ..."), and has no full stop at its end. An empty line and a body that says why follow.
set -euo pipefail
status=0
wrong() { echo "$1: $2" && status=1; }
range=${1:-}
if [ -z "$range" ]; then
    base=$(git rev-parse -q --verify '@{upstream}' 2>/dev/null || git describe --tags --abbrev=0 2>/dev/null || true)
    [ -n "$base" ] && [ "$(git rev-list --count "$base..HEAD")" -gt 0 ] && range=$base..HEAD || range="--max-count=20 HEAD"
fi
commits=$(git rev-list --no-merges $range)
for commit in $commits; do
    subject=$(git log -1 --format=%s "$commit") name=$(git log -1 --format='%h "%s"' "$commit")
    [ ${#subject} -le 72 ] || wrong "$name" "the subject has ${#subject} characters, not at most 72"
    [[ $subject =~ ^([A-Z][a-z]+|[A-Z][A-Za-z]*:\ [a-z]+)\  ]] || wrong "$name" "the subject doesn't start with a verb and a capital letter"
    [[ ! ${subject#*: } =~ ^(The|A|An|It|Is|Has|This|[A-Za-z][a-z]+(ed|ing)|[A-Za-z][a-z]*[^aisu]s)\  ]] || wrong "$name" "the subject isn't imperative: say what the commit does, as in \"Add ...\""
    [[ ! $subject =~ \.$ ]] || wrong "$name" "the subject ends with a full stop"
    [ -n "$(git log -1 --format=%b "$commit")" ] || wrong "$name" "no body says why"
done
exit $status
