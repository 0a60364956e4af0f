#pragma once
/// \file Times for the benches of drawing.

#include <algorithm>
#include <chrono>

#include "render/gl/context.h"

namespace cuesta::test {

/// Milliseconds.
inline double since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// Milliseconds of the shortest of `count` calls; OpenGL is waited for.
template <class Draw>
double least_of(int count, Draw draw) {
    double least = 1e9;
    for (int i = 0; i < count; ++i) {
        const auto start = std::chrono::steady_clock::now();
        draw();
        glFinish();
        least = std::min(least, since(start));
    }
    return least;
}

}  // namespace cuesta::test
