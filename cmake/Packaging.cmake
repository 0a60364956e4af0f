# Installation and packages: cmake --install build/release --prefix ..., or
#     cpack --config build/release/CPackConfig.cmake     (a .deb and a tarball, in the folder where it is run)
# The programs need none of the files: shaders, presets, samples and manual are compiled in.
include(GNUInstallDirs)
set(packaging ${CMAKE_SOURCE_DIR}/resources/packaging)

install(TARGETS cuesta-cli RUNTIME)
install(FILES README.md CHANGELOG.md docs/command-line.md docs/presets.md
    DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/manual docs/methods DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES docs/reference/parameters.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/reference)
install(FILES ${packaging}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY resources/terrains DESTINATION ${CMAKE_INSTALL_DATADIR}/cuesta)
install(DIRECTORY resources/examples DESTINATION ${CMAKE_INSTALL_DATADIR}/cuesta FILES_MATCHING PATTERN "*.cuesta")

# The manual page says what --help says.
set(man_page ${CMAKE_BINARY_DIR}/cuesta-cli.1.gz)
find_program(CUESTA_GZIP gzip)
if(CUESTA_GZIP AND NOT WIN32)
    add_custom_command(OUTPUT ${man_page}
        COMMAND cuesta-cli man > ${CMAKE_BINARY_DIR}/cuesta-cli.1
        COMMAND ${CUESTA_GZIP} -9nf ${CMAKE_BINARY_DIR}/cuesta-cli.1
        DEPENDS cuesta-cli COMMENT "Writing the manual page" VERBATIM)
    add_custom_target(man_page ALL DEPENDS ${man_page})
    install(FILES ${man_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()

if(TARGET cuesta)
    install(TARGETS cuesta RUNTIME)
endif()
if(TARGET cuesta AND NOT WIN32)
    install(FILES ${packaging}/cuesta.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES ${packaging}/cuesta-mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME cuesta.xml)
    configure_file(${packaging}/cuesta.metainfo.xml.in ${CMAKE_BINARY_DIR}/cuesta.metainfo.xml @ONLY)
    install(FILES ${CMAKE_BINARY_DIR}/cuesta.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
    set(icons ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
    install(FILES resources/icons/cuesta.svg DESTINATION ${icons}/scalable/apps)
    foreach(side 16 32 48 64 128 256)
        install(FILES ${packaging}/cuesta-${side}.png DESTINATION ${icons}/${side}x${side}/apps RENAME cuesta.png)
    endforeach()
endif()

# A package of its own, since it is for one version of Python.
if(TARGET cuesta_python)
    set(module lib/python3/dist-packages/cuesta)
    install(TARGETS cuesta_python LIBRARY DESTINATION ${module} COMPONENT python)
    install(FILES app/python/cuesta/__init__.py app/python/cuesta/__init__.pyi app/python/cuesta/py.typed
        DESTINATION ${module} COMPONENT python)
    string(REGEX REPLACE "^3\\." "" minor ${CUESTA_PYTHON_VERSION})
    math(EXPR next "${minor} + 1")
    set(CPACK_DEB_COMPONENT_INSTALL ON)
    set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME cuesta)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-cuesta)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
        "python3 (>= ${CUESTA_PYTHON_VERSION}), python3 (<< 3.${next}), python3-numpy")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "")
    set(CPACK_COMPONENT_PYTHON_DESCRIPTION "The module cuesta for Python: terrain from scripts and notebooks.")
endif()

set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_PACKAGE_NAME cuesta)
set(CPACK_PACKAGE_VENDOR "The Cuesta authors")
set(CPACK_PACKAGE_CONTACT "The Cuesta authors <cuesta@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "terrain editor: shape, erode and export landscapes")
set(CPACK_PACKAGE_DESCRIPTION "Opens real elevation models or makes land, erodes it by water, wind and heat, carves
roads, rivers and lakes into it, and writes height maps, masks, meshes and pictures
for game engines and geographic programs: in a window (cuesta) or without (cuesta-cli).")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Libraries that are opened by name while running, which the linker does not tell: OpenGL, and Qt's window systems.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libegl1, libgl1, qt6-qpa-plugins")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri, fonts-dejavu-core | fonts-noto-core, shared-mime-info, hicolor-icon-theme")
# 0755 for folders whatever the umask of who packs.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
