#include "core/look/colour_drivers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/look/ground_figures.h"
#include "core/look/spline_lattice.h"

namespace cuesta {

namespace {

constexpr std::uint64_t units_seed = 1;
constexpr std::uint32_t first_unit_number = 10;  ///< of noise; the borders of surfaces take those before it
constexpr double most_unit_nodes = 4096;         ///< along the longer side: smaller bodies would not show
constexpr float unit_weight = 0.55F;             ///< against exposure's 0.45: rock of one unit still has its own shades

constexpr int bins = 1024;  ///< of a driver before it is ranked: 10 bits
using Histogram = std::array<std::int64_t, bins>;

float to_unit(float x) {
    return std::clamp(x, 0.0F, 1.0F);
}

/// Figures of the land as a whole that drivers need.
struct Scale {
    float per_cell, per_flow, per_loose, per_wear, lowest, per_height, per_near, per_wide, streaks;
};

/// Depth of the cell below the ring of ground at that many cells, as a slope: above 0 in hollows.
float hollow_at(const RasterView<const float>& heights, int x, int y, int reach, float per_cell) {
    const int west = std::max(x - reach, 0), east = std::min(x + reach, heights.width() - 1);
    const int north = std::max(y - reach, 0), south = std::min(y + reach, heights.height() - 1);
    const float straight = heights(west, y) + heights(east, y) + heights(x, north) + heights(x, south);
    const float across = heights(west, north) + heights(east, north) + heights(west, south) + heights(east, south);
    return ((straight + across) / 8 - heights(x, y)) * per_cell / static_cast<float>(reach);
}

/// Tangent by central differences.
float tangent_at(const RasterView<const float>& heights, int x, int y, float per_cell) {
    const int west = std::max(x - 1, 0), east = std::min(x + 1, heights.width() - 1);
    const int north = std::max(y - 1, 0), south = std::min(y + 1, heights.height() - 1);
    const float dx = (heights(east, y) - heights(west, y)) / static_cast<float>(std::max(east - west, 1));
    const float dy = (heights(x, south) - heights(x, north)) / static_cast<float>(std::max(south - north, 1));
    return std::sqrt(dx * dx + dy * dy) * per_cell;
}

/// A cell's amount against the usual one: half of the way at it, all of it far beyond.
float amount(const RasterView<const float>& values, int x, int y, float per_usual) {
    if (values.empty()) return 0;
    const float share = std::max(values(x, y), 0.0F) * per_usual;
    return share / (1 + share);
}

/// The drivers of a cell before ranking, about 0..1.
std::array<float, colour_layer_count> plain_drivers(const SurfaceGround& g, int x, int y, const Scale& scale,
                                                    float near, float wide) {
    const float height = g.heights(x, y);
    const float small = hollow_at(g.heights, x, y, 1, scale.per_cell);
    const float middle = hollow_at(g.heights, x, y, 4, scale.per_cell);
    const float tangent = tangent_at(g.heights, x, y, scale.per_cell);
    const float valley = std::clamp((near - height) * scale.per_near, -1.0F, 1.0F) +
                         std::clamp((wide - height) * scale.per_wide, -1.0F, 1.0F);
    // Water that ran, in decades over the usual; without erosion, the channels that the ground has.
    const float channels = to_unit(0.4F + 2.0F * small + 2.0F * middle);
    const float water = g.flow.empty() || scale.per_flow == 0
                            ? channels
                            : to_unit(0.25F + 0.12F * std::log2(1e-3F + std::max(g.flow(x, y), 0.0F) * scale.per_flow));
    const float loose = amount(g.loose, x, y, scale.per_loose), wear = amount(g.wear, x, y, scale.per_wear);
    const float high = to_unit((height - scale.lowest) * scale.per_height);
    const float beds = g.bed_hardness.empty() ? 0.5F : g.bed_hardness(x, y);
    const float s = scale.streaks;
    const float exposed = 0.5F - 1.6F * small - 1.2F * middle - 0.10F * valley;
    return {0.40F * beds + 0.45F * exposed + 0.20F * wear + 0.12F * high - 0.45F * s * water,
            (0.35F + 0.6F * s) * water + 0.25F * loose + 0.15F * to_unit(1 - tangent) + 0.12F * valley - 0.15F * high,
            (0.30F + 0.5F * s) * water + 0.22F * valley + 0.25F * to_unit(1 - tangent) - 0.45F * high + 0.10F * loose};
}

/// Bodies of lighter and darker rock: two sizes of noise, each cut at a narrow border, so that rock changes as on a
/// geological map and not as in fog.
class RockUnits {
public:
    RockUnits(double width_metres, double height_metres, const ColourParameters& colours, int columns, double cell_size)
        : strength_(colours.units * unit_weight) {
        const double least = std::max(width_metres, height_metres) / most_unit_nodes;
        for (std::size_t i = 0; i < noise_.size(); ++i) {
            // A body of noise is about two nodes wide.
            const double spacing = std::max(double{colours.unit_size} * (i == 0 ? 0.5 : 0.17), least);
            noise_[i] = noise_lattice(width_metres, height_metres, spacing, units_seed,
                                      first_unit_number + static_cast<std::uint32_t>(i));
            expansions_.emplace_back(noise_[i], columns, cell_size);
        }
    }
    /// Contribution of units to a row's drivers of rock, about -0.5 .. 0.5 of the strength; `small` is room for a row.
    void read_row(int y, std::vector<float>& out, std::vector<float>& small, std::vector<float>& scratch) const {
        expansions_[0].expand(noise_[0], y, out.data(), scratch);
        expansions_[1].expand(noise_[1], y, small.data(), scratch);
        for (std::size_t x = 0; x < out.size(); ++x) {
            // The small noise makes borders of large bodies uneven, and bodies within them.
            const float large = cut(out[x] + 0.3F * small[x]), inner = cut(small[x] - 0.2F);
            out[x] = strength_ * (0.35F * large + 0.15F * inner);
        }
    }

private:
    /// From -1 to 1 over a fifth of the noise's range.
    static float cut(float noise) {
        const float t = std::clamp(noise * 5, -1.0F, 1.0F);
        return t * (1.5F - 0.5F * t * t);
    }
    float strength_;
    std::array<SplineLattice, 2> noise_;
    std::vector<RowExpansion> expansions_;
};

/// To the 8 bits of ranks; where nearly all cells are alike, more of the value itself, since ranks would blow up noise.
std::array<std::uint8_t, bins> ranked(const Histogram& histogram, std::int64_t cells) {
    const auto quantile = [&](double share) {
        std::int64_t sum = 0;
        for (int i = 0; i < bins; ++i) {
            sum += histogram[static_cast<std::size_t>(i)];
            if (static_cast<double>(sum) >= share * static_cast<double>(cells)) return i;
        }
        return bins - 1;
    };
    const int low = quantile(0.05), middle = quantile(0.5), high = quantile(0.95);
    const double trust = std::clamp((high - low) / (0.12 * bins), 0.0, 1.0);
    std::array<std::uint8_t, bins> codes{};
    std::int64_t below = 0;
    for (int i = 0; i < bins; ++i) {
        const std::int64_t here = histogram[static_cast<std::size_t>(i)];
        const double rank = (static_cast<double>(below) + 0.5 * static_cast<double>(here)) / static_cast<double>(cells);
        const double value = std::clamp(0.5 + 2.0 * (i - middle) / bins, 0.0, 1.0);
        codes[static_cast<std::size_t>(i)] =
            static_cast<std::uint8_t>(std::lround(255 * (trust * rank + (1 - trust) * value)));
        below += here;
    }
    return codes;
}

std::uint32_t step_of(float driver) {
    // Sums of weighted parts reach from about -0.5 to 1.5.
    return static_cast<std::uint32_t>(std::clamp((driver + 0.5F) / 2, 0.0F, 1.0F) * (bins - 1) + 0.5F);
}

}  // namespace

ColourDrivers colour_drivers(const SurfaceGround& g, const ColourParameters& colours) {
    const int width = g.heights.width(), height = g.heights.height();
    CUESTA_CHECK(width > 0 && height > 0 && g.cell_size > 0);
    const GroundNeighbourhoods around = neighbourhoods_of(g);
    const RowExpansion near_expansion(around.near, width, g.cell_size);
    const RowExpansion wide_expansion(around.wide, width, g.cell_size);
    // Height tells nothing of land flatter than a two-hundredth of its width.
    const auto least_relief = static_cast<float>(0.005 * std::max(width, height) * g.cell_size);
    const Scale scale{static_cast<float>(1 / g.cell_size),
                      around.usual_flow > 0 ? 1 / around.usual_flow : 0,
                      1 / around.usual_loose,
                      1 / around.usual_wear,
                      around.lowest,
                      1 / std::max(around.highest - around.lowest, least_relief),
                      static_cast<float>(5 / around.near.spacing),
                      static_cast<float>(5 / around.wide.spacing),
                      colours.streaks};
    std::optional<RockUnits> units;
    if (colours.units > 0) units.emplace(width * g.cell_size, height * g.cell_size, colours, width, g.cell_size);
    ColourDrivers drivers{Raster<std::uint32_t>::uninitialised(width, height)};
    parallel_ranges(height, 8, [&](int first, int last) {
        std::vector<float> near(static_cast<std::size_t>(width)), wide(near.size()), unit(near.size()), small(near.size()), scratch;
        for (int y = first; y < last; ++y) {
            near_expansion.expand(around.near, y, near.data(), scratch);
            wide_expansion.expand(around.wide, y, wide.data(), scratch);
            if (units) units->read_row(y, unit, small, scratch);
            std::uint32_t* out = drivers.texels.row(y);
            for (int x = 0; x < width; ++x) {
                const auto i = static_cast<std::size_t>(x);
                auto plain = plain_drivers(g, x, y, scale, near[i], wide[i]);
                plain[0] += unit[i];  // 0 without units
                out[x] = step_of(plain[0]) | step_of(plain[1]) << 10 | step_of(plain[2]) << 20;
            }
        }
    });
    // Counts, so that the order of threads cannot show.
    std::array<Histogram, colour_layer_count> histograms{};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (std::size_t layer = 0; layer < histograms.size(); ++layer)
                ++histograms[layer][(drivers.texels(x, y) >> (10 * layer)) & (bins - 1)];
    const std::int64_t cells = std::int64_t{width} * height;
    const auto rock = ranked(histograms[0], cells), soil = ranked(histograms[1], cells),
               plants = ranked(histograms[2], cells);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            std::uint32_t* row = drivers.texels.row(y);
            for (int x = 0; x < width; ++x) {
                const std::uint32_t all = row[x];
                row[x] = std::uint32_t{rock[all & (bins - 1)]} | std::uint32_t{soil[(all >> 10) & (bins - 1)]} << 8 |
                         std::uint32_t{plants[(all >> 20) & (bins - 1)]} << 16;
            }
        }
    });
    return drivers;
}

}  // namespace cuesta
