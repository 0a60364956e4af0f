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
    CheckLand land{subject, noisy_hill(), {}, 64, 8};
    land.input.schedule.mixing.set_only(ErosionKind::water);
    land.input.schedule.water.scheme = scheme;
    return land;
}

}  // namespace

std::vector<CheckLand> check_lands() {
    std::vector<CheckLand> lands;
    for (const ErosionKind kind : {ErosionKind::water, ErosionKind::wind, ErosionKind::thermal})
        lands.push_back(one_kind(kind));
    lands.push_back(one_kind(ErosionKind::wind));
    lands.back().subject = "Bent wind";
    lands.back().input.schedule.wind.deflection = 1.0F;
    lands.push_back(water_by(WaterScheme::four_pipes, "Water erosion on four pipes"));
    lands.push_back(water_by(WaterScheme::published, "Water erosion on four pipes with the published transport"));
    lands.push_back(water_by(WaterScheme::mei, "Water erosion as published"));
    return lands;
}

}  // namespace cuesta
