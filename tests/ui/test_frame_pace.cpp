/// Size of frames drawn while things move in software.

#include <functional>

#include "tests/catch.h"
#include "ui/view/frame_pace.h"

using namespace cuesta;

namespace {

constexpr double budget = 16;

struct Course {
    double last = 0;   ///< scale
    int changes = 0;   ///< of the scale after the first 60 frames
    int too_long = 0;  ///< frames of those above the budget by more than half
};

/// 600 frames that take cost(scale) and a little noise, the same each time.
Course run(const std::function<double(double scale)>& cost, double noise = 0.1) {
    FramePace pace;
    Course course;
    for (int i = 0; i < 600; ++i) {
        const double before = pace.scale();
        const double milliseconds = cost(before) * (1 + noise * ((i * 7) % 11 - 5) / 5.0);
        pace.note(milliseconds, budget);
        if (i < 60) continue;
        course.changes += pace.scale() != before;
        course.too_long += milliseconds > 1.5 * budget;
    }
    course.last = pace.scale();
    return course;
}

}  // namespace

TEST_CASE("frames are as large as their budget allows", "[ui][view][pace]") {
    // All of it goes with the pixels: 40 ms at full size, so 0.63 fits and 0.7 does not.
    const Course pixels = run([](double scale) { return 40 * scale * scale; });
    CHECK(pixels.last >= 0.5);
    CHECK(pixels.last <= 0.7);
    CHECK(pixels.too_long == 0);
    // Tried again every three seconds at most, and left.
    CHECK(pixels.changes <= 14);
    // Hardly any does: then small frames gain nothing.
    CHECK(run([](double scale) { return 9 + 3 * scale * scale; }).last == Approx(1));
    CHECK(run([](double scale) { return 9 + 3 * scale * scale; }).changes == 0);
    // Nothing is quick enough.
    CHECK(run([](double scale) { return 30 + 10 * scale; }).last == Approx(FramePace::least));
    CHECK(run([](double) { return 1.0; }).last == Approx(1));
}

TEST_CASE("a single slow frame costs little size, and what became quick is drawn large again", "[ui][view][pace]") {
    FramePace pace;
    for (int i = 0; i < 100; ++i) pace.note(6, budget);
    REQUIRE(pace.scale() == Approx(1));
    pace.note(28, budget);  // something else had the processors
    CHECK(pace.scale() == Approx(1));
    for (int i = 0; i < 20; ++i) pace.note(60, budget);
    CHECK(pace.scale() == Approx(FramePace::least));
    int frames = 0;
    while (pace.scale() < 1 && frames < 1000) {
        pace.note(6, budget);
        ++frames;
    }
    CHECK(frames <= 200);  // what was too slow is left alone for 90 frames, then come seven steps of four at most
}
