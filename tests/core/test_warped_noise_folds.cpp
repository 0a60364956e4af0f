/// Warped noise: that the fold guard keeps its word.

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/relief/noise/warped_noise.h"
#include "core/relief/noise/warped_rows.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// The least determinant of I + grad w, by central differences of the real warp in doubles, over `seeds` lattices of
/// 8 x 8 cells each. The warp is read from warp_row itself, so its own scaling is in it.
double least_determinant(float guard, int octave, float low, float high, int seeds) {
    const float greatest = greatest_warp(guard);
    constexpr int per_cell = 8;
    constexpr float step = 1.0F / 128;
    double least = std::numeric_limits<double>::infinity();
    const NoiseSpan span{0, noise_run};
    const std::vector<float> d(64, low), f(64, high);
    std::vector<float> c(64);
    warp_strength_of_row(span, octave, 1.0F / greatest, d.data(), f.data(), c.data());
    const auto warped = [&](std::uint32_t key, float dx, float y, std::vector<double>& wx, std::vector<double>& wy) {
        std::vector<float> px(64), py(64, y);
        for (std::size_t i = 0; i < 64; ++i) px[i] = (static_cast<float>(i) + 0.5F) / per_cell + dx;
        const std::vector<float> qx = px, qy = py;
        warp_row(span, {0, 0, key}, c.data(), px.data(), py.data());
        wx.resize(64);
        wy.resize(64);
        for (std::size_t i = 0; i < 64; ++i) {
            wx[i] = static_cast<double>(px[i]) - static_cast<double>(qx[i]);
            wy[i] = static_cast<double>(py[i]) - static_cast<double>(qy[i]);
        }
    };
    std::vector<double> ex, ey, wx, wy, sx, sy, nx, ny;
    for (int seed = 0; seed < seeds; ++seed)
        for (int row = 0; row < 8 * per_cell; ++row) {
            const auto key = static_cast<std::uint32_t>(seed) * 7919U;
            const float y = (static_cast<float>(row) + 0.5F) / per_cell;
            warped(key, step, y, ex, ey);
            warped(key, -step, y, wx, wy);
            warped(key, 0, y + step, sx, sy);
            warped(key, 0, y - step, nx, ny);
            for (std::size_t i = 0; i < 64; ++i) {
                const double half = 0.5 / static_cast<double>(step);
                const double xx = 1 + (ex[i] - wx[i]) * half;
                const double yx = (ey[i] - wy[i]) * half;
                const double xy = (sx[i] - nx[i]) * half;
                const double yy = 1 + (sy[i] - ny[i]) * half;
                least = std::min(least, xx * yy - xy * yx);
            }
        }
    return least;
}

}  // namespace

TEST_CASE("the fold guard keeps warps from folding, and without it they fold", "[warped-noise]") {
    // Differences in floats: places up to 8 are rounded to 4.8e-7, over 1/64 about 6e-5 of each derivative.
    constexpr double rounding = 3e-4;
    for (const float guard : {0.1F, 0.2F, 0.5F, 0.9F}) {
        CAPTURE(guard);
        for (const float warp : {0.3F, 10.0F, -10.0F, 1000.0F}) {
            CAPTURE(warp);
            CHECK(least_determinant(guard, 0, warp, 0, 30) >= static_cast<double>(guard) - rounding);
            CHECK(least_determinant(guard, 3, warp, warp, 30) >= static_cast<double>(guard) - rounding);
        }
    }
    CHECK(least_determinant(1.0F, 2, 10, 10, 2) >= 1 - rounding);
    // The guard does not give away much: of 400 lattices the worst comes near it.
    CHECK(least_determinant(0.2F, 0, 1000, 0, 400) < 0.5);
    // Control: as published, moderate warps fold.
    CHECK(least_determinant(0.0F, 0, 1, 0, 30) < -0.5);
    CHECK(least_determinant(0.0F, 3, 0, 0.5F, 30) < -0.5);
    // Small warps pass nearly unchanged.
    const float low = 0.01F, none = 0;
    float c = 0;
    warp_strength_of_row({0, 1}, 0, 1.0F / greatest_warp(0.2F), &low, &none, &c);
    CHECK(c == Approx(0.01F).epsilon(0.002));  // (0.01 / 0.187)^2 / 2 = 0.0014
    warp_strength_of_row({0, 1}, 1, 1.0F / greatest_warp(0.0F), &low, &low, &c);
    CHECK(c == Approx(0.015F).epsilon(1e-6));  // as published: 1 * F + D / 2
}

TEST_CASE("the displacement of swiss noise does not fold", "[warped-noise]") {
    // One octave's map u -> u - step n grad n, by differences as above.
    const auto least = [](float step) {
        constexpr float h = 1.0F / 128;
        const NoiseSpan span{0, noise_run};
        const std::vector<float> still(64);
        const auto moved = [&](std::uint32_t key, float dx, float y, std::vector<float>& ux, std::vector<float>& uy) {
            std::vector<float> px(64), py(64, y), n(64), gx(64), gy(64);
            for (std::size_t i = 0; i < 64; ++i) px[i] = (static_cast<float>(i) + 0.5F) / 8 + dx;
            noise_and_gradient_of_row(span, {0, 0, key}, px.data(), py.data(), n.data(), gx.data(), gy.data());
            ux.assign(64, 0);
            uy.assign(64, 0);
            displace_row(span, step, still.data(), n.data(), gx.data(), gy.data(), ux.data(), uy.data());
        };
        float determinant = 1;
        std::vector<float> ex, ey, wx, wy, sx, sy, nx, ny;
        for (std::uint32_t key = 0; key < 60; ++key)
            for (int row = 0; row < 64; ++row) {
                const float y = (static_cast<float>(row) + 0.5F) / 8;
                moved(key, h, y, ex, ey);
                moved(key, -h, y, wx, wy);
                moved(key, 0, y + h, sx, sy);
                moved(key, 0, y - h, nx, ny);
                for (std::size_t i = 0; i < 64; ++i)
                    determinant =
                        std::min(determinant, (1 + (ex[i] - wx[i]) / (2 * h)) * (1 + (sy[i] - ny[i]) / (2 * h)) -
                                                  (sx[i] - nx[i]) / (2 * h) * (ey[i] - wy[i]) / (2 * h));
            }
        return determinant;
    };
    CHECK(least(0.075F) >= 0.2F);
    CHECK(least(0.25F) < -0.2F);  // control
}
