#include "core/look/tone.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace cuesta {

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;  ///< rows

constexpr Matrix inset{{{0.842479, 0.078434, 0.079224}, {0.042328, 0.878469, 0.079166}, {0.042376, 0.078434, 0.879143}}};

Vector product(const Matrix& m, const Vector& v) {
    Vector result{};
    for (std::size_t i = 0; i < 3; ++i) result[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    return result;
}

/// By cofactors.
Matrix inverse(const Matrix& m) {
    Matrix result{};
    double determinant = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t a = (j + 1) % 3, b = (j + 2) % 3, c = (i + 1) % 3, d = (i + 2) % 3;
            result[i][j] = m[a][c] * m[b][d] - m[a][d] * m[b][c];
        }
    for (std::size_t j = 0; j < 3; ++j) determinant += m[0][j] * result[j][0];
    for (Vector& row : result)
        for (double& value : row) value /= determinant;
    return result;
}

constexpr double darkest = -12.473931, stops = 16.5;  ///< log2 of the least light, and how far the table reaches

/// The sigmoid y = 1/2 + 2 d (1 + k |d|^p)^(-1/p), d = x - 20/33; its slope at middle grey is 2.
double sigmoid(double x) {
    const double d = x - 20.0 / 33.0;
    const double k = d < 0 ? 59.507875 : 69.862789, p = d < 0 ? 3.0 : 3.25;
    return 0.5 + 2 * d * std::pow(1 + k * std::pow(std::abs(d), p), -1 / p);
}

struct ToneLook {
    Vector slope{1, 1, 1};
    double power = 1, saturation = 1;
};

ToneLook look_of(Tone tone) {
    switch (tone) {
        case Tone::punchy:
            return {{1, 1, 1}, 1.35, 1.3};
        case Tone::golden:
            return {{1.0, 0.96, 0.86}, 1.15, 1.3};
        case Tone::plain:
        case Tone::neutral:
            break;
    }
    return {};
}

/// From the place on the table's axes to the code, which saturation may take beyond 0 .. 1: cut off there it would have
/// edges, which a table cannot interpolate.
Vector code_at(Tone tone, const Vector& place) {
    static const Matrix outset = inverse(inset);
    const ToneLook look = look_of(tone);
    Vector value{};
    for (std::size_t i = 0; i < 3; ++i)
        value[i] = std::pow(std::max(sigmoid(place[i]) * look.slope[i], 0.0), look.power);
    const double grey = 0.2126 * value[0] + 0.7152 * value[1] + 0.0722 * value[2];
    for (double& channel : value) channel = grey + look.saturation * (channel - grey);
    return product(outset, value);
}

}  // namespace

Vector film_place(const Vector& light) {
    Vector place = product(inset, {std::max(light[0], 0.0), std::max(light[1], 0.0), std::max(light[2], 0.0)});
    for (double& channel : place)
        channel = std::clamp((std::log2(std::max(channel, 1e-10)) - darkest) / stops, 0.0, 1.0);
    return place;
}

Vector film_code(Tone tone, const Vector& light) {
    Vector code = code_at(tone, film_place(light));
    for (double& channel : code) channel = std::clamp(channel, 0.0, 1.0);
    return code;
}

std::vector<std::array<float, 3>> film_table(Tone tone, int side) {
    std::vector<std::array<float, 3>> table;
    const double last = side - 1;
    for (int green = 0; green < side; ++green)
        for (int blue = 0; blue < side; ++blue)
            for (int red = 0; red < side; ++red) {
                const Vector code = code_at(tone, {red / last, green / last, blue / last});
                table.push_back(
                    {static_cast<float>(code[0]), static_cast<float>(code[1]), static_cast<float>(code[2])});
            }
    return table;
}

}  // namespace cuesta
