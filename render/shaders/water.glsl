// Water as it is drawn on the terrain's surface. After atmosphere.glsl.
layout(binding = 15) uniform sampler2D water_map;  // of bake_water.frag: light of the bed, way to the shore, coast, streaks

uniform vec4 shore_waves;  // reach of the distances and length of waves, m; how much foam; how rough the water is

float scattered_foam(float cover, float noise) { return smoothstep(0.80 - cover, 1.45 - 0.8 * cover, noise); }

// White water: lines of waves that run towards the shore, a wash along it, and rapids. `place`: cells; `noise`: of the
// detail there, 0..1.
float foam_at(vec4 water, vec2 place, vec2 noise) {
    float foam = water.a;
    float waves_a_pixel = fwidth(water.g) * shore_waves.x / shore_waves.y;
    if (water.b > 0.02 && water.g < 1.0) {
        float shore = water.g * shore_waves.x, wave_length = shore_waves.y;
        // Distances alone would give rings: crests lie uneven, come in groups and are broken along the coast.
        vec4 broad = texture(detail_map, place / 97.0);
        vec4 broader = texture(detail_map, place / 431.0 + 0.21);
        float phase = shore / wave_length + 1.1 * broad.r + 2.0 * broader.r;
        float crest = 0.5 + 0.5 * sin(6.2831853 * phase);
        crest *= crest;
        crest *= crest;
        // From far the lines would be dots: the wash along the shore is what is left of them.
        float near = (1.0 - smoothstep(0.6, 4.5, shore / wave_length)) * (1.0 - smoothstep(0.06, 0.22, waves_a_pixel));
        float lines = crest * near * smoothstep(0.32, 0.56, broad.g + 0.35 * (broader.g - 0.5));
        float wash = 1.0 - smoothstep(0.0, 0.55, shore / wave_length * (0.7 + 0.9 * broad.r));
        float cover = water.b * max(0.75 * lines * (0.55 + 0.9 * broader.b), wash);
        foam = max(foam, scattered_foam(cover, 0.65 * noise.x + 0.35 * noise.y));
    }
    return foam * shore_waves.z;
}

// Light that comes from water over a bed that looks like `bed`. `slopes`: x and z of its normal; `detail`: noise and its
// gradient, -1..1; `share`: place over the frame; `place`: cells; `light`: open sky, sunlight.
vec3 water_colour(vec3 bed, vec2 slopes, vec4 detail, vec2 share, vec2 place, vec3 towards_eye, vec2 light) {
    vec4 water = texture(water_map, share);
    vec3 level = vec3(slopes.x, sqrt(max(1.0 - dot(slopes, slopes), 0.0)), slopes.y);
    float roughness = shore_waves.w * (0.35 + 0.65 * water.g) + 0.5 * water.a;
    vec2 swell = texture(detail_map, place / 61.0).zw * 2.0 - 1.0;
    vec2 ripples = detail.zw * 0.045 + swell * 0.05;
    vec3 normal = normalize(level + vec3(ripples.x, 0.0, ripples.y) * roughness);
    float grazing = 1.0 - clamp(dot(normal, towards_eye), 0.0, 1.0);
    float grazing2 = grazing * grazing;
    // Schlick; waves seen edge on turn their fronts, so rough water never mirrors wholly.
    float reflected = 0.02 + (0.98 - 0.45 * roughness) * grazing2 * grazing2 * grazing;
    vec3 mirror = reflect(-towards_eye, normal);
    mirror.y = abs(mirror.y);
    vec3 sky_here = (sky_mean + sky_upwards) * light.x;
    vec3 lit = sun_light * (light.y * sun_direction.y) + sky_here;
    // Water takes red first; what is scattered back is blue-green in the deep, lighter over shallows.
    // However shallow, water is no window: part of the light stays with what floats in it.
    vec3 through = vec3(0.62, 0.70, 0.74) * vec3(water.r * water.r, water.r, sqrt(water.r));
    vec3 body = mix(vec3(0.009, 0.040, 0.062), vec3(0.035, 0.115, 0.120), water.r) * lit;
    vec3 colour = mix(body, bed * vec3(0.80, 0.90, 0.92), through);
    float glint = max(dot(mirror, sun_direction), 0.0);
    glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint;
    // Where the surface is steep it is the mesh between water and shore, not water.
    glint *= smoothstep(0.96, 0.995, level.y);
    colour = mix(colour, min(sky_above(mirror), vec3(0.9)) * (0.3 + 0.7 * light.x), reflected) + sun_light * (glint * light.y * 0.7);
    float foam = foam_at(water, place, detail.xy * 0.5 + 0.5);
    return mix(colour, 0.75 * lit, foam);
}
