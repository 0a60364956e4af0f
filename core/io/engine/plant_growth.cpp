#include "core/io/engine/plant_growth.h"

#include <cmath>
#include <numbers>

namespace cuesta {

namespace {

double heading_degrees(const PlantInstance& plant) {
    return plant.heading * 360.0 / 256;
}

}  // namespace

PlantNumbers numbers_of(const PlantInstance& plant, const PlantGrowth& growth) {
    return {0.001 * plant.east,
            growth.sites.height_metres() - 0.001 * plant.south,
            static_cast<double>(plant.height),
            heading_degrees(plant),
            growth.lean(plant),
            static_cast<double>(plant.scale),
            plant.age / 255.0};
}

std::array<double, 4> rotation_of(const PlantInstance& plant, const PlantLean& lean) {
    // Clockwise as seen from above, which is against the sense of a rotation about y; so is rolling to the right about
    // z.
    const double half_degree = std::numbers::pi / 360;
    const double turn = -heading_degrees(plant) * half_degree, pitch = lean.pitch * half_degree,
                 roll = -lean.roll * half_degree;
    const double x = std::cos(turn) * std::sin(pitch), y = std::sin(turn) * std::cos(pitch),
                 z = -std::sin(turn) * std::sin(pitch), w = std::cos(turn) * std::cos(pitch);
    return {x * std::cos(roll) + y * std::sin(roll), y * std::cos(roll) - x * std::sin(roll),
            z * std::cos(roll) + w * std::sin(roll), w * std::cos(roll) - z * std::sin(roll)};
}

std::array<double, 3> euler_angles_of(const PlantInstance& plant, const PlantLean& lean) {
    // With c and s for cosine and sine of pitch p and roll r: Rz(-heading) Rx(p) Ry(r), whose last two are
    // [[cr, 0, sr], [sp sr, cp, -sp cr], [-cp sr, sp, cp cr]], equals Rz Ry Rx of the angles below.
    const double degree = std::numbers::pi / 180, pitch = lean.pitch * degree, roll = lean.roll * degree;
    return {std::atan2(std::sin(pitch), std::cos(pitch) * std::cos(roll)), std::asin(std::cos(pitch) * std::sin(roll)),
            std::atan2(std::sin(pitch) * std::sin(roll), std::cos(roll)) - heading_degrees(plant) * degree};
}

std::array<std::array<double, 3>, 3> basis_of(const PlantInstance& plant, const PlantLean& lean) {
    const auto [x, y, z, w] = rotation_of(plant, lean);
    const auto size = static_cast<double>(plant.scale);
    // The matrix of a unit quaternion.
    return {{{size * (1 - 2 * (y * y + z * z)), size * 2 * (x * y - w * z), size * 2 * (x * z + w * y)},
             {size * 2 * (x * y + w * z), size * (1 - 2 * (x * x + z * z)), size * 2 * (y * z - w * x)},
             {size * 2 * (x * z - w * y), size * 2 * (y * z + w * x), size * (1 - 2 * (x * x + y * y))}}};
}

}  // namespace cuesta
