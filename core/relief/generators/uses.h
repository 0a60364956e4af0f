#pragma once
/// \file Parameters that a kind of generator uses.

#include <string>

#include "core/relief/generators/parameters.h"

namespace cuesta {

/// Whether a terrain of the kind and scheme in `parameters` depends on the parameter ("generator.roughness"). Forms
/// hide the others.
bool generator_uses(const GeneratorParameters& parameters, const std::string& parameter_id);

}  // namespace cuesta
