#pragma once
/// \file Memory and disk that the build of a project takes, estimated before it is begun.

#include <cstdint>

#include "core/model/project.h"

namespace cuesta {

/// Bytes.
struct BuildNeeds {
    std::uint64_t memory = 0;  ///< of a build in memory at its peak, the program itself not counted
    std::uint64_t disk = 0;    ///< of scratch files and the heightmap of a build on disk, at most
};

/// An estimate by counting the rasters of the stages that are in use; measured peaks lie between 0.6 and 1.2 times
/// that, those of uplifted land with filled basins at three times (docs/measurements.md). Any thread.
BuildNeeds needs_of_build(const Project& project);

}  // namespace cuesta
