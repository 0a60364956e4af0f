#include "core/coast/longshore_drift.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/coast/beach_profile.h"
#include "core/field/box_mean.h"

namespace cuesta {
namespace {

/// Of cell^2 (berm + breakers) / rate, in which transport changes heights by the size of what moves: a fourth would
/// still be stable.
constexpr double step_share = 0.1;
constexpr int most_steps = 8000;
constexpr int steps_a_turn = 100;     ///< with the same waves
constexpr int most_band_steps = 16;   ///< with the same band of cells
constexpr int band_reach = 6;         ///< cells around sand; in 16 steps no more than traces pass them
constexpr double trace = 1e-4;        ///< m of sand that the band need not reach
constexpr double slide_share = 0.2;   ///< of the excess between two cells, of which a cell has four
constexpr double heap_share = 0.1;    ///< of what stands over the berm
constexpr double pile_share = 0.05;   ///< of what a face lacks
constexpr double clear_shore = 0.08;  ///< m a cell from which on the way to the shore is plain
constexpr int breakers_reach = 2;     ///< cells from the shore to the waves that it has
constexpr double least_slope = 1e-6;  ///< m a cell, against division by 0

/// Sand on the cells of a map, with a ring of cells around it that repeat the outermost. Only the band around sand is
/// computed; each cell of it owns its eastern and southern edge.
class DriftingSand {
public:
    DriftingSand(const DriftCells& cells, const DriftLaw& law)
        : law_(law),
          width_(cells.floor.width()),
          height_(cells.floor.height()),
          stride_(width_ + 2),
          size_(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height_ + 2)),
          cell_size_(cells.cell_size) {
        for (std::vector<double>* each :
             {&floor_, &sand_, &surface_, &land_, &smooth_, &other_, &along_, &oblique_, &east_, &south_, &factor_})
            each->assign(size_, 0.0);
        area_.assign(size_, 1.0);
        share_.assign(size_, 1.0);
        closed_.assign(size_, 0);
        rocky_.assign(size_, 0);
        band_.assign(size_, 0);
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) {
                const std::size_t i = at(x, y);
                floor_[i] = double{cells.floor(x, y)};
                sand_[i] = double{cells.sand(x, y)};
                if (!cells.area.empty()) area_[i] = double{cells.area(x, y)};
                if (!cells.share.empty()) share_[i] = double{cells.share(x, y)};
                closed_[i] = floor_[i] >= double{law.berm} ? 1 : 0;
            }
        repeat_outermost(closed_);
        for (int y = 0; y <= height_; ++y)
            for (int x = 0; x <= width_; ++x) {
                const std::size_t i = at(x, y);
                rocky_[i] = closed_[i] | closed_[i - 1] | closed_[i - above()] | closed_[i - above() - 1];
            }
    }

    /// Waves that meet the sea as it is now. False when stopped.
    bool take_waves(const WorkControl& control) {
        Raster<float> surface(width_, height_), sea(width_, height_);
        find_all_surfaces();
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) {
                surface(x, y) = static_cast<float>(surface_[at(x, y)]);
                const auto water = static_cast<float>(1 - land_[at(x, y)]);
                sea(x, y) = surface(x, y) <= 0 ? water * water : 0.0F;
            }
        WaveTransport waves = wave_transport(surface.view(), cell_size_, 0, law_.climate, control);
        if (waves.empty()) return false;
        // A shore has the waves of the breakers before it; at the water's edge corners of cells would shelter it.
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) {
                waves.along(x, y) *= sea(x, y);
                waves.oblique(x, y) *= sea(x, y);
            }
        for (Raster<float>* each : {&sea, &waves.along, &waves.oblique})
            *each = box_mean(std::move(*each), breakers_reach, 2);
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) {
                const float share = sea(x, y);
                along_[at(x, y)] = share > least_water ? double{waves.along(x, y) / share} : 0.0;
                oblique_[at(x, y)] = share > least_water ? double{waves.oblique(x, y) / share} : 0.0;
            }
        return true;
    }

    /// `transport`: rate times time, m^3. False when stopped.
    bool run(int steps, double transport, const WorkControl& control) {
        for (int i = 0; i < steps; ++i) {
            if (control.stopped()) return false;
            if (i % most_band_steps == 0) find_band();
            drift(transport / (cell_size_ * cell_size_));
            slide();
            pile_up();
            slide();
        }
        return true;
    }

    Raster<float> sand() const {
        Raster<float> sand(width_, height_);
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) sand(x, y) = static_cast<float>(sand_[at(x, y)]);
        return sand;
    }

private:
    static constexpr float least_water = 1e-3F;

    std::size_t at(int x, int y) const {
        return static_cast<std::size_t>(y + 1) * above() + static_cast<std::size_t>(x + 1);
    }
    std::size_t above() const { return static_cast<std::size_t>(stride_); }

    template <class Work>
    void each(const Work& work) const {
        parallel_ranges(static_cast<int>(list_.size()), 1024, [&](int first, int last) {
            for (int n = first; n < last; ++n) work(list_[static_cast<std::size_t>(n)]);
        });
    }
    template <class T>
    void repeat_outermost(std::vector<T>& field) const {
        for (int x = 0; x < width_; ++x) {
            field[at(x, -1)] = field[at(x, 0)];
            field[at(x, height_)] = field[at(x, height_ - 1)];
        }
        for (int y = -1; y <= height_; ++y) {
            field[at(-1, y)] = field[at(0, y)];
            field[at(width_, y)] = field[at(width_ - 1, y)];
        }
    }

    double thickness(std::size_t i) const { return sand_[i] / area_[i]; }

    /// Height, and m of longshore_drift.h: 0 at the breakers, 1 at the berm and on rock.
    void find_surface(std::size_t i) {
        surface_[i] = floor_[i] + thickness(i);
        const double berm = law_.berm, breakers = law_.breakers;
        const double ramp = std::clamp((surface_[i] + breakers) / (berm + breakers), 0.0, 1.0);
        land_[i] = closed_[i] != 0 ? 1 : ramp * ramp;
    }
    static double mean_around(const std::vector<double>& field, std::size_t i, std::size_t above) {
        const double sides = field[i - 1] + field[i + 1] + field[i - above] + field[i + above];
        const double corners =
            field[i - above - 1] + field[i - above + 1] + field[i + above - 1] + field[i + above + 1];
        return 0.25 * field[i] + 0.125 * sides + 0.0625 * corners;
    }

    void find_all_surfaces() {
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) find_surface(at(x, y));
        repeat_outermost(surface_);
        repeat_outermost(land_);
        for (const auto& [from, to] : {std::pair{&land_, &other_}, std::pair{&other_, &smooth_}}) {
            for (int y = 0; y < height_; ++y)
                for (int x = 0; x < width_; ++x) (*to)[at(x, y)] = mean_around(*from, at(x, y), above());
            repeat_outermost(*to);
        }
    }
    void find_surfaces() {
        each([&](std::size_t i) { find_surface(i); });
        repeat_outermost(surface_);
        repeat_outermost(land_);
    }
    /// The angle of the shore is that of a mean over five cells: shorter bends are not seen by waves, and would grow
    /// without end where waves come at more than 45 degrees.
    void find_directions() {
        each([&](std::size_t i) { other_[i] = mean_around(land_, i, above()); });
        repeat_outermost(other_);
        each([&](std::size_t i) { smooth_[i] = mean_around(other_, i, above()); });
        repeat_outermost(smooth_);
    }

    void find_band() {
        find_all_surfaces();
        std::vector<std::uint8_t> near(size_, 0);
        for (int y = 0; y < height_; ++y) {
            int last = -band_reach - 1;  // column with sand that was met last
            for (int x = 0; x < width_ + band_reach; ++x) {
                if (x < width_ && closed_[at(x, y)] == 0 && sand_[at(x, y)] > trace) last = x;
                // Sand up to band_reach columns before or behind column x - band_reach lies within twice the reach.
                if (x >= band_reach && last >= x - 2 * band_reach) near[at(x - band_reach, y)] = 1;
            }
        }
        std::fill(band_.begin(), band_.end(), std::uint8_t{0});
        for (int x = 0; x < width_; ++x) {
            int last = -band_reach - 1;
            for (int y = 0; y < height_ + band_reach; ++y) {
                if (y < height_ && near[at(x, y)] != 0) last = y;
                if (y >= band_reach && last >= y - 2 * band_reach) band_[at(x, y - band_reach)] = 1;
            }
        }
        list_.clear();
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x)
                if (band_[at(x, y)] != 0) list_.push_back(at(x, y));
        std::fill(east_.begin(), east_.end(), 0.0);
        std::fill(south_.begin(), south_.end(), 0.0);
    }

    bool is_open(std::size_t i) const { return band_[i] != 0 && closed_[i] == 0; }

    /// m at the north-western corner of a cell: 1 at rock, so that nothing flows along within it.
    double corner(std::size_t i) const {
        if (rocky_[i] != 0) return 1;
        return 0.25 * (land_[i] + land_[i - 1] + land_[i - above()] + land_[i - above() - 1]);
    }

    /// Difference of a field across the edge to `next`, and that along the edge, the mean of both sides' (`aside` cells
    /// apart), as Mahaffy 1976 has slopes of ice.
    struct Slope {
        double across, aside;
        double length() const { return std::sqrt(across * across + aside * aside) + least_slope; }
    };
    static Slope slope(const std::vector<double>& field, std::size_t i, std::size_t next, std::size_t aside) {
        return {field[next] - field[i],
                0.25 * (field[i + aside] + field[next + aside] - field[i - aside] - field[next - aside])};
    }

    /// Transport through both edges of each cell, by law(i, next, aside).
    template <class Law>
    void each_edge(const Law& law) {
        each([&](std::size_t i) {
            if (closed_[i] != 0) return;
            const auto through = [&](std::size_t next, std::size_t aside) {
                return is_open(next) ? std::min(share_[i], share_[next]) * law(i, next, aside) : 0.0;
            };
            east_[i] = through(i + 1, above());
            south_[i] = through(i + above(), 1);
        });
    }

    /// Moves sand through the edges, of no cell more than `left(i)` holds.
    template <class Left>
    void move(const Left& left) {
        each([&](std::size_t i) {
            const double out = std::max(east_[i], 0.0) + std::max(-east_[i - 1], 0.0) + std::max(south_[i], 0.0) +
                               std::max(-south_[i - above()], 0.0);
            const double most = out > 0 ? left(i) : 0;
            factor_[i] = out > most ? most / out : 1;
        });
        each([&](std::size_t i) {
            east_[i] *= factor_[east_[i] > 0 ? i : i + 1];
            south_[i] *= factor_[south_[i] > 0 ? i : i + above()];
        });
        each([&](std::size_t i) {
            sand_[i] = std::max(sand_[i] - east_[i] + east_[i - 1] - south_[i] + south_[i - above()], 0.0);
        });
    }

    void drift(double transport) {
        find_surfaces();
        find_directions();
        const std::size_t down = above();
        each_edge([&](std::size_t i, std::size_t next, std::size_t aside) {
            const bool eastward = aside == down;
            const double far = corner(next + aside), near = corner(next);
            if (far == near) return 0.0;
            const Slope towards_land = slope(smooth_, i, next, aside);
            const double east = eastward ? towards_land.across : towards_land.aside;
            const double south = eastward ? towards_land.aside : towards_land.across;
            const double along = 0.5 * (along_[i] + along_[next]), oblique = 0.5 * (oblique_[i] + oblique_[next]);
            if (!(std::abs(east) + std::abs(south) > least_slope)) return 0.0;
            const double flow = transport * WaveTransport::of(along, oblique, east, south) * (far - near);
            return eastward ? flow : -flow;
        });
        move([&](std::size_t i) {
            return std::clamp(surface_[i] + double{law_.closure}, 0.0, thickness(i)) * area_[i];
        });
    }

    /// Sand that is too steep slides, and what stands over the berm spreads.
    void slide() {
        find_surfaces();
        const double berm = law_.berm, deepest = -double{law_.closure};
        each_edge([&](std::size_t i, std::size_t next, std::size_t aside) {
            const Slope up = slope(surface_, i, next, aside);
            const double low = std::min(surface_[i], surface_[next]);
            const double rest = cell_size_ * double{low > deepest ? beach_face : steepest_sand};
            const double heap = std::max(surface_[next], berm) - std::max(surface_[i], berm);
            const double steeper = std::max(1 - rest / up.length(), 0.0);
            return -slide_share * steeper * up.across - heap_share * heap;
        });
        move([&](std::size_t i) { return sand_[i]; });
    }

    /// Waves push sand that lies in the breakers landward until it has the slope of a beach's face: spits rise from
    /// shoals so, and shoals do not wear away.
    void pile_up() {
        find_surfaces();
        const double berm = law_.berm, breakers = law_.breakers, face = cell_size_ * double{beach_face};
        each_edge([&](std::size_t i, std::size_t next, std::size_t aside) {
            const Slope towards_land = slope(smooth_, i, next, aside);
            const double length = towards_land.length();
            const double part = towards_land.across / length;
            const std::size_t to = part > 0 ? next : i, from = part > 0 ? i : next;
            const double rise = std::min(surface_[to], berm) - std::min(surface_[from], berm);
            const double lacking = std::max(face * std::abs(part) - rise, 0.0);
            const double room = std::clamp(berm - surface_[to], 0.0, 1.0);
            return pile_share * part * lacking * room * std::min(length / clear_shore, 1.0);
        });
        move([&](std::size_t i) {
            return surface_[i] < berm ? std::clamp(surface_[i] + breakers, 0.0, thickness(i)) * area_[i] : 0.0;
        });
    }

    DriftLaw law_;
    int width_, height_, stride_;
    std::size_t size_;
    double cell_size_;
    std::vector<double> floor_, sand_, area_, share_;
    std::vector<double> surface_;                ///< m over the sea
    std::vector<double> land_, other_, smooth_;  ///< m of longshore_drift.h, and its means
    std::vector<double> along_, oblique_;        ///< of waves
    std::vector<double> east_, south_;           ///< sand that passes to the next cell, m
    std::vector<double> factor_;                 ///< of what leaves a cell
    std::vector<std::uint8_t> closed_, rocky_, band_;
    std::vector<std::size_t> list_;  ///< cells of the band, row by row
};

}  // namespace

double most_transport(const DriftLaw& law, double cell_size) {
    return most_steps * step_share * cell_size * cell_size * (double{law.berm} + double{law.breakers});
}

Raster<float> drifted(const DriftCells& cells, const DriftLaw& law, double years, const WorkControl& control) {
    CUESTA_CHECK(cells.cell_size > 0 && years >= 0 && law.rate >= 0 && law.berm > 0 && law.breakers > 0);
    CUESTA_CHECK(cells.sand.width() == cells.floor.width() && cells.sand.height() == cells.floor.height());
    const double most = most_transport(law, cells.cell_size), all = std::min(law.rate * years, most);
    if (!(all > 0) || cells.floor.empty()) return control.stopped() ? Raster<float>() : cells.sand;
    const int steps = std::clamp(static_cast<int>(std::ceil(most_steps * (all / most))), 1, most_steps);
    DriftingSand sand(cells, law);
    for (int done = 0; done < steps;) {
        control.report(static_cast<double>(done) / steps, "Drifting sand");
        const int turn = std::min(steps_a_turn, steps - done);
        if (!sand.take_waves(control) || !sand.run(turn, all / steps, control)) return {};
        done += turn;
    }
    return sand.sand();
}

}  // namespace cuesta
