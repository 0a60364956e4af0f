#include "core/base/parameter_set.h"

#include <set>

#include "core/base/parameter_json.h"
#include "core/model/project.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

enum class Colour { red, green };
struct Sample {
    float size = 2.5F;
    int count = 3;
    bool on = true;
    Colour colour = Colour::green;
    std::uint64_t seed = 7;

    static constexpr std::string_view prefix = "sample";
    static constexpr std::string_view title = "Sample";
    static constexpr auto parameters() {
        return std::tuple{
            parameter("size", "Size", &Sample::size, Unit::metre, 0.1, 10, "How large."),
            parameter("count", "Count", &Sample::count, Unit::none, 0, 9, "How many.").zero_is("no limit"),
            toggle("on", "On", &Sample::on, "Whether."),
            choice("colour", "Colour", &Sample::colour, "Which."),
            seed_parameter("seed", "Seed", &Sample::seed, "Chance."),
        };
    }
    bool operator==(const Sample&) const = default;
};

}  // namespace

template <>
struct cuesta::EnumNames<Colour> {
    static constexpr std::array<std::string_view, 2> names{"red", "green"};
};

TEST_CASE("a parameter set describes itself", "[parameters]") {
    const auto& fields = fields_of<Sample>();
    REQUIRE(fields.size() == 5);
    const ParameterDescription& size = fields[0].description;
    CHECK(size.id == "sample.size");
    CHECK(size.default_value == 2.5);
    CHECK(size.range_text() == "0.1 .. 10 m");
    CHECK(size.zero.empty());
    CHECK(fields[1].description.type == ParameterType::integer);
    CHECK(fields[1].description.zero == "no limit");
    CHECK(fields[2].description.type == ParameterType::toggle);
    CHECK(fields[3].description.range_text() == "red | green");
    CHECK(fields[3].description.text_of(fields[3].description.default_value) == "green");
}

TEST_CASE("values are read, checked and refused with the id and the range", "[parameters]") {
    Sample sample;
    const std::vector<ParameterSetRef> sets{reference_to(sample)};
    REQUIRE(set_parameter(sets, "sample.size", "0.1"));
    CHECK(sample.size == 0.1F);
    REQUIRE(set_parameter(sets, "sample.colour", "red"));
    CHECK(sample.colour == Colour::red);
    REQUIRE(set_parameter(sets, "sample.on", "off"));
    CHECK_FALSE(sample.on);
    REQUIRE(set_parameter(sets, "sample.seed", "9007199254740991"));
    CHECK(sample.seed == 9007199254740991ULL);

    for (const auto& [id, text] : {std::pair{"sample.size", "10.001"},
                                   {"sample.size", "nan"},
                                   {"sample.size", "1x"},
                                   {"sample.size", ""},
                                   {"sample.count", "1.5"},
                                   {"sample.count", "-1"},
                                   {"sample.colour", "blue"},
                                   {"sample.on", "maybe"},
                                   {"sample.size", "inf"},
                                   {"sample.seed", "-1"}}) {
        CAPTURE(id, text);
        const Sample before = sample;
        const Result<void> result = set_parameter(sets, id, text);
        REQUIRE_FALSE(result);
        CHECK_THAT(result.error().what, Catch::Matchers::Contains(id));
        CHECK_THAT(result.error().what, Catch::Matchers::Contains("allowed"));
        CHECK(sample == before);
    }
    const Result<void> unknown = set_parameter(sets, "sample.siz", "1");
    REQUIRE_FALSE(unknown);
    CHECK_THAT(unknown.error().what, Catch::Matchers::Contains("'sample.size'"));
}

TEST_CASE("parameter sets survive JSON exactly", "[parameters]") {
    Sample sample{0.3F, 9, false, Colour::red, 9007199254740991ULL};
    const nlohmann::json json = nlohmann::json::parse(to_json_object(sample).dump());
    Sample read;
    REQUIRE(parameters_from_json(reference_to(read), json));
    CHECK(read == sample);
}

TEST_CASE("JSON with unknown keys, wrong types or wild values is refused and named", "[parameters]") {
    Sample sample;
    for (const char* text :
         {R"({"siz": 1})", R"({"size": "big"})", R"({"size": 11})", R"({"count": 1.5})", R"({"on": 1})",
          R"({"colour": 0})", R"({"seed": -1})", R"([])", R"({"size": null})", R"({"size": 1e300})"}) {
        CAPTURE(text);
        CHECK_FALSE(parameters_from_json(reference_to(sample), nlohmann::json::parse(text)));
    }
}

TEST_CASE("every parameter of a project is well declared", "[parameters]") {
    Project project;
    std::set<std::string> ids;
    for (const ParameterSetRef& set : parameter_sets(project))
        for (const ParameterField& field : *set.fields) {
            const ParameterDescription& d = field.description;
            CAPTURE(d.id);
            CHECK(ids.insert(d.id).second);
            CHECK(d.id.rfind(set.prefix + ".", 0) == 0);
            CHECK_FALSE(d.label.empty());
            CHECK(d.sentence.back() == '.');
            CHECK(d.check(d.default_value));
            CHECK(d.check(d.minimum));
            CHECK(d.check(d.maximum));
            // The text of a value reads back as the value.
            for (const double value : {d.default_value, d.minimum, d.maximum}) {
                const Result<double> read = d.parse(d.text_of(value));
                REQUIRE(read);
                CHECK(*read == value);
            }
            field.put(set.object, d.maximum);
            CHECK(field.get(set.object) == d.maximum);
        }
    CHECK(ids.contains("thermal.talus"));
    CHECK(ids.contains("water.evaporation"));
    CHECK(ids.contains("wind.direction"));
}
