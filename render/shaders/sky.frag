#include "atmosphere.glsl"

uniform vec3 view_forward;  // the view's axes, right and up as long as half the view at distance 1
uniform vec3 view_right;
uniform vec3 view_up;
uniform vec2 part_origin;   // of the drawn part in the view, 0..1 from the lower left
uniform vec2 part_size;
uniform vec2 pixel_origin;

#ifdef GROUND_BELOW
layout(binding = 4) uniform sampler2D colour_map;  // of the map: roots of linear colour

uniform vec3 ground_light;   // on level ground
uniform vec3 sea_colour;     // light of the sea, besides what it mirrors
uniform vec4 ground_sea;     // 1 where there is sea: west, east, north, south
#endif

in vec2 across;
out vec4 result;

void main() {
    vec2 place = (part_origin + across * part_size) * 2.0 - 1.0;
    vec3 direction = normalize(view_forward + view_right * place.x + view_up * place.y);
#ifdef PLAIN
    // Before there is land, no light is known.
    float fade = 0.5 + 0.5 * clamp(direction.y, -1.0, 1.0);
    vec3 colour = mix(vec3(0.030, 0.034, 0.040), vec3(0.10, 0.12, 0.15), fade * fade);
    result = vec4(dithered(pow(colour, vec3(1.0 / 2.2)), gl_FragCoord.xy + pixel_origin), 1.0);
#else
    vec3 colour = sky_colour(direction);
#ifdef GROUND_BELOW
    // Beyond what is drawn the ground goes on, level, at the height of the lowest.
    float apart = max(eye_above, 1.0) / max(-direction.y, 1e-6);
    vec4 sides = max(vec4(-direction.x, direction.x, -direction.z, direction.z), 0.0);
    float sea = dot(sides * sides, ground_sea) / max(dot(sides, sides), 1e-9);
    float bent = 1.0 + min(direction.y, 0.0);
    vec3 mirrored = mix(sea_colour, sky_above(vec3(direction.x, -direction.y, direction.z)), 0.02 + 0.6 * bent * bent * bent * bent * bent);
    // The map's mean colour; slopes in their own shade make land darker than level ground.
    vec3 ground = textureLod(colour_map, vec2(0.5), 16.0).rgb;
    vec3 below = through_air(mix(0.85 * ground * ground * ground_light, mirrored, sea), direction * apart, apart);
    colour = mix(colour, below, step(direction.y, 0.0));
#endif
    // The disc, a little larger than it is, and what lenses make of it.
    float towards_sun = dot(direction, sun_direction);
    colour += sun_light * (6.0 * smoothstep(0.99990, 0.99996, towards_sun) + 0.25 * exp2(-(1.0 - towards_sun) * 900.0)) *
              step(0.0, direction.y);
    colour = behind_clouds(colour, direction);
    result = vec4(dithered(displayed(colour), gl_FragCoord.xy + pixel_origin), 1.0);
#endif
}
