#pragma once
/// \file Counter-based random numbers: a pure function of seed, stream, step and cell, so the same on any number of
/// threads and in any order. Built on a 32-bit integer mixer that the compiler can vectorise.

#include <cstdint>

namespace cuesta {

/// Independent sequences of one seed. Numbers are never reused; append only (they decide the bytes of the results).
enum class RandomStream : std::uint32_t {
    mixing = 1,
    rain_drops = 2,
    rain_discs = 3,
    generator = 4,
    noise = 5,
    thermal = 6,
    test = 7,
    droplets = 8,
    beds = 9,
    uplift = 10,
    lowland = 20,
    dunes = 21,
    cover = 22,
    lava = 23,
    clouds = 24,
};

/// A bijective mixer of 32 bits with low bias (xor-shift-multiply; constants of the "lowbias32" search by C. Wellons).
constexpr std::uint32_t mix_bits(std::uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    x ^= x >> 16;
    return x;
}

/// The numbers of one step of a stream.
class RandomStep {
public:
    constexpr RandomStep(std::uint64_t seed, RandomStream stream, std::uint32_t step)
        : key_(mix_bits(static_cast<std::uint32_t>(seed) ^ 0x9e3779b9U * static_cast<std::uint32_t>(stream))) {
        key_ = mix_bits(key_ ^ static_cast<std::uint32_t>(seed >> 32));
        key_ = mix_bits(key_ ^ step);
    }
    /// 32 random bits for a counter.
    constexpr std::uint32_t bits(std::uint32_t counter) const {
        return mix_bits(key_ ^ mix_bits(counter + 0x85ebca6bU));
    }

private:
    std::uint32_t key_;
};

/// 32 random bits for a seed, stream, step and counter (a cell index, a draw number).
constexpr std::uint32_t random_bits(std::uint64_t seed, RandomStream stream, std::uint32_t step,
                                    std::uint32_t counter) {
    return RandomStep(seed, stream, step).bits(counter);
}

/// Uniform in [0, 1), in steps of 2^-24 (exact in float).
constexpr float unit_float(std::uint32_t bits) {
    return static_cast<float>(bits >> 8) * (1.0F / 16777216.0F);
}

/// Uniform in [0, 1).
constexpr float random_unit(std::uint64_t seed, RandomStream stream, std::uint32_t step, std::uint32_t counter) {
    return unit_float(random_bits(seed, stream, step, counter));
}

/// A sequence of draws for sequential code (generators, droplets' starts).
class RandomSequence {
public:
    constexpr RandomSequence(std::uint64_t seed, RandomStream stream, std::uint32_t step = 0)
        : seed_(seed), stream_(stream), step_(step) {}
    constexpr std::uint32_t bits() { return random_bits(seed_, stream_, step_, counter_++); }
    /// Uniform in [0, 1).
    constexpr float unit() { return unit_float(bits()); }
    /// Uniform in [low, high).
    constexpr float between(float low, float high) { return low + (high - low) * unit(); }
    /// Uniform in 0 .. count - 1; count >= 1.
    constexpr std::uint32_t below(std::uint32_t count) {
        return static_cast<std::uint32_t>((std::uint64_t{bits()} * count) >> 32);
    }

private:
    std::uint64_t seed_;
    RandomStream stream_;
    std::uint32_t step_;
    std::uint32_t counter_ = 0;
};

}  // namespace cuesta
