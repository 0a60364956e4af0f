#include "app/cli/benchmark_scene.h"

#include <cmath>
#include <numbers>
#include <utility>

#include "core/base/random.h"

namespace cuesta {
namespace {

constexpr double side = 10240;  // metres

/// Knots with tangents along the line between their neighbours (Catmull-Rom).
FeatureSpline spline_through(const std::vector<glm::dvec3>& points, bool closed) {
    FeatureSpline spline;
    spline.closed = closed;
    const std::size_t count = points.size();
    for (std::size_t i = 0; i < count; ++i) {
        const glm::dvec3 before = points[i > 0 ? i - 1 : closed ? count - 1 : i];
        const glm::dvec3 after = points[i + 1 < count ? i + 1 : closed ? 0 : i];
        const glm::dvec3 tangent = (after - before) / 6.0;
        spline.knots.push_back({points[i], -tangent, tangent, TangentMode::automatic});
    }
    return spline;
}

class SceneMaker {
public:
    Project make() {
        add_coast();
        for (int i = 0; i < 9; ++i) add_ridge();
        while (project_.splines.size() < 26) add_spur();
        while (project_.splines.size() < 34) add_river();
        while (project_.splines.size() < 38) add_cliff();
        project_.relief.sweep_multiplier = 2;
        project_.noise.amplitude = 90;
        project_.noise.wavelength = 900;
        return std::move(project_);
    }

private:
    double between(double low, double high) {
        return static_cast<double>(draws_.between(static_cast<float>(low), static_cast<float>(high)));
    }

    static glm::dvec3 on_circle(double angle, double radius, double height) {
        return {side / 2 + radius * std::cos(angle), height, side / 2 + radius * std::sin(angle)};
    }

    /// Meta points along the spline whose parameters differ, with slopes that fall by `left` and `right` metres.
    void add(FeatureSpline spline, int points, double half_width, double reach, double left, double right) {
        spline.id = static_cast<int>(project_.splines.size()) + 1;
        for (int i = 0; i < points; ++i) {
            MetaPoint point;
            point.position = spline.curve_count() * static_cast<double>(i) / std::max(points - 1, 1);
            MetaParameters& p = point.parameters;
            p.half_width = static_cast<float>(between(0.5, 1.5) * half_width);
            p.left_length = p.right_length = static_cast<float>(between(0.6, 1.4) * reach);
            p.left_rise = static_cast<float>(-between(0.7, 1.3) * left);
            p.right_rise = static_cast<float>(-between(0.7, 1.3) * right);
            p.hardness = static_cast<float>(between(0.3, 0.9));
            p.noise_amplitude = static_cast<float>(between(0.1, 1));
            p.noise_roughness = static_cast<float>(between(0.2, 0.7));
            p.low_warp = static_cast<float>(between(-1, 1));
            p.high_warp = static_cast<float>(between(-0.5, 0.5));
            p.rain = static_cast<float>(between(0.5, 1.5));
            p.erodibility = static_cast<float>(between(0.5, 1.5));
            spline.meta_points.push_back(point);
        }
        project_.splines.push_back(std::move(spline));
    }

    void add_coast() {
        std::vector<glm::dvec3> points;
        for (int i = 0; i < 24; ++i)
            points.push_back(on_circle(i * std::numbers::pi / 12, side * between(0.36, 0.46), 0));
        add(spline_through(points, true), 24, 20, 400, 0, 120);
    }

    void add_ridge() {
        const double angle = between(0, 2 * std::numbers::pi);
        const double turn = between(0.5, 1.1);
        const double radius = side * between(0.08, 0.26);
        const double height = between(500, 1400);
        std::vector<glm::dvec3> points;
        for (int i = 0; i < 6; ++i)
            points.push_back(on_circle(angle + turn * i / 5, radius * between(0.85, 1.15), height * between(0.7, 1.1)));
        ridges_.push_back(points);
        add(spline_through(points, false), 4, 15, 700, 350, 350);
    }

    void add_spur() {
        const std::vector<glm::dvec3>& ridge = ridges_[draws_.below(static_cast<std::uint32_t>(ridges_.size()))];
        const glm::dvec3 start = ridge[draws_.below(static_cast<std::uint32_t>(ridge.size()))];
        const double angle = between(0, 2 * std::numbers::pi);
        const double length = between(700, 1600);
        std::vector<glm::dvec3> points;
        for (int i = 0; i < 4; ++i) {
            const double way = length * (0.15 + 0.85 * i / 3);
            points.push_back(start + glm::dvec3(way * std::cos(angle) + between(-80, 80), -0.35 * way,
                                                way * std::sin(angle) + between(-80, 80)));
        }
        add(spline_through(points, false), 3, 10, 350, 160, 160);
    }

    void add_river() {
        const double angle = between(0, 2 * std::numbers::pi);
        std::vector<glm::dvec3> points;
        for (int i = 0; i < 9; ++i)
            points.push_back(on_circle(angle + between(-0.12, 0.12), side * (0.12 + 0.32 * i / 8.0),
                                       300 * std::pow(1 - i / 8.0, 2)));
        add(spline_through(points, false), 3, 25, 300, -90, -90);
    }

    void add_cliff() {
        const double angle = between(0, 2 * std::numbers::pi);
        std::vector<glm::dvec3> points;
        for (int i = 0; i < 4; ++i)
            points.push_back(on_circle(angle + 0.12 * i, side * between(0.3, 0.34), between(150, 220)));
        FeatureSpline spline = spline_through(points, false);
        spline.parameters.kind = CurveKind::cliff;
        add(std::move(spline), 3, 30, 250, 20, 20);
        for (MetaPoint& point : project_.splines.back().meta_points) point.parameters.drop = 90;
    }

    Project project_;
    RandomSequence draws_{1, RandomStream::test};
    std::vector<std::vector<glm::dvec3>> ridges_;
};

}  // namespace

Project benchmark_scene(int size) {
    Project project = SceneMaker().make();
    project.frame.width = size;
    project.frame.height = size;
    project.frame.cell_size = side / size;
    GeneratedBase base;
    base.parameters.kind = GeneratorKind::flat;
    base.parameters.minimum = -60;
    base.parameters.maximum = -60;
    project.base = base;
    return project;
}

Project benchmark_river_scene(int size) {
    Project project = benchmark_scene(size);
    CascadeErosionParameters& cascade = project.cascade_erosion;
    cascade.level_8 = 2000;
    cascade.level_9 = 2000;
    cascade.level_10 = 1000;
    cascade.level_11 = 500;
    RainParameters& rain = project.erosion.rain;
    rain.kind = RainKind::discs;
    // The paper's 16.4 to 50 cells of the finest grid.
    rain.radius_minimum = static_cast<float>(16.4 * side / 2048);
    rain.radius_maximum = static_cast<float>(50 * side / 2048);
    rain.intensity_minimum = 0.08F;
    rain.intensity_maximum = 0.18F;
    project.erosion.water.evaporation = 0.15F;
    return project;
}

}  // namespace cuesta
