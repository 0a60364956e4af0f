#include "core/model/published_methods.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/base/check.h"

namespace cuesta {
namespace {

// Prokop 2009: the floor under the sine is 0.01 (4.3); drops are drawn with replacement (4.3.2); all evaporation is a
// share (3.13).
constexpr std::array water_prokop{
    PublishedSetting{"water.scheme", "mei"},
    PublishedSetting{"water.least_slope", "0.01"},
    PublishedSetting{"water.evaporation_depth", "0"},
    PublishedSetting{"rain.kind", "published"},
};
// Mathisen 2021: a shower a step (3.13), a share evaporates (3.28), pipes of one cell (table 5.2), E = 0.15 of heights
// from 0 to 1 (3.7.1).
constexpr std::array water_mathisen{
    PublishedSetting{"water.scheme", "mathisen"}, PublishedSetting{"water.pipe_area", "1"},
    PublishedSetting{"water.pipe_length", "1"},   PublishedSetting{"water.evaporation_depth", "0"},
    PublishedSetting{"rain.kind", "discs"},       PublishedSetting{"water.change_share", "0.15"},
};
// Ferreira 2022: a floor of 0.1 under the sine (algorithm 3.1), drops at random places (3.2.5), and no evaporation but
// the constant one (3.5), for which he names no number: twice the mean of the default rain, so that water keeps to half
// of the land.
constexpr std::array water_ferreira{
    PublishedSetting{"water.scheme", "ferreira"}, PublishedSetting{"water.least_slope", "0.1"},
    PublishedSetting{"water.evaporation", "0"},   PublishedSetting{"water.evaporation_depth", "2"},
    PublishedSetting{"rain.kind", "published"},
};
// Prokop 2009, 4.3.1: the variance of the random number is 0.2.
constexpr std::array thermal_prokop{
    PublishedSetting{"thermal.scheme", "published"},
    PublishedSetting{"thermal.chance", "0.2"},
};
// Ferreira 2022, 3.3: 45 degrees for all material, and no random number.
constexpr std::array thermal_ferreira{
    PublishedSetting{"thermal.scheme", "ferreira"},
    PublishedSetting{"thermal.talus", "45"},
    PublishedSetting{"thermal.chance", "0"},
};
// Prokop 2009, 4.3.3: lanes of one direction; the wind comes in empty, since what it took along does not come back.
constexpr std::array wind_prokop{
    PublishedSetting{"wind.scheme", "published"},
    PublishedSetting{"wind.spread", "0"},
    PublishedSetting{"wind.incoming", "0"},
};
constexpr std::array droplets_talle{
    PublishedSetting{"droplets.scheme", "published"},
};
constexpr std::array generator_ferreira{
    PublishedSetting{"generator.scheme", "published"},
};

constexpr std::array methods{
    PublishedMethod{.kind = "water",
                    .paper = "prokop",
                    .label = "Prokop 2009",
                    .sentence = "Water to four neighbours without limits against pits, after Mei 2007; drops that "
                                "may fall on one cell.",
                    .settings = water_prokop},
    PublishedMethod{.kind = "water",
                    .paper = "mathisen",
                    .label = "Mathisen 2021",
                    .sentence = "Water to four neighbours, within half a cell a step, a shower in each step, and no "
                                "change beyond 15 % of the relief.",
                    .settings = water_mathisen},
    PublishedMethod{.kind = "water",
                    .paper = "ferreira",
                    .label = "Ferreira 2022",
                    .sentence = "Water to four neighbours whose speed does not see its depth, and of which the same "
                                "depth dries up in each step.",
                    .settings = water_ferreira},
    PublishedMethod{.kind = "thermal",
                    .paper = "prokop",
                    .label = "Prokop 2009",
                    .sentence = "Material falls to the four corners, cell after cell and by chance, after Olsen 2004.",
                    .settings = thermal_prokop},
    PublishedMethod{.kind = "thermal",
                    .paper = "ferreira",
                    .label = "Ferreira 2022",
                    .sentence = "Material falls to eight neighbours, where they lie more than 45 degrees below.",
                    .settings = thermal_ferreira},
    PublishedMethod{.kind = "wind",
                    .paper = "prokop",
                    .label = "Prokop 2009",
                    .sentence = "Wind of one direction that comes in empty and wears what faces it.",
                    .settings = wind_prokop},
    PublishedMethod{.kind = "droplets",
                    .paper = "talle",
                    .label = "Talle",
                    .sentence = "The last load of a droplet is lost, and the whole terrain is blurred.",
                    .settings = droplets_talle},
    PublishedMethod{.kind = "generator",
                    .paper = "ferreira",
                    .label = "Ferreira 2022",
                    .sentence = "Hills of heights drawn apart from their radii; faults with whole waves beside them.",
                    .settings = generator_ferreira},
};

struct Place {
    const ParameterField* field;
    void* object;
    double value() const { return field->get(object); }
};

/// The parameter in the sets; none where they lack it.
Place place_of(const std::vector<ParameterSetRef>& sets, std::string_view id) {
    for (const ParameterSetRef& set : sets)
        for (const ParameterField& field : *set.fields)
            if (field.description.id == id) return {&field, set.object};
    return {nullptr, nullptr};
}

double published_value(const ParameterField& field, const PublishedSetting& setting) {
    const Result<double> value = field.description.parse(setting.value);
    CUESTA_CHECK_MESSAGE(value.ok(), std::string(setting.id));
    return *value;
}

bool holds(const std::vector<ParameterSetRef>& sets, const PublishedSetting& setting) {
    const Place place = place_of(sets, setting.id);
    return place.field != nullptr && place.value() == published_value(*place.field, setting);
}

/// Settings of the method that still hold go back to their defaults.
void lift(const PublishedMethod& method, const std::vector<ParameterSetRef>& sets) {
    for (const PublishedSetting& setting : method.settings)
        if (holds(sets, setting)) {
            const Place place = place_of(sets, setting.id);
            place.field->put(place.object, place.field->description.default_value);
        }
}

std::string list_of_methods() {
    std::string list;
    for (const PublishedMethod& method : methods)
        list += (list.empty() ? "" : ", ") + std::string(method.kind) + "=" + std::string(method.paper);
    return list;
}

}  // namespace

std::span<const PublishedMethod> published_methods() {
    return methods;
}

std::span<const PublishedMethod> published_methods(std::string_view kind) {
    const auto of_kind = [&](const PublishedMethod& method) { return method.kind == kind; };
    const auto first = std::find_if(methods.begin(), methods.end(), of_kind);
    return {first, std::find_if_not(first, methods.end(), of_kind)};
}

Result<const PublishedMethod*> find_published_method(std::string_view kind, std::string_view paper) {
    for (const PublishedMethod& method : published_methods(kind))
        if (method.paper == paper) return &method;
    const std::string name = std::string(kind) + "=" + std::string(paper);
    return Error{"no published method '" + name + "'; there are: " + list_of_methods(), name};
}

const PublishedMethod* method_of(const std::vector<ParameterSetRef>& sets, std::string_view kind) {
    for (const PublishedMethod& method : published_methods(kind))
        if (holds(sets, method.settings.front())) return &method;
    return nullptr;
}

bool is_improved(const std::vector<ParameterSetRef>& sets, std::string_view kind) {
    const Place scheme = place_of(sets, std::string(kind) + ".scheme");
    return scheme.field != nullptr && scheme.value() == scheme.field->description.default_value;
}

std::vector<MethodDeparture> departures_from(const PublishedMethod& method, const std::vector<ParameterSetRef>& sets) {
    std::vector<MethodDeparture> departures;
    for (const PublishedSetting& setting : method.settings) {
        const Place place = place_of(sets, setting.id);
        if (place.field != nullptr && !holds(sets, setting))
            departures.push_back({place.field, place.value(), published_value(*place.field, setting)});
    }
    return departures;
}

Result<void> choose_method(const std::vector<ParameterSetRef>& sets, std::string_view kind,
                           const PublishedMethod* method) {
    const std::string scheme_id = std::string(kind) + ".scheme";
    const Place scheme = place_of(sets, scheme_id);
    if (scheme.field == nullptr) return Error{"there are no parameters '" + std::string(kind) + "' here", scheme_id};
    if (const PublishedMethod* before = method_of(sets, kind)) lift(*before, sets);
    scheme.field->put(scheme.object, scheme.field->description.default_value);
    if (method == nullptr) return {};
    for (const PublishedSetting& setting : method->settings) {
        const Place place = place_of(sets, setting.id);
        if (place.field != nullptr) place.field->put(place.object, published_value(*place.field, setting));
    }
    return {};
}

std::string_view kind_of_method(std::string_view id) {
    constexpr std::string_view ending = ".as_published";
    return id.ends_with(ending) ? id.substr(0, id.size() - ending.size()) : std::string_view();
}

Result<void> set_parameter_or_method(const std::vector<ParameterSetRef>& sets, const std::string& id, const std::string& value) {
    const std::string_view kind = kind_of_method(id);
    if (kind.empty()) return set_parameter(sets, id, value);
    if (value == "improved" && !published_methods(kind).empty()) return choose_method(sets, kind, nullptr);
    const Result<const PublishedMethod*> method = find_published_method(kind, value);
    if (!method) return method.error();
    return choose_method(sets, kind, *method);
}

}  // namespace cuesta
