/// Meshes compressed by Draco, decoded by its own decoder. Assimp 5.2, which reads the other mesh files, fails
/// on 32-bit indices there (its issue 4789).

#include "core/io/mesh/draco_mesh.h"

#include <draco/compression/decode.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <span>

#include "core/io/mesh/mesh_file.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr double cell = 2.5;
constexpr int columns = 61, rows = 47;

/// No symmetry can hide a mirrored or turned axis.
Raster<float> uneven_heights() {
    Raster<float> heights(columns, rows);
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x)
            heights(x, y) =
                static_cast<float>(100 + x + 5 * std::sin(0.7 * x) * std::cos(0.4 * y) + (rows - y) * x / 30.0);
    return heights;
}

TriangleMesh uneven_mesh(double error) {
    Result<TriangleMesh> mesh = triangulate(uneven_heights().view(), cell, {error});
    REQUIRE(mesh.ok());
    return std::move(mesh).value();
}

std::vector<std::array<std::uint16_t, 4>> codes_of(const TriangleMesh& mesh) {
    std::vector<std::array<std::uint16_t, 4>> codes;
    for (std::size_t i = 0; i < mesh.positions.size(); ++i)
        codes.push_back({static_cast<std::uint16_t>(7 * i), static_cast<std::uint16_t>(i), 513, 65535});
    return codes;
}

std::string bytes_in_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

struct Decoded {
    TriangleMesh mesh;
    std::vector<std::array<std::uint16_t, 4>> colours;
};

template <class T, std::size_t size>
void take(const draco::Mesh& mesh, int number, std::vector<std::array<T, size>>& to) {
    const draco::PointAttribute* const attribute = mesh.GetAttributeByUniqueId(static_cast<std::uint32_t>(number));
    REQUIRE(attribute != nullptr);
    REQUIRE(attribute->num_components() == size);
    to.resize(mesh.num_points());
    for (std::uint32_t i = 0; i < mesh.num_points(); ++i)
        attribute->GetValue(attribute->mapped_index(draco::PointIndex(i)), to[i].data());
}

Decoded decoded(const DracoMesh& packed) {
    draco::DecoderBuffer buffer;
    buffer.Init(reinterpret_cast<const char*>(packed.bytes.data()), packed.bytes.size());
    draco::Decoder decoder;
    auto mesh = decoder.DecodeMeshFromBuffer(&buffer);
    REQUIRE(mesh.ok());
    const draco::Mesh& found = *mesh.value();
    Decoded result;
    take(found, packed.positions, result.mesh.positions);
    take(found, packed.normals, result.mesh.normals);
    take(found, packed.texture_coordinates, result.mesh.texture_coordinates);
    if (packed.colours >= 0) take(found, packed.colours, result.colours);
    for (std::uint32_t i = 0; i < found.num_faces(); ++i) {
        const auto& face = found.face(draco::FaceIndex(i));
        result.mesh.triangles.push_back({face[0].value(), face[1].value(), face[2].value()});
    }
    return result;
}

using Place = std::pair<long, long>;

/// The column and row of a vertex: errors are far below half a cell.
Place place_of_vertex(const std::array<float, 3>& position) {
    return {std::lround(static_cast<double>(position[0]) / cell + (columns - 1) / 2.0),
            std::lround(static_cast<double>(position[2]) / cell + (rows - 1) / 2.0)};
}

/// Triangles by the places of their corners, beginning with the least: the same whatever the order of vertices.
std::multiset<std::array<Place, 3>> triangles_of(const TriangleMesh& mesh) {
    std::multiset<std::array<Place, 3>> all;
    for (const auto& triangle : mesh.triangles) {
        std::array<Place, 3> corners;
        for (std::size_t i = 0; i < 3; ++i) corners[i] = place_of_vertex(mesh.positions[triangle[i]]);
        std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
        all.insert(corners);
    }
    return all;
}

double degrees_between(const std::array<float, 3>& a, const std::array<float, 3>& b) {
    double dot = 0, of_a = 0, of_b = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
        dot += x * y;
        of_a += x * x;
        of_b += y * y;
    }
    return std::acos(std::min(1.0, dot / std::sqrt(of_a * of_b))) * 57.29577951308232;
}

}  // namespace

TEST_CASE("the lattice of compression has half a step of no more than the error", "[mesh][draco]") {
    CHECK(compression_step(0.5) == 1);
    CHECK(compression_step(0.01) == 0.015625);
    CHECK(compression_step(0.49) == 0.5);
    for (const double error : {0.001, 0.003, 0.02, 0.7, 1.0, 99.0}) {
        CHECK(compression_step(error) / 2 <= error);
        CHECK(compression_step(error) > error);
    }
}

TEST_CASE("a compressed mesh is the same within the error that was asked for", "[mesh][draco]") {
    for (const double triangulated : {0.0, 0.5})
        for (const double error : {0.6, 0.01, 0.0002}) {
            INFO(triangulated << ", error " << error);
            const TriangleMesh mesh = uneven_mesh(triangulated);
            const auto codes = codes_of(mesh);
            const Result<DracoMesh> packed = compress_mesh(mesh, codes, error);
            INFO((packed ? "" : packed.error().message()));
            REQUIRE(packed.ok());
            CHECK(packed->vertices == mesh.positions.size());
            CHECK(packed->triangles == mesh.triangles.size());
            const Decoded found = decoded(*packed);
            REQUIRE(found.mesh.positions.size() == packed->vertices);
            REQUIRE(found.mesh.triangles.size() == packed->triangles);
            CHECK(triangles_of(found.mesh) == triangles_of(mesh));
            std::map<Place, std::size_t> at;
            for (std::size_t i = 0; i < mesh.positions.size(); ++i) at[place_of_vertex(mesh.positions[i])] = i;
            const double step = compression_step(error);
            double largest = 0;
            for (std::size_t i = 0; i < found.mesh.positions.size(); ++i) {
                const auto original = at.find(place_of_vertex(found.mesh.positions[i]));
                REQUIRE(original != at.end());
                const std::size_t number = original->second;
                for (std::size_t k = 0; k < 3; ++k) {
                    const auto was = static_cast<double>(mesh.positions[number][k]);
                    const auto is = static_cast<double>(found.mesh.positions[i][k]);
                    REQUIRE(is == std::round(was / step) * step);  // exactly the lattice
                    largest = std::max(largest, std::abs(is - was));
                    REQUIRE(is >= static_cast<double>(packed->least[k]));
                    REQUIRE(is <= static_cast<double>(packed->greatest[k]));
                }
                // 10 bits an axis of an octahedron: a step is below 0.25 degrees anywhere, and normals are rounded.
                REQUIRE(degrees_between(found.mesh.normals[i], mesh.normals[number]) < 0.5);
                for (std::size_t k = 0; k < 2; ++k)
                    REQUIRE(static_cast<double>(found.mesh.texture_coordinates[i][k]) ==
                            Approx(static_cast<double>(mesh.texture_coordinates[number][k])).margin(1.0 / (1 << 14)));
                REQUIRE(found.colours[i] == codes[number]);
                at.erase(original);
            }
            CHECK(at.empty());
            CHECK(largest <= error);
            CHECK(largest > 0);  // something is compressed
            CHECK(compress_mesh(mesh, codes, error)->bytes == packed->bytes);
        }
}

TEST_CASE("compressed chunks meet where they met", "[mesh][draco]") {
    const auto made = triangulate_chunks(uneven_heights().view(), cell, {.maximum_error = 0.3, .chunks = 2});
    REQUIRE(made.ok());
    // By chunk: the vertices on the seam between west and east.
    const auto on_seam = [](const TriangleMesh& mesh) {
        std::set<std::array<float, 3>> found;
        for (const auto& position : mesh.positions)
            if (place_of_vertex(position).first == (columns - 1) / 2) found.insert(position);
        return found;
    };
    for (const std::size_t west : {0U, 2U}) {
        const auto before = on_seam(made->chunks[west]);
        REQUIRE(before.size() > 3);
        REQUIRE(before == on_seam(made->chunks[west + 1]));
        const auto left = compress_mesh(made->chunks[west], {}, 0.02),
                   right = compress_mesh(made->chunks[west + 1], {}, 0.02);
        REQUIRE(left.ok());
        REQUIRE(right.ok());
        CHECK(on_seam(decoded(*left).mesh).size() == before.size());
        CHECK(on_seam(decoded(*left).mesh) == on_seam(decoded(*right).mesh));
    }
}

TEST_CASE("an error that is too small for a mesh is refused with the least that will do", "[mesh][draco]") {
    TriangleMesh mesh = uneven_mesh(0.5);
    for (auto& position : mesh.positions) position[0] += 4e6F;  // eastings without an offset
    const Result<DracoMesh> refused = compress_mesh(mesh, {}, 0.001);
    REQUIRE_FALSE(refused.ok());
    const std::string words = refused.error().what;
    INFO(words);
    const std::string before = "allow at least ";
    const std::size_t at = words.find(before);
    REQUIRE(at != std::string::npos);
    const double least = std::stod(words.substr(at + before.size()));
    CHECK(least == 0.125);  // 4e6 m are 2^24 steps of 0.25 m, within a twentieth
    CHECK(compress_mesh(mesh, {}, least).ok());
    CHECK_FALSE(compress_mesh(mesh, {}, 0.99 * least).ok());
}

TEST_CASE("glTF holds a compressed mesh by its extension", "[mesh][draco]") {
    const TemporaryFolder folder;
    const TriangleMesh mesh = uneven_mesh(0);
    MeshFileOptions options;
    REQUIRE(write_mesh_file(folder / "plain.glb", mesh, options).ok());
    options.compression = 0.01;
    for (const std::string ending : {"glb", "gltf"}) {
        INFO(ending);
        const std::string path = folder / ("land." + ending);
        REQUIRE(write_mesh_file(path, mesh, options).ok());
        std::string text = bytes_in_file(path), numbers;
        if (ending == "glb") {
            const std::size_t chunk = text.find(std::string("BIN\0", 4));
            REQUIRE(chunk != std::string::npos);
            numbers = text.substr(chunk + 4);
            text = text.substr(20, chunk - 24);
        } else {
            numbers = bytes_in_file(folder / "land.bin");
        }
        const auto json = nlohmann::json::parse(text);
        for (const char* list : {"extensionsUsed", "extensionsRequired"})
            CHECK(json.at(list).dump() == R"(["KHR_draco_mesh_compression"])");
        const auto& primitive = json.at("meshes").at(0).at("primitives").at(0);
        const auto& where = primitive.at("extensions").at("KHR_draco_mesh_compression");
        const auto& view = json.at("bufferViews").at(where.at("bufferView").get<std::size_t>());
        const auto accessor = [&](const nlohmann::json& number) {
            return json.at("accessors").at(number.get<std::size_t>());
        };
        for (const char* name : {"POSITION", "NORMAL", "TEXCOORD_0"}) {
            CHECK(accessor(primitive.at("attributes").at(name)).at("count") == mesh.positions.size());
            CHECK_FALSE(accessor(primitive.at("attributes").at(name)).contains("bufferView"));
        }
        CHECK(accessor(primitive.at("attributes").at("POSITION")).at("min").size() == 3);
        CHECK(accessor(primitive.at("indices")).at("count") == 3 * mesh.triangles.size());

        // By what the file says alone.
        DracoMesh packed;
        const std::string part = numbers.substr(view.value("byteOffset", std::size_t{0}), view.at("byteLength"));
        const auto bytes = std::as_bytes(std::span(part));
        packed.bytes.assign(bytes.begin(), bytes.end());
        packed.positions = where.at("attributes").at("POSITION");
        packed.normals = where.at("attributes").at("NORMAL");
        packed.texture_coordinates = where.at("attributes").at("TEXCOORD_0");
        const Decoded found = decoded(packed);
        CHECK(triangles_of(found.mesh) == triangles_of(mesh));
        const Raster<float> heights = uneven_heights();
        for (const auto& position : found.mesh.positions) {
            const auto [x, y] = place_of_vertex(position);
            REQUIRE(std::abs(position[1] - heights(static_cast<int>(x), static_cast<int>(y))) <= 0.01F);
        }
    }
    CHECK(std::filesystem::file_size(folder / "land.glb") < std::filesystem::file_size(folder / "plain.glb") / 2);
    // An error that cannot be kept leaves no file.
    TriangleMesh far = mesh;
    for (auto& position : far.positions) position[0] += 4e6F;
    const auto refused = write_mesh_file(folder / "far.glb", far, options);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().where == folder / "far.glb");
    CHECK_FALSE(std::filesystem::exists(folder / "far.glb"));
}
