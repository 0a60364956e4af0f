/// Starting terrains: vertical range, determinism, resolutions, and the exact shapes' closed forms.

#include <cmath>
#include <set>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/field/statistics.h"
#include "core/relief/generators/generate.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

GeneratorParameters of_kind(GeneratorKind kind) {
    GeneratorParameters parameters;
    parameters.kind = kind;
    return parameters;
}

constexpr int kinds = static_cast<int>(EnumNames<GeneratorKind>::names.size());

struct ThreadCount {
    explicit ThreadCount(int count) { set_thread_count(count); }
    ~ThreadCount() { set_thread_count(0); }
};

bool same_bytes(const Raster<float>& a, const Raster<float>& b) {
    if (a.width() != b.width() || a.height() != b.height()) return false;
    for (int y = 0; y < a.height(); ++y)
        if (std::memcmp(a.row(y), b.row(y), static_cast<std::size_t>(a.width()) * sizeof(float)) != 0) return false;
    return true;
}

double correlation(const Raster<float>& a, const Raster<float>& b) {
    const double mean_a = statistics_of(a.view()).mean;
    const double mean_b = statistics_of(b.view()).mean;
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const double da = static_cast<double>(a(x, y)) - mean_a;
            const double db = static_cast<double>(b(x, y)) - mean_b;
            ab += da * db;
            aa += da * da;
            bb += db * db;
        }
    return ab / std::sqrt(aa * bb);
}

/// Means of 2 x 2 cells.
Raster<float> halved(const Raster<float>& fine) {
    Raster<float> coarse(fine.width() / 2, fine.height() / 2);
    for (int y = 0; y < coarse.height(); ++y)
        for (int x = 0; x < coarse.width(); ++x)
            coarse(x, y) =
                (fine(2 * x, 2 * y) + fine(2 * x + 1, 2 * y) + fine(2 * x, 2 * y + 1) + fine(2 * x + 1, 2 * y + 1)) / 4;
    return coarse;
}

}  // namespace

TEST_CASE("every kind meets its vertical range exactly, at any size", "[generators]") {
    const int sizes[][2] = {{1, 1}, {1, 9}, {9, 1}, {2, 2}, {17, 5}, {64, 64}, {333, 257}};
    for (int kind = 0; kind < kinds; ++kind)
        for (const auto& [width, height] : sizes) {
            GeneratorParameters parameters = of_kind(static_cast<GeneratorKind>(kind));
            parameters.minimum = -123.4F;
            parameters.maximum = 2345.6F;
            INFO(name_of(parameters.kind) << " " << width << " x " << height);
            const Raster<float> heights = generate(parameters, width, height, 7.5);
            REQUIRE(heights.width() == width);
            REQUIRE(heights.height() == height);
            const Statistics found = statistics_of(heights.view());
            CHECK(found.not_finite == 0);
            CHECK(found.minimum == -123.4F);
            if (width > 5 && height > 5 && parameters.kind != GeneratorKind::flat)
                CHECK(found.maximum == 2345.6F);
            else
                CHECK((found.maximum == 2345.6F || found.maximum == -123.4F));
        }
}

TEST_CASE("land of all kinds has the same bytes on any number of threads", "[generators]") {
    for (int kind = 0; kind < kinds; ++kind)
        for (int profile = 0; profile < 3; ++profile) {
            GeneratorParameters parameters = of_kind(static_cast<GeneratorKind>(kind));
            parameters.fault_profile = static_cast<FaultProfile>(profile);
            if (profile > 0 && parameters.kind != GeneratorKind::faults) continue;
            Raster<float> results[3];
            for (int i = 0; i < 3; ++i) {
                const ThreadCount threads(i == 0 ? 1 : i == 1 ? 2 : 7);
                results[i] = generate(parameters, 133, 77, 10);
            }
            INFO(name_of(parameters.kind));
            CHECK(same_bytes(results[0], results[1]));
            CHECK(same_bytes(results[0], results[2]));
        }
}

TEST_CASE("the seed changes the land of the kinds that have one", "[generators]") {
    const std::set<GeneratorKind> exact{GeneratorKind::monolith, GeneratorKind::flat, GeneratorKind::slope,
                                        GeneratorKind::cone};
    for (int kind = 0; kind < kinds; ++kind) {
        GeneratorParameters parameters = of_kind(static_cast<GeneratorKind>(kind));
        const Raster<float> one = generate(parameters, 40, 40, 50);
        parameters.seed = (1ULL << 40) + 1;  // the upper half counts, too
        INFO(name_of(parameters.kind));
        CHECK(same_bytes(one, generate(parameters, 40, 40, 50)) == exact.contains(parameters.kind));
    }
}

TEST_CASE("the same ground at half the resolution is the same land", "[generators]") {
    for (int kind = 0; kind < kinds; ++kind) {
        GeneratorParameters parameters = of_kind(static_cast<GeneratorKind>(kind));
        if (parameters.kind == GeneratorKind::flat) continue;
        parameters.count = 40;
        const Raster<float> fine = generate(parameters, 256, 192, 10);
        const Raster<float> coarse = generate(parameters, 128, 96, 20);
        INFO(name_of(parameters.kind));
        // Differences that remain are those that cells cannot show: edges of steps within a cell, the last octave, half
        // a cell of shift.
        CHECK(correlation(halved(fine), coarse) > 0.97);
    }
}

TEST_CASE("finer diamond-square land keeps the points of the coarser", "[generators]") {
    GeneratorParameters parameters = of_kind(GeneratorKind::diamond_square);
    const Raster<float> coarse = generate(parameters, 65, 65, 2);
    const Raster<float> fine = generate(parameters, 129, 129, 1);
    // The same numbers, stretched by another linear map: two points fix it.
    const double scale =
        static_cast<double>(fine(128, 128) - fine(0, 0)) / static_cast<double>(coarse(64, 64) - coarse(0, 0));
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x) {
            const double expected =
                static_cast<double>(fine(0, 0)) + scale * static_cast<double>(coarse(x, y) - coarse(0, 0));
            // Heights of about 1000 in floats (6e-5), through a scale found from their differences.
            REQUIRE(static_cast<double>(fine(2 * x, 2 * y)) == Approx(expected).margin(5e-3));
        }
}

TEST_CASE("cropping diamond-square land changes nothing but the stretch", "[generators]") {
    GeneratorParameters parameters = of_kind(GeneratorKind::diamond_square);
    const Raster<float> whole = generate(parameters, 129, 129, 1);
    for (const auto& [width, height] :
         {std::pair{129, 3}, std::pair{1, 129}, std::pair{66, 129}, std::pair{100, 70}, std::pair{129, 2}}) {
        const Raster<float> part = generate(parameters, width, height, 1);
        // The map from part to whole is linear; correlation 1 says so. Roundings are below 1e-9 in it.
        Raster<float> crop(width, height);
        for (int y = 0; y < height; ++y) std::copy_n(whole.row(y), width, crop.row(y));
        if (std::max(width, height) <= 65) continue;
        INFO(width << " x " << height);
        CHECK(correlation(part, crop) > 1 - 1e-9);
    }
}

TEST_CASE("slope and cone are linear", "[generators]") {
    GeneratorParameters parameters = of_kind(GeneratorKind::slope);
    parameters.minimum = 100;
    parameters.maximum = 600;
    const Raster<float> slope = generate(parameters, 101, 3, 10);
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 101; ++x) CHECK(slope(x, y) == Approx(100 + 5 * x).epsilon(1e-6));  // float roundings

    parameters.kind = GeneratorKind::cone;
    const Raster<float> cone = generate(parameters, 101, 101, 10);
    CHECK(cone(50, 50) == 600);
    for (int x = 0; x <= 50; ++x) {
        const float expected =
            static_cast<float>(600 - 500 * x / 50.5);  // the base circle touches the sides, half a cell out
        CHECK(cone(50 + x, 50) == Approx(expected).epsilon(1e-6));
        CHECK(cone(50, 50 - x) == Approx(expected).epsilon(1e-6));
    }
    CHECK(cone(0, 0) == 100);
    // Alike on all sides.
    for (int y = 0; y < 101; ++y)
        for (int x = 0; x < 101; ++x) CHECK(cone(x, y) == cone(y, 100 - x));
}

TEST_CASE("a monolith fills the middle third", "[generators]") {
    const Raster<float> heights = generate(of_kind(GeneratorKind::monolith), 9, 6, 1);
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 9; ++x) CHECK(heights(x, y) == (x >= 3 && x < 6 && y >= 2 && y < 4 ? 1000.0F : 0.0F));
}

TEST_CASE("there are as many monoliths as asked for", "[generators]") {
    for (const int count : {1, 2, 7, 30, 64}) {
        GeneratorParameters parameters = of_kind(GeneratorKind::monoliths);
        parameters.count = count;
        const Raster<float> heights = generate(parameters, 200, 160, 1);
        std::set<float> found;
        for (int y = 0; y < 160; ++y) found.insert(heights.row(y), heights.row(y) + 200);
        CHECK(found.size() == static_cast<std::size_t>(count));  // random heights do not repeat among so few
    }
}

TEST_CASE("one hill is a paraboloid", "[generators]") {
    GeneratorParameters parameters = of_kind(GeneratorKind::hills);
    parameters.count = 1;
    parameters.radius_minimum = parameters.radius_maximum = 0.3F;
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        parameters.seed = seed;
        const Raster<float> heights = generate(parameters, 200, 200, 1);
        // Second differences of h = k (r^2 - d^2) are -2 k, the same along both sides, wherever all three samples lie
        // on it.
        double second = 0;
        int samples = 0;
        for (int y = 1; y < 199; ++y)
            for (int x = 1; x < 199; ++x) {
                if (heights(x - 1, y) <= 0 || heights(x + 1, y) <= 0 || heights(x, y - 1) <= 0 ||
                    heights(x, y + 1) <= 0)
                    continue;
                const double across = static_cast<double>(heights(x - 1, y)) + static_cast<double>(heights(x + 1, y)) -
                                      2.0 * static_cast<double>(heights(x, y));
                const double along = static_cast<double>(heights(x, y - 1)) + static_cast<double>(heights(x, y + 1)) -
                                     2.0 * static_cast<double>(heights(x, y));
                if (samples == 0) second = across;
                ++samples;
                REQUIRE(across == Approx(second).margin(1e-3));  // heights of about 1000 in floats: a few times 6e-5
                REQUIRE(along == Approx(second).margin(1e-3));
            }
        CHECK(samples > 1000);
        CHECK(second < -0.1);
    }
}

TEST_CASE("one fault parts the land along a line, by its profile", "[generators]") {
    GeneratorParameters parameters = of_kind(GeneratorKind::faults);
    parameters.count = 1;
    parameters.seed = 3;
    const auto levels = [&](FaultProfile profile) {
        parameters.fault_profile = profile;
        const Raster<float> heights = generate(parameters, 256, 256, 1);
        std::array<int, 3> count{};  // at the bottom, between, at the top
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x) ++count[heights(x, y) == 0 ? 0 : heights(x, y) == 1000 ? 2 : 1];
        return count;
    };
    const auto step = levels(FaultProfile::step);
    CHECK(step[1] == 0);
    CHECK(step[0] > 1000);
    CHECK(step[2] > 1000);
    const auto sine = levels(FaultProfile::sine);
    // A band of 2 x 2 pi cells along the line, which is at least 100 cells long here and at most the diagonal.
    CHECK(sine[1] > 1000);
    CHECK(sine[1] < 4 * 3.15 * 363);
    CHECK(sine[0] > 1000);
    const auto ridge = levels(FaultProfile::cosine);
    CHECK(ridge[1] > 300);
    CHECK(ridge[1] < 2 * 3.15 * 363);
    CHECK(ridge[0] > 50000);  // flat on either side
}

TEST_CASE("published hills have peaks of their own", "[generators]") {
    // As drawn: place, radius and peak of each; h = sum of a (1 - d^2 / r^2), scaled to 0 .. 1000 m.
    GeneratorParameters parameters = of_kind(GeneratorKind::hills);
    parameters.scheme = GeneratorScheme::published;
    parameters.count = 5;
    constexpr int size = 100;
    RandomSequence random(parameters.seed, RandomStream::generator);
    std::vector<double> plain(size * size);
    for (int hill = 0; hill < parameters.count; ++hill) {
        const double hill_x = random.unit(), hill_y = random.unit();
        const double radius = random.between(parameters.radius_minimum, parameters.radius_maximum);
        const double peak = random.between(parameters.peak_minimum, parameters.peak_maximum);
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                const double dx = (x + 0.5) / size - hill_x, dy = (y + 0.5) / size - hill_y;
                plain[static_cast<std::size_t>(y * size + x)] +=
                    std::max(0.0, peak * (1 - (dx * dx + dy * dy) / (radius * radius)));
            }
    }
    const double least = *std::min_element(plain.begin(), plain.end());
    const double most = *std::max_element(plain.begin(), plain.end());
    REQUIRE(most > 0);
    const Raster<float> heights = generate(parameters, size, size, 1);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            // Floats of up to 1000 m, and sums of five.
            REQUIRE(
                static_cast<double>(heights(x, y)) ==
                Approx(1000 * (plain[static_cast<std::size_t>(y * size + x)] - least) / (most - least)).margin(2e-3));
    // Control: large hills are high hills otherwise.
    parameters.scheme = GeneratorScheme::improved;
    CHECK_FALSE(generate(parameters, size, size, 1) == heights);
}

TEST_CASE("published faults add the sine and the cosine of the distance", "[generators]") {
    GeneratorParameters parameters = of_kind(GeneratorKind::faults);
    parameters.scheme = GeneratorScheme::published;
    parameters.count = 1;
    parameters.seed = 3;
    constexpr int size = 256;
    RandomSequence random(parameters.seed, RandomStream::generator);
    const double angle = 2 * 3.14159265358979 * static_cast<double>(random.unit());
    const double from_middle = 0.5 * std::sqrt(2.0) * static_cast<double>(random.unit());
    for (const FaultProfile profile : {FaultProfile::sine, FaultProfile::cosine}) {
        parameters.fault_profile = profile;
        const Raster<float> heights = generate(parameters, size, size, 1);
        const double reach = (profile == FaultProfile::sine ? 2 : 1) * 3.14159265358979;
        int within = 0;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                const double c = ((x + 0.5) / size - 0.5) * size * std::cos(angle) +
                                 ((y + 0.5) / size - 0.5) * size * std::sin(angle) - from_middle * size;
                if (std::abs(std::abs(c) - reach) < 0.01) continue;  // on the edge, where floats decide
                const bool inside = std::abs(c) < reach;
                within += inside ? 1 : 0;
                const double outside = profile == FaultProfile::sine ? (c < 0 ? -1.0 : 1.0) : 0.0;
                const double h = inside ? (profile == FaultProfile::sine ? std::sin(c) : std::cos(c)) : outside;
                // Scaled from -1 .. 1 to 0 .. 1000 m. Of a cell's samples the extremes are within 0.02 of +-1 (the
                // nearest lies within half a cell's diagonal over hundreds of rows), hence 10 m.
                REQUIRE(std::abs(static_cast<double>(heights(x, y)) - 500 * (h + 1)) < 10);
            }
        CHECK(within > 300);
    }
}

TEST_CASE("an island lies in a flat sea", "[generators]") {
    for (std::uint64_t seed = 1; seed < 30; ++seed) {
        GeneratorParameters parameters = of_kind(GeneratorKind::island);
        parameters.seed = seed;
        parameters.wavelength = seed % 3 == 0 ? 300.0F : seed % 3 == 1 ? 3000.0F : 30000.0F;
        const Raster<float> heights = generate(parameters, 150, 100, 30);
        CHECK(std::max({heights(74, 49), heights(75, 49), heights(74, 50), heights(75, 50)}) >
              0);  // land in the middle
        int sea = 0;
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 150; ++x) {
                sea += heights(x, y) == 0 ? 1 : 0;
                if (x == 0 || y == 0 || x == 149 || y == 99) REQUIRE(heights(x, y) == 0);
            }
        CHECK(sea > 15000 / 10);
        CHECK(sea < 15000 * 9 / 10);
    }
}

TEST_CASE("making land can be stopped", "[generators]") {
    for (int kind = 0; kind < kinds; ++kind) {
        const auto which = static_cast<GeneratorKind>(kind);
        if (which == GeneratorKind::flat) continue;  // nothing to stop
        std::stop_source source;
        source.request_stop();
        INFO(name_of(which));
        CHECK(generate(of_kind(which), 64, 64, 10, {nullptr, source.get_token()}).empty());
    }
}

TEST_CASE("a maximum below the minimum turns the land upside down", "[generators]") {
    GeneratorParameters parameters = of_kind(GeneratorKind::slope);
    parameters.minimum = 10;
    parameters.maximum = 0;
    const Raster<float> heights = generate(parameters, 11, 1, 1);
    for (int x = 0; x < 11; ++x) CHECK(heights(x, 0) == Approx(10 - x).margin(1e-5));  // float roundings
}
