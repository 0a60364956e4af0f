/// Land that grows from feature splines, in the pipeline.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/spline_projects.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

std::shared_ptr<const Land> land_of(Evaluator& evaluator, const Project& project, Stage stage, int coarsening = 1) {
    EvaluateOptions options;
    options.stage = stage;
    options.coarsening = coarsening;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    return land.value();
}

Raster<float> ground_of(const Project& project, Stage stage = Stage::splines, int coarsening = 1) {
    Evaluator evaluator(0);
    return *land_of(evaluator, project, stage, coarsening)->ground;
}

struct Range {
    float lowest = std::numeric_limits<float>::max();
    float highest = std::numeric_limits<float>::lowest();
    double relief() const { return static_cast<double>(highest) - static_cast<double>(lowest); }
};

Range range_of(const Raster<float>& cells) {
    Range range;
    for (int y = 0; y < cells.height(); ++y) {
        const auto [low, high] = std::minmax_element(cells.row(y), cells.row(y) + cells.width());
        range.lowest = std::min(range.lowest, *low);
        range.highest = std::max(range.highest, *high);
    }
    return range;
}

struct Difference {
    double largest = 0;
    double mean_square_root = 0;
    double of_99_percent = 0;  ///< 99 % of the cells differ by less
};

Difference difference_of(const Raster<float>& a, const Raster<float>& b) {
    REQUIRE(a.width() == b.width());
    REQUIRE(a.height() == b.height());
    Difference result;
    std::vector<double> all;
    double squares = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const double d = std::abs(static_cast<double>(a(x, y)) - static_cast<double>(b(x, y)));
            result.largest = std::max(result.largest, d);
            squares += d * d;
            all.push_back(d);
        }
    const auto last = all.begin() + static_cast<std::ptrdiff_t>(all.size() * 99 / 100);
    std::nth_element(all.begin(), last, all.end());
    result.of_99_percent = *last;
    result.mean_square_root = std::sqrt(squares / static_cast<double>(a.cell_count()));
    return result;
}

bool all_finite(const Raster<float>& cells) {
    for (int y = 0; y < cells.height(); ++y)
        if (!std::all_of(cells.row(y), cells.row(y) + cells.width(), [](float v) { return std::isfinite(v); }))
            return false;
    return true;
}

/// A quarter turn: what was in the north is in the east.
glm::dvec3 turned(const glm::dvec3& p) {
    return {-p.z, p.y, p.x};
}

Project turned(Project project) {
    for (FeatureSpline& spline : project.splines)
        for (Knot& knot : spline.knots) {
            knot.position = turned(knot.position) + glm::dvec3(project.frame.height_metres(), 0, 0);
            knot.in = turned(knot.in);
            knot.out = turned(knot.out);
        }
    std::swap(project.frame.width, project.frame.height);
    return project;
}

Raster<float> turned(const Raster<float>& cells) {
    Raster<float> result(cells.height(), cells.width());
    for (int y = 0; y < cells.height(); ++y)
        for (int x = 0; x < cells.width(); ++x) result(cells.height() - 1 - y, x) = cells(x, y);
    return result;
}

}  // namespace

TEST_CASE("without splines and noise the base passes through", "[splines]") {
    Evaluator evaluator;
    Project project = spline_project(64);
    const std::vector<FeatureSpline> splines = std::exchange(project.splines, {});
    project.base = GeneratedBase{};
    project.noise = {};
    const auto base = land_of(evaluator, project, Stage::base);
    CHECK(land_of(evaluator, project, Stage::splines)->ground == base->ground);  // the same object
    CHECK(land_of(evaluator, project, Stage::cascade_erosion)->ground == base->ground);
    CHECK(evaluator.is_fresh(project, Stage::splines, 1));
    CHECK(evaluator.is_fresh(project, Stage::cascade_erosion, 1));

    project.splines = splines;
    for (FeatureSpline& spline : project.splines) spline.enabled = false;
    FeatureSpline begun;  // a click, no curve yet
    begun.knots.push_back({{100, 10, 100}, {}, {}, TangentMode::automatic});
    project.splines.push_back(begun);
    CHECK(land_of(evaluator, project, Stage::splines)->ground == base->ground);
    project.splines[0].enabled = true;
    CHECK_FALSE(evaluator.is_fresh(project, Stage::splines, 1));
    CHECK_FALSE(*land_of(evaluator, project, Stage::splines)->ground == *base->ground);

    project.splines.clear();
    project.noise.default_amplitude = 1;
    CHECK_FALSE(*land_of(evaluator, project, Stage::splines)->ground == *base->ground);
    project.noise.amplitude = 0;
    CHECK(land_of(evaluator, project, Stage::splines)->ground == base->ground);
}

TEST_CASE("the ground has the height of the splines along them", "[splines]") {
    for (const ReliefSolver solver : {ReliefSolver::cascade, ReliefSolver::converged}) {
        Project project = spline_project(256);
        project.relief.solver = solver;
        const Raster<float> ground = ground_of(project);
        for (const FeatureSpline& spline : project.splines)
            for (double u = 0; u <= spline.curve_count(); u += 0.1) {
                const glm::dvec3 p = point_at(spline, u);
                const int x = static_cast<int>(p.x / project.frame.cell_size);
                const int y = static_cast<int>(p.z / project.frame.cell_size);
                // A cell of 20 m beside curves that rise by at most 30 % along themselves.
                CHECK(static_cast<double>(ground(x, y)) == Approx(p.y).margin(6));
            }
    }
}

TEST_CASE("the same land at four times the resolution", "[splines]") {
    for (const ReliefSolver solver : {ReliefSolver::cascade, ReliefSolver::converged}) {
        Project coarse = spline_project(512), fine = spline_project(2048);
        coarse.relief.solver = fine.relief.solver = solver;
        const Raster<float> a = ground_of(coarse);
        const Raster<float> b = coarsen(ground_of(fine).view(), 4);
        const Difference difference = difference_of(a, b);
        const double relief = range_of(a).relief();
        CAPTURE(name_of(solver), difference.largest, difference.of_99_percent, difference.mean_square_root, relief);
        // Issue 3 asks for 1 % of the relief. In the cascade the weights of a guided slope bind the more firmly the
        // smaller the cells are, which shows where slopes end abruptly: at the ends of a spline, in less than one cell
        // of a hundred.
        CHECK(difference.of_99_percent <= 0.01 * relief);
        CHECK(difference.mean_square_root <= 0.003 * relief);
        CHECK(difference.largest <= (solver == ReliefSolver::cascade ? 0.025 : 0.01) * relief);
        // Control: another scene is not the same land.
        coarse.splines[0].knots[1].position.y += 100;
        CHECK(difference_of(ground_of(coarse), b).of_99_percent > 0.01 * relief);
    }
}

TEST_CASE("a preview with larger cells shows the same land", "[splines]") {
    const Project project = spline_project(512);
    const Raster<float> preview = ground_of(project, Stage::splines, 4);
    CHECK(preview.width() == 128);
    CHECK(preview == ground_of(spline_project(128)));  // the cascade just ends earlier
}

TEST_CASE("turning the scene turns the land", "[splines]") {
    for (const ReliefSolver solver : {ReliefSolver::cascade, ReliefSolver::converged})
        for (const int height : {256, 192}) {
            Project project = spline_project(256);
            project.frame.height = height;
            project.relief.solver = solver;
            const Raster<float> ground = ground_of(project);
            const Raster<float> turned_ground = ground_of(turned(project));
            const Difference difference = difference_of(turned(ground), turned_ground);
            CAPTURE(name_of(solver), height, difference.largest);
            // Cells on the very edge of a curve's line may fall to either side of it when sums round another way.
            CHECK(difference.mean_square_root <= 1e-3 * range_of(ground).relief());
            CHECK(difference.largest <= 1e-2 * range_of(ground).relief());
            if (height == 256)
                CHECK(difference_of(ground, turned_ground).mean_square_root > 0.1 * range_of(ground).relief());
        }
}

TEST_CASE("far from the splines an imported base stays", "[splines]") {
    Project project = spline_project(256);
    project.splines.resize(1);
    Raster<float> hills(256, 256);
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x) hills(x, y) = 300.0F + 100.0F * std::sin(0.1F * x) * std::cos(0.07F * y);
    project.base = ImportedBase{TiledRaster(hills.view()), "hills.tif"};
    project.relief.influence = 300;
    for (const ReliefSolver solver : {ReliefSolver::cascade, ReliefSolver::converged}) {
        project.relief.solver = solver;
        const Raster<float> ground = ground_of(project);
        const double relief = range_of(ground).relief();
        double nearby = 0, far = 0;
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x) {
                const double d = std::abs(static_cast<double>(ground(x, y)) - static_cast<double>(hills(x, y)));
                double& largest = y < 110 ? nearby : far;
                if (y < 110 || y > 235) largest = std::max(largest, d);
            }
        CAPTURE(name_of(solver), nearby, far);
        CHECK(nearby > 0.1 * relief);
        CHECK(far <= 1e-3 * relief);
    }
}

TEST_CASE("noise is laid over the land where splines ask for it", "[splines]") {
    Project project = spline_project(128);
    const Raster<float> smooth = ground_of(project);
    project.noise.amplitude = 40;
    for (FeatureSpline& spline : project.splines)
        for (MetaPoint& point : spline.meta_points) point.parameters.noise_amplitude = 0;
    CHECK(ground_of(project) == smooth);
    for (MetaPoint& point : project.splines[0].meta_points) point.parameters.noise_amplitude = 1;
    const Raster<float> rough = ground_of(project);
    double near_ridge = 0, near_valley = 0;
    for (int x = 20; x < 100; ++x) {
        near_ridge += static_cast<double>(std::abs(rough(x, 30) - smooth(x, 30)));
        near_valley += static_cast<double>(std::abs(rough(x, 72) - smooth(x, 72)));
    }
    CHECK(near_ridge / 80 > 3);
    CHECK(near_valley < 0.5 * near_ridge);
}

TEST_CASE("the land is the same bytes on any number of threads", "[splines]") {
    Project project = spline_project(200);
    project.frame.height = 150;
    project.noise.amplitude = 40;
    for (const ReliefSolver solver : {ReliefSolver::cascade, ReliefSolver::converged}) {
        project.relief.solver = solver;
        set_thread_count(1);
        const Raster<float> one = ground_of(project);
        for (const int threads : {2, 5}) {
            set_thread_count(threads);
            CHECK(ground_of(project) == one);
        }
        set_thread_count(0);
    }
}

TEST_CASE("growing land stops on request", "[splines]") {
    std::stop_source stop;
    EvaluateOptions options;
    options.stage = Stage::splines;
    options.control.stop = stop.get_token();
    std::vector<std::string> activities;
    options.control.progress = [&](double share, const Activity& activity) {
        CHECK(share >= 0);
        CHECK(share <= 1);
        activities.push_back(activity.text());
        if (activity.how_far.starts_with("64 x 64")) stop.request_stop();
    };
    Evaluator evaluator;
    const auto land = evaluator.evaluate(spline_project(256), options);
    REQUIRE_FALSE(land.ok());
    CHECK(land.error().is_cancelled());
    CHECK(activities.back() == "Building terrain from splines: 64 x 64 cells");
    CHECK_FALSE(evaluator.is_fresh(spline_project(256), Stage::splines, 1));
}

TEST_CASE("bad splines give a sensible land", "[splines]") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Project good = spline_project(64);
    const FeatureSpline ridge = good.splines[0];
    const auto with = [&](const std::function<void(FeatureSpline&)>& edit) {
        FeatureSpline spline = ridge;
        edit(spline);
        return spline;
    };
    std::vector<std::pair<std::string, FeatureSpline>> bad{
        {"outside the terrain", with([](auto& s) {
             for (Knot& knot : s.knots) knot.position.x += 1e5;
         })},
        {"far outside", with([](auto& s) {
             for (Knot& knot : s.knots) knot.position.x += 1e12;
         })},
        {"partly outside", with([](auto& s) { s.knots[0].position.x = -1e6; })},
        {"of zero length", with([](auto& s) {
             s.knots.assign(2, Knot{{1000, 100, 1000}, {}, {}, TangentMode::free});
         })},
        {"a closed point", with([](auto& s) {
             s.knots.assign(3, Knot{{1000, 100, 1000}, {}, {}, TangentMode::free});
             s.closed = true;
         })},
        {"vertical", with([](auto& s) {
             s.knots = {{{1000, 0, 1000}, {}, {}, TangentMode::free}, {{1000, 500, 1000}, {}, {}, TangentMode::free}};
         })},
        {"crossing itself",
         spline_through({{1000, 100, 1000}, {4000, 200, 4000}, {4000, 300, 1000}, {1000, 400, 4000}})},
        {"with coincident knots", with([](auto& s) { s.knots.insert(s.knots.begin() + 1, s.knots[1]); })},
        {"with coincident meta points",
         with([](auto& s) { s.meta_points.insert(s.meta_points.end(), 3, s.meta_points.back()); })},
        {"10 000 meta points", with([](auto& s) {
             s.meta_points.clear();
             for (int i = 0; i < 10000; ++i) s.meta_points.push_back(meta_point(3.0 * i / 9999, 10, 100, -10));
         })},
        {"meta points off the curve", with([](auto& s) {
             s.meta_points.front().position = -5;
             s.meta_points.back().position = 500;
         })},
        {"meta points in no order",
         with([](auto& s) { std::swap(s.meta_points[0].position, s.meta_points[1].position); })},
        {"not a number", with([](auto& s) { s.knots[1].position.y = nan; })},
        {"infinite", with([](auto& s) { s.knots[1].out.x = infinity; })},
        {"a meta point that is not a number", with([](auto& s) { s.meta_points[0].position = nan; })},
        {"a reach that is not a number",
         with([](auto& s) { s.meta_points[0].parameters.left_length = std::numeric_limits<float>::quiet_NaN(); })},
        {"huge", with([](auto& s) {
             s.meta_points[0].parameters.half_width = 1e5F;
             s.meta_points[0].parameters.left_length = 1e5F;
         })},
        {"levels the wrong way round", with([](auto& s) {
             s.parameters.first_level = 9;
             s.parameters.last_level = 3;
         })},
        {"levels out of range", with([](auto& s) {
             s.parameters.first_level = -100;
             s.parameters.last_level = 100;
         })},
        {"only on levels that are not there", with([](auto& s) { s.parameters.first_level = 14; })},
        {"smooth and huge", with([](auto& s) {
             s.parameters.kind = CurveKind::smooth;
             s.parameters.rounding = 1e5F;
         })},
    };
    for (const auto& [name, spline] : bad)
        for (const ReliefSolver solver : {ReliefSolver::cascade, ReliefSolver::converged}) {
            INFO(name << ", " << name_of(solver));
            Project project = good;
            project.noise.amplitude = 10;
            project.relief.solver = solver;
            project.splines = {spline};
            CHECK(all_finite(ground_of(project)));
            project.splines = {good.splines[1], spline};
            CHECK(all_finite(ground_of(project)));
        }
}

TEST_CASE("terrains of any size grow", "[splines]") {
    for (const auto& [width, height] : {std::pair{1, 1}, {2, 1}, {3, 5}, {4, 4}, {7, 9}, {33, 17}, {100, 37}, {255, 3}})
        for (const ReliefSolver solver : {ReliefSolver::cascade, ReliefSolver::converged}) {
            Project project = spline_project(64);
            project.relief.solver = solver;
            project.noise.amplitude = 10;
            project.frame.width = width;
            project.frame.height = height;
            project.cascade_erosion.level_5 = 2;
            const Raster<float> ground = ground_of(project, Stage::cascade_erosion);
            CHECK(ground.width() == width);
            CHECK(all_finite(ground));
        }
}
