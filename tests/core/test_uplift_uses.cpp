/// Parameters of uplifted land that act, and those that need another one: the table against the land itself.

#include <cmath>
#include <set>

#include "core/base/parameter_set.h"
#include "core/uplift/uplifted_land.h"
#include "core/uplift/uses.h"
#include "tests/core/same_heights.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// Calls f(set, field) for every parameter of the land's sets.
template <class Function>
void each_field(UpliftedLandParameters& parameters, const Function& f) {
    const auto each = [&](auto& set) {
        for (const ParameterField& field : fields_of<std::remove_reference_t<decltype(set)>>()) f(&set, field);
    };
    each(parameters.uplift);
    each(parameters.rivers);
    each(parameters.rock);
    each(parameters.hillslopes);
}

struct Setting {
    const char* name;
    double cell_size;
    void (*set)(UpliftedLandParameters&);
    bool painted = false;   ///< uplift, hardness and age, in the west
    bool modelled = false;  ///< with a model
};
const std::vector<Setting> settings{
    {"as declared", 30, [](UpliftedLandParameters&) {}},
    {"uplift that quickens", 40, [](UpliftedLandParameters& p) { p.uplift.quickening = 0.6F; }},
    {"uplift that quickened before it began", 40,
     [](UpliftedLandParameters& p) {
         p.uplift.time = 0.5F;
         p.uplift.quickening = 0.6F;
         p.uplift.quickened = 0.5F;
     }},
    {"rivers large enough for floors", 400, [](UpliftedLandParameters&) {}},
    {"even, massive, fine cells", 10,
     [](UpliftedLandParameters& p) {
         p.uplift.pattern = UpliftPattern::even;
         p.uplift.variation = 0;
         p.rock.structure = RockStructure::massive;
         p.hillslopes.landslides = 1;
     }},
    {"canyon", 40,
     [](UpliftedLandParameters& p) {
         p.uplift.pattern = UpliftPattern::none;
         p.uplift.start = UpliftStart::plateau;
         p.uplift.outlets = UpliftOutlets::river;
         p.uplift.base_fall = 300;
         p.rivers.floor_depth = 0;
         p.rock.structure = RockStructure::bedded;
     }},
    {"volcano", 12,
     [](UpliftedLandParameters& p) {
         p.uplift.pattern = UpliftPattern::none;
         p.uplift.start = UpliftStart::volcano;
         p.uplift.start_height = 800;
         p.rock.structure = RockStructure::volcanic;
         p.rock.dip = 10;
         p.hillslopes.scree = 0;
     }},
    {"caldera", 40,
     [](UpliftedLandParameters& p) {
         p.uplift.pattern = UpliftPattern::none;
         p.uplift.start = UpliftStart::volcano;
         p.uplift.start_height = 800;
         p.uplift.caldera = 600;
     }},
    {"volcano in the sea", 40,
     [](UpliftedLandParameters& p) {
         p.uplift.pattern = UpliftPattern::none;
         p.uplift.start = UpliftStart::volcano;
         p.uplift.start_height = 800;
         p.uplift.sea = true;
         p.uplift.shore = 200;
     }},
    {"folds", 40,
     [](UpliftedLandParameters& p) {
         p.uplift.pattern = UpliftPattern::even;
         p.rock.structure = RockStructure::folded;
         p.hillslopes.creep = 0;
         p.hillslopes.landslides = 1;
     }},
    {"painted", 40, [](UpliftedLandParameters& p) { p.uplift.pattern = UpliftPattern::even; }, true},
    {"uplift of a model", 40, [](UpliftedLandParameters& p) { p.uplift.pattern = UpliftPattern::model; }, false, true},
    {"a model that is not there", 40,
     [](UpliftedLandParameters& p) {
         p.uplift.pattern = UpliftPattern::model;
         p.uplift.start = UpliftStart::model;
     }},
    {"a model that ages", 40,
     [](UpliftedLandParameters& p) {
         p.uplift.pattern = UpliftPattern::none;
         p.uplift.start = UpliftStart::model;
     },
     false, true},
};

/// 20 x 16 cells: one level of steps, which is enough for a parameter to show.
UpliftedLand land_of(const UpliftedLandParameters& parameters, const Setting& setting) {
    Raster<float> paint(20, 16, 0.5F);
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 8; ++x) paint(x, y) = 0.9F;
    UpliftMasks masks;
    if (setting.painted) masks.uplift = masks.hardness = masks.age = paint.view();
    Raster<float> model(20, 16);
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 20; ++x)
            model(x, y) = 300 * std::sin(0.4F * static_cast<float>(x)) * std::cos(0.5F * static_cast<float>(y));
    if (setting.modelled) masks.model = model.view();
    return uplifted_land(parameters, 20, 16, setting.cell_size, masks);
}

UpliftSurroundings around(const Setting& setting) {
    return {setting.cell_size, setting.painted, setting.painted, setting.painted, false, setting.modelled};
}

}  // namespace

TEST_CASE("what needs something else changes no byte of the land", "[uplift][uses]") {
    for (const Setting& setting : settings) {
        UpliftedLandParameters parameters;
        setting.set(parameters);
        const UpliftedLand before = land_of(parameters, setting);
        each_field(parameters, [&](void* set, const ParameterField& field) {
            if (need_of(parameters, field.description.id, around(setting)) == UpliftNeed::nothing) return;
            INFO(setting.name << ": " << field.description.id);
            const double value = field.get(set);
            for (const double other : {field.description.minimum, field.description.maximum}) {
                field.put(set, other);
                CHECK(same_heights(land_of(parameters, setting).heights, before.heights));
            }
            field.put(set, value);
        });
    }
}

TEST_CASE("what the table greys in one setting acts in another", "[uplift][uses]") {
    // Of every parameter that is ever greyed, so that the case above cannot pass because nothing acts at all.
    std::set<std::string> greyed;
    std::set<std::string> acts;
    for (const Setting& setting : settings) {
        UpliftedLandParameters parameters;
        setting.set(parameters);
        const UpliftedLand before = land_of(parameters, setting);
        each_field(parameters, [&](void* set, const ParameterField& field) {
            const std::string& id = field.description.id;
            if (need_of(parameters, id, around(setting)) != UpliftNeed::nothing) {
                greyed.insert(id);
                return;
            }
            const double value = field.get(set);
            for (const double other : {field.description.minimum, field.description.maximum}) {
                field.put(set, other);
                if (!same_heights(land_of(parameters, setting).heights, before.heights)) acts.insert(id);
            }
            field.put(set, value);
        });
    }
    for (const std::string& id : greyed) {
        if (id == "uplift.sea_level" || id == "rivers.sink_depth") continue;  // of settings that are not among these
        if (id == "uplift.from_splines") continue;                            // test_uplift_sketch.cpp
        if (id == "uplift.drawn_heights") continue;                           // test_drawn_heights.cpp
        if (id == "rivers.fan_size") continue;  // fans need larger catchments: test_uplift_fans.cpp
        if (id == "hillslopes.landslide_width") continue;  // debris leaves so small a map: test_landslides.cpp
        INFO(id);
        CHECK(acts.contains(id));
    }
    CHECK(greyed.size() >= 15);
}

TEST_CASE("parameters of other sets need nothing", "[uplift][uses]") {
    CHECK(need_of({}, "generator.roughness", {10}) == UpliftNeed::nothing);
    CHECK(need_of({}, "rock.dip", {10}) == UpliftNeed::beds);
}
