/// Monoliths: blocks with upright walls, from which erosion alone makes mountains (Prokop 2009).

#include <cmath>

#include "core/base/random.h"
#include "core/relief/generators/families.h"

namespace cuesta::generators {
namespace {

/// Index of the part among `count` equal parts in which a cell of `size` lies.
int part_of(int cell, int size, int count) {
    return static_cast<int>((2LL * cell + 1) * count / (2LL * size));
}

}  // namespace

bool monolith(const Job& job) {
    return for_rows(job, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < job.width(); ++x)
                job.row(y)[x] = part_of(x, job.width(), 3) == 1 && part_of(y, job.height(), 3) == 1 ? 1.0F : 0.0F;
    });
}

/// Exactly `count` blocks side by side in courses like brickwork, about as wide as deep, without gaps.
bool monoliths(const Job& job) {
    const GeneratorParameters& p = job.parameters;
    const double courses_wanted = std::sqrt(p.count * job.share_height() / job.share_width());
    const int courses = std::clamp(static_cast<int>(std::lround(courses_wanted)), 1, p.count);
    return for_rows(job, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const int course = part_of(y, job.height(), courses);
            const auto first_of = [&](int i) {
                return static_cast<int>(static_cast<long long>(i) * p.count / courses);
            };
            const int block = first_of(course);
            const int blocks = first_of(course + 1) - block;
            for (int x = 0; x < job.width(); ++x) {
                const auto number = static_cast<std::uint32_t>(block + part_of(x, job.width(), blocks));
                job.row(y)[x] = random_unit(p.seed, RandomStream::generator, 0, number);
            }
        }
    });
}

}  // namespace cuesta::generators
