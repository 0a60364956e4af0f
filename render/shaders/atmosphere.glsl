// Sky, haze and the way to the screen. Linear RGB; y is up.
const vec3 sun_light = vec3(2.15, 1.90, 1.56);
const vec3 sky_light = vec3(0.36, 0.46, 0.62);
const vec3 ground_light = vec3(0.22, 0.195, 0.16);
const vec3 horizon_colour = vec3(0.50, 0.60, 0.70);
const vec3 haze_colour = vec3(0.36, 0.45, 0.56);

uniform vec3 sun_direction;  // towards the sun

vec3 sky_colour(vec3 direction) {
    const vec3 zenith = vec3(0.12, 0.25, 0.50);
    const vec3 below = vec3(0.035, 0.042, 0.052);
    float up = clamp(direction.y, 0.0, 1.0);
    float down = clamp(-direction.y, 0.0, 1.0);
    vec3 colour = mix(horizon_colour, zenith, 1.0 - (1.0 - up) * (1.0 - up) * (1.0 - up));
    float fade = 1.0 - (1.0 - down) * (1.0 - down) * (1.0 - down);
    return mix(colour, below, fade);
}

// Linear up to a half, then a soft shoulder towards 1; then the sRGB curve, close enough as a power.
vec3 displayed(vec3 colour) {
    vec3 above = max(colour - 0.5, 0.0);
    colour = min(colour, 0.5) + 0.5 * above / (above + 0.5);
    return pow(max(colour, 0.0), vec3(1.0 / 2.2));
}

// Half a step of an 8-bit channel, spread so that smooth gradients do not band (interleaved gradient noise, Jimenez 2014).
vec3 dithered(vec3 colour, vec2 pixel) {
    float noise = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
    return colour + (noise - 0.5) / 255.0;
}
