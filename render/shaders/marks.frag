#include "hidden.glsl"

uniform vec2 pixel_origin;  // of the framebuffer in the picture
uniform float rim;          // pixels

flat in vec4 mark;
flat in vec3 shape;
flat in vec4 tint;
flat in vec4 edge;
out vec4 result;  // premultiplied

// Distance to the border of a shape, negative inside; pixels. The shapes cover about the same area.
float border(vec2 place) {
    float radius = mark.w;
    int kind = int(shape.z + 0.5);  // as MarkShape
    if (kind == 0) return length(place) - radius;
    if (kind == 1) {
        float half_line = max(0.15 * radius, 0.75);
        return abs(length(place) - radius + half_line) - half_line;
    }
    if (kind == 2) return max(abs(place.x), abs(place.y)) - 0.87 * radius;
    if (kind == 3) return (abs(place.x) + abs(place.y)) * 0.7071068 - 0.87 * radius;
    // An arrow head: the tip lies 1.2 radii ahead, the base 0.8 behind and twice 0.9 wide.
    vec2 turned = vec2(dot(place, shape.xy), abs(dot(place, vec2(-shape.y, shape.x))));
    return max(dot(turned - vec2(1.2 * radius, 0.0), normalize(vec2(0.9, 2.0))), -0.8 * radius - turned.x);
}

void main() {
    vec2 place = gl_FragCoord.xy + pixel_origin;
    float outside = border(place - mark.xy);
    float filled = clamp(0.5 - outside, 0.0, 1.0) * tint.a;
    float rimmed = clamp(0.5 + rim - outside, 0.0, 1.0) * edge.a * (1.0 - filled);
    if (filled + rimmed <= 0.0) discard;
    result = vec4(tint.rgb * filled + edge.rgb * rimmed, filled + rimmed) * shown_strength(place);
}
