/// Elements laid on one another: placement, shapes, blends and seams against closed forms.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/stack/element_shape.h"
#include "core/stack/lay_element.h"
#include "core/stack/seam.h"
#include "core/stack/uses.h"
#include "tests/catch.h"
#include "tests/core/same_heights.h"

using namespace cuesta;

namespace {

template <class Height>
Raster<float> field_of(int width, int height, const Height& at) {
    Raster<float> cells(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) cells(x, y) = static_cast<float>(at(x + 0.5, y + 0.5));
    return cells;
}

Raster<float> random_heights(int width, int height, std::uint64_t seed) {
    RandomSequence random(seed, RandomStream::test);
    return field_of(width, height, [&](double, double) { return random.between(-500, 2000); });
}

TerrainFrame frame_of(int width, int height, double cell_size) {
    return {width, height, cell_size, "", {}};
}

CellWindow all_of(const TerrainFrame& frame) {
    return {0, 0, frame.width, frame.height};
}

/// A map of 64 x 48 cells of 10 m; an element 200 m wide and 160 m long in its middle.
const TerrainFrame map = frame_of(64, 48, 10);

PlacementParameters in_the_middle() {
    PlacementParameters placement;
    placement.fills_map = false;
    placement.x = 320;
    placement.z = 240;
    placement.width = 200;
    placement.length = 160;
    return placement;
}

/// `below` with the element on it, whose source has cells of the map's size.
Raster<float> laid(const Raster<float>& below, const StackElement& element, const Raster<float>& source,
                   const TerrainFrame& frame = map) {
    StackGround ground{below, {}};
    lay_element(ground, element, {{source.view(), frame.cell_size, frame.cell_size}, {}}, {}, frame, frame.cell_size, {});
    return std::move(ground.ground);
}

StackElement element_of(StackBlend mode) {
    StackElement element;
    element.blend.mode = mode;
    return element;
}

double stack_difference(const Raster<float>& a, const Raster<float>& b) {
    double largest = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            largest = std::max(largest, std::abs(static_cast<double>(a(x, y)) - static_cast<double>(b(x, y))));
    return largest;
}

}  // namespace

TEST_CASE("an element's own cells are placed to the byte, turned by a right angle and mirrored, too", "[stack]") {
    const Raster<float> source = random_heights(20, 16, 1);
    PlacementParameters placement = in_the_middle();
    const CellWindow window{22, 16, 20, 16};
    const ElementRaster raster{source.view(), 10, 10};
    CHECK(same_heights(placed_heights(raster, {placement, map}, window, 10), source));

    placement.mirrored = true;
    const Raster<float> flipped = placed_heights(raster, {placement, map}, window, 10);
    CHECK(flipped(0, 3) == source(19, 3));
    CHECK_FALSE(same_heights(flipped, source));
    CHECK(same_heights(placed_heights({flipped.view(), 10, 10}, {placement, map}, window, 10), source));

    placement.mirrored = false;
    placement.rotation = 90;  // clockwise: what lay in the north lies in the east
    const CellWindow upright{24, 14, 16, 20};
    const Raster<float> turned = placed_heights(raster, {placement, map}, upright, 10);
    CHECK(turned(15, 4) == source(4, 0));
    CHECK(turned(0, 0) == source(0, 15));
}

TEST_CASE("places of an element and of the map are turned into one another", "[stack]") {
    PlacementParameters placement = in_the_middle();
    placement.rotation = 37;
    placement.mirrored = true;
    const ElementPlace place(placement, map);
    const ElementPoint local = place.local(351, 197);
    CHECK(place.on_map(local).east == Approx(351));
    CHECK(place.on_map(local).south == Approx(197));
}

TEST_CASE("heights between samples stay between them, and summits stay summits", "[stack]") {
    const Raster<float> source = random_heights(10, 8, 2);  // cells of 20 m on a map of 10 m
    PlacementParameters placement = in_the_middle();
    const Raster<float> placed = placed_heights({source.view(), 20, 20}, {placement, map}, {22, 16, 20, 16}, 10);
    for (int y = 0; y < placed.height(); ++y)
        for (int x = 0; x < placed.width(); ++x) {
            const auto near = [](int i, int size) { return std::clamp(i, 0, size - 1); };
            float low = std::numeric_limits<float>::max(), high = -low;
            for (int i = 0; i < 2; ++i)
                for (int j = 0; j < 2; ++j) {
                    const float sample = source(near((x - 1) / 2 + i, 10), near((y - 1) / 2 + j, 8));
                    low = std::min(low, sample);
                    high = std::max(high, sample);
                }
            // A float's rounding of sums of a thousand metres.
            CHECK(placed(x, y) >= low - 1e-3F);
            CHECK(placed(x, y) <= high + 1e-3F);
        }
    // A smooth ridge of 8 cells on a map twice as fine: its crest lies between samples and loses less than 1 % of its
    // height; bilinear samples lose as much as the coarse cells did.
    const auto ridge = [](double x, double) { return 100 * std::exp(-(x - 10) * (x - 10) / 8); };
    const Raster<float> coarse = field_of(20, 16, ridge);
    placement.width = 400;
    placement.length = 320;
    const Raster<float> fine = placed_heights({coarse.view(), 20, 20}, {placement, map}, {12, 8, 40, 32}, 10);
    float top = 0;
    for (int x = 0; x < 40; ++x) top = std::max(top, fine(x, 16));
    CHECK(top > 96.9F);  // the highest sample, 0.5 cells beside the crest: 100 exp(-1/32)
}

TEST_CASE("a source of finer cells than the map is brought to it by its means", "[stack]") {
    const Raster<float> source = random_heights(80, 64, 3);  // 2.5 m on a map of 10 m
    const Raster<float> placed =
        placed_heights({source.view(), 2.5, 2.5}, {in_the_middle(), map}, {22, 16, 20, 16}, 10);
    double of_source = 0, of_placed = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 80; ++x) of_source += static_cast<double>(source(x, y)) / (80 * 64);
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 20; ++x) of_placed += static_cast<double>(placed(x, y)) / (20 * 16);
    // Rounding of means of a thousand metres to floats.
    CHECK(of_placed == Approx(of_source).epsilon(1e-5));
}

TEST_CASE("shapes come in over their fall-off", "[stack]") {
    const ElementPlace place(in_the_middle(), map);
    ElementShape shape;
    shape.parameters.kind = StackShape::rectangle;
    shape.parameters.width = 0.5F;  // 100 m: 27 .. 36
    shape.parameters.fall_off = 40;
    const Raster<float> weights = shape_weights(shape, place, {}, all_of(map), 10);
    CHECK(weights(26, 24) == 0);
    const double t = 5.0 / 40;  // the first cell's middle lies 5 m inside
    CHECK(weights(27, 24) == Approx(t * t * (3 - 2 * t)));
    CHECK(weights(31, 24) == 1);

    // The area of an ellipse; cells at the border are in or out: an eighth of the rim of some 56 cells.
    shape = {};
    shape.parameters.kind = StackShape::ellipse;
    const Raster<float> ellipse = shape_weights(shape, place, {}, all_of(map), 10);
    double area = 0;
    for (int y = 0; y < map.height; ++y)
        for (int x = 0; x < map.width; ++x) area += static_cast<double>(ellipse(x, y)) * 100;
    CHECK(area == Approx(std::numbers::pi * 100 * 80).margin(700));

    // A curve around the same ground as a rectangle is that rectangle.
    shape = {};
    shape.parameters.kind = StackShape::curve;
    shape.parameters.fall_off = 30;
    shape.curve = {{-50, -40}, {50, -40}, {50, 40}, {-50, 40}};
    ElementShape rectangle;
    rectangle.parameters = {StackShape::rectangle, 0.5F, 0.5F, 30};
    CHECK(same_heights(shape_weights(shape, place, {}, all_of(map), 10),
                       shape_weights(rectangle, place, {}, all_of(map), 10)));
    shape.curve.resize(2);
    const Raster<float> nothing = shape_weights(shape, place, {}, all_of(map), 10);
    CHECK(same_heights(nothing, Raster<float>(map.width, map.height)));

    const Raster<float> mask = field_of(map.width, map.height, [](double x, double) { return x > 32 ? 0.25 : 7.0; });
    shape.parameters.kind = StackShape::mask;
    const Raster<float> masked = shape_weights(shape, place, mask.view(), all_of(map), 10);
    CHECK(masked(40, 24) == 0.25F);
    CHECK(masked(30, 24) == 1);  // more than all of it there is not
    CHECK(masked(10, 24) == 0);  // beside the element's ground
}

TEST_CASE("blends are what they are called", "[stack]") {
    const Raster<float> below = random_heights(64, 48, 4), source = random_heights(64, 48, 5);
    const auto at = [&](const StackElement& element) { return laid(below, element, source)(7, 9); };
    const float h = below(7, 9), e = source(7, 9);
    CHECK(at(element_of(StackBlend::add)) == h + e);
    CHECK(same_heights(laid(below, element_of(StackBlend::replace), source), source));
    CHECK(at(element_of(StackBlend::maximum)) == std::max(h, e));
    CHECK(at(element_of(StackBlend::minimum)) == std::min(h, e));
    StackElement multiplied = element_of(StackBlend::multiply);
    multiplied.blend.level = 100;
    multiplied.blend.unit_height = 500;
    CHECK(at(multiplied) == Approx(100 + (h - 100) * (e / 500)));
    StackElement half = element_of(StackBlend::replace);
    half.blend.opacity = 0.25F;
    CHECK(at(half) == Approx(h + 0.25F * (e - h)));
    StackElement scaled = element_of(StackBlend::replace);
    scaled.placement.height_scale = -2;
    scaled.placement.height_offset = 30;
    CHECK(at(scaled) == -2 * e + 30);
}

TEST_CASE("a smooth maximum lies between the maximum and a quarter of its radius more", "[stack]") {
    const Raster<float> below = random_heights(64, 48, 6), source = random_heights(64, 48, 7);
    StackElement smooth = element_of(StackBlend::smooth_maximum);
    smooth.blend.radius = 400;
    const Raster<float> high = laid(below, smooth, source);
    smooth.blend.mode = StackBlend::smooth_minimum;
    const Raster<float> low = laid(below, smooth, source);
    int rounded = 0;
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x) {
            const float most = std::max(below(x, y), source(x, y)), least = std::min(below(x, y), source(x, y));
            CHECK(high(x, y) >= most);
            CHECK(high(x, y) <= most + 100);
            CHECK(low(x, y) <= least);
            CHECK(low(x, y) >= least - 100);
            rounded += high(x, y) > most ? 1 : 0;
            if (most - least >= 400) CHECK(high(x, y) == most);
        }
    CHECK(rounded > 100);  // a third of all pairs lie within 400 m
    smooth.blend.mode = StackBlend::smooth_maximum;
    smooth.blend.radius = 0;
    CHECK(same_heights(laid(below, smooth, source), laid(below, element_of(StackBlend::maximum), source)));
}

TEST_CASE("elements that do not count leave the land as it is, to the byte", "[stack]") {
    const Raster<float> below = random_heights(64, 48, 8), source = random_heights(64, 48, 9);
    for (int mode = 0; mode < static_cast<int>(EnumNames<StackBlend>::names.size()); ++mode) {
        StackElement element = element_of(static_cast<StackBlend>(mode));
        element.blend.opacity = 0;
        CHECK(same_heights(laid(below, element, source), below));
        element.blend.opacity = 1;
        element.visible = false;
        CHECK(same_heights(laid(below, element, source), below));
        element.visible = true;
        element.placement = in_the_middle();
        element.placement.x = -5000;  // beside the map
        CHECK(same_heights(laid(below, element, source), below));
        element.placement = {};
        element.blend.unit_height = 400;
        CHECK_FALSE(same_heights(laid(below, element, source), below));
    }
}

TEST_CASE("what is added in detail has no large forms", "[stack]") {
    const TerrainFrame frame = frame_of(256, 64, 10);
    // Waves of 1280 m and of 80 m, which fit the map.
    const auto wave = [](double metres) {
        return [metres](double x, double) { return 100 * std::sin(2 * std::numbers::pi * x * 10 / metres); };
    };
    const Raster<float> flat(256, 64);
    StackElement detail = element_of(StackBlend::detail);
    detail.blend.wavelength = 320;
    const auto height_of = [&](double metres) {
        const Raster<float> result = laid(flat, detail, field_of(256, 64, wave(metres)), frame);
        float high = 0;
        for (int x = 100; x < 156; ++x) high = std::max(high, std::abs(result(x, 32)));
        return high;
    };
    // A Gaussian that halves 320 m leaves 1 - 2^-(1/16) = 4 % of 1280 m and all of 80 m; three means in its place are
    // near it within 2 %.
    CHECK(height_of(1280) == Approx(4.2).margin(2));
    CHECK(height_of(320) == Approx(50).margin(2));
    CHECK(height_of(80) == Approx(100 * std::sin(0.375 * std::numbers::pi)).margin(2));  // crests between cells
}

TEST_CASE("the seam is the harmonic surface through the rim", "[stack]") {
    // x^2 - y^2 and x^3 - 3 x y^2 are harmonic for the five-point Laplacian, too.
    const int width = 120, height = 90;
    const auto harmonic = [](double x, double y) {
        const double u = x - 60, v = y - 45;
        return u * u - v * v + 0.02 * (u * u * u - 3 * u * v * v) + 5 * u;
    };
    const Raster<float> element = random_heights(width, height, 10);
    Raster<float> below = field_of(width, height, harmonic);
    Raster<std::uint8_t> inside(width, height);
    float low = std::numeric_limits<float>::max(), high = -low;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            inside(x, y) = std::hypot(x - 55.0, (y - 40.0) * 1.4) < 48 ? 1 : 0;
            low = std::min(low, below(x, y));
            high = std::max(high, below(x, y));
            below(x, y) += element(x, y);
        }
    Raster<float> expected = field_of(width, height, harmonic);
    const Raster<float> found = seam_difference(below.view(), element.view(), inside.view(), {});
    const double relief = static_cast<double>(high) - static_cast<double>(low);
    CHECK(stack_difference(found, expected) < 1e-4 * relief);
    // A control: what is not harmonic is not found.
    const Raster<float> bowl = field_of(width, height, [&](double x, double y) { return x * x + y * y; });
    Raster<float> on_bowl = bowl;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) on_bowl(x, y) += element(x, y);
    CHECK(stack_difference(seam_difference(on_bowl.view(), element.view(), inside.view(), {}), bowl) > 0.01 * relief);
    // Without a rim the mean.
    const Raster<std::uint8_t> everywhere(width, height, 1);
    const Raster<float> lifted(width, height, 300), level(width, height, 100);
    CHECK(same_heights(seam_difference(lifted.view(), level.view(), everywhere.view(), {}),
                       Raster<float>(width, height, 200)));
}

TEST_CASE("a seam does not depend on what memory held before", "[stack]") {
    // Large enough that released fields are kept and given out again (core/base/kept_fields.h).
    constexpr int width = 700, height = 600;
    const Raster<float> below(width, height, 10.0F), element(width, height, 4.0F);
    Raster<std::uint8_t> inside(width, height);
    for (int y = 100; y < 500; ++y)
        for (int x = 0; x < 600; ++x) inside(x, y) = 1;
    {
        std::vector<Raster<float>> poison;
        for (int i = 0; i < 12; ++i) poison.emplace_back(width, height, std::numeric_limits<float>::quiet_NaN());
    }
    const Raster<float> found = seam_difference(below.view(), element.view(), inside.view(), {});
    // Held to 6 all around, it is 6 everywhere, to the solver's tolerance.
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) REQUIRE(std::abs(found(x, y) - 6) < 1e-3F);
}

namespace {

/// Largest change of slope, from cell to cell along x, in m, over cells at which `counts` holds.
template <class Counts>
double largest_kink(const Raster<float>& land, const Counts& counts) {
    double largest = 0;
    for (int y = 0; y < land.height(); ++y)
        for (int x = 1; x + 1 < land.width(); ++x)
            if (counts(x, y))
                largest = std::max(largest, std::abs(static_cast<double>(land(x - 1, y)) - 2.0 * land(x, y) +
                                                     static_cast<double>(land(x + 1, y))));
    return largest;
}

}  // namespace

TEST_CASE("a ridge that is set into a slope has no seam", "[stack]") {
    const TerrainFrame frame = frame_of(160, 160, 10);
    const Raster<float> slope = field_of(160, 160, [](double x, double y) { return 4 * x + 1.5 * y; });
    // Ridges with a slope, a height and a wave of their own.
    const Raster<float> ridge = field_of(160, 160, [](double x, double y) {
        return 900 + 120 * std::sin(x / 9) * std::cos(y / 14) - 2 * y;
    });
    StackElement element = element_of(StackBlend::seamless);
    element.shape.parameters = {StackShape::ellipse, 0.8F, 0.7F, 150};
    const ElementPlace place(element.placement, frame);
    ElementShape border = element.shape;
    border.parameters.fall_off = 0;
    const Raster<float> inside = shape_weights(border, place, {}, all_of(frame), 10);
    border.parameters.width -= 2.0F * 10 / 160;  // ten cells inside
    border.parameters.length -= 2.0F * 10 / 160;
    const Raster<float> deep = shape_weights(border, place, {}, all_of(frame), 10);
    const auto at_rim = [&](int x, int y) { return inside(x, y) != inside(x - 1, y) || inside(x, y) != inside(x + 1, y); };
    const auto ten_inside = [&](int x, int y) { return deep(x, y) != deep(x - 1, y) || deep(x, y) != deep(x + 1, y); };
    const Raster<float> seamless = laid(slope, element, ridge, frame);
    CHECK(largest_kink(seamless, at_rim) <= largest_kink(seamless, ten_inside));
    CHECK(same_heights(laid(slope, element, ridge, frame), seamless));
    // Controls: replaced with the same fall-off it comes steeply down to the slope; without any, it stands as a wall.
    element.blend.mode = StackBlend::replace;
    element.shape.parameters.fall_off = 0;
    const Raster<float> wall = laid(slope, element, ridge, frame);
    CHECK(largest_kink(wall, at_rim) > 10 * largest_kink(seamless, at_rim));
    // The ridges of the element are there: the difference to it varies far less than they do.
    double roughness = 0, difference = 0;
    for (int x = 61; x < 99; ++x) {
        roughness = std::max(roughness, std::abs(static_cast<double>(ridge(x, 80) - 2 * ridge(x - 4, 80) + ridge(x - 8, 80))));
        const auto gap = [&](int i) { return static_cast<double>(seamless(i, 80) - ridge(i, 80)); };
        difference = std::max(difference, std::abs(gap(x) - 2 * gap(x - 4) + gap(x - 8)));
    }
    CHECK(difference < 0.05 * roughness);
}

TEST_CASE("an element is laid to the same bytes by any number of threads", "[stack]") {
    const Raster<float> below = random_heights(64, 48, 11), source = random_heights(33, 21, 12);
    StackElement element = element_of(StackBlend::seamless);
    element.placement = in_the_middle();
    element.placement.rotation = 20;
    element.shape.parameters = {StackShape::ellipse, 1, 1, 30};
    set_thread_count(1);
    const Raster<float> alone = laid(below, element, source);
    set_thread_count(7);
    const Raster<float> together = laid(below, element, source);
    set_thread_count(0);
    CHECK(same_heights(alone, together));
}

TEST_CASE("sediment goes with the ground that it lies on", "[stack]") {
    const Raster<float> heights(64, 48, 10), sand(64, 48, 3);
    StackGround ground{Raster<float>(64, 48, 5), Raster<float>(64, 48, 2)};
    const ElementGround source{{heights.view(), 10, 10}, sand.view()};
    const auto loose_after = [&](StackBlend mode) {
        StackGround copy = ground;
        lay_element(copy, element_of(mode), source, {}, map, 10, {});
        return copy.loose(5, 5);
    };
    CHECK(loose_after(StackBlend::replace) == 3);
    CHECK(loose_after(StackBlend::add) == 5);
    CHECK(loose_after(StackBlend::maximum) == 3);
    CHECK(loose_after(StackBlend::minimum) == 2);
    CHECK(loose_after(StackBlend::detail) == 2);
    ground.loose = {};
    CHECK(loose_after(StackBlend::replace) == 3);
}

TEST_CASE("parameters of an element say why they do nothing", "[stack]") {
    StackElement element;
    CHECK(why_element_ignores(element, "placement.x") == "The element fills the map.");
    CHECK(why_element_ignores(element, "placement.height_scale").empty());
    CHECK_FALSE(why_element_ignores(element, "shape.fall_off").empty());
    CHECK_FALSE(why_element_ignores(element, "blend.radius").empty());
    element.placement.fills_map = false;
    element.shape.parameters.kind = StackShape::ellipse;
    element.blend.mode = StackBlend::smooth_minimum;
    CHECK(why_element_ignores(element, "placement.x").empty());
    CHECK(why_element_ignores(element, "shape.fall_off").empty());
    CHECK(why_element_ignores(element, "shape.width").empty());
    CHECK(why_element_ignores(element, "blend.radius").empty());
    CHECK_FALSE(why_element_ignores(element, "blend.wavelength").empty());
    element.source = PlaneSource{};
    CHECK_FALSE(why_element_ignores(element, "plane.direction").empty());
}
