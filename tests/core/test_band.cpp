/// Masks from ranges of heights and slopes.

#include <cmath>
#include <limits>

#include "core/field/band.h"
#include "tests/catch.h"

using namespace cuesta;

TEST_CASE("a band is whole inside, soft beyond its ends, nothing further out", "[band]") {
    Raster<float> values(7, 1);
    const float steps[] = {0, 10, 15, 20, 30, 35, 40};
    for (int x = 0; x < 7; ++x) values(x, 0) = steps[x];
    const Raster<float> band = band_of(values.view(), 20, 30, 10);
    const float wanted[] = {0, 0, 0.5F, 1, 1, 0.5F, 0};
    for (int x = 0; x < 7; ++x) CHECK(band(x, 0) == wanted[x]);
    // Without softness the ends are sharp, and belong to the band.
    const Raster<float> sharp = band_of(values.view(), 20, 30, 0);
    const float cut[] = {0, 0, 0, 1, 1, 0, 0};
    for (int x = 0; x < 7; ++x) CHECK(sharp(x, 0) == cut[x]);
    values(0, 0) = std::numeric_limits<float>::quiet_NaN();
    CHECK(band_of(values.view(), -100, 100, 5)(0, 0) == 0);
    CHECK(band_of(values.view(), -100, 100, 5)(1, 0) == 1);
}

TEST_CASE("slopes of a plane are its own, edges included", "[band]") {
    Raster<float> plane(6, 5);
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 6; ++x) plane(x, y) = static_cast<float>(3 * 10 * x + 4 * 10 * y);  // 3 and 4 to 1
    const Raster<float> slopes = slopes_in_degrees(plane.view(), 10);
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 6; ++x)
            CHECK(slopes(x, y) == Approx(std::atan(5.0) * 180 / 3.14159265358979).epsilon(1e-6));  // floats
    const Raster<float> flat(4, 4, 7.0F);
    CHECK(slopes_in_degrees(flat.view(), 10)(3, 3) == 0);
    CHECK(slopes_in_degrees(Raster<float>(1, 1, 2.0F).view(), 10)(0, 0) == 0);
}
