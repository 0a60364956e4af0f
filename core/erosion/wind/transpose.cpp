#include "core/erosion/wind/transpose.h"

#include <cstddef>
#include <cstring>

namespace cuesta::wind {
namespace {

#if defined(__GNUC__)
/// Squares of 4 x 4 are turned in registers: every processor has such vectors, so this needs no versions.
using Four [[gnu::vector_size(16)]] = float;

Four read(const float* cells) {
    Four four;
    std::memcpy(&four, cells, sizeof four);
    return four;
}
void write(float* cells, Four four) {
    std::memcpy(cells, &four, sizeof four);
}

/// Entry j of lines[i] becomes entry i of turned[j]; lines and turned four each.
void turn_square(const float* const* lines, float* const* turned) {
    const Four a = read(lines[0]);
    const Four b = read(lines[1]);
    const Four c = read(lines[2]);
    const Four d = read(lines[3]);
    const Four ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    const Four ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    const Four cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const Four cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    write(turned[0], __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5));
    write(turned[1], __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7));
    write(turned[2], __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5));
    write(turned[3], __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7));
}
#else
/// The same for compilers without such vectors.
void turn_square(const float* const* lines, float* const* turned) {
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) turned[j][i] = lines[i][j];
}
#endif

}  // namespace

void load_tile(RasterView<const float> map, TileColumns columns, int first_row, int last_row, float* const* tile) {
    const std::ptrdiff_t stride = map.stride();
    const std::ptrdiff_t step = columns.step;
    int row = first_row;
    for (; row + 4 <= last_row; row += 4) {
        const float* const cells = map.row(row) + columns.first;
        int i = 0;
        for (; i + 4 <= columns.count; i += 4) {
            // From the west, whichever way the columns run.
            const float* const west = cells + (columns.step > 0 ? i : -i - 3);
            const float* const lines[4] = {west, west + stride, west + 2 * stride, west + 3 * stride};
            float* const turned[4] = {
                tile[columns.step > 0 ? i : i + 3] + row, tile[columns.step > 0 ? i + 1 : i + 2] + row,
                tile[columns.step > 0 ? i + 2 : i + 1] + row, tile[columns.step > 0 ? i + 3 : i] + row};
            turn_square(lines, turned);
        }
        for (; i < columns.count; ++i)
            for (int k = 0; k < 4; ++k) tile[i][row + k] = cells[step * i + k * stride];
    }
    for (; row < last_row; ++row)
        for (int i = 0; i < columns.count; ++i) tile[i][row] = map.row(row)[columns.first + step * i];
}

void store_tile(const float* const* tile, TileColumns columns, int first_row, int last_row, RasterView<float> map) {
    const std::ptrdiff_t stride = map.stride();
    const std::ptrdiff_t step = columns.step;
    int row = first_row;
    for (; row + 4 <= last_row; row += 4) {
        float* const cells = map.row(row) + columns.first;
        int i = 0;
        for (; i + 4 <= columns.count; i += 4) {
            float* const west = cells + (columns.step > 0 ? i : -i - 3);
            float* const turned[4] = {west, west + stride, west + 2 * stride, west + 3 * stride};
            const float* const lines[4] = {
                tile[columns.step > 0 ? i : i + 3] + row, tile[columns.step > 0 ? i + 1 : i + 2] + row,
                tile[columns.step > 0 ? i + 2 : i + 1] + row, tile[columns.step > 0 ? i + 3 : i] + row};
            turn_square(lines, turned);
        }
        for (; i < columns.count; ++i)
            for (int k = 0; k < 4; ++k) cells[step * i + k * stride] = tile[i][row + k];
    }
    for (; row < last_row; ++row)
        for (int i = 0; i < columns.count; ++i) map.row(row)[columns.first + step * i] = tile[i][row];
}

}  // namespace cuesta::wind
