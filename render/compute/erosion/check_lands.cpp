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

CheckLand water_by(WaterScheme scheme, const char* subject) {
    CheckLand land{subject, noisy_hill(), {}, 8};
    land.input.schedule.mixing.set_only(ErosionKind::water);
    land.input.schedule.water.scheme = scheme;
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
    CheckLand land{"Thermal erosion of layers", start_of_erosion(hill.reference, 10, thickness, materials, {}), {}, 8};
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
    lands.push_back(water_by(WaterScheme::four_pipes, "Water erosion on four pipes"));
    lands.push_back(water_by(WaterScheme::published, "Water erosion on four pipes with the published transport"));
    lands.push_back(water_by(WaterScheme::mei, "Water erosion as published"));
    lands.push_back(crumbling_layers());
    return lands;
}

}  // namespace cuesta
