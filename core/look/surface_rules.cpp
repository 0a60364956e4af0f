#include "core/look/surface_rules.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/multiversion.h"

namespace cuesta {

namespace {

inline float clamped(float x) {
    return std::min(std::max(x, 0.0F), 1.0F);
}
/// 0 up to `from`, 1 from `to` on; `from` may be the greater.
inline float smooth(float from, float to, float x) {
    const float t = clamped((x - from) / (to - from));
    return t * t * (3 - 2 * t);
}
/// The share of the ground that something of which there is `amount` (0..1) covers where the noise is `noise`.
inline float spread(float amount, float noise) {
    return clamped((1.5F * amount - 0.25F - (0.5F - 0.5F * std::min(std::max(noise, -1.0F), 1.0F))) * 4 + 0.5F);
}
/// Of what lies on a place up to thickness t (1: the usual one), the share that hides what is below.
inline float hidden_below(float t) {
    const float open = 1 / (1 + 0.6F * t);
    return 1 - open * open;
}

/// Takes `cover` of what is still open and says how much that is in 255ths. Rounding the sums instead of the shares
/// keeps the whole at 255 and every share within one of its value.
inline std::uint32_t take(float& open, std::uint32_t& open_steps, float cover) {
    open -= open * cover;
    const auto left = static_cast<std::uint32_t>(static_cast<std::int32_t>(open * 255.0F + 0.5F));
    const std::uint32_t taken = open_steps - left;
    open_steps = left;
    return taken;
}

}  // namespace

SurfaceConstants constants_of(const SurfaceGround& ground, const GroundNeighbourhoods& around,
                              const SurfaceParameters& p) {
    SurfaceConstants c{};
    const float range = around.highest - around.lowest;
    c.slope_scale = static_cast<float>(1 / (8 * ground.cell_size));
    c.lowest = around.lowest;
    c.to_band = 1 / std::max(range, 1e-3F);
    c.to_hollow = static_cast<float>(5 / around.near.spacing);
    c.to_valley = static_cast<float>(5 / around.wide.spacing);
    c.mountain = smooth(500, 1200, range);
    c.per_loose = 1 / around.usual_loose;
    c.per_wear = 1 / around.usual_wear;
    c.per_flow = around.usual_flow > 0 ? 1 / around.usual_flow : 0;
    c.rock_tangent = std::tan(p.rock_slope * std::numbers::pi_v<float> / 180);
    c.scree = p.scree;
    c.vegetation = p.vegetation;
    c.vegetation_line = p.vegetation_line;
    c.snow = p.snow;
    c.snow_line = p.snow_line;
    c.by_thickness = p.snow_depth > 0 ? 1.0F : 0.0F;
    c.glaciers = p.snow_depth > 0 && !ground.ice.empty() && !ground.firn_line.empty() ? 1.0F : 0.0F;
    c.beach = p.beach;
    c.rocky_shore = p.rocky_shore;
    c.blown_sand = p.sand;
    c.variation = 2 * p.variation;
    return c;
}

CUESTA_MULTIVERSION void weigh_surfaces(const SurfaceRow& row, const SurfaceConstants& c, int width,
                                        std::uint32_t* __restrict first, std::uint32_t* __restrict second,
                                        std::uint32_t* __restrict third) {
    const SurfaceRow r = row;
    const float rock = c.rock_tangent, slope_scale = c.slope_scale, lowest = c.lowest, to_band = c.to_band;
    const float to_hollow = c.to_hollow, to_valley = c.to_valley, mountain = c.mountain, variation = c.variation;
    const float per_loose = c.per_loose, per_wear = c.per_wear, per_flow = c.per_flow, scree = c.scree;
    const float vegetation = c.vegetation, tree_line = c.vegetation_line, snow_amount = c.snow, snow_line = c.snow_line;
    const float beach = std::max(c.beach, 1e-3F), has_beach = c.beach > 0 ? 1.0F : 0.0F;
    const float by_thickness = c.by_thickness, rocky_shore = c.rocky_shore, glaciers = c.glaciers;
    const float blown_sand = c.blown_sand;
    const float middle_strength = c.middle_strength, small_strength = c.small_strength;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float height = r.here[x];
        // Horn (1981).
        const float east =
            r.north[x + 1] + 2 * r.here[x + 1] + r.south[x + 1] - r.north[x - 1] - 2 * r.here[x - 1] - r.south[x - 1];
        const float south =
            r.south[x - 1] + 2 * r.south[x] + r.south[x + 1] - r.north[x - 1] - 2 * r.north[x] - r.north[x + 1];
        const float tangent = std::sqrt(east * east + south * south) * slope_scale;

        const float broad = variation * (r.broad[x] + 0.5F * r.broad_half[x]);
        const float middle = variation * middle_strength * r.middle[x];
        const float small = variation * small_strength * r.small[x];
        const float noise = 0.55F * broad + 0.30F * middle + 0.20F * small;
        const float band = (height - lowest) * to_band + 0.07F * noise;
        // Hollows hold soil and water, ridges are bare: the mean height around against that of the place, as slopes.
        const float hollow = std::min(std::max((r.near[x] - height) * to_hollow, -1.0F), 1.0F);
        const float valley = std::min(std::max((r.wide[x] - height) * to_valley, -1.0F), 1.0F);
        // Hard beds stand out bare where soft ones carry soil.
        const float steep =
            tangent * (1 + 0.22F * middle + 0.30F * small) * (0.80F + 0.40F * r.hardness[x]) - 0.12F * hollow * rock;

        const float depth = r.water_depth[x];
        const float dry = 1 - smooth(0.3F, 0.8F, depth);
        const float loose = hidden_below(r.loose[x] * per_loose * (1 + 0.4F * middle + 0.4F * small));
        const float worn = hidden_below(r.wear[x] * per_wear * 0.5F);
        const float flow = r.flow[x] * per_flow;

        // Shores of standing water, above it and some way below: sand, or rock that the waves keep bare where nothing
        // loose lies on it: half a metre hides the rock. Spray reaches 1.5 beach heights on flat shores and 3.5 on steep
        // ones. Set by eye, as all these rules are.
        const float shore = r.shore[x];
        const float above = height - lowest - r.level[x] / std::max(shore, 1e-3F);
        const float gentle = 1 - smooth(0.14F, 0.30F, tangent);
        const float near_water = has_beach * smooth(0.10F, 0.24F, shore) * smooth(-6 * beach, -2 * beach, above);
        const float rocky = rocky_shore * (1 - smooth(0.1F, 0.5F, r.loose[x] * (1 + 0.4F * small)));
        const float sand = near_water * gentle * (1 - rocky) *
                           (1 - smooth(0.6F * beach, 1.2F * beach, above - 0.3F * beach * (middle + small)));
        const float spray = beach * (1.5F + std::min(3 * tangent, 2.0F));
        const float washed =
            near_water * rocky * (1 - smooth(0.6F * spray, 1.2F * spray, above - 0.5F * spray * (middle + small)));

        const float iced = smooth(2.0F, 10.0F, r.ice[x]);
        const float frozen_lava = smooth(0.1F, 0.6F, r.lava[x] * (1 + 0.4F * small));
        // Debris rests where it is less steep than its angle of rest: under walls, high up, where ground crumbled.
        const float on_ground =
            scree * (1 - smooth(0.80F * rock, 1.18F * rock, steep)) *
            clamped(0.15F + 0.75F * smooth(0.30F, 0.75F, band) + 0.5F * valley + 0.7F * loose + 0.3F * worn);
        // Boulders lie on washed rock in fields.
        const float boulders = smooth(-0.1F, 0.5F, 0.7F * middle + 0.5F * small);
        const float debris = std::max(on_ground + washed * (0.8F * scree * boulders - on_ground), iced);
        // Soil stays where it is gentle, longest in the lowlands.
        const float high = smooth(0.45F, 0.90F, band - 0.1F * hollow);
        const float soil = (1 - smooth((0.62F - 0.30F * high) * rock, (0.98F - 0.35F * high) * rock, steep)) *
                           (1 - 0.75F * high * scree) * (1 - iced) * (1 - washed);

        // Plants: woods hold on steeper ground than grass, and low ground is green before high ground.
        const float below_line = 1 - smooth(tree_line - 0.14F, tree_line + 0.10F, band - 0.12F * hollow);
        const float holds = rock * (1.00F - 0.42F * smooth(0.2F * tree_line, tree_line, band));
        const float fresh = 1 - 0.70F * smooth(0.55F, 0.95F, loose);
        const float solid = r.material[x] != 0 ? 0.85F : 1.0F;
        const float green = (1 - smooth(0.76F * holds, 1.20F * holds, steep)) * below_line * dry * fresh * solid *
                            (1 - iced) * (1 - frozen_lava) * (1 - washed) *
                            spread(vegetation, 0.6F * broad + 0.5F * middle + 0.3F * hollow);
        const float open_country =
            smooth(-0.35F, 0.45F,
                   0.45F * broad + 0.30F * middle + 1.7F * (band - 0.42F * tree_line) - 0.6F * hollow - 0.7F * valley);
        const float woods = 1 - open_country;
        const float dry_grass = smooth(0.42F * tree_line, 0.98F * tree_line, band + 0.10F * middle - 0.06F * hollow);

        // Fine ground settles on the beds of deep water, and where much water crosses flats.
        const float mud = std::max(gentle * 0.85F * smooth(0.8F, 3.0F, depth),
                                   (1 - smooth(0.02F, 0.06F, tangent)) * 0.7F * smooth(6.0F, 25.0F, flow));
        // Gravel that floods rework lies open; it ends in tongues among the plants.
        const float gravel = smooth(0.2F, 1.2F, r.gravel[x] * (1 + 0.4F * middle + 0.5F * small));
        const float bed =
            std::max(gravel, std::max(smooth(0.02F, 0.15F, r.path_water[x]) * (1 - smooth(3.0F, 6.0F, r.path_water[x])),
                                      0.85F * smooth(25.0F, 90.0F, flow) * (1 - smooth(0.35F, 0.7F, tangent))));
        // Snow fills hollows and does not hold on walls.
        const float fallen = smooth(snow_line - 0.05F, snow_line + 0.05F, band + 0.10F * hollow + 0.04F * valley) *
                           (1 - smooth(0.92F * rock, 1.40F * rock, steep)) * mountain * dry *
                           spread(snow_amount, 0.6F * middle + 0.5F * small + 0.4F * hollow);
        // Half a hand's breadth hides small stones, a metre all but walls; single rocks break through where it is thin.
        const float thickness = r.drifted[x] * std::max(1 + 0.7F * hollow + 0.5F * small + 0.3F * middle, 0.0F);
        const float lain = hidden_below(thickness * 8) * (1 - smooth(0.90F, 1.60F, tangent * (1 + 0.2F * small))) *
                           mountain * dry * snow_amount;
        // Ice wears the snow's colour. Below the snow line stones melt out of it: the more the lower, and along its
        // edges.
        const float below_snow = clamped((snow_line - band) * 3);
        const float strewn = by_thickness * smooth(0.0F, 0.15F, below_snow) *
                             spread(0.05F + 0.42F * below_snow + 0.4F * (1 - smooth(10.0F, 45.0F, r.ice[x])),
                                    0.5F * middle + 0.6F * small);
        // Debris on the ice, where it is known, marks moraines: 2 cm of stones leave a third of the ice to be seen.
        // The snow on the ice then follows from its firn line (core/look/ice_look.h).
        const float moraine = hidden_below(r.moraines[x] * 50 * std::max(1 + 0.4F * middle + 0.5F * small, 0.0F));
        const float stones = strewn + glaciers * (moraine - strewn);
        const float snow = std::max((fallen + by_thickness * (lain - fallen)) * (1 - glaciers * iced),
                                    iced * (1 - (0.85F + 0.12F * glaciers) * stones));

        float open = 1;
        std::uint32_t open_steps = 255;
        const std::uint32_t on_road = take(open, open_steps, static_cast<float>(r.road[x]) * (1.0F / 255.0F));
        const std::uint32_t in_snow = take(open, open_steps, snow);
        const std::uint32_t in_bed = take(open, open_steps, bed);
        const std::uint32_t in_mud = take(open, open_steps, mud);
        const std::uint32_t in_sand = take(open, open_steps, sand);
        const std::uint32_t in_lava = take(open, open_steps, frozen_lava);
        const std::uint32_t in_forest = take(open, open_steps, green * woods);
        const float grassy = green * (1 - woods) / std::max(1 - green * woods, 1e-3F);
        const std::uint32_t in_grass = take(open, open_steps, clamped(grassy * (1 - dry_grass)));
        const float meadow = grassy * dry_grass / std::max(1 - grassy * (1 - dry_grass), 1e-3F);
        const std::uint32_t in_meadow = take(open, open_steps, clamped(meadow));
        const std::uint32_t in_dunes = take(open, open_steps, blown_sand * soil);
        const std::uint32_t in_soil = take(open, open_steps, soil);
        const std::uint32_t in_scree = take(open, open_steps, debris);
        first[x] = open_steps | in_scree << 8 | in_soil << 16 | in_meadow << 24;
        second[x] = in_grass | in_forest << 8 | (in_sand + in_dunes) << 16 | in_mud << 24;
        third[x] = in_bed | in_snow << 8 | on_road << 16 | in_lava << 24;
    }
}

}  // namespace cuesta
