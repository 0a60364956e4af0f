/// Uplift that has become faster: its pace against the closed form, and what it leaves in the land.

#include <cmath>

#include "core/uplift/uplift_history.h"
#include "core/uplift/uplifted_land.h"
#include "tests/catch.h"
#include "tests/core/same_heights.h"

using namespace cuesta;

namespace cuesta::uplift_history {

/// Even uplift of rock without structure, and nothing but uplift, rivers and creep.
UpliftedLandParameters plain_land() {
    UpliftedLandParameters parameters;
    parameters.uplift.pattern = UpliftPattern::even;
    parameters.uplift.variation = 0;
    parameters.rock.structure = RockStructure::massive;
    parameters.rock.variety = 0;
    parameters.rock.roughness = 0;
    parameters.rivers.floor_depth = 0;
    parameters.hillslopes.hollows = 0;
    return parameters;
}

/// Correlation of gradients with heights.
double slope_with_height(const Raster<float>& z, double cell_size) {
    double n = 0;
    double s = 0;
    double h = 0;
    double ss = 0;
    double hh = 0;
    double sh = 0;
    for (int y = 1; y + 1 < z.height(); ++y)
        for (int x = 1; x + 1 < z.width(); ++x) {
            const double slope =
                std::hypot(double{z(x + 1, y)} - double{z(x - 1, y)}, double{z(x, y + 1)} - double{z(x, y - 1)}) /
                (2 * cell_size);
            const double height = double{z(x, y)};
            n += 1;
            s += slope;
            h += height;
            ss += slope * slope;
            hh += height * height;
            sh += slope * height;
        }
    return (n * sh - s * h) / std::sqrt((n * ss - s * s) * (n * hh - h * h));
}

}  // namespace cuesta::uplift_history

using namespace cuesta::uplift_history;

TEST_CASE("the pace of uplift has the mean of its two rates", "[uplift][history]") {
    UpliftParameters uplift;
    uplift.quickened = 1.5F;
    CHECK(pace_of_uplift(uplift, 6, 0, 0.3) == 1);  // no quickening
    uplift.quickening = 0.6F;
    CHECK(pace_of_uplift(uplift, 6, 0, 0.75) == Approx(0.4).epsilon(1e-6));
    CHECK(pace_of_uplift(uplift, 6, 0.75, 1) == Approx(1).epsilon(1e-6));
    CHECK(pace_of_uplift(uplift, 6, 0.7, 0.8) == Approx(0.7).epsilon(1e-6));
    CHECK(pace_of_uplift(uplift, 1, 0, 1) == 1);  // faster since before it began
    CHECK(pace_of_uplift(uplift, 6, 0.5, 0.5) == Approx(0.4).epsilon(1e-6));
    double mean = 0;
    for (int i = 0; i < 7; ++i) mean += pace_of_uplift(uplift, 6, i / 7.0, (i + 1) / 7.0) / 7;
    CHECK(mean == Approx(1 - 0.6 * 0.75).epsilon(1e-6));
}

TEST_CASE("what rises is the rate times its share of the time, on one level and on two", "[uplift][history]") {
    UpliftedLandParameters parameters = plain_land();
    parameters.uplift.quickened = 1.5F;
    for (const int cells : {24, 112}) {
        parameters.uplift.quickening = 0;
        const double steady = uplifted_land(parameters, cells, cells, 100).ledger.uplifted;
        parameters.uplift.quickening = 0.6F;
        const double quickened = uplifted_land(parameters, cells, cells, 100).ledger.uplifted;
        // On two levels the ground that rises differs by the outlets at its edges, a cell of each level.
        const double asked = 1 - 0.6 * 0.75;
        CHECK(quickened / steady == Approx(asked).epsilon(cells == 24 ? 1e-4 : 0.02));
    }
}

TEST_CASE("uplift that has become faster leaves gentler ground above steeper valleys", "[uplift][history]") {
    UpliftedLandParameters parameters = plain_land();
    const auto bond = [&](float quickening, float quickened) {
        parameters.uplift.quickening = quickening;
        parameters.uplift.quickened = quickened;
        return slope_with_height(uplifted_land(parameters, 112, 112, 60).heights, 60);
    };
    const double steady = bond(0, 0.9F);
    CHECK(bond(0.7F, 0.9F) < steady - 0.3);  // -0.77 and -0.10 were measured
    CHECK(bond(0.7F, 100) == steady);        // at the full rate throughout
}
