/// glTF 2.0, by its specification (Khronos Group 2021).

#include <algorithm>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_stream.h"
#include "core/io/mesh/draco_mesh.h"
#include "core/io/mesh/mesh_file.h"

namespace cuesta {
namespace {

using nlohmann::json;

enum ComponentType { unsigned_short = 5123, unsigned_int = 5125, single_float = 5126 };
enum BufferTarget { no_target = 0, vertex_attributes = 34962, vertex_indices = 34963 };
constexpr const char* draco_extension = "KHR_draco_mesh_compression";
constexpr int linear = 9729, linear_between_linear_mipmaps = 9987, clamp_to_edge = 33071;

/// A file name as a relative address (RFC 3986): all but letters, digits and -._~ as %XX.
std::string uri_of(const std::string& name) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri;
    for (const char character : name) {
        const auto byte = static_cast<unsigned char>(character);
        const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                           (byte >= 'a' && byte <= 'z') ||
                           std::string_view("-._~").find(character) != std::string_view::npos;
        if (plain) {
            uri += character;
        } else {
            uri += '%';
            uri += digits[byte >> 4];
            uri += digits[byte & 15];
        }
    }
    return uri;
}

/// Collects the numbers of the file and how they are described.
class Buffer {
public:
    /// Returns the number of the view.
    std::size_t add_view(std::span<const std::byte> bytes, BufferTarget target) {
        json view{{"buffer", 0}, {"byteOffset", size_}, {"byteLength", bytes.size()}};
        if (target != no_target) view["target"] = static_cast<int>(target);
        views_.push_back(view);
        parts_.push_back(bytes);
        size_ += (bytes.size() + 3) / 4 * 4;
        return views_.size() - 1;
    }
    template <class T>
    std::size_t add(const std::vector<T>& values, ComponentType component, const char* type, BufferTarget target,
                    std::size_t count) {
        accessors_.push_back({{"bufferView", add_view(std::as_bytes(std::span(values)), target)},
                              {"componentType", static_cast<int>(component)},
                              {"count", count},
                              {"type", type}});
        return accessors_.size() - 1;
    }
    /// Numbers that an extension holds: described, with no view of their own.
    std::size_t add_elsewhere(ComponentType component, const char* type, std::size_t count) {
        accessors_.push_back({{"componentType", static_cast<int>(component)}, {"count", count}, {"type", type}});
        return accessors_.size() - 1;
    }
    json& accessor(std::size_t number) { return accessors_[number]; }
    json take_views() { return std::move(views_); }
    json take_accessors() { return std::move(accessors_); }
    std::size_t size() const { return size_; }
    void write(FileStream& out) const {
        for (const std::span<const std::byte> part : parts_) {
            out.bytes(part);
            constexpr std::array<std::byte, 3> zeros{};
            out.bytes(std::span(zeros).first((4 - part.size() % 4) % 4));
        }
    }

private:
    json views_ = json::array(), accessors_ = json::array();
    std::vector<std::span<const std::byte>> parts_;  ///< each begins at a multiple of four bytes
    std::size_t size_ = 0;
};

/// Least and greatest of each coordinate, which the specification asks for.
void add_bounds(json& accessor, const std::vector<std::array<float, 3>>& positions) {
    std::array<float, 3> least = positions.front(), greatest = positions.front();
    for (const auto& position : positions)
        for (std::size_t i = 0; i < 3; ++i) {
            least[i] = std::min(least[i], position[i]);
            greatest[i] = std::max(greatest[i], position[i]);
        }
    accessor["min"] = least;
    accessor["max"] = greatest;
}

/// Linear light in 16 bits, opaque: bytes would show steps in the dark.
std::vector<std::array<std::uint16_t, 4>> colours_of(const TriangleMesh& mesh) {
    std::vector<std::array<std::uint16_t, 4>> colours;
    colours.reserve(mesh.colours.size());
    const auto code = [](float light) {
        return static_cast<std::uint16_t>(std::clamp(light, 0.0F, 1.0F) * 65535.0F + 0.5F);
    };
    for (const auto& [red, green, blue] : mesh.colours) colours.push_back({code(red), code(green), code(blue), 65535});
    return colours;
}

using Colours = std::vector<std::array<std::uint16_t, 4>>;

/// The one primitive of the file, with every number as it is.
json plain_primitive(Buffer& buffer, const TriangleMesh& mesh, const Colours& colours) {
    const std::size_t vertices = mesh.positions.size();
    json attributes;
    attributes["POSITION"] = buffer.add(mesh.positions, single_float, "VEC3", vertex_attributes, vertices);
    add_bounds(buffer.accessor(0), mesh.positions);
    attributes["NORMAL"] = buffer.add(mesh.normals, single_float, "VEC3", vertex_attributes, vertices);
    attributes["TEXCOORD_0"] = buffer.add(mesh.texture_coordinates, single_float, "VEC2", vertex_attributes, vertices);
    if (!colours.empty()) {
        const std::size_t number = buffer.add(colours, unsigned_short, "VEC4", vertex_attributes, vertices);
        buffer.accessor(number)["normalized"] = true;
        attributes["COLOR_0"] = number;
    }
    const std::size_t indices =
        buffer.add(mesh.triangles, unsigned_int, "SCALAR", vertex_indices, 3 * mesh.triangles.size());
    return {{"attributes", attributes}, {"indices", indices}, {"material", 0}};
}

/// The same by KHR_draco_mesh_compression (Khronos Group): accessors tell what comes out, the extension where it is.
json compressed_primitive(Buffer& buffer, const DracoMesh& mesh) {
    json attributes, numbers;
    const auto add = [&](const char* name, int number, ComponentType component, const char* type) {
        attributes[name] = buffer.add_elsewhere(component, type, mesh.vertices);
        numbers[name] = number;
        return attributes[name].get<std::size_t>();
    };
    json& positions = buffer.accessor(add("POSITION", mesh.positions, single_float, "VEC3"));
    positions["min"] = mesh.least;
    positions["max"] = mesh.greatest;
    add("NORMAL", mesh.normals, single_float, "VEC3");
    add("TEXCOORD_0", mesh.texture_coordinates, single_float, "VEC2");
    if (mesh.colours >= 0) buffer.accessor(add("COLOR_0", mesh.colours, unsigned_short, "VEC4"))["normalized"] = true;
    const std::size_t indices = buffer.add_elsewhere(unsigned_int, "SCALAR", 3 * mesh.triangles);
    const json where{{"bufferView", buffer.add_view(mesh.bytes, no_target)}, {"attributes", numbers}};
    return {
        {"attributes", attributes}, {"indices", indices}, {"material", 0}, {"extensions", {{draco_extension, where}}}};
}

}  // namespace

Result<std::vector<std::string>> write_gltf(const std::string& path, const TriangleMesh& mesh,
                                            const MeshFileOptions& options) {
    const bool binary = mesh_format_of(path) == MeshFormat::glb;
    const std::filesystem::path bin = file_path(path).replace_extension(".bin");
    const Colours colours = colours_of(mesh);
    Buffer buffer;
    DracoMesh compressed;
    json primitive, root;
    if (options.compression > 0) {
        Result<DracoMesh> packed = compress_mesh(mesh, colours, options.compression);
        if (!packed) return Error{packed.error().what, path};
        compressed = std::move(*packed);
        primitive = compressed_primitive(buffer, compressed);
        root["extensionsUsed"] = root["extensionsRequired"] = json::array({draco_extension});
    } else {
        primitive = plain_primitive(buffer, mesh, colours);
    }
    root["asset"] = {{"version", "2.0"}, {"generator", "Cuesta " CUESTA_VERSION}};
    root["scene"] = 0;
    root["scenes"] = json::array({json{{"nodes", json::array({0})}}});
    root["nodes"] = json::array({json{{"name", options.name}, {"mesh", 0}}});
    json material{{"name", options.name}, {"pbrMetallicRoughness", {{"metallicFactor", 0}, {"roughnessFactor", 0.9}}}};
    const bool embedded = binary && options.picture != nullptr;
    if (embedded || (!binary && !options.picture_name.empty())) {
        material["pbrMetallicRoughness"]["baseColorTexture"] = {{"index", 0}};
        root["textures"] = json::array({json{{"sampler", 0}, {"source", 0}}});
        root["samplers"] = json::array({json{{"magFilter", linear},
                                             {"minFilter", linear_between_linear_mipmaps},
                                             {"wrapS", clamp_to_edge},
                                             {"wrapT", clamp_to_edge}}});
        json image;
        if (embedded)
            image = {{"mimeType", "image/png"}, {"bufferView", buffer.add_view(*options.picture, no_target)}};
        else
            image["uri"] = uri_of(options.picture_name);
        root["images"] = json::array({image});
    }
    root["materials"] = json::array({material});
    root["meshes"] = json::array({json{{"name", options.name}, {"primitives", json::array({primitive})}}});
    root["bufferViews"] = buffer.take_views();
    root["accessors"] = buffer.take_accessors();
    root["buffers"] = json::array({json{{"byteLength", buffer.size()}}});
    if (!binary) root["buffers"][0]["uri"] = uri_of(utf8_of(bin.filename()));

    std::string text = root.dump();
    if (!binary) {
        // First the numbers: a .gltf that is there is complete.
        Result<void> written = write_atomically(utf8_of(bin), [&](const std::string& temporary) {
            FileStream out(temporary);
            buffer.write(out);
            return out.close(utf8_of(bin));
        });
        if (written) written = write_bytes_atomically(path, std::as_bytes(std::span(text)));
        if (!written) return written.error();
        return std::vector<std::string>{path, utf8_of(bin)};
    }
    // A header of magic, version and length; a chunk of JSON, padded with spaces to four bytes; the rest (4.4).
    text.resize((text.size() + 3) / 4 * 4, ' ');
    const std::size_t length = 12 + 8 + text.size() + 8 + buffer.size();
    if (length > std::numeric_limits<std::uint32_t>::max())
        return Error{"a .glb holds no more than 4 GiB; cut the land into pieces, allow an error or take .gltf", path};
    const Result<void> written = write_atomically(path, [&](const std::string& temporary) {
        FileStream out(temporary);
        out.text("glTF");
        out.value(std::uint32_t{2});
        out.value(static_cast<std::uint32_t>(length));
        out.value(static_cast<std::uint32_t>(text.size()));
        out.text("JSON");
        out.text(text);
        out.value(static_cast<std::uint32_t>(buffer.size()));
        out.text(std::string_view("BIN\0", 4));
        buffer.write(out);
        return out.close(path);
    });
    if (!written) return written.error();
    return std::vector<std::string>{path};
}

}  // namespace cuesta
