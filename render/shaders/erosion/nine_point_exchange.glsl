// Flows as far as cells can give them, and ground and load change places: core/erosion/water/nine_point/cell.h and
// exchange.cpp.
struct Flows {
    float e, w, s, n, se, nw, sw, ne;
};

// A cell before the load is carried.
struct Exchanged {
    float ground, depth, change, sediment, concentration, eroded;
    Flows flows;
};

float share_at(ivec2 at) { return in_map(at) ? share[index_of(at)] : 1.0; }

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

Exchanged exchanged(ivec2 at) {
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
    precise float able = g > sea_level ? 1.0 : 0.0;
    precise float can = able * (capacity * slope * at_most_one(ramp) * load_of_flow);

    precise float missing = level_relief - difference;
    precise float beyond = discharge_square * level_inverse_flow_square - 1.0;
    precise float stream = beyond > 0.0 ? (beyond < 1.0 ? beyond : 1.0) : 0.0;
    precise float most_taken = 0.5 * (lowest + (missing > 0.0 ? missing : 0.0) * stream);
    precise float water_fall = ((p.e * fe + p.w * fw) + (p.s * fs + p.n * fn)) +
                               ((p.se * fse + p.nw * fnw) + (p.sw * fsw + p.ne * fne));
    precise float half_fall = 0.5 * (inverse_both * water_fall);
    precise float most_laid = most(after, half_fall);

    precise float creep = ((axis_creep * fe + axis_creep * fw) + (axis_creep * fs + axis_creep * fn)) +
                          ((diagonal_creep * fse + diagonal_creep * fnw) + (diagonal_creep * fsw + diagonal_creep * fne));
    precise float load = sediment[i];
    precise float lack = can - load, excess = load - can;
    precise float wish = dissolving * positive_part(lack);
    precise float take = dissolubility * least(wish, most_taken);
    precise float drops = deposition * positive_part(excess);
    precise float lay = least(drops, most_laid);

    precise float crept = change[i] - creep;
    precise float moved = (crept - take) + lay;
    precise float next = none_if_tiny(moved);
    precise float gained = crept - next;
    precise float carried = load + gained;
    precise float new_load = none_if_tiny(carried);
    bool possible = new_load >= 0.0;
    precise float kept_change = possible ? next : crept;
    precise float kept_load = possible ? new_load : load;
    precise float eroded = possible ? positive_part(gained) : 0.0;
    precise float concentration = inverse_depth * kept_load;
    return Exchanged(g, after, kept_change, kept_load, concentration, eroded, p);
}
