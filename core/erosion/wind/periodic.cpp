#include "core/erosion/wind/periodic.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/wind/all_lanes.h"
#include "core/erosion/wind/around.h"
#include "core/erosion/wind/lane_row.h"
#include "core/erosion/wind/origin.h"
#include "core/erosion/wind/transpose.h"
#include "core/erosion/wind/way_round.h"

namespace cuesta::wind {
namespace {

/// The share `weight` of the cells that lie `beside`, of the cells first .. last - 1.
CUESTA_MULTIVERSION
void blend(const float* __restrict cells, int beside, float weight, float* __restrict blended, int first, int last) {
    const float keep = 1.0F - weight;
    for (int i = first; i < last; ++i) blended[i] = keep * cells[i] + weight * cells[i + beside];
}

CUESTA_MULTIVERSION
void widen(const float* __restrict row, float* __restrict lowest, float* __restrict highest, int count) {
    for (int i = 0; i < count; ++i) {
        lowest[i] = least(lowest[i], row[i]);
        highest[i] = most(highest[i], row[i]);
    }
}

/// Highest less lowest.
double relief_of(RasterView<const float> ground) {
    std::vector<float> lowest(ground.row(0), ground.row(0) + ground.width());
    std::vector<float> highest = lowest;
    for (int y = 1; y < ground.height(); ++y) widen(ground.row(y), lowest.data(), highest.data(), ground.width());
    return static_cast<double>(*std::max_element(highest.begin(), highest.end())) -
           static_cast<double>(*std::min_element(lowest.begin(), lowest.end()));
}

/// The map as the wind meets it: a row for each position of the way, the warm-up first, and a column for each lane.
class Sheet {
public:
    /// Both must outlive it.
    Sheet(const Lanes& lanes, const WayRound& way)
        : lanes_(lanes), way_(way), length_(lanes.length()), breadth_(lanes.breadth()), rows_(way.rows()) {
        const bool forwards = length_ == 1 || lanes_.major_index(1) > lanes_.major_index(0);
        for (int row = 0; row < rows_ + 1;) {
            const int position = way.position(row);
            const int count = std::min({tile_length, rows_ + 1 - row, length_ - position});
            runs_.push_back({row, {lanes_.major_index(position), forwards ? 1 : -1, count}});
            row += count;
        }
    }

    int rows() const { return rows_; }

    /// The map as the wind meets it, and one row more; heights on the lanes' true lines, between the middles of two
    /// cells.
    Raster<float> unrolled(RasterView<const float> map, bool on_the_line) const {
        if (map.empty()) return {};
        Raster<float> sheet = Raster<float>::uninitialised(breadth_, rows_ + 1);
        parallel_bands(static_cast<int>(runs_.size()), [&](int band) {
            const Run& run = runs_[static_cast<std::size_t>(band)];
            Raster<float> tile(breadth_, tile_length);
            const std::vector<float*> lines = lines_of(tile);
            if (lanes_.along_rows()) load_tile(map, run.columns, 0, breadth_, lines.data());
            std::vector<float> line(static_cast<std::size_t>(breadth_));
            for (int i = 0; i < run.columns.count; ++i) {
                const int row = run.row + i;
                const float* cells = lanes_.along_rows() ? lines[static_cast<std::size_t>(i)]
                                                         : map.row(run.columns.first + run.columns.step * i);
                const float offset = on_the_line ? way_.offset(row) : 0.0F;
                if (offset != 0.0F) {
                    const int side = offset > 0 ? 1 : -1;
                    // The cell at the edge has its neighbour at the other.
                    const int edge = side > 0 ? breadth_ - 1 : 0;
                    blend(cells, side, std::abs(offset), line.data(), edge == 0 ? 1 : 0, edge == 0 ? breadth_ : edge);
                    blend(cells + edge, wrapped(edge + side, breadth_) - edge, std::abs(offset), line.data() + edge, 0,
                          1);
                    cells = line.data();
                }
                const int first = wrapped(way_.shift(row), breadth_);
                float* out = sheet.row(row);
                std::copy(cells + first, cells + breadth_, out);
                std::copy(cells, cells + first, out + (breadth_ - first));
            }
        });
        return sheet;
    }

    /// Writes the rows of the round back.
    void roll_up(const Raster<float>& sheet, RasterView<float> map) const {
        parallel_bands(static_cast<int>(runs_.size()), [&](int band) {
            const Run& run = runs_[static_cast<std::size_t>(band)];
            Raster<float> tile(breadth_, tile_length);
            const std::vector<float*> lines = lines_of(tile);
            // A tile may begin within the warm-up or end behind the round.
            const int skipped = std::clamp(rows_ - length_ - run.row, 0, run.columns.count);
            const int last = std::clamp(rows_ - run.row, skipped, run.columns.count);
            for (int i = skipped; i < last; ++i) {
                const float* in = sheet.row(run.row + i);
                float* cells = lanes_.along_rows() ? lines[static_cast<std::size_t>(i)]
                                                   : map.row(run.columns.first + run.columns.step * i);
                const int first = wrapped(way_.shift(run.row + i), breadth_);
                std::copy(in, in + (breadth_ - first), cells + first);
                std::copy(in + (breadth_ - first), in + breadth_, cells);
            }
            const TileColumns columns{run.columns.first + run.columns.step * skipped, run.columns.step, last - skipped};
            if (lanes_.along_rows() && columns.count > 0) store_tile(lines.data() + skipped, columns, 0, breadth_, map);
        });
    }

private:
    /// Rows of the sheet that lie side by side on the map.
    struct Run {
        int row;
        TileColumns columns;
    };

    static std::vector<float*> lines_of(Raster<float>& tile) {
        std::vector<float*> lines;
        lines.reserve(tile_length);
        for (int i = 0; i < tile_length; ++i) lines.push_back(tile.row(i));
        return lines;
    }
    const Lanes& lanes_;
    const WayRound& way_;
    int length_;
    int breadth_;
    int rows_;
    std::vector<Run> runs_;
};

/// The origin of all that lies on the map.
Origin origin_of_ground(const WindStep& step) {
    std::vector<RasterView<const float>> fields{step.ground, step.give, step.receive, step.bottom_yield};
    fields.insert(fields.end(), step.thickness.begin(), step.thickness.end());
    return origin_of(fields, *step.lanes);
}

/// Ground that receives the surplus of a sheet.
struct Ground {
    RasterView<const float> give;     ///< see LaneRow; empty: 1 everywhere
    RasterView<const float> receive;  ///< the same
    RasterView<float> change;
    RasterView<float> eroded;  ///< thickness of the eroded material; empty: one material
};

/// Lays the surplus of each lane on the rows of the round, as a load settles that the wind can no longer carry, for as
/// long as the wind remembers; then all at once. What is missing is taken the same way, where there is loose ground.
/// `surplus` keeps what found no place.
void settle(const WindStep& step, const Round& round, int first_row, int last_row, const Ground& ground,
            std::vector<float>& surplus) {
    const Settling settling = settling_of(step, round);
    bool all_laid = false;
    for (int row = first_row; row < last_row && !all_laid; ++row) {
        const bool at_once = row - first_row >= settling.at_once || row + 1 == last_row;
        const float share = at_once ? 1.0F : settling.share;
        all_laid = true;
        for (int lane = 0; lane < static_cast<int>(surplus.size()); ++lane) {
            float& rest = surplus[static_cast<std::size_t>(lane)];
            if (rest == 0.0F || (rest < 0.0F && !settling.takes)) continue;
            const RasterView<const float>& limit = rest > 0.0F ? ground.receive : ground.give;
            float laid = share * rest * (limit.empty() ? 1.0F : limit(lane, row));
            if (!ground.eroded.empty()) laid = most(laid, -ground.eroded(lane, row));
            float& change = ground.change(lane, row);
            const float before = change;
            change = before + laid;
            if (!ground.eroded.empty()) ground.eroded(lane, row) += laid;
            // A surplus that is laid whole is done with, whatever of it rounding kept from the ground.
            rest = laid == rest ? 0.0F : rest - (change - before);
            all_laid = all_laid && rest == 0.0F;
        }
    }
}

}  // namespace

WindBooks sweep_around(const WindStep& step, const Round& round) {
    const int warm_up = warm_up_of(step, round, relief_of(step.ground));
    const Origin start = start_of(*step.lanes, round, origin_of_ground(step));
    const WayRound way(*step.lanes, round.phase, start.along, warm_up);
    const Sheet sheet(*step.lanes, way);
    const int breadth = step.lanes->breadth();
    // On the sheet the wind blows from the north.
    const Lanes straight(breadth, sheet.rows(), 0, 0, 0);
    const Raster<float> ground = sheet.unrolled(step.ground, true);
    const Raster<float> give = sheet.unrolled(step.give, false);
    const Raster<float> receive = sheet.unrolled(step.receive, false);
    const Raster<float> bottom_yield = sheet.unrolled(step.bottom_yield, false);
    Raster<float> change = sheet.unrolled(step.change, false);
    std::vector<Raster<float>> thickness;
    for (const RasterView<float>& layer : step.thickness) thickness.push_back(sheet.unrolled(layer, false));

    std::vector<float> started(static_cast<std::size_t>(breadth));
    std::vector<float> ended(static_cast<std::size_t>(breadth));
    WindStep round_step = step;
    round_step.lanes = &straight;
    round_step.closed = false;
    round_step.ground = ground.view();
    round_step.beyond = ground.row(sheet.rows());
    round_step.give = give.view();
    round_step.receive = receive.view();
    round_step.bottom_yield = bottom_yield.view();
    round_step.change = change.view();
    round_step.thickness.clear();
    for (Raster<float>& layer : thickness) round_step.thickness.push_back(layer.view());
    round_step.warm_up = warm_up;
    round_step.warmed_up = started.data();
    round_step.ended = ended.data();
    std::optional<BentFlow> flow;
    round_step.wraps = true;
    if (step.bending.amount > 0) {
        round_step.flow = &flow.emplace(step.ground, *step.lanes, step.bending, &start);
        for (int row = 0; row < way.rows(); ++row) round_step.flow_places.push_back(way.flow_place(row));
    }
    WindBooks books = sweep_all(round_step);

    // Load at the ends of lanes beyond that with which the lanes that continue from there started; less than nothing
    // where the warm-up, which begins with no slope behind it, carried too much.
    std::vector<float> surplus(static_cast<std::size_t>(breadth));
    for (int lane = 0; lane < breadth; ++lane)
        surplus[static_cast<std::size_t>(lane)] =
            ended[static_cast<std::size_t>(way.lane_before(lane))] - started[static_cast<std::size_t>(lane)];
    settle(step, round, warm_up, sheet.rows(),
           {give.view(), receive.view(), change.view(),
            thickness.empty() ? RasterView<float>{} : thickness.front().view()},
           surplus);
    sheet.roll_up(change, step.change);
    for (std::size_t i = 0; i < thickness.size(); ++i) sheet.roll_up(thickness[i], step.thickness[i]);

    books.left = 0;
    for (const float rest : surplus) books.left += static_cast<double>(rest);
    return books;
}

}  // namespace cuesta::wind
