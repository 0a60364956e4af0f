#include "core/waters/depth_of_waters.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// m; of water drawn on ground above the river's level, so that a deep river does not stand on a bump as a block.
constexpr double deepest_film = 0.3;

class RiverDepths {
public:
    RiverDepths(Raster<float>& depth, RasterView<const float> ground, double cell_size)
        : depth_(depth), ground_(ground), cell_(cell_size) {}

    void add(const River& river) {
        for (std::size_t i = 0; i + 1 < river.stations.size(); ++i) {
            const RiverStation &from = river.stations[i], &to = river.stations[i + 1];
            if (std::max(from.width, to.width) < least_drawn_width * cell_) continue;
            add_line(from, to);
            if (std::max(from.width, to.width) > cell_) add_breadth(from, to);
        }
    }

private:
    void wet(int x, int y, double level, double least) {
        if (x < 0 || y < 0 || x >= depth_.width() || y >= depth_.height()) return;
        const auto ground = double{ground_(x, y)};
        if (!std::isfinite(ground)) return;
        const double depth = std::max(level - ground, least);
        depth_(x, y) = std::max(depth_(x, y), static_cast<float>(depth));
    }

    /// All cells that the line crosses, side by side: the walk of Amanatides and Woo (1987) from side to side.
    void add_line(const RiverStation& from, const RiverStation& to) {
        const glm::dvec2 start = from.place / cell_, end = to.place / cell_, way = end - start;
        const auto cell_of = [](double at) { return static_cast<int>(std::floor(at)); };
        const double level = 0.5 * (from.level + to.level);
        const double least = std::min(0.5 * (from.depth + to.depth), deepest_film);
        int x = cell_of(start.x), y = cell_of(start.y);
        const int last_x = cell_of(end.x), last_y = cell_of(end.y);
        const int step_x = way.x < 0 ? -1 : 1, step_y = way.y < 0 ? -1 : 1;
        // Shares of the way up to the next side in x and in y.
        const auto first_side = [](double at, double along, int cell) {
            if (along == 0) return std::numeric_limits<double>::infinity();
            return ((along > 0 ? cell + 1 : cell) - at) / along;
        };
        double next_x = first_side(start.x, way.x, x), next_y = first_side(start.y, way.y, y);
        wet(x, y, level, least);
        for (int left = std::abs(last_x - x) + std::abs(last_y - y); left > 0; --left) {
            if (next_x < next_y) {
                x += step_x;
                next_x += std::abs(1 / way.x);
            } else {
                y += step_y;
                next_y += std::abs(1 / way.y);
            }
            wet(x, y, level, least);
        }
    }

    /// Cells within half a width of the line that lie below the level.
    void add_breadth(const RiverStation& from, const RiverStation& to) {
        const double reach = 0.5 * std::max(from.width, to.width);
        const glm::dvec2 along = to.place - from.place;
        const double length2 = glm::dot(along, along);
        const auto cell_of = [&](double at) { return static_cast<int>(std::floor(at / cell_)); };
        for (int y = cell_of(std::min(from.place.y, to.place.y) - reach);
             y <= cell_of(std::max(from.place.y, to.place.y) + reach); ++y)
            for (int x = cell_of(std::min(from.place.x, to.place.x) - reach);
                 x <= cell_of(std::max(from.place.x, to.place.x) + reach); ++x) {
                const glm::dvec2 middle{(x + 0.5) * cell_, (y + 0.5) * cell_};
                const double t =
                    length2 > 0 ? std::clamp(glm::dot(middle - from.place, along) / length2, 0.0, 1.0) : 0;
                if (glm::length(middle - (from.place + along * t)) > 0.5 * std::lerp(from.width, to.width, t)) continue;
                wet(x, y, std::lerp(from.level, to.level, t), 0);
            }
    }

    Raster<float>& depth_;
    RasterView<const float> ground_;
    double cell_;
};

}  // namespace

double drawn_source(double cell_size, double runoff) {
    // river_width() turned around: width = width(1 m^3/s) Q^0.5, and Q is in proportion to the land.
    const double discharge = std::pow(least_drawn_width * cell_size / river_width(1), 2);
    return discharge / discharge_of(1, runoff);
}

Raster<float> depth_of_waters(const Waters& waters, RasterView<const float> ground, double cell_size,
                             const WatersOptions& options) {
    Raster<float> depth(ground.width(), ground.height(), 0.0F);
    RiverDepths rivers(depth, ground, cell_size);
    for (const River& river : waters.rivers) rivers.add(river);
    const auto width = static_cast<std::uint32_t>(ground.width());
    for (const Lake& lake : waters.lakes)
        for (const std::uint32_t cell : lake.cells) {
            const int x = static_cast<int>(cell % width), y = static_cast<int>(cell / width);
            depth(x, y) = static_cast<float>(lake.level - double{ground(x, y)});
        }
    if (options.sea_level)
        parallel_ranges(ground.height(), 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < ground.width(); ++x)
                    if (const auto height = double{ground(x, y)}; height <= *options.sea_level)
                        depth(x, y) = static_cast<float>(*options.sea_level - height);
        });
    for (int y = 0; y < depth.height(); ++y)
        if (std::any_of(depth.row(y), depth.row(y) + depth.width(), [](float d) { return d > 0; })) return depth;
    return {};
}

}  // namespace cuesta
