#pragma once
/// \file Paths that follow the rivers and lakes of a land, where its drainage, its flow or its droplets say so.

#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/path.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"
#include "core/waters/trace_parameters.h"

namespace cuesta {

/// Reason why a parameter of the set does nothing, as a sentence; empty: it acts.
std::string_view why_unused(const TraceParameters& parameters, std::string_view parameter_id);

/// Rivers by discharge, then lakes by area, on the ground without paths: downstream, with width and depth by discharge
/// (core/waters/waters.h) at `waters.runoff` of the project; lakes at the level at which they spill, as deep as they
/// are. Without ids: add_spline() (core/model/spline_list.h) gives them. The sea is none. An error where the land has
/// no such figure ("no droplets ran"); Error::cancelled() when stopped, which takes as long as the water is routed. The
/// same bytes on any number of threads.
Result<std::vector<Path>> traced_paths(const Land& land, const Project& project, const TraceParameters& parameters,
                                       const WorkControl& control = {});

}  // namespace cuesta
