# The rooms of core that know the kinds of erosion once more, with the toy kind of this folder; the others come from core as
# it is. The kind is added as any new kind is: its folder, and in core/erosion/kinds.h its include and its row, which are put
# in here. Unoptimised: the tests compute next to nothing.
set(toy_folder ${PROJECT_SOURCE_DIR}/tests/toy_kind)
set(kinds_header ${CMAKE_CURRENT_SOURCE_DIR}/erosion/kinds.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${kinds_header})
file(READ ${kinds_header} kinds)
string(REGEX MATCHALL "ROW\\([a-z_]+, [0-9]+," rows "${kinds}")
list(LENGTH rows count)
string(REPLACE "#include \"core/erosion/kind_traits.h\"\n"
    "#include \"core/erosion/kind_traits.h\"\n#include \"core/erosion/toy/parameters.h\"\n" with_toy "${kinds}")
string(REGEX REPLACE "(#define CUESTA_EROSION_KINDS\\(ROW\\)) +\\\\\n" "\\1 ROW(toy, ${count}, ToyParameters) \\\\\n" with_toy "${with_toy}")
if(NOT with_toy MATCHES "toy/parameters.h" OR NOT with_toy MATCHES "ROW\\(toy, ${count}, ")
    message(FATAL_ERROR "the rows of ${kinds_header} are written in another way now")
endif()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/toy_kind/core/erosion/kinds.h CONTENT "${with_toy}" @ONLY)

set(toy_sources ${CUESTA_CORE_SOURCES})
list(FILTER toy_sources INCLUDE REGEX "/core/(bands|erosion|model|pipeline|sculpt|io/project)/")
list(FILTER toy_sources EXCLUDE REGEX "/layers_file")
# Objects, so that all of them are linked and nothing of the same name is taken from core.
add_library(cuesta_toy_core OBJECT EXCLUDE_FROM_ALL ${toy_sources} ${toy_folder}/core/erosion/toy/toy.cpp
    ${CMAKE_CURRENT_BINARY_DIR}/presets_text.cpp)
target_include_directories(cuesta_toy_core BEFORE PUBLIC ${CMAKE_CURRENT_BINARY_DIR}/toy_kind ${toy_folder})
target_link_libraries(cuesta_toy_core PUBLIC cuesta_core PRIVATE GDAL::GDAL OpenEXR::OpenEXR PkgConfig::libzip PkgConfig::xxhash ZLIB::ZLIB)
target_compile_options(cuesta_toy_core PRIVATE -O0)
# In groups whatever the preset: nobody edits one of these files alone.
set_target_properties(cuesta_toy_core PROPERTIES UNITY_BUILD ON)
block()
    set(CMAKE_UNITY_BUILD ON)
    cuesta_group_sources(cuesta_toy_core ${CUESTA_CORE_GROUPS})
endblock()
