#pragma once
/// \file Copies of views.

#include <algorithm>
#include <type_traits>

#include "core/field/raster.h"

namespace cuesta {

template <class Cell>
Raster<std::remove_const_t<Cell>> copied(RasterView<Cell> view) {
    auto copy = Raster<std::remove_const_t<Cell>>::uninitialised(view.width(), view.height());
    for (int y = 0; y < view.height(); ++y) std::copy_n(view.row(y), view.width(), copy.row(y));
    return copy;
}

}  // namespace cuesta
