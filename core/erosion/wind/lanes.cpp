#include "core/erosion/wind/lanes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "core/base/check.h"

namespace cuesta::wind {

Lanes::Lanes(int width, int height, double direction, double turn, double phase) {
    CUESTA_CHECK(width >= 1 && height >= 1);
    CUESTA_CHECK(std::abs(turn) <= 90 && phase >= 0 && phase < 1);
    // From the quarter `quarter` (0 north, 1 east, ...) and `angle` in [0, 90) further clockwise.
    double whole = std::floor(direction / 90);
    double angle = direction - 90 * whole + turn;
    if (angle < 0) {
        angle += 90;
        whole -= 1;
    } else if (angle >= 90) {
        angle -= 90;
        whole += 1;
    }
    const int quarter = static_cast<int>(whole - 4 * std::floor(whole / 4));

    // Wind from the north runs south and, as the angle grows, west; each further quarter turns both. The larger share
    // is the major axis.
    struct Heading {
        bool along_rows;
        int sign;
    };
    constexpr Heading headings[4] = {{false, 1}, {true, -1}, {false, -1}, {true, 1}};
    const Heading ahead = headings[quarter];
    const Heading aside = headings[(quarter + 1) % 4];
    const bool steep = angle > 45;
    const Heading major = steep ? aside : ahead;
    const Heading minor = steep ? ahead : aside;
    const double slope = std::min(1.0, std::tan((steep ? 90 - angle : angle) * std::numbers::pi / 180));

    along_rows_ = major.along_rows;
    reversed_ = major.sign < 0;
    // As the wind turns clockwise it turns to its right, from `ahead` to `aside`.
    right_is_positive_ = (minor.sign > 0) != steep;
    length_ = along_rows_ ? width : height;
    breadth_ = along_rows_ ? height : width;
    step_length_ = std::sqrt(1 + slope * slope);
    slope_ = minor.sign * slope;
    shift_.resize(static_cast<std::size_t>(length_));
    offset_.resize(static_cast<std::size_t>(length_));
    for (int position = 0; position < length_; ++position) {
        const double line = position * slope + phase;
        const double whole_cells = std::floor(line);
        const auto i = static_cast<std::size_t>(position);
        shift_[i] = minor.sign * static_cast<int>(whole_cells);
        if (slope > 0) offset_[i] = static_cast<float>(minor.sign * (line - whole_cells - 0.5));
    }
    // shift_ is monotone from shift_[0] = 0.
    const int last_shift = shift_.back();
    first_lane_ = -std::max(0, last_shift);
    lane_count_ = breadth_ + std::abs(last_shift);
}

Stretch Lanes::cells(int first, int last, int position) const {
    const int s = shift(position);
    return {std::clamp(first + s, 0, breadth_), std::clamp(last + s, 0, breadth_)};
}

LaneVariation lane_variation(std::int64_t step, double spread) {
    // The R2 sequence: multiples of the powers of 1 / 1.3247..., the plastic number; it fills the square evenly.
    const auto fraction = [](double x) { return x - std::floor(x); };
    const double n = static_cast<double>(step);
    const double first = fraction(0.5 + 0.7548776662466927 * n);
    const double second = fraction(0.5 + 0.5698402909980532 * n);
    return {spread * (2 * first - 1), second};
}

}  // namespace cuesta::wind
