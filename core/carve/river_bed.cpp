#include "core/carve/river_bed.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "core/base/check.h"
#include "core/carve/falling_network.h"

namespace cuesta {
namespace {

constexpr double river_quantile = 0.2;  // cutting is four times cheaper than damming
constexpr double canal_quantile = 0.5;

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

/// Sets of stations, each known by its first one.
class Groups {
public:
    explicit Groups(int count) : parent_(at(count)) { std::iota(parent_.begin(), parent_.end(), 0); }
    int first_of(int station) {
        while (parent_[at(station)] != station) station = parent_[at(station)] = parent_[at(parent_[at(station)])];
        return station;
    }
    void join(int a, int b) {
        a = first_of(a);
        b = first_of(b);
        parent_[at(std::max(a, b))] = std::min(a, b);
    }
    /// Numbers 0 .. of the sets, by their first stations; and how many there are.
    std::pair<std::vector<int>, int> numbered() {
        std::vector<int> number(parent_.size());
        int count = 0;
        for (int i = 0; i < static_cast<int>(parent_.size()); ++i)
            number[at(i)] = first_of(i) == i ? count++ : number[at(first_of(i))];
        return {number, count};
    }

private:
    std::vector<int> parent_;
};

double quantile_of(const RiverProfile& profile) {
    return profile.canal ? canal_quantile : river_quantile;
}
/// Height of the surface that belongs to the wanted edges: water, or the bed of a dry course.
double surface_wished(const RiverProfile& profile, std::size_t i) {
    return profile.edge[i] - std::min(profile.freeboard, profile.depth[i]);
}
/// Square metres of the course that the station stands for.
double weight_of(const RiverProfile& profile, std::size_t i) {
    const std::size_t last = profile.distance.size() - 1;
    const double length = 0.5 * (profile.distance[std::min(i + 1, last)] - profile.distance[i == 0 ? 0 : i - 1]);
    return std::max(length * profile.width[i], 1e-6);
}

/// Cost of letting the course fall in one direction, taken by itself.
double cost_of_running(const RiverProfile& profile, bool back) {
    const int count = static_cast<int>(profile.distance.size());
    std::vector<LevelWish> wishes;
    std::vector<FlowEdge> edges;
    for (int i = 0; i < count; ++i) {
        wishes.push_back({i, surface_wished(profile, at(i)), weight_of(profile, at(i)), quantile_of(profile)});
        if (i > 0) edges.push_back(back ? FlowEdge{.from = i, .to = i - 1} : FlowEdge{.from = i - 1, .to = i});
    }
    const std::vector<double> levels = falling_levels(count, wishes, edges);
    double cost = 0;
    for (const LevelWish& wish : wishes) {
        const double cut = wish.target - levels[at(wish.vertex)];
        cost += wish.weight * (cut > 0 ? wish.quantile * cut : (wish.quantile - 1) * cut);
    }
    return cost;
}

/// Whether the drawn direction clearly climbs: it ends half a metre higher than it begins, and turning it about saves
/// two thirds of the earth that has to be moved.
bool runs_back(const RiverProfile& profile) {
    const double rise = profile.edge.back() - profile.edge.front();
    return rise > least_rise_uphill && cost_of_running(profile, true) < cost_of_running(profile, false) / 3;
}

/// The stations of all courses, numbered one after another in their order of rank, each downstream.
class Network {
public:
    Network(std::span<const RiverProfile> profiles, std::span<const RiverMeeting> meetings) : profiles_(profiles) {
        const int count = static_cast<int>(profiles.size());
        back_.resize(profiles.size());
        for (int r = 0; r < count; ++r) back_[at(r)] = runs_back(profiles[at(r)]);
        order_.resize(profiles.size());
        std::iota(order_.begin(), order_.end(), 0);
        std::sort(order_.begin(), order_.end(),
                  [&](int a, int b) { return goes_before(profiles[at(a)], profiles[at(b)]); });
        start_.resize(profiles.size());
        for (const int r : order_) {
            start_[at(r)] = stations_;
            stations_ += static_cast<int>(profiles[at(r)].distance.size());
        }
        Groups surfaces(stations_);
        Groups beds(stations_);
        for (const RiverMeeting& meeting : meetings)
            for (const RiverPlace& place : meeting.places) {
                surfaces.join(station(meeting.places.front()), station(place));
                if (std::isnan(meeting.still_level)) beds.join(station(meeting.places.front()), station(place));
            }
        std::tie(surface_, surface_count_) = surfaces.numbered();
        std::tie(bed_, bed_count_) = beds.numbered();
    }

    const std::vector<int>& order() const { return order_; }
    bool back(int river) const { return back_[at(river)]; }
    int length(int river) const { return static_cast<int>(profiles_[at(river)].distance.size()); }
    /// The number of a river's i-th station downstream.
    int number(int river, int i) const { return start_[at(river)] + i; }
    /// Index of the station in the profile.
    std::size_t index(int river, int i) const { return at(back(river) ? length(river) - 1 - i : i); }
    int station(const RiverPlace& place) const {
        return number(place.river, back(place.river) ? length(place.river) - 1 - place.station : place.station);
    }
    int surface(int station) const { return surface_[at(station)]; }
    int bed(int station) const { return bed_[at(station)]; }
    int surface_count() const { return surface_count_; }
    int bed_count() const { return bed_count_; }

private:
    /// Rivers before canals, then by width, length and age.
    static bool goes_before(const RiverProfile& a, const RiverProfile& b) {
        if (a.canal != b.canal) return b.canal;
        const auto size = [](const RiverProfile& p) { return *std::max_element(p.width.begin(), p.width.end()); };
        if (size(a) != size(b)) return size(a) > size(b);
        const auto length = [](const RiverProfile& p) { return p.distance.back() - p.distance.front(); };
        if (length(a) != length(b)) return length(a) > length(b);
        return a.path_id < b.path_id;
    }

    std::span<const RiverProfile> profiles_;
    std::vector<char> back_;
    std::vector<int> order_;  ///< rivers, the main ones first
    std::vector<int> start_;
    int stations_ = 0;
    std::vector<int> surface_;
    std::vector<int> bed_;
    int surface_count_ = 0;
    int bed_count_ = 0;
};

std::vector<FlowEdge> surface_edges(std::span<const RiverProfile> profiles, const Network& network) {
    std::vector<FlowEdge> edges;
    std::vector<char> met(at(network.surface_count()), 0);  // how many courses' stations, up to 2
    for (const int r : network.order())
        for (int i = 0; i < network.length(r); ++i) {
            char& count = met[at(network.surface(network.number(r, i)))];
            count = static_cast<char>(std::min(count + 1, 2));
        }
    for (std::size_t rank = 0; rank < network.order().size(); ++rank) {
        const int r = network.order()[rank];
        const RiverProfile& profile = profiles[at(r)];
        for (int i = 0; i + 1 < network.length(r); ++i) {
            FlowEdge edge{.from = network.surface(network.number(r, i)),
                          .to = network.surface(network.number(r, i + 1)),
                          .priority = -static_cast<int>(rank)};
            if (edge.from == edge.to) continue;
            // A canal that meets another course falls there as it must: over a lock.
            if (met[at(edge.from)] < 2 && met[at(edge.to)] < 2)
                edge.greatest_fall = profile.greatest_grade * std::abs(profile.distance[network.index(r, i + 1)] -
                                                                       profile.distance[network.index(r, i)]);
            if (std::isnan(edge.greatest_fall)) edge.greatest_fall = 0;
            edges.push_back(edge);
        }
    }
    return edges;
}

std::vector<LevelWish> surface_wishes(std::span<const RiverProfile> profiles, std::span<const RiverMeeting> meetings,
                                      const Network& network) {
    std::vector<LevelWish> wishes;
    double total = 0;
    for (const int r : network.order())
        for (int i = 0; i < network.length(r); ++i) {
            const RiverProfile& profile = profiles[at(r)];
            const std::size_t index = network.index(r, i);
            wishes.push_back({network.surface(network.number(r, i)), surface_wished(profile, index),
                              weight_of(profile, index), quantile_of(profile)});
            total += wishes.back().weight;
        }
    // Still water keeps its level, whatever rivers would like: its wish outweighs all others together.
    std::vector<LevelWish> still;
    for (const RiverMeeting& meeting : meetings)
        if (!std::isnan(meeting.still_level) && !meeting.places.empty())
            still.push_back(
                {network.surface(network.station(meeting.places.front())), meeting.still_level, 1e3 * total, 0.5});
    std::sort(still.begin(), still.end(), [](const LevelWish& a, const LevelWish& b) {
        return std::pair(a.vertex, a.target) < std::pair(b.vertex, b.target);
    });
    wishes.insert(wishes.end(), still.begin(), still.end());
    return wishes;
}

/// A river's last stretch before another course lies no higher than the straight line over it.
void ease_ends(std::span<const RiverProfile> profiles, const Network& network, std::vector<double>& levels) {
    std::vector<double> main_width(at(network.surface_count()), 0);
    std::vector<int> stations(at(network.surface_count()), 0);
    for (const int r : network.order())
        for (int i = 0; i < network.length(r); ++i) {
            const std::size_t vertex = at(network.surface(network.number(r, i)));
            ++stations[vertex];
            main_width[vertex] = std::max(main_width[vertex], profiles[at(r)].width[network.index(r, i)]);
        }
    const auto end_vertex = [&](int r) { return at(network.surface(network.number(r, network.length(r) - 1))); };
    std::vector<int> downstream_first = network.order();
    std::stable_sort(downstream_first.begin(), downstream_first.end(),
                     [&](int a, int b) { return levels[end_vertex(a)] < levels[end_vertex(b)]; });
    for (const int r : downstream_first) {
        const RiverProfile& profile = profiles[at(r)];
        const std::size_t end = end_vertex(r);
        if (stations[end] < 2 || profile.canal) continue;
        const int last = network.length(r) - 1;
        const auto way_to_end = [&](int i) {
            return std::abs(profile.distance[network.index(r, last)] - profile.distance[network.index(r, i)]);
        };
        const double reach = 2 * (profile.width[network.index(r, last)] + main_width[end]);
        int first = last;
        while (first > 0 && way_to_end(first) < reach) --first;
        const double length = way_to_end(first);
        const double fall = levels[at(network.surface(network.number(r, first)))] - levels[end];
        for (int i = first + 1; i < last; ++i) {
            double& level = levels[at(network.surface(network.number(r, i)))];
            level = std::max(std::min(level, levels[end] + fall * way_to_end(i) / length), levels[end]);
        }
    }
}

/// Heights of the beds, by their numbers.
std::vector<double> bed_levels(std::span<const RiverProfile> profiles, const Network& network,
                               const std::vector<double>& levels) {
    // A bed that several courses have in common is that of the first that does not end there, else of the first.
    constexpr int nobody = std::numeric_limits<int>::max();
    std::vector<int> owner(at(network.bed_count()), nobody);
    std::vector<double> beds(at(network.bed_count()), 0);
    for (const bool ends_too : {false, true})
        for (const int r : network.order())
            for (int i = 0; i < network.length(r) - (ends_too ? 0 : 1); ++i) {
                const std::size_t vertex = at(network.bed(network.number(r, i)));
                if (owner[vertex] != nobody) continue;
                owner[vertex] = r;
                const RiverProfile& profile = profiles[at(r)];
                const double water = std::max(profile.depth[network.index(r, i)] - profile.freeboard, 0.0);
                beds[vertex] = levels[at(network.surface(network.number(r, i)))] - water;
            }
    std::vector<FlowEdge> own;
    std::vector<FlowEdge> all;
    for (const int r : network.order())
        for (int i = 0; i + 1 < network.length(r); ++i) {
            const FlowEdge edge{.from = network.bed(network.number(r, i)), .to = network.bed(network.number(r, i + 1))};
            if (edge.from == edge.to) continue;
            all.push_back(edge);
            if (owner[at(edge.to)] == r) own.push_back(edge);
        }
    lower_downstream(beds, own);
    raise_upstream(beds, all);
    return beds;
}

}  // namespace

RiverBeds fit_river_beds(std::span<const RiverProfile> profiles, std::span<const RiverMeeting> meetings) {
    for (const RiverProfile& profile : profiles) {
        const std::size_t size = profile.distance.size();
        CUESTA_CHECK(size >= 2 && profile.edge.size() == size && profile.depth.size() == size &&
                     profile.width.size() == size);
    }
    const Network network(profiles, meetings);
    const std::vector<FlowEdge> edges = surface_edges(profiles, network);
    std::vector<double> levels =
        falling_levels(network.surface_count(), surface_wishes(profiles, meetings, network), edges);
    ease_ends(profiles, network, levels);
    lower_downstream(levels, edges);
    const std::vector<double> beds = bed_levels(profiles, network, levels);

    RiverBeds result;
    result.rivers.resize(profiles.size());
    for (int r = 0; r < static_cast<int>(profiles.size()); ++r) {
        const RiverProfile& profile = profiles[at(r)];
        RiverBed& river = result.rivers[at(r)];
        river.runs_back = network.back(r);
        river.edge.resize(profile.distance.size());
        river.depth = river.surface = river.edge;
        for (int i = 0; i < network.length(r); ++i) {
            const int station = network.number(r, i);
            const std::size_t index = network.index(r, i);
            const double surface = levels[at(network.surface(station))];
            river.surface[index] = surface;
            river.edge[index] = surface + std::min(profile.freeboard, profile.depth[index]);
            river.depth[index] = std::max(river.edge[index] - beds[at(network.bed(station))], 0.0);
        }
        if (river.runs_back)
            result.remarks.push_back(profile.name + ": drawn uphill; it runs from its last point to its first.");
    }
    return result;
}

}  // namespace cuesta
