/// The improved water erosion favours no direction (spec 5, table 10, row 3).

#include "core/measure/anisotropy.h"
#include "tests/catch.h"
#include "tests/core/water_worlds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr int size = 257;
constexpr double centre = (size - 1) / 2.0;

double from_centre(int x, int y) {
    return std::hypot(x - centre, y - centre);
}

/// A cone of 27 degrees, 20 m a cell, with roughness of 2 m.
Raster<float> rough_cone() {
    return ground_from(size, size, [](int x, int y) {
        return 20 * (0.5 * (size / 2 - from_centre(x, y)) +
                     0.1 * static_cast<double>(
                               random_unit(1, RandomStream::test, 9, static_cast<std::uint32_t>(y * 65536 + x))));
    });
}

/// Heights less their mean over 17 x 17 cells, in the ring that is measured; NaN elsewhere. The ring leaves out the
/// cone's tip, and the map's corners, which a square has more of on the diagonals.
Raster<float> fine_relief(const Raster<float>& ground) {
    return ground_from(size, size, [&](int x, int y) {
        const double r = from_centre(x, y);
        if (r < 24 || r > size / 2 - 8) return static_cast<double>(NAN);
        double sum = 0;
        for (int j = -8; j <= 8; ++j)
            for (int i = -8; i <= 8; ++i) sum += static_cast<double>(ground(x + i, y + j));
        return static_cast<double>(ground(x, y)) - sum / 289;
    });
}

/// Rills of the cone.
struct Rills {
    double a4, a8;
    double deviation = 0;  ///< degrees between them and the line to the tip, mean weighted by squared slope
    double relief = 0;     ///< rms of the fine relief, m
};

Rills rills_of(const Raster<float>& ground) {
    Raster<float> ring = ground;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            if (from_centre(x, y) < 20 || from_centre(x, y) > size / 2 - 4) ring(x, y) = NAN;
    const Anisotropy measured = find_anisotropy(ring.view());
    Rills rills{measured.a4, measured.a8};
    const Raster<float> fine = fine_relief(ground);
    double weights = 0, squares = 0;
    int cells = 0;
    for (int y = 10; y < size - 10; ++y)
        for (int x = 10; x < size - 10; ++x) {
            const auto dx = static_cast<double>(fine(x + 1, y) - fine(x - 1, y));
            const auto dy = static_cast<double>(fine(x, y + 1) - fine(x, y - 1));
            if (!std::isfinite(dx + dy) || !std::isfinite(fine(x, y))) continue;
            const double r = from_centre(x, y), weight = dx * dx + dy * dy;
            // A rill runs across its gradient.
            const double along = std::abs((x - centre) * dx + (y - centre) * dy) / r;
            const double across = std::abs((x - centre) * dy - (y - centre) * dx) / r;
            rills.deviation += weight * std::atan2(along, across) * 180 / 3.14159265358979;
            weights += weight;
            squares += static_cast<double>(fine(x, y)) * static_cast<double>(fine(x, y));
            ++cells;
        }
    rills.deviation /= weights;
    rills.relief = std::sqrt(squares / cells);
    return rills;
}

Rills rills_after(int steps, WaterScheme scheme, float capacity) {
    ErosionState state = dry_world(rough_cone(), 20);
    ErosionInput input = rain_of(RainKind::drops);
    input.schedule.water.scheme = scheme;
    input.schedule.water.sediment_capacity = capacity;
    input.schedule.water.creep = 0.02F;  // more than the default, which would leave the noise of the cone standing
    water_steps(state, input, steps);
    return rills_of(ground_of(state));
}

}  // namespace

TEST_CASE("the rills of a cone run straight down it, in all directions alike", "[water][water-isotropy]") {
    const Rills start = rills_of(rough_cone());
    CHECK(start.deviation > 40);  // noise runs nowhere: 45
    const Rills rills = rills_after(300, WaterScheme::improved, 0.05F);
    CAPTURE(rills.a4, rills.a8, rills.deviation, rills.relief, start.relief);
    CHECK(std::abs(rills.a4) <= 0.10);
    CHECK(std::abs(rills.a8) <= 0.10);
    CHECK(rills.deviation <= 18);
    // They are still there: creep has not rubbed them out.
    CHECK(rills.relief > 2 * start.relief);
}

TEST_CASE("control: with four pipes the rills of a cone follow the grid", "[water][water-isotropy]") {
    // Four times the capacity, so that there are as many rills.
    const Rills rills = rills_after(300, WaterScheme::four_pipes, 0.2F);
    CHECK(rills.a4 >= 0.3);
}

TEST_CASE("land turned by 45 degrees loses as much", "[water][water-isotropy]") {
    // A round island with ridges and valleys that no symmetry of the grid maps onto itself.
    const auto moved_when_turned_by = [](double angle, WaterScheme scheme) {
        const double c = std::cos(angle), s = std::sin(angle);
        const Raster<float> ground = ground_from(size, size, [&](int x, int y) {
            const double u = (c * (x - centre) - s * (y - centre)) / 100,
                         v = (s * (x - centre) + c * (y - centre)) / 100;
            const double r = std::hypot(u, v);
            const double rim = std::max(0.0, 1 - r * r);
            return 1200 * rim * rim *
                   (1 + 0.25 * std::sin(9 * u + 2 * v + 1) + 0.2 * std::cos(5 * v - 3 * u) +
                    0.1 * std::sin(17 * v + 11 * u));
        });
        ErosionState state = dry_world(ground, 20);
        ErosionInput input = rain_of(RainKind::uniform);
        input.schedule.water.scheme = scheme;
        water_steps(state, input, 150);
        return state.ledger.moved;
    };
    constexpr double eighth = 3.14159265358979 / 4;
    const double straight = moved_when_turned_by(0, WaterScheme::improved);
    const double turned = moved_when_turned_by(eighth, WaterScheme::improved);
    CAPTURE(straight, turned);
    CHECK(turned == Approx(straight).epsilon(0.03));
    // Control: four pipes.
    CHECK(moved_when_turned_by(eighth, WaterScheme::four_pipes) !=
          Approx(moved_when_turned_by(0, WaterScheme::four_pipes)).epsilon(0.03));
}
