#include "core/model/amplified_project.h"

#include <algorithm>
#include <string>
#include <utility>

namespace cuesta {
namespace {

/// The frame of the same ground with so many cells.
TerrainFrame with_cells(TerrainFrame frame, int width, int height) {
    const double columns = static_cast<double>(width) / frame.width;
    const double rows = static_cast<double>(height) / frame.height;
    frame.width = width;
    frame.height = height;
    frame.cell_size /= columns;
    if (frame.geotransform) {
        for (const std::size_t i : {1, 4}) (*frame.geotransform)[i] /= columns;
        for (const std::size_t i : {2, 5}) (*frame.geotransform)[i] /= rows;
    }
    return frame;
}

}  // namespace

Result<Project> amplified_project(Project project, const AmplificationParameters& parameters) {
    auto* imported = std::get_if<ImportedBase>(&project.base);
    if (!imported || imported->heights.empty())
        return Error{"only an imported starting terrain can be amplified", "amplify.factor"};
    imported->amplification = parameters;
    const int factor = imported->factor();
    const long long width = static_cast<long long>(imported->heights.width()) * factor;
    const long long height = static_cast<long long>(imported->heights.height()) * factor;
    const auto size = [&] { return std::to_string(width) + " x " + std::to_string(height); };
    if (factor > 1 && std::min(width, height) < 2LL * factor)
        return Error{"a terrain of a single row or column cannot be amplified", "amplify.factor"};
    if (factor > 1 && (std::max(width, height) > most_amplified_cells || width * height > most_amplified_cells))
        return Error{size() + " cells are more than an amplified terrain may have; take a smaller factor",
                     "amplify.factor"};
    project.frame = with_cells(project.frame, static_cast<int>(width), static_cast<int>(height));
    return project;
}

}  // namespace cuesta
