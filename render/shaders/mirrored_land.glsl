// The land that water mirrors, for stills: a march over the ground and the water on it. After atmosphere.glsl and the maps
// of terrain.frag.
#ifndef CONTOURS
layout(binding = 0) uniform sampler2D ground_map;   // m
#endif
layout(binding = 10) uniform sampler2D surface_map;  // m, with the water

uniform vec4 mirror_frame;  // width and height of the frame, exaggeration, highest ground (exaggerated); m

// Light of the place as it is sent out, or below 0 where the way meets nothing. `share`: where it begins; unit direction.
vec3 mirrored_land(vec2 share, vec3 direction) {
    vec3 start = vec3(share.x * mirror_frame.x, textureLod(surface_map, share, 0.0).r * mirror_frame.z, share.y * mirror_frame.y);
    float cell = mirror_frame.x / float(textureSize(surface_map, 0).x);
    float before = 0.0, reach = cell;
    float above = 1.0;
    for (int i = 0; i < 160; ++i) {
        vec3 place = start + direction * reach;
        vec2 there = place.xz / mirror_frame.xy;
        if (place.y > mirror_frame.w || any(lessThan(there, vec2(0.0))) || any(greaterThan(there, vec2(1.0)))) return vec3(-1.0);
        above = place.y - textureLod(surface_map, there, 0.0).r * mirror_frame.z;
        if (above < 0.0) break;
        before = reach;
        reach += max(max(cell, 0.015 * reach), 0.35 * above);
    }
    if (above >= 0.0) return vec3(-1.0);
    for (int i = 0; i < 8; ++i) {
        float middle = 0.5 * (before + reach);
        vec3 place = start + direction * middle;
        if (place.y < textureLod(surface_map, place.xz / mirror_frame.xy, 0.0).r * mirror_frame.z) reach = middle;
        else before = middle;
    }
    vec2 there = (start + direction * reach).xz / mirror_frame.xy;
    vec4 ground = textureLod(colour_map, there, 0.0);
    vec4 traced = textureLod(traced_map, there, 0.0);
    vec2 slope = textureLod(normal_map, there, 0.0).xy * 2.0 - 1.0;
    vec3 normal = vec3(slope.x, sqrt(max(1.0 - dot(slope, slope), 0.0)), slope.y);
    vec3 lit = sun_light * (max(dot(normal, sun_direction), 0.0) * traced.a) + light_from_sky(normal) * traced.rgb;
    return through_haze(ground.rgb * ground.rgb * lit, direction * reach, reach);
}
