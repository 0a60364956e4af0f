#include "core/io/project/layers_file.h"

#include <filesystem>
#include <new>

#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/elevation.h"
#include "core/io/files/text_file.h"
#include "core/io/project/project_json.h"
#include "core/look/rock_pictures.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file = std::uintmax_t{16} << 20;
constexpr double largest_depth = 1000;  ///< metres of water an application

std::string read_text(const std::string& path) {
    std::error_code code;
    if (!fs::exists(file_path(path), code)) refuse_input("no such file");
    if (!fs::is_regular_file(file_path(path), code)) refuse_input("not a file");
    if (fs::file_size(file_path(path), code) > largest_file || code) refuse_input("too large for a list of layers");
    const std::optional<std::string> text = read_text_file(path, largest_file);
    if (!text) refuse_input("cannot be read");
    return *text;
}

/// Reads one file; `warnings` collects what the maps' readers assumed.
class LayersReader {
public:
    LayersReader(fs::path folder, const TerrainFrame& frame) : folder_(std::move(folder)), frame_(frame) {}

    void read(JsonObject object, Project& project) {
        if (object.has("eroded_material"))
            read_material_here(object.object("eroded_material"), project.eroded_material);
        if (object.has("bottom_material"))
            read_material_here(object.object("bottom_material"), project.bottom_material);
        if (object.has("separate_eroded_material"))
            project.separate_eroded_material = object.truth("separate_eroded_material");
        if (object.has("layers")) {
            project.layers.clear();
            for (const JsonObject& layer : object.objects("layers")) project.layers.push_back(read_layer(layer));
        }
        if (object.has("water_sources")) {
            project.water_sources.clear();
            for (const JsonObject& source : object.objects("water_sources"))
                project.water_sources.push_back(read_source(source));
        }
        // Named, so that the suggestion for a misspelt key finds them.
        object.know({"eroded_material", "bottom_material", "separate_eroded_material", "layers", "water_sources"});
        object.finish();
    }

    std::vector<std::string> warnings;

private:
    std::string beside(const std::string& name) const { return utf8_of(folder_ / file_path(name)); }

    void read_material_here(const JsonObject& object, Material& material) const {
        const std::string texture_before = material.texture;
        read_material(object, material);
        const bool is_file = !material.texture.empty() && rock_of_texture(material.texture).empty();
        if (material.texture != texture_before && is_file) material.texture = beside(material.texture);
    }

    Layer read_layer(JsonObject object) {
        Layer layer;
        layer.material.name = "Layer";
        object.know({"material", "thickness", "height_map", "sheet", "range", "enabled"});
        if (object.has("material")) read_material_here(object.object("material"), layer.material);
        if (object.has("enabled")) layer.enabled = object.truth("enabled");
        const int shapes = static_cast<int>(object.has("height_map")) + static_cast<int>(object.has("thickness")) +
                           static_cast<int>(object.has("sheet"));
        if (shapes != 1)
            refuse_input("'" + object.place_of("thickness") + "' or '" + object.place_of("height_map") + "' or '" +
                         object.place_of("sheet") + "' must be given, and not several of them");
        if (object.has("height_map")) {
            layer.shape = read_surface(object);
        } else {
            if (object.has("range"))
                refuse_input("'" + object.place_of("range") + "' belongs to a heightmap, and there is none");
            if (object.has("sheet"))
                read_parameters(object.at("sheet"), object.place_of("sheet"), layer.shape.emplace<TiltedSheet>());
            else
                layer.shape =
                    UniformThickness{static_cast<float>(object.number("thickness", 0, largest_layer_thickness))};
        }
        object.finish();
        return layer;
    }

    UpperSurface read_surface(JsonObject& object) {
        const std::string path = beside(object.text("height_map"));
        ReadElevationOptions options;
        options.cell_size = frame_.cell_size;
        if (object.has("range")) {
            const std::vector<double> range = object.numbers("range", 2, -largest_layer_height, largest_layer_height);
            options.range = {range[0], range[1]};
        }
        const Result<Elevation> map = read_elevation(path, options);
        if (!map) refuse_input("'" + object.place_of("height_map") + "': " + map.error().message());
        for (const std::string& warning : map->warnings) warnings.push_back(path + ": " + warning);
        return {TiledRaster(map->heights.view()), path};
    }

    WaterSource read_source(JsonObject object) {
        WaterSource source;
        object.know({"name", "kind", "enabled", "point", "mask", "depth"});
        if (object.has("name")) source.name = object.text("name");
        if (object.has("kind")) source.kind = read_source_kind(object, "kind");
        if (object.has("enabled")) source.enabled = object.truth("enabled");
        if (object.has("mask") == object.has("point"))
            refuse_input("'" + object.place_of("point") + "' or '" + object.place_of("mask") +
                         "' must be given, and not both");
        if (object.has("mask")) {
            source.shape = read_mask_source(object);
        } else {
            if (object.has("depth"))
                refuse_input("'" + object.place_of("depth") + "' belongs into '" + object.place_of("point") + "'");
            source.shape = read_point_source(object.object("point"));
        }
        object.finish();
        return source;
    }

    PaintedSource read_mask_source(JsonObject& object) {
        const auto depth = static_cast<float>(object.number("depth", 0, largest_depth));
        Result<Raster<float>> mask = read_mask(beside(object.text("mask")), frame_.width, frame_.height);
        if (!mask) refuse_input("'" + object.place_of("mask") + "': " + mask.error().message());
        for (int y = 0; y < mask->height(); ++y)
            for (int x = 0; x < mask->width(); ++x) {
                if ((*mask)(x, y) < 0) refuse_input("'" + object.place_of("mask") + "' holds numbers below 0");
                (*mask)(x, y) *= depth;
            }
        return {TiledRaster(mask->view())};
    }

    fs::path folder_;
    const TerrainFrame& frame_;
};

}  // namespace

Result<std::vector<std::string>> read_layers_json(const std::string& path, Project& project) {
    try {
        const nlohmann::json json = parse_json(read_text(path));
        Project changed = project;
        LayersReader reader(file_path(path).parent_path(), project.frame);
        reader.read(JsonObject(json, ""), changed);
        project = std::move(changed);
        return std::move(reader.warnings);
    } catch (const UnreadableInput& failure) {
        return Error{one_line(failure.error.what), path};
    } catch (const std::bad_alloc&) {
        return Error{"not enough memory for the layers", path};
    }
}

}  // namespace cuesta
