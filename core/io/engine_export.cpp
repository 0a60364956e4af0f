#include "core/io/engine_export.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <span>

#include "core/base/check.h"
#include "core/field/statistics.h"
#include "core/field/vertex_sampling.h"
#include "core/io/atomic_file.h"
#include "core/io/byte_image.h"
#include "core/io/elevation.h"
#include "core/io/mesh.h"
#include "core/io/vector_writer.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

/// What an engine's files are like.
struct Traits {
    std::string_view title;
    std::vector<int> sizes;
    bool square = false;      ///< else land keeps its proportions
    const char* ending = "";  ///< of the height map
};

/// Unity and HTerrain: one more than a power of two.
std::vector<int> powers_of_two_and_one() {
    return {33, 65, 129, 257, 513, 1025, 2049, 4097};
}

const Traits& traits_of(Engine engine) {
    // Unreal: whole components of whole sections; others are stretched on import.
    static const Traits unreal{"Unreal Engine", {127, 253, 505, 1009, 2017, 4033, 8129}, true, ".png"};
    static const Traits unity{"Unity", powers_of_two_and_one(), true, ".raw"};
    static const Traits terrain3d{"Terrain3D (Godot)", {}, false, ".exr"};
    static const Traits hterrain{"HTerrain (Godot)", powers_of_two_and_one(), true, ".exr"};
    static const Traits blender{"Blender, Houdini", {}, false, ".exr"};
    static const Traits gis{"GIS", {}, false, ".tif"};
    switch (engine) {
        case Engine::unreal:
            return unreal;
        case Engine::unity:
            return unity;
        case Engine::terrain3d:
            return terrain3d;
        case Engine::hterrain:
            return hterrain;
        case Engine::blender:
            return blender;
        case Engine::gis:
            break;
    }
    return gis;
}

std::string text_of(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", number);
    return text;
}

/// Land brought to the engine's size.
struct Fitted {
    Raster<float> heights;
    TerrainFrame frame;      ///< of those
    double row_spacing = 0;  ///< m from north to south; frame.cell_size is that from west to east
    double lowest = 0;
    double highest = 0;
};

Result<Fitted> fitted_to(Engine engine, const EngineLand& land, int wanted) {
    const Traits& traits = traits_of(engine);
    const int width = land.heights.width();
    const int height = land.heights.height();
    const int longer = std::max(width, height);
    const int size = wanted > 0 ? wanted : usual_size(engine, longer);
    if (const Result<void> taken = check_size(engine, size); !taken) return taken.error();
    Fitted result;
    int columns = width;
    int rows = height;
    if (size > 0 && traits.square) {
        columns = rows = size;
    } else if (size > 0) {
        const auto side = [&](int samples) {
            return std::max(2, static_cast<int>(std::lround(1 + (samples - 1.0) * (size - 1) / (longer - 1))));
        };
        columns = side(width);
        rows = side(height);
    }
    result.heights = resampled_corners(land.heights, columns, rows);
    result.frame = land.frame;
    if (columns != width || rows != height) {
        result.frame.width = columns;
        result.frame.height = rows;
        result.frame.cell_size = land.frame.cell_size * (width - 1) / (columns - 1);
        result.frame.geotransform.reset();
        result.frame.crs_wkt.clear();
        if (const auto& place = land.frame.geotransform) {
            // The outermost samples stay where they are, in the middle of their cells.
            const double across = (width - 1.0) / (columns - 1);
            const double down = (height - 1.0) / (rows - 1);
            const std::array<double, 6>& old = *place;
            std::array<double, 6> now{0, old[1] * across, old[2] * down, 0, old[4] * across, old[5] * down};
            now[0] = old[0] + 0.5 * (old[1] + old[2]) - 0.5 * (now[1] + now[2]);
            now[3] = old[3] + 0.5 * (old[4] + old[5]) - 0.5 * (now[4] + now[5]);
            result.frame.geotransform = now;
            result.frame.crs_wkt = land.frame.crs_wkt;
        }
    }
    result.row_spacing = land.frame.cell_size * (height - 1) / (rows - 1);
    const Statistics statistics = statistics_of(result.heights.view());
    result.lowest = static_cast<double>(statistics.minimum);
    result.highest = static_cast<double>(statistics.maximum);
    return result;
}

/// The weights at `columns` x `rows` samples, by surface; they sum to 255 in each.
std::vector<Raster<std::uint8_t>> fitted_weights(const std::vector<SurfaceWeight>& weights, int columns, int rows) {
    std::vector<Raster<float>> shares;
    for (const SurfaceWeight& surface : weights) {
        Raster<float> values(surface.weight.width(), surface.weight.height());
        for (int y = 0; y < values.height(); ++y)
            for (int x = 0; x < values.width(); ++x) values(x, y) = static_cast<float>(surface.weight(x, y));
        shares.push_back(resampled_corners(values.view(), columns, rows));
    }
    std::vector<Raster<std::uint8_t>> result(weights.size());
    for (auto& raster : result) raster = Raster<std::uint8_t>(columns, rows);
    std::vector<std::pair<double, std::size_t>> rest(weights.size());
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
            double sum = 0;
            for (const Raster<float>& share : shares) sum += static_cast<double>(share(x, y));
            // The largest remainders get what rounding down left over (Hamilton's method).
            int left = 255;
            for (std::size_t i = 0; i < shares.size(); ++i) {
                const double exact = sum > 0  ? 255.0 * static_cast<double>(shares[i](x, y)) / sum
                                     : i == 0 ? 255.0
                                              : 0.0;
                const int whole = static_cast<int>(exact);
                result[i](x, y) = static_cast<std::uint8_t>(whole);
                left -= whole;
                rest[i] = {whole - exact, i};
            }
            std::sort(rest.begin(), rest.end());
            for (std::size_t i = 0; left > 0; i = (i + 1) % rest.size(), --left) ++result[rest[i].second](x, y);
        }
    return result;
}

bool is_file_name(const std::string& name) {
    return !name.empty() && std::all_of(name.begin(), name.end(),
                                        [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; });
}

/// Writes the files of one export, and remembers them.
class Writer {
public:
    Writer(std::string folder, std::string name) : folder_(std::move(folder)), name_(std::move(name)) {}

    std::string path(const std::string& rest) const { return (fs::path(folder_) / (name_ + rest)).string(); }

    Result<void> heights(const Fitted& land, const char* ending, const WriteElevationOptions& options) {
        Result<std::vector<std::string>> written =
            write_elevation(path(ending), land.heights.view(), land.frame, options);
        if (!written) return written.error();
        files_.insert(files_.end(), written->begin(), written->end());
        return {};
    }
    Result<void> image(const std::string& rest, const ByteImage& image) {
        return note(path(rest), write_byte_image(path(rest), image));
    }
    Result<void> mask(const std::string& rest, RasterView<const float> values, const TerrainFrame& frame) {
        return note(path(rest), write_mask(path(rest), values, frame));
    }
    Result<void> mesh(const std::string& rest, const TriangleMesh& mesh) {
        return note(path(rest), write_mesh(path(rest), mesh));
    }
    Result<void> paths(const std::string& rest, const std::vector<Path>& paths, const CarvePlan& plan,
                       const TerrainFrame& frame) {
        return note(path(rest), write_paths_for_engines(path(rest), paths, plan, frame));
    }
    Result<void> text(const std::string& rest, const std::string& text) {
        return note(path(rest), write_bytes_atomically(path(rest), std::as_bytes(std::span(text))));
    }
    std::vector<std::string> take() { return std::move(files_); }

private:
    Result<void> note(const std::string& path, Result<void> written) {
        if (written) files_.push_back(path);
        return written;
    }
    std::string folder_, name_;
    std::vector<std::string> files_;
};

Result<void> write_grey_weights(Writer& writer, const std::vector<SurfaceWeight>& names,
                                const std::vector<Raster<std::uint8_t>>& weights) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const Raster<std::uint8_t>& weight = weights[i];
        ByteImage image{weight.width(), weight.height(), 1, {}};
        for (int y = 0; y < weight.height(); ++y)
            image.bytes.insert(image.bytes.end(), weight.row(y), weight.row(y) + weight.width());
        if (Result<void> done = writer.image("_" + names[i].name + ".png", image); !done) return done;
    }
    return {};
}

/// Four surfaces a picture, in their order.
Result<void> write_splat_maps(Writer& writer, const std::vector<Raster<std::uint8_t>>& weights) {
    for (std::size_t first = 0; first < weights.size(); first += 4) {
        ByteImage image{weights[0].width(), weights[0].height(), 4, {}};
        image.bytes.assign(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4, 0);
        for (std::size_t channel = 0; channel < 4 && first + channel < weights.size(); ++channel) {
            std::uint8_t* to = image.bytes.data() + channel;
            for (int y = 0; y < image.height; ++y)
                for (int x = 0; x < image.width; ++x, to += 4) *to = weights[first + channel](x, y);
        }
        if (Result<void> done = writer.image("_splat_" + std::to_string(first / 4) + ".png", image); !done) return done;
    }
    return {};
}

Result<void> write_weights(Engine engine, Writer& writer, const EngineLand& land, const Fitted& fitted) {
    if (land.weights.empty()) return {};
    const int columns = fitted.frame.width;
    const int rows = fitted.frame.height;
    switch (engine) {
        case Engine::unity:
            // Alphamaps have a power of two a side.
            return write_splat_maps(writer, fitted_weights(land.weights, columns - 1, rows - 1));
        case Engine::hterrain:
            return write_splat_maps(writer, fitted_weights(land.weights, columns, rows));
        case Engine::gis: {
            const std::vector<Raster<std::uint8_t>> weights = fitted_weights(land.weights, columns, rows);
            for (std::size_t i = 0; i < weights.size(); ++i) {
                Raster<float> share(columns, rows);
                for (int y = 0; y < rows; ++y)
                    for (int x = 0; x < columns; ++x) share(x, y) = static_cast<float>(weights[i](x, y)) / 255.0F;
                if (Result<void> done = writer.mask("_" + land.weights[i].name + ".tif", share.view(), fitted.frame);
                    !done)
                    return done;
            }
            return {};
        }
        case Engine::unreal:
        case Engine::terrain3d:
        case Engine::blender:
            break;
    }
    return write_grey_weights(writer, land.weights, fitted_weights(land.weights, columns, rows));
}

/// The order of surfaces in files of four.
std::string splat_order(const std::vector<SurfaceWeight>& weights) {
    std::string text;
    for (std::size_t i = 0; i < weights.size(); ++i)
        text += "  splat_" + std::to_string(i / 4) + " " + "RGBA"[i % 4] + ": " + weights[i].name + "\n";
    return text;
}

std::string steps_for(Engine engine, const EngineLand& land, const Fitted& fitted, const std::string& name) {
    const double range = std::max(fitted.highest - fitted.lowest, 1e-9);
    // A flat land is written with a range of one metre (core/io/elevation.h).
    const double coded = fitted.highest > fitted.lowest ? range : 1.0;
    const double across = fitted.frame.cell_size * (fitted.frame.width - 1);
    const double down = fitted.row_spacing * (fitted.frame.height - 1);
    const std::string size = std::to_string(fitted.frame.width) + " x " + std::to_string(fitted.frame.height);
    const auto line = [](const std::string& what, const std::string& value) { return what + ": " + value + "\n"; };
    std::string text = std::string(traits_of(engine).title) + ", " + name + traits_of(engine).ending + ", " + size +
                       " samples, " + text_of(across) + " m west to east, " + text_of(down) + " m north to south, " +
                       text_of(fitted.lowest) + " to " + text_of(fitted.highest) + " m high\n\n";
    switch (engine) {
        case Engine::unreal:
            text += "Landscape mode, Manage, New, Import from File:\n";
            text += line("  Heightmap File", name + ".png");
            text += line("  Scale X", text_of(fitted.frame.cell_size * 100));
            text += line("  Scale Y", text_of(fitted.row_spacing * 100));
            // Code 32768 is height 0 and a code 1/128 cm at scale 1 (core/io/sidecar.cpp).
            text += line("  Scale Z", text_of(coded * 100 / 512));
            text += line("  Location Z", text_of((fitted.lowest + coded / 2) * 100));
            if (!land.weights.empty()) text += "  Layers: one file each, " + name + "_<layer>.png\n";
            break;
        case Engine::unity:
            text += "Terrain, Terrain Settings, Import Raw:\n";
            text += line("  File", name + ".raw");
            text += line("  Depth", "Bit 16");
            text += line("  Resolution", std::to_string(fitted.frame.width));
            text += line("  Byte Order", "Windows");
            text += line("  Flip Vertically", "off (the first row is the south edge, as Unity has it)");
            text += line("  Terrain Size X", text_of(across));
            text += line("  Terrain Size Z", text_of(down));
            // Unity divides codes by 65536.
            text += line("  Terrain Size Y", text_of(coded * 65536 / 65535));
            text += line("  Transform, Position Y", text_of(fitted.lowest));
            if (!land.weights.empty())
                text += "  Splat maps of four layers each, in this order:\n" + splat_order(land.weights);
            break;
        case Engine::terrain3d:
            text += "Importer scene:\n";
            text += line("  Height File", name + ".exr");
            text += line("  Import Scale", "1 (the file holds metres)");
            text += line("  Import Offset", "0");
            text += line("  Terrain3D, Vertex Spacing", text_of(fitted.frame.cell_size));
            break;
        case Engine::hterrain:
            text += "Terrain menu, Import maps:\n";
            text += line("  Heightmap", name + ".exr");
            text += line("  Min Height, Max Height", "not used, the file holds metres");
            text +=
                line("  HTerrain, Map Scale", text_of(fitted.frame.cell_size) + ", 1, " + text_of(fitted.row_spacing));
            if (!land.weights.empty())
                text += "  Splat maps of four layers each, in this order:\n" + splat_order(land.weights);
            break;
        case Engine::blender:
            text += "As a mesh: import " + name + ".glb; 1 unit is 1 m, the origin in the middle at height 0.\n";
            text += "As a displacement of a plane of " + text_of(across) + " x " + text_of(down) + " m:\n";
            text += line("  Image", name + ".exr, Non-Color, 32-bit float, Interpolation Cubic, Extension Extend");
            text += line("  Displace, Strength", "1");
            text += line("  Displace, Midlevel", "0");
            text += "Houdini: HeightField File of " + name + ".exr, channel Y, height scale 1.\n";
            break;
        case Engine::gis:
            text += line("Metres, 32-bit floats, cells of", text_of(fitted.frame.cell_size) + " m");
            text += line("Reference system", fitted.frame.crs_wkt.empty() ? "none; metres from the south-west corner"
                                                                          : "as the land was imported");
            break;
    }
    return text;
}

}  // namespace

std::string_view title_of(Engine engine) {
    return traits_of(engine).title;
}

const std::vector<int>& sizes_of(Engine engine) {
    return traits_of(engine).sizes;
}

int usual_size(Engine engine, int samples) {
    const std::vector<int>& sizes = sizes_of(engine);
    if (sizes.empty()) return 0;
    const auto found = std::lower_bound(sizes.begin(), sizes.end(), samples);
    return found == sizes.end() ? sizes.back() : *found;
}

Result<void> check_size(Engine engine, int size) {
    const std::vector<int>& sizes = sizes_of(engine);
    if (size == 0 || sizes.empty() || std::find(sizes.begin(), sizes.end(), size) != sizes.end()) return {};
    std::string text;
    for (const int each : sizes) text += (text.empty() ? "" : ", ") + std::to_string(each);
    return Error{std::string(title_of(engine)) + " takes no height maps of " + std::to_string(size) +
                     " samples a side; choose one of " + text,
                 "size"};
}

std::string export_stem(std::string name) {
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-') c = '_';
    return name.empty() ? "terrain" : name;
}

SurfacePlanes planes_of(const SurfaceWeights& surfaces) {
    SurfacePlanes planes;
    for (int i = 0; i < surface_count; ++i) {
        Raster<std::uint8_t> plane = surfaces.plane(static_cast<Surface>(i));
        bool shows = false;
        for (int y = 0; y < plane.height() && !shows; ++y)
            shows = std::any_of(plane.row(y), plane.row(y) + plane.width(), [](std::uint8_t w) { return w > 0; });
        if (!shows) continue;
        planes.rasters.push_back(std::move(plane));
        planes.weights.push_back({std::string(surface_names[static_cast<std::size_t>(i)]), {}});
    }
    // Views only now: the rasters have their last place.
    for (std::size_t i = 0; i < planes.rasters.size(); ++i) planes.weights[i].weight = planes.rasters[i].view();
    return planes;
}

Result<EngineExport> export_for_engine(Engine engine, const std::string& folder, const EngineLand& land,
                                       const EngineExportOptions& options) {
    CUESTA_CHECK_EQUAL(land.heights.width(), land.frame.width);
    CUESTA_CHECK_EQUAL(land.heights.height(), land.frame.height);
    if (land.heights.width() < 2 || land.heights.height() < 2)
        return Error{"engines need land of at least 2 x 2 cells", folder};
    if (!is_file_name(options.name))
        return Error{"a name of letters, digits, '_' and '-' is needed for the files", options.name};
    for (const SurfaceWeight& surface : land.weights) {
        CUESTA_CHECK_EQUAL(surface.weight.width(), land.heights.width());
        CUESTA_CHECK_EQUAL(surface.weight.height(), land.heights.height());
        if (!is_file_name(surface.name)) return Error{"a surface's name cannot be part of a file's", surface.name};
    }
    try {
        const Result<Fitted> fitted = fitted_to(engine, land, options.size);
        if (!fitted) return fitted.error();
        std::error_code code;
        fs::create_directories(folder, code);
        if (code) return Error{"the folder cannot be made: " + code.message(), folder};
        Writer writer(folder, options.name);
        WriteElevationOptions heights;
        heights.raw_south_first = engine == Engine::unity;
        heights.exr_in_colour = engine == Engine::terrain3d;
        heights.row_spacing = fitted->row_spacing;
        if (Result<void> done = writer.heights(*fitted, traits_of(engine).ending, heights); !done) return done.error();
        if (Result<void> done = write_weights(engine, writer, land, *fitted); !done) return done.error();
        if (engine == Engine::blender) {
            MeshOptions mesh;
            mesh.maximum_error =
                options.mesh_error >= 0 ? options.mesh_error : (fitted->highest - fitted->lowest) / 2000;
            const Result<TriangleMesh> triangles = triangulate(fitted->heights.view(), fitted->frame.cell_size, mesh);
            if (!triangles) return triangles.error();
            if (Result<void> done = writer.mesh(".glb", *triangles); !done) return done.error();
        }
        if (land.paths && land.plan && !land.paths->empty()) {
            if (Result<void> done = writer.paths("_paths.json", *land.paths, *land.plan, land.frame); !done)
                return done.error();
        }
        EngineExport result;
        result.columns = fitted->frame.width;
        result.rows = fitted->frame.height;
        result.steps = steps_for(engine, land, *fitted, options.name);
        if (Result<void> done = writer.text("_" + std::string(name_of(engine)) + ".txt", result.steps); !done)
            return done.error();
        result.files = writer.take();
        return result;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for an export of this size", folder};
    }
}

}  // namespace cuesta
