/// Uplifted land from input that nobody should give it: closed maps, a sea above everything, models with holes, masks
/// of other sizes, rock that hardly wears, slopes of 0. Each has a defined result.

#include <limits>

#include "core/uplift/fans.h"
#include "core/uplift/landslides.h"
#include "core/uplift/lasting_lakes.h"
#include "core/uplift/model_ground.h"
#include "core/uplift/shore.h"
#include "core/uplift/surface_detail.h"
#include "core/uplift/uplift_fields.h"
#include "core/uplift/valley_floors.h"
#include "tests/core/same_heights.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_bad_input {

constexpr float endless = std::numeric_limits<float>::infinity();
constexpr float no_number = std::numeric_limits<float>::quiet_NaN();

UpliftGrid whole_grid_of(const World& world) {
    UpliftGrid grid;
    grid.width = world.width();
    grid.height = world.height();
    grid.cell_size = world.cell_size;
    return grid;
}

bool same_surface(const UpliftGround& a, const UpliftGround& b) {
    for (int y = 0; y < a.height.height(); ++y)
        if (std::memcmp(a.height.row(y), b.height.row(y), sizeof(float) * static_cast<std::size_t>(a.height.width())) !=
            0)
            return false;
    return same_heights(a.loose, b.loose);
}

/// Land from a model of any size on 40 x 36 cells of 60 m.
UpliftedLand grown_from_model(const UpliftedLandParameters& parameters, const Raster<float>& model) {
    UpliftMasks masks;
    masks.model = model.view();
    return uplifted_land(parameters, 40, 36, 60, masks);
}

UpliftedLandParameters all_from_model() {
    UpliftedLandParameters parameters;
    parameters.uplift.pattern = UpliftPattern::model;
    parameters.uplift.start = UpliftStart::model;
    return parameters;
}

}  // namespace cuesta::uplift_bad_input

using namespace cuesta::uplift_bad_input;

TEST_CASE("ground without an outlet gathers its water in its lowest cell", "[uplift]") {
    World world(white_noise(40, 33, 3, 50.0F), 100);  // many pits, no outlet
    world.ground.height.row(20)[11] = -1;
    world.set_rock(1e-3);
    const RoutedStep water = routed(world.ground, world.step(1));
    const Routing& routing = water.network.routing;
    int outlets = 0;
    for (int y = 0; y < 33; ++y)
        for (int x = 0; x < 40; ++x) outlets += routing.receivers_data()[routing.cell(x, y)] == 0 ? 1 : 0;
    CHECK(outlets == 1);
    CHECK(routing.receivers_data()[routing.cell(11, 20)] == 0);
    // Sums of floats along some hundred cells.
    CHECK(double{water.network.area.row(20)[11]} == Approx(40 * 33 * 1e4).epsilon(1e-4));
    for (const bool arid : {false, true}) {
        INFO("arid " << arid);
        World closed = world;
        closed.rivers.arid = arid;
        const double before = closed.total();
        const FluvialBooks books = closed.erode(1e5);
        CHECK(closed.finite());
        // As in the books of steps: floats of 50 m in 1320 cells.
        CHECK(std::abs((before - closed.total()) * 1e4 - books.left_map) <= 1e-5 * books.moved + 1320 * 1e4 * 1e-6);
    }
}

TEST_CASE("every map has an outlet, however small", "[uplift]") {
    for (const UpliftOutlets outlets : {UpliftOutlets::edges, UpliftOutlets::river, UpliftOutlets::corner})
        for (int height = 1; height < 12; ++height)
            for (const int width : {1, 2, 9}) {
                UpliftParameters parameters;
                parameters.outlets = outlets;
                UpliftGrid grid;
                grid.width = width;
                grid.height = height;
                grid.cell_size = 10;
                const Raster<std::uint8_t> cells = outlet_cells(parameters, grid);
                int count = 0;
                for (int y = 0; y < height; ++y)
                    for (int x = 0; x < width; ++x) count += cells(x, y) != 0 ? 1 : 0;
                INFO(name_of(outlets) << ", " << width << " x " << height);
                CHECK(count > 0);
            }
}

TEST_CASE("a sea above all land leaves it as it rises, one below all land is none", "[uplift]") {
    UpliftedLandParameters parameters;
    parameters.uplift.start = UpliftStart::plateau;
    parameters.uplift.start_height = 500;
    parameters.uplift.base_fall = 100;
    parameters.rivers.fans = true;
    parameters.hillslopes.landslides = 1;
    parameters.uplift.shore = 400;
    const UpliftedLand dry = uplifted_land(parameters, 40, 36, 60);
    parameters.uplift.sea = true;
    for (const float level : {-20000.0F, 20000.0F})
        for (const bool coast : {false, true}) {
            INFO("sea at " << level << " m, coast " << coast);
            parameters.uplift.sea_level = level;
            parameters.coast.years = coast ? 500.0F : 0.0F;
            const UpliftedLand land = uplifted_land(parameters, 40, 36, 60);
            CHECK(finite(land));
            CHECK(imbalance(land.ledger) < 1e-5);  // as the books of whole lands
            if (level > 0) CHECK(land.ledger.moved == 0);
            if (level < 0 && !coast) CHECK(same_heights(land.heights, dry.heights));
        }
    CHECK(dry.ledger.moved > 0);  // control
}

TEST_CASE("holes in a model are its lowest ground", "[uplift][model]") {
    Raster<float> holes =
        raster_of(50, 30, [](int x, int y) { return 300 + 200 * std::sin(0.2 * x) * std::cos(0.15 * y); });
    holes(3, 3) = 40;  // the lowest
    Raster<float> filled = holes;
    for (int y = 10; y < 20; ++y)
        for (int x = 20; x < 35; ++x) {
            holes(x, y) = (x + y) % 3 == 0 ? no_number : (x + y) % 3 == 1 ? endless : -endless;
            filled(x, y) = 40;
        }
    const UpliftedLandParameters parameters = all_from_model();
    const UpliftedLand land = grown_from_model(parameters, holes);
    CHECK(finite(land));
    CHECK(same_heights(land.heights, grown_from_model(parameters, filled).heights));
    // Nothing but holes is level ground at 0 m.
    CHECK(same_heights(grown_from_model(parameters, Raster<float>(9, 7, no_number)).heights,
                       grown_from_model(parameters, Raster<float>(9, 7, 0.0F)).heights));
    CHECK(model_heights(Raster<float>(2, 2, 1e30F).view())(1, 1) == 20000);
}

TEST_CASE("a model at sea level or below stays as it is", "[uplift][model]") {
    for (const float height : {0.0F, -30.0F}) {
        UpliftedLandParameters parameters = all_from_model();
        parameters.uplift.sea = true;
        parameters.uplift.shore = 300;
        const UpliftedLand land = grown_from_model(parameters, Raster<float>(40, 36, height));
        for (int y = 0; y < 36; ++y)
            for (int x = 0; x < 40; ++x) REQUIRE(land.heights(x, y) == height);
        CHECK(land.ledger.moved == 0);
        // Control: above the sea a model rises and wears.
        const Raster<float> hill =
            raster_of(40, 36, [](int x, int y) { return 300 - 10.0 * std::hypot(x - 20, y - 18); });
        CHECK(grown_from_model(parameters, hill).ledger.moved > 0);
    }
}

TEST_CASE("masks of another size are laid over the whole land", "[uplift][mask]") {
    const UpliftedLandParameters parameters;
    const auto made = [&](int width, int height) {
        const Raster<float> mask(width, height, 0.5F);
        UpliftMasks masks;
        masks.uplift = masks.erodibility = masks.rain = masks.hardness = masks.age = mask.view();
        return uplifted_land(parameters, 40, 36, 100, masks);
    };
    const UpliftedLand same = made(40, 36);
    CHECK(finite(same));
    // 0.5 is a sum of shares of 0.5 to the bit.
    for (const auto& [width, height] : {std::pair{1, 1}, {7, 3}, {160, 1}, {3, 200}})
        CHECK(same_heights(made(width, height).heights, same.heights));
    CHECK_FALSE(same_heights(uplifted_land(parameters, 40, 36, 100).heights, same.heights));  // control
}

TEST_CASE("rock that never wears does not make old land wait for ever", "[uplift][mask]") {
    UpliftedLandParameters parameters;
    parameters.uplift.age = 1;
    for (const float weak : {0.0F, 1e-38F, 1e-34F, 1e-12F})
        for (const int every : {7, 1}) {
            INFO("erodibility " << weak << " in every " << every << ". cell");
            const Raster<float> mask =
                raster_of(33, 21, [&](int x, int y) { return (x + 2 * y) % every == 0 ? weak : 1.0F; });
            UpliftMasks masks;
            masks.erodibility = mask.view();
            const UpliftedLand land = uplifted_land(parameters, 33, 21, 100, masks);
            CHECK(finite(land));
            CHECK(imbalance(land.ledger) < 1e-5);
        }
}

TEST_CASE("the relaxation time is the closed form's, and finite where rock does not wear", "[uplift]") {
    constexpr int count = 150;
    World world(raster_of(count, 1, [](int x, int) { return x; }), 100);
    open_west(world);
    world.set_rock(1e-3);
    // A knickpoint's celerity is K A_d^m (1 + (A / A_d)^p)^(m / p), here with p = m.
    const RiverParameters& rivers = world.rivers;
    const double m = double{rivers.area_exponent};
    double expected = 0;
    for (int x = 1; x < count; ++x)
        expected += 100 / (double{world.erodibility(0, 0)} *
                           (std::pow(double{rivers.debris_area}, m) + std::pow((count - x) * 1e4, m)));
    const auto time = [&] { return relaxation_time(routed(world.ground, world.step(1)).network, world.step(1)); };
    // Polynomials of logarithms are good to 2e-6 each, a sum of 150 floats to 1e-5.
    CHECK(time() == Approx(expected).epsilon(1e-4));
    world.erodibility(70, 0) *= 0.5F;
    CHECK(time() > 1.001 * expected);
    world.erodibility(70, 0) = 1e-42F;
    CHECK(time() == Approx(4.5e9));  // the age of the Earth
    world.erodibility = Raster<float>(count, 1);
    CHECK(time() == 0);
}

TEST_CASE("ground that stands at no gradient falls level with its outlet", "[uplift]") {
    const auto slid = [](float gradient) {
        World world(raster_of(40, 33, [](int x, int y) { return x * (3.0 + 0.1 * (y % 5)); }), 100);
        open_west(world);
        world.threshold = Raster<float>(40, 33, gradient);
        world.rivers.deposition = 0;
        world.erode(1);
        return world;
    };
    const World level = slid(0);
    for (int y = 0; y < 33; ++y)
        for (int x = 0; x < 40; ++x) REQUIRE(level.at(x, y) == 0);
    CHECK(slid(0.01F).at(39, 5) == Approx(39).epsilon(1e-4));  // control: a metre a cell
}

TEST_CASE("floors of level ground rise by what drains them", "[uplift]") {
    World world(raster_of(48, 40, [](int, int) { return 250; }), 10);
    open_west(world);
    world.rivers.floor_slope = 0;
    const FlowNetwork network = routed(world.ground, world.step(1)).network;
    fill_valley_floors(world.ground, network, world.rivers, 10, LastingLakes(network, 10, 5));
    CHECK(world.finite());
    for (int y = 0; y < 40; ++y)
        for (int x = 1; x < 48; ++x) {
            // A gradient of 0.001 along ways that are no longer than the map is wide and high.
            REQUIRE(world.at(x, y) >= 250);
            REQUIRE(world.at(x, y) < 250 + 0.01F * (48 + 40));
        }
}

TEST_CASE("level ground stays as it is, whatever works on it", "[uplift]") {
    World world(raster_of(48, 40, [](int, int) { return 250; }), 10);
    open_west(world);
    world.set_rock(1e-3);
    world.rivers.fans = true;
    world.rivers.floor_slope = 0;
    const UpliftGround before = world.ground;
    const UpliftGrid grid = whole_grid_of(world);
    HillslopeParameters hillslopes;
    hillslopes.landslides = 1;
    hillslopes.scree = 0.3F;
    hillslopes.scree_gradient = hillslopes.scree_rock = 0;
    for (const bool arid : {false, true}) {
        world.rivers.arid = arid;
        CHECK(world.erode(1e6).left_map == 0);
        const FlowNetwork network = routed(world.ground, world.step(1)).network;
        CHECK(build_fans(world.ground, network, world.rivers, 1, 10) == 0);
        CHECK(fill_hollows(world.ground, 10, 1) == 0);
        CHECK(roughen_rock(world.ground, grid, 1, 1) == 0);
        CHECK(drop_rock(world.ground, grid, network, 1, hillslopes) == 0);
        CHECK(slide_slopes(world.ground, grid, network, 1, hillslopes).count == 0);
        for (const double sea : {0.0, 250.0, 300.0}) {
            INFO("sea at " << sea << " m");
            const ShoreBooks shore = cut_shore(world.ground, 10, sea, 100);
            CHECK(shore.worn == 0);
        }
        CHECK(same_surface(world.ground, before));
    }
}
