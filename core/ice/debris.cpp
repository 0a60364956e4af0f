#include "core/ice/debris.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/threads.h"
#include "core/drainage/drainage.h"

namespace cuesta {
namespace {

constexpr float bare = 5;               ///< m; thinner ice carries debris only where it flows
constexpr float rest_of_till = 0.65F;   ///< gradient: 33 degrees

/// One sweep of all cells from the highest surface down.
class DebrisSweep {
public:
    DebrisSweep(GlacialBed& bed, const IceFlow& ice, const MassBalance& balance, float wash)
        : bed_(bed), ice_(ice), balance_(balance), wash_(double{wash}), load_(ice.width(), ice.height()) {}

    DebrisBooks run(RasterView<const float> wear) {
        for (const int cell : cells_from_above(ice_)) visit(cell % ice_.width(), cell / ice_.width(), wear);
        return books_;
    }

private:
    void visit(int x, int y, RasterView<const float> wear) {
        const float before = bed_.rock(x, y) + bed_.till(x, y);
        const float from_till = std::min(bed_.till(x, y), wear(x, y));
        bed_.till(x, y) -= from_till;
        bed_.rock(x, y) -= wear(x, y) - from_till;
        const double taken = double{before} - double{bed_.rock(x, y) + bed_.till(x, y)};
        books_.taken += taken;
        const double load = load_(x, y) + taken;
        if (!(load > 0)) return;
        const double east = std::max(double{ice_.east(x, y)}, 0.0);
        const double west = std::max(-double{ice_.east(x - 1, y)}, 0.0);
        const double south = std::max(double{ice_.south(x, y)}, 0.0);
        const double north = std::max(-double{ice_.south(x, y - 1)}, 0.0);
        const double outflow = east + west + south + north;
        if (ice_.ice(x, y) < bare && !(outflow > 0)) {
            visit_bare(x, y, load);
            return;
        }
        const double melt =
            std::max(-double{balance_.over_bed(balance_.line(x, y), ice_.bed(x, y), ice_.ice(x, y))}, 0.0);
        const double moved = outflow / ice_.cell_size();
        const double laid = melt + moved > 0 ? melt / (melt + moved) : 1;
        lay(x, y, load * laid);
        if (!(outflow > 0)) return;
        const double carried = load * (1 - laid) / outflow;
        give(x + 1, y, carried * east);
        give(x - 1, y, carried * west);
        give(x, y + 1, carried * south);
        give(x, y - 1, carried * north);
    }

    void visit_bare(int x, int y, double load) {
        if (const std::optional<std::array<int, 2>> to = lower_neighbour(ice_, x, y))
            give((*to)[0], (*to)[1], load);
        else
            lay(x, y, load);
    }

    void lay(int x, int y, double debris) {
        const float before = bed_.till(x, y);
        bed_.till(x, y) = before + static_cast<float>(debris * (1 - wash_));
        const double laid = double{bed_.till(x, y)} - double{before};
        books_.laid += laid;
        books_.washed += debris - laid;
    }

    void give(int x, int y, double debris) {
        if (x < 0 || y < 0 || x >= ice_.width() || y >= ice_.height())
            books_.left += debris;
        else
            load_(x, y) += debris;
    }

    GlacialBed& bed_;
    const IceFlow& ice_;
    const MassBalance& balance_;
    double wash_;
    Raster<double> load_;
    DebrisBooks books_;
};

/// Exchange of a pair from the upper to the lower of two heights that differ by more than `rest`; positive from the first.
/// An eighth of the excess goes over each of eight edges: a lone peak loses its excess in one pass.
float exchanged(float first, float second, float rest) {
    const float fall = first - second;
    return fall > rest ? (fall - rest) / 8 : fall < -rest ? (fall + rest) / 8 : 0.0F;
}

}  // namespace

std::vector<int> cells_from_above(const IceFlow& ice) {
    const int width = ice.width();
    std::vector<int> order(static_cast<std::size_t>(width) * static_cast<std::size_t>(ice.height()));
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const float above = ice.surface(a % width, a / width);
        const float below = ice.surface(b % width, b / width);
        return above != below ? above > below : a < b;
    });
    return order;
}

std::optional<std::array<int, 2>> lower_neighbour(const IceFlow& ice, int x, int y) {
    float steepest = rest_of_till;
    std::optional<std::array<int, 2>> lower;
    for (std::size_t k = 0; k < 8; ++k) {
        const int nx = x + d8::dx[k];
        const int ny = y + d8::dy[k];
        if (nx < 0 || ny < 0 || nx >= ice.width() || ny >= ice.height()) continue;
        const auto length = static_cast<float>(d8::distance[k] * ice.cell_size());
        const float slope = (ice.surface(x, y) - ice.surface(nx, ny)) / length;
        if (slope > steepest) {
            steepest = slope;
            lower = {nx, ny};
        }
    }
    return lower;
}

DebrisBooks carry_debris(GlacialBed& bed, const IceFlow& ice, const MassBalance& balance, RasterView<const float> wear,
                         float wash) {
    return DebrisSweep(bed, ice, balance, wash).run(wear);
}

void let_fall(GlacialBed& bed, double cell_size, float wall, int passes) {
    const int width = bed.rock.width();
    const int height = bed.rock.height();
    GlacialBed next = bed;
    for (int pass = 0; pass < passes; ++pass) {
        parallel_ranges(height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < width; ++x) {
                    float rock_lost = 0;
                    float till_gained = 0;
                    const float rock = bed.rock(x, y);
                    const float till = bed.till(x, y);
                    for (std::size_t k = 0; k < 8; ++k) {
                        const int nx = x + d8::dx[k];
                        const int ny = y + d8::dy[k];
                        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
                        const auto length = static_cast<float>(d8::distance[k] * cell_size);
                        const float fallen = exchanged(rock, bed.rock(nx, ny), wall * length);
                        (fallen > 0 ? rock_lost : till_gained) += std::abs(fallen);
                        const float slid = exchanged(rock + till, bed.rock(nx, ny) + bed.till(nx, ny), rest_of_till * length);
                        till_gained -= slid > 0 ? std::min(slid, till / 8) : -std::min(-slid, bed.till(nx, ny) / 8);
                    }
                    next.rock(x, y) = rock - rock_lost;
                    next.till(x, y) = std::max(till + till_gained, 0.0F);
                }
        });
        std::swap(bed, next);
    }
}

}  // namespace cuesta
