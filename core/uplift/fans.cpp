#include "core/uplift/fans.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "core/uplift/place_noise.h"

namespace cuesta {
namespace {

constexpr double square_kilometre = 1e6;  ///< m^2
constexpr double gradient_of_one = 0.05;  ///< of a fan whose catchment is 1 km^2, at its apex
constexpr double gradient_exponent = -0.25;
/// A half disc of half its catchment's area has this radius, in square roots of that area: (1 / pi)^0.5.
constexpr double radius_share = 0.564;
constexpr double least_catchment = 2e5;    ///< m^2
constexpr double least_cells = 30;         ///< of a catchment
constexpr double toe = 1.5;               ///< radii: beyond, a fan does not get gentler
constexpr double toe_share = 0.25;        ///< of the gradient at the apex
constexpr double fan_end = 3;             ///< radii: beyond, a fan that has not met the ground falls as at its apex
constexpr double most_drop = 2;           ///< heights of a fan, from its apex to the lowest ground up to its end
constexpr double front_share = 0.35;      ///< of the ground around an apex that is lower: within a range it is less
constexpr int lattice_half = 8;           ///< places to each side that show the ground around an apex
constexpr float thinnest = 0.02F;          ///< sediment that carries a cone on, m
constexpr int most_sweeps = 24;
constexpr double channel_relief = 0.9;     ///< of old channels and bars on a fan, m
constexpr double channel_spacing = 400;    ///< m
constexpr double channel_length = 2600;    ///< m
constexpr double unevenness = 0.22;        ///< of the radius, from one side of a fan to the other
constexpr float deep_sediment = 2;         ///< m: beneath a floor, and not of a canyon's bed
constexpr std::int32_t no_fan = -1;

struct Fan {
    int x = 0;
    int y = 0;
    double apex = 0;      ///< m
    double height = 0;    ///< of the apex above the floor of the basin, m
    double gradient = 0;  ///< at the apex
    double radius() const { return height / gradient; }
    /// Fans are concave: their gradients fall with the distance as those of rivers do.
    double surface(double distance) const {
        const double beyond = std::max(0.0, distance - toe * radius());
        const double past = std::max(0.0, distance - fan_end * radius());
        return apex - height * (1 - std::exp(-distance / radius())) - toe_share * gradient * beyond - gradient * past;
    }
};

double gradient_of(double catchment) {
    return gradient_of_one * std::pow(catchment / square_kilometre, gradient_exponent);
}

/// Height of a fan's apex above its toe: gradient times radius.
double height_of(double catchment, double size) {
    return gradient_of(catchment) * radius_share * std::sqrt(catchment) * size;
}

class FanGround {
public:
    FanGround(UpliftGround& ground, const FlowNetwork& network, double size, std::uint64_t seed, double cell_size)
        : ground_(ground),
          network_(network),
          size_(size),
          seed_(seed),
          cell_size_(cell_size),
          supply_(network.routing.width, network.routing.height) {
        gather_supply();
        find_fans();
    }

    double build() {
        if (fans_.empty()) return 0;
        spread();
        return lay();
    }

private:
    std::uint32_t receiver_of(std::uint32_t cell) const {
        return network_.routing.neighbour(cell, FlowNetwork::main_direction(network_.shares_data()[cell]));
    }

    /// The drainage area whose sediment comes to each cell. A river that crosses a basin lays down on its floor what it
    /// brings, along the radius of the fan that it would build: else one that overflows from basin to basin would bury
    /// the last under a fan of all of them.
    void gather_supply() {
        const Routing& routing = network_.routing;
        const float* const area = network_.area.data();
        const std::uint64_t* const shares = network_.shares_data();
        float* const supply = supply_.data();
        network_.order.downstream([&](std::uint32_t cell) {
            float water = 0;
            float sediment = 0;
            for (unsigned bits = routing.donors_data()[cell]; bits != 0; bits &= bits - 1) {
                const auto k = static_cast<std::size_t>(std::countr_zero(bits));
                const std::uint32_t donor = routing.neighbour(cell, k);
                const float share = FlowNetwork::share(shares[donor], 7 - k);
                water += share * area[donor];
                sediment += share * supply[donor];
            }
            const float whole = std::max(0.0F, area[cell] - water) + sediment;
            supply[cell] = whole * static_cast<float>(kept_over(cell, double{whole}));
        });
    }

    /// Share of a river's sediment that it takes on over a cell: all but on floors, gentler than the toe of its fan.
    double kept_over(std::uint32_t cell, double supply) const {
        const Routing& routing = network_.routing;
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(cell) - routing.stride - 1;  // rasters without a border
        if (!(supply > 0) || routing.receivers_data()[cell] == 0 || !(ground_.loose.row(0)[at] > deep_sediment))
            return 1;
        const double way = cell_size_ * d8::distance[FlowNetwork::main_direction(network_.shares_data()[cell])];
        const double fall = double{ground_.height.data()[cell]} - double{ground_.height.data()[receiver_of(cell)]};
        if (fall >= toe_share * gradient_of(supply) * way) return 1;
        return std::exp(-way / (radius_share * std::sqrt(supply) * size_));
    }

    /// A fan begins where a river leaves its range, as high above the floor of the basin as its catchment makes its fan.
    void find_fans() {
        const int height = network_.routing.height;
        std::vector<std::vector<Fan>> rows(static_cast<std::size_t>(height));
        parallel_ranges(height, 4, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < network_.routing.width; ++x)
                    if (const Fan fan = fan_at(x, y); fan.height > 0) rows[static_cast<std::size_t>(y)].push_back(fan);
        });
        for (const std::vector<Fan>& row : rows) fans_.insert(fans_.end(), row.begin(), row.end());
    }

    /// The fan whose apex the cell is; of height 0 if it is none.
    Fan fan_at(int x, int y) const {
        const Routing& routing = network_.routing;
        const std::uint32_t cell = routing.cell(x, y);
        const double catchment = double{supply_.data()[cell]};
        if (catchment < std::max(least_catchment, least_cells * cell_size_ * cell_size_)) return {};
        if (routing.receivers_data()[cell] == 0) return {};
        const double wanted = height_of(catchment, size_);
        const double reach = wanted / gradient_of(catchment);
        const double apex = double{ground_.height.data()[cell]};
        const Surroundings here = around(x, y, reach);
        if (apex - here.lowest < wanted || here.lower < front_share) return {};
        // A bench high on a range is no basin: a fan there would hang far out over the basins below, and bury them.
        if (apex - around(x, y, fan_end * reach).lowest > most_drop * wanted) return {};
        const std::uint32_t receiver = receiver_of(cell);
        const int rx = static_cast<int>(receiver % static_cast<std::uint32_t>(routing.stride)) - 1;
        const int ry = static_cast<int>(receiver / static_cast<std::uint32_t>(routing.stride)) - 1;
        if (double{ground_.height.data()[receiver]} - around(rx, ry, reach).lowest >= wanted) return {};
        return {x, y, apex, wanted, gradient_of(catchment)};
    }

    struct Surroundings {
        double lowest = 0;  ///< m
        double lower = 0;   ///< share of the ground that is lower
    };
    /// The ground within `reach` metres, as a lattice of places shows it.
    Surroundings around(int x, int y, double reach) const {
        const double step = std::max(1.0, reach / cell_size_ / lattice_half);
        const float here = ground_.height.row(y)[x];
        float lowest = here;
        int lower = 0;
        int count = 0;
        for (int j = -lattice_half; j <= lattice_half; ++j)
            for (int i = -lattice_half; i <= lattice_half; ++i) {
                const int px = x + static_cast<int>(std::lround(i * step));
                const int py = y + static_cast<int>(std::lround(j * step));
                if (px < 0 || py < 0 || px >= network_.routing.width || py >= network_.routing.height) continue;
                const float there = ground_.height.row(py)[px];
                lowest = std::min(lowest, there);
                lower += there < here ? 1 : 0;
                ++count;
            }
        return {double{lowest}, static_cast<double>(lower) / count};
    }

    double cone(std::int32_t fan, int x, int y) const {
        const Fan& f = fans_[static_cast<std::size_t>(fan)];
        const double dx = (x - f.x) * cell_size_;
        const double dy = (y - f.y) * cell_size_;
        const double distance = std::hypot(dx, dy);
        if (!(distance > 0)) return f.apex;
        const double side = uplift::noise_at(seed_, 30, 1.3 * dx / distance + f.x, 1.3 * dy / distance + f.y);
        return f.surface(distance / (1 + unevenness * uplift::noise_scale * side));
    }

    /// Carries cones from cell to cell over the ground that they bury; the highest stays. Sweeps in four directions, as
    /// in distance transforms (Danielsson 1980), until nothing changes.
    void spread() {
        const int width = ground_.height.width();
        const int height = ground_.height.height();
        fan_of_ = Raster<std::int32_t>(width, height);
        for (int y = 0; y < height; ++y) std::fill_n(fan_of_.row(y), width, no_fan);
        surface_ = ground_.height;
        for (std::size_t i = 0; i < fans_.size(); ++i) fan_of_(fans_[i].x, fans_[i].y) = static_cast<std::int32_t>(i);
        bool changed = true;
        for (int sweep = 0; sweep < most_sweeps && changed; sweep += 4) {
            changed = false;
            for (const int down : {1, -1})
                for (const int right : {1, -1}) changed = sweep_once(right, down) || changed;
        }
    }

    bool sweep_once(int right, int down) {
        const int width = fan_of_.width();
        const int height = fan_of_.height();
        bool changed = false;
        for (int j = 0; j < height; ++j) {
            const int y = down > 0 ? j : height - 1 - j;
            for (int i = 0; i < width; ++i) {
                const int x = right > 0 ? i : width - 1 - i;
                changed = take(x, y, x - right, y) || changed;
                changed = take(x, y, x - 1, y - down) || changed;
                changed = take(x, y, x, y - down) || changed;
                changed = take(x, y, x + 1, y - down) || changed;
            }
        }
        return changed;
    }

    /// Lets the fan of (fx, fy) bury (x, y), if it is the higher.
    bool take(int x, int y, int fx, int fy) {
        if (fx < 0 || fy < 0 || fx >= fan_of_.width() || fy >= fan_of_.height()) return false;
        const std::int32_t fan = fan_of_(fx, fy);
        if (fan == no_fan || fan == fan_of_(x, y)) return false;
        const auto level = static_cast<float>(cone(fan, x, y));
        if (level <= surface_.row(y)[x] + thinnest) return false;
        surface_.row(y)[x] = level;
        fan_of_(x, y) = fan;
        return true;
    }

    /// Old channels and bars that run down from the apex, and wander.
    double channels(const Fan& fan, int x, int y) const {
        const double distance = std::hypot(x - fan.x, y - fan.y) * cell_size_;
        const double angle = std::atan2(y - fan.y, x - fan.x);
        const double along = distance / channel_length + fan.y;
        const double wander = 0.8 * uplift::noise_at(seed_, 32, x * cell_size_ / 900, y * cell_size_ / 900);
        double relief = 0;
        for (const double octave : {1.0, 2.3})
            relief += uplift::noise_at(seed_, 31, octave * (angle * fan.radius() / channel_spacing + wander) + fan.x, octave * along) / octave;
        return channel_relief * uplift::noise_scale * relief;
    }

    double lay() {
        std::vector<double> rows(static_cast<std::size_t>(fan_of_.height()), 0.0);
        parallel_ranges(fan_of_.height(), 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < fan_of_.width(); ++x) {
                    if (fan_of_(x, y) == no_fan) continue;
                    float& height = ground_.height.row(y)[x];
                    const double thickness = double{surface_.row(y)[x]} - double{height};
                    const double relief = channels(fans_[static_cast<std::size_t>(fan_of_(x, y))], x, y);
                    // No channel is deeper than the sediment that it lies in.
                    const auto raised = static_cast<float>(height + std::max(0.0, thickness + std::min(1.0, thickness / 10) * relief));
                    rows[static_cast<std::size_t>(y)] += double{raised} - double{height};
                    ground_.loose(x, y) += raised - height;
                    height = raised;
                }
        });
        double volume = 0;
        for (const double row : rows) volume += row;
        return volume * cell_size_ * cell_size_;
    }

    UpliftGround& ground_;
    const FlowNetwork& network_;
    double size_;
    std::uint64_t seed_;
    double cell_size_;
    BorderedRaster supply_;  ///< drainage area whose sediment comes to a cell, m^2
    std::vector<Fan> fans_;
    Raster<std::int32_t> fan_of_;
    BorderedRaster surface_;
};

}  // namespace

bool builds_fans(const RiverParameters& rivers) {
    return rivers.fans && rivers.fan_size > 0;
}

double build_fans(UpliftGround& ground, const FlowNetwork& network, const RiverParameters& rivers, std::uint64_t seed,
                  double cell_size) {
    if (!builds_fans(rivers)) return 0;
    return FanGround(ground, network, double{rivers.fan_size}, seed, cell_size).build();
}

}  // namespace cuesta
