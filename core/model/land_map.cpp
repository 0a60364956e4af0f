#include "core/model/land_map.h"

#include "core/base/check.h"

namespace cuesta {

const LandMapTraits& traits_of(LandMap map) {
    using enum MapCoding;
    // In the order of LandMap.
    static constexpr std::array<LandMapTraits, land_map_count> table{{
        {"m", logarithmic},               // flow
        {"m", from_zero},                 // wear
        {"m", from_zero},                 // deposit
        {"m", from_zero},                 // water_depth
        {"m", from_zero},                 // sediment
        {"m", from_zero},                 // loose
        {"moves a step", logarithmic},    // passages
        {"m", from_zero},                 // path_water
        {"m", around_zero},               // displacement
        {"m", from_zero},                 // lake_depth
        {"m^2", logarithmic},             // drainage
        {"m", around_zero},               // shore_distance
        {"degrees", fixed, 0, 90},        // slope
        {"1/km", around_zero},            // profile_curvature
        {"1/km", around_zero},            // plan_curvature
        {"1/km", around_zero},            // mean_curvature
        {"", fixed, 0, 1},                // ambient_occlusion
        {"", fixed, 0, 1},                // bed_hardness
        {"", fixed, 0, 1},                // restriction
        {"m", from_zero},                 // ice
        {"m/a", from_zero},               // ice_speed
        {"m", from_zero},                 // ice_load
        {"1/a", from_zero},               // crevasses
        {"m", from_zero},                 // moraines
        {"m", from_zero},                 // till
        {"m", around_zero},               // firn_line
        {"m", from_zero},                 // lava
        {"", whole},                      // top_material
        {"", weights},                    // materials
        {"", weights},                    // surfaces
        {"", fixed, 0, 1},                // masks
        {"", direction},                  // normal
        {"linear light, sRGB", colours},  // colour
        {"", fixed, 0, 1}                 // cover
    }};
    return table.at(static_cast<std::size_t>(map));
}

std::vector<LandMap> chosen_maps(const MapParameters& parameters) {
    const std::vector<ParameterField>& fields = fields_of<MapParameters>();
    std::vector<LandMap> maps;
    for (std::size_t i = 0; i < land_map_count; ++i) {
        const auto map = static_cast<LandMap>(i);
        CUESTA_CHECK(fields[i].description.id == std::string(MapParameters::prefix) + "." + std::string(name_of(map)));
        if (fields[i].get(&parameters) != 0) maps.push_back(map);
    }
    return maps;
}

}  // namespace cuesta
