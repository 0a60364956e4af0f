// The walls that close the terrain at its borders, down to the base.
#include "mesh.glsl"

layout(location = 0) in vec2 grid;    // along the edge (0 .. patch_quads), up (0 base, 1 surface)
layout(location = 1) in vec3 corner;  // where the edge of the patch begins: column, row, cells a quad
layout(location = 2) in float edge;   // 0 north, 1 south, 2 west, 3 east, 4 the underside

uniform float base;                   // m, exaggerated

out vec3 from_eye;
out vec2 place_share;
out vec2 heights;       // ground and surface above, m, exaggerated
out float height;       // m, exaggerated
flat out vec3 outwards;
flat out float wall;

void main() {
    wall = edge;
    bool along_x = edge < 1.5;
    bool underside = edge > 3.5;
    vec2 place = underside ? vec2(grid.x / float(patch_quads), grid.y) * cells
                           : mesh_place(along_x ? vec2(grid.x, 0.0) : vec2(0.0, grid.x), corner);
    place_share = place / cells;
    heights = mesh_heights(place);
    height = underside ? base : mix(base, heights.y, grid.y);
    outwards = edge < 0.5 ? vec3(0, 0, -1) : edge < 1.5 ? vec3(0, 0, 1) : edge < 2.5 ? vec3(-1, 0, 0) : underside ? vec3(0, -1, 0) : vec3(1, 0, 0);
    from_eye = vec3(place.x * cell_size, height, place.y * cell_size) - eye;
    gl_Position = clip_from_eye * vec4(from_eye, 1.0);
}
