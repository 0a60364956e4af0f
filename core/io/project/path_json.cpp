#include "core/io/project/path_json.h"

#include "core/io/project/sketched_json.h"

namespace cuesta {
namespace {
using nlohmann::json;
}  // namespace

std::vector<glm::dvec2> read_cross_section(JsonObject& parent, const std::string& key) {
    const json& array = parent.at(key);
    const std::string place = parent.place_of(key);
    if (!array.is_array()) refuse_input("'" + place + "' must be an array");
    std::vector<glm::dvec2> points;
    for (std::size_t i = 0; i < array.size(); ++i) {
        const json& point = array[i];
        if (!point.is_array() || point.size() != 2 || !point[0].is_number() || !point[1].is_number())
            refuse_input("'" + place + "[" + std::to_string(i) + "]' must have 2 numbers");
        points.emplace_back(point[0].get<double>(), point[1].get<double>());
    }
    return points;
}

json cross_section_to_json(const std::vector<glm::dvec2>& points) {
    json result = json::array();
    for (const glm::dvec2& point : points) result.push_back(json::array({point.x, point.y}));
    return result;
}

json path_to_json(const Path& path) {
    json result = sketched_to_json(path, AutomaticKnots::positions);
    if (!path.own_cross_section.empty()) result["own_cross_section"] = cross_section_to_json(path.own_cross_section);
    return result;
}

Path read_path(JsonObject object) {
    Path path;
    path.name = "Path";
    read_sketched(object, path);
    if (object.has("own_cross_section")) path.own_cross_section = read_cross_section(object, "own_cross_section");
    object.finish();
    update_automatic_tangents(path);
    return path;
}

json paths_to_json(const std::vector<Path>& paths) {
    json result = json::array();
    for (const Path& path : paths) result.push_back(path_to_json(path));
    return result;
}

std::vector<Path> read_paths(JsonObject& parent) {
    std::vector<Path> paths;
    for (JsonObject& path : elements(parent, "paths", most_paths)) paths.push_back(read_path(path));
    if (const Result<void> checked = check_paths(paths); !checked) refuse_input(checked.error().what);
    return paths;
}

}  // namespace cuesta
