#include "core/erosion/wind/gusts.h"

#include <cmath>
#include <cstdint>

#include "core/base/random.h"

namespace cuesta::wind {
namespace {

constexpr std::uint64_t gust_seed = 0x67757374;

double at_corner(std::int64_t place, std::int64_t time) {
    return 2 * static_cast<double>(random_unit(gust_seed, RandomStream::noise, static_cast<std::uint32_t>(time),
                                               static_cast<std::uint32_t>(place))) -
           1;
}

double between(double a, double b, double t) {
    return a + (b - a) * (t * t * (3 - 2 * t));
}

}  // namespace

float gust_factor(const Gusts& gusts, int place) {
    if (gusts.strength <= 0) return 1.0F;
    const double x = place * gusts.across;
    const double whole_x = std::floor(x);
    const double whole_time = std::floor(gusts.time);
    const auto i = static_cast<std::int64_t>(whole_x);
    const auto j = static_cast<std::int64_t>(whole_time);
    const double noise =
        between(between(at_corner(i, j), at_corner(i + 1, j), x - whole_x),
                between(at_corner(i, j + 1), at_corner(i + 1, j + 1), x - whole_x), gusts.time - whole_time);
    return static_cast<float>(1 + gusts.strength * noise);
}

}  // namespace cuesta::wind
