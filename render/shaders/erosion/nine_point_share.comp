// No cell gives more than it holds.
#include "nine_point.glsl"
#include "nine_point_share.glsl"

void main() {
    ivec2 at = cell_of_thread();
    if (!in_map(at)) return;
    Given given = given_by(at);
    share[index_of(at)] = given.part;
    share[index_of(at) + cells] = given.all;
}
