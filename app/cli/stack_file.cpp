#include "app/cli/stack_file.h"

#include <filesystem>
#include <map>

#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/elevation.h"
#include "core/io/files/text_file.h"
#include "core/io/project/base_json.h"

namespace cuesta {
namespace {

constexpr std::size_t most_bytes = 16'000'000;

/// The heightmaps that a stack names, under the names of their files.
class NamedHeights {
public:
    explicit NamedHeights(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Puts the heights in the place of the file's name, as project files have them.
    void take(nlohmann::json& element) {
        if (!element.is_object() || !element.contains("source") || !element["source"].is_object()) return;
        nlohmann::json& source = element["source"];
        if (!source.contains("imported") || !source["imported"].is_object()) return;
        nlohmann::json& imported = source["imported"];
        if (!imported.contains("file") || !imported["file"].is_string()) return;
        const std::string name = imported["file"];
        const std::string path = utf8_of(folder_ / file_path(name));
        Result<Elevation> elevation = read_elevation(path);
        if (!elevation) throw UnreadableInput{elevation.error()};
        imported.erase("file");
        imported["source_file"] = path;
        imported["heights"] = {
            {"entry", path}, {"width", elevation->heights.width()}, {"height", elevation->heights.height()}};
        give_size(element, elevation->frame);
        heights_[path] = TiledRaster(elevation->heights.view());
    }
    TiledRaster heights(const std::string& entry) const {
        const auto found = heights_.find(entry);
        if (found == heights_.end()) refuse_input("an imported source needs a 'file' here");
        return found->second;
    }

private:
    static void give_size(nlohmann::json& element, const TerrainFrame& frame) {
        if (!element.contains("placement") || !element["placement"].is_object()) return;
        nlohmann::json& placement = element["placement"];
        if (placement.value("fills_map", nlohmann::json(true)) != false) return;
        if (!placement.contains("width")) placement["width"] = frame.width_metres();
        if (!placement.contains("length")) placement["length"] = frame.height_metres();
    }

    std::filesystem::path folder_;
    std::map<std::string, TiledRaster> heights_;
};

}  // namespace

Result<StackBase> read_stack_file(const std::string& path) {
    const std::optional<std::string> text = read_text_file(path, most_bytes);
    if (!text) return Error{"cannot read this file, or it is larger than 16 MB", path};
    try {
        nlohmann::json json = parse_json(*text);
        NamedHeights named(file_path(path).parent_path());
        if (json.is_object() && json.contains("stack") && json["stack"].is_array())
            for (nlohmann::json& element : json["stack"]) named.take(element);
        JsonObject root(json, "");
        StackBase stack =
            read_stack(root, "stack", [&](const std::string& entry, int, int) { return named.heights(entry); });
        root.finish();
        return stack;
    } catch (const UnreadableInput& problem) {
        return Error{problem.error.what, problem.error.where.empty() ? path : problem.error.where};
    }
}

}  // namespace cuesta
