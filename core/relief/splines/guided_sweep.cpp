#include "core/relief/splines/guided_sweep.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

/// factor * the sum of the 8 neighbours. Whatever the number of rows, each is summed in this order, which mirroring
/// leaves as it is bit by bit: `pair` is the sum of the western and eastern neighbours of a row.
[[gnu::always_inline]] inline float sum_of_8(float factor, float pair_above, float pair, float pair_below, float above,
                                             float below) {
    return factor * ((pair_above + pair_below) + (pair + (above + below)));
}

CUESTA_MULTIVERSION
void spread_row(const float* __restrict r0, const float* __restrict r1, const float* __restrict r2, int width,
                float factor, float* __restrict out) {
    for (int x = 0; x < width; ++x)
        out[x] = sum_of_8(factor, r0[x - 1] + r0[x + 1], r1[x - 1] + r1[x + 1], r2[x - 1] + r2[x + 1], r0[x], r2[x]);
}

/// The same for four rows at once, that share what they read.
CUESTA_MULTIVERSION
void spread_four_rows(const float* __restrict r0, const float* __restrict r1, const float* __restrict r2,
                      const float* __restrict r3, const float* __restrict r4, const float* __restrict r5, int width,
                      float factor, float* __restrict out1, float* __restrict out2, float* __restrict out3,
                      float* __restrict out4) {
    for (int x = 0; x < width; ++x) {
        const float p0 = r0[x - 1] + r0[x + 1];
        const float p1 = r1[x - 1] + r1[x + 1];
        const float p2 = r2[x - 1] + r2[x + 1];
        const float p3 = r3[x - 1] + r3[x + 1];
        const float p4 = r4[x - 1] + r4[x + 1];
        const float p5 = r5[x - 1] + r5[x + 1];
        out1[x] = sum_of_8(factor, p0, p1, p2, r0[x], r2[x]);
        out2[x] = sum_of_8(factor, p1, p2, p3, r1[x], r3[x]);
        out3[x] = sum_of_8(factor, p2, p3, p4, r2[x], r4[x]);
        out4[x] = sum_of_8(factor, p3, p4, p5, r3[x], r5[x]);
    }
}

/// Guided cells of a block: `row` holds A v and becomes alpha A v + beta (B v + G). along_x = beta Nx^2 sign(Nx): where
/// the normal points east the neighbour back towards the curve is the western one.
[[gnu::always_inline]] inline void guide(const float* __restrict north, const float* __restrict middle,
                                         const float* __restrict south, const float* __restrict along_x,
                                         const float* __restrict along_z, const float* __restrict rise,
                                         float* __restrict row) {
    for (int i = 0; i < 16; ++i) {
        const float west = std::max(along_x[i], 0.0F);
        const float east = std::max(-along_x[i], 0.0F);
        const float up = std::max(along_z[i], 0.0F);
        const float down = std::max(-along_z[i], 0.0F);
        const float alpha = 1.0F - ((west + east) + (up + down));
        const float back = (west * middle[i - 1] + east * middle[i + 1]) + (up * north[i] + down * south[i]);
        row[i] = alpha * row[i] + (back + rise[i]);
    }
}

CUESTA_MULTIVERSION
void guide_row(const float* __restrict north, const float* __restrict middle, const float* __restrict south,
               const int* __restrict columns, const float* __restrict blocks, std::size_t count,
               float* __restrict row) {
    for (std::size_t b = 0; b < count; ++b) {
        const int x = columns[b];
        const float* block = blocks + 48 * b;
        guide(north + x, middle + x, south + x, block, block + 16, block + 32, row + x);
    }
}

/// A row of the level, as far as the rises that are wanted depend on it.
struct ProfileRow {
    const std::int32_t* holder;  ///< the owner, plus `is_seed` for seeds
    const float* height;
    const float* base;
    const float* roundness;
};
constexpr std::int32_t is_seed = 1 << 16;

CUESTA_MULTIVERSION
void holders_of(const std::uint16_t* __restrict owner, const std::uint8_t* __restrict hold, int width,
                std::int32_t* __restrict holder) {
    for (int x = 0; x < width; ++x)
        holder[x] = owner[x] + (hold[x] == static_cast<std::uint8_t>(CellHold::seed) ? is_seed : 0);
}

CUESTA_MULTIVERSION
void betas_of(const float* __restrict weight, const std::uint8_t* __restrict hold, int width, float* __restrict beta) {
    for (int x = 0; x < width; ++x) {
        const float if_guided = weight[x];
        beta[x] = hold[x] == static_cast<std::uint8_t>(CellHold::guided) ? if_guided : 0.0F;
    }
}

/// The rise of the difference that is wanted over a step from the cell back towards the curve to this one: that of the
/// land, less that of the base.
///
/// Between cells of one owner the land's is the difference of their heights on the profile, which is exact in any
/// direction, around bends and where the slope changes along the spline; elsewhere it is the slope. Near smooth splines
/// the slope begins at 0: what it adds (but not the course of the curve) is lessened by the roundness, here the mean of
/// both cells'. A seed there is off the curve by up to half a cell, so that heights say nothing of the step from it:
/// the step ahead tells the course of the curve.
[[gnu::always_inline]] inline float wanted_rise(float by_slope, float to_here, float to_next, float of_base,
                                                std::int32_t holder, std::int32_t back, std::int32_t next,
                                                float roundness) {
    const bool has_owner = (holder & (is_seed - 1)) != 0;
    const bool from_back = has_owner & (((holder ^ back) & (is_seed - 1)) == 0);
    const bool from_next = has_owner & (holder == next);
    const float course_behind = from_back ? to_here - by_slope : 0.0F;
    const float course_ahead = from_next ? to_next - by_slope : 0.0F;
    const bool rounded_top = (back >= is_seed) & (roundness > 0.0F);
    return (rounded_top ? course_ahead : course_behind) + (1.0F - roundness) * by_slope - of_base;
}

/// Fills in one block of guided cells. All rows begin at its first cell. beta is 0 in cells that are not guided, and
/// separate for steps that lead back to the west, east, north and south. Where these lead out of the grid it is 0; rows
/// and cells there have no owner, and their other values mean nothing.
CUESTA_MULTIVERSION
void pack_block(const ProfileRow& north, const ProfileRow& row, const ProfileRow& south,
                const float* __restrict gradient, const float* __restrict normal_x, const float* __restrict normal_z,
                const float* __restrict beta_west, const float* __restrict beta_east,
                const float* __restrict beta_north, const float* __restrict beta_south, float* __restrict block) {
    const std::int32_t* __restrict holder = row.holder;
    const float* __restrict height = row.height;
    const float* __restrict base = row.base;
    const float* __restrict round = row.roundness;
    const std::int32_t* __restrict north_holder = north.holder;
    const float* __restrict north_height = north.height;
    const float* __restrict north_base = north.base;
    const float* __restrict north_round = north.roundness;
    const std::int32_t* __restrict south_holder = south.holder;
    const float* __restrict south_height = south.height;
    const float* __restrict south_base = south.base;
    const float* __restrict south_round = south.roundness;
    for (int i = 0; i < 16; ++i) {
        const float nx = normal_x[i];
        const float nz = normal_z[i];
        const float slope_x = gradient[i] * std::abs(nx);
        const float slope_z = gradient[i] * std::abs(nz);
        const float west = height[i] - height[i - 1];
        const float east = height[i] - height[i + 1];
        const float up = height[i] - north_height[i];
        const float down = height[i] - south_height[i];
        const float from_west = wanted_rise(slope_x, west, -east, base[i] - base[i - 1], holder[i], holder[i - 1],
                                            holder[i + 1], 0.5F * (round[i] + round[i - 1]));
        const float from_east = wanted_rise(slope_x, east, -west, base[i] - base[i + 1], holder[i], holder[i + 1],
                                            holder[i - 1], 0.5F * (round[i] + round[i + 1]));
        const float from_north = wanted_rise(slope_z, up, -down, base[i] - north_base[i], holder[i], north_holder[i],
                                             south_holder[i], 0.5F * (round[i] + north_round[i]));
        const float from_south = wanted_rise(slope_z, down, -up, base[i] - south_base[i], holder[i], south_holder[i],
                                             north_holder[i], 0.5F * (round[i] + south_round[i]));
        const float bx = (nx < 0 ? beta_east[i] : beta_west[i]) * nx * nx;
        const float bz = (nz < 0 ? beta_south[i] : beta_north[i]) * nz * nz;
        const float rise_x = bx * (nx < 0 ? from_east : from_west);
        const float rise_z = bz * (nz < 0 ? from_south : from_north);
        block[i] = nx < 0 ? -bx : bx;
        block[16 + i] = nz < 0 ? -bz : bz;
        block[32 + i] = (bx > 0 ? rise_x : 0.0F) + (bz > 0 ? rise_z : 0.0F);
    }
}

/// Calls found(column) for each block of 16 of a row where a root of conductivity in the block, or in a cell beside it,
/// is not 1. Columns -1 and width are read, as far as they touch blocks.
template <class Found>
void each_round_block(const float* north, const float* middle, const float* south, int width, Found&& found) {
    const auto is_round = [](float root) { return root > 1.0F; };
    for (int first = 0; first < width; first += 16) {
        const int last = std::min(first + 16, width);
        if (std::any_of(north + first - 1, north + last + 1, is_round) ||
            std::any_of(middle + first - 1, middle + last + 1, is_round) ||
            std::any_of(south + first - 1, south + last + 1, is_round))
            found(first);
    }
}

/// Calls found(column) for each block of 16 of a row that holds a guided cell.
template <class Found>
void each_block(const std::uint8_t* row, int width, Found&& found) {
    const auto is_guided = [](std::uint8_t hold) { return hold == static_cast<std::uint8_t>(CellHold::guided); };
    int x = 0;
    for (; x + 16 <= width; x += 16) {
        int count = 0;  // without a way out in between the compiler compares all 16 at once
        for (int i = 0; i < 16; ++i) count += is_guided(row[x + i]) ? 1 : 0;
        if (count > 0) found(x);
    }
    if (x < width && std::any_of(row + x, row + width, is_guided)) found(x);
}

/// The sum of the 8 neighbours, each weighted by the root of its conductivity.
[[gnu::always_inline]] inline float weighted_sum_of_8(const float* north, const float* middle, const float* south,
                                                      const float* north_root, const float* middle_root,
                                                      const float* south_root, int x) {
    const float above = north_root[x - 1] * north[x - 1] + north_root[x + 1] * north[x + 1];
    const float beside = middle_root[x - 1] * middle[x - 1] + middle_root[x + 1] * middle[x + 1];
    const float below = south_root[x - 1] * south[x - 1] + south_root[x + 1] * south[x + 1];
    return (above + below) + (beside + (north_root[x] * north[x] + south_root[x] * south[x]));
}

/// Cells of blocks of 16 near smooth splines: the weighted mean of the 8 neighbours. `per_weight` has 16 a block.
CUESTA_MULTIVERSION
void spread_round(const float* __restrict north, const float* __restrict middle, const float* __restrict south,
                  const float* __restrict north_root, const float* __restrict middle_root,
                  const float* __restrict south_root, const int* __restrict columns, const float* __restrict per_weight,
                  std::size_t count, float* __restrict row) {
    for (std::size_t b = 0; b < count; ++b) {
        const int first = columns[b];
        for (int i = 0; i < 16; ++i)
            row[first + i] = per_weight[16 * b + static_cast<std::size_t>(i)] *
                             weighted_sum_of_8(north, middle, south, north_root, middle_root, south_root, first + i);
    }
}

/// The roots of the conductivities: 1 / sqrt(1 - roundness). At the curve, where roundness may be 1, the cell's quarter
/// from there counts: the product of two roots is the conductivity between two cells, and halfway to the next it is to
/// be 1 / (half a cell / rounding).
CUESTA_MULTIVERSION
void roots_of(const float* __restrict roundness, const float* __restrict rounding_length, float cell_size, int width,
              float* __restrict root) {
    for (int x = 0; x < width; ++x) {
        const float quarter = 0.25F * cell_size / std::max(rounding_length[x], 0.25F * cell_size);
        root[x] = 1.0F / std::sqrt(std::max(1.0F - roundness[x], quarter));
    }
}

constexpr int rows_for_a_thread = 64;

}  // namespace

double fading_factor(double cell_size, double influence) {
    if (influence <= 0) return 1;
    return 4 / (1 + 3 * std::cosh(cell_size / influence));
}

GuidedSweep::GuidedSweep(const HeightSeeds& seeds, RasterView<const float> base, double fading)
    : width_(seeds.grid.width), mean_factor_(static_cast<float>(fading / 8)) {
    CUESTA_CHECK(base.width() == seeds.grid.width && base.height() == seeds.grid.height);
    if (seeds.has_seeds) pack_seeds(seeds, base);
    if (seeds.has_guided) pack_guided(seeds, base);
    if (!seeds.roundness.empty() && !seeds.rounding_length.empty()) pack_round(seeds);
}

void GuidedSweep::pack_seeds(const HeightSeeds& seeds, RasterView<const float> base) {
    seeds_ = CellRuns(seeds.hold.view(), static_cast<std::uint8_t>(CellHold::seed));
    seed_values_.resize(seeds_.cell_count());
    parallel_ranges(seeds.grid.height, rows_for_a_thread, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (const CellRun& run : seeds_.row(y))
                for (int x = run.begin; x < run.end; ++x)
                    seed_values_[run.offset + static_cast<std::size_t>(x - run.begin)] =
                        seeds.height(x, y) - base(x, y);
    });
}

void GuidedSweep::pack_guided(const HeightSeeds& seeds, RasterView<const float> base) {
    const int height = seeds.grid.height;
    first_block_of_row_.assign(static_cast<std::size_t>(height) + 1, 0);
    parallel_ranges(height, rows_for_a_thread, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            each_block(seeds.hold.row(y), width_, [&](int) { ++first_block_of_row_[static_cast<std::size_t>(y) + 1]; });
    });
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
        first_block_of_row_[y + 1] += first_block_of_row_[y];
    block_columns_.resize(first_block_of_row_.back());
    blocks_ = std::make_unique_for_overwrite<Block[]>(first_block_of_row_.back());

    parallel_ranges(height, rows_for_a_thread, [&](int first, int last) {
        // The last three rows; cells past the grid's width stay 0.
        Raster<std::int32_t> holders(width_ + Block::size, 3);
        Raster<float> betas(width_ + Block::size, 1);
        const Raster<std::int32_t> nobody(width_ + Block::size, 1);
        const Raster<float> not_round(Block::size, 1);
        const float none[Block::size] = {};
        const auto profile = [&](int x, int y) {
            const bool inside = y >= 0 && y < height;
            y = std::clamp(y, 0, height - 1);
            return ProfileRow{inside ? holders.row(y % 3) + x : nobody.row(0) + x, seeds.height.row(y) + x,
                              base.row(y) + x, seeds.roundness.empty() ? not_round.row(0) : seeds.roundness.row(y) + x};
        };
        const auto read_holders = [&](int y) {
            holders_of(seeds.owner.row(y), seeds.hold.row(y), width_, holders.row(y % 3));
        };
        if (first > 0) read_holders(first - 1);
        read_holders(first);
        for (int y = first; y < last; ++y) {
            if (y + 1 < height) read_holders(y + 1);
            betas_of(seeds.weight.row(y), seeds.hold.row(y), width_, betas.row(0));
            std::size_t next = first_block_of_row_[static_cast<std::size_t>(y)];
            each_block(seeds.hold.row(y), width_, [&](int x) {
                // Beyond the grid, in the direction of the step back, nothing is known of the rise.
                const float* beta = betas.row(0) + x;
                const bool at_west = x == 0;
                const bool at_east = x + Block::size >= width_;
                float but_first[Block::size];
                float but_last[Block::size];
                if (at_west) {
                    std::copy_n(beta, Block::size, but_first);
                    but_first[0] = 0;
                }
                if (at_east) {
                    std::copy_n(beta, Block::size, but_last);
                    but_last[width_ - 1 - x] = 0;
                }
                pack_block(profile(x, y - 1), profile(x, y), profile(x, y + 1), seeds.gradient.row(y) + x,
                           seeds.normal_x.row(y) + x, seeds.normal_z.row(y) + x, at_west ? but_first : beta,
                           at_east ? but_last : beta, y > 0 ? beta : none, y + 1 < height ? beta : none,
                           blocks_[next].along_x);
                block_columns_[next++] = x;
            });
        }
    });
}

void GuidedSweep::pack_round(const HeightSeeds& seeds) {
    const int height = seeds.grid.height;
    first_round_block_of_row_.assign(static_cast<std::size_t>(height) + 1, 0);
    roots_ = Raster<float>(width_, height, 1.0F);
    parallel_ranges(height, rows_for_a_thread, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* root = roots_.row(y);
            roots_of(seeds.roundness.row(y), seeds.rounding_length.row(y), static_cast<float>(seeds.grid.cell_size),
                     width_, root);
            root[-1] = root[0];
            root[width_] = root[width_ - 1];
        }
    });
    const auto each_block_near = [&](int y, const auto& found) {
        each_round_block(root_row(y - 1), root_row(y), root_row(y + 1), width_, found);
    };
    parallel_ranges(height, rows_for_a_thread, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            each_block_near(y, [&](int) { ++first_round_block_of_row_[static_cast<std::size_t>(y) + 1]; });
    });
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
        first_round_block_of_row_[y + 1] += first_round_block_of_row_[y];
    const std::size_t count = first_round_block_of_row_.back();
    round_columns_.resize(count);
    per_weight_.resize(count * Block::size);
    const Raster<float> ones(width_ + Block::size, 1, 1.0F);
    parallel_ranges(height, rows_for_a_thread, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            std::size_t next = first_round_block_of_row_[static_cast<std::size_t>(y)];
            each_block_near(y, [&](int first_column) {
                for (int i = 0; i < Block::size; ++i) {
                    const int x = std::min(first_column + i, width_ - 1);
                    const float weight = weighted_sum_of_8(ones.row(0), ones.row(0), ones.row(0), root_row(y - 1),
                                                           root_row(y), root_row(y + 1), x);
                    per_weight_[next * Block::size + static_cast<std::size_t>(i)] = 8.0F * mean_factor_ / weight;
                }
                round_columns_[next++] = first_column;
            });
        }
    });
}

void GuidedSweep::set_seeds(int y, float* row) const {
    for (const CellRun& run : seeds_.row(y)) {
        const float* value = seed_values_.data() + run.offset;
        for (int x = run.begin; x < run.end; ++x) row[x] = *value++;
    }
}

void GuidedSweep::operator()(const SweepRows<1>& rows) const {
    if (rows.count == 4)
        spread_four_rows(rows.before(-1), rows.before(0), rows.before(1), rows.before(2), rows.before(3),
                         rows.before(4), width_, mean_factor_, rows.after(0), rows.after(1), rows.after(2),
                         rows.after(3));
    else
        for (int i = 0; i < rows.count; ++i)
            spread_row(rows.before(i - 1), rows.before(i), rows.before(i + 1), width_, mean_factor_, rows.after(i));
    for (int i = 0; i < rows.count; ++i) {
        const auto y = static_cast<std::size_t>(rows.first + i);
        if (!round_columns_.empty() && first_round_block_of_row_[y] < first_round_block_of_row_[y + 1]) {
            const std::size_t block = first_round_block_of_row_[y];
            spread_round(rows.before(i - 1), rows.before(i), rows.before(i + 1), root_row(rows.first + i - 1),
                         root_row(rows.first + i), root_row(rows.first + i + 1), round_columns_.data() + block,
                         per_weight_.data() + block * Block::size, first_round_block_of_row_[y + 1] - block,
                         rows.after(i));
        }
        if (blocks_ && first_block_of_row_[y] < first_block_of_row_[y + 1])
            guide_row(rows.before(i - 1), rows.before(i), rows.before(i + 1),
                      block_columns_.data() + first_block_of_row_[y], blocks_[first_block_of_row_[y]].along_x,
                      first_block_of_row_[y + 1] - first_block_of_row_[y], rows.after(i));
        set_seeds(rows.first + i, rows.after(i));
    }
}

}  // namespace cuesta
