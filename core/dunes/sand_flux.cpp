#include "core/dunes/sand_flux.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {
namespace dune_wind {

/// Passage of a row to the next one: `whole` lanes to the side and three weights.
struct Sideways {
    int whole = 0;
    float before = 0;  ///< from the lane before
    float here = 1;
    float after = 0;
};

/// Numbers of the exchange between the wind and the ground in a cell.
struct Exchange {
    float to_height;   ///< from flux on level ground to m of height
    float kept;        ///< share of the lack or excess of sand that remains after a cell
    float kept_in_lee;
    float lee_depth;   ///< m
    float bare_depth;  ///< m
};

}  // namespace dune_wind

namespace {

using dune_wind::Exchange;
using dune_wind::Sideways;

constexpr double fall = 0.2679491924311227;  ///< tan 15 degrees: the wind behind a crest
constexpr float highest_capacity = 4.0F;     ///< of the stress, as a share of that on level ground
constexpr float lee_depth = 0.02F;           ///< cells below the wind's edge at which the lee begins
constexpr float bare_depth = 0.002F;         ///< cells: sand thinner than this lets other sand pass
constexpr double fallout = 1.0;              ///< cells over which sand falls in the lee

CUESTA_MULTIVERSION
void pass_on(const float* __restrict from, float* __restrict to, Sideways shift, int lanes) {
    for (int y = 0; y < lanes; ++y)
        to[y] = (shift.before * from[y - 1] + shift.after * from[y + 1]) + shift.here * from[y];
}

CUESTA_MULTIVERSION
void lower_edge(const float* __restrict surface, const float* __restrict edge, float* __restrict envelope, float drop,
                int lanes) {
    for (int y = 0; y < lanes; ++y) {
        const float falling = edge[y] - drop;
        envelope[y] = surface[y] > falling ? surface[y] : falling;
    }
}

/// q: m of sand that enters each cell, then that leaves it.
CUESTA_MULTIVERSION
void exchange_row(float* __restrict surface, const float* __restrict pan, const float* __restrict envelope,
                  const float* __restrict stress, const float* __restrict entering, float* __restrict leaving,
                  Exchange law, int lanes) {
    for (int y = 0; y < lanes; ++y) {
        const float z = surface[y];
        const float in = entering[y];
        const float sand = z > pan[y] ? z - pan[y] : 0.0F;
        float u = 1.0F + stress[y];
        u = u > 0.0F ? u : 0.0F;
        u = u < highest_capacity ? u : highest_capacity;
        // The flux of saltation grows with the stress to the power 3/2 (Bagnold 1941).
        const float able = u * std::sqrt(u) * law.to_height;
        const bool lee = envelope[y] > z + law.lee_depth;
        const bool passes = (sand < law.bare_depth) & (able < in);
        const float capacity = lee ? 0.0F : (passes ? in : able);
        const float kept = lee ? law.kept_in_lee : law.kept;
        const float wanted = capacity + (in - capacity) * kept;
        const float most = in + sand;
        const float out = wanted < most ? wanted : most;
        const float next = z + (in - out);
        surface[y] = next > pan[y] ? next : pan[y];
        leaving[y] = out;
    }
}

void transpose(const std::vector<float>& from, std::vector<float>& to, int columns, int rows, bool reversed) {
    constexpr int side = 16;
    parallel_ranges(columns / side, 1, [&](int first, int last) {
        for (int strip = first; strip < last; ++strip)
            for (int y0 = 0; y0 < rows; y0 += side)
                for (int x = strip * side; x < (strip + 1) * side; ++x)
                    for (int y = y0; y < y0 + side; ++y) {
                        const int row = reversed ? columns - 1 - x : x;
                        to[static_cast<std::size_t>(row) * rows + y] = from[static_cast<std::size_t>(y) * columns + x];
                    }
    });
}

void transpose_back(const std::vector<float>& from, std::vector<float>& to, int columns, int rows, bool reversed) {
    constexpr int side = 16;
    parallel_ranges(rows / side, 1, [&](int first, int last) {
        for (int strip = first; strip < last; ++strip)
            for (int x0 = 0; x0 < columns; x0 += side)
                for (int y = strip * side; y < (strip + 1) * side; ++y)
                    for (int x = x0; x < x0 + side; ++x) {
                        const int row = reversed ? columns - 1 - x : x;
                        to[static_cast<std::size_t>(y) * columns + x] = from[static_cast<std::size_t>(row) * rows + y];
                    }
    });
}

void copy_rows(const std::vector<float>& from, std::vector<float>& to, int lanes, int steps, bool reversed) {
    for (int k = 0; k < steps; ++k)
        std::copy_n(from.data() + static_cast<std::size_t>(k) * lanes, lanes,
                    to.data() + static_cast<std::size_t>(reversed ? steps - 1 - k : k) * lanes);
}

/// A row with a cell of the other end on either side.
class RingRow {
public:
    explicit RingRow(int lanes) : lanes_(lanes), cells_(static_cast<std::size_t>(lanes) + 2) {}
    /// The row shifted by whole lanes, so that [y] holds row[y - whole].
    const float* shifted(const float* row, int whole) {
        const int start = -whole & (lanes_ - 1);
        std::copy(row + start, row + lanes_, cells_.data() + 1);
        std::copy(row, row + start, cells_.data() + 1 + (lanes_ - start));
        cells_.front() = cells_[static_cast<std::size_t>(lanes_)];
        cells_.back() = cells_[1];
        return cells_.data() + 1;
    }

private:
    int lanes_;
    std::vector<float> cells_;
};

}  // namespace

/// The frame of a wind and the numbers of its step.
struct SandFlux::Course {
    WindFrame frame;
    bool by_columns = false;  ///< the wind goes along x
    bool reversed = false;    ///< towards smaller x or y
    double stretch = 0;       ///< m of the wind's way from row to row
    Sideways shift;           ///< of flux
    Sideways sharp;           ///< of the wind's lower edge: linear
    Exchange law{};
    float drop = 0;

    Course(const DuneGrid& grid, const WindStep& wind) {
        const double c = std::cos(wind.heading), s = std::sin(wind.heading);
        by_columns = std::abs(c) / grid.dx >= std::abs(s) / grid.dy;
        frame.steps = by_columns ? grid.columns : grid.rows;
        frame.lanes = by_columns ? grid.rows : grid.columns;
        frame.along = by_columns ? grid.dx : grid.dy;
        frame.across = by_columns ? grid.dy : grid.dx;
        reversed = (by_columns ? c : s) < 0;
        frame.wind_along = std::abs(by_columns ? c : s);
        frame.wind_across = by_columns ? s : c;
        stretch = frame.along / frame.wind_along;
        set_shift(frame.wind_across / frame.across * stretch);
        law.to_height = static_cast<float>(wind.carried / stretch);
        law.kept = static_cast<float>(std::exp(-stretch / wind.saturation));
        law.kept_in_lee = static_cast<float>(std::exp(-1 / fallout));
        law.lee_depth = static_cast<float>(lee_depth * stretch);
        law.bare_depth = static_cast<float>(bare_depth * stretch);
        drop = static_cast<float>(fall * stretch);
    }

    /// Weights with the mean `lanes` and the same spread for every heading (a quarter of a cell squared), so that
    /// sand spreads sideways alike.
    void set_shift(double lanes) {
        constexpr double spread = 0.25;
        shift.whole = sharp.whole = static_cast<int>(std::lrint(lanes));
        const double rest = lanes - shift.whole;
        shift.before = static_cast<float>((spread + rest * rest + rest) / 2);
        shift.after = static_cast<float>((spread + rest * rest - rest) / 2);
        shift.here = static_cast<float>(1 - (spread + rest * rest));
        sharp.before = static_cast<float>(std::max(rest, 0.0));
        sharp.after = static_cast<float>(std::max(-rest, 0.0));
        sharp.here = static_cast<float>(1 - std::abs(rest));
    }
    int first_row(int stretch_index) const { return frame.steps / stretches * stretch_index; }
    std::size_t at(int k) const { return static_cast<std::size_t>(k & (frame.steps - 1)) * frame.lanes; }
};

void SandFlux::turn_to_wind(const DuneGrid& grid, const Course& course) {
    for (std::vector<float>* values : {&heights_, &pan_, &envelope_, &stress_}) values->resize(grid.size());
    if (course.by_columns) {
        transpose(grid.surface, heights_, grid.columns, grid.rows, course.reversed);
        transpose(grid.pan, pan_, grid.columns, grid.rows, course.reversed);
    } else {
        copy_rows(grid.surface, heights_, grid.columns, grid.rows, course.reversed);
        copy_rows(grid.pan, pan_, grid.columns, grid.rows, course.reversed);
    }
}

void SandFlux::turn_back(DuneGrid& grid, const Course& course) const {
    if (course.by_columns)
        transpose_back(heights_, grid.surface, grid.columns, grid.rows, course.reversed);
    else
        copy_rows(heights_, grid.surface, grid.columns, grid.rows, course.reversed);
}

/// The lower edge of the wind comes from as far upwind as the highest crest can shelter the lowest ground.
void SandFlux::find_lee(const Course& course) {
    const auto extremes = std::minmax_element(heights_.begin(), heights_.end());
    const float lowest = *extremes.first;
    const double reach = std::ceil((double{*extremes.second} - double{lowest}) / course.drop) + 1;
    const int warm_up = static_cast<int>(std::min<double>(reach, course.frame.steps));
    const int lanes = course.frame.lanes;
    parallel_bands(stretches, [&](int band) {
        RingRow ring(lanes);
        std::vector<float> edge(static_cast<std::size_t>(lanes), lowest), passed(edge.size());
        const int end = course.first_row(band + 1);
        for (int k = course.first_row(band) - warm_up; k < end; ++k) {
            pass_on(ring.shifted(edge.data(), course.sharp.whole), passed.data(), course.sharp, lanes);
            lower_edge(heights_.data() + course.at(k), passed.data(), edge.data(), course.drop, lanes);
            if (k >= course.first_row(band)) std::copy(edge.begin(), edge.end(), envelope_.data() + course.at(k));
        }
    });
}

void SandFlux::carry(const Course& course) {
    const int lanes = course.frame.lanes;
    std::vector<std::vector<float>> next(stretches);
    parallel_bands(stretches, [&](int band) {
        RingRow ring(lanes);
        std::vector<float> flux = airborne_[static_cast<std::size_t>(band)], entering(flux.size());
        for (int k = course.first_row(band); k < course.first_row(band + 1); ++k) {
            pass_on(ring.shifted(flux.data(), course.shift.whole), entering.data(), course.shift, lanes);
            const std::size_t at = course.at(k);
            exchange_row(heights_.data() + at, pan_.data() + at, envelope_.data() + at, stress_.data() + at,
                         entering.data(), flux.data(), course.law, lanes);
        }
        next[static_cast<std::size_t>(band + 1) % stretches] = std::move(flux);
    });
    airborne_ = std::move(next);
}

/// The flux into a stretch, were the ground to stay as it is: from half the way of the wind before it.
std::vector<float> SandFlux::flux_before(const Course& course, int stretch_index) const {
    const int lanes = course.frame.lanes;
    RingRow ring(lanes);
    std::vector<float> flux(static_cast<std::size_t>(lanes)), entering(flux.size()), ground(flux.size());
    const int end = course.first_row(stretch_index);
    for (int k = end - course.frame.steps / 2; k < end; ++k) {
        pass_on(ring.shifted(flux.data(), course.shift.whole), entering.data(), course.shift, lanes);
        const std::size_t at = course.at(k);
        std::copy_n(heights_.data() + at, lanes, ground.data());
        exchange_row(ground.data(), pan_.data() + at, envelope_.data() + at, stress_.data() + at, entering.data(),
                     flux.data(), course.law, lanes);
    }
    return flux;
}

/// Puts the flux of the course into the air and takes as much from all the sand, whose volume with that in the air before
/// is `cells_of_sand`, in m on one cell.
void SandFlux::take_up(const Course& course, double cells_of_sand) {
    airborne_.assign(stretches, {});
    parallel_bands(stretches, [&](int band) { airborne_[static_cast<std::size_t>(band)] = flux_before(course, band); });
    double lying = 0;
    for (std::size_t i = 0; i < heights_.size(); ++i) lying += std::max(double{heights_[i]} - pan_[i], 0.0);
    const double wanted = airborne(1), most = 0.5 * cells_of_sand;
    if (wanted > most)
        for (std::vector<float>& lanes : airborne_)
            for (float& height : lanes) height = static_cast<float>(height * (most / wanted));
    if (!(lying > 0)) return;
    const double factor = (cells_of_sand - airborne(1)) / lying;
    for (std::size_t i = 0; i < heights_.size(); ++i)
        heights_[i] = static_cast<float>(pan_[i] + std::max(double{heights_[i]} - pan_[i], 0.0) * factor);
}

void SandFlux::blow(DuneGrid& grid, const WindStep& wind) {
    CUESTA_CHECK(wind.saturation > 0 && wind.carried >= 0);
    const Course course(grid, wind);
    turn_to_wind(grid, course);
    find_lee(course);
    wind_stress_.over(course.frame, envelope_, stress_);
    if (airborne_.empty() || course.by_columns != by_columns_ || course.reversed != reversed_)
        take_up(course, grid.sand_volume() / grid.cell_area() + airborne(1));
    by_columns_ = course.by_columns;
    reversed_ = course.reversed;
    carry(course);
    turn_back(grid, course);
}

double SandFlux::airborne(double cell_area) const {
    double sum = 0;
    for (const std::vector<float>& lanes : airborne_)
        for (const float height : lanes) sum += height;
    return sum * cell_area;
}

void SandFlux::clear() {
    airborne_.clear();
}

}  // namespace cuesta
