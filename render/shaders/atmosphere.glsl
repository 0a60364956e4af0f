// Sky, haze and the way to the screen. Linear RGB; y is up.
const vec3 sun_light = vec3(1.16, 1.04, 0.88);
const vec3 sky_light = vec3(0.34, 0.40, 0.49);
const vec3 ground_light = vec3(0.17, 0.155, 0.13);
const vec3 horizon_colour = vec3(0.60, 0.69, 0.78);

uniform vec3 sun_direction;  // towards the sun

vec3 sky_colour(vec3 direction) {
    const vec3 zenith = vec3(0.12, 0.25, 0.50);
    const vec3 below = vec3(0.135, 0.155, 0.18);
    float up = clamp(direction.y, 0.0, 1.0);
    float down = clamp(-direction.y, 0.0, 1.0);
    vec3 colour = mix(horizon_colour, zenith, 1.0 - (1.0 - up) * (1.0 - up) * (1.0 - up));
    float fade = 1.0 - (1.0 - down) * (1.0 - down);
    return mix(colour, below, fade * step(0.0, -direction.y));
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
