#!/usr/bin/env bash
# Unpacks Debian packages of another release or architecture into a folder, where the machine's own programs don't find them.
#   get-libraries.sh FOLDER RELEASE ARCHITECTURE PACKAGE...
set -euo pipefail
folder=$(realpath -m "$1") release=$2 architecture=$3 packages=("${@:4}")
[ ! -e "$folder/done" ] || exit 0
# From the mirror that the machine uses.
mirrors() { apt-get indextargets --format '$(SITE)' 'Identifier: Packages' | grep '/debian$' || true; }
[ -n "$(mirrors)" ] || apt-get update -qq
mkdir -p "$folder"/{lists,archives}/partial
echo "deb [arch=$architecture] $(mirrors | head -n 1) $release main" >"$folder/sources.list"
apt=(apt-get -qq -o "Dir::Etc::SourceList=$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State::Lists=$folder/lists" -o "Dir::Cache=$folder"
    -o "APT::Architectures::=$architecture" -o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false -o APT::Sandbox::User=root)
"${apt[@]}" update
(cd "$folder/archives" && "${apt[@]}" download "${packages[@]/%/:$architecture}")
for package in "$folder"/archives/*.deb; do dpkg -x "$package" "$folder/files"; done
rm -r "$folder"/{lists,archives}
touch "$folder/done"
