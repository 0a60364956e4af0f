// A mipmap from the level before it, which is the only one that shows: each texel the mean of the four below it.
layout(binding = 0) uniform sampler2D finer_map;

in vec2 across;
out vec4 result;

void main() { result = textureLod(finer_map, across, 0.0); }
