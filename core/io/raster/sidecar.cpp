#include "core/io/raster/sidecar.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/json_object.h"
#include "core/io/files/text_file.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
/// Keeps the order of insertion: sidecars are read by people.
using ordered = nlohmann::ordered_json;

std::string file_name(const std::string& path) {
    return utf8_of(file_path(path).filename());
}

std::optional<double> number(const json& object, std::initializer_list<const char*> keys) {
    for (const char* key : keys)
        if (const auto found = object.find(key); found != object.end() && found->is_number()) {
            const double value = found->get<double>();
            if (std::isfinite(value)) return value;
        }
    return {};
}
std::string text(const json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<std::array<double, 6>> six_numbers(const json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_array() || found->size() != 6) return {};
    std::array<double, 6> result{};
    for (std::size_t i = 0; i < 6; ++i) {
        if (!(*found)[i].is_number()) return {};
        result[i] = (*found)[i].get<double>();
    }
    return result;
}

std::optional<Sidecar> parse_entry(const json& object) {
    Sidecar result;
    result.file = text(object, "file");
    const std::optional<double> width = number(object, {"width"});
    const std::optional<double> height = number(object, {"height"});
    const auto is_size = [](double v) { return v >= 1 && v <= 1e9 && v == std::floor(v); };
    if (!width || !height || !is_size(*width) || !is_size(*height)) return {};
    result.width = static_cast<int>(*width);
    result.height = static_cast<int>(*height);
    result.cell_size = number(object, {"cell_size_m", "pixel_m", "cell_size", "metres_per_cell"});
    if (result.cell_size && !(*result.cell_size > 0)) result.cell_size.reset();
    result.row_spacing = number(object, {"row_spacing_m"});
    if (result.row_spacing && !(*result.row_spacing > 0)) result.row_spacing.reset();
    const std::optional<double> minimum = number(object, {"min_m"});
    const std::optional<double> maximum = number(object, {"max_m"});
    result.minimum = minimum.value_or(0);
    result.maximum = maximum.value_or(0);
    result.type = number_type_named(text(object, "type"));
    if (!result.type && number(object, {"bpp"}) == 16) result.type = NumberType::uint16;
    result.big_endian = text(object, "byte_order") == "big";
    result.south_first = text(object, "row_order") == "south_first";
    if (const auto range = object.find("code_range_m"); range != object.end()) {
        if (range->is_array() && range->size() == 2 && (*range)[0].is_number() && (*range)[1].is_number())
            result.code_range = {(*range)[0].get<double>(), (*range)[1].get<double>()};
    } else if (minimum && maximum && (!result.type || largest_code(*result.type) > 0)) {
        result.code_range = {*minimum, *maximum};
    }
    if (result.code_range && !(result.code_range->first < result.code_range->second)) result.code_range.reset();
    result.crs_wkt = text(object, "crs");
    result.geotransform = six_numbers(object, "geotransform");
    return result;
}

/// The whole file, or null where it is absent, too large to be a sidecar, or no JSON object.
json load(const std::string& path) {
    const std::optional<std::string> text = read_text_file(path, std::size_t{1} << 20U);
    if (!text) return nullptr;
    json object = json_or_null(*text);
    return object.is_object() ? object : json(nullptr);
}

ordered entry(const Sidecar& sidecar) {
    ordered object;
    object["file"] = sidecar.file;
    object["width"] = sidecar.width;
    object["height"] = sidecar.height;
    const NumberType type = sidecar.type.value_or(NumberType::float32);
    object["bpp"] = bytes_of(type) * 8;
    if (sidecar.cell_size) object["cell_size_m"] = *sidecar.cell_size;
    if (sidecar.row_spacing) object["row_spacing_m"] = *sidecar.row_spacing;
    object["min_m"] = sidecar.minimum;
    object["max_m"] = sidecar.maximum;
    object["type"] = std::string(name_of(type));
    object["encoding"] = sidecar.code_range ? "height = code_range_m[0] + code / " +
                                                  std::to_string(static_cast<int>(largest_code(type))) +
                                                  " * (code_range_m[1] - code_range_m[0])"
                                            : "metres";
    if (sidecar.code_range) object["code_range_m"] = {sidecar.code_range->first, sidecar.code_range->second};
    object["byte_order"] = sidecar.big_endian ? "big" : "little";
    object["row_order"] = sidecar.south_first ? "south_first" : "north_first";
    if (!sidecar.crs_wkt.empty()) object["crs"] = sidecar.crs_wkt;
    if (sidecar.geotransform) object["geotransform"] = *sidecar.geotransform;
    return object;
}

/// The numbers to type into the engines that read codes (docs of their landscape and terrain imports).
void add_engines(ordered& object, const Sidecar& sidecar) {
    if (!sidecar.code_range || sidecar.type != NumberType::uint16 || !sidecar.cell_size) return;
    const auto [low, high] = *sidecar.code_range;
    const double range = high - low;
    const double row_spacing = sidecar.row_spacing.value_or(*sidecar.cell_size);
    // Unreal works in centimetres; code 32768 is its z = 0 and 512 its height at scale 1, hence 1/512. The highest
    // code, 65535, then stands for a 65536th of the range less than the highest height.
    object["unreal"] = {{"z_scale", range * 100.0 / 512.0},
                        {"xy_scale", *sidecar.cell_size * 100.0},
                        {"location_z_cm", (low + range / 2) * 100.0}};
    if (sidecar.row_spacing) object["unreal"]["y_scale"] = row_spacing * 100.0;
    // Unity divides by 65536, so its terrain height is a little more than the range.
    object["unity"] = {{"terrain_height_m", range * 65536.0 / 65535.0},
                       {"terrain_width_m", (sidecar.width - 1) * *sidecar.cell_size},
                       {"terrain_length_m", (sidecar.height - 1) * row_spacing},
                       {"position_y_m", low}};
}

}  // namespace

std::string sidecar_path(const std::string& path) {
    return utf8_of(file_path(path).replace_extension(".json"));
}

std::optional<Sidecar> read_sidecar(const std::string& path, std::string* complaint) {
    const std::string beside = sidecar_path(path);
    std::error_code code;
    if (!fs::is_regular_file(file_path(beside), code)) return {};
    const json object = load(beside);
    const auto reject = [&](const char* why) -> std::optional<Sidecar> {
        if (complaint) *complaint = "the sidecar '" + file_name(beside) + "' is not used: " + why;
        return {};
    };
    if (object.is_null()) return reject("it is not a JSON object");
    std::optional<Sidecar> result = parse_entry(object);
    if (!result) return reject("it does not hold a width and a height");
    if (result->file.empty() || result->file == file_name(path)) return result;
    if (const auto others = object.find("others"); others != object.end() && others->is_object())
        if (const auto found = others->find(file_name(path)); found != others->end() && found->is_object()) {
            result = parse_entry(*found);
            if (result) return result;
        }
    return reject("it describes another file");
}

std::string sidecar_text(const std::string& path, const Sidecar& sidecar) {
    ordered object;
    object["generator"] = "Cuesta " CUESTA_VERSION;
    Sidecar named = sidecar;
    named.file = file_name(path);
    object.update(entry(named));
    add_engines(object, named);
    const json previous = load(sidecar_path(path));
    if (previous.is_object() && text(previous, "generator").rfind("Cuesta ", 0) == 0) {
        std::vector<std::pair<std::string, json>> entries{{text(previous, "file"), previous}};
        if (const auto others = previous.find("others"); others != previous.end() && others->is_object())
            for (const auto& [name, other] : others->items()) entries.emplace_back(name, other);
        std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [name, other] : entries) {
            std::error_code code;
            const std::optional<Sidecar> kept = parse_entry(other);
            const fs::path file = file_path(path).parent_path() / file_path(name);
            if (kept && !name.empty() && name != named.file && name == file_name(name) &&
                sidecar_path(utf8_of(file)) == sidecar_path(path) && fs::is_regular_file(file, code))
                object["others"][name] = entry(*kept);
        }
    }
    // Names and CRS texts of old files may hold bytes that are not UTF-8.
    return object.dump(2, ' ', false, ordered::error_handler_t::replace) + "\n";
}

}  // namespace cuesta
