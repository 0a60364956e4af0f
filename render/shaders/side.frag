#include "atmosphere.glsl"

layout(binding = 4) uniform sampler2D colour_map;
layout(binding = 5) uniform sampler2D detail_map;

uniform vec3 rock_colour;
uniform float base;             // m, exaggerated
uniform float block_height;     // from the base to the highest ground, m, exaggerated
uniform vec2 pixel_origin;

in vec3 from_eye;
in vec2 place_share;
in vec2 heights;
in float height;
flat in vec3 outwards;
flat in float wall;  // as `edge` of side.vert
out vec4 result;

#ifdef BEDS
layout(binding = 23) uniform sampler2D bed_heights;  // m, of the bed that places count from: along the wall, a row each
uniform vec3 bed_profile;                            // pairs of beds a metre, half the hard share, variety
uniform int bed_seed;
uniform float exaggeration;
uniform vec3 soft_bed_tint, hard_bed_tint;           // core/look/ground_colours.h

// As core/base/random.h.
uint mix_bits(uint x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ (x >> 16);
}

// 0 soft .. 1 hard, at a height and a share of the way along the wall (core/erosion/beds.h): as bed_yield() without its
// contrast. Edges are as wide as a pixel at least, and beds that are thinner than pixels go over into their mean.
float bed_hardness(float along) {
    const float edge = 0.04;
    float count = float(textureSize(bed_heights, 0).x);
    float origin = texture(bed_heights, vec2((along * (count - 1.0) + 0.5) / count, (wall + 0.5) / 4.0)).r;
    float place = (height / exaggeration - origin) * bed_profile.x;
    float pixel = fwidth(place);
    float pair = round(place);
    float inside = (bed_profile.y - abs(place - pair)) / max(edge, pixel) + 0.5;
    float less = bed_profile.z * float(mix_bits(uint(int(pair)) ^ uint(bed_seed)) >> 8) / 16777216.0;
    float mean = 2.0 * bed_profile.y * (1.0 - 0.5 * bed_profile.z);
    return mix(clamp(inside, 0.0, 1.0) * (1.0 - less), mean, smoothstep(0.35, 0.9, pixel));
}
#endif

#ifdef WATER
uniform mat4x3 wide_water;  // as in water.glsl; a section through it is as bright as shallows
#endif

void main() {
    float along = dot(place_share, abs(outwards.zx));
    // Strata: bands of noise that dip a little along the wall.
    float level = (height - base) / block_height;
    float wave = texture(detail_map, vec2(along * 1.5, 0.37)).r - 0.5;
    float bands = texture(detail_map, vec2(0.61 + 0.02 * along, level * 0.55 + along * 0.05 + wave * 0.06)).r - 0.5;
    float fine = texture(detail_map, vec2(along * 6.0, level * 2.4)).g - 0.5;
#ifdef BEDS
    // The bands of noise stand for beds where there are none.
    bands *= 0.2;
#endif
    vec3 albedo = rock_colour * (0.80 + 0.85 * bands + 0.22 * fine);
#ifdef BEDS
    vec3 bed_tint = mix(soft_bed_tint, hard_bed_tint, bed_hardness(along));
    albedo *= wall < 3.5 ? bed_tint : hard_bed_tint;  // the underside lies within one bed
#endif
    // A rim of what covers the ground.
    vec4 cover = texture(colour_map, place_share);
    float below = (heights.x - height) / block_height;
    float dry = 1.0 - step(0.002 * block_height, heights.y - heights.x);
    albedo = mix(albedo, cover.rgb * cover.rgb * 0.8, dry * (1.0 - smoothstep(0.004, 0.012, below)));
    float sun = clamp(dot(outwards, sun_direction), 0.0, 1.0);
    // A drawn section, not land in shade: never as dark or as blue as the sky alone would leave it.
    vec3 lit = sun_light * sun * 0.9 + 0.5 * light_from_sky(outwards) + land_light;
    vec3 colour = albedo * lit * (0.62 + 0.38 * smoothstep(0.0, 0.35, level));
#ifdef WATER
    float in_water = step(heights.x, height) * step(0.002 * block_height, heights.y - heights.x);
    colour = mix(colour, wide_water[1] * (lit + 0.35 * sky_mean), in_water * 0.9);
#endif
    // The walls are a section through the land: no fog lies before them, and less haze.
    colour = mix(colour, through_haze(colour, from_eye, length(from_eye)), 0.5);
    result = vec4(dithered(displayed(colour), gl_FragCoord.xy + pixel_origin), 1.0);
}
