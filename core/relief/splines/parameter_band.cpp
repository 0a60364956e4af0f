#include "core/relief/splines/parameter_band.h"

#include <algorithm>

#include "core/relief/splines/height_band.h"

namespace cuesta {

ParameterBand::ParameterBand(ParameterSeeds& seeds, int rows, const SplineGroups& groups)
    : seeds_(seeds), groups_(groups), line_(seeds.grid, rows), parts_(seeds.grid, rows), count_(seeds.grid, rows) {}

void ParameterBand::start(int first_row, int last_row) {
    first_row_ = first_row;
    last_row_ = last_row;
    line_.move_to(first_row, last_row);
    parts_.move_to(first_row, last_row);
    count_.move_to(first_row);
    count_.fill(0.0F);
}

/// Adds the parameters at the nearest points, and the spline to its group, to the cells of the line and the flat top.
void ParameterBand::gather(const FlatSpline& spline, int y) {
    const int group = groups_.count > 0 ? groups_.group_of(spline.parameters) : -1;
    float* share = group >= 0 ? seeds_.shares[static_cast<std::size_t>(group)].row(y - seeds_.first_row) : nullptr;
    const std::int32_t* parts = parts_.parts(y);
    const std::uint8_t* on_line = line_.row(y);
    const ColumnSpan span = parts_.touched(y);
    const double cell = seeds_.grid.cell_size;
    for (int x = span.first; x < span.last; ++x) {
        if (parts[x] == NearestPart::none) continue;
        const FlatSegment& s = spline.segments[NearestPart::segment(parts[x])];
        const Foot foot = foot_on(s, parts[x], (x + 0.5) * cell, (y + 0.5) * cell);
        if (on_line[x] == 0 && foot.distance > s.half_width.at(foot.share)) continue;
        count_.row(y)[x] += 1.0F;
        for (std::size_t i = 0; i < seeds_.values.size(); ++i)
            if (!seeds_.values[i].empty())
                seeds_.values[i].row(y - seeds_.first_row)[x] += static_cast<float>(s.spread[i].at(foot.share));
        if (share) share[x] += 1.0F;
    }
}

void ParameterBand::add(const FlatSpline& spline) {
    if (!spline.has_parameters) return;
    if (!may_touch(spline, spline.most_half_width, seeds_.grid, first_row_, last_row_)) return;
    line_.mark(spline, false);
    parts_.sweep(spline, Reach::flat_top, line_);
    for (int y = first_row_; y < last_row_; ++y) gather(spline, y);
    parts_.clear();
    line_.clear();
}

bool ParameterBand::finish() {
    bool any = false;
    const int width = seeds_.grid.width;
    for (int y = first_row_; y < last_row_; ++y) {
        const float* count = count_.row(y);
        if (std::none_of(count, count + width, [](float n) { return n > 0.0F; })) continue;
        any = true;
        std::uint8_t* seeded = seeds_.seeded.row(y - seeds_.first_row);
        for (int x = 0; x < width; ++x) seeded[x] = count[x] > 0.0F ? 1 : 0;
        const auto divide = [&](Raster<float>& sums) {
            if (sums.empty()) return;
            float* value = sums.row(y - seeds_.first_row);
            for (int x = 0; x < width; ++x) value[x] /= count[x] > 1.0F ? count[x] : 1.0F;
        };
        for (Raster<float>& values : seeds_.values) divide(values);
        for (Raster<float>& share : seeds_.shares) divide(share);
    }
    return any;
}

}  // namespace cuesta
