#include "core/base/kernel_limits.h"

namespace cuesta {

const float kernel_zero = 0.0F;
const float kernel_one = 1.0F;
const float kernel_tiny = 1e-15F;

}  // namespace cuesta
