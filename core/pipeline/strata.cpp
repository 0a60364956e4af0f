#include "core/pipeline/strata.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/threads.h"
#include "core/model/erosion_phases.h"
#include "core/pipeline/fitting.h"

namespace cuesta {
namespace {

/// Rows a thread takes at once; small enough to spread 64 rows over a few threads.
constexpr int row_grain = 16;

Raster<float> lay_uniform(Raster<float>& ground, float metres) {
    metres = std::max(metres, 0.0F);
    parallel_ranges(ground.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* row = ground.row(y);
            for (int x = 0; x < ground.width(); ++x) row[x] += metres;
        }
    });
    return {ground.width(), ground.height(), metres};
}

/// Height of the top of a tilted sheet, in metres, on a part of a terrain of that frame.
Raster<float> top_of(const TiltedSheet& sheet, const TerrainFrame& frame, const CellWindow& window) {
    const double direction = static_cast<double>(sheet.dip_direction) * std::numbers::pi / 180;
    const double fall = std::tan(static_cast<double>(sheet.dip) * std::numbers::pi / 180) * frame.cell_size;
    const double east = fall * std::sin(direction);
    const double south = -fall * std::cos(direction);
    Raster<float> top(window.width, window.height);
    parallel_ranges(window.height, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < window.width; ++x)
                top(x, y) = static_cast<float>(static_cast<double>(sheet.height) -
                                               east * (window.left + x - 0.5 * (frame.width - 1)) -
                                               south * (window.top + y - 0.5 * (frame.height - 1)));
    });
    return top;
}

/// Fills up to `surface` where that is no more than `most` above the ground.
Raster<float> lay_surface(Raster<float>& ground, const Raster<float>& surface,
                          float most = std::numeric_limits<float>::infinity()) {
    Raster<float> thickness(ground.width(), ground.height());
    parallel_ranges(ground.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* top = surface.row(y);
            float* row = ground.row(y);
            float* thick = thickness.row(y);
            for (int x = 0; x < ground.width(); ++x) {
                const float above = top[x] - row[x];
                thick[x] = above > 0.0F && above <= most ? above : 0.0F;  // also 0 where the height map has a NaN
                row[x] += thick[x];
            }
        }
    });
    return thickness;
}

/// Takes away what the layer's cover leaves out of a layer just laid on `ground`.
void thin_to(const Raster<float>& cover, Raster<float>& thickness, Raster<float>& ground) {
    parallel_ranges(ground.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* share = cover.row(y);
            float* thick = thickness.row(y);
            float* row = ground.row(y);
            for (int x = 0; x < ground.width(); ++x) {
                // Written so that no number counts as 0.
                const float left = share[x] > 0.0F ? thick[x] * std::min(share[x], 1.0F) : 0.0F;
                row[x] -= thick[x] - left;
                thick[x] = left;
            }
        }
    });
}

/// Nothing where the project lacks the mask, or where it is not painted.
Raster<float> share_of_mask(const Project& project, const std::string& name, int coarsening, const CellWindow& window) {
    const OwnMask* mask = find_own_mask(project, name);
    return !mask || mask->values.empty() ? Raster<float>(window.width, window.height)
                                         : fitted_part(mask->values, project.frame, coarsening, window);
}

Raster<float> lay_whole(const Layer& layer, Raster<float>& ground, const TerrainFrame& full, int coarsening,
                        const CellWindow& window) {
    if (const auto* uniform = std::get_if<UniformThickness>(&layer.shape)) return lay_uniform(ground, uniform->metres);
    if (const auto* sheet = std::get_if<TiltedSheet>(&layer.shape))
        return lay_surface(ground, top_of(*sheet, coarsened(full, coarsening), window), sheet->thickness);
    const TiledRaster& heights = std::get<UpperSurface>(layer.shape).heights;
    return heights.empty() ? Raster<float>(ground.width(), ground.height())
                           : lay_surface(ground, fitted_part(heights, full, coarsening, window));
}

}  // namespace

bool is_layered(const Project& project) {
    return project.separate_eroded_material || is_layered_on_levels(project);
}

bool is_layered_on_levels(const Project& project) {
    return project.bedding.enabled ||
           std::any_of(project.layers.begin(), project.layers.end(), [](const Layer& l) { return l.enabled; });
}

Strata lay_strata(const Raster<float>& base, const Project& project, int coarsening) {
    return lay_strata_on_part(base, project, coarsening, whole_window(project.frame, coarsening));
}

Strata lay_strata_on_part(const Raster<float>& base, const Project& project, int coarsening, const CellWindow& window) {
    CUESTA_CHECK(base.width() == window.width && base.height() == window.height);
    Strata strata;
    strata.ground = base;
    if (!is_layered(project)) return strata;
    for (auto layer = project.layers.rbegin(); layer != project.layers.rend(); ++layer) {
        if (!layer->enabled) continue;
        Raster<float> thickness = lay_whole(*layer, strata.ground, project.frame, coarsening, window);
        if (!layer->cover.empty())
            thin_to(fitted_part(layer->cover, project.frame, coarsening, window), thickness, strata.ground);
        if (!layer->mask.empty())
            thin_to(share_of_mask(project, layer->mask, coarsening, window), thickness, strata.ground);
        strata.thickness.push_back(std::move(thickness));
    }
    strata.thickness.emplace_back(base.width(), base.height());
    std::reverse(strata.thickness.begin(), strata.thickness.end());
    return strata;
}

Raster<float> bottom_of(const Strata& strata) {
    Raster<float> bottom = strata.ground;
    parallel_ranges(bottom.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* row = bottom.row(y);
            for (const Raster<float>& layer : strata.thickness) {
                const float* thick = layer.row(y);
                for (int x = 0; x < bottom.width(); ++x) row[x] -= thick[x];
            }
        }
    });
    return bottom;
}

Strata on_sculpted_bottom(const Strata& levelled, const Raster<float>& bottom, const Strata& laid,
                          const Strata& laid_on_sculpted) {
    const std::size_t layers = levelled.thickness.size();
    CUESTA_CHECK(laid.thickness.size() == layers && laid_on_sculpted.thickness.size() == layers);
    Strata result;
    result.ground = bottom;
    result.thickness = levelled.thickness;
    result.cascade_report = levelled.cascade_report;
    parallel_ranges(bottom.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* ground = result.ground.row(y);
            for (std::size_t layer = 0; layer < layers; ++layer) {
                const float* before = laid.thickness[layer].row(y);
                const float* after = laid_on_sculpted.thickness[layer].row(y);
                float* thick = result.thickness[layer].row(y);
                for (int x = 0; x < bottom.width(); ++x) {
                    thick[x] = std::max(thick[x] + (after[x] - before[x]), 0.0F);
                    ground[x] += thick[x];
                }
            }
        }
    });
    return result;
}

std::vector<MaterialParameters> materials_of(const Project& project) {
    std::vector<MaterialParameters> materials;
    if (is_layered(project)) {
        materials.push_back(project.eroded_material.parameters);
        for (const Layer& layer : project.layers)
            if (layer.enabled) materials.push_back(layer.material.parameters);
    }
    MaterialParameters bottom = project.bottom_material.parameters;
    // To the improved wind the bottom is rock, however little it withstands: else a plain mountain would be a heap of
    // sand. Sand lies in layers, or as eroded material. (The published wind takes of everything.)
    constexpr float least_resistance_of_rock = 0.1F;
    if (first_schedule(project).wind.scheme == WindScheme::improved)
        bottom.wind_resistance = std::max(bottom.wind_resistance, least_resistance_of_rock);
    materials.push_back(bottom);
    return materials;
}

Raster<std::uint8_t> top_materials(const std::vector<Raster<float>>& thickness) {
    CUESTA_CHECK(!thickness.empty() && thickness.size() < 255);
    const int width = thickness.front().width();
    const int height = thickness.front().height();
    Raster<std::uint8_t> top(width, height);
    parallel_ranges(height, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            std::uint8_t* row = top.row(y);
            std::fill_n(row, width, static_cast<std::uint8_t>(thickness.size()));
            for (std::size_t layer = thickness.size(); layer-- > 0;) {
                const float least = layer == 0 ? least_shown_thickness : 0.0F;
                const float* thick = thickness[layer].row(y);
                for (int x = 0; x < width; ++x)
                    if (thick[x] > least) row[x] = static_cast<std::uint8_t>(layer);
            }
        }
    });
    return top;
}

}  // namespace cuesta
