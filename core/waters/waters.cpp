#include "core/waters/waters.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/check.h"
#include "core/waters/river_levels.h"
#include "core/waters/river_lines.h"
#include "core/waters/standing_lakes.h"
#include "core/waters/water_routing.h"

namespace cuesta {
namespace {

constexpr double seconds_a_year = 365.25 * 86400;

/// Sizes of the river, bed and wished level at each cell of each line.
struct RiverSizes {
    std::vector<std::vector<double>> discharge, width, depth, bed, wish;
};

RiverSizes sizes_of(const WaterRouting& land, const std::vector<RiverLine>& lines, double runoff) {
    RiverSizes sizes;
    for (const RiverLine& line : lines) {
        auto& discharge = sizes.discharge.emplace_back();
        auto& width = sizes.width.emplace_back();
        auto& depth = sizes.depth.emplace_back();
        auto& bed = sizes.bed.emplace_back();
        auto& wish = sizes.wish.emplace_back();
        for (const std::uint32_t cell : line.cells) {
            const int x = land.x_of(cell), y = land.y_of(cell);
            discharge.push_back(discharge_of(double{land.area(x, y)}, runoff));
            width.push_back(river_width(discharge.back()));
            depth.push_back(river_depth(discharge.back()));
            bed.push_back(double{land.ground(x, y)});
            wish.push_back(bed.back() + depth.back());
        }
    }
    return sizes;
}

/// River and station of each cell of the lines.
struct StationIndex {
    Raster<int> river;
    Raster<int> station;
};

StationIndex index_of(const WaterRouting& land, const std::vector<RiverLine>& lines) {
    StationIndex index{Raster<int>(land.width, land.height, -1), Raster<int>(land.width, land.height, -1)};
    for (std::size_t line = 0; line < lines.size(); ++line) {
        const int before = lines[line].above >= 0 ? 1 : 0;
        for (std::size_t i = 0; i < lines[line].cells.size(); ++i) {
            const std::uint32_t cell = lines[line].cells[i];
            index.river(land.x_of(cell), land.y_of(cell)) = static_cast<int>(line);
            index.station(land.x_of(cell), land.y_of(cell)) = static_cast<int>(i) + before;
        }
    }
    return index;
}

/// Lines so that the one that another ends in comes before it.
std::vector<std::size_t> trunks_first(const WaterRouting& land, const std::vector<RiverLine>& lines,
                                      const StationIndex& index) {
    std::vector<std::vector<std::size_t>> joining(lines.size());
    std::vector<std::size_t> order;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        if (lines[line].end != RiverEnd::river) {
            order.push_back(line);
            continue;
        }
        const auto below = static_cast<std::uint32_t>(lines[line].below);
        joining[static_cast<std::size_t>(index.river(land.x_of(below), land.y_of(below)))].push_back(line);
    }
    for (std::size_t at = 0; at < order.size(); ++at)
        order.insert(order.end(), joining[order[at]].begin(), joining[order[at]].end());
    CUESTA_CHECK_EQUAL(order.size(), lines.size());
    return order;
}

/// Marks stations between which the surface drops by more than 3 m within two cells.
void mark_falls(std::vector<RiverStation>& stations) {
    constexpr double least_fall = 3;
    for (std::size_t i = 0; i < stations.size(); ++i)
        for (std::size_t j = i + 1; j < std::min(i + 3, stations.size()); ++j)
            if (stations[i].level - stations[j].level > least_fall)
                for (std::size_t k = i; k <= j; ++k) stations[k].fall = true;
}

/// A station in the water that a river leaves or ends in, as large as the one beside it.
RiverStation beside(const RiverStation& own, double level) {
    RiverStation station = own;
    station.level = level;
    station.bed = std::min(own.bed, level);
    return station;
}

class RiverMaker {
public:
    RiverMaker(const WaterRouting& land, const StandingLakes& lakes, const WatersOptions& options)
        : land_(land),
          lakes_(lakes),
          options_(options),
          lines_(river_lines(land, lakes, options.source)),
          sizes_(sizes_of(land, lines_, options.runoff)),
          index_(index_of(land, lines_)) {}

    std::vector<River> made() const {
        const auto levels = river_levels(land_, lakes_, lines_, sizes_.wish, sizes_.width, options_.sea_level);
        std::vector<River> rivers(lines_.size());
        for (const std::size_t line : trunks_first(land_, lines_, index_)) {
            River& river = rivers[line];
            river.id = static_cast<int>(line) + 1;
            river.start = lines_[line].start;
            river.end = lines_[line].end;
            add_own(river, line, levels[line]);
            add_ends(river, line, rivers);
            const std::optional<glm::dvec2> end =
                river.end == RiverEnd::river ? std::optional(river.stations.back().place) : std::nullopt;
            const WaterRing places = smoothed_places(land_, lines_[line], sizes_.wish[line], end);
            for (std::size_t i = 0; i < places.size(); ++i) river.stations[i].place = places[i];
            mark_falls(river.stations);
        }
        return rivers;
    }

private:
    void add_own(River& river, std::size_t line, const std::vector<double>& levels) const {
        for (std::size_t i = 0; i < levels.size(); ++i)
            river.stations.push_back({.level = levels[i],
                                      .bed = sizes_.bed[line][i],
                                      .discharge = sizes_.discharge[line][i],
                                      .width = sizes_.width[line][i],
                                      .depth = sizes_.depth[line][i]});
    }

    int label_at(std::int64_t cell) const {
        const auto at = static_cast<std::uint32_t>(cell);
        return lakes_.labels(land_.x_of(at), land_.y_of(at));
    }
    double level_of(int lake) const { return lakes_.lakes[static_cast<std::size_t>(lake - 1)].level; }

    /// `rivers`: the one that this one ends in is made.
    void add_ends(River& river, std::size_t line, const std::vector<River>& rivers) const {
        if (river.start == RiverStart::lake) {
            river.start_lake = label_at(lines_[line].above);
            river.stations.insert(river.stations.begin(), beside(river.stations.front(), level_of(river.start_lake)));
        }
        const RiverStation& last = river.stations.back();
        if (river.end == RiverEnd::lake) {
            river.end_lake = label_at(lines_[line].below);
            river.stations.push_back(beside(last, level_of(river.end_lake)));
        } else if (river.end == RiverEnd::sea) {
            river.stations.push_back(beside(last, *options_.sea_level));
        } else if (river.end == RiverEnd::river) {
            const auto below = static_cast<std::uint32_t>(lines_[line].below);
            const auto trunk = static_cast<std::size_t>(index_.river(land_.x_of(below), land_.y_of(below)));
            river.end_river = static_cast<int>(trunk) + 1;
            river.end_station = static_cast<std::size_t>(index_.station(land_.x_of(below), land_.y_of(below)));
            const RiverStation& met = rivers[trunk].stations[river.end_station];
            RiverStation end = beside(last, met.level);
            end.place = met.place;
            river.stations.push_back(end);
        }
    }

    const WaterRouting& land_;
    const StandingLakes& lakes_;
    const WatersOptions& options_;
    std::vector<RiverLine> lines_;
    RiverSizes sizes_;
    StationIndex index_;
};

}  // namespace

double discharge_of(double area, double runoff) {
    return area * runoff / seconds_a_year;
}

double river_width(double discharge) {
    return 3.6 * std::pow(discharge, 0.5);
}

double river_depth(double discharge) {
    return 0.27 * std::pow(discharge, 0.4);
}

Waters find_waters(RasterView<const float> ground, double cell_size, const WatersOptions& options) {
    CUESTA_CHECK(cell_size > 0 && options.source > 0 && options.runoff > 0);
    if (ground.empty()) return {};
    const WaterRouting land = route_waters(ground, cell_size, options);
    StandingLakes lakes = standing_lakes(land, options);
    Waters waters;
    waters.rivers = RiverMaker(land, lakes, options).made();
    waters.lakes = std::move(lakes.lakes);
    return waters;
}

}  // namespace cuesta
