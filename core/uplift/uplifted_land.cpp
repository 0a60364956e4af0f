#include "core/uplift/uplifted_land.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/field/box_mean.h"
#include "core/field/sampling.h"
#include "core/field/statistics.h"
#include "core/ice/carried_up.h"
#include "core/uplift/cliff_weakness.h"
#include "core/uplift/couloirs.h"
#include "core/uplift/drawn_heights.h"
#include "core/uplift/fans.h"
#include "core/uplift/fluvial_step.h"
#include "core/uplift/glaciated_ground.h"
#include "core/uplift/landslides.h"
#include "core/uplift/local_age.h"
#include "core/uplift/model_ground.h"
#include "core/uplift/nonlinear_creep.h"
#include "core/uplift/place_noise.h"
#include "core/uplift/refinement.h"
#include "core/uplift/rock_fields.h"
#include "core/uplift/shore.h"
#include "core/uplift/sketched_lines.h"
#include "core/uplift/sketched_rock.h"
#include "core/uplift/surface_detail.h"
#include "core/uplift/uplift_fields.h"
#include "core/uplift/uplift_history.h"
#include "core/uplift/valley_floors.h"

namespace cuesta {
namespace {

/// Steps and share of the whole time of each level: the coarsest makes the land, the finer ones bring what they show to
/// rest. Within a level steps shrink to a tenth: the last must be so short that creep and cut agree.
struct LevelSchedule {
    int steps;
    double share;
};
constexpr std::array<LevelSchedule, 8> schedules{
    {{60, 0.7}, {30, 0.15}, {20, 0.075}, {12, 0.04}, {8, 0.02}, {6, 0.01}, {4, 0.005}, {4, 0.0025}}};
/// Of a model that ages, on its own cells alone: on coarse ones its valleys would be lost.
constexpr LevelSchedule schedule_of_model{20, 1};
constexpr double shortening = 0.1;
constexpr double held_steps = 0.125;  ///< share of the first level's steps in which drawn rivers do not rise
constexpr int steps_of_start = 60;
constexpr double worn_before = 30000;   ///< m at the uplift rate: until the rivers of the start are graded
constexpr int levels_of_drawn_heights = 3;  ///< the coarsest: finer ones have no time to make heights
constexpr double longest_decay = 3;     ///< relaxation times without uplift at an age of 1
constexpr double share_before_ice = 0.3;  ///< of the work, for reports
constexpr double share_before_coast = 0.8;  ///< of the work, for reports
constexpr double rock_smoothing = 30;  ///< m over which waves take the strength of rock
constexpr int steps_since_ice = 6;
constexpr float least_yield = 0.3F;     ///< of rock to ice and waves, where 1 is that of the land
constexpr float most_yield = 4;
constexpr float finest_share = 0.3F;    ///< of the small variation of rock and of roughness on the finest level

/// A step of one level.
struct Moment {
    double years = 0;
    bool rises = true;
    double fallen = 1;  ///< share of the fall of base level
    double from = 0;    ///< after uplift: where it begins in those years, as a share of them
    double until = 1;   ///< and where it ends
    float held = 0;     ///< share of the uplift that drawn rivers are spared
    float pace = 1;     ///< share of the uplift rate at which the land rises
};

std::vector<double> shrinking(int steps, double total) {
    std::vector<double> years;
    double sum = 0;
    for (int i = 0; i < steps; ++i) {
        years.push_back(std::pow(shortening, static_cast<double>(i) / steps));
        sum += years.back();
    }
    for (double& each : years) each *= total / sum;
    return years;
}

class UpliftRun {
public:
    UpliftRun(const UpliftedLandParameters& parameters, int width, int height, double cell_size,
              const UpliftMasks& masks, const WorkControl& control)
        : parameters_(with_model(parameters, masks)),
          width_(width),
          height_(height),
          extent_{width * cell_size, height * cell_size},
          masks_(masks),
          coast_control_(control.part(share_before_coast, 1)),
          land_control_(parameters.coast.acts() ? control.part(0, share_before_coast) : control),
          control_(parameters.ice.acts() ? land_control_.part(0, share_before_ice) : land_control_),
          ice_control_(land_control_.part(share_before_ice, 0.95)),
          grids_(grids_of(width, height, cell_size)),
          ages_painted_(!masks.age.empty() && parameters.uplift.painted_age > 0),
          oldest_(oldest_age(parameters.uplift, ages_painted_ ? masks.age : RasterView<const float>())) {
        const int runs = oldest_ > 0 ? 2 : 1;
        for (const UpliftGrid& grid : grids_) work_ += runs * work_of(grid) * schedule_of(grid).steps;
        if (grades_start()) work_ += work_of(grids_.front()) * steps_of_start;
        if (parameters_.uplift.drawn_heights && !starts_from_model())
            drawn_ = DrawnHeights(masks.crests, grids_.front(), double{base_level()});
        if (!drawn_.empty()) work_ += (rounds_of_drawn_heights - 1) * work_of_a_round();
        if (!takes_model()) return;
        model_ = model_heights(masks.model);
        const float lowest =
            parameters_.uplift.sea ? parameters_.uplift.sea_level : std::numeric_limits<float>::lowest();
        if (parameters_.uplift.pattern == UpliftPattern::model)
            model_share_ = uplift_of_model(model_.view(), extent_.width / model_.width(),
                                           double{parameters_.uplift.model_smoothing}, lowest);
    }

    UpliftedLand run() {
        const std::size_t first = drawn_.empty() ? 0 : levels_of_a_round();
        if (!drawn_.empty() && !meet_drawn_heights()) return {};
        for (std::size_t level = first; level < grids_.size(); ++level) {
            if (!grow(grids_[level])) return {};
            if (level + 1 < grids_.size()) drawn_.learn(ground_.height, grids_[level]);
        }
        const UpliftGrid& finest = grids_.back();
        if (parameters_.ice.acts() && !glaciate(finest)) return {};
        if (!finish(finest)) return {};
        ledger_.change = volume(finest) - started_with_;
        return cropped(finest);
    }

private:
    /// The parameters as they act: without a model nothing is taken from one.
    static UpliftedLandParameters with_model(UpliftedLandParameters parameters, const UpliftMasks& masks) {
        UpliftParameters& uplift = parameters.uplift;
        if (!masks.model.empty()) return parameters;
        if (uplift.pattern == UpliftPattern::model) uplift.pattern = UpliftPattern::none;
        if (uplift.start == UpliftStart::model) uplift.start = UpliftStart::plain;
        return parameters;
    }
    bool starts_from_model() const { return parameters_.uplift.start == UpliftStart::model; }
    bool takes_model() const { return starts_from_model() || parameters_.uplift.pattern == UpliftPattern::model; }

    std::vector<UpliftGrid> grids_of(int width, int height, double cell_size) const {
        std::vector<UpliftGrid> grids = uplift_grids(width, height, cell_size);
        if (!starts_from_model()) return grids;
        grids.erase(grids.begin(), grids.end() - 1);
        grids.front().number = 0;
        return grids;
    }
    const LevelSchedule& schedule_of(const UpliftGrid& grid) const {
        if (starts_from_model()) return schedule_of_model;
        return schedules[std::min(static_cast<std::size_t>(grid.number), schedules.size() - 1)];
    }
    static double work_of(const UpliftGrid& grid) { return static_cast<double>(grid.width) * grid.height; }

    bool grow(const UpliftGrid& grid) {
        begin(grid);
        return erode(grid);
    }

    std::size_t levels_of_a_round() const { return std::min(grids_.size(), std::size_t{levels_of_drawn_heights}); }
    double work_of_a_round() const {
        const double runs = oldest_ > 0 ? 2 : 1;
        double work = grades_start() ? work_of(grids_.front()) * steps_of_start : 0;
        for (std::size_t level = 0; level < levels_of_a_round(); ++level)
            work += runs * work_of(grids_[level]) * schedule_of(grids_[level]).steps;
        return work;
    }
    /// Grows the coarsest levels until their crests are as high as they are drawn, or for as many rounds as there are;
    /// the finer levels go on from the last.
    bool meet_drawn_heights() {
        for (int round = 0; round < rounds_of_drawn_heights; ++round) {
            ledger_ = {};
            done_ = round * work_of_a_round();
            for (std::size_t level = 0; level < levels_of_a_round(); ++level)
                if (!grow(grids_[level])) return false;
            if (drawn_.learn(ground_.height, grids_[levels_of_a_round() - 1]) <= drawn_heights_met) break;
        }
        done_ = rounds_of_drawn_heights * work_of_a_round();
        return true;
    }

    double volume(const UpliftGrid& grid) const {
        std::vector<double> rows(static_cast<std::size_t>(grid.height), 0.0);
        parallel_ranges(grid.height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < grid.width; ++x) rows[static_cast<std::size_t>(y)] += double{ground_.height.row(y)[x]};
        });
        double sum = 0;
        for (const double row : rows) sum += row;
        return sum * grid.cell_area();
    }

    /// The ground at the start of a level: the start of all, or what the level before left.
    void begin(const UpliftGrid& grid) {
        const UpliftParameters& uplift = parameters_.uplift;
        outlets_ = outlet_cells(uplift, grid);
        if (grid.number == 0) {
            river_ = nearness(masks_.river, grid, extent_, drawn_river_width);
            const Raster<float> start = start_of(grid);
            ground_ = {bordered(start.view()), Raster<float>(grid.width, grid.height), Raster<float>(grid.width, grid.height), {}};
            if (!starts_from_model()) roughen_start(grid);
            started_with_ = volume(grid);
        } else {
            const double before = volume(grids_[static_cast<std::size_t>(grid.number) - 1]);
            const bool is_finest = &grid == &grids_.back();
            ground_ = refined(ground_, grid, {uplift.seed, 0.9F, is_finest ? 0.1F * finest_share : 0.1F});
            ledger_.resampled += volume(grid) - before;
            hold_outlets(grid, 1);
        }
        rises_ = uplift_field(uplift, grid, extent_, {masks_.uplift, masks_.raised, model_share_.view()});
        drawn_.apply_to(rises_, grid);
        rain_ = on_grid(masks_.rain, grid, extent_);
        if (ages_painted_) ages_ = local_age(uplift, grid, extent_, masks_.age);
    }

    bool outlets_hold_level() const {
        return parameters_.uplift.start == UpliftStart::plain && parameters_.uplift.outlets == UpliftOutlets::edges;
    }

    /// The height from which the land rises, m.
    float base_level() const {
        const UpliftParameters& uplift = parameters_.uplift;
        if (uplift.sea) return uplift.sea_level;
        if (starts_from_model()) return value_range(model_.view()).low;
        return uplift.start == UpliftStart::volcano ? uplift.sea_level : uplift.start_height;
    }

    /// The ground before anything rises, with the troughs of drawn rivers.
    Raster<float> start_of(const UpliftGrid& grid) const {
        const UpliftParameters& uplift = parameters_.uplift;
        Raster<float> start = starts_from_model() ? model_on(grid) : starting_ground(uplift, grid, extent_);
        if (masks_.river.empty()) return start;
        dig_troughs(start, nearness(masks_.river, grid, extent_, drawn_river_width).view(), base_level(),
                    outlets_hold_level() ? outlets_.view() : RasterView<const std::uint8_t>());
        return start;
    }

    /// The model's heights; beyond the map goes on what lies at its edges.
    Raster<float> model_on(const UpliftGrid& grid) const {
        Raster<float> heights = Raster<float>::uninitialised(grid.width, grid.height);
        parallel_ranges(grid.height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < grid.width; ++x)
                    heights(x, y) = sample_bilinear(model_.view(), grid.place_x(x) / extent_.width * model_.width(),
                                                    grid.place_y(y) / extent_.height * model_.height());
        });
        return heights;
    }

    /// A metre or two of chance, on which the first rivers find their ways.
    void roughen_start(const UpliftGrid& grid) {
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                if (outlets_(x, y) == 0)
                    ground_.height.row(y)[x] += 2 * random_unit(parameters_.uplift.seed, RandomStream::uplift, 1,
                                                                uplift::cell_number(x, y));
    }

    /// Base level: where the start put it, less the share of its fall.
    void hold_outlets(const UpliftGrid& grid, double fallen) {
        const UpliftParameters& uplift = parameters_.uplift;
        if (!(uplift.base_fall > 0) && !outlets_hold_level()) return;
        if (base_level_.width() != grid.width) base_level_ = start_of(grid);
        const auto by = static_cast<float>(double{uplift.base_fall} * fallen);
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                if (outlets_(x, y) != 0) {
                    const float held = base_level_(x, y) - by;
                    ledger_.base_level += (double{held} - double{ground_.height.row(y)[x]}) * grid.cell_area();
                    ground_.height.row(y)[x] = held;
                }
    }

    /// Steps while the land rises, or after.
    std::vector<Moment> moments(const UpliftGrid& grid, bool rises) const {
        const LevelSchedule& schedule = schedule_of(grid);
        const double time = double{parameters_.uplift.time} * 1e6;
        const double total = rises ? time * share_of_time(oldest_) : longest_decay * oldest_ * relaxation_;
        std::vector<Moment> result;
        if (!(total > 0)) return result;
        double gone = 0;
        for (const double years : shrinking(schedule.steps, total * schedule.share)) {
            Moment moment{years, rises, 1, gone / (total * schedule.share)};
            gone += years;
            moment.until = gone / (total * schedule.share);
            if (rises) moment.pace = pace_in(grid, moment);
            if (grid.number == 0 && rises) moment.held = held_at(static_cast<double>(result.size()) / schedule.steps);
            if (grid.number == 0 && rises)
                moment.fallen = std::min(1.0, std::sqrt((static_cast<double>(result.size()) + 1) / (0.5 * schedule.steps)));
            result.push_back(moment);
        }
        return result;
    }

    /// The pace of uplift in a part of a level's time. The levels share the land's time, the coarsest first.
    float pace_in(const UpliftGrid& grid, const Moment& moment) const {
        double before = 0;
        double all = 0;
        for (const UpliftGrid& each : grids_) {
            const double share = schedule_of(each).share;
            if (each.number < grid.number) before += share;
            all += share;
        }
        const double own = schedule_of(grid).share;
        const double time = double{parameters_.uplift.time} * share_of_time(oldest_);
        return static_cast<float>(pace_of_uplift(parameters_.uplift, time, (before + own * moment.from) / all,
                                                 (before + own * moment.until) / all));
    }

    /// The share of their uplift that drawn rivers are spared when a share of the steps is over: all of it at first,
    /// until water has gathered in them, then less and less.
    static float held_at(double over) { return static_cast<float>(std::clamp(1.5 - over / held_steps, 0.0, 1.0)); }

    /// K = U_ref / (s0 A_d^m): slopes far above the rivers get the gradient s0 where the land rises at U_ref.
    double reference_erodibility(const UpliftGrid& grid) const {
        const RiverParameters& rivers = parameters_.rivers;
        const double steepening = steepening_of_cells(grid.cell_size, double{rivers.debris_area});
        return double{parameters_.uplift.rate} * 1e-3 /
               (steepening * double{rivers.slope_gradient} * std::pow(double{rivers.debris_area}, double{rivers.area_exponent}));
    }
    RockFields rock_of(const UpliftGrid& grid) const {
        const bool is_finest = &grid == &grids_.back();
        const Raster<float> painted = rock_factor(masks_, parameters_.rock, grid, extent_);
        return {parameters_, grid, reference_erodibility(grid), painted.view(),
                is_finest && (grid.number > 0 || starts_from_model()) ? finest_share : 1.0F};
    }

    bool erode(const UpliftGrid& grid) {
        const RiverParameters& rivers = parameters_.rivers;
        if (grid.number == 0 && grades_start() && !grade_start(grid)) return false;
        RockFields rock = rock_of(grid);
        // Before the last steps, which clear the ways of the water and lay talus at the feet.
        if (&grid == &grids_.back()) ledger_.brought_in += rock.cap(ground_);
        if (!run(grid, moments(grid, true), rock)) return false;
        if (!(oldest_ > 0)) return true;
        if (grid.number == 0) {
            FluvialStep step{grid.cell_size, 0, rivers, rock.erodibility(), rock.threshold(), outlet_options(), rain_.view(), {}};
            relaxation_ = relaxation_time(routed(ground_, step).network, step);
        }
        return run(grid, moments(grid, false), rock);
    }

    bool grades_start() const {
        const UpliftStart start = parameters_.uplift.start;
        return parameters_.uplift.start_slopes > 0 && (start == UpliftStart::plain || start == UpliftStart::plateau);
    }
    /// An old land of gentle slopes, in balance with slow and even uplift before base level falls. Its rock has no
    /// beds: they begin with the land that is asked for.
    bool grade_start(const UpliftGrid& grid) {
        UpliftedLandParameters old = parameters_;
        old.rock.structure = RockStructure::massive;
        RockFields rock(old, grid, reference_erodibility(grid), {}, 1.0F);
        const double rate = double{old.uplift.rate} * 1e-3;
        const auto rises =
            static_cast<float>(rate * double{old.uplift.start_slopes} / double{old.rivers.slope_gradient});
        Raster<float> asked = std::exchange(rises_, Raster<float>(grid.width, grid.height, rises));
        LocalAge ages = std::exchange(ages_, {});
        std::vector<Moment> steps;
        if (rate > 0)
            for (const double years : shrinking(steps_of_start, worn_before / rate))
                steps.push_back({years, true, 0, 0, 1, held_at(static_cast<double>(steps.size()) / steps_of_start)});
        const bool whole = run(grid, steps, rock);
        rises_ = std::move(asked);
        ages_ = std::move(ages);
        ground_.uplifted = Raster<float>(grid.width, grid.height);
        return whole;
    }

    bool run(const UpliftGrid& grid, const std::vector<Moment>& steps, RockFields& rock) {
        FluvialStep step{grid.cell_size, 0, parameters_.rivers, {}, {}, outlet_options(), rain_.view(), {}};
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (control_.stopped()) return false;
            control_.report(std::min(1.0, done_ / work_), {"Raising the terrain", place_text(grid, i, steps.size())});
            if (steps[i].rises || has_ages()) rise(grid, steps[i]);
            hold_outlets(grid, steps[i].fallen);
            rock.renew(ground_);
            const Raster<float> inflow = river_inflow(parameters_.uplift, grid, extent_, ground_.height);
            step.years = steps[i].years;
            step.erodibility = has_ages() ? paced(rock.erodibility()) : rock.erodibility();
            step.threshold = rock.threshold();
            step.inflow = inflow.view();
            const RoutedStep water = routed(ground_, step);
            const FluvialBooks books = fluvial_step(ground_, step, water.network, water.sinks);
            ledger_.left_map += books.left_map;
            ledger_.moved += books.moved;
            creep(grid, steps[i].years, water.network, water.sinks);
            done_ += work_of(grid);
        }
        return true;
    }

    /// Ease with which rock wears, 1 for that of the land.
    Raster<float> yield_of(const RockFields& rock, const UpliftGrid& grid) const {
        Raster<float> yield(grid.width, grid.height);
        const double reference = reference_erodibility(grid);
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                yield(x, y) = std::clamp(static_cast<float>(double{rock.erodibility()(x, y)} / reference), least_yield, most_yield);
        return yield;
    }

    /// Ice on the land that is grown, then rivers for the years since.
    bool glaciate(const UpliftGrid& grid) {
        RockFields rock = rock_of(grid);
        rock.renew(ground_);
        const Raster<float> yield = yield_of(rock, grid);
        GlaciatedGround ice = glaciate_ground(ground_, grid, parameters_.ice, yield.view(), ice_control_);
        if (ice.ice.empty()) return false;
        ledger_.glaciated += ice.change;
        ice_ledger_ = ice.ledger;
        till_ = std::move(ice.till);
        ice_ = std::move(ice.ice);
        glaciers_ = std::move(ice.maps);
        control_ = ice_control_.part(1, 1);
        // Only when the ice is gone: on its own cells, larger than couloirs, it has made plane walls of the old
        // gullies.
        const CouloirCutting couloirs{double{parameters_.ice.years}, double{parameters_.ice.couloirs} * 1e-3,
                                      parameters_.uplift.seed, yield.view(), outlet_options()};
        ledger_.glaciated -= cut_couloirs(ground_, grid, couloirs, control_);
        std::vector<Moment> after;
        if (parameters_.ice.since > 0)
            for (const double years : shrinking(steps_since_ice, double{parameters_.ice.since})) after.push_back({years, true, 1});
        return run(grid, after, rock);
    }

    static std::string place_text(const UpliftGrid& grid, std::size_t step, std::size_t count) {
        return std::to_string(grid.width) + " x " + std::to_string(grid.height) + " cells, step " + std::to_string(step + 1) +
               " of " + std::to_string(count);
    }

    RoutingOptions outlet_options() const {
        RoutingOptions options;
        options.open_edges = false;
        options.outlets = outlets_.view();
        options.outlets_given = true;
        if (parameters_.uplift.sea) options.sea_level = parameters_.uplift.sea_level;
        return options;
    }

    bool has_ages() const { return !ages_.rising.empty(); }

    /// K dt of ground for which time goes by more slowly: all rates of the law in one proportion, so that it is the
    /// same land, earlier.
    RasterView<const float> paced(RasterView<const float> erodibility) {
        paced_ = Raster<float>(erodibility.width(), erodibility.height());
        parallel_ranges(paced_.height(), 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < paced_.width(); ++x) paced_(x, y) = erodibility(x, y) * ages_.pace.row(y)[x];
        });
        return paced_.view();
    }

    /// The share of a step in which a place rises, in its own time.
    float risen_share(const Moment& moment, int x, int y) const {
        const float pace = ages_.pace.row(y)[x];
        if (moment.rises) return pace;
        const double rising = double{ages_.rising(x, y)};
        return pace * static_cast<float>(std::clamp((rising - moment.from) / (moment.until - moment.from), 0.0, 1.0));
    }

    void rise(const UpliftGrid& grid, const Moment& moment) {
        std::vector<double> rows(static_cast<std::size_t>(grid.height), 0.0);
        const auto dt = static_cast<float>(moment.years);
        const float pace = moment.pace;
        const bool aged = has_ages();
        const bool held = moment.held > 0 && river_.width() == grid.width;
        parallel_ranges(grid.height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) {
                float* const height = ground_.height.row(y);
                float* const uplifted = ground_.uplifted.row(y);
                const float* const rate = rises_.row(y);
                const std::uint8_t* const outlet = outlets_.row(y);
                for (int x = 0; x < grid.width; ++x) {
                    float by = outlet[x] != 0 ? 0.0F : rate[x] * pace * dt;
                    if (aged) by *= risen_share(moment, x, y);
                    if (held) by *= 1 - moment.held * river_(x, y);
                    const float before = height[x];
                    height[x] = before + by;
                    uplifted[x] += by;
                    rows[static_cast<std::size_t>(y)] += double{height[x]} - double{before};
                }
            }
        });
        double sum = 0;
        for (const double row : rows) sum += row;
        ledger_.uplifted += sum * grid.cell_area();
    }

    void creep(const UpliftGrid& grid, double years, const FlowNetwork& network, const std::vector<std::uint32_t>& sinks) {
        const HillslopeParameters& hillslopes = parameters_.hillslopes;
        if (!(hillslopes.creep > 0)) return;
        const Raster<std::uint8_t> fixed = network.outlet_cells(sinks);
        const NonlinearCreepBooks books =
            creep_ground(ground_, {double{hillslopes.creep} * years, hillslopes.critical, grid.cell_size, fixed.view(),
                                   has_ages() ? &ages_.pace : nullptr});
        ledger_.left_map += books.left_map;
    }

    /// Steps that are made once, on the finest level.
    bool finish(const UpliftGrid& grid) {
        if (control_.stopped()) return false;
        control_.report(1, "Finishing the terrain");
        FluvialStep step{grid.cell_size, 0, parameters_.rivers, {}, {}, outlet_options(), rain_.view(), {}};
        const Raster<float> inflow = river_inflow(parameters_.uplift, grid, extent_, ground_.height);
        step.inflow = inflow.view();
        const RoutedStep filled = routed(ground_, step);
        const LastingLakes lakes = parameters_.ice.acts() ? LastingLakes(filled.network, grid.cell_size, double{parameters_.ice.silt}) : LastingLakes();
        ledger_.brought_in += fill_valley_floors(ground_, filled.network, parameters_.rivers, grid.cell_size, lakes);
        if (builds_fans(parameters_.rivers))
            ledger_.brought_in += build_fans(ground_, routed(ground_, step).network, parameters_.rivers, parameters_.uplift.seed, grid.cell_size);
        ledger_.brought_in += fill_hollows(ground_, grid.cell_size, parameters_.hillslopes.hollows);
        if (control_.stopped()) return false;
        if (parameters_.hillslopes.landslides > 0 && landslides_show(parameters_.hillslopes, grid.cell_size))
            slide_slopes(ground_, grid, routed(ground_, step).network, parameters_.uplift.seed, parameters_.hillslopes);
        if (drops_rock(parameters_.hillslopes, grid.cell_size))
            ledger_.left_map += drop_rock(ground_, grid, routed(ground_, step).network, parameters_.uplift.seed, parameters_.hillslopes);
        // Waves come before the roughness of rock, which cliffs have, too.
        if (parameters_.coast.acts() && !cut_coast(grid)) return false;
        const float planed = parameters_.coast.acts() ? high_water() : std::numeric_limits<float>::lowest();
        ledger_.brought_in += roughen_rock(ground_, grid, parameters_.uplift.seed, parameters_.rock.roughness, planed);
        if (parameters_.uplift.sea) {
            const ShoreBooks shore = cut_shore(ground_, grid.cell_size, double{parameters_.uplift.sea_level}, double{parameters_.uplift.shore});
            ledger_.left_map += shore.worn - shore.laid;
            ledger_.brought_in += shore.silted;
        }
        return !control_.stopped();
    }

    /// Of the sea that cuts the coast, m.
    float high_water() const {
        return parameters_.uplift.sea_level + parameters_.coast.rise + 0.5F * parameters_.coast.tide;
    }

    bool cut_coast(const UpliftGrid& grid) {
        RockFields rock = rock_of(grid);
        rock.renew(ground_);
        Raster<float> strength = yield_of(rock, grid);
        CoastSite site{Raster<float>(grid.width, grid.height), {}, grid.cell_size, parameters_.uplift.sea_level + parameters_.coast.rise};
        for (int y = 0; y < grid.height; ++y) {
            std::copy_n(ground_.height.row(y), grid.width, site.heights.row(y));
            for (int x = 0; x < grid.width; ++x) strength(x, y) = 1 / strength(x, y);
        }
        strength = box_mean(std::move(strength), static_cast<int>(std::lround(rock_smoothing / grid.cell_size)), 1);
        site.strength = strength.view();
        CliffWeakness weakness;
        if (parameters_.rock.joints > 0 && grid.cell_size <= largest_jointed_cell) {
            weakness = cliff_weakness(grid, parameters_.uplift.seed, parameters_.rock.joints);
            site.set_back = weakness.set_back.view();
            site.walled = weakness.walled.view();
        }
        const CoastedLand land = coasted(parameters_.coast, site, coast_control_);
        if (land.empty()) return false;
        coast_ledger_ = land.ledger;
        ledger_.coasted -= land.ledger.offshore;
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const float laid = land.sand(x, y) + land.talus(x, y);
                const float worn = site.heights(x, y) + laid - land.heights(x, y);
                ground_.height.row(y)[x] = land.heights(x, y);
                ground_.loose(x, y) = std::max(ground_.loose(x, y) - std::max(worn, 0.0F), 0.0F) + laid;
            }
        return true;
    }

    UpliftedLand cropped(const UpliftGrid& grid) const {
        const int left = static_cast<int>(std::lround(-grid.origin_x / grid.cell_size));
        const int top = static_cast<int>(std::lround(-grid.origin_y / grid.cell_size));
        UpliftedLand land;
        land.heights = Raster<float>::uninitialised(width_, height_);
        land.loose = Raster<float>::uninitialised(width_, height_);
        for (int y = 0; y < height_; ++y) {
            std::copy_n(ground_.height.row(y + top) + left, width_, land.heights.row(y));
            std::copy_n(ground_.loose.row(y + top) + left, width_, land.loose.row(y));
        }
        const auto crop = [&](const Raster<float>& whole) {
            Raster<float> part;
            if (whole.empty()) return part;
            part = Raster<float>::uninitialised(width_, height_);
            for (int y = 0; y < height_; ++y) std::copy_n(whole.row(y + top) + left, width_, part.row(y));
            return part;
        };
        land.ice = crop(ice_);
        land.ice_share = share_under_ice(land.ice);
        if (parameters_.ice.melted) land.ice = {};
        land.glaciers = {crop(glaciers_.speed), crop(glaciers_.strain), crop(glaciers_.load), crop(glaciers_.debris),
                         crop(glaciers_.line)};
        land.till = crop(till_);
        // Rivers and slides have carried some of it off since.
        for (int y = 0; y < land.till.height(); ++y)
            for (int x = 0; x < width_; ++x) land.till(x, y) = std::min(land.till(x, y), land.loose(x, y));
        land.ledger = ledger_;
        land.ice_ledger = ice_ledger_;
        land.coast_ledger = coast_ledger_;
        return land;
    }

    UpliftedLandParameters parameters_;
    int width_;
    int height_;
    UpliftExtent extent_;
    const UpliftMasks& masks_;
    WorkControl coast_control_;
    WorkControl land_control_;  ///< of all but the coast
    WorkControl control_;       ///< of all but ice and coast
    WorkControl ice_control_;
    std::vector<UpliftGrid> grids_;
    bool ages_painted_;
    double oldest_;  ///< age
    LocalAge ages_;  ///< empty where no age is painted
    Raster<float> paced_;
    Raster<float> river_;        ///< nearness of drawn rivers on the first level; empty: none
    Raster<float> model_;        ///< heights, m; empty: nothing is taken from a model
    Raster<float> model_share_;  ///< of the uplift rate
    DrawnHeights drawn_;         ///< empty: none are to be met
    UpliftGround ground_;
    Raster<std::uint8_t> outlets_;
    Raster<float> rises_;
    Raster<float> rain_;
    Raster<float> base_level_;
    UpliftLedger ledger_;
    GlacialLedger ice_ledger_;
    CoastLedger coast_ledger_;
    Raster<float> ice_;
    Raster<float> till_;
    GlacierMaps glaciers_;
    double started_with_ = 0;
    double relaxation_ = 0;  ///< years
    double work_ = 0;
    double done_ = 0;
};

}  // namespace

double steepening_of_cells(double cell_size, double debris_area) {
    const double width = cell_size / std::sqrt(debris_area);
    return 1 + 1.25 * width / (1 + 0.65 * width);
}

UpliftedLand uplifted_land(const UpliftedLandParameters& parameters, int width, int height, double cell_size,
                           const UpliftMasks& masks, const WorkControl& control) {
    CUESTA_CHECK(width >= 1 && height >= 1 && cell_size > 0);
    return UpliftRun(parameters, width, height, cell_size, masks, control).run();
}

}  // namespace cuesta
