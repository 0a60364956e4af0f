#include "atmosphere.glsl"

layout(binding = 2) uniform sampler2D normal_map;  // x, z of the ground's normal, then of the water's; 0..1 for -1..1
layout(binding = 3) uniform sampler2D light_map;   // open sky, sunlight
layout(binding = 4) uniform sampler2D colour_map;  // roots of linear colour; how far water hides the ground
layout(binding = 5) uniform sampler2D detail_map;  // two noises, and the gradient of the first
#ifdef CONTOURS
layout(binding = 0) uniform sampler2D ground_map;
uniform float contour_interval;  // m
#endif
#ifdef MARKER
uniform vec3 marker;  // x, z relative to the eye, radius; m
#endif

uniform vec2 detail_tiles;     // repeats of the detail over the frame
uniform float detail_strength;
uniform float relief_shading;  // how much steeper the ground is shaded than it is
uniform float haze_distance;   // m
uniform vec2 pixel_origin;

in vec3 from_eye;
in vec2 place_share;
out vec4 result;

vec3 normal_of(vec2 xz) { return vec3(xz.x, sqrt(max(1.0 - dot(xz, xz), 0.0)), xz.y); }

void main() {
    vec4 slopes = texture(normal_map, place_share) * 2.0 - 1.0;
    vec4 ground = texture(colour_map, place_share);
    vec2 light = texture(light_map, place_share).rg;
    vec4 detail = texture(detail_map, place_share * detail_tiles) * 2.0 - 1.0;

    vec3 normal = normal_of(slopes.xy);
    normal.xz = normal.xz * relief_shading + detail.zw * detail_strength;
    normal = normalize(normal);
    vec3 albedo = ground.rgb * ground.rgb * (1.0 + detail.y * detail_strength);
    float towards_sun = clamp(dot(normal, sun_direction), 0.0, 1.0);
    vec3 lit = sun_light * (towards_sun * light.y) + (sky_light * (0.5 + 0.5 * normal.y) + ground_light * (0.5 - 0.5 * normal.y)) * light.x;
    vec3 colour = albedo * lit;

#ifdef CONTOURS
    // Lines about one pixel wide, every fifth two; faded where they would run into one another.
    float lines = texture(ground_map, place_share).r / contour_interval;
    float pixel = max(fwidth(lines), 1e-6);
    float to_line = abs(fract(lines + 0.5) - 0.5) / pixel;
    float to_index = abs(fract(lines / 5.0 + 0.5) - 0.5) * 5.0 / pixel;
    float ink = 0.55 * clamp(1.1 - to_line, 0.0, 1.0) * clamp(1.6 - 3.0 * pixel, 0.0, 1.0);
    ink = max(ink, 0.85 * clamp(1.7 - to_index, 0.0, 1.0) * clamp(1.8 - 0.7 * pixel, 0.0, 1.0));
    colour = mix(colour, vec3(0.035, 0.022, 0.012), ink);
#endif

    float distance_squared = dot(from_eye, from_eye);
    float eye_distance_inverse = inversesqrt(distance_squared);
#ifdef WATER
    vec3 towards_eye = from_eye * -eye_distance_inverse;
    vec3 water_normal = normalize(normal_of(slopes.zw) + vec3(detail.z, 0.0, detail.w) * 0.02);
    float grazing = 1.0 - clamp(dot(water_normal, towards_eye), 0.0, 1.0);
    float grazing2 = grazing * grazing;
    float reflected = 0.025 + 0.975 * grazing2 * grazing2 * grazing;
    vec3 mirror = reflect(-towards_eye, water_normal);
    mirror.y = abs(mirror.y);
    vec3 body = vec3(0.017, 0.060, 0.084) * (sun_light * (light.y * sun_direction.y) + sky_light * 1.3);
    float glint = max(dot(mirror, sun_direction), 0.0);
    glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint;
    // Where the surface is steep it is the mesh between water and shore, not water.
    glint *= smoothstep(0.96, 0.995, normal_of(slopes.zw).y);
    vec3 water = mix(body, sky_colour(mirror) * (0.4 + 0.6 * light.x), reflected) + sun_light * (glint * light.y * 0.8);
    colour = mix(colour, water, ground.a);
#endif
    float far = distance_squared * eye_distance_inverse / haze_distance;
    float clear = exp2(-far * far);
    colour = mix(haze_colour, colour, clear);
#ifdef MARKER
    float to_marker = length(from_eye.xz - marker.xy);
    float marker_pixel = max(fwidth(to_marker), 1e-6);
    float ring = clamp(1.8 - abs(to_marker - marker.z) / marker_pixel, 0.0, 1.0);
    float inside = clamp(0.5 + (marker.z - to_marker) / marker_pixel, 0.0, 1.0);
    colour = mix(colour, vec3(0.95, 0.62, 0.22), max(0.16 * inside, ring));
#endif
    result = vec4(dithered(displayed(colour), gl_FragCoord.xy + pixel_origin), 1.0);
}
