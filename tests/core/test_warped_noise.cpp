/// Warped noise: what its sum is, and what it costs to look at one cell only.

#include <cmath>
#include <limits>
#include <vector>

#include "core/base/threads.h"
#include "core/measure/anisotropy.h"
#include "core/relief/noise/warped_noise.h"
#include "core/relief/noise/warped_rows.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

const NoiseBasis all_bases[] = {NoiseBasis::perlin, NoiseBasis::ridged, NoiseBasis::billowed, NoiseBasis::damped,
                                NoiseBasis::swiss};

NoiseFields everywhere(float amplitude, float roughness, float low_warp, float high_warp) {
    return {{{}, amplitude}, {{}, roughness}, {{}, low_warp}, {{}, high_warp}};
}

Raster<float> noise(int width, int height, double cell_size, const NoiseFields& fields,
                    const WarpedNoiseParameters& parameters) {
    Raster<float> ground(width, height, 0.0F);
    add_warped_noise(ground.view(), cell_size, fields, parameters);
    return ground;
}

/// Mean, standard deviation, skewness, greatest size and the share beyond +-1 of all cells.
struct Statistics {
    double mean = 0;
    double deviation = 0;
    double skewness = 0;
    double greatest = 0;
    double beyond = 0;
};

Statistics statistics_of(const Raster<float>& raster) {
    Statistics s;
    const auto count = static_cast<double>(raster.cell_count());
    double squares = 0;
    double cubes = 0;
    const auto for_each = [&](const auto& body) {
        for (int y = 0; y < raster.height(); ++y)
            for (int x = 0; x < raster.width(); ++x) body(static_cast<double>(raster(x, y)));
    };
    for_each([&](double v) {
        s.mean += v / count;
        s.greatest = std::max(s.greatest, std::abs(v));
        s.beyond += (std::abs(v) > 1 ? 1.0 : 0.0) / count;
    });
    for_each([&](double v) {
        squares += (v - s.mean) * (v - s.mean) / count;
        cubes += (v - s.mean) * (v - s.mean) * (v - s.mean) / count;
    });
    s.deviation = std::sqrt(squares);
    s.skewness = cubes / (squares * s.deviation);
    return s;
}

/// The heights' second differences (the four neighbours' mean less the cell): sharp crests are rare large negative
/// ones.
Raster<float> bends_of(const Raster<float>& h) {
    Raster<float> bends(h.width() - 2, h.height() - 2);
    for (int y = 1; y + 1 < h.height(); ++y)
        for (int x = 1; x + 1 < h.width(); ++x)
            bends(x - 1, y - 1) = 0.25F * (h(x - 1, y) + h(x + 1, y) + h(x, y - 1) + h(x, y + 1)) - h(x, y);
    return bends;
}

/// Fields that differ from cell to cell, A being 0 in a band and in single cells.
struct Patchwork {
    Raster<float> amplitude, roughness, low_warp, high_warp;
    Patchwork(int width, int height)
        : amplitude(width, height), roughness(width, height), low_warp(width, height), high_warp(width, height) {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const auto fx = static_cast<float>(x);
                const auto fy = static_cast<float>(y);
                const bool silent = (x > width / 3 && x < width / 2) || (x * 7 + y * 3) % 11 == 0;
                amplitude(x, y) = silent ? 0.0F : 0.5F + 0.4F * std::sin(fx * 0.1F);
                roughness(x, y) = 0.5F + 0.5F * std::sin(fy * 0.07F);
                low_warp(x, y) = 5.0F * std::cos(fx * 0.03F);
                high_warp(x, y) = 0.3F * std::sin((fx + fy) * 0.05F);
            }
    }
    NoiseFields fields() const {
        return {{amplitude.view(), 0}, {roughness.view(), 0}, {low_warp.view(), 0}, {high_warp.view(), 0}};
    }
};

}  // namespace

TEST_CASE("warped noise has mean 0 and one deviation whatever the basis, the octaves and the roughness",
          "[warped-noise]") {
    WarpedNoiseParameters p;
    p.amplitude = 1;
    p.wavelength = 100;
    for (const NoiseBasis basis : all_bases)
        for (const int octaves : {1, 4, 6})
            for (const float roughness : {0.0F, 0.5F, 1.0F}) {
                p.basis = basis;
                p.octaves = octaves;
                CAPTURE(name_of(basis), octaves, roughness);
                // Cells of 0.74 m hold the finest of 6 octaves (3.1 m) at full strength.
                const Raster<float> n = noise(1000, 1000, 0.74, everywhere(1, roughness, 0.2F, 0.1F), p);
                const Statistics s = statistics_of(n);
                // 7.4 wavelengths a side are about 55 independent places of the first octave, so a mean strays by
                // 0.305 / sqrt(55) = 0.041 and a deviation by about 0.305 / sqrt(2 * 55) = 0.029; three times that,
                // the damped and the ridged ones being heavier in the tails.
                CHECK(std::abs(s.mean) < 0.13);
                CHECK(s.deviation == Approx(0.305).margin(0.09));
                CHECK(s.beyond < 0.02);
                CHECK(s.greatest < 2.5);
                CHECK(s.greatest > 0.5);
            }
}

TEST_CASE("warped noise prefers no direction of the grid", "[warped-noise]") {
    WarpedNoiseParameters p;
    p.wavelength = 200;
    for (const NoiseBasis basis : all_bases) {
        p.basis = basis;
        CAPTURE(name_of(basis));
        const Raster<float> n = noise(1024, 1024, 5, everywhere(1, 0.5F, 0.5F, 0.3F), p);
        CHECK(std::abs(find_anisotropy(n.view()).a4) <= 0.02);  // asked for: spec 5, improvement 9
    }
    // Control: stripes along the columns.
    Raster<float> stripes(256, 256);
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x) stripes(x, y) = std::sin(static_cast<float>(x));
    CHECK(find_anisotropy(stripes.view()).a4 > 0.9);
}

TEST_CASE("one cell of warped noise has the bits of the whole grid, on any number of threads", "[warped-noise]") {
    constexpr int width = 150;
    constexpr int height = 61;
    const Patchwork patchwork(width, height);
    WarpedNoiseParameters p;
    p.wavelength = 333;
    for (const NoiseBasis basis : all_bases) {
        p.basis = basis;
        CAPTURE(name_of(basis));
        set_thread_count(1);
        const Raster<float> one = noise(width, height, 7.3, patchwork.fields(), p);
        for (const int threads : {2, 5}) {
            set_thread_count(threads);
            CHECK(noise(width, height, 7.3, patchwork.fields(), p) == one);
        }
        set_thread_count(0);
        int different = 0;
        for (int y = 0; y < height; y += 5)
            for (int x = 0; x < width; ++x) {
                float cell = 0;
                const NoiseFields fields = everywhere(patchwork.amplitude(x, y), patchwork.roughness(x, y),
                                                      patchwork.low_warp(x, y), patchwork.high_warp(x, y));
                add_warped_noise({&cell, 1, 1, 1}, 7.3, fields, p, x, y);
                different += cell == one(x, y) ? 0 : 1;
            }
        CHECK(different == 0);
    }
}

TEST_CASE("constant fields are rasters of one value", "[warped-noise]") {
    const Raster<float> half(70, 40, 0.5F);
    const NoiseField field{half.view(), 0};
    const WarpedNoiseParameters p;
    CHECK(noise(70, 40, 10, {field, field, field, field}, p) ==
          noise(70, 40, 10, everywhere(0.5F, 0.5F, 0.5F, 0.5F), p));
}

TEST_CASE("ground without noise keeps its bits", "[warped-noise]") {
    const Patchwork patchwork(150, 20);
    Raster<float> ground(150, 20, 0.1F);
    ground(55, 3) = -0.0F;
    const Raster<float> before = ground;
    add_warped_noise(ground.view(), 10, patchwork.fields(), {});
    int touched = 0;
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 150; ++x) {
            if (patchwork.amplitude(x, y) == 0.0F)
                CHECK(ground(x, y) == before(x, y));
            else
                touched += ground(x, y) != before(x, y) ? 1 : 0;
        }
    CHECK(std::signbit(ground(55, 3)));
    CHECK(touched > 1000);
    WarpedNoiseParameters none;
    none.amplitude = 0;
    CHECK(noise(30, 30, 10, everywhere(1, 0.5F, 0, 0), none) == Raster<float>(30, 30, 0.0F));
    CHECK(noise(30, 30, 10, everywhere(0, 0.5F, 1, 1), {}) == Raster<float>(30, 30, 0.0F));
}

TEST_CASE("a coarse grid of warped noise is a blurred version of a fine one", "[warped-noise]") {
    constexpr int size = 1024;
    WarpedNoiseParameters p;
    p.amplitude = 1;
    p.wavelength = 640;
    p.octaves = 6;  // down to 20 m
    for (const NoiseBasis basis : {NoiseBasis::perlin, NoiseBasis::ridged, NoiseBasis::swiss}) {
        p.basis = basis;
        CAPTURE(name_of(basis));
        const NoiseFields fields = everywhere(1, 0.3F, 0.1F, 0.05F);
        const Raster<float> fine = noise(size, size, 4, fields, p);
        /// The difference of a coarse grid, or of single cells of the fine one, from the means of the fine one's cells.
        const auto difference = [&](int factor, bool faded) {
            const Raster<float> coarse = noise(size / factor, size / factor, 4.0 * factor, fields, p);
            double squares = 0;
            double all = 0;
            for (int y = 0; y < coarse.height(); ++y)
                for (int x = 0; x < coarse.width(); ++x) {
                    double mean = 0;
                    for (int j = 0; j < factor; ++j)
                        for (int i = 0; i < factor; ++i)
                            mean += static_cast<double>(fine(x * factor + i, y * factor + j)) / (factor * factor);
                    const float picked = fine(x * factor + factor / 2, y * factor + factor / 2);
                    squares += std::pow(static_cast<double>(faded ? coarse(x, y) : picked) - mean, 2);
                    all += mean * mean;
                }
            return std::sqrt(squares / all);
        };
        // Cells of 16, 32 and 64 m lose octaves up to 40, 80 and 160 m. What differs is the part of the octaves near
        // the limit that averaging takes or leaves, which depends on the place. The control, cells picked from the fine
        // grid, has all that averaging takes as noise.
        for (const int factor : {4, 8, 16}) {
            CAPTURE(factor, difference(factor, true), difference(factor, false));
            CHECK(difference(factor, true) < 0.25);
            CHECK(difference(factor, true) < 0.9 * difference(factor, false));
        }
    }
}

TEST_CASE("octaves fade in as the cells get finer", "[warped-noise]") {
    WarpedNoiseParameters p;
    p.amplitude = 1;
    p.wavelength = 100;
    p.octaves = 2;
    // The first cell, its size in steps of 1 %: the second octave (50 m) comes between cells of 67 m and 20 m.
    const auto first_cell = [&](double cell_size, int octaves) {
        p.octaves = octaves;
        float cell = 0;
        add_warped_noise({&cell, 1, 1, 1}, cell_size, everywhere(1, 1, 0, 0), p);
        return static_cast<double>(cell);
    };
    double greatest = 0;
    double furthest = 0;
    for (double size = 80; size > 15; size /= 1.01) {
        greatest = std::max(greatest, std::abs(first_cell(size / 1.01, 2) - first_cell(size, 2)));
        furthest = std::max(furthest, std::abs(first_cell(size, 2) - first_cell(size, 1)));
    }
    // The first cell's middle moves by up to 0.4 m * sqrt(2), 0.011 of the second octave's wavelength, along slopes of
    // 2.9 / sqrt(2) at most (two octaves share the variance), twice: 0.04. The fade's 1.5 times a step of 0.01 * 50 /
    // 20 of its range 1.75 takes 0.02 of the octave. An octave that comes at once would jump by its size.
    CHECK(greatest < 0.06);
    CHECK(furthest > 0.1);
    // Nothing at all is left when the first octave is too fine.
    p.octaves = 2;
    CHECK(noise(20, 20, 134, everywhere(1, 1, 0, 0), p) == Raster<float>(20, 20, 0.0F));
    CHECK(!(noise(20, 20, 120, everywhere(1, 1, 0, 0), p) == Raster<float>(20, 20, 0.0F)));
}

TEST_CASE("seeds and bases give other noise", "[warped-noise]") {
    std::vector<Raster<float>> grounds;
    WarpedNoiseParameters p;
    const NoiseFields fields = everywhere(1, 0.5F, 0.2F, 0.2F);
    for (const NoiseBasis basis : all_bases) {
        p.basis = basis;
        grounds.push_back(noise(100, 100, 20, fields, p));
    }
    p.basis = NoiseBasis::perlin;
    p.seed = 2;
    grounds.push_back(noise(100, 100, 20, fields, p));
    p.seed = 1;
    grounds.push_back(noise(100, 100, 20, everywhere(1, 0.5F, 0, 0), p));
    for (std::size_t a = 0; a < grounds.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            int same = 0;
            for (int y = 0; y < 100; ++y)
                for (int x = 0; x < 100; ++x) same += grounds[a](x, y) == grounds[b](x, y) ? 1 : 0;
            CAPTURE(a, b);
            CHECK(same < 100);  // 1 % of the cells
        }
}

TEST_CASE("the bases show what they promise", "[warped-noise]") {
    WarpedNoiseParameters p;
    p.wavelength = 400;
    const NoiseFields fields = everywhere(1, 0.5F, 0, 0);
    const auto bend = [&](NoiseBasis basis) {
        p.basis = basis;
        return statistics_of(bends_of(noise(1024, 1024, 4, fields, p))).skewness;
    };
    // Sharp crests: few cells bend downward strongly. Perlin noise is the same upside down.
    CHECK(bend(NoiseBasis::ridged) < -1);
    CHECK(bend(NoiseBasis::swiss) < -1);
    CHECK(bend(NoiseBasis::billowed) > 1);
    CHECK(std::abs(bend(NoiseBasis::perlin)) < 0.15);
    CHECK(std::abs(bend(NoiseBasis::damped)) < 0.3);

    // Swiss: small crests grow on large ones, hollows stay smooth. Perlin is the control.
    const auto detail_on_crests = [&](NoiseBasis basis) {
        p.basis = basis;
        const Raster<float> land = noise(1024, 1024, 4, fields, p);
        const Raster<float> bends = bends_of(land);
        const float scale = 0.305F * p.amplitude;  // the standard deviation
        double high = 0, low = 0, high_cells = 0, low_cells = 0;
        for (int y = 1; y < 1023; ++y)
            for (int x = 1; x < 1023; ++x) {
                const double square = std::pow(static_cast<double>(bends(x - 1, y - 1)), 2);
                if (land(x, y) > 0.7F * scale) high += square, ++high_cells;
                if (land(x, y) < -0.7F * scale) low += square, ++low_cells;
            }
        REQUIRE(high_cells > 10000);
        REQUIRE(low_cells > 10000);
        return std::sqrt((high / high_cells) / (low / low_cells));
    };
    CHECK(detail_on_crests(NoiseBasis::swiss) > 2);
    CHECK(detail_on_crests(NoiseBasis::perlin) == Approx(1).margin(0.2));

    // Damped: what the second octave adds is smaller where the first, which is the same in both, is steep. Perlin is
    // the control.
    const auto detail_on_slopes = [&](NoiseBasis basis) {
        p.basis = basis;
        p.octaves = 1;
        const Raster<float> broad = noise(1024, 1024, 4, fields, p);
        p.octaves = 3;
        // Bends of the first octave are small beside those of the third.
        const Raster<float> bends = bends_of(noise(1024, 1024, 4, fields, p));
        double steep = 0;
        double flat = 0;
        double steep_cells = 0;
        double flat_cells = 0;
        for (int y = 1; y < 1023; ++y)
            for (int x = 1; x < 1023; ++x) {
                const double slope = static_cast<double>(
                    std::hypot(broad(x + 1, y) - broad(x - 1, y), broad(x, y + 1) - broad(x, y - 1)));
                const double square = std::pow(static_cast<double>(bends(x - 1, y - 1)), 2);
                // In wavelengths: slope * 400 m / (8 m * amplitude 30 m).
                if (slope * 400 / 240 > 1.6) steep += square, ++steep_cells;
                if (slope * 400 / 240 < 0.5) flat += square, ++flat_cells;
            }
        REQUIRE(steep_cells > 10000);
        REQUIRE(flat_cells > 10000);
        return std::sqrt((steep / steep_cells) / (flat / flat_cells));
    };
    CHECK(detail_on_slopes(NoiseBasis::damped) < 0.6);
    CHECK(detail_on_slopes(NoiseBasis::perlin) > 0.85);
}

TEST_CASE("the noise's derivatives are those of its values", "[warped-noise]") {
    std::vector<float> x, y;
    for (int i = 0; i < noise_run; ++i) {
        x.push_back(0.13F * static_cast<float>(i) - 2.0F);
        y.push_back(0.71F + 0.05F * static_cast<float>(i));
    }
    const NoiseSpan span{0, noise_run};
    const NoiseLattice lattice{5, -3, 77};
    std::vector<float> n(64), gx(64), gy(64), plain(64), before(64), after(64);
    noise_and_gradient_of_row(span, lattice, x.data(), y.data(), n.data(), gx.data(), gy.data());
    noise_of_row(span, lattice, x.data(), y.data(), plain.data());
    CHECK(n == plain);
    const float step = 1.0F / 256;
    const auto moved = [&](std::vector<float>& along, const std::vector<float>& slope) {
        std::vector<float> back = along;
        for (float& v : along) v += step;
        noise_of_row(span, lattice, x.data(), y.data(), after.data());
        for (float& v : along) v -= 2 * step;
        noise_of_row(span, lattice, x.data(), y.data(), before.data());
        along = back;
        for (std::size_t i = 0; i < 64; ++i) {
            // Third derivatives reach about 60: 60 / 6 / 256^2 = 1.5e-4; rounding of values near 1: 1e-7 * 128.
            CHECK((after[i] - before[i]) / (2 * step) == Approx(slope[i]).margin(4e-4));
        }
    };
    moved(x, gx);
    moved(y, gy);
}

TEST_CASE("each unit of warp from 0 to 10 changes the noise, also under the guard", "[warped-noise]") {
    WarpedNoiseParameters p;
    p.amplitude = 1;
    p.wavelength = 300;
    const auto difference = [](const Raster<float>& a, const Raster<float>& b) {
        double squares = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x) {
                const double d = static_cast<double>(a(x, y)) - static_cast<double>(b(x, y));
                squares += d * d;
            }
        return std::sqrt(squares / static_cast<double>(a.cell_count()));
    };
    const auto steps = [&](float low, float high) {
        std::vector<double> changes;
        for (int i = 1; i <= 10; ++i) {
            const auto at = [&](int d) {
                const auto value = static_cast<float>(d);
                return noise(256, 256, 10, everywhere(1, 0.5F, low * value, high * value), p);
            };
            changes.push_back(difference(at(i), at(i - 1)));
        }
        return changes;
    };
    for (const NoiseBasis basis : all_bases) {
        p.basis = basis;
        for (const auto& [low, high] : {std::pair{1.0F, 0.0F}, {0.0F, 1.0F}, {-1.0F, 0.0F}}) {
            p.warp_growth = 1;
            const std::vector<double> changes = steps(low, high);
            for (std::size_t i = 0; i < changes.size(); ++i) {
                CAPTURE(name_of(basis), low, high, i + 1, changes[i]);
                CHECK(changes[i] > 0.02);  // asked for: 2 % of the amplitude
                CHECK(changes[i] < 0.4);   // steadily: less than two unlike noises differ by, 0.305 sqrt 2
            }
            // Control: as up to version 9, dead from 2 up.
            p.warp_growth = 0;
            const std::vector<double> before = steps(low, high);
            for (std::size_t i = 2; i < before.size(); ++i) CHECK(before[i] < 0.005);
        }
    }
}

TEST_CASE("warps up to 1 do not know of their growth, nor do those without a guard", "[warped-noise]") {
    WarpedNoiseParameters p;
    p.wavelength = 200;
    const auto made = [&](float low, float high, float guard, float growth) {
        p.fold_guard = guard;
        p.warp_growth = growth;
        return noise(100, 40, 10, everywhere(1, 0.5F, low, high), p);
    };
    CHECK(made(1, 0, 0.2F, 1) == made(1, 0, 0.2F, 0));
    CHECK(made(0, 0.3F, 0.2F, 1) == made(0, 0.3F, 0.2F, 0));  // 0.9 in the fourth octave
    CHECK(made(8, 2, 0, 1) == made(8, 2, 0, 0));
    CHECK_FALSE(made(1.1F, 0, 0.2F, 1) == made(1.1F, 0, 0.2F, 0));
    CHECK_FALSE(made(0, 0.4F, 0.2F, 1) == made(0, 0.4F, 0.2F, 0));
}

TEST_CASE("warped noise takes what is out of range", "[warped-noise]") {
    WarpedNoiseParameters p;
    p.fold_guard = 0;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const NoiseBasis basis : all_bases) {
        p.basis = basis;
        for (const float warp : {nan, 1e30F, -1e30F}) {
            const Raster<float> n = noise(20, 20, 10, everywhere(1, nan, warp, warp), p);
            for (int y = 0; y < 20; ++y)
                for (int x = 0; x < 20; ++x) REQUIRE(std::isfinite(n(x, y)));
        }
    }
    Raster<float> empty;
    add_warped_noise(empty.view(), 10, everywhere(1, 0.5F, 0, 0), p);
    p.octaves = 12;
    p.wavelength = 1e6F;
    CHECK(statistics_of(noise(16, 16, 10, everywhere(1, 1, 1, 1), p)).greatest > 0);
}
