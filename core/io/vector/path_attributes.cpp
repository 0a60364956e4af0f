#include "core/io/vector/path_attributes.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/io/project/path_json.h"
#include "core/io/vector/osm_kinds.h"
#include "core/model/automatic_tangents.h"

namespace cuesta {
namespace {

/// A name that other paths hardly have: tells Cuesta's own attributes from others'.
constexpr const char* own_mark = "cross_section";
constexpr const char* own_json = "cuesta";

/// Metres a lane, and between the middles of parallel tracks.
constexpr double lane_width = 3.25;
constexpr double track_distance = 4.0;

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/// "section.width" -> "width"
std::string plain_id(const ParameterField& field) {
    return field.description.id.substr(field.description.id.find('.') + 1);
}

PathSection& section_of(Path& path) {
    if (path.meta_points.empty()) path.meta_points.emplace_back();
    return path.meta_points[0].parameters;
}

std::optional<PathKind> path_kind_named(const std::string& text) {
    const auto& names = EnumNames<PathKind>::names;
    const auto found = std::find(names.begin(), names.end(), lower(text));
    if (found == names.end()) return {};
    return static_cast<PathKind>(found - names.begin());
}

Path path_of(const MappedKind& mapped) {
    Path path = path_of_kind(mapped.kind);
    PathSection& section = section_of(path);
    section.width = mapped.width;
    section.blend = mapped.blend;
    section.depth = mapped.depth;
    return path;
}

template <class Set>
void read_own(const FeatureAttributes& attributes, Set& set, std::vector<std::string>& unreadable) {
    for (const ParameterField& field : fields_of<Set>()) {
        const std::string id = plain_id(field);
        const std::string* text = attributes.find(id);
        if (text == nullptr) continue;
        std::string plain = *text;
        // Databases keep truth as a number.
        if (field.description.type == ParameterType::toggle && (plain == "1" || plain == "0"))
            plain = plain == "1" ? "true" : "false";
        const Result<double> value = field.description.parse(plain);
        if (value && field.description.check(*value))
            field.put(&set, *value);
        else
            unreadable.push_back(id);
    }
}

/// The class that words of a field tell.
std::optional<Path> path_by_words(const std::string& text) {
    if (const auto kind = path_kind_named(text)) return path_of_kind(*kind);
    const MappedKind* mapped = kind_of_value(text);
    if (mapped == nullptr) mapped = kind_of_words(text);
    if (mapped == nullptr) return {};
    return path_of(*mapped);
}

/// OpenStreetMap's own keys; `reason` is set where a tag says that it is no path.
std::optional<Path> path_by_tags(const FeatureAttributes& attributes, std::string& reason) {
    // A dam or an embankment matters less than the way on it, and water less than its kind.
    static constexpr std::array keys{"highway", "railway", "waterway", "aeroway",
                                     "water",   "natural", "landuse",  "man_made"};
    for (const char* key : keys) {
        const std::string* value = attributes.find(key);
        if (value == nullptr || lower(*value) == "no") continue;
        const std::string tag = std::string(key) + "=" + *value;
        // The surface of a river falls along it, which an area does not.
        if (tag == "water=river" || tag == "water=stream" || tag == "water=canal" || tag == "waterway=riverbank") {
            reason = tag;
            return {};
        }
        if (const MappedKind* mapped = kind_of_tag(key, *value)) return path_of(*mapped);
        reason = tag;
    }
    return {};
}

std::optional<Path> path_by_class(const FeatureAttributes& attributes) {
    for (const char* field : {"fclass", "type", "class", "kind", "featurecla", "ftype", "fcode_desc", "subtype"})
        if (const std::string* value = attributes.find(field))
            if (std::optional<Path> path = path_by_words(*value)) return path;
    return {};
}

/// Width, structure and what else tags say besides the kind.
void apply_tags(const FeatureAttributes& attributes, const AttributeRules& rules, Path& path,
                std::vector<std::string>& unreadable) {
    PathSection& section = section_of(path);
    const PathKind kind = path.parameters.kind;
    const auto take_width = [&](const std::string& name) {
        const std::string* text = attributes.find(lower(name));
        if (text == nullptr) return false;
        const std::optional<double> width = osm_length(*text);
        if (!width || !(*width >= 0.1 && *width <= 10000)) {
            unreadable.push_back(name);
            return false;
        }
        section.width = static_cast<float>(*width);
        return true;
    };
    const auto count_of = [&](const char* name) {
        const std::string* text = attributes.find(name);
        const std::optional<double> count = text == nullptr ? std::nullopt : osm_length(*text);
        return count && *count >= 1 && *count <= 20 ? *count : 0.0;
    };
    const bool wide =
        (!rules.width_field.empty() && take_width(rules.width_field)) || take_width("width") || take_width("est_width");
    if (!wide) {
        if (const double lanes = count_of("lanes"); lanes > 0 && kind == PathKind::road)
            section.width = static_cast<float>(lanes * lane_width);
        else if (const double tracks = count_of("tracks"); tracks > 1 && kind == PathKind::railway)
            section.width += static_cast<float>((tracks - 1) * track_distance);
        else if (rules.width)
            section.width = *rules.width;
    }
    if (rules.blend) section.blend = *rules.blend;
    const auto says = [&](const char* name) {
        const std::string* text = attributes.find(name);
        return text != nullptr && osm_truth(*text);
    };
    const std::string* layer = attributes.find("layer");
    const std::string* location = attributes.find("location");
    const bool below =
        (layer != nullptr && layer->starts_with('-')) || (location != nullptr && lower(*location) == "underground");
    const std::string* railway = attributes.find("railway");
    const bool subway = railway != nullptr && *railway == "subway";
    if (says("bridge"))
        section.structure = PathStructure::bridge;
    else if (says("tunnel") || (below && (is_watercourse(kind) || subway)))
        section.structure = PathStructure::tunnel;
    if (says("ford")) path.parameters.water_crossing = WaterCrossing::ford;
    // A stream that is dry for most of the year: the water stands below its bed.
    if (says("intermittent") && is_watercourse(kind)) path.parameters.freeboard = section.depth + 1;
}

}  // namespace

void FeatureAttributes::add(const std::string& name, const std::string& value) {
    if (!value.empty()) values_.emplace_back(lower(name), value);
}

void FeatureAttributes::add_tags(const std::string& text) {
    // "key"=>"value", where a quotation mark or backslash within has a backslash before it.
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '"') continue;
        std::string part;
        for (++i; i < text.size() && text[i] != '"'; ++i) {
            if (text[i] == '\\' && i + 1 < text.size()) ++i;
            part += text[i];
        }
        parts.push_back(std::move(part));
    }
    for (std::size_t i = 0; i + 1 < parts.size(); i += 2) add(parts[i], parts[i + 1]);
}

const std::string* FeatureAttributes::find(const std::string& name) const {
    for (const auto& [known, value] : values_)
        if (known == name) return &value;
    return nullptr;
}

FeatureMeaning meaning_of(const FeatureAttributes& attributes, FeatureShape shape, const AttributeRules& rules) {
    FeatureMeaning meaning;
    const std::string* own_kind = attributes.find("kind");
    const bool own = own_kind != nullptr && path_kind_named(*own_kind) && attributes.find(own_mark) != nullptr;
    if (!rules.kind_field.empty())
        if (const std::string* text = attributes.find(lower(rules.kind_field))) meaning.path = path_by_words(*text);
    if (!meaning.path && own) {
        meaning.own = true;
        meaning.path = path_of_kind(*path_kind_named(*own_kind));
        read_own(attributes, meaning.path->parameters, meaning.unreadable);
        read_own(attributes, section_of(*meaning.path), meaning.unreadable);
    }
    if (!meaning.path) meaning.path = path_by_tags(attributes, meaning.reason);
    const bool refused = !meaning.path && !meaning.reason.empty();
    if (refused && !rules.kind) return meaning;
    if (!meaning.path && !refused) meaning.path = path_by_class(attributes);
    if (!meaning.path && rules.kind) meaning.path = path_of_kind(*rules.kind);
    // The name of a layer of polygons tells what they surround, or what they are: only where that is an area.
    if (!meaning.path)
        if (const MappedKind* mapped = kind_of_words(rules.layer)) meaning.path = path_of(*mapped);
    if (!meaning.path && rules.otherwise && shape != FeatureShape::polygon) {
        meaning.path = path_of_kind(*rules.otherwise);
        meaning.guessed = true;
    }
    if (!meaning.path) {
        meaning.reason = "no known kind";
        return meaning;
    }
    const bool area = is_area(meaning.path->parameters.kind);
    const std::string kind(name_of(meaning.path->parameters.kind));
    if (area && shape == FeatureShape::line) {
        meaning.reason = "open line of a " + kind;
        meaning.path.reset();
        return meaning;
    }
    // A river drawn as a polygon is its surface, a road a square: their outlines are neither. Unless wanted.
    if (!area && shape == FeatureShape::polygon && !meaning.own && !rules.kind) {
        meaning.reason = "polygon of a " + kind;
        meaning.path.reset();
        return meaning;
    }
    meaning.reason.clear();
    meaning.path->closed = shape != FeatureShape::line;
    if (!meaning.own) apply_tags(attributes, rules, *meaning.path, meaning.unreadable);
    if (const std::string* name = attributes.find("name")) meaning.path->name = *name;
    return meaning;
}

nlohmann::json path_attributes(const Path& path) {
    nlohmann::json result{{"name", path.name}};
    FeatureAttributes attributes;
    attributes.add("name", path.name);
    const auto add = [&](const auto& set) {
        for (const ParameterField& field : fields_of<std::remove_cvref_t<decltype(set)>>()) {
            const std::string text = field.description.text_of(field.get(&set));
            attributes.add(plain_id(field), text);
            if (field.description.type == ParameterType::choice)
                result[plain_id(field)] = text;
            else
                result[plain_id(field)] = nlohmann::json::parse(text);
        }
    };
    add(path.parameters);
    add(path.meta_points.empty() ? PathSection{} : path.meta_points[0].parameters);
    const FeatureMeaning meaning =
        meaning_of(attributes, path.closed ? FeatureShape::closed_line : FeatureShape::line, {});
    Path read = meaning.path.value_or(Path{});
    read.id = path.id;
    const bool automatic = std::all_of(path.knots.begin(), path.knots.end(),
                                       [](const Knot& knot) { return knot.tangents == TangentMode::automatic; });
    if (automatic) read.knots = path.knots;
    if (read == path) return result;
    Path kept = path;
    // The vertices tell where automatic knots lie.
    if (automatic) kept.knots.clear();
    result[own_json] = path_to_json(kept).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return result;
}

bool complete_own_path(const FeatureAttributes& attributes, Path& path) {
    const std::string* text = attributes.find(own_json);
    if (text == nullptr) return true;
    Path kept;
    try {
        const nlohmann::json json = parse_json(*text);
        kept = read_path(JsonObject(json, own_json));
    } catch (const UnreadableInput&) {
        return false;
    }
    if (attributes.find("name") == nullptr) path.name = kept.name;
    path.colour = kept.colour;
    path.enabled = kept.enabled;
    path.visible = kept.visible;
    path.locked = kept.locked;
    path.own_cross_section = kept.own_cross_section;
    const PathSection edited = section_of(path);
    const PathSection before = kept.meta_points.empty() ? PathSection{} : kept.meta_points[0].parameters;
    const bool same_shape =
        kept.closed == path.closed && (kept.knots.empty() || kept.knots.size() == path.knots.size());
    if (same_shape)
        for (std::size_t i = 0; i < kept.knots.size(); ++i) {
            kept.knots[i].position = path.knots[i].position;
            path.knots[i] = kept.knots[i];
        }
    std::vector<PathPoint> points = kept.meta_points;
    const bool same_length =
        std::all_of(points.begin(), points.end(), [&](const PathPoint& p) { return p.position <= path.curve_count(); });
    if (same_shape && same_length && !(points.empty() && !(edited == before))) {
        for (const ParameterField& field : fields_of<PathSection>())
            if (field.get(&edited) != field.get(&before))
                for (PathPoint& point : points) field.put(&point.parameters, field.get(&edited));
        path.meta_points = std::move(points);
    }
    update_automatic_tangents(path);
    return same_shape && same_length;
}

}  // namespace cuesta
