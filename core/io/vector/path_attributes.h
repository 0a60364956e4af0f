#pragma once
/// \file Conversion between the attributes of map features and paths.

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/path.h"

namespace cuesta {

/// Attributes of a feature: names in small letters, values neither empty nor null.
class FeatureAttributes {
public:
    void add(const std::string& name, const std::string& value);
    /// As `"bridge"=>"yes","lanes"=>"2"`, in which GDAL's reader of OpenStreetMap keeps all but the commonest tags.
    void add_tags(const std::string& text);
    const std::string* find(const std::string& name) const;

private:
    std::vector<std::pair<std::string, std::string>> values_;
};

enum class FeatureShape { line, closed_line, polygon };

struct AttributeRules {
    std::string kind_field;             ///< its words tell the kind, before all others; empty: none
    std::string width_field;            ///< metres; empty: none
    std::optional<float> width;         ///< of what has none of its own, m
    std::optional<float> blend;         ///< of all but Cuesta's own paths, m
    std::optional<PathKind> kind;       ///< of what says nothing of itself
    std::string layer;                  ///< its name may tell the kind of what says nothing of itself
    std::optional<PathKind> otherwise;  ///< of what nothing tells
};

/// A path without knots, or why the feature is none.
struct FeatureMeaning {
    std::optional<Path> path;
    std::string reason;                   ///< "highway=proposed"; without path
    bool own = false;                     ///< written by Cuesta: parameters are all known
    bool guessed = false;                 ///< AttributeRules::otherwise
    std::vector<std::string> unreadable;  ///< attributes that were left aside: "width"
};

/// In this order: the rules' kind field; the attributes that path_attributes() writes; OpenStreetMap's tags
/// (core/io/vector/osm_kinds.h), their values in fields of other names ("type", "fclass", ...); AttributeRules::kind;
/// the name of the layer; AttributeRules::otherwise.
FeatureMeaning meaning_of(const FeatureAttributes& attributes, FeatureShape shape, const AttributeRules& rules);

/// Cuesta's own: "name", every parameter of the path and of its first meta point by the id that it has without the
/// prefix of its set, and "cuesta", JSON of the whole path, where these and its vertices do not say all of it.
nlohmann::json path_attributes(const Path& path);

/// Gives a path that meaning_of() made of Cuesta's own attributes, and that has its knots by now, what "cuesta" tells
/// besides: colour, meta points, tangents, cross-section. Parameters of the first meta point that were changed since
/// hold all along. False where the text is damaged, or where the path has other knots than it had, so that meta points
/// and tangents were left aside.
bool complete_own_path(const FeatureAttributes& attributes, Path& path);

}  // namespace cuesta
