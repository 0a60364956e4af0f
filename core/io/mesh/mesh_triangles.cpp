#include "core/io/mesh/mesh_triangles.h"

#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <array>
#include <assimp/Importer.hpp>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "core/base/own_process.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/files/damaged_file.h"

namespace cuesta {
namespace {

// Assimp takes some hundred bytes of memory for a corner that a text tells in ten; it reads some ten megabytes a
// second.
constexpr std::uint64_t memory_for_any = std::uint64_t{1} << 30;
constexpr std::uint64_t memory_for_a_byte = 100;
constexpr double seconds_for_any = 1;
constexpr double seconds_for_a_byte = 4e-6;

/// Whether all faces name corners that there are. Assimp's importers let others through, and what it does next with the
/// faces reads what they name.
bool names_its_corners(const aiScene& scene) {
    for (unsigned int m = 0; m < scene.mNumMeshes; ++m) {
        const aiMesh& mesh = *scene.mMeshes[m];
        for (unsigned int f = 0; f < mesh.mNumFaces; ++f) {
            const aiFace& face = mesh.mFaces[f];
            if (std::any_of(face.mIndices, face.mIndices + face.mNumIndices,
                            [&](unsigned int index) { return index >= mesh.mNumVertices; }))
                return false;
        }
    }
    return true;
}

std::vector<glm::vec3> corners_of(const aiScene& scene) {
    std::vector<glm::vec3> result;
    for (unsigned int m = 0; m < scene.mNumMeshes; ++m) {
        const aiMesh& mesh = *scene.mMeshes[m];
        for (unsigned int f = 0; f < mesh.mNumFaces; ++f) {
            const aiFace& face = mesh.mFaces[f];
            if (face.mNumIndices != 3) continue;
            std::array<glm::vec3, 3> corners{};
            bool sound = true;
            for (unsigned int i = 0; i < 3; ++i) {
                sound = sound && face.mIndices[i] < mesh.mNumVertices;
                if (!sound) break;
                const aiVector3D& v = mesh.mVertices[face.mIndices[i]];
                corners[i] = {v.x, v.y, v.z};
                sound = std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
            }
            if (sound) result.insert(result.end(), corners.begin(), corners.end());
        }
    }
    return result;
}

/// Contents of the pipe: the axis (-1: none is named), then the corners.
std::vector<std::byte> read_bytes(const std::string& path) {
    Assimp::Importer importer;
    // Points and lines have no surface.
    importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE, aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    const aiScene* scene = importer.ReadFile(path, 0);
    if (scene && !names_its_corners(*scene))
        throw std::runtime_error("it is damaged: faces name corners that it does not have");
    if (scene)
        scene = importer.ApplyPostProcessing(aiProcess_Triangulate | aiProcess_SortByPType |
                                             aiProcess_PreTransformVertices);
    if (!scene) throw std::runtime_error(importer.GetErrorString());
    const std::vector<glm::vec3> corners = corners_of(*scene);
    std::int32_t axis = -1;
    int named = 0;
    if (scene->mMetaData && scene->mMetaData->Get("UpAxis", named) && named >= 0 && named <= 2) axis = named;
    std::vector<std::byte> bytes(sizeof axis + corners.size() * sizeof(glm::vec3));
    std::memcpy(bytes.data(), &axis, sizeof axis);
    if (!corners.empty()) std::memcpy(bytes.data() + sizeof axis, corners.data(), corners.size() * sizeof(glm::vec3));
    return bytes;
}

}  // namespace

Result<MeshTriangles> read_mesh_triangles(const std::string& path, const std::stop_token& stop) {
    std::error_code code;
    const std::uintmax_t size = std::filesystem::file_size(file_path(path), code);
    if (code) return Error{"the mesh cannot be read", path};
    ProcessLimits limits;
    limits.memory = memory_for_any + memory_for_a_byte * std::min<std::uintmax_t>(size, std::uintmax_t{1} << 40);
    limits.processor_seconds = seconds_for_any + seconds_for_a_byte * static_cast<double>(size);
    const Result<std::vector<std::byte>> read = in_own_process(
        limits, [&path] { return read_bytes(path); }, stop);
    if (!read && stop.stop_requested()) return read.error();
    if (!read) return Error{"the mesh cannot be read: " + reason_not_read(read.error().what), path};
    std::int32_t axis = -1;
    CUESTA_CHECK(read->size() >= sizeof axis);
    std::memcpy(&axis, read->data(), sizeof axis);
    MeshTriangles result;
    if (axis >= 0) result.up_axis = axis;
    result.corners.resize((read->size() - sizeof axis) / sizeof(glm::vec3));
    if (result.corners.empty()) return Error{"the mesh has no triangles", path};
    std::memcpy(result.corners.data(), read->data() + sizeof axis, result.corners.size() * sizeof(glm::vec3));
    return result;
}

}  // namespace cuesta
