/// Strokes of the sculpting brushes: what each does to the ground, and that events do not matter.

#include <cmath>
#include <numbers>

#include "core/model/sculpt_layer.h"
#include "core/sculpt/brush_way.h"
#include "core/sculpt/sculpt_stroke.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// Waves on a slope: every brush has something to do.
Raster<float> rolling(int width, int height) {
    Raster<float> ground(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            ground(x, y) = static_cast<float>(800 + 0.7 * x - 0.3 * y + 12 * std::sin(x / 5.0) * std::cos(y / 7.0));
    return ground;
}

SculptGround ground_of(Raster<float> below) {
    SculptGround ground;
    ground.change = TiledRaster(below.width(), below.height(), 0.0F);
    ground.below = std::make_shared<const Raster<float>>(std::move(below));
    return ground;
}

/// A stroke along the points, in so many events a piece.
TiledRaster stroked(const SculptBrush& brush, const SculptGround& ground, const std::vector<BrushPoint>& points,
                    double radius, int events = 1, double strength = 1) {
    SculptStroke stroke(brush, ground);
    BrushWay way([&](double) { return dab_spacing(brush.kind) * radius; });
    const auto put = [&](const BrushPoint& point) {
        for (const BrushPoint& dab : way.go_to(point))
            stroke.dab({dab.place.x, dab.place.y, radius, strength * dab.pressure});
        static_cast<void>(stroke.change());  // published after each event, as in the window
    };
    put(points.front());
    for (std::size_t i = 1; i < points.size(); ++i)
        for (int e = 1; e <= events; ++e) {
            const double share = static_cast<double>(e) / events;
            put({glm::mix(points[i - 1].place, points[i].place, share),
                 std::lerp(points[i - 1].pressure, points[i].pressure, share)});
        }
    return stroke.change();
}

double sum_of(const Raster<float>& raster) {
    double sum = 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) sum += static_cast<double>(raster(x, y));
    return sum;
}

double largest_difference(const Raster<float>& a, const Raster<float>& b) {
    double largest = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            largest = std::max(largest, std::abs(static_cast<double>(a(x, y)) - static_cast<double>(b(x, y))));
    return largest;
}

Raster<float> sum(const Raster<float>& a, const TiledRaster& b, float strength = 1) {
    Raster<float> result = a;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) result(x, y) += strength * b.at(x, y);
    return result;
}

/// The sum of squares of the second differences: small where the ground is smooth.
double roughness_of(const Raster<float>& g, int x0, int y0, int x1, int y1) {
    double sum = 0;
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) {
            const double l = static_cast<double>(g(x - 1, y) + g(x + 1, y) + g(x, y - 1) + g(x, y + 1) - 4 * g(x, y));
            sum += l * l;
        }
    return sum;
}

const std::vector<BrushPoint> zigzag{{{40, 60}, 1}, {{110.5, 75.25}, 0.5}, {{130, 130}, 1}};

SculptBrush brush_of(SculptKind kind) {
    SculptBrush brush;
    brush.kind = kind;
    brush.level = 850;
    brush.noise.wavelength = 30;
    brush.erosion.steps = 10;
    brush.erosion.schedule.water.sediment_capacity = 0.05F;  // so much that ten steps are seen
    return brush;
}

}  // namespace

TEST_CASE("a pass of the raising brush leaves the integral of its fall-off", "[sculpt]") {
    for (const double hardness : {0.0, 0.5}) {
        SculptBrush brush = brush_of(SculptKind::raise);
        brush.hardness = hardness;
        brush.height = 10;
        constexpr double radius = 32;
        const SculptGround ground = ground_of(Raster<float>(300, 120, 500.0F));
        const TiledRaster change = stroked(brush, ground, {{{60, 60.5}, 1}, {{240, 60.5}, 1}}, radius);
        const BrushTip tip{radius, hardness};
        for (const int beside : {0, 5, 11, 16, 24, 30}) {
            double integral = 0;  // of the fall-off along the way, by the midpoint rule, in radii
            constexpr int parts = 4000;
            for (int i = 0; i < parts; ++i) {
                const double along = (2 * (i + 0.5) / parts - 1) * radius;
                integral += falloff_of(tip, std::hypot(along, beside)) * 2 / parts;
            }
            const double expected = brush.height * integral / pass_length(hardness);
            // Dabs an eighth of the radius apart take the integral by the trapezoid rule; of a fall-off whose first
            // derivative is continuous that leaves less than 1 % of the height.
            CHECK(static_cast<double>(change.at(150, 60 + beside)) == Approx(expected).margin(0.01 * brush.height));
        }
        CHECK(static_cast<double>(change.at(150, 60)) == Approx(10).epsilon(0.01));
        CHECK(change.at(150, 60 + 33) == 0);
        // Lowering is its opposite, to the bit.
        brush.kind = SculptKind::lower;
        const TiledRaster lowered = stroked(brush, ground, {{{60, 60.5}, 1}, {{240, 60.5}, 1}}, radius);
        CHECK(lowered.at(150, 70) == -change.at(150, 70));
    }
}

TEST_CASE("a dab of the raising brush holds the volume of its fall-off", "[sculpt]") {
    SculptStroke stroke(brush_of(SculptKind::raise), ground_of(Raster<float>(200, 200, 0.0F)));
    stroke.dab({100, 100, 60, 1});
    // The integral of (1 - (r/R)^2)^2 over the disc is pi R^2 / 3; 10 m * spacing / pass length in the middle.
    const double expected = std::numbers::pi * 60 * 60 / 3 * 10 * 0.125 / (16.0 / 15);
    CHECK(sum_of(stroke.change().to_raster()) == Approx(expected).epsilon(1e-3));  // cells of 1/60 radius
}

TEST_CASE("strokes do not depend on the events that they come in, nor on threads", "[sculpt]") {
    for (int i = 0; i < sculpt_kind_count; ++i) {
        const SculptBrush brush = brush_of(static_cast<SculptKind>(i));
        INFO(name_of(brush.kind));
        const SculptGround ground = ground_of(rolling(180, 170));
        const Raster<float> once = stroked(brush, ground, zigzag, 14).to_raster();
        CHECK(once == stroked(brush, ground, zigzag, 14).to_raster());
        CHECK(largest_difference(once, Raster<float>(180, 170, 0.0F)) > 0.01);  // it does something
        // Positions of dabs differ by the rounding of doubles; heights are floats of about 1000 m, kept to 6e-5 m, and
        // erosion carries a difference of the last bit on.
        const double most = brush.kind == SculptKind::erode ? 1e-2 : 1e-3;
        CHECK(largest_difference(once, stroked(brush, ground, zigzag, 14, 7).to_raster()) < most);
        // The control: another way is another change.
        auto other = zigzag;
        other[1].place.y += 1;
        CHECK(largest_difference(once, stroked(brush, ground, other, 14).to_raster()) > most);
    }
}

TEST_CASE("flattening comes to the height where the stroke began", "[sculpt]") {
    const Raster<float> below = rolling(160, 160);
    const SculptGround ground = ground_of(below);
    const float height = below(80, 80);
    SculptBrush brush = brush_of(SculptKind::flatten);
    brush.hardness = 0.5;
    const std::vector<BrushPoint> to_and_fro{{{80.5, 80.5}, 1}, {{95, 80.5}, 1}, {{80.5, 80.5}, 1}, {{95, 80.5}, 1}};
    const Raster<float> flat = sum(below, stroked(brush, ground, to_and_fro, 30));
    // Under the hard part one dab is enough; rounding of heights of 1000 m twice.
    for (int x = 72; x < 105; ++x) CHECK(std::abs(flat(x, 80) - height) < 2e-4F);
    CHECK(flat(20, 20) == below(20, 20));
    // With half the strength it comes nearer dab by dab, and does not overshoot.
    const auto distance_after = [&](int passes) {
        std::vector<BrushPoint> points;
        for (int i = 0; i < passes; ++i) {
            points.push_back({{80.5, 80.5}, 1});
            points.push_back({{95, 80.5}, 1});
        }
        const Raster<float> now = sum(below, stroked(brush, ground, points, 30, 1, 0.1));
        double most = 0;
        for (int x = 72; x < 100; ++x) most = std::max(most, static_cast<double>(std::abs(now(x, 80) - height)));
        return most;
    };
    const double before = distance_after(1);
    CHECK(distance_after(4) < before / 2);
    CHECK(distance_after(40) < 0.01);  // 0.9^(dabs) of 40 m
}

TEST_CASE("flattening to a slope keeps a plane and evens out what lies on it", "[sculpt]") {
    Raster<float> plane(150, 150);
    for (int y = 0; y < 150; ++y)
        for (int x = 0; x < 150; ++x) plane(x, y) = static_cast<float>(300 + 0.5 * x + 0.25 * y);
    SculptBrush brush = brush_of(SculptKind::flatten);
    brush.slopes = true;
    const std::vector<BrushPoint> way{{{50, 60}, 1}, {{90, 80}, 1}};
    // Rounding of heights of 300 m.
    CHECK(largest_difference(sum(plane, stroked(brush, ground_of(plane), way, 25)), plane) < 1e-4);
    // The control: without slopes it is cut level.
    brush.slopes = false;
    CHECK(largest_difference(sum(plane, stroked(brush, ground_of(plane), way, 25)), plane) > 5);
    brush.slopes = true;
    const Raster<float> waves = rolling(150, 150);
    const Raster<float> after = sum(waves, stroked(brush, ground_of(waves), way, 25));
    CHECK(roughness_of(after, 50, 55, 90, 85) < roughness_of(waves, 50, 55, 90, 85) / 2);
}

TEST_CASE("smoothing keeps the volume, flat ground, and stays within the range", "[sculpt]") {
    const Raster<float> below = rolling(180, 170);
    const SculptBrush brush = brush_of(SculptKind::smooth);
    const TiledRaster change = stroked(brush, ground_of(below), zigzag, 24);
    // Each dab keeps it to rounding: 30600 cells whose changes of metres are rounded to 1e-7 of themselves some 50
    // times, with both signs.
    CHECK(std::abs(sum_of(change.to_raster())) < 0.05);
    const Raster<float> after = sum(below, change);
    // Under the middle of a straight stroke some 8 dabs blur with a variance of 4 cells each, half of it after the
    // fall-off: waves of k^2 = 1/25 + 1/49 keep exp(-17/2 k^2) = 0.6 of their height, 0.36 of its square.
    const Raster<float> straight = sum(below, stroked(brush, ground_of(below), {{{40, 85}, 1}, {{140, 85}, 1}}, 24));
    CHECK(roughness_of(straight, 70, 80, 110, 90) < 0.6 * roughness_of(below, 70, 80, 110, 90));
    float lowest = below(0, 0), highest = below(0, 0), least = after(0, 0), most = after(0, 0);
    for (int y = 0; y < 170; ++y)
        for (int x = 0; x < 180; ++x) {
            lowest = std::min(lowest, below(x, y)), highest = std::max(highest, below(x, y));
            least = std::min(least, after(x, y)), most = std::max(most, after(x, y));
        }
    CHECK(least >= lowest - 1e-3F);  // rounding of 1000 m
    CHECK(most <= highest + 1e-3F);
    const Raster<float> flat(180, 170, 912.3F);
    CHECK(largest_difference(stroked(brush, ground_of(flat), zigzag, 24).to_raster(), Raster<float>(180, 170, 0.0F)) <
          1e-9);
    // At the edge of the terrain, too.
    CHECK(std::abs(sum_of(stroked(brush, ground_of(below), {{{2, 2}, 1}, {{60, -3}, 1}}, 24).to_raster())) < 0.05);
}

TEST_CASE("terraces have flat treads, and set height sets the height", "[sculpt]") {
    Raster<float> slope(200, 60);
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 200; ++x) slope(x, y) = static_cast<float>(x) * 0.5F;
    SculptBrush brush = brush_of(SculptKind::terrace);
    brush.terrace_step = 10;
    brush.terrace_edge = 0.9;
    brush.hardness = 1;
    const Raster<float> stepped = sum(slope, stroked(brush, ground_of(slope), {{{20, 30}, 1}, {{180, 30}, 1}}, 20));
    CHECK(stepped(104, 30) == Approx(50));  // 52 m lies on the tread of 50 .. 60 m
    CHECK(stepped(116, 30) == Approx(60));
    brush = brush_of(SculptKind::set_height);
    brush.hardness = 1;
    const Raster<float> set = sum(slope, stroked(brush, ground_of(slope), {{{100, 30}, 1}}, 10));
    CHECK(set(100, 30) == Approx(850));
    CHECK(set(130, 30) == slope(130, 30));
}

TEST_CASE("noise hangs on the place, not on the stroke", "[sculpt]") {
    SculptBrush brush = brush_of(SculptKind::noise);
    const SculptGround ground = ground_of(Raster<float>(400, 300, 0.0F));
    const TiledRaster there = stroked(brush, ground, {{{100, 150}, 1}, {{300, 150}, 1}}, 40);
    const TiledRaster back = stroked(brush, ground, {{{300, 150}, 1}, {{100, 150}, 1}}, 40);
    // In the middle of the way both have passed once: the dabs lie elsewhere by less than the trapezoid rule shows.
    for (int x = 180; x < 220; x += 7)
        CHECK(static_cast<double>(there.at(x, 150)) == Approx(static_cast<double>(back.at(x, 150))).margin(0.1));
    brush.noise.seed = 2;
    const TiledRaster other = stroked(brush, ground, {{{100, 150}, 1}, {{300, 150}, 1}}, 40);
    CHECK(largest_difference(other.to_raster(), there.to_raster()) > 1);
}

TEST_CASE("eroding here wears the ground under the brush and nowhere else", "[sculpt]") {
    const Raster<float> below = rolling(200, 180);
    const SculptBrush brush = brush_of(SculptKind::erode);
    const TiledRaster change = stroked(brush, ground_of(below), {{{90, 90}, 1}, {{110, 95}, 1}}, 30);
    CHECK(change.at(20, 20) == 0);
    CHECK(change.at(90 - 32, 90) == 0);
    const Raster<float> cells = change.to_raster();
    CHECK(largest_difference(cells, Raster<float>(200, 180, 0.0F)) > 0.05);
    // The same ground, one dab, by hand: what the kernel says, scaled.
    SculptStroke one(brush, ground_of(below));
    one.dab({90.5, 90.5, 30, 0.5});
    const CellRange wide = cells_around(90.5, 90.5, 30, erosion_margin(30), 200, 180);
    Raster<float> piece(wide.width, wide.height);
    for (int y = 0; y < wide.height; ++y)
        for (int x = 0; x < wide.width; ++x) piece(x, y) = below(wide.x0 + x, wide.y0 + y);
    const Raster<float> eroded = change_by_erosion(piece.view(), 1, brush.erosion);
    CHECK(one.change().at(90, 90) == Approx(0.5F * eroded(90 - wide.x0, 90 - wide.y0)).margin(1e-6));
}

TEST_CASE("a layer's strength counts, other layers are ground, and changes stay within bounds", "[sculpt]") {
    const Raster<float> below = rolling(100, 100);
    SculptGround ground = ground_of(below);
    ground.strength = 2;
    ground.others.push_back({TiledRaster(100, 100, 7.0F), 3});
    SculptBrush brush = brush_of(SculptKind::set_height);
    brush.hardness = 1;
    const TiledRaster change = stroked(brush, ground, {{{50, 50}, 1}}, 20);
    CHECK(below(50, 50) + 21 + 2 * change.at(50, 50) == Approx(850));
    brush.kind = SculptKind::raise;
    brush.height = 1e9;
    const TiledRaster high = stroked(brush, ground, {{{50, 50}, 1}, {{60, 50}, 1}}, 20);
    CHECK(high.at(50, 50) == static_cast<float>(largest_sculpt_change));
}

TEST_CASE("a stroke makes new only the tiles under it", "[sculpt]") {
    const SculptGround ground = ground_of(Raster<float>(1500, 1300, 0.0F));
    const TiledRaster change = stroked(brush_of(SculptKind::raise), ground, {{{250, 250}, 1}, {{262, 262}, 1}}, 20);
    CHECK(change.bytes_not_shared_with(ground.change) <= 4 * (256 + 32) * 256 * sizeof(float));
    // Across the borders of tiles the ground is as smooth as elsewhere.
    const float there = change.at(256, 256) - change.at(255, 256);
    const float before = change.at(255, 256) - change.at(254, 256);
    // The second derivative of (1 - (r/R)^2)^2 is nowhere above 8/R^2: 0.2 m of 10 m over 20 cells.
    CHECK(std::abs(there - before) < 0.2F);
    CHECK(change.at(256, 256) > 5);
}
