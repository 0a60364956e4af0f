#include "atmosphere.glsl"

layout(binding = 5) uniform sampler2D detail_map;  // two noises

uniform vec2 pixel_origin;

in vec3 from_eye;
in vec3 normal;
in vec3 albedo;
flat in vec2 light;
in float shade;
in float snow;
in vec3 own_place;
in float thin;
out vec4 result;

void main() {
    // Twigs: gaps at the tips of branches, and light and dark between them. From far both are their mean.
    vec4 twigs = texture(detail_map, vec2(own_place.x + 0.8 * own_place.z, 0.6 * own_place.y + 0.5 * own_place.z - 0.5 * own_place.x) / 4.5);
    if (twigs.g < 2.2 * (thin - 0.62)) discard;
    vec3 n = normalize(normal + vec3(twigs.ba - 0.5, 0.0).xzy * 0.9);
    vec3 own = mix(albedo * (0.65 + 1.1 * twigs.r), vec3(0.80, 0.82, 0.86), snow * smoothstep(0.25, 0.75, n.y));
    // Leaves let part of the light through, so that the side away from the sun is not black; the crown shades itself.
    float facing = dot(n, sun_direction);
    float towards_sun = max(0.82 * facing + 0.18, 0.0) * mix(0.8, 1.0, shade);
    vec3 lit = sun_light * (towards_sun * light.y * shade) + light_from_around(n, light.x) * shade;
    float apart = length(from_eye);
    vec3 colour = through_air(own * lit, from_eye, apart);
    result = vec4(dithered(displayed(colour), gl_FragCoord.xy + pixel_origin), 1.0);
}
