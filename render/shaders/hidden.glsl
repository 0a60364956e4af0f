// Strength with which things that may lie behind the ground are drawn.
uniform float strength;
#ifdef DEPTH_MAP
// The ground's depths, where the framebuffer holds none: coarser than the picture where that was drawn smaller.
layout(binding = 0) uniform sampler2D depth_map;
uniform vec4 depth_part;        // of the picture that depth_map shows: origin and size, pixels
uniform float hidden_strength;

float shown_strength(vec2 place) {
    vec2 texel = (place - depth_part.xy) / depth_part.zw * vec2(textureSize(depth_map, 0)) - 0.5;
    vec2 share = fract(texel);
    vec4 near = step(vec4(gl_FragCoord.z), textureGather(depth_map, (floor(texel) + 1.0) / vec2(textureSize(depth_map, 0))));
    float seen = mix(mix(near.w, near.z, share.x), mix(near.x, near.y, share.x), share.y);
    return mix(hidden_strength, strength, seen);
}
#else
float shown_strength(vec2 place) { return strength; }
#endif
