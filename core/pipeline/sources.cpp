#include "core/pipeline/sources.h"

#include <algorithm>
#include <cmath>

#include "core/carve/springs.h"
#include "core/pipeline/fitting.h"

namespace cuesta {
namespace {

Raster<float> disc_of(const PointSource& source, const TerrainFrame& frame) {
    Raster<float> depth(frame.width, frame.height);
    const double cell = frame.cell_size;
    const double radius = std::max(source.radius, cell);
    const double thinning = source.radius / radius;
    const double peak = static_cast<double>(source.depth) * thinning * thinning;
    const auto first_cell = [&](double metres) { return std::floor(std::max(metres / cell, 0.0)); };
    const int left = static_cast<int>(std::min<double>(first_cell(source.x - radius), frame.width));
    const int right = static_cast<int>(std::min<double>(first_cell(source.x + radius) + 1, frame.width));
    const int top = static_cast<int>(std::min<double>(first_cell(source.z - radius), frame.height));
    const int bottom = static_cast<int>(std::min<double>(first_cell(source.z + radius) + 1, frame.height));
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
            const double east = ((x + 0.5) * cell - source.x) / radius;
            const double south = ((y + 0.5) * cell - source.z) / radius;
            const double inside = std::max(1.0 - east * east - south * south, 0.0);
            depth(x, y) = static_cast<float>(peak * inside * inside);
        }
    return depth;
}

}  // namespace

std::vector<RasterSource> sources_of(const Project& project, int coarsening) {
    const TerrainFrame frame = coarsened(project.frame, coarsening);
    std::vector<WaterSource> all = project.water_sources;
    for (WaterSource& spring : springs_of(project.paths, project.frame.cell_size)) all.push_back(std::move(spring));
    std::vector<RasterSource> sources;
    for (const WaterSource& source : all) {
        if (!source.enabled) continue;
        if (const auto* point = std::get_if<PointSource>(&source.shape)) {
            if (point->radius > 0) sources.push_back({source.kind, disc_of(*point, frame)});
        } else if (const TiledRaster& depth = std::get<PaintedSource>(source.shape).depth; !depth.empty()) {
            sources.push_back({source.kind, fitted(depth, project.frame, coarsening)});
        }
    }
    return sources;
}

}  // namespace cuesta
