#include "core/model/neighbours.h"

#include <utility>

#include "core/base/check.h"

namespace cuesta {

Neighbour neighbour_on(MapSide side, RasterView<const float> heights, double spacing, std::string source_file) {
    const int width = heights.width(), height = heights.height();
    CUESTA_CHECK(width >= 2 && height >= 2 && spacing > 0);
    const bool across = side == MapSide::north || side == MapSide::south;
    Raster<float> rows(across ? width : height, 2);
    for (int behind = 0; behind < 2; ++behind)
        for (int i = 0; i < rows.width(); ++i) {
            switch (side) {
                case MapSide::north:
                    rows(i, behind) = heights(i, height - 1 - behind);
                    break;
                case MapSide::south:
                    rows(i, behind) = heights(i, behind);
                    break;
                case MapSide::west:
                    rows(i, behind) = heights(width - 1 - behind, i);
                    break;
                case MapSide::east:
                    rows(i, behind) = heights(behind, i);
                    break;
            }
        }
    return {TiledRaster(rows.view()), spacing, std::move(source_file)};
}

}  // namespace cuesta
