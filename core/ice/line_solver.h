#pragma once
/// \file Tridiagonal equations of diffusion along lines, sixteen lines side by side so that they vectorise.

#include <vector>

namespace cuesta {

/// Solves (1 + a_(i-1) + a_i) e_i - a_(i-1) e_(i-1) - a_i e_(i+1) = r_i along lines of `length` cells by Thomas's
/// elimination. The matrix dominates its diagonal whatever a >= 0 is.
class LineSolver {
public:
    static constexpr int lines = 16;

    explicit LineSolver(int length)
        : length_(length),
          edge_(static_cast<std::size_t>(length + 1) * lines),
          value_(static_cast<std::size_t>(length) * lines),
          upper_(static_cast<std::size_t>(length) * lines) {}

    /// a of the edge before cell `i` of each line, i = 0 .. length: 0 where nothing flows there. What an edge at an end
    /// lets out meets an e of 0 beyond.
    float* edge(int i) { return edge_.data() + static_cast<std::size_t>(i) * lines; }
    /// r before, e after solve(), of cell `i` of each line.
    float* value(int i) { return value_.data() + static_cast<std::size_t>(i) * lines; }
    void solve();

private:
    int length_;
    std::vector<float> edge_;
    std::vector<float> value_;
    std::vector<float> upper_;
};

}  // namespace cuesta
