// Normals of the ground and of the water upon it, one a sample: x and z, 0..1 for -1..1.
layout(binding = 0) uniform sampler2D ground_map;
#ifdef WATER
layout(binding = 1) uniform sampler2D depth_map;  // below 0 on banks: the level goes on there
layout(binding = 10) uniform sampler2D surface_map;
#endif

uniform int level;        // mipmap of the heights
uniform float cell_size;  // of that mipmap, m
uniform float exaggeration;

out vec4 result;

vec2 heights_at(ivec2 cell) {
    cell = clamp(cell, ivec2(0), textureSize(ground_map, level) - 1);
    float ground = texelFetch(ground_map, cell, level).r;
#ifdef WATER
    return vec2(ground, level == 0 ? ground + texelFetch(depth_map, cell, 0).r : texelFetch(surface_map, cell, level).r);
#else
    return vec2(ground);
#endif
}

void main() {
    // Horn (1981): differences over three rows weighed 1, 2, 1, which keeps the steps of whole-metre data from showing.
    ivec2 cell = ivec2(gl_FragCoord.xy);
    vec2 nw = heights_at(cell + ivec2(-1, -1)), n = heights_at(cell + ivec2(0, -1)), ne = heights_at(cell + ivec2(1, -1));
    vec2 w = heights_at(cell + ivec2(-1, 0)), e = heights_at(cell + ivec2(1, 0));
    vec2 sw = heights_at(cell + ivec2(-1, 1)), s = heights_at(cell + ivec2(0, 1)), se = heights_at(cell + ivec2(1, 1));
    float scale = exaggeration / (8.0 * cell_size);
    vec2 along_x = (ne + 2.0 * e + se - nw - 2.0 * w - sw) * scale;
    vec2 along_z = (sw + 2.0 * s + se - nw - 2.0 * n - ne) * scale;
    vec2 inverse_length = inversesqrt(1.0 + along_x * along_x + along_z * along_z);
    vec2 x = -along_x * inverse_length, z = -along_z * inverse_length;
    result = vec4(x.x, z.x, x.y, z.y) * 0.5 + 0.5;
}
