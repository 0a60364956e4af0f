#include "render/still/scrambled_points.h"

#include "core/base/random.h"

namespace cuesta {

namespace {

std::uint32_t reversed_bits(std::uint32_t x) {
    x = (x >> 16) | (x << 16);
    x = ((x & 0x00ff00ffU) << 8) | ((x & 0xff00ff00U) >> 8);
    x = ((x & 0x0f0f0f0fU) << 4) | ((x & 0xf0f0f0f0U) >> 4);
    x = ((x & 0x33333333U) << 2) | ((x & 0xccccccccU) >> 2);
    return ((x & 0x55555555U) << 1) | ((x & 0xaaaaaaaaU) >> 1);
}

/// Changes each bit depending on the lower ones only: with the bits reversed, a scrambling of Owen's kind (the hash of
/// Laine and Karras, constants by Vegdahl, as in Burley's section 3).
std::uint32_t scrambled_upwards(std::uint32_t x, std::uint32_t seed) {
    x += seed;
    x ^= x * 0x6c50b47cU;
    x ^= x * 0xb82f1e52U;
    x ^= x * 0xc7afe638U;
    x ^= x * 0x8d22f6e6U;
    return x;
}

std::uint32_t nested_scramble(std::uint32_t x, std::uint32_t seed) {
    return reversed_bits(scrambled_upwards(reversed_bits(x), seed));
}

/// The second dimension of Sobol: its direction numbers are the rows of Pascal's triangle modulo 2.
std::uint32_t second_dimension(std::uint32_t index) {
    std::uint32_t result = 0;
    for (std::uint32_t direction = 0x80000000U; index != 0; index >>= 1, direction ^= direction >> 1)
        if ((index & 1U) != 0) result ^= direction;
    return result;
}

}  // namespace

glm::vec2 ScrambledPoints::point(std::uint32_t index, std::uint32_t pair) const {
    const std::uint32_t seed = mix_bits(key_ ^ mix_bits(pair * 0x9e3779b9U + 1));
    const std::uint32_t shuffled = nested_scramble(index, seed);
    const std::uint32_t x = nested_scramble(reversed_bits(shuffled), mix_bits(seed ^ 0x68bc21ebU));
    const std::uint32_t y = nested_scramble(second_dimension(shuffled), mix_bits(seed ^ 0x02e5be93U));
    return {unit_float(x), unit_float(y)};
}

}  // namespace cuesta
