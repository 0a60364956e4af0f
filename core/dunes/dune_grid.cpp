#include "core/dunes/dune_grid.h"

#include <algorithm>
#include <array>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Catmull-Rom weights a quarter of a cell before a sample: of the samples at -2, -1, 0 and 1.
constexpr std::array<float, 4> quarter{-3.0F / 128, 29.0F / 128, 111.0F / 128, -9.0F / 128};

float before_sample(float a, float b, float c, float d) {
    return (quarter[0] * a + quarter[3] * d) + (quarter[1] * b + quarter[2] * c);
}

std::vector<float> twice_along_rows(const std::vector<float>& from, int columns, int rows) {
    std::vector<float> to(from.size() * 2);
    parallel_ranges(rows, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* in = from.data() + static_cast<std::size_t>(y) * columns;
            float* out = to.data() + static_cast<std::size_t>(y) * columns * 2;
            const auto at = [&](int x) { return in[x & (columns - 1)]; };
            for (int x = 0; x < columns; ++x) {
                out[2 * x] = before_sample(at(x - 2), at(x - 1), at(x), at(x + 1));
                out[2 * x + 1] = before_sample(at(x + 2), at(x + 1), at(x), at(x - 1));
            }
        }
    });
    return to;
}

std::vector<float> twice_along_columns(const std::vector<float>& from, int columns, int rows) {
    std::vector<float> to(from.size() * 2);
    parallel_ranges(rows, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const auto row = [&](int r) { return from.data() + static_cast<std::size_t>(r & (rows - 1)) * columns; };
            const float *a = row(y - 2), *b = row(y - 1), *c = row(y), *d = row(y + 1), *e = row(y + 2);
            float* out = to.data() + static_cast<std::size_t>(y) * columns * 2;
            for (int x = 0; x < columns; ++x) {
                out[x] = before_sample(a[x], b[x], c[x], d[x]);
                out[columns + x] = before_sample(e[x], d[x], c[x], b[x]);
            }
        }
    });
    return to;
}

std::vector<float> twice(const std::vector<float>& from, int columns, int rows) {
    return twice_along_columns(twice_along_rows(from, columns, rows), 2 * columns, rows);
}

std::vector<float> half(const std::vector<float>& from, int columns, int rows, int step_x, int step_y) {
    const int width = columns / step_x, height = rows / step_y;
    std::vector<float> to(static_cast<std::size_t>(width) * height);
    const float share = 1.0F / static_cast<float>(step_x * step_y);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            float sum = 0;
            for (int j = 0; j < step_y; ++j)
                for (int i = 0; i < step_x; ++i)
                    sum += from[static_cast<std::size_t>(y * step_y + j) * columns + x * step_x + i];
            to[static_cast<std::size_t>(y) * width + x] = sum * share;
        }
    return to;
}

}  // namespace

double DuneGrid::sand_volume() const {
    double sum = 0;
    for (int y = 0; y < rows; ++y) {
        double row = 0;
        const std::size_t start = static_cast<std::size_t>(y) * columns;
        for (int x = 0; x < columns; ++x) row += double{surface[start + x]} - pan[start + x];
        sum += row;
    }
    return sum * cell_area();
}

void scale_sand(DuneGrid& grid, double volume) {
    const double there = grid.sand_volume();
    if (!(there > 0)) return;
    const double factor = volume / there;
    for (std::size_t i = 0; i < grid.size(); ++i)
        grid.surface[i] = static_cast<float>(grid.pan[i] + (double{grid.surface[i]} - grid.pan[i]) * factor);
}

DuneGrid refined(const DuneGrid& coarse) {
    DuneGrid fine{2 * coarse.columns, 2 * coarse.rows, coarse.dx / 2, coarse.dy / 2, {}, {}};
    fine.surface = twice(coarse.surface, coarse.columns, coarse.rows);
    fine.pan = twice(coarse.pan, coarse.columns, coarse.rows);
    for (std::size_t i = 0; i < fine.size(); ++i) fine.surface[i] = std::max(fine.surface[i], fine.pan[i]);
    scale_sand(fine, coarse.sand_volume());
    return fine;
}

DuneGrid halved(const DuneGrid& fine, bool columns, bool rows) {
    const int x = columns && fine.columns > 1 ? 2 : 1, y = rows && fine.rows > 1 ? 2 : 1;
    DuneGrid coarse{fine.columns / x, fine.rows / y, fine.dx * x, fine.dy * y, {}, {}};
    coarse.surface = half(fine.surface, fine.columns, fine.rows, x, y);
    coarse.pan = half(fine.pan, fine.columns, fine.rows, x, y);
    return coarse;
}

}  // namespace cuesta
