/// Percentages beside counted steps say the same as the steps.

#include <cmath>
#include <string>

#include "core/base/progress.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"

using namespace cuesta;

TEST_CASE("percentages are rounded down, so that 100 is the end", "[progress]") {
    CHECK(whole_percent(0) == 0);
    CHECK(whole_percent(7.0 / 300) == 2);
    CHECK(whole_percent(299.0 / 300) == 99);
    CHECK(whole_percent(1) == 100);
    CHECK(whole_percent(1.5) == 100);
    for (int part = 0; part <= 100; ++part) CHECK(whole_percent(part / 100.0) == part);
}

TEST_CASE("a run of erosion reports the share of its steps", "[progress]") {
    Project project;
    project.frame.width = project.frame.height = 48;
    project.erosion.mixing.steps = 30;
    EvaluateOptions options;
    double last = 0;
    options.control.progress = [&](double share, const Activity& activity) {
        INFO(activity.text());
        CHECK(activity.counted.has_value() == activity.how_far.starts_with("step "));
        if (!activity.counted) return;
        last = *activity.counted;
        const std::string words = "step " + std::to_string(std::lround(30 * last)) + " of 30";
        CHECK(activity.how_far == words);
        CHECK(share == last);  // the same division
    };
    Evaluator evaluator;
    REQUIRE(evaluator.evaluate(project, options).ok());
    CHECK(last == 1);  // several steps may be made, and told of, at once; the last always is
}
