/// Every parameter of the kinds of erosion, rain and generators is changed in every scheme: the bytes change if and
/// only if it is said to act.

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "core/erosion/erode.h"
#include "core/erosion/uses.h"
#include "core/pipeline/parameter_uses.h"
#include "core/relief/generators/generate.h"
#include "core/relief/generators/uses.h"
#include "tests/catch.h"
#include "tests/core/water_worlds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

bool is_icy(const ErosionSchedule& schedule) {
    return schedule.mixing.glaciers > 0;
}

/// Hills with loose ground over rock; mountains where there are glaciers.
ErosionState world(const ErosionSchedule& schedule) {
    const double cell_size = is_icy(schedule) ? 100 : 10;
    MaterialParameters rock;
    rock.dissolubility = 0.6F;
    rock.wind_resistance = 0.5F;
    std::vector<Raster<float>> layers{Raster<float>(48, 40, 0.5F)};
    return start_of_erosion(hills(48, 40, cell_size), cell_size, std::move(layers), {MaterialParameters{}, rock},
                            schedule.thermal);
}

Raster<float> land_of(const ErosionSchedule& schedule) {
    ErosionState state = world(schedule);
    ErosionInput input;
    input.schedule = schedule;
    // Without rain there is water all the same.
    input.sources.push_back(
        {SourceKind::permanent, ground_from(48, 40, [](int x, int y) { return x == 20 && y > 25 ? 0.3 : 0.0; })});
    erosion_steps(state, input, 20, std::stop_token{});
    return ground_of(state);
}

/// Values to put in place of a parameter's own.
std::array<double, 3> other_values(const ParameterDescription& parameter, double value) {
    const double between =
        parameter.type == ParameterType::number ? 0.5 * (value + parameter.minimum) : parameter.minimum;
    return {parameter.minimum, between, parameter.maximum};
}

/// Whether any other value of the parameter changes a byte of the land.
bool acts(ErosionSchedule schedule, const std::string& id, const Raster<float>& before) {
    bool changed = false;
    ErosionSchedule::each_set(schedule, [&](const char*, auto& set) {
        for (const ParameterField& field : *reference_to(set).fields) {
            if (field.description.id != id) continue;
            const double value = field.get(&set);
            for (const double other : other_values(field.description, value)) {
                if (other == value) continue;
                field.put(&set, other);
                changed = changed || !(land_of(schedule) == before);
            }
            field.put(&set, value);
        }
    });
    return changed;
}

/// Whether other values of all these parameters at once change a byte of the land.
bool act_together(const ErosionSchedule& schedule, const std::set<std::string>& ids, const Raster<float>& before) {
    for (const std::size_t choice : {0U, 1U, 2U}) {
        ErosionSchedule changed = schedule;
        ErosionSchedule::each_set(changed, [&](const char*, auto& set) {
            for (const ParameterField& field : *reference_to(set).fields)
                if (ids.contains(field.description.id))
                    field.put(&set, other_values(field.description, field.get(&set))[choice]);
        });
        if (!(land_of(changed) == before)) return true;
    }
    return false;
}

/// Checks every parameter of every set, whether or not its kind takes part. Those that are said to do nothing are
/// changed together, since a run for each would take minutes; one by one where that changes anything, to name it.
void check_all(const ErosionSchedule& schedule) {
    const Raster<float> before = land_of(schedule);
    std::set<std::string> idle;
    ErosionSchedule copy = schedule;
    ErosionSchedule::each_set(copy, [&](const char*, auto& set) {
        for (const ParameterField& field : *reference_to(set).fields) {
            const std::string& id = field.description.id;
            // The reverse of the two heights of rain is no range, and each alone only acts with the other. The number
            // of steps is what the run is asked for, here apart from the schedule. Whether ice has melted, or shrunk,
            // is seen in the land, not in its ground. Plants are the project's (test_plant_hold.cpp).
            if (id == "rain.least_height" || id == "erosion.steps" || id == "glaciers.melted" ||
                id == "glaciers.warming" || id == "erosion.plant_hold")
                continue;
            if (!why_unused(schedule, id).empty()) {
                idle.insert(id);
                continue;
            }
            INFO(id);
            CHECK(acts(schedule, id, before));
        }
    });
    if (!act_together(schedule, idle, before)) return;
    for (const std::string& id : idle) {
        INFO(id << ": " << why_unused(schedule, id));
        CHECK_FALSE(acts(schedule, id, before));
    }
    FAIL("parameters that are said to do nothing change the land together");
}

ErosionSchedule only(ErosionKind kind) {
    ErosionSchedule schedule;
    schedule.mixing.set_only(kind);
    schedule.rain.full_height = -10;
    schedule.rain.least_height = -20;
    // The sea reaches into the hills from the border: waves of a pond are too weak to wear anything.
    if (kind == ErosionKind::coast) schedule.mixing.sea_level = 60;
    if (kind == ErosionKind::glaciers) schedule.glaciers.water = 5000;  // all ice would float
    return schedule;
}

}  // namespace

TEST_CASE("a parameter changes bytes if and only if it is said to act: water and rain", "[erosion][uses]") {
    for (const WaterScheme scheme : {WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published,
                                     WaterScheme::mei, WaterScheme::mathisen, WaterScheme::ferreira}) {
        CAPTURE(name_of(scheme));
        ErosionSchedule schedule = only(ErosionKind::water);
        schedule.water.scheme = scheme;
        check_all(schedule);
    }
    for (const RainKind kind : {RainKind::discs, RainKind::uniform, RainKind::none, RainKind::published}) {
        CAPTURE(name_of(kind));
        ErosionSchedule schedule = only(ErosionKind::water);
        schedule.rain.kind = kind;
        check_all(schedule);
    }
}

TEST_CASE("a parameter changes bytes if and only if it is said to act: wind", "[erosion][uses]") {
    for (const WindScheme scheme : {WindScheme::improved, WindScheme::published}) {
        CAPTURE(name_of(scheme));
        ErosionSchedule schedule = only(ErosionKind::wind);
        schedule.wind.scheme = scheme;
        check_all(schedule);
    }
}

TEST_CASE("a parameter changes bytes if and only if it is said to act: other kinds", "[erosion][uses]") {
    for (const ErosionKind kind :
         {ErosionKind::thermal, ErosionKind::stream_power, ErosionKind::droplets, ErosionKind::glaciers}) {
        CAPTURE(name_of(kind));
        check_all(only(kind));
    }
    ErosionSchedule fjord = only(ErosionKind::glaciers);
    fjord.glaciers.calving = 50;
    CHECK(why_unused(fjord, "glaciers.water").empty());
    CHECK(acts(fjord, "glaciers.water", land_of(fjord)));
    for (const ThermalScheme scheme : {ThermalScheme::published, ThermalScheme::ferreira}) {
        ErosionSchedule schedule = only(ErosionKind::thermal);
        schedule.thermal.scheme = scheme;
        check_all(schedule);
    }
    ErosionSchedule eruptions = only(ErosionKind::lava);
    eruptions.lava.volume = 3e5F;  // these are maps of some hundred metres
    eruptions.lava.spread = 150;
    for (const VentPlace place : {VentPlace::summit, VentPlace::placed}) {
        eruptions.lava.place = place;
        check_all(eruptions);
    }
    ErosionSchedule waves = only(ErosionKind::coast);
    waves.mixing.border = Border::sea;
    check_all(waves);
    waves.coast.sand = 0;
    check_all(waves);
    ErosionSchedule published = only(ErosionKind::droplets);
    published.droplets.scheme = DropletScheme::published;
    check_all(published);
}

TEST_CASE("a parameter changes bytes if and only if it is said to act: mixtures", "[erosion][uses]") {
    ErosionSchedule schedule = only(ErosionKind::thermal);
    schedule.mixing.wind = 1;
    check_all(schedule);
    schedule.mixing.order = MixingOrder::random;
    check_all(schedule);
}

TEST_CASE("a border acts as it says but where a note says otherwise", "[erosion][uses]") {
    for (const ErosionKind kind : erosion_kinds)
        for (const WaterScheme scheme : {WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published}) {
            if (kind != ErosionKind::water && scheme != WaterScheme::improved) continue;
            CAPTURE(name_of(kind), name_of(scheme));
            ErosionSchedule schedule = only(kind);
            schedule.water.scheme = scheme;
            const auto land_with = [&](Border border) {
                schedule.mixing.border = border;
                return land_of(schedule);
            };
            const Raster<float> open = land_with(Border::open), closed = land_with(Border::closed);
            const bool sea = !(land_with(Border::sea) == open);
            CHECK(sea == note_on(schedule, "erosion.border").empty());
            const bool periodic = !(land_with(Border::periodic) == closed);
            CHECK(periodic == note_on(schedule, "erosion.border").empty());
            schedule.mixing.border = Border::closed;
            // Waves need the sea, and are told so at every other border.
            CHECK(note_on(schedule, "erosion.border").empty() == (kind != ErosionKind::coast));
        }
}

TEST_CASE("a property of a material changes bytes if and only if it is said to act", "[erosion][uses]") {
    for (const ErosionKind kind : erosion_kinds) {
        Project project;
        project.erosion = only(kind);
        project.erosion.wind.scheme = WindScheme::published;
        if (kind == ErosionKind::coast) project.erosion.mixing.border = Border::sea;
        const auto land = [&] {
            MaterialParameters rock = project.bottom_material.parameters;
            const double cell_size = is_icy(project.erosion) ? 100 : 10;
            ErosionState state = start_of_erosion(hills(48, 40, cell_size), cell_size, {Raster<float>(48, 40, 0.01F)},
                                                  {MaterialParameters{}, rock}, project.erosion.thermal);
            ErosionInput input;
            input.schedule = project.erosion;
            erosion_steps(state, input, 20, std::stop_token{});
            return ground_of(state);
        };
        const Raster<float> before = land();
        MaterialParameters& rock = project.bottom_material.parameters;
        for (const ParameterField& field : fields_of<MaterialParameters>()) {
            const std::string id = "bottom" + field.description.id.substr(MaterialParameters::prefix.size());
            INFO(name_of(kind) << ": " << id);
            const double value = field.get(&rock);
            field.put(&rock, value == 0 ? 0.5 * field.description.maximum : 0.5 * value);
            // The published wind piles nothing up; the improved one does (see above, thermal.talus).
            CHECK(!(land() == before) == why_unused(project, id).empty());
            field.put(&rock, value);
        }
    }
}

TEST_CASE("the level of the sea changes bytes if and only if it is said to act", "[erosion][uses]") {
    for (const ErosionKind kind : erosion_kinds)
        for (const Border border : {Border::open, Border::closed, Border::sea, Border::periodic})
            for (const WaterScheme scheme : {WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published}) {
                // Other kinds do not look at the scheme of the water.
                if (kind != ErosionKind::water && scheme != WaterScheme::improved) continue;
                CAPTURE(name_of(kind), name_of(border), name_of(scheme));
                ErosionSchedule schedule = only(kind);
                schedule.mixing.border = border;
                schedule.water.scheme = scheme;
                const std::string id = "erosion.sea_level";
                CHECK(acts(schedule, id, land_of(schedule)) == why_unused(schedule, id).empty());
            }
}

TEST_CASE("a parameter of a generator changes bytes if and only if its kind uses it", "[generators][uses]") {
    // Every kind, and every scheme and profile of those that have several.
    const auto of_each = [](const auto& check) {
        for (const GeneratorScheme scheme : {GeneratorScheme::improved, GeneratorScheme::published})
            for (const FaultProfile profile : {FaultProfile::step, FaultProfile::sine, FaultProfile::cosine})
                for (int number = 0; number < static_cast<int>(EnumNames<GeneratorKind>::names.size()); ++number)
                    if (number == static_cast<int>(GeneratorKind::faults) || profile == FaultProfile::step)
                        check(scheme, profile, number);
    };
    of_each([](GeneratorScheme scheme, FaultProfile profile, int number) {
        GeneratorParameters parameters;
        parameters.scheme = scheme;
        parameters.fault_profile = profile;
        parameters.kind = static_cast<GeneratorKind>(number);
        const auto land = [&] { return generate(parameters, 64, 48, 30); };
        const Raster<float> before = land();
        for (const ParameterField& field : fields_of<GeneratorParameters>()) {
            const ParameterDescription& d = field.description;
            if (d.id == "generator.kind") continue;
            INFO(name_of(parameters.kind) << ": " << d.id);
            const double value = field.get(&parameters);
            bool changed = false;
            for (const double other : {d.minimum, std::min(d.maximum, value + 1), 0.5 * (value + d.minimum)}) {
                if (other == value) continue;
                field.put(&parameters, other);
                changed = changed || !(land() == before);
            }
            field.put(&parameters, value);
            CHECK(changed == generator_uses(parameters, d.id));
        }
    });
}
