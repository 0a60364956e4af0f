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
in vec2 card;
flat in float card_kind;
out vec4 result;

float hashed(vec2 at) { return fract(sin(dot(at, vec2(127.1, 311.7))) * 43758.5453); }

// A leaf in each of the cells of a card, turned and shifted by chance, pointed at both ends: how bright it is, or 0 beside.
float leaf_at(vec2 at, float card_number) {
    vec2 cell = floor(at * 4.0), within = fract(at * 4.0) - 0.5;
    vec2 key = cell + 17.0 * card_number;
    float turn = 6.2831853 * hashed(key), c = cos(turn), s = sin(turn);
    vec2 own = mat2(c, s, -s, c) * (within - 0.25 * (vec2(hashed(key + 3.1), hashed(key + 7.7)) - 0.5));
    float along = own.x / 0.62;
    float inside = 0.34 * (1.0 - along * along) - abs(own.y);
    // Round and ragged, not square.
    bool grows = length(cell + 0.5) < 4.4 - 1.5 * hashed(key + 5.3);
    return grows && inside > 0.0 ? 0.75 + 0.5 * hashed(key + 1.3) : 0.0;
}

// Twigs that stand forward from both sides of a branch, with needles; `at`: along 0..1, across -1..1.
float needles_at(vec2 at, float card_number) {
    float aside = abs(at.y);
    float along = (at.x - 0.34 * aside) * 9.0 + hashed(vec2(card_number, sign(at.y)));
    float twig = abs(fract(along) - 0.5);
    float length_here = 0.72 + 0.28 * hashed(vec2(floor(along), card_number + sign(at.y)));
    if (aside > length_here) return 0.0;
    float width = mix(0.44, 0.20, aside / length_here);
    // Needles, where they are wide enough to be seen.
    float comb = fract(26.0 * aside + 9.0 * twig);
    width *= mix(1.0, comb < 0.62 ? 1.0 : 0.45, 1.0 - smoothstep(0.15, 0.5, fwidth(26.0 * aside)));
    return twig < width ? 0.8 + 0.4 * hashed(vec2(floor(along), card_number)) : 0.0;
}

void main() {
    // Twigs: gaps at the tips of branches, and light and dark between them. From far both are their mean.
    vec4 twigs = texture(detail_map, vec2(own_place.x + 0.8 * own_place.z, 0.6 * own_place.y + 0.5 * own_place.z - 0.5 * own_place.x) / 4.5);
    if (twigs.g < 2.2 * (thin - 0.62)) discard;
    float leaf = 1.0;
    if (card_kind > 0.5) {
        float card_number = float(gl_PrimitiveID / 2 % 251);
        leaf = card_kind > 1.5 ? needles_at(card, floor(card_number / 6.0)) : leaf_at(card, card_number);
        if (leaf == 0.0) discard;
    }
    vec3 n = normalize(normal + vec3(twigs.ba - 0.5, 0.0).xzy * (card_kind > 0.5 ? 0.5 : 0.9));
    vec3 own = mix(albedo * leaf * (0.65 + 1.1 * twigs.r), vec3(0.80, 0.82, 0.86), snow * smoothstep(0.25, 0.75, n.y));
    // Leaves let part of the light through, so that the side away from the sun is not black; the crown shades itself.
    float facing = dot(n, sun_direction);
    float towards_sun = max(0.82 * facing + 0.18, 0.0) * mix(0.8, 1.0, shade);
    float sun_share = light.y;
#ifdef CLOUDS
    sun_share *= sun_through_clouds(from_eye);
#endif
    vec3 lit = sun_light * (towards_sun * sun_share * shade) + light_from_around(n, light.x) * shade;
    float apart = length(from_eye);
    vec3 colour = through_air(own * lit, from_eye, apart);
    result = vec4(dithered(displayed(colour), gl_FragCoord.xy + pixel_origin), 1.0);
}
