/// OpenStreetMap's tags as paths.

#include "core/io/vector/osm_kinds.h"

#include <set>

#include "core/io/vector/path_attributes.h"
#include "core/model/spline_check.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

FeatureMeaning meaning(const std::vector<std::pair<std::string, std::string>>& tags,
                       FeatureShape shape = FeatureShape::line, const AttributeRules& rules = {}) {
    FeatureAttributes attributes;
    for (const auto& [key, value] : tags) attributes.add(key, value);
    return meaning_of(attributes, shape, rules);
}

PathSection section(const FeatureMeaning& m) {
    REQUIRE(m.path);
    return m.path->meta_points.at(0).parameters;
}

}  // namespace

TEST_CASE("the table of tags holds every tag once, in the ranges of paths", "[osm_kinds]") {
    std::set<std::pair<std::string_view, std::string_view>> tags;
    for (const MappedKind& each : osm_kinds()) {
        CHECK(tags.insert({each.key, each.value}).second);
        CHECK(kind_of_tag(each.key, each.value) == &each);
        const FeatureMeaning m = meaning({{std::string(each.key), std::string(each.value)}},
                                         is_area(each.kind) ? FeatureShape::polygon : FeatureShape::line);
        REQUIRE(m.path);
        Path path = *m.path;
        path.id = 1;
        CHECK(check_path(path).ok());
        CHECK(path.parameters.kind == each.kind);
        CHECK(section(m).width == each.width);
    }
    CHECK(tags.size() > 40);
    CHECK(kind_of_tag("highway", "proposed") == nullptr);
}

TEST_CASE("lengths in the ways that mappers write them", "[osm_kinds]") {
    CHECK(osm_length("5") == 5.0);
    CHECK(osm_length(" 5.5 m") == 5.5);
    CHECK(osm_length("5,5") == 5.5);
    CHECK(osm_length("0.1 km") == 100.0);
    CHECK(*osm_length("10 ft") == Approx(3.048));
    CHECK(*osm_length("12'6\"") == Approx(3.81));
    CHECK(*osm_length("12'") == Approx(3.6576));
    for (const char* wrong : {"", "wide", "5 furlongs", "12'6 m", "nan", "inf", "--5"}) CHECK_FALSE(osm_length(wrong));
}

TEST_CASE("tags tell width and structure", "[osm_kinds]") {
    CHECK(section(meaning({{"highway", "primary"}, {"lanes", "4"}})).width == 13);
    CHECK(section(meaning({{"highway", "primary"}, {"lanes", "4"}, {"width", "9.5 m"}})).width == 9.5F);
    CHECK(section(meaning({{"highway", "primary"}, {"width", "-3"}})).width == 8);
    CHECK(meaning({{"highway", "primary"}, {"width", "wide"}}).unreadable == std::vector<std::string>{"width"});
    CHECK(section(meaning({{"railway", "rail"}, {"tracks", "2"}})).width == 9.5F);
    CHECK(section(meaning({{"highway", "primary"}, {"bridge", "viaduct"}})).structure == PathStructure::bridge);
    CHECK(section(meaning({{"highway", "primary"}, {"bridge", "no"}})).structure == PathStructure::surface);
    CHECK(section(meaning({{"highway", "primary"}, {"bridge", "F"}})).structure == PathStructure::surface);
    CHECK(section(meaning({{"highway", "primary"}, {"tunnel", "yes"}})).structure == PathStructure::tunnel);
    CHECK(section(meaning({{"waterway", "stream"}, {"layer", "-1"}})).structure == PathStructure::tunnel);
    CHECK(section(meaning({{"highway", "primary"}, {"layer", "-1"}})).structure == PathStructure::surface);
    CHECK(meaning({{"highway", "track"}, {"ford", "yes"}}).path->parameters.water_crossing == WaterCrossing::ford);
    CHECK(meaning({{"waterway", "stream"}, {"name", "Beck"}}).path->name == "Beck");
    AttributeRules rules;
    rules.width_field = "BREITE";
    CHECK(section(meaning({{"highway", "primary"}, {"Breite", "7"}}, FeatureShape::line, rules)).width == 7);
}

TEST_CASE("the kind comes from tags, from classes, from wishes, from the layer's name", "[osm_kinds]") {
    AttributeRules rules;
    rules.layer = "streams";
    const auto kind = [&](const std::vector<std::pair<std::string, std::string>>& tags,
                          FeatureShape shape = FeatureShape::line) {
        const FeatureMeaning m = meaning(tags, shape, rules);
        return m.path ? std::string(name_of(m.path->parameters.kind)) : m.reason;
    };
    CHECK(kind({}) == "river");
    CHECK(kind({{"FTYPE", "CANAL/DITCH"}}) == "canal");
    CHECK(kind({{"type", "motorway_link"}}) == "road");
    CHECK(kind({{"fclass", "rail"}}) == "railway");
    CHECK(kind({{"highway", "proposed"}}) == "highway=proposed");
    CHECK(kind({{"natural", "water"}}, FeatureShape::polygon) == "lake");
    CHECK(kind({{"natural", "water"}, {"water", "river"}}, FeatureShape::polygon) == "water=river");
    CHECK(kind({{"natural", "water"}}, FeatureShape::closed_line) == "lake");
    CHECK(kind({{"natural", "water"}}) == "open line of a lake");
    CHECK(kind({{"highway", "pedestrian"}}, FeatureShape::polygon) == "polygon of a road");
    rules.kind = PathKind::dyke;
    CHECK(kind({}) == "dyke");
    CHECK(kind({{"highway", "proposed"}}) == "dyke");
    CHECK(kind({{"waterway", "river"}}) == "river");
    rules.kind_field = "what";
    CHECK(kind({{"waterway", "river"}, {"What", "Railway line"}}) == "railway");
    rules = {};
    rules.layer = "parcels";
    CHECK(kind({}) == "no known kind");
    CHECK(kind_of_words("grouse-trailhead") != nullptr);
    CHECK(kind_of_words("contrail") == nullptr);  // a word begins there
}

TEST_CASE("tags in one text are taken apart", "[osm_kinds]") {
    FeatureAttributes attributes;
    attributes.add_tags(R"("bridge"=>"yes","name:en"=>"The \"Old\" Bridge","lanes"=>"2")");
    REQUIRE(attributes.find("lanes"));
    CHECK(*attributes.find("lanes") == "2");
    CHECK(*attributes.find("name:en") == "The \"Old\" Bridge");
    attributes.add_tags("\"unfinished\"=>\"");
    attributes.add_tags("\\\"");
}
