#include "core/erosion/wind/transpose.h"

#include "core/base/multiversion.h"

namespace cuesta::wind {
namespace {

/// Sixteen rows at a time stay in the first-level cache while their columns are copied.
constexpr int block = 16;

CUESTA_MULTIVERSION
void load_block(const float* __restrict map, std::ptrdiff_t stride, int step, int columns, int rows,
                float* const* __restrict tile, int offset) {
    for (int i = 0; i < columns; ++i) {
        float* __restrict out = tile[i] + offset;
        const float* __restrict in = map + step * i;
        for (int row = 0; row < rows; ++row) out[row] = in[row * stride];
    }
}

CUESTA_MULTIVERSION
void store_block(float* __restrict map, std::ptrdiff_t stride, int step, int columns, int rows,
                 const float* const* __restrict tile, int offset) {
    for (int i = 0; i < columns; ++i) {
        const float* __restrict in = tile[i] + offset;
        float* __restrict out = map + step * i;
        for (int row = 0; row < rows; ++row) out[row * stride] = in[row];
    }
}

template <class Body>
void in_blocks(int first_row, int last_row, const Body& body) {
    for (int row = first_row; row < last_row; row += block) body(row, std::min(block, last_row - row));
}

}  // namespace

void load_tile(RasterView<const float> map, TileColumns columns, int first_row, int last_row, float* const* tile) {
    in_blocks(first_row, last_row, [&](int row, int rows) {
        load_block(map.row(row) + columns.first, map.stride(), columns.step, columns.count, rows, tile, row);
    });
}

void store_tile(const float* const* tile, TileColumns columns, int first_row, int last_row, RasterView<float> map) {
    in_blocks(first_row, last_row, [&](int row, int rows) {
        store_block(map.row(row) + columns.first, map.stride(), columns.step, columns.count, rows, tile, row);
    });
}

}  // namespace cuesta::wind
