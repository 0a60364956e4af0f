/// Exported meshes, read back by Assimp and compared with the land: origin, axes, unit, colours, levels, the index.

#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/io/mesh/mesh_export.h"
#include "core/io/mesh/mesh_file.h"
#include "core/io/raster/byte_image.h"
#include "core/look/surface_textures.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr int width = 34, height = 21;
constexpr double cell = 2.5;

/// No symmetry can hide a mirrored or turned axis: a high north-east corner, a lower south-east one.
Raster<float> lopsided() {
    Raster<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            heights(x, y) =
                static_cast<float>(100 + x + 5 * std::sin(0.7 * x) * std::cos(0.4 * y) + (height - 1 - y) * x / 30.0);
    return heights;
}

TerrainFrame frame_of(const Raster<float>& heights) {
    TerrainFrame frame;
    frame.width = heights.width();
    frame.height = heights.height();
    frame.cell_size = cell;
    // Near Innsbruck, in UTM 32.
    frame.crs_wkt =
        "PROJCS[\"x\",GEOGCS[\"y\",DATUM[\"z\",SPHEROID[\"GRS80\",6378137,298.257]],PRIMEM[\"g\",0],"
        "UNIT[\"degree\",0.0174532925199433]],PROJECTION[\"Transverse_Mercator\"],"
        "PARAMETER[\"central_meridian\",9],PARAMETER[\"scale_factor\",0.9996],"
        "PARAMETER[\"false_easting\",500000],UNIT[\"metre\",1]]";
    frame.geotransform = {680000, cell, 0, 5240000, 0, -cell};
    return frame;
}

/// The south-west quarter is grass, the rest rock; a road in the first row.
GroundColours quarters() {
    GroundColours colours;
    for (auto& pack : colours.weights.packs) pack = Raster<std::uint32_t>(width, height, 0);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const Surface surface = y == 0                            ? Surface::road
                                    : x < width / 2 && y > height / 2 ? Surface::grass
                                                                      : Surface::rock;
            const auto s = static_cast<unsigned>(surface);
            colours.weights.packs[s / 4](x, y) = 255U << (8 * (s % 4));
        }
    return colours;
}

MeshExport exported(const std::string& path, const MeshParameters& parameters, const GroundColours* colours = nullptr) {
    const Raster<float> heights = lopsided();
    const Result<MeshExport> done = export_mesh(path, {heights.view(), frame_of(heights), colours}, parameters);
    REQUIRE((done.ok() ? "" : done.error().message()) == "");
    return *done;
}

nlohmann::json json_of(const std::string& path) {
    std::ifstream in(path);
    return nlohmann::json::parse(in);
}

/// Metres east and north of the terrain's north-west corner, and the height, of a point in a file.
struct GroundPoint {
    double east, north, up;
};
GroundPoint ground_point(const aiVector3D& p, const MeshParameters& parameters, MeshFormat format) {
    const bool fixed = format == MeshFormat::glb || format == MeshFormat::gltf;
    const double unit = fixed                                      ? 1.0
                        : parameters.unit == MeshUnit::feet        ? 0.3048
                        : parameters.unit == MeshUnit::centimetres ? 0.01
                                                                   : 1.0;
    const bool z_up = !fixed && parameters.up == MeshUpAxis::z;
    GroundPoint point{static_cast<double>(p.x) * unit, static_cast<double>(z_up ? p.y : -p.z) * unit,
                      static_cast<double>(z_up ? p.z : p.y) * unit};
    switch (parameters.origin) {
        case MeshOrigin::middle:
            point.east += width * cell / 2;
            point.north -= height * cell / 2;
            break;
        case MeshOrigin::corner:
            if (z_up) point.north -= height * cell;
            break;
        case MeshOrigin::georeference:
            point.east += parameters.offset_east - 680000;
            point.north += parameters.offset_north - 5240000;
            break;
    }
    return point;
}

}  // namespace

TEST_CASE("meshes lie where they are asked to, in every format", "[mesh][mesh_export]") {
    const TemporaryFolder folder;
    const Raster<float> heights = lopsided();
    MeshParameters parameters;
    parameters.colours = MeshColours::none;
    parameters.offset_east = 680000;
    parameters.offset_north = 5239000;
    for (const auto& [origin, up, unit] : {std::tuple{MeshOrigin::middle, MeshUpAxis::z, MeshUnit::metres},
                                           std::tuple{MeshOrigin::corner, MeshUpAxis::y, MeshUnit::centimetres},
                                           std::tuple{MeshOrigin::corner, MeshUpAxis::z, MeshUnit::feet},
                                           std::tuple{MeshOrigin::georeference, MeshUpAxis::z, MeshUnit::metres},
                                           std::tuple{MeshOrigin::georeference, MeshUpAxis::y, MeshUnit::metres}})
        for (const std::string ending : {"glb", "gltf", "obj", "fbx", "ply", "stl"}) {
            parameters.origin = origin;
            parameters.up = up;
            parameters.unit = unit;
            INFO(ending << ", " << name_of(origin) << ", " << name_of(up) << ", " << name_of(unit));
            const std::string path = folder / ("land." + ending);
            exported(path, parameters);
            Assimp::Importer importer;
            // Nodes as they are: FBX with z up comes with a node that turns it, which is not the file's doing.
            const aiScene* scene = importer.ReadFile(path, 0);
            REQUIRE(scene != nullptr);
            REQUIRE(scene->mNumMeshes == 1);
            const aiMesh& read = *scene->mMeshes[0];
            CHECK(read.mNumFaces == 2 * (width - 1) * (height - 1));
            std::vector<bool> seen(heights.cell_count(), false);
            const MeshFormat format = *mesh_format_of(path);
            for (unsigned i = 0; i < read.mNumVertices; ++i) {
                const GroundPoint point = ground_point(read.mVertices[i], parameters, format);
                const double column = point.east / cell - 0.5, row = -point.north / cell - 0.5;
                const int x = static_cast<int>(std::lround(column)), y = static_cast<int>(std::lround(row));
                REQUIRE((x >= 0 && x < width && y >= 0 && y < height));
                // Floats of up to 1e4 units: 5e-4 of the unit, less than 1e-3 m.
                REQUIRE(std::abs(column - x) * cell < 1e-3);
                REQUIRE(std::abs(row - y) * cell < 1e-3);
                REQUIRE(point.up == Approx(heights(x, y)).margin(1e-3));
                seen[static_cast<std::size_t>(y * width + x)] = true;
            }
            CHECK(std::count(seen.begin(), seen.end(), true) == width * height);
            // Right-handed: the same side up whatever the axes.
            const aiFace& face = read.mFaces[0];
            const aiVector3D a = read.mVertices[face.mIndices[0]], b = read.mVertices[face.mIndices[1]],
                             c = read.mVertices[face.mIndices[2]];
            const bool z_up = up == MeshUpAxis::z && !has_fixed_axes(format);
            const aiVector3D normal = (b - a) ^ (c - a);
            CHECK((z_up ? normal.z : normal.y) > 0);
            const aiVector3D told = read.mNormals[face.mIndices[0]];
            CHECK((z_up ? told.z : told.y) > 0.3F);
            if (ending != "fbx") continue;
            int axis = -1;
            REQUIRE(scene->mMetaData->Get("UpAxis", axis));
            CHECK(axis == (z_up ? 2 : 1));
            float narrow = 0;
            double factor = 0;
            if (scene->mMetaData->Get("UnitScaleFactor", narrow))
                factor = static_cast<double>(narrow);
            else
                REQUIRE(scene->mMetaData->Get("UnitScaleFactor", factor));
            CHECK(factor == Approx(100 * metres_of(unit)));
        }
}

TEST_CASE("origins that cannot be had are told, and large coordinates warned of", "[mesh][mesh_export]") {
    const TemporaryFolder folder;
    const Raster<float> heights = lopsided();
    MeshParameters parameters;
    parameters.colours = MeshColours::none;
    parameters.origin = MeshOrigin::georeference;
    TerrainFrame frame = frame_of(heights);
    const auto refused = [&] {
        const Result<MeshExport> done = export_mesh(folder / "a.glb", {heights.view(), frame, nullptr}, parameters);
        CHECK_FALSE(std::filesystem::exists(folder / "a.glb"));
        return done.ok() ? std::string() : done.error().message();
    };
    frame.geotransform.reset();
    CHECK(refused().find("no place on Earth") != std::string::npos);
    frame = frame_of(heights);
    (*frame.geotransform)[2] = 0.3;
    CHECK(refused().find("turned") != std::string::npos);
    frame = frame_of(heights);
    frame.crs_wkt =
        "GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS 84\",6378137,298.257223563]],"
        "PRIMEM[\"Greenwich\",0],UNIT[\"degree\",0.0174532925199433]]";
    CHECK(refused().find("degrees") != std::string::npos);

    const MeshExport far = exported(folder / "far.glb", parameters);
    REQUIRE(far.warnings.size() == 1);  // 5 240 000 m: floats step by half a metre
    CHECK(far.warnings[0].find("680000,5239000") != std::string::npos);
    parameters.offset_east = 680000;
    parameters.offset_north = 5239000;
    CHECK(exported(folder / "near.glb", parameters).warnings.empty());
}

TEST_CASE("pieces and levels are files of their own, and the index tells them", "[mesh][mesh_export]") {
    const TemporaryFolder folder;
    MeshParameters parameters;
    parameters.error = 0.5F;
    parameters.levels = 3;
    parameters.chunks = 2;
    const MeshExport done = exported(folder / "land.ply", parameters);
    REQUIRE(done.files.size() == 13);
    CHECK(done.files.front() == folder / "land_x0_y0_lod0.ply");
    CHECK(done.files.back() == folder / "land_mesh.json");
    for (const std::string& file : done.files) CHECK(std::filesystem::exists(file));
    REQUIRE(done.levels.size() == 3);
    const nlohmann::json index = json_of(folder / "land_mesh.json");
    CHECK(index["axes"]["north"] == "-z");
    CHECK(index["middle"] == nlohmann::json{0.0, 0.0, 0.0});
    CHECK(index["width_m"] == (width - 1) * cell);
    for (std::size_t level = 0; level < 3; ++level) {
        CHECK(done.levels[level].error == Approx(0.5 * std::pow(4, level)));
        // The widest gap: this level's error and the largest.
        CHECK(done.levels[level].skirt == Approx(done.levels[level].error + 8));
        const nlohmann::json& told = index["levels"][level];
        CHECK(told["skirt_m"] == done.levels[level].skirt);
        REQUIRE(told["files"].size() == 4);
        std::size_t triangles = 0;
        for (const nlohmann::json& file : told["files"]) {
            triangles += file["triangles"].get<std::size_t>();
            Assimp::Importer importer;
            const aiScene* scene = importer.ReadFile(folder / file["file"].get<std::string>(), 0);
            REQUIRE(scene != nullptr);
            CHECK(scene->mMeshes[0]->mNumVertices == file["vertices"]);
            CHECK(scene->mMeshes[0]->mNumFaces > file["triangles"].get<unsigned>());  // and the skirt
            float west = 1e9F;
            for (unsigned i = 0; i < scene->mMeshes[0]->mNumVertices; ++i)
                west = std::min(west, scene->mMeshes[0]->mVertices[i].x);
            CHECK(west == file["minimum"][0].get<float>());
            CHECK((west < -10) == (file["piece"][0] == 0));
        }
        CHECK(triangles == done.levels[level].triangles);
        if (level > 0) {
            CHECK(done.levels[level].triangles < done.levels[level - 1].triangles);
        }
    }
    // Without skirts there are none; with a number of triangles each level has its share.
    parameters.skirts = false;
    parameters.chunks = 1;
    parameters.error = 0;
    parameters.triangles = 600;
    const MeshExport counted = exported(folder / "counted.stl", parameters);
    CHECK(counted.files.size() == 4);
    for (std::size_t level = 0; level < 3; ++level) {
        CHECK(counted.levels[level].skirt == 0);
        CHECK(static_cast<double>(counted.levels[level].triangles) == Approx(600 / std::pow(4, level)).margin(3));
    }
    // Every height a corner, and then a two-thousandth of the range.
    parameters.triangles = 0;
    parameters.levels = 2;
    const MeshExport full = exported(folder / "full.stl", parameters);
    CHECK(full.levels[0].triangles == 2 * (width - 1) * (height - 1));
    CHECK(full.levels[0].error == 0);
    CHECK(full.levels[1].error > 0);
}

TEST_CASE("the colours of surfaces go with the mesh", "[mesh][mesh_export]") {
    const TemporaryFolder folder;
    const GroundColours colours = quarters();
    const auto code = [&](int x, int y, std::size_t channel) { return srgb_code(colours.at(x, y)[channel]); };
    MeshParameters parameters;
    for (const std::string ending : {"glb", "gltf", "obj", "fbx", "ply"}) {
        INFO(ending);
        parameters.colours = MeshColours::vertices;
        exported(folder / ("v." + ending), parameters, &colours);
        Assimp::Importer importer;
        const aiScene* scene = importer.ReadFile(folder / ("v." + ending), 0);
        REQUIRE(scene != nullptr);
        const aiMesh& read = *scene->mMeshes[0];
        REQUIRE(read.HasVertexColors(0));
        for (unsigned i = 0; i < read.mNumVertices; ++i) {
            const int x = static_cast<int>(std::lround(read.mVertices[i].x / 2.5F + width / 2.0F - 0.5F));
            const int y = static_cast<int>(std::lround(read.mVertices[i].z / 2.5F + height / 2.0F - 0.5F));
            const float found = read.mColors[0][i].g;
            const bool linear = ending == "glb" || ending == "gltf";
            const float wanted = linear ? colours.at(x, y)[1] : static_cast<float>(code(x, y, 1)) / 255.0F;
            REQUIRE(found == Approx(wanted).margin(1.0 / 65535));
        }
        parameters.colours = MeshColours::texture;
        const MeshExport done = exported(folder / ("t." + ending), parameters, &colours);
        scene = importer.ReadFile(folder / ("t." + ending), 0);
        REQUIRE(scene != nullptr);
        CHECK_FALSE(scene->mMeshes[0]->HasVertexColors(0));
        ByteImage picture;
        if (ending == "glb") {
            REQUIRE(scene->mNumTextures == 1);
            const aiTexture& texture = *scene->mTextures[0];
            std::ofstream out(folder / "embedded.png", std::ios::binary);
            out.write(reinterpret_cast<const char*>(texture.pcData), texture.mWidth);
            out.close();
            picture = *read_byte_image(folder / "embedded.png");
        } else {
            picture = *read_byte_image(folder / "t_colour.png");
        }
        if (ending != "ply") {
            aiString name;
            REQUIRE(scene->mMaterials[scene->mMeshes[0]->mMaterialIndex]->GetTexture(aiTextureType_DIFFUSE, 0, &name) ==
                    aiReturn_SUCCESS);
            CHECK(std::string(name.C_Str()) == (ending == "glb" ? "*0" : "t_colour.png"));
        }
        REQUIRE(picture.width == width);
        REQUIRE(picture.height == height);
        // At the texture coordinates of a vertex, the picture has the colour of its cell.
        const aiMesh& textured = *scene->mMeshes[0];
        for (unsigned i = 0; i < textured.mNumVertices; ++i) {
            const int x = static_cast<int>(std::lround(textured.mVertices[i].x / 2.5F + width / 2.0F - 0.5F));
            const int y = static_cast<int>(std::lround(textured.mVertices[i].z / 2.5F + height / 2.0F - 0.5F));
            const aiVector3D uv = textured.mTextureCoords[0][i];
            const int column = static_cast<int>(uv.x * width), row = static_cast<int>((1 - uv.y) * height);
            REQUIRE(column == x);
            REQUIRE(row == y);
            const std::size_t texel = 3 * static_cast<std::size_t>(row * width + column);
            for (std::size_t c = 0; c < 3; ++c) REQUIRE(picture.bytes[texel + c] == code(x, y, c));
        }
    }
    // STL has none, and land without surfaces has none.
    CHECK(exported(folder / "t.stl", parameters, &colours).files.size() == 2);
    CHECK(exported(folder / "bare.obj", parameters).files.size() == 2);
}

TEST_CASE("pictures of colours are exact where they are as large as the land, and meet where pieces do",
          "[mesh][mesh_export]") {
    const GroundColours colours = quarters();
    const auto whole = colour_picture(colours, {0, 0, width - 1, height - 1}, width, height);
    CHECK(whole[0] == srgb_code(colours.at(0, 0)[0]));
    CHECK(whole.back() == srgb_code(colours.at(width - 1, height - 1)[2]));
    // Halves that share column 16, half as fine: the shared column is the same.
    const auto west = colour_picture(colours, {0, 0, 16, height - 1}, 9, 11);
    const auto east = colour_picture(colours, {16, 0, 32, height - 1}, 9, 11);
    for (std::size_t row = 0; row < 11; ++row)
        for (std::size_t c = 0; c < 3; ++c) CHECK(west[(row * 9 + 8) * 3 + c] == east[row * 9 * 3 + c]);
    // A uniform ground stays what it is at any size.
    GroundColours rock = colours;
    for (auto& pack : rock.weights.packs) pack.fill(0);
    rock.weights.packs[0].fill(255);
    for (const int columns : {1, 2, 7, width})
        for (const std::uint8_t byte : colour_picture(rock, {0, 0, width - 1, height - 1}, columns, 3))
            CHECK(std::abs(byte - srgb_code(surface_materials[0].albedo[static_cast<std::size_t>(0)])) < 8);
    // Materials take the place of rock: red stone under red scree.
    rock.material = std::make_shared<const Raster<std::uint8_t>>(width, height, std::uint8_t{1});
    rock.material_colours = {{0, 1, 0}, {1, 0, 0}};
    CHECK(rock.at(3, 3)[0] == Approx(0.68F));
    CHECK(rock.at(3, 3)[1] == 0);
    CHECK(srgb_code(0) == 0);
    CHECK(srgb_code(1) == 255);
    CHECK(srgb_code(0.5029F) == 188);  // IEC 61966-2-1
}

TEST_CASE("a stopped export of a mesh writes no index", "[mesh][mesh_export]") {
    const TemporaryFolder folder;
    const Raster<float> heights = lopsided();
    std::stop_source source;
    source.request_stop();
    const Result<MeshExport> stopped =
        export_mesh(folder / "a.glb", {heights.view(), frame_of(heights), nullptr}, {}, {nullptr, source.get_token()});
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
    CHECK(std::filesystem::is_empty(folder.path()));
}
