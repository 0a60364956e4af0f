/// Carving real roads, streams and lakes into the elevation of their country: the GPU against the CPU.

#include <filesystem>

#include "core/io/elevation/elevation.h"
#include "core/io/vector/vector_reader.h"
#include "render/compute/gpu_carver.h"
#include "tests/catch.h"
#include "tests/places.h"
#include "tests/render/displacement_difference.h"

using namespace cuesta;
using namespace cuesta::test;
namespace fs = std::filesystem;

namespace {

struct Sample {
    const char* heights;
    const char* paths;
};
constexpr Sample samples[] = {
    {"vectors/bucharest/bucharest_dem_glo30.tif", "vectors/bucharest/bucharest_osm.gpkg"},
    {"vectors/lisbon/dem_lisbon.tif", "vectors/lisbon/lisbon_roads.gpkg"},
    {"vectors/north_carolina/elev_ned_30m.tif", "vectors/north_carolina/streams.shp"},
    {"vectors/redbutte/red_butte_dem.tif", "vectors/redbutte/red_butte_road.geojson"},
    {"vectors/redbutte/red_butte_dem.tif", "vectors/redbutte/red_butte_rna.geojson"},
    {"alps_n46e008.tif", "vectors/alps_natural_earth/rivers_ne10m.geojson"},
    {"howesound_n49w124.tif", "vectors/grouse_grind/grouse-grind.geojson"},
};

}  // namespace

TEST_CASE("carving on the GPU is that on the CPU: real paths in real land", "[carve_gpu][data]") {
    const fs::path data = shared_data_folder();
    if (!fs::exists(data)) {
        WARN("no shared data: skipped");
        return;
    }
    auto carver = GpuCarver::create({true, 1024});
    if (!carver) FAIL(carver.error().message());
    for (const Sample& sample : samples) {
        CAPTURE(sample.paths);
        const auto land = read_elevation((data / sample.heights).string());
        if (!land) FAIL(land.error().message());
        ReadVectorOptions options;
        options.ground = land->heights.view();
        options.kind = PathKind::road;
        const auto read = read_vector_paths((data / sample.paths).string(), land->frame, options);
        if (!read) FAIL(read.error().message());
        REQUIRE_FALSE(read->paths.empty());
        const auto plan = plan_carving(read->paths, land->frame, land->heights.view());
        REQUIRE(plan);
        REQUIRE_FALSE(plan->pieces.empty());
        const auto on_cpu = carve(*plan, land->frame, land->heights.view());
        const auto on_gpu = (*carver)->carve(*plan, land->frame, land->heights.view());
        REQUIRE(on_cpu);
        if (!on_gpu) FAIL(on_gpu.error().message());
        REQUIRE_FALSE(on_cpu->tiles().empty());
        const Difference found = difference(*on_cpu, *on_gpu);
        CAPTURE(plan->pieces.size(), found.displacement, found.greatest, found.wet_cells);
        check_near(found);
        CHECK(found.greatest > 0.1);
    }
}
