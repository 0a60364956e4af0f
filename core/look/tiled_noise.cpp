#include "core/look/tiled_noise.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/random.h"

namespace cuesta {

namespace {

/// Random bits of a cell of a square that repeats.
std::uint32_t bits_of(int column, int row, int columns, int rows, std::uint32_t number) {
    const int x = column < 0 ? column + columns : column >= columns ? column - columns : column;
    const int y = row < 0 ? row + rows : row >= rows ? row - rows : row;
    return mix_bits((number * 0x9e3779b9U + 0x7465U) ^
                    (static_cast<std::uint32_t>(y) << 16 | static_cast<std::uint32_t>(x)));
}

/// Along one of eight directions, by table: a jump for each would be foreseen wrongly half the time.
float along_gradient(std::uint32_t bits, float dx, float dy) {
    constexpr float d = 0.70710678F;
    constexpr std::array<float, 8> along_x{1, -1, 0, 0, 1, 1, -1, -1}, along_y{0, 0, 1, -1, 1, -1, 1, -1},
        length{1, 1, 1, 1, d, d, d, d};
    const std::size_t i = bits & 7U;
    return length[i] * (along_x[i] * dx + along_y[i] * dy);
}

/// value - std::floor(value) for values that an int holds, without a call: textures take it by the hundred million.
float part_of_one(float value) {
    const auto towards_zero = static_cast<float>(static_cast<int>(value));
    return value - (value < towards_zero ? towards_zero - 1 : towards_zero);
}

float eased(float t) {
    return t * t * t * (t * (t * 6 - 15) + 10);
}

}  // namespace

float tiled_noise(float u, float v, int columns, int rows, std::uint32_t number) {
    const float x = part_of_one(u) * static_cast<float>(columns), y = part_of_one(v) * static_cast<float>(rows);
    const int column = std::min(static_cast<int>(x), columns - 1), row = std::min(static_cast<int>(y), rows - 1);
    const float dx = x - static_cast<float>(column), dy = y - static_cast<float>(row);
    const auto corner = [&](int i, int j) {
        return along_gradient(bits_of(column + i, row + j, columns, rows, number), dx - static_cast<float>(i),
                              dy - static_cast<float>(j));
    };
    const float across = eased(dx);
    return 1.5F * std::lerp(std::lerp(corner(0, 0), corner(1, 0), across),
                            std::lerp(corner(0, 1), corner(1, 1), across), eased(dy));
}

float tiled_layers(float u, float v, int cells, int octaves, float gain, std::uint32_t number) {
    float sum = 0, weight = 1, squares = 0;
    for (int i = 0; i < octaves; ++i, weight *= gain, cells *= 2) {
        sum += weight * tiled_noise(u, v, cells, cells, number + static_cast<std::uint32_t>(i));
        squares += weight * weight;
    }
    return sum / std::sqrt(squares);
}

TiledPoint tiled_point(int column, int row, int columns, int rows, std::uint32_t number) {
    const std::uint32_t bits = bits_of(column, row, columns, rows, number);
    return {static_cast<float>(column) + static_cast<float>(bits & 0xffffU) / 65536.0F,
            static_cast<float>(row) + static_cast<float>(bits >> 16) / 65536.0F, mix_bits(bits)};
}

NearestPoints tiled_points(float u, float v, int columns, int rows, std::uint32_t number) {
    const float x = part_of_one(u) * static_cast<float>(columns), y = part_of_one(v) * static_cast<float>(rows);
    const int column = std::min(static_cast<int>(x), columns - 1), row = std::min(static_cast<int>(y), rows - 1);
    NearestPoints nearest{8, 8, 0};
    for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) {
            const TiledPoint point = tiled_point(column + i, row + j, columns, rows, number);
            const float dx = point.x - x, dy = point.y - y;
            const float square = dx * dx + dy * dy;
            if (square < nearest.first) {
                nearest = {square, nearest.first, point.identity};
            } else if (square < nearest.second) {
                nearest.second = square;
            }
        }
    nearest.first = std::sqrt(nearest.first);
    nearest.second = std::sqrt(nearest.second);
    return nearest;
}

}  // namespace cuesta
