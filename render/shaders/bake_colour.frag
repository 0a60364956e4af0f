// Colour of the ground, without light: rgb roots of linear colour; alpha how far water hides it. One of NATURAL, CLAY,
// HEIGHT, SLOPE; further WATER, MATERIALS, LOOSE, BEDS, OVERLAY, OVERLAY_SLOPE. TEXTURES: some materials have pictures;
// their colour here is the picture's mean, and terrain.frag adds how far the picture departs from it. SHARES writes, in
// the place of the colour, how much of that departure shows: of the solid material's picture, and of the eroded one's.
layout(binding = 0) uniform sampler2D ground_map;  // m, with mipmaps
layout(binding = 1) uniform sampler2D depth_map;   // m
layout(binding = 2) uniform sampler2D normal_map;
layout(binding = 5) uniform sampler2D detail_map;
layout(binding = 6) uniform usampler2D material_map;
layout(binding = 7) uniform sampler2D loose_map;   // m of eroded material or deposit
layout(binding = 8) uniform sampler2D overlay_map;
layout(binding = 9) uniform sampler2D ramp_map;    // sRGB
layout(binding = 13) uniform sampler2D calm_map;   // 1 where water is that of paths
#ifdef BEDS
layout(binding = 22) uniform sampler2D hardness_map;  // of the bottom's beds at its surface, 0..1
uniform vec3 soft_bed_tint, hard_bed_tint;            // core/look/ground_colours.h
#endif

const int most_materials = 16;
uniform vec3 material_colours[most_materials];     // linear
uniform int material_count;
#ifdef TEXTURES
uniform vec3 material_pictures[most_materials];    // picture, or -1 for none; how often it repeats eastwards, southwards
#endif
uniform vec2 cells;
uniform float cell_size;
uniform float exaggeration;
uniform float relief_shading;  // >= 1 for gentle country
uniform vec2 height_range;     // of the ramp, m
uniform vec2 band_range;       // between which the bands of cover lie, m
uniform float usual_loose;     // thickness that most loose ground has, m
uniform vec2 eroded_shows;     // thickness from which eroded material shows, and hides what lies below (0: by usual_loose), m
uniform float film;            // depth of water that is no more than rain running off, m
uniform vec3 overlay_range;    // minimum, maximum, 1 if logarithmic
uniform vec2 overlay_ground;   // how light the ground below is: least, and share of its own
uniform float overlay_neutral; // the value, as a share of the maximum, that leaves the ground uncoloured
uniform float water_strength;

#ifdef PALETTES
layout(binding = 25) uniform sampler2D driver_map;  // core/look/colour_drivers.h: rock, soil, plants
#ifdef REGIONS
layout(binding = 28) uniform sampler2D region_map;  // core/look/region_shares.h: a channel for each
uniform int region_count;
const int palette_sets = 5;       // of the land around and of its regions
#else
const int palette_sets = 1;
#endif
uniform vec3 palettes[24 * palette_sets];  // of each set three of up to eight colours, linear
uniform vec3 palette_lasts[palette_sets];  // numbers of their last colours
uniform vec3 shares_of_palettes[palette_sets];  // 1 where the layer has a palette
uniform float varieties[palette_sets];
vec3 palette_shares = shares_of_palettes[0];    // at this place
uniform vec3 usual_bottom, usual_eroded;  // core/look/ground_colours.h
#endif

#ifdef CARRIED
layout(binding = 31) uniform sampler2D carried_map;  // core/look/carried_colours.h
#endif

#ifdef CROWNS
layout(binding = 27) uniform sampler2D crown_map;  // core/cover/stand.h: trees, conifers among them, shrubs, height
uniform vec3 crown_colours[3];                     // of conifers, broadleaves and shrubs, linear
#endif

#ifdef ICE
layout(binding = 31) uniform sampler2D ice_map;  // core/look/ice_look.h: bare, broken
uniform vec3 bare_ice;                           // linear
uniform float crevasse_shade;
#endif

in vec2 across;
out vec4 result;

#ifdef NATURAL
#include "surfaces.glsl"
#endif

vec3 linear(vec3 srgb) { return pow(srgb, vec3(2.2)); }

// The place to read a noise at that repeats every so many cells: turned, and bent by up to a third of a tile over seven
// tiles, so that nobody sees it repeat on a plain.
vec2 unrepeated(vec2 place, float cells_a_tile) {
    vec2 turned = mat2(0.8192, 0.5736, -0.5736, 0.8192) * place / cells_a_tile;
    return turned + 0.7 * (texture(detail_map, turned * 0.137).rg - 0.5);
}

float noise_at(vec2 place, float cells_a_tile) { return texture(detail_map, unrepeated(place, cells_a_tile)).r * 2.0 - 1.0; }

// Tangent of the ground's slope, not exaggerated.
float tangent_at(vec2 share) {
    vec2 xz = texture(normal_map, share).xy * 2.0 - 1.0;
    float horizontal = dot(xz, xz);
    return sqrt(horizontal / max(1.0 - horizontal, 1e-4)) / exaggeration;
}

#ifdef MATERIALS
// Chosen colours are lighter than ground is: in the sun, real sand and rock send back a fifth to two fifths of the light.
// Alpha 1 where a picture gives the colour: it is shown as it is, not varied, and nothing grows or snows on it.
vec4 material_albedo(int material) {
    int index = min(material, material_count - 1);
#ifdef TEXTURES
    float pictured = material_pictures[index].x >= 0.0 ? 1.0 : 0.0;
#else
    float pictured = 0.0;
#endif
    return vec4(0.68 * material_colours[index], pictured);
}

int material_at(ivec2 cell) {
    return int(texelFetch(material_map, clamp(cell, ivec2(0), textureSize(material_map, 0) - 1), 0).r);
}

// Colour of what lies under the eroded material. Where that is on top, what lies below is not recorded: the solid ground
// around stands for it, or the uppermost layer.
vec4 solid_colour_of_cell(ivec2 cell) {
    int material = material_at(cell);
#ifdef BEDS
    if (material >= material_count - 1) {
        vec4 bottom = material_albedo(material);
        float hardness = texelFetch(hardness_map, clamp(cell, ivec2(0), textureSize(hardness_map, 0) - 1), 0).r;
        float untinted = bottom.a;
#ifdef PALETTES
        untinted = max(untinted, palette_shares.x);  // the palette has the colours of beds
#endif
        return vec4(bottom.rgb * mix(mix(soft_bed_tint, hard_bed_tint, hardness), vec3(1.0), untinted), bottom.a);
    }
#endif
    if (material > 0) return material_albedo(material);
    const ivec2 around[8] = ivec2[](ivec2(2, 1), ivec2(-1, 2), ivec2(-2, -1), ivec2(1, -2), ivec2(6, -3), ivec2(3, 6), ivec2(-6, 3), ivec2(-3, -6));
    vec4 sum = 0.05 * material_albedo(1);
    float weight = 0.05;
    for (int i = 0; i < 8; ++i) {
        int other = material_at(cell + around[i]);
        float share = other > 0 ? (i < 4 ? 1.0 : 0.3) : 0.0;
        sum += share * material_albedo(other);
        weight += share;
    }
    return sum / weight;
}

// Bilinear between the four samples around.
vec4 solid_colour(vec2 place) {
    vec2 corner = floor(place - 0.5);
    vec2 share = place - 0.5 - corner;
    ivec2 cell = ivec2(corner);
    return mix(mix(solid_colour_of_cell(cell), solid_colour_of_cell(cell + ivec2(1, 0)), share.x),
               mix(solid_colour_of_cell(cell + ivec2(0, 1)), solid_colour_of_cell(cell + ivec2(1, 1)), share.x), share.y);
}
#endif

#ifdef NATURAL
// Brightness of a surface here against its mean: patches of the sizes of woods, slopes and single rocks.
vec3 varied(vec3 albedo, float brightness, float warmth) {
    return albedo * max(1.0 + brightness, 0.2) * vec3(1.0 + warmth, 1.0, 1.0 - warmth);
}

#ifdef PALETTES
// `palette`: three of each set.
vec3 in_palette(int palette, float share) {
    float last = palette_lasts[palette / 3][palette % 3];
    float at = clamp(share, 0.0, 1.0) * last;
    int before = min(int(at), int(last) - 1);
    return mix(palettes[8 * palette + before], palettes[8 * palette + before + 1], at - float(before));
}

// The colours of the surfaces by a set of palettes: as core/look/palettes.cpp. `driver`: 0 in the middle.
void take_palette_set(int set, vec3 driver, inout vec3 colours[surface_count]) {
    vec3 at = 0.5 + varieties[set] * driver, has = shares_of_palettes[set];
    int rock = 3 * set, soil = rock + 1, plants = rock + 2;
    vec3 stones = mix(in_palette(rock, 0.35 + 0.65 * at.x), mix(colours[scree_surface], in_palette(soil, 0.5 * at.y), has.y), 0.4);
    colours[rock_surface] = mix(colours[rock_surface], in_palette(rock, at.x), has.x);
    colours[scree_surface] = mix(colours[scree_surface], stones, has.x);
    colours[bed_surface] = mix(colours[bed_surface], stones, has.x);
    colours[soil_surface] = mix(colours[soil_surface], in_palette(soil, at.y), has.y);
    colours[sand_surface] = mix(colours[sand_surface], 1.25 * in_palette(soil, 0.25 * at.y), has.y);
    colours[mud_surface] = mix(colours[mud_surface], 0.9 * in_palette(soil, 0.6 + 0.4 * at.y), has.y);
    colours[meadow_surface] = mix(colours[meadow_surface], in_palette(plants, 0.55 * at.z), has.z);
    colours[grass_surface] = mix(colours[grass_surface], in_palette(plants, 0.15 + 0.65 * at.z), has.z);
    colours[forest_surface] = mix(colours[forest_surface], 0.9 * in_palette(plants, 0.6 + 0.4 * at.z), has.z);
}

// By what happened to the ground; where regions share the place, in the proportion of their shares.
void take_palettes(vec2 place, vec3 noise, inout vec3 colours[surface_count]) {
    vec3 driver = texture(driver_map, place / cells).rgb - 0.5 + noise;
#ifdef REGIONS
    vec4 shares = texture(region_map, place / cells);
    float around = 1.0 - shares.x - shares.y - shares.z - shares.w;
    vec3 plain[surface_count] = colours;
    take_palette_set(0, driver, colours);
    if (around > 0.999) return;
    palette_shares *= around;
    for (int i = 0; i < surface_count; ++i) colours[i] *= around;
    for (int region = 0; region < region_count; ++region) {
        if (shares[region] <= 0.0) continue;
        vec3 own[surface_count] = plain;
        take_palette_set(region + 1, driver, own);
        palette_shares += shares[region] * shares_of_palettes[region + 1];
        for (int i = 0; i < surface_count; ++i) colours[i] += shares[region] * own[i];
    }
#else
    take_palette_set(0, driver, colours);
#endif
}
#endif

// `shares`: how much of the pictures of the solid and of the eroded material shows.
vec3 natural_colour(vec2 place, float height, out vec2 shares) {
    float broad = noise_at(place, 410.0) + 0.5 * noise_at(place, 137.0);
    float middle = noise_at(place + 31.0, 61.0);
    float small = noise_at(place + 11.0, 23.0);
    float fine = texture(detail_map, unrepeated(place, 17.0) + 0.37).g * 2.0 - 1.0;

    float weights[surface_count];
    read_weights(place / cells, weights);
    // Borders between surfaces are as sharp as the noise makes them, not as soft as cells are wide.
    float total = 0.0;
    float lots[surface_count] = float[](0.9, 0.4, 0.0, -0.4, 0.3, 0.8, -0.5, 0.0, -0.3, 0.9, 0.0, 0.5);
    float grain = 1.7 * (0.6 * small + 0.6 * fine);
    for (int i = 0; i < surface_count; ++i) {
        weights[i] *= exp2(grain * lots[i]);
        total += weights[i];
    }
    for (int i = 0; i < surface_count; ++i) weights[i] /= total;

    // Beds of the rock, and lighter and darker faces.
    float span = max(band_range.y - band_range.x, 1e-3);
    float bed = texture(detail_map, vec2(place.x * 0.0007, height / max(span * 0.35, cell_size))).r - 0.5;
    float bed_fine = texture(detail_map, vec2(0.3 + place.y * 0.0011, height / max(span * 0.09, cell_size))).r - 0.5;
#ifdef BEDS
    // The bands of noise stand for beds where there are none.
    bed *= 0.2;
    bed_fine *= 0.4;
#endif
    vec3 albedos[surface_count] = surface_albedos;
#ifdef PALETTES
    take_palettes(place, vec3(0.10 * middle + 0.08 * small + 0.06 * fine, 0.08 * middle + 0.08 * small, 0.10 * broad + 0.10 * middle), albedos);
#endif
    float faces = 0.34 * bed + 0.20 * bed_fine + 0.14 * middle + 0.10 * small + 0.08 * fine;
    vec3 rock = albedos[rock_surface], scree = albedos[scree_surface], soil = albedos[soil_surface];
    float pictured = 0.0;
    shares = vec2(0.0);
#ifdef MATERIALS
    vec4 solid = solid_colour(place), eroded = material_albedo(0);
    float loose = weights[scree_surface] + weights[soil_surface];
#ifdef LOOSE
    // The thicker, the fewer stones look through: Prokop (2009), 4.4, blends up to a thickness.
    float thickness = texture(loose_map, place / cells).r, ragged = 1.0 + 0.5 * middle + 0.5 * small;
    loose = eroded_shows.y > 0.0 ? clamp(thickness / eroded_shows.y * ragged, 0.0, 1.0) : 1.0 - exp2(-thickness / usual_loose * ragged);
    loose *= eroded_shows.x > 0.0 ? smoothstep(0.9 * eroded_shows.x, 1.1 * eroded_shows.x, thickness) : 1.0;
#endif
    pictured = mix(solid.a, eroded.a, loose);
#ifdef PALETTES
    vec3 tint = solid.rgb / (0.68 * usual_bottom);
    rock = mix(solid.rgb, rock * tint, palette_shares.x);
    scree = mix(mix(solid.rgb, eroded.rgb, 0.6), scree * tint, palette_shares.x);
    soil = mix(mix(soil, eroded.rgb, 0.75), soil * eroded.rgb / (0.68 * usual_eroded), palette_shares.y);
#else
    rock = solid.rgb;
    scree = mix(solid.rgb, eroded.rgb, 0.6);
    soil = mix(soil, eroded.rgb, 0.75);
#endif
#endif
    rock = varied(rock, faces, 0.12 * bed + 0.05 * broad);
    scree = varied(scree, 0.5 * faces + 0.10 * fine, 0.08 * bed);
    soil = varied(soil, 0.14 * middle + 0.10 * small + 0.10 * fine, 0.06 * broad);
    vec3 meadow = varied(albedos[meadow_surface], 0.16 * middle + 0.12 * small, 0.14 * broad + 0.08 * small);
    vec3 grass = varied(albedos[grass_surface], 0.12 * broad + 0.14 * middle + 0.12 * small, 0.22 * broad + 0.12 * middle);
    vec3 forest = varied(albedos[forest_surface], 0.10 * broad + 0.18 * small + 0.24 * fine, 0.14 * broad + 0.10 * small);
#ifdef CROWNS
    // Woods without trees are meadows.
    vec4 crowns = texture(crown_map, place / cells);
    forest = mix(mix(grass, meadow, 0.6 * smoothstep(-0.3, 0.9, middle + 0.5 * broad)), forest, smoothstep(0.02, 0.25, crowns.r));
#endif
    vec3 sand = varied(albedos[sand_surface], 0.08 * middle + 0.06 * small, 0.04 * broad);
    vec3 mud = varied(albedos[mud_surface], 0.14 * middle + 0.10 * small, 0.05 * broad);
    vec3 stones = varied(albedos[bed_surface], 0.12 * small + 0.14 * fine, 0.04 * middle);
    vec3 snow = albedos[snow_surface] * (1.0 + 0.03 * middle);
#ifdef CARRIED
    // Loose ground has the colours of what lies upstream.
    vec3 root = texture(carried_map, place / cells).rgb * (255.0 / 128.0), carried = root * root;
    scree *= carried;
    soil *= carried;
    sand *= carried;
    mud *= carried;
    stones *= carried;
#endif
#ifdef ICE
    // As colour_of_ice() of core/look/ice_look.h. Old ice lies in bands of more and less dust.
    vec2 ice = texture(ice_map, place / cells).rg;
    snow = mix(snow, varied(bare_ice, 0.10 * middle + 0.08 * small + 0.06 * fine, 0.03 * broad), ice.r) * (1.0 - crevasse_shade * ice.g);
#endif
    // Flows of different age and crust lie side by side.
    vec3 lava = varied(albedos[lava_surface], 0.22 * broad + 0.20 * middle + 0.16 * small + 0.14 * fine, 0.10 * broad + 0.06 * small);

    vec3 colour = weights[rock_surface] * rock + weights[bed_surface] * stones + weights[road_surface] * albedos[road_surface] +
                  weights[lava_surface] * lava;
    vec3 cover = weights[scree_surface] * scree + weights[soil_surface] * soil + weights[meadow_surface] * meadow +
                 weights[grass_surface] * grass + weights[forest_surface] * forest + weights[sand_surface] * sand +
                 weights[mud_surface] * mud + weights[snow_surface] * snow;
#ifdef MATERIALS
    // Nothing grows or snows on what has a picture.
    float covered = 1.0 - weights[rock_surface] - weights[bed_surface] - weights[road_surface] - weights[lava_surface];
    colour += weights[rock_surface] * solid.a * (solid.rgb - rock);
    cover = mix(cover, covered * mix(solid.rgb, eroded.rgb, loose), pictured);
    shares = vec2(weights[rock_surface] + covered * pictured * (1.0 - loose), covered * pictured * loose);
#endif
    colour += cover;
#ifdef CROWNS
    // Seen from far the crowns of trees and shrubs are the ground's colour; a wood is darker than its leaves, since it
    // sees much of its own shade.
    float grains = 0.5 * small + 0.5 * fine;
    // Trunks and crowns hide the ground between them from all who do not look straight down.
    float trees = smoothstep(0.06, 0.42, crowns.r + 0.3 * grains);
    trees *= smoothstep(0.0, 0.06, crowns.r);
    float shrubs = clamp(crowns.b + 0.8 * grains * crowns.b * (1.0 - crowns.b), 0.0, 1.0);
    vec3 leaves = mix(crown_colours[1], crown_colours[0], smoothstep(0.25, 0.75, crowns.g + 0.3 * middle));
    colour = mix(colour, varied(0.8 * crown_colours[2], 0.25 * fine + 0.15 * small, 0.10 * middle), 0.8 * shrubs);
    colour = mix(colour, varied(0.43 * leaves, 0.22 * fine + 0.16 * small + 0.10 * middle, 0.08 * middle + 0.06 * small), 0.95 * trees);
    shares *= (1.0 - trees) * (1.0 - shrubs);
#endif
    return colour;
}
#endif

void main() {
    vec2 place = across * cells;
    float height = texture(ground_map, across).r;
    float tangent = tangent_at(across);
    vec3 colour;
    vec2 shares = vec2(0.0);
#if defined(NATURAL)
    colour = natural_colour(place, height, shares);
#elif defined(CLAY)
    colour = vec3(0.33, 0.315, 0.295);
#elif defined(HEIGHT)
    float share = (height - height_range.x) / max(height_range.y - height_range.x, 1e-6);
    colour = linear(texture(ramp_map, vec2(clamp(share, 0.002, 0.998), 0.5)).rgb);
#else
    colour = linear(texture(ramp_map, vec2(clamp(degrees(atan(tangent)) / height_range.y, 0.002, 0.998), 0.5)).rgb);
#endif

#if defined(OVERLAY) || defined(OVERLAY_SLOPE)
#ifdef OVERLAY_SLOPE
    float value = clamp(degrees(atan(tangent)) / overlay_range.y, 0.0, 1.0);
    float opacity = 0.9;
#else
    float amount = texture(overlay_map, across).r;
    float value = overlay_range.z > 0.5
                      ? log(max(amount, overlay_range.x) / overlay_range.x) / log(overlay_range.y / overlay_range.x)
                      : amount / overlay_range.y;
    value = clamp(value, 0.0, 1.0);
    float opacity = 0.95 * smoothstep(0.0, 0.25, abs(value - overlay_neutral));
#endif
    // A quiet middle grey below, so that the ramp reads the same on snow and on woods.
    vec3 quiet = vec3(overlay_ground.x + overlay_ground.y * dot(colour, vec3(0.3, 0.5, 0.2)));
    shares *= 0.15 * (1.0 - opacity);
    colour = mix(mix(colour, quiet, 0.85), linear(texture(ramp_map, vec2(clamp(value, 0.002, 0.998), 0.5)).rgb), opacity);
#endif

    float hidden = 0.0;
#ifdef WATER
    float depth = texture(depth_map, across).r;
    vec2 water_xz = texture(normal_map, across).zw * 2.0 - 1.0;
    float water_tangent = sqrt(dot(water_xz, water_xz) / max(1.0 - dot(water_xz, water_xz), 1e-4)) / exaggeration;
    // Rain runs down slopes as a film: water on steep ground must be deeper to count. Lakes lie level.
    float least = 0.10 + min(2.5 * film, 0.5) + 0.8 * water_tangent;
    // Rivers and lakes of paths count however shallow and steep.
    least = mix(least, 0.05, texture(calm_map, across).r);
    float wet = smoothstep(least, 2.2 * least, depth);
    hidden = wet * water_strength;  // how far the bed shows through: bake_water.frag
    // Wet banks are darker.
    float bank = 1.0 - 0.22 * smoothstep(0.4 * least, 1.2 * least, depth);
    colour *= bank;
    shares *= bank;
#endif
#ifdef SHARES
    result = vec4(shares, 0.0, 0.0);
#else
    result = vec4(sqrt(clamp(colour, 0.0, 1.0)), hidden);
#endif
}
