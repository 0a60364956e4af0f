#include "render/scene/land_beyond.h"

#include <algorithm>
#include <cmath>

namespace cuesta {

namespace {

double folds(double share) {
    return std::max(-share, share - 1);
}

}  // namespace

double LandBeyond::outside(const glm::dvec2& share) const {
    return std::hypot(std::max(folds(share.x), 0.0), std::max(folds(share.y), 0.0));
}

double LandBeyond::way_at(const glm::dvec2& share) const {
    return glm::smoothstep(0.0, way, outside(share));
}

double LandBeyond::sea_at(const glm::dvec2& share) const {
    const glm::dvec4 sides(-share.x, share.x - 1, -share.y, share.y - 1);
    double most = 0;
    for (int i = 0; i < 4; ++i) most = std::max(most, static_cast<double>(sea[i]) * glm::smoothstep(0.0, way, sides[i]));
    return most;
}

glm::dvec2 LandBeyond::strayed(const glm::dvec2& share) const {
    // The waves of mesh.glsl.
    const double x = share.x, y = share.y;
    const glm::dvec2 wave =
        glm::dvec2(std::sin(1.7 * y + 0.9 * std::sin(1.3 * x) + 0.4),
                   std::sin(1.9 * x + 0.8 * std::sin(1.1 * y) + 2.1)) +
        0.25 * glm::dvec2(std::sin(4.3 * y - 2.9 * x), std::sin(4.7 * x + 3.1 * y + 1.0));
    return share + 0.19 * way_at(share) * wave;
}

glm::dvec2 LandBeyond::folded(const glm::dvec2& at) const {
    glm::dvec2 result(0);
    for (int i = 0; i < 2; ++i) {
        const double apart = folds(at[i]);
        if (apart < 1e-7) {
            result[i] = std::clamp(at[i], 0.0, 1.0);
            continue;
        }
        const double inwards = strip - std::abs(glm::mod(apart, 2 * strip) - strip);
        result[i] = at[i] <= 0.5 ? inwards : 1 - inwards;
    }
    return result;
}

glm::bvec2 LandBeyond::mirrored(const glm::dvec2& at) const {
    const auto is = [this](double share) {
        const double apart = folds(share);
        return apart >= 1e-7 && glm::mod(apart, 2 * strip) < strip;
    };
    return {is(at.x), is(at.y)};
}

double LandBeyond::height_at(const glm::dvec2& place, double ground) const {
    const glm::dvec2 share = place / size;
    const double x = share.x, y = share.y;
    const double waves =
        std::sin(7.3 * x + 2.1 * std::sin(4.1 * y)) * std::sin(6.7 * y + 1.9 * std::sin(5.3 * x)) +
        0.45 * std::sin(17.1 * x + 3.0 * std::sin(9.7 * y)) * std::sin(15.7 * y - 2.0 * std::sin(11.3 * x));
    // The sea has no hills.
    const double dry = shows_water && hills > 0 ? glm::smoothstep(0.0, 3 * hills, ground - water) : 1;
    const double goal = glm::mix(level + relief * (ground - level) + hills * waves * dry, shelf, sea_at(share));
    const double metres = outside(share) * size.x;
    // The earth is round: R 6371 km.
    return glm::mix(ground, goal, way_at(share)) - metres * metres / (2 * 6371000.0);
}

double LandBeyond::out_of_sight(double height, const glm::dvec2& place, const glm::dvec3& eye, double pitch) const {
    const glm::dvec2 at(eye.x, eye.z);
    const double eye_outside = glm::length(glm::max(glm::max(-at, at - size), glm::dvec2(0.0)));
    const double apart = glm::distance(place, at);
    const double most = eye.y - room_below_eye * size.x - fall_before_eye(pitch) * std::min(apart, eye_outside) +
                        0.5 * std::max(apart - eye_outside, 0.0);
    const double strength = glm::smoothstep(0.0, 0.3, outside(place / size)) * glm::smoothstep(0.0, 0.1 * size.x, eye_outside);
    return glm::mix(height, std::min(height, most), strength);
}

LandBeyond land_beyond(Surroundings surroundings, const BorderFigures& border, double relief, const TerrainFrame& frame,
                       bool shows_water) {
    const glm::dvec2 size(frame.width_metres(), frame.height_metres());
    // Below the water, or below the lowest ground of the border where there is none.
    const double shelf = std::max(0.05 * relief, 5.0);
    switch (surroundings) {
        case Surroundings::plain:
            return {border.lower_quartile, 0, 0.03 * relief, 0.3, 0.05, 0, 0, glm::vec4(0), size, shows_water};
        case Surroundings::sea:
            return {border.water - shelf, 0,         0,    0.3,        0.05, border.water,
                    border.water - shelf, glm::vec4(1), size, shows_water};
        case Surroundings::block:
        case Surroundings::continued:
            break;
    }
    // The sea goes on at its level if it is on much of the border; a side that is nearly all sea is open sea.
    constexpr double much = 0.1, nearly_all = 0.75;
    glm::vec4 sea(0);
    double most = 0;
    for (int side = 0; side < 4; ++side) {
        const double wet = border.wet[static_cast<std::size_t>(side)];
        most = std::max(most, wet);
        sea[side] = wet > nearly_all ? 1.0F : 0.0F;
    }
    const bool at_sea = most > much;
    return {at_sea ? border.water : border.mean, 0.8, 0.05 * relief, 0.5, 1, at_sea ? border.water : -1e9,
            border.water - shelf, sea, size, shows_water};
}

double fall_before_eye(double pitch) {
    // Half as steep as the view.
    return 0.5 * std::tan(glm::radians(std::clamp(pitch, 0.0, 80.0)));
}

}  // namespace cuesta
