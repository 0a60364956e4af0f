#include "core/io/elevation/import_elevation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

#include "core/io/elevation/deterrace.h"
#include "core/io/elevation/heights_in_metres.h"
#include "core/io/elevation/mosaic.h"
#include "core/io/elevation/reproject.h"
#include "core/io/elevation/source_places.h"
#include "core/io/elevation/squared_elevation.h"

namespace cuesta {
namespace {

const char* const no_memory = "there is not enough memory for a raster of this size; cut out or coarsen a part";

Error stopped() {
    return Error::cancelled();
}

/// Smooths the steps of a raster that has some.
void smooth(SourceRaster& raster, const WorkControl& control) {
    if (!(raster.height_step > 0)) {
        raster.warnings.emplace_back("the heights do not come in steps: nothing was smoothed");
        return;
    }
    const double before = share_of_plateaux(raster.values.view(), raster.holes.view());
    smooth_steps(raster.values, raster.holes, raster.height_step, control);
    raster.warnings.push_back("steps of " + number_text(raster.height_step) + " m smoothed, each height by less than " +
                              number_text(raster.height_step / 2) + " m; " +
                              number_text(std::round(1000 * before) / 10) + " % of the cells lay on plateaux");
    raster.height_step = 0;
}

/// Contents of the file. Floats without units are stretched to a range by their own lowest and highest number: tiles of
/// one land must be stretched as one, so here `stretch` says that it is still to be done.
Result<SourceRaster> read_one(const std::string& path, const ImportOptions& options, bool& stretch,
                              const WorkControl& control) {
    if (is_mesh_file(path))
        return read_mesh_heights(path, options.mesh, options.read.cell_size, options.read.maximum_cells, control);
    ReadElevationOptions read = options.read;
    read.control = control;
    Result<SourceRaster> raster = read_in_metres(path, read);
    if (!raster || !options.read.range || options.more_files.empty()) return raster;
    if (!raster->takes_range || raster->needs_range) return raster;
    stretch = true;
    read.range.reset();
    read.control.progress = nullptr;  // all of it has been said
    return read_in_metres(path, read);
}

void stretch_to(SourceRaster& raster, std::pair<double, double> range) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (int y = 0; y < raster.values.height(); ++y)
        for (int x = 0; x < raster.values.width(); ++x) {
            if (raster.holes(x, y) != 0) continue;
            low = std::min<double>(low, raster.values(x, y));
            high = std::max<double>(high, raster.values(x, y));
        }
    const double factor = high > low ? (range.second - range.first) / (high - low) : 0;
    for (int y = 0; y < raster.values.height(); ++y)
        for (int x = 0; x < raster.values.width(); ++x)
            raster.values(x, y) =
                static_cast<float>(range.first + (static_cast<double>(raster.values(x, y)) - low) * factor);
    raster.warnings.push_back("numbers from " + number_text(low) + " to " + number_text(high) +
                              " stretched to the range given");
}

void cut(SourceRaster& raster, const CellCrop& crop) {
    if (crop == CellCrop{0, 0, raster.values.width(), raster.values.height()}) return;
    Raster<float> values(crop.width, crop.height);
    Raster<std::uint8_t> holes(crop.width, crop.height);
    for (int y = 0; y < crop.height; ++y) {
        std::copy_n(raster.values.row(crop.top + y) + crop.left, crop.width, values.row(y));
        std::copy_n(raster.holes.row(crop.top + y) + crop.left, crop.width, holes.row(y));
    }
    raster.values = std::move(values);
    raster.holes = std::move(holes);
    for (auto* transform : {&raster.geotransform, &raster.sidecar_geotransform})
        if (*transform) {
            Geotransform& g = **transform;
            const glm::dvec2 corner = map_place(g, {crop.left, crop.top});
            g[0] = corner.x;
            g[3] = corner.y;
        }
}

}  // namespace

Result<CellCrop> cells_of_crop(const SourceRaster& raster, const ImportOptions& options) {
    const int width = raster.values.width();
    const int height = raster.values.height();
    CellCrop crop{0, 0, width, height};
    if (const auto* cells = std::get_if<CellCrop>(&options.crop)) {
        // In 64 bits: left + width of a typed crop may pass what an int holds.
        const auto right = std::min<long long>(static_cast<long long>(cells->left) + cells->width, width);
        const auto bottom = std::min<long long>(static_cast<long long>(cells->top) + cells->height, height);
        crop.left = std::max(cells->left, 0);
        crop.top = std::max(cells->top, 0);
        crop.width = static_cast<int>(std::max(right - crop.left, 0LL));
        crop.height = static_cast<int>(std::max(bottom - crop.top, 0LL));
        if (crop.width < 1 || crop.height < 1)
            return Error{"nothing is left of the part: the heights have " + std::to_string(width) + " columns and " +
                             std::to_string(height) + " rows",
                         ""};
    } else if (const auto* map = std::get_if<MapCrop>(&options.crop)) {
        const std::optional<Geotransform>& transform =
            raster.geotransform ? raster.geotransform : raster.sidecar_geotransform;
        const std::optional<Geotransform> back = transform ? inverse_of(*transform) : std::nullopt;
        if (!back) return Error{"the heights do not say where they lie: give the part in columns and rows", ""};
        glm::dvec2 least(1e300);
        glm::dvec2 most(-1e300);
        for (const double x : {map->west, map->east})
            for (const double y : {map->south, map->north}) {
                least = glm::min(least, map_place(*back, {x, y}));
                most = glm::max(most, map_place(*back, {x, y}));
            }
        // Cells whose samples lie in the part.
        const glm::dvec2 size(width, height);
        const glm::dvec2 first = glm::clamp(glm::ceil(least - 0.5), glm::dvec2(0), size);
        const glm::dvec2 last = glm::clamp(glm::floor(most - 0.5) + 1.0, glm::dvec2(0), size);
        crop = {static_cast<int>(first.x), static_cast<int>(first.y), static_cast<int>(last.x - first.x),
                static_cast<int>(last.y - first.y)};
        if (!(crop.width >= 1 && crop.height >= 1)) {
            const glm::dvec2 a = map_place(*transform, {0, height});
            const glm::dvec2 b = map_place(*transform, {width, 0});
            return Error{"nothing is left of the part: the heights run from x " + number_text(a.x) + " to " +
                             number_text(b.x) + " and from y " + number_text(a.y) + " to " + number_text(b.y),
                         ""};
        }
    }
    return crop;
}

Result<SourceRaster> gathered_import(const std::string& path, const ImportOptions& options,
                                     const WorkControl& control) {
    std::string at = path;
    try {
        std::vector<std::string> files{path};
        files.insert(files.end(), options.more_files.begin(), options.more_files.end());
        std::string assumed;
        if (!options.assumed_system.empty()) {
            Result<std::string> system = system_in_full(options.assumed_system);
            if (!system) return system.error();
            assumed = *system;
        }
        std::vector<MosaicTile> tiles;
        bool stretch = false;
        // Joining and turning cost about as much as reading what is packed.
        const double joining = files.size() > 1 ? 0.3 : 0;
        const double turning = options.target_system.empty() ? 0 : 0.3;
        const double reading = 1 - joining - turning;
        for (const std::string& file : files) {
            at = file;
            if (control.stopped()) return stopped();
            const double each = reading / static_cast<double>(files.size());
            const double before = each * static_cast<double>(tiles.size());
            const double smoothing = options.smooth_steps ? each / 2 : 0;
            Result<SourceRaster> raster =
                read_one(file, options, stretch, control.part(before, before + each - smoothing));
            if (!raster) return raster.error();
            if (!assumed.empty() && raster->crs_wkt.empty() && raster->geotransform) {
                raster->crs_wkt = assumed;
                raster->warnings.push_back("no coordinate reference system in the file: taken as " +
                                           options.assumed_system);
            }
            if (options.smooth_steps) smooth(*raster, control.part(before + each - smoothing, before + each));
            tiles.push_back({file, std::move(*raster)});
        }
        at = path;
        if (control.stopped()) return stopped();
        Result<SourceRaster> all = mosaic(std::move(tiles), options.read.cell_size.value_or(1.0),
                                          options.read.maximum_cells, control.part(reading, reading + joining));
        if (all && stretch) stretch_to(*all, *options.read.range);
        if (all && !options.target_system.empty()) {
            all = reprojected(*all, options.target_system, {}, options.read.maximum_cells,
                              control.part(reading + joining, 1));
            if (!all && all.error().where.empty() && !all.error().is_cancelled()) return Error{all.error().what, path};
        }
        if (control.stopped()) return stopped();
        return all;
    } catch (const std::bad_alloc&) {
        return Error{no_memory, at};
    }
}

Result<Elevation> finished_import(SourceRaster gathered, const std::string& path, const ImportOptions& options,
                                  const WorkControl& control) {
    try {
        const Result<CellCrop> crop = cells_of_crop(gathered, options);
        if (!crop) return Error{crop.error().what, path};
        cut(gathered, *crop);
        bool any = false;
        for (int y = 0; y < gathered.holes.height() && !any; ++y)
            any = std::any_of(gathered.holes.row(y), gathered.holes.row(y) + gathered.holes.width(),
                              [](std::uint8_t hole) { return hole == 0; });
        if (!any) return Error{"no cell of this part holds a height", path};
        return squared_elevation(std::move(gathered), options.read, path, {options.longer_side, options.resampled_cell},
                                 control);
    } catch (const std::bad_alloc&) {
        return Error{no_memory, path};
    }
}

Result<Elevation> import_elevation(const std::string& path, const ImportOptions& options, const WorkControl& control) {
    constexpr double gathering_share = 0.8;
    Result<SourceRaster> gathered = gathered_import(path, options, control.part(0, gathering_share));
    if (!gathered) return gathered.error();
    return finished_import(std::move(*gathered), path, options, control.part(gathering_share, 1));
}

}  // namespace cuesta
