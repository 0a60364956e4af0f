// Trees, shrubs and boulders, as instances of models (core/cover/plant_models.h).
layout(location = 0) in vec3 vertex;   // heights and radii of the plant
layout(location = 1) in vec3 vertex_normal;
layout(location = 2) in vec2 vertex_shade;  // share of light; 0 bark, 1 leaf or stone, 2 tips, 3 leaves, 4 needles
layout(location = 7) in vec2 vertex_card;   // place on the card of leaves or needles
layout(location = 3) in vec3 foot;     // from the eye, m
layout(location = 4) in vec3 figure;   // height and radius, m; turn, radians
layout(location = 5) in vec4 colour;   // roots of linear colour; 1 for stone

layout(location = 6) in vec4 ground;   // share of the map; copy: 1 mirrored in x, 2 in z, 3 in both; how far without shadow

layout(binding = 3) uniform sampler2D light_map;  // as in terrain.frag
#ifdef TRACED
layout(binding = 26) uniform sampler2D traced_map;
#endif
layout(binding = 19) uniform sampler2D snow_weights;

uniform mat4 clip_from_eye;

out vec3 from_eye;
out vec3 normal;
out vec3 albedo;
flat out vec2 light;  // open sky, sunlight
out float shade;
out float snow;
out vec3 own_place;  // m
out float thin;
out vec2 card;
flat out float card_kind;  // 0 none, 1 leaves, 2 needles

void main() {
    float c = cos(figure.z), s = sin(figure.z);
    mat3 turn = mat3(c, 0.0, s, 0.0, 1.0, 0.0, -s, 0.0, c);
    vec3 size = colour.a > 0.5 ? figure.yyy : vec3(figure.y, figure.x, figure.y);
    // Feet stand in the ground, so that slopes show none of them from below.
    vec3 sunk = vec3(0.0, -0.15 * figure.y, 0.0);
    // No two trees are alike: each bends, tapers and swells in its own way. Tufts and flowers are too small for it.
    vec3 lots = fract(sin(vec3(1.0, 2.3, 5.1) * (7.31 * figure.z + 3.77 * figure.x + 1.9 * figure.y)) * 437.58) - 0.5;
    float grown = (1.0 - step(0.5, colour.a)) * smoothstep(0.8, 2.5, figure.x);
    float swells = (0.55 - vertex.y) * lots.z * 0.9 + 0.13 * sin(vertex.y * (11.0 + 9.0 * lots.x) + 6.28 * lots.y);
    vec3 shaped = vertex;
    shaped.xz *= 1.0 + grown * swells * smoothstep(0.03, 0.15, vertex.y);
    shaped.xz *= 1.0 + grown * vec2(0.35, -0.35) * lots.y;
    shaped.xz += grown * lots.xy * (0.7 * vertex.y * vertex.y);
    from_eye = foot + sunk + turn * (shaped * size);
    normal = turn * (vertex_normal / size * figure.y);
    vec3 leaf = colour.rgb * colour.rgb;
    albedo = mix(vec3(0.060, 0.047, 0.036), leaf, min(vertex_shade.y, 1.0));
    shade = vertex_shade.x;
    own_place = shaped * size + vec3(7.0, 3.0, 5.0) * figure.z;
    card = vertex_card;
    card_kind = max(vertex_shade.y - 2.0, 0.0);
    thin = card_kind > 0.0 ? 0.0 : max(vertex_shade.y - 1.0, 0.0);
    vec2 share = ground.xy;
    vec4 lights = textureLod(light_map, share, 0.0);
    light = lights.rg;
#ifdef TRACED
    vec4 traced = textureLod(traced_map, share, 0.0);
    light = vec2(min(dot(traced.rgb, vec3(0.2126, 0.7152, 0.0722)), 1.0), traced.a);
#endif
    if (ground.z > 0.5) light.y = ground.z > 2.5 ? min(lights.b, lights.a) : ground.z > 1.5 ? lights.a : lights.b;
    light.y = mix(light.y, 1.0, ground.w);
    snow = textureLod(snow_weights, share, 0.0).g;
    gl_Position = clip_from_eye * vec4(from_eye, 1.0);
}
