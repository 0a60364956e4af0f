# The target "translations": lupdate collects all words of the window into ui/translations/cuesta_<language>.ts, lrelease
# makes the .qm files that the program reads from a folder "translations" beside it. Both come with Qt's tools (Debian:
# qt6-l10n-tools); without them the target only makes the list of words.
#     cmake --build build --target translations     (-DCUESTA_LANGUAGES="de;fr")
set(CUESTA_LANGUAGES "" CACHE STRING "Languages to collect words for, such as de;fr")
get_target_property(CUESTA_QMAKE Qt6::qmake IMPORTED_LOCATION)
get_filename_component(CUESTA_QT_TOOLS ${CUESTA_QMAKE} DIRECTORY)
find_program(CUESTA_LUPDATE NAMES lupdate-qt6 lupdate6 lupdate HINTS ${CUESTA_QT_TOOLS} /usr/lib/qt6/bin NO_DEFAULT_PATH)
find_program(CUESTA_LRELEASE NAMES lrelease-qt6 lrelease6 lrelease HINTS ${CUESTA_QT_TOOLS} /usr/lib/qt6/bin NO_DEFAULT_PATH)
set(words ${CMAKE_BINARY_DIR}/parameter-words.cpp)
set(commands COMMAND ${CMAKE_COMMAND} -DSOURCE_DIR=${CMAKE_SOURCE_DIR} -DOUTPUT=${words} -P ${CMAKE_CURRENT_LIST_DIR}/parameter-words.cmake)
if(CUESTA_LUPDATE AND CUESTA_LRELEASE)
    foreach(language IN LISTS CUESTA_LANGUAGES)
        set(file ${CMAKE_SOURCE_DIR}/ui/translations/cuesta_${language}.ts)
        list(APPEND commands
            COMMAND ${CUESTA_LUPDATE} ${CMAKE_SOURCE_DIR}/ui ${CMAKE_SOURCE_DIR}/app/gui ${words} -no-obsolete -target-language ${language} -ts ${file}
            COMMAND ${CUESTA_LRELEASE} ${file} -qm $<TARGET_FILE_DIR:cuesta>/translations/cuesta_${language}.qm)
    endforeach()
    set(commands COMMAND ${CMAKE_COMMAND} -E make_directory $<TARGET_FILE_DIR:cuesta>/translations ${commands})
else()
    list(APPEND commands COMMAND ${CMAKE_COMMAND} -E echo "lupdate and lrelease are not installed: only the list of words was made")
endif()
add_custom_target(translations ${commands} VERBATIM)
