# One place for what every target is compiled with.
# -ffp-contract=off: the same bits on every instruction set (no fused multiply-add behind our back).
# -fno-math-errno, -fno-trapping-math: change no result, and free the vectoriser.
# -mprefer-vector-width=512 has an effect only in the x86-64-v4 clones of the kernels (core/base/multiversion.h).
add_library(cuesta_options INTERFACE)
target_include_directories(cuesta_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(cuesta_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    -ffp-contract=off -fno-math-errno -fno-trapping-math)
target_compile_definitions(cuesta_options INTERFACE CUESTA_VERSION="${PROJECT_VERSION}")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False alarms of GCC 12 on "text" + std::string (its bug 105651).
    target_compile_options(cuesta_options INTERFACE -Wno-restrict)
endif()
if(CUESTA_WERROR)
    target_compile_options(cuesta_options INTERFACE -Werror)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(cuesta_options INTERFACE -mprefer-vector-width=512)
endif()
if(MINGW)
    # Groups of sources have more sections than the plain format of objects can number.
    target_compile_options(cuesta_options INTERFACE -Wa,-mbig-obj)
endif()
if(CUESTA_SANITIZE)
    target_compile_options(cuesta_options INTERFACE -fsanitize=${CUESTA_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(cuesta_options INTERFACE -Wno-maybe-uninitialized)  # false alarms of GCC 12 in <regex> when it sanitizes
    endif()
    target_link_options(cuesta_options INTERFACE -fsanitize=${CUESTA_SANITIZE})
    target_compile_definitions(cuesta_options INTERFACE CUESTA_SANITIZED=1)
endif()
# The release keeps -O3 (the kernels want it) and drops nothing else.
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")
