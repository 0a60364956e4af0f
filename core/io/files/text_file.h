#pragma once
/// \file Small text files read whole.

#include <cstddef>
#include <optional>
#include <string>

namespace cuesta {

/// The bytes of a file; absent where it cannot be opened or read to its end, or is longer than `most`. Never throws but
/// std::bad_alloc: iterators over a stream do where the disk fails.
std::optional<std::string> read_text_file(const std::string& path, std::size_t most);

}  // namespace cuesta
