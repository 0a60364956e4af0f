#pragma once
/// \file The GPU's carving without waiting for the GPU.

#include "core/carve/displacement.h"

namespace cuesta {

/// A Carver that can be called at once: finding a GPU and compiling its shader takes up to a second, on a thread of its
/// own; until then, and where there is no GPU, the CPU carves (usable_carver()). May be copied and called on any
/// thread; the last copy to go waits for the search to end.
Carver awaited_carver();

}  // namespace cuesta
