#pragma once
/// \file Points in the unit square for the samples of a still: pure functions, so that every pixel has its own and the
/// order of work never matters. No OpenGL.

#include <cstdint>
#include <glm/glm.hpp>

namespace cuesta {

/// One pixel's sequence of points, which fill the unit square evenly at every length: the first two dimensions of Sobol
/// with Owen's scrambling, by hashing (B. Burley, "Practical Hash-based Owen Scrambling", JCGT 9(4), 2020). Several
/// independent pairs of dimensions come from scrambling and shuffling anew (padding).
class ScrambledPoints {
public:
    /// `key` tells pixels apart: any number.
    explicit ScrambledPoints(std::uint32_t key) : key_(key) {}

    /// Point `index` of pair `pair` of dimensions, each coordinate in [0, 1).
    glm::vec2 point(std::uint32_t index, std::uint32_t pair) const;

private:
    std::uint32_t key_;
};

}  // namespace cuesta
