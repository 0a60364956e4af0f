#include "core/io/mesh/solid_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_ending.h"
#include "core/io/files/zip_archive.h"
#include "core/io/mesh/mesh_file.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

/// Between plates on the bed, mm.
constexpr float between_plates = 10;
/// Vertices or triangles of a piece of XML.
constexpr std::size_t elements_a_piece = 50000;

std::vector<std::byte> bytes_of_text(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

/// XML with numbers in the shortest form that is read as the same.
class XmlPiece {
public:
    XmlPiece& text(std::string_view words) {
        text_ += words;
        return *this;
    }
    template <class Number>
    XmlPiece& number(Number value) {
        std::array<char, 48> digits{};
        char* const last = digits.data() + digits.size();
        const auto [end, error] = [&] {
            // The specification knows no exponents below its own ten digits: plain decimals are read by all.
            if constexpr (std::is_floating_point_v<Number>)
                return std::to_chars(digits.data(), last, value, std::chars_format::fixed);
            else
                return std::to_chars(digits.data(), last, value);
        }();
        CUESTA_CHECK(error == std::errc());
        text_.append(digits.data(), end);
        return *this;
    }
    const std::string& str() const { return text_; }

private:
    std::string text_;
};

/// The model of a 3MF file, in pieces: the head, of each plate its beginning, vertices, triangles and end, then the
/// build.
class Model {
public:
    Model(const LandSolid& solid, std::string title) : solid_(solid), title_(std::move(title)) {
        pieces_.push_back([this] { return head(); });
        for (std::size_t i = 0; i < solid_.plates.size(); ++i) {
            const SolidMesh& mesh = solid_.plates[i].mesh;
            pieces_.push_back([this, i] { return beginning(i); });
            add_pieces(mesh.positions.size(), [&mesh](std::size_t k, XmlPiece& out) {
                const auto& [x, y, z] = mesh.positions[k];
                out.text("<vertex x=\"").number(x).text("\" y=\"").number(y).text("\" z=\"").number(z).text("\"/>\n");
            });
            pieces_.push_back([] { return std::string("</vertices>\n<triangles>\n"); });
            add_pieces(mesh.triangles.size(), [&mesh](std::size_t k, XmlPiece& out) {
                const auto& [a, b, c] = mesh.triangles[k];
                out.text("<triangle v1=\"")
                    .number(a)
                    .text("\" v2=\"")
                    .number(b)
                    .text("\" v3=\"")
                    .number(c)
                    .text("\"/>\n");
            });
            pieces_.push_back([] { return std::string("</triangles>\n</mesh>\n</object>\n"); });
        }
        pieces_.push_back([this] { return build(); });
    }
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    int count() const { return static_cast<int>(pieces_.size()); }
    /// Empty behind the last.
    std::string piece(int number) const {
        return number < count() ? pieces_[static_cast<std::size_t>(number)]() : std::string();
    }

private:
    template <class Write>
    void add_pieces(std::size_t count, const Write& write) {
        for (std::size_t first = 0; first < count; first += elements_a_piece)
            pieces_.push_back([write, first, last = std::min(first + elements_a_piece, count)] {
                XmlPiece out;
                for (std::size_t k = first; k < last; ++k) write(k, out);
                return out.str();
            });
    }

    std::string head() const {
        XmlPiece out;
        out.text(
               "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model unit=\"millimeter\" xml:lang=\"en-US\" "
               "xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">\n<metadata name=\"Title\">")
            .text(title_)
            .text(
                "</metadata>\n<metadata name=\"Application\">Cuesta</metadata>\n<metadata "
                "name=\"Description\">Scale 1:")
            .number(std::llround(solid_.scale))
            .text("</metadata>\n<resources>\n");
        return out.str();
    }

    std::string beginning(std::size_t i) const {
        const SolidPlate& plate = solid_.plates[i];
        XmlPiece out;
        out.text("<object id=\"").number(i + 1).text("\" type=\"model\" name=\"").text(title_);
        if (solid_.plates.size() > 1) out.text("_x").number(plate.column).text("_y").number(plate.row);
        out.text("\">\n<mesh>\n<vertices>\n");
        return out.str();
    }

    /// Plates beside each other as on the map, in the quadrant where the specification wants them.
    std::string build() const {
        std::vector<float> widths(static_cast<std::size_t>(solid_.columns)),
            depths(static_cast<std::size_t>(solid_.rows));
        float west = 0, south = 0;
        for (const SolidPlate& plate : solid_.plates) {
            float& width = widths[static_cast<std::size_t>(plate.column)];
            float& depth = depths[static_cast<std::size_t>(plate.row)];
            width = std::max(width, plate.figures.most[0]);
            depth = std::max(depth, plate.figures.most[1] - plate.figures.least[1]);
            west = std::min(west, plate.figures.least[0]);
            south = std::min(south, plate.figures.least[1]);
        }
        XmlPiece out;
        out.text("</resources>\n<build>\n");
        for (std::size_t i = 0; i < solid_.plates.size(); ++i) {
            const SolidPlate& plate = solid_.plates[i];
            float x = -west, y = -south;
            for (int k = 0; k < plate.column; ++k) x += widths[static_cast<std::size_t>(k)] + between_plates;
            for (int k = solid_.rows - 1; k > plate.row; --k) y += depths[static_cast<std::size_t>(k)] + between_plates;
            out.text("<item objectid=\"").number(i + 1).text("\" transform=\"1 0 0 0 1 0 0 0 1 ").number(x).text(" ");
            out.number(y).text(" 0\"/>\n");
        }
        out.text("</build>\n</model>\n");
        return out.str();
    }

    const LandSolid& solid_;
    std::string title_;
    std::vector<std::function<std::string()>> pieces_;
};

/// Text as XML takes it.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else
            result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return result;
}

Result<void> write_3mf(const std::string& path, const LandSolid& solid) {
    const Model model(solid, escaped(utf8_of(file_path(path).stem())));
    static constexpr std::string_view types =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\n"
        "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\n"
        "<Default Extension=\"model\" ContentType=\"application/vnd.ms-package.3dmanufacturing-3dmodel+xml\"/>\n"
        "</Types>\n";
    static constexpr std::string_view relations =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\n"
        "<Relationship Target=\"/3D/3dmodel.model\" Id=\"rel0\" "
        "Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\"/>\n"
        "</Relationships>\n";
    const std::vector<ZipEntry> entries{
        {"[Content_Types].xml", [] { return bytes_of_text(types); }},
        {"_rels/.rels", [] { return bytes_of_text(relations); }},
        {"3D/3dmodel.model", {}, [&model](int number) { return bytes_of_text(model.piece(number)); }, model.count()}};
    return write_atomically(path, [&](const std::string& temporary) { return write_zip(temporary, entries); });
}

}  // namespace

std::optional<SolidFormat> solid_format_of(const std::string& path) {
    const std::string ending = file_ending(path);
    if (ending == ".stl") return SolidFormat::stl;
    if (ending == ".3mf") return SolidFormat::threemf;
    return std::nullopt;
}

std::vector<std::string> solid_files(const std::string& path, int columns, int rows) {
    if (solid_format_of(path) != SolidFormat::stl || columns * rows == 1) return {path};
    std::vector<std::string> files;
    const fs::path whole = file_path(path);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            files.push_back(
                utf8_of(whole.parent_path() / file_path(utf8_of(whole.stem()) + "_x" + std::to_string(column) + "_y" +
                                                        std::to_string(row) + utf8_of(whole.extension()))));
    return files;
}

Result<std::vector<std::string>> write_land_solid(const std::string& path, const LandSolid& solid) {
    const std::optional<SolidFormat> format = solid_format_of(path);
    if (!format) return Error{"solids are written as .stl or .3mf", path};
    std::vector<std::string> files = solid_files(path, solid.columns, solid.rows);
    if (*format == SolidFormat::threemf) {
        if (const Result<void> written = write_3mf(path, solid); !written) return written.error();
        return files;
    }
    for (std::size_t i = 0; i < solid.plates.size(); ++i) {
        TriangleMesh mesh;
        mesh.positions = solid.plates[i].mesh.positions;
        mesh.triangles = solid.plates[i].mesh.triangles;
        if (const auto written = write_stl(files[i], mesh); !written) return written.error();
    }
    return files;
}

}  // namespace cuesta
