#pragma once
/// \file Amounts of memory and disk in words.

#include <cstdint>
#include <string>

namespace cuesta {

/// "640 MiB", "3.2 GiB", "12 GiB": rounded up.
std::string size_text(std::uint64_t bytes);

}  // namespace cuesta
