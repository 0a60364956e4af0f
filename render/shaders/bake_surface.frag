// Height of the ground with the water on it, m.
layout(binding = 0) uniform sampler2D ground_map;
layout(binding = 1) uniform sampler2D depth_map;

out vec4 result;

void main() {
    ivec2 cell = ivec2(gl_FragCoord.xy);
    result = vec4(texelFetch(ground_map, cell, 0).r + max(texelFetch(depth_map, cell, 0).r, 0.0), 0.0, 0.0, 1.0);
}
