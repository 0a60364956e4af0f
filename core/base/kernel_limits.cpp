#include "core/base/kernel_limits.h"

#include "core/base/kernel_numbers.h"

namespace cuesta {

const float kernel_zero = 0.0F;
const float kernel_one = 1.0F;
const float kernel_tiny = CUESTA_KERNEL_TINY;

}  // namespace cuesta
