#include "render/scene/land_figures.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/field/statistics.h"
#include "core/model/erosion_masks.h"

namespace cuesta {

namespace {

/// Cells taken into account for percentiles: enough for the picture, little enough for ten previews a second.
constexpr int sample_side = 256;

std::vector<float> sampled(const Raster<float>& raster) {
    const int step_x = std::max(1, raster.width() / sample_side);
    const int step_y = std::max(1, raster.height() / sample_side);
    std::vector<float> values;
    for (int y = step_y / 2; y < raster.height(); y += step_y)
        for (int x = step_x / 2; x < raster.width(); x += step_x) values.push_back(raster(x, y));
    return values;
}

/// Tangents of the slope, by central differences.
std::vector<float> sampled_slopes(const Raster<float>& ground, double cell_size) {
    const int step_x = std::max(1, ground.width() / sample_side);
    const int step_y = std::max(1, ground.height() / sample_side);
    const auto scale = static_cast<float>(0.5 / cell_size);
    std::vector<float> values;
    for (int y = step_y / 2 + 1; y < ground.height() - 1; y += step_y)
        for (int x = step_x / 2 + 1; x < ground.width() - 1; x += step_x)
            values.push_back(scale *
                             std::hypot(ground(x + 1, y) - ground(x - 1, y), ground(x, y + 1) - ground(x, y - 1)));
    return values;
}

/// The value that `share` of the values do not exceed; reorders them. 0 for none.
double percentile(std::vector<float>& values, double share) {
    if (values.empty()) return 0;
    const auto rank = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + rank, values.end());
    return values[static_cast<std::size_t>(rank)];
}

}  // namespace

LandFigures figures_of(const Raster<float>& ground, const Raster<float>* water_depth, double cell_size) {
    LandFigures figures;
    const ValueRange range = value_range(ground.view());
    figures.lowest = range.low;
    figures.highest = range.high;
    std::vector<float> heights = sampled(ground);
    figures.band_low = percentile(heights, 0.02);
    figures.band_high = percentile(heights, 0.98);
    std::vector<float> slopes = sampled_slopes(ground, cell_size);
    figures.steepness = percentile(slopes, 0.8);
    if (water_depth != nullptr) {
        std::vector<float> depths = sampled(*water_depth);
        std::erase_if(depths, [](float depth) { return !(depth > 0.001F); });
        // If most of the map is wet, that is rain on its way; if little is, there is no film to hide; where little is,
        // there is no film to hide.
        const std::size_t cells = heights.size();
        figures.film = depths.size() * 2 > cells ? percentile(depths, 0.5) : 0;
    }
    return figures;
}

BorderFigures border_figures(const Raster<float>& ground, const Raster<float>* water_depth) {
    constexpr float wet = 0.3F;  // shallower water is rain on its way
    std::vector<float> heights, levels;
    BorderFigures figures;
    const auto add = [&](int x, int y, std::size_t side, int length) {
        heights.push_back(ground(x, y));
        if (water_depth == nullptr || !((*water_depth)(x, y) > wet)) return;
        levels.push_back(ground(x, y) + (*water_depth)(x, y));
        figures.wet[side] += 1.0 / length;
    };
    const int width = ground.width(), height = ground.height();
    for (int x = 0; x < width; ++x) {
        add(x, 0, 2, width);
        add(x, height - 1, 3, width);
    }
    for (int y = 0; y < height; ++y) {
        add(0, y, 0, height);
        add(width - 1, y, 1, height);
    }
    for (const float level : heights)
        figures.mean += static_cast<double>(level) / static_cast<double>(heights.size());
    figures.lower_quartile = percentile(heights, 0.25);
    figures.water = levels.empty() ? figures.lower_quartile : percentile(levels, 0.5);
    return figures;
}

double neutral_of(Overlay overlay) {
    const bool multiplies = overlay == Overlay::rain_mask || overlay == Overlay::erodibility_mask ||
                            overlay == Overlay::plants_mask || overlay == Overlay::cover_mask;
    return multiplies ? 1 : 0;
}

bool is_mask(Overlay overlay) {
    return overlay == Overlay::rain_mask || overlay == Overlay::erodibility_mask ||
           overlay == Overlay::protection_mask || overlay == Overlay::plants_mask || overlay == Overlay::cover_mask ||
           overlay == Overlay::own_mask;
}

bool shows_values(Overlay overlay) {
    return overlay == Overlay::drainage || is_mask(overlay);
}

OverlayRange overlay_range(Overlay overlay, const Raster<float>& values) {
    if (overlay == Overlay::rain_mask) return {0, static_cast<double>(largest_rain_share), false};
    if (overlay == Overlay::plants_mask) return {0, static_cast<double>(largest_planting_share), false};
    if (is_mask(overlay)) return {0, 1, false};
    std::vector<float> sample = sampled(values);
    std::erase_if(sample, [](float value) { return !(value > 0); });
    double top = percentile(sample, 0.995);
    if (top <= 0) {
        // Rare values fall through the sample.
        for (int y = 0; y < values.height(); ++y)
            top = std::max<double>(top, *std::max_element(values.row(y), values.row(y) + values.width()));
        if (top <= 0) return {};
    }
    OverlayRange range{0, round_number_above(top), false};
    if (overlay == Overlay::flow || overlay == Overlay::drainage) {
        range.logarithmic = true;
        // Rain wets every cell: half of them, those with the least flow, stay bare.
        range.minimum = std::clamp(percentile(sample, 0.5), range.maximum / 1000, range.maximum / 10);
    }
    return range;
}

const Raster<float>* overlay_raster(const Land& land, Overlay overlay) {
    switch (overlay) {
        case Overlay::flow:
            return erosion_of(land).flow.get();
        case Overlay::wear:
            return erosion_of(land).wear.get();
        case Overlay::deposit:
            return erosion_of(land).deposit.get();
        case Overlay::sediment:
            return erosion_of(land).sediment.get();
        case Overlay::slope:
        case Overlay::drainage:
        case Overlay::rain_mask:
        case Overlay::erodibility_mask:
        case Overlay::protection_mask:
        case Overlay::plants_mask:
        case Overlay::cover_mask:
        case Overlay::own_mask:
        case Overlay::none:
            break;
    }
    return nullptr;
}

double typical_amount(const Raster<float>& values) {
    std::vector<float> sample = sampled(values);
    std::erase_if(sample, [](float value) { return !(value > 0); });
    return percentile(sample, 0.5);
}

double round_number_above(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double digit : {1.0, 2.0, 5.0})
        // The slack keeps 2.0000001, which is 2 but for rounding, from becoming 5.
        if (value <= digit * power * (1 + 1e-6)) return digit * power;
    return 10 * power;
}

double automatic_contour_interval(double relief) {
    return relief > 0 ? round_number_above(relief / 30) : 1;
}

}  // namespace cuesta
