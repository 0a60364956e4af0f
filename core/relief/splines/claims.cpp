#include "core/relief/splines/claims.h"

#include <algorithm>
#include <limits>

#include "core/base/multiversion.h"

namespace cuesta {
namespace {

constexpr int chunk_columns = 256;

/// 0 or -1.
[[gnu::always_inline]] inline std::int32_t mask(bool condition) {
    return -static_cast<std::int32_t>(condition);
}

template <class T>
[[gnu::always_inline]] inline void keep(const std::int32_t* __restrict where, const T* __restrict values,
                                        T* __restrict kept, int count) {
    for (int i = 0; i < count; ++i) {
        const T before = kept[i];
        kept[i] = where[i] != 0 ? values[i] : before;
    }
}
/// Slopes: what was before, what comes in its place, or 0 where there now is a seed.
[[gnu::always_inline]] inline void keep_slope(const std::int32_t* __restrict takes, const std::int32_t* __restrict seed,
                                              const float* __restrict values, float* __restrict kept, int count) {
    for (int i = 0; i < count; ++i) {
        const float before = kept[i];
        const float value = values[i];
        const float after = takes[i] != 0 ? value : before;
        kept[i] = seed[i] != 0 ? 0.0F : after;
    }
}

/// The claims of a chunk, 0 or -1 each: short loops over them become vector code, one over everything does not.
struct Claims {
    alignas(64) std::int32_t seed[chunk_columns];
    alignas(64) std::int32_t guided[chunk_columns];
    alignas(64) std::int32_t takes[chunk_columns];  ///< the slope of this spline holds from now on
    alignas(64) std::int32_t sets[chunk_columns];   ///< its height does
    alignas(64) std::int32_t adds[chunk_columns];   ///< its height counts towards the mean
};

CUESTA_MULTIVERSION void add_chunk(const ProfileRow& of, const std::uint8_t* __restrict line, std::int32_t nearest,
                                   const GatheredRow& to, int x, int count) {
    Claims c;
    const float* __restrict square = of.square + x;
    const float* __restrict top = of.from_top + x;
    const float* __restrict top_before = to.from_top + x;
    std::int32_t* __restrict hold = to.hold + x;
    for (int i = 0; i < count; ++i) c.seed[i] = line[x + i];
    for (int i = 0; i < count; ++i) {
        const std::int32_t claimed = mask(square[i] < std::numeric_limits<float>::infinity());
        const std::int32_t seed = claimed & (mask(c.seed[i] != 0) | mask(top[i] <= 0.0F));
        c.seed[i] = seed;
        c.guided[i] = claimed & ~seed;
    }
    for (int i = 0; i < count; ++i) {
        const std::int32_t was = hold[i];
        const std::int32_t was_guided = mask(was == gathered_guided);
        const std::int32_t was_seed = mask(was == gathered_seed);
        const std::int32_t closer = mask(top[i] < top_before[i]) & nearest;
        const std::int32_t takes = c.guided[i] & (mask(was == gathered_free) | (was_guided & closer));
        const std::int32_t drops = c.guided[i] & was_guided & ~nearest;
        c.takes[i] = takes;
        c.sets[i] = takes | (c.seed[i] & ~was_seed);
        c.adds[i] = c.seed[i] & was_seed;
        hold[i] = (c.seed[i] & gathered_seed) | (takes & gathered_guided) | (drops & gathered_dropped) |
                  (~(c.seed[i] | takes | drops) & was);
    }
    float* __restrict height = to.height + x;
    float* __restrict terms = to.count + x;
    std::int32_t* __restrict owner = to.owner + x;
    const float* __restrict own_height = of.height + x;
    const std::int32_t* __restrict own_owner = of.owner + x;
    for (int i = 0; i < count; ++i) {
        const float before = height[i];
        const float own = own_height[i];
        const float sum = before + own;
        const float after = c.adds[i] != 0 ? sum : before;
        height[i] = c.sets[i] != 0 ? own : after;
    }
    for (int i = 0; i < count; ++i) terms[i] += static_cast<float>(c.adds[i] & 1);
    for (int i = 0; i < count; ++i) owner[i] = (c.sets[i] & own_owner[i]) | (~(c.sets[i] | c.adds[i]) & owner[i]);
    keep(c.takes, top, to.from_top + x, count);
    keep_slope(c.takes, c.seed, of.weight + x, to.weight + x, count);
    keep_slope(c.takes, c.seed, of.gradient + x, to.gradient + x, count);
    keep_slope(c.takes, c.seed, of.normal_x + x, to.normal_x + x, count);
    keep_slope(c.takes, c.seed, of.normal_z + x, to.normal_z + x, count);
}

CUESTA_MULTIVERSION void settle_row(const std::int32_t* __restrict hold, const std::int32_t* __restrict owner,
                                    const float* __restrict terms, float* __restrict height,
                                    std::uint8_t* __restrict settled_hold, std::uint16_t* __restrict settled_owner,
                                    int count) {
    for (int i = 0; i < count; ++i) height[i] = height[i] / (1.0F + terms[i]);
    for (int i = 0; i < count; ++i) settled_owner[i] = static_cast<std::uint16_t>(owner[i]);
    for (int i = 0; i < count; ++i) settled_hold[i] = static_cast<std::uint8_t>(hold[i]);
}

}  // namespace

void add_claims(const ProfileRow& profile, const std::uint8_t* line, bool nearest, const GatheredRow& gathered,
                int first, int last) {
    for (int x = first; x < last; x += chunk_columns)
        add_chunk(profile, line, mask(nearest), gathered, x, std::min(chunk_columns, last - x));
}

void drop_claims(const std::uint8_t* conflict, const GatheredRow& gathered, int first, int last) {
    for (int x = first; x < last; ++x)
        if (conflict[x] != 0 && gathered.hold[x] == gathered_guided) gathered.hold[x] = gathered_dropped;
}

void settle(const GatheredRow& gathered, SettledRow& settled, int count) {
    std::int32_t kinds = 0;  // bit n: some cell is held in way n
    for (int x = 0; x < count; ++x) kinds |= 1 << gathered.hold[x];
    if ((kinds & 1 << gathered_dropped) != 0)
        for (int x = 0; x < count; ++x) {
            if (gathered.hold[x] != gathered_dropped) continue;
            gathered.hold[x] = gathered_free;
            gathered.owner[x] = 0;
            gathered.height[x] = gathered.weight[x] = gathered.gradient[x] = 0.0F;
            gathered.normal_x[x] = gathered.normal_z[x] = 0.0F;
        }
    settle_row(gathered.hold, gathered.owner, gathered.count, gathered.height, settled.hold, settled.owner, count);
    settled.has_seeds |= (kinds & 1 << gathered_seed) != 0;
    settled.has_guided |= (kinds & 1 << gathered_guided) != 0;
}

}  // namespace cuesta
