#include "core/relief/splines/rasterise.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/threads.h"
#include "core/relief/splines/flatten.h"
#include "core/relief/splines/line_cells.h"
#include "core/relief/splines/nearest_sweep.h"
#include "core/relief/splines/profile.h"

namespace cuesta {

struct RasterisableSplines::Flattened {
    std::vector<FlatSpline> splines;
};

namespace {

/// Of the deviation that rasterise.h allows (a tenth of a cell).
constexpr double flattening_tolerance = 0.09;
/// Cells that a band works on at a time: what its rows of working space take fits the second-level cache.
constexpr int cells_of_a_band = 1 << 15;

bool takes_part(const FlatSpline& spline, int level, bool all_levels) {
    // Levels beyond the finest that a range can name belong to it.
    const int asked = std::min(level, finest_level);
    return all_levels || (spline.parameters.first_level <= asked && asked <= spline.parameters.last_level);
}

/// The rows [first, last) of band `band`.
struct Bands {
    int rows;
    int count;
    explicit Bands(const LevelGrid& grid)
        : rows(std::clamp(cells_of_a_band / std::max(1, grid.width), 4, std::max(4, (grid.height + 3) / 4))),
          count((grid.height + rows - 1) / rows) {}
    int first(int band) const { return band * rows; }
    int last(int band, const LevelGrid& grid) const { return std::min(grid.height, (band + 1) * rows); }
};

bool may_touch(const FlatSpline& spline, double reach, const LevelGrid& grid, int first_row, int last_row) {
    const double cell = grid.cell_size;
    const double room = reach + 3.0 * cell;
    return spline.extent.west - room < grid.width * cell && spline.extent.east + room > 0.0 &&
           spline.extent.north - room < last_row * cell && spline.extent.south + room > first_row * cell;
}

/// One value of T a cell for the rows of a band.
template <class T>
class BandRows {
public:
    BandRows(const LevelGrid& grid, int first_row, int last_row)
        : width_(static_cast<std::size_t>(grid.width)),
          first_row_(first_row),
          cells_(width_ * static_cast<std::size_t>(last_row - first_row)) {}
    T* row(int y) { return cells_.data() + static_cast<std::size_t>(y - first_row_) * width_; }

private:
    std::size_t width_;
    int first_row_;
    std::vector<T> cells_;
};

// ------------------------------------------------------------------------------------------ heights and slopes

/// A band of the rows of height_seeds().
class HeightBand {
public:
    HeightBand(HeightSeeds& seeds, int first_row, int last_row, bool nearest)
        : seeds_(seeds),
          nearest_(nearest),
          line_(seeds.grid, first_row, last_row),
          sweep_(seeds.grid, first_row, last_row),
          hold_(seeds.grid, first_row, last_row),
          owner_(seeds.grid, first_row, last_row),
          count_(seeds.grid, first_row, last_row),
          from_top_(seeds.grid, first_row, last_row) {}

    void add(const FlatSpline& spline) {
        const LevelGrid& grid = seeds_.grid;
        if (!may_touch(spline, spline.most_reach, grid, sweep_.first_row(), sweep_.last_row())) return;
        const bool cliff = spline.parameters.kind == CurveKind::cliff;
        line_.mark(spline, cliff);
        sweep_.sweep(spline, Reach::slopes, line_);
        const Claims claims{grid.cell_size, nearest_, cliff};
        for (int y = sweep_.first_row(); y < sweep_.last_row(); ++y) {
            const ColumnSpan span = sweep_.touched(y);
            if (!span.empty())
                gather_profile(spline, claims, y, span, sweep_.parts(y), line_.row(y), nullptr, gathered(y));
        }
        sweep_.clear();
        line_.clear();
    }

    void round(const FlatSpline& spline) {
        const auto rounding = static_cast<float>(std::clamp(static_cast<double>(spline.parameters.rounding), 0.0, 1e6));
        const float most = 1.0F - std::clamp(spline.parameters.tension, 0.0F, 1.0F);
        if (!(rounding > 0.0F) || !may_touch(spline, rounding, seeds_.grid, sweep_.first_row(), sweep_.last_row()))
            return;
        sweep_.sweep(spline, Reach::rounding, line_);
        for (int y = sweep_.first_row(); y < sweep_.last_row(); ++y) {
            const ColumnSpan span = sweep_.touched(y);
            const float* squares = sweep_.squares(y);
            float* roundness = seeds_.roundness.row(y);
            float* length = seeds_.rounding_length.row(y);
            for (int x = span.first; x < span.last; ++x) {  // untouched cells are infinitely far
                const float own = most * (1.0F - std::sqrt(squares[x]) / rounding);
                length[x] = own > roundness[x] ? rounding : length[x];
                roundness[x] = std::max(roundness[x], own);
            }
        }
        sweep_.clear();
    }

    /// Settles what several splines want of the same cells. Whether there are seeds and guided cells.
    std::pair<bool, bool> finish() {
        bool has_seeds = false;
        bool has_guided = false;
        for (int y = sweep_.first_row(); y < sweep_.last_row(); ++y) {
            const GatheredRow row = gathered(y);
            std::uint8_t* hold = seeds_.hold.row(y);
            std::uint16_t* owner = seeds_.owner.row(y);
            for (int x = 0; x < seeds_.grid.width; ++x) {
                const std::int32_t held = row.hold[x];
                has_seeds |= held == gathered_seed;
                has_guided |= held == gathered_guided;
                row.height[x] = held == gathered_dropped ? 0.0F
                                : row.count[x] > 1.0F    ? row.height[x] / row.count[x]
                                                         : row.height[x];
                if (held == gathered_dropped)
                    row.weight[x] = row.gradient[x] = row.normal_x[x] = row.normal_z[x] = 0.0F;
                hold[x] = held == gathered_dropped ? std::uint8_t{0} : static_cast<std::uint8_t>(held);
                owner[x] = held == gathered_dropped ? std::uint16_t{0} : static_cast<std::uint16_t>(row.owner[x]);
            }
        }
        return {has_seeds, has_guided};
    }

private:
    GatheredRow gathered(int y) {
        return {hold_.row(y),           owner_.row(y),          seeds_.height.row(y),
                count_.row(y),          from_top_.row(y),       seeds_.weight.row(y),
                seeds_.gradient.row(y), seeds_.normal_x.row(y), seeds_.normal_z.row(y)};
    }

    HeightSeeds& seeds_;
    bool nearest_;
    LineCells line_;
    NearestSweep sweep_;
    BandRows<std::int32_t> hold_;
    BandRows<std::int32_t> owner_;
    BandRows<float> count_;
    BandRows<float> from_top_;
};

// ------------------------------------------------------------------------------------------ parameters

/// Adds the parameters of `spline` at the nearest points to the cells of its line and flat top.
void gather_parameters(const FlatSpline& spline, const LevelGrid& grid, int y, const NearestSweep& sweep,
                       const LineCells& line, ParameterSeeds& seeds, float* count) {
    const std::int32_t* parts = sweep.parts(y);
    const std::uint8_t* on_line = line.row(y);
    const ColumnSpan span = sweep.touched(y);
    for (int x = span.first; x < span.last; ++x) {
        if (parts[x] == NearestPart::none) continue;
        const FlatSegment& s = spline.segments[static_cast<std::size_t>(NearestPart::segment(parts[x]))];
        const double px = (x + 0.5) * grid.cell_size;
        const double pz = (y + 0.5) * grid.cell_size;
        const bool joint = NearestPart::at_joint(parts[x]);
        const double share = joint ? 1.0 : std::clamp(s.along(px, pz) / s.length, 0.0, 1.0);
        if (on_line[x] == 0) {
            const double distance = joint ? std::hypot(px - s.bx, pz - s.bz) : std::abs(s.offset(px, pz));
            if (distance > s.half_width.at(share)) continue;
        }
        count[x] += 1.0F;
        for (std::size_t i = 0; i < seeds.values.size(); ++i)
            if (!seeds.values[i].empty()) seeds.values[i].row(y)[x] += static_cast<float>(s.spread[i].at(share));
    }
}

bool spread_band(const std::vector<FlatSpline>& splines, ParameterSeeds& seeds, bool all_levels, int first_row,
                 int last_row) {
    const LevelGrid& grid = seeds.grid;
    LineCells line(grid, first_row, last_row);
    NearestSweep sweep(grid, first_row, last_row);
    BandRows<float> count(grid, first_row, last_row);
    for (const FlatSpline& spline : splines) {
        if (!spline.has_parameters || !takes_part(spline, grid.level, all_levels)) continue;
        if (!may_touch(spline, spline.most_half_width, grid, first_row, last_row)) continue;
        line.mark(spline, false);
        sweep.sweep(spline, Reach::flat_top, line);
        for (int y = first_row; y < last_row; ++y) gather_parameters(spline, grid, y, sweep, line, seeds, count.row(y));
        sweep.clear();
        line.clear();
    }
    bool any = false;
    for (int y = first_row; y < last_row; ++y) {
        const float* counted = count.row(y);
        std::uint8_t* seeded = seeds.seeded.row(y);
        for (int x = 0; x < grid.width; ++x) seeded[x] = counted[x] > 0.0F ? 1 : 0;
        any |= std::any_of(counted, counted + grid.width, [](float n) { return n > 0.0F; });
        for (Raster<float>& values : seeds.values) {
            if (values.empty()) continue;
            float* value = values.row(y);
            for (int x = 0; x < grid.width; ++x) value[x] = counted[x] > 1.0F ? value[x] / counted[x] : value[x];
        }
    }
    return any;
}

/// Makes rasters on all threads: filling them for the first time is most of what large ones cost.
void make_rasters(const std::vector<std::function<void()>>& makers) {
    parallel_bands(static_cast<int>(makers.size()), [&](int i) { makers[static_cast<std::size_t>(i)](); });
}

}  // namespace

RasterisableSplines::RasterisableSplines(const std::vector<FeatureSpline>& splines, double finest_cell) {
    CUESTA_CHECK(finest_cell > 0.0);
    Flattened all;
    for (const FeatureSpline& spline : splines)
        if (std::optional<FlatSpline> flat = flattened(spline, flattening_tolerance * finest_cell)) {
            flat->number = static_cast<int>(all.splines.size());
            all.splines.push_back(std::move(*flat));
        }
    flattened_ = std::make_unique<const Flattened>(std::move(all));
}
RasterisableSplines::~RasterisableSplines() = default;
RasterisableSplines::RasterisableSplines(RasterisableSplines&&) noexcept = default;
RasterisableSplines& RasterisableSplines::operator=(RasterisableSplines&&) noexcept = default;

bool RasterisableSplines::any_on(int level) const {
    return std::any_of(flattened_->splines.begin(), flattened_->splines.end(),
                       [level](const FlatSpline& spline) { return takes_part(spline, level, false); });
}

HeightSeeds RasterisableSplines::height_seeds(const LevelGrid& grid, SlopeOverlap overlap, bool all_levels) const {
    std::vector<const FlatSpline*> taking_part;
    bool any_smooth = false;
    for (const FlatSpline& spline : flattened_->splines)
        if (takes_part(spline, grid.level, all_levels)) {
            taking_part.push_back(&spline);
            any_smooth |= spline.parameters.kind == CurveKind::smooth;
        }
    HeightSeeds seeds;
    seeds.grid = grid;
    const auto make = [&](auto& raster) {
        return [&raster, &grid] { raster = std::remove_reference_t<decltype(raster)>(grid.width, grid.height); };
    };
    std::vector<std::function<void()>> makers{make(seeds.height),   make(seeds.weight),   make(seeds.gradient),
                                              make(seeds.normal_x), make(seeds.normal_z), make(seeds.owner),
                                              make(seeds.hold)};
    if (any_smooth) makers.insert(makers.end(), {make(seeds.roundness), make(seeds.rounding_length)});
    make_rasters(makers);
    if (taking_part.empty()) return seeds;

    const Bands bands(grid);
    std::vector<std::pair<bool, bool>> found(static_cast<std::size_t>(bands.count));
    parallel_bands(bands.count, [&](int band) {
        HeightBand work(seeds, bands.first(band), bands.last(band, grid), overlap == SlopeOverlap::nearest);
        for (const FlatSpline* spline : taking_part) {
            work.add(*spline);
            if (spline->parameters.kind == CurveKind::smooth) work.round(*spline);
        }
        found[static_cast<std::size_t>(band)] = work.finish();
    });
    for (const auto& [has_seeds, has_guided] : found) {
        seeds.has_seeds |= has_seeds;
        seeds.has_guided |= has_guided;
    }
    return seeds;
}

ParameterSeeds RasterisableSplines::parameter_seeds(const LevelGrid& grid,
                                                    const std::array<bool, spread_parameter_count>& wanted,
                                                    bool all_levels) const {
    ParameterSeeds seeds;
    seeds.grid = grid;
    std::vector<std::function<void()>> makers{[&] { seeds.seeded = Raster<std::uint8_t>(grid.width, grid.height); }};
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (wanted[i]) makers.push_back([&, i] { seeds.values[i] = Raster<float>(grid.width, grid.height); });
    make_rasters(makers);
    const Bands bands(grid);
    std::vector<std::uint8_t> found(static_cast<std::size_t>(bands.count));
    parallel_bands(bands.count, [&](int band) {
        found[static_cast<std::size_t>(band)] =
            spread_band(flattened_->splines, seeds, all_levels, bands.first(band), bands.last(band, grid));
    });
    seeds.has_seeds = std::find(found.begin(), found.end(), std::uint8_t{1}) != found.end();
    return seeds;
}

}  // namespace cuesta
