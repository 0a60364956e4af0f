#include "core/model/project_size.h"

#include <algorithm>
#include <cmath>

namespace cuesta {

Project resized(Project project, int longer_side) {
    TerrainFrame& frame = project.frame;
    const double factor = static_cast<double>(longer_side) / std::max(frame.width, frame.height);
    const auto scaled = [factor](int side) { return std::max(static_cast<int>(std::lround(side * factor)), 1); };
    const double columns = static_cast<double>(scaled(frame.width)) / frame.width;
    const double rows = static_cast<double>(scaled(frame.height)) / frame.height;
    frame.width = scaled(frame.width);
    frame.height = scaled(frame.height);
    frame.cell_size /= factor;
    if (frame.geotransform) {
        for (const std::size_t i : {1, 4}) (*frame.geotransform)[i] /= columns;
        for (const std::size_t i : {2, 5}) (*frame.geotransform)[i] /= rows;
    }
    return project;
}

}  // namespace cuesta
