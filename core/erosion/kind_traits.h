#pragma once
/// \file Facts about a kind of erosion that the rest of the program needs to know.

#include <cstdint>
#include <string_view>

namespace cuesta {

/// Stands in the parameter set of each kind as `traits`; core/erosion/kinds.h collects them into one table.
struct ErosionKindTraits {
    std::string_view label;     ///< of its proportion, in forms: "Stream power"
    std::string_view sentence;  ///< of its proportion
    float proportion = 0;       ///< its default: 0 takes no part
    /// Its proportion once it is added to a run: half of the sliders' span shows, and does not drown the others.
    float added = 50;
    /// The reason that it needs all of the land at once, in words for the user that follow a colon: "wind blows over
    /// all of the land". Empty: it runs on bands of rows (RowWindowWork::run).
    std::string_view not_in_bands = {};
    /// Whether the brush that erodes makes its steps: it needs no more of the land than a margin around the stroke.
    bool in_brush = false;
    /// Whether it leaves water on the land, which has to dry up after the erosion on the levels.
    bool leaves_water = false;
    /// Whether plants hold the ground from it (MixingParameters::plant_hold): it takes grain by grain from the surface.
    bool held_by_plants = false;
    /// Of its sliders and of its share of a run, 0xRRGGBB: in the dark theme and in the light one.
    std::uint32_t colour_on_dark = 0x9a9a9a;
    std::uint32_t colour_on_light = 0x707070;
};

}  // namespace cuesta
