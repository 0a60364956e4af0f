#include "hidden.glsl"

uniform vec2 pixel_origin;  // of the framebuffer in the picture

flat in vec4 piece;
flat in vec4 halves;
flat in vec3 sizes;
flat in vec4 tint;
out vec4 result;  // premultiplied

void main() {
    vec2 place = gl_FragCoord.xy + pixel_origin;
    vec2 way = piece.zw - piece.xy;
    float length_of = max(length(way), 1e-6);
    float along = dot(place - piece.xy, way) / length_of;
    float to_line = distance(place, piece.xy + way * clamp(along / length_of, 0.0, 1.0));
    float opacity = clamp(sizes.y + 0.5 - to_line, 0.0, 1.0) * min(2.0 * sizes.y, 1.0);
    // A pixel of the bend between two pieces belongs to one of them, so that nothing is laid on twice.
    float bend = 1.5 * sizes.y + 1.0;
    vec2 from = place - piece.xy, to = place - piece.zw;
    if (halves.xy != vec2(0.0) && dot(from, from) < bend * bend && dot(from, halves.xy) < 0.0) discard;
    if (halves.zw != vec2(0.0) && dot(to, to) < bend * bend && dot(to, halves.zw) >= 0.0) discard;
    if (sizes.z > 0.0) {
        float period = 2.0 * sizes.z;
        float from_middle = abs(mod(sizes.x + clamp(along, 0.0, length_of) + 0.5 * sizes.z, period) - sizes.z);
        opacity *= clamp(0.5 * sizes.z - from_middle + 0.5, 0.0, 1.0);
    }
    opacity *= tint.a;
    if (opacity <= 0.0) discard;
    opacity *= shown_strength(place);
    result = vec4(tint.rgb * opacity, opacity);
}
