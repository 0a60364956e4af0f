#pragma once
/// \file Does a device compute as the erosion kernels need it?

#include <string_view>

#include "core/base/result.h"

namespace cuesta {

/// Tries the operations of the kernels on 2^16 cases each against the processor: random numbers, quotients and roots
/// beside ties, sums that cancel; no denormal numbers, which decide no byte. An error names the operation and the first
/// case that differs. Needs a current context. `defines`: of the shader, for tests.
Result<void> check_arithmetic(std::string_view defines = {});

}  // namespace cuesta
