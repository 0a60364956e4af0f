#pragma once
/// \file Functions that the fuzzers call, each with any bytes at all: no reader may crash, hang, take memory beyond measure,
/// throw what it does not tell, or hand over what the rest of the program may not see. The same functions read the kept
/// corpus in the ordinary tests (test_corpus.cpp).
///
/// They return 0, as libFuzzer wants. What is wrong leaves them as an exception.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cuesta::fuzz {

/// project.json of a project, whose rasters are made up.
int project_text(const std::uint8_t* bytes, std::size_t size);
/// A .cuesta file.
int project_archive(const std::uint8_t* bytes, std::size_t size);
/// A height map: a letter for its ending, one for the options, for some the sidecar up to a zero byte, and the file.
int heights(const std::uint8_t* bytes, std::size_t size);
/// A mesh to be seen from above: a letter for its ending, one for the options, and the file.
int mesh(const std::uint8_t* bytes, std::size_t size);
/// Lines and areas: a letter for the ending, one for the options, and the file.
int vectors(const std::uint8_t* bytes, std::size_t size);
/// The other files that the program reads: a letter for which, and the file.
int texts(const std::uint8_t* bytes, std::size_t size);
/// A picture (a texture, a mask): a letter for its ending, and the file.
int pictures(const std::uint8_t* bytes, std::size_t size);
/// Words of a command line, one on a line; what they ask for is not done.
int arguments(const std::uint8_t* bytes, std::size_t size);

struct Target {
    std::string_view name;  ///< of the fuzzer ("fuzz_" before it) and of its folder in tests/fuzz/corpus
    int (*entry)(const std::uint8_t*, std::size_t);
};
inline constexpr std::array<Target, 8> targets{{{"project_text", project_text},
                                                {"project_archive", project_archive},
                                                {"heights", heights},
                                                {"mesh", mesh},
                                                {"vectors", vectors},
                                                {"texts", texts},
                                                {"pictures", pictures},
                                                {"arguments", arguments}}};

}  // namespace cuesta::fuzz
