/// The film: its table against the closed form, and what a tone curve must keep.

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/look/tone.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr int side = 32;  // as in render/scene/land_drawing.cpp

/// Trilinear, as the shader reads it.
std::array<double, 3> from_table(const std::vector<std::array<float, 3>>& table, const std::array<double, 3>& light) {
    const std::array<double, 3> place = film_place(light);
    std::array<int, 3> corner{};
    std::array<double, 3> share{}, sum{};
    for (std::size_t i = 0; i < 3; ++i) {
        corner[i] = std::min(static_cast<int>(place[i] * (side - 1)), side - 2);
        share[i] = place[i] * (side - 1) - corner[i];
    }
    for (int c = 0; c < 8; ++c) {
        const int red = corner[0] + (c & 1), green = corner[1] + (c >> 1 & 1), blue = corner[2] + (c >> 2);
        const double weight = ((c & 1) != 0 ? share[0] : 1 - share[0]) * ((c & 2) != 0 ? share[1] : 1 - share[1]) *
                              ((c & 4) != 0 ? share[2] : 1 - share[2]);
        const auto& colour = table[static_cast<std::size_t>((green * side + blue) * side + red)];
        for (std::size_t i = 0; i < 3; ++i) sum[i] += weight * static_cast<double>(colour[i]);
    }
    for (double& channel : sum) channel = std::clamp(channel, 0.0, 1.0);  // as the framebuffer does
    return sum;
}

double luminance(const std::array<double, 3>& c) {
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

}  // namespace

TEST_CASE("the table of the film is the closed form", "[tone]") {
    for (const Tone tone : {Tone::neutral, Tone::punchy, Tone::golden}) {
        const auto table = film_table(tone, side);
        double most = 0, coarse = 0;
        for (std::uint32_t i = 0; i < 4000; ++i) {
            // Colours of land: eight stops about middle grey, saturated up to 6 : 1.
            const double value = 0.18 * std::exp2(8.0 * (random_unit(1, RandomStream::noise, i, 0) - 0.5));
            std::array<double, 3> light{};
            for (std::uint32_t c = 0; c < 3; ++c)
                light[c] = value * std::exp2(2.6 * (random_unit(1, RandomStream::noise, i, c + 1) - 0.5));
            const auto exact = film_code(tone, light), read = from_table(table, light);
            for (std::size_t c = 0; c < 3; ++c) most = std::max(most, std::abs(exact[c] - read[c]));
            coarse = std::max(coarse, std::abs(exact[0] - exact[1]));
        }
        INFO(name_of(tone));
        // One step of an 8-bit screen is 0.0039.
        CHECK(most < 0.004);
        // The colours are colours: the control for the sample above.
        CHECK(coarse > 0.2);
    }
}

TEST_CASE("more light is never darker, grey stays grey, black and white are reached", "[tone]") {
    for (const Tone tone : {Tone::neutral, Tone::punchy}) {
        double before = -1;
        for (double stops = -12; stops <= 6; stops += 0.125) {
            const double value = 0.18 * std::exp2(stops);
            const auto code = film_code(tone, {value, value, value});
            CHECK(luminance(code) >= before);
            before = luminance(code);
            // The rows of the published matrix add up to 1 only within 2e-4.
            CHECK(std::abs(code[0] - code[2]) < 2e-3);
        }
        CHECK(luminance(film_code(tone, {0, 0, 0})) < 0.004);
        CHECK(before > 0.96);
    }
    // Punchy is darker at middle grey: 0.5^1.35.
    CHECK(std::abs(luminance(film_code(Tone::neutral, {0.18, 0.18, 0.18})) - 0.5) < 2e-3);
    CHECK(std::abs(luminance(film_code(Tone::punchy, {0.18, 0.18, 0.18})) - std::pow(0.5, 1.35)) < 2e-3);
}
