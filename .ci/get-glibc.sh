#!/usr/bin/env bash
# Prints a folder with the C library of Debian 13 and its loader, for the conformance suite's runner: npm has it linked with glibc 2.38 only,
# and Debian 12 has 2.36. All goes into FOLDER, and the machine's own packages stay as they are.
#   get-glibc.sh FOLDER
set -euo pipefail
folder=$(realpath -m "$1")
libraries=$folder/files/usr/lib/$(uname -m)-linux-gnu
if [ ! -e "$folder/done" ]; then
    # From the mirror that the machine uses.
    mirrors() { apt-get indextargets --format '$(SITE)' 'Identifier: Packages' | grep '/debian$' || true; }
    [ -n "$(mirrors)" ] || apt-get update -qq >&2
    mkdir -p "$folder"/{lists,archives}/partial
    echo "deb $(mirrors | head -n 1) trixie main" >"$folder/sources.list"
    apt=(apt-get -qq -o "Dir::Etc::SourceList=$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$folder/lists" -o "Dir::Cache=$folder"
        -o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false -o APT::Sandbox::User=root)
    "${apt[@]}" update >&2
    (cd "$folder/archives" && "${apt[@]}" download libc6 libgcc-s1 libstdc++6 >&2)
    for package in "$folder"/archives/*.deb; do dpkg -x "$package" "$folder/files"; done
    rm -r "$folder"/{lists,archives}
    touch "$folder/done"
fi
echo "$libraries"
