#include "core/io/library/stamps.h"

#include <cpl_vsi.h>

#include <algorithm>

#include "core/base/check.h"
#include "core/io/files/json_object.h"
#include "core/io/library/stamps_data.h"
#include "core/io/project/presets_text.h"
#include "core/io/project/settings.h"
#include "core/io/raster/gdal_reader.h"
#include "core/io/raster/gdal_session.h"

namespace cuesta {
namespace {

constexpr double most_cells_a_side = 65536;
constexpr double highest_height = 1e5;  // m

std::vector<std::string> kind_names() {
    return {EnumNames<StampKind>::names.begin(), EnumNames<StampKind>::names.end()};
}

Stamp read_entry(JsonObject object) {
    Stamp stamp;
    stamp.id = object.text("id");
    stamp.name = object.text("name");
    stamp.kind = static_cast<StampKind>(object.choice("kind", kind_names()));
    stamp.place = object.text("place");
    stamp.words = object.text("words");
    stamp.source = object.text("source");
    stamp.licence = object.text("licence");
    stamp.cell_size = object.number("cell_size", 0.01, 1e5);
    const std::vector<double> cells = object.numbers("cells", 2, 1, most_cells_a_side);
    stamp.width = static_cast<int>(cells[0]);
    stamp.height = static_cast<int>(cells[1]);
    const std::vector<double> heights = object.numbers("heights", 2, -highest_height, highest_height);
    stamp.lowest = heights[0];
    stamp.highest = heights[1];
    object.integer("filled", 0, static_cast<int>(most_cells_of_stamp));
    if (object.has("middle")) {
        const std::vector<double> middle = object.numbers("middle", 2, -180, 180);
        stamp.middle = {middle[0], middle[1]};
    }
    object.finish();
    return stamp;
}

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return small;
}

/// The file of a shipped stamp in GDAL's memory, which it shares with the program. The bytes are only read.
std::string path_in_memory(const EmbeddedStamp& embedded) {
    static const bool registered = [] {
        start_gdal();
        for (const EmbeddedStamp& each : embedded_stamps()) {
            const std::string path = "/vsimem/cuesta-stamps/" + std::string(each.id) + ".tif";
            VSILFILE* file = VSIFileFromMemBuffer(path.c_str(), const_cast<GByte*>(each.begin),
                                                  static_cast<vsi_l_offset>(each.end - each.begin), FALSE);
            CUESTA_CHECK(file != nullptr);
            VSIFCloseL(file);
        }
        return true;
    }();
    CUESTA_CHECK(registered);
    return "/vsimem/cuesta-stamps/" + std::string(embedded.id) + ".tif";
}

Result<Elevation> read_shipped(const Stamp& stamp, const WorkControl& control) {
    const auto all = embedded_stamps();
    const auto found = std::find_if(all.begin(), all.end(), [&](const EmbeddedStamp& e) { return e.id == stamp.id; });
    if (found == all.end()) return Error{"no such stamp in the program", stamp.id};
    Result<SourceRaster> raster = read_with_gdal(path_in_memory(*found), most_cells_of_stamp, control);
    if (!raster) return Error{raster.error().what, stamp.id, raster.error().kind};
    Elevation elevation;
    elevation.heights = std::move(raster->values);
    elevation.frame.width = elevation.heights.width();
    elevation.frame.height = elevation.heights.height();
    elevation.frame.cell_size = stamp.cell_size;
    elevation.format = raster->format;
    elevation.minimum = stamp.lowest;
    elevation.maximum = stamp.highest;
    return elevation;
}

}  // namespace

Result<std::vector<Stamp>> parse_stamps(const std::string& text) {
    std::vector<Stamp> all;
    try {
        const nlohmann::json json = parse_json(text);
        JsonObject root(json, "");
        for (JsonObject& object : root.objects("stamps")) {
            Stamp stamp = read_entry(std::move(object));
            if (std::ranges::any_of(all, [&](const Stamp& other) { return other.id == stamp.id; }))
                refuse_input("two stamps are called '" + stamp.id + "'");
            all.push_back(std::move(stamp));
        }
        root.finish();
    } catch (const UnreadableInput& problem) {
        return Error{"cannot read the stamps: " + problem.error.what, "stamps"};
    }
    return all;
}

const std::vector<Stamp>& shipped_stamps() {
    static const std::vector<Stamp> all = [] {
        Result<std::vector<Stamp>> parsed = parse_stamps(stamps_text);
        CUESTA_CHECK_MESSAGE(parsed.ok(), parsed.ok() ? std::string() : parsed.error().message());
        return std::move(*parsed);
    }();
    return all;
}

const Stamp* find_stamp(const std::vector<Stamp>& stamps, const std::string& id_or_name) {
    const auto found = std::ranges::find_if(
        stamps, [&](const Stamp& stamp) { return is_called(stamp.id, stamp.name, id_or_name); });
    return found == stamps.end() ? nullptr : &*found;
}

bool is_found_by(const Stamp& stamp, std::string_view query, std::string_view more) {
    std::string text;
    for (const std::string_view part : {std::string_view(stamp.id), std::string_view(stamp.name),
                                        EnumNames<StampKind>::names[static_cast<std::size_t>(stamp.kind)],
                                        std::string_view(stamp.place), std::string_view(stamp.words),
                                        std::string_view(stamp.source), more})
        text += in_small_letters(part) + '\n';
    const std::string wanted = in_small_letters(query);
    for (std::size_t at = 0; (at = wanted.find_first_not_of(" \t\n", at)) != std::string::npos;) {
        const std::size_t end = std::min(wanted.find_first_of(" \t\n", at), wanted.size());
        if (text.find(wanted.substr(at, end - at)) == std::string::npos) return false;
        at = end;
    }
    return true;
}

Result<Elevation> read_stamp(const Stamp& stamp, const WorkControl& control) {
    if (stamp.file.empty()) return read_shipped(stamp, control);
    ReadElevationOptions options;
    options.maximum_cells = most_cells_of_stamp;
    options.control = control;
    return read_elevation(stamp.file, options);
}

ImportedBase source_of_stamp(const Stamp& stamp, const Elevation& heights) {
    ImportedBase source;
    source.heights = TiledRaster(heights.heights.view());
    source.source_file = stamp.file.empty() ? stamp.name : stamp.file;
    return source;
}

}  // namespace cuesta
