# Sourced by scripts/windows: builds the libraries that Cuesta needs for Windows with MinGW-w64, each from the package source
# of this machine's own version of Debian or Ubuntu. Nothing of the system changes. A library that has
# been built is kept in $CUESTA_WINDOWS_LIBRARIES (built/<name> tells), and one that fails leaves the rest alone.
#
# All are static but oneTBB, which must be one for all of a program; GDAL, which brings its own copies of TIFF, PNG, JPEG, GeoTIFF
# and JSON-C inside; and Qt. Left out: curl (nothing is read from a network), WebP, and GDAL's drivers for formats that Cuesta does
# not name.

# In an order in which each finds what it needs.
libraries=(onetbb zlib sqlite3 expat xxhash imath openexr libzip libepoxy minizip draco assimp proj gdal qt6-base qt6-svg)
sources=$built/sources
jobs=${CUESTA_WINDOWS_JOBS:-$(nproc)}
# This machine's own libraries are not for Windows.
export PKG_CONFIG_LIBDIR=$CUESTA_WINDOWS_LIBRARIES/lib/pkgconfig:$CUESTA_WINDOWS_LIBRARIES/share/pkgconfig

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
    apt-get source -q --download-only "$1" || ls "$1"_*.orig.tar.* >/dev/null 2>&1 || {
        echo "error: no mirror has the source of $1; unpack it in $sources/$1 and make a file .unpacked there"
        return 1
    }
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

# It describes places and takes no time in doing so: -O1 halves its build.
build_proj() {
    with_cmake proj -DCMAKE_C_FLAGS_RELEASE="-O1 -DNDEBUG" -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" -DBUILD_SHARED_LIBS=OFF \
        -DBUILD_APPS=OFF -DENABLE_TIFF=OFF -DENABLE_CURL=OFF -DEXE_SQLITE3="$(command -v sqlite3)"
}

build_expat() {
    with_cmake expat/expat -DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_TOOLS=OFF -DEXPAT_BUILD_EXAMPLES=OFF -DEXPAT_BUILD_TESTS=OFF \
        -DEXPAT_BUILD_DOCS=OFF
}

# begin_with LINE FILE: makes it the first line.
begin_with() { grep -qFx "$1" "$2" || sed -i "1i $1" "$2"; }

# The drivers that core/io names, and no others.
build_gdal() {
    local driver options=() after_proj="$CUESTA_WINDOWS_LIBRARIES/lib/libsqlite3.a -lole32 -lshell32 -luuid -lws2_32 -lpsapi"
    for driver in PNG JPEG GIF RAW AAIGRID SRTMHGT USGSDEM DTED HFA GSG TERRAGEN LEVELLER XYZ BMP TGA; do options+=("-DGDAL_ENABLE_DRIVER_$driver=ON"); done
    for driver in SQLITE GPKG GPX KML FLATGEOBUF OSM OPENFILEGDB; do options+=("-DOGR_ENABLE_DRIVER_$driver=ON"); done
    unpacked gdal || return 1
    # Asked for by its installation; Debian's source lacks them for their licences.
    touch "$sources/gdal/data/cubewerx_extra.wkt" "$sources/gdal/data/ecw_cs.wkt"
    # Names that clash in unity builds.
    for driver in frmts/jpeg/libjpeg frmts/jpeg/libjpeg12 ogr/ogrsf_frmts/shape; do
        begin_with 'set(CMAKE_UNITY_BUILD OFF)' "$sources/gdal/$driver/CMakeLists.txt"
    done
    begin_with 'add_definitions(-DDISABLE_CVSID)' "$sources/gdal/alg/CMakeLists.txt"
    for driver in ogr/ogrlinestring.cpp gcore/gdal_misc.cpp gcore/gdaldefaultoverviews.cpp ogr/ogrsf_frmts/openfilegdb/filegdbtable_write.cpp; do
        begin_with "set_source_files_properties(${driver##*/} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)" \
            "$sources/gdal/${driver%/*}/CMakeLists.txt"
    done
    with_cmake gdal -DCMAKE_UNITY_BUILD=ON -DBUILD_SHARED_LIBS=ON -DBUILD_APPS=OFF -DBUILD_PYTHON_BINDINGS=OFF -DBUILD_JAVA_BINDINGS=OFF \
        -DBUILD_CSHARP_BINDINGS=OFF -DGDAL_BUILD_OPTIONAL_DRIVERS=OFF -DOGR_BUILD_OPTIONAL_DRIVERS=OFF \
        -DENABLE_GNM=OFF -DGDAL_USE_EXTERNAL_LIBS=OFF -DGDAL_USE_INTERNAL_LIBS=ON -DGDAL_USE_OPENCAD_INTERNAL=OFF \
        -DGDAL_USE_QHULL_INTERNAL=OFF -DGDAL_USE_LERC_INTERNAL=OFF -DGDAL_USE_SQLITE3=ON -DGDAL_USE_EXPAT=ON -DGDAL_USE_ZLIB=ON \
        -DGDAL_USE_ZLIB_INTERNAL=OFF -DPROJ_INCLUDE_DIR="$CUESTA_WINDOWS_LIBRARIES/include" \
        -DPROJ_LIBRARY="$CUESTA_WINDOWS_LIBRARIES/lib/libproj.a" -DCMAKE_CXX_STANDARD_LIBRARIES="$after_proj" "${options[@]}"
}

build_xxhash() {
    with_cmake xxhash/cmake_unofficial -DBUILD_SHARED_LIBS=OFF -DXXHASH_BUILD_XXHSUM=OFF
}

build_imath() { with_cmake imath -DBUILD_SHARED_LIBS=OFF -DPYTHON=OFF; }

build_openexr() {
    with_cmake openexr -DBUILD_SHARED_LIBS=OFF -DOPENEXR_BUILD_TOOLS=OFF -DOPENEXR_INSTALL_TOOLS=OFF -DOPENEXR_INSTALL_EXAMPLES=OFF
}

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

# What is called draco::draco elsewhere is its DLL; here, the static library.
build_draco() {
    with_cmake draco -DCMAKE_CXX_FLAGS_RELEASE="-O2 -DNDEBUG" -DCMAKE_UNITY_BUILD=ON -DBUILD_SHARED_LIBS=OFF &&
        printf '%s\n' 'if(NOT TARGET draco::draco)' '    add_library(draco::draco ALIAS draco::draco_static)' 'endif()' \
            >>"$CUESTA_WINDOWS_LIBRARIES/share/cmake/draco/draco-config.cmake"
}

# The kinds of meshes that core/io/mesh reads and the one that it writes with Assimp. Debian's patches take the headers that its source lacks from their packages.
build_assimp() {
    local kind options=() patch
    unpacked assimp || return 1
    for patch in use-system-utf8cpp use-system-stb_image; do
        [ -f "$sources/assimp/.$patch" ] && continue
        tar xOf "$sources"/assimp_*.debian.tar.* "debian/patches/$patch.patch" | patch -d "$sources/assimp" -p 1 && touch "$sources/assimp/.$patch" || return 1
    done
    for kind in OBJ PLY STL GLTF FBX COLLADA 3DS OFF; do options+=("-DASSIMP_BUILD_${kind}_IMPORTER=ON"); done
    copy_headers libutfcpp-dev libstb-dev
    with_cmake assimp -DCMAKE_CXX_FLAGS="-I$CUESTA_WINDOWS_LIBRARIES/include/utf8cpp" -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" -DBUILD_SHARED_LIBS=OFF -DASSIMP_BUILD_ASSIMP_TOOLS=OFF -DASSIMP_BUILD_TESTS=OFF \
        -DASSIMP_BUILD_ALL_IMPORTERS_BY_DEFAULT=OFF -DASSIMP_BUILD_ALL_EXPORTERS_BY_DEFAULT=OFF -DASSIMP_BUILD_FBX_EXPORTER=ON -DASSIMP_BUILD_ZLIB=OFF -DASSIMP_WARNINGS_AS_ERRORS=OFF \
        -DASSIMP_INSTALL_PDB=OFF "${options[@]}" &&
        # Programs have one C++ library, that of the DLLs; and minizip by its place.
        sed -i -e 's/-static-libgcc;-static-libstdc++;-Wl,-Bstatic;-lstdc++;-lwinpthread;//' \
            -e "/INTERFACE_LINK_LIBRARIES/s#\(-l\)\?minizip\"#$CUESTA_WINDOWS_LIBRARIES/lib/libminizip.a\"#" \
            "$CUESTA_WINDOWS_LIBRARIES"/lib/cmake/assimp-*/assimpTargets.cmake
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
        ninja -C build-windows -j "$jobs" install &&
        # It names "gl", which is opengl32 here, a part of Windows.
        sed -i '/^Requires.*gl/d' "$CUESTA_WINDOWS_LIBRARIES/lib/pkgconfig/epoxy.pc"
}

# Qt: moc and its like come from this machine's own Qt of the same version (qt6-base-dev). It chooses its optimisation itself
# (-O2). Debian's source lacks the header of graphics tablets; windows.d/wintab has as much of it as Qt needs.
host_qt=(-DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR="/usr/lib/$(gcc -print-multiarch)/cmake")
build_qt6-base() {
    local feature options=()
    unpacked qt6-base && install -D -m 644 -t "$sources/qt6-base/src/3rdparty/wintab" "$root"/scripts/windows.d/wintab/*.h || return 1
    for feature in sql dbus network printsupport testlib xml concurrent vulkan direct2d graphicsview style_windowsvista icu glib zstd \
        pkg_config system_zlib system_png system_jpeg system_freetype system_harfbuzz system_pcre2 system_doubleconversion system_libb2; do
        options+=("-DFEATURE_$feature=OFF")
    done
    # Its precompiled headers are no work for ccache.
    with_cmake qt6-base -DBUILD_SHARED_LIBS=ON -DCMAKE_C_COMPILER_LAUNCHER= -DCMAKE_CXX_COMPILER_LAUNCHER= \
        -DQT_BUILD_TESTS=OFF -DQT_BUILD_EXAMPLES=OFF -DINPUT_opengl=desktop "${host_qt[@]}" "${options[@]}"
}

build_qt6-svg() {
    with_cmake qt6-svg -DBUILD_SHARED_LIBS=ON -DQT_BUILD_TESTS=OFF -DQT_BUILD_EXAMPLES=OFF \
        -DCMAKE_C_COMPILER_LAUNCHER= -DCMAKE_CXX_COMPILER_LAUNCHER= "${host_qt[@]}"
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
