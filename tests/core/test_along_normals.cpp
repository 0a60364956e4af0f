/// Noise that displaces the ground along its normals.

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/parameter_uses.h"
#include "core/relief/noise/along_normals.h"
#include "tests/catch.h"
#include "tests/core/spline_projects.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

Raster<float> ground_by(int side, const std::function<double(double x, double y)>& height) {
    Raster<float> ground(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) ground(x, y) = static_cast<float>(height(x, y));
    return ground;
}

WarpedNoiseParameters noise_along(float share, float wavelength = 800) {
    WarpedNoiseParameters noise;
    noise.along_normals = share;
    noise.wavelength = wavelength;
    return noise;
}

/// Steep ridge, valley and rim with noise.
Project noisy_splines(int size, float share) {
    Project project = spline_project(size);
    project.noise.amplitude = 40;
    project.noise.along_normals = share;
    project.noise.default_amplitude = 1;
    for (FeatureSpline& spline : project.splines) {
        for (Knot& knot : spline.knots) knot.position.y *= 4;
        for (MetaPoint& point : spline.meta_points) {
            point.parameters.noise_amplitude = 1;
            point.parameters.left_rise *= 4;
            point.parameters.right_rise *= 4;
        }
    }
    return project;
}

Raster<float> land_along(const Project& project) {
    Evaluator evaluator(0);
    EvaluateOptions options;
    options.stage = Stage::splines;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    return *land.value()->ground;
}

double deviation_between(const Raster<float>& a, const Raster<float>& b) {
    double squares = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const double d = static_cast<double>(a(x, y)) - static_cast<double>(b(x, y));
            squares += d * d;
        }
    return std::sqrt(squares / static_cast<double>(a.cell_count()));
}

}  // namespace

TEST_CASE("an even slope moves along its normal", "[noise][along-normals]") {
    constexpr int side = 200;
    constexpr double cell = 10;
    constexpr double metres = 5;
    const Raster<float> noise(side, side, static_cast<float>(metres));
    // The way is a little shorter than the noise.
    const double way = metres / std::sqrt(1 + metres * metres / (25.0 * 25.0));
    for (const double slope : {0.0, 0.5, 1.0, 3.0})
        for (const double share : {0.5, 1.0}) {
            Raster<float> ground = ground_by(side, [&](double x, double) { return slope * cell * x; });
            const Raster<float> before = ground;
            const NoiseField half{{}, 0.5F};
            lay_along_normals(ground.view(), noise.view(), half, cell, noise_along(static_cast<float>(share)));
            const double upright = 1 / std::sqrt(1 + slope * slope);
            const double expected =
                0.5 * (share * way * slope * slope * upright + (1 - share * (1 - upright)) * metres);
            CAPTURE(slope, share);
            double worst = 0;
            for (int y = 60; y < side - 60; ++y)
                for (int x = 60; x < side - 60; ++x)
                    worst = std::max(worst, std::abs(static_cast<double>(ground(x, y) - before(x, y)) - expected));
            CHECK(worst < 0.005);  // floats of heights up to 6000 m are 0.0005 m apart
            // To first order this is the plane at that distance.
            if (share == 1.0) CHECK(expected == Approx(0.5 * metres / upright).epsilon(0.03));
        }
}

TEST_CASE("moving along the normals cannot fold the ground", "[noise][along-normals]") {
    constexpr int side = 160;
    RandomSequence random(5, RandomStream::test);
    double least = 1, longest = 0, strongest = 0;
    for (const double wavelength : {40.0, 200.0, 900.0})
        for (int scene = 0; scene < 4; ++scene) {
            // Cliffs of 1 km, and noise far higher than its wavelength is long, or as jagged as cells allow.
            const double tilt = random.unit();
            const Raster<float> ground = ground_by(side, [&](double x, double y) {
                if (scene == 0) return x + tilt * y < 100 ? 0.0 : 1000.0;
                if (scene == 1) return -1000 * std::abs(std::fmod(x + tilt * y, 60.0) - 30);
                return 1000.0 * static_cast<double>(random.unit());
            });
            const Raster<float> noise = ground_by(side, [&](double x, double y) {
                if (scene == 2) return 5000.0 * static_cast<double>(random.between(-1, 1));
                return std::fmod(x + 3 * y, 40.0) < 20 ? -5000.0 : 5000.0;
            });
            const NormalDisplacement d = normal_displacement(ground.view(), noise.view(), 10, wavelength);
            const auto shift_x = [&](int x, int y) { return static_cast<double>(d.way(x, y) * d.normal_x(x, y)); };
            const auto shift_z = [&](int x, int y) { return static_cast<double>(d.way(x, y) * d.normal_z(x, y)); };
            for (int y = 0; y + 1 < side; ++y)
                for (int x = 0; x + 1 < side; ++x) {
                    const double xx = (shift_x(x + 1, y) - shift_x(x, y)) / 10;
                    const double xz = (shift_x(x, y + 1) - shift_x(x, y)) / 10;
                    const double zx = (shift_z(x + 1, y) - shift_z(x, y)) / 10;
                    const double zz = (shift_z(x, y + 1) - shift_z(x, y)) / 10;
                    least = std::min(least, (1 - xx) * (1 - zz) - xz * zx);
                    strongest = std::max(strongest, std::sqrt(xx * xx + xz * xz + zx * zx + zz * zz));
                    longest = std::max(longest, std::hypot(shift_x(x, y), shift_z(x, y)) / wavelength);
                }
        }
    CHECK(least > 0);
    CHECK(strongest < 0.884);  // the bound that along_normals.h derives
    CHECK(longest <= 1.0 / 32 + 1e-9);
    // Control: the scenes do strain it.
    CHECK(strongest > 0.1);
    CHECK(longest > 0.02);
}

TEST_CASE("level ground takes noise along its normals as it takes it upright", "[noise][along-normals]") {
    Project project = spline_project(128);
    project.splines.clear();
    project.noise.amplitude = 40;
    project.noise.default_amplitude = 0.5F;
    const Raster<float> upright = land_along(project);
    project.noise.along_normals = 1;
    // The amplitude is multiplied in another order: roundings of heights up to 40 m.
    CHECK(deviation_between(land_along(project), upright) < 1e-4);
    CHECK(deviation_between(upright, Raster<float>(128, 128)) > 1);
    project.noise.amplitude = 0;
    CHECK(land_along(project) == Raster<float>(128, 128));
}

TEST_CASE("ground without noise keeps its bits beside ground that moves along its normals", "[noise][along-normals]") {
    constexpr int side = 100;
    Raster<float> ground = ground_by(side, [](double x, double y) { return 0.3 * x + 20 * std::sin(0.1 * y); });
    const Raster<float> before = ground;
    const Raster<float> noise(side, side, 12.0F);
    const Raster<float> amplitude = ground_by(side, [](double x, double) { return x < 50 ? 0 : 1; });
    lay_along_normals(ground.view(), noise.view(), {amplitude.view(), 0}, 5, noise_along(1));
    int kept = 0, moved = 0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) (ground(x, y) == before(x, y) ? kept : moved) += 1;
    CHECK(kept == 50 * side);
    CHECK(moved == 50 * side);
}

TEST_CASE("a cliff stays between its heights where noise moves it", "[noise][along-normals]") {
    constexpr int side = 128;
    Raster<float> ground = ground_by(side, [](double x, double) { return x < 64 ? 300 : 0; });
    const Raster<float> before = ground;
    // Noise that changes along the cliff and is the same across it.
    const Raster<float> noise = ground_by(side, [](double, double y) { return 30 * std::sin(0.15 * y); });
    lay_along_normals(ground.view(), noise.view(), {{}, 1}, 5, noise_along(1, 800));
    int rows_before = 0, least = side, most = 0;
    float low = 1000, high = -1000;
    for (int y = 0; y < side; ++y) {
        int upper = 0;
        for (int x = 0; x < side; ++x) {
            upper += ground(x, y) > 150 ? 1 : 0;
            low = std::min(low, ground(x, y));
            high = std::max(high, ground(x, y));
        }
        least = std::min(least, upper);
        most = std::max(most, upper);
        rows_before += before(63, y) > 150 && before(64, y) < 150 ? 1 : 0;
    }
    CHECK(rows_before == side);
    // It winds: by up to 800 / 32 = 25 m to either side, of which the means over 133 m leave some.
    CHECK(most - least >= 2);
    CHECK(most - least <= 10);
    CHECK(low >= -31);
    CHECK(high <= 331);
}

TEST_CASE("land with noise along its normals is the same bytes on any number of threads", "[noise][along-normals]") {
    Project project = noisy_splines(200, 0.8F);
    project.frame.height = 150;
    project.splines[0].parameters.noise_basis = SplineNoise::ridged;
    set_thread_count(1);
    const Raster<float> one = land_along(project);
    for (const int threads : {2, 5}) {
        set_thread_count(threads);
        CHECK(land_along(project) == one);
    }
    set_thread_count(0);
}

TEST_CASE("the way along the normals is the same at four times the resolution", "[noise][along-normals]") {
    /// Difference that the direction makes, in 256 x 256 cells.
    const auto change_at = [](int size) {
        Raster<float> change = land_along(noisy_splines(size, 1));
        const Raster<float> upright = land_along(noisy_splines(size, 0));
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) change(x, y) -= upright(x, y);
        return coarsen(change.view(), size / 256);
    };
    const Raster<float> coarse = change_at(256), fine = change_at(1024);
    const double effect = deviation_between(coarse, Raster<float>(256, 256));
    CAPTURE(effect);
    CHECK(effect > 1);
    CHECK(deviation_between(coarse, fine) < 0.3 * effect);
}

TEST_CASE("noise along the normals is said to need noise", "[noise][along-normals][uses]") {
    Project project = spline_project(64);
    project.splines.clear();
    project.erosion.mixing.steps = 0;
    project.noise.along_normals = 1;
    CHECK(why_unused(project, "noise.along_normals") == "Needs noise with an amplitude above 0.");
    project.noise.amplitude = 30;
    project.noise.default_amplitude = 1;
    CHECK(why_unused(project, "noise.along_normals").empty());
}
