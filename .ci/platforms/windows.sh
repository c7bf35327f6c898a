# Sourced by the checks of Windows x64. Wine runs the programs.
wine=/usr/lib/wine/wine64
scripts=$work/windows
mkdir -p "$scripts"
# Outside of the repository, because it has a link to the root of the file system, which dotnet format would follow.
export WINEPREFIX=${TMPDIR:-/tmp}/protozero-wine WINESERVER=/usr/lib/wine/wineserver64 WINEDEBUG=-all
# Without the two libraries, because wine offers to download them, in a window.
[ -e "$WINEPREFIX/system.reg" ] || WINEDLLOVERRIDES="mscoree,mshtml=" $wine wineboot --init
# What .NET needs under wine; the file says why.
dotnet build --nologo -v q .ci/platforms/wine-hook.cs -o "$scripts/wine-hook"

# Prints the path of a script that runs a program.
#   program NAME
program() {
    cat >"$scripts/$1" <<END
#!/bin/sh
# Wine fails to map code twice, by which .NET keeps all code from being writable.
export DOTNET_EnableWriteXorExecute=0 DOTNET_STARTUP_HOOKS="Z:$scripts/wine-hook/wine-hook.dll"
export WINEPREFIX=$WINEPREFIX WINESERVER=$WINESERVER WINEDEBUG=-all
# A process of wine that has lost a thread waits without end.
exec timeout 3000 $wine "$PWD/artifacts/bin/$1/release_win-x64/$1.exe" "\$@"
END
    chmod +x "$scripts/$1"
    echo "$scripts/$1"
}
