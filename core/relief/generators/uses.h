#pragma once
/// \file Parameters that a kind of generator uses.

#include <string>

#include "core/relief/generators/parameters.h"

namespace cuesta {

/// Whether a terrain of this kind depends on the parameter ("generator.roughness"). Forms hide the others.
bool generator_uses(GeneratorKind kind, const std::string& parameter_id);

}  // namespace cuesta
