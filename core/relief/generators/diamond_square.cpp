/// Diamond-square (midpoint displacement in the plane): corners, then the middles of squares and of their sides, each
/// moved by a random amount that shrinks with the size of the squares (Ferreira 2022, 2.3).
///
/// Each level is computed from the one before it as a pure function (a gather), so that rows are independent. Of the
/// square of 2^n + 1 points only what the terrain needs is kept: the terrain and a few points beyond its edge.

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/relief/generators/families.h"

namespace cuesta::generators {
namespace {

/// The points of one level: every `step`-th of the finest, from the north-west corner on.
struct Level {
    int number = 0;  ///< the square's side has 2^number cells
    int step = 1;    ///< in points of the finest level
    Raster<float> points;
};

/// Uniform in -1..1, by the place of the point in the square: the same at any number of levels below.
float displacement(std::uint64_t seed, int level, int x, int z) {
    const std::uint32_t place = mix_bits(static_cast<std::uint32_t>(x) + 0x9e3779b9U) ^ static_cast<std::uint32_t>(z);
    return 2.0F * random_unit(seed, RandomStream::generator, static_cast<std::uint32_t>(level), place) - 1.0F;
}

/// Number of points of a level that the terrain needs along a side of `size` points: a point on its edge leans on the
/// middle of a square beyond it, which leans on a corner one further, on every level.
int points_needed(int size, int step, int cells_of_square) {
    return std::min(cells_of_square, (size - 1 + step - 1) / step + 3) + 1;
}

class Refinement {
public:
    Refinement(const Level& coarse, std::uint64_t seed, float amplitude)
        : coarse_(coarse), seed_(seed), amplitude_(amplitude), number_(coarse.number + 1), cells_(1 << number_) {}

    float at(int x, int z) const {
        const bool odd_x = x % 2 != 0;
        const bool odd_z = z % 2 != 0;
        if (!odd_x && !odd_z) return coarse_.points(x / 2, z / 2);
        return odd_x && odd_z ? middle(x, z) : side(x, z, odd_x);
    }

private:
    float moved(float mean, int x, int z) const { return mean + amplitude_ * displacement(seed_, number_, x, z); }
    float middle(int x, int z) const {
        const RasterView<const float> p = coarse_.points.view();
        const int i = x / 2;
        const int j = z / 2;
        return moved(0.25F * ((p(i, j) + p(i + 1, j)) + (p(i, j + 1) + p(i + 1, j + 1))), x, z);
    }
    /// The middle of a square's side: the mean of its two ends and of the middles of the squares on either side of it.
    float side(int x, int z, bool along_x) const {
        const RasterView<const float> p = coarse_.points.view();
        float sum = along_x ? p(x / 2, z / 2) + p(x / 2 + 1, z / 2) : p(x / 2, z / 2) + p(x / 2, z / 2 + 1);
        float count = 2;
        const int across = along_x ? z : x;
        for (const int to : {-1, 1}) {
            if (across + to < 0 || across + to > cells_) continue;
            sum += along_x ? middle(x, z + to) : middle(x + to, z);
            ++count;
        }
        return moved(sum / count, x, z);
    }

    const Level& coarse_;
    std::uint64_t seed_;
    float amplitude_;
    int number_;
    int cells_;
};

Level refined(const Level& coarse, const Job& job, float amplitude) {
    Level fine;
    fine.number = coarse.number + 1;
    fine.step = coarse.step / 2;
    const int cells = 1 << fine.number;
    fine.points =
        Raster<float>(points_needed(job.width(), fine.step, cells), points_needed(job.height(), fine.step, cells));
    const Refinement rule(coarse, job.parameters.seed, amplitude);
    parallel_ranges(fine.points.height(), 4, [&](int first, int last) {
        for (int z = first; z < last; ++z)
            for (int x = 0; x < fine.points.width(); ++x) fine.points(x, z) = rule.at(x, z);
    });
    return fine;
}

}  // namespace

bool diamond_square(const Job& job) {
    int levels = 0;
    while ((1 << levels) + 1 < std::max(job.width(), job.height())) ++levels;
    Level level{0, 1 << levels, Raster<float>(2, 2)};
    for (int z = 0; z < 2; ++z)
        for (int x = 0; x < 2; ++x) level.points(x, z) = displacement(job.parameters.seed, 0, x, z);
    float amplitude = 1;
    while (level.number < levels) {
        if (job.control.stopped()) return false;
        amplitude *= job.parameters.roughness;
        level = refined(level, job, amplitude);
    }
    for (int z = 0; z < job.height(); ++z) std::copy_n(level.points.row(z), job.width(), job.out.row(z));
    return true;
}

}  // namespace cuesta::generators
