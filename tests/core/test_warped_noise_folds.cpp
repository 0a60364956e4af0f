/// Warped noise: that the fold guard keeps its word.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/relief/noise/warped_noise.h"
#include "core/relief/noise/warped_rows.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// Displacement of the places of a row by the warp, from the kernels of warped noise themselves.
struct WarpedRow {
    std::vector<double> x, y;
    WarpedRow(WarpRule rule, int octave, float low, float high, NoiseLattice lattice, const std::vector<float>& px,
              const std::vector<float>& py) {
        const auto count = px.size();
        const NoiseSpan span{0, static_cast<int>(count)};
        const std::vector<float> d(count, low), f(count, high);
        std::vector<float> c(count), place(count), share(count), dx(count), dy(count);
        warp_strength_of_row(span, octave, rule, d.data(), f.data(), c.data(), place.data());
        for (int wave = 0; wave <= longest_wave; ++wave) {
            warp_share_of_row(span, wave, c.data(), place.data(), share.data());
            add_warp_of_row(span, lattice, wave, share.data(), px.data(), py.data(), dx.data(), dy.data());
        }
        x.assign(dx.begin(), dx.end());
        y.assign(dy.begin(), dy.end());
    }
};

/// The least determinant of I + grad w, by central differences of the real warp, over `seeds` lattices of 8 x 8 cells
/// each, at places all over the longest waves.
double least_determinant(float guard, float growth, int octave, float low, float high, int seeds) {
    const WarpRule rule{1.0F / greatest_warp(guard), growth};
    constexpr int per_cell = 8;
    constexpr float step = 1.0F / 128;
    constexpr double half = 0.5 / static_cast<double>(step);
    double least = std::numeric_limits<double>::infinity();
    for (int seed = 0; seed < seeds; ++seed)
        for (int row = 0; row < 8 * per_cell; ++row) {
            const NoiseLattice lattice{seed * 11 - 100, seed * 5, static_cast<std::uint32_t>(seed) * 7919U};
            std::vector<float> px(noise_run), py(noise_run, (static_cast<float>(row) + 0.5F) / per_cell);
            for (std::size_t i = 0; i < noise_run; ++i) px[i] = (static_cast<float>(i) + 0.5F) / per_cell;
            const auto moved = [&](float to_east, float to_south) {
                std::vector<float> qx = px, qy = py;
                for (float& x : qx) x += to_east;
                for (float& y : qy) y += to_south;
                return WarpedRow(rule, octave, low, high, lattice, qx, qy);
            };
            const WarpedRow east = moved(step, 0), west = moved(-step, 0), south = moved(0, step),
                            north = moved(0, -step);
            for (std::size_t i = 0; i < noise_run; ++i) {
                const double xx = 1 + (east.x[i] - west.x[i]) * half;
                const double yx = (east.y[i] - west.y[i]) * half;
                const double xy = (south.x[i] - north.x[i]) * half;
                const double yy = 1 + (south.y[i] - north.y[i]) * half;
                least = std::min(least, xx * yy - xy * yx);
            }
        }
    return least;
}

}  // namespace

TEST_CASE("the fold guard keeps warps from folding, and without it they fold", "[warped-noise]") {
    // Differences in floats: the warp of a wave of 64 cells moves places by up to 12 of them, rounded to 1e-6, over
    // 1/64 about 6e-5 of each of four derivatives.
    constexpr double rounding = 5e-4;
    for (const float guard : {0.1F, 0.2F, 0.5F, 0.9F})
        for (const float growth : {0.0F, 0.4F, 1.0F}) {
            CAPTURE(guard, growth);
            for (const float warp : {0.3F, 1.5F, 3.0F, -6.0F, 10.0F, 1000.0F}) {
                CAPTURE(warp);
                CHECK(least_determinant(guard, growth, 0, warp, 0, 15) >= static_cast<double>(guard) - rounding);
                CHECK(least_determinant(guard, growth, 3, warp, warp, 15) >= static_cast<double>(guard) - rounding);
            }
        }
    CHECK(least_determinant(1.0F, 1, 2, 10, 10, 2) >= 1 - rounding);
    // The guard does not give away much: of 400 lattices the worst comes near it.
    CHECK(least_determinant(0.2F, 0, 0, 1000, 0, 400) < 0.5);
    // Control: as published, moderate warps fold.
    CHECK(least_determinant(0.0F, 0, 0, 1, 0, 30) < -0.5);
    CHECK(least_determinant(0.0F, 0, 3, 0, 0.5F, 30) < -0.5);
}

TEST_CASE("small warps pass, and strong ones come in longer waves whose shares add up", "[warped-noise]") {
    const auto strength = [](float guard, float growth, int octave, float low, float high) {
        float c = 0, place = 0;
        warp_strength_of_row({0, 1}, octave, {1.0F / greatest_warp(guard), growth}, &low, &high, &c, &place);
        return std::pair(c, place);
    };
    CHECK(strength(0.2F, 1, 0, 0.01F, 0).first == Approx(0.01F).epsilon(0.002));      // (0.01 / 0.187)^2 / 2 = 0.0014
    CHECK(strength(0.0F, 0, 1, 0.01F, 0.01F).first == Approx(0.015F).epsilon(1e-6));  // as published: 1 * F + D / 2
    CHECK(strength(0.2F, 1, 0, 1, 0).second == 0.0F);
    CHECK(strength(0.2F, 1, 0, -4, 0).second == 2.0F);
    CHECK(strength(0.2F, 1, 0, 6, 0).second == 2.5F);
    CHECK(strength(0.2F, 0.5F, 0, 6, 0).second == 1.25F);
    CHECK(strength(0.2F, 0, 0, 10, 0).second == 0.0F);
    CHECK(strength(0.2F, 1, 0, 1e30F, 0).second == static_cast<float>(longest_wave));
    for (float place = 0; place <= 3; place += 0.125F) {
        const float c = -0.18F;
        float sum = 0;
        for (int wave = 0; wave <= longest_wave; ++wave) {
            float share = 0;
            warp_share_of_row({0, 1}, wave, &c, &place, &share);
            sum += share;
        }
        CHECK(sum == Approx(c).epsilon(1e-6));  // two rounded shares
    }
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
