#include "atmosphere.glsl"

layout(binding = 2) uniform sampler2D normal_map;  // x, z of the ground's normal, then of the water's; 0..1 for -1..1
layout(binding = 3) uniform sampler2D light_map;   // open sky, sunlight; sunlight were the sun mirrored in x, in z
#ifdef TRACED
// Light of sky and land as multiples of that of the open sky, sunlight (render/still/traced_light.h).
layout(binding = 26) uniform sampler2D traced_map;
#endif
layout(binding = 4) uniform sampler2D colour_map;  // roots of linear colour; how far water hides the ground
layout(binding = 5) uniform sampler2D detail_map;  // two noises, and the gradient of the first
#ifdef CONTOURS
layout(binding = 0) uniform sampler2D ground_map;
uniform float contour_interval;  // m
#endif
#ifdef MARKER
uniform vec4 marker;  // x, z relative to the eye, radius, radius of the inner ring (0: none); m
#endif

#ifdef TEXTURES
layout(binding = 6) uniform usampler2D material_map;
layout(binding = 11) uniform sampler2D shares_map;    // how much of the solid material's and of the eroded one's picture shows
layout(binding = 12) uniform sampler2DArray pictures;  // of materials, rows from the north
const int most_materials = 16;
uniform vec3 material_colours[most_materials];   // linear; of materials with a picture its mean
uniform vec3 material_pictures[most_materials];  // picture, or -1 for none; how often it repeats eastwards, southwards
uniform int material_count;
#endif

uniform vec2 detail_tiles;     // repeats of the detail over the frame
uniform vec2 cells;
#ifdef WATER
#ifdef TRACED
#include "mirrored_land.glsl"
#endif
#include "water.glsl"
#endif
#ifdef SURFACES
#include "surface_detail.glsl"
#endif

#ifdef HOLLOWS
uniform vec3 usual_albedo;  // that land_light is made with
uniform float hollow_strength;
#endif
#ifdef BEYOND
uniform vec4 beyond;
uniform float beyond_strip;
in vec2 way_beyond;
#include "beyond.glsl"
#endif
#ifdef CROWNS
layout(binding = 27) uniform sampler2D crown_map;  // core/cover/stand.h: trees, conifers among them, shrubs, height

// A wood seen from far is not lit like the ground below it: crowns turn to the sun wherever it stands, and he who looks
// along its rays sees their lit sides alone. The phase law of the Lambert sphere; its factors are fitted to pictures of
// the same wood drawn tree by tree (plants.frag) at six places of the sun: within 7 % of their green.
float towards_crowns(vec3 from_eye) {
    float along = clamp(-dot(normalize(from_eye), sun_direction), -1.0, 1.0);
    float phase = acos(along);
    float lit = (sqrt(1.0 - along * along) + (3.14159265 - phase) * along) / 3.14159265;
    return 0.24 + 0.83 * lit;
}
#endif
uniform float detail_strength;
uniform float ragged_cells;  // by which colours of surfaces are shifted at most
uniform float relief_shading;  // how much steeper the ground is shaded than it is
uniform vec2 pixel_origin;

in vec3 from_eye;
in vec2 place_share;
out vec4 result;

vec3 normal_of(vec2 xz) { return vec3(xz.x, sqrt(max(1.0 - dot(xz, xz), 0.0)), xz.y); }

#ifdef TEXTURES
vec2 share_along_x, share_along_y;  // of the picture on the screen; taken where all pixels pass

// Departure of a material's picture from its mean here.
vec3 departure(int material) {
    vec3 picture = material_pictures[material];
    if (picture.x < 0.0) return vec3(0.0);
    vec4 texel = textureGrad(pictures, vec3(place_share * picture.yz, picture.x), share_along_x * picture.yz, share_along_y * picture.yz);
    return 0.68 * (texel.rgb - material_colours[material]);  // as in bake_colour.frag
}

// The ground below eroded material is not recorded: solid ground near by stands for it, or the uppermost layer.
int solid_material(ivec2 cell) {
    const ivec2 around[8] = ivec2[](ivec2(2, 1), ivec2(-1, 2), ivec2(-2, -1), ivec2(1, -2), ivec2(6, -3), ivec2(3, 6), ivec2(-6, 3), ivec2(-3, -6));
    ivec2 last = textureSize(material_map, 0) - 1;
    int material = int(texelFetch(material_map, clamp(cell, ivec2(0), last), 0).r);
    for (int i = 0; i < 8 && material == 0; ++i)
        material = int(texelFetch(material_map, clamp(cell + around[i], ivec2(0), last), 0).r);
    return min(max(material, 1), material_count - 1);
}

vec3 solid_departure(vec2 place) {
    vec2 corner = floor(place - 0.5);
    vec2 share = place - 0.5 - corner;
    ivec2 cell = ivec2(corner);
    ivec4 materials = ivec4(solid_material(cell), solid_material(cell + ivec2(1, 0)), solid_material(cell + ivec2(0, 1)), solid_material(cell + ivec2(1, 1)));
    vec3 first = departure(materials.x);
    if (materials == ivec4(materials.x)) return first;
    return mix(mix(first, departure(materials.y), share.x), mix(departure(materials.z), departure(materials.w), share.x), share.y);
}
#endif

void main() {
#ifdef BEYOND
    vec2 share = folded(place_share, beyond_strip);
#else
    vec2 share = place_share;
#endif
    vec4 slopes = texture(normal_map, share) * 2.0 - 1.0;
    vec4 detail = texture(detail_map, place_share * detail_tiles) * 2.0 - 1.0;
    vec4 ground = texture(colour_map, share);
#ifdef SURFACES
    // Borders of surfaces run in bays and tongues finer than the cells for which they are known; roads do not.
    float ragged = 1.0 - smoothstep(0.0, 0.15, texture(snow_weights, share).b);
    ground.rgb = texture(colour_map, share + detail.xy * (ragged * ragged_cells / cells)).rgb;
#endif
    vec4 lights = texture(light_map, share);
#ifdef TRACED
    vec4 traced = texture(traced_map, share);
    lights.rg = vec2(min(dot(traced.rgb, vec3(0.2126, 0.7152, 0.0722)), 1.0), traced.a);
#endif
    vec2 light = lights.rg;
#ifdef BEYOND
    // Less relief is less steep. A copy of the whole map has the shadows of the sun mirrored alike; for those of the
    // border's strip alone light is baked as on the map.
    vec2 turned = mirrored(place_share, beyond_strip);
    slopes *= turned.xyxy * mix(1.0, beyond.y, way_beyond.x);
    if (beyond_strip > 0.99)
        light.y = turned.x < 0.0 ? (turned.y < 0.0 ? min(lights.b, lights.a) : lights.b) : (turned.y < 0.0 ? lights.a : lights.g);
    light.y = mix(light.y, 1.0, way_beyond.x * (1.0 - beyond.y));
#ifdef WATER
    ground.a = max(ground.a, smoothstep(0.3, 1.0, way_beyond.y));
#endif
#endif
#ifdef CLOUDS
    light.y *= sun_through_clouds(from_eye);
#endif

    vec3 normal = normal_of(slopes.xy);
    normal.xz = normal.xz * relief_shading + detail.zw * detail_strength;
    normal = normalize(normal);
    vec3 albedo = ground.rgb * ground.rgb;
#ifdef TEXTURES
    share_along_x = dFdx(place_share);
    share_along_y = dFdy(place_share);
    vec2 shares = texture(shares_map, share).rg;
    if (shares.x > 0.002) albedo += shares.x * solid_departure(share * vec2(textureSize(material_map, 0)));
    if (shares.y > 0.002) albedo += shares.y * departure(0);
    albedo = max(albedo, 0.0);
#endif
    albedo *= 1.0 + detail.y * detail_strength;
    float sky_share = light.x;
#ifdef SURFACES
    SurfaceDetail close = surface_detail(share, from_eye, normal_of(slopes.xy));
    albedo = max(albedo * close.colour + close.added, 0.4 * albedo);
    normal = normalize(normal + close.bump);
    sky_share *= close.open;
#endif
    float towards_sun = clamp(dot(normal, sun_direction), 0.0, 1.0);
#ifdef CROWNS
    float woods = smoothstep(0.02, 0.42, texture(crown_map, share).r);
    towards_sun = mix(towards_sun, towards_crowns(from_eye), woods);
#endif
#if defined(TRACED)
    // Places smaller than those of the tracing dim it as before.
    vec3 lit = sun_light * (towards_sun * light.y) + light_from_sky(normal) * traced.rgb * (sky_share / max(light.x, 1e-3));
#elif defined(HOLLOWS)
    // Hollows are dirty as well as dark, and ground that hides the sky lights them in its own colour.
    float open_share = mix(sky_share, sky_share * sqrt(sky_share), hollow_strength);
    vec3 around = textureLod(colour_map, share, 5.0).rgb;
    vec3 lit = sun_light * (towards_sun * light.y * mix(1.0, sky_share, 0.5 * hollow_strength)) +
               (light_from_sky(normal) * open_share + land_light * (around * around / usual_albedo) * (1.0 - sky_share)) *
                   mix(1.0, max(sky_share, 0.15), hollow_strength);
#else
    vec3 lit = sun_light * (towards_sun * light.y) + light_from_around(normal, sky_share);
#endif
    vec3 colour = albedo * lit;
#if defined(SURFACES) && defined(FINE)
    float glint = light.y * sun_glint(normal, normalize(-from_eye), close.roughness);
#ifdef CROWNS
    glint *= 1.0 - woods;
#endif
    colour += sun_light * glint;
#endif

#ifdef CONTOURS
    // Lines about one pixel wide, every fifth two; faded where they would run into one another.
    float lines = texture(ground_map, share).r / contour_interval;
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
    colour = mix(colour, water_colour(colour, slopes.zw, detail, share, share * cells, from_eye * -eye_distance_inverse, light), ground.a);
#endif
    colour = through_air(colour, from_eye, distance_squared * eye_distance_inverse);
#ifdef MARKER
    float to_marker = length(from_eye.xz - marker.xy);
    float marker_pixel = max(fwidth(to_marker), 1e-6);
    float ring = clamp(1.8 - abs(to_marker - marker.z) / marker_pixel, 0.0, 1.0);
    float inside = clamp(0.5 + (marker.z - to_marker) / marker_pixel, 0.0, 1.0);
    float inner = marker.w > 0.0 ? clamp(1.3 - abs(to_marker - marker.w) / marker_pixel, 0.0, 1.0) : 0.0;
    colour = mix(colour, vec3(0.95, 0.62, 0.22), max(max(0.16 * inside, 0.6 * inner), ring));
#endif
    result = vec4(dithered(displayed(colour), gl_FragCoord.xy + pixel_origin), 1.0);
}
