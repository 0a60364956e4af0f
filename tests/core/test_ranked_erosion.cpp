/// \file Erosion of strips of rows by several ranks: the bytes and the books of land in one piece.

#include <cmath>
#include <filesystem>

#include "core/bands/erosion_strip.h"
#include "core/bands/ranked_erosion.h"
#include "core/erosion/kind_work.h"
#include "tests/core/banded_scenes.h"
#include "tests/core/ranked_runs.h"
#include "tests/core/thread_ranks.h"

using namespace cuesta;
using namespace cuesta::test;

TEST_CASE("water erodes on ranks as in one piece", "[ranks][water]") {
    const Scene scene = scene_of(monolith_start(257, 301, 10, 60, 1), {schedule_of(11, 1, 0)});
    check_ranks(scene, {1, 2, 3, 4});
}

TEST_CASE("every border, scheme and rain erodes on ranks as in one piece", "[ranks][water]") {
    ErosionSchedule schedule = schedule_of(5, 1, 0);
    schedule.mixing.border = Border::closed;
    schedule.rain.kind = RainKind::discs;
    check_ranks(scene_of(monolith_start(61, 90, 10, 60, 2), {schedule}), {3});
    schedule.mixing.border = Border::open;
    schedule.rain.kind = RainKind::published;
    schedule.water.scheme = WaterScheme::four_pipes;
    check_ranks(scene_of(monolith_start(61, 90, 10, 60, 3), {schedule}), {4});
    schedule.water.scheme = WaterScheme::published;
    schedule.rain.kind = RainKind::uniform;
    check_ranks(scene_of(monolith_start(61, 90, 10, 60, 4), {schedule}), {2});
    // Many sub-steps: a halo of more rows than a strip has.
    schedule.water.scheme = WaterScheme::improved;
    schedule.water.time_step = 9;
    check_ranks(scene_of(monolith_start(61, 90, 10, 60, 5), {schedule}), {5});
}

TEST_CASE("thermal erosion on ranks is that in one piece, with strips thinner than its halo", "[ranks][thermal]") {
    check_ranks(scene_of(monolith_start(257, 301, 10, 60, 6), {schedule_of(9, 0, 1)}), {1, 2, 3, 4});
    check_ranks(scene_of(monolith_start(37, 900, 10, 60, 7), {schedule_of(5, 0, 1)}), {3});
    // Fewer strips than ranks.
    check_ranks(scene_of(monolith_start(40, 50, 10, 60, 8), {schedule_of(5, 1, 1)}), {4});
}

TEST_CASE("water and thermal erosion take turns on ranks as in one piece", "[ranks][water][thermal]") {
    Scene scene = scene_of(layered_start(131, 301, 10, 60, 9), {schedule_of(9, 3, 1)});
    scene.start.beds.place = rough_ground(131, 301, 3, 10);
    scene.start.beds.profile.contrast = 0.9F;
    check_ranks(scene, {2, 4});
    scene.schedules.front().mixing.order = MixingOrder::random;
    scene.protection = patchy_layer(131, 301, 1, 11);
    scene.erodibility = patchy_layer(131, 301, 1, 12);
    scene.rain_share = patchy_layer(131, 301, 3, 13);
    scene.sources.push_back({SourceKind::permanent, patchy_layer(131, 301, 0.1F, 14)});
    scene.sources.push_back({SourceKind::one_time, patchy_layer(131, 301, 2, 15)});
    check_ranks(scene, {3});
}

TEST_CASE("water and thermal erosion go round periodic maps on ranks as in one piece", "[ranks][water][thermal]") {
    ErosionSchedule schedule = schedule_of(9, 2, 1);
    schedule.mixing.border = Border::periodic;
    const Scene round = scene_of(monolith_start(301, 257, 10, 60, 41), {schedule});
    check_ranks(round, {1, 2, 3, 4});
    // The control: it shows in the rows at the ends.
    schedule.mixing.border = Border::closed;
    const Raster<float> closed = in_one_piece(scene_of(monolith_start(301, 257, 10, 60, 41), {schedule})).change;
    CHECK_FALSE(std::equal(closed.row(0), closed.row(0) + 301, in_one_piece(round).change.row(0)));
    schedule.mixing.border = Border::periodic;
    schedule.rain.kind = RainKind::published;
    Scene scene = scene_of(layered_start(83, 201, 10, 60, 42), {schedule});
    scene.start.beds.place = rough_ground(83, 201, 3, 10);
    scene.start.beds.profile.contrast = 0.9F;
    scene.protection = patchy_layer(83, 201, 1, 11);
    scene.erodibility = patchy_layer(83, 201, 1, 12);
    scene.rain_share = patchy_layer(83, 201, 3, 13);
    scene.sources.push_back({SourceKind::permanent, patchy_layer(83, 201, 0.1F, 14)});
    check_ranks(scene, {2, 3});
}

TEST_CASE("windows that would hold more rows than a periodic map hold it once", "[ranks][water]") {
    ErosionSchedule schedule = schedule_of(3, 1, 1);
    schedule.mixing.border = Border::periodic;
    schedule.rain.kind = RainKind::discs;
    check_ranks(scene_of(monolith_start(61, 90, 10, 60, 43), {schedule}), {2, 3});
    check_ranks(scene_of(monolith_start(40, 17, 10, 60, 44), {schedule}), {3});
    // Many sub-steps: a halo of more rows than the map has.
    schedule.mixing.thermal = 0;
    schedule.water.time_step = 9;
    check_ranks(scene_of(monolith_start(61, 70, 10, 60, 45), {schedule}), {5});
}

TEST_CASE("phases with other borders follow one another on ranks as in one piece", "[ranks][water][thermal]") {
    std::vector<ErosionSchedule> schedules{schedule_of(4, 1, 1), schedule_of(5, 1, 1), schedule_of(4, 1, 1)};
    schedules[0].mixing.border = schedules[2].mixing.border = Border::periodic;
    check_ranks(scene_of(layered_start(70, 250, 10, 60, 46), schedules), {3});
    // Four pipes take a periodic border for a wall; thermal erosion does not.
    schedules[0].water.scheme = schedules[2].water.scheme = WaterScheme::four_pipes;
    check_ranks(scene_of(monolith_start(70, 250, 10, 60, 47), schedules), {2, 3});
}

TEST_CASE("the sea comes in over strips as over land in one piece", "[ranks][water]") {
    ErosionSchedule schedule = schedule_of(4, 1, 0);
    let_the_sea_in(schedule);
    const Scene scene{winding_channel(monolith_start(131, 257, 10, 60, 48)), {}, {}, {schedule}};
    CHECK(in_one_piece(scene).ledger.water_left_map < -1e6);
    check_ranks(scene, {1, 2, 3, 4, 6});
    // Later, over ground that thermal erosion has changed; and on layers.
    schedule.mixing.thermal = 1;
    std::vector<ErosionSchedule> schedules{schedule_of(2, 0, 1), schedule};
    check_ranks({winding_channel(layered_start(61, 100, 10, 60, 49)), {}, {}, schedules}, {3});
    // Schemes that do not know it.
    schedule.water.scheme = WaterScheme::four_pipes;
    check_ranks({winding_channel(monolith_start(61, 100, 10, 60, 50)), {}, {}, {schedule}}, {3});
}

TEST_CASE("water as published erodes on ranks as in one piece", "[ranks][water]") {
    for (const WaterScheme scheme : {WaterScheme::mei, WaterScheme::mathisen})
        for (const Border border : {Border::open, Border::closed, Border::sea, Border::periodic}) {
            INFO("scheme " << static_cast<int>(scheme) << ", border " << static_cast<int>(border));
            ErosionSchedule schedule = schedule_of(9, 1, 0);
            schedule.water.scheme = scheme;
            schedule.water.change_share = 0.002F;
            schedule.mixing.border = border;
            schedule.rain.drop_depth = 500;
            check_ranks(scene_of(monolith_start(61, 257, 10, 60, 51), {schedule}), {2, 4});
        }
    ErosionSchedule schedule = schedule_of(6, 2, 1);
    schedule.water.scheme = WaterScheme::mei;
    Scene scene = scene_of(layered_start(83, 201, 10, 60, 52), {schedule});
    scene.start.beds.place = rough_ground(83, 201, 3, 10);
    scene.start.beds.profile.contrast = 0.9F;
    scene.protection = patchy_layer(83, 201, 1, 11);
    scene.erodibility = patchy_layer(83, 201, 1, 12);
    check_ranks(scene, {3});
}

TEST_CASE("thermal erosion as published goes through the strips as over land in one piece", "[ranks][thermal]") {
    for (const ThermalScheme scheme : {ThermalScheme::published, ThermalScheme::ferreira})
        for (const Border border : {Border::open, Border::periodic}) {
            INFO("scheme " << static_cast<int>(scheme) << ", border " << static_cast<int>(border));
            ErosionSchedule schedule = schedule_of(6, 1, 2);
            schedule.thermal.scheme = scheme;
            schedule.mixing.border = border;
            Scene scene = scene_of(layered_start(61, 210, 10, 60, 53), {schedule});
            scene.start.beds.place = rough_ground(61, 210, 3, 10);
            scene.start.beds.profile.contrast = 0.9F;
            check_ranks(scene, {1, 2, 3, 4});
            schedule.mixing.water = 0;
            // A last strip of one row, beside strips of which one may hold all of the map in its window.
            check_ranks(scene_of(monolith_start(37, 129, 10, 60, 54), {schedule}), {2, 3});
            check_ranks(scene_of(monolith_start(37, 65, 10, 60, 55), {schedule}), {2});
            scene.protection = patchy_layer(61, 210, 1, 11);
            check_ranks(scene, {3});
        }
    std::vector<ErosionSchedule> schedules{schedule_of(3, 1, 0), schedule_of(4, 1, 2), schedule_of(3, 1, 0)};
    schedules[1].thermal.scheme = ThermalScheme::published;
    schedules[1].water.time_step = 0.4F;
    check_ranks(scene_of(layered_start(61, 210, 10, 60, 56), schedules), {3});
}

TEST_CASE("wind from every side erodes on ranks as in one piece", "[ranks][wind]") {
    // Along rows and columns and obliquely, both ways; the spread turns it in every step.
    for (const float direction : {0.0F, 38.0F, 90.0F, 135.0F, 200.0F, 270.0F, 317.0F}) {
        INFO("from " << direction);
        check_ranks(scene_of(monolith_start(97, 121, 10, 60, 21), {windy(3, direction)}), {3});
    }
    for (const float direction : {20.0F, 290.0F}) {
        ErosionSchedule schedule = windy(3, direction);
        schedule.wind.spread = 90;
        check_ranks(scene_of(monolith_start(257, 301, 10, 60, 22), {schedule}), {1, 2, 3, 4});
    }
}

TEST_CASE("bent wind erodes on ranks as in one piece", "[ranks][wind]") {
    for (const float direction : {0.0F, 60.0F, 180.0F, 250.0F, 335.0F}) {
        INFO("from " << direction);
        ErosionSchedule schedule = windy(3, direction);
        schedule.wind.deflection = 1.5F;
        check_ranks(scene_of(monolith_start(131, 155, 10, 60, 23), {schedule}), {2, 4});
    }
}

TEST_CASE("every border and scheme of wind on layered ground erodes on ranks as in one piece", "[ranks][wind]") {
    for (const WindScheme scheme : {WindScheme::improved, WindScheme::published})
        for (const Border border : {Border::open, Border::closed}) {
            ErosionSchedule schedule = windy(4, 240);
            schedule.wind.scheme = scheme;
            schedule.wind.deflection = 0.7F;
            schedule.mixing.border = border;
            Scene scene = scene_of(layered_start(83, 111, 10, 60, 24), {schedule});
            scene.start.beds.place = rough_ground(83, 111, 3, 25);
            scene.start.beds.profile.contrast = 0.9F;
            check_ranks(scene, {3});
            scene.protection = patchy_layer(83, 111, 1, 26);
            scene.erodibility = patchy_layer(83, 111, 1, 27);
            check_ranks(scene, {2});
        }
}

TEST_CASE("wind on ranks without rows or without lanes is that in one piece", "[ranks][wind]") {
    ErosionSchedule bent = windy(2, 5);
    bent.wind.deflection = 1;
    // One group of lanes or two for four ranks; three strips for five ranks; a single row and a single column.
    check_ranks(scene_of(monolith_start(37, 300, 10, 60, 28), {bent}), {4});
    check_ranks(scene_of(layered_start(40, 45, 10, 60, 29), {bent}), {5});
    check_ranks(scene_of(monolith_start(200, 1, 10, 60, 30), {bent}), {2});
    check_ranks(scene_of(monolith_start(1, 200, 10, 60, 31), {windy(2, 100)}), {3});
}

TEST_CASE("wind takes turns with water and thermal erosion on ranks as in one piece", "[ranks][wind]") {
    std::vector<ErosionSchedule> schedules{schedule_of(9, 2, 1), windy(3, 70)};
    schedules[0].mixing.wind = 2;
    check_ranks(scene_of(layered_start(131, 301, 10, 60, 32), schedules), {2, 4});
}

TEST_CASE("drops run on ranks as one after the other", "[ranks][droplets]") {
    check_ranks(scene_of(monolith_start(257, 301, 10, 60, 41), {dripping(3)}), {1, 2, 3, 4});
    // Walls, no blur and a blur of many passes.
    ErosionSchedule schedule = dripping(2);
    schedule.mixing.border = Border::closed;
    schedule.droplets.smoothing = 0;
    check_ranks(scene_of(monolith_start(61, 90, 10, 60, 42), {schedule}), {4});
    schedule.droplets.scheme = DropletScheme::published;
    schedule.droplets.smoothing = 3;
    check_ranks(scene_of(monolith_start(61, 90, 10, 60, 43), {schedule}), {3});
}

TEST_CASE("drops that cross many strips run on ranks as one after the other", "[ranks][droplets]") {
    // Down a slope from north to south, through all strips, and so fast that a move crosses several.
    for (const float friction : {0.9F, 1.0F}) {
        ErosionSchedule schedule = dripping(2);
        schedule.droplets.friction = friction;
        schedule.droplets.speed = 1;
        schedule.droplets.iterations = 120;
        schedule.droplets.density = 0.02F;
        Scene scene = scene_of(monolith_start(41, 130, 10, 60, 44), {schedule});
        for (int y = 0; y < 130; ++y)
            for (int x = 0; x < 41; ++x) scene.start.reference(x, y) -= 6.0F * static_cast<float>(y);
        check_ranks(scene, {5});
        // They settle far up their way.
        scene.protection = Raster<float>(41, 130);
        for (int y = 40; y < 130; ++y)
            for (int x = 0; x < 41; ++x) scene.protection(x, y) = 1;
        check_ranks(scene, {5});
    }
}

TEST_CASE("drops on layered and held ground and under uneven rain run on ranks as one after the other",
          "[ranks][droplets]") {
    for (const DropletScheme scheme : {DropletScheme::improved, DropletScheme::published}) {
        ErosionSchedule schedule = dripping(3);
        schedule.droplets.scheme = scheme;
        Scene scene = scene_of(layered_start(131, 155, 10, 60, 45), {schedule});
        scene.start.beds.place = rough_ground(131, 155, 3, 46);
        scene.start.beds.profile.contrast = 0.9F;
        check_ranks(scene, {2});
        scene.protection = patchy_layer(131, 155, 1, 47);
        scene.erodibility = patchy_layer(131, 155, 1, 48);
        scene.rain_share = patchy_layer(131, 155, 3, 49);
        check_ranks(scene, {4});
    }
}

TEST_CASE("drops on ranks without rows, and on a map of one row, run as one after the other", "[ranks][droplets]") {
    check_ranks(scene_of(monolith_start(40, 45, 10, 60, 50), {dripping(2)}), {5});
    check_ranks(scene_of(layered_start(200, 1, 10, 60, 51), {dripping(2)}), {2});
    check_ranks(scene_of(monolith_start(1, 200, 10, 60, 52), {dripping(2)}), {3});
}

TEST_CASE("drops take turns with water, wind and thermal erosion on ranks as in one piece", "[ranks][droplets]") {
    std::vector<ErosionSchedule> schedules{schedule_of(9, 2, 1), dripping(2)};
    schedules[0].mixing.wind = 1;
    schedules[0].mixing.droplets = 3;
    check_ranks(scene_of(layered_start(131, 301, 10, 60, 53), schedules), {2, 4});
}

TEST_CASE("rivers cut on ranks as in one piece", "[ranks][stream_power]") {
    check_ranks(scene_of(monolith_start(257, 301, 10, 60, 61), {raining_for_ages(3)}), {1, 2, 3, 4});
    // Noise is full of pits; a plane has none, and its rivers cross all strips.
    for (const bool pits : {false, true})
        for (const FlowReceivers receivers : {FlowReceivers::single, FlowReceivers::multiple})
            for (const DepressionRule depressions : {DepressionRule::fill, DepressionRule::carve}) {
                ErosionSchedule schedule = raining_for_ages(3);
                schedule.stream_power.receivers = receivers;
                schedule.stream_power.depressions = depressions;
                Scene scene = scene_of(monolith_start(61, 90, 10, 60, 62), {schedule});
                for (int y = 0; y < 90 && !pits; ++y)
                    for (int x = 0; x < 61; ++x)
                        scene.start.reference(x, y) =
                            2.0F * static_cast<float>(y) + 0.1F * std::abs(static_cast<float>(x) - 30.3F);
                check_ranks(scene, {3});
            }
}

TEST_CASE("rivers in terraces, where many passes are equally high, cut on ranks as in one piece",
          "[ranks][stream_power]") {
    Scene scene = scene_of(monolith_start(97, 155, 10, 60, 63), {raining_for_ages(3)});
    for (int y = 0; y < 155; ++y)
        for (int x = 0; x < 97; ++x) scene.start.reference(x, y) = std::floor(scene.start.reference(x, y) / 9) * 9;
    check_ranks(scene, {2, 4});
}

TEST_CASE("rivers of every border, layer and mask cut on ranks as in one piece", "[ranks][stream_power]") {
    for (const Border border : {Border::open, Border::closed, Border::sea}) {
        ErosionSchedule schedule = raining_for_ages(3);
        schedule.mixing.border = border;
        schedule.mixing.sea_level = 480;
        schedule.stream_power.creep = border == Border::closed ? 0 : 3;
        Scene scene = scene_of(layered_start(83, 111, 10, 60, 64), {schedule});
        scene.start.beds.place = rough_ground(83, 111, 3, 65);
        scene.start.beds.profile.contrast = 0.9F;
        check_ranks(scene, {3});
        scene.protection = patchy_layer(83, 111, 1, 66);
        scene.erodibility = patchy_layer(83, 111, 1, 67);
        scene.rain_share = patchy_layer(83, 111, 3, 68);
        check_ranks(scene, {4});
    }
}

TEST_CASE("rivers on ranks without rows, and on a map of one row, cut as in one piece", "[ranks][stream_power]") {
    check_ranks(scene_of(monolith_start(40, 45, 10, 60, 69), {raining_for_ages(2)}), {5});
    ErosionSchedule closed = raining_for_ages(2);
    closed.mixing.border = Border::closed;
    check_ranks(scene_of(layered_start(200, 1, 10, 60, 70), {closed}), {2});
    check_ranks(scene_of(monolith_start(1, 200, 10, 60, 71), {closed}), {3});
}

TEST_CASE("rivers take turns with all other kinds on ranks as in one piece, beds rising under them",
          "[ranks][stream_power]") {
    std::vector<ErosionSchedule> schedules{schedule_of(13, 2, 3), raining_for_ages(2)};
    schedules[0].mixing.wind = 1;
    schedules[0].mixing.droplets = 1;
    schedules[0].mixing.stream_power = 3;
    Scene scene = scene_of(layered_start(131, 301, 10, 60, 72), schedules);
    scene.start.beds.place = rough_ground(131, 301, 3, 73);
    scene.start.beds.profile.contrast = 0.9F;
    check_ranks(scene, {2, 4});
}

TEST_CASE("phases follow one another on ranks as in one piece", "[ranks][water][thermal]") {
    std::vector<ErosionSchedule> schedules{schedule_of(3, 1, 0), schedule_of(4, 1, 1), schedule_of(3, 1, 0)};
    schedules[1].thermal.talus = 25;
    schedules[1].water.time_step = 0.4F;
    schedules[2].water.scheme = WaterScheme::four_pipes;
    Scene scene = scene_of(monolith_start(70, 200, 10, 60, 13), schedules);
    scene.start.materials.front().talus = 0;
    check_ranks(scene, {3});
}

TEST_CASE("a halo one row thinner than steps reach changes bytes", "[ranks][water][thermal]") {
    const RowBand own{64, 128};
    const int height = 192;
    for (const ErosionKind kind : {ErosionKind::water, ErosionKind::thermal}) {
        ErosionInput input;
        input.schedule = schedule_of(1, 1, 1);
        input.schedule.mixing.set_only(kind);
        ErosionState whole = steep(layered_start(90, height, 10, 60, 14));
        // Past the first step of thermal erosion, which moves blocks.
        input.schedule.rain.kind = RainKind::uniform;
        erosion_steps(whole, input, 5, {});
        const RowWindowWork& work = *work_of(kind).in_windows;
        const int reach = work.halo(whole, input, 1).rows;
        const auto differs = [&](int halo) {
            const RowBand rows{own.first - halo, own.last + halo};
            ErosionState part = whole;
            const auto cut = [&](Raster<float>& raster) {
                if (raster.empty()) return;
                Raster<float> some(raster.width(), rows.count());
                for (int y = rows.first; y < rows.last; ++y)
                    std::copy_n(raster.row(y), raster.width(), some.row(y - rows.first));
                raster = std::move(some);
            };
            for_each_raster(part, cut);
            for (Raster<float>& layer : part.thickness) cut(layer);
            ErosionState after = whole;
            erosion_steps(after, input, 1, {});
            work.run(part, input, 1, {rows.first, height});
            for (int y = own.first; y < own.last; ++y)
                if (!std::equal(after.change.row(y), after.change.row(y) + 90, part.change.row(y - rows.first)))
                    return true;
            return false;
        };
        INFO(name_of(kind) << " reaches " << reach);
        CHECK_FALSE(differs(reach));
        CHECK(differs(reach - 1));
    }
}

TEST_CASE("water as published looks no further than it says, and further than its outflows", "[ranks][water]") {
    const RowBand own{64, 128};
    const int height = 192;
    for (const WaterScheme scheme : {WaterScheme::mei, WaterScheme::mathisen}) {
        ErosionInput input;
        input.schedule = schedule_of(1, 1, 0);
        input.schedule.water.scheme = scheme;
        input.schedule.rain.kind = RainKind::uniform;
        input.schedule.rain.drop_depth = 500;
        ErosionState whole = steep(monolith_start(90, height, 10, 60, 57));
        erosion_steps(whole, input, 9, {});
        const RowWindowWork& work = *work_of(ErosionKind::water).in_windows;
        const int reach = work.halo(whole, input, 1).rows;
        CHECK(reach == (scheme == WaterScheme::mathisen ? 3 : 4));
        ErosionState after = whole;
        erosion_steps(after, input, 1, {});
        const auto differs = [&](int halo) {
            const RowBand rows{own.first - halo, own.last + halo};
            ErosionState part = whole;
            for_each_raster(part, [&](Raster<float>& raster) {
                if (raster.empty()) return;
                Raster<float> some(90, rows.count());
                for (int y = rows.first; y < rows.last; ++y) std::copy_n(raster.row(y), 90, some.row(y - rows.first));
                raster = std::move(some);
            });
            work.run(part, input, 1, {rows.first, height});
            for (int y = own.first; y < own.last; ++y)
                if (!std::equal(after.sediment.row(y), after.sediment.row(y) + 90, part.sediment.row(y - rows.first)))
                    return true;
            return false;
        };
        CHECK_FALSE(differs(reach));
        CHECK(differs(2));
    }
}

TEST_CASE("ranks stop on request and serve on", "[ranks]") {
    const Scene scene = scene_of(monolith_start(40, 50, 10, 60, 15), {schedule_of(400, 1, 0)});
    const TemporaryFolder folder;
    on_ranks(3, [&](Ranks& ranks) {
        if (ranks.rank() != 0) {
            serve_ranks(ranks);
            return;
        }
        std::stop_source source;
        WorkControl control;
        control.stop = source.get_token();
        int reports = 0;
        control.progress = [&](double, const Activity&) {
            if (++reports == 3) source.request_stop();
        };
        BandedErosion ground = banded(folder, scene.start);
        const std::vector<ErosionPhase> phases = phases_of(scene);
        const Result<RankedErosionEnd> stopped =
            erode_on_ranks(ranks, {ground, {}, phases, scene.start.materials, {}, control});
        REQUIRE_FALSE(stopped);
        CHECK(stopped.error().is_cancelled());
        BandedErosion again = banded(folder, scene.start);
        CHECK(erode_on_ranks(ranks, {again, {}, phases, scene.start.materials}).ok());
        CHECK(again.steps_done == 400);
        end_of_ranks(ranks);
    });
}

TEST_CASE("a run goes on from its checkpoint on another number of ranks, to the same bytes",
          "[ranks][water][thermal]") {
    std::vector<ErosionSchedule> schedules{schedule_of(6, 2, 1), schedule_of(7, 3, 1)};
    schedules[0].mixing.wind = 1;
    schedules[0].mixing.stream_power = 2;
    schedules[1].mixing.droplets = 2;
    schedules[1].water.time_step = 0.3F;
    Scene scene = scene_of(layered_start(70, 200, 10, 60, 16), schedules);
    scene.start.beds.place = rough_ground(70, 200, 3, 74);
    scene.start.beds.profile.contrast = 0.9F;
    scene.start.materials.front().talus = 0;
    const std::vector<ErosionPhase> phases = phases_of(scene);
    const ErosionState whole = in_one_piece(scene);
    // Within each phase, and where the second has just begun.
    for (const std::int64_t stop : {3, 6, 10}) {
        const TemporaryFolder folder;
        const CheckpointPlan plan{folder / "run.checkpoint", 1e9, true};
        std::int64_t stopped_at = 0;
        const auto run = [&](int size, bool stops, const CheckpointPlan& checkpoints,
                             const std::vector<ErosionPhase>& of) {
            Result<void> result;
            on_ranks(size, [&](Ranks& ranks) {
                if (ranks.rank() != 0) {
                    serve_ranks(ranks);
                    return;
                }
                std::stop_source source;
                WorkControl control;
                control.stop = source.get_token();
                control.progress = [&](double share, const Activity&) {
                    const auto done = static_cast<std::int64_t>(std::lround(share * 13));
                    if (!stops || done < stop || source.stop_requested()) return;
                    stopped_at = done;
                    source.request_stop();
                };
                BandedErosion ground = banded(folder, scene.start);
                const Result<RankedErosionEnd> end =
                    erode_on_ranks(ranks, {ground, {}, of, scene.start.materials, checkpoints, control});
                end_of_ranks(ranks);
                if (!end) {
                    result = end.error();
                    return;
                }
                Raster<float> change(whole.width(), whole.height());
                REQUIRE(ground.change.read(0, change.view()).ok());
                CHECK(change == whole.change);
                CHECK(ground.ledger == whole.ledger);
                CHECK(ground.steps_of_kind == whole.steps_of_kind);
                CHECK(end->suspended == solids_of(whole).suspended);
            });
            return result;
        };
        const Result<void> stopped = run(3, true, plan, phases);
        REQUIRE_FALSE(stopped);
        CHECK(stopped.error().is_cancelled());
        CHECK(stopped_at >= stop);
        CHECK(std::filesystem::exists(plan.file));
        // Of another run.
        std::vector<ErosionPhase> others = phases;
        others.pop_back();
        const Result<void> other = run(2, false, plan, others);
        REQUIRE_FALSE(other);
        CHECK(other.error().what.find("another run") != std::string::npos);
        CHECK(other.error().where == plan.file);
        std::filesystem::copy_file(plan.file, folder / "short.checkpoint");
        std::filesystem::resize_file(folder / "short.checkpoint", 20000);
        const Result<void> cut = run(2, false, {folder / "short.checkpoint", 1e9, true}, phases);
        REQUIRE_FALSE(cut);
        CHECK(cut.error().what.find("ends too early") != std::string::npos);
        CHECK(run(2, false, plan, phases).ok());
        const Result<void> unwritable = run(2, false, {folder / "none/run.checkpoint", 0, false}, phases);
        REQUIRE_FALSE(unwritable);
        CHECK(unwritable.error().where.find("none") != std::string::npos);
    }
}

TEST_CASE("schedules that need the whole map are told by the parameter that asks for it", "[ranks]") {
    const auto obstacle = [](const std::function<void(ErosionSchedule&)>& change) {
        ErosionSchedule schedule = schedule_of(5, 1, 1);
        change(schedule);
        // Without ranks there are two more.
        const std::string alone = obstacle_to_row_windows(schedule, false).where;
        const std::string where = obstacle_to_row_windows(schedule, true).where;
        const char* const more = schedule.mixing.droplets > 0       ? "erosion.droplets"
                                 : schedule.mixing.stream_power > 0 ? "erosion.stream_power"
                                                                    : "";
        CHECK(alone == (where.empty() ? more : where));
        return where;
    };
    CHECK(obstacle([](ErosionSchedule&) {}) == "");
    CHECK(obstacle([](ErosionSchedule& s) { s.mixing.wind = 1; }) == "");
    CHECK(obstacle([](ErosionSchedule& s) { s.mixing.droplets = 1; }) == "");
    CHECK(obstacle([](ErosionSchedule& s) { s.mixing.stream_power = 1; }) == "");
    CHECK(obstacle([](ErosionSchedule& s) { s.mixing.glaciers = 1; }) == "erosion.glaciers");
    CHECK(obstacle([](ErosionSchedule& s) { s.water.scheme = WaterScheme::mei; }) == "");
    CHECK(obstacle([](ErosionSchedule& s) { s.water.scheme = WaterScheme::mathisen; }) == "");
    CHECK(obstacle([](ErosionSchedule& s) { s.water.scheme = WaterScheme::ferreira; }) == "water.scheme");
    CHECK(obstacle([](ErosionSchedule& s) { s.thermal.scheme = ThermalScheme::published; }) == "");
    CHECK(obstacle([](ErosionSchedule& s) { s.mixing.border = Border::sea; }) == "");
    CHECK(obstacle([](ErosionSchedule& s) { s.mixing.border = Border::periodic; }) == "");
    ErosionSchedule round = windy(5, 30);
    round.mixing.border = Border::periodic;
    CHECK(obstacle_to_row_windows(round, true).where == "erosion.border");
}
