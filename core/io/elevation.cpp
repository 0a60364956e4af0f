#include "core/io/elevation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <new>

#include "core/io/enlarge.h"
#include "core/io/ground_spacing.h"
#include "core/io/nodata_fill.h"
#include "core/io/source_reader.h"

namespace cuesta {
namespace {

/// Heights beyond this are no heights: floats have steps of a metre there.
constexpr float largest_height = 1e7F;

std::string number_text(double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.6g", value);
    return text.data();
}
std::string size_text(int width, int height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

std::string count_text(long long count, const std::string& thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
};

/// Calls use(value, hole) for every cell, in order.
void for_each_cell(SourceRaster& raster, auto&& use) {
    for (int y = 0; y < raster.values.height(); ++y) {
        float* values = raster.values.row(y);
        std::uint8_t* holes = raster.holes.row(y);
        for (int x = 0; x < raster.values.width(); ++x) use(values[x], holes[x]);
    }
}

Range known_range(SourceRaster& raster) {
    Range range;
    for_each_cell(raster, [&](float v, std::uint8_t hole) {
        if (hole) return;
        range.low = std::min<double>(range.low, v);
        range.high = std::max<double>(range.high, v);
    });
    return range;
}

/// NaN, infinities and numbers beyond all heights are holes, declared or not.
void mark_impossible(SourceRaster& raster) {
    long long huge = 0;
    for_each_cell(raster, [&](float v, std::uint8_t& hole) {
        if (hole) return;
        if (std::isfinite(v) && std::abs(v) > largest_height) ++huge;
        if (!std::isfinite(v) || std::abs(v) > largest_height) hole = 1;
    });
    if (huge > 0)
        raster.warnings.push_back(count_text(huge, "number") + " beyond " + number_text(largest_height) +
                                  " taken as holes");
}

/// Whether the file gives its numbers neither a unit nor a place that would make them metres.
bool without_units(const SourceRaster& raster) {
    const bool placed = !raster.crs_wkt.empty() || raster.geotransform || raster.image_coordinates;
    return raster.picture || (!raster.has_units && !placed);
}

/// The numbers that programs write where they have no data and forget to say so. Taken as holes when they are the
/// lowest (or highest) and no other height comes near: the gap to the next must exceed half of the marker itself.
void mark_undeclared(SourceRaster& raster) {
    if (without_units(raster) && largest_code(raster.type) > 0) return;  // every code may be a height
    constexpr std::array<float, 10> markers{-99999, -32768, -32767, -9999.9F, -9999, -9998, -999, 32767, 65535, 99999};
    const auto is_marker = [&](double v) {
        return std::find(markers.begin(), markers.end(), static_cast<float>(v)) != markers.end();
    };
    for (std::size_t round = 0; round < markers.size(); ++round) {  // files may hold several, as -32768 and -32767
        const Range range = known_range(raster);
        if (!is_marker(range.low) && !is_marker(range.high)) return;
        const auto marker = static_cast<float>(is_marker(range.low) ? range.low : range.high);
        double nearest = std::numeric_limits<double>::infinity();
        long long count = 0;
        for_each_cell(raster, [&](float v, std::uint8_t hole) {
            if (hole) return;
            if (v == marker) ++count;
            if (!is_marker(v)) nearest = std::min<double>(nearest, std::abs(v - marker));
        });
        if (!std::isfinite(nearest) || nearest <= 0.5 * std::abs(marker)) return;
        for_each_cell(raster, [&](float v, std::uint8_t& hole) {
            if (v == marker) hole = 1;
        });
        raster.warnings.push_back(count_text(count, "cell") + " of " + number_text(marker) +
                                  " taken as holes: no other height comes near");
    }
}

/// height = offset + factor * number.
struct Mapping {
    double factor = 1;
    double offset = 0;
};

Mapping over_range(double low_number, double high_number, std::pair<double, double> metres) {
    const double factor = high_number > low_number ? (metres.second - metres.first) / (high_number - low_number) : 0.0;
    return {factor, metres.first - factor * low_number};
}

std::string default_range_text(double height) {
    return "taken as 0.." + number_text(height) + " m; give a range for the right heights";
}

/// What a number means in metres, by the format, the sidecar and the options.
Mapping meaning(SourceRaster& raster, const std::optional<Sidecar>& sidecar, const ReadElevationOptions& options,
                const Range& known) {
    const bool floating = is_floating(raster.type);
    auto& warnings = raster.warnings;
    if (without_units(raster)) {
        const double codes = largest_code(raster.type);
        // Above the highest mountain, 16-bit numbers of an unknown kind can only be codes.
        constexpr double highest_mountain = 9000;
        const bool coded = codes > 0 && (raster.picture || codes < 256 || known.high > highest_mountain ||
                                         options.range || (sidecar && sidecar->code_range));
        const std::string bits = codes > 255 ? "16" : "8";
        const std::string code_text =
            bits + "-bit codes 0.." + std::to_string(static_cast<int>(codes)) + " without units ";
        if (coded && bits == "8") warnings.emplace_back("only 256 different heights: expect terraces");
        if (coded && options.range) return over_range(0, codes, *options.range);
        if (coded && sidecar && sidecar->code_range) return over_range(0, codes, *sidecar->code_range);
        if (coded) {
            warnings.push_back(code_text + default_range_text(options.default_height));
            return over_range(0, codes, {0.0, options.default_height});
        }
        if (sidecar && sidecar->type && !options.range) return {};  // our own export: metres
        const bool normalised = floating && known.low >= 0 && known.high <= 1 && known.high > 0;
        if (normalised && options.range) return over_range(0, 1, *options.range);
        if (normalised) {
            warnings.push_back("heights between 0 and 1 without units " + default_range_text(options.default_height));
            return over_range(0, 1, {0.0, options.default_height});
        }
        if (options.range) {
            warnings.push_back("numbers from " + number_text(known.low) + " to " + number_text(known.high) +
                               " stretched to the range given");
            return over_range(known.low, known.high, *options.range);
        }
        if (codes > 0)
            warnings.emplace_back("16-bit numbers without units taken as metres; give a range if they are codes");
        return {};
    }
    if (raster.type == NumberType::uint8) warnings.emplace_back("8-bit heights are whole metres: expect terraces");
    if (options.range) warnings.emplace_back("the file's heights have units: the range given was not used");
    return {raster.metres_per_unit, 0};
}

void turn_into_metres(SourceRaster& raster, const Mapping& mapping) {
    if (mapping.factor == 1 && mapping.offset == 0) return;
    for_each_cell(raster, [&](float& v, std::uint8_t) {
        v = static_cast<float>(mapping.offset + mapping.factor * static_cast<double>(v));
    });
}

void flip_rows(Raster<float>& raster) {
    for (int y = 0; y < raster.height() / 2; ++y)
        std::swap_ranges(raster.row(y), raster.row(y) + raster.width(), raster.row(raster.height() - 1 - y));
}
void flip_columns(Raster<float>& raster) {
    for (int y = 0; y < raster.height(); ++y) std::reverse(raster.row(y), raster.row(y) + raster.width());
}

/// Rows from the north and columns from the west, as far as the geotransform says which is which.
void orient(SourceRaster& raster) {
    if (!raster.geotransform) return;
    std::array<double, 6>& g = *raster.geotransform;
    const bool rotated = g[2] != 0 || g[4] != 0;
    if (g[5] > 0 && !rotated && raster.crs_wkt.empty()) {
        // Without a CRS, y may as well count the rows down, as in pictures.
        raster.warnings.emplace_back(
            "y grows downwards in the file, which names no coordinate system: rows taken from the north");
        return;
    }
    const bool mirrored = g[1] * g[5] - g[2] * g[4] > 0;
    if (rotated ? mirrored : g[5] > 0) {
        flip_rows(raster.values);
        const int rows = raster.values.height();
        g = {g[0] + g[2] * rows, g[1], -g[2], g[3] + g[5] * rows, g[4], -g[5]};
        raster.warnings.emplace_back("rows ran from the south: turned over");
    }
    if (!rotated && g[1] < 0) {
        flip_columns(raster.values);
        const int columns = raster.values.width();
        g = {g[0] + g[1] * columns, -g[1], g[2], g[3], -g[4], g[5]};
        raster.warnings.emplace_back("columns ran from the east: turned over");
    }
    if (!rotated) return;
    constexpr double degrees = 57.29577951308232;
    raster.warnings.push_back("the raster is turned by " + number_text(std::atan2(g[4], g[1]) * degrees) +
                              " degrees: its columns are taken as running east");
    const double lengths = std::hypot(g[1], g[4]) * std::hypot(g[2], g[5]);
    if (std::abs(g[1] * g[2] + g[4] * g[5]) > 0.01 * lengths)
        raster.warnings.emplace_back("the raster is sheared: the shear was ignored");
}

/// Whether a geotransform maps cells onto ground at all.
bool makes_sense(const std::array<double, 6>& g) {
    return std::all_of(g.begin(), g.end(), [](double v) { return std::isfinite(v); }) && g[1] * g[5] != g[2] * g[4];
}

/// Square cells and the frame. Spacings that differ by less than a part in a thousand (a cell in a thousand) count as
/// square.
TerrainFrame place(SourceRaster& raster, const std::optional<Sidecar>& sidecar, const ReadElevationOptions& options) {
    constexpr double tolerance = 1e-3;
    TerrainFrame frame;
    frame.crs_wkt = raster.crs_wkt;
    frame.geotransform = raster.geotransform;
    std::optional<GroundSpacing> spacing;
    if (raster.geotransform) {
        if (makes_sense(*raster.geotransform))
            spacing = ground_spacing(raster.crs_wkt, *raster.geotransform, raster.values.width(),
                                     raster.values.height(), raster.warnings);
        if (!spacing) {
            raster.warnings.emplace_back("the file's place makes no sense and was ignored");
            frame.geotransform.reset();
        }
    }
    if (spacing || raster.cell_size) {
        if (options.cell_size)
            raster.warnings.emplace_back("the file says how large its cells are: the cell size given was not used");
    } else if (sidecar && sidecar->geotransform && !options.cell_size && makes_sense(*sidecar->geotransform)) {
        frame.geotransform = sidecar->geotransform;
        frame.crs_wkt = sidecar->crs_wkt;
    }
    if (!spacing) {
        std::optional<double> cell = raster.cell_size ? raster.cell_size : options.cell_size;
        if (!cell && sidecar) cell = sidecar->cell_size;
        if (!cell) raster.warnings.emplace_back("the file does not say how large its cells are: taken as 1 m");
        frame.cell_size = cell.value_or(1.0);
    } else if (std::abs(spacing->x / spacing->y - 1) <= tolerance) {
        frame.cell_size = std::sqrt(spacing->x * spacing->y);
        if (spacing->x == spacing->y) frame.cell_size = spacing->x;
    } else {
        const int width = raster.values.width();
        const int height = raster.values.height();
        frame.cell_size = std::min(spacing->x, spacing->y);
        // Very flat cells would make very large rasters: not beyond what is read at all.
        const double columns = std::max(1.0, std::round(width * spacing->x / frame.cell_size));
        const double rows = std::max(1.0, std::round(height * spacing->y / frame.cell_size));
        if (columns * rows > static_cast<double>(options.maximum_cells) || columns > 1 << 18 || rows > 1 << 18) {
            raster.warnings.push_back("cells are " + number_text(spacing->x) + " x " + number_text(spacing->y) +
                                      " m, too far from square to be resampled: taken as squares");
        } else {
            const auto new_width = static_cast<int>(columns);
            const auto new_height = static_cast<int>(rows);
            raster.values = enlarged(raster.values.view(), new_width, new_height);
            for (const std::size_t i : {1, 4}) (*frame.geotransform)[i] *= static_cast<double>(width) / new_width;
            for (const std::size_t i : {2, 5}) (*frame.geotransform)[i] *= static_cast<double>(height) / new_height;
            raster.warnings.push_back("cells of " + number_text(spacing->x) + " x " + number_text(spacing->y) +
                                      " m resampled to squares: " + size_text(width, height) + " became " +
                                      size_text(new_width, new_height));
        }
    }
    frame.width = raster.values.width();
    frame.height = raster.values.height();
    return frame;
}

void turn_into_nan(SourceRaster& raster) {
    for (int y = 0; y < raster.values.height(); ++y)
        for (int x = 0; x < raster.values.width(); ++x)
            if (raster.holes(x, y) != 0) raster.values(x, y) = std::numeric_limits<float>::quiet_NaN();
}

}  // namespace

Result<Elevation> read_elevation(const std::string& path, const ReadElevationOptions& options) {
    if (options.range &&
        !(options.range->first < options.range->second && std::isfinite(options.range->second - options.range->first)))
        return Error{"the range of heights must run from a lower to a higher number", path};
    if (options.cell_size && !(*options.cell_size > 0 && std::isfinite(*options.cell_size)))
        return Error{"the cell size must be above 0 m", path};
    Result<SourceFile> source = read_source(path, options);
    if (!source) return source.error();
    try {
        SourceRaster& raster = source->raster;
        mark_impossible(raster);
        mark_undeclared(raster);
        Range known = known_range(raster);
        if (!(known.low <= known.high)) return Error{"no cell of the file holds a height", path};
        turn_into_metres(raster, meaning(raster, source->sidecar, options, known));

        Elevation result;
        if (options.keep_holes)
            turn_into_nan(raster);
        else
            result.holes_filled = fill_holes(raster.values, raster.holes);
        if (result.holes_filled > 0)
            raster.warnings.push_back(count_text(result.holes_filled, "cell") + " without data (" +
                                      number_text(100.0 * static_cast<double>(result.holes_filled) /
                                                  static_cast<double>(raster.values.cell_count())) +
                                      " %) filled from their neighbours");
        raster.holes = Raster<std::uint8_t>();
        orient(raster);
        result.frame = place(raster, source->sidecar, options);
        if (raster.values.width() < 2 || raster.values.height() < 2)
            raster.warnings.push_back("only " + size_text(raster.values.width(), raster.values.height()) +
                                      " cells: erosion needs at least 2 x 2");
        result.heights = std::move(raster.values);
        Range final_range;
        for (int y = 0; y < result.heights.height(); ++y)
            for (int x = 0; x < result.heights.width(); ++x) {
                const float v = result.heights(x, y);
                if (options.keep_holes && std::isnan(v)) {
                    ++result.holes_kept;
                    continue;
                }
                if (!std::isfinite(v)) return Error{"the range makes heights beyond all bounds", path};
                final_range.low = std::min<double>(final_range.low, v);
                final_range.high = std::max<double>(final_range.high, v);
            }
        result.minimum = final_range.low;
        result.maximum = final_range.high;
        result.format = raster.format;
        result.warnings = std::move(raster.warnings);
        return result;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for a raster of this size; cut out or coarsen a part", path};
    }
}

}  // namespace cuesta
