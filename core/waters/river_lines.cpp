#include "core/waters/river_lines.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {
namespace {

class Tracer {
public:
    Tracer(const WaterRouting& land, const StandingLakes& lakes, double source)
        : land_(land), lakes_(lakes), source_(source) {}

    std::vector<RiverLine> lines() const {
        std::vector<RiverLine> result;
        for (int y = 0; y < land_.height; ++y)
            for (int x = 0; x < land_.width; ++x) {
                const std::uint32_t cell = land_.cell(x, y);
                if (!runs(cell)) continue;
                const std::int64_t main = main_donor(cell);
                if (main >= 0 && !in_lake(static_cast<std::uint32_t>(main))) continue;
                RiverLine line = traced(cell, main);
                if (line.cells.size() > 1 || line.above >= 0 || line.below >= 0) result.push_back(std::move(line));
            }
        std::sort(result.begin(), result.end(), [&](const RiverLine& a, const RiverLine& b) {
            const float area_a = area(a.cells.back()), area_b = area(b.cells.back());
            return area_a != area_b ? area_a > area_b : a.cells.back() < b.cells.back();
        });
        return result;
    }

private:
    float area(std::uint32_t cell) const { return land_.area(land_.x_of(cell), land_.y_of(cell)); }
    bool in_lake(std::uint32_t cell) const { return lakes_.labels(land_.x_of(cell), land_.y_of(cell)) != 0; }
    Footing footing(std::uint32_t cell) const { return land_.footing(land_.x_of(cell), land_.y_of(cell)); }
    bool runs(std::uint32_t cell) const { return footing(cell) == Footing::land && !in_lake(cell) && is_fed(cell); }
    /// Whether enough water comes to a cell for a river.
    bool is_fed(std::uint32_t cell) const {
        return double{area(cell)} >= source_ &&
               (land_.fed.empty() || land_.fed(land_.x_of(cell), land_.y_of(cell)) != 0);
    }

    /// Of the cells that bring the water of a river here, the one with the greatest area; -1: none.
    std::int64_t main_donor(std::uint32_t cell) const {
        std::int64_t best = -1;
        for (std::size_t k = 0; k < 8; ++k) {
            const int x = land_.x_of(cell) + d8::dx[k], y = land_.y_of(cell) + d8::dy[k];
            if (x < 0 || y < 0 || x >= land_.width || y >= land_.height) continue;
            if (land_.way(x, y) != 7 - k || land_.footing(x, y) != Footing::land) continue;
            const std::uint32_t donor = land_.cell(x, y);
            if (!is_fed(donor)) continue;
            if (best < 0 || area(donor) > area(static_cast<std::uint32_t>(best))) best = donor;
        }
        return best;
    }

    RiverLine traced(std::uint32_t first, std::int64_t above) const {
        RiverLine line;
        line.above = above;
        line.start = above >= 0 ? RiverStart::lake : RiverStart::spring;
        for (std::int64_t at = first; at >= 0;) {
            const auto cell = static_cast<std::uint32_t>(at);
            line.cells.push_back(cell);
            at = land_.receiver(cell);
            if (at < 0) break;
            const auto next = static_cast<std::uint32_t>(at);
            if (footing(next) == Footing::off_map) break;
            if (footing(next) == Footing::sea || in_lake(next) || main_donor(next) != std::int64_t{cell}) {
                line.end = footing(next) == Footing::sea ? RiverEnd::sea
                           : in_lake(next)               ? RiverEnd::lake
                                                         : RiverEnd::river;
                line.below = at;
                break;
            }
        }
        return line;
    }

    const WaterRouting& land_;
    const StandingLakes& lakes_;
    double source_;
};

/// m, linear between the middles of cells; off the map nowhere low.
double ground_at(const WaterRouting& land, glm::dvec2 place) {
    const double u = std::clamp(place.x / land.cell_size - 0.5, 0.0, land.width - 1.0);
    const double v = std::clamp(place.y / land.cell_size - 0.5, 0.0, land.height - 1.0);
    const int x = std::min(static_cast<int>(u), std::max(land.width - 2, 0));
    const int y = std::min(static_cast<int>(v), std::max(land.height - 2, 0));
    const int east = std::min(x + 1, land.width - 1), south = std::min(y + 1, land.height - 1);
    for (const int cx : {x, east})
        for (const int cy : {y, south})
            if (land.footing(cx, cy) == Footing::off_map) return std::numeric_limits<double>::infinity();
    const double north_side = std::lerp(double{land.ground(x, y)}, double{land.ground(east, y)}, u - x);
    const double south_side = std::lerp(double{land.ground(x, south)}, double{land.ground(east, south)}, u - x);
    return std::lerp(north_side, south_side, v - y);
}

/// Towards `wish` as far as the valley floor goes.
glm::dvec2 within_valley(const WaterRouting& land, glm::dvec2 middle, glm::dvec2 wish, double floor) {
    const double cell = land.cell_size;
    const glm::dvec2 way = wish - middle;
    const double length = glm::length(way);
    if (length <= 0.5 * cell) return wish;
    double reach = 0.5 * cell;
    for (const double next : {1.0, 1.5, 2.0}) {
        const double tried = std::min(next * cell, length);
        if (ground_at(land, middle + way * (tried / length)) > floor) break;
        reach = tried;
    }
    return middle + way * (reach / length);
}

}  // namespace

std::vector<RiverLine> river_lines(const WaterRouting& land, const StandingLakes& lakes, double source) {
    return Tracer(land, lakes, source).lines();
}

WaterRing smoothed_places(const WaterRouting& land, const RiverLine& line, const std::vector<double>& floors,
                          const std::optional<glm::dvec2>& end) {
    CUESTA_CHECK_EQUAL(floors.size(), line.cells.size());
    WaterRing middles;
    if (line.above >= 0) middles.push_back(land.middle(static_cast<std::uint32_t>(line.above)));
    const std::size_t first = middles.size();
    for (const std::uint32_t cell : line.cells) middles.push_back(land.middle(cell));
    if (line.below >= 0) middles.push_back(end ? *end : land.middle(static_cast<std::uint32_t>(line.below)));
    WaterRing places = middles, before;
    for (int pass = 0; pass < 8; ++pass) {
        before = places;
        for (std::size_t i = 1; i + 1 < places.size(); ++i)
            places[i] = 0.25 * before[i - 1] + 0.5 * before[i] + 0.25 * before[i + 1];
        for (std::size_t i = 1; i + 1 < places.size(); ++i)
            if (i >= first && i < first + line.cells.size())
                places[i] = within_valley(land, middles[i], places[i], floors[i - first]);
    }
    return places;
}

}  // namespace cuesta
