#include "core/io/vector/osm_kinds.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <vector>

namespace cuesta {
namespace {

using enum PathKind;

/// Widths: carriageways as road authorities build them (3 to 3.75 m a lane, shoulders included on motorways, whose two
/// directions are two lines in OpenStreetMap); railways: single track on its bed; water: what is usual where no width
/// is tagged. Blends of roads are those of a slope of about 1:2 along a cutting of half the width.
constexpr std::array table{
    MappedKind{"aeroway", "runway", road, 45, 60, 0},
    MappedKind{"aeroway", "taxiway", road, 18, 30, 0},
    MappedKind{"highway", "motorway", road, 12, 15, 0},
    MappedKind{"highway", "trunk", road, 10, 14, 0},
    MappedKind{"highway", "primary", road, 8, 10, 0},
    MappedKind{"highway", "secondary", road, 7, 9, 0},
    MappedKind{"highway", "tertiary", road, 6.5F, 8, 0},
    MappedKind{"highway", "unclassified", road, 5, 6, 0},
    MappedKind{"highway", "residential", road, 5.5F, 5, 0},
    MappedKind{"highway", "living_street", road, 5, 4, 0},
    MappedKind{"highway", "service", road, 4, 4, 0},
    MappedKind{"highway", "road", road, 6, 7, 0},
    MappedKind{"highway", "motorway_link", road, 7, 10, 0},
    MappedKind{"highway", "trunk_link", road, 6, 9, 0},
    MappedKind{"highway", "primary_link", road, 5.5F, 8, 0},
    MappedKind{"highway", "secondary_link", road, 5, 7, 0},
    MappedKind{"highway", "tertiary_link", road, 5, 6, 0},
    MappedKind{"highway", "busway", road, 6.5F, 6, 0},
    MappedKind{"highway", "bus_guideway", road, 6, 6, 0},
    MappedKind{"highway", "raceway", road, 12, 12, 0},
    MappedKind{"highway", "pedestrian", road, 5, 4, 0},
    MappedKind{"highway", "track", road, 3, 3, 0},
    MappedKind{"highway", "track_grade1", road, 3, 3, 0},  // grades apart: extracts for desktop GIS
    MappedKind{"highway", "track_grade2", road, 3, 3, 0},
    MappedKind{"highway", "track_grade3", road, 3, 3, 0},
    MappedKind{"highway", "track_grade4", road, 2.5F, 3, 0},
    MappedKind{"highway", "track_grade5", road, 2.5F, 3, 0},
    MappedKind{"highway", "cycleway", trail, 2.5F, 2.5F, 0},
    MappedKind{"highway", "footway", trail, 2, 2, 0},
    MappedKind{"highway", "bridleway", trail, 2, 2, 0},
    MappedKind{"highway", "path", trail, 1.5F, 2, 0},
    MappedKind{"highway", "steps", trail, 2, 2, 0},
    MappedKind{"landuse", "basin", lake, 1, 6, 3},
    MappedKind{"landuse", "reservoir", lake, 1, 15, 12},
    MappedKind{"landuse", "quarry", quarry, 1, 5, 20},
    MappedKind{"man_made", "dyke", dyke, 5, 12, 0},
    MappedKind{"man_made", "embankment", dyke, 4, 8, 0},
    MappedKind{"natural", "water", lake, 1, 15, 5},
    MappedKind{"railway", "rail", railway, 5.5F, 12, 0},
    MappedKind{"railway", "light_rail", railway, 5, 8, 0},
    MappedKind{"railway", "narrow_gauge", railway, 4, 8, 0},
    MappedKind{"railway", "subway", railway, 5, 8, 0},
    MappedKind{"railway", "tram", railway, 4, 4, 0},
    MappedKind{"railway", "funicular", railway, 4, 5, 0},
    MappedKind{"railway", "preserved", railway, 5.5F, 12, 0},
    MappedKind{"water", "lake", lake, 1, 20, 10},
    MappedKind{"water", "reservoir", lake, 1, 15, 12},
    MappedKind{"water", "pond", lake, 1, 6, 2},
    MappedKind{"water", "basin", lake, 1, 6, 3},
    MappedKind{"water", "oxbow", lake, 1, 10, 3},
    MappedKind{"water", "lagoon", lake, 1, 15, 3},
    MappedKind{"waterway", "river", river, 15, 12, 2},
    MappedKind{"waterway", "stream", river, 2, 4, 0.5F},
    MappedKind{"waterway", "tidal_channel", river, 8, 8, 1.5F},
    MappedKind{"waterway", "canal", canal, 12, 10, 2.5F},
    MappedKind{"waterway", "ditch", canal, 1.5F, 2, 0.8F},
    MappedKind{"waterway", "drain", canal, 1.5F, 2, 0.8F},
};

/// A word, or the beginning of one, and the class that it stands for.
struct Word {
    std::string_view word;
    std::string_view key;
    std::string_view value;
};

/// Earlier ones are asked first: a "railroad" is a railway, "river_lake_centerlines" are rivers.
constexpr std::array words{
    Word{"railroad", "railway", "rail"}, Word{"railway", "railway", "rail"},      Word{"rail", "railway", "rail"},
    Word{"tram", "railway", "tram"},     Word{"trail", "highway", "path"},        Word{"footpath", "highway", "path"},
    Word{"hiking", "highway", "path"},   Word{"motorway", "highway", "motorway"}, Word{"highway", "highway", "primary"},
    Word{"road", "highway", "road"},     Word{"street", "highway", "road"},       Word{"ditch", "waterway", "ditch"},
    Word{"canal", "waterway", "canal"},  Word{"stream", "waterway", "stream"},    Word{"creek", "waterway", "stream"},
    Word{"brook", "waterway", "stream"}, Word{"river", "waterway", "river"},      Word{"waterway", "waterway", "river"},
    Word{"lake", "water", "lake"},       Word{"reservoir", "water", "reservoir"}, Word{"pond", "water", "pond"},
    Word{"quarr", "landuse", "quarry"},  Word{"dyke", "man_made", "dyke"},        Word{"dike", "man_made", "dyke"},
    Word{"levee", "man_made", "dyke"},   Word{"runway", "aeroway", "runway"},
};

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

/// Takes a number off the front.
std::optional<double> take_number(std::string_view& text) {
    text = trimmed(text);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || !std::isfinite(value)) return {};
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    text = trimmed(text);
    return value;
}

}  // namespace

std::span<const MappedKind> osm_kinds() {
    return table;
}

const MappedKind* kind_of_tag(std::string_view key, std::string_view value) {
    for (const MappedKind& each : table)
        if (each.key == key && each.value == value) return &each;
    return nullptr;
}

bool is_osm_key(std::string_view key) {
    return std::any_of(table.begin(), table.end(), [&](const MappedKind& each) { return each.key == key; });
}

const MappedKind* kind_of_value(std::string_view value) {
    const std::string wanted = lower(value);
    for (const MappedKind& each : table)
        if (each.value == wanted) return &each;
    return nullptr;
}

const MappedKind* kind_of_words(std::string_view text) {
    const std::string all = lower(text);
    for (const Word& each : words)
        for (std::size_t at = all.find(each.word); at != std::string::npos; at = all.find(each.word, at + 1))
            if (at == 0 || !is_letter(all[at - 1])) return kind_of_tag(each.key, each.value);
    return nullptr;
}

std::optional<double> osm_length(std::string_view text) {
    std::string plain = lower(text);
    std::replace(plain.begin(), plain.end(), ',', '.');
    std::string_view rest = plain;
    const std::optional<double> value = take_number(rest);
    if (!value) return {};
    constexpr double foot = 0.3048;
    if (rest.empty() || rest == "m" || rest == "metres" || rest == "meters") return *value;
    if (rest == "km") return *value * 1000;
    if (rest == "cm") return *value / 100;
    if (rest == "ft" || rest == "feet" || rest == "foot") return *value * foot;
    if (rest == "\"" || rest == "in") return *value * foot / 12;
    if (!rest.starts_with('\'')) return {};
    rest.remove_prefix(1);
    if (trimmed(rest).empty()) return *value * foot;
    const std::optional<double> inches = take_number(rest);
    if (!inches || (!rest.empty() && rest != "\"")) return {};
    return (*value + *inches / 12) * foot;
}

bool osm_truth(std::string_view text) {
    const std::string plain = lower(text);
    return !plain.empty() && plain != "no" && plain != "false" && plain != "f" && plain != "0";
}

}  // namespace cuesta
