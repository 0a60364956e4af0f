/// The column of hard and soft beds: where its caprock stands out, and that it keeps the order of heights.

#include "core/uplift/bed_column.h"
#include "tests/catch.h"

using namespace cuesta;

TEST_CASE("caprock stands out in hard beds alone and keeps the order of heights", "[uplift][beds]") {
    for (const double thickness : {5.0, 60.0, 400.0}) {
        const BedColumn beds(3, thickness);
        const double step = thickness / 200;
        double highest = 0;
        double last = -1e9;
        int hard = 0;
        int flat = 0;
        int steep = 0;
        // Two and a half columns of 22 beds, from below zero.
        for (double place = -20 * thickness; place < 50 * thickness; place += step) {
            const double rise = double{beds.caprock(static_cast<float>(place))};
            INFO(thickness << " m, at " << place);
            REQUIRE(rise >= 0);
            const double height = place + rise;
            // Rounding of places of some 20 km at most, in floats.
            REQUIRE(height >= last - 0.01);
            if (rise > 0.02 * thickness) {
                REQUIRE(beds.hardness(static_cast<float>(place)) > 0.5F);
                ++hard;
                flat += height - last < 0.4 * step ? 1 : 0;
                steep += height - last > 2 * step ? 1 : 0;
            }
            highest = std::max(highest, rise / thickness);
            last = height;
        }
        // s - s^3 is 0.385 at most, of a bed of up to 2.2 times the mean thickness.
        CHECK(highest > 0.2);
        CHECK(highest < 0.385 * 2.2);
        // 3 s^2 is below 0.4 in the upper 36 % of a bed and above 2 in the lower 18 %, less what stands out too little
        // to count.
        CHECK(flat > hard / 5);
        CHECK(steep > hard / 10);
    }
}
