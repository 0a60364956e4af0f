#include "mesh.glsl"

layout(location = 0) in vec2 grid;
layout(location = 1) in vec3 corner;  // of the patch: column, row, cells a quad

out vec3 from_eye;  // m
out vec2 place_share;  // place over the frame, 0..1

void main() {
    vec2 place = mesh_place(grid, corner);
    place_share = place / cells;
    from_eye = vec3(place.x * cell_size, mesh_heights(place).y, place.y * cell_size) - eye;
    gl_Position = clip_from_eye * vec4(from_eye, 1.0);
}
