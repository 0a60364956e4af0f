/// Mesh files, read back by Assimp and, for what Assimp hides, byte by byte.

#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <cmath>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/io/mesh/mesh.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

/// No symmetry can hide a mirrored or turned axis: a high north-east corner, a lower south-east one, on 40 x 23 cells
/// of 2.5 m.
Raster<float> lopsided() {
    Raster<float> heights(40, 23);
    for (int y = 0; y < 23; ++y)
        for (int x = 0; x < 40; ++x)
            heights(x, y) =
                static_cast<float>(100 + x + 5 * std::sin(0.7 * x) * std::cos(0.4 * y) + (22 - y) * x / 30.0);
    return heights;
}

TriangleMesh made(double error) {
    Result<TriangleMesh> mesh = triangulate(lopsided().view(), 2.5, {error});
    REQUIRE(mesh.ok());
    return std::move(mesh).value();
}

std::string bytes_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::uint32_t word_at(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    REQUIRE(at + 4 <= bytes.size());
    for (std::size_t i = 0; i < 4; ++i)
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    return value;
}

void check_gltf(const nlohmann::json& json, std::size_t bin_size) {
    CHECK(json.at("asset").at("version") == "2.0");
    CHECK_FALSE(json.contains("extensionsRequired"));
    CHECK_FALSE(json.contains("extensionsUsed"));
    REQUIRE(json.at("buffers").size() == 1);
    const std::size_t length = json["buffers"][0].at("byteLength");
    CHECK(length <= bin_size);
    CHECK(bin_size < length + 4);  // padding
    for (const auto& view : json.at("bufferViews")) {
        CHECK(view.at("buffer") == 0);
        CHECK(view.value("byteOffset", 0U) % 4 == 0);
        CHECK(view.value("byteOffset", 0U) + view.at("byteLength").get<std::size_t>() <= length);
    }
    const auto& primitive = json.at("meshes").at(0).at("primitives").at(0);
    const auto accessor = [&](const nlohmann::json& index) {
        return json.at("accessors").at(index.get<std::size_t>());
    };
    const auto position = accessor(primitive.at("attributes").at("POSITION"));
    CHECK(position.at("componentType") == 5126);  // float
    CHECK(position.at("type") == "VEC3");
    CHECK(position.contains("min"));  // the specification asks for both
    CHECK(position.contains("max"));
    const std::size_t vertices = position.at("count");
    CHECK(accessor(primitive["attributes"].at("NORMAL")).at("count") == vertices);
    CHECK(accessor(primitive["attributes"].at("TEXCOORD_0")).at("count") == vertices);
    const auto indices = accessor(primitive.at("indices"));
    CHECK(indices.at("type") == "SCALAR");
    CHECK(indices.at("componentType") == 5125);  // unsigned 32-bit
    CHECK(indices.at("count").get<std::size_t>() % 3 == 0);
    CHECK(json.at("scenes").at(json.value("scene", 0U)).at("nodes").size() == 1);
}

}  // namespace

TEST_CASE("mesh files are read back with the same triangles, in metres, y up", "[mesh][mesh_files]") {
    const TemporaryFolder folder;
    const Raster<float> heights = lopsided();
    for (const double error : {0.0, 0.5}) {
        const TriangleMesh mesh = made(error);
        for (const std::string ending : {"glb", "gltf", "obj", "fbx", "ply", "stl", "GLB"}) {
            INFO(ending << ", error " << error);
            const std::string path = folder / ("land." + ending);
            const Result<void> written = write_mesh(path, mesh);
            REQUIRE((written.ok() ? "" : written.error().message()) == "");
            Assimp::Importer importer;
            const aiScene* scene = importer.ReadFile(path, aiProcess_PreTransformVertices);
            INFO(importer.GetErrorString());
            REQUIRE(scene != nullptr);
            REQUIRE(scene->mNumMeshes == 1);
            const aiMesh& read = *scene->mMeshes[0];
            CHECK(read.mNumFaces == mesh.triangles.size());
            // OBJ, FBX and STL are read with three vertices a triangle.
            const bool indexed = ending != "obj" && ending != "fbx" && ending != "stl";
            CHECK(read.mNumVertices == (indexed ? mesh.positions.size() : 3 * mesh.triangles.size()));
            REQUIRE(read.HasNormals());
            REQUIRE(read.HasTextureCoords(0) == (ending != "stl"));
            std::vector<bool> seen(heights.cell_count(), false);
            for (unsigned i = 0; i < read.mNumVertices; ++i) {
                const aiVector3D p = read.mVertices[i];
                const double column = static_cast<double>(p.x) / 2.5 + 19.5;
                const double row = static_cast<double>(p.z) / 2.5 + 11;
                // Text keeps nine digits; binary formats keep floats.
                REQUIRE(std::abs(column - std::round(column)) < 1e-4);
                REQUIRE(std::abs(row - std::round(row)) < 1e-4);
                const int x = static_cast<int>(std::lround(column));
                const int y = static_cast<int>(std::lround(row));
                REQUIRE((x >= 0 && x < 40 && y >= 0 && y < 23));
                REQUIRE(p.y == Approx(heights(x, y)).epsilon(1e-6));
                seen[static_cast<std::size_t>(y * 40 + x)] = true;
                REQUIRE(read.mNormals[i].y > 0);
                if (!read.HasTextureCoords(0)) continue;
                const aiVector3D uv = read.mTextureCoords[0][i];
                REQUIRE(uv.x == Approx((x + 0.5) / 40).margin(1e-6));
                REQUIRE(1 - uv.y == Approx((y + 0.5) / 23).margin(1e-6));  // Assimp counts from the bottom
            }
            CHECK(static_cast<std::size_t>(std::count(seen.begin(), seen.end(), true)) == mesh.positions.size());
            for (unsigned i = 0; i < read.mNumFaces; ++i) {
                REQUIRE(read.mFaces[i].mNumIndices == 3);
                const aiVector3D a = read.mVertices[read.mFaces[i].mIndices[0]];
                const aiVector3D b = read.mVertices[read.mFaces[i].mIndices[1]];
                const aiVector3D c = read.mVertices[read.mFaces[i].mIndices[2]];
                REQUIRE(((b - a) ^ (c - a)).y > 0);  // counter-clockwise seen from above
            }
        }
    }
}

TEST_CASE("a .glb is a valid glTF container", "[mesh][mesh_files]") {
    const TemporaryFolder folder;
    REQUIRE(write_mesh(folder / "land.glb", made(0)).ok());
    const std::string bytes = bytes_of(folder / "land.glb");
    CHECK(bytes.substr(0, 4) == "glTF");
    CHECK(word_at(bytes, 4) == 2);
    CHECK(word_at(bytes, 8) == bytes.size());
    const std::size_t json_size = word_at(bytes, 12);
    CHECK(json_size % 4 == 0);
    CHECK(bytes.substr(16, 4) == "JSON");
    const std::size_t bin_size = word_at(bytes, 20 + json_size);
    CHECK(bytes.substr(24 + json_size, 4) == std::string("BIN\0", 4));
    CHECK(28 + json_size + bin_size == bytes.size());
    const nlohmann::json json = nlohmann::json::parse(bytes.substr(20, json_size));
    CHECK_FALSE(json.at("buffers").at(0).contains("uri"));
    check_gltf(json, bin_size);
}

TEST_CASE("a .gltf names the file with its numbers", "[mesh][mesh_files]") {
    const TemporaryFolder folder;
    REQUIRE(write_mesh(folder / "my land.gltf", made(0)).ok());
    const nlohmann::json json = nlohmann::json::parse(bytes_of(folder / "my land.gltf"));
    CHECK(json.at("buffers").at(0).at("uri") == "my%20land.bin");
    check_gltf(json, bytes_of(folder / "my land.bin").size());
    // Nothing else is left behind.
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("FBX says that it counts in metres", "[mesh][mesh_files]") {
    const TemporaryFolder folder;
    REQUIRE(write_mesh(folder / "land.fbx", made(0.5)).ok());
    Assimp::Importer importer;
    const aiScene* scene = importer.ReadFile(folder / "land.fbx", 0);
    REQUIRE(scene != nullptr);
    REQUIRE(scene->mMetaData != nullptr);
    double factor = 0;
    float narrow = 0;
    if (scene->mMetaData->Get("UnitScaleFactor", narrow))
        factor = static_cast<double>(narrow);
    else
        REQUIRE(scene->mMetaData->Get("UnitScaleFactor", factor));
    CHECK(factor == 100);  // centimetres
    int up = 0;
    REQUIRE(scene->mMetaData->Get("UpAxis", up));
    CHECK(up == 1);
}

TEST_CASE("meshes with more vertices than 16 bits count are written whole", "[mesh][mesh_files]") {
    const TemporaryFolder folder;
    Raster<float> heights(300, 300);
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 300; ++x) heights(x, y) = static_cast<float>(x * y % 17);
    const Result<TriangleMesh> mesh = triangulate(heights.view(), 1, {0});
    REQUIRE(mesh.ok());
    for (const std::string ending : {"glb", "ply"}) {
        REQUIRE(write_mesh(folder / ("big." + ending), *mesh).ok());
        Assimp::Importer importer;
        const aiScene* scene = importer.ReadFile(folder / ("big." + ending), 0);
        REQUIRE(scene != nullptr);
        REQUIRE(scene->mMeshes[0]->mNumVertices == 90000);
        REQUIRE(scene->mMeshes[0]->mNumFaces == mesh->triangles.size());
        for (unsigned i = 0; i < scene->mMeshes[0]->mNumFaces; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                REQUIRE(scene->mMeshes[0]->mFaces[i].mIndices[j] == mesh->triangles[i][j]);
    }
}

TEST_CASE("mesh files that cannot be written are told", "[mesh][mesh_files]") {
    const TemporaryFolder folder;
    const Result<void> ending = write_mesh(folder / "land.max", made(0));
    REQUIRE_FALSE(ending.ok());
    CHECK(ending.error().message().find(".glb") != std::string::npos);
    CHECK_FALSE(write_mesh(folder / "land", made(0)).ok());
    CHECK_FALSE(write_mesh(folder / "land.glb", {}).ok());
    for (const std::string name : {"no/such/folder.glb", "no/such/folder.gltf", "no/such/folder.stl"})
        CHECK_FALSE(write_mesh(folder / name, made(0)).ok());
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 0);
}
