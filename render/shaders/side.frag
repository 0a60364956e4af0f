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
out vec4 result;

void main() {
    float along = dot(place_share, abs(outwards.zx));
    // Strata: bands of noise that dip a little along the wall.
    float level = (height - base) / block_height;
    float wave = texture(detail_map, vec2(along * 1.5, 0.37)).r - 0.5;
    float bands = texture(detail_map, vec2(0.61 + 0.02 * along, level * 0.55 + along * 0.05 + wave * 0.06)).r - 0.5;
    float fine = texture(detail_map, vec2(along * 6.0, level * 2.4)).g - 0.5;
    vec3 albedo = rock_colour * (0.80 + 0.85 * bands + 0.22 * fine);
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
    colour = mix(colour, vec3(0.03, 0.11, 0.15) * (lit + 0.35 * sky_mean), in_water * 0.9);
#endif
    // The walls are a section through the land: no fog lies before them, and less haze.
    colour = mix(colour, through_haze(colour, from_eye, length(from_eye)), 0.5);
    result = vec4(dithered(displayed(colour), gl_FragCoord.xy + pixel_origin), 1.0);
}
