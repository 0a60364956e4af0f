#include "core/relief/splines/rasterise.h"

#include <algorithm>
#include <functional>
#include <mutex>

#include "core/base/threads.h"
#include "core/relief/splines/flatten.h"
#include "core/relief/splines/height_band.h"
#include "core/relief/splines/parameter_band.h"

namespace cuesta {
namespace {

/// All splines that take part, flattened to one tolerance.
struct Detail {
    double cell_size;  ///< the smallest that it is for, m
    std::vector<FlatSpline> splines;
};

/// Of the deviation that rasterise.h allows (a tenth of a cell).
constexpr double flattening_tolerance = 0.09;
/// Cells that a band works on at a time: what its rows of working space take fits the second-level cache.
constexpr int cells_of_a_band = 1 << 14;
/// From one detail to the next the tolerance grows by this factor, and the number of segments halves.
constexpr double detail_factor = 4.0;
constexpr int most_details = 6;

bool takes_part(const FlatSpline& spline, int level, bool all_levels) {
    // Levels beyond the finest that a range can name belong to it.
    const int asked = std::min(level, finest_level);
    return all_levels || spline.parameters.takes_part_on(asked);
}

/// The rows [first, last) of band `band`, of those that are wanted.
struct Bands {
    int rows;
    int count;
    RowBand wanted;
    Bands(const LevelGrid& grid, RowBand these)
        : rows(std::clamp(cells_of_a_band / std::max(1, grid.width), 4, std::max(4, (these.count() + 3) / 4))),
          count((these.count() + rows - 1) / rows),
          wanted(these) {}
    int first(int band) const { return wanted.first + band * rows; }
    int last(int band) const { return std::min(wanted.last, first(band) + rows); }
};

LevelGrid grid_of_rows(LevelGrid grid, RowBand rows) {
    CUESTA_CHECK(rows.first >= 0 && rows.last <= grid.height && rows.count() > 0);
    grid.height = rows.count();
    return grid;
}

/// Working space that bands share: as many as there are threads at work.
template <class Work>
class Pool {
public:
    explicit Pool(std::function<std::unique_ptr<Work>()> make) : make_(std::move(make)) {}
    std::unique_ptr<Work> take() {
        {
            const std::lock_guard lock(mutex_);
            if (!free_.empty()) {
                std::unique_ptr<Work> work = std::move(free_.back());
                free_.pop_back();
                return work;
            }
        }
        return make_();
    }
    void give_back(std::unique_ptr<Work> work) {
        const std::lock_guard lock(mutex_);
        free_.push_back(std::move(work));
    }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Work>> free_;
    std::function<std::unique_ptr<Work>()> make_;
};

/// Makes rasters on all threads: filling them for the first time is most of what large ones cost.
void make_rasters(const std::vector<std::function<void()>>& makers) {
    parallel_bands(static_cast<int>(makers.size()), [&](int i) { makers[static_cast<std::size_t>(i)](); });
}

}  // namespace

struct RasterisableSplines::Flattened {
    std::vector<Detail> details;  ///< the finest first; the same splines in each

    const std::vector<FlatSpline>& for_cells(double cell_size) const {
        // A little room: level sizes are doubled, details' multiplied, from the same number.
        for (auto detail = details.rbegin(); detail != details.rend(); ++detail)
            if (detail->cell_size <= cell_size * (1.0 + 1e-9)) return detail->splines;
        return details.front().splines;
    }
    std::vector<const FlatSpline*> taking_part(const LevelGrid& grid, bool all_levels) const {
        std::vector<const FlatSpline*> result;
        for (const FlatSpline& spline : for_cells(grid.cell_size))
            if (takes_part(spline, grid.level, all_levels)) result.push_back(&spline);
        return result;
    }
};

RasterisableSplines::RasterisableSplines(const std::vector<FeatureSpline>& splines, double finest_cell) {
    CUESTA_CHECK(finest_cell > 0.0);
    Flattened all;
    double cell_size = finest_cell;
    for (int i = 0; i < most_details; ++i, cell_size *= detail_factor) all.details.push_back({cell_size, {}});
    const std::size_t count = splines.size();
    std::vector<std::optional<FlatSpline>> flat(all.details.size() * count);
    parallel_bands(static_cast<int>(flat.size()), [&](int band) {
        const auto i = static_cast<std::size_t>(band);
        flat[i] = flattened(splines[i % count], flattening_tolerance * all.details[i / count].cell_size);
    });
    for (std::size_t i = 0; i < flat.size(); ++i) {
        if (!flat[i]) continue;
        std::vector<FlatSpline>& detail = all.details[i / count].splines;
        flat[i]->number = static_cast<int>(detail.size());
        detail.push_back(std::move(*flat[i]));
    }
    flattened_ = std::make_unique<const Flattened>(std::move(all));
}
RasterisableSplines::~RasterisableSplines() = default;
RasterisableSplines::RasterisableSplines(RasterisableSplines&&) noexcept = default;
RasterisableSplines& RasterisableSplines::operator=(RasterisableSplines&&) noexcept = default;

bool RasterisableSplines::any_on(int level) const {
    const std::vector<FlatSpline>& splines = flattened_->details.front().splines;
    return std::any_of(splines.begin(), splines.end(),
                       [level](const FlatSpline& spline) { return takes_part(spline, level, false); });
}

HeightSeeds RasterisableSplines::height_seeds(const LevelGrid& level, SlopeOverlap overlap, bool all_levels) const {
    return height_seeds(level, overlap, all_levels, {0, level.height});
}

HeightSeeds RasterisableSplines::height_seeds(const LevelGrid& level, SlopeOverlap overlap, bool all_levels,
                                              RowBand rows) const {
    const std::vector<const FlatSpline*> splines = flattened_->taking_part(level, all_levels);
    const LevelGrid grid = grid_of_rows(level, rows);
    HeightSeeds seeds;
    seeds.grid = grid;
    seeds.first_row = rows.first;
    const auto make = [&](auto& raster) {
        return [&raster, &grid] { raster = std::remove_reference_t<decltype(raster)>(grid.width, grid.height); };
    };
    std::vector<std::function<void()>> makers{make(seeds.height),   make(seeds.weight),   make(seeds.gradient),
                                              make(seeds.normal_x), make(seeds.normal_z), make(seeds.owner),
                                              make(seeds.hold)};
    if (std::any_of(splines.begin(), splines.end(),
                    [](const FlatSpline* spline) { return spline->parameters.kind == CurveKind::smooth; })) {
        makers.push_back(make(seeds.roundness));
        makers.push_back(make(seeds.rounding_length));
    }
    make_rasters(makers);

    const Bands bands(grid, rows);
    std::vector<HeightBand::Found> found(static_cast<std::size_t>(bands.count));
    Pool<HeightBand> pool(
        [&] { return std::make_unique<HeightBand>(seeds, bands.rows, overlap == SlopeOverlap::nearest); });
    parallel_bands(bands.count, [&](int band) {
        std::unique_ptr<HeightBand> work = pool.take();
        work->start(bands.first(band), bands.last(band));
        for (const FlatSpline* spline : splines) work->add(*spline);
        found[static_cast<std::size_t>(band)] = work->finish();
        pool.give_back(std::move(work));
    });
    for (const HeightBand::Found& in_band : found) {
        seeds.has_seeds |= in_band.seeds;
        seeds.has_guided |= in_band.guided;
    }
    return seeds;
}

ParameterSeeds RasterisableSplines::parameter_seeds(const LevelGrid& level,
                                                    const std::array<bool, spread_parameter_count>& wanted,
                                                    bool all_levels, const SplineGroups& groups) const {
    return parameter_seeds(level, wanted, all_levels, groups, {0, level.height});
}

ParameterSeeds RasterisableSplines::parameter_seeds(const LevelGrid& level,
                                                    const std::array<bool, spread_parameter_count>& wanted,
                                                    bool all_levels, const SplineGroups& groups, RowBand rows) const {
    const std::vector<const FlatSpline*> splines = flattened_->taking_part(level, all_levels);
    const LevelGrid grid = grid_of_rows(level, rows);
    ParameterSeeds seeds;
    seeds.grid = grid;
    seeds.first_row = rows.first;
    seeds.shares.resize(static_cast<std::size_t>(groups.count));
    std::vector<std::function<void()>> makers{[&] { seeds.seeded = Raster<std::uint8_t>(grid.width, grid.height); }};
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (wanted[i]) makers.push_back([&, i] { seeds.values[i] = Raster<float>(grid.width, grid.height); });
    for (Raster<float>& share : seeds.shares)
        makers.push_back([&share, &grid] { share = Raster<float>(grid.width, grid.height); });
    make_rasters(makers);

    const Bands bands(grid, rows);
    std::vector<std::uint8_t> found(static_cast<std::size_t>(bands.count));
    Pool<ParameterBand> pool([&] { return std::make_unique<ParameterBand>(seeds, bands.rows, groups); });
    parallel_bands(bands.count, [&](int band) {
        std::unique_ptr<ParameterBand> work = pool.take();
        work->start(bands.first(band), bands.last(band));
        for (const FlatSpline* spline : splines) work->add(*spline);
        found[static_cast<std::size_t>(band)] = work->finish();
        pool.give_back(std::move(work));
    });
    seeds.has_seeds = std::find(found.begin(), found.end(), std::uint8_t{1}) != found.end();
    return seeds;
}

}  // namespace cuesta
