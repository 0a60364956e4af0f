#pragma once
/// \file Kinds of paths for OpenStreetMap tags and for equivalent words in other data.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/carve/parameters.h"

namespace cuesta {

/// A class of things on a map, as a path: metres.
struct MappedKind {
    std::string_view key;    ///< "highway"
    std::string_view value;  ///< "primary"
    PathKind kind;
    float width;
    float blend;
    float depth;
    bool operator==(const MappedKind&) const = default;
};

/// The whole table, ordered by key.
std::span<const MappedKind> osm_kinds();

/// Kind of path for features tagged key=value; null for those that are no paths (highway=proposed, natural=wood).
const MappedKind* kind_of_tag(std::string_view key, std::string_view value);

/// Whether the key is one that the table has: a feature with it is OpenStreetMap's.
bool is_osm_key(std::string_view key);

/// The first class of the table with that value, whatever the key: for data that keep it in a field of another name
/// ("type", "fclass"). Null if there is none.
const MappedKind* kind_of_value(std::string_view value);

/// The class that words tell, in any language's capitals: "STREAM/RIVER", "ne_10m_rivers_lake_centerlines",
/// "lisbon_roads". Null where none does.
const MappedKind* kind_of_words(std::string_view text);

/// Metres: "5", "5.5 m", "5,5", "500 cm", "16 ft", "12'6\"", "0.1 km". Null where it is no length.
std::optional<double> osm_length(std::string_view text);

/// Whether a tag such as bridge=* says so: anything but "no", "false", "f" and "0".
bool osm_truth(std::string_view text);

}  // namespace cuesta
