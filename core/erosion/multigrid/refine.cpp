#include "core/erosion/multigrid/refine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/row_sum.h"

namespace cuesta {
namespace {

constexpr int row_grain = 16;

/// near + share (far - near): what was the same on both sides stays so to the bit, and nothing turns negative.
CUESTA_MULTIVERSION void blend_rows(const float* __restrict near, const float* __restrict far, float share,
                                    float* __restrict blended, int width) {
    for (int x = 0; x < width; ++x) blended[x] = near[x] + share * (far[x] - near[x]);
}

/// The row twice as fine: samples a quarter of a cell on either side of the old ones. cells[-1] and cells[width] are
/// the neighbours at the borders. Writes 2 * width values.
CUESTA_MULTIVERSION void halve_cells(const float* __restrict cells, float scale, float* __restrict finer, int width) {
    for (int x = 0; x < width; ++x) {
        finer[2 * x] = scale * (cells[x] + 0.25F * (cells[x - 1] - cells[x]));
        finer[2 * x + 1] = scale * (cells[x] + 0.25F * (cells[x + 1] - cells[x]));
    }
}

/// The same for what passes the west faces of the cells: a new face lies on each old one and one halfway between.
CUESTA_MULTIVERSION void halve_west_faces(const float* __restrict faces, float scale, float* __restrict finer,
                                          int width) {
    for (int x = 0; x < width; ++x) {
        finer[2 * x] = scale * faces[x];
        finer[2 * x + 1] = scale * (0.5F * (faces[x] + faces[x + 1]));
    }
}

CUESTA_MULTIVERSION void halve_east_faces(const float* __restrict faces, float scale, float* __restrict finer,
                                          int width) {
    for (int x = 0; x < width; ++x) {
        finer[2 * x] = scale * (0.5F * (faces[x - 1] + faces[x]));
        finer[2 * x + 1] = scale * faces[x];
    }
}

/// Position of the values within a cell along one side of the grid.
enum class Place { middle, first_face, last_face };

/// Values on a grid twice as fine, times `scale`. In the middle of cells they are bilinear, and beyond the borders the
/// nearest cell goes on: each old value then adds to new ones by 4 in all, also at the borders, which is why totals
/// stay (a column or row that the finer grid lacks would have had the old values of the last one). Nothing comes in
/// over the border: faces beyond it count as 0.
Raster<float> halved(const Raster<float>& coarser, int width, int height, float scale, Place across, Place along) {
    Raster<float> finer(width, height);
    const int columns = coarser.width();
    const int rows = coarser.height();
    const std::vector<float> none(static_cast<std::size_t>(columns), 0.0F);
    parallel_ranges(height, row_grain, [&](int first, int last) {
        std::vector<float> blended(static_cast<std::size_t>(columns) + 2);
        std::vector<float> halves(static_cast<std::size_t>(columns) * 2);
        float* const row = blended.data() + 1;
        for (int y = first; y < last; ++y) {
            const int here = y / 2;
            const bool second = y % 2 == 1;
            const int beside = second ? here + 1 : here - 1;
            const bool beyond = beside < 0 || beside >= rows;
            float share = 0.25F;
            const float* other = coarser.row(beyond ? here : beside);
            if (along != Place::middle) {
                share = second == (along == Place::first_face) ? 0.5F : 0.0F;
                if (beyond) other = none.data();
            }
            blend_rows(coarser.row(here), other, share, row, columns);
            row[-1] = across == Place::middle ? row[0] : 0.0F;
            row[columns] = across == Place::middle ? row[columns - 1] : 0.0F;
            switch (across) {
                case Place::middle:
                    halve_cells(row, scale, halves.data(), columns);
                    break;
                case Place::first_face:
                    halve_west_faces(row, scale, halves.data(), columns);
                    break;
                case Place::last_face:
                    halve_east_faces(row, scale, halves.data(), columns);
                    break;
            }
            std::copy_n(halves.data(), width, finer.row(y));
        }
    });
    return finer;
}

/// One row of the published kernel (Mathisen 2021, figure 4.3) from five rows, each with two cells more on either side.
/// In doubles, so that constants stay to the bit; mirrored places are added first, so that turned land stays turned.
CUESTA_MULTIVERSION void smooth_row(const std::array<const float*, 5>& rows, float* __restrict smoothed, int width) {
    const float* const a = rows[0];
    const float* const b = rows[1];
    const float* const c = rows[2];
    const float* const d = rows[3];
    const float* const e = rows[4];
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const auto outer = [&](int i) { return static_cast<double>(a[x + i]) + static_cast<double>(e[x + i]); };
        const auto inner = [&](int i) { return static_cast<double>(b[x + i]) + static_cast<double>(d[x + i]); };
        const auto middle = [&](int i) { return static_cast<double>(c[x + i]); };
        const double outer_sum = (outer(-2) + outer(2)) + 4.0 * (outer(-1) + outer(1)) + 7.0 * outer(0);
        const double inner_sum = 4.0 * (inner(-2) + inner(2)) + 16.0 * (inner(-1) + inner(1)) + 26.0 * inner(0);
        const double middle_sum = 7.0 * (middle(-2) + middle(2)) + 26.0 * (middle(-1) + middle(1)) + 41.0 * middle(0);
        smoothed[x] = static_cast<float>((outer_sum + inner_sum + middle_sum) / 273.0);
    }
}

/// The index of the cell that `i` mirrors at the borders of [0, size): -1 is 0, -2 is 1. The kernel being symmetric,
/// each cell then gives away in all what it has: totals stay.
int mirrored(int i, int size) {
    const int period = 2 * size;
    const int folded = (i % period + period) % period;
    return folded < size ? folded : period - 1 - folded;
}

void smooth(Raster<float>& cells) {
    const int width = cells.width();
    const int height = cells.height();
    constexpr int reach = 2;
    Raster<float> wide(width + 2 * reach, height);
    parallel_ranges(height, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* from = cells.row(y);
            float* to = wide.row(y) + reach;
            std::copy_n(from, width, to);
            for (int i = 1; i <= reach; ++i) {
                to[-i] = from[mirrored(-i, width)];
                to[width - 1 + i] = from[mirrored(width - 1 + i, width)];
            }
        }
    });
    parallel_ranges(height, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            std::array<const float*, 5> rows{};
            for (int i = -reach; i <= reach; ++i)
                rows[static_cast<std::size_t>(i + reach)] = wide.row(mirrored(y + i, height)) + reach;
            smooth_row(rows, cells.row(y), width);
        }
    });
}

CUESTA_MULTIVERSION double total_of_row(const float* row, int width) {
    return sum_of_row(row, width);
}

/// Sum of all cells, in doubles, row by row from north to south.
double total_of(const Raster<float>& cells) {
    std::vector<double> rows(static_cast<std::size_t>(cells.height()));
    parallel_ranges(cells.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            rows[static_cast<std::size_t>(y)] = total_of_row(cells.row(y), cells.width());
    });
    double total = 0;
    for (const double row : rows) total += row;
    return total;
}

/// Smooths a flow through faces; what passes the map's edge stays as it is, since some borders let nothing pass.
void smooth_flow(Raster<float>& flow, int passes) {
    if (flow.empty()) return;
    const Raster<float> before = flow;
    for (int pass = 0; pass < passes; ++pass) smooth(flow);
    const int right = flow.width() - 1, bottom = flow.height() - 1;
    for (int x = 0; x <= right; ++x)
        for (const int y : {0, bottom}) flow(x, y) = before(x, y);
    for (int y = 0; y <= bottom; ++y)
        for (const int x : {0, right}) flow(x, y) = before(x, y);
}

/// The published passes on what a level has come to: ground, load, water and its flows (Mathisen 2021, 4.5.1).
void smooth_all(ErosionState& state, int passes) {
    for (int pass = 0; pass < passes; ++pass)
        for (Raster<float>* field : {&state.change, &state.sediment, &state.depth})
            if (!field->empty()) smooth(*field);
    for (Raster<float>& flow : state.outflow) smooth_flow(flow, passes);
    for (Raster<float>& flow : state.pipe_flow) smooth_flow(flow, passes);
}

void check_halves(int coarse, int fine) {
    CUESTA_CHECK(fine == 2 * coarse || fine == 2 * coarse - 1);
}

/// All but the layers.
ErosionState refined_column(const ErosionState& coarser, Raster<float> reference, int smoothing) {
    CUESTA_CHECK(smoothing >= 0);
    const int width = reference.width();
    const int height = reference.height();
    check_halves(coarser.width(), width);
    check_halves(coarser.height(), height);

    ErosionState state;
    state.cell_size = coarser.cell_size / 2;
    state.reference = std::move(reference);
    state.materials = coarser.materials;
    state.steps_done = coarser.steps_done;
    state.steps_of_kind = coarser.steps_of_kind;
    state.ledger = coarser.ledger;
    const auto finer = [&](const Raster<float>& field, Place across, Place along, float scale) {
        return field.empty() ? Raster<float>() : halved(field, width, height, scale, across, along);
    };
    state.change = finer(coarser.change, Place::middle, Place::middle, 1.0F);
    state.depth = finer(coarser.depth, Place::middle, Place::middle, 1.0F);
    state.sediment = finer(coarser.sediment, Place::middle, Place::middle, 1.0F);
    // A pipe's stream f (m^3/s) is shared by two of half the width, f' = f / 2; a cell has a quarter of the area,
    // l'^2 = l^2 / 4, and dt ~ sqrt l (core/erosion/water/four_pipes/coefficients.h). With F = f dt / l^2, F' = sqrt 2
    // F.
    const float scale = std::sqrt(2.0F);
    const auto pipe = [&](Pipe which, Place across, Place along) {
        const auto i = static_cast<std::size_t>(which);
        state.outflow[i] = finer(coarser.outflow[i], across, along, scale);
    };
    pipe(Pipe::west, Place::first_face, Place::middle);
    pipe(Pipe::east, Place::last_face, Place::middle);
    pipe(Pipe::north, Place::middle, Place::first_face);
    pipe(Pipe::south, Place::middle, Place::last_face);
    // The improved scheme's pipes: those to the east and south lie on faces; those to the south-east and south-west go
    // through the same corner, so that both together are what passes there.
    const auto signed_pipe = [&](std::size_t i, Place across, Place along) {
        state.pipe_flow[i] = finer(coarser.pipe_flow[i], across, along, scale);
    };
    signed_pipe(0, Place::last_face, Place::middle);
    signed_pipe(1, Place::last_face, Place::last_face);
    signed_pipe(2, Place::middle, Place::last_face);
    signed_pipe(3, Place::first_face, Place::last_face);
    state.flow = finer(coarser.flow, Place::middle, Place::middle, scale);
    state.passages = finer(coarser.passages, Place::middle, Place::middle, 1.0F);
    state.ice = finer(coarser.ice, Place::middle, Place::middle, 1.0F);
    state.lava = finer(coarser.lava, Place::middle, Place::middle, 1.0F);
    state.lava_top = finer(coarser.lava_top, Place::middle, Place::middle, 1.0F);
    for (Raster<float> ErosionState::*of_coast :
         {&ErosionState::shore, &ErosionState::cliff_line, &ErosionState::beach, &ErosionState::talus})
        state.*of_coast = finer(coarser.*of_coast, Place::middle, Place::middle, 1.0F);
    state.till = finer(coarser.till, Place::middle, Place::middle, 1.0F);
    smooth_all(state, smoothing);

    // The books: ground gained plus load plus what left must be the same before and after.
    const auto volume = [](const ErosionState& s, const Raster<float>& field) {
        return total_of(field) * s.cell_size * s.cell_size;
    };
    const auto solids = [&](const ErosionState& s) { return volume(s, s.change) + volume(s, s.sediment); };
    state.ledger.left_map += solids(coarser) - solids(state);
    state.ledger.water_left_map += volume(coarser, coarser.depth) - volume(state, state.depth);
    return state;
}

/// Loss of a layer. Never above 0, whatever rounding did to the layer.
Raster<float> loss_of(const Raster<float>& now, const Raster<float>& laid) {
    Raster<float> loss(now.width(), now.height());
    parallel_ranges(now.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* left = now.row(y);
            const float* whole = laid.row(y);
            float* row = loss.row(y);
            for (int x = 0; x < now.width(); ++x) row[x] = std::min(left[x] - whole[x], 0.0F);
        }
    });
    return loss;
}

/// Takes `loss` (<= 0) and what the layers above it left open (`open`, <= 0) from a layer; `open` is then what it could
/// not give either.
void take_loss(const Raster<float>& loss, Raster<float>& open, Raster<float>& layer) {
    parallel_ranges(layer.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* lost = loss.row(y);
            float* rest = open.row(y);
            float* row = layer.row(y);
            for (int x = 0; x < layer.width(); ++x) {
                const float left = row[x] + (lost[x] + rest[x]);
                row[x] = std::max(left, 0.0F);
                rest[x] = std::min(left, 0.0F);
            }
        }
    });
}

}  // namespace

void smooth_change(ErosionState& state, int passes, RasterView<const float> protection) {
    CUESTA_CHECK(!state.layered());
    if (passes <= 0 || state.change.empty()) return;
    const Raster<float> before = state.change;
    for (int pass = 0; pass < passes; ++pass) smooth(state.change);
    if (!protection.empty())
        parallel_ranges(state.height(), row_grain, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < state.width(); ++x)
                    if (protection(x, y) >= 1.0F) state.change(x, y) = before(x, y);
        });
    const double gained = total_of(state.change) - total_of(before);
    state.ledger.left_map -= gained * state.cell_size * state.cell_size;
}

ErosionState refined(const ErosionState& coarser, Raster<float> reference, int smoothing) {
    CUESTA_CHECK(!coarser.layered());
    return refined_column(coarser, std::move(reference), smoothing);
}

ErosionState refined(const ErosionState& coarser, const std::vector<Raster<float>>& laid_coarser, GroundAsLaid finer,
                     int smoothing) {
    CUESTA_CHECK(coarser.layered());
    CUESTA_CHECK_EQUAL(laid_coarser.size(), coarser.thickness.size());
    CUESTA_CHECK_EQUAL(finer.thickness.size(), coarser.thickness.size());
    ErosionState state = refined_column(coarser, std::move(finer.reference), smoothing);
    const auto carried = [&](const Raster<float>& field) {
        Raster<float> result = halved(field, state.width(), state.height(), 1.0F, Place::middle, Place::middle);
        for (int pass = 0; pass < smoothing; ++pass) smooth(result);
        return result;
    };
    state.thickness = std::move(finer.thickness);
    state.thickness[0] = carried(coarser.thickness[0]);
    Raster<float> open(state.width(), state.height());
    for (std::size_t i = 1; i < state.thickness.size(); ++i)
        take_loss(carried(loss_of(coarser.thickness[i], laid_coarser[i])), open, state.thickness[i]);
    state.beds = std::move(finer.beds);
    return state;
}

}  // namespace cuesta
