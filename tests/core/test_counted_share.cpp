/// Percentages beside counted steps say what the steps say.

#include <vector>

#include "core/base/counted_share.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"

using namespace cuesta;

TEST_CASE("the share of counted steps is read from their words", "[progress]") {
    CHECK(counted_share("step 7 of 300") == 7.0 / 300);
    CHECK(counted_share("64 x 64 cells, step 3 of 40") == 3.0 / 40);
    CHECK(counted_share("step 300 of 300") == 1.0);
    for (const char* words : {"", "64 x 64 cells", "step", "step of 300", "step 7", "step 7 of ", "step 7 of 0"}) {
        INFO(words);
        CHECK_FALSE(counted_share(words));
    }
}

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
        const auto steps = counted_share(activity.how_far);
        INFO(activity.text());
        if (!steps) return;
        last = *steps;
        // Both are the same division.
        CHECK(share == *steps);
    };
    Evaluator evaluator;
    REQUIRE(evaluator.evaluate(project, options).ok());
    CHECK(last == 1);  // several steps may be made, and told of, at once; the last always is
}
