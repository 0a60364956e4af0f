#pragma once
/// \file Edits of whole sculpted layers.

#include "core/model/sculpt_layer.h"

namespace cuesta {

/// The layer with the opposite change.
SculptLayer inverted(SculptLayer layer);

/// Whether two layers can become one without a change of the land: they have one place and one size, both are shown,
/// and the lower one has some strength.
bool can_merge(const SculptLayer& upper, const SculptLayer& lower);

/// The lower layer with what the upper one adds to the land; its own name and strength stay. can_merge() holds
/// (checked). Changes that would be out of bounds are cut at them.
SculptLayer merged(const SculptLayer& upper, const SculptLayer& lower);

}  // namespace cuesta
