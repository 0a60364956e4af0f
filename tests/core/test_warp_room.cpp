/// Strong warps that change from place to place: they do not fold, and are what was asked for where there is room.

#include <cmath>
#include <limits>
#include <vector>

#include "core/pipeline/evaluate.h"
#include "core/relief/noise/warp_room.h"
#include "core/relief/noise/warped_rows.h"
#include "tests/catch.h"
#include "tests/core/spline_projects.h"

using namespace cuesta;

namespace {

constexpr float lattice_cell = 64;  // m, the wavelength
constexpr int cells_a_wave = 16;
constexpr double raster_cell = static_cast<double>(lattice_cell) / cells_a_wave;

/// D = `inside` within a disc of a map of 24 x 12 wavelengths, `outside` elsewhere.
Raster<float> disc_of_warp(float inside, float outside, double radius) {
    Raster<float> warp(24 * cells_a_wave, 12 * cells_a_wave);
    for (int y = 0; y < warp.height(); ++y)
        for (int x = 0; x < warp.width(); ++x)
            warp(x, y) = std::hypot(x - 192.0, y - 96.0) < radius * cells_a_wave ? inside : outside;
    return warp;
}

NoiseFields with_low_warp(const Raster<float>& warp) {
    return {{{}, 1}, {{}, 0.5F}, {warp.view(), 0}, {{}, 0}};
}

WarpedNoiseParameters parameters() {
    WarpedNoiseParameters p;
    p.wavelength = lattice_cell;
    return p;
}

/// The least determinant of the first octave's warp of a field of D, in its lattice, from cell to cell of the raster.
double least_determinant_of(const Raster<float>& warp, std::uint32_t key, const WarpedNoiseParameters& p) {
    const int width = warp.width(), height = warp.height();
    Raster<float> to_x(width, height), to_y(width, height);
    const WarpRule rule{1.0F / greatest_warp(p.fold_guard), p.warp_growth};
    for (int y = 0; y < height; ++y) {
        const auto count = static_cast<std::size_t>(width);
        std::vector<float> px(count), py(count, static_cast<float>(y) / cells_a_wave), none(count), c(count),
            place(count), share(count);
        for (std::size_t x = 0; x < count; ++x) px[x] = static_cast<float>(x) / cells_a_wave;
        const NoiseSpan span{0, width};
        warp_strength_of_row(span, 0, rule, warp.row(y), none.data(), c.data(), place.data());
        for (int wave = 0; wave <= longest_wave; ++wave) {
            warp_share_of_row(span, wave, c.data(), place.data(), share.data());
            add_warp_of_row(span, {0, 0, key}, wave, share.data(), px.data(), py.data(), to_x.row(y), to_y.row(y));
        }
    }
    double least = std::numeric_limits<double>::infinity();
    const auto slope = [](float from, float to) { return static_cast<double>(to - from) * cells_a_wave / 2; };
    for (int y = 1; y + 1 < height; ++y)
        for (int x = 1; x + 1 < width; ++x) {
            const double xx = 1 + slope(to_x(x - 1, y), to_x(x + 1, y)), yx = slope(to_y(x - 1, y), to_y(x + 1, y));
            const double xy = slope(to_x(x, y - 1), to_x(x, y + 1)), yy = 1 + slope(to_y(x, y - 1), to_y(x, y + 1));
            least = std::min(least, xx * yy - xy * yx);
        }
    return least;
}

}  // namespace

TEST_CASE("strong warps beside weak ones do not fold", "[warped-noise][warp-room]") {
    const WarpedNoiseParameters p = parameters();
    for (const float inside : {10.0F, -10.0F, 4.0F}) {
        const Raster<float> asked = disc_of_warp(inside, std::copysign(0.9F, inside), 4);
        const NoiseFields fields = with_low_warp(asked);
        const RoomForWarps room = room_for_warps(fields, raster_cell, p);
        REQUIRE(room.low_warp.width() == asked.width());
        CHECK(room.fields.low_warp.cells.row(0) == room.low_warp.row(0));
        double least = 1, least_as_asked = 1;
        for (std::uint32_t key = 1; key <= 20; ++key) {
            least = std::min(least, least_determinant_of(room.low_warp, key * 7919, p));
            least_as_asked = std::min(least_as_asked, least_determinant_of(asked, key * 7919, p));
        }
        CAPTURE(inside, least, least_as_asked);
        CHECK(least > 0);
        CHECK(least_as_asked < 0);  // control
    }
}

TEST_CASE("room takes nothing from warps that have it, and never adds", "[warped-noise][warp-room]") {
    WarpedNoiseParameters p = parameters();
    const Raster<float> asked = disc_of_warp(4, -0.5F, 5);
    const Raster<float> given = room_for_warps(with_low_warp(asked), raster_cell, p).low_warp;
    float most = 0;
    for (int y = 0; y < asked.height(); ++y)
        for (int x = 0; x < asked.width(); ++x) {
            CHECK(std::fabs(given(x, y)) <= std::fabs(asked(x, y)) + 1e-5F);  // sums of means in floats
            if (asked(x, y) < 1) CHECK(given(x, y) == asked(x, y));
            most = std::max(most, given(x, y));
            // 0.9 a wavelength; floats.
            if (x > 0 && asked(x, y) > 1 && asked(x - 1, y) > 1)
                CHECK(std::fabs(given(x, y) - given(x - 1, y)) <= 0.9F / cells_a_wave + 1e-4F);
        }
    CHECK(most > 3.8F);  // 3.3 wavelengths from its edge it is 4, less what the means take
    // Warps that are strong everywhere lose nothing; nor do those without a guard, nor without growth, nor up to 1.
    const Raster<float> even(64, 64, 8.0F);
    const Raster<float> kept = room_for_warps(with_low_warp(even), raster_cell, p).low_warp;
    CHECK(kept(32, 32) == Approx(8).epsilon(1e-6));  // a mean in floats
    CHECK(room_for_warps(with_low_warp(disc_of_warp(1, -1, 4)), raster_cell, p).low_warp.empty());
    p.warp_growth = 0;
    CHECK(room_for_warps(with_low_warp(asked), raster_cell, p).low_warp.empty());
    p.warp_growth = 1;
    p.fold_guard = 0;
    CHECK(room_for_warps(with_low_warp(asked), raster_cell, p).low_warp.empty());
}

TEST_CASE("high warps have room in the octave that they move most", "[warped-noise][warp-room]") {
    WarpedNoiseParameters p = parameters();  // four octaves: above a third
    const Raster<float> asked = disc_of_warp(6, 0, 4);
    const NoiseFields fields{{{}, 1}, {{}, 0.5F}, {{}, 0}, {asked.view(), 0}};
    const Raster<float> given = room_for_warps(fields, raster_cell, p).high_warp;
    // k 2^-k is 1/2 at most, so F may rise by 1.8 in a first wavelength.
    const int edge = 192 - 4 * cells_a_wave;
    CHECK(given(edge - 1, 96) == 0);
    CHECK(given(edge + 2 * cells_a_wave, 96) > 3);
    CHECK(given(edge + 2 * cells_a_wave, 96) < 1.0F / 3 + 2 * 1.8F + 0.2F);
    p.octaves = 1;
    CHECK(room_for_warps(fields, raster_cell, p).high_warp.empty());  // which F does not reach
}

TEST_CASE("each unit of the warp of splines changes the land, up to 10", "[warp-room][splines]") {
    const auto land = [](float low, float high) {
        Project project = test::spline_project(96);
        project.noise.amplitude = 100;
        project.noise.default_amplitude = 0.5F;
        for (FeatureSpline& spline : project.splines) {
            if (spline.meta_points.empty()) spline.meta_points.resize(1);
            for (MetaPoint& point : spline.meta_points) {
                point.parameters.noise_amplitude = 1;
                point.parameters.low_warp = low;
                point.parameters.high_warp = high;
            }
        }
        Evaluator evaluator(0);
        EvaluateOptions options;
        options.stage = Stage::splines;
        const auto result = evaluator.evaluate(project, options);
        REQUIRE(result.ok());
        return *result.value()->ground;
    };
    for (const bool high : {false, true})
        for (int i = 1; i <= 10; ++i) {
            const auto at = [&](int value) {
                const auto warp = static_cast<float>(value);
                return high ? land(0, warp) : land(warp, 0);
            };
            const Raster<float> before = at(i - 1), after = at(i);
            double squares = 0;
            for (int y = 0; y < 96; ++y)
                for (int x = 0; x < 96; ++x) squares += std::pow(static_cast<double>(after(x, y) - before(x, y)), 2);
            CAPTURE(high, i);
            CHECK(std::sqrt(squares / (96 * 96)) > 2);  // m: 2 % of the amplitude
        }
}
