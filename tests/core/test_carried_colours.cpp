/// Colour carried by sediment: closed form on a slope of two rocks, the sweep against repeated passes in double
/// precision, limits, threads, and what 0 leaves as it was.

#include "core/look/carried_colours.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/threads.h"
#include "core/drainage/routing.h"
#include "core/pipeline/land_surfaces.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr float chosen_to_albedo = 0.68F;  ///< as core/look/ground_colours.cpp takes colours of materials
const std::array<float, 3> red{0.6F, 0.2F, 0.1F}, grey{0.4F, 0.4F, 0.4F};

SurfaceWeights only(Surface surface, int width, int height) {
    SurfaceWeights weights;
    for (auto& pack : weights.packs) pack = Raster<std::uint32_t>(width, height);
    const auto s = static_cast<unsigned>(surface);
    weights.packs[s / 4].fill(255U << (8 * (s % 4)));
    return weights;
}

/// Scree on red rock in the first `rows_of_red` rows and on grey rock in the others.
GroundColours two_rocks(int width, int height, int rows_of_red) {
    GroundColours colours;
    colours.weights = only(Surface::scree, width, height);
    Raster<std::uint8_t> material(width, height, std::uint8_t{2});
    for (int y = 0; y < rows_of_red; ++y)
        for (int x = 0; x < width; ++x) material(x, y) = 1;
    colours.material = std::make_shared<const Raster<std::uint8_t>>(std::move(material));
    colours.material_colours = {{0.5F, 0.5F, 0.5F}, red, grey};
    colours.palettes.advect = 1;
    return colours;
}

Raster<float> slope(int width, int height) {
    Raster<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) heights(x, y) = static_cast<float>(5 * (height - y));
    return heights;
}

Raster<float> hills(int width, int height) {
    Raster<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            heights(x, y) = static_cast<float>(40 * std::sin(x / 7.0) * std::cos(y / 9.0) +
                                               9 * std::sin(x / 2.3 + 1) * std::sin(y / 1.9) - 0.5 * y);
    return heights;
}

}  // namespace

TEST_CASE("below a boundary of two rocks the upper colour fades by a tenth a cell", "[look][carried]") {
    const int width = 24, height = 40, rows_of_red = 12;
    const GroundColours colours = two_rocks(width, height, rows_of_red);
    const Raster<float> heights = slope(width, height);
    const auto carried = carried_colours(colours, colours.weights, heights.view());
    const CarriedTints tints = carried_tints(colours, colours.weights, heights.view());
    for (int y = 1; y + 1 < height; ++y)
        for (std::size_t i = 0; i < 3; ++i) {
            const double left = std::pow(0.9, std::max(0, y - rows_of_red + 1));
            const double wanted = static_cast<double>(chosen_to_albedo) *
                                  (static_cast<double>(grey[i]) + left * static_cast<double>(red[i] - grey[i]));
            const int x = 1 + (7 * y) % (width - 2);
            const auto cell = static_cast<std::size_t>(y * width + x);
            // Some 30 means in single precision.
            CHECK(static_cast<double>(carried[cell][i]) == Approx(wanted).epsilon(1e-5));
            const double own = static_cast<double>(chosen_to_albedo * (y < rows_of_red ? red[i] : grey[i]));
            // A step of the root is 1 / 128: half of it is 1 / 128 of a factor of 1, and more of smaller ones.
            CHECK(static_cast<double>(tints.at(x, y)[i]) ==
                  Approx(wanted / own).margin(1.0 / 128 * std::sqrt(wanted / own) + 1e-4));
        }
    // With one rock upstream, nothing changes at all.
    CHECK(tints.at(5, 3) == std::array<float, 3>{1, 1, 1});
}

TEST_CASE("the sweep is where repeated passes end, weighted by the water of the donors", "[look][carried]") {
    const int width = 40, height = 33;
    const GroundColours colours = two_rocks(width, height, 15);
    const Raster<float> heights = hills(width, height);
    const Routing routing = route(bordered(heights.view()), {});
    const Discharge discharge = gather(routing);
    const auto own = [&](int y) { return static_cast<double>(chosen_to_albedo * (y < 15 ? red[0] : grey[0])); };
    std::vector<double> colour(static_cast<std::size_t>(width * height)), next = colour;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) colour[static_cast<std::size_t>(y * width + x)] = own(y);
    // No way is longer than the land has cells.
    for (int pass = 0; pass < width * height; ++pass) {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const std::uint32_t cell = routing.cell(x, y);
                double sum = 0, water = 0;
                for (std::size_t k = 0; k < 8; ++k) {
                    if ((routing.donors_data()[cell] >> k & 1U) == 0) continue;
                    const std::uint32_t donor = routing.neighbour(cell, k);
                    const double drop = static_cast<double>(routing.level.data()[donor] - routing.level.data()[cell]);
                    double share = 1;
                    if (std::popcount(static_cast<unsigned>(routing.receivers_data()[donor])) > 1)
                        share = drop * static_cast<double>(Routing::inverse_distance[k] * routing.share.data()[donor]);
                    const double given = share * static_cast<double>(discharge.area.data()[donor]);
                    sum += given * colour[static_cast<std::size_t>((y + d8::dy[k]) * width + x + d8::dx[k])];
                    water += given;
                }
                next[static_cast<std::size_t>(y * width + x)] = water > 0 ? 0.9 * sum / water + 0.1 * own(y) : own(y);
            }
        const bool settled = next == colour;
        std::swap(colour, next);
        if (settled) break;
    }
    const auto carried = carried_colours(colours, colours.weights, heights.view());
    double most = 0, changed = 0;
    for (std::size_t i = 0; i < colour.size(); ++i) {
        most = std::max(most, std::abs(colour[i] - static_cast<double>(carried[i][0])));
        changed = std::max(changed, std::abs(colour[i] - own(static_cast<int>(i) / width)));
    }
    CHECK(most < 1e-5);  // single precision over a few hundred cells
    CHECK(changed > 0.05);
}

TEST_CASE("carried colours lie between those that there are, and one colour stays itself", "[look][carried]") {
    const int width = 90, height = 70;
    const Raster<float> heights = hills(width, height);
    const GroundColours two = two_rocks(width, height, 35), one = two_rocks(width, height, 0);
    for (const auto& colour : carried_colours(two, two.weights, heights.view()))
        for (std::size_t i = 0; i < 3; ++i) {
            const auto [low, high] = std::minmax(red[i], grey[i]);
            // Rounding of means.
            CHECK(colour[i] >= chosen_to_albedo * low * 0.9999F);
            CHECK(colour[i] <= chosen_to_albedo * high * 1.0001F);
        }
    const CarriedTints tints = carried_tints(one, one.weights, heights.view());
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) REQUIRE(tints.at(x, y) == std::array<float, 3>{1, 1, 1});
}

TEST_CASE("carried colours: the same bytes on any number of threads", "[look][carried]") {
    const int width = 70, height = 450;  // bands of 64 rows for seven threads
    const GroundColours colours = two_rocks(width, height, 200);
    const Raster<float> heights = hills(width, height);
    set_thread_count(1);
    const CarriedTints one = carried_tints(colours, colours.weights, heights.view());
    for (const int threads : {2, 7}) {
        set_thread_count(threads);
        CHECK(carried_tints(colours, colours.weights, heights.view()) == one);
    }
    set_thread_count(0);
}

TEST_CASE("a share of carried colour tints loose ground alone, by that share", "[look][carried]") {
    GroundColours colours = two_rocks(24, 40, 12);
    const Raster<float> heights = slope(24, 40);
    const auto with = [&](float advect) {
        colours.palettes.advect = advect;
        return carried_tints(colours, colours.weights, heights.view()).at(9, 14)[0];
    };
    const float whole = with(1);
    CHECK(whole > 1.2F);
    // Steps of tints there are 1.7 / 128.
    CHECK(static_cast<double>(with(0.5F)) == Approx(1 + 0.5 * static_cast<double>(whole - 1)).margin(0.02));
    CHECK(with(0) == 1);
    colours.palettes.advect = 1;
    colours.carried = std::make_shared<const CarriedTints>(carried_tints(colours, colours.weights, heights.view()));
    GroundColours without = colours;
    without.carried = nullptr;
    CHECK(colours.at(9, 14)[0] == Approx(whole * without.at(9, 14)[0]));
    colours.weights = without.weights = only(Surface::rock, 24, 40);
    CHECK(colours.at(9, 14) == without.at(9, 14));
}

TEST_CASE("without carried colour a land's colours have the bytes of earlier versions", "[look][carried]") {
    Land land;
    land.frame = {96, 80, 20, "", {}};
    land.ground = land.before = std::make_shared<const Raster<float>>(hills(96, 80));
    Project project;
    project.frame = land.frame;
    const auto picture = [&] { return colour_picture(ground_colours(land, project), {0, 0, 95, 79}, 96, 80); };
    CHECK(ColourParameters().advect == 0);
    const GroundColours plain = ground_colours(land, project);
    CHECK(plain.carried == nullptr);
    const auto before = picture();
    project.colour.advect = 0.6F;
    CHECK(ground_colours(land, project).carried != nullptr);
    CHECK(picture() != before);
    project.colour.advect = 0;
    CHECK(picture() == before);
    // New projects have it.
    CHECK(colours_of_new_projects().advect == 0.6F);
}
