#include "render/compute/erosion/check_lands.h"

#include <utility>

#include "core/base/random.h"

namespace cuesta {

namespace {

/// A hill with noise, half of it above the other's level: flows, falls and creep in all directions.
ErosionState noisy_hill() {
    const int width = 150, height = 96;
    Raster<float> ground(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto cell = static_cast<std::uint32_t>(y * width + x);
            const auto across = static_cast<float>(x - 70), along = static_cast<float>(y - 40);
            ground(x, y) = 400.0F - 0.05F * (across * across + along * along) +
                           9.0F * random_unit(37, RandomStream::noise, 0, cell);
        }
    return start_of_erosion(std::move(ground), 20, {}, {}, {});
}

CheckLand one_kind(ErosionKind kind) {
    CheckLand land{std::string(traits_of(kind).label) + " erosion", noisy_hill(), {}};
    land.input.schedule.mixing.set_only(kind);
    return land;
}

/// A mask of squares, from 0 to 1.
Raster<float> squares(const ErosionState& state, std::uint32_t number) {
    Raster<float> mask(state.width(), state.height());
    for (int y = 0; y < state.height(); ++y)
        for (int x = 0; x < state.width(); ++x)
            mask(x, y) = random_unit(38, RandomStream::noise, number, static_cast<std::uint32_t>(y / 5 * 64 + x / 5));
    return mask;
}

/// Soil and gravel, which is missing in places, on rock with beds; masks hold it.
CheckLand on_held_layers(CheckLand land, const std::string& subject) {
    land.subject = subject;
    land.steps_in_software = 8;
    land.is_variant = true;
    ErosionState& state = land.start;
    const std::vector<MaterialParameters> materials{
        {.dissolubility = 0.9F, .wind_resistance = 0.02F}, {.dissolubility = 0.6F}, {.dissolubility = 0.3F}};
    std::vector<Raster<float>> layers{squares(state, 1), squares(state, 2)};
    for (Raster<float>& layer : layers)
        for (int y = 0; y < layer.height(); ++y)
            for (int x = 0; x < layer.width(); ++x) layer(x, y) = layer(x, y) < 0.4F ? 0.0F : 0.02F * layer(x, y);
    state = start_of_erosion(std::move(state.reference), state.cell_size, std::move(layers), materials, {});
    state.beds.place = state.reference;
    state.beds.profile = {8, 0.2F, 0.9F, 0.5F, 39};
    land.input.protection = squares(state, 3);
    land.input.erodibility = squares(state, 4);
    return land;
}

/// The improved water: all of the ground softens, and a greatest change holds it, too. Rain depends on the height.
CheckLand held_layers() {
    CheckLand land = on_held_layers(one_kind(ErosionKind::water), "Water erosion of held layers with beds");
    land.input.schedule.water.greatest_change = 0.2F;
    land.input.schedule.water.softening = 0.05F;
    land.input.schedule.rain.least_height = 150;
    land.input.schedule.rain.full_height = 350;
    return land;
}

CheckLand round_border() {
    CheckLand land = one_kind(ErosionKind::water);
    land.subject += " round periodic borders";
    land.steps_in_software = 8;
    land.is_variant = true;
    land.input.schedule.mixing.border = Border::periodic;
    return land;
}

CheckLand water_in_one_dispatch(WaterForm form, const char* subject) {
    CheckLand land = one_kind(ErosionKind::water);
    land.subject = subject;
    land.steps_in_software = 8;
    land.is_variant = true;
    land.water_form = form;
    return land;
}

CheckLand water_by(WaterScheme scheme, const char* subject) {
    CheckLand land{subject, noisy_hill(), {}, 64, 8, true};
    land.input.schedule.mixing.set_only(ErosionKind::water);
    land.input.schedule.water.scheme = scheme;
    return land;
}

CheckLand wind_round(WindScheme scheme, const char* subject) {
    CheckLand land = on_held_layers(one_kind(ErosionKind::wind), subject);
    land.input.schedule.mixing.border = Border::periodic;
    land.input.schedule.wind.scheme = scheme;
    land.input.schedule.wind.deflection = 1.0F;
    return land;
}

/// Scree and clay that is missing in places on a bottom with beds, a part of which is held.
CheckLand crumbling_layers() {
    const ErosionState hill = noisy_hill();
    std::vector<Raster<float>> thickness;
    for (std::uint32_t layer = 0; layer < 2; ++layer) {
        Raster<float>& field = thickness.emplace_back(hill.width(), hill.height());
        for (int y = 0; y < hill.height(); ++y)
            for (int x = 0; x < hill.width(); ++x) {
                const auto cell = static_cast<std::uint32_t>(y * hill.width() + x);
                const float drawn = 6.0F * random_unit(37, RandomStream::noise, 1 + layer, cell) - 2.0F;
                field(x, y) = drawn > 0.0F ? drawn : 0.0F;
            }
    }
    std::vector<MaterialParameters> materials(3);
    materials[1].talus = 25;
    materials[2].density = 0.5F;
    CheckLand land{
        "Thermal erosion of layers", start_of_erosion(hill.reference, 10, thickness, materials, {}), {}, 64, 8, true};
    land.start.beds.place = hill.reference;
    land.start.beds.profile = {0.125F, 0.2F, 0.8F, 0.5F, 37};
    land.input.schedule.mixing.set_only(ErosionKind::thermal);
    land.input.protection = Raster<float>(hill.width(), hill.height());
    for (int y = 60; y < hill.height(); ++y)
        for (int x = 0; x < hill.width(); ++x) land.input.protection(x, y) = 0.01F * static_cast<float>(x);
    return land;
}

}  // namespace

std::vector<CheckLand> check_lands() {
    std::vector<CheckLand> lands;
    for (const ErosionKind kind : {ErosionKind::water, ErosionKind::wind, ErosionKind::thermal})
        lands.push_back(one_kind(kind));
    lands.push_back(held_layers());
    lands.push_back(round_border());
    lands.push_back(water_in_one_dispatch(WaterForm::whole, "Water erosion in one dispatch"));
    lands.push_back(water_in_one_dispatch(WaterForm::tall, "Water erosion in one dispatch of tall groups"));
    lands.push_back(one_kind(ErosionKind::wind));
    lands.back().subject = "Bent wind";
    lands.back().input.schedule.wind.deflection = 1.0F;
    lands.push_back(water_by(WaterScheme::four_pipes, "Water erosion on four pipes"));
    lands.push_back(water_by(WaterScheme::published, "Water erosion on four pipes with the published transport"));
    lands.push_back(water_by(WaterScheme::mei, "Water erosion as published"));
    lands.push_back(crumbling_layers());
    lands.push_back(
        on_held_layers(water_by(WaterScheme::four_pipes, ""), "Water erosion on four pipes of held layers"));
    lands.push_back(on_held_layers(water_by(WaterScheme::mei, ""), "Water erosion as published of held layers"));
    lands.push_back(wind_round(WindScheme::improved, "Bent wind over held layers round periodic borders"));
    lands.push_back(wind_round(WindScheme::published, "Wind as published over held layers round periodic borders"));
    lands.push_back(CheckLand{"Thermal erosion as published", noisy_hill(), {}, 64, 8, true});
    lands.back().input.schedule.mixing.set_only(ErosionKind::thermal);
    lands.back().input.schedule.thermal.scheme = ThermalScheme::published;
    lands.back().start.cell_size = 4;
    return lands;
}

}  // namespace cuesta
