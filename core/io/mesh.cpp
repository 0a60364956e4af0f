#include "core/io/mesh.h"

#include <assimp/mesh.h>
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/Exporter.hpp>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "core/io/atomic_file.h"
#include "core/io/fbx_container.h"

namespace cuesta {
namespace {

struct Format {
    const char* ending;
    const char* assimp_id;
};
/// Binary kinds where there are any; OBJ without the material file, which would say nothing.
constexpr Format formats[] = {{".glb", "glb2"}, {".gltf", "gltf2"}, {".obj", "objnomtl"},
                              {".fbx", "fbx"},  {".ply", "plyb"},   {".stl", "stlb"}};

const Format* format_of(const std::string& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
    const auto* found =
        std::find_if(std::begin(formats), std::end(formats), [&](const Format& f) { return ending == f.ending; });
    return found == std::end(formats) ? nullptr : found;
}

/// The arrays belong to the scene, which deletes them.
std::unique_ptr<aiScene> make_scene(const TriangleMesh& mesh) {
    auto scene = std::make_unique<aiScene>();
    scene->mMaterials = new aiMaterial* [1] { new aiMaterial };
    scene->mNumMaterials = 1;
    auto* ai = new aiMesh;
    scene->mMeshes = new aiMesh* [1] { ai };
    scene->mNumMeshes = 1;
    scene->mRootNode = new aiNode("terrain");
    scene->mRootNode->mMeshes = new unsigned int[1]{0};
    scene->mRootNode->mNumMeshes = 1;

    ai->mName = "terrain";
    ai->mPrimitiveTypes = aiPrimitiveType_TRIANGLE;
    ai->mNumVertices = static_cast<unsigned int>(mesh.positions.size());
    ai->mVertices = new aiVector3D[mesh.positions.size()];
    ai->mNormals = new aiVector3D[mesh.positions.size()];
    ai->mTextureCoords[0] = new aiVector3D[mesh.positions.size()];
    ai->mNumUVComponents[0] = 2;
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        const auto& position = mesh.positions[i];
        const auto& normal = mesh.normals[i];
        ai->mVertices[i] = {position[0], position[1], position[2]};
        ai->mNormals[i] = {normal[0], normal[1], normal[2]};
        // Assimp counts v from the bottom of the picture; its exporters turn it round where the format counts from the
        // top.
        ai->mTextureCoords[0][i] = {mesh.texture_coordinates[i][0], 1.0F - mesh.texture_coordinates[i][1], 0.0F};
    }
    ai->mNumFaces = static_cast<unsigned int>(mesh.triangles.size());
    ai->mFaces = new aiFace[mesh.triangles.size()];
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        ai->mFaces[i].mNumIndices = 3;
        ai->mFaces[i].mIndices = new unsigned int[3]{mesh.triangles[i][0], mesh.triangles[i][1], mesh.triangles[i][2]};
    }
    return scene;
}

using Bytes = std::vector<std::byte>;

Bytes bytes_of(const aiExportDataBlob& blob) {
    const auto* begin = static_cast<const std::byte*>(blob.data);
    return {begin, begin + blob.size};
}

/// A file name as a relative address (RFC 3986): all but letters, digits and -._~ as %XX.
std::string uri_of(const std::string& name) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri;
    for (const char character : name) {
        const auto byte = static_cast<unsigned char>(character);
        if ((byte < 0x80 && std::isalnum(byte) != 0) ||
            std::string_view("-._~").find(character) != std::string_view::npos) {
            uri += character;
        } else {
            uri += '%';
            uri += digits[byte >> 4];
            uri += digits[byte & 15];
        }
    }
    return uri;
}

/// Assimp always announces extensions of glTF that a terrain does not use, and calls the other file by a name of its
/// own.
std::string tidied_gltf(const char* text, std::size_t size, const std::string& bin_name) {
    nlohmann::json json = nlohmann::json::parse(text, text + size);
    json.erase("extensionsUsed");
    for (nlohmann::json& buffer : json.at("buffers"))
        if (buffer.contains("uri")) buffer["uri"] = bin_name;
    return json.dump();
}

/// The same inside a .glb: a header of magic, version and length; a chunk of JSON, padded with spaces to four bytes;
/// the rest (glTF 2.0 specification, 4). Numbers are little-endian.
Bytes tidied_glb(const Bytes& glb) {
    const auto word_at = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i) value |= std::to_integer<std::uint32_t>(glb.at(at + i)) << (8 * i);
        return value;
    };
    const std::size_t json_size = word_at(12);
    CUESTA_CHECK(20 + json_size <= glb.size());
    std::string json = tidied_gltf(reinterpret_cast<const char*>(glb.data()) + 20, json_size, "");
    json.resize((json.size() + 3) / 4 * 4, ' ');
    Bytes result(glb.begin(), glb.begin() + 20);
    const auto put_word = [&](std::size_t at, std::size_t value) {
        for (std::size_t i = 0; i < 4; ++i) result[at + i] = static_cast<std::byte>(value >> (8 * i));
    };
    put_word(8, glb.size() - json_size + json.size());
    put_word(12, json.size());
    const auto* text = reinterpret_cast<const std::byte*>(json.data());
    result.insert(result.end(), text, text + json.size());
    result.insert(result.end(), glb.begin() + 20 + static_cast<std::ptrdiff_t>(json_size), glb.end());
    return result;
}

Result<void> write_gltf(const std::string& path, const aiExportDataBlob& blob) {
    CUESTA_CHECK(blob.next != nullptr);
    const std::filesystem::path bin = std::filesystem::path(path).replace_extension(".bin");
    // First the numbers: a .gltf that is there is complete.
    if (Result<void> written = write_bytes_atomically(bin.string(), bytes_of(*blob.next)); !written) return written;
    const std::string json =
        tidied_gltf(static_cast<const char*>(blob.data), blob.size, uri_of(bin.filename().string()));
    return write_bytes_atomically(path, std::as_bytes(std::span(json)));
}

}  // namespace

Result<void> write_mesh(const std::string& path, const TriangleMesh& mesh) {
    const Format* format = format_of(path);
    if (format == nullptr)
        return Error{"no mesh format has this ending; use .glb, .gltf, .obj, .fbx, .ply or .stl", path};
    if (mesh.triangles.empty() || mesh.positions.empty()) return Error{"there are no triangles to write", path};
    CUESTA_CHECK_EQUAL(mesh.positions.size(), mesh.normals.size());
    CUESTA_CHECK_EQUAL(mesh.positions.size(), mesh.texture_coordinates.size());
    try {
        std::unique_ptr<aiScene> scene = make_scene(mesh);
        const std::string_view ending = format->ending;
        Assimp::Exporter exporter;
        const aiExportDataBlob* blob = exporter.ExportToBlob(scene.get(), format->assimp_id);
        scene.reset();
        if (blob == nullptr)
            return Error{std::string("the mesh cannot be written: ") + exporter.GetErrorString(), path};
        if (ending == ".gltf") return write_gltf(path, *blob);
        Bytes bytes = bytes_of(*blob);
        exporter.FreeBlob();
        if (ending == ".glb") bytes = tidied_glb(bytes);
        if (ending == ".fbx") {
            Result<Bytes> mended = mended_fbx(bytes);
            if (!mended) return Error{mended.error().what, path};
            bytes = std::move(mended).value();
        }
        return write_bytes_atomically(path, bytes);
    } catch (const std::bad_alloc&) {
        return Error{"not enough memory to write the mesh", path};
    }
}

}  // namespace cuesta
