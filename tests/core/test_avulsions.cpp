/// Deltas and fans by avulsions: mass, mouths, falling beds, and the same bytes on any number of threads.

#include "core/lowland/avulsions.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/threads.h"
#include "core/lowland/distributaries.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// A plain that falls to the south into a shelf sea, with low bumps.
Raster<float> coast(int size, double cell_size) {
    Raster<float> ground(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double inland = 9000 - (y + 0.5) * cell_size;
            const double bumps = 0.2 * std::sin((x + 0.5) * cell_size / 900) * std::sin((y + 0.5) * cell_size / 700);
            ground(x, y) = static_cast<float>((inland > 0 ? inland * 3e-4 : std::max(inland * 4e-3, -35.0)) + bumps);
        }
    return ground;
}

AvulsionSettings few_floods(int events = 500) {
    AvulsionSettings settings;
    settings.events = events;
    return settings;
}

const DeltaApex apex{{13000, 4000}, 0, 1};

double volume(const Raster<float>& ground, double cell_size) {
    double sum = 0;
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x) sum += ground(x, y);
    return sum * cell_size * cell_size;
}

bool all_finite(const Raster<float>& ground) {
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x)
            if (!std::isfinite(ground(x, y))) return false;
    return true;
}

}  // namespace

TEST_CASE("a delta is the same on any number of threads", "[lowland]") {
    std::vector<Raster<float>> grounds;
    for (const int threads : {1, 2, 7}) {
        set_thread_count(threads);
        grounds.push_back(coast(160, 162.5));
        build_by_avulsions(grounds.back().view(), 162.5, apex, few_floods(200));
    }
    set_thread_count(0);
    CHECK(grounds[0] == grounds[1]);
    CHECK(grounds[0] == grounds[2]);
}

TEST_CASE("a delta holds the sediment that its river brought", "[lowland]") {
    for (const double cell_size : {162.5, 81.25}) {
        Raster<float> ground = coast(static_cast<int>(26000 / cell_size), cell_size);
        const double before = volume(ground, cell_size);
        const Avulsions built = build_by_avulsions(ground.view(), cell_size, apex, few_floods());
        const AvulsionLedger& ledger = built.ledger;
        CHECK(ledger.supplied > 1e8);
        CHECK(ledger.deposited + ledger.offshore == Approx(ledger.supplied).epsilon(1e-12));
        // The shelf has room for all of it; cells take it to the float, which leaves less than 1 m^3 a flood.
        CHECK(ledger.deposited == Approx(ledger.supplied).epsilon(1e-5));
        // Deposits less compaction; waves round once a cell and pass, at random, far below 1e-5 of the whole.
        CHECK(volume(ground, cell_size) - before == Approx(ledger.deposited - ledger.compacted).epsilon(1e-5));
    }
}

TEST_CASE("a delta stops growing when its supply is used up", "[lowland]") {
    Raster<float> ground = coast(160, 162.5);
    AvulsionSettings settings = few_floods();
    settings.supply = 1.234567e8;
    const Avulsions built = build_by_avulsions(ground.view(), 162.5, apex, settings);
    CHECK(built.ledger.supplied == Approx(settings.supply).epsilon(1e-12));
}

TEST_CASE("beds of a delta's channels fall from the apex to every mouth", "[lowland]") {
    for (const std::uint64_t seed : {1, 2, 3}) {
        Raster<float> ground = coast(260, 100);
        AvulsionSettings settings = few_floods(1200);
        settings.seed = seed;
        const Avulsions built = build_by_avulsions(ground.view(), 100, apex, settings);
        const std::vector<DeltaChannel> channels = distributaries(ground.view(), 100, built, settings);
        int mouths = 0;
        for (std::size_t i = 0; i < channels.size(); ++i) {
            const DeltaChannel& channel = channels[i];
            mouths += channel.mouth ? 1 : 0;
            REQUIRE(channel.points.size() >= 2);
            for (std::size_t k = 1; k < channel.points.size(); ++k) {
                CHECK(channel.points[k].bed < channel.points[k - 1].bed);
                CHECK(channel.points[k].water <= channel.points[k - 1].water);
            }
            if (i == 0) {
                CHECK(channel.parent == -1);
                CHECK(channel.points.front().place == apex.place);
                continue;
            }
            REQUIRE(channel.parent >= 0);
            REQUIRE(channel.parent < static_cast<int>(i));
            // A branch starts at a point of its parent, to the bit.
            const auto& parent = channels[static_cast<std::size_t>(channel.parent)].points;
            CHECK(std::any_of(parent.begin(), parent.end(), [&](const ChannelPoint& p) {
                return p.place == channel.points.front().place && p.bed == channel.points.front().bed;
            }));
        }
        CHECK(mouths >= 5);
        const double before = volume(ground, 100);
        const double taken = carve_channels(ground.view(), 100, channels, {}, {}, 1);
        CHECK(before - volume(ground, 100) == Approx(taken).epsilon(1e-5));  // one rounding to the float a cell
        for (const DeltaChannel& channel : channels)
            for (const ChannelPoint& p : channel.points) {
                const int x = static_cast<int>(p.place.x / 100);
                const int y = static_cast<int>(p.place.y / 100);
                if (x < 260 && y < 260) CHECK(ground(x, y) <= static_cast<float>(p.bed));
            }
    }
}

TEST_CASE("without floods the ground stays to the bit", "[lowland]") {
    Raster<float> ground = coast(64, 400);
    const Raster<float> before = ground;
    const Avulsions built = build_by_avulsions(ground.view(), 400, apex, few_floods(0));
    CHECK(ground == before);
    CHECK(built.paths.empty());
}

TEST_CASE("no delta where there is no sea or the ground is not finite", "[lowland]") {
    Raster<float> inland(64, 64, 100.0F);
    const Raster<float> before = inland;
    CHECK(build_by_avulsions(inland.view(), 400, apex, few_floods()).ledger.supplied == 0);
    CHECK(inland == before);
    Raster<float> torn = coast(64, 400);
    torn(20, 20) = std::numeric_limits<float>::quiet_NaN();
    CHECK(build_by_avulsions(torn.view(), 400, apex, few_floods()).paths.empty());
}

TEST_CASE("deltas on tiny grounds end and stay finite", "[lowland]") {
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 5}, {17, 2}, {2, 40}}) {
        for (const float depth : {-30.0F, 2.0F}) {
            Raster<float> ground(width, height, depth);
            build_by_avulsions(ground.view(), 50, {{0.5 * width * 50, 0}, 0, 1}, few_floods(60));
            CHECK(all_finite(ground));
        }
    }
}

TEST_CASE("a delta stops on request", "[lowland]") {
    Raster<float> ground = coast(160, 162.5);
    std::stop_source source;
    WorkControl control;
    control.stop = source.get_token();
    control.progress = [&](double share, const Activity&) {
        if (share > 0.2) source.request_stop();
    };
    const Avulsions built = build_by_avulsions(ground.view(), 162.5, apex, few_floods(), control);
    CHECK(built.stopped);
    CHECK(built.paths.empty());
}

TEST_CASE("a delta is of one kind at any cell size", "[lowland]") {
    // Land won from the sea, km^2. Chance differs from grid to grid: within a fifth (measured: 6 %).
    std::vector<double> won;
    for (const double cell_size : {200.0, 100.0}) {
        const int size = static_cast<int>(26000 / cell_size);
        Raster<float> ground = coast(size, cell_size);
        const Raster<float> before = ground;
        build_by_avulsions(ground.view(), cell_size, apex, few_floods(800));
        double cells = 0;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) cells += ground(x, y) > 0 && before(x, y) <= 0 ? 1 : 0;
        won.push_back(cells * cell_size * cell_size / 1e6);
    }
    CHECK(won[0] > 10);
    CHECK(won[0] == Approx(won[1]).epsilon(0.2));
}

TEST_CASE("a fan is a cone of the channels' slope", "[lowland]") {
    constexpr int size = 120;
    constexpr double cell_size = 50;
    Raster<float> ground(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            ground(x, y) = static_cast<float>(std::max(20.0 - y, 0.0) * 30 + std::max(60.0 - y, 0.0) * 0.2);
    const double before = volume(ground, cell_size);
    AvulsionSettings settings;
    settings.fan = true;
    settings.slope = 0.06;
    settings.depth = 2;
    settings.width = 25;
    settings.bar = 120;
    settings.sea_level = 1;
    const DeltaApex canyon{{0.5 * size * cell_size, 21 * cell_size}, 0, 1};
    const Avulsions built = build_by_avulsions(ground.view(), cell_size, canyon, settings);
    CHECK(built.ledger.compacted == 0);
    CHECK(volume(ground, cell_size) - before == Approx(built.ledger.deposited).epsilon(1e-5));
    const auto ring = [&](double radius) {  // mean height on a half circle around the apex
        double sum = 0;
        for (int i = 0; i < 90; ++i) {
            const double angle = (i + 45) * 3.14159265 / 180;
            sum += ground(static_cast<int>(canyon.place.x / cell_size + radius * std::cos(angle)),
                          static_cast<int>(canyon.place.y / cell_size + radius * std::sin(angle)));
        }
        return sum / 90;
    };
    CHECK(ring(6) > ring(14));
    CHECK(ring(14) > ring(24));
    // Between half the slope of the channels, where lobes have not reached, and the talus of 4 degrees.
    const double slope = (ring(6) - ring(24)) / (18 * cell_size);
    CHECK(slope > 0.03);
    CHECK(slope < 0.07);
}
