#include "core/relief/noise/perlin.h"

#include "core/base/multiversion.h"

namespace cuesta {

CUESTA_MULTIVERSION
void perlin_noise_row(const double* __restrict x, const double* __restrict y, int count, double scale, double x_offset,
                      double y_offset, std::uint32_t key, float* __restrict noise) {
    for (int i = 0; i < count; ++i) noise[i] = perlin_noise(x[i] * scale + x_offset, y[i] * scale + y_offset, key);
}

}  // namespace cuesta
