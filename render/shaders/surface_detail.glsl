// Appearance of the ground below the size of a cell: the textures of the surfaces (core/look/surface_textures.h), the
// higher ones on top where surfaces meet. FINE: with relief, on three sides of steep ground, at two scales, each tile
// shifted by chance; else colour alone, from above.
#include "surfaces.glsl"

layout(binding = 20) uniform sampler2DArray surface_colours;  // half the albedo over its mean; height
#ifdef FINE
layout(binding = 21) uniform sampler2DArray surface_reliefs;  // slopes, roughness, openness
#endif

uniform vec2 surface_tiles;  // m a repeat of the large and of the small scale
uniform vec2 ground_size;    // m
uniform float eye_height;    // m

struct SurfaceDetail {
    vec3 colour;      // factor of the mean colour
    vec3 added;       // to be added to the colour, once multiplied
    vec3 bump;        // to be added to the normal
    float roughness;
    float open;       // share of the sky
};

#include "gullies.glsl"

#ifdef FINE
uniform vec2 strata;  // contrast of beds on bare rock; beds a metre of height, as exaggerated

struct Sample {
    vec4 colour;
    vec4 relief;
};

// Two shifted copies of a texture, blended along the borders of patches of noise, so that no tile can be told from its
// neighbours (after I. Quilez, "Texture repetition").
Sample untiled(vec2 at, float layer, vec2 along_x, vec2 along_y) {
    float patch_number = textureLod(detail_map, at * 0.037, 0.0).r * 14.0;
    float lower = floor(patch_number), share = patch_number - lower;
    vec2 first = fract(sin(vec2(3.0, 7.0) * lower) * 43.7), second = fract(sin(vec2(3.0, 7.0) * (lower + 1.0)) * 43.7);
    vec4 a = textureGrad(surface_colours, vec3(at + first, layer), along_x, along_y);
    vec4 b = textureGrad(surface_colours, vec3(at + second, layer), along_x, along_y);
    share = smoothstep(0.25, 0.75, share - 0.25 * (a.a - b.a));
    Sample result;
    result.colour = mix(a, b, share);
    result.relief = mix(textureGrad(surface_reliefs, vec3(at + first, layer), along_x, along_y),
                        textureGrad(surface_reliefs, vec3(at + second, layer), along_x, along_y), share);
    return result;
}

// Both scales over each other.
Sample both_scales(vec2 metres, float layer, vec2 along_x, vec2 along_y) {
    Sample large = untiled(metres / surface_tiles.x, layer, along_x / surface_tiles.x, along_y / surface_tiles.x);
    // Turned, so that the two never line up.
    mat2 turn = mat2(0.8, 0.6, -0.6, 0.8) / surface_tiles.y;
    Sample small = untiled(turn * metres, layer, turn * along_x, turn * along_y);
    Sample result;
    result.colour.rgb = large.colour.rgb * small.colour.rgb * 4.0;
    result.colour.a = 0.6 * large.colour.a + 0.4 * small.colour.a;
    vec2 small_slope = (small.relief.rg - 0.5) * 4.0;
    result.relief.rg = (large.relief.rg - 0.5) * 4.0 + vec2(0.8 * small_slope.x + 0.6 * small_slope.y, 0.8 * small_slope.y - 0.6 * small_slope.x);
    result.relief.b = 0.5 * (large.relief.b + small.relief.b);
    result.relief.a = large.relief.a * small.relief.a;
    return result;
}

// Chance by number, 0..1: the one-line hash of many shaders, whose origin nobody knows.
float lot_of(float number) { return fract(sin(number * 12.9898) * 43758.5453); }

// A pile of beds, each of a shade and thickness of its own: the shade at a height in beds, -0.5..0.5, and how much it
// changes upwards where a bed ends. `pixel`: its height in beds; beds thinner than pixels go over into their mean.
vec2 bed_at(float height, float pixel, float pile) {
    float lower = floor(height), share = height - lower;
    float here = lot_of(lower + pile), above = lot_of(lower + 1.0 + pile);
    float end = 0.25 + 0.5 * lot_of(lower + 0.37 + pile);
    float edge = clamp(0.5 * pixel, 0.05, 0.25);
    float shade = mix(here, above, smoothstep(end - edge, end + edge, share)) - 0.5;
    float to_end = (share - end) / edge;
    float shown = 1.0 - smoothstep(0.7, 2.0, pixel);
    return vec2(shade, (above - here) * exp(-to_end * to_end)) * shown;
}

// Beds of three thicknesses (1, 0.3 and 0.09 of the thickest), gently bent: colour as a factor, and ledges as a tilt of
// the normal. Strengths are chosen by eye.
void lay_strata(vec3 place, float pixel_height, float share, inout SurfaceDetail detail) {
    float bent = 2.4 * textureLod(detail_map, place.xz / 2600.0, 0.0).r + 0.6 * textureLod(detail_map, place.xz / 330.0, 0.0).r +
                 0.12 * textureLod(detail_map, place.zx / 41.0, 0.0).r;
    float height = place.y * strata.y + bent, pixel = pixel_height * strata.y;
    vec2 thick = bed_at(height, pixel, 0.0), middle = bed_at(3.3 * height, 3.3 * pixel, 71.0), thin = bed_at(10.9 * height, 10.9 * pixel, 173.0);
    float shade = 1.1 * thick.x + 0.9 * middle.x + 0.5 * thin.x, warmth = 0.7 * thick.x - 0.8 * middle.x;
    detail.colour *= max(1.0 + share * shade, 0.3) * vec3(1.0 + 0.30 * share * warmth, 1.0, 1.0 - 0.35 * share * warmth);
    // A bed that is harder than the one above it juts out, with a ledge on top.
    detail.bump.y -= share * (0.9 * thick.y + 0.7 * middle.y + 0.5 * thin.y);
}

// Weathering of walls across the beds: flutes and joints that run down them, of two spacings in metres, seen from the two
// sides, and dark streaks of water below ledges. `sides`: shares of the views along x, y and z. Strengths are chosen by eye.
void lay_flutes(vec3 place, vec3 along_x, vec3 along_y, vec3 sides, float share, inout SurfaceDetail detail) {
    float pixel = max(length(along_x), length(along_y));
    for (int size = 0; size < 2; ++size) {
        // detail_map has five features a repeat and finer ones; down a wall they are drawn out.
        float spacing = size == 0 ? 190.0 : 37.0;
        float strength = share * (1.0 - smoothstep(0.02, 0.10, pixel / spacing));
        if (strength <= 0.0) continue;
        float drawn_out = 7.0 * spacing;
        vec4 from_x = textureLod(detail_map, vec2(place.z / spacing, place.y / drawn_out), 0.0) - 0.5;
        vec4 from_z = textureLod(detail_map, vec2(place.x / spacing + 0.37, place.y / drawn_out), 0.0) - 0.5;
        float flute = sides.x * from_x.r + sides.z * from_z.r;
        detail.colour *= 1.0 + strength * clamp(1.1 * flute, -0.35, 0.2);
        detail.bump -= strength * 1.3 * vec3(sides.z * from_z.b, 0.0, sides.x * from_x.b);
        detail.open *= 1.0 - strength * clamp(-0.9 * flute, 0.0, 0.4);
    }
}

// Ripples that wind from the west (as of waves: water.glsl) lays into sand, of three lengths in metres: those of blown
// sand, those of coarse grains, and low waves. Long on the windward side and short in the lee; none on slip faces, where
// sand slides. Each fades out where pixels are as large as it is. Strengths are chosen by eye.
void lay_ripples(vec2 metres, vec2 along_x, vec2 along_y, float share, inout SurfaceDetail detail) {
    const float lengths[3] = float[](0.55, 3.1, 17.0);
    const float steepness[3] = float[](0.20, 0.15, 0.09);
    for (int size = 0; size < 3; ++size) {
        float wave = lengths[size];
        vec4 broad = textureLod(detail_map, metres / (61.0 * wave) + 0.29 * float(size), 0.0);
        vec4 close = textureLod(detail_map, metres / (13.0 * wave) + 0.53, 0.0);
        vec2 wind = normalize(vec2(1.0, 0.9 * (broad.r - 0.5)));
        float pixel = max(abs(dot(along_x, wind)), abs(dot(along_y, wind))) / wave;
        float strength = share * (1.0 - smoothstep(0.12, 0.40, pixel)) * smoothstep(0.28, 0.60, broad.g + 0.4 * (close.g - 0.5));
        float phase = 6.2831853 * (metres.x / wave + 5.0 * broad.r + 0.9 * close.r);
        float skewed = phase + 0.55 * sin(phase);
        float slope = cos(skewed) * (1.0 + 0.55 * cos(phase));
        detail.bump.xz -= wind * (strength * steepness[size] * slope);
        detail.colour *= 1.0 + 0.05 * strength * sin(skewed);
    }
}

#ifdef ICE
layout(binding = 31) uniform sampler2D ice_map;  // core/look/ice_look.h: bare, broken
uniform float crevasses_a_metre;                 // of height, as exaggerated

// Crevasses run across the flow, which goes down the slope of the ice: along its contour lines, bent by noise. Each opens
// where a noise of its own says, so that they end and overlap. Their walls tilt the normal. Strengths are chosen by eye.
void lay_crevasses(vec3 place, float pixel_height, float broken, vec3 normal, inout SurfaceDetail detail) {
    float bent = 0.9 * textureLod(detail_map, place.xz / 210.0, 0.0).r + 0.25 * textureLod(detail_map, place.zx / 43.0, 0.0).r;
    float at = place.y * crevasses_a_metre + bent, pixel = pixel_height * crevasses_a_metre;
    float number = floor(at), across = at - number - 0.5;
    float opens = textureLod(detail_map, place.xz / 70.0 + vec2(0.37, 0.61) * number, 0.0).r;
    float wide = 0.04 + 0.10 * broken;
    float gap = 1.0 - smoothstep(wide, wide + max(pixel, 0.05), abs(across));
    float crack = gap * (1.0 - smoothstep(0.50, 0.62, opens + 0.25 * (0.5 - broken))) * broken * (1.0 - smoothstep(0.3, 0.8, pixel));
    vec2 downhill = normal.xz / max(length(normal.xz), 1e-3);
    detail.colour *= mix(vec3(1.0), vec3(0.26, 0.38, 0.48), crack);
    detail.bump.xz += downhill * (0.7 * sign(across) * crack);
    detail.open *= 1.0 - 0.5 * crack;
}
#endif

SurfaceDetail surface_detail(vec2 place_share, vec3 from_eye, vec3 normal) {
    vec3 place = vec3(place_share.x * ground_size.x, from_eye.y + eye_height, place_share.y * ground_size.y);
    vec3 along_x = dFdx(from_eye), along_y = dFdy(from_eye);
    SurfaceDetail detail = SurfaceDetail(vec3(1.0), vec3(0.0), vec3(0.0), 0.9, 1.0);
    float pixel = max(length(along_x), length(along_y));
    float strength = 1.0 - smoothstep(0.15, 0.45, pixel / surface_tiles.x);

    // From above up to about 40 degrees, from the sides where it is steeper.
    vec3 sides = abs(normal);
    sides = vec3(pow(sides.x, 6.0), pow(sides.y, 3.0) * 0.9, pow(sides.z, 6.0));
    sides = max(sides / (sides.x + sides.y + sides.z) - 0.04, 0.0);
    sides /= sides.x + sides.y + sides.z;

    // The two surfaces that show most stand for all. One loop over them and the sides that count: software OpenGL runs
    // through every branch, but not through turns of a loop that no pixel near by needs.
    float weights[surface_count];
    read_weights(place_share, weights);
    ivec2 layers = ivec2(0);
    vec2 lots = vec2(0.0);
    for (int i = 0; i < surface_count; ++i) {
        bool leads = weights[i] > lots.x, follows = !leads && weights[i] > lots.y;
        layers = leads ? ivec2(i, layers.x) : follows ? ivec2(layers.x, i) : layers;
        lots = leads ? vec2(weights[i], lots.x) : follows ? vec2(lots.x, weights[i]) : lots;
    }
    int layer_count = lots.y > 0.06 ? 2 : 1;
    ivec3 axes = ivec3(1);
    int axis_count = 0;
    for (int axis = 0; axis < 3; ++axis)
        if (sides[axis] > 0.0) axes[axis_count++] = axis;
    int turns = strength > 0.0 ? layer_count * axis_count : 0;

    vec3 mean = lots.x * surface_albedos[layers.x], colour = vec3(0.0), bump = vec3(0.0);
    if (layer_count > 1) mean += lots.y * surface_albedos[layers.y];
    float sum = 0.0, all = lots.x + (layer_count > 1 ? lots.y : 0.0), roughness = 0.0, open = 0.0;
    for (int turn = 0; turn < turns; ++turn) {
        bool second = turn >= axis_count;
        int layer = second ? layers.y : layers.x;
        int axis = axes[second ? turn - axis_count : turn];
        vec2 at = axis == 1 ? place.xz : axis == 0 ? vec2(place.z, -place.y) : vec2(place.x, -place.y);
        vec2 by_x = axis == 1 ? along_x.xz : axis == 0 ? vec2(along_x.z, -along_x.y) : vec2(along_x.x, -along_x.y);
        vec2 by_y = axis == 1 ? along_y.xz : axis == 0 ? vec2(along_y.z, -along_y.y) : vec2(along_y.x, -along_y.y);
        Sample of = both_scales(at, float(layer), by_x, by_y);
        vec2 slope = of.relief.rg;
        vec3 tilt = axis == 1 ? vec3(slope.x, 0.0, slope.y) : axis == 0 ? vec3(0.0, -slope.y, slope.x) : vec3(slope.x, -slope.y, 0.0);
        // Higher places show first where two surfaces meet.
        float share = (second ? lots.y : lots.x) * sides[axis] * exp2(9.0 * (of.colour.a - 0.5));
        sum += share;
        colour += share * of.colour.rgb * surface_albedos[layer];
        bump -= share * tilt;
        roughness += share * of.relief.b;
        open += share * of.relief.a;
    }
    sum = max(sum, 1e-6);
    mean /= max(all, 1e-3);
    detail.colour = mix(vec3(1.0), clamp(colour / (sum * max(mean, 1e-4)), 0.3, 3.0), strength);
    // The light of the whole slope is what shapes land; relief below the size of a cell only roughens it.
    detail.bump = bump / sum * (0.35 * strength);
    detail.roughness = mix(0.9, roughness / sum, strength);
    detail.open = mix(1.0, open / sum, strength);
    float bare = weights[rock_surface] + 0.5 * weights[scree_surface];
    if (strata.x > 0.0 && bare > 0.02)
        lay_strata(place, length(vec2(along_x.y, along_y.y)), strata.x * bare * smoothstep(0.03, 0.20, 1.0 - normal.y), detail);
    float steep = steepness_of_gullies(normal, pixel);
    if (steep > 0.02) lay_gullies(place.xz, normal, steep, pixel, weights, detail);
    float walls = bare * smoothstep(0.22, 0.45, 1.0 - normal.y);
    if (strata.x > 0.0 && walls > 0.02) lay_flutes(place, along_x, along_y, sides, strata.x * walls, detail);
    float rippled = weights[sand_surface] * (1.0 - smoothstep(0.115, 0.150, 1.0 - normal.y));
    if (rippled > 0.05) lay_ripples(place.xz, along_x.xz, along_y.xz, rippled, detail);
#ifdef ICE
    float broken = texture(ice_map, place_share).g * weights[snow_surface];
    if (broken > 0.02) lay_crevasses(place, length(vec2(along_x.y, along_y.y)), broken, normal, detail);
#endif
    return detail;
}

// Sunlight that the ground throws back towards the eye besides its colour: the distribution of Trowbridge and Reitz
// (GGX; Walter 2007, equation 33), the visibility of Smith as Hammon (2017) simplifies it, Fresnel as Schlick (1994).
float sun_glint(vec3 normal, vec3 towards_eye, float roughness) {
    float alpha = max(roughness * roughness, 0.02);
    vec3 half_way = normalize(towards_eye + sun_direction);
    float to_sun = clamp(dot(normal, sun_direction), 0.0, 1.0), to_eye = clamp(dot(normal, towards_eye), 1e-3, 1.0);
    float to_half = clamp(dot(normal, half_way), 0.0, 1.0), bent = 1.0 - clamp(dot(half_way, towards_eye), 0.0, 1.0);
    float d = to_half * to_half * (alpha * alpha - 1.0) + 1.0;
    float distribution = alpha * alpha / (d * d);
    float visibility = 0.5 / max(mix(2.0 * to_sun * to_eye, to_sun + to_eye, alpha), 1e-4);
    float bent2 = bent * bent;
    float fresnel = 0.035 + 0.965 * bent2 * bent2 * bent;
    // Diffuse light here is albedo times sunlight without the 1 / pi, so the distribution goes without it, too.
    return distribution * visibility * fresnel * to_sun;
}
#else
SurfaceDetail surface_detail(vec2 place_share, vec3 from_eye, vec3 normal) {
    SurfaceDetail detail = SurfaceDetail(vec3(1.0), vec3(0.0), vec3(0.0), 0.9, 1.0);
    vec2 metres = place_share * ground_size;
    vec2 along_x = dFdx(metres), along_y = dFdy(metres);
    float pixel = sqrt(max(dot(along_x, along_x), dot(along_y, along_y)));
    float strength = 1.0 - smoothstep(0.05, 0.12, pixel / surface_tiles.x);
    float steep = steepness_of_gullies(normal, pixel);
    if (strength <= 0.0 && steep <= 0.02) return detail;
    vec4 a = texture(rock_weights, place_share), b = texture(grass_weights, place_share), c = texture(snow_weights, place_share);
    if (steep > 0.02) {
        float weights[surface_count] = float[](a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w, c.x, c.y, c.z, c.w);
        lay_gullies(metres, normal, steep, pixel, weights, detail);
    }
    if (strength <= 0.0) return detail;
    // The surface that shows most.
    float layer = 0.0, most = a.x;
    if (a.y > most) { most = a.y; layer = 1.0; }
    if (a.z > most) { most = a.z; layer = 2.0; }
    if (a.w > most) { most = a.w; layer = 3.0; }
    if (b.x > most) { most = b.x; layer = 4.0; }
    if (b.y > most) { most = b.y; layer = 5.0; }
    if (b.z > most) { most = b.z; layer = 6.0; }
    if (b.w > most) { most = b.w; layer = 7.0; }
    if (c.x > most) { most = c.x; layer = 8.0; }
    if (c.y > most) { most = c.y; layer = 9.0; }
    if (c.z > most) { most = c.z; layer = 10.0; }
    strength *= smoothstep(0.30, 0.60, most) * smoothstep(0.45, 0.75, normal.y);
    vec4 texel = textureGrad(surface_colours, vec3(metres / surface_tiles.x, layer), along_x / surface_tiles.x, along_y / surface_tiles.x);
    detail.colour *= mix(vec3(1.0), 2.0 * texel.rgb, strength);
    return detail;
}
#endif
