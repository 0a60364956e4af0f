/// Meshes seen from above: what was written as triangles comes back as the heights that it was made of.

#include <cmath>
#include <fstream>

#include "core/io/elevation/import_elevation.h"
#include "core/io/elevation/mesh_heights.h"
#include "core/io/mesh/mesh.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

void write_text(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

Result<SourceRaster> read(const std::string& path, const MeshHeightsOptions& options = {},
                          std::optional<double> cell = {}) {
    return read_mesh_heights(path, options, cell, 1 << 20);
}

/// A flat square of 10 x 10 units at height 1, and a smaller one over its middle at height 5, with z up.
const char* const table = R"(v 0 0 1
v 10 0 1
v 10 10 1
v 0 10 1
v 4 4 5
v 6 4 5
v 6 6 5
v 4 6 5
f 1 2 3 4
f 5 6 7 8
)";

}  // namespace

TEST_CASE("terrain written as a mesh is read back as the same heights", "[io][mesh_heights]") {
    const TemporaryFolder folder;
    Raster<float> land(33, 21);
    for (int y = 0; y < 21; ++y)
        for (int x = 0; x < 33; ++x) land(x, y) = static_cast<float>(50 + 2 * x + 5 * std::sin(0.7 * y) + (x * y) % 5);
    const auto mesh = triangulate(land.view(), 12.5, {});
    REQUIRE(mesh.ok());
    for (const char* name : {"land.glb", "land.obj", "land.ply", "land.stl", "land.fbx"}) {
        INFO(name);
        REQUIRE(write_mesh(folder / name, *mesh).ok());
        MeshHeightsOptions options;
        options.up = MeshUp::y;
        const auto back = read(folder / name, options);
        if (!back) FAIL(back.error().message());
        REQUIRE(back->values.width() == 33);
        REQUIRE(back->values.height() == 21);
        CHECK(*back->cell_size == Approx(12.5).epsilon(1e-5));
        double largest = 0;
        for (int y = 0; y < 21; ++y)
            for (int x = 0; x < 33; ++x) {
                CHECK(back->holes(x, y) == 0);
                largest = std::max(largest, std::abs(static_cast<double>(back->values(x, y) - land(x, y))));
            }
        // Text formats keep six digits: of 200 m a millimetre; slopes of 2 m a cell add what places are rounded by.
        CHECK(largest < 2e-3);
    }
    // glTF says what is up; no word is needed.
    const auto gltf = read(folder / "land.glb");
    REQUIRE(gltf.ok());
    CHECK(gltf->values.width() == 33);
    CHECK(gltf->warnings.size() == 1);
}

TEST_CASE("the highest surface counts, in the unit and with the axis that are named", "[io][mesh_heights]") {
    const TemporaryFolder folder;
    write_text(folder / "table.obj", table);
    MeshHeightsOptions options;
    options.up = MeshUp::z;
    options.metres_per_unit = 0.5;
    const auto seen = read(folder / "table.obj", options, 0.5);
    if (!seen) FAIL(seen.error().message());
    REQUIRE(seen->values.width() == 11);
    CHECK(seen->values(0, 0) == 0.5F);
    CHECK(seen->values(5, 5) == 2.5F);
    CHECK(seen->values(4, 4) == 2.5F);
    CHECK(seen->values(3, 5) == 0.5F);
    // Found by itself: it is flatter along z.
    const auto automatic = read(folder / "table.obj", {}, 1.0);
    REQUIRE(automatic.ok());
    CHECK(automatic->values(5, 5) == 5);
    CHECK(automatic->warnings.front().find("taken as z") != std::string::npos);
    // With y up it is a wall: the control.
    options.up = MeshUp::y;
    const auto wall = read(folder / "table.obj", options, 0.5);
    REQUIRE_FALSE(wall.ok());
    CHECK(wall.error().what.find("no sample lies under the mesh") != std::string::npos);
}

TEST_CASE("north is where the axes say", "[io][mesh_heights]") {
    const TemporaryFolder folder;
    // One slope that rises to the north: along +y where z is up, along -z where y is up.
    write_text(folder / "z.obj", "v 0 0 0\nv 8 0 0\nv 8 4 2\nv 0 4 2\nf 1 2 3 4\n");
    write_text(folder / "y.obj", "v 0 0 0\nv 8 0 0\nv 8 2 -4\nv 0 2 -4\nf 1 2 3 4\n");
    for (const auto& [name, up] : {std::pair("z.obj", MeshUp::z), std::pair("y.obj", MeshUp::y)}) {
        MeshHeightsOptions options;
        options.up = up;
        const auto land = read(folder / name, options, 1.0);
        REQUIRE(land.ok());
        REQUIRE(land->values.width() == 9);
        REQUIRE(land->values.height() == 5);
        CHECK(land->values(4, 0) == 2);
        CHECK(land->values(4, 4) == 0);
    }
}

TEST_CASE("where a mesh has holes they are filled as nodata is", "[io][mesh_heights]") {
    const TemporaryFolder folder;
    // Half of a square: the samples beyond its diagonal see nothing.
    write_text(folder / "half.obj", "v 0 0 3\nv 10 0 3\nv 0 10 3\nf 1 2 3\n");
    ImportOptions options;
    options.mesh.up = MeshUp::z;
    options.read.cell_size = 1;
    const auto land = import_elevation(folder / "half.obj", options);
    if (!land) FAIL(land.error().message());
    REQUIRE(land->heights.width() == 11);
    CHECK(land->holes_filled == 10 * 11 / 2);
    CHECK(land->minimum == 3);
    CHECK(land->maximum == 3);
    CHECK(land->frame.cell_size == 1);
}

TEST_CASE("what is no land is refused in words", "[io][mesh_heights]") {
    const TemporaryFolder folder;
    const auto what = [&](const char* name, const char* text) {
        write_text(folder / name, text);
        const auto result = read(folder / name);
        return result ? std::string() : result.error().message();
    };
    CHECK(what("empty.obj", "").find("empty.obj") != std::string::npos);
    CHECK(what("broken.glb", "glTF and then nothing").find("cannot be read") != std::string::npos);
    CHECK(what("points.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\np 1 2 3\n").find("points.obj") != std::string::npos);
    CHECK(read(folder / "none.obj").error().what == "no such file");
    MeshHeightsOptions options;
    options.up = MeshUp::z;
    write_text(folder / "table.obj", table);
    CHECK(read(folder / "table.obj", options, 1e-3).error().what.find("too large") != std::string::npos);
    options.metres_per_unit = 0;
    CHECK_FALSE(read(folder / "table.obj", options).ok());
}

TEST_CASE("faces that name corners which are not there are refused", "[io][mesh_heights]") {
    const TemporaryFolder folder;
    const auto mesh = [](const char* last) {
        return std::string(
                   "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
                   "element face 1\nproperty list uchar int vertex_indices\nend_header\n"
                   "0 0 1\n9 0 1\n9 9 2\n0 9 2\n4 0 1 2 ") +
               last + "\n";
    };
    write_text(folder / "sound.ply", mesh("3"));
    CHECK(read(folder / "sound.ply").ok());
    write_text(folder / "damaged.ply", mesh("1000000"));
    const auto damaged = read(folder / "damaged.ply");
    REQUIRE_FALSE(damaged);
    CHECK(damaged.error().what.find("corners that it does not have") != std::string::npos);
}

TEST_CASE("meshes that promise more than they can hold do no harm", "[io][mesh_heights]") {
    const TemporaryFolder folder;
    const std::string corners = "0 0 0\n10 0 1\n0 10 2\n3 0 1 2\n";
    for (const char* head :
         {"OFF\n4000000000 1 0\n", "OFF\n3 4000000000 0\n", "OFF # made by hand\n  9999999999999999999999 1 0\n",
          "COFF\n# corners, faces, edges\n4000000000 4000000000 0\n"}) {
        INFO(head);
        write_text(folder / "a.off", head + corners);
        const auto damaged = read(folder / "a.off");
        REQUIRE_FALSE(damaged);
        INFO(damaged.error().message());
        CHECK(damaged.error().what.find("the mesh cannot be read") != std::string::npos);
    }
    const auto ply = [](const char* count) {
        return std::string("ply\nformat ascii 1.0\nelement vertex ") + count +
               "\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int "
               "vertex_indices\nend_header\n0 0 0\n10 0 1\n0 10 2\n3 0 1 2\n";
    };
    write_text(folder / "a.ply", ply("4000000000"));
    const auto promising = read(folder / "a.ply");
    REQUIRE_FALSE(promising);
    CHECK(promising.error().what.find("the mesh cannot be read") != std::string::npos);
    write_text(folder / "a.ply", ply("3"));
    CHECK(read(folder / "a.ply", {}, 1.0).ok());
    write_text(folder / "a.off", "OFF\n3 1 0\n" + corners);
    CHECK(read(folder / "a.off", {}, 1.0).ok());
}
