# cmake -DBUILD=<build folder> -DSOURCE=<repository> -P installed_tree.cmake
# Installs into a folder of its own, looks at what is there, and runs the command line from it.
set(prefix ${BUILD}/installed-for-test)
file(REMOVE_RECURSE ${prefix})

function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err
        WORKING_DIRECTORY ${prefix})
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGN}\nended with ${status}\n${out}${err}")
    endif()
    set(out "${out}" PARENT_SCOPE)
endfunction()

file(MAKE_DIRECTORY ${prefix})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})

set(icons share/icons/hicolor)
foreach(file bin/cuesta bin/cuesta-cli share/applications/cuesta.desktop share/mime/packages/cuesta.xml
        share/metainfo/cuesta.metainfo.xml share/man/man1/cuesta-cli.1.gz ${icons}/scalable/apps/cuesta.svg
        ${icons}/48x48/apps/cuesta.png ${icons}/256x256/apps/cuesta.png share/doc/cuesta/copyright
        share/doc/cuesta/command-line.md share/doc/cuesta/manual/index.md share/cuesta/terrains/big_tujunga.tif share/cuesta/examples/fantasy.cuesta)
    if(NOT EXISTS ${prefix}/${file})
        message(FATAL_ERROR "${file} was not installed")
    endif()
endforeach()
# Nothing is installed that is not meant for it, and nothing points back to where it was built.
file(GLOB top RELATIVE ${prefix} ${prefix}/*)
list(REMOVE_ITEM top lib)
if(NOT top STREQUAL "bin;share")
    message(FATAL_ERROR "beside bin, lib and share there was installed: ${top}")
endif()
file(STRINGS ${prefix}/share/applications/cuesta.desktop exec REGEX "^(Exec|Icon|MimeType)=")
if(NOT exec STREQUAL "Exec=cuesta %f;Icon=cuesta;MimeType=application/x-cuesta\;")
    message(FATAL_ERROR "the desktop entry says ${exec}")
endif()

run(${prefix}/bin/cuesta-cli stamps --add wildspitze share/cuesta/examples/fantasy.cuesta -o stamped.cuesta)
if(NOT out MATCHES "Wildspitze")
    message(FATAL_ERROR "the stamps are not in the program: ${out}")
endif()
file(REMOVE ${prefix}/stamped.cuesta)

run(${prefix}/bin/cuesta-cli --version)
set(version ${out})
run(${prefix}/bin/cuesta-cli info share/cuesta/examples/fantasy.cuesta --json)
run(${prefix}/bin/cuesta-cli erode share/cuesta/terrains/big_tujunga.tif -o eroded.tif --steps 2 --proportions 1:1:1)
run(${prefix}/bin/cuesta-cli presets)
if(NOT out MATCHES "canyon")
    message(FATAL_ERROR "the installed program does not know its presets")
endif()

# The module, where it was built, from where it was installed.
if(PYTHON)
    run(${CMAKE_COMMAND} -E env PYTHONPATH=${prefix}/lib/python3/dist-packages ${PYTHON} -B -c
        "from cuesta import Land\nprint(Land(columns=8, rows=8).build().height.shape)")  # a semicolon would part a list
    if(NOT out MATCHES "\\(8, 8\\)")
        message(FATAL_ERROR "the installed module says ${out}")
    endif()
endif()

# The manual page tells every command and option that the program has.
run(${prefix}/bin/cuesta-cli man)
string(REPLACE "\\-" "-" page "${out}")
foreach(word erode droplets build "--resume" "--proportions" "--preset")
    if(NOT page MATCHES "${word}")
        message(FATAL_ERROR "the manual page does not tell of ${word}")
    endif()
endforeach()
find_program(man man)
if(man)
    run(${CMAKE_COMMAND} -E env LC_ALL=C.UTF-8 MANROFFSEQ= ${man} --warnings -E UTF-8 -l -Tutf8 -Z share/man/man1/cuesta-cli.1.gz)
endif()
find_program(xmllint xmllint)
if(xmllint)
    run(${xmllint} --noout share/mime/packages/cuesta.xml share/metainfo/cuesta.metainfo.xml
        ${icons}/scalable/apps/cuesta.svg)
endif()
file(REMOVE_RECURSE ${prefix})
message(STATUS "cuesta ${version} is installed whole")
