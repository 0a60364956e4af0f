// The displacement of one tile of cells by paths. The formulas and their names are those of core/carve/displacement.h;
// this is their second form: on floats, but for distances. Where levels far apart meet, the weights make ten metres of
// one metre of distance, and floats hold some ten micrometres of pieces a hundred metres long, so distances are made of
// pairs of floats.
#include "carve_minima.glsl"
#include "float_pairs.glsl"

const int tile_side = 64;
const int block_side = 16;  // of the cells that a work group computes
layout(local_size_x = block_side, local_size_y = block_side) in;

// As in render/compute/carve_packing.h.
struct Piece {
    vec4 start, e, a;  // x and y as pairs of floats: both high parts, then both low ones
    vec4 first;    // out and on at the first end
    vec4 last;     // out and on at the last end
    vec4 heights;  // y0 above the base; rise at either end; reach
    vec4 widths;   // half widths, blends
    vec4 depths;   // depths, cross slopes
    vec4 water;    // at either end; ye, ya
    vec4 slopes;   // cut slopes, fill slopes
    vec4 limits;   // cut limits, fill limits
    vec4 shares;   // of the earth, at either end; unused
    ivec4 place;   // column and row whose sample the start is relative to, base of heights, cross-section or -1
    ivec4 what;    // flags; area, -1 of ways and watercourses; unused
};
const int is_water = 1, is_way = 2, goes_on_before = 4, goes_on_after = 8, has_water = 16, is_simple = 32;
struct Tile {
    ivec4 place;  // column and row of the first cell, base of heights, where its water goes or -1
    ivec4 lists;  // first piece in the list, how many; the same of areas
};
struct AreaOfTile {
    vec4 values;  // level above the tile's base, depth, run, water
    ivec4 what;   // first word of the mask, has water, area; unused
};
layout(std430, binding = 0) readonly buffer Tiles { Tile tiles[]; };
layout(std430, binding = 1) readonly buffer Pieces { Piece pieces[]; };
layout(std430, binding = 2) readonly buffer PieceList { uint piece_list[]; };
layout(std430, binding = 3) readonly buffer Areas { AreaOfTile areas[]; };
layout(std430, binding = 4) readonly buffer Masks { uint masks[]; };
layout(std430, binding = 5) readonly buffer Sections { float sections[]; };
layout(std430, binding = 6) readonly buffer Ground { float ground[]; };        // above the tile's base, m
layout(std430, binding = 7) writeonly buffer Result { float result[]; };      // displacements, then levels of water

uniform vec2 cell_size;  // high and low part

const int section_size = 65;
const float no_water = -1e30;

// Pieces of a run that reach the block, a bit each.
const int run_length = block_side * block_side;
shared uint reaching[run_length / 32];

float smooth_step(float x) { return smoothstep(0.0, 1.0, x); }

// 6 psi^5 - 15 psi^4 + 10 psi^3 and what it lacks of 1, which floats would lose in a difference.
vec2 theta_of(float beyond_edge, float blend) {
    float phi = clamp(beyond_edge / blend, 0.0, 1.0);
    float psi = 1.0 - phi;
    vec2 x = vec2(psi, phi);
    return x * x * x * (x * (6.0 * x - 15.0) + 10.0);
}

float section_at(int section, float x) {
    float place = clamp((x + 1.0) * 0.5 * float(section_size - 1), 0.0, float(section_size - 1));
    int before = min(int(place), section_size - 2);
    int at = section * section_size + before;
    return mix(sections[at], sections[at + 1], place - float(before));
}

// From the cells of block `corner` (cell of its north-west sample) to the hull of the piece, squared.
float squared_distance(Piece piece, ivec2 corner) {
    float cell = cell_size.x;
    vec2 low = vec2(corner - piece.place.xy) * cell;
    vec2 high = low + float(block_side - 1) * cell;
    vec2 p0 = piece.start.xy, p1 = p0 + piece.e.xy, p2 = p1 + piece.e.xy + piece.a.xy;
    vec2 gap = max(vec2(0.0), max(min(p0, min(p1, p2)) - high, low - max(p0, max(p1, p2))));
    return dot(gap, gap);
}

// All threads of the group together: finds the pieces first .. first + run_length of the tile that come into question
// for the block, those of no area (area -1) or the rim of an area, as far as `least_reach` in any case.
void gather(Tile tile, int first, int area, float least_reach, ivec2 corner) {
    int index = int(gl_LocalInvocationIndex);
    barrier();
    if (index < run_length / 32) reaching[index] = 0u;
    barrier();
    if (first + index < tile.lists.y) {
        Piece piece = pieces[piece_list[tile.lists.x + first + index]];
        // The slack is for rounding; what it lets through does not reach any cell.
        float reach = max(piece.heights.w, least_reach) * 1.001 + 0.001;
        if (piece.what.y == area && squared_distance(piece, corner) <= reach * reach)
            atomicOr(reaching[index / 32], 1u << (index % 32));
    }
    barrier();
}

// The place of a minimum.
struct Foot {
    float t;
    vec2 o;        // from it to the sample
    float d;
    float h, b;    // half width and blend
    float beyond;  // d - h
};

Pairs unpacked(vec4 highs_and_lows) { return Pairs(highs_and_lows.xy, highs_and_lows.zw); }

// From the sample of `cell` to the start of the piece.
Pairs start_from(Piece piece, ivec2 cell) {
    vec2 across = vec2(cell - piece.place.xy);
    Pairs there = product_of(pairs_of(across), Pairs(cell_size.xx, cell_size.yy));
    return sum_of(unpacked(piece.start), negative(there));
}

// The place m + t (2 e + t a) of the curve.
Pairs on_curve(Piece piece, Pairs m, Pairs t) {
    Pairs inner = sum_of(twice(unpacked(piece.e)), product_of(t, unpacked(piece.a)));
    return sum_of(m, product_of(t, inner));
}

// d - h at t, where h goes from widths.x to widths.y.
float beyond_width(Piece piece, Pairs o, Pairs t, float d) {
    // sqrt(x^2 + y^2) = d + (x^2 + y^2 - d^2) / (2 d) to the first order; d is off by some units of the last place.
    Pairs squares = product_of(o, o);
    Pairs square = sum_of(Pairs(squares.high.xx, squares.low.xx), Pairs(squares.high.yy, squares.low.yy));
    Pairs excess = sum_of(square, negative(exact_product(vec2(d), vec2(d))));
    precise float rest = d > 0.0 ? excess.high.x / (2.0 * d) : 0.0;
    Pairs change = exact_sum(piece.widths.yy, -piece.widths.xx);
    Pairs wider = product_of(Pairs(t.high.xx, t.low.xx), change);
    Pairs beyond = sum_of(exact_sum(vec2(d), -piece.widths.xx), negative(wider));
    precise float result = beyond.high.x + (beyond.low.x + rest);
    return result;
}

// `t`: nearly there; `m`: the start of the piece from the sample.
Foot foot_at(Piece piece, Pairs m, float t) {
    vec2 a = piece.a.xy, v = piece.e.xy + t * a;
    Pairs exact = pairs_of(vec2(t));
    Pairs o = on_curve(piece, m, exact);
    if (t > 0.0 && t < 1.0) {
        // The last step of Newton's method: the offset holds the digits that floats lack.
        float slope = 2.0 * dot(v, v) + dot(o.high, a);
        if (slope > 0.0) exact = exact_sum(vec2(t), vec2(-clamp(dot(o.high, v) / slope, -0.01, 0.01)));
        if (exact.high.x < 0.0) exact = pairs_of(vec2(0.0));
        if (exact.high.x > 1.0 || (exact.high.x == 1.0 && exact.low.x > 0.0)) exact = pairs_of(vec2(1.0));
        o = on_curve(piece, m, exact);
    }
    Foot foot;
    foot.t = exact.high.x;
    foot.o = -o.high;
    foot.d = length(foot.o);
    foot.h = mix(piece.widths.x, piece.widths.y, foot.t);
    foot.b = mix(piece.widths.z, piece.widths.w, foot.t);
    foot.beyond = foot.d - foot.h;
    // Beside walls micrometres count.
    if (foot.b < 1.0) foot.beyond = beyond_width(piece, o, exact, foot.d);
    return foot;
}

// Displacement by the ways and by the watercourses at a cell: x of ways, y of watercourses.
struct Paths {
    vec2 theta;
    vec2 lacking;  // 1 - theta
    vec2 weight;   // W
    vec2 level;    // T, above the tile's base
    vec2 dug;
    vec3 earth;    // of ways: U, C, F
    float water_weight, water_level, water_share;
};

void add_minimum(Piece piece, Foot foot, float base, bool nearest, inout Paths paths) {
    if (foot.beyond >= foot.b) return;
    float t = foot.t, d = foot.d, h = foot.h;
    vec2 o = foot.o, a = piece.a.xy;
    vec2 v = piece.e.xy + t * a;  // half of C'
    float speed = length(v);
    vec2 tangent = speed > 0.0 ? v / speed : vec2(0.0);
    bool at_first = t == 0.0, at_last = t == 1.0;
    if (at_first) tangent = -piece.first.xy;
    if (at_last) tangent = piece.last.xy;
    float q = 1.0, beyond = 0.0, rise = 0.0, c_out = -1.0;
    if (at_first || at_last) {
        vec4 end = at_first ? piece.first : piece.last;
        vec2 direction = d > 0.0 ? o / d : vec2(0.0);
        c_out = dot(direction, end.xy);
        if ((piece.what.x & (at_first ? goes_on_before : goes_on_after)) != 0) {
            float c = min(c_out, dot(direction, end.zw));
            q = 1.0 - smooth_step(c / 0.1);
            beyond = clamp(c, 0.0, 0.1);
            rise = at_first ? piece.heights.y : piece.heights.z;
        }
    }
    if (q <= 0.0) return;
    // At the tip of a cusp a point is ahead of it (k is then endless), or it is no minimum.
    float ahead = dot(o, a);
    float k = speed > 0.0 ? 1.0 - ahead / (2.0 * speed * speed) : (ahead > 0.0 ? -1.0 : 1.0);
    if (at_first || at_last) k = max(k, c_out);
    float fade = q * max(1e-4, smooth_step(k / 0.5));  // Q
    float kept = nearest ? q : fade;                   // q*
    vec2 theta = theta_of(foot.beyond, foot.b);
    bool way = (piece.what.x & is_way) != 0;
    vec2 rank = way ? vec2(1.0, 0.0) : vec2(0.0, 1.0);

    float r = float(piece.place.z) - base + piece.heights.x + t * (2.0 * piece.water.z + t * piece.water.w) + rise * d * beyond;
    float d_across = d * sqrt(1.0 - beyond * beyond);
    float s = dot(o, vec2(-tangent.y, tangent.x));
    float delta = 0.0;
    if (piece.place.w >= 0) {
        float x = h > 0.0 ? min(1.0, d_across / h) : 1.0;
        float f = d_across > 0.0 ? clamp(s / d_across, -1.0, 1.0) : 0.0;
        float right = section_at(piece.place.w, x), left = section_at(piece.place.w, -x);
        delta = mix(piece.depths.x, piece.depths.y, t) * (0.5 * (1.0 + f) * right + 0.5 * (1.0 - f) * left);
    }
    float level = r - mix(piece.depths.z, piece.depths.w, t) * clamp(s, -h, h) + max(0.0, -delta);
    float w = fade * theta.x / (theta.y + 1e-4);
    float lower = level, share = 1.0;
    if (way) {
        float x = max(foot.beyond, 0.0);
        lower -= mix(piece.slopes.z, piece.slopes.w, t) * x;
        paths.earth += w * vec3(level + mix(piece.slopes.x, piece.slopes.y, t) * x, mix(piece.limits.x, piece.limits.y, t),
                                mix(piece.limits.z, piece.limits.w, t));
        share = mix(piece.shares.x, piece.shares.y, t);
    }
    paths.weight += rank * w;
    paths.level += rank * (w * lower);
    kept *= share;
    paths.dug = max(paths.dug, rank * (kept * theta.x * max(0.0, delta)));
    vec2 faded = vec2(kept * theta.x, 1.0 - kept + kept * theta.y);
    paths.theta = max(paths.theta, rank * faded.x);
    paths.lacking = min(paths.lacking, mix(vec2(1.0), vec2(faded.y), rank));

    if ((piece.what.x & has_water) != 0 && d <= h && h > 0.0) {
        float inner = 1.0 - d / h;
        float weight = fade * (inner + 1e-3);
        paths.water_weight += weight;
        paths.water_level += weight * (r + mix(piece.water.x, piece.water.y, t));
        paths.water_share = max(paths.water_share, kept * inner);
    }
}

void add_piece(Piece piece, ivec2 cell, float base, inout Paths paths) {
    Pairs m = start_from(piece, cell);
    vec2 t;
    int count = local_minima(m.high, piece.e.xy, piece.a.xy, t);
    Foot foot = foot_at(piece, m, t.x);
    if (count == 2) {
        Foot other = foot_at(piece, m, t.y);
        if (other.d < foot.d) {
            Foot farther = foot;
            foot = other;
            other = farther;
        }
        // Of simple pieces the other is beyond reach.
        if ((piece.what.x & is_simple) == 0) add_minimum(piece, other, base, false, paths);
    }
    add_minimum(piece, foot, base, true, paths);
}

// Distance to a piece, and theta of it with what it lacks of 1.
vec3 rim_at(Piece piece, ivec2 cell) {
    Pairs m = start_from(piece, cell);
    vec2 t;
    int count = local_minima(m.high, piece.e.xy, piece.a.xy, t);
    Foot foot = foot_at(piece, m, t.x);
    if (count == 2) {
        Foot other = foot_at(piece, m, t.y);
        if (other.d < foot.d) foot = other;
    }
    return vec3(foot.d, theta_of(foot.beyond, foot.b));
}

void main() {
    int slot = int(gl_WorkGroupID.y);
    Tile tile = tiles[slot];
    int block = int(gl_WorkGroupID.x);
    ivec2 in_tile = ivec2(block % (tile_side / block_side), block / (tile_side / block_side)) * block_side;
    ivec2 corner = tile.place.xy + in_tile;
    ivec2 at = in_tile + ivec2(gl_LocalInvocationID.xy);
    ivec2 cell = tile.place.xy + at;
    float base = float(tile.place.z);

    Paths paths = Paths(vec2(0.0), vec2(1.0), vec2(0.0), vec2(0.0), vec2(0.0), vec3(0.0), 0.0, 0.0, 0.0);
    for (int first = 0; first < tile.lists.y; first += run_length) {
        gather(tile, first, -1, 0.0, corner);
        for (int word = 0; word < run_length / 32; ++word)
            for (uint bits = reaching[word]; bits != 0u; bits &= bits - 1u) {
                int index = first + word * 32 + findLSB(bits);
                add_piece(pieces[piece_list[tile.lists.x + index]], cell, base, paths);
            }
    }

    // Areas, from the highest to the lowest.
    float area_level = 0.0, area_theta = 0.0, area_lacking = 1.0, dug = 0.0, bottom = 1e30;
    float lake_level = no_water;
    for (int i = 0; i < tile.lists.w; ++i) {
        AreaOfTile area = areas[tile.lists.z + i];
        uint word = masks[area.what.x + at.y * 2 + at.x / 32];
        bool inside = (word >> uint(at.x % 32) & 1u) != 0u;
        bool deep = area.values.y > 0.0;
        float distance_to_rim = 1e30;
        vec2 theta = vec2(0.0, 1.0);
        for (int first = 0; first < tile.lists.y; first += run_length) {
            gather(tile, first, area.what.z, deep ? area.values.z : 0.0, corner);
            for (int w = 0; w < run_length / 32; ++w)
                for (uint bits = reaching[w]; bits != 0u; bits &= bits - 1u) {
                    vec3 rim = rim_at(pieces[piece_list[tile.lists.x + first + w * 32 + findLSB(bits)]], cell);
                    distance_to_rim = min(distance_to_rim, rim.x);
                    if (rim.y > theta.x) theta = rim.yz;
                }
        }
        if (inside) {
            theta = vec2(1.0, 0.0);
            float depth = area.values.y;
            if (deep && area.values.z > 0.0) depth *= min(1.0, distance_to_rim / area.values.z);
            dug = max(dug, depth);
            bottom = min(bottom, area.values.x - depth);
            if (area.what.y != 0) lake_level = area.values.x + area.values.w;
        }
        area_level = theta.y * area_level + theta.x * area.values.x;
        area_theta = theta.y * area_theta + theta.x;
        area_lacking *= theta.y;
    }

    // Together: ways over water over areas.
    float below_ways = paths.lacking.x, below_water = paths.lacking.x * paths.lacking.y;
    float total = max(max(paths.theta.x, paths.theta.y), area_theta);
    int place = (at.y * tile_side) + at.x;
    float displacement = 0.0;
    if (total > 0.0) {
        float area_weight = area_theta / (area_lacking + 1e-4);
        float here = ground[slot * tile_side * tile_side + place];
        // Ways between their side slopes, within their limits.
        float there = paths.weight.x * here;
        float sloped = min(max(there, paths.level.x), paths.earth.x);
        paths.level.x = min(max(sloped, there - paths.earth.y), there + paths.earth.z);
        float weight = paths.weight.x + below_ways * paths.weight.y + below_water * area_weight;
        float area_sum = area_theta > 0.0 ? area_weight * area_level / area_theta : 0.0;
        float sum = paths.level.x + below_ways * paths.level.y + below_water * area_sum;
        float t = sum / weight;
        float deepest = max(paths.dug.y, clamp(t - bottom, 0.0, dug));
        displacement = total * (t - here) - max(paths.dug.x, below_ways * deepest);
    }
    result[slot * tile_side * tile_side + place] = displacement;
    if (tile.place.w >= 0) {
        float water = lake_level;
        if (paths.water_weight > 0.0) {
            float river = paths.water_level / paths.water_weight;
            water = lake_level > no_water ? mix(lake_level, river, paths.water_share) : river;
        }
        result[tile.place.w * tile_side * tile_side + place] = water;
    }
}
