/// Perlin noise and its octaves against what is known of them in closed form.

#include <cmath>
#include <vector>

#include "core/relief/noise/fractal.h"
#include "core/relief/noise/perlin.h"
#include "tests/catch.h"

using namespace cuesta;

TEST_CASE("noise gradients have length 1 and point every way", "[noise]") {
    double sum_x = 0;
    double sum_y = 0;
    double sum_xx = 0;
    double sum_xy = 0;
    constexpr int count = 100000;
    for (std::uint32_t i = 0; i < count; ++i) {
        const NoiseGradient g = gradient_from(mix_bits(i));
        // The Taylor polynomials of sine and cosine end with terms of about 4e-5 and 4e-6 at pi/4.
        REQUIRE(std::hypot(g.x, g.y) == Approx(1.0F).margin(6e-5));
        sum_x += static_cast<double>(g.x);
        sum_y += static_cast<double>(g.y);
        sum_xx += static_cast<double>(g.x * g.x);
        sum_xy += static_cast<double>(g.x * g.y);
    }
    // Means of `count` independent draws with variance 1/2 (1/8 for the products): five standard deviations.
    CHECK(std::abs(sum_x / count) < 5 * std::sqrt(0.5 / count));
    CHECK(std::abs(sum_y / count) < 5 * std::sqrt(0.5 / count));
    CHECK(std::abs(sum_xx / count - 0.5) < 5 * std::sqrt(0.125 / count));
    CHECK(std::abs(sum_xy / count) < 5 * std::sqrt(0.125 / count));
}

TEST_CASE("noise is 0 on the lattice, with the slope of its gradient there", "[noise]") {
    for (int j = -3; j < 4; ++j)
        for (int i = -3; i < 4; ++i) {
            CHECK(perlin_noise(i, j, 42) == 0.0F);
            const NoiseGradient g = gradient_at(42, i, j);
            // Central differences over 2^-9: the float of a value near 0.003 is exact to 2e-10, and the third
            // derivative (at most a few tens) adds about 30 * (2^-9)^2 / 6 = 2e-5.
            constexpr double step = 1.0 / 512.0;
            const float east = (perlin_noise(i + step, j, 42) - perlin_noise(i - step, j, 42)) * 256.0F;
            const float south = (perlin_noise(i, j + step, 42) - perlin_noise(i, j - step, 42)) * 256.0F;
            CHECK(east == Approx(std::sqrt(2.0F) * g.x).margin(2e-4));
            CHECK(south == Approx(std::sqrt(2.0F) * g.y).margin(2e-4));
        }
}

TEST_CASE("noise in the middle of a cell is the mean of the four corners' planes", "[noise]") {
    for (int i = 0; i < 50; ++i) {
        float sum = 0;
        for (int corner = 0; corner < 4; ++corner) {
            const NoiseGradient g = gradient_at(7, i + corner % 2, -i + corner / 2);
            sum += g.x * (corner % 2 == 0 ? 0.5F : -0.5F) + g.y * (corner / 2 == 0 ? 0.5F : -0.5F);
        }
        // A few roundings of numbers up to 1.
        CHECK(perlin_noise(i + 0.5, -i + 0.5, 7) == Approx(std::sqrt(2.0F) * sum / 4).margin(1e-6));
    }
}

TEST_CASE("noise stays within -1 and 1, is smooth, and differs by key", "[noise]") {
    float least = 0;
    float greatest = 0;
    int different = 0;
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 300; ++x) {
            const double px = x * 0.173 - 20;
            const double py = y * 0.191 - 30;
            const float value = perlin_noise(px, py, 1);
            least = std::min(least, value);
            greatest = std::max(greatest, value);
            different += value != perlin_noise(px, py, 2) ? 1 : 0;
            // The gradient is at most about 4 (the planes' sqrt(2) and the fade's 15/8 times their differences).
            REQUIRE(std::abs(perlin_noise(px + 1e-4, py, 1) - value) < 5e-4F);
        }
    CHECK(least >= -1.0F);
    CHECK(greatest <= 1.0F);
    CHECK(least < -0.7F);  // 90000 samples of a range that is nearly reached
    CHECK(greatest > 0.7F);
    CHECK(different > 89000);
}

TEST_CASE("a row of noise has the bits of single values", "[noise]") {
    std::vector<double> x;
    std::vector<double> y;
    for (int i = 0; i < 37; ++i) {
        x.push_back(i * 11.25);
        y.push_back(1000 - i * 3.5);
    }
    std::vector<float> row(x.size());
    perlin_noise_row(x.data(), y.data(), 37, 0.01, 3.25, 4.5, 99, row.data());
    for (std::size_t i = 0; i < x.size(); ++i) CHECK(row[i] == perlin_noise(x[i] * 0.01 + 3.25, y[i] * 0.01 + 4.5, 99));
}

namespace {
std::vector<float> sampled(const FractalNoise& noise, int count, double spacing) {
    std::vector<double> x;
    const std::vector<double> y(static_cast<std::size_t>(count), 123.0);
    for (int i = 0; i < count; ++i) x.push_back(i * spacing);
    std::vector<float> values(x.size());
    std::vector<float> scratch(2 * x.size());
    noise.row(x.data(), y.data(), count, values.data(), scratch.data());
    return values;
}
}  // namespace

TEST_CASE("rows of noise have the bits of single values, in any order of rows", "[noise]") {
    std::vector<double> x;
    for (int i = 0; i < 150; ++i) x.push_back((i - 40) * 11.25);
    // Up and down, within a lattice cell of 100 m and over several, and back across 0.
    const double places[] = {3, 14, 60, 99, 101, 180, 250, 251, 90, -30, -31, -250, 1e6, 0};
    for (const FractalShape shape : {FractalShape::plain, FractalShape::billowed, FractalShape::ridged}) {
        const FractalNoise noise(shape, 3, 1, 400, 5, 6, 0.6F);
        FractalRows rows(noise, x.data(), 150);
        std::vector<float> row(x.size()), single(x.size()), scratch(2 * x.size());
        for (const double place : places) {
            const std::vector<double> y(x.size(), place);
            noise.row(x.data(), y.data(), 150, single.data(), scratch.data());
            rows.row(place, row.data());
            CAPTURE(place);
            CHECK(row == single);
        }
        rows.row(77, row.data());
        CHECK(row != single);  // the control: another row is another one
    }
}

TEST_CASE("octaves too fine for the cells are left out", "[noise]") {
    // Cells of 100 m show wavelengths of 200 m and more: 1000, 500, 250.
    const FractalNoise coarse(FractalShape::plain, 1, 0, 1000, 100, 16, 0.5F);
    const FractalNoise three(FractalShape::plain, 1, 0, 1000, 1, 3, 0.5F);
    const FractalNoise four(FractalShape::plain, 1, 0, 1000, 1, 4, 0.5F);
    CHECK(sampled(coarse, 50, 37) == sampled(three, 50, 37));
    CHECK(sampled(coarse, 50, 37) != sampled(four, 50, 37));
}

TEST_CASE("shapes of one octave follow from the noise", "[noise]") {
    const auto values = [](FractalShape shape) { return sampled(FractalNoise(shape, 5, 2, 500, 1, 1, 0.5F), 200, 13); };
    const std::vector<float> plain = values(FractalShape::plain);
    const std::vector<float> billowed = values(FractalShape::billowed);
    const std::vector<float> ridged = values(FractalShape::ridged);
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const float n = std::abs(plain[i]);
        CHECK(billowed[i] == Approx(2 * n - 1).margin(1e-6));  // roundings of numbers up to 1
        CHECK(ridged[i] == Approx((1 - n) * (1 - n)).margin(1e-6));
    }
}
