#include "core/measure/land_kinds.h"

namespace cuesta {
namespace {

/// Cells from two thirds of the finest that were measured to a tenth above the coarsest: slopes and curvature change
/// with the cell.
constexpr LandKindModels models[] = {
    {LandKind::rivers, "Shaped by rivers", "land shaped by rivers", 7, 99,
     "all below but the dunes, Sagehen Creek (Sierra Nevada) at 10 and 20 m, Mount St. Helens at 30 and 60 m", 0.1},
    {LandKind::mountains, "Mountains", "mountains", 20, 99,
     "San Gabriel Mountains at 30 and 60 m, Mandakini (Himalaya) at 89 m, Gotthard and Oetztal (Alps) at 90 m", 0.25},
    {LandKind::glaciated, "Glaciated mountains", "glaciated mountains", 60, 99,
     "Gotthard and Oetztal (Alps), White Mountains (New Hampshire), Howe Sound (British Columbia), at 90 m", 0.41},
    {LandKind::hills, "Hills", "hills", 7, 66,
     "Rif foreland (Morocco) at 30 and 60 m, Pataha Creek (Washington) at 10 and 20 m, North Carolina at 30 and 60 m",
     0.39},
    {LandKind::canyons, "Canyons and plateaus", "canyons and plateaus", 7, 99,
     "Zion (Utah) at 90 m, Paria (Utah and Arizona) at 10 and 20 m, Red Butte (Utah) at 26 and 53 m", 0.41},
    {LandKind::dunes, "Dunes", "dunes", 20, 66, "Rub al Khali (one model) at 30 and 60 m", 1},
};

}  // namespace

std::string_view name_of(LandKind kind) {
    constexpr std::array<std::string_view, land_kind_count> ids{"rivers", "mountains", "glaciated",
                                                                "hills",  "canyons",   "dunes"};
    return ids[static_cast<std::size_t>(kind)];
}

std::optional<LandKind> land_kind_called(std::string_view name) {
    for (const LandKindModels& each : models)
        if (name_of(each.kind) == name) return each.kind;
    return std::nullopt;
}

const LandKindModels& models_of(LandKind kind) {
    return models[static_cast<std::size_t>(kind)];
}

}  // namespace cuesta
