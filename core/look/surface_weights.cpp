#include "core/look/surface_weights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/threads.h"
#include "core/look/ground_figures.h"
#include "core/look/ice_look.h"
#include "core/look/snow_cover.h"
#include "core/look/surface_rules.h"

namespace cuesta {

namespace {

/// Sizes of the noise as shares of the terrain's longer side, within what patches of plants have.
constexpr std::array<double, 4> noise_shares{1.0 / 9, 1.0 / 23, 1.0 / 61, 1.0 / 170};
constexpr std::array<double, 4> largest_noise{2500, 1000, 350, 120};  ///< m

/// Noise finer than cells would only be grain. Its waves are about four nodes long: it is full from a node every cell
/// and a half on, and gone where there are two to a cell.
float strength_of(double spacing, double cell_size) {
    return static_cast<float>(std::clamp(spacing / cell_size - 0.5, 0.0, 1.0));
}

/// Rows of one thread, with a neighbour on either side of each.
class RowStore {
public:
    explicit RowStore(int width) : stride_(static_cast<std::size_t>(width) + 32) {}
    float* row(std::size_t index) {
        if (cells_.size() < (index + 1) * stride_) cells_.resize((index + 1) * stride_);
        return cells_.data() + index * stride_ + 16;
    }

private:
    std::size_t stride_;
    std::vector<float> cells_;
};

void copy_with_neighbours(const float* from, int width, float* to) {
    std::copy_n(from, width, to);
    to[-1] = from[0];
    to[width] = from[width - 1];
}

}  // namespace

Raster<std::uint8_t> SurfaceWeights::plane(Surface surface) const {
    Raster<std::uint8_t> values(width(), height());
    const auto s = static_cast<unsigned>(surface);
    parallel_ranges(height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const std::uint32_t* from = packs[s / 4].row(y);
            std::uint8_t* to = values.row(y);
            for (int x = 0; x < width(); ++x) to[x] = static_cast<std::uint8_t>(from[x] >> (8 * (s % 4)));
        }
    });
    return values;
}

SurfaceWeights surface_weights(const SurfaceGround& g, const SurfaceParameters& parameters) {
    const int width = g.heights.width(), height = g.heights.height();
    CUESTA_CHECK(width > 0 && height > 0 && g.cell_size > 0);
    const auto check_size = [&](const auto& view) {
        CUESTA_CHECK(view.empty() || (view.width() == width && view.height() == height));
    };
    for (const auto& view : {g.water_depth, g.path_water, g.loose, g.bed_hardness, g.flow, g.wear, g.ice, g.firn_line,
                             g.ice_speed, g.crevasses, g.moraines, g.lava, g.gravel})
        check_size(view);
    check_size(g.material);
    check_size(g.road);

    const double across = width * g.cell_size, along = height * g.cell_size;
    const GroundNeighbourhoods around = neighbourhoods_of(g);
    SurfaceConstants constants = constants_of(g, around, parameters);
    std::array<SplineLattice, 4> noise;
    std::vector<RowExpansion> noise_expansions;
    for (std::size_t i = 0; i < noise.size(); ++i) {
        const double spacing = std::min(std::max(across, along) * noise_shares[i], largest_noise[i]);
        noise[i] = noise_lattice(across, along, spacing, parameters.seed, static_cast<std::uint32_t>(i));
        noise_expansions.emplace_back(noise[i], width, g.cell_size);
    }
    constants.middle_strength = strength_of(noise[2].spacing, g.cell_size);
    constants.small_strength = strength_of(noise[3].spacing, g.cell_size);
    const RowExpansion near_expansion(around.near, width, g.cell_size);
    const RowExpansion wide_expansion(around.wide, width, g.cell_size);
    const SplineLattice snow = snow_cover(g, parameters, around.lowest, around.highest);
    const bool snows = !snow.nodes.empty();
    const RowExpansion snow_expansion = snows ? RowExpansion(snow, width, g.cell_size) : near_expansion;

    const std::vector<float> zeros(static_cast<std::size_t>(width), 0.0F);
    const std::vector<float> halves(static_cast<std::size_t>(width), 0.5F);
    const std::vector<std::uint8_t> none(static_cast<std::size_t>(width), 0);
    const auto row_of = [](const auto& view, int y, const auto& without) {
        return view.empty() ? without.data() : view.row(y);
    };

    const bool glaciers = constants.glaciers > 0;
    SurfaceWeights weights;
    if (glaciers) weights.ice = Raster<std::uint32_t>::uninitialised(width, height);
    for (auto& pack : weights.packs) pack = Raster<std::uint32_t>::uninitialised(width, height);
    parallel_ranges(height, 8, [&](int first, int last) {
        RowStore store(width);
        store.row(12);
        std::vector<float> scratch;
        for (int y = first; y < last; ++y) {
            copy_with_neighbours(g.heights.row(std::max(y - 1, 0)), width, store.row(0));
            copy_with_neighbours(g.heights.row(y), width, store.row(1));
            copy_with_neighbours(g.heights.row(std::min(y + 1, height - 1)), width, store.row(2));
            near_expansion.expand(around.near, y, store.row(3), scratch);
            wide_expansion.expand(around.wide, y, store.row(4), scratch);
            for (std::size_t i = 0; i < noise.size(); ++i)
                noise_expansions[i].expand(noise[i], y, store.row(5 + i), scratch);
            const bool shores = !around.shore.nodes.empty();
            if (shores) {
                near_expansion.expand(around.shore, y, store.row(9), scratch);
                near_expansion.expand(around.level, y, store.row(10), scratch);
            }
            if (snows) snow_expansion.expand(snow, y, store.row(11), scratch);
            const SurfaceRow row{store.row(0),
                                 store.row(1),
                                 store.row(2),
                                 store.row(3),
                                 store.row(4),
                                 shores ? store.row(9) : zeros.data(),
                                 shores ? store.row(10) : zeros.data(),
                                 snows ? store.row(11) : zeros.data(),
                                 store.row(5),
                                 store.row(6),
                                 store.row(7),
                                 store.row(8),
                                 row_of(g.water_depth, y, zeros),
                                 row_of(g.path_water, y, zeros),
                                 row_of(g.loose, y, zeros),
                                 row_of(g.bed_hardness, y, halves),
                                 row_of(g.flow, y, zeros),
                                 row_of(g.wear, y, zeros),
                                 row_of(g.ice, y, zeros),
                                 row_of(g.moraines, y, zeros),
                                 row_of(g.lava, y, zeros),
                                 row_of(g.gravel, y, zeros),
                                 row_of(g.material, y, none),
                                 row_of(g.road, y, none)};
            weigh_surfaces(row, constants, width, weights.packs[0].row(y), weights.packs[1].row(y),
                           weights.packs[2].row(y));
            if (!glaciers) continue;
            const IceRow ice{row.north, row.here,           row.south,          row.middle,
                             row.small, g.firn_line.row(y), g.crevasses.row(y), g.ice_speed.row(y)};
            write_ice_look(ice, constants.slope_scale, width, weights.ice.row(y));
        }
    });
    return weights;
}

}  // namespace cuesta
