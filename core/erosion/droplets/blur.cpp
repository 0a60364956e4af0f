#include "core/erosion/droplets/blur.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/droplets/drop_ground.h"
#include "core/erosion/layers.h"

namespace cuesta::droplets {
namespace {

constexpr int row_grain = 32;

/// Pairs of neighbours exchange this share of their difference at most; a quarter would let a checkerboard stand.
constexpr double most_share = 0.125;

/// A raster's row with the neighbours' rows; beyond the map lies a copy of the row itself, so that nothing passes.
struct Rows {
    const float* north;
    const float* here;
    const float* south;
};

Rows rows_of(const Raster<float>& raster, int y) {
    return {raster.row(std::max(y - 1, 0)), raster.row(y), raster.row(std::min(y + 1, raster.height() - 1))};
}

CUESTA_MULTIVERSION
void blur_row(const float* __restrict north, const float* __restrict here, const float* __restrict south, float share,
              float* __restrict blurred, int width) {
    for (int x = 0; x < width; ++x)
        blurred[x] = here[x] + share * (((here[x - 1] - here[x]) + (here[x + 1] - here[x])) +
                                        ((north[x] - here[x]) + (south[x] - here[x])));
}

/// Total that a cell would give to its neighbours. `open` is how far each of them may change.
CUESTA_MULTIVERSION
void wish_row(const float* __restrict north, const float* __restrict here, const float* __restrict south,
              const float* __restrict open_north, const float* __restrict open, const float* __restrict open_south,
              float share, float* __restrict wish, int width) {
    for (int x = 0; x < width; ++x) {
        const auto give = [h = here[x]](float other, float open_other) {
            return std::max(0.0F, h - other) * open_other;
        };
        wish[x] = share * open[x] *
                  ((give(here[x - 1], open[x - 1]) + give(here[x + 1], open[x + 1])) +
                   (give(north[x], open_north[x]) + give(south[x], open_south[x])));
    }
}

/// Ground of a cell after it gave and received. `met` is the share of each cell's wish that it could give.
CUESTA_MULTIVERSION
void exchange_row(const float* __restrict north, const float* __restrict here, const float* __restrict south,
                  const float* __restrict open_north, const float* __restrict open, const float* __restrict open_south,
                  const float* __restrict met_north, const float* __restrict met, const float* __restrict met_south,
                  float share, float* __restrict blurred, float* __restrict got, int width) {
    for (int x = 0; x < width; ++x) {
        const float h = here[x];
        const auto in = [h](float other, float open_other, float met_other) {
            return std::max(0.0F, other - h) * open_other * met_other;
        };
        const auto out = [h](float other, float open_other) { return std::max(0.0F, h - other) * open_other; };
        const float arrived = share * open[x] *
                              ((in(here[x - 1], open[x - 1], met[x - 1]) + in(here[x + 1], open[x + 1], met[x + 1])) +
                               (in(north[x], open_north[x], met_north[x]) + in(south[x], open_south[x], met_south[x])));
        const float gone = met[x] * share * open[x] *
                           ((out(here[x - 1], open[x - 1]) + out(here[x + 1], open[x + 1])) +
                            (out(north[x], open_north[x]) + out(south[x], open_south[x])));
        blurred[x] = h + (arrived - gone);
        got[x] = arrived;
    }
}

CUESTA_MULTIVERSION
void add_row(const float* __restrict row, float* __restrict sum, int width) {
    for (int x = 0; x < width; ++x) sum[x] += row[x];
}

/// Copies the outermost cells of each row into its ghost columns.
void mirror_borders(Raster<float>& raster) {
    for (int y = 0; y < raster.height(); ++y) {
        float* row = raster.row(y);
        row[-1] = row[0];
        row[raster.width()] = row[raster.width() - 1];
    }
}

void blur_plain(Raster<float>& change, Raster<float>& blurred, float share) {
    mirror_borders(change);
    parallel_ranges(change.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const Rows rows = rows_of(change, y);
            blur_row(rows.north, rows.here, rows.south, share, blurred.row(y), change.width());
        }
    });
    std::swap(change, blurred);
}

/// Blurs where ground may refuse to be moved.
class GuardedBlur {
public:
    GuardedBlur(ErosionState& state, const ErosionLimits& limits)
        : state_(state),
          open_(openness_of(limits, state.width(), state.height())),
          erodible_(erodibility_of(limits, state.width(), state.height())),
          met_(state.width(), state.height()) {
        if (open_.empty()) open_ = Raster<float>(state.width(), state.height(), 1.0F);
        mirror_borders(open_);
    }

    void run(Raster<float>& change, Raster<float>& blurred, float share) {
        mirror_borders(change);
        const int width = change.width();
        parallel_ranges(change.height(), row_grain, [&](int first, int last) {
            Raster<float> scratch(width, 4);
            for (int y = first; y < last; ++y) {
                const Rows rows = rows_of(change, y);
                const Rows open = rows_of(open_, y);
                wish_row(rows.north, rows.here, rows.south, open.north, open.here, open.south, share, scratch.row(0),
                         width);
                give(y, rows.here, scratch);
            }
        });
        mirror_borders(met_);
        parallel_ranges(change.height(), row_grain, [&](int first, int last) {
            Raster<float> got(width, 1);
            for (int y = first; y < last; ++y) {
                const Rows rows = rows_of(change, y);
                const Rows open = rows_of(open_, y);
                const Rows met = rows_of(met_, y);
                exchange_row(rows.north, rows.here, rows.south, open.north, open.here, open.south, met.north, met.here,
                             met.south, share, blurred.row(y), got.row(0), width);
                if (state_.layered()) add_row(got.row(0), state_.thickness.front().row(y), width);
            }
        });
        std::swap(change, blurred);
    }

private:
    /// Takes the wishes of row y (scratch row 0) from its ground and writes which share of each was met. What the step
    /// laid goes freely, the ground under it as it yields.
    void give(int y, const float* change, Raster<float>& scratch) {
        const int width = state_.width();
        float* wish = scratch.row(0);
        float* met = met_.row(y);
        for (int x = 0; x < width; ++x) met[x] = 1.0F;
        for (int x = 0; x < width && !erodible_.empty(); ++x) {
            const float laid = wish[x] > 0.0F ? std::clamp(change[x] / wish[x], 0.0F, 1.0F) : 0.0F;
            met[x] = laid + (1.0F - laid) * std::min(1.0F, erodible_(x, y));
            wish[x] *= met[x];
        }
        if (!state_.layered()) return;
        float* factors = scratch.row(1);
        bottom_factors(y, change, factors);
        for (int x = 0; x < width; ++x) {
            float unmet = 1.0F;
            float taken = 0.0F;
            for (std::size_t layer = 0; layer < state_.thickness.size(); ++layer)
                taken += take_from_layer(state_.thickness[layer](x, y), unmet,
                                         wish[x] * state_.materials[layer].dissolubility);
            taken += unmet * (wish[x] * factors[x]);
            met[x] *= wish[x] > 0.0F ? std::min(1.0F, taken / wish[x]) : 0.0F;
        }
    }

    void bottom_factors(int y, const float* change, float* factors) const {
        const float dissolubility = state_.materials.back().dissolubility;
        for (int x = 0; x < state_.width(); ++x) {
            if (state_.beds.empty()) {
                factors[x] = dissolubility;
                continue;
            }
            float thickness = 0;
            for (const Raster<float>& layer : state_.thickness) thickness += layer(x, y);
            const BedProfile& beds = state_.beds.profile;
            factors[x] = dissolubility * bed_yield(beds, bed_place(beds, state_.beds.place(x, y),
                                                                   state_.change(x, y) + change[x], thickness));
        }
    }

    ErosionState& state_;
    Raster<float> open_;
    Raster<float> erodible_;
    Raster<float> met_;
};

/// sum += change, cell by cell.
void add_change(const Raster<float>& change, Raster<float>& sum) {
    parallel_ranges(change.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) add_row(change.row(y), sum.row(y), change.width());
    });
}

}  // namespace

void blur_change(ErosionState& state, Raster<float>& change, double sigma, const ErosionLimits& limits,
                 const std::function<void(Raster<float>& blurred)>& before_pass) {
    // Each pass adds twice its share to the variance along either axis.
    const double shares = sigma * sigma / 2;
    const int passes = static_cast<int>(std::ceil(shares / most_share));
    if (passes == 0) return;
    const auto share = static_cast<float>(shares / passes);
    auto blurred = Raster<float>::uninitialised(change.width(), change.height());
    const auto bring_rows = [&] {
        if (before_pass) before_pass(change);
    };
    if (!state.layered() && limits.protection.empty() && limits.erodibility.empty()) {
        for (int pass = 0; pass < passes; ++pass) {
            bring_rows();
            blur_plain(change, blurred, share);
        }
        return;
    }
    GuardedBlur guarded(state, limits);
    for (int pass = 0; pass < passes; ++pass) {
        bring_rows();
        guarded.run(change, blurred, share);
    }
}

void blur_ground(ErosionState& state, double sigma, const ErosionLimits& limits,
                 const std::function<void(Raster<float>& blurred)>& before_pass) {
    const Raster<float> before = ground_of(state);
    Raster<float> after = before;
    blur_change(state, after, sigma, limits, before_pass);
    parallel_ranges(before.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < before.width(); ++x) state.change(x, y) += after(x, y) - before(x, y);
    });
}

void end_step(ErosionState& state, Raster<float> change, const DropletParameters& parameters,
              const ErosionLimits& limits, const std::function<void(Raster<float>& blurred)>& before_pass) {
    const auto smoothing = static_cast<double>(parameters.smoothing);
    if (parameters.scheme == DropletScheme::improved) {
        blur_change(state, change, smoothing, limits, before_pass);
        add_change(change, state.change);
    } else {
        add_change(change, state.change);
        blur_ground(state, smoothing, limits, before_pass);
    }
}

}  // namespace cuesta::droplets
