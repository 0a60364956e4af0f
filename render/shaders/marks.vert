// Marks as squares that face the screen; see render/scene/curve_projection.h.
layout(location = 0) in vec4 place;      // pixels of the picture, depth, radius in pixels
layout(location = 1) in vec3 figure;     // direction, shape
layout(location = 2) in vec4 fill;       // sRGB and opacity
layout(location = 3) in vec4 outline;

uniform vec4 part;  // of the picture that the framebuffer shows: origin and size, pixels
uniform float rim;  // pixels

flat out vec4 mark;
flat out vec3 shape;
flat out vec4 tint;
flat out vec4 edge;

void main() {
    mark = place;
    shape = figure;
    tint = fill;
    edge = outline;
    vec2 corner = vec2((gl_VertexID & 1) != 0 ? 1.0 : -1.0, (gl_VertexID & 2) != 0 ? 1.0 : -1.0);
    vec2 at = place.xy + corner * (1.25 * place.w + rim + 1.0);
    gl_Position = vec4((at - part.xy) / part.zw * 2.0 - 1.0, place.z, 1.0);
}
