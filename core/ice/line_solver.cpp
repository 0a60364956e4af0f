#include "core/ice/line_solver.h"

#include "core/base/multiversion.h"

namespace cuesta {
namespace {

CUESTA_MULTIVERSION void eliminate(const float* edge, float* value, float* upper, int length) {
    constexpr int lines = LineSolver::lines;
    float above[lines] = {};
    float solved[lines] = {};
    for (int i = 0; i < length; ++i) {
        const float* const before = edge + static_cast<std::ptrdiff_t>(i) * lines;
        const float* const after = before + lines;
        float* const e = value + static_cast<std::ptrdiff_t>(i) * lines;
        float* const c = upper + static_cast<std::ptrdiff_t>(i) * lines;
        for (int k = 0; k < lines; ++k) {
            const float pivot = 1.0F / (1.0F + before[k] + after[k] - before[k] * above[k]);
            above[k] = after[k] * pivot;
            solved[k] = (e[k] + before[k] * solved[k]) * pivot;
            c[k] = above[k];
            e[k] = solved[k];
        }
    }
    for (int i = length - 2; i >= 0; --i) {
        float* const e = value + static_cast<std::ptrdiff_t>(i) * lines;
        const float* const c = upper + static_cast<std::ptrdiff_t>(i) * lines;
        for (int k = 0; k < lines; ++k) e[k] += c[k] * e[k + lines];
    }
}

}  // namespace

void LineSolver::solve() {
    eliminate(edge_.data(), value_.data(), upper_.data(), length_);
}

}  // namespace cuesta
