# Words of the window in other languages. Qt's lupdate collects them, lrelease makes the .qm files that the program reads
# (Debian: qt6-l10n-tools).
#     cmake --build build --target translations     (-DCUESTA_LANGUAGES="de;fr")
# brings ui/translations/cuesta_<language>.ts up to date and makes the .qm of other languages in a folder "translations"
# beside the program. English needs a file for its plurals alone: cuesta_add_plurals() builds it into the program.
set(CUESTA_LANGUAGES "" CACHE STRING "Languages to collect words for, such as de;fr")
get_target_property(CUESTA_QMAKE Qt6::qmake IMPORTED_LOCATION)
get_filename_component(CUESTA_QT_TOOLS ${CUESTA_QMAKE} DIRECTORY)
find_program(CUESTA_LUPDATE NAMES lupdate-qt6 lupdate6 lupdate HINTS ${CUESTA_QT_TOOLS} /usr/lib/qt6/bin REQUIRED NO_DEFAULT_PATH)
find_program(CUESTA_LRELEASE NAMES lrelease-qt6 lrelease6 lrelease HINTS ${CUESTA_QT_TOOLS} /usr/lib/qt6/bin REQUIRED NO_DEFAULT_PATH)
set(CUESTA_TRANSLATIONS ${CMAKE_SOURCE_DIR}/ui/translations)
# With -I, so that it finds the classes; else it files words under contexts without their namespace.
set(CUESTA_COLLECT_WORDS ${CUESTA_LUPDATE} -silent -no-obsolete -locations none -I ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/ui ${CMAKE_SOURCE_DIR}/app/gui)

function(cuesta_add_plurals target)
    set(plurals ${CMAKE_CURRENT_BINARY_DIR}/cuesta_en.qm)
    add_custom_command(OUTPUT ${plurals} DEPENDS ${CUESTA_TRANSLATIONS}/cuesta_en.ts
        COMMAND ${CUESTA_LRELEASE} -silent ${CUESTA_TRANSLATIONS}/cuesta_en.ts -qm ${plurals})
    qt_add_resources(${target} "${target}_plurals" PREFIX "/translations" BASE ${CMAKE_CURRENT_BINARY_DIR} FILES ${plurals})
endfunction()

function(cuesta_add_translations_target program)
    set(words ${CMAKE_BINARY_DIR}/parameter-words.cpp)
    set(commands
        COMMAND ${CMAKE_COMMAND} -DSOURCE_DIR=${CMAKE_SOURCE_DIR} -DOUTPUT=${words} -P ${CMAKE_SOURCE_DIR}/cmake/parameter-words.cmake
        COMMAND ${CUESTA_COLLECT_WORDS} -pluralonly -target-language en -ts ${CUESTA_TRANSLATIONS}/cuesta_en.ts
        COMMAND ${CMAKE_COMMAND} -E make_directory $<TARGET_FILE_DIR:${program}>/translations)
    foreach(language IN LISTS CUESTA_LANGUAGES)
        set(file ${CUESTA_TRANSLATIONS}/cuesta_${language}.ts)
        list(APPEND commands
            COMMAND ${CUESTA_COLLECT_WORDS} ${words} -target-language ${language} -ts ${file}
            COMMAND ${CUESTA_LRELEASE} -silent ${file} -qm $<TARGET_FILE_DIR:${program}>/translations/cuesta_${language}.qm)
    endforeach()
    add_custom_target(translations ${commands} VERBATIM)
endfunction()
