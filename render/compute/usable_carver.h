#pragma once
/// \file The quickest Carver that there is, and the CPU's where that fails.

#include <functional>
#include <string>

#include "core/carve/displacement.h"

namespace cuesta {

/// Device of a carving.
struct CarvedOn {
    bool is_gpu = false;
    std::string device;   ///< "NVIDIA ..., OpenGL 4.5" or "CPU, 2 threads"
    std::string failure;  ///< why the GPU was tried in vain; empty where it was not
};

/// May be copied and called on any thread.
struct UsableCarver {
    Carver carve;
    CarvedOn intended;  ///< what it is to run on
    /// Device of the last call that returned a map, of whatever thread; before that, what is intended.
    std::function<CarvedOn()> last_on;
};

/// The GPU's where there is a GPU, else the CPU's. What the GPU's cannot do (its memory does not suffice, say) is done
/// on the CPU. Takes up to a second, to find out and to compile.
UsableCarver usable_carver();

/// The same of a given carver on a GPU called `device`: what it fails at, unless it was stopped, is done on the CPU.
UsableCarver with_fallback(Carver on_gpu, const std::string& device);

}  // namespace cuesta
