#include "core/dunes/sand_slides.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

struct SlideLaw {
    float steepest[3];   ///< m: height difference at rest along x, along y and diagonally
    float rate;          ///< share of what is too steep that slides at once
    float creep;
};

/// Sand that a neighbour sends (or, below 0, takes): the same number, with the other sign, for both of a pair.
CUESTA_INLINE_IN_KERNEL float sent(float here, float sand_here, float there, float sand_there, float steepest, float rate,
                                   float creep) {
    const float difference = there - here;
    const float height = difference > 0 ? difference : -difference;
    const float excess = height > steepest ? height - steepest : 0.0F;
    const float wanted = rate * excess + creep * height;
    const float most = 0.125F * (difference > 0 ? sand_there : sand_here);
    const float amount = wanted < most ? wanted : most;
    return difference > 0 ? amount : -amount;
}

CUESTA_MULTIVERSION
void thickness(const float* __restrict surface, const float* __restrict pan, float* __restrict sand, int columns) {
    for (int x = 0; x < columns; ++x) {
        const float thick = surface[x] - pan[x];
        sand[x] = thick > 0 ? thick : 0.0F;
    }
}

/// A row of the grid with a cell of its other end on either side.
struct SlideRow {
    std::vector<float> surface;
    std::vector<float> sand;
    void load(const DuneGrid& grid, int y) {
        const std::size_t start = static_cast<std::size_t>(y & (grid.rows - 1)) * grid.columns;
        std::copy_n(grid.surface.data() + start, grid.columns, surface.data() + 1);
        thickness(grid.surface.data() + start, grid.pan.data() + start, sand.data() + 1, grid.columns);
        const auto last = static_cast<std::size_t>(grid.columns);
        surface[0] = surface[last];
        sand[0] = sand[last];
        surface[last + 1] = surface[1];
        sand[last + 1] = sand[1];
    }
    explicit SlideRow(int columns) : surface(columns + 2), sand(columns + 2) {}
};

CUESTA_MULTIVERSION
void slide_row(const float* __restrict zn, const float* __restrict z, const float* __restrict zs,
               const float* __restrict sn, const float* __restrict s, const float* __restrict ss, SlideLaw law,
               float* __restrict next, int columns) {
    const float rate = law.rate, creep = law.creep;
    for (int x = 0; x < columns; ++x) {
        const float c = z[x], h = s[x];
        const float along_x = sent(c, h, z[x - 1], s[x - 1], law.steepest[0], rate, creep) +
                              sent(c, h, z[x + 1], s[x + 1], law.steepest[0], rate, creep);
        const float along_y = sent(c, h, zn[x], sn[x], law.steepest[1], rate, creep) +
                              sent(c, h, zs[x], ss[x], law.steepest[1], rate, creep);
        const float r = 0.5F * rate, k = 0.5F * creep, steepest = law.steepest[2];
        const float diagonal = (sent(c, h, zn[x - 1], sn[x - 1], steepest, r, k) +
                                sent(c, h, zs[x + 1], ss[x + 1], steepest, r, k)) +
                               (sent(c, h, zn[x + 1], sn[x + 1], steepest, r, k) +
                                sent(c, h, zs[x - 1], ss[x - 1], steepest, r, k));
        next[x] = c + ((along_x + along_y) + diagonal);
    }
}

}  // namespace

void slide(DuneGrid& grid, int passes, double creep, std::vector<float>& scratch) {
    scratch.resize(grid.size());
    const double steep = std::tan(angle_of_repose * std::numbers::pi / 180);
    SlideLaw law{{static_cast<float>(steep * grid.dx), static_cast<float>(steep * grid.dy),
                  static_cast<float>(steep * std::hypot(grid.dx, grid.dy))},
                 0.16F,
                 static_cast<float>(creep)};
    for (int pass = 0; pass < passes; ++pass) {
        parallel_ranges(grid.rows, 8, [&](int first, int last) {
            std::array<SlideRow, 3> rows{SlideRow(grid.columns), SlideRow(grid.columns), SlideRow(grid.columns)};
            const auto row = [&](int y) -> SlideRow& { return rows[static_cast<std::size_t>((y - first + 1) % 3)]; };
            row(first - 1).load(grid, first - 1);
            row(first).load(grid, first);
            for (int y = first; y < last; ++y) {
                row(y + 1).load(grid, y + 1);
                const SlideRow &n = row(y - 1), &c = row(y), &s = row(y + 1);
                slide_row(n.surface.data() + 1, c.surface.data() + 1, s.surface.data() + 1, n.sand.data() + 1,
                          c.sand.data() + 1, s.sand.data() + 1, law,
                          scratch.data() + static_cast<std::size_t>(y) * grid.columns, grid.columns);
            }
        });
        grid.surface.swap(scratch);
        law.creep = 0;
    }
}

}  // namespace cuesta
