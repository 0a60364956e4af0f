// Water as it is drawn on the terrain's surface. After atmosphere.glsl.
layout(binding = 15) uniform sampler2D water_map;  // of bake_water.frag: light of the bed, way to the shore, coast, streaks

uniform vec4 shore_waves;  // reach of the distances and length of waves, m; how much foam; how rough the water is
// Deep, shallow, window and absorption of WaterOptics (core/look/water_colours.h).
uniform mat4x3 narrow_water, wide_water;

#ifdef MOVING
layout(binding = 1) uniform sampler2D depth_map;  // m

uniform vec3 water_phases;        // of ripples, swell and the waves that run ashore: shares of a cycle since the still picture
uniform float water_liveliness;   // 0 the still picture .. 1
uniform vec2 water_drifts;        // how far ripples and swell go in a cycle where nothing flows, cells
uniform vec2 water_carries;       // how far water that runs 1 m/s takes them in a cycle, cells
uniform float water_exaggeration;

// m/s, downstream. Depths weigh the slopes around, so that the bed of the stream leads, not its banks.
vec2 water_flow(vec2 share) {
    const vec2 around[5] = vec2[](vec2(0.0), vec2(1.5, 0.0), vec2(-1.5, 0.0), vec2(0.0, 1.5), vec2(0.0, -1.5));
    vec2 slope = vec2(0.0);
    float sum = 0.0;
    for (int i = 0; i < 5; ++i) {
        vec2 at = share + around[i] / cells;
        float depth = max(textureLod(depth_map, at, 0.0).r, 0.0) + 1e-3;
        slope += depth * (textureLod(normal_map, at, 0.0).zw * 2.0 - 1.0);
        sum += depth;
    }
    slope /= sum;
    float steep = length(slope);
    float tangent = steep * inversesqrt(max(1.0 - steep * steep, 1e-4)) / water_exaggeration;
    // Manning, as in bake_water.frag. Lakes are not level to the last millimetre, and do not run for that.
    float speed = pow(min(0.2 * sum, 3.0), 0.667) * sqrt(tangent) * 12.0 * smoothstep(0.0008, 0.004, tangent);
    return slope * (speed / max(steep, 1e-5));
}

// Noise carried along, two copies of it by turns, each unseen while it is put back (as in flow maps; A. Vlachos, "Water
// Flow in Portal 2", SIGGRAPH 2010). `ways`: how far each goes in a cycle. Together they are as rough as one.
vec4 carried(vec2 at, vec2 first_way, vec2 second_way, float phase, vec2 along_x, vec2 along_y) {
    float first = fract(phase + 0.5) - 0.5, second = phase - 0.5;
    float weight = 1.0 - 2.0 * abs(first);
    vec4 a = textureGrad(detail_map, at - first_way * first, along_x, along_y) * 2.0 - 1.0;
    vec4 b = textureGrad(detail_map, at - second_way * second + vec2(0.37, 0.61), along_x, along_y) * 2.0 - 1.0;
    return mix(b, a, weight) * inversesqrt(weight * weight + (1.0 - weight) * (1.0 - weight));
}
#endif

float scattered_foam(float cover, float noise) { return smoothstep(0.80 - cover, 1.45 - 0.8 * cover, noise); }

// White water: lines of waves that run towards the shore, a wash along it, and rapids (`streaks`). `place`: cells;
// `noise`: of the detail there, 0..1.
float foam_at(vec4 water, float streaks, vec2 place, vec2 noise) {
    float foam = streaks;
    float waves_a_pixel = fwidth(water.g) * shore_waves.x / shore_waves.y;
    if (water.b > 0.02 && water.g < 1.0) {
        float shore = water.g * shore_waves.x, wave_length = shore_waves.y;
        // Distances alone would give rings: crests lie uneven, come in groups and are broken along the coast.
        vec4 broad = texture(detail_map, place / 97.0);
        vec4 broader = texture(detail_map, place / 431.0 + 0.21);
        float phase = shore / wave_length + 1.1 * broad.r + 2.0 * broader.r;
#ifdef MOVING
        phase += water_phases.z;
#endif
        float crest = 0.5 + 0.5 * sin(6.2831853 * phase);
        crest *= crest;
        crest *= crest;
        // From far the lines would be dots: the wash along the shore is what is left of them.
        float near = (1.0 - smoothstep(0.6, 4.5, shore / wave_length)) * (1.0 - smoothstep(0.06, 0.22, waves_a_pixel));
        float lines = crest * near * smoothstep(0.32, 0.56, broad.g + 0.35 * (broader.g - 0.5));
        float washed = shore / wave_length * (0.7 + 0.9 * broad.r);
#ifdef MOVING
        // It comes up and runs back with the waves that arrive.
        float arriving = 6.2831853 * (1.1 * broad.r + 2.0 * broader.r);
        washed += 0.13 * (sin(arriving) - sin(arriving + 6.2831853 * water_phases.z));
#endif
        float wash = 1.0 - smoothstep(0.0, 0.55, washed);
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
#ifdef MOVING
    vec2 along_x = dFdx(place), along_y = dFdy(place);
    float still = detail.x;
    vec2 flow = water_flow(share);
    // Wind from the west moves what nothing else does. Two ways, so that water glitters and does not slide.
    float windy = 1.0 - 0.7 * smoothstep(0.2, 1.0, length(flow));
    vec2 first_wind = vec2(0.89, 0.45) * windy, second_wind = vec2(0.89, -0.45) * windy;
    // Far goes astray in bends.
    vec2 ripple_way = flow * min(water_carries.x, 2.0 / max(length(flow), 1e-3));
    vec2 swell_way = flow * min(water_carries.y, 4.0 / max(length(flow), 1e-3));
    detail = carried(place / 13.0, (ripple_way + water_drifts.x * first_wind) / 13.0,
                     (ripple_way + water_drifts.x * second_wind) / 13.0, water_phases.x, along_x / 13.0, along_y / 13.0);
    vec2 swell = carried(place / 61.0, (swell_way + water_drifts.y * first_wind) / 61.0,
                         (swell_way + water_drifts.y * second_wind) / 61.0, water_phases.y, along_x / 61.0, along_y / 61.0).zw;
    // White water comes down in patches, and flecks of foam drift where it runs.
    float streaks = water.a * max(1.0 + 1.0 * (detail.x - still), 0.0);
    streaks += water_liveliness * 0.22 * smoothstep(0.4, 2.2, length(flow)) * smoothstep(0.12, 0.8, 0.75 * detail.x + 0.25 * detail.y);
#else
    vec2 swell = texture(detail_map, place / 61.0).zw * 2.0 - 1.0;
    float streaks = water.a;
#endif
    vec2 ripples = detail.zw * 0.045 + swell * 0.05;
#ifdef MOVING
    ripples *= 1.0 + 1.5 * water_liveliness;
#endif
    vec3 normal = normalize(level + vec3(ripples.x, 0.0, ripples.y) * roughness);
    float grazing = 1.0 - clamp(dot(normal, towards_eye), 0.0, 1.0);
    float grazing2 = grazing * grazing;
    // Schlick; waves seen edge on turn their fronts, so rough water never mirrors wholly.
    float reflected = 0.02 + (0.98 - 0.45 * roughness) * grazing2 * grazing2 * grazing;
    vec3 mirror = reflect(-towards_eye, normal);
    mirror.y = abs(mirror.y);
    vec3 sky_here = (sky_mean + sky_upwards) * light.x;
    vec3 lit = sun_light * (light.y * sun_direction.y) + sky_here;
    // However shallow, water is no window: part of the light stays with what floats in it.
    mat4x3 optics = narrow_water + (wide_water - narrow_water) * water.b;
    vec3 left = pow(vec3(water.r), optics[3]);
    vec3 through = optics[2] * left;
    vec3 body = mix(optics[0], optics[1], left.g) * lit;
    vec3 colour = mix(body, bed * vec3(0.80, 0.90, 0.92), through);
#ifdef MOVING
    // Movement of water shows less in its mirror than in the light that comes through its waves' backs.
    colour *= 1.0 + water_liveliness * (0.3 + 0.7 * light.y) * clamp(dot(0.20 * detail.zw + 0.26 * swell, sun_direction.xz), -0.25, 0.25);
#endif
    float glint = max(dot(mirror, sun_direction), 0.0);
    glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint;
    // A steep surface is the mesh between water and shore, not water.
    glint *= smoothstep(0.96, 0.995, level.y);
    vec3 mirrored_sky = min(behind_clouds(sky_above(mirror), mirror), vec3(0.9)) * (0.3 + 0.7 * light.x);
#if defined(TRACED) && !defined(BEYOND)
    vec3 land = mirrored_land(share, mirror);
    mirrored_sky = land.r < 0.0 ? min(behind_clouds(sky_above(mirror), mirror), vec3(0.9)) : land;
#endif
    colour = mix(colour, mirrored_sky, reflected) + sun_light * (glint * light.y * 0.7);
    float foam = foam_at(water, streaks, place, detail.xy * 0.5 + 0.5);
    return mix(colour, 0.75 * lit, foam);
}
