#include "core/io/mesh/mesh_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <new>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_stream.h"

namespace cuesta {
namespace {

using Files = Result<std::vector<std::string>>;

constexpr std::size_t piece_size = std::size_t{1} << 20;

/// Lines of text, handed on in large pieces.
class Lines {
public:
    explicit Lines(FileStream& out) : out_(out) {}
    ~Lines() { out_.text(text_); }
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;
    Lines& word(std::string_view word) {
        text_ += word;
        return *this;
    }
    /// The shortest text that is read as the same number, after a blank.
    template <class Number>
    Lines& number(Number value) {
        std::array<char, 32> text{' '};
        const auto [end, error] = std::to_chars(text.data() + 1, text.data() + text.size(), value);
        CUESTA_CHECK(error == std::errc());
        return word({text.data(), end});
    }
    void end() {
        text_ += '\n';
        if (text_.size() < piece_size) return;
        out_.text(text_);
        text_.clear();
    }

private:
    FileStream& out_;
    std::string text_;
};

Result<void> write_stream(const std::string& path, const std::function<void(FileStream&)>& write) {
    return write_atomically(path, [&](const std::string& temporary) {
        FileStream out(temporary);
        write(out);
        return out.close(path);
    });
}

Files one_file(const std::string& path, const Result<void>& written) {
    if (!written) return written.error();
    return std::vector<std::string>{path};
}

}  // namespace

std::optional<MeshFormat> mesh_format_of(const std::string& path) {
    std::string ending = utf8_of(file_path(path).extension());
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const auto& names = EnumNames<MeshFormat>::names;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (ending == "." + std::string(names[i])) return static_cast<MeshFormat>(i);
    return std::nullopt;
}

Files write_mesh_file(const std::string& path, const TriangleMesh& mesh, const MeshFileOptions& options) {
    const std::optional<MeshFormat> format = mesh_format_of(path);
    if (!format) return Error{"no mesh format has this ending; use .glb, .gltf, .obj, .fbx, .ply or .stl", path};
    if (mesh.triangles.empty() || mesh.positions.empty()) return Error{"there are no triangles to write", path};
    CUESTA_CHECK_EQUAL(mesh.positions.size(), mesh.normals.size());
    CUESTA_CHECK_EQUAL(mesh.positions.size(), mesh.texture_coordinates.size());
    CUESTA_CHECK(mesh.colours.empty() || mesh.colours.size() == mesh.positions.size());
    try {
        switch (*format) {
            case MeshFormat::glb:
            case MeshFormat::gltf:
                return write_gltf(path, mesh, options);
            case MeshFormat::obj:
                return write_obj(path, mesh, options);
            case MeshFormat::fbx:
                return write_fbx(path, mesh, options);
            case MeshFormat::ply:
                return write_ply(path, mesh, options);
            case MeshFormat::stl:
                break;
        }
        return write_stl(path, mesh);
    } catch (const std::bad_alloc&) {
        return Error{"not enough memory to write the mesh", path};
    }
}

Result<void> write_mesh(const std::string& path, const TriangleMesh& mesh) {
    const Files written = write_mesh_file(path, mesh);
    if (!written) return written.error();
    return {};
}

Files write_obj(const std::string& path, const TriangleMesh& mesh, const MeshFileOptions& options) {
    std::vector<std::string> files{path};
    const std::filesystem::path library = file_path(path).replace_extension(".mtl");
    const bool coloured = !options.picture_name.empty();
    if (coloured) {
        // First the material: an .obj that is there is complete.
        const Result<void> written = write_stream(utf8_of(library), [&](FileStream& out) {
            out.text("newmtl " + options.name + "\nKa 0 0 0\nKd 1 1 1\nKs 0 0 0\nillum 1\nmap_Kd " +
                     options.picture_name + "\n");
        });
        if (!written) return written.error();
        files.push_back(utf8_of(library));
    }
    const Result<void> written = write_stream(path, [&](FileStream& out) {
        Lines lines(out);
        if (coloured) lines.word("mtllib " + utf8_of(library.filename())).end();
        lines.word("o " + options.name).end();
        for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
            lines.word("v");
            for (const float each : mesh.positions[i]) lines.number(each);
            if (!mesh.colours.empty())
                for (const float each : mesh.colours[i]) lines.number(static_cast<float>(srgb_code(each)) / 255.0F);
            lines.end();
        }
        // Pictures are counted from the bottom.
        for (const auto& [u, v] : mesh.texture_coordinates) lines.word("vt").number(u).number(1.0F - v).end();
        for (const auto& normal : mesh.normals) {
            lines.word("vn");
            for (const float each : normal) lines.number(each);
            lines.end();
        }
        if (coloured) lines.word("usemtl " + options.name).end();
        for (const auto& triangle : mesh.triangles) {
            lines.word("f");
            for (const std::uint32_t vertex : triangle) {
                const std::uint64_t one_based = std::uint64_t{vertex} + 1;
                lines.number(one_based).word("/");
                std::array<char, 24> text{};
                const auto end = std::to_chars(text.data(), text.data() + text.size(), one_based).ptr;
                lines.word({text.data(), end}).word("/").word({text.data(), end});
            }
            lines.end();
        }
    });
    if (!written) return written.error();
    return files;
}

Files write_ply(const std::string& path, const TriangleMesh& mesh, const MeshFileOptions& options) {
    return one_file(path, write_stream(path, [&](FileStream& out) {
                        std::string header = "ply\nformat binary_little_endian 1.0\ncomment " + options.name + "\n";
                        if (!options.picture_name.empty())
                            header += "comment TextureFile " + options.picture_name + "\n";
                        header += "element vertex " + std::to_string(mesh.positions.size()) + "\n";
                        for (const char* name : {"x", "y", "z", "nx", "ny", "nz", "s", "t"})
                            header += std::string("property float ") + name + "\n";
                        if (!mesh.colours.empty())
                            for (const char* name : {"red", "green", "blue"})
                                header += std::string("property uchar ") + name + "\n";
                        header += "element face " + std::to_string(mesh.triangles.size()) +
                                  "\nproperty list uchar int vertex_indices\nend_header\n";
                        out.text(header);
                        std::vector<std::byte> piece;
                        const auto append = [&piece](const auto& value) {
                            const auto bytes = std::as_bytes(std::span(&value, 1));
                            piece.insert(piece.end(), bytes.begin(), bytes.end());
                        };
                        const auto hand_on = [&](std::size_t least) {
                            if (piece.size() < least) return;
                            out.values(piece);
                            piece.clear();
                        };
                        for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
                            append(mesh.positions[i]);
                            append(mesh.normals[i]);
                            append(std::array{mesh.texture_coordinates[i][0], 1.0F - mesh.texture_coordinates[i][1]});
                            if (!mesh.colours.empty())
                                for (const float each : mesh.colours[i]) append(srgb_code(each));
                            hand_on(piece_size);
                        }
                        for (const auto& triangle : mesh.triangles) {
                            append(std::uint8_t{3});
                            append(triangle);
                            hand_on(piece_size);
                        }
                        hand_on(1);
                    }));
}

Files write_stl(const std::string& path, const TriangleMesh& mesh) {
    if (mesh.triangles.size() > 0xffffffffU) return Error{"STL cannot count so many triangles", path};
    return one_file(path, write_stream(path, [&](FileStream& out) {
                        std::array<char, 80> header{};  // must not begin with "solid", which text files do
                        std::string_view("binary STL").copy(header.data(), header.size());
                        out.value(header);
                        out.value(static_cast<std::uint32_t>(mesh.triangles.size()));
                        std::vector<std::byte> piece;
                        for (const auto& triangle : mesh.triangles) {
                            std::array<double, 3> p[3];
                            for (std::size_t i = 0; i < 3; ++i)
                                for (std::size_t k = 0; k < 3; ++k)
                                    p[i][k] = static_cast<double>(mesh.positions[triangle[i]][k]);
                            const auto side = [&](std::size_t i, std::size_t k) { return p[i][k] - p[0][k]; };
                            std::array<double, 3> normal{side(1, 1) * side(2, 2) - side(1, 2) * side(2, 1),
                                                         side(1, 2) * side(2, 0) - side(1, 0) * side(2, 2),
                                                         side(1, 0) * side(2, 1) - side(1, 1) * side(2, 0)};
                            const double length = std::hypot(normal[0], normal[1], normal[2]);
                            std::array<float, 12> facet{};
                            for (std::size_t k = 0; k < 3; ++k) {
                                facet[k] = static_cast<float>(length > 0 ? normal[k] / length : 0.0);
                                for (std::size_t i = 0; i < 3; ++i)
                                    facet[3 * (i + 1) + k] = mesh.positions[triangle[i]][k];
                            }
                            const auto bytes = std::as_bytes(std::span(facet));
                            piece.insert(piece.end(), bytes.begin(), bytes.end());
                            piece.insert(piece.end(), 2, std::byte{0});
                            if (piece.size() < piece_size) continue;
                            out.values(piece);
                            piece.clear();
                        }
                        out.values(piece);
                    }));
}

}  // namespace cuesta
