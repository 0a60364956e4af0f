#pragma once
/// \file Colours of leaves through the year.

#include <array>
#include <cstddef>

#include "core/cover/parameters.h"

namespace cuesta {

/// Linear colour of the leaves of a species (its number in plant_species()), or of stone. `lot`, 0..1, is the plant's
/// own: in autumn some trees are still green while others have turned. Evergreens and stone are the same all year; in
/// winter the others show twigs. By eye, after photographs' descriptions.
std::array<float, 3> leaf_colour(std::size_t species, Season season, float lot);

/// Its mean over all lots.
std::array<float, 3> mean_leaf_colour(std::size_t species, Season season);

}  // namespace cuesta
