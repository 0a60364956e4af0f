#pragma once
/// \file Remarks on a land, for whoever made it.

#include <string_view>

#include "core/pipeline/land.h"

namespace cuesta {

/// Share of a land under ice above which ice rounds it instead of wearing troughs: it flows over the crests.
inline constexpr double ice_cap_share = 0.7;

/// A sentence about too much ice (Land::ice_share); empty where there is not.
std::string_view remark_on_ice(const Land& land);

}  // namespace cuesta
