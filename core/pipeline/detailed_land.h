#pragma once
/// \file Land with detail below its cells, for pictures.

#include <array>
#include <string_view>

#include "core/base/parameter_set.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// Cells drawn along each side of one of the land.
enum class PictureDetail { none, twice, fourfold, eightfold };

template <>
struct EnumNames<PictureDetail> {
    static constexpr std::array<std::string_view, 4> names{"none", "2x", "4x", "8x"};
};

/// 1, 2, 4 or 8.
constexpr int factor_of(PictureDetail detail) { return 1 << static_cast<int>(detail); }

/// Most cells of detailed land; more would not fit the memory of usual machines.
inline constexpr long long most_detailed_cells = 1LL << 26;

/// The land with `factor` (1, 2, 4 or 8) times as many cells along each side; 1 gives the land itself. Bare slopes get
/// gullies, ledges and scree (core/uplift/amplification.h); ice, carved ground, and what is buried under more than a few
/// metres of loose material or sand stay smooth; standing water stays level. Other rasters are interpolated, materials
/// taken from the nearest cell. The displacement map is left out: only the carved ground is kept.
/// Errors: too many cells, stopped. The same bytes on any number of threads.
Result<std::shared_ptr<const Land>> detailed_land(const std::shared_ptr<const Land>& land, int factor,
                                                  const WorkControl& control = {});

}  // namespace cuesta
