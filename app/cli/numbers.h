#pragma once
/// \file Numbers and sizes in the texts of options.

#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

/// Width and height of "512" or "800x600", each 1 .. 65536.
Result<std::pair<int, int>> parse_size(const std::string& text, const std::string& option);
/// The numbers of "a:b:c", exactly `count` of them, all finite.
Result<std::vector<double>> parse_numbers(const std::string& text, char separator, std::size_t count,
                                          const std::string& option);

}  // namespace cuesta
