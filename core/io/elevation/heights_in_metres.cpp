#include "core/io/elevation/heights_in_metres.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <new>

#include "core/io/elevation/source_reader.h"

namespace cuesta {

std::string number_text(double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.6g", value);
    return text.data();
}

std::string percent_text(double share) {
    const double percent = 100 * share;
    if (percent > 0 && percent < 0.01) return "less than 0.01 %";
    std::array<char, 32> text{};
    (void)std::snprintf(text.data(), text.size(), percent < 9.95 ? "%.2g %%" : "%.0f %%", percent);
    return text.data();
}
std::string count_text(long long count, const std::string& thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

namespace {

/// Heights beyond this are no heights: floats have steps of a metre there.
constexpr float largest_height = 1e7F;

/// Calls use(value, hole) for every cell, in order.
void for_each_cell(SourceRaster& raster, auto&& use) {
    for (int y = 0; y < raster.values.height(); ++y) {
        float* values = raster.values.row(y);
        std::uint8_t* holes = raster.holes.row(y);
        for (int x = 0; x < raster.values.width(); ++x) use(values[x], holes[x]);
    }
}

NumberRange known_range(SourceRaster& raster) {
    NumberRange range;
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
        if (is_height(v)) return;
        if (std::isfinite(v)) ++huge;
        hole = 1;
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

constexpr std::array<float, 10> markers{-99999, -32768, -32767, -9999.9F, -9999, -9998, -999, 32767, 65535, 99999};

bool is_marker(double v) {
    return std::find(markers.begin(), markers.end(), static_cast<float>(v)) != markers.end();
}

/// The numbers that programs write where they have no data and forget to say so. Taken as holes when they are the
/// lowest (or highest) and no other height comes near: the gap to the next must exceed half of the marker itself.
void mark_undeclared(SourceRaster& raster) {
    for (std::size_t round = 0; round < markers.size(); ++round) {  // files may hold several, as -32768 and -32767
        const NumberRange range = known_range(raster);
        if (!may_be_undeclared(raster, range)) return;
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

HeightMapping over_range(double low_number, double high_number, std::pair<double, double> metres) {
    const double factor = high_number > low_number ? (metres.second - metres.first) / (high_number - low_number) : 0.0;
    return {factor, metres.first - factor * low_number};
}

std::string default_range_text(double height) {
    return "taken as 0.." + number_text(height) + " m; give a range for the right heights";
}

}  // namespace

bool is_height(float number) {
    return std::isfinite(number) && std::abs(number) <= largest_height;
}

bool may_be_undeclared(const SourceRaster& raster, const NumberRange& known) {
    if (without_units(raster) && largest_code(raster.type) > 0) return false;  // every code may be a height
    return is_marker(known.low) || is_marker(known.high);
}

HeightMapping height_mapping(SourceRaster& raster, const std::optional<Sidecar>& sidecar,
                             const ReadElevationOptions& options, const NumberRange& known) {
    raster.takes_range = without_units(raster) && !(sidecar && sidecar->type && !options.range);
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
        raster.needs_range = coded;
        if (coded && bits == "8") warnings.emplace_back("only 256 different heights: expect terraces");
        if (coded && options.range) return over_range(0, codes, *options.range);
        if (coded && sidecar && sidecar->code_range) return over_range(0, codes, *sidecar->code_range);
        if (coded) {
            warnings.push_back(code_text + default_range_text(options.default_height));
            return over_range(0, codes, {0.0, options.default_height});
        }
        if (sidecar && sidecar->type && !options.range) return {};  // our own export: metres
        const bool normalised = floating && known.low >= 0 && known.high <= 1 && known.high > 0;
        raster.needs_range = normalised;
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
    if (options.range) warnings.emplace_back("the file's heights have units: the given range was ignored");
    return {raster.metres_per_unit, 0};
}

namespace {

void turn_into_metres(SourceRaster& raster, const HeightMapping& mapping) {
    if (mapping.changes_nothing()) return;
    for_each_cell(raster, [&](float& v, std::uint8_t) { v = mapping.height(v); });
}

/// Metres between neighbouring heights where they come in steps: of whole numbers one number, of others none, unless
/// all of them are whole.
double step_of(SourceRaster& raster, const HeightMapping& mapping) {
    if (raster.step > 0) return raster.step * mapping.factor;
    if (!is_floating(raster.type)) return mapping.factor;
    bool whole = mapping.changes_nothing();
    bool several = false;
    float first = std::numeric_limits<float>::quiet_NaN();
    for_each_cell(raster, [&](float v, std::uint8_t hole) {
        if (hole || !whole) return;
        whole = v == std::round(v);
        if (std::isnan(first)) first = v;
        several = several || v != first;
    });
    return whole && several ? 1.0 : 0.0;
}

template <class T>
void flip_rows(Raster<T>& raster) {
    for (int y = 0; y < raster.height() / 2; ++y)
        std::swap_ranges(raster.row(y), raster.row(y) + raster.width(), raster.row(raster.height() - 1 - y));
}
template <class T>
void flip_columns(Raster<T>& raster) {
    for (int y = 0; y < raster.height(); ++y) std::reverse(raster.row(y), raster.row(y) + raster.width());
}

}  // namespace

TurnedOver orient(SourceRaster& raster, int width, int height) {
    TurnedOver turned;
    if (!raster.geotransform) return turned;
    std::array<double, 6>& g = *raster.geotransform;
    const bool rotated = g[2] != 0 || g[4] != 0;
    if (g[5] > 0 && !rotated && raster.crs_wkt.empty()) {
        // Without a CRS, y may as well count the rows down, as in pictures.
        raster.warnings.emplace_back(
            "y grows downwards in the file, which names no coordinate system: rows taken from the north");
        return turned;
    }
    const bool mirrored = g[1] * g[5] - g[2] * g[4] > 0;
    if (rotated ? mirrored : g[5] > 0) {
        turned.rows = true;
        g = {g[0] + g[2] * height, g[1], -g[2], g[3] + g[5] * height, g[4], -g[5]};
        raster.warnings.emplace_back("rows ran from the south: turned over");
    }
    if (!rotated && g[1] < 0) {
        turned.columns = true;
        g = {g[0] + g[1] * width, -g[1], g[2], g[3], -g[4], g[5]};
        raster.warnings.emplace_back("columns ran from the east: turned over");
    }
    if (!rotated) return turned;
    constexpr double degrees = 57.29577951308232;
    raster.warnings.push_back("the raster is turned by " + number_text(std::atan2(g[4], g[1]) * degrees) +
                              " degrees: its columns are taken as running east");
    const double lengths = std::hypot(g[1], g[4]) * std::hypot(g[2], g[5]);
    if (std::abs(g[1] * g[2] + g[4] * g[5]) > 0.01 * lengths)
        raster.warnings.emplace_back("the raster is sheared: the shear was ignored");
    return turned;
}

Result<void> check_read_options(const std::string& path, const ReadElevationOptions& options) {
    if (options.range &&
        !(options.range->first < options.range->second && std::isfinite(options.range->second - options.range->first)))
        return Error{"the range of heights must run from a lower to a higher number", path};
    if (options.cell_size && !(*options.cell_size > 0 && std::isfinite(*options.cell_size)))
        return Error{"the cell size must be above 0 m", path};
    return {};
}

void settle_in_metres(SourceRaster& raster, const std::optional<Sidecar>& sidecar) {
    raster.step = 0;
    raster.metres_per_unit = 1;
    if (!sidecar) return;
    raster.sidecar_cell_size = sidecar->cell_size;
    raster.sidecar_crs_wkt = sidecar->crs_wkt;
    raster.sidecar_geotransform = sidecar->geotransform;
}

Result<SourceRaster> read_in_metres(const std::string& path, const ReadElevationOptions& options) {
    if (const Result<void> checked = check_read_options(path, options); !checked) return checked.error();
    Result<SourceFile> source = read_source(path, options);
    if (!source) return source.error();
    SourceRaster& raster = source->raster;
    mark_impossible(raster);
    mark_undeclared(raster);
    const NumberRange known = known_range(raster);
    if (!(known.low <= known.high)) return Error{"no cell of the file holds a height", path};
    const HeightMapping mapping = height_mapping(raster, source->sidecar, options, known);
    raster.height_step = step_of(raster, mapping);
    turn_into_metres(raster, mapping);
    const TurnedOver turned = orient(raster, raster.values.width(), raster.values.height());
    if (turned.rows) {
        flip_rows(raster.values);
        flip_rows(raster.holes);
    }
    if (turned.columns) {
        flip_columns(raster.values);
        flip_columns(raster.holes);
    }
    settle_in_metres(raster, source->sidecar);
    return std::move(raster);
}

}  // namespace cuesta
