#pragma once
/// \file Rounding to codes that keeps what lies between them.

#include <cstdint>
#include <vector>

namespace cuesta {

/// Thresholds in a square that repeats, for rounding: a value v between two codes becomes floor(v + threshold). Each of
/// the n^2 evenly spaced thresholds (i + 1/2) / n^2 stands once in the square, so that its mean keeps v to 1 / (2 n^2)
/// of a code; and nearby cells have thresholds far apart (blue noise), so that the mean is kept over few cells and the
/// eye sees no pattern. Made by void and cluster (R. Ulichney 1993, "The void-and-cluster method for dither array
/// generation"). Values that are codes stay what they are, all others go to one of the two codes beside them: within
/// one step instead of half.
class DitherPattern {
public:
    static constexpr int side = 64;

    /// Another seed gives another pattern; the same seed the same on every machine. Takes some 0.1 s.
    explicit DitherPattern(std::uint64_t seed);
    /// In (0, 1); `x` and `y` >= 0.
    double threshold(int x, int y) const { return thresholds_[static_cast<std::size_t>((y % side) * side + x % side)]; }

private:
    std::vector<double> thresholds_;
};

}  // namespace cuesta
