#include "core/relief/splines/height_band.h"

#include <algorithm>
#include <cmath>

namespace cuesta {

bool may_touch(const FlatSpline& spline, double reach, const LevelGrid& grid, int first_row, int last_row) {
    const double cell = grid.cell_size;
    const double room = reach + 3.0 * cell;  // the line and a cliff's rows lie within two cells
    return spline.extent.west - room < grid.width * cell && spline.extent.east + room > 0.0 &&
           spline.extent.north - room < last_row * cell && spline.extent.south + room > first_row * cell;
}

HeightBand::HeightBand(HeightSeeds& seeds, int rows, bool nearest)
    : seeds_(seeds),
      nearest_(nearest),
      line_(seeds.grid, rows),
      profiles_(seeds.grid, rows),
      parts_(seeds.grid, rows),
      conflicts_(seeds.grid, nearest ? 0 : rows),
      hold_(seeds.grid, rows),
      owner_(seeds.grid, rows),
      count_(seeds.grid, rows),
      from_top_(seeds.grid, rows) {}

void HeightBand::start(int first_row, int last_row) {
    first_row_ = first_row;
    last_row_ = last_row;
    line_.move_to(first_row, last_row);
    profiles_.move_to(first_row, last_row);
    parts_.move_to(first_row, last_row);
    for (BandRows<std::int32_t>* rows : {&hold_, &owner_}) {
        rows->move_to(first_row);
        rows->fill(0);
    }
    for (BandRows<float>* rows : {&count_, &from_top_}) {
        rows->move_to(first_row);
        rows->fill(0.0F);
    }
}

GatheredRow HeightBand::gathered(int y) {
    const int row = y - seeds_.first_row;
    return {hold_.row(y),
            owner_.row(y),
            seeds_.height.row(row),
            count_.row(y),
            from_top_.row(y),
            seeds_.weight.row(row),
            seeds_.gradient.row(row),
            seeds_.normal_x.row(row),
            seeds_.normal_z.row(row)};
}

void HeightBand::add(const FlatSpline& spline) {
    if (spline.parameters.kind == CurveKind::smooth) round(spline);
    if (!may_touch(spline, spline.most_reach, seeds_.grid, first_row_, last_row_)) return;
    line_.mark(spline, spline.parameters.kind == CurveKind::cliff);
    profiles_.sweep(spline, line_);
    for (int y = first_row_; y < last_row_; ++y) {
        const ColumnSpan span = profiles_.touched(y);
        if (!span.empty()) add_claims(profiles_.row(y), line_.row(y), nearest_, gathered(y), span.first, span.last);
    }
    profiles_.clear();
    if (!nearest_) drop_own_overlaps(spline);
    line_.clear();
}

void HeightBand::drop_own_overlaps(const FlatSpline& spline) {
    conflicts_.move_to(first_row_);
    conflicts_.fill(0);
    parts_.sweep(spline, Reach::slopes, line_);
    parts_.find_conflicts(spline, conflicts_);
    for (int y = first_row_; y < last_row_; ++y)
        drop_claims(conflicts_.row(y), gathered(y), parts_.touched(y).first, parts_.touched(y).last);
    parts_.clear();
}

void HeightBand::round(const FlatSpline& spline) {
    const auto rounding = static_cast<float>(rounding_of(spline));
    const float most = 1.0F - std::clamp(spline.parameters.tension, 0.0F, 1.0F);
    if (!(rounding > 0.0F) || !may_touch(spline, rounding, seeds_.grid, first_row_, last_row_)) return;
    parts_.sweep(spline, Reach::rounding, line_);
    for (int y = first_row_; y < last_row_; ++y) {
        const ColumnSpan span = parts_.touched(y);
        const float* squares = parts_.squares(y);
        float* roundness = seeds_.roundness.row(y - seeds_.first_row);
        float* length = seeds_.rounding_length.row(y - seeds_.first_row);
        for (int x = span.first; x < span.last; ++x) {  // cells that were not reached are infinitely far
            const float share = most * (1.0F - std::sqrt(squares[x]) / rounding);
            const bool rounder = share > roundness[x];
            roundness[x] = rounder ? share : roundness[x];
            length[x] = rounder ? rounding : length[x];
        }
    }
    parts_.clear();
}

HeightBand::Found HeightBand::finish() {
    SettledRow settled{};
    for (int y = first_row_; y < last_row_; ++y) {
        settled.hold = seeds_.hold.row(y - seeds_.first_row);
        settled.owner = seeds_.owner.row(y - seeds_.first_row);
        settle(gathered(y), settled, seeds_.grid.width);
    }
    return {settled.has_seeds, settled.has_guided};
}

}  // namespace cuesta
