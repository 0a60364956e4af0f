#include "core/pipeline/sources.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/carve/springs.h"
#include "core/pipeline/fitting.h"

namespace cuesta {
namespace {

/// The part of a disc that lies in a window of the frame.
Raster<float> disc_of(const PointSource& source, const TerrainFrame& frame, const CellWindow& window) {
    Raster<float> depth(window.width, window.height);
    const double cell = frame.cell_size;
    const double radius = std::max(source.radius, cell);
    const double thinning = source.radius / radius;
    const double peak = static_cast<double>(source.depth) * thinning * thinning;
    const auto cell_of = [&](double metres) { return std::floor(std::max(metres / cell, 0.0)); };
    const auto within = [](double at, int from, int to) {
        return static_cast<int>(std::clamp<double>(at, from, to));
    };
    const int left = within(cell_of(source.x - radius), window.left, window.right());
    const int right = within(cell_of(source.x + radius) + 1, window.left, window.right());
    const int top = within(cell_of(source.z - radius), window.top, window.bottom());
    const int bottom = within(cell_of(source.z + radius) + 1, window.top, window.bottom());
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
            const double east = ((x + 0.5) * cell - source.x) / radius;
            const double south = ((y + 0.5) * cell - source.z) / radius;
            const double inside = std::max(1.0 - east * east - south * south, 0.0);
            depth(x - window.left, y - window.top) = static_cast<float>(peak * inside * inside);
        }
    return depth;
}

}  // namespace

std::vector<WaterSource> giving_sources(const Project& project) {
    std::vector<WaterSource> all = project.water_sources;
    for (WaterSource& spring : springs_of(project.paths, project.frame.cell_size)) all.push_back(std::move(spring));
    std::erase_if(all, [](const WaterSource& source) {
        if (!source.enabled) return true;
        const auto* const point = std::get_if<PointSource>(&source.shape);
        return point ? !(point->radius > 0) : std::get<PaintedSource>(source.shape).depth.empty();
    });
    return all;
}

Raster<float> source_of_part(const WaterSource& source, const TerrainFrame& frame, int coarsening,
                             const CellWindow& window) {
    if (const auto* point = std::get_if<PointSource>(&source.shape))
        return disc_of(*point, coarsened(frame, coarsening), window);
    return fitted_part(std::get<PaintedSource>(source.shape).depth, frame, coarsening, window);
}

std::vector<RasterSource> sources_of(const Project& project, int coarsening) {
    const TerrainFrame frame = coarsened(project.frame, coarsening);
    const CellWindow all{0, 0, frame.width, frame.height};
    std::vector<RasterSource> sources;
    for (const WaterSource& source : giving_sources(project))
        sources.push_back({source.kind, source_of_part(source, project.frame, coarsening, all)});
    return sources;
}

}  // namespace cuesta
