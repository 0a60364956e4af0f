#include "core/measure/judgement.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace cuesta {
namespace {

std::optional<double> curvature_over(const LandscapeMeasures& m, int cells) {
    for (const ScaleCurvature& each : m.curvature)
        if (each.cells == cells) return each.skewness;
    return std::nullopt;
}

double share_of(const LandscapeMeasures& m, std::initializer_list<Landform> forms) {
    double share = 0;
    for (const Landform form : forms) share += m.geomorphons.share[static_cast<std::size_t>(form)];
    return share;
}

std::optional<double> when(bool known, double value) {
    return known ? std::optional(value) : std::nullopt;
}

std::optional<double> river_value(const LandscapeMeasures& m, std::string_view id) {
    const bool land = m.depressions.cells > 0;
    if (id == "depression_area") return when(land, m.depressions.area_share());
    if (id == "pits") return when(land, m.depressions.pits_per_10000_cells());
    if (id == "concavity") return m.concavity();
    if (id == "hack") return m.hack();
    if (id == "drainage_density") return when(m.valleys.cells > 0, m.valleys.density);
    if (id == "floor_share") return when(m.valleys.cells > 0, m.valleys.floor_share);
    if (id == "floor_width") return m.valleys.floor_width;
    return std::nullopt;
}

std::optional<double> form_value(const LandscapeMeasures& m, std::string_view id) {
    if (id == "slope_05") return when(m.slopes.cells > 0, m.slopes.quantile[0]);
    if (id == "slope_50") return when(m.slopes.cells > 0, m.slopes.quantile[2]);
    if (id == "slope_95") return when(m.slopes.cells > 0, m.slopes.quantile[4]);
    if (id == "relief_250") return relief_of(m.reliefs, 250);
    if (id == "relief_1000") return relief_of(m.reliefs, 1000);
    if (id == "relief_exponent") return relief_exponent(m.reliefs);
    if (id == "curvature_1") return curvature_over(m, 1);
    if (id == "curvature_4") return curvature_over(m, 4);
    if (id == "spacing") return m.spacing.valleys;
    if (id == "irregularity") return when(m.spacing.valleys.has_value(), m.spacing.irregularity);
    const bool formed = m.geomorphons.cells > 0;
    if (id == "landform_slopes") return when(formed, share_of(m, {Landform::slope, Landform::spur, Landform::hollow}));
    if (id == "landform_crests") return when(formed, share_of(m, {Landform::ridge, Landform::peak}));
    if (id == "landform_valleys") return when(formed, share_of(m, {Landform::valley, Landform::pit}));
    return std::nullopt;
}

std::optional<double> texture_value(const LandscapeMeasures& m, std::string_view id) {
    const bool waves = m.spectrum.exponent.has_value();
    if (id == "spectrum_exponent") return m.spectrum.exponent;
    if (id == "fine_power") return when(waves, m.spectrum.fine_power);
    if (id == "spectrum_peak") return when(waves, m.spectrum.peak);
    if (id == "slope_height") return when(m.relations.cells > 0, m.relations.with_height);
    if (id == "slope_roughness") return when(m.relations.cells > 0, m.relations.with_roughness);
    if (id == "a4") return when(m.anisotropy.cells > 0, m.anisotropy.a4);
    if (id == "a8") return when(m.anisotropy.cells > 0, m.anisotropy.a8);
    return std::nullopt;
}

std::optional<double> value_of(const LandscapeMeasures& m, std::string_view id) {
    if (const auto value = river_value(m, id)) return value;
    if (const auto value = form_value(m, id)) return value;
    return texture_value(m, id);
}

bool is_judged_at(const LandscapeMeasures& m, LandKind kind, std::string_view id) {
    if (id == "depression_area" || id == "pits" || id == "a4" || id == "a8") return true;
    if (id == "concavity" || id == "hack") return m.channels_resolved();
    const LandKindModels& models = models_of(kind);
    return m.cell_size >= models.least_cell && m.cell_size <= models.largest_cell;
}

Standing standing_of(const LandscapeMeasures& m, LandKind kind, const Criterion& criterion) {
    if (!criterion.range || !is_judged_at(m, kind, criterion.id())) return Standing::unjudged;
    if (!criterion.value) {
        const bool streams = criterion.id() == "concavity" || criterion.id() == "hack";
        return streams && m.depressions.cells > 0 ? Standing::below : Standing::absent;
    }
    if (*criterion.value < criterion.range->minimum) return Standing::below;
    return *criterion.value > criterion.range->maximum ? Standing::above : Standing::within;
}

}  // namespace

std::string_view name_of(Standing standing) {
    constexpr std::string_view names[] = {"within", "below", "above", "absent", "unjudged"};
    return names[static_cast<std::size_t>(standing)];
}

std::string_view name_of(Verdict verdict) {
    constexpr std::string_view names[] = {"within", "outside", "undecided"};
    return names[static_cast<std::size_t>(verdict)];
}

std::size_t Judgement::outside() const {
    return static_cast<std::size_t>(
        std::count_if(criteria.begin(), criteria.end(), [](const Criterion& each) { return each.is_outside(); }));
}

std::size_t Judgement::judged() const {
    return static_cast<std::size_t>(std::count_if(criteria.begin(), criteria.end(), [](const Criterion& each) {
        return each.is_outside() || each.standing == Standing::within;
    }));
}

Judgement judge(const LandscapeMeasures& measures, LandKind kind) {
    Judgement result;
    result.kind = kind;
    for (const MeasureWords& words : measure_words()) {
        Criterion criterion{&words, value_of(measures, words.id), real_range_of(kind, words.id), Standing::unjudged};
        criterion.standing = standing_of(measures, kind, criterion);
        result.criteria.push_back(criterion);
    }
    const bool known = is_judged_at(measures, kind, "slope_50") && measures.slopes.cells > 0;
    result.verdict = result.outside() > 0 ? Verdict::outside : known ? Verdict::within : Verdict::undecided;
    return result;
}

std::string text_of(double value, MeasureUnit unit) {
    char text[64];
    switch (unit) {
        case MeasureUnit::degrees:
            std::snprintf(text, sizeof text, std::abs(value) < 10 ? "%.1f°" : "%.0f°", value);
            break;
        case MeasureUnit::metres:
            std::snprintf(text, sizeof text, std::abs(value) < 10 ? "%.1f m" : "%.0f m", value);
            break;
        case MeasureUnit::share:
            std::snprintf(text, sizeof text, std::abs(value) < 0.1 ? "%.2g %%" : "%.0f %%", 100 * value);
            break;
        case MeasureUnit::per_kilometre:
            std::snprintf(text, sizeof text, "%.2g km/km²", value);
            break;
        case MeasureUnit::none:
            std::snprintf(text, sizeof text, std::abs(value) >= 100 ? "%.0f" : "%.2g", value);
            break;
    }
    return text;
}

std::string sentence_of(const Criterion& criterion) {
    if (!criterion.is_outside() || !criterion.range) return {};
    const MeasureWords& words = *criterion.words;
    std::string label(words.label);
    label[0] = static_cast<char>(
        label[0] >= 'A' && label[0] <= 'Z' && label.compare(0, 4, "Hack") != 0 ? label[0] - 'A' + 'a' : label[0]);
    if (!criterion.value) return "There are too few channels to measure: " + label + " is not known.";
    const std::string_view said = criterion.standing == Standing::below ? words.low : words.high;
    const bool from_zero = criterion.range->minimum == 0;
    const std::string range = from_zero ? "at most " + text_of(criterion.range->maximum, words.unit)
                                        : text_of(criterion.range->minimum, words.unit) + " to " +
                                              text_of(criterion.range->maximum, words.unit);
    return std::string(said) + ": " + label + " " + text_of(*criterion.value, words.unit) + ", real " +
           std::string(models_of(criterion.range->kind).plural) + " " + range + ".";
}

nlohmann::json to_json(const Judgement& judgement) {
    nlohmann::json criteria = nlohmann::json::array();
    for (const Criterion& each : judgement.criteria) {
        nlohmann::json row = {{"id", each.id()},
                              {"value", each.value ? nlohmann::json(*each.value) : nlohmann::json()},
                              {"standing", name_of(each.standing)}};
        if (each.range) row["range"] = {each.range->minimum, each.range->maximum};
        if (const std::string said = sentence_of(each); !said.empty()) row["sentence"] = said;
        criteria.push_back(std::move(row));
    }
    return {{"kind", name_of(judgement.kind)},       {"models", models_of(judgement.kind).models},
            {"verdict", name_of(judgement.verdict)}, {"outside", judgement.outside()},
            {"judged", judgement.judged()},          {"criteria", criteria}};
}

}  // namespace cuesta
