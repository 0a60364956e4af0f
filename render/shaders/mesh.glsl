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

// Where a vertex lies, in cells from the north-west corner.
vec2 vertex_place(vec2 vertex) { return clamp(vertex - 0.5, vec2(0.0), cells); }

// Vertex `grid` (0 .. patch_quads) of a patch at corner.xy with quads corner.z cells wide. The odd vertices slide into
// the even ones before them as the distance grows, until the patch is one of the next level.
vec2 mesh_place(vec2 grid, vec3 corner) {
    vec2 fine = min(corner.xy + grid * corner.z, cells + 1.0);
    vec2 coarse = min(corner.xy + (grid - mod(grid, 2.0)) * corner.z, cells + 1.0);
    vec2 place = vertex_place(fine);
    vec2 apart = place * cell_size - eye.xz;
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
