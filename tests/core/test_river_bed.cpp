/// Profiles that never rise downstream: the fit against exhaustive search, and whole networks.

#include "core/carve/river_bed.h"

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/carve/falling_network.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

double cost_of(std::span<const LevelWish> wishes, const std::vector<double>& levels) {
    double cost = 0;
    for (const LevelWish& wish : wishes) {
        const double cut = wish.target - levels[at(wish.vertex)];
        cost += wish.weight * (cut > 0 ? wish.quantile * cut : (wish.quantile - 1) * cut);
    }
    return cost;
}

/// The least cost of a forest by trying, at every vertex, every height that is a wish or a wish and sums of falls.
double least_cost(int count, std::span<const LevelWish> wishes, std::span<const FlowEdge> edges) {
    std::vector<double> heights;
    for (const LevelWish& wish : wishes)
        for (int falls = -count; falls <= count; ++falls) heights.push_back(wish.target + 0.5 * falls);
    std::sort(heights.begin(), heights.end());
    // Vertices are numbered upstream first.
    std::vector<std::vector<double>> cost(at(count), std::vector<double>(heights.size(), 0));
    double total = 0;
    for (int v = 0; v < count; ++v) {
        for (std::size_t h = 0; h < heights.size(); ++h)
            for (const LevelWish& wish : wishes) {
                if (wish.vertex != v) continue;
                const double cut = wish.target - heights[h];
                cost[at(v)][h] += wish.weight * (cut > 0 ? wish.quantile * cut : (wish.quantile - 1) * cut);
            }
        const auto edge = std::find_if(edges.begin(), edges.end(), [&](const FlowEdge& e) { return e.from == v; });
        if (edge == edges.end()) {
            total += *std::min_element(cost[at(v)].begin(), cost[at(v)].end());
            continue;
        }
        for (std::size_t below = 0; below < heights.size(); ++below) {
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t h = below; h < heights.size(); ++h)
                if (heights[h] - heights[below] <= edge->greatest_fall + 1e-9) least = std::min(least, cost[at(v)][h]);
            cost[at(edge->to)][below] += least;
        }
    }
    return total;
}

RiverProfile river(int id, const std::vector<double>& heights, double spacing = 10) {
    RiverProfile profile;
    profile.path_id = id;
    profile.name = "River " + std::to_string(id);
    profile.edge = heights;
    profile.freeboard = 0.25;
    for (std::size_t i = 0; i < heights.size(); ++i) profile.distance.push_back(spacing * static_cast<double>(i));
    profile.depth.assign(heights.size(), 2.0);
    profile.width.assign(heights.size(), 8.0);
    return profile;
}

/// Greatest rise of surface and bed from a station to the next one downstream, m.
double greatest_rise(const RiverBed& bed) {
    double rise = -1e30;
    for (std::size_t i = 0; i + 1 < bed.edge.size(); ++i) {
        const std::size_t from = bed.runs_back ? i + 1 : i;
        const std::size_t to = bed.runs_back ? i : i + 1;
        rise = std::max(rise, bed.surface[to] - bed.surface[from]);
        rise = std::max(rise, (bed.edge[to] - bed.depth[to]) - (bed.edge[from] - bed.depth[from]));
    }
    return rise;
}

// Beds are differences of sums of heights below 10^4 m; a few units in their last place.
constexpr double rounding = 1e-9;

struct RandomNetwork {
    std::vector<RiverProfile> rivers;
    std::vector<RiverMeeting> meetings;
};

/// Noisy rivers that end in others, some where others begin; also crossings, ways in a circle, and forks.
RandomNetwork random_network(std::uint64_t seed) {
    RandomSequence random(seed, RandomStream::test);
    RandomNetwork network;
    const int rivers = 2 + static_cast<int>(random.below(12));
    for (int r = 0; r < rivers; ++r) {
        const int stations = 2 + static_cast<int>(random.below(40));
        std::vector<double> heights;
        const double fall = static_cast<double>(random.between(-0.3F, 2.0F));
        for (int i = 0; i < stations; ++i)
            heights.push_back(200 - fall * i + static_cast<double>(random.between(-8, 8)));
        network.rivers.push_back(river(r + 1, heights));
        RiverProfile& profile = network.rivers.back();
        profile.freeboard = static_cast<double>(random.between(0, 1));
        profile.canal = random.below(6) == 0;
        if (profile.canal) profile.greatest_grade = 0.01;
        const double width = static_cast<double>(random.between(2, 30));
        for (double& w : profile.width) w = width;
        for (double& depth : profile.depth) depth = static_cast<double>(random.between(0, 4));
    }
    const auto place = [&](int r) {
        const auto stations = static_cast<std::uint32_t>(network.rivers[at(r)].edge.size());
        return RiverPlace{r, static_cast<int>(random.below(stations))};
    };
    for (int r = 0; r < rivers; ++r) {
        if (random.below(5) == 0) continue;
        const int other = static_cast<int>(random.below(static_cast<std::uint32_t>(rivers)));
        if (other == r) continue;
        const RiverPlace end{r, static_cast<int>(network.rivers[at(r)].edge.size()) - 1};
        network.meetings.push_back({{end, random.below(2) == 0 ? RiverPlace{other, 0} : place(other)}});
        if (random.below(4) == 0) network.meetings.push_back({{place(r), place(other)}});
    }
    return network;
}

}  // namespace

TEST_CASE("levels cost as little as exhaustive search finds", "[river_bed]") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        RandomSequence random(seed, RandomStream::test);
        const int count = 2 + static_cast<int>(random.below(7));
        std::vector<LevelWish> wishes;
        std::vector<FlowEdge> edges;
        for (int v = 0; v < count; ++v) {
            const int several = 1 + static_cast<int>(random.below(2));
            for (int k = 0; k < several; ++k)
                wishes.push_back({v, 0.5 * random.below(20), static_cast<double>(random.between(0.1F, 3)),
                                  static_cast<double>(random.between(0.1F, 0.9F))});
            if (v + 1 == count) break;
            FlowEdge edge{.from = v,
                          .to = v + 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(count - v - 1)))};
            if (random.below(3) == 0) edge.greatest_fall = 0.5 * random.below(4);
            edges.push_back(edge);
        }
        const std::vector<double> levels = falling_levels(count, wishes, edges);
        for (const FlowEdge& edge : edges) {
            CHECK(levels[at(edge.to)] <= levels[at(edge.from)]);
            CHECK(levels[at(edge.from)] - levels[at(edge.to)] <= edge.greatest_fall + rounding);
        }
        const double least = least_cost(count, wishes, edges);
        CHECK(cost_of(wishes, levels) == Approx(least).margin(1e-9));
        // Control: moving everything by a quarter of a metre costs more than the best.
        std::vector<double> moved = levels;
        for (double& level : moved) level += 0.26;
        CHECK(cost_of(wishes, moved) > least + 1e-6);
    }
}

TEST_CASE("a river that falls already stays as it is", "[river_bed]") {
    const std::vector<RiverProfile> rivers{river(1, {30, 28, 27.5, 20, 20, 3})};
    const RiverBeds beds = fit_river_beds(rivers, {});
    for (std::size_t i = 0; i < rivers[0].edge.size(); ++i) {
        CHECK(beds.rivers[0].edge[i] == Approx(rivers[0].edge[i]).margin(rounding));
        CHECK(beds.rivers[0].depth[i] == Approx(2).margin(rounding));
    }
    CHECK(beds.remarks.empty());
}

TEST_CASE("a bar across the valley is cut, not a lake dammed", "[river_bed]") {
    const std::vector<RiverProfile> rivers{river(1, {30, 28, 26, 24, 32, 32, 20, 18, 16, 14})};
    const RiverBed bed = fit_river_beds(rivers, {}).rivers[0];
    CHECK(greatest_rise(bed) <= rounding);
    CHECK(greatest_rise({rivers[0].edge, rivers[0].depth, rivers[0].edge, false}) > 7);  // control: as drawn
    for (std::size_t i = 0; i < bed.edge.size(); ++i) CHECK(bed.edge[i] <= rivers[0].edge[i] + rounding);
}

TEST_CASE("what is drawn uphill runs the other way", "[river_bed]") {
    const std::vector<RiverProfile> up{river(1, {10, 13, 12, 18, 22, 21, 30})};
    const RiverBeds beds = fit_river_beds(up, {});
    CHECK(beds.rivers[0].runs_back);
    REQUIRE(beds.remarks.size() == 1);
    CHECK(beds.remarks[0].find("River 1") == 0);
    CHECK(greatest_rise(beds.rivers[0]) <= rounding);
    // Level water with noise runs as it is drawn.
    const std::vector<RiverProfile> level{river(1, {10, 10.4, 9.8, 10.3, 9.9, 10.4})};
    CHECK_FALSE(fit_river_beds(level, {}).rivers[0].runs_back);
}

TEST_CASE("networks never rise downstream, and meet on one level", "[river_bed]") {
    int turned = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        INFO("seed " << seed);
        const RandomNetwork network = random_network(seed);
        const RiverBeds beds = fit_river_beds(network.rivers, network.meetings);
        for (const RiverBed& bed : beds.rivers) {
            CHECK(greatest_rise(bed) <= rounding);
            turned += bed.runs_back ? 1 : 0;
            for (std::size_t i = 0; i < bed.edge.size(); ++i) {
                CHECK(bed.depth[i] >= 0);
                CHECK(bed.surface[i] >= bed.edge[i] - bed.depth[i] - rounding);
            }
        }
        for (const RiverMeeting& meeting : network.meetings) {
            const auto at_place = [&](const RiverPlace& p) -> const RiverBed& { return beds.rivers[at(p.river)]; };
            const RiverPlace a = meeting.places[0];
            const RiverPlace b = meeting.places[1];
            CHECK(at_place(a).surface[at(a.station)] == at_place(b).surface[at(b.station)]);
            const auto bottom = [&](const RiverPlace& p) {
                return at_place(p).edge[at(p.station)] - at_place(p).depth[at(p.station)];
            };
            CHECK(bottom(a) == Approx(bottom(b)).margin(rounding));
        }
    }
    CHECK(turned > 20);  // the networks do hold courses that are drawn uphill
}

TEST_CASE("the order of courses changes nothing", "[river_bed]") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        RandomNetwork network = random_network(seed);
        const RiverBeds before = fit_river_beds(network.rivers, network.meetings);
        std::reverse(network.rivers.begin(), network.rivers.end());
        std::reverse(network.meetings.begin(), network.meetings.end());
        const int last = static_cast<int>(network.rivers.size()) - 1;
        for (RiverMeeting& meeting : network.meetings)
            for (RiverPlace& place : meeting.places) place.river = last - place.river;
        const RiverBeds after = fit_river_beds(network.rivers, network.meetings);
        for (int r = 0; r <= last; ++r) {
            CHECK(after.rivers[at(last - r)].edge == before.rivers[at(r)].edge);
            CHECK(after.rivers[at(last - r)].depth == before.rivers[at(r)].depth);
        }
    }
}

TEST_CASE("a deep brook gets shallower towards a shallow river", "[river_bed]") {
    std::vector<RiverProfile> rivers{river(1, {20, 19.5, 19, 18.5, 18}), river(2, {20, 19.8, 19.6, 19.4, 19})};
    rivers[0].width.assign(5, 30.0);
    rivers[1].depth.assign(5, 6.0);
    const std::vector<RiverMeeting> meetings{{{{1, 4}, {0, 2}}}};
    const RiverBeds beds = fit_river_beds(rivers, meetings);
    CHECK(beds.rivers[0].depth[2] == Approx(2).margin(rounding));  // the river stays as it was
    CHECK(beds.rivers[0].depth[4] == Approx(2).margin(rounding));
    CHECK(beds.rivers[1].depth[4] == Approx(2).margin(rounding));
    CHECK(greatest_rise(beds.rivers[1]) <= rounding);
}

TEST_CASE("a brook from a hanging valley comes down before the bank", "[river_bed]") {
    std::vector<double> high(60, 50.0);
    std::vector<RiverProfile> rivers{river(1, {20, 19, 18, 17, 16}), river(2, high, 2)};
    rivers[0].width.assign(5, 20.0);
    const RiverBeds beds = fit_river_beds(rivers, std::vector<RiverMeeting>{{{{1, 59}, {0, 2}}}});
    const RiverBed& brook = beds.rivers[1];
    CHECK(brook.surface[59] == beds.rivers[0].surface[2]);
    CHECK(brook.edge[0] == Approx(50).margin(rounding));
    double steepest = 0;
    for (std::size_t i = 0; i + 1 < brook.surface.size(); ++i)
        steepest = std::max(steepest, brook.surface[i] - brook.surface[i + 1]);
    CHECK(steepest < 2.1);  // 32 m over 2 (8 + 20) = 56 m, in steps of 2 m: 1.14 m; at a cliff it would be 32 m
}

TEST_CASE("canals fall gently, and stay level where nothing pulls", "[river_bed]") {
    RiverProfile canal = river(1, {20, 24, 17, 20, 16, 21, 15, 19, 12, 10}, 100);
    canal.canal = true;
    canal.greatest_grade = 0.001;
    const RiverBed bed = fit_river_beds(std::vector<RiverProfile>{canal}, {}).rivers[0];
    CHECK(greatest_rise(bed) <= rounding);
    for (std::size_t i = 0; i + 1 < bed.edge.size(); ++i) CHECK(bed.edge[i] - bed.edge[i + 1] <= 0.1 + rounding);
    canal.canal = false;
    canal.greatest_grade = std::numeric_limits<double>::infinity();
    const RiverBed river_bed = fit_river_beds(std::vector<RiverProfile>{canal}, {}).rivers[0];
    CHECK(river_bed.edge.front() - river_bed.edge.back() > 5);  // control: a river there falls
}

TEST_CASE("rivers run into a lake at its level and out of it", "[river_bed]") {
    const std::vector<RiverProfile> rivers{river(1, {30, 25, 21, 18, 18, 17, 19, 18, 15, 12}), river(2, {26, 24, 19})};
    // Stations 3 to 7 of the first lie in the lake, the second ends in it.
    const std::vector<RiverMeeting> lake{{{{0, 3}, {0, 4}, {0, 5}, {0, 6}, {0, 7}, {1, 2}}, 20.0}};
    const RiverBeds beds = fit_river_beds(rivers, lake);
    for (std::size_t i = 3; i <= 7; ++i) CHECK(beds.rivers[0].surface[i] == 20.0);
    CHECK(beds.rivers[1].surface[2] == 20.0);
    CHECK(beds.rivers[0].surface[2] == Approx(20.75).margin(rounding));  // as drawn
    CHECK(beds.rivers[0].surface[8] == Approx(14.75).margin(rounding));
    for (const RiverBed& bed : beds.rivers) CHECK(greatest_rise(bed) <= rounding);
}

TEST_CASE("ways in a circle are level", "[river_bed]") {
    const std::vector<RiverProfile> rivers{river(1, {20, 18, 16, 14}), river(2, {20, 17, 15, 13})};
    const std::vector<RiverMeeting> meetings{{{{0, 3}, {1, 1}}}, {{{1, 3}, {0, 1}}}};
    const RiverBeds beds = fit_river_beds(rivers, meetings);
    for (const RiverBed& bed : beds.rivers) CHECK(greatest_rise(bed) <= rounding);
    CHECK(beds.rivers[0].surface[1] == beds.rivers[0].surface[3]);
    CHECK(beds.rivers[1].surface[1] == beds.rivers[1].surface[3]);
    CHECK(beds.rivers[0].surface[0] == Approx(19.75).margin(rounding));  // above the circle: as drawn
}
