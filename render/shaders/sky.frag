#include "atmosphere.glsl"

uniform vec3 view_forward;  // the view's axes, right and up as long as half the view at distance 1
uniform vec3 view_right;
uniform vec3 view_up;
uniform vec2 part_origin;   // of the drawn part in the view, 0..1 from the lower left
uniform vec2 part_size;
uniform vec2 pixel_origin;

in vec2 across;
out vec4 result;

void main() {
    vec2 place = (part_origin + across * part_size) * 2.0 - 1.0;
    vec3 direction = normalize(view_forward + view_right * place.x + view_up * place.y);
    vec3 colour = sky_colour(direction);
    float towards_sun = max(dot(direction, sun_direction), 0.0);
    colour += vec3(0.10, 0.085, 0.06) * pow(towards_sun, 6.0);
    result = vec4(dithered(displayed(colour), gl_FragCoord.xy + pixel_origin), 1.0);
}
