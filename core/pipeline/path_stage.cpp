#include "core/pipeline/path_stage.h"

#include <algorithm>
#include <chrono>

#include "core/carve/planning.h"
#include "core/pipeline/parameter_hash.h"

namespace cuesta {
namespace {

/// Seconds: previews that carve longer would be fewer than the run is worth looking at.
constexpr double quickly_carved = 0.05;

void add_point(Hasher& hasher, const glm::dvec3& p) {
    hasher.add(p.x).add(p.y).add(p.z);
}

void add_path(Hasher& hasher, const Path& path) {
    hasher.add(path.id).add(std::string_view(path.name)).add(path.closed).add(path.knots.size());
    for (const Knot& knot : path.knots) {
        for (const glm::dvec3& p : {knot.position, knot.in, knot.out}) add_point(hasher, p);
        hasher.add(knot.tangents);
    }
    add_parameters(hasher, path.parameters);
    hasher.add(path.meta_points.size());
    for (const PathPoint& point : path.meta_points) {
        hasher.add(point.position);
        add_parameters(hasher, point.parameters);
    }
    hasher.add(path.own_cross_section.size());
    for (const glm::dvec2& p : path.own_cross_section) hasher.add(p.x).add(p.y);
}

Result<DisplacementMap> carved_by(const CarveMeans& means, CarvePlan& plan, const Land& land,
                                  const DisplacementMap* previous) {
    const RasterView<const float> ground = uncarved_ground(land)->view();
    if (means.carver) {
        Result<DisplacementMap> map = means.carver(plan, land.frame, ground, previous, means.control);
        if (map || means.control.stopped()) return map;
        plan.remarks.push_back("Paths were carved on the CPU because the GPU failed: " + map.error().message());
    }
    return carve(plan, land.frame, ground, previous, means.control);
}

}  // namespace

bool is_carved(const Path& path) {
    return path.enabled && path.curve_count() > 0;
}

bool any_is_carved(const std::vector<Path>& paths) {
    return std::any_of(paths.begin(), paths.end(), is_carved);
}

Key paths_key(const std::vector<Path>& paths) {
    Hasher hasher;
    for (const Path& path : paths)
        if (is_carved(path)) add_path(hasher, path);
    return hasher.key();
}

Key carving_key(const Key& ground, const std::vector<Path>& paths) {
    return Hasher().add(ground).add(Stage::paths).add(paths_key(paths)).key();
}

std::shared_ptr<const Carving> carve_paths(const std::vector<Path>& paths, const Land& land, const CarveMeans& means) {
    const Key key = carving_key(land.uncarved_key, paths);
    if (auto kept = means.cache.find(key)) return kept;
    if (means.control.stopped()) return nullptr;
    const auto start = std::chrono::steady_clock::now();
    means.control.report(0, "Planning paths");
    const RasterView<const float> ground = uncarved_ground(land)->view();
    const auto drained = [&] {
        return means.cache.drained(land.uncarved_key, [&] { return drained_land(land.frame, ground); });
    };
    Result<CarvePlan> plan = plan_carving_on(paths, land.frame, ground, drained, means.control.part(0, 0.5));
    if (!plan) return nullptr;
    means.control.report(0.5, "Carving paths");
    const auto previous = means.cache.latest(land.frame.width, land.frame.height, land.frame.cell_size);
    const CarveMeans second_half{means.cache, means.carver, means.control.part(0.5, 1)};
    Result<DisplacementMap> map = carved_by(second_half, *plan, land, previous ? previous->map.get() : nullptr);
    if (!map) return nullptr;
    auto carving = std::make_shared<Carving>();
    carving->key = key;
    carving->paths = paths_key(paths);
    carving->width = land.frame.width;
    carving->height = land.frame.height;
    carving->cell_size = land.frame.cell_size;
    carving->plan = std::make_shared<const CarvePlan>(std::move(*plan));
    carving->map = std::make_shared<const DisplacementMap>(std::move(*map));
    carving->earth = earth_volumes(*carving->map, land.frame.cell_size);
    carving->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    means.cache.keep(carving);
    return carving;
}

std::shared_ptr<const Carving> carve_paths_for_preview(const std::vector<Path>& paths, const Land& land,
                                                       const CarveMeans& means) {
    const auto latest = means.cache.latest(land.frame.width, land.frame.height, land.frame.cell_size);
    const bool will_do = latest && latest->seconds > quickly_carved && latest->paths == paths_key(paths);
    return will_do ? latest : carve_paths(paths, land, means);
}

Land with_carving(const Land& land, const Carving& carving) {
    Land result = without_carving(land);
    Land::Carved& carved = result.carved.emplace(
        Land::Carved{result.ground, carving.map, carving.plan, {}, carving.earth, carving.seconds});
    if (carving.map->tiles().empty()) return result;
    result.ground = std::make_shared<const Raster<float>>(displaced(carved.uncarved->view(), *carving.map));
    Raster<float> water = path_water_depth(*carving.map, result.ground->view());
    if (!water.empty()) carved.water_depth = std::make_shared<const Raster<float>>(std::move(water));
    return result;
}

Land without_carving(const Land& land) {
    Land result = land;
    result.ground = uncarved_ground(land);
    result.carved.reset();
    return result;
}

}  // namespace cuesta
