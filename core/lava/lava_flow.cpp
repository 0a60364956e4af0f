#include "core/lava/lava_flow.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/check.h"
#include "core/field/sampling.h"

namespace cuesta {
namespace {

// Of the constants, only the weight is measured. The shapes of lobes, their turns and their share of breakouts were
// chosen by eye, on cones and ramps, for flows that branch and end in fronts as those of Etna and Mauna Loa do in
// pictures from above.
constexpr double weight_of_lava = 2600 * 9.81;  ///< rho g, N/m^3
constexpr double least_slope = 0.03;            ///< below it lava ponds; keeps lobes on flats finite
constexpr double thinnest = 0.4;                ///< m
constexpr double least_radius = 1.2;            ///< cells that the half width of a lobe covers at least
constexpr double elongation = 1.6;              ///< length of a lobe over its width
constexpr double advance = 0.8;                 ///< distance to the next lobe over half the length
constexpr double channel_share = 0.12;          ///< half width of a channel over the cube root of the volume
constexpr double drained_length = 8;            ///< half widths of a flow
constexpr int directions = 16;                  ///< in which a way down is looked for
constexpr double new_slope = 0.25;              ///< share of a lobe's own slope in the slope that shapes it
constexpr double gentle = 0.04;                 ///< slope at which lava turns half downhill, half on as it came
constexpr double wander = 0.9;                  ///< rad; turn at most, on level ground
constexpr double steadying = 5;                 ///< per slope: a slope of 1 / 5 halves the turns
constexpr double levelling = 0.8;               ///< share of hollows and humps that a lobe evens out
constexpr float breakouts = 0.4F;               ///< share of flows that begin at a lobe instead of at the vent
constexpr double shortest = 0.35;               ///< of the reach, that a flow comes at least
constexpr double above_brim = 0.05;             ///< of a lobe's thickness: lava that stands in a hollow flows over
constexpr double quenched = 6;                  ///< times as stiff under water
constexpr double stiffening = 1.5;              ///< e-folds of the yield strength over the reach
constexpr double dome = 0.8;                    ///< mean of (1 - r^2)^(1/4) over a disc: flat, with steep margins
constexpr double most_visits = 5e7;             ///< of cells by one eruption, so that it ends within a second
constexpr int most_empty_chains = 24;           ///< in a row, that lay next to nothing

/// The ground about a place: the plane that fits a ring of samples best.
struct Plane {
    double height = 0;           ///< m
    double east = 0, south = 0;  ///< slope upwards
    double slope() const { return std::hypot(east, south); }
};

/// The front of a flow.
struct Front {
    LavaPlace place;
    double east = 0, south = 0;        ///< direction that it came in, a unit vector, or 0
    double run = 0;                    ///< m from the vent
    double slope = 0, half_width = 0;  ///< of the lobe before; 0: none
};

struct Lobe {
    LavaPlace place;
    double east = 1, south = 0;                             ///< along it, a unit vector
    double half_length = 1, half_width = 1, thickness = 1;  ///< m
    double slope = 1;                                       ///< mean of the way to it
    Plane ground;
    bool ponds = false;  ///< it lies in a hollow ...
    double brim = 0;     ///< ... of which this is the lowest place around, m
    double volume() const { return dome * std::numbers::pi * half_length * half_width * thickness; }
};

class LavaField {
public:
    LavaField(const LavaGround& ground, const LavaFlowParameters& flow, RandomSequence& random)
        : ground_(ground), flow_(flow), random_(random) {}

    LavaVolumes erupt(const LavaPlace& vent, double volume, const std::function<bool()>& stopped) {
        channel_ = channel_share * std::cbrt(volume);
        widest_ = 5 * channel_;
        rest_ = volume;
        // Flows that walls hold back would pile up without end on a small map.
        const double cells = static_cast<double>(ground_.surface.width()) * ground_.surface.height();
        visits_left_ = std::min(most_visits, 1e6 + 400 * cells);
        int empty = 0;
        while (rest_ > 1e-6 * volume && empty < most_empty_chains && visits_left_ > 0) {
            if (stopped && stopped()) break;
            const double before = rest_;
            run_chain(vent);
            empty = before - rest_ > 1e-4 * volume ? 0 : empty + 1;
        }
        return volumes_;
    }

private:
    bool on_map(const LavaPlace& p) const {
        return p.x >= 0 && p.z >= 0 && p.x < ground_.surface.width() * ground_.cell_size &&
               p.z < ground_.surface.height() * ground_.cell_size;
    }

    double height_at(double x, double z) const {
        return double{sample_bilinear(ground_.surface, x / ground_.cell_size, z / ground_.cell_size)};
    }

    /// Eight samples around the place, so that no direction of the grid is favoured.
    Plane plane_at(const LavaPlace& p, double radius) const {
        constexpr double h = 0.70710678118654752;
        constexpr std::array<std::array<double, 2>, 8> ring{
            {{1, 0}, {h, h}, {0, 1}, {-h, h}, {-1, 0}, {-h, -h}, {0, -1}, {h, -h}}};
        Plane plane;
        for (const auto& [east, south] : ring) {
            const double height = height_at(p.x + radius * east, p.z + radius * south);
            plane.height += height / 8;
            plane.east += height * east / (4 * radius);
            plane.south += height * south / (4 * radius);
        }
        return plane;
    }

    /// Yield strength of a front, Pa: lava cools on the way, and in water.
    double strength(const Front& front, double height) const {
        const double cooled = double{flow_.yield_strength} * std::exp(stiffening * front.run / double{flow_.reach});
        return height < double{ground_.sea_level} ? quenched * cooled : cooled;
    }

    Lobe lobe_at(const Front& front) {
        Lobe lobe;
        lobe.place = front.place;
        lobe.ground = plane_at(front.place, std::max(1.5 * ground_.cell_size, front.half_width));
        // A flow is as thick as the ground of some of its lengths makes it, not that of one.
        const double here = std::max(lobe.ground.slope(), least_slope);
        lobe.slope = front.slope > 0 ? front.slope + new_slope * (here - front.slope) : here;
        const double at_rest = strength(front, lobe.ground.height) / (weight_of_lava * std::sin(std::atan(lobe.slope)));
        lobe.thickness = std::max(at_rest, thinnest);
        // The margins at rest, and between them the channel that fed the front.
        const double width = std::min(lobe.thickness / (2 * lobe.slope) + channel_, widest_);
        lobe.half_width = std::max(width, least_radius * ground_.cell_size);
        lobe.half_length = elongation * lobe.half_width;
        // Cells that are too wide for the flow hold it thinner, so that it comes as far.
        lobe.thickness = std::max(lobe.thickness * std::sqrt(std::min(1.0, width / lobe.half_width)), thinnest);
        // The channel by the vent drains into what lies further down, or every flow would add to a tower there.
        const double by_vent = front.run / (drained_length * lobe.half_width);
        if (by_vent < 1) lobe.thickness *= std::max(by_vent, 1.0 / std::max(flows_from_vent_, 1));
        turn(front, lobe);
        return lobe;
    }

    LavaPlace ahead(const Lobe& lobe, double east, double south) const {
        const double step = advance * lobe.half_length;
        return {lobe.place.x + step * east, lobe.place.z + step * south};
    }
    double height_ahead(const Lobe& lobe, double east, double south) const {
        const LavaPlace place = ahead(lobe, east, south);
        return height_at(place.x, place.z);
    }

    /// Downhill where that is clear, else on in the old direction; wandering most where the ground is gentle. Where
    /// that would lead uphill, to the lowest place around; where all is higher, the lava ponds.
    void turn(const Front& front, Lobe& lobe) {
        const double slope = lobe.ground.slope();
        const double clear = slope / (slope + gentle);
        const double down = slope > 0 ? clear / slope : 0;
        double east = -down * lobe.ground.east + (1 - clear) * front.east;
        double south = -down * lobe.ground.south + (1 - clear) * front.south;
        const double spin = double{random_.unit()} + double{random_.unit()} - 1;
        const double length = std::hypot(east, south);
        const double angle = length > 1e-9 ? std::atan2(south, east) + wander * spin / (1 + steadying * slope)
                                           : std::numbers::pi * 2 * double{random_.unit()};
        lobe.east = std::cos(angle);
        lobe.south = std::sin(angle);
        const double here = height_at(lobe.place.x, lobe.place.z);
        double lowest = height_ahead(lobe, lobe.east, lobe.south);
        if (lowest < here) return;
        for (int i = 0; i < directions; ++i) {
            const double turned = angle + i * (2 * std::numbers::pi / directions);
            const double height = height_ahead(lobe, std::cos(turned), std::sin(turned));
            if (height >= lowest) continue;
            lowest = height;
            lobe.east = std::cos(turned);
            lobe.south = std::sin(turned);
        }
        lobe.ponds = lowest >= here;
        lobe.brim = lowest;
    }

    /// Calls f(x, y, r) for the cells under a lobe, r^2 < 1 being their distance in half axes.
    template <class Function>
    void for_cells(const Lobe& lobe, const Function& f) {
        const double cell = ground_.cell_size;
        const auto first = [&](double at) { return std::max(0, static_cast<int>(std::ceil(at / cell - 0.5))); };
        const auto last = [&](double at, int count) {
            return std::min(count - 1, static_cast<int>(std::floor(at / cell - 0.5)));
        };
        const double reach = lobe.half_length;
        const int bottom = last(lobe.place.z + reach, ground_.surface.height());
        const int right = last(lobe.place.x + reach, ground_.surface.width());
        for (int y = first(lobe.place.z - reach); y <= bottom; ++y)
            for (int x = first(lobe.place.x - reach); x <= right; ++x) {
                const double east = (x + 0.5) * cell - lobe.place.x, south = (y + 0.5) * cell - lobe.place.z;
                const double along = (east * lobe.east + south * lobe.south) / lobe.half_length;
                const double aside = (south * lobe.east - east * lobe.south) / lobe.half_width;
                const double squared = along * along + aside * aside;
                if (squared < 1) f(x, y, squared, east, south);
            }
        visits_left_ -= 16 + std::pow(2 * reach / cell, 2);
    }

    /// Lays the lobe, thicker over hollows and thinner over humps, since lava levels what it covers; m^3.
    double lay(const Lobe& lobe) {
        const double cell_area = ground_.cell_size * ground_.cell_size;
        const auto thickness_at = [&](int x, int y, double squared, double east, double south) {
            const double level = lobe.ground.height + lobe.ground.east * east + lobe.ground.south * south;
            const double hollow = levelling * (level - double{ground_.surface(x, y)});
            return std::clamp(lobe.thickness * std::sqrt(std::sqrt(1 - squared)) + hollow * (1 - squared), 0.0,
                              3 * lobe.thickness);
        };
        double share = 1;
        if (rest_ < 4 * lobe.volume()) {  // the last lobe is as thin as what is left makes it
            double whole = 0;
            for_cells(lobe, [&](int x, int y, double squared, double east, double south) {
                whole += thickness_at(x, y, squared, east, south);
            });
            share = whole * cell_area > rest_ ? rest_ / (whole * cell_area) : 1;
        }
        double sum = 0;
        for_cells(lobe, [&](int x, int y, double squared, double east, double south) {
            sum += add(x, y, share * thickness_at(x, y, squared, east, south));
        });
        return sum * cell_area;
    }

    /// Fills the hollow in which the lobe lies to just above its brim, and not beyond; m^3.
    double fill(const Lobe& lobe) {
        Lobe disc = lobe;
        disc.half_width = disc.half_length = advance * lobe.half_length;
        const double level = lobe.brim + above_brim * lobe.thickness;
        const double cell_area = ground_.cell_size * ground_.cell_size;
        double sum = 0;
        for_cells(disc, [&](int x, int y, double, double, double) {
            const double missing = std::min(level - double{ground_.surface(x, y)}, lobe.thickness);
            if (missing > 0 && sum * cell_area < rest_) sum += add(x, y, missing);
        });
        return sum * cell_area;
    }

    /// Metres that the cell has risen by, after rounding.
    double add(int x, int y, double thickness) {
        if (!ground_.receive.empty()) thickness *= double{ground_.receive(x, y)};
        const auto added = static_cast<float>(thickness);
        ground_.surface(x, y) += added;
        ground_.laid(x, y) += added;
        return double{added};
    }

    /// A new flow from the vent, or a breakout of one that is there.
    Front start(const LavaPlace& vent) {
        const bool breaks_out = lobes_.size() > 8 && random_.unit() < breakouts;
        if (!breaks_out) {
            ++flows_from_vent_;
            return {vent};
        }
        return lobes_[random_.below(static_cast<std::uint32_t>(lobes_.size()))];
    }

    void run_chain(const LavaPlace& vent) {
        Front front = start(vent);
        const double end = double{flow_.reach} * (shortest + (1 - shortest) * double{random_.unit()});
        while (rest_ > 0 && front.run <= end && visits_left_ > 0) {
            const Lobe lobe = lobe_at(front);
            const double laid = lobe.ponds ? fill(lobe) : lay(lobe);
            volumes_.laid += laid;
            rest_ -= laid;
            lobes_.push_back(front);
            // A pond takes time to fill, in which its lava cools.
            const double step = (lobe.ponds ? 0.25 : 1) * advance * lobe.half_length;
            const double further = end - front.run;
            front = {ahead(lobe, lobe.east, lobe.south),
                     lobe.east,
                     lobe.south,
                     front.run + step,
                     lobe.slope,
                     lobe.half_width};
            if (on_map(front.place)) continue;
            if (!ground_.walled) flow_away(lobe, further, step);
            return;
        }
    }

    /// Books what a flow that leaves the map would have laid down beyond it.
    void flow_away(const Lobe& lobe, double further, double step) {
        const double away = std::min(rest_, lobe.volume() * further / step);
        volumes_.left += away;
        rest_ -= away;
    }

    const LavaGround& ground_;
    const LavaFlowParameters& flow_;
    RandomSequence& random_;
    std::vector<Front> lobes_;
    LavaVolumes volumes_;
    double rest_ = 0;         ///< m^3 still to flow
    double visits_left_ = 0;  ///< of cells
    int flows_from_vent_ = 0;
    double channel_ = 0;  ///< half width of the channel that feeds a front, m
    double widest_ = 0;   ///< half width of a lobe at most, m
};

}  // namespace

LavaVolumes lay_lava(const LavaGround& ground, const LavaFlowParameters& flow, const LavaPlace& vent, double volume,
                     RandomSequence& random, const std::function<bool()>& stopped) {
    CUESTA_CHECK(!ground.surface.empty() && ground.cell_size > 0 && volume > 0);
    return LavaField(ground, flow, random).erupt(vent, volume, stopped);
}

}  // namespace cuesta
