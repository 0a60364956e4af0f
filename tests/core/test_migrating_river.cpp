/// Meanders that migrate: the growth of small bends against the closed form, cut-offs, and the flood plain they leave.

#include "core/lowland/meander.h"

#include <cmath>
#include <numbers>

#include "core/base/threads.h"
#include "core/lowland/flood_plain.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// The amplitude of a wave in the middle of a line, from its Fourier coefficients.
double amplitude(const PlainLine& line, double wavelength, double from, double to) {
    double sine = 0;
    double cosine = 0;
    double length = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i].x < from || line[i].x > to) continue;
        const double dx = line[i].x - line[i - 1].x;
        sine += dx * line[i].y * std::sin(2 * std::numbers::pi * line[i].x / wavelength);
        cosine += dx * line[i].y * std::cos(2 * std::numbers::pi * line[i].x / wavelength);
        length += dx;
    }
    return 2 * std::hypot(sine, cosine) / length;
}

MigrationRules fine_rules() {
    MigrationRules rules;
    rules.width = 100;
    rules.rate = 0.005;
    rules.least_spacing = 0.2;
    return rules;
}

double measured_growth(double wavelength) {
    PlainLine line;
    for (int i = 0; i <= 4000; ++i) line.push_back({i * 30.0, std::sin(2 * std::numbers::pi * i * 30.0 / wavelength)});
    MigratingRiver river(line, fine_rules());
    const double from = 20 * wavelength;
    const double to = 30 * wavelength;
    const double before = amplitude(river.line(), wavelength, from, to);
    for (int i = 0; i < 200; ++i) river.step();
    return std::log(amplitude(river.line(), wavelength, from, to) / before) / 200;
}

/// A nearly straight river of 200 widths of 100 m.
PlainLine uneven_line() {
    PlainLine line;
    for (int i = 0; i <= 200; ++i) line.push_back({i * 100.0, 10 * std::sin(i * 0.7) + 7 * std::sin(i * 1.3 + 1)});
    return line;
}

MigrationRules quick_rules() {
    MigrationRules rules;
    rules.width = 100;
    rules.rate = 0.05;
    return rules;
}

}  // namespace

TEST_CASE("small bends grow as the linear theory says", "[lowland]") {
    for (const double wavelength : {600.0, 1000.0, 1200.0, 1500.0, 2500.0}) {
        const double closed = linear_growth(fine_rules(), wavelength);
        // Nodes 0.3 W apart resolve the shortest wave by 20: curvatures by differences are (q d)^2 / 12 = 1 % off, and
        // growth is the difference of two terms up to six times as large.
        CHECK(measured_growth(wavelength) == Approx(closed).margin(0.06 * std::abs(linear_growth(fine_rules(), 600))));
    }
}

TEST_CASE("bends of 10 to 14 widths grow fastest", "[lowland]") {
    const MigrationRules rules;
    double best = 0;
    for (double wavelength = 2; wavelength < 60; wavelength += 0.1)
        if (linear_growth(rules, wavelength * rules.width) > linear_growth(rules, best > 0 ? best * rules.width : 1e9))
            best = wavelength;
    CHECK(best > 10);
    CHECK(best < 14);
    // 1 + (q L)^2 = sqrt(2.5), so the wavelength is 2 pi L / sqrt(sqrt(2.5) - 1).
    CHECK(best == Approx(2 * std::numbers::pi * rules.memory / std::sqrt(std::sqrt(2.5) - 1)).margin(0.1));
    CHECK(linear_growth(rules, 5 * rules.width) < 0);  // the shortest die
}

TEST_CASE("a river becomes sinuous, and cut-offs keep it so", "[lowland]") {
    MigratingRiver river(uneven_line(), quick_rules());
    CHECK(river.sinuosity() < 1.05);
    for (int i = 0; i < 1500; ++i) river.step();
    CHECK(river.sinuosity() > 1.5);
    CHECK(!river.cut_offs().empty());
    double greatest = 0;
    for (int i = 0; i < 2500; ++i) {
        river.step();
        greatest = std::max(greatest, river.sinuosity());
    }
    // Measured 2.3 .. 3.8; without cut-offs bends grow without end (next test).
    CHECK(greatest < 5);
    CHECK(river.line().front() == uneven_line().front());
    CHECK(river.line().back() == uneven_line().back());
    for (std::size_t i = 1; i < river.line().size(); ++i) {
        const PlainPoint a = river.line()[i - 1];
        const PlainPoint b = river.line()[i];
        CHECK(std::isfinite(b.x + b.y));
        CHECK(std::hypot(b.x - a.x, b.y - a.y) < 200);  // 1.5 widths and what a cubic is longer than its chord
    }
}

TEST_CASE("without cut-offs a river would not stay bounded", "[lowland]") {
    MigrationRules rules = quick_rules();
    rules.neck = 1e-6;
    MigratingRiver river(uneven_line(), rules);
    for (int i = 0; i < 2000; ++i) river.step();
    CHECK(river.sinuosity() > 5);
}

TEST_CASE("a river keeps still in rock and in a straight line", "[lowland]") {
    MigratingRiver held(uneven_line(), quick_rules());
    const PlainLine before = held.line();
    for (int i = 0; i < 50; ++i) held.step([](PlainPoint) { return 0.0; });
    CHECK(held.line() == before);
    PlainLine straight;
    for (int i = 0; i <= 50; ++i) straight.push_back({i * 100.0, 0.0});
    MigratingRiver river(straight, quick_rules());
    for (int i = 0; i < 100; ++i) river.step();
    CHECK(river.sinuosity() == 1);
}

TEST_CASE("a loop with a narrow neck is cut off", "[lowland]") {
    PlainLine line;
    for (int i = 0; i <= 10; ++i) line.push_back({i * 100.0, 0.0});
    for (int i = 0; i <= 20; ++i) {  // a circle of 500 m that comes back to 90 m from where it starts
        const double angle = -std::numbers::pi / 2 + 0.09 + i * (2 * std::numbers::pi - 0.18) / 20;
        line.push_back({1000 + 500 * std::cos(angle) + 45 * 1.0, 500 + 500 * std::sin(angle)});
    }
    for (int i = 1; i <= 10; ++i) line.push_back({1045 + i * 100.0, -60.0});
    MigratingRiver river(line, quick_rules());
    const double before = river.sinuosity();
    river.step();
    REQUIRE(river.cut_offs().size() == 1);
    CHECK(length_of(river.cut_offs().front().line) > 2500);
    CHECK(river.sinuosity() < 0.6 * before);
}

namespace {

RiverHistory history_of(int steps, int kept) {
    MigratingRiver river(uneven_line(), quick_rules());
    RiverHistory history;
    std::size_t cut_before = 0;
    for (int i = 0; i < steps; ++i) {
        if (i == steps - kept) cut_before = river.cut_offs().size();
        if (i >= steps - kept) history.lines.push_back(river.line());
        river.step();
    }
    history.lines.push_back(river.line());
    for (std::size_t i = cut_before; i < river.cut_offs().size(); ++i) {
        history.cut_offs.push_back(river.cut_offs()[i]);
        history.cut_offs.back().step -= steps - kept;
    }
    for (PlainLine& line : history.lines)
        for (PlainPoint& p : line) p.y += 3000;
    for (CutOff& bend : history.cut_offs)
        for (PlainPoint& p : bend.line) p.y += 3000;
    return history;
}

}  // namespace

TEST_CASE("a flood plain books what it moves and keeps its water falling", "[lowland]") {
    const RiverHistory river = history_of(1300, 300);
    REQUIRE(!river.cut_offs.empty());
    FloodPlainRules rules;
    rules.width = 100;
    rules.water_start = 10;
    rules.water_end = 2;
    std::vector<Raster<float>> grounds;
    for (const int threads : {1, 2, 7}) {
        set_thread_count(threads);
        Raster<float> ground(800, 240);
        for (int y = 0; y < 240; ++y)
            for (int x = 0; x < 800; ++x) ground(x, y) = static_cast<float>(10.2 - 8.0 * x / 800);
        Raster<float> level(800, 240, -99);
        Raster<std::uint8_t> kind(800, 240, 0);
        double before = 0;
        for (int y = 0; y < 240; ++y)
            for (int x = 0; x < 800; ++x) before += ground(x, y);
        const FloodPlainVolumes volumes =
            flood_plain(ground.view(), 25, river, rules, {level.view(), kind.view(), 1, 2});
        double after = 0;
        int river_cells = 0;
        int lake_cells = 0;
        for (int y = 0; y < 240; ++y)
            for (int x = 0; x < 800; ++x) {
                after += ground(x, y);
                river_cells += kind(x, y) == 1 ? 1 : 0;
                lake_cells += kind(x, y) == 2 ? 1 : 0;
                if (kind(x, y) != 0) CHECK(ground(x, y) <= level(x, y));
            }
        CHECK((after - before) * 625 == Approx(volumes.laid - volumes.taken).epsilon(1e-6));  // sums of doubles
        CHECK(river_cells > 2000);
        CHECK(lake_cells > 50);
        for (const PlainPoint& p : river.lines.back()) {
            const int x = static_cast<int>(p.x / 25);
            const int y = static_cast<int>(p.y / 25);
            if (x >= 0 && y >= 0 && x < 800 && y < 240) CHECK(ground(x, y) < level(x, y) - 2);
        }
        grounds.push_back(std::move(ground));
    }
    set_thread_count(0);
    CHECK(grounds[0] == grounds[1]);
    CHECK(grounds[0] == grounds[2]);
}

TEST_CASE("the outer bank of a bend is steeper than its point bar", "[lowland]") {
    PlainLine bend;
    for (int i = 0; i <= 60; ++i)
        bend.push_back(
            {1000 + 500 * std::cos(i * std::numbers::pi / 60), 500 + 500 * std::sin(i * std::numbers::pi / 60)});
    Raster<float> ground(200, 140, 5.0F);
    FloodPlainRules rules;
    rules.width = 200;
    rules.water_start = 4.5;
    rules.water_end = 4;
    rules.levee_height = 0;
    flood_plain(ground.view(), 10, {{bend}, {}}, rules, {});
    // Due south of the centre: 60 m inside and outside of the middle of the channel.
    const float inner = ground(100, 94);
    const float outer = ground(100, 106);
    CHECK(outer < inner - 0.5F);
}

TEST_CASE("without a river a flood plain stays as it is", "[lowland]") {
    Raster<float> ground(3, 5, 1.0F);
    const Raster<float> before = ground;
    flood_plain(ground.view(), 10, {}, {}, {});
    CHECK(ground == before);
}
