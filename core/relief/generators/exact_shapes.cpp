/// Shapes with a closed form.

#include <cmath>

#include "core/relief/generators/families.h"

namespace cuesta::generators {

bool slope(const Job& job) {
    return for_rows(job, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < job.width(); ++x) job.row(y)[x] = static_cast<float>(x);
    });
}

bool cone(const Job& job) {
    const double radius = 0.5 * job.shorter_side();
    return for_rows(job, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < job.width(); ++x) {
                const double distance = std::hypot(x + 0.5 - 0.5 * job.width(), y + 0.5 - 0.5 * job.height());
                job.row(y)[x] = static_cast<float>(std::max(0.0, radius - distance));
            }
    });
}

}  // namespace cuesta::generators
