#include <assimp/material.h>
#include <assimp/mesh.h>
#include <assimp/scene.h>

#include <assimp/Exporter.hpp>
#include <memory>

#include "core/io/files/atomic_file.h"
#include "core/io/mesh/fbx_container.h"
#include "core/io/mesh/mesh_file.h"

namespace cuesta {
namespace {

std::unique_ptr<aiMaterial> make_material(const MeshFileOptions& options) {
    auto material = std::make_unique<aiMaterial>();
    const aiString name(options.name);
    material->AddProperty(&name, AI_MATKEY_NAME);
    const aiColor3D white(1, 1, 1), black(0, 0, 0);
    material->AddProperty(&white, 1, AI_MATKEY_COLOR_DIFFUSE);
    material->AddProperty(&black, 1, AI_MATKEY_COLOR_SPECULAR);
    if (!options.picture_name.empty()) {
        const aiString picture(options.picture_name);
        material->AddProperty(&picture, AI_MATKEY_TEXTURE_DIFFUSE(0));
    }
    return material;
}

/// The arrays belong to the scene, which deletes them.
std::unique_ptr<aiScene> make_scene(const TriangleMesh& mesh, const MeshFileOptions& options) {
    auto scene = std::make_unique<aiScene>();
    scene->mMaterials = new aiMaterial* [1] { make_material(options).release() };
    scene->mNumMaterials = 1;
    auto* ai = new aiMesh;
    scene->mMeshes = new aiMesh* [1] { ai };
    scene->mNumMeshes = 1;
    scene->mRootNode = new aiNode(options.name);
    scene->mRootNode->mMeshes = new unsigned int[1]{0};
    scene->mRootNode->mNumMeshes = 1;

    ai->mName = options.name;
    ai->mPrimitiveTypes = aiPrimitiveType_TRIANGLE;
    ai->mNumVertices = static_cast<unsigned int>(mesh.positions.size());
    ai->mVertices = new aiVector3D[mesh.positions.size()];
    ai->mNormals = new aiVector3D[mesh.positions.size()];
    ai->mTextureCoords[0] = new aiVector3D[mesh.positions.size()];
    ai->mNumUVComponents[0] = 2;
    if (!mesh.colours.empty()) ai->mColors[0] = new aiColor4D[mesh.positions.size()];
    const auto code = [](float linear) { return static_cast<float>(srgb_code(linear)) / 255.0F; };
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        const auto& position = mesh.positions[i];
        const auto& normal = mesh.normals[i];
        ai->mVertices[i] = {position[0], position[1], position[2]};
        ai->mNormals[i] = {normal[0], normal[1], normal[2]};
        // Counted from the bottom of the picture.
        ai->mTextureCoords[0][i] = {mesh.texture_coordinates[i][0], 1.0F - mesh.texture_coordinates[i][1], 0.0F};
        if (!mesh.colours.empty()) {
            const auto& [red, green, blue] = mesh.colours[i];
            ai->mColors[0][i] = {code(red), code(green), code(blue), 1.0F};
        }
    }
    ai->mNumFaces = static_cast<unsigned int>(mesh.triangles.size());
    ai->mFaces = new aiFace[mesh.triangles.size()];
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        ai->mFaces[i].mNumIndices = 3;
        ai->mFaces[i].mIndices = new unsigned int[3]{mesh.triangles[i][0], mesh.triangles[i][1], mesh.triangles[i][2]};
    }
    return scene;
}

}  // namespace

Result<std::vector<std::string>> write_fbx(const std::string& path, const TriangleMesh& mesh,
                                           const MeshFileOptions& options) {
    std::unique_ptr<aiScene> scene = make_scene(mesh, options);
    Assimp::Exporter exporter;
    const aiExportDataBlob* blob = exporter.ExportToBlob(scene.get(), "fbx");
    scene.reset();
    if (blob == nullptr) return Error{std::string("the mesh cannot be written: ") + exporter.GetErrorString(), path};
    const auto* begin = static_cast<const std::byte*>(blob->data);
    const std::vector<std::byte> bytes(begin, begin + blob->size);
    exporter.FreeBlob();
    const FbxAxes axes{100 * metres_of(options.unit), options.up == MeshUpAxis::z};
    const Result<std::vector<std::byte>> mended = mended_fbx(bytes, axes);
    if (!mended) return Error{mended.error().what, path};
    if (const Result<void> written = write_bytes_atomically(path, *mended); !written) return written.error();
    return std::vector<std::string>{path};
}

}  // namespace cuesta
