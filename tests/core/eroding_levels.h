#pragma once
/// \file Projects that erode on the levels, and how tests run them.

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/measure/measure.h"
#include "core/pipeline/cascade_phases.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/run_key.h"
#include "tests/catch.h"
#include "tests/core/spline_projects.h"

namespace cuesta::eroding_levels {

using namespace cuesta::test;

/// 64, 32 ... cells; steps on the levels of 32 and 64 cells and a few to dry.
inline Project eroding_project(int size = 64) {
    Project project = spline_project(size);
    project.noise.amplitude = 60;
    project.cascade_erosion.level_5 = 40;
    project.cascade_erosion.level_6 = 30;
    project.cascade_erosion.final_steps = 20;
    project.erosion.mixing.steps = 0;
    return project;
}

struct Run {
    std::shared_ptr<const Land> land;
    std::set<std::string> activities;  ///< as part_of() says
};

/// Activity and its place: "Growing the land", "Eroding: 64 x 64 cells", "Eroding: drying up".
inline std::string part_of(const Activity& activity) {
    if (activity.what != "Eroding") return std::string(activity);
    return "Eroding: " + std::string(activity.how_far.substr(0, activity.how_far.find(", step")));
}

inline Run run(Evaluator& evaluator, const Project& project, int coarsening = 1) {
    Run result;
    EvaluateOptions options;
    options.stage = Stage::cascade_erosion;
    options.coarsening = coarsening;
    double last_share = 0;
    options.control.progress = [&](double share, const Activity& activity) {
        CHECK(share >= last_share);
        CHECK(share <= 1 + 1e-9);
        last_share = share;
        result.activities.insert(part_of(activity));
    };
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    result.land = land.value();
    return result;
}

inline std::shared_ptr<const Land> land_of(const Project& project, Stage stage = Stage::cascade_erosion,
                                           int coarsening = 1) {
    Evaluator evaluator(0);
    EvaluateOptions options;
    options.stage = stage;
    options.coarsening = coarsening;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    return land.value();
}

/// Evaluates up to the erosion on the levels, and asks it to stop as it tells of an activity that begins with `text`.
inline Result<std::shared_ptr<const Land>> stopped_at(std::string_view text, Evaluator& evaluator,
                                                      const Project& project) {
    EvaluateOptions options;
    options.stage = Stage::cascade_erosion;
    std::stop_source stop;
    options.control.stop = stop.get_token();
    options.control.progress = [&](double, const Activity& activity) {
        if (activity.text().starts_with(text)) stop.request_stop();
    };
    return evaluator.evaluate(project, options);
}

inline double largest_difference(const Raster<float>& a, const Raster<float>& b) {
    double largest = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            largest = std::max(largest, std::abs(static_cast<double>(a(x, y)) - static_cast<double>(b(x, y))));
    return largest;
}

}  // namespace cuesta::eroding_levels
