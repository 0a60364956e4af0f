// Flows as far as cells can give them, and ground and load change places: core/erosion/water/nine_point/cell.h and
// exchange.cpp. Kinds of ground: free; GUIDED, with LAYERS, of which BEDS may be in the bottom, and HELD, by MASKS or a
// greatest change. The file that includes this one keeps the layers.
layout(std140, binding = 1) uniform Ground {
    float softening_gain, inverse_softening, third_of_greatest, span_of_creep;
    float inverse_greatest, bed_pairs, half_hard_share, inverse_bed_edge;
    float bed_contrast, bed_variety;
    uint bed_seed;
    int layer_count;
    vec4 factors[CUESTA_MOST_LAYERS_ON_DEVICE + 1];  // of the layers and the bottom: dissolubility, softening gain
};
#ifdef LAYERS
layout(std430, binding = 13) readonly buffer Layers { float layers[]; };
#endif
#ifdef MASKS
layout(std430, binding = 15) readonly buffer Masks { float masks[]; };  // protection, then erodibility
#endif

void keep_layer(int layer, int i, float thickness);

struct Flows {
    float e, w, s, n, se, nw, sw, ne;
};

// A cell before the load is carried.
struct Exchanged {
    float ground, depth, change, sediment, concentration, eroded;
    float top, receive;  // thickness of the first layer; share of what is laid that held ground takes
    Flows flows;
};

#ifdef WHOLE
float share_at(ivec2 at) { return in_map(at) ? levels_in_group[place_in_group(at, 2)] : 1.0; }
#elif defined(PERIODIC)
float share_at(ivec2 at) { return share[index_of(cell_at(at))]; }
#else
float share_at(ivec2 at) { return in_map(at) ? share[index_of(at)] : 1.0; }
#endif

// A flow from one cell to another, as far as the one that gives can.
float limited(float wish, ivec2 from, ivec2 to) {
    precise float part = wish > 0.0 ? share_at(from) : share_at(to);
    precise float passes = wish * part;
    return none_if_tiny(passes);
}

Flows flows_of(ivec2 at) {
    const ivec2 x = ivec2(1, 0), y = ivec2(0, 1), d = ivec2(1, 1), r = ivec2(1, -1);
    return Flows(limited(east_of(at), at, at + x), -limited(east_of(at - x), at - x, at),
                 limited(south_of(at), at, at + y), -limited(south_of(at - y), at - y, at),
                 limited(south_east_of(at), at, at + d), -limited(south_east_of(at - d), at - d, at),
                 limited(south_west_of(at), at, at - r), -limited(south_west_of(at + r), at + r, at));
}

float power_minus_tenth(float x) {
    precise float bits = float(floatBitsToInt(x));
    precise float place = CUESTA_TENTH_POWER_START - CUESTA_TENTH_POWER_SHARE * bits;
    precise float guess = intBitsToFloat(int(place));
    precise float square = guess * guess;
    precise float fourth = square * square;
    precise float power = guess * (CUESTA_TENTH_POWER_SCALE - CUESTA_TENTH_POWER_STEP * ((x * square) * (fourth * fourth)));
    return power;
}

#ifdef GUIDED
// GuideRows of core/erosion/water/nine_point/guides.h.
struct Guide {
    float give, creep, receive, most_creep;
};

Guide guide_at(ivec2 at) {
    int i = index_of(cell_at(at));
    precise float give = 1.0, creep = 1.0, receive = 1.0, most_creep = CUESTA_NO_LIMIT;
#ifdef HELD
    precise float used = change[i] * inverse_greatest;
    precise float down = 1.0 + used, up = 1.0 - used;
    give = unit_part(down);
    receive = unit_part(up);
#ifdef MASKS
    precise float free = 1.0 - unit_part(masks[i]);
    give = give * free;
    receive = receive * free;
    creep = give * unit_part(masks[i + cells]);
#else
    creep = give;
#endif
#endif
#ifdef LAYERS
    most_creep = 0.125 * layers[i];
#endif
    return Guide(give, creep, receive, most_creep);
}

// Creep in less creep out to a neighbour, whose lower ground pulls.
float crept_in(float pull, Guide here, Guide there) {
#ifdef HELD
    precise float out_wish = (least(pull, span_of_creep) * here.creep) * there.receive;
    precise float in_wish = (least(-pull, span_of_creep) * there.creep) * here.receive;
    precise float goes = positive_part(least(out_wish, here.most_creep));
    precise float comes = positive_part(least(in_wish, there.most_creep));
    precise float gained = comes - goes;
    return gained;
#else
    return least(most(-pull, -here.most_creep), there.most_creep);
#endif
}

float crept_from(float weight, float fall, Guide here, ivec2 from) {
    precise float pull = weight * fall;
    return crept_in(pull, here, guide_at(from));
}

float wear_of(int i) {
    precise float worn = -change[i] * inverse_softening;
    return unit_part(worn);
}
#endif

#ifdef LAYERS
#ifdef BEDS
#include "bed_yield.glsl"

// Of the bottom's material, before anything is taken. Places lie behind the reference.
float bottom_yield_at(int i) {
    precise float lost = change[i];
    for (int layer = 0; layer < layer_count; ++layer) lost = lost - layers[i + layer * cells];
    precise float place = reference[i + cells] + lost * bed_pairs;
    return bed_yield(place);
}
#endif

// Parts of a demand that come from the layers, from the topmost down, and from the bottom (core/erosion/layers.h).
// `top`: what is left of the first one; the rest is kept where `keeps` says so.
struct Taken {
    float taken, top;
};

Taken taken_of_layers(int i, float demand, float creep, bool keeps) {
    precise float unmet = 1.0, taken = 0.0, left_of_top = 0.0, wear = wear_of(i);
    for (int layer = 0; layer < layer_count; ++layer) {
        precise float here = layers[i + layer * cells];
        precise float crept = here + creep;
        if (layer == 0) here = enough_or_none(positive_part(crept));
        precise float factor = factors[layer].x + factors[layer].y * wear;
        precise float wanted = demand * factor;
        precise float part = unmet * wanted;
        bool enough = here >= part;
        precise float left_open = 0.0;
        if (!enough) left_open = unmet - exact_divide(here, wanted);
        precise float unmet_below = positive_part(left_open);
        precise float given = enough ? part : here;
        unmet = here > 0.0 ? unmet_below : unmet;
        precise float left = here - given;
        left = enough_or_none(left);
        taken = taken + given;
        if (layer == 0) left_of_top = left;
        else if (keeps) keep_layer(layer, i, left);
    }
    precise float bottom = factors[layer_count].x, gain = factors[layer_count].y;
#ifdef BEDS
    bottom = bottom * bottom_yield_at(i);
    precise float softer = 1.0 - bottom;
    gain = bottom > 0.0 ? softer : 0.0;
#endif
    precise float full = demand * (bottom + gain * wear);
    precise float all = taken + unmet * full;
    return Taken(all, left_of_top);
}
#endif

Exchanged exchanged(ivec2 at, bool keeps) {
    int i = index_of(at);
    Flows p = flows_of(at);
    precise float g = ground_at(at);
    precise float fe = g - ground_at(at + ivec2(1, 0)), fw = g - ground_at(at + ivec2(-1, 0));
    precise float fs = g - ground_at(at + ivec2(0, 1)), fn = g - ground_at(at + ivec2(0, -1));
    precise float fse = g - ground_at(at + ivec2(1, 1)), fnw = g - ground_at(at + ivec2(-1, -1));
    precise float fsw = g - ground_at(at + ivec2(-1, 1)), fne = g - ground_at(at + ivec2(1, -1));

    precise float before = depth_at(at);
    precise float sum = ((p.e + p.w) + (p.s + p.n)) + ((p.se + p.nw) + (p.sw + p.ne));
    precise float rest = before - sum;
    precise float after = positive_part(rest);
    precise float wet = most(before, CUESTA_KERNEL_TINY);
    precise float there = before + after;
    precise float both = most(there, CUESTA_KERNEL_TINY);
    precise float product = wet * both;
    precise float inverse = exact_divide(1.0, product);
    precise float inverse_both = inverse * wet;
    precise float inverse_depth = inverse * both;

    precise float axis = positive_part(most(most(fe, fw), most(fs, fn)));
    precise float diagonal = most(most(fse, fnw), most(fsw, fne));
    precise float lowest = most(axis, diagonal);
    precise float rise = least(least(least(fe, fw), least(fs, fn)), least(least(fse, fnw), least(fsw, fne)));
    precise float fall_of_diagonal = CUESTA_INVERSE_ROOT_TWO * diagonal;
    precise float steepest = most(axis, fall_of_diagonal);
    precise float difference = most(lowest, -rise);

    precise float falling = p.se - p.nw, rising = p.ne - p.sw;
    precise float x = (p.e - p.w) + CUESTA_INVERSE_ROOT_TWO * (falling + rising);
    precise float y = (p.s - p.n) + CUESTA_INVERSE_ROOT_TWO * (falling - rising);
    precise float discharge_square = 0.25 * (x * x + y * y);

    precise float mean_depth = 0.5 * both, inverse_mean = 2.0 * inverse_both;
    precise float slope_here = steepest * inverse_cell_size;
    precise float slope = at_most_one(most(slope_here, least_slope));
    precise float ramp = mean_depth * inverse_ramp_depth;
    precise float fast = 2.0 * discharge_square * inverse_mean;
    precise float power = power_minus_tenth(discharge_square);
    precise float load_of_flow = power * least(mean_depth, fast);
#ifdef MASKS
    precise float erodible = positive_part(masks[i + cells]);
#else
    precise float erodible = 1.0;
#endif
    precise float able = g > sea_level ? erodible : 0.0;
    precise float can = able * (capacity * slope * at_most_one(ramp) * load_of_flow);

    precise float missing = level_relief - difference;
    precise float beyond = discharge_square * level_inverse_flow_square - 1.0;
    precise float stream = beyond > 0.0 ? (beyond < 1.0 ? beyond : 1.0) : 0.0;
    precise float most_taken = 0.5 * (lowest + (missing > 0.0 ? missing : 0.0) * stream);
    precise float water_fall = ((p.e * fe + p.w * fw) + (p.s * fs + p.n * fn)) +
                               ((p.se * fse + p.nw * fnw) + (p.sw * fsw + p.ne * fne));
    precise float half_fall = 0.5 * (inverse_both * water_fall);
    precise float most_laid = most(after, half_fall);

    precise float load = sediment[i];
    precise float lack = can - load, excess = load - can;
    precise float wish = dissolving * positive_part(lack);
    precise float drops = deposition * positive_part(excess);
    precise float demand = least(wish, most_taken);
    precise float lay = least(drops, most_laid);
    precise float top = 0.0, receive = 1.0;
#ifdef GUIDED
    Guide here = guide_at(at);
    receive = here.receive;
#ifdef HELD
    demand = least(demand, third_of_greatest) * here.give;
    lay = least(lay, third_of_greatest) * here.receive;
#endif
    precise float creep_e = crept_from(axis_creep, fe, here, at + ivec2(1, 0));
    precise float creep_w = crept_from(axis_creep, fw, here, at + ivec2(-1, 0));
    precise float creep_s = crept_from(axis_creep, fs, here, at + ivec2(0, 1));
    precise float creep_n = crept_from(axis_creep, fn, here, at + ivec2(0, -1));
    precise float creep_se = crept_from(diagonal_creep, fse, here, at + ivec2(1, 1));
    precise float creep_nw = crept_from(diagonal_creep, fnw, here, at + ivec2(-1, -1));
    precise float creep_sw = crept_from(diagonal_creep, fsw, here, at + ivec2(-1, 1));
    precise float creep_ne = crept_from(diagonal_creep, fne, here, at + ivec2(1, -1));
    precise float creep = ((creep_w + creep_e) + (creep_n + creep_s)) + ((creep_nw + creep_se) + (creep_ne + creep_sw));
    precise float crept = change[i] + creep;
#ifdef LAYERS
    Taken from_layers = taken_of_layers(i, demand, creep, keeps);
    precise float take = from_layers.taken;
    top = from_layers.top;
#else
    precise float take = (dissolubility + softening_gain * wear_of(i)) * demand;
#endif
#else
    precise float creep = ((axis_creep * fe + axis_creep * fw) + (axis_creep * fs + axis_creep * fn)) +
                          ((diagonal_creep * fse + diagonal_creep * fnw) + (diagonal_creep * fsw + diagonal_creep * fne));
    precise float crept = change[i] - creep;
    precise float take = dissolubility * demand;
#endif
    precise float moved = (crept - take) + lay;
    precise float next = none_if_tiny(moved);
    precise float gained = crept - next;
    precise float carried = load + gained;
    precise float new_load = none_if_tiny(carried);
    bool possible = new_load >= 0.0;
    precise float kept_change = possible ? next : crept;
    precise float kept_load = possible ? new_load : load;
    precise float eroded = possible ? positive_part(gained) : 0.0;
#ifdef LAYERS
    precise float laid = possible ? positive_part(-gained) : 0.0;
    precise float thicker = top + laid;
    top = enough_or_none(thicker);
#endif
    precise float concentration = inverse_depth * kept_load;
    return Exchanged(g, after, kept_change, kept_load, concentration, eroded, top, receive, p);
}
