#include "core/ice/glacier_maps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/ice/debris.h"

namespace cuesta {
namespace {

constexpr float least_moving = 5;     ///< m; thinner ice is fallen snow, which neither breaks nor carries
constexpr float least_breaking = 20;  ///< m; thinner ice bends over its bed and does not break
constexpr float wall_ice_from = 15, wall_ice_to = 45;  ///< m; thinner ice hangs on walls, thicker is a glacier
constexpr double longest_stay = 300;  ///< years in a cell: ice that stands still would gather debris without end
constexpr float slowest = 3;          ///< m / a, for the same reason
constexpr float still = 0.3F;         ///< m / a; the way upstream ends in slower ice
constexpr double stride = 0.5;        ///< cells, of the way upstream
constexpr int most_strides = 400;

/// Velocity of the surface, m / a to the east and to the south.
struct Velocity {
    Raster<float> east, south;
};

bool bears(const IceFlow& ice, int x, int y) {
    return ice.ice(x, y) > least_moving;
}

Velocity surface_velocity(const IceFlow& ice, const IceLaw& law) {
    Velocity v{Raster<float>(ice.width(), ice.height()), Raster<float>(ice.width(), ice.height())};
    parallel_ranges(ice.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < ice.width(); ++x) {
                if (!bears(ice, x, y)) continue;
                const float h = ice.ice(x, y);
                const float deforming = law.deformation * h * h;
                const float both = deforming + law.sliding;
                if (!(both > 0)) continue;
                const float faster = (1.25F * deforming + law.sliding) / both;
                v.east(x, y) = 0.5F * (ice.east(x - 1, y) + ice.east(x, y)) / h * faster;
                v.south(x, y) = 0.5F * (ice.south(x, y - 1) + ice.south(x, y)) / h * faster;
            }
    });
    return v;
}

/// The mean over the ice among the 3 x 3 cells around each.
Raster<float> shared_by_ice(const Raster<float>& field, const IceFlow& ice) {
    Raster<float> mean(field.width(), field.height());
    parallel_ranges(field.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < field.width(); ++x) {
                if (!bears(ice, x, y)) continue;
                float sum = 0;
                int count = 0;
                for (int v = std::max(y - 1, 0); v <= std::min(y + 1, field.height() - 1); ++v)
                    for (int u = std::max(x - 1, 0); u <= std::min(x + 1, field.width() - 1); ++u)
                        if (bears(ice, u, v)) {
                            sum += field(u, v);
                            ++count;
                        }
                mean(x, y) = sum / static_cast<float>(count);
            }
    });
    return mean;
}

/// Change of `field` a metre towards (dx, dy); one-sided at the rim of the ice, 0 where both neighbours lack it.
float change_along(const Raster<float>& field, const IceFlow& ice, std::array<int, 2> cell, int dx, int dy) {
    const auto [x, y] = cell;
    const auto inside = [&](int u, int v) {
        return u >= 0 && v >= 0 && u < ice.width() && v < ice.height() && ice.ice(u, v) > least_breaking;
    };
    const int ahead = inside(x + dx, y + dy) ? 1 : 0, behind = inside(x - dx, y - dy) ? 1 : 0;
    if (ahead + behind == 0) return 0;
    const float rise = field(x + ahead * dx, y + ahead * dy) - field(x - behind * dx, y - behind * dy);
    return rise / static_cast<float>((ahead + behind) * ice.cell_size());
}

Raster<float> largest_strain(const Velocity& v, const IceFlow& ice) {
    Raster<float> strain(ice.width(), ice.height());
    parallel_ranges(ice.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < ice.width(); ++x) {
                if (!(ice.ice(x, y) > least_breaking)) continue;
                const float xx = change_along(v.east, ice, {x, y}, 1, 0);
                const float yy = change_along(v.south, ice, {x, y}, 0, 1);
                const float xy =
                    0.5F * (change_along(v.east, ice, {x, y}, 0, 1) + change_along(v.south, ice, {x, y}, 1, 0));
                const float half = 0.5F * (xx - yy);
                strain(x, y) = std::max(0.5F * (xx + yy) + std::sqrt(half * half + xy * xy), 0.0F);
            }
    });
    return strain;
}

/// Debris that comes to a cell in a year, m of rock over it.
struct Passing {
    double below = 0;   ///< of the bed
    double buried = 0;  ///< of the walls, in the ice
    double open = 0;    ///< of the walls, on it
    double fallen = 0;  ///< of that, what has not come with ice
};

/// One sweep of all cells from the highest surface down, with a year's debris.
class SurfaceDebris {
public:
    SurfaceDebris(const IceFlow& ice, const MassBalance& balance, const GlacialWear& wear, const Raster<float>& speed)
        : ice_(ice),
          balance_(balance),
          wear_(wear),
          speed_(speed),
          passing_(static_cast<std::size_t>(ice.width()) * static_cast<std::size_t>(ice.height())) {}

    void run(CoarseGlacierMaps& glaciers) {
        for (const int cell : cells_from_above(ice_)) visit(cell % ice_.width(), cell / ice_.width(), glaciers);
    }

private:
    Passing& at(int x, int y) {
        return passing_[static_cast<std::size_t>(y) * static_cast<std::size_t>(ice_.width()) +
                        static_cast<std::size_t>(x)];
    }

    void visit(int x, int y, CoarseGlacierMaps& glaciers) {
        Passing load = at(x, y);
        const auto frost = static_cast<double>(wear_.frost(x, y));
        if (!bears(ice_, x, y)) {
            fall(x, y, frost + load.open + load.buried);
            return;
        }
        const double abraded = static_cast<double>(wear_.rate(x, y)) - frost;
        const double of_wall =
            abraded * static_cast<double>(1 - glm::smoothstep(wall_ice_from, wall_ice_to, ice_.ice(x, y)));
        load.below += abraded - of_wall;
        load.open += frost + of_wall;
        glaciers.falls(x, y) = static_cast<float>(load.fallen + frost + of_wall);
        const double gain = double{balance_.at(balance_.line(x, y), ice_.surface(x, y))};
        const double melt = std::max(-gain, 0.0);
        const std::array<double, 4> out{
            std::max(double{ice_.east(x, y)}, 0.0), std::max(-double{ice_.east(x - 1, y)}, 0.0),
            std::max(double{ice_.south(x, y)}, 0.0), std::max(-double{ice_.south(x, y - 1)}, 0.0)};
        const double outflow = out[0] + out[1] + out[2] + out[3];
        const double moved = outflow / ice_.cell_size();
        const double melting = melt + moved > 0 ? melt / (melt + moved) : 1;
        if (gain > 0) {
            load.buried += load.open;
            load.open = 0;
        } else {
            load.open += load.buried * melting;
            load.buried -= load.buried * melting;
        }
        const double stay = std::min(ice_.cell_size() / std::max(double{speed_(x, y)}, 1e-9), longest_stay);
        glaciers.maps.load(x, y) = static_cast<float>((load.below + load.buried + load.open) * stay);
        const double of_walls = load.buried + load.open;
        glaciers.shown(x, y) = gain > 0 ? 0.0F : of_walls > 0 ? static_cast<float>(load.open / of_walls) : 1.0F;
        if (!(outflow > 0)) return;
        load.below *= 1 - melting;
        give(x + 1, y, load, out[0] / outflow);
        give(x - 1, y, load, out[1] / outflow);
        give(x, y + 1, load, out[2] / outflow);
        give(x, y - 1, load, out[3] / outflow);
    }

    /// Rock that falls from a wall, or is pushed off the rim, goes the steepest way to the ice; without any it stays.
    void fall(int x, int y, double rock) {
        if (!(rock > 0)) return;
        const std::optional<std::array<int, 2>> to = lower_neighbour(ice_, x, y);
        if (!to) return;
        Passing& there = at((*to)[0], (*to)[1]);
        there.open += rock;
        there.fallen += rock;
    }

    void give(int x, int y, const Passing& load, double share) {
        if (!(share > 0) || x < 0 || y < 0 || x >= ice_.width() || y >= ice_.height()) return;
        Passing& there = at(x, y);
        there.below += load.below * share;
        there.buried += load.buried * share;
        there.open += load.open * share;
    }

    const IceFlow& ice_;
    const MassBalance& balance_;
    const GlacialWear& wear_;
    const Raster<float>& speed_;
    std::vector<Passing> passing_;
};

}  // namespace

CoarseGlacierMaps glacier_maps(const IceFlow& ice, const IceLaw& law, const MassBalance& balance,
                               const GlacialWear& wear) {
    const int width = ice.width();
    const int height = ice.height();
    Velocity velocity = surface_velocity(ice, law);
    velocity.east = shared_by_ice(velocity.east, ice);
    velocity.south = shared_by_ice(velocity.south, ice);
    CoarseGlacierMaps glaciers;
    glaciers.cell_size = ice.cell_size();
    GlacierMaps& maps = glaciers.maps;
    for (Raster<float>* map : {&maps.speed, &maps.load, &maps.line, &glaciers.falls, &glaciers.shown})
        *map = Raster<float>(width, height);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                maps.speed(x, y) = std::hypot(velocity.east(x, y), velocity.south(x, y));
                maps.line(x, y) = balance.line(x, y) + balance.shift;
            }
    });
    maps.strain = largest_strain(velocity, ice);
    SurfaceDebris(ice, balance, wear, maps.speed).run(glaciers);
    glaciers.east = std::move(velocity.east);
    glaciers.south = std::move(velocity.south);
    return glaciers;
}

float debris_at(const CoarseGlacierMaps& glaciers, double x, double y) {
    const float shown = sample_bilinear(glaciers.shown.view(), x, y);
    if (!(shown > 0)) return 0;
    float sum = 0;
    for (int i = 0; i < most_strides; ++i) {
        const float east = sample_bilinear(glaciers.east.view(), x, y);
        const float south = sample_bilinear(glaciers.south.view(), x, y);
        const float speed = std::sqrt(east * east + south * south);
        const auto years = static_cast<float>(stride * glaciers.cell_size) / std::max(speed, slowest);
        sum += sample_bilinear(glaciers.falls.view(), x, y) * years;
        if (!(speed > still)) break;
        x -= stride * static_cast<double>(east / speed);
        y -= stride * static_cast<double>(south / speed);
        if (x < 0 || y < 0 || x > glaciers.east.width() || y > glaciers.east.height()) break;
    }
    return shown * sum;
}

}  // namespace cuesta
