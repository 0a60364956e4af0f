/// Ground cover: where plants stand, how far apart, and that neither threads nor the part asked for matter.

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/cover/plants.h"
#include "core/cover/stand.h"
#include "core/pipeline/land_cover.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// A valley that opens southwards between slopes of 1.2 km: 96 x 20 cells of 40 m.
std::shared_ptr<const Raster<float>> valley() {
    auto heights = std::make_shared<Raster<float>>(96, 20);
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 96; ++x) {
            const double across = (x - 47.5) / 48;
            (*heights)(x, y) =
                static_cast<float>(1200 * across * across + 3 * (96 - y) + 25 * std::sin(0.9 * x) * std::cos(0.7 * y));
        }
    return heights;
}

Land land_of(std::shared_ptr<const Raster<float>> heights, double cell_size = 40) {
    Land land;
    land.frame.width = heights->width();
    land.frame.height = heights->height();
    land.frame.cell_size = cell_size;
    land.ground = std::move(heights);
    return land;
}

CoverParameters dense() {
    CoverParameters cover;
    cover.amount = 1;
    cover.temperature = 9;
    return cover;
}

/// Surfaces of which all ground is green.
SurfaceParameters green() {
    SurfaceParameters surfaces;
    surfaces.vegetation_line = 1;
    return surfaces;
}

std::shared_ptr<const CoverSites> sites_of(const Land& land, const CoverParameters& cover) {
    return cover_sites(land, green(), cover, 46);
}

std::vector<PlantInstance> all_plants(const CoverSites& sites, const CoverParameters& cover) {
    return plants_in(sites, cover, {0, 0, sites.width_metres(), sites.height_metres()});
}

bool before(const PlantInstance& a, const PlantInstance& b) {
    return std::tie(a.species, a.south, a.east) < std::tie(b.species, b.south, b.east);
}

/// Least distance between two plants of a layer, mm; by sorting, since there are tens of thousands.
double nearest_two(std::vector<PlantInstance> plants, PlantLayer layer) {
    std::erase_if(plants, [&](const PlantInstance& p) { return plant_species()[p.species].layer != layer; });
    std::sort(plants.begin(), plants.end(), [](const auto& a, const auto& b) { return a.east < b.east; });
    double least = 1e9;
    for (std::size_t i = 0; i < plants.size(); ++i)
        for (std::size_t k = i + 1; k < plants.size() && plants[k].east - plants[i].east < least; ++k)
            least = std::min(least, std::hypot(static_cast<double>(plants[k].east) - plants[i].east,
                                               static_cast<double>(plants[k].south) - plants[i].south));
    return least;
}

}  // namespace

TEST_CASE("no two plants of a layer stand nearer than its spacing", "[cover]") {
    const CoverParameters cover = dense();
    const auto sites = sites_of(land_of(valley()), cover);
    const std::vector<PlantInstance> plants = all_plants(*sites, cover);
    REQUIRE(plants.size() > 10000);
    for (int layer = 0; layer < plant_layer_count; ++layer) {
        const double nearest = nearest_two(plants, static_cast<PlantLayer>(layer));
        CHECK(nearest >= plant_spacing[static_cast<std::size_t>(layer)]);
    }
    // Places by chance would not keep the distance: of as many as here, thousands of pairs are nearer.
    std::vector<PlantInstance> scattered = plants;
    RandomSequence random(3, RandomStream::test);
    for (PlantInstance& plant : scattered) {
        plant.east = static_cast<std::int32_t>(random.below(3840000));
        plant.south = static_cast<std::int32_t>(random.below(800000));
    }
    CHECK(nearest_two(scattered, PlantLayer::middle) < 0.1 * plant_spacing[1]);
}

TEST_CASE("plants are the same on any threads and for any parts of the land", "[cover]") {
    const CoverParameters cover = dense();
    const auto sites = sites_of(land_of(valley()), cover);
    std::vector<PlantInstance> whole = all_plants(*sites, cover);
    set_thread_count(1);
    const std::vector<PlantInstance> alone = all_plants(*sites_of(land_of(valley()), cover), cover);
    set_thread_count(0);
    CHECK(alone == whole);
    std::vector<PlantInstance> parts;
    for (int j = 0; j < 5; ++j)
        for (int i = 0; i < 7; ++i) {
            const double width = sites->width_metres() / 7, height = sites->height_metres() / 5;
            const auto part = plants_in(*sites, cover, {i * width, j * height, (i + 1) * width, (j + 1) * height});
            parts.insert(parts.end(), part.begin(), part.end());
        }
    std::sort(parts.begin(), parts.end(), before);
    std::sort(whole.begin(), whole.end(), before);
    CHECK(parts == whole);
    CoverParameters other = cover;
    other.seed = 2;
    CHECK(all_plants(*sites, other) != alone);
    std::vector<PlantInstance> rows;
    REQUIRE(each_plant(*sites, cover, {}, [&](const std::vector<PlantInstance>& some) -> Result<void> {
        rows.insert(rows.end(), some.begin(), some.end());
        return {};
    }));
    std::sort(rows.begin(), rows.end(), before);
    CHECK(rows == whole);
}

TEST_CASE("no plant stands in water, and none where it is too cold or too warm for it", "[cover]") {
    const CoverParameters cover = dense();
    Land land = land_of(valley());
    auto depth = std::make_shared<Raster<float>>(96, 20);
    for (int y = 5; y < 15; ++y)
        for (int x = 40; x < 56; ++x) (*depth)(x, y) = 2;
    const auto dry = sites_of(land, cover);
    land.eroded.emplace().water_depth = depth;
    const auto wet = sites_of(land, cover);
    const auto in_lake = [&](const std::vector<PlantInstance>& plants) {
        return std::count_if(plants.begin(), plants.end(),
                             [&](const PlantInstance& p) { return (*depth)(p.east / 40000, p.south / 40000) > 0; });
    };
    CHECK(in_lake(all_plants(*wet, cover)) == 0);
    CHECK(in_lake(all_plants(*dry, cover)) > 1000);  // there they would stand
    for (const PlantInstance& plant : all_plants(*dry, cover)) {
        const Trapezoid& range = plant_species()[plant.species].temperature;
        const float temperature = site_at(*dry, cover, 0.001 * plant.east, 0.001 * plant.south).temperature;
        if (!(temperature > range.low && temperature < range.high)) {
            CHECK(temperature > range.low);
            CHECK(temperature < range.high);
        }
    }
    CoverParameters frozen = cover;
    frozen.temperature = -20;
    const auto plants = all_plants(*dry, frozen);
    CHECK(std::all_of(plants.begin(), plants.end(), [](const PlantInstance& p) { return p.species == first_stone; }));
}

TEST_CASE("nothing grows on rock that waves wash, but on rock above them and on soil", "[cover]") {
    // Sea to x = 40, then a platform 1 m above it to x = 42, then ground 8 m above it; cells of 5 m, as far apart as
    // the nodes of the lattice of shores, which reach two of them inland.
    auto heights = std::make_shared<Raster<float>>(100, 30);
    Raster<float> water(100, 30);
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 100; ++x) {
            (*heights)(x, y) = x < 40 ? 50.0F : x < 42 ? 61.0F : 68.0F;
            if (x < 40) water(x, y) = 10;
        }
    const auto holds = [&](Surface surface, int x, bool sea) {
        SurfaceWeights weights;
        for (auto& pack : weights.packs) pack = Raster<std::uint32_t>(100, 30);
        const auto s = static_cast<unsigned>(surface);
        weights.packs[s / 4] = Raster<std::uint32_t>(100, 30, 255U << (8 * (s % 4)));
        SurfaceGround ground;
        ground.heights = heights->view();
        if (sea) ground.water_depth = water.view();
        ground.cell_size = 5;
        return cover_sites(ground, heights, weights, 46).factors(x, 15) >> 16 & 255U;
    };
    for (const Surface bare : {Surface::rock, Surface::scree}) {
        CHECK(holds(bare, 40, true) == 0);
        CHECK(holds(bare, 42, true) > 40);   // above the waves
        CHECK(holds(bare, 40, false) > 40);  // control
    }
    CHECK(holds(Surface::soil, 40, true) > 100);
    CHECK(holds(Surface::soil, 20, true) == 0);  // in the sea
}

TEST_CASE("roads stay free of plants", "[cover]") {
    const CoverParameters cover = dense();
    const auto heights = std::make_shared<Raster<float>>(64, 64, 100.0F);
    SurfaceGround ground;
    ground.cell_size = 10;
    ground.heights = heights->view();
    SurfaceWeights weights = surface_weights(ground, green());
    Raster<std::uint8_t> road(64, 64);
    for (int x = 0; x < 64; ++x) road(x, 30) = 120;
    const auto on_road = [&](const CoverSites& sites) {
        const auto plants = all_plants(sites, cover);
        CHECK(plants.size() > 500);
        return std::count_if(plants.begin(), plants.end(),
                             [](const PlantInstance& p) { return p.south / 10000 == 30; });
    };
    CHECK(on_road(cover_sites(ground, heights, weights, 46)) > 10);
    ground.road = road.view();
    CHECK(on_road(cover_sites(ground, heights, weights, 46)) == 0);
}

TEST_CASE("packing leaves as many plants as the law of their density says", "[cover]") {
    // On level ground where the climate suits one tree the best, with no noise.
    CoverParameters cover = dense();
    cover.clump = 0;
    for (const float amount : {0.1F, 0.4F, 1.0F}) {
        cover.amount = amount;
        const auto heights = std::make_shared<Raster<float>>(128, 128, 0.0F);
        const auto sites = sites_of(land_of(heights, 10), cover);
        std::array<double, plant_layer_count> counted{}, expected{};
        for (const PlantInstance& p : plants_in(*sites, cover, {100, 100, 1180, 1180}, 1))
            counted[static_cast<std::size_t>(plant_species()[p.species].layer)] += 1;
        for (int y = 0; y < 54; ++y)
            for (int x = 0; x < 54; ++x) {
                const double east = 110 + 20.0 * x, south = 110 + 20.0 * y;
                const PlantStand stand = stand_at(site_at(*sites, cover, east, south), cover, east, south);
                float chance = 0;
                for (std::size_t i = 0; i < species_count; ++i)
                    if (plant_species()[i].layer == PlantLayer::large) chance += stand.chance[i];
                expected[0] += 400.0 * static_cast<double>(plant_density(PlantLayer::large, chance));
            }
        // The law is a fit: within 12 %.
        INFO(amount << ": " << counted[0] << " of " << expected[0]);
        CHECK(counted[0] == Approx(expected[0]).epsilon(0.12));
    }
}

TEST_CASE("meadows open as large a share of level woods as they say, less of steep, shaded and streamside ones", "[cover]") {
    CoverParameters wooded = dense();
    wooded.clump = 0;
    CoverSite site;
    site.temperature = 8;
    site.wetness = 0.5F;
    site.holds = 1;
    const auto trees = [&](const CoverSite& at, float meadows) {
        CoverParameters cover = wooded;
        cover.meadows = meadows;
        double sum = 0;
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 100; ++x) {
                const PlantStand stand = stand_at(at, cover, 331.0 * x, 337.0 * y);
                for (std::size_t i = 0; i < species_count; ++i)
                    if (plant_species()[i].layer <= PlantLayer::middle) sum += static_cast<double>(stand.chance[i]);
            }
        return sum;
    };
    const double all = trees(site, 0);
    REQUIRE(all > 5000);
    const auto open = [&](const CoverSite& at, float meadows) { return 1 - trees(at, meadows) / trees(at, 0); };
    // The noise is not quite as its quantiles say: a fiftieth. Of 10000 places some forty lie within one of its largest
    // waves, so that they tell as much as 250 by themselves: two standard deviations are 0.06.
    for (const float share : {0.2F, 0.4F, 0.7F}) {
        INFO(share);
        CHECK(open(site, share) == Approx(share).margin(0.08));
    }
    CHECK(trees(site, 1) < 0.01 * all);
    const auto with = [&](float CoverSite::*factor, float value) {
        CoverSite other = site;
        other.*factor = value;
        return other;
    };
    // A twentieth of 0.7; and the same tolerance as above, less where the share is small.
    CHECK(open(with(&CoverSite::tangent, 0.6F), 0.7F) == Approx(0.035).margin(0.03));
    CHECK(open(with(&CoverSite::wetness, 0.98F), 0.7F) == Approx(0.14).margin(0.06));
    CoverSite slope = with(&CoverSite::tangent, 0.3F);
    slope.light = 1.2F;
    CoverSite shaded = slope;
    shaded.light = 0.8F;
    CHECK(open(slope, 0.7F) > 0.1 + open(shaded, 0.7F));
}

TEST_CASE("the tree line is no contour, and forests end below it", "[cover]") {
    CoverParameters cover = dense();
    cover.temperature = 6;
    const auto sites = sites_of(land_of(valley()), cover);
    std::vector<float> heights;
    for (const PlantInstance& p : all_plants(*sites, cover))
        if (plant_species()[p.species].layer == PlantLayer::middle) heights.push_back(p.height);
    REQUIRE(heights.size() > 2000);
    std::sort(heights.begin(), heights.end());
    // Half a kelvin below the coldest spruce or larch, all heights and the sun counted.
    CHECK(heights.back() < sites->lowest + (6 + 1.8F + 1.3F) / 0.0065F);
    CHECK(heights.back() - heights[heights.size() * 98 / 100] > 40);
}

TEST_CASE("without an amount there are no sites and no plants", "[cover]") {
    CHECK(CoverParameters().amount == 0);
    CHECK(cover_sites(land_of(valley()), green(), CoverParameters(), 46) == nullptr);
    CoverParameters none = dense();
    const auto sites = sites_of(land_of(valley()), none);
    none.amount = 0;
    CHECK(all_plants(*sites, none).empty());
    CHECK(crown_cover(*sites, none, 96) == Raster<std::uint32_t>(96, 20));
}
