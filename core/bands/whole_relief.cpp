#include "core/bands/whole_relief.h"

#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "core/bands/fields_on_disk.h"
#include "core/base/kept_fields.h"
#include "core/field/sampling.h"
#include "core/pipeline/base_stage.h"
#include "core/pipeline/spline_stage.h"

namespace cuesta {
namespace {

bool is_base_whole(const GeneratedBase& base, const TerrainFrame&) {
    // Heights of midpoints lean on others far away, and lava runs over all of the land.
    return base.parameters.kind == GeneratorKind::diamond_square || base.parameters.kind == GeneratorKind::volcano;
}

bool is_base_whole(const ImportedBase& base, const TerrainFrame& frame) {
    return base.factor() > 1 || base.heights.width() != frame.width || base.heights.height() != frame.height;
}

/// Water, wind or elements that lie anywhere.
template <class Base>
bool is_base_whole(const Base&, const TerrainFrame&) {
    return true;
}

/// The starting terrain; empty ground: stopped.
Result<StartingGround> starting_ground(const Project& project, const WholeRelief& relief) {
    if (relief.base == nullptr) return make_base(project, 1, relief.control);
    const TerrainFrame& frame = project.frame;
    if (ImportedBase base = std::get<ImportedBase>(project.base); base.factor() > 1) {
        Result<TiledRaster> coarse = tiles_of(*relief.base);
        if (!coarse) return coarse.error();
        base.heights = std::move(*coarse);
        Project own;
        own.frame = frame;
        own.base = std::move(base);
        return make_base(own, 1, relief.control);
    }
    Raster<float> heights(relief.base->width(), relief.base->height());
    if (Result<void> read = relief.base->read(0, heights.view()); !read) return read.error();
    if (heights.width() != frame.width || heights.height() != frame.height)
        heights = resampled(heights.view(), frame.width, frame.height);
    return StartingGround{std::move(heights)};
}

Result<void> make_on_fields(const Project& project, const WholeRelief& relief) {
    Result<StartingGround> made = starting_ground(project, relief);
    if (!made) return made.error();
    if (made->ground.empty()) return Error::cancelled();
    if (relief.loose && !made->loose.empty())
        if (Result<void> taken = relief.loose(made->loose.view()); !taken) return taken;
    const TerrainFrame& frame = project.frame;
    Raster<float> ground = std::move(made->ground);
    *made = {};
    if (shapes_land(project)) {
        std::vector<ReliefLevel> levels = grow_relief(project, ground, frame.cell_size, {}, relief.control);
        if (levels.empty()) return Error::cancelled();
        ground = std::move(levels.back().ground);
    }
    if (Result<void> taken = relief.ground(ground.view()); !taken) return taken;
    ground = {};
    if (!relief.rain && !relief.erodibility) return {};
    const ErosionSpread spread = spread_erosion(project, frame.width, frame.height, frame.cell_size);
    for (const auto& [take, factors] :
         {std::pair{&relief.rain, &spread.rain}, std::pair{&relief.erodibility, &spread.erodibility}})
        if (*take && !factors->empty())
            if (Result<void> taken = (*take)(factors->view()); !taken) return taken;
    return {};
}

}  // namespace

bool is_relief_whole(const Project& project, bool on_ranks) {
    if (std::visit([&](const auto& base) { return is_base_whole(base, project.frame); }, project.base)) return true;
    if (on_ranks) return !obstacle_to_relief_rows(project).what.empty();
    return has_splines(project) || (has_noise(project) && project.noise.along_normals > 0);
}

Result<void> make_whole_relief(const Project& project, const WholeRelief& relief) {
    release_kept_fields();
    const FieldsOnDisk fields(relief.folder, relief.memory);
    try {
        return make_on_fields(project, relief);
    } catch (const std::bad_alloc&) {
        if (const std::optional<Error> problem = fields.problem()) return *problem;
        throw;
    }
}

}  // namespace cuesta
