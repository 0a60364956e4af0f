#include "core/look/ground_colours.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/look/ice_look.h"
#include "core/look/surface_textures.h"

namespace cuesta {

namespace {

using Colour = std::array<float, 3>;

/// Chosen colours are lighter than ground is: in the sun, real sand and rock send back a fifth to two fifths of the
/// light. As in the view.
constexpr float chosen_to_albedo = 0.68F;

Colour mixed(const Colour& a, const Colour& b, float share) {
    return {a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])};
}

Colour chosen(const Colour& colour) {
    return {chosen_to_albedo * colour[0], chosen_to_albedo * colour[1], chosen_to_albedo * colour[2]};
}

/// `colour` as a material makes it that is not of the usual colour.
Colour tinted(const Colour& colour, const Colour& material, const Colour& usual) {
    return {colour[0] * material[0] / usual[0], colour[1] * material[1] / usual[1], colour[2] * material[2] / usual[2]};
}

/// A cell and how much of a texel's window it fills.
struct Part {
    int cell;
    float share;
};

/// Cells that the windows of texels along a line cover: first[i] .. first[i + 1] - 1 of the parts.
struct Windows {
    std::vector<Part> parts;
    std::vector<std::size_t> first;
};

/// `texels` from the middle of cell `begin` to that of the last of `cells`; windows reach beyond them as far as there
/// is ground, `size` cells from 0.
Windows windows_over(int begin, int cells, int texels, int size) {
    Windows windows;
    // Spacing of texels in cells; where there is one texel, it takes all.
    const double spacing = texels > 1 ? (cells - 1.0) / (texels - 1.0) : cells;
    for (int i = 0; i < texels; ++i) {
        windows.first.push_back(windows.parts.size());
        const double middle = begin + (texels > 1 ? i * spacing : 0.5 * (cells - 1.0));
        const double low = middle - 0.5 * spacing, high = middle + 0.5 * spacing;
        const int from = std::max(0, static_cast<int>(std::floor(low + 0.5)));
        const int to = std::min(size - 1, static_cast<int>(std::ceil(high - 0.5)));
        for (int cell = from; cell <= to; ++cell) {
            const double share = std::min(high, cell + 0.5) - std::max(low, cell - 0.5);
            if (share > 1e-9) windows.parts.push_back({cell, static_cast<float>(share)});
        }
    }
    windows.first.push_back(windows.parts.size());
    return windows;
}

}  // namespace

template <class Function>
void SurfaceColours::each_share(int x, int y, const Function& f) const {
    float around = 1;
    for (std::size_t i = 0; shares && i < region_palettes.size(); ++i) {
        const float share = shares->at(static_cast<int>(i), x, y);
        around -= share;
        if (share > 0) f(region_palettes[i], share);
    }
    if (!shares || around > 0) f(palettes, around);
}

std::array<float, 3> SurfaceColours::drivers_at(int x, int y) const {
    if (!drivers) return {0.5F, 0.5F, 0.5F};
    return {drivers->at(ColourLayer::rock, x, y), drivers->at(ColourLayer::soil, x, y),
            drivers->at(ColourLayer::plants, x, y)};
}

std::array<float, 3> SurfaceColours::albedo_at(Surface surface, const std::array<float, 3>& at, int x, int y) const {
    if (!drivers) return surface_materials[static_cast<std::size_t>(surface)].albedo;
    Colour sum{};
    each_share(x, y, [&](const LayerPalettes& of, float share) {
        const Colour colour = surface_colour(surface, at, of);
        for (std::size_t i = 0; i < 3; ++i) sum[i] += share * colour[i];
    });
    return sum;
}

std::array<float, 3> SurfaceColours::surface_albedo(Surface surface, int x, int y) const {
    return albedo_at(surface, drivers_at(x, y), x, y);
}

float SurfaceColours::share_with_palette(ColourLayer layer, int x, int y) const {
    float sum = 0;
    each_share(x, y, [&](const LayerPalettes& of, float share) { sum += of.has(layer) ? share : 0; });
    return sum;
}

float SurfaceColours::advect(int x, int y) const {
    float sum = 0;
    each_share(x, y, [&](const LayerPalettes& of, float share) { sum += share * of.advect; });
    return sum;
}

bool SurfaceColours::advects() const {
    return palettes.advect > 0 ||
           std::ranges::any_of(region_palettes, [](const LayerPalettes& of) { return of.advect > 0; });
}

void SurfaceColours::mix_materials(int x, int y, Colour& rock, Colour* scree, Colour& soil) const {
    if (!material || material_colours.empty()) return;
    const int last = static_cast<int>(material_colours.size()) - 1;
    // Under loose ground lies the uppermost layer.
    const int top = std::clamp<int>((*material)(x, y), std::min(1, last), last);
    const Colour& bottom = material_colours[static_cast<std::size_t>(top)];
    const float rocky = share_with_palette(ColourLayer::rock, x, y);
    const float earthy = share_with_palette(ColourLayer::soil, x, y);
    Colour solid = chosen(bottom);
    if (bed_hardness && top == last)
        for (std::size_t i = 0; i < 3; ++i) {
            const float tint = soft_bed_tint[i] + (*bed_hardness)(x, y) * (hard_bed_tint[i] - soft_bed_tint[i]);
            solid[i] *= tint + rocky * (1 - tint);  // palettes have the colours of beds
        }
    const Colour eroded = chosen(material_colours[0]);
    rock = mixed(solid, tinted(rock, bottom, usual_bottom_colour), rocky);
    if (scree != nullptr)
        *scree = mixed(mixed(solid, eroded, 0.6F), tinted(*scree, bottom, usual_bottom_colour), rocky);
    soil = mixed(mixed(soil, eroded, 0.75F), tinted(soil, material_colours[0], usual_eroded_colour), earthy);
}

SurfaceColours::Bare SurfaceColours::bare(int x, int y) const {
    const std::array<float, 3> at = drivers_at(x, y);
    Bare bare{albedo_at(Surface::rock, at, x, y), albedo_at(Surface::scree, at, x, y),
              albedo_at(Surface::soil, at, x, y)};
    mix_materials(x, y, bare.rock, &bare.scree, bare.soil);
    return bare;
}

SurfaceColours::Pigments SurfaceColours::pigments(int x, int y) const {
    std::array<float, 3> at = drivers_at(x, y);
    at[static_cast<std::size_t>(ColourLayer::soil)] = 0.5F;
    Pigments pigments{albedo_at(Surface::rock, at, x, y), albedo_at(Surface::soil, at, x, y)};
    mix_materials(x, y, pigments.rock, nullptr, pigments.soil);
    return pigments;
}

std::array<float, 3> GroundColours::at(int x, int y) const {
    const auto [rock, scree, soil] = bare(x, y);
    const Colour tint = carried ? carried->at(x, y) : Colour{1, 1, 1};
    Colour sum{};
    for (int s = 0; s < surface_count; ++s) {
        const auto surface = static_cast<Surface>(s);
        const float weight = static_cast<float>(weights.at(surface, x, y)) / 255.0F;
        if (weight == 0) continue;
        Colour colour = surface == Surface::rock    ? rock
                        : surface == Surface::scree ? scree
                        : surface == Surface::soil  ? soil
                                                    : surface_albedo(surface, x, y);
        if (surface == Surface::snow && !weights.ice.empty()) colour = colour_of_ice(colour, weights.ice(x, y));
        const bool loose = is_loose(surface);
        for (std::size_t i = 0; i < 3; ++i) sum[i] += weight * (loose ? colour[i] * tint[i] : colour[i]);
    }
    return sum;
}

std::uint8_t srgb_code(float linear) {
    const double light = std::clamp(static_cast<double>(linear), 0.0, 1.0);
    const double coded = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255 * coded));
}

std::vector<std::uint8_t> colour_picture(const GroundColours& colours, const CellRectangle& r, int columns, int rows) {
    CUESTA_CHECK(r.west >= 0 && r.north >= 0 && r.east < colours.width() && r.south < colours.height());
    CUESTA_CHECK(columns >= 1 && columns <= r.columns() && rows >= 1 && rows <= r.rows());
    const Windows across = windows_over(r.west, r.columns(), columns, colours.width());
    const Windows down = windows_over(r.north, r.rows(), rows, colours.height());
    std::vector<std::uint8_t> picture(std::size_t{3} * static_cast<std::size_t>(columns) *
                                      static_cast<std::size_t>(rows));
    parallel_ranges(rows, 4, [&](int first, int last) {
        std::vector<Colour> sums(static_cast<std::size_t>(columns));
        for (int row = first; row < last; ++row) {
            std::fill(sums.begin(), sums.end(), Colour{});
            float height = 0;
            const auto j = static_cast<std::size_t>(row);
            for (std::size_t part = down.first[j]; part < down.first[j + 1]; ++part) {
                height += down.parts[part].share;
                const int y = down.parts[part].cell;
                for (std::size_t i = 0; i < sums.size(); ++i)
                    for (std::size_t k = across.first[i]; k < across.first[i + 1]; ++k) {
                        const Colour colour = colours.at(across.parts[k].cell, y);
                        const float share = down.parts[part].share * across.parts[k].share;
                        for (std::size_t c = 0; c < 3; ++c) sums[i][c] += share * colour[c];
                    }
            }
            std::uint8_t* out = picture.data() + std::size_t{3} * j * static_cast<std::size_t>(columns);
            for (std::size_t i = 0; i < sums.size(); ++i) {
                float width = 0;
                for (std::size_t k = across.first[i]; k < across.first[i + 1]; ++k) width += across.parts[k].share;
                for (std::size_t c = 0; c < 3; ++c) *out++ = srgb_code(sums[i][c] / (width * height));
            }
        }
    });
    return picture;
}

}  // namespace cuesta
