/// Restrictions of bands, in words.

#include <cstdint>
#include <string>

#include "core/bands/land_bands.h"
#include "core/bands/whole_land.h"
#include "core/erosion/row_window.h"
#include "core/model/erosion_phases.h"
#include "core/pipeline/spline_stage.h"

namespace cuesta {
namespace {

Error refusal(const std::string& why, const std::string& where) {
    return {"this land cannot be made in bands or tiles: " + why, where};
}

/// The same of ranks, in their words.
Error of_ranks(Error error) {
    const std::string bands = "in bands or tiles";
    if (const std::size_t at = error.what.find(bands); at != std::string::npos)
        error.what.replace(at, bands.size(), "by several ranks");
    return error;
}

/// Steps that need all of the land at once run on fields in files; the numbers of their cells have 31 bits, with room
/// for the padding of rows.
Result<void> check_schedule(const ErosionSchedule& schedule, const TerrainFrame& frame, bool on_ranks) {
    const auto cells = static_cast<std::uint64_t>(frame.width) * static_cast<std::uint64_t>(frame.height);
    const Error obstacle = obstacle_to_row_windows(schedule, on_ranks);
    if (obstacle.what.empty() || cells <= std::uint64_t{1} << 30U) return {};
    return refusal("it has more than 2^30 cells, and " + obstacle.what, obstacle.where);
}

Result<void> check_raster(const TiledRaster& raster, const TerrainFrame& frame, const std::string& name) {
    if (raster.empty() || (raster.width() == frame.width && raster.height() == frame.height)) return {};
    const auto size = [](int width, int height) { return std::to_string(width) + " x " + std::to_string(height); };
    return refusal("it has " + size(frame.width, frame.height) + " cells and " + name + " " +
                       size(raster.width(), raster.height()) + ", and all of it would be resampled at once",
                   name);
}

/// The rasters that only water reads.
Result<void> check_water(const Project& project, const TiledRaster& rain) {
    for (const WaterSource& source : project.water_sources)
        if (const auto* painted = std::get_if<PaintedSource>(&source.shape); painted != nullptr && source.enabled)
            if (Result<void> checked = check_raster(painted->depth, project.frame, "a painted water source"); !checked)
                return checked;
    return check_raster(rain, project.frame, "the mask of rain");
}

Result<void> check_base(const GeneratedBase& base, const TerrainFrame&) {
    if (base.parameters.kind == GeneratorKind::diamond_square)
        return refusal("the diamond-square generator needs all of it", "generator.kind");
    if (base.parameters.kind == GeneratorKind::volcano) return refusal("lava flows over all of it", "generator.kind");
    return {};
}

Result<void> check_base(const ImportedBase& base, const TerrainFrame& frame) {
    if (base.heights.empty()) return Error{"the imported starting terrain is empty; import it again", base.source_file};
    if (base.factor() > 1)
        return refusal("amplification needs all of it, since its rivers cross the whole map", "amplify.factor");
    return check_raster(base.heights, frame, "the imported starting terrain");
}

Result<void> check_base(const UpliftedBase&, const TerrainFrame&) {
    return refusal("uplifted land needs all of it, since its rivers cross the whole map", "uplift");
}

Result<void> check_base(const DeltaBase&, const TerrainFrame&) {
    return refusal("a delta needs all of it, since the river builds it across the whole map", "delta");
}

Result<void> check_base(const DunesBase&, const TerrainFrame&) {
    return refusal("dunes need all of it, since the wind carries sand across the whole map", "dunes");
}

Result<void> check_base(const BraidBase&, const TerrainFrame&) {
    return refusal("a braided river needs all of it, since its channels cross the whole map", "braid");
}

Result<void> check_base(const StackBase&, const TerrainFrame&) {
    return refusal("a stack needs all of it, since its elements may lie anywhere", "stack");
}

/// Feature splines and noise.
Result<void> check_relief(const Project& project, bool on_ranks) {
    if (on_ranks) {
        const Error obstacle = obstacle_to_relief_rows(project);
        return obstacle.what.empty() ? Result<void>() : refusal(obstacle.what, obstacle.where);
    }
    if (has_splines(project)) return refusal("feature splines need all of it", "splines");
    if (has_noise(project) && project.noise.along_normals > 0)
        return refusal("noise along the normals needs all of it", "noise.along_normals");
    return {};
}

Result<void> check_stages(const Project& project, bool on_ranks) {
    const TerrainFrame& frame = project.frame;
    if (frame.width < 1 || frame.height < 1 || !(frame.cell_size > 0))
        return Error{"the terrain needs at least one cell, larger than 0 metres", "terrain size"};
    if (Result<void> checked = check_relief(project, on_ranks); !checked) return checked;
    for (const ErosionPhase& phase : erosion_phases(project))
        if (Result<void> checked = check_schedule(*phase.schedule, frame, on_ranks); !checked) return checked;
    if (Result<void> checked = std::visit([&](const auto& base) { return check_base(base, frame); }, project.base);
        !checked)
        return checked;
    for (const SculptLayer& layer : project.sculpting)
        if (changes_land(layer))
            if (Result<void> checked = check_raster(layer.change, frame, "sculpting '" + layer.name + "'"); !checked)
                return checked;
    for (const Layer& layer : project.layers) {
        if (!layer.enabled) continue;
        const std::string name = "layer '" + layer.material.name + "'";
        if (const auto* surface = std::get_if<UpperSurface>(&layer.shape))
            if (Result<void> checked = check_raster(surface->heights, frame, name); !checked) return checked;
        if (Result<void> checked = check_raster(layer.cover, frame, "the cover of " + name); !checked) return checked;
        if (const OwnMask* mask = layer.mask.empty() ? nullptr : find_own_mask(project, layer.mask))
            if (Result<void> checked = check_raster(mask->values, frame, "the mask of " + name); !checked)
                return checked;
    }
    const ErosionMasks masks = in_force(project.masks);
    if (Result<void> checked = check_water(project, masks.rain); !checked) return checked;
    if (Result<void> checked = check_raster(masks.erodibility, frame, "the mask of erodibility"); !checked)
        return checked;
    return check_raster(masks.protection, frame, "the mask of protection");
}

/// The numbers of its cells have 31 bits, with room for the padding of rows.
Result<void> check_whole_land(const TerrainFrame& frame, const Error& obstacle) {
    const auto cells = static_cast<std::uint64_t>(frame.width) * static_cast<std::uint64_t>(frame.height);
    if (cells <= std::uint64_t{1} << 30U) return {};
    return refusal("it has more than 2^30 cells, and " + obstacle.what, obstacle.where);
}

}  // namespace

Result<void> check_bands(const Project& project, bool on_ranks) {
    const Error whole = obstacle_to_rows_of_land(project);
    const Result<void> checked =
        whole.what.empty() ? check_stages(project, on_ranks) : check_whole_land(project.frame, whole);
    return checked || !on_ranks ? checked : of_ranks(checked.error());
}

}  // namespace cuesta
