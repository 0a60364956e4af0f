#include "core/relief/caldera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/random.h"
#include "core/base/smooth_step.h"
#include "core/relief/noise/perlin.h"

namespace cuesta {
namespace {

/// Variants of the seed's noise; those below are of generated volcanoes. Append only.
enum CalderaNoise : std::uint32_t { ring_noise = 16, slump_noise = 17, breach_draw = 18 };

constexpr double wall_gradient = 0.84;   ///< 40 degrees in the mean
constexpr double walls_share = 0.45;     ///< of the radius, that walls take at most
constexpr double slumped_share = 0.55;   ///< share of the wall's profile that is steps
constexpr double slump_steps = 2.5;      ///< blocks one below the other
constexpr double side_gradient = 0.6;    ///< of the breach, 31 degrees
constexpr double fall_of_breach = 0.05;  ///< gradient of its floor
constexpr double breach_width = 0.12;    ///< of the radius, half its floor

}  // namespace

Caldera::Caldera(const CalderaParameters& parameters, double rim)
    : parameters_(parameters),
      rim_(rim),
      radius_(0.5 * parameters.width),
      depth_(std::min(std::max(parameters.depth, 0.0), walls_share * radius_ * wall_gradient)),
      breach_heading_(2 * std::numbers::pi *
                      double{random_unit(parameters.seed, RandomStream::generator, breach_draw, 0)}) {}

double Caldera::noise(std::uint32_t variant, double x, double y) const {
    return double{perlin_noise(x, y, random_bits(parameters_.seed, RandomStream::generator, variant, 0))};
}

/// Share of the wall's height, 1 at the fault and 0 at its foot, `inwards` of the wall's width from the fault, in the
/// direction (u, v): a slope with the treads and risers of slumped blocks.
double Caldera::wall(double inwards, double u, double v) const {
    const double t = std::clamp(inwards, 0.0, 1.0);
    const double at = slump_steps * t + 0.45 * noise(slump_noise, 3.1 * u + 7, 3.1 * v) * t * (1 - t) * 4;
    const double below = std::floor(at);
    const double step = std::min((below + smooth_step(0.0, 1.0, (at - below - 0.4) / 0.5)) / slump_steps, 1.0);
    return 1 - (t + slumped_share * (std::max(step, 0.0) - t) * std::min(1.0, 4 * (1 - t)));
}

/// Floor of the breach, m, far above the ground where there is none.
double Caldera::breach_floor(double east, double south) const {
    const double along = east * std::cos(breach_heading_) + south * std::sin(breach_heading_);
    const double aside = -east * std::sin(breach_heading_) + south * std::cos(breach_heading_) +
                         0.06 * radius_ * noise(slump_noise, 2 * along / radius_ + 31, 0.5);
    if (along < 0) return rim_ + depth_ + side_gradient * radius_;
    const double sill = rim_ - parameters_.breach * depth_;
    const double beside = std::max(0.0, std::abs(aside) - breach_width * radius_);
    return sill - fall_of_breach * (along - radius_) + side_gradient * beside;
}

double Caldera::lowered(double height, double east, double south) const {
    if (!(radius_ > 0) || !(depth_ > 0)) return height;
    const double distance = std::hypot(east, south);
    const double u = distance > 0 ? east / distance : 1, v = distance > 0 ? south / distance : 0;
    const double ring = radius_ * (1 + 0.14 * noise(ring_noise, 1.2 * u + 3, 1.2 * v) +
                                   0.06 * noise(ring_noise, 4.5 * u + 11, 4.5 * v));
    const double floor = rim_ - depth_;
    if (distance < ring) {
        const double width = depth_ / wall_gradient;
        height = std::min(height, floor + depth_ * wall((ring - distance) / width, u, v));
    }
    if (parameters_.breach > 0) height = std::min(height, std::max(breach_floor(east, south), floor));
    return height;
}

}  // namespace cuesta
