#include "core/lava/cinder_cone.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/field/sampling.h"

namespace cuesta {
namespace {

constexpr double rest = 0.6494;       ///< tangent of 33 degrees
constexpr double crater_share = 0.4;  ///< width of the crater over that of the cone (Porter 1972)
constexpr double crater_wall = 0.55;  ///< its slope, by eye
constexpr double too_steep = 0.45;    ///< ground, 24 degrees: a cone there would reach further than its width

/// Height of a cone of unit width of base on level ground to its rim: (1 - 0.4) / 2 at the angle of rest.
constexpr double height_share = 0.5 * (1 - crater_share) * rest;

/// The filling of a cone of some width: its surface less the ground that lies below it.
class Cone {
public:
    Cone(const LavaGround& ground, const LavaPlace& vent, double base, double width)
        : ground_(ground), vent_(vent), rim_(0.5 * crater_share * width), top_(base + height_share * width) {
        // On a slope the lower side reaches further down, but not without end.
        const double reach = width;
        const double cell = ground.cell_size;
        const auto clamped = [](double at, int count) { return std::clamp(static_cast<int>(at), 0, count); };
        west_ = clamped(std::floor((vent.x - reach) / cell), ground.surface.width());
        east_ = clamped(std::ceil((vent.x + reach) / cell), ground.surface.width());
        north_ = clamped(std::floor((vent.z - reach) / cell), ground.surface.height());
        south_ = clamped(std::ceil((vent.z + reach) / cell), ground.surface.height());
        reach_ = reach;
    }

    /// Calls f(x, y, metres to fill) for the cells that it covers.
    template <class Function>
    void for_cells(const Function& f) const {
        for (int y = north_; y < south_; ++y)
            for (int x = west_; x < east_; ++x) {
                const double dx = (x + 0.5) * ground_.cell_size - vent_.x, dz = (y + 0.5) * ground_.cell_size - vent_.z;
                const double distance = std::hypot(dx, dz);
                if (distance > reach_) continue;
                const double angle = std::atan2(dz, dx);
                // A few per cent out of round, so that no cone is a figure of geometry.
                const double outline =
                    distance * (1 + 0.05 * std::cos(2 * angle + vent_.x) + 0.03 * std::cos(3 * angle + vent_.z));
                const double fall = outline > rim_ ? rest * (outline - rim_) : crater_wall * (rim_ - outline);
                const double missing = top_ - fall - double{ground_.surface(x, y)};
                if (missing > 0) f(x, y, missing);
            }
    }

    double volume() const {
        double sum = 0;
        for_cells([&](int x, int y, double missing) {
            sum += ground_.receive.empty() ? missing : missing * double{ground_.receive(x, y)};
        });
        return sum * ground_.cell_size * ground_.cell_size;
    }

private:
    const LavaGround& ground_;
    LavaPlace vent_;
    double rim_, top_, reach_ = 0;
    int west_ = 0, east_ = 0, north_ = 0, south_ = 0;
};

/// Slope of the ground across that distance to either side of a place.
double slope_around(const LavaGround& ground, const LavaPlace& place, double distance) {
    const auto height = [&](double x, double z) {
        return double{sample_bilinear(ground.surface, x / ground.cell_size, z / ground.cell_size)};
    };
    const double east = height(place.x + distance, place.z) - height(place.x - distance, place.z);
    const double south = height(place.x, place.z + distance) - height(place.x, place.z - distance);
    return std::hypot(east, south) / (2 * distance);
}

}  // namespace

CinderCone lay_cinder_cone(const LavaGround& ground, const LavaPlace& vent, double volume) {
    CUESTA_CHECK(!ground.surface.empty() && ground.cell_size > 0 && volume > 0);
    const double cell = ground.cell_size;
    if (slope_around(ground, vent, std::max(std::cbrt(volume), cell)) > too_steep) return {0, vent};
    const auto cell_of = [&](double at, int count) { return std::clamp(static_cast<int>(at / cell), 0, count - 1); };
    const double base =
        double{ground.surface(cell_of(vent.x, ground.surface.width()), cell_of(vent.z, ground.surface.height()))};
    // The volume grows with the width: halve until a cubic centimetre in a cubic metre is left.
    double low = 0, high = cell;
    const double widest = std::hypot(ground.surface.width(), ground.surface.height()) * cell;
    while (high < widest && Cone(ground, vent, base, high).volume() < volume) high *= 2;
    for (int turn = 0; turn < 40 && high - low > 1e-6 * high; ++turn) {
        const double middle = 0.5 * (low + high);
        (Cone(ground, vent, base, middle).volume() < volume ? low : high) = middle;
    }
    CinderCone made{0, vent};
    double lowest = base;
    Cone(ground, vent, base, low).for_cells([&](int x, int y, double missing) {
        const float before = ground.surface(x, y);
        const double share = ground.receive.empty() ? 1.0 : double{ground.receive(x, y)};
        const auto added = static_cast<float>(share * missing);
        ground.surface(x, y) += added;
        ground.laid(x, y) += added;
        made.laid += double{added};
        if (double{before} < lowest) {
            lowest = double{before};
            made.foot = {(x + 0.5) * cell, (y + 0.5) * cell};
        }
    });
    made.laid *= cell * cell;
    return made;
}

}  // namespace cuesta
