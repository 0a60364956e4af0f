#pragma once
/// \file Difference of two displacement maps.

#include <cmath>
#include <glm/glm.hpp>

#include "core/carve/displacement.h"
#include "tests/catch.h"

namespace cuesta::test {

/// Of maps of the same tiles.
struct Difference {
    double displacement = 0;  ///< greatest, m
    double water = 0;
    int wet_cells = 0;
    int only_one_wet = 0;
    double greatest = 0;  ///< displacement, m
    glm::ivec2 where{0};
};

inline Difference difference(const DisplacementMap& a, const DisplacementMap& b) {
    REQUIRE(a.width() == b.width());
    REQUIRE(a.height() == b.height());
    REQUIRE(a.tiles().size() == b.tiles().size());
    Difference result;
    for (std::size_t i = 0; i < a.tiles().size(); ++i) {
        const DisplacementTile &s = *a.tiles()[i], &t = *b.tiles()[i];
        REQUIRE(s.row == t.row);
        REQUIRE(s.column == t.column);
        REQUIRE(s.key == t.key);
        REQUIRE(s.displacement.width() == t.displacement.width());
        REQUIRE(s.displacement.height() == t.displacement.height());
        for (int y = 0; y < s.displacement.height(); ++y)
            for (int x = 0; x < s.displacement.width(); ++x) {
                const double p = s.displacement(x, y), q = t.displacement(x, y);
                REQUIRE(std::isfinite(p));
                REQUIRE(std::isfinite(q));
                if (std::abs(p - q) > result.displacement) {
                    result.displacement = std::abs(p - q);
                    result.where = {s.column * carve_tile_size + x, s.row * carve_tile_size + y};
                }
                result.greatest = std::max(result.greatest, std::abs(p));
                const float u = s.water_level.empty() ? NAN : s.water_level(x, y);
                const float v = t.water_level.empty() ? NAN : t.water_level(x, y);
                if (std::isnan(u) != std::isnan(v)) {
                    ++result.only_one_wet;
                } else if (!std::isnan(u)) {
                    ++result.wet_cells;
                    result.water = std::max(result.water, std::abs(static_cast<double>(u) - static_cast<double>(v)));
                }
            }
    }
    return result;
}

/// m: what the GPU may differ from the CPU by.
inline constexpr double tolerance = 1e-3;

inline void check_near(const Difference& found) {
    INFO("at " << found.where.x << ", " << found.where.y << " of displacements up to " << found.greatest << " m");
    CHECK(found.displacement <= tolerance);
    CHECK(found.water <= tolerance);
    // The edge of a river is a cell's distance compared with a width: rounding decides where both are the same.
    CHECK(found.only_one_wet <= found.wet_cells / 2000);
}

}  // namespace cuesta::test
