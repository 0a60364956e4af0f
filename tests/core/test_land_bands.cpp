/// Land made in bands from disk: the bytes of the pipeline, or a refusal that names the stage.

#include "core/bands/band_plan.h"
#include "core/bands/disk_erosion.h"
#include "core/bands/land_bands.h"
#include "core/model/project_memory.h"
#include "core/pipeline/strata.h"
#include "tests/core/banded_scenes.h"
#include "tests/core/carved_projects.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/thread_ranks.h"

namespace fs = std::filesystem;
using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Steep land of `width` x `height` cells of 10 m and some steps of thermal erosion.
Project thermal_project(int width, int height, int steps) {
    Project project;
    project.frame.width = width;
    project.frame.height = height;
    project.frame.cell_size = 10;
    GeneratedBase base;
    base.parameters.maximum = 1500;
    base.parameters.wavelength = 300;
    project.base = base;
    project.erosion.mixing.steps = steps;
    project.erosion.mixing.water = project.erosion.mixing.wind = 0;
    project.erosion.mixing.thermal = 1;
    return project;
}

Path line(PathKind kind, int id, const std::vector<glm::dvec2>& places) {
    Path path = path_of_kind(kind);
    path.id = id;
    for (const glm::dvec2& place : places) {
        Knot knot;
        knot.position = {place.x, 0, place.y};
        path.knots.push_back(knot);
    }
    return path;
}

/// A road, a river that grows with its water, and a lake.
std::vector<Path> paths_over(const TerrainFrame& frame) {
    const double w = frame.width_metres(), h = frame.height_metres();
    Path river = line(PathKind::river, 2, {{0.5 * w, 0.1 * h}, {0.4 * w, 0.5 * h}, {0.6 * w, 0.95 * h}});
    river.parameters.by_discharge = true;
    return {line(PathKind::road, 1, {{0.1 * w, 0.05 * h}, {0.7 * w, 0.5 * h}, {0.2 * w, 0.9 * h}}), river,
            line(PathKind::lake, 3, {{0.6 * w, 0.3 * h}, {0.9 * w, 0.3 * h}, {0.8 * w, 0.35 * h}})};
}

/// Something of everything that bands have.
Project rich_project(int width, int height, int steps) {
    Project project = thermal_project(width, height, steps);
    project.noise.default_amplitude = 0.5F;
    const auto painted = [&](float amplitude, std::uint64_t seed) {
        return TiledRaster(patchy_layer(width, height, amplitude, seed).view());
    };
    project.sculpting = {{"a", true, false, SculptPlace::before_erosion, 1.5F, painted(40, 1)},
                         {"b", true, false, SculptPlace::after_erosion, 0.7F, painted(9, 2)},
                         {"c", true, false, SculptPlace::after_erosion, 1.0F, painted(5, 3)},
                         {"off", false, false, SculptPlace::before_erosion, 1.0F, painted(100, 4)}};
    project.masks.protection = painted(1.3F, 5);
    project.masks.erodibility = painted(0.9F, 6);
    project.past_erosion.push_back(project.erosion);
    project.past_erosion.back().thermal.talus = 50;
    project.past_erosion.back().mixing.steps = 3;
    return project;
}

Project with_layers(Project project) {
    const int width = project.frame.width, height = project.frame.height;
    Layer sheet, surface, cover;
    sheet.material.parameters.talus = 50;
    sheet.shape = TiltedSheet{30, 900, 10, 45};
    surface.material.parameters.talus = 25;
    surface.shape = UpperSurface{TiledRaster(rough_ground(width, height, 300, 7).view()), ""};
    cover.shape = UniformThickness{8};
    cover.cover = TiledRaster(patchy_layer(width, height, 1.2F, 8).view());
    project.layers = {cover, surface, sheet};
    project.bedding.enabled = true;
    return project;
}

/// Memory that lets bands of few rows through, and no more.
std::uint64_t little_memory(const Project& project) {
    DiskErosionShape shape{project.frame.width, project.frame.height};
    shape.layers = static_cast<int>(materials_of(project).size()) - 1;
    shape.beds = project.bedding.enabled;
    shape.protection = !project.masks.protection.empty();
    shape.erodibility = !project.masks.erodibility.empty();
    shape.rain_share = !project.masks.rain.empty();
    shape.sources = static_cast<int>(project.water_sources.size());
    const std::vector<ErosionPhase> phases = erosion_phases(project);
    static const Project empty;
    const std::uint64_t besides = memory_besides_bands() + bytes_not_shared(project, empty);
    if (phases.empty()) return besides + (std::uint64_t{4} << 20U);
    const BandWork work = disk_erosion_work(shape, phases);
    const auto halo = static_cast<std::uint64_t>(halo_rows(work, 1));
    const auto alignment = static_cast<std::uint64_t>(work.alignment);
    const std::uint64_t bands =
        (2 * halo + alignment) * work.bytes_a_row + halo * work.kept_bytes_a_row + work.bytes_a_step;
    const std::uint64_t sweep =
        work.sweep_bytes + static_cast<std::uint64_t>(work.least_sweep_cells) * work.sweep_bytes_a_cell;
    return besides + work.bytes_of_threads + std::max(bands, sweep);
}

Result<BandedLand> evaluate_on(const Project& project, const BandOptions& options) {
    ScratchRaster none;
    return evaluate_in_bands(project, none, options);
}

BandedLand banded_land(const Project& project, const BandOptions& options, ScratchRaster imported = {}) {
    Result<BandedLand> land = evaluate_in_bands(project, imported, options);
    INFO((land ? "" : land.error().message()));
    REQUIRE(land.ok());
    return std::move(*land);
}

void check_same_land(const Project& project) {
    const TemporaryFolder folder;
    const auto whole = fresh_land(project);
    for (const std::uint64_t memory : {little_memory(project), std::uint64_t{4} << 30}) {
        const BandedLand bands = banded_land(project, {memory, folder.path().string(), {}, {}});
        CHECK(in_memory(bands.ground) == *whole->ground);
        CHECK(bands.window == bands.exact);
        CHECK(bands.land.frame == whole->frame);
        const ErosionReport& report = bands.land.report;
        CHECK(report.steps_done == whole->report.steps_done);
        CHECK(report.steps_of_kind == whole->report.steps_of_kind);
        CHECK(report.ledger == whole->report.ledger);
        CHECK(report.suspended == whole->report.suspended);
        CHECK(report.water == whole->report.water);
        CHECK(report.ground_before == whole->report.ground_before);
        CHECK(report.ground_after == whole->report.ground_after);
        REQUIRE(bands.land.carved.has_value() == whole->carved.has_value());
        if (whole->carved) {
            CHECK(bands.land.carved->earth.cut == whole->carved->earth.cut);
            CHECK(bands.land.carved->earth.fill == whole->carved->earth.fill);
            CHECK(bands.land.carved->plan->pieces == whole->carved->plan->pieces);
            CHECK(bands.land.carved->plan->remarks == whole->carved->plan->remarks);
        }
    }
    CHECK(fs::is_empty(folder.path()));
}

}  // namespace

TEST_CASE("generated land in bands is the pipeline's", "[bands][pipeline]") {
    for (const GeneratorKind kind : {GeneratorKind::warped, GeneratorKind::hills, GeneratorKind::faults,
                                     GeneratorKind::island, GeneratorKind::monoliths, GeneratorKind::cone}) {
        Project project = thermal_project(130, 1200, kind == GeneratorKind::warped ? 7 : 2);
        std::get<GeneratedBase>(project.base).parameters.kind = kind;
        check_same_land(project);
    }
    check_same_land(thermal_project(300, 200, 0));
}

TEST_CASE("noise, sculpting, masks, phases, layers, beds and paths in bands are the pipeline's", "[bands][pipeline]") {
    Project rich = rich_project(140, 1300, 4);
    check_same_land(rich);
    rich.paths = paths_over(rich.frame);
    check_same_land(with_layers(rich));
    rich.erosion.mixing.steps = 0;
    rich.past_erosion.clear();
    check_same_land(with_layers(rich));
}

/// The same with water from rain, a mask of it, and springs.
Project wet(Project project) {
    project.frame.cell_size = 7.3;
    project.erosion.mixing.water = 3;
    project.masks.rain = TiledRaster(patchy_layer(project.frame.width, project.frame.height, 2, 15).view());
    WaterSource spring, painted;
    spring.shape = PointSource{300, 500, 80, 0.2F};
    painted.kind = SourceKind::one_time;
    painted.shape =
        PaintedSource{TiledRaster(patchy_layer(project.frame.width, project.frame.height, 0.5F, 16).view())};
    project.water_sources = {spring, painted};
    return project;
}

TEST_CASE("water in bands is the pipeline's", "[bands][pipeline]") {
    Project plain = thermal_project(301, 257, 7);
    plain.erosion.mixing.set_only(ErosionKind::water);
    check_same_land(plain);
    plain.erosion.water.scheme = WaterScheme::four_pipes;
    check_same_land(plain);
    check_same_land(wet(rich_project(140, 1300, 6)));
    check_same_land(wet(with_layers(rich_project(131, 900, 6))));
}

/// The same with deflected wind.
Project windy(Project project) {
    project.erosion.mixing.wind = 1;
    project.erosion.wind.deflection = 1;
    project.erosion.wind.direction = 300;
    return project;
}

TEST_CASE("wind in bands is the pipeline's", "[bands][pipeline][wind]") {
    check_same_land(windy(thermal_project(301, 257, 6)));
    check_same_land(windy(wet(with_layers(rich_project(131, 400, 5)))));
}

TEST_CASE("imported land in bands is the pipeline's, from memory and from disk", "[bands][pipeline]") {
    Project project = thermal_project(150, 1100, 5);
    const Raster<float> heights = rough_ground(150, 1100, 200, 9);
    project.base = ImportedBase{TiledRaster(heights.view()), "a.tif"};
    project.paths = paths_over(project.frame);
    check_same_land(project);
    const TemporaryFolder folder;
    Result<ScratchRaster> imported = ScratchRaster::make(folder.path().string(), 150, 1100);
    REQUIRE(imported.ok());
    REQUIRE(imported->write(0, heights.view()).ok());
    const auto whole = fresh_land(project);
    project.base = ImportedBase{TiledRaster(150, 1100, 0.0F), "a.tif"};  // what stands there does not matter
    const BandedLand bands =
        banded_land(project, {little_memory(project), folder.path().string(), {}, {}}, std::move(*imported));
    CHECK(in_memory(bands.ground) == *whole->ground);
}

TEST_CASE("parts of a land are those of the whole", "[bands][tiles]") {
    const TemporaryFolder folder;
    Project eroded = with_layers(rich_project(700, 900, 2));
    eroded.past_erosion.clear();
    Project carved = rich_project(500, 300, 0);
    carved.past_erosion.clear();
    carved.paths = paths_over(carved.frame);
    Project both = rich_project(260, 300, 2);
    both.paths = paths_over(both.frame);
    Project plain = thermal_project(900, 900, 3);
    Project rained = wet(rich_project(260, 500, 3));
    rained.past_erosion.clear();
    rained.erosion.mixing.thermal = 0;
    const Project still = thermal_project(160, 200, 0);
    const Project small = thermal_project(160, 200, 4);
    for (const Project& project : {eroded, carved, both, plain, rained, still, windy(small)}) {
        const auto whole = fresh_land(project);
        const int w = project.frame.width, h = project.frame.height;
        for (const CellWindow part : {CellWindow{0, 0, 65, 130}, CellWindow{w - 50, h - 70, 50, 70},
                                      CellWindow{w / 3, h / 2, 90, 40}, CellWindow{0, 0, w, h}}) {
            const BandedLand bands = banded_land(project, {std::uint64_t{4} << 30, folder.path().string(), part, {}});
            REQUIRE(bands.window.holds(part));
            CHECK(bands.exact == part);
            const Raster<float> ground = in_memory(bands.ground);
            bool same = true;
            for (int y = part.top; y < part.bottom(); ++y)
                same = same && std::equal(whole->ground->row(y) + part.left, whole->ground->row(y) + part.right(),
                                          ground.row(y - bands.window.top) + part.left - bands.window.left);
            INFO("part " << part.left << "," << part.top << " of " << w << " x " << h);
            CHECK(same);
        }
    }
    // Little reach beside the land's edges, where windows are widened for blocks.
    const BandedLand edge =
        banded_land(rained, {std::uint64_t{4} << 30, folder.path().string(), CellWindow{0, 430, 40, 40}, {}});
    CHECK(edge.window.holds({0, 430, 40, 40}));
    // No more is eroded than the steps reach.
    const BandedLand corner =
        banded_land(plain, {std::uint64_t{4} << 30, folder.path().string(), CellWindow{0, 0, 100, 100}, {}});
    CHECK(corner.window.width < 500);
    CHECK(corner.window.height < 500);
    const BandedLand strip =
        banded_land(rained, {std::uint64_t{4} << 30, folder.path().string(), CellWindow{0, 0, 100, 100}, {}});
    CHECK(strip.window.width == 260);
    CHECK(strip.window.height < 250);
}

TEST_CASE("what bands do not allow is refused by its name", "[bands]") {
    const TemporaryFolder folder;
    const auto refused = [&](const Project& project, const std::string& what, const std::string& where) {
        const auto land = evaluate_on(project, {std::uint64_t{4} << 30, folder.path().string(), {}, {}});
        REQUIRE_FALSE(land.ok());
        INFO(land.error().message());
        CHECK(land.error().what.find(what) != std::string::npos);
        CHECK(land.error().where == where);
    };
    const Project project = thermal_project(64, 64, 4);
    REQUIRE(check_bands(project).ok());
    Project other = project;
    other.erosion.mixing.wind = 1;
    CHECK(check_bands(other).ok());
    other.erosion.mixing.stream_power = 1;
    CHECK(check_bands(other).ok());  // on fields in files
    other.frame.width = other.frame.height = 40000;
    refused(other, "more than 2^30 cells", "erosion.stream_power");
    other = project;
    other.erosion.mixing.water = 1;
    CHECK(check_bands(other).ok());
    other.erosion.mixing.border = Border::sea;
    CHECK(check_bands(other).ok());
    other.erosion.mixing.border = Border::open;
    other.erosion.water.scheme = WaterScheme::mei;
    CHECK(check_bands(other).ok());
    other.erosion.water.scheme = WaterScheme::ferreira;
    CHECK(check_bands(other).ok());
    other = project;
    other.past_erosion.push_back(project.erosion);
    other.past_erosion.back().mixing.droplets = 2;
    other.past_erosion.back().mixing.glaciers = 2;
    other.past_erosion.back().glaciers.melted = false;
    CHECK(check_bands(other).ok());  // a later phase lays the ice down
    other.past_erosion.clear();
    other.erosion.mixing.glaciers = 1;
    other.erosion.glaciers.melted = false;
    CHECK(check_bands(other).ok());  // and land with ice on it is made whole
    other.erosion.mixing.steps = 0;  // makes no steps
    CHECK(check_bands(other).ok());
    other = project;
    other.erosion.mixing.border = Border::periodic;
    CHECK(check_bands(other).ok());
    other.erosion.mixing.wind = 1;
    CHECK(check_bands(other).ok());
    other = project;
    other.cascade_erosion.level_5 = 5;
    CHECK(check_bands(other).ok());
    other = project;
    std::get<GeneratedBase>(other.base).parameters.kind = GeneratorKind::diamond_square;
    CHECK(check_bands(other).ok());
    other.frame.width = other.frame.height = 40000;
    refused(other, "more than 2^30 cells", "terrain size");
    other = project;
    other.base = ImportedBase{TiledRaster(), "a.tif"};
    refused(other, "empty", "a.tif");
}

TEST_CASE("stream power on ranks is refused where the first cannot hold the pits of the map", "[bands][ranks]") {
    const TemporaryFolder folder;
    on_ranks(1, [&](Ranks& ranks) {
        const auto refused = [&](int side, std::uint64_t memory, float stream_power) {
            Project project = thermal_project(side, side, 4);
            project.erosion.mixing.stream_power = stream_power;
            BandOptions options{memory, folder.path().string(), {}, {}};
            options.ranks = &ranks;
            std::stop_source source;
            source.request_stop();  // what is not refused ends before its work
            options.control.stop = source.get_token();
            const auto land = evaluate_on(project, options);
            REQUIRE_FALSE(land.ok());
            return land.error();
        };
        // 17 bytes for each of 8192 x 8192 cells are 1088 MiB.
        const std::uint64_t memory = memory_besides_bands() + (std::uint64_t{1000} << 20U);
        const Error too_little = refused(8192, memory, 1);
        INFO(too_little.message());
        CHECK(too_little.where == "erosion.stream_power");
        CHECK(too_little.what.find("memory beside its strip") != std::string::npos);
        CHECK(refused(8192, memory + (std::uint64_t{200} << 20U), 1).is_cancelled());
        CHECK(refused(8192, memory, 0).is_cancelled());
        CHECK(refused(40000, std::uint64_t{1} << 40, 1).what.find("2^30") != std::string::npos);
    });
}

TEST_CASE("bands tell what memory and disk they lack before they begin, and stop on request", "[bands][faults]") {
    const TemporaryFolder folder;
    Project project = thermal_project(140, 2600, 5);
    project.erosion.mixing.water = 1;
    BandOptions options{little_memory(project) - 100000, folder.path().string(), {}, {}};
    int reports = 0;
    options.control.progress = [&](double, std::string_view) { ++reports; };
    auto land = evaluate_on(project, options);
    REQUIRE_FALSE(land.ok());
    CHECK(land.error().what.find("memory") != std::string::npos);
    options.memory = 0;
    CHECK_FALSE(evaluate_on(project, options).ok());
    options.memory = std::uint64_t{1} << 30;
    {
        const FileSizeLimit full(100000);
        land = evaluate_on(project, options);
    }
    REQUIRE_FALSE(land.ok());
    INFO(land.error().message());
    CHECK(land.error().what.find("scratch file of 2 MiB") != std::string::npos);
    CHECK(reports == 0);
    std::stop_source source;
    options.control.stop = source.get_token();
    options.control.progress = [&](double share, std::string_view) {
        if (share > 0.4) source.request_stop();
    };
    land = evaluate_on(project, options);
    REQUIRE_FALSE(land.ok());
    CHECK(land.error().is_cancelled());
    CHECK(fs::is_empty(folder.path()));
}
