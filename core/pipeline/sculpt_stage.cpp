#include "core/pipeline/sculpt_stage.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/pipeline/fitting.h"
#include "core/pipeline/path_stage.h"
#include "core/pipeline/road_cover.h"
#include "core/pipeline/waters_stage.h"

namespace cuesta {
namespace {

constexpr int row_grain = 64;
constexpr float least_standing_depth = 0.1F;  // m
constexpr float most_standing_slope = 0.02F;

bool counts(const SculptLayer& layer, SculptPlace place) {
    return layer.place == place && changes_land(layer);
}

/// target += factor * cells, for rasters of one size.
void add_times(Raster<float>& target, float factor, const Raster<float>& cells) {
    CUESTA_CHECK_EQUAL(cells.width(), target.width());
    CUESTA_CHECK_EQUAL(cells.height(), target.height());
    parallel_ranges(target.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* from = cells.row(y);
            float* row = target.row(y);
            for (int x = 0; x < target.width(); ++x) row[x] += factor * from[x];
        }
    });
}

/// The change on cells of that frame.
Raster<float> change_on(const TerrainFrame& frame, const TiledRaster& change, const TerrainFrame& project_frame) {
    const int factor = std::max(1, static_cast<int>(std::lround(frame.cell_size / project_frame.cell_size)));
    const TerrainFrame coarse = coarsened(project_frame, factor);
    if (coarse.width == frame.width && coarse.height == frame.height) return fitted(change, project_frame, factor);
    return resampled(fitted(change, project_frame, 1).view(), frame.width, frame.height);
}

}  // namespace

bool is_sculpted(const std::vector<SculptLayer>& layers, SculptPlace place) {
    return std::any_of(layers.begin(), layers.end(), [&](const SculptLayer& layer) { return counts(layer, place); });
}

void add_sculpting(Hasher& hasher, const std::vector<SculptLayer>& layers, SculptPlace place) {
    for (const SculptLayer& layer : layers)
        if (counts(layer, place)) hasher.add(layer.strength).add(layer.change.key());
}

Raster<float> sculpted(const Raster<float>& ground, const Project& project, SculptPlace place, int coarsening) {
    Raster<float> result = ground;
    for (const SculptLayer& layer : project.sculpting)
        if (counts(layer, place)) add_times(result, layer.strength, fitted(layer.change, project.frame, coarsening));
    return result;
}

void sculpt_part(Raster<float>& ground, const Project& project, SculptPlace place, const CellWindow& window) {
    if (!is_sculpted(project.sculpting, place)) return;
    // After erosion the layers are added up before they are added to the ground.
    const bool sums = place == SculptPlace::after_erosion;
    Raster<float> sum(sums ? window.width : 0, sums ? window.height : 0);
    for (const SculptLayer& layer : project.sculpting)
        if (counts(layer, place))
            add_times(sums ? sum : ground, layer.strength, fitted_part(layer.change, project.frame, 1, window));
    if (sums) add_times(ground, 1.0F, sum);
}

SharedRaster unsculpted_top(const Raster<float>& top, const Raster<float>& sculpted, const SharedRaster& relief) {
    if (top == sculpted) return relief;
    auto result = std::make_shared<Raster<float>>(top);
    add_times(*result, -1.0F, sculpted);
    add_times(*result, 1.0F, *relief);
    return result;
}

Key sculpted_key(const Key& unsculpted, const Project& project) {
    if (!is_sculpted(project.sculpting, SculptPlace::after_erosion)) return unsculpted;
    Hasher hasher;
    hasher.add(unsculpted).add(Stage::sculpt);
    add_sculpting(hasher, project.sculpting, SculptPlace::after_erosion);
    return hasher.key();
}

Key after_erosion_key(const Project& project) {
    Hasher hasher;
    hasher.add(paths_key(project.paths)).add(waters_key(project)).add(spline_roads_key(project));
    add_sculpting(hasher, project.sculpting, SculptPlace::after_erosion);
    return hasher.key();
}

SharedRaster SculptSum::of(const Project& project, const TerrainFrame& frame) {
    constexpr SculptPlace place = SculptPlace::after_erosion;
    if (!is_sculpted(project.sculpting, place)) return nullptr;
    Hasher hasher;
    hasher.add(frame.width).add(frame.height).add(project.frame.width).add(project.frame.height);
    add_sculpting(hasher, project.sculpting, place);
    const Key key = hasher.key();
    const std::lock_guard lock(mutex_);
    if (sum_ && key == key_) return sum_;
    auto sum = std::make_shared<Raster<float>>(frame.width, frame.height, 0.0F);
    for (const SculptLayer& layer : project.sculpting)
        if (counts(layer, place)) add_times(*sum, layer.strength, change_on(frame, layer.change, project.frame));
    sum_ = std::move(sum);
    key_ = key;
    return sum_;
}

Raster<float> water_on_sculpted(RasterView<const float> depth, RasterView<const float> ground,
                                RasterView<const float> change, double cell_size) {
    const int width = depth.width();
    const int height = depth.height();
    const float most_step = most_standing_slope * static_cast<float>(cell_size);
    const auto stands = [&](int x, int y) {
        if (depth(x, y) < least_standing_depth) return false;
        const float level = ground(x, y) + depth(x, y);
        const auto agrees = [&](int nx, int ny) {
            return nx < 0 || ny < 0 || nx >= width || ny >= height || depth(nx, ny) < least_standing_depth ||
                   std::abs(ground(nx, ny) + depth(nx, ny) - level) <= most_step;
        };
        return agrees(x - 1, y) && agrees(x + 1, y) && agrees(x, y - 1) && agrees(x, y + 1);
    };
    Raster<float> result(width, height);
    parallel_ranges(height, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const float old = depth(x, y);
                const float by = change(x, y);
                const bool keeps_level = old > 0 && (by > 0 || (by < 0 && stands(x, y)));
                result(x, y) = keeps_level ? std::max(old - by, 0.0F) : old;
            }
    });
    return result;
}

Land without_sculpting(const Land& land) {
    Land result = without_carving(land);
    if (!result.sculpted) return result;
    result.ground = std::move(result.sculpted->ground);
    if (result.eroded) result.eroded->water_depth = std::move(result.sculpted->water_depth);
    result.sculpted.reset();
    result.uncarved_key = result.unsculpted_key;
    return result;
}

Land with_sculpting(const Land& land, const Project& project, SculptSum& sum) {
    Land result = without_sculpting(land);
    const SharedRaster change = sum.of(project, land.frame);
    if (!change) return result;
    const Land::Sculpted& former =
        result.sculpted.emplace(Land::Sculpted{result.ground, erosion_of(result).water_depth});
    auto ground = std::make_shared<Raster<float>>(*former.ground);
    add_times(*ground, 1.0F, *change);
    result.ground = std::move(ground);
    if (former.water_depth)
        result.eroded->water_depth = std::make_shared<const Raster<float>>(
            water_on_sculpted(former.water_depth->view(), former.ground->view(), change->view(), land.frame.cell_size));
    result.uncarved_key = sculpted_key(result.unsculpted_key, project);
    return result;
}

}  // namespace cuesta
