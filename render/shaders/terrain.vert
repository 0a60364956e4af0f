#include "mesh.glsl"

layout(location = 0) in vec2 grid;
layout(location = 1) in vec3 corner;  // of the patch: column, row, cells a quad

out vec3 from_eye;  // m
out vec2 place_share;  // place over the frame, 0..1
#ifdef BEYOND
out vec2 way_beyond;  // 0 at the map's border .. 1; the same of the sea
#endif

void main() {
    vec2 place = mesh_place(grid, corner);
#ifdef BEYOND
    vec2 world = in_world(place);
    float apart = outside(world / cells);
    way_beyond = vec2(smoothstep(0.0, beyond.w, apart), sea_beyond(world / cells));
    place_share = strayed(world / cells, way_beyond.x);
    float height = heights_beyond(world, place_share, way_beyond.x, apart * cells.x * cell_size).y;
    height = out_of_sight(height, world, apart);
    from_eye = vec3(world.x * cell_size, height, world.y * cell_size) - eye;
#else
    place_share = place / cells;
    from_eye = vec3(place.x * cell_size, mesh_heights(place).y, place.y * cell_size) - eye;
#endif
    gl_Position = clip_from_eye * vec4(from_eye, 1.0);
}
