// Thermal erosion as published, cell after cell: the twin of core/erosion/thermal/published.cpp on maps that end. A cell
// looks at and changes itself and its neighbours. So cells three columns apart in rows that follow one another are far
// enough apart to come at once, if all cells come whose place x + 3 y is less before them. A thread a row.
#include "choices.glsl"
#include "exact.glsl"
#include "mix_bits.glsl"
#include "doubles.glsl"
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Reference { float reference[]; };
layout(std430, binding = 1) readonly buffer Change { float change[]; };  // before the step
layout(std430, binding = 7) buffer ChangeAfter { float change_after[]; };
layout(std430, binding = 8) readonly buffer Materials { vec2 materials[]; };  // talus drop, share of the greatest fall
layout(std430, binding = 9) buffer Books { uvec2 books[]; };                 // doubles: what the cells of each row gave
layout(std430, binding = 10) readonly buffer Yields { float yields[]; };     // of the bottom, before the step
layout(std430, binding = 14) buffer LayersAfter { float layers_after[]; };
uniform int width, height, layer_count, has_beds, held, random_key_bits;
uniform int is_ferreira;  // eight neighbours, and the heights before the step; else four corners, and those of now
uniform int place, first_row, last_row;
uniform float deviation;
#include "yielding.glsl"
const ivec2 ways[12] = ivec2[](ivec2(-1, -1), ivec2(1, -1), ivec2(-1, 1), ivec2(1, 1), ivec2(1, 0), ivec2(-1, 0),
                               ivec2(0, 1), ivec2(0, -1), ivec2(1, 1), ivec2(1, -1), ivec2(-1, 1), ivec2(-1, -1));

float height_of(int i) {
    precise float changed = is_ferreira != 0 ? change[i] : change_after[i];
    precise float ground = reference[i] + changed;
    return ground;
}

// rnd of (4.2): the sum of twelve even random numbers less 6 is normal enough.
float chance_of(int i) {
    if (deviation == 0.0) return 1.0;
    precise float normal = -6.0;
    for (uint k = 0u; k < 12u; ++k) {
        uint counter = 12u * uint(i) + k;
        uint bits = mix_bits(uint(random_key_bits) ^ mix_bits(counter + 0x85ebca6bu)) >> 8u;
        precise float drawn = float(bits) * CUESTA_UNIT_OF_BITS;
        normal = normal + drawn;
    }
    precise float chance = 1.0 + deviation * normal;
    return chance < 0.0 ? 0.0 : 1.0 < chance ? 1.0 : chance;
}

int top_of(int i) {
    int top = 0;
    while (top < layer_count && !(layers_after[i + top * width * height] > 0.0)) ++top;
    return top;
}

void move(int from, int to, int of_top, float metres) {
    precise float lowered = change_after[from] - metres;
    change_after[from] = lowered;
    precise float raised = change_after[to] + metres;
    change_after[to] = raised;
    if (layer_count > 0) {
        if (of_top >= 0) {
            precise float left = layers_after[of_top] - metres;
            layers_after[of_top] = positive_part(left);
        }
        precise float thicker = layers_after[to] + metres;
        layers_after[to] = thicker;
    }
}

void crumble(ivec2 at) {
    int i = at.y * width + at.x, top = top_of(i);
    int first = is_ferreira != 0 ? 4 : 0, count = is_ferreira != 0 ? 8 : 4;
    precise float falls[8];
    precise float sum = 0.0, greatest = 0.0, here = height_of(i), drop = materials[top].x;
    for (int k = 0; k < count; ++k) {
        ivec2 beside = at + ways[first + k];
        falls[k] = 0.0;
        if (beside.x < 0 || beside.y < 0 || beside.x >= width || beside.y >= height) continue;
        precise float fall = here - height_of(beside.y * width + beside.x);
        bool steep = fall > drop;
        if (is_ferreira != 0 ? fall > 0.0 : steep) {
            sum = sum + fall;
            greatest = most(greatest, fall);
        }
        falls[k] = steep ? fall : 0.0;
    }
    if (!(sum > 0.0)) return;
    precise float share = materials[top].y * greatest;
    precise float amount = chance_of(i) * share;
    int of_top = top < layer_count ? i + top * width * height : -1;
    if (of_top >= 0) amount = least(amount, layers_after[of_top]);
    else if (layer_count > 0 && has_beds != 0) amount = amount * yields[i];
    if (held != 0) amount = amount * give_of(i);
    for (int k = 0; k < count; ++k) {
        if (!(falls[k] > 0.0)) continue;
        ivec2 beside = at + ways[first + k];
        int to = beside.y * width + beside.x;
        precise float metres = amount * exact_divide(falls[k], sum);
        if (held != 0) metres = metres * receive_of(to);
        books[at.y] = sum_of_doubles(books[at.y], to_double(metres));
        move(i, to, of_top, metres);
    }
}

void main() {
    int y = first_row + int(gl_GlobalInvocationID.x);
    if (y <= last_row) crumble(ivec2(place - 3 * y, y));
}
