#pragma once
/// \file The command "Apply paths for good".

#include "ui/base/document.h"
#include "ui/land/land_service.h"

namespace cuesta {

/// Whether it can be given: the land shown is whole, at rest, has paths carved into it and is of the present document.
bool can_apply_paths(const Document& document, const LandService& lands);

/// Makes the land that is shown, paths and all, the starting terrain (core/model/apply_paths.h), in one step of undo.
/// Nothing happens unless can_apply_paths().
void apply_paths_for_good(Document& document, const LandService& lands);

}  // namespace cuesta
