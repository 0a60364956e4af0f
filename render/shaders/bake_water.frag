// Appearance of water from above, beside its surface's shape: how much light its bed sends up through it, how far the
// shore is, how much waves break there, and the streaks of running water.
layout(binding = 1) uniform sampler2D depth_map;   // m
layout(binding = 2) uniform sampler2D normal_map;
layout(binding = 5) uniform sampler2D detail_map;
layout(binding = 16) uniform sampler2D shore_map;  // m to the shore, 0 on land, with mipmaps

uniform vec2 cells;
uniform float cell_size;
uniform float clarity;     // m
uniform float wave_length; // m
uniform float reach;       // m: as far from the shore as distances are told

in vec2 across;
out vec4 result;

vec2 downhill(vec2 place) { return texture(normal_map, place / cells).zw * 2.0 - 1.0; }

float streak_noise(vec2 place) {
    return 0.65 * texture(detail_map, place / 19.0).r + 0.35 * texture(detail_map, place / 53.0 + 0.37).g;
}

// Noise smeared along the flow (line integral convolution; B. Cabral, L. Leedom, SIGGRAPH 1993), so that it tells which
// way water runs. Where it stands still, nothing is smeared.
float streaks(vec2 place, vec2 way) {
    float sum = streak_noise(place), weight = 1.0;
    for (int side = -1; side <= 1; side += 2) {
        vec2 at = place;
        vec2 heading = way;
        for (int k = 1; k <= 7; ++k) {
            at += float(side) * 0.7 * heading;
            vec2 here = downhill(at);
            float steep = length(here);
            if (steep > 1e-4) heading = mix(heading, here / steep, 0.5);
            float share = 1.0 - float(k) / 8.0;
            sum += share * streak_noise(at);
            weight += share;
        }
    }
    // Smearing takes contrast, which is given back.
    return clamp((sum / weight - 0.5) * 2.6 + 0.5, 0.0, 1.0);
}

// The mean distance from shores, m, around a place off the coast: surroundings of the shore itself are half land, and hide
// that the sea before it is wide. Up the distances leads out to sea, but in rivers and ponds to their middle.
float width_off_shore(vec2 share) {
    vec2 step_east = vec2(2.0 / cells.x, 0.0), step_south = vec2(0.0, 2.0 / cells.y);
    for (int k = 0; k < 4; ++k) {
        vec2 away = vec2(texture(shore_map, share + step_east).r - texture(shore_map, share - step_east).r,
                         texture(shore_map, share + step_south).r - texture(shore_map, share - step_south).r);
        share += away / max(length(away), 0.5 * cell_size) * wave_length / (cell_size * cells);
    }
    return textureLod(shore_map, share, log2(12.0 * wave_length / cell_size)).r;
}

void main() {
    vec2 place = across * cells;
    float depth = max(texture(depth_map, across).r, 0.0);
    // Beer-Lambert, down and up again: from the depth told as clarity a fifth comes back.
    float clear = exp(-1.6 * depth / clarity);
    float shore = texture(shore_map, across).r;
    // Waves break where the water is wide: its mean distance to shores around says so. Rivers and ponds have none.
    float wide = textureLod(shore_map, across, 5.0).r;
    float coast = max(smoothstep(0.7, 2.4, wide / wave_length), smoothstep(1.2, 2.8, width_off_shore(across) / wave_length));

    vec2 slope = downhill(place);
    float steep = length(slope);
    float tangent = steep * inversesqrt(max(1.0 - steep * steep, 1e-4));
    // Manning: the speed of wide water goes as depth^(2/3) and the root of its slope.
    float speed = pow(min(depth, 3.0), 0.667) * sqrt(tangent) * 12.0;
    float running = smoothstep(0.3, 3.0, speed) * smoothstep(0.0015, 0.006, tangent);
    float drawn = 0.0;
    if (running > 0.0) {
        float streak = streaks(place, slope / max(steep, 1e-5));
        // White where it is steep and fast, bright threads elsewhere.
        float rapids = smoothstep(0.05, 0.22, tangent) * smoothstep(1.0, 4.0, speed);
        drawn = running * (0.35 * smoothstep(0.55, 0.95, streak) + rapids * smoothstep(0.75 - 0.5 * rapids, 0.95, streak));
    }
    result = vec4(clear, min(shore / reach, 1.0), coast, clamp(drawn, 0.0, 1.0));
}
