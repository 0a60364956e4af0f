#pragma once
/// \file The state of a run of erosion on disk, so that a build that was ended goes on from there.
///
/// A header, the materials, the rasters row by row without padding, and a hash of all of it; little-endian. Only the
/// version of the program that wrote a file reads it, since another one might go on otherwise.

#include <string>

#include "core/base/hash.h"
#include "core/base/result.h"
#include "core/erosion/state.h"

namespace cuesta {

/// A state, and what a report needs besides.
struct StoredErosion {
    Key run;  ///< stands for everything that the state depends on but its number of steps (core/pipeline/run_key.h)
    ErosionState state;
    double ground_before = 0;  ///< m^3
    double seconds = 0;        ///< spent on the steps so far
};

/// Appears whole or not at all. `state` has at least one cell and at most 255 layers.
Result<void> write_erosion_state(const std::string& path, const Key& run, const ErosionState& state,
                                 double ground_before, double seconds);

/// Bit by bit what was written. Sizes are checked against the file's before memory is taken; a file that is damaged,
/// cut short or of another version is an error. Never throws for bad files, but for std::bad_alloc.
Result<StoredErosion> read_erosion_state(const std::string& path);

}  // namespace cuesta
