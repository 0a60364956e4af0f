#pragma once
/// \file Parts that entries share: bytes taken apart, a folder for files, and what must be true.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace cuesta::fuzz {

using Bytes = std::span<const std::uint8_t>;

inline std::string_view text_of(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Takes the first byte away: 0 for 'a', 1 for 'b', ... in turn, so that choices can be read in the corpus. 0 where
/// nothing is left.
std::size_t take_choice(Bytes& bytes, std::size_t count);

/// Throws where something is not as it must be.
void require(bool condition, const std::string& what);
/// An error of a reader says something, on one line.
void require_told(const Error& error);

/// Writes `name` into a folder of this process, and returns its path. Readers must not leave files beside those of the
/// user: forget_files() finds them, and removes all.
std::string put_file(const std::string& name, Bytes bytes);
void forget_files();

}  // namespace cuesta::fuzz
