// Share of the sky that each place sees, and of the sun: on the water where there is some, not on its bed.
layout(binding = 10) uniform sampler2D surface_map;  // m, with mipmaps

uniform vec2 cells;
uniform float cell_size;
uniform float exaggeration;
uniform vec3 sun_direction;
uniform float relief;     // highest less lowest ground, m
uniform int steps;        // of the way to the sun
#ifdef HOLLOWS
uniform float hollow_strength;
#endif
#ifdef CONTINUED
#include "beyond.glsl"
#endif

#ifdef CROWNS
layout(binding = 27) uniform sampler2D crown_map;  // core/cover/stand.h: a, height of the canopy by its cover
// Trees let light through between them.
float canopy_at(vec2 share, float level) { return 0.7 * 63.75 * textureLod(crown_map, share, level).a; }
#else
float canopy_at(vec2 share, float level) { return 0.0; }
#endif

in vec2 across;
out vec4 result;

#ifdef CONTINUED
// The land goes on as its mirror image.
float height_at(vec2 place, float level) { vec2 share = folded(place / cells, 1.0); return (textureLod(surface_map, share, level).r + canopy_at(share, level)) * exaggeration; }
#else
float height_at(vec2 place, float level) { return (textureLod(surface_map, place / cells, level).r + canopy_at(place / cells, level)) * exaggeration; }
#endif

// 1 less the mean sine of the horizon's height, over 8 directions; farther samples from coarser mipmaps.
float open_sky(vec2 place, float height) {
    float blocked = 0.0;
    for (int i = 0; i < 8; ++i) {
        float angle = (float(i) + 0.5) * 0.7853981634;
        vec2 direction = vec2(cos(angle), sin(angle));
        float steepest = 0.0;
        float reach = 1.5;
        for (int k = 0; k < 6; ++k) {
            float rise = height_at(place + direction * reach, float(k) * 0.9 - 0.4) - height;
            steepest = max(steepest, rise / (reach * cell_size));
            reach *= 2.0;
        }
        blocked += steepest * inversesqrt(1.0 + steepest * steepest);
    }
    return 1.0 - blocked / 8.0;
}

#ifdef HOLLOWS
// Hollows of 2 to 12 cells: 1 on level ground and on ridges, less where the ground around is higher on the whole.
float hollow(vec2 place, float height) {
    float sum = 0.0;
    for (int i = 0; i < 16; ++i) {
        float angle = (float(i) + 0.25) * 0.3926990817;
        vec2 direction = vec2(cos(angle), sin(angle));
        float reach = i % 2 == 0 ? 2.0 : 3.4;
        for (int k = 0; k < 2; ++k) {
            float rise = (height_at(place + direction * reach, float(k)) - height) / (reach * cell_size);
            sum += clamp(rise, -1.0, 1.0);
            reach *= 3.0;
        }
    }
    return 1.0 - hollow_strength * smoothstep(0.0, 0.45, sum / 32.0);
}
#endif

// Marches towards the sun; the share of its disc, widened by the haze, that the highest obstacle leaves.
float sunlight(vec2 place, float height, vec2 towards) {
    const float penumbra = 0.055;
    vec2 direction = normalize(towards);
    float rise = sun_direction.y / max(length(sun_direction.xz), 1e-4);
    // Beyond the land's corner nothing stands, however low the sun.
    float farthest = clamp(relief * exaggeration / max(rise, 1e-3) / cell_size, 4.0, length(cells));
    float growth = pow(farthest / 1.5, 1.0 / float(steps));
    float clearance = 1.0;
    float reach = 1.5;
    for (int i = 0; i < steps; ++i) {
        vec2 at = place + direction * reach;
#ifndef CONTINUED
        if (any(lessThan(at, vec2(0.0))) || any(greaterThan(at, cells))) break;
#endif
        float level = max(log2(reach * (growth - 1.0)) - 1.0, 0.0);
        float ground = height_at(at, level);
        float metres = reach * cell_size;
        clearance = min(clearance, (height + rise * metres - ground) / (penumbra * metres));
        reach *= growth;
    }
    return smoothstep(-0.6, 1.0, clearance);
}

void main() {
    vec2 place = across * cells;
    float height = height_at(place, 0.0);
    float open = open_sky(place, height);
#ifdef HOLLOWS
    open *= hollow(place, height);
#endif
#ifdef CONTINUED
    // For the copies around, which are mirrored in x, in z or in both.
    vec2 sun = sun_direction.xz;
    result = vec4(open, sunlight(place, height, sun), sunlight(place, height, vec2(-sun.x, sun.y)), sunlight(place, height, vec2(sun.x, -sun.y)));
#else
    result = vec4(open, sunlight(place, height, sun_direction.xz), 0.0, 1.0);
#endif
}
