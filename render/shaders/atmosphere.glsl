// Sun, sky, haze, fog and the way to the screen. Linear RGB; y is up. See core/look/sky.h and render/scene/air.h.
layout(binding = 14) uniform sampler2D sky_map;  // radiance over the disc of sky_place()

uniform vec3 sun_direction;    // towards the sun
uniform vec2 sun_over_ground;  // the same over ground, unit length
uniform vec3 sun_light;        // on a surface that faces it
uniform vec3 sky_mean;         // what sky and far ground give to a surface: the first orders of spherical harmonics
uniform vec3 sky_upwards;
uniform vec3 sky_sunwards;
uniform vec3 land_light;       // what sunlit land gives where it stands in place of the sky
uniform vec3 haze_colour;
uniform vec3 haze_glow;        // added towards the sun
uniform float exposure;        // factor
uniform vec3 haze_air;         // density at the lowest ground, 1/m; its fall with height, log2 a metre; share of it at the eye
uniform vec3 fog_air;          // the same of fog
uniform vec3 fog_colour;
uniform vec3 fog_waves;        // of its top: the eye's place over ground and the scale, 1/m
uniform float eye_above;       // the lowest ground, m

vec3 light_from_sky(vec3 normal) {
    return max(sky_mean + sky_upwards * normal.y + sky_sunwards * dot(normal.xz, sun_over_ground), 0.0);
}

// Ground that hides part of the sky shines instead: shaded hollows are lit by the slopes around.
vec3 light_from_around(vec3 normal, float open_sky) {
    return light_from_sky(normal) * open_sky + land_light * (1.0 - open_sky);
}

// `direction` has unit length.
vec3 haze_towards(vec3 direction) {
    float towards_sun = max(dot(direction, sun_direction), 0.0);
    towards_sun *= towards_sun;
    return haze_colour + haze_glow * (towards_sun * towards_sun);
}

// Of directions above the horizon, and at it of those below.
vec3 sky_above(vec3 direction) {
    float up = clamp(direction.y, 0.0, 1.0);
    vec2 flat_way = direction.xz * inversesqrt(max(dot(direction.xz, direction.xz), 1e-12));
    float outwards = 1.0 - sqrt(max(1.0 - sqrt(1.0 - up), 0.0));
    // The disc is turned with the sun.
    vec2 turned = vec2(dot(flat_way, sun_over_ground), flat_way.y * sun_over_ground.x - flat_way.x * sun_over_ground.y);
    return texture(sky_map, turned * (0.5 * outwards) + 0.5).rgb;
}

#ifdef CLOUDS
// core/look/clouds.h: how they look from the ground, and the share of sunlight that passes.
layout(binding = 29) uniform sampler2D cloud_map;
layout(binding = 30) uniform sampler2D cloud_shade_map;
uniform vec4 cloud_shade;     // where the eye's ray towards the sun meets their bases, tiles; 1 / tile, 1/m; strength
uniform vec2 cloud_slope;     // by how much that place shifts for each metre of height, tiles
uniform float cloud_strength; // 0 for one who looks down on them

float sun_through_clouds(vec3 from_eye) {
    vec2 place = cloud_shade.xy + from_eye.xz * cloud_shade.z - cloud_slope * from_eye.y;
    return 1.0 - cloud_shade.w * (1.0 - texture(cloud_shade_map, place).r);
}

// The panorama by cubic B-splines (Sigg and Hadwiger 2005, "Fast third-order texture filtering": four linear reads), since
// its texels are several pixels wide: linear weights alone show them as steps.
vec4 clouds_at(vec2 place) {
    vec2 size = vec2(textureSize(cloud_map, 0)), texel = place * size - 0.5, start = floor(texel), x = texel - start;
    vec2 x2 = x * x, x3 = x2 * x;
    vec2 w0 = (1.0 - 3.0 * x + 3.0 * x2 - x3) / 6.0, w1 = (4.0 - 6.0 * x2 + 3.0 * x3) / 6.0, w3 = x3 / 6.0;
    vec2 w2 = 1.0 - w0 - w1 - w3, g0 = w0 + w1, g1 = w2 + w3;
    vec2 h0 = (start - 0.5 + w1 / g0) / size, h1 = (start + 1.5 + w3 / g1) / size;
    // The rows end at the horizon and overhead.
    float lowest = 0.5 / size.y;
    h0.y = max(h0.y, lowest);
    h1.y = min(h1.y, 1.0 - lowest);
    return g0.y * (g0.x * textureLod(cloud_map, vec2(h0.x, h0.y), 0.0) + g1.x * textureLod(cloud_map, vec2(h1.x, h0.y), 0.0)) +
           g1.y * (g0.x * textureLod(cloud_map, vec2(h0.x, h1.y), 0.0) + g1.x * textureLod(cloud_map, vec2(h1.x, h1.y), 0.0));
}

// `colour`: what is behind them; of directions above the horizon, unit length.
vec3 behind_clouds(vec3 colour, vec3 direction) {
    vec4 seen = clouds_at(vec2(atan(direction.x, -direction.z) / 6.28318531, sqrt(max(direction.y, 0.0))));
    seen *= seen * cloud_strength;
    // Bytes hold a quarter of the sunlight.
    vec3 own = sun_light * (4.0 * seen.r) + (sky_mean + 0.6 * sky_upwards) * seen.g;
    return direction.y > 0.0 ? colour * (1.0 - seen.a) + own : colour;
}
#else
vec3 behind_clouds(vec3 colour, vec3 direction) { return colour; }
#endif

vec3 sky_colour(vec3 direction) {
    vec3 colour = sky_above(direction);
#ifndef GROUND_BELOW
    if (direction.y < 0.0) {
        // No ground is there: below the horizon the picture grows dark and grey behind the block.
        float near = 1.0 + max(direction.y, -1.0);
        float fade = near * near * near;
        vec3 below = dot(haze_colour, vec3(0.3, 0.5, 0.2)) * vec3(0.92, 1.0, 1.12);
        colour *= min(1.0, 1.1 / max(max(colour.r, colour.g), max(colour.b, 1e-4)));
        colour = mix(0.16 * below, mix(below, colour, fade), fade);
    }
#endif
    return colour;
}

// Air on the way to a point `rise` above the eye: the closed integral of a density that falls with height.
float air_on_way(vec3 air, float rise, float apart) {
    // Below the lowest ground it is as dense as there.
    float high = max(eye_above + rise, 0.0);
    float thin = exp2(-air.y * high);
    float steps = air.y * (high - max(eye_above, 0.0));
    float mean = abs(steps) > 0.01 ? (air.z - thin) / (steps * 0.69314718) : 0.5 * (air.z + thin);
    return air.x * apart * max(mean, 0.0);
}

#ifdef AERIAL
uniform vec3 blue_air;  // density of what takes blue light in clean air, as haze_air

vec3 through_haze(vec3 colour, vec3 from_eye, float apart) {
    // Molecules take light as the fourth power of its frequency: their extinction of red, green and blue (Hillaire 2020, table 1).
    const vec3 molecules = vec3(5.8, 13.5, 33.1) / 33.1;
    vec3 clear = exp2(-(molecules * air_on_way(blue_air, from_eye.y, apart) + air_on_way(haze_air, from_eye.y, apart)));
    // The air on the way has the colour of the sky in that direction.
    return mix(sky_above(from_eye / max(apart, 1e-6)), colour, clear);
}
#else
vec3 through_haze(vec3 colour, vec3 from_eye, float apart) {
    float through = exp2(-air_on_way(haze_air, from_eye.y, apart));
    // Haze takes more of the blue: powers of 0.85, 1 and 1.22, near enough.
    vec3 clear = through + through * (1.0 - through) * vec3(0.22, 0.0, -0.28);
    return mix(haze_towards(from_eye / max(apart, 1e-6)), colour, clear);
}
#endif

// The light that comes from `from_eye` (m, `apart` long) as it arrives at the eye.
vec3 through_air(vec3 colour, vec3 from_eye, float apart) {
    colour = through_haze(colour, from_eye, apart);
#ifdef FOG  // no branch: software OpenGL runs both sides of one
    vec2 place = (from_eye.xz + fog_waves.xy) * fog_waves.z;
    float wave = sin(place.x + 1.3 * sin(place.y * 0.7)) + sin(place.y * 1.3 + 1.7 * sin(place.x * 0.6)) +
                 0.5 * sin(place.x * 2.9 - place.y * 2.3);
    float veil = exp2(-air_on_way(fog_air, from_eye.y + wave * 0.35 / fog_air.y, apart));
    vec3 direction = from_eye / max(apart, 1e-6);
    colour = mix(fog_colour + 0.6 * haze_glow * max(dot(direction, sun_direction), 0.0), colour, veil);
#endif
    return colour;
}

#ifdef FILM
layout(binding = 24) uniform sampler2D film_table;  // core/look/tone.h

vec3 displayed(vec3 colour) {
    colour = max(colour * exposure, 0.0);
    // AgX (Sobotka): mixed, the logarithm, and the rest from the table.
    vec3 mixed = vec3(dot(colour, vec3(0.842479, 0.078434, 0.079224)), dot(colour, vec3(0.042328, 0.878469, 0.079166)),
                      dot(colour, vec3(0.042376, 0.078434, 0.879143)));
    vec3 place = clamp((log2(max(mixed, 1e-10)) + 12.473931) / 16.5, 0.0, 1.0);
    float side = float(textureSize(film_table, 0).y);
    float slice = place.b * (side - 1.0);
    float lower = min(floor(slice), side - 2.0);
    vec2 texel = vec2((place.r * (side - 1.0) + 0.5) / side + lower, (place.g * (side - 1.0) + 0.5)) / side;
    return mix(texture(film_table, texel).rgb, texture(film_table, texel + vec2(1.0 / side, 0.0)).rgb, slice - lower);
}
#else
// A toe that keeps shadows deep and a shoulder that never clips, both on the strongest channel, so that hues stay; what
// is far too bright goes to white. Then the sRGB curve, close enough as a power.
vec3 displayed(vec3 colour) {
    colour = max(colour * exposure, 0.0);
    float peak = max(max(colour.r, colour.g), max(colour.b, 1e-5));
    float toe = peak * (peak + 0.018) / (peak + 0.03);
    float above = max(toe - 0.55, 0.0);
    float shown = min(toe, 0.55) + 0.45 * above / (above + 0.45);
    float bleached = above * above / (above * above + 6.0);
    colour = mix(colour * (shown / peak), vec3(shown), bleached);
    return pow(colour, vec3(1.0 / 2.2));
}
#endif

// Half a step of an 8-bit channel, spread so that smooth gradients do not band (interleaved gradient noise, Jimenez 2014).
vec3 dithered(vec3 colour, vec2 pixel) {
    float noise = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
    return colour + (noise - 0.5) / 255.0;
}
