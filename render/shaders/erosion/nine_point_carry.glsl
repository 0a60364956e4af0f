// Flows, exchange of ground and load, transport and drying: the rest of a sub-step, to
// core/erosion/water/nine_point/transport.cpp. The ring of cells around a group is exchanged twice.
layout(std430, binding = 7) writeonly buffer ChangeAfter { float change_after[]; };
layout(std430, binding = 8) writeonly buffer DepthAfter { float depth_after[]; };
layout(std430, binding = 9) writeonly buffer SedimentAfter { float sediment_after[]; };
layout(std430, binding = 10) writeonly buffer PipesAfter { float pipes_after[]; };
#ifdef LAYERS
layout(std430, binding = 14) writeonly buffer LayersAfter { float layers_after[]; };
void keep_layer(int layer, int i, float thickness) { layers_after[i + layer * cells] = thickness; }
#else
void keep_layer(int layer, int i, float thickness) {}
#endif
shared float concentrations[GROUP_ROWS + 2][66];
#ifndef WHOLE
shared float eroded_in_group[GROUP_ROWS][64], evaporated_in_group[GROUP_ROWS][64];
#endif

float brought(Flows p, int x, int y) {
    precise float in_e = positive_part(-p.e), in_w = positive_part(-p.w), in_s = positive_part(-p.s), in_n = positive_part(-p.n);
    precise float in_se = positive_part(-p.se), in_nw = positive_part(-p.nw), in_sw = positive_part(-p.sw), in_ne = positive_part(-p.ne);
    precise float comes = ((in_e * concentrations[y][x + 1] + in_w * concentrations[y][x - 1]) +
                           (in_s * concentrations[y + 1][x] + in_n * concentrations[y - 1][x])) +
                          ((in_se * concentrations[y + 1][x + 1] + in_nw * concentrations[y - 1][x - 1]) +
                           (in_sw * concentrations[y + 1][x - 1] + in_ne * concentrations[y - 1][x + 1]));
    return comes;
}

// All that leaves a cell.
float leaves_of(ivec2 at);

// Writes the cell; returns what dried up.
float carry_and_dry(ivec2 at, Exchanged cell, int x, int y) {
    int i = index_of(at);
    precise float leaves = leaves_of(at);
    precise float comes = brought(cell.flows, x, y);
    precise float here = concentrations[y][x];
    precise float stays = cell.sediment - here * leaves;
    precise float all = positive_part(stays) + comes;
    precise float load = none_if_tiny(all);
    precise float before = cell.depth;
    precise float dried = before * kept_depth - lost_depth;
    precise float below_sea = sea_level - cell.ground;
    precise float rest = most(dried, least(before, below_sea));
    bool wet = rest >= least_depth;
    // If rounding would lay more than there is, again with the spacing of floats less.
    precise float wish = load;
#ifdef HELD
    wish = least(load, third_of_greatest) * cell.receive;
#endif
    precise float first = cell.change + wish;
    precise float first_laid = first - cell.change;
    precise float spacing = CUESTA_FLOAT_SPACING * abs(first);
    precise float less = wish - (first_laid > load ? spacing : 0.0);
    precise float next = cell.change + positive_part(less);
    precise float laid = next - cell.change;
    bool settles = !wet && laid <= load;
    precise float settled = settles ? laid : 0.0;
    precise float left = wet ? rest : 0.0;
    precise float load_left = load - settled;
    precise float passed = flow[i] + leaves;
    precise float evaporated = before - left;
    depth_after[i] = left;
    sediment_after[i] = load_left;
    change_after[i] = settles ? next : cell.change;
    flow[i] = passed;
#ifdef LAYERS
    precise float top = cell.top + settled;
    keep_layer(0, i, top);
#endif
    pipes_after[i] = cell.flows.e;
    pipes_after[i + cells] = cell.flows.se;
    pipes_after[i + 2 * cells] = cell.flows.s;
    pipes_after[i + 3 * cells] = cell.flows.sw;
    return evaporated;
}

// The cell of the group's ring that a thread exchanges besides its own.
ivec2 in_ring(int k) {
    if (k < 66) return ivec2(k - 1, -1);
    if (k < 132) return ivec2(k - 67, GROUP_ROWS);
    return k < 132 + GROUP_ROWS ? ivec2(-1, k - 132) : ivec2(64, k - 132 - GROUP_ROWS);
}

// Places whose load groups carry: the cells, and those that come round beyond a periodic border.
bool has_load(ivec2 at) {
#ifdef PERIODIC
    return at.x <= width && at.y <= height;
#else
    return in_map(at);
#endif
}

// A sub-step from the flows and shares on.
void exchange_and_carry(ivec2 at, ivec2 local) {
    Exchanged cell;
    int k = int(gl_LocalInvocationIndex);
    // The thread's own cell, then one of the ring: by the same code, which would else be compiled twice.
    for (int turn = 0; turn < 2; ++turn) {
        bool own = turn == 0;
        if (!own && k >= 132 + 2 * GROUP_ROWS) continue;
        ivec2 place = local;
        if (!own) place = in_ring(k);
        ivec2 there = at - local + place;
        precise float concentration = 0.0;
        if (has_load(there)) {
            Exchanged found = exchanged(cell_at(there), own && in_map(there));
            concentration = found.concentration;
            if (own) cell = found;
        }
        concentrations[place.y + 1][place.x + 1] = concentration;
    }
    if (!in_map(at)) cell.eroded = 0.0;
#ifdef WHOLE
    else if (open_border != 0) cross_border(at, cell);
#endif
    barrier();
    precise float evaporated = 0.0;
    if (in_map(at)) evaporated = carry_and_dry(at, cell, local.x + 1, local.y + 1);
#ifdef WHOLE
    book_of_group(1, at, local, cell.eroded);
    book_of_group(2, at, local, evaporated);
#else
    eroded_in_group[local.y][local.x] = cell.eroded;
    evaporated_in_group[local.y][local.x] = evaporated;
    barrier();
    if (local.x < 16 && at.y < height) {
        int x = local.x, y = local.y;
        book(1, at.y, x, eroded_in_group[y][x], eroded_in_group[y][x + 16], eroded_in_group[y][x + 32], eroded_in_group[y][x + 48]);
        book(2, at.y, x, evaporated_in_group[y][x], evaporated_in_group[y][x + 16], evaporated_in_group[y][x + 32], evaporated_in_group[y][x + 48]);
    }
#endif
}
