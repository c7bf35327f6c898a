#!/usr/bin/env bash
# Installs the packages of a package.json into a folder, unless they are there.
#   npm-install.sh PACKAGE_JSON FOLDER
set -euo pipefail
if cmp -s "$1" "$2/installed.json"; then exit 0; fi
mkdir -p "$2"
cp "$1" "$2/package.json"
npm install --prefix "$2" --silent --no-audit --no-fund --ignore-scripts --no-package-lock
cp "$1" "$2/installed.json"
