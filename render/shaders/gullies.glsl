// Gullies and ribs of slopes that are smaller than cells: noise drawn out down the slope. The noise cannot be turned with the
// slope, which would shear it apart far from its origin, so it lies in eight fixed directions, of which the two next to the
// fall line are blended. Each size follows the fall line of the ground with the larger ones on it, so that small gullies
// run into large ones.
uniform float gully_depth;  // 0: none, 1: as deep as they go

const float gully_directions = 8.0;

// Height from -1 to 1 and slope of such noise, of about `spacing` metres across.
vec3 drawn_out_noise(vec2 metres, vec2 downhill, float spacing, float pixel) {
    const float features_a_repeat = 4.0, times_as_long = 3.5;
    float turn = atan(downhill.y, downhill.x) * (gully_directions / 3.14159265);
    float lower = floor(turn), share = turn - lower;
    float level = max(log2(pixel * float(textureSize(detail_map, 0).x) / (features_a_repeat * spacing)), 0.0);
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 2; ++i) {
        float number = mod(lower + float(i), gully_directions), angle = number * (3.14159265 / gully_directions);
        vec2 along = vec2(cos(angle), sin(angle)), across = vec2(-along.y, along.x);
        vec2 at = vec2(dot(metres, across), dot(metres, along) / times_as_long) / (features_a_repeat * spacing);
        vec4 noise = textureLod(detail_map, at + number * vec2(0.37, 0.61), level) * 2.0 - 1.0;
        sum += (i == 0 ? 1.0 - share : share) * vec3(noise.r, across * noise.b);
    }
    sum.yz *= 6.0;
    return sum * inversesqrt(share * share + (1.0 - share) * (1.0 - share));  // as strong between two directions
}

// Metres from rib to rib of the widest: what is larger than cells the land has itself.
float widest_gullies() { return min(3.0 * ground_size.x / cells.x, 200.0); }

// 0 on level ground, 1 on slopes; 0 as well where pixels are too wide for any gully.
float steepness_of_gullies(vec3 normal, float pixel) {
    return gully_depth * smoothstep(0.02, 0.14, 1.0 - normal.y) * (1.0 - smoothstep(0.12, 0.45, pixel / widest_gullies()));
}

// Height from about -1 (gullies) to 1 (ribs) and slope. Strengths are chosen by eye.
vec3 gullies(vec2 metres, vec3 normal, float pixel) {
    const int sizes = 3;
    vec3 sum = vec3(0.0);
    vec2 downhill = normal.xz / max(normal.y, 0.2);
    float spacing = widest_gullies();
    // Some slopes have more of them than others; bends gentler than gullies hide that the noise repeats.
    vec4 broad = textureLod(detail_map, metres / (90.0 * spacing), 0.0), close = textureLod(detail_map, metres.yx / (23.0 * spacing), 0.0);
    float weight = 1.3 * smoothstep(0.1, 0.6, 0.6 * broad.r + 0.4 * close.r);
    vec2 bends = vec2(textureLod(detail_map, metres / (90.0 * spacing), 5.0).r, textureLod(detail_map, metres.yx / (90.0 * spacing) + 0.5, 5.0).r);
    metres += spacing * 3.0 * (bends - 0.5);
    for (int size = 0; size < sizes; ++size) {
        float shown = weight * (1.0 - smoothstep(0.12, 0.45, pixel / spacing));
        if (shown <= 0.0) break;
        vec3 noise = drawn_out_noise(metres, downhill, spacing, pixel);
        sum += shown * noise;
        downhill -= 1.2 * shown * noise.yz;
        spacing *= 0.36;
        weight = mix(weight, 1.0, 0.5) * 0.75;
    }
    // Sides of gullies are no steeper than rock stands, however many sizes meet.
    const float steepest = 0.5;
    sum.yz *= inversesqrt(1.0 + dot(sum.yz, sum.yz) / (steepest * steepest));
    return sum;
}

// Ribs come through grass and snow; gullies hold the snow and the green of what lies beside bare rock. `steep`: of
// steepness_of_gullies(). Strengths are chosen by eye.
void lay_gullies(vec2 metres, vec3 normal, float steep, float pixel, float weights[surface_count], inout SurfaceDetail detail) {
    float rock = weights[rock_surface] + 0.6 * weights[scree_surface], snow = weights[snow_surface];
    float green = weights[soil_surface] + weights[meadow_surface] + weights[grass_surface];
    float carved = steep * min(rock + 0.6 * snow + 0.45 * green + 0.2 * weights[forest_surface], 1.0);
    if (carved < 0.02) return;
    vec3 cut = gullies(metres, normal, pixel);
    detail.bump.xz -= carved * cut.yz;
    detail.colour *= 1.0 + carved * clamp(0.12 * cut.x, -0.25, 0.15);
    detail.open *= 1.0 - carved * clamp(-0.35 * cut.x, 0.0, 0.35);
    float rib = max(cut.x - 0.05, 0.0), gully = max(-cut.x - 0.05, 0.0);
    float bare_slope = smoothstep(0.10, 0.30, 1.0 - normal.y);
    float more_snow = snow * (3.0 * rock * gully - min(1.6 * bare_slope * rib, 1.0));
    float more_green = green * (2.0 * rock * gully - min(1.2 * bare_slope * rib, 1.0));
    vec3 bare = surface_albedos[rock_surface];
    vec3 lush = (weights[soil_surface] * surface_albedos[soil_surface] + weights[meadow_surface] * surface_albedos[meadow_surface] +
                 weights[grass_surface] * surface_albedos[grass_surface]) / max(green, 1e-3);
    detail.added += gully_depth * (clamp(more_snow, -1.0, 1.0) * (surface_albedos[snow_surface] - bare) + clamp(more_green, -1.0, 1.0) * (lush - bare));
}
