# cuesta_add_windows_resources(<program> <description>): its icon and version, as Windows shows them; nothing elsewhere.
function(cuesta_add_windows_resources program description)
    if(NOT WIN32)
        return()
    endif()
    configure_file(${PROJECT_SOURCE_DIR}/resources/packaging/cuesta.rc.in ${CMAKE_CURRENT_BINARY_DIR}/${program}.rc @ONLY)
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${program}.rc PROPERTIES
        OBJECT_DEPENDS ${PROJECT_SOURCE_DIR}/resources/packaging/cuesta.ico)
    # A library of its own: the options of C++ are none of the resource compiler's.
    add_library(${program}_resources OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${program}.rc)
    target_sources(${program} PRIVATE $<TARGET_OBJECTS:${program}_resources>)
endfunction()
