#include "core/dunes/dune_land.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/dunes/dune_grid.h"
#include "core/dunes/dune_start.h"
#include "core/dunes/sand_flux.h"
#include "core/dunes/sand_slides.h"

namespace cuesta {
namespace {

// Measured: with these the crests end up some `spacing` apart, and barchans keep slip faces.
constexpr double cells_per_spacing = 36;
constexpr double saturation_share = 0.022;  ///< of the spacing
constexpr double typical_height = 1.0 / 12; ///< of the spacing: a dune that passes its spacing in one generation

constexpr double carried_cells2 = 0.25;  ///< of a cell's area: sand that a step carries over a metre of its side
constexpr double creep_share = 0.03;     ///< of a height difference between neighbours, a step
constexpr int slides_per_step = 2;
constexpr int first_slides_to_rest = 300;  ///< faces of ten cells come to rest; finer grids begin with these
constexpr int slides_to_rest = 200;
constexpr double most_spacings = 30;  ///< along the longer side
constexpr int fewest_cells = 64;      ///< along a side of the first grid
constexpr double least_saturation_cells = 0.75; ///< shorter would let ridges of a few cells grow on every dune
constexpr double least_saturation = 1.0;    ///< m: that of sand grains in air is about as long

/// The power of two that is nearest to a somewhat smaller count: finer cells cost far more than they show.
int power_of_two_near(double count) {
    const double exponent = std::round(std::log2(std::max(count, 1.0)) - 0.2);
    return std::max(fewest_cells, 1 << static_cast<int>(std::min(exponent, 14.0)));
}

/// The size of the map in cells of the base and what follows from it.
struct DunePlan {
    double spacing = 0;  ///< m
    DuneGrid first;      ///< without its cells
    int levels = 1;      ///< grids in all

    DunePlan(const DuneParameters& p, int width, int height, double cell_size) {
        const double map_width = width * cell_size, map_height = height * cell_size;
        spacing = std::max<double>(p.spacing, std::max(map_width, map_height) / most_spacings);
        const double ideal = spacing / cells_per_spacing;
        // A map too small for the least grid shows the north-west of one.
        const double least = fewest_cells * ideal;
        first.columns = power_of_two_near(map_width / ideal);
        first.rows = power_of_two_near(map_height / ideal);
        first.dx = std::max(map_width, least) / first.columns;
        first.dy = std::max(map_height, least) / first.rows;
        const double most_cells = std::max(8.0 * width * height, 65536.0);
        double cell = std::min(first.dx, first.dy);
        double cells = static_cast<double>(first.columns) * first.rows;
        while (cell > 1.25 * cell_size && 4 * cells <= most_cells) {
            cell /= 2;
            cells *= 4;
            ++levels;
        }
    }
};

/// Dunes on their way from the first grid to the finest.
class DuneField {
public:
    DuneField(const DuneParameters& p, DunePlan plan) : p_(p), plan_(std::move(plan)), grid_(std::move(plan_.first)) {
        start_dunes(grid_, p_, plan_.spacing);
        ledger_.supplied = grid_.sand_volume();
        measure_work();
    }
    /// False when stopped.
    bool run(const WorkControl& control);
    DuneGrid take_grid() { return std::move(grid_); }
    const DuneLedger& ledger() const { return ledger_; }

private:
    double carried() const { return carried_cells2 * grid_.cell_area(); }
    double generation() const { return plan_.spacing * plan_.spacing * typical_height; }  ///< m^2
    int first_steps() const { return static_cast<int>(std::ceil(p_.generations * generation() / carried())); }
    int finer_steps() const { return p_.generations > 0 ? static_cast<int>(std::lround(12 + 24 * p_.secondary)) : 0; }
    void measure_work();
    bool blow(int steps, const WorkControl& control);
    void refine();
    double saturation() const;
    void settle();

    const DuneParameters& p_;
    DunePlan plan_;
    DuneGrid grid_;
    SandFlux flux_;
    std::vector<float> scratch_;
    DuneLedger ledger_;
    int level_ = 0;
    std::uint32_t step_ = 0;
    double time_ = 0;  ///< generations
    double work_ = 1;  ///< cells times steps in all
    double done_ = 0;
};

void DuneField::measure_work() {
    double cells = static_cast<double>(grid_.size());
    work_ = cells * (first_steps() + 10);
    for (int level = 1; level < plan_.levels; ++level) {
        cells *= 4;
        work_ += cells * (finer_steps() + 10);
    }
}

/// Finer grids have room for dunes of the sand's own, shorter saturation length.
double DuneField::saturation() const {
    const double cell = std::max(grid_.dx, grid_.dy);
    const double large = std::max(saturation_share * plan_.spacing, least_saturation_cells * cell);
    if (level_ == 0) return large;
    const double small = std::min(large, std::max(least_saturation_cells * cell, least_saturation));
    return large * std::pow(small / large, double{p_.secondary});
}

bool DuneField::blow(int steps, const WorkControl& control) {
    WindStep wind;
    wind.carried = carried();
    wind.saturation = saturation();
    for (int i = 0; i < steps; ++i, ++step_) {
        if (control.stopped()) return false;
        float gust = -1.5F;
        for (std::uint32_t draw = 0; draw < 3; ++draw) gust += random_unit(p_.seed, RandomStream::dunes, 2 + step_, draw);
        wind.heading = wind_heading(p_, time_) + gust / 1.5 * p_.spread * std::numbers::pi / 180;
        flux_.blow(grid_, wind);
        slide(grid_, slides_per_step, creep_share, scratch_);
        time_ += wind.carried / generation();
        done_ += static_cast<double>(grid_.size());
        control.report(std::min(done_ / work_, 1.0), "Moving dunes");
    }
    return true;
}

void DuneField::refine() {
    const double volume = grid_.sand_volume() + flux_.airborne(grid_.cell_area());
    flux_.clear();
    grid_ = refined(grid_);
    scale_sand(grid_, volume);
    ++level_;
}

/// Sand in the air falls on the dunes, slip faces come to rest, and rounding is made good.
void DuneField::settle() {
    slide(grid_, slides_to_rest, 0, scratch_);
    for (std::size_t i = 0; i < grid_.size(); ++i) grid_.surface[i] = std::max(grid_.surface[i], grid_.pan[i]);
    ledger_.settled = flux_.airborne(grid_.cell_area());
    ledger_.rounding = ledger_.supplied - ledger_.settled - grid_.sand_volume();
    scale_sand(grid_, ledger_.supplied);
    ledger_.lying = grid_.sand_volume();
}

bool DuneField::run(const WorkControl& control) {
    if (!(ledger_.supplied > 0)) {  // the pan alone
        for (int level = 1; level < plan_.levels && !control.stopped(); ++level) refine();
        return !control.stopped();
    }
    if (!blow(first_steps(), control)) return false;
    for (int level = 1; level < plan_.levels; ++level) {
        slide(grid_, level == 1 ? first_slides_to_rest : slides_to_rest, 0, scratch_);
        refine();
        if (!blow(finer_steps(), control)) return false;
    }
    settle();
    return !control.stopped();
}

/// Catmull-Rom samples of a closed line: the first of four neighbours, and their weights.
struct RingSample {
    int first = 0;
    float weight[4] = {};
    RingSample(double place, double cell) {
        const double at = place / cell - 0.5;
        first = static_cast<int>(std::floor(at)) - 1;
        const double t = at - std::floor(at);
        weight[0] = static_cast<float>(0.5 * t * (t * (2 - t) - 1));
        weight[1] = static_cast<float>(0.5 * (t * t * (3 * t - 5) + 2));
        weight[2] = static_cast<float>(0.5 * t * (t * (4 - 3 * t) + 1));
        weight[3] = static_cast<float>(0.5 * t * t * (t - 1));
    }
};

float sampled(const std::vector<float>& values, const DuneGrid& grid, const RingSample& x, const RingSample& y) {
    float sum = 0;
    for (int j = 0; j < 4; ++j) {
        const float* row = values.data() + static_cast<std::size_t>((y.first + j) & (grid.rows - 1)) * grid.columns;
        float across = 0;
        for (int i = 0; i < 4; ++i) across += x.weight[i] * row[(x.first + i) & (grid.columns - 1)];
        sum += y.weight[j] * across;
    }
    return sum;
}

void fill_map(DuneLand& land, const DuneGrid& grid, double cell_size, float mean_height) {
    parallel_ranges(land.heights.height(), 8, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const RingSample row((y + 0.5) * cell_size, grid.dy);
            for (int x = 0; x < land.heights.width(); ++x) {
                const RingSample column((x + 0.5) * cell_size, grid.dx);
                const float pan = sampled(grid.pan, grid, column, row);
                const float sand = std::max(sampled(grid.surface, grid, column, row) - pan, 0.0F);
                land.sand(x, y) = sand;
                land.heights(x, y) = mean_height + (pan + sand);
            }
        }
    });
}

}  // namespace

double wind_heading(const DuneParameters& parameters, double time) {
    const int winds = std::max(parameters.winds, 1);
    const auto turn = static_cast<std::int64_t>(std::floor(time / std::max(parameters.season, 1e-6F)));
    const double off = (static_cast<double>(turn % winds) - 0.5 * (winds - 1)) * parameters.angle;
    const double from = (double{parameters.direction} + off) * std::numbers::pi / 180;
    return std::atan2(std::cos(from), -std::sin(from));
}

std::string_view why_dunes_ignore(const DuneParameters& parameters, std::string_view parameter_id, int width, int height,
                                  double cell_size) {
    const std::string_view prefix = "dunes.";
    if (!parameter_id.starts_with(prefix)) return {};
    const std::string_view id = parameter_id.substr(prefix.size());
    const bool of_several = id == "angle" || id == "season", of_ground = id == "pan_relief" || id == "height";
    const bool of_wind = of_several || id == "direction" || id == "winds" || id == "spread" || id == "secondary";
    if (!(parameters.supply > 0) && (of_wind || id == "cover" || id == "generations")) return "Needs sand.";
    if (!(parameters.generations > 0) && of_wind) return "Needs time.";
    if (of_several && parameters.winds < 2) return "Needs two winds or more.";
    if (id == "secondary" && DunePlan(parameters, width, height, cell_size).levels < 2) return "Needs smaller cells.";
    if (!of_ground && id != "supply" && !(parameters.supply > 0) && !(parameters.pan_relief > 0))
        return "Needs sand or relief of the ground.";
    return {};
}

DuneLand dune_land(const DuneParameters& parameters, int width, int height, double cell_size,
                   const WorkControl& control) {
    CUESTA_CHECK(width >= 1 && height >= 1 && cell_size > 0);
    DuneField field(parameters, DunePlan(parameters, width, height, cell_size));
    if (!field.run(control)) return {};
    DuneGrid grid = field.take_grid();
    while (2 * grid.dx <= 1.01 * cell_size || 2 * grid.dy <= 1.01 * cell_size) {
        const DuneGrid coarse = halved(grid, 2 * grid.dx <= 1.01 * cell_size, 2 * grid.dy <= 1.01 * cell_size);
        if (coarse.columns == grid.columns && coarse.rows == grid.rows) break;
        grid = coarse;
    }
    DuneLand land{Raster<float>(width, height), Raster<float>(width, height), field.ledger()};
    fill_map(land, grid, cell_size, parameters.height);
    control.report(1, "Moving dunes");
    return land;
}

}  // namespace cuesta
