// The weights of surfaces (core/look/surface.h): rock, scree, soil, meadow; grass, forest, sand, mud; river bed, snow,
// road, lava.
layout(binding = 17) uniform sampler2D rock_weights;
layout(binding = 18) uniform sampler2D grass_weights;
layout(binding = 19) uniform sampler2D snow_weights;

const int surface_count = 12;
const int rock_surface = 0, scree_surface = 1, soil_surface = 2, meadow_surface = 3, grass_surface = 4, forest_surface = 5;
const int sand_surface = 6, mud_surface = 7, bed_surface = 8, snow_surface = 9, road_surface = 10, lava_surface = 11;
uniform vec3 surface_albedos[surface_count];  // linear, in the mean

void read_weights(vec2 place_share, out float weights[surface_count]) {
    vec4 a = texture(rock_weights, place_share), b = texture(grass_weights, place_share), c = texture(snow_weights, place_share);
    weights = float[](a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w, c.x, c.y, c.z, c.w);
}
