/// Real land lies within the ranges of land that rivers shaped, noise outside.

#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "core/io/elevation/elevation.h"
#include "core/measure/judgement.h"
#include "core/relief/generators/generate.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"
#include "tests/places.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// The figures, for messages of failed tests.
std::string figures(const std::string& name, const LandscapeMeasures& m) {
    std::ostringstream out;
    out.precision(3);
    out << name << ": " << m.width << " x " << m.height << ", " << m.cell_size << " m, depressions "
        << 100 * m.depressions.area_share() << " %, pits " << m.depressions.pits_per_10000_cells() << ", theta "
        << m.concavity().value_or(std::numeric_limits<double>::quiet_NaN()) << ", h "
        << m.hack().value_or(std::numeric_limits<double>::quiet_NaN()) << ", a4 " << m.anisotropy.a4 << ", a8 "
        << m.anisotropy.a8 << ", " << name_of(judge(m).verdict);
    for (const Criterion& each : judge(m).criteria)
        if (each.is_outside()) out << "; " << sentence_of(each);
    return out.str();
}

/// A real elevation model with cells of `cell_size` metres; holes and sea (in these files, what is not above 0) lie off
/// the map. Nothing where the file is absent. Read as a mask, since that neither fills holes nor resamples.
std::optional<LandscapeMeasures> measures_of_file(const std::string& path, int width, int height, double cell_size) {
    if (!std::filesystem::exists(path)) {
        WARN("skipped: " << path << " is absent");
        return std::nullopt;
    }
    Result<Raster<float>> read = read_mask(path, width, height);
    INFO((read.ok() ? path : read.error().message()));
    REQUIRE(read.ok());
    Raster<float> heights = std::move(*read);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (!(heights(x, y) > 0)) heights(x, y) = std::numeric_limits<float>::quiet_NaN();
    return measure(heights.view(), cell_size);
}

Raster<float> generated(GeneratorKind kind, int size, std::uint64_t seed) {
    GeneratorParameters parameters;
    parameters.kind = kind;
    parameters.seed = seed;
    return generate(parameters, size, size, 30.0);
}

const Criterion& criterion_of(const Judgement& judgement, std::string_view id) {
    for (const Criterion& each : judgement.criteria)
        if (each.id() == id) return each;
    throw std::out_of_range(std::string(id));
}

const std::string shared_data = shared_data_folder() + "/";
const std::string terrains = source_folder() + "/resources/terrains/";

}  // namespace

TEST_CASE("mountains that rivers made lie within the ranges", "[measure][landscapes]") {
    struct Mountains {
        std::string path;
        int width;
        int height;
        double cell_size;
    };
    for (const Mountains& each : {Mountains{terrains + "big_tujunga.tif", 1197, 643, 30},
                                  Mountains{terrains + "st_helens_1980.dem", 327, 468, 30},
                                  Mountains{shared_data + "formats/sthelens_f32.tif", 317, 460, 30},
                                  Mountains{shared_data + "vectors/redbutte/red_butte_dem.tif", 260, 268, 26.48},
                                  Mountains{shared_data + "tricky/real/mandakini_basin_mask.tif", 587, 648, 88.8}}) {
        const auto m = measures_of_file(each.path, each.width, each.height, each.cell_size);
        if (!m) continue;
        INFO(figures(each.path, *m));
        CHECK(judge(*m).verdict == Verdict::within);
        // Measured: 0 .. 0.8 % of depressions, concavity 0.30 .. 0.42, h 0.50 .. 0.52, a4 0.01 .. 0.08.
        CHECK(m->depressions.area_share() < 0.01);
        CHECK(*m->hack() == Approx(0.51).margin(0.02));
        CHECK(*m->concavity() == Approx(0.37).margin(0.09));
        CHECK(std::abs(m->anisotropy.a4) <= 0.10);
    }
}

TEST_CASE("real land with lakes, voids and whole metres comes near", "[measure][landscapes]") {
    // SRTM at 3 seconds: heights in whole metres, lakes, and voids on the steep faces. Its many one-metre hollows are
    // more than the verdict allows, but channels are those of real land, and hollows far fewer than noise has.
    for (const std::string name : {"alps_n46e008.tif", "N44W072.hgt", "howesound_n49w124.tif"}) {
        const auto m = measures_of_file(shared_data + name, 1201, 1201, 92.6);
        if (!m) continue;
        INFO(figures(name, *m));
        const Judgement judgement = judge(*m);
        CHECK(criterion_of(judgement, "concavity").standing == Standing::within);
        CHECK(criterion_of(judgement, "hack").standing == Standing::within);
        CHECK(m->depressions.area_share() < 0.05);           // measured 1.4, 3.9 and 3.1 %
        CHECK(m->depressions.pits_per_10000_cells() < 100);  // measured 42, 60 and 84
    }
}

TEST_CASE("land that rivers did not make fails", "[measure][landscapes]") {
    const auto dunes = measures_of_file(shared_data + "rubalkhali_aw3d30.tif", 360, 360, 30);
    if (!dunes) return;
    INFO(figures("dunes", *dunes));
    CHECK(judge(*dunes).verdict == Verdict::outside);
}

TEST_CASE("noise fails the verdict", "[measure][landscapes]") {
    for (const GeneratorKind kind : {GeneratorKind::perlin, GeneratorKind::ridged, GeneratorKind::billowed,
                                     GeneratorKind::warped, GeneratorKind::diamond_square})
        for (const int size : {257, 512})
            for (const std::uint64_t seed : {1, 2, 3}) {
                const LandscapeMeasures m = measure(generated(kind, size, seed).view(), 30.0);
                const Judgement judgement = judge(m);
                INFO(figures(std::string(name_of(kind)), m));
                CHECK(judgement.verdict == Verdict::outside);
                CHECK(criterion_of(judgement, "depression_area").is_outside());
                if (kind != GeneratorKind::perlin && kind != GeneratorKind::ridged) continue;
                CHECK(m.depressions.area_share() > 0.1);
                // Fractal and ridged noise fail by their channels too, once there are enough of them to tell.
                if (size == 512) CHECK(criterion_of(judgement, "concavity").is_outside());
            }
    for (const std::uint64_t seed : {1, 2, 3}) {
        const LandscapeMeasures m = measure(white_noise(257, 257, seed).view(), 30.0);
        INFO(figures("white noise", m));
        const Judgement judgement = judge(m);
        CHECK(judgement.verdict == Verdict::outside);
        CHECK(criterion_of(judgement, "depression_area").is_outside());
        CHECK(criterion_of(judgement, "concavity").is_outside());
        // Each cell is the least of its nine with odds of one in nine.
        CHECK(m.depressions.pits_per_10000_cells() == Approx(1e4 / 9).epsilon(0.05));
    }
}

TEST_CASE("simple shapes without channels fail too", "[measure][landscapes]") {
    const auto verdict = [](const auto& at) { return judge(measure(raster_of(300, 300, at).view(), 30.0)).verdict; };
    CHECK(verdict([](int, int) { return 0; }) == Verdict::outside);
    CHECK(verdict([](int, int y) { return 300 - y; }) == Verdict::outside);
    CHECK(verdict([](int x, int y) { return 500 - std::hypot(x - 150, y - 150); }) == Verdict::outside);
}

TEST_CASE("thresholds of land that rivers shaped", "[measure]") {
    LandscapeMeasures m;
    m.cell_size = 30;
    m.depressions.cells = 1000000;
    m.depressions.raised = 20000;
    m.depressions.pits = 3000;
    m.slope_area.exponent = -0.60;
    m.length_area.exponent = 0.62;
    CHECK(judge(m).outside() == 0);
    const auto fails_with = [&](std::string_view id, const auto& change) {
        LandscapeMeasures other = m;
        change(other);
        const Judgement judgement = judge(other);
        CHECK(judgement.verdict == Verdict::outside);
        for (const Criterion& each : judgement.criteria) CHECK(each.is_outside() == (each.id() == id));
    };
    fails_with("depression_area", [](LandscapeMeasures& o) { o.depressions.raised = 20001; });
    fails_with("pits", [](LandscapeMeasures& o) { o.depressions.pits = 3001; });
    fails_with("concavity", [](LandscapeMeasures& o) { o.slope_area.exponent = -0.601; });
    fails_with("concavity", [](LandscapeMeasures& o) { o.slope_area.exponent = -0.199; });
    fails_with("concavity", [](LandscapeMeasures& o) { o.slope_area.exponent.reset(); });
    fails_with("hack", [](LandscapeMeasures& o) { o.length_area.exponent = 0.479; });
    fails_with("hack", [](LandscapeMeasures& o) { o.length_area.exponent = 0.621; });
    fails_with("hack", [](LandscapeMeasures& o) { o.length_area.exponent.reset(); });

    m.cell_size = 9.9;
    CHECK(judge(m).verdict == Verdict::undecided);
    CHECK(criterion_of(judge(m), "hack").standing == Standing::unjudged);
    m.depressions.raised = 20001;
    CHECK(judge(m).verdict == Verdict::outside);
}

TEST_CASE("declared lakes are left out of the verdict", "[measure]") {
    // If the only hollow is a lake, the rest has none.
    const Raster<float> land = raster_of(120, 100, [](int x, int y) {
        const double r = std::hypot(x - 60, y - 50);
        return 200 - y + (r < 20 ? -100.0 : 0.0);
    });
    Raster<std::uint8_t> lakes(120, 100, std::uint8_t{0});
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 120; ++x) lakes(x, y) = std::hypot(x - 60, y - 50) < 20 ? 1 : 0;
    CHECK(measure(land.view(), 30).depressions.area_share() > 0.1);
    MeasureOptions options;
    options.lakes = lakes.view();
    const LandscapeMeasures m = measure(land.view(), 30, options);
    CHECK(m.depressions.raised == 0);
    CHECK(m.depressions.pits == 0);
    const Raster<std::uint8_t> wrong(3, 3);
    options.lakes = wrong.view();
    CHECK_THROWS_AS(measure(land.view(), 30, options), BugFound);
}

TEST_CASE("measures of any size, as JSON", "[measure]") {
    const std::vector<std::pair<int, int>> sizes{{0, 0}, {1, 1},   {1, 37},  {53, 1},
                                                 {2, 3}, {19, 19}, {41, 41}, {101, 63}};
    for (const auto& [width, height] : sizes)
        for (const bool holes : {false, true}) {
            Raster<float> land = white_noise(width, height, 5);
            if (holes)
                for (int y = 0; y < height; ++y)
                    for (int x = y % 3; x < width; x += 3) land(x, y) = std::numeric_limits<float>::quiet_NaN();
            const LandscapeMeasures m = measure(land.view(), 25.0);
            const nlohmann::json json = nlohmann::json::parse(to_json(m).dump());
            INFO(json.dump());
            CHECK(json["size"] == nlohmann::json({width, height}));
            CHECK(json["cell_size_m"] == 25.0);
            CHECK(json["hypsometry"]["area_share_above"].size() == 101);
            CHECK(json["slopes"]["share_by_degree"].size() == 90);
            CHECK(json["geomorphons"]["share"].size() == 10);
            CHECK(json["depressions"]["pits_per_10000_cells"].is_number());
            CHECK((json["channels"]["concavity"].is_null() == !m.concavity()));
            const nlohmann::json verdict = to_json(judge(m));
            CHECK(verdict["verdict"] == (m.depressions.cells > 0 ? "outside" : "undecided"));
            CHECK(verdict["criteria"].size() == measure_words().size());
        }
}

TEST_CASE("measures are the same on any number of threads", "[measure]") {
    const Raster<float> land = generated(GeneratorKind::warped, 203, 7);
    const auto on_threads = [&](int threads) {
        const ThreadCount count(threads);
        return measure(land.view(), 30.0);
    };
    const LandscapeMeasures one = on_threads(1);
    for (const int threads : {2, 7}) {
        const LandscapeMeasures other = on_threads(threads);
        CHECK(to_json(one).dump() == to_json(other).dump());  // numbers in the shortest form that reads back equal
        CHECK((one.drainage_cells == other.drainage_cells));
        CHECK((one.geomorphons.landform == other.geomorphons.landform));
    }
}
