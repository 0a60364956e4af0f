#pragma once
/// \file Does a device compute as the erosion kernels need it?

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace cuesta {

/// Tries the operations of the kernels on 2^16 cases each against the processor: random numbers, quotients and roots
/// beside ties, sums that cancel; no denormal numbers, which decide no byte. Names the operation and the first case
/// that differs; empty: none does. An error: the device cannot do it at all. Needs a current context. `defines`: of the
/// shader, for tests.
Result<std::string> check_arithmetic(std::string_view defines = {});

}  // namespace cuesta
