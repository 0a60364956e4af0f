#include "core/relief/splines/grid_transfer.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/multiversion.h"

namespace cuesta {

namespace {

GridAxis coarser(const GridAxis& fine) {
    const int pairs = fine.count / 2;
    if (fine.count % 2 == 0) return {pairs, 0.5 * (1 + fine.last)};
    if (pairs == 0) return fine;
    return fine.last > 1 ? GridAxis{pairs + 1, 0.5 * fine.last} : GridAxis{pairs, 0.5 * (2 + fine.last)};
}

}  // namespace

TransferAxis::TransferAxis(GridAxis fine_axis) : fine(fine_axis), coarse(coarser(fine_axis)) {
    CUESTA_CHECK(fine.count > 0);
    const auto cells = static_cast<std::size_t>(fine.count);
    lower.resize(cells);
    upper.resize(cells);
    upper_share.resize(cells);
    const auto middle = [&](int k) { return 2 * coarse.middle(k); };
    for (int i = 0; i < fine.count; ++i) {
        const int own = std::min(i / 2, coarse.count - 1);
        const bool after = fine.count > 1 && fine.middle(i) >= middle(own);
        const int below = after ? own : std::max(own - 1, 0);
        const int above = after ? std::min(own + 1, coarse.count - 1) : own;
        const auto index = static_cast<std::size_t>(i);
        lower[index] = below;
        upper[index] = above;
        upper_share[index] =
            above == below ? 0.0F
                           : static_cast<float>((fine.middle(i) - middle(below)) / (middle(above) - middle(below)));
    }
    const auto entries = static_cast<std::size_t>(coarse.count) + 2;
    for (auto* shares : {&even_before, &even_own, &odd_own, &odd_after}) shares->assign(entries, 0.0F);
    for (int k = 0; k < coarse.count; ++k) {
        const auto entry = static_cast<std::size_t>(k) + 1;
        if (k > 0) even_before[entry] = share(2 * k, k - 1);
        even_own[entry] = share(2 * k, k);
        if (2 * k + 1 == fine.count) continue;
        odd_own[entry] = share(2 * k + 1, k);
        if (k + 1 < coarse.count) odd_after[entry] = share(2 * k + 1, k + 1);
    }
}

int TransferAxis::first_of(int k) const {
    int i = std::max(2 * k - 1, 0);
    while (i < fine.count && share(i, k) == 0) ++i;
    return i;
}

int TransferAxis::last_of(int k) const {
    int i = std::min(2 * k + 2, fine.count - 1);
    while (i > 0 && share(i, k) == 0) --i;
    return i;
}

float TransferAxis::share(int i, int k) const {
    const auto index = static_cast<std::size_t>(i);
    float sum = 0;
    if (lower[index] == k) sum += 1 - upper_share[index];
    if (upper[index] == k) sum += upper_share[index];
    return sum;
}

namespace grid_rows {
namespace {

CUESTA_MULTIVERSION void blend_rows(const float* __restrict before, const float* __restrict after, float share,
                                    float* __restrict blend, int width) {
    for (int x = 0; x < width; ++x) blend[x] = before[x] + share * (after[x] - before[x]);
}

CUESTA_MULTIVERSION void expand_pairs(const float* __restrict coarse, const float* __restrict even_before,
                                      const float* __restrict even_own, const float* __restrict odd_own,
                                      const float* __restrict odd_after, float* __restrict fine, int pairs) {
    for (int k = 0; k < pairs; ++k) {
        fine[2 * k] = even_own[k] * coarse[k] + even_before[k] * coarse[k - 1];
        fine[2 * k + 1] = odd_own[k] * coarse[k] + odd_after[k] * coarse[k + 1];
    }
}

CUESTA_MULTIVERSION void contract_pairs(const float* __restrict sum, const float* __restrict even_before,
                                        const float* __restrict even_own, const float* __restrict odd_own,
                                        const float* __restrict odd_after, float* __restrict coarse, int count) {
    for (int k = 0; k < count; ++k) {
        const float own = even_own[k] * sum[2 * k] + odd_own[k] * sum[2 * k + 1];
        coarse[k] = own + (odd_after[k - 1] * sum[2 * k - 1] + even_before[k + 1] * sum[2 * k + 2]);
    }
}

CUESTA_MULTIVERSION void set_scaled(const float* __restrict row, float share, float* __restrict sum, int width) {
    for (int x = 0; x < width; ++x) sum[x] = share * row[x];
}
CUESTA_MULTIVERSION void add_scaled(const float* __restrict row, float share, float* __restrict sum, int width) {
    for (int x = 0; x < width; ++x) sum[x] += share * row[x];
}

}  // namespace

void expand_row(const TransferAxis& columns, const float* before, const float* after, float share, float* blend,
                float* fine) {
    const int count = columns.coarse.count;
    const int width = columns.fine.count;
    blend_rows(before, after, share, blend, count);
    blend[-1] = 0.0F;
    blend[count] = 0.0F;
    expand_pairs(blend, columns.even_before.data() + 1, columns.even_own.data() + 1, columns.odd_own.data() + 1,
                 columns.odd_after.data() + 1, fine, width / 2);
    if (width % 2 != 0) fine[width - 1] = blend[count - 1];  // a third cell, or one that is a coarse cell by itself
}

void gather_row(const float* row, float share, bool adds, float* sum, int width) {
    (adds ? add_scaled : set_scaled)(row, share, sum, width);
}

void contract_row(const TransferAxis& columns, float* sum, float* coarse) {
    const int count = columns.coarse.count;
    const int width = columns.fine.count;
    const float third = columns.triple() ? sum[width - 1] : 0.0F;
    sum[-1] = 0.0F;
    for (int x = columns.triple() ? width - 1 : width; x < 2 * count + 1; ++x) sum[x] = 0.0F;
    contract_pairs(sum, columns.even_before.data() + 1, columns.even_own.data() + 1, columns.odd_own.data() + 1,
                   columns.odd_after.data() + 1, coarse, count);
    coarse[count - 1] += third;
}

}  // namespace grid_rows
}  // namespace cuesta
