#pragma once
/// \file An imported terrain brought to finer cells: its factor and the project's frame, kept in step.

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

/// Amplification needs the whole land in memory, about 160 bytes a cell; it makes no more cells than these.
inline constexpr long long most_amplified_cells = 1LL << 28;

/// The project with these parameters of amplification, and with a frame of as many cells as its imported heights have
/// times their factor, over the same ground. Painted masks, sculpting and layers stay as they are; they are brought to
/// the new size where they are used. Errors: the starting terrain is not imported or has no heights, is narrower than 2
/// cells though the factor is above 1, or would get more than most_amplified_cells.
Result<Project> amplified_project(Project project, const AmplificationParameters& parameters);

}  // namespace cuesta
