#pragma once
/// \file Parameter sets as part of a key.

#include "core/base/hash.h"
#include "core/base/parameter_set.h"

namespace cuesta {

template <class Set>
void add_parameters(Hasher& hasher, const Set& set) {
    for (const ParameterField& field : fields_of<Set>()) hasher.add(field.get(&set));
}

}  // namespace cuesta
