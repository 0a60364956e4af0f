#include "core/measure/measure.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/check.h"

namespace cuesta {
namespace {

nlohmann::json number_or_null(const std::optional<double>& value) {
    return value ? nlohmann::json(*value) : nlohmann::json();
}

nlohmann::json bins_to_json(const PowerLaw& law, const char* value_key) {
    nlohmann::json bins = nlohmann::json::array();
    for (const ChannelBin& bin : law.bins)
        bins.push_back({{"area_m2", bin.area}, {value_key, bin.value}, {"cells", bin.cells}});
    return bins;
}

/// A tenth of the relief of the window nearest to a kilometre; 0 where there is none.
double valley_prominence(const std::vector<WindowRelief>& reliefs) {
    const WindowRelief* nearest = nullptr;
    for (const WindowRelief& each : reliefs)
        if (nearest == nullptr || std::abs(std::log(each.asked / 1000)) < std::abs(std::log(nearest->asked / 1000)))
            nearest = &each;
    return nearest != nullptr ? nearest->mean / 10 : 0;
}

nlohmann::json reliefs_to_json(const std::vector<WindowRelief>& reliefs) {
    nlohmann::json result = nlohmann::json::array();
    for (const WindowRelief& each : reliefs)
        result.push_back({{"window_m", each.window}, {"mean_m", each.mean}, {"windows", each.windows}});
    return result;
}

nlohmann::json curvature_to_json(const std::vector<ScaleCurvature>& scales) {
    nlohmann::json result = nlohmann::json::array();
    for (const ScaleCurvature& each : scales)
        result.push_back({{"cells", each.cells},
                          {"distance_m", each.distance},
                          {"deviation_per_m", each.deviation},
                          {"skewness", each.skewness}});
    return result;
}

nlohmann::json spectrum_to_json(const Spectrum& spectrum) {
    nlohmann::json bins = nlohmann::json::array();
    for (const SpectrumBin& bin : spectrum.bins)
        bins.push_back({{"wavelength_cells", bin.wavelength}, {"power_m2", bin.power}});
    return {{"exponent", number_or_null(spectrum.exponent)},
            {"fine_power_log10", spectrum.fine_power},
            {"peak_log10", spectrum.peak},
            {"profiles", spectrum.profiles},
            {"bins", bins}};
}

}  // namespace

std::optional<double> LandscapeMeasures::concavity() const {
    if (!slope_area.exponent) return std::nullopt;
    return -*slope_area.exponent;
}

LandscapeMeasures measure(RasterView<const float> heights, double cell_size, const MeasureOptions& options) {
    CUESTA_CHECK(cell_size > 0);
    LandscapeMeasures result;
    result.width = heights.width();
    result.height = heights.height();
    result.cell_size = cell_size;
    const Drainage drainage = drain(heights);
    result.drainage_cells = drainage_area_cells(drainage);
    result.depressions = find_depressions(heights, drainage, options.lakes);
    result.slope_area =
        slope_against_area(heights, drainage, result.drainage_cells, cell_size, options.channels, options.lakes);
    result.length_area =
        length_against_area(drainage, result.drainage_cells, cell_size, options.channels, options.lakes);
    result.anisotropy = find_anisotropy(heights);
    result.hypsometry = find_hypsometry(heights);
    result.slopes = find_slopes(heights, cell_size);
    result.geomorphons = find_geomorphons(heights, cell_size, options.geomorphons);
    result.reliefs = find_window_relief(heights, cell_size);
    result.curvature = find_curvature(heights, cell_size);
    if (const double prominence = valley_prominence(result.reliefs); prominence > 0)
        result.spacing = find_spacing(heights, cell_size, prominence);
    result.valleys = find_valleys(heights, drainage, result.drainage_cells, cell_size, options.valleys, options.lakes);
    result.spectrum = find_spectrum(heights);
    result.relations = find_slope_relations(heights);
    return result;
}

nlohmann::json to_json(const LandscapeMeasures& m) {
    nlohmann::json landforms = nlohmann::json::object();
    for (std::size_t i = 0; i < landform_count; ++i) landforms[std::string(landform_names[i])] = m.geomorphons.share[i];
    return {
        {"size", {m.width, m.height}},
        {"cell_size_m", m.cell_size},
        {"land_cells", m.hypsometry.cells},
        {"depressions",
         {{"area_share", m.depressions.area_share()},
          {"cells", m.depressions.raised},
          {"pits", m.depressions.pits},
          {"pits_per_10000_cells", m.depressions.pits_per_10000_cells()},
          {"volume_m3", m.depressions.volume * m.cell_size * m.cell_size},
          {"deepest_m", m.depressions.deepest}}},
        {"channels",
         {{"resolved", m.channels_resolved()},
          {"concavity", number_or_null(m.concavity())},
          {"hack", number_or_null(m.hack())},
          {"slope_by_area", bins_to_json(m.slope_area, "slope")},
          {"length_by_area", bins_to_json(m.length_area, "length_m")}}},
        {"anisotropy", {{"a4", m.anisotropy.a4}, {"a8", m.anisotropy.a8}, {"cells", m.anisotropy.cells}}},
        {"hypsometry",
         {{"minimum_m", m.hypsometry.minimum},
          {"maximum_m", m.hypsometry.maximum},
          {"mean_m", m.hypsometry.mean},
          {"integral", m.hypsometry.integral},
          {"area_share_above", m.hypsometry.curve}}},
        {"slopes",
         {{"mean_degrees", m.slopes.mean},
          {"maximum_degrees", m.slopes.maximum},
          {"quantiles", slope_quantiles},
          {"quantile_degrees", m.slopes.quantile},
          {"share_by_degree", m.slopes.share}}},
        {"geomorphons", {{"cells", m.geomorphons.cells}, {"share", landforms}}},
        {"relief", {{"windows", reliefs_to_json(m.reliefs)}, {"exponent", number_or_null(relief_exponent(m.reliefs))}}},
        {"curvature", curvature_to_json(m.curvature)},
        {"spacing",
         {{"valleys_m", number_or_null(m.spacing.valleys)},
          {"irregularity", m.spacing.irregularity},
          {"prominence_m", m.spacing.prominence},
          {"crossings", m.spacing.crossings}}},
        {"valleys",
         {{"floor_share", m.valleys.floor_share},
          {"floor_width_m", number_or_null(m.valleys.floor_width)},
          {"river_length_m", m.valleys.river_length},
          {"drainage_density_km_per_km2", m.valleys.density}}},
        {"spectrum", spectrum_to_json(m.spectrum)},
        {"relations", {{"slope_height", m.relations.with_height}, {"slope_roughness", m.relations.with_roughness}}},
    };
}

}  // namespace cuesta
