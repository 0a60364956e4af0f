/// Pictures of the library's rocks.

#include "core/look/rock_pictures.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "core/io/project/rocks.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using namespace cuesta::test;

TEST_CASE("rock pictures: every rock of the library has one, and no other", "[rock_pictures][rocks]") {
    std::set<std::string> library, pictured;
    for (const LibraryRock& rock : rocks()) library.insert(rock.id);
    for (const std::string_view id : pictured_rocks()) pictured.emplace(id);
    CHECK(library == pictured);
    CHECK(rock_of_texture("rock:granite") == "granite");
    for (const char* none : {"", "rock:", "rock:Granite", "granite", "rock:granite.png", "rocks/granite.png"})
        CHECK(rock_of_texture(none).empty());
}

TEST_CASE("rock pictures: the mean is the rock's colour, and no seam shows", "[rock_pictures]") {
    constexpr int side = 256;
    std::set<std::vector<float>> different;
    for (const LibraryRock& rock : rocks()) {
        INFO(rock.id);
        const std::vector<float> picture = rock_picture(rock.id, rock.material.colour, side);
        REQUIRE(picture.size() == std::size_t{side} * side * 3);
        std::array<double, 3> mean{};
        for (std::size_t i = 0; i < picture.size(); ++i) mean[i % 3] += static_cast<double>(picture[i]) / (side * side);
        // Only what is brighter than white is cut off: of chalk, the palest, less than a hundredth.
        for (std::size_t c = 0; c < 3; ++c)
            CHECK(mean[c] == Approx(static_cast<double>(rock.material.colour[c])).epsilon(0.02));
        // Across the seam neighbours differ no more than elsewhere: its mean step against that of all columns and rows.
        const auto green = [&](int x, int y) {
            return static_cast<double>(
                picture[(static_cast<std::size_t>(y) * side + static_cast<std::size_t>(x)) * 3 + 1]);
        };
        double across = 0, down = 0, at_seam = 0, at_edge = 0;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const double to_east = std::abs(green(x, y) - green((x + 1) % side, y));
                const double to_south = std::abs(green(x, y) - green(x, (y + 1) % side));
                across += to_east / (side * side);
                down += to_south / (side * side);
                if (x + 1 == side) at_seam += to_east / side;
                if (y + 1 == side) at_edge += to_south / side;
            }
        // One column of 256 has its own mean; beds make rows differ, so that one row may step three times as far.
        CHECK(at_seam < 2 * across);
        CHECK(at_edge < 3.5 * down);
        CHECK(across > 0.002);
        CHECK(different.insert(picture).second);
    }
}

TEST_CASE("rock pictures: the same bytes on any number of threads", "[rock_pictures]") {
    const ThreadCount one(1);
    const std::vector<float> alone = rock_picture("sandstone", {0.5F, 0.3F, 0.1F}, 128);
    for (const int threads : {2, 7}) {
        const ThreadCount many(threads);
        CHECK(rock_picture("sandstone", {0.5F, 0.3F, 0.1F}, 128) == alone);
    }
}
