#pragma once
/// \file Work that goes through the rows of a map from north to south, each of which sees what those before it did: one
/// rank after the other.

#include <functional>
#include <span>

#include "core/domain/row_domain.h"

namespace cuesta {

/// Calls work() when its turn has come: the rows before the own ones are done, and what they changed of `fields` in the
/// own first row and in that before it is here. Work changes the own rows and one on either side, which go to whoever
/// owns them. `fields` hold the own rows and one on either side (after RowDomain::exchange()), from row `first` of the
/// map on. `wraps`: the map goes round. All ranks that have rows call it.
void take_turns(const RowDomain& domain, std::span<const RasterView<float>> fields, int first, bool wraps,
                const std::function<void()>& work);

}  // namespace cuesta
