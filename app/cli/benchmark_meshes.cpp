/// Benchmarks of meshes for `cuesta-cli bench`.

#include <memory>

#include "app/cli/benchmark.h"
#include "core/io/mesh/mesh.h"
#include "core/relief/generators/generate.h"
#include "core/solid/land_solid.h"

namespace cuesta {

namespace {

constexpr double cell_size = 10.0;  // metres

std::shared_ptr<const Raster<float>> warped_mountains(int size) {
    GeneratorParameters parameters;
    parameters.kind = GeneratorKind::warped;
    parameters.maximum = 3000;
    parameters.wavelength = static_cast<float>(0.25 * size * cell_size);
    return std::make_shared<const Raster<float>>(generate(parameters, size, size, cell_size));
}

/// A hollow solid of all samples, with its check.
std::function<void()> solid_making(int size) {
    SolidOptions options;
    options.wall = 2;
    options.most_triangles = 1000000000;
    return [heights = warped_mountains(size), options] {
        CUESTA_CHECK(make_land_solid(heights->view(), cell_size, options).ok());
    };
}

std::function<void()> meshing(int size, MeshOptions options) {
    return [heights = warped_mountains(size), options] {
        const Result<ChunkedMesh> made = triangulate_chunks(heights->view(), cell_size, options);
        CUESTA_CHECK(made.ok());
    };
}

/// As dense as 200 000 triangles for 4096 x 4096 cells.
std::int64_t triangles_for(int size) {
    return std::max<std::int64_t>(1000, std::int64_t{200000} * size / 4096 * size / 4096);
}

}  // namespace

void add_mesh_benchmarks(std::vector<Benchmark>& all) {
    const auto add = [&all](const char* name, const std::function<MeshOptions(int size)>& options) {
        Benchmark benchmark;
        benchmark.name = name;
        benchmark.bytes_per_cell = 4;
        benchmark.prepare = [options](int size) { return meshing(size, options(size)); };
        benchmark.least_calls = 1;
        all.push_back(benchmark);
    };
    add("mesh.triangles", [](int size) {
        MeshOptions options;
        options.most_triangles = triangles_for(size);
        return options;
    });
    add("mesh.triangles.chunks", [](int size) {
        MeshOptions options;
        options.most_triangles = triangles_for(size);
        options.chunks = 4;
        return options;
    });
    add("mesh.error", [](int) {
        MeshOptions options;
        options.maximum_error = 10;
        return options;
    });
    Benchmark hollow;
    hollow.name = "mesh.solid";
    hollow.bytes_per_cell = 4;
    hollow.prepare = solid_making;
    hollow.least_calls = 1;
    all.push_back(hollow);
}

}  // namespace cuesta
