#include "app/cli/export_maps.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string_view>

#include "app/cli/arguments.h"
#include "app/cli/land_job.h"
#include "app/cli/terminal.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/height_formats.h"
#include "core/io/engine/layered_maps.h"
#include "core/io/engine/look_json.h"
#include "core/io/engine/map_files.h"
#include "core/pipeline/land_maps.h"

namespace cuesta {

namespace {

std::vector<std::string> words_of(std::span<const std::string_view> names) {
    return {names.begin(), names.end()};
}

std::vector<std::string> map_names() {
    return words_of(EnumNames<LandMap>::names);
}

Result<LandMap> map_named(const std::string& name) {
    const std::vector<std::string> names = map_names();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<LandMap>(found - names.begin());
    std::string known;
    for (const std::string& each : names) known += (known.empty() ? "" : ", ") + each;
    return Error{"no map '" + name + "', did you mean '" + nearest_word(name, names) + "'? There are: " + known,
                 "--maps-of"};
}

std::string coded_endings() {
    return written_endings(", ", ", ", [](const HeightFormatTraits& format) { return holds_codes(format, false); });
}

void print_files(const std::vector<std::string>& files) {
    for (const std::string& file : files) std::printf("wrote %s\n", file.c_str());
}

}  // namespace

void MapArguments::declare(CLI::App& command) {
    command.add_option("--maps", folder, "Write maps of the land into a folder: flow, slope, weights, normals, ...")
        ->option_text("DIR");
    command
        .add_option("--maps-of", maps,
                    "Which, with commas between them, or 'all'; default those that are usual. A name that does not "
                    "exist lists them")
        ->option_text("MAP,...");
    command
        .add_option(
            "--format", format,
            "Of the maps: tif and exr keep values, png has codes that maps.json explains, exr_layers is one file "
            "of layers with the heights")
        ->check(CLI::IsMember(words_of(EnumNames<MapFormat>::names)))
        ->option_text("tif|png|exr|exr_layers");
    command.add_option("--bits", bits, "Bits of a channel of maps in whole numbers")
        ->check(CLI::IsMember({8, 16}))
        ->option_text("8|16");
    command
        .add_option("--green", green,
                    "Green of normal maps: opengl is north (Unity, Godot, Blender), directx south (Unreal)")
        ->check(CLI::IsMember({"opengl", "directx"}))
        ->option_text("opengl|directx");
}

Result<std::vector<LandMap>> MapArguments::chosen() const {
    if (maps.empty()) return chosen_maps(MapParameters{});
    std::vector<LandMap> result;
    if (maps == "all") {
        for (std::size_t i = 0; i < land_map_count; ++i) result.push_back(static_cast<LandMap>(i));
        return result;
    }
    for (const std::string& name : between_commas(maps)) {
        const Result<LandMap> map = map_named(name);
        if (!map) return map.error();
        if (std::find(result.begin(), result.end(), *map) == result.end()) result.push_back(*map);
    }
    return result;
}

MapParameters MapArguments::parameters() const {
    MapParameters parameters;
    const auto& formats = EnumNames<MapFormat>::names;
    // Checked when it was read.
    parameters.format = static_cast<MapFormat>(std::find(formats.begin(), formats.end(), format) - formats.begin());
    parameters.depth = bits == 8 ? CodeDepth::bits_8 : CodeDepth::bits_16;
    parameters.green = green == "directx" ? NormalGreen::directx : NormalGreen::opengl;
    return parameters;
}

std::string MapArguments::layers_path() const {
    return utf8_of(file_path(folder) / layered_maps_name);
}

OutputFiles MapArguments::files() const {
    const Result<std::vector<LandMap>> wanted = chosen();
    if (folder.empty() || !wanted) return {};
    const std::filesystem::path at = file_path(folder);
    if (parameters().format == MapFormat::exr_layers) return {{layers_path(), "the layers of --maps", {}}};
    OutputFiles files{{utf8_of(at / "maps.json"), "maps.json of --maps", {}}};
    for (const LandMap map : *wanted) {
        const std::string name(name_of(map));
        // A file for each surface, material or mask: surface_rock.tif.
        if (map == LandMap::surfaces || map == LandMap::materials || map == LandMap::masks)
            files.push_back(
                {utf8_of(at / file_path(name.substr(0, name.size() - 1) + "_")), "a map of --maps", "." + format});
        else if (map == LandMap::cover)
            files.push_back({utf8_of(at / file_path(name + "_")), "a map of --maps", "." + format});
        else
            files.push_back({utf8_of(at / file_path(name + "." + format)), "a map of --maps", {}});
    }
    return files;
}

namespace {

/// Into the files that the format asks for.
Result<WrittenMaps> written_maps(const MapArguments& arguments, const std::vector<LandMap>& maps, const Land& land,
                                 const Project& project) {
    const MapParameters parameters = arguments.parameters();
    const MapMaker make = [&](LandMap map, const MapSink& sink) { return make_map(land, project, map, sink); };
    return with_progress([&](const WorkControl& control) -> Result<WrittenMaps> {
        if (parameters.format != MapFormat::exr_layers)
            return write_maps(arguments.folder, land.frame, parameters, maps, make, control, look_to_json(project));
        Result<WrittenLayers> layers =
            write_layered_maps(arguments.layers_path(), {land.ground, land.frame}, parameters, maps, make, control);
        if (!layers) return layers.error();
        return WrittenMaps{{layers->file}, std::move(layers->absent)};
    });
}

}  // namespace

Outcome export_maps(const MapArguments& arguments, const Land& land, const Project& project) {
    const Result<std::vector<LandMap>> maps = arguments.chosen();
    if (!maps) return misused(maps.error());
    const Result<WrittenMaps> written = written_maps(arguments, *maps, land, project);
    if (!written) return failed(written.error());
    print_files(written->files);
    if (!written->absent.empty() && !arguments.maps.empty() && arguments.maps != "all") {
        std::string absent;
        for (const LandMap map : written->absent) absent += (absent.empty() ? "" : ", ") + std::string(name_of(map));
        return failed({"the land has no " + absent +
                           "; flow, wear and the like come with erosion, water with it or with paths, materials with "
                           "layers, masks from the editor",
                       "--maps-of"});
    }
    return done();
}

void HeightMapArguments::declare(CLI::App& command) {
    command.add_flag("--dither", dither,
                     "Heightmaps in codes: round up or down in a blue-noise pattern that keeps the mean");
    command.add_option("--dither-seed", dither_seed, "Seed of the dither pattern")
        ->check(CLI::Range(1, 1000000))
        ->option_text("N");
    command.add_option("--tiles", tiles, "Cut a heightmap into tiles that share their outermost samples")
        ->option_text("CxR");
    command.add_option("--tile-size", tile_size, "Samples along a side of each tile; alone: as many as the land needs")
        ->check(CLI::Range(2, 65536))
        ->option_text("N");
    command
        .add_option("--pattern", pattern,
                    "Names of tiles, by {name}, {x} and {y} from 0, {column} and {row} from 1; default "
                    "\"{name}_x{x}_y{y}\"")
        ->option_text("TEXT");
    command.add_option("--exr", exr, "Channels of .exr: grey is one, rgb the same heights in three")
        ->check(CLI::IsMember({"grey", "rgb"}))
        ->option_text("grey|rgb");
    command.add_option("--raw-numbers", raw, "Numbers of .raw: 16-bit codes or 32-bit metres")
        ->check(CLI::IsMember({"codes", "metres"}))
        ->option_text("codes|metres");
    command.add_option("--first-row", rows, "First row of .raw and .r16: the north edge, or the south as Unity has it")
        ->check(CLI::IsMember({"north", "south"}))
        ->option_text("north|south");
    command
        .add_option("--code-range", code_range, "Metres of the lowest and highest code; default the land's own range")
        ->option_text("MIN:MAX");
}

bool HeightMapArguments::any() const {
    return dither || !tiles.empty() || tile_size > 0 || !pattern.empty() || exr != "grey" || raw != "codes" ||
           rows != "north" || !code_range.empty();
}

Result<HeightMapOptions> HeightMapArguments::options(const std::string& output) const {
    const HeightFormatTraits* format = height_format_traits(output);
    const std::optional<HeightFormat> writer = height_format_of(output);
    const bool numbers_chosen = format && format->numbers == HeightNumbers::codes_or_metres;
    const bool coded = format && holds_codes(*format, raw == "metres");
    const std::string coded_words = "only codes of 16 bits (" + coded_endings() + ") ";
    if (dither && !coded) return Error{coded_words + "are dithered; metres need none", "--dither"};
    if (!code_range.empty() && !coded) return Error{coded_words + "have a range", "--code-range"};
    if (exr != "grey" && writer != HeightFormat::exr) return Error{"only .exr has channels to choose", "--exr"};
    if (raw != "codes" && !numbers_chosen) return Error{"only .raw has numbers to choose", "--raw-numbers"};
    if (rows != "north" && writer != HeightFormat::raw)
        return Error{"only .raw and .r16 can begin in the south", "--first-row"};
    if (!pattern.empty() && tiles.empty() && tile_size == 0)
        return Error{"a pattern names tiles; give --tiles or --tile-size, too", "--pattern"};
    HeightMapOptions options;
    HeightMapParameters& parameters = options.parameters;
    parameters.dither = dither;
    parameters.dither_seed = dither_seed;
    parameters.exr = exr == "rgb" ? ExrChannels::rgb : ExrChannels::grey;
    parameters.raw = raw == "metres" ? RawNumbers::metres : RawNumbers::codes;
    parameters.rows = rows == "south" ? RawRows::south_first : RawRows::north_first;
    if (!tiles.empty()) {
        const auto counts = parse_size(tiles, "--tiles");
        if (!counts) return Error{"tiles are given as columns x rows, such as 4x2", "--tiles " + tiles};
        options.tiles.columns = counts->first;
        options.tiles.rows = counts->second;
    }
    options.tiles.samples = tile_size;
    options.tiles.as_many_as_needed = tiles.empty() && tile_size > 0;
    if (!pattern.empty()) options.tiles.pattern = pattern;
    if (!code_range.empty()) {
        const auto numbers = parse_numbers(code_range, ':', 2, "--code-range");
        if (!numbers) return numbers.error();
        options.range = {numbers->at(0), numbers->at(1)};
    }
    return options;
}

Result<void> HeightMapArguments::apply(EngineExportOptions& options) const {
    if (tile_size > 0) return Error{"with --preset, --size says how many samples each tile has", "--tile-size"};
    if (exr != "grey" || raw != "codes" || rows != "north" || !code_range.empty())
        return Error{"with --preset the engine settles how heights are encoded", "--preset"};
    if (!pattern.empty() && tiles.empty()) return Error{"a pattern names tiles; give --tiles, too", "--pattern"};
    options.dither = dither;
    options.dither_seed = dither_seed;
    if (!pattern.empty()) options.pattern = pattern;
    if (tiles.empty()) return {};
    const auto counts = parse_size(tiles, "--tiles");
    if (!counts) return Error{"tiles are given as columns x rows, such as 4x2", "--tiles " + tiles};
    options.tile_columns = counts->first;
    options.tile_rows = counts->second;
    return {};
}

Outcome export_heights(const std::string& output, const HeightMapOptions& options, const Land& land) {
    const Result<HeightMapFiles> written = with_progress([&](const WorkControl& control) {
        return write_height_map(output, land.ground->view(), land.frame, options, control);
    });
    if (!written) return failed(written.error());
    print_warnings(written->remarks, output);
    print_files(written->files);
    return done();
}

}  // namespace cuesta
