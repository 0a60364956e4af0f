// The vertices of the terrain's mesh; see render/scene/patches.h.
layout(binding = 0) uniform sampler2D ground_map;  // m
#ifdef WATER
layout(binding = 10) uniform sampler2D surface_map;  // m, with the water
#endif

const int patch_quads = 8;     // as in patches.h

uniform vec2 cells;            // width and height of the raster
uniform float cell_size;       // m
uniform vec3 eye;              // m
uniform float height_above;    // of the eye above the highest ground, m
uniform float detail_reach;    // up to which distance level 0 is drawn, m
uniform float morph_begin;     // as a share of a level's reach
uniform float exaggeration;
uniform mat4 clip_from_eye;    // of positions relative to the eye

#ifdef BEYOND
layout(location = 2) in vec2 tile;  // which copy of the map, mirrored in every other column and row: 0, 0 is the map

uniform vec4 beyond;         // level that heights go over to, m; how much of the map's relief stays; hills, m; way, shares of the map
uniform vec2 beyond_water;   // level of the sea and height of its bed, m
uniform vec4 beyond_sea;     // 1 where there is sea: west, east, north, south
uniform float beyond_strip;  // how much of the map is mirrored, from its border on
uniform vec3 eye_beyond;     // how far the eye is outside, m; how steeply what is before it falls; room below it, m

// The copy's place, in cells from the map's corner.
vec2 in_world(vec2 place) {
    vec2 share = place / cells;
    return (tile + mix(share, 1.0 - share, mod(abs(tile), 2.0))) * cells;
}

// 0 at the border .. 1 in the open sea.
float sea_beyond(vec2 share) {
    vec4 sea = beyond_sea * smoothstep(0.0, beyond.w, vec4(-share.x, share.x - 1.0, -share.y, share.y - 1.0));
    return max(max(sea.x, sea.y), max(sea.z, sea.w));
}

float outside(vec2 share) { return length(max(max(-share, share - 1.0), 0.0)); }

// Places stray from their mirror image, so that twins are not seen.
vec2 strayed(vec2 share, float way) {
    // Long waves: short ones would stretch the ground out of shape.
    vec2 wave = vec2(sin(1.7 * share.y + 0.9 * sin(1.3 * share.x) + 0.4), sin(1.9 * share.x + 0.8 * sin(1.1 * share.y) + 2.1)) +
                0.25 * vec2(sin(4.3 * share.y - 2.9 * share.x), sin(4.7 * share.x + 3.1 * share.y + 1.0));
    return share + 0.19 * way * wave;
}
#include "beyond.glsl"
#else
vec2 in_world(vec2 place) { return place; }
#endif

// Place of a vertex, in cells from the north-west corner.
vec2 vertex_place(vec2 vertex) { return clamp(vertex - 0.5, vec2(0.0), cells); }

// Vertex `grid` (0 .. patch_quads) of a patch at corner.xy with quads corner.z cells wide. The odd vertices slide into
// the even ones before them as the distance grows, until the patch is one of the next level.
vec2 mesh_place(vec2 grid, vec3 corner) {
    vec2 fine = min(corner.xy + grid * corner.z, cells + 1.0);
    vec2 coarse = min(corner.xy + (grid - mod(grid, 2.0)) * corner.z, cells + 1.0);
    vec2 place = vertex_place(fine);
    vec2 apart = in_world(place) * cell_size - eye.xz;
    float distance_share = sqrt(dot(apart, apart) + height_above * height_above) / (detail_reach * corner.z);
    // Ends a little early, so that rounding cannot leave a vertex short of its goal.
    float share = clamp((distance_share - morph_begin) / (0.99 - morph_begin), 0.0, 1.0);
    return mix(place, vertex_place(coarse), share);
}

// Height of the ground and of what is on it, m, exaggerated.
vec2 mesh_heights(vec2 place) {
    float ground = textureLod(ground_map, place / cells, 0.0).r;
#ifdef WATER
    return vec2(ground, textureLod(surface_map, place / cells, 0.0).r) * exaggeration;
#else
    return vec2(ground * exaggeration);
#endif
}

#ifdef BEYOND
// The same at a place in the world (cells) `way` (0 at the border .. 1) and `metres` beyond the map; `share`: strayed().
vec2 heights_beyond(vec2 world, vec2 share, float way, float metres) {
    vec2 inside = folded(share, beyond_strip);
    // Ever coarser heights far away, as the mesh grows coarser there.
    vec2 from_eye = world * cell_size - eye.xz;
    float level = smoothstep(0.0, 0.2, way) * max(log2(length(from_eye) / detail_reach), 0.0);
    float ground = textureLod(ground_map, inside, level).r;
    vec2 place = world / cells;
    float hills = sin(7.3 * place.x + 2.1 * sin(4.1 * place.y)) * sin(6.7 * place.y + 1.9 * sin(5.3 * place.x)) +
                  0.45 * sin(17.1 * place.x + 3.0 * sin(9.7 * place.y)) * sin(15.7 * place.y - 2.0 * sin(11.3 * place.x));
    float sea = sea_beyond(place);
#ifdef WATER
    float water = textureLod(surface_map, inside, level).r;
    // The sea has no hills.
    hills *= smoothstep(0.0, 3.0 * beyond.z, water - beyond_water.x);
#endif
    float goal = mix(beyond.x + beyond.y * (ground - beyond.x) + beyond.z * hills, beyond_water.y, sea);
    // The earth is round: R 6371 km.
    float drop = metres * metres / (2.0 * 6371000.0);
    float high = mix(ground, goal, way) - drop;
#ifdef WATER
    float water_goal = mix(beyond.x + beyond.y * (water - beyond.x) + beyond.z * hills, beyond_water.x, sea);
    return vec2(high, max(high, mix(water, water_goal, way) - drop)) * exaggeration;
#else
    return vec2(high * exaggeration);
#endif
}

// Land before an eye that is outside makes room for the view of the map.
float out_of_sight(float height, vec2 world, float beyond_border) {
    float apart = length(world * cell_size - eye.xz);
    float most = eye.y - eye_beyond.z - eye_beyond.y * min(apart, eye_beyond.x) + 0.5 * max(apart - eye_beyond.x, 0.0);
    float size = cells.x * cell_size;
    float strength = smoothstep(0.0, 0.3, beyond_border) * smoothstep(0.0, 0.1 * size, eye_beyond.x);
    return mix(height, min(height, most), strength);
}
#endif
