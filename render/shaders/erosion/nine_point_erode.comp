// Flows, exchange of ground and load, transport and drying in one pass.
#include "nine_point.glsl"
#include "books.glsl"
#include "nine_point_exchange.glsl"
#include "nine_point_carry.glsl"

float leaves_of(ivec2 at) { return share[index_of(at) + cells]; }

void main() { exchange_and_carry(cell_of_thread(), ivec2(gl_LocalInvocationID.xy)); }
