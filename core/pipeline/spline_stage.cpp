#include "core/pipeline/spline_stage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/pipeline/noise_layers.h"
#include "core/pipeline/uplift_sketch.h"
#include "core/relief/noise/along_normals.h"
#include "core/relief/noise/warp_room.h"
#include "core/relief/noise/warped_noise.h"
#include "core/relief/splines/cascade.h"
#include "core/relief/splines/converged.h"
#include "core/relief/splines/rasterise.h"

namespace cuesta {
namespace {

constexpr auto parameter_count = static_cast<std::size_t>(spread_parameter_count);
constexpr std::array<float MetaParameters::*, parameter_count> meta_members{&MetaParameters::noise_amplitude,
                                                                            &MetaParameters::noise_roughness,
                                                                            &MetaParameters::low_warp,
                                                                            &MetaParameters::high_warp,
                                                                            &MetaParameters::rain,
                                                                            &MetaParameters::erodibility};

constexpr std::array noise_parameters{SpreadParameter::noise_amplitude, SpreadParameter::noise_roughness,
                                      SpreadParameter::low_warp, SpreadParameter::high_warp};
constexpr std::array erosion_parameters{SpreadParameter::rain, SpreadParameter::erodibility};
using SpreadParameters = std::span<const SpreadParameter>;

constexpr auto index_of(SpreadParameter parameter) {
    return static_cast<std::size_t>(parameter);
}

/// Values where no spline says otherwise.
std::array<float, parameter_count> absent_values(const Project& project) {
    const WarpedNoiseParameters& noise = project.noise;
    return {noise.default_amplitude, noise.default_roughness, noise.default_low_warp, noise.default_high_warp, 1, 1};
}

/// Whether any spline wants another value than the one that holds without it.
bool is_spread(const Project& project, SpreadParameter parameter) {
    const float absent = absent_values(project)[index_of(parameter)];
    const auto member = meta_members[index_of(parameter)];
    return std::any_of(project.splines.begin(), project.splines.end(), [&](const FeatureSpline& spline) {
        return takes_part(spline) &&
               std::any_of(spline.meta_points.begin(), spline.meta_points.end(),
                           [&](const MetaPoint& point) { return point.parameters.*member != absent; });
    });
}

/// The greatest absolute value anywhere, where the parameter is spread.
float largest_spread(const Project& project, SpreadParameter parameter) {
    const auto member = meta_members[index_of(parameter)];
    float largest = std::fabs(absent_values(project)[index_of(parameter)]);
    for (const FeatureSpline& spline : project.splines)
        if (takes_part(spline))
            for (const MetaPoint& point : spline.meta_points)
                largest = std::max(largest, std::fabs(point.parameters.*member));
    return largest;
}

Project without_splines(Project project) {
    project.splines.clear();
    return project;
}

/// cells += other.
void add(Raster<float>& cells, RasterView<const float> other) {
    parallel_ranges(cells.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* __restrict row = cells.row(y);
            const float* __restrict from = other.row(y);
            for (int x = 0; x < cells.width(); ++x) row[x] += from[x];
        }
    });
}

/// Of a level of which rows are held, those that lie around the rows held of the next finer one; all of an empty one.
RasterView<const float> rows_around(const Raster<float>& coarser, RowBand held, RowBand of_finer) {
    if (coarser.empty()) return {};
    const int first = of_finer.first / 2 - held.first;
    const int count = (of_finer.count() + 1) / 2;
    CUESTA_CHECK(of_finer.first % 2 == 0 && first >= 0 && first + count <= coarser.height());
    return {coarser.row(first), coarser.width(), count, coarser.stride()};
}

bool any_is_not_0(RasterView<const float> cells) {
    for (int y = 0; y < cells.height(); ++y)
        if (std::any_of(cells.row(y), cells.row(y) + cells.width(), [](float v) { return v != 0; })) return true;
    return false;
}

/// Values that splines spread, while the grid gets finer.
class SpreadValues {
public:
    SpreadValues(const Project& project, const RasterisableSplines& splines, const ReliefRows& rows,
                 SpreadParameters wanted, SplineGroups groups = {})
        : project_(project),
          splines_(splines),
          rows_(rows),
          groups_(std::move(groups)),
          absent_(absent_values(project)),
          shares_(static_cast<std::size_t>(groups_.count)) {
        for (const SpreadParameter parameter : wanted) spread_[index_of(parameter)] = is_spread(project, parameter);
    }

    void grow(const LevelGrid& grid) {
        if (shares_.empty() && std::none_of(spread_.begin(), spread_.end(), [](bool spread) { return spread; })) return;
        const RowBand before = std::exchange(held_, rows_.held(grid));
        if (held_.count() > 0) grow_rows(grid, before);
        for (std::size_t i = 0; i < parameter_count; ++i)
            if (spread_[i]) rows_.exchange(grid, values_[i].view());
        for (Raster<float>& share : shares_) rows_.exchange(grid, share.view());
    }

    /// Of the grid grown to; empty where the parameter is not wanted, or the same everywhere.
    const Raster<float>& of(SpreadParameter parameter) const { return values_[index_of(parameter)]; }
    NoiseField field(SpreadParameter parameter) const { return {of(parameter).view(), absent_[index_of(parameter)]}; }
    /// Of each group, of the grid grown to; 0 where no spline says otherwise.
    const std::vector<Raster<float>>& shares() const { return shares_; }

private:
    void grow_rows(const LevelGrid& grid, RowBand before) {
        const bool converged = project_.relief.solver == ReliefSolver::converged;
        const ParameterSeeds seeds = splines_.parameter_seeds(grid, spread_, converged, groups_, held_);
        for (std::size_t i = 0; i < parameter_count; ++i)
            if (spread_[i])
                values_[i] = spread_level(seeds, static_cast<SpreadParameter>(i),
                                          rows_around(values_[i], before, held_), absent_[i], project_.relief);
        for (std::size_t i = 0; i < shares_.size(); ++i)
            shares_[i] =
                spread_level(seeds, seeds.shares[i], rows_around(shares_[i], before, held_), 0, project_.relief);
    }

    const Project& project_;
    const RasterisableSplines& splines_;
    const ReliefRows& rows_;
    RowBand held_;  ///< of the grid grown to
    SplineGroups groups_;
    std::array<float, parameter_count> absent_;
    std::array<bool, parameter_count> spread_{};
    std::array<Raster<float>, parameter_count> values_;
    std::vector<Raster<float>> shares_;
};

ErosionSpread spread_over(const Project& project, const std::vector<LevelGrid>& levels, const ReliefRows& rows) {
    const RasterisableSplines splines(project.splines, levels.back().cell_size);
    SpreadValues values(project, splines, rows, erosion_parameters);
    for (const LevelGrid& grid : levels) values.grow(grid);
    return {values.of(SpreadParameter::rain), values.of(SpreadParameter::erodibility)};
}

/// The land while it grows: what the level before has come to.
class Growth {
public:
    /// `base`: the rows held of the finest grid. `rows` must outlive this.
    Growth(const Project& project, const Raster<float>& base, std::vector<LevelGrid> grids,
           const ReliefOptions& options, const ReliefRows& rows)
        : project_(project),
          rows_(rows),
          grids_(std::move(grids)),
          splines_(project.splines, grids_.back().cell_size),
          converged_(project.relief.solver == ReliefSolver::converged),
          has_splines_(has_splines(project)),
          has_noise_(has_noise(project)),
          first_wanted_(options.first_level < 0 ? grids_.back().level : options.first_level),
          bare_(splines_only_sketch(project) ? std::optional(without_splines(project)) : std::nullopt),
          layers_(bare_ ? *bare_ : project),
          noise_(bare_ ? *bare_ : project, splines_, rows,
                 has_noise_ ? SpreadParameters(noise_parameters) : SpreadParameters(),
                 has_noise_ ? layers_.groups() : SplineGroups()),
          erosion_(project, splines_, rows,
                   options.rain_and_erodibility ? SpreadParameters(erosion_parameters) : SpreadParameters()) {
        make_bases(base);
    }

    /// The level, if it is wanted; else an empty one.
    ReliefLevel grow(std::size_t index, const std::stop_token& stop) {
        const LevelGrid& grid = grids_[index];
        const bool wanted = grid.level >= first_wanted_;
        if (has_splines_ && (wanted || !converged_)) spread_height(index, stop);
        noise_.grow(grid);
        erosion_.grow(grid);
        ReliefLevel level;
        if (!wanted || stop.stop_requested()) return level;
        const RowBand held = rows_.held(grid);
        level.grid = grid;
        if (held.count() == 0) return level;
        // The finest difference is not needed any more: it becomes the ground.
        if (!has_splines_) {
            level.ground = Raster<float>(grid.width, held.count());
        } else if (index + 1 == grids_.size()) {
            level.ground = std::move(difference_);
        } else {
            level.ground = difference_;
        }
        add(level.ground, bases_[index]);
        if (has_noise_) add_noise(level);
        level.rain = erosion_.of(SpreadParameter::rain);
        level.erodibility = erosion_.of(SpreadParameter::erodibility);
        return level;
    }

private:
    void make_bases(const Raster<float>& base) {
        bases_.resize(grids_.size());
        bases_.back() = base.view();
        coarse_bases_.resize(grids_.size() - 1);
        for (std::size_t i = grids_.size() - 1; i-- > 0;) {
            if (!needs_base(grids_[i])) break;
            coarse_bases_[i] = rows_.coarsened(grids_[i + 1], bases_[i + 1], grids_[i]);
            bases_[i] = coarse_bases_[i].view();
        }
    }
    bool needs_base(const LevelGrid& grid) const {
        return grid.level >= first_wanted_ || (has_splines_ && !converged_);
    }

    void spread_height(std::size_t index, const std::stop_token& stop) {
        const LevelGrid& grid = grids_[index];
        if (converged_) {
            const HeightSeeds seeds = splines_.height_seeds(grid, project_.relief.overlap, true);
            ConvergedOptions options;
            options.stop = stop;
            difference_ = converged_difference(seeds, bases_[index], project_.relief, options);
            return;
        }
        const RowBand held = rows_.held(grid);
        RasterView<const float> coarser;
        HeightSeeds seeds;
        if (held.count() > 0) {
            if (index > 0) coarser = rows_around(difference_, rows_.held(grids_[index - 1]), held);
            seeds = splines_.height_seeds(grid, project_.relief.overlap, false, held);
        }
        seeds.has_seeds = rows_.any(seeds.has_seeds || any_is_not_0(coarser));
        if (held.count() > 0) difference_ = diffuse_level(seeds, bases_[index], coarser, project_.relief);
        rows_.exchange(grid, difference_.view());
    }

    void add_noise(ReliefLevel& level) const {
        const NoiseField amplitude = noise_.field(SpreadParameter::noise_amplitude);
        const double cell_size = level.grid.cell_size;
        const int first_row = rows_.held(level.grid).first;
        if (project_.noise.along_normals == 0) return add_layers(level.ground.view(), first_row, cell_size, amplitude);
        Raster<float> noise(level.grid.width, level.grid.height);
        add_layers(noise.view(), first_row, cell_size, {{}, 1});
        lay_along_normals(level.ground.view(), noise.view(), amplitude, cell_size, project_.noise);
    }

    /// Each noise with its share of `amplitude`.
    void add_layers(RasterView<float> ground, int first_row, double cell_size, const NoiseField& amplitude) const {
        NoiseFields fields{amplitude, noise_.field(SpreadParameter::noise_roughness),
                           noise_.field(SpreadParameter::low_warp), noise_.field(SpreadParameter::high_warp)};
        if (layers_.count() == 1) return add_layer(ground, first_row, cell_size, fields, 0);
        for (int layer = 0; layer < layers_.count(); ++layer) {
            const Raster<float> share = layer_amplitude(amplitude, noise_.shares(), layer);
            fields.amplitude = {share.view(), 0};
            add_layer(ground, first_row, cell_size, fields, layer);
        }
    }

    void add_layer(RasterView<float> ground, int first_row, double cell_size, const NoiseFields& fields,
                   int layer) const {
        const RoomForWarps room = room_for_warps(fields, cell_size, layers_.of(layer));
        add_warped_noise(ground, cell_size, room.fields, layers_.of(layer), 0, first_row);
    }

    const Project& project_;
    const ReliefRows& rows_;
    std::vector<LevelGrid> grids_;
    RasterisableSplines splines_;
    bool converged_;
    bool has_splines_;
    bool has_noise_;
    int first_wanted_;
    std::optional<Project> bare_;  ///< without the splines, where they only sketch: they bring no noise
    NoiseLayers layers_;
    SpreadValues noise_;
    SpreadValues erosion_;
    std::vector<Raster<float>> coarse_bases_;
    std::vector<RasterView<const float>> bases_;
    Raster<float> difference_;
};

}  // namespace

bool takes_part(const FeatureSpline& spline) {
    return spline.enabled && spline.curve_count() > 0;
}

bool has_splines(const Project& project) {
    if (splines_only_sketch(project)) return false;
    return std::any_of(project.splines.begin(), project.splines.end(), takes_part);
}

bool has_noise(const Project& project) {
    return project.noise.amplitude > 0 &&
           (project.noise.default_amplitude > 0 ||
            (!splines_only_sketch(project) && is_spread(project, SpreadParameter::noise_amplitude)));
}

void add_noise_to_part(Raster<float>& base, const Project& project, const CellWindow& window) {
    CUESTA_CHECK(!has_splines(project) && base.width() == window.width && base.height() == window.height);
    if (!has_noise(project)) return;
    CUESTA_CHECK(project.noise.along_normals == 0);  // normals depend on the ground around the part
    parallel_ranges(base.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < base.width(); ++x) base(x, y) = 0.0F + base(x, y);  // -0 becomes 0, as in a sum
    });
    const auto absent = absent_values(project);
    const auto constant = [&](SpreadParameter parameter) { return NoiseField{{}, absent[index_of(parameter)]}; };
    add_warped_noise(base.view(), project.frame.cell_size,
                     {constant(SpreadParameter::noise_amplitude), constant(SpreadParameter::noise_roughness),
                      constant(SpreadParameter::low_warp), constant(SpreadParameter::high_warp)},
                     project.noise, window.left, window.top);
}

bool shapes_land(const Project& project) {
    return has_splines(project) || has_noise(project);
}

bool spreads_rain(const Project& project) {
    return is_spread(project, SpreadParameter::rain);
}
bool spreads_erodibility(const Project& project) {
    return is_spread(project, SpreadParameter::erodibility);
}
bool spreads_erosion(const Project& project) {
    return spreads_rain(project) || spreads_erodibility(project);
}

ErosionSpread spread_erosion(const Project& project, int width, int height, double cell_size) {
    return spread_over(project, levels_of(width, height, cell_size), ReliefRows());
}

ErosionSpread spread_erosion_rows(const Project& project, const ReliefRows& rows) {
    const TerrainFrame& frame = project.frame;
    return spread_over(project, levels_of(frame.width, frame.height, frame.cell_size), rows);
}

Raster<float> hold_of_splines(const std::vector<FeatureSpline>& splines, const ReliefParameters& relief,
                              const TerrainFrame& frame) {
    const LevelGrid finest = levels_of(frame.width, frame.height, frame.cell_size).back();
    const HeightSeeds seeds = RasterisableSplines(splines, frame.cell_size)
                                  .height_seeds(finest, relief.overlap, relief.solver == ReliefSolver::converged);
    if (!seeds.has_seeds && !seeds.has_guided) return {};
    Raster<float> hold(frame.width, frame.height);
    parallel_ranges(frame.height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < frame.width; ++x) {
                const auto held = static_cast<CellHold>(seeds.hold(x, y));
                hold(x, y) = held == CellHold::seed ? 1.0F : held == CellHold::guided ? seeds.weight(x, y) : 0.0F;
            }
    });
    return hold;
}

std::vector<ReliefLevel> grow_relief(const Project& project, const Raster<float>& base, double cell_size,
                                     const ReliefOptions& options, const WorkControl& control) {
    std::vector<LevelGrid> grids = levels_of(base.width(), base.height(), cell_size);
    const std::size_t count = grids.size();
    std::vector<ReliefLevel> wanted;
    if (control.stopped()) return wanted;
    const ReliefRows all_rows;
    Growth growth(project, base, grids, options, all_rows);
    double cells_done = 0;
    const double cells = 4.0 / 3.0 * static_cast<double>(base.cell_count());
    for (std::size_t i = 0; i < count; ++i) {
        if (control.stopped()) return {};
        const std::string grid = std::to_string(grids[i].width) + " x " + std::to_string(grids[i].height) + " cells";
        control.report(std::min(cells_done / cells, 1.0), {"Building terrain from splines", grid});
        ReliefLevel level = growth.grow(i, control.stop);
        if (!level.ground.empty()) wanted.push_back(std::move(level));
        cells_done += static_cast<double>(grids[i].width) * grids[i].height;
    }
    return control.stopped() ? std::vector<ReliefLevel>() : std::move(wanted);
}

Error obstacle_to_relief_rows(const Project& project) {
    if (has_splines(project) && project.relief.solver == ReliefSolver::converged)
        return {"the converged surface through feature splines is one system of equations over all of it",
                "splines.solver"};
    if (!has_noise(project)) return {};
    const WarpedNoiseParameters& noise = project.noise;
    if (noise.along_normals > 0) return {"noise along the normals needs all of it", "noise.along_normals"};
    if (!(noise.fold_guard > 0) || !(noise.warp_growth > 0)) return {};
    // room_for_warps() limits these over all of the land.
    const float free_high = noise.octaves > 1 ? 1.0F / static_cast<float>(noise.octaves - 1) : INFINITY;
    for (const auto& [parameter, free] :
         {std::pair{SpreadParameter::low_warp, 1.0F}, std::pair{SpreadParameter::high_warp, free_high}})
        if (is_spread(project, parameter) && largest_spread(project, parameter) > free)
            return {"strong warps of the noise that change from spline to spline are limited over all of it",
                    parameter == SpreadParameter::low_warp ? "meta.low_warp" : "meta.high_warp"};
    return {};
}

Raster<float> grow_relief_rows(const Project& project, const Raster<float>& base, const ReliefRows& rows,
                               const WorkControl& control) {
    CUESTA_CHECK(obstacle_to_relief_rows(project).what.empty());
    const TerrainFrame& frame = project.frame;
    const std::vector<LevelGrid> grids = levels_of(frame.width, frame.height, frame.cell_size);
    Growth growth(project, base, grids, {}, rows);
    Raster<float> ground;
    for (std::size_t i = 0; i < grids.size(); ++i) {
        if (rows.any(control.stopped())) return {};
        control.report(std::ldexp(1.0, 2 * (static_cast<int>(i) - static_cast<int>(grids.size()))),
                       "Building terrain from splines");
        ground = growth.grow(i, {}).ground;
    }
    return ground;
}

}  // namespace cuesta
