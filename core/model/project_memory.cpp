#include "core/model/project_memory.h"

#include <vector>

namespace cuesta {
namespace {

template <class Curve>
std::size_t bytes_of(const std::vector<Curve>& curves) {
    std::size_t bytes = curves.capacity() * sizeof(Curve);
    for (const Curve& curve : curves)
        bytes += curve.knots.capacity() * sizeof(Knot) +
                 curve.meta_points.capacity() * sizeof(typename decltype(curve.meta_points)::value_type);
    return bytes;
}

std::vector<const TiledRaster*> rasters_of(const Base& base) {
    std::vector<const TiledRaster*> rasters;
    each_raster_of(base, [&](const TiledRaster& raster) { rasters.push_back(&raster); });
    return rasters;
}
const TiledRaster* raster_of(const SculptLayer& layer) {
    return &layer.change;
}
const TiledRaster* raster_of(const OwnMask& mask) {
    return &mask.values;
}
const TiledRaster* raster_of(const WaterSource& source) {
    const auto* painted = std::get_if<PaintedSource>(&source.shape);
    return painted ? &painted->depth : nullptr;
}
const TiledRaster* surface_of(const Layer& layer) {
    const auto* surface = std::get_if<UpperSurface>(&layer.shape);
    return surface ? &surface->heights : nullptr;
}
const TiledRaster* cover_of(const Layer& layer) {
    return &layer.cover;
}

std::size_t bytes_between(const TiledRaster* raster, const TiledRaster* other) {
    static const TiledRaster none;
    return raster ? raster->bytes_not_shared_with(other ? *other : none) : 0;
}

template <class Item, class RasterOf>
std::size_t bytes_between(const std::vector<Item>& items, const std::vector<Item>& others, const RasterOf& raster) {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < items.size(); ++i)
        bytes += bytes_between(raster(items[i]), i < others.size() ? raster(others[i]) : nullptr);
    return bytes;
}

}  // namespace

std::size_t bytes_not_shared(const Project& project, const Project& other) {
    const auto raster = [](const auto& item) { return raster_of(item); };
    // Lists of a few small items besides do not matter.
    std::size_t bytes = sizeof(Project) + bytes_of(project.splines) + bytes_of(project.paths);
    bytes += bytes_between(rasters_of(project.base), rasters_of(other.base), [](const TiledRaster* r) { return r; });
    bytes += bytes_between(project.sculpting, other.sculpting, raster);
    bytes += bytes_between(project.layers, other.layers, surface_of);
    bytes += bytes_between(project.layers, other.layers, cover_of);
    bytes += bytes_between(project.water_sources, other.water_sources, raster);
    bytes += bytes_between(project.own_masks, other.own_masks, raster);
    for (const MapSide side : map_sides)
        bytes += bytes_between(&project.neighbours.on(side).rows, &other.neighbours.on(side).rows);
    for (const auto mask :
         {&ErosionMasks::rain, &ErosionMasks::erodibility, &ErosionMasks::protection, &ErosionMasks::plants})
        bytes += bytes_between(&(project.masks.*mask), &(other.masks.*mask));
    return bytes;
}

}  // namespace cuesta
