# Sourced by scripts/windows, after libraries.sh: builds the programs for Windows, runs them under Wine and packs them.

programs=$built/programs
version=$(sed -n 's/^project(cuesta VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
packed=$built/cuesta-$version-windows

# build_programs: cuesta-cli.exe and test_core.exe, and the window where Qt has been built.
build_programs() {
    local window=OFF log=$built/logs/programs.log targets=(cuesta-cli test_core)
    [ -f "$CUESTA_WINDOWS_LIBRARIES/built/qt6-svg" ] && window=ON && targets+=(cuesta)
    say "cuesta: building ${targets[*]} for Windows"
    # --define-prefix: wherever the folder of libraries lies now.
    { cmake -S "$root" -B "$programs" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON \
        -DCMAKE_TOOLCHAIN_FILE="$root/cmake/x86_64-w64-mingw32.cmake" -DPKG_CONFIG_ARGN=--define-prefix \
        -DCUESTA_GUI=$window -DCUESTA_PYTHON=OFF -DCUESTA_MPI=OFF "${host_qt[@]}" &&
        cmake --build "$programs" -j "$jobs" --target "${targets[@]}"; } >"$log" 2>&1 </dev/null || {
        grep -E -A 6 'error|undefined' "$log" | head -n 40 >&2
        say "cuesta: building the programs failed; the whole log is in $log"
        return 1
    }
}

# copy_dlls FOLDER: what its programs and plugins load, and what that loads, but for what Windows has.
copy_dlls() {
    local compiler folders name from found=1
    compiler=$(dirname "$(x86_64-w64-mingw32-g++-posix -print-libgcc-file-name)")
    folders=("$CUESTA_WINDOWS_LIBRARIES/bin" "$CUESTA_WINDOWS_LIBRARIES/lib" "$compiler"
        "$(dirname "$(x86_64-w64-mingw32-g++-posix -print-file-name=libwinpthread-1.dll)")")
    while [ "$found" = 1 ]; do
        found=0
        while read -r name; do
            [ -f "$1/$name" ] && continue
            for from in "${folders[@]}"; do
                [ -f "$from/$name" ] || continue
                cp "$from/$name" "$1" && found=1
                break
            done
        done < <(find "$1" -name '*.exe' -o -name '*.dll' | xargs x86_64-w64-mingw32-objdump -p | awk '/DLL Name:/ {print $3}' | sort -u)
    done
}

# fill_folder FOLDER: what users unpack. PROJ looks for its table of map systems in share/proj beside bin.
fill_folder() {
    rm -rf "$1"
    mkdir -p "$1/bin" "$1/share/proj" "$1/share/cuesta/examples" "$1/doc"
    cp "$programs/app/cuesta-cli.exe" "$1/bin"
    if [ -f "$programs/app/cuesta.exe" ]; then
        cp "$programs/app/cuesta.exe" "$1/bin"
        local kind
        for kind in platforms imageformats iconengines; do
            mkdir -p "$1/bin/$kind"
            cp "$CUESTA_WINDOWS_LIBRARIES/plugins/$kind"/*.dll "$1/bin/$kind"
        done
    fi
    copy_dlls "$1/bin"
    find "$1" -name '*.exe' -o -name '*.dll' | xargs x86_64-w64-mingw32-strip --strip-unneeded
    cp "$CUESTA_WINDOWS_LIBRARIES/share/proj/proj.db" "$1/share/proj"
    cp -r "$root/resources/terrains" "$1/share/cuesta"
    cp "$root"/resources/examples/*.cuesta "$1/share/cuesta/examples"
    cp -r "$root/docs/manual" "$root/docs/command-line.md" "$root/docs/presets.md" "$root/CHANGELOG.md" "$1/doc"
    cp "$root/LICENSE" "$1/LICENSE.txt"
    copy_licences "$1/doc/licences"
}

# copy_licences FOLDER: those of the libraries that are in the programs or beside them.
copy_licences() {
    local name file package
    for name in "${libraries[@]}"; do
        [ -f "$CUESTA_WINDOWS_LIBRARIES/built/$name" ] && [ -d "$sources/$name" ] || continue
        mkdir -p "$1/$name"
        find "$sources/$name" -maxdepth 2 -type f \( -path '*/LICENSES/*' -o -ipath "$sources/$name/LICENSE*" -o -ipath "$sources/$name/COPYING*" \) \
            -exec cp -t "$1/$name" {} +
    done
    # What the compiler adds to every program, and headers.
    for package in gcc-mingw-w64-base mingw-w64-common libglm-dev nlohmann-json3-dev libcli11-dev libutfcpp-dev libstb-dev; do
        file=/usr/share/doc/$package/copyright
        [ -f "$file" ] && install -D -m 644 "$file" "$1/$package/copyright.txt"
    done
    return 0
}

# list_removal FOLDER: the commands by which the installer's other half removes what FOLDER holds, and nothing else.
list_removal() {
    (cd "$1" && find . -type f -printf 'Delete "$INSTDIR/%P"\n' && find . -mindepth 1 -depth -type d -printf 'RMDir "$INSTDIR/%P"\n') | tr / '\\'
}

# pack_programs: the zip, and the installer.
pack_programs() {
    fill_folder "$packed"
    rm -f "$packed.zip" "$packed.exe"
    (cd "$built" && cmake -E tar cf "$packed.zip" --format=zip "$(basename "$packed")")
    if command -v makensis >/dev/null; then
        list_removal "$packed" >"$built/removal.nsh"
        makensis -V1 -DVERSION="$version" -DFOLDER="$packed" -DOUTPUT="$packed.exe" -DREMOVAL="$built/removal.nsh" \
            -DICON="$root/resources/packaging/cuesta.ico" "$root/scripts/windows.d/installer.nsi"
    fi
    du -h --apparent-size "$packed.zip" $([ -f "$packed.exe" ] && echo "$packed.exe") >&2
}

# Nothing of the user's own Wine; names of files are UTF-8.
on_wine() { WINEPREFIX=$built/wine WINEDEBUG=-all LC_ALL=C.UTF-8 /usr/lib/wine/wine64 "$@"; }

# The five sample lands at their own size, as plain numbers: the command line under Wine against this machine's, CLI.
compare_lands() {
    local land here there differ=0 folder=$built/lands
    rm -rf "$folder"
    mkdir -p "$folder"
    for land in mountain-range pathway mountain-river combined fantasy; do
        "$1" build "$root/resources/examples/$land.cuesta" -o "$folder/$land-here.raw" --raw-numbers metres >/dev/null || return 1
        (cd "$folder" && on_wine "$packed/bin/cuesta-cli.exe" build "$root/resources/examples/$land.cuesta" \
            -o "$land-there.raw" --raw-numbers metres >"$land.log" 2>&1) || differ=1
        here=$(sha256sum <"$folder/$land-here.raw")
        there=$([ ! -f "$folder/$land-there.raw" ] || sha256sum <"$folder/$land-there.raw")
        [ "$here" = "$there" ] && printf '%s: the same, %s\n' "$land" "${here:0:16}" ||
            { printf '%s: DIFFERENT, %s here and %s there\n' "$land" "${here:0:16}" "${there:0:16}"; differ=1; }
    done
    return $differ
}

# compare_picture CLI: one picture of the last of them, drawn under Wine and Xvfb with llvmpipe, against this machine's.
compare_picture() {
    local folder=$built/lands
    "$1" render "$root/resources/examples/fantasy.cuesta" -o "$folder/here.png" --size 480x270 >/dev/null || return 1
    # A server of Wine that began without a display never gets one.
    WINEPREFIX=$built/wine /usr/lib/wine/wineserver64 -k || true
    (cd "$folder" && WINEPREFIX=$built/wine WINEDEBUG=-all LC_ALL=C.UTF-8 xvfb-run -a /usr/lib/wine/wine64 "$packed/bin/cuesta-cli.exe" \
        render "$root/resources/examples/fantasy.cuesta" -o there.png --size 480x270 >picture.log 2>&1)
    cmp "$folder/here.png" "$folder/there.png" && echo 'picture: the same'
}

# wine_ends: waits until all that runs under Wine has ended; one that began without a display never gets one.
wine_ends() { WINEPREFIX=$built/wine /usr/lib/wine/wineserver64 -w || true; }

# check_window: what the zip holds, unpacked in a folder with blanks and letters beyond ASCII, opens a project under Wine and
# Xvfb and writes a picture of itself; build/windows-on-wine/window.png.
check_window() {
    local folder="$built/unpacked/Übung mit Cuesta" picture=$built/window.png
    rm -rf "$built/unpacked" "$picture"
    mkdir -p "$folder"
    (cd "$folder" && cmake -E tar xf "$packed.zip")
    [ -f "$folder/$(basename "$packed")/bin/cuesta.exe" ] || { echo 'window: not built'; return 0; }
    WINEPREFIX=$built/wine /usr/lib/wine/wineserver64 -k || true
    (cd "$folder" && WINEPREFIX=$built/wine WINEDEBUG=-all LC_ALL=C.UTF-8 xvfb-run -a -s '-screen 0 1720x1100x24' /usr/lib/wine/wine64 \
        "$(basename "$packed")/bin/cuesta.exe" --screenshot "Z:$picture" --size 1600x1000 "Z:$root/resources/examples/fantasy.cuesta" \
        >"$built/logs/window.log" 2>&1) && [ -s "$picture" ] && echo "window: opened a project, $picture" ||
        { echo "window: FAILED, $built/logs/window.log"; return 1; }
}

# check_installer: installs silently, compares what is installed with what was packed, runs it and removes it.
check_installer() {
    [ -f "$packed.exe" ] || { echo 'installer: not built, since there is no makensis'; return 0; }
    local installed="$built/wine/drive_c/Program Files/Cuesta" failed=0
    rm -rf "$installed"
    on_wine "$packed.exe" /S || failed=1
    wine_ends
    grep -q Cuesta "$built/wine/system.reg" || failed=1
    diff -r -x uninstall.exe "$packed" "$installed" && on_wine "$installed/bin/cuesta-cli.exe" --version || failed=1
    # Files of the user stay.
    echo mine >"$installed/mine.cuesta"
    on_wine "$installed/uninstall.exe" /S || failed=1
    wine_ends
    ! grep Cuesta "$built/wine/system.reg" && [ "$(ls "$installed")" = mine.cuesta ] || failed=1
    rm -f "$installed/mine.cuesta" && rmdir "$installed" || failed=1
    [ $failed = 0 ] && echo 'installer: installs, and removes what it installed' || echo 'installer: FAILED'
    return $failed
}

# run_tests_of_core: source by source, each in a process of its own, since one that crashes takes the others with it.
run_tests_of_core() {
    local name passed=0 failed=() log=$built/logs/test_core
    cp -u "$packed"/bin/*.dll "$programs/tests"
    mkdir -p "$log"
    for name in $(cd "$root/tests/core" && ls test_*.cpp); do
        name=${name%.cpp}
        grep -q "core/$name.cpp" "$programs/build.ninja" || continue
        if (cd "$programs/tests" && export PROJ_DATA="Z:$packed/share/proj" &&
            on_wine ./test_core.exe --filenames-as-tags "[#$name]~[.]") >"$log/$name.log" 2>&1; then
            passed=$((passed + 1))
        else
            failed+=("$name")
        fi
    done
    printf 'test_core under Wine: %s sources of tests passed, %s failed\n' "$passed" "${#failed[@]}"
    [ ${#failed[@]} = 0 ] || { printf '    %s\n' "${failed[@]}"; return 1; }
}
