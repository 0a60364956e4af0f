// Pieces of curves as quads that face the screen; see render/scene/curve_projection.h.
layout(location = 0) in vec4 ends;    // pixels of the picture
layout(location = 1) in vec2 depths;
layout(location = 2) in vec4 bends;   // after_from, before_to
layout(location = 3) in vec3 figures; // along, half width, dash; pixels
layout(location = 4) in vec4 colour;  // sRGB and opacity

uniform vec4 part;  // of the picture that the framebuffer shows: origin and size, pixels

flat out vec4 piece;
flat out vec4 halves;
flat out vec3 sizes;
flat out vec4 tint;

void main() {
    piece = ends;
    halves = bends;
    sizes = figures;
    tint = colour;
    vec2 way = ends.zw - ends.xy;
    float length_of = max(length(way), 1e-6);
    vec2 ahead = way / length_of;
    vec2 aside = vec2(-ahead.y, ahead.x);
    float reach = figures.y + 1.0;
    bool at_end = (gl_VertexID & 1) != 0;
    float side = (gl_VertexID & 2) != 0 ? 1.0 : -1.0;
    vec2 place = (at_end ? ends.zw + ahead * reach : ends.xy - ahead * reach) + aside * side * reach;
    // Depth runs evenly over the screen; the round ends keep that of the points.
    gl_Position = vec4((place - part.xy) / part.zw * 2.0 - 1.0, at_end ? depths.y : depths.x, 1.0);
}
