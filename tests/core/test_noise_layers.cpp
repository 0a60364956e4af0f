/// Noises of several bases and wavelengths on one land, each around the splines that ask for it.

#include <cmath>
#include <set>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/noise_layers.h"
#include "core/pipeline/parameter_uses.h"
#include "tests/catch.h"
#include "tests/core/spline_projects.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

Raster<float> grown(const Project& project) {
    Evaluator evaluator(0);
    EvaluateOptions options;
    options.stage = Stage::splines;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    return *land.value()->ground;
}

FeatureSpline level_line(int id, double x, double length) {
    FeatureSpline line = spline_through({{x, 0, -100}, {x, 0, length + 100}});
    line.id = id;
    line.meta_points = {meta_point(0, 0, 0, 0)};
    return line;
}

/// Flat ground, size x size cells of `cell_size` metres, whose only relief is noise of full strength everywhere, with
/// lines from north to south in the middle of the columns a quarter and three quarters of its width off.
Project noisy_project(int size, double cell_size, float wavelength) {
    Project project = spline_project(size);
    project.frame.cell_size = cell_size;
    project.noise.amplitude = 40;
    project.noise.wavelength = wavelength;
    project.noise.default_amplitude = 1;
    const double width = size * cell_size;
    project.splines = {level_line(1, 0.25 * width + 0.5 * cell_size, width),
                       level_line(2, 0.75 * width + 0.5 * cell_size, width)};
    for (FeatureSpline& line : project.splines) line.meta_points[0].parameters.noise_amplitude = 1;
    return project;
}

/// The same with ridges around the western line and short damped waves around the eastern one.
Project two_noises(int size, double cell_size, float wavelength) {
    Project project = noisy_project(size, cell_size, wavelength);
    project.splines[0].parameters.noise_basis = SplineNoise::ridged;
    project.splines[1].parameters.noise_basis = SplineNoise::damped;
    project.splines[1].parameters.noise_wavelength = 0.625F * wavelength;
    return project;
}

/// The land of one noise of the project alone.
Raster<float> grown_of_layer(Project project, int layer) {
    project.noise = NoiseLayers(project).of(layer);
    for (FeatureSpline& line : project.splines) line.parameters = {};
    return grown(project);
}

/// Of columns [first, last): standard deviation of `a`, and of a - b.
struct Spread {
    double of_a = 0;
    double of_difference = 0;
};

Spread spread_of(const Raster<float>& a, const Raster<float>& b, int first, int last) {
    double sum = 0, squares = 0, difference = 0, count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = first; x < last; ++x) {
            const auto v = static_cast<double>(a(x, y));
            const double d = v - static_cast<double>(b(x, y));
            sum += v;
            squares += v * v;
            difference += d * d;
            ++count;
        }
    return {std::sqrt(squares / count - sum / count * (sum / count)), std::sqrt(difference / count)};
}

}  // namespace

TEST_CASE("noise that a spline asks for as the terrain has it is the terrain's to the byte", "[splines][noise]") {
    Project project = noisy_project(128, 40, 700);
    const Raster<float> plain = grown(project);
    project.splines[0].parameters.noise_basis = SplineNoise::perlin;
    project.splines[1].parameters.noise_wavelength = 700;
    CHECK(NoiseLayers(project).count() == 1);
    CHECK(grown(project) == plain);
    // Splines without land or without meta points spread nothing.
    project.splines[0].enabled = false;
    project.splines[1].meta_points.clear();
    for (FeatureSpline& line : project.splines) line.parameters.noise_basis = SplineNoise::swiss;
    CHECK(NoiseLayers(project).count() == 1);
    // Control: another basis is another land.
    project = noisy_project(128, 40, 700);
    project.splines[0].parameters.noise_basis = SplineNoise::ridged;
    CHECK(NoiseLayers(project).count() == 2);
    CHECK_FALSE(grown(project) == plain);
}

TEST_CASE("each spline has its own noise around it", "[splines][noise]") {
    for (const ReliefSolver solver : {ReliefSolver::cascade, ReliefSolver::converged}) {
        Project project = two_noises(256, 20, 700);
        project.relief.solver = solver;
        const NoiseLayers layers(project);
        REQUIRE(layers.count() == 3);
        CHECK(layers.of(0) == project.noise);
        CHECK(layers.of(1).basis == NoiseBasis::ridged);
        CHECK(layers.of(1).wavelength == 700);
        CHECK(layers.of(2).basis == NoiseBasis::damped);
        CHECK(layers.of(2).wavelength == 437.5F);
        const Raster<float> land = grown(project);
        for (const int layer : {1, 2}) {
            const Raster<float> alone = grown_of_layer(project, layer);
            const int line = layer == 1 ? 64 : 192;
            CAPTURE(name_of(solver), layer);
            int different = 0;
            for (int y = 0; y < 256; ++y) different += land(line, y) == alone(line, y) ? 0 : 1;
            CHECK(different == 0);  // on the line nothing else has a share
            // The share of the other line grows to a half over 64 cells, to 0.05 over 6; as the sweeps end before
            // the shares are smooth, the terrain has some more: together less than 0.1, so that of the deviation.
            const Spread near = spread_of(land, alone, line - 6, line + 7);
            CHECK(near.of_difference < 0.1 * near.of_a);
            // Control: the land around the other line is another.
            const Spread far = spread_of(land, alone, 256 - line - 6, 256 - line + 7);
            CHECK(far.of_difference > far.of_a);
        }
    }
}

TEST_CASE("where noises pass into each other the land is as rough as elsewhere", "[splines][noise]") {
    const Project project = two_noises(1024, 5, 100);
    const Raster<float> land = grown(project);
    const Raster<float> none(1024, 1024);
    // 512 m by 5120 m hold 262 squares of the longer wavelength, so a deviation strays by 1 / sqrt(2 * 262) = 4.4 %;
    // three times that, ridges having heavier tails. Two halves without the root of squares would lose 29 %.
    for (const int first : {0, 205, 461, 717, 921})
        CHECK(spread_of(land, none, first, first + 102).of_a == Approx(0.305 * 40).epsilon(0.15));
}

TEST_CASE("the shares of noises keep the deviation, full strength and silence", "[splines][noise]") {
    constexpr int side = 40;
    RandomSequence random(3, RandomStream::test);
    std::vector<Raster<float>> shares(3, Raster<float>(side, side));
    Raster<float> amplitude(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            amplitude(x, y) = x % 7 == 0 ? 0.0F : random.unit();
            float left = 1;
            for (Raster<float>& share : shares) left -= share(x, y) = left * random.unit();
        }
    shares[0](1, 0) = 0.5F;
    shares[1](1, 0) = 0.5F;
    shares[2](1, 0) = 0;
    for (Raster<float>& share : shares) share(2, 0) = 0;
    shares[0](3, 0) = 1.0F - 2e-6F;  // rounding
    shares[1](3, 0) = 1e-6F;
    shares[2](3, 0) = -1e-6F;
    std::vector<Raster<float>> layers;
    for (int layer = 0; layer < 4; ++layer) layers.push_back(layer_amplitude({amplitude.view(), 0}, shares, layer));
    double worst = 0;
    int loud = 0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            double squares = 0;
            for (const Raster<float>& layer : layers) {
                squares += static_cast<double>(layer(x, y)) * static_cast<double>(layer(x, y));
                if (amplitude(x, y) == 0) loud += layer(x, y) == 0 ? 0 : 1;
            }
            worst = std::max(worst, std::abs(std::sqrt(squares) - static_cast<double>(amplitude(x, y))));
        }
    CHECK(worst < 1e-6);  // a few roundings of floats up to 1
    CHECK(loud == 0);
    CHECK(layers[1](1, 0) == layers[2](1, 0));
    CHECK(layers[1](1, 0) == Approx(std::sqrt(0.5F) * amplitude(1, 0)));
    CHECK(layers[0](2, 0) == amplitude(2, 0));  // the terrain's alone, to the bit
    CHECK(layers[0](3, 0) == 0);
    CHECK(layers[1](3, 0) == Approx(amplitude(3, 0)));
    CHECK(layers[2](3, 0) == 0);
    CHECK(layers[3](3, 0) == 0);
    // A constant amplitude is a raster of one value.
    const Raster<float> half(side, side, 0.5F);
    CHECK(layer_amplitude({{}, 0.5F}, shares, 2) == layer_amplitude({half.view(), 0}, shares, 2));
}

TEST_CASE("ground without noise keeps its bits among several noises", "[splines][noise]") {
    Project project = two_noises(256, 20, 700);
    project.splines[0].meta_points[0].parameters.noise_amplitude = 0;
    const Raster<float> land = grown(project);
    Project smooth = project;
    smooth.noise.amplitude = 0;
    const Raster<float> ground = grown(smooth);
    int touched = 0, moved = 0;
    for (int y = 0; y < 256; ++y) {
        touched += land(64, y) == ground(64, y) ? 0 : 1;
        moved += land(192, y) == ground(192, y) ? 0 : 1;
    }
    CHECK(touched == 0);
    CHECK(moved > 200);
}

TEST_CASE("land of several noises is the same bytes on any number of threads", "[splines][noise]") {
    Project project = two_noises(200, 25, 700);
    project.frame.height = 150;
    for (const ReliefSolver solver : {ReliefSolver::cascade, ReliefSolver::converged}) {
        project.relief.solver = solver;
        set_thread_count(1);
        const Raster<float> one = grown(project);
        for (const int threads : {2, 5}) {
            set_thread_count(threads);
            CHECK(grown(project) == one);
        }
        set_thread_count(0);
    }
}

TEST_CASE("several noises are the same land at four times the resolution", "[splines][noise]") {
    const Raster<float> coarse = grown(two_noises(256, 20, 700));
    const Raster<float> fine = coarsen(grown(two_noises(1024, 5, 700)).view(), 4);
    // The coarse grid cannot hold all of the finest octaves (55 and 88 m, 2.7 cells at least).
    const Spread spread = spread_of(coarse, fine, 0, 256);
    CAPTURE(spread.of_a, spread.of_difference);
    CHECK(spread.of_difference < 0.1 * spread.of_a);
    // Control: noise of another seed is another land.
    Project other = two_noises(256, 20, 700);
    other.noise.seed = 2;
    CHECK(spread_of(grown(other), fine, 0, 256).of_difference > spread.of_a);
}

TEST_CASE("noises of one land are independent and have seeds that can be set", "[splines][noise]") {
    Project project = noisy_project(64, 40, 700);
    project.splines.clear();
    for (int i = 0; i < 7; ++i) {
        project.splines.push_back(level_line(i + 1, 100.0 * i, 2560));
        // Four other bases as long as the terrain's noise, then three of another length.
        project.splines.back().parameters.noise_basis = static_cast<SplineNoise>(i < 4 ? i + 2 : i - 2);
        project.splines.back().parameters.noise_wavelength = i < 4 ? 0.0F : 100.0F;
    }
    const NoiseLayers layers(project);
    REQUIRE(layers.count() == most_noises);
    std::set<std::uint64_t> seeds;
    for (int layer = 0; layer < layers.count(); ++layer) {
        seeds.insert(layers.of(layer).seed);
        CHECK(static_cast<double>(layers.of(layer).seed) <= largest_seed);
    }
    CHECK(seeds.size() == 5);  // of the terrain and the four bases: a wavelength only stretches
    CHECK(layers.of(1).seed == layers.of(5).seed);
    CHECK(layers.of(1).basis == layers.of(5).basis);
    // The order of the list does not matter to a noise, the terrain's seed does.
    std::swap(project.splines[0], project.splines[1]);
    CHECK(NoiseLayers(project).of(1) == layers.of(2));
    project.noise.seed = 2;
    CHECK(NoiseLayers(project).of(1).seed != layers.of(2).seed);
    // Less than a metre is a metre.
    project.splines[0].parameters.noise_wavelength = 1e-30F;
    CHECK(NoiseLayers(project).of(1).wavelength == 1);
}

TEST_CASE("noises beyond the eighth are the terrain's, and a note says so", "[splines][noise]") {
    Project project = noisy_project(128, 40, 700);
    project.splines.clear();
    for (int i = 0; i < most_noises + 1; ++i) {
        project.splines.push_back(level_line(i + 1, 500.0 * i + 300, 5120));
        if (i > 0) project.splines.back().parameters.noise_wavelength = 100.0F * static_cast<float>(i);
    }
    project.splines[7].parameters.noise_wavelength = 750;
    const std::string basis = "spline.noise_basis", wavelength = "spline.noise_wavelength";
    CHECK(NoiseLayers(project).refused() == 1);
    CHECK(note_on(project, basis).find("at most 8 noises") != std::string_view::npos);
    CHECK(note_on(project, wavelength) == note_on(project, basis));
    CHECK(note_on(project, "spline.rounding").empty());
    const Raster<float> land = grown(project);
    project.splines.back().parameters.noise_wavelength = 0;
    CHECK(NoiseLayers(project).refused() == 0);
    CHECK(note_on(project, basis).empty());
    CHECK(grown(project) == land);
    // Control: one of those before it matters.
    project.splines[7].parameters.noise_wavelength = 0;
    CHECK_FALSE(grown(project) == land);
}

TEST_CASE("the noise of a spline is said to need noise", "[splines][noise][uses]") {
    for (const char* id : {"spline.noise_basis", "spline.noise_wavelength"}) {
        CAPTURE(id);
        const auto acts = [&](const Project& project) {
            Project edited = project;
            for (const ParameterField& field : fields_of<SplineParameters>())
                if (field.description.id == id) field.put(&edited.splines[0].parameters, 2);
            const bool changes = !(grown(edited) == grown(project));
            CHECK(changes == why_unused(project, id).empty());
            return changes;
        };
        Project project = noisy_project(64, 80, 700);
        CHECK(acts(project));
        project.noise.amplitude = 0;
        CHECK_FALSE(acts(project));
        project = noisy_project(64, 80, 700);
        project.noise.default_amplitude = 0;
        CHECK(acts(project));
        for (FeatureSpline& line : project.splines) line.meta_points[0].parameters.noise_amplitude = 0;
        CHECK_FALSE(acts(project));
        project.noise.amplitude = 0;
        CHECK(note_on(project, id).empty());
    }
}
