#include "core/erosion/water/books.h"

#include <algorithm>

#include "core/base/multiversion.h"

namespace cuesta::water {

namespace {

constexpr int lanes = 16;
constexpr int block = 64 * lanes;

/// Sums whole groups of 16 columns into 16 lanes.
CUESTA_MULTIVERSION void lane_sums(const float* __restrict row, int groups, float* __restrict sums) {
    float sum[lanes] = {};
    for (int group = 0; group < groups; ++group)
        for (int i = 0; i < lanes; ++i) sum[i] += row[group * lanes + i];
    for (int i = 0; i < lanes; ++i) sums[i] = sum[i];
}

}  // namespace

double row_sum(const float* row, int width) {
    double total = 0;
    for (int start = 0; start < width; start += block) {
        const int count = std::min(block, width - start);
        float sums[lanes];
        lane_sums(row + start, count / lanes, sums);
        for (const float sum : sums) total += static_cast<double>(sum);
        for (int x = count / lanes * lanes; x < count; ++x) total += static_cast<double>(row[start + x]);
    }
    return total;
}

void Books::close(int steps, double cell_area, Ledger& ledger) {
    for (int step = 0; step < steps; ++step) {
        RowBook total;
        for (int y = 0; y < height_; ++y) {
            const RowBook& book = row(step, y);
            total.moved += book.moved;
            total.left_map += book.left_map;
            total.transport_loss += book.transport_loss;
            total.rain += book.rain;
            total.evaporated += book.evaporated;
            total.water_left_map += book.water_left_map;
        }
        ledger.moved += total.moved * cell_area;
        ledger.left_map += total.left_map * cell_area;
        ledger.transport_loss += total.transport_loss * cell_area;
        ledger.rain += total.rain * cell_area;
        ledger.evaporated += total.evaporated * cell_area;
        ledger.water_left_map += total.water_left_map * cell_area;
    }
}

}  // namespace cuesta::water
