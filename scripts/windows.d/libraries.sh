# Sourced by scripts/windows: builds the libraries that Cuesta needs for Windows with MinGW-w64, each from the package source
# of this machine's own version of Debian or Ubuntu. Nothing of the system changes. A library that has
# been built is kept in $CUESTA_WINDOWS_LIBRARIES (built/<name> tells), and one that fails leaves the rest alone.
#
# All are static but oneTBB, which must be one for all of a program. Not yet here: PROJ, GDAL, OpenEXR, Assimp and Qt (ADR 67).

# In an order in which each finds what it needs.
libraries=(onetbb zlib sqlite3 expat imath xxhash libzip libepoxy minizip)
sources=$built/sources
jobs=${CUESTA_WINDOWS_JOBS:-$(nproc)}

# apt for package sources, from where this machine gets its packages; its lists are kept apart from the system's.
prepare_apt() {
    local apt=$built/apt
    export APT_CONFIG=$apt/apt.conf
    [ -f "$APT_CONFIG" ] && return 0
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
    env -u APT_CONFIG apt-get indextargets --format 'deb-src $(SITE) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Component: main' |
        sort -u >"$apt/sources.list"
    cat >"$apt/new.conf" <<END
APT::Sandbox::User "root";
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "-";
Dir::State::lists "$apt/lists";
Dir::Cache "$apt/cache";
END
    APT_CONFIG=$apt/new.conf apt-get update -q && mv "$apt/new.conf" "$apt/apt.conf"
}

# unpacked NAME: the source of that package in $sources/NAME. Without Debian's patches, which are for Linux; a mirror that has
# lost those is no hindrance.
unpacked() {
    [ -f "$sources/$1/.unpacked" ] && return 0
    prepare_apt || return 1
    mkdir -p "$sources/$1" && cd "$sources" || return 1
    apt-get source -q --download-only "$1" || ls "$1"_*.orig.tar.* >/dev/null 2>&1 || return 1
    tar xf "$(ls "$1"_*.orig.tar.* | grep -v '\.asc$')" -C "$1" --strip-components 1 && touch "$1/.unpacked"
}

# with_cmake NAME[/FOLDER] OPTIONS...: configures it for Windows, builds and installs it.
with_cmake() {
    local name=${1%%/*} project=$sources/$1
    shift
    unpacked "$name" && cmake -S "$project" -B "$sources/$name/build-windows" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_TOOLCHAIN_FILE="$root/cmake/x86_64-w64-mingw32.cmake" -DCMAKE_INSTALL_PREFIX="$CUESTA_WINDOWS_LIBRARIES" \
        -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DBUILD_TESTING=OFF "$@" &&
        cmake --build "$sources/$name/build-windows" -j "$jobs" --target install
}

build_onetbb() { with_cmake onetbb -DTBB_TEST=OFF -DTBB_STRICT=OFF -DTBBMALLOC_BUILD=OFF; }

# Debian's source lacks what makes the DLL.
build_zlib() {
    unpacked zlib && cd "$sources/zlib" && mkdir -p build-windows &&
        cmake -S . -B build-windows -G Ninja -DCMAKE_BUILD_TYPE=Release \
            -DCMAKE_TOOLCHAIN_FILE="$root/cmake/x86_64-w64-mingw32.cmake" &&
        cmake --build build-windows -j "$jobs" --target zlibstatic &&
        install -D -m 644 -t "$CUESTA_WINDOWS_LIBRARIES/include" build-windows/zconf.h zlib.h &&
        install -D -m 644 build-windows/libzlibstatic.a "$CUESTA_WINDOWS_LIBRARIES/lib/libz.a"
}

# Its one big source is made here, which needs tclsh.
build_sqlite3() {
    unpacked sqlite3 && mkdir -p "$sources/sqlite3/build-windows" && cd "$sources/sqlite3/build-windows" &&
        ../configure --disable-tcl && make sqlite3.c sqlite3.h &&
        x86_64-w64-mingw32-gcc-posix -O2 -DNDEBUG -DSQLITE_ENABLE_RTREE -DSQLITE_ENABLE_COLUMN_METADATA -DSQLITE_THREADSAFE=1 \
            -DSQLITE_OMIT_LOAD_EXTENSION -c sqlite3.c -o sqlite3.o &&
        mkdir -p "$CUESTA_WINDOWS_LIBRARIES/lib" && x86_64-w64-mingw32-gcc-ar rcs "$CUESTA_WINDOWS_LIBRARIES/lib/libsqlite3.a" sqlite3.o &&
        install -D -m 644 -t "$CUESTA_WINDOWS_LIBRARIES/include" sqlite3.h ../src/sqlite3ext.h
}

build_expat() {
    with_cmake expat/expat -DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_TOOLS=OFF -DEXPAT_BUILD_EXAMPLES=OFF -DEXPAT_BUILD_TESTS=OFF \
        -DEXPAT_BUILD_DOCS=OFF
}

build_xxhash() {
    with_cmake xxhash/cmake_unofficial -DBUILD_SHARED_LIBS=OFF -DXXHASH_BUILD_XXHSUM=OFF
}

build_imath() { with_cmake imath -DBUILD_SHARED_LIBS=OFF -DPYTHON=OFF; }

# Assimp's source lacks its own copy; zlib's has one.
build_minizip() {
    unpacked zlib && cd "$sources/zlib/contrib/minizip" && mkdir -p build-windows && local source
    for source in ioapi unzip zip iowin32; do
        x86_64-w64-mingw32-gcc-posix -O2 -DNDEBUG -DUSE_FILE32API -I "$CUESTA_WINDOWS_LIBRARIES/include" -c $source.c -o build-windows/$source.o || return 1
    done
    (cd build-windows && x86_64-w64-mingw32-gcc-ar rcs "$CUESTA_WINDOWS_LIBRARIES/lib/libminizip.a" ioapi.o unzip.o zip.o iowin32.o) &&
        install -D -m 644 -t "$CUESTA_WINDOWS_LIBRARIES/include/minizip" ioapi.h unzip.h zip.h iowin32.h &&
        install -d "$CUESTA_WINDOWS_LIBRARIES/lib/pkgconfig" &&
        printf '%s\n' "Name: minizip" "Description: reads zip files" "Version: 1.1" "Libs: -L$CUESTA_WINDOWS_LIBRARIES/lib -lminizip -lz" \
            "Cflags: -I$CUESTA_WINDOWS_LIBRARIES/include/minizip" >"$CUESTA_WINDOWS_LIBRARIES/lib/pkgconfig/minizip.pc"
}

build_libzip() {
    with_cmake libzip -DBUILD_SHARED_LIBS=OFF -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF \
        -DENABLE_COMMONCRYPTO=OFF -DENABLE_GNUTLS=OFF -DENABLE_MBEDTLS=OFF -DENABLE_OPENSSL=OFF -DENABLE_WINDOWS_CRYPTO=OFF \
        -DENABLE_BZIP2=OFF -DENABLE_LZMA=OFF &&
        # Its header takes functions for those of a DLL otherwise.
        sed -i 's/^Cflags:.*/& -DZIP_STATIC/' "$CUESTA_WINDOWS_LIBRARIES/lib/pkgconfig/libzip.pc"
}

build_libepoxy() {
    unpacked libepoxy && cd "$sources/libepoxy" && sed "s|@TREE@|$CUESTA_WINDOWS_LIBRARIES|" "$root/scripts/windows.d/meson.ini" >windows.ini &&
        { [ -f build-windows/build.ninja ] || meson setup build-windows --cross-file windows.ini --prefix "$CUESTA_WINDOWS_LIBRARIES" \
            --libdir lib --default-library static --buildtype release -Dtests=false -Degl=no -Dglx=no -Dx11=false; } &&
        ninja -C build-windows -j "$jobs" install
}

# copy_headers PACKAGES...: headers that belong to no system, and what CMake needs to find them; /usr/include itself has those of
# this one.
copy_headers() {
    local file
    dpkg -L "$@" | grep -E '^/usr/(include|share/cmake|lib/cmake|share/pkgconfig)/' | while read -r file; do
        [ -f "$file" ] && install -D -m 644 "$file" "$CUESTA_WINDOWS_LIBRARIES/${file#/usr/}"
    done
}

# build_libraries NAMES...: those that are not there yet. Says which could not be built; 1 if any.
build_libraries() {
    local name lost=0
    mkdir -p "$sources" "$built/logs" "$CUESTA_WINDOWS_LIBRARIES/built"
    for name in "$@"; do
        [ -f "$CUESTA_WINDOWS_LIBRARIES/built/$name" ] && continue
        say "cuesta: building $name for Windows"
        if ("build_$name") >"$built/logs/$name.log" 2>&1 </dev/null; then
            touch "$CUESTA_WINDOWS_LIBRARIES/built/$name"
        else
            say "cuesta: $name could not be built for Windows; the log is in $built/logs/$name.log"
            grep -E -A 4 'error|undefined|CMake Error' "$built/logs/$name.log" | head -n 20 >&2 || tail -n 5 "$built/logs/$name.log" >&2
            lost=1
        fi
    done
    return $lost
}
