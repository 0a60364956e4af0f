#pragma once
/// \file A fast 128-bit hash of values: the keys of the pipeline and the equality of tiles. Not for security.

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace cuesta {

/// 128 bits that stand for a value: equal values have equal keys; different ones differ, but for odds of about 1 in
/// 2^64.
struct Key {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    auto operator<=>(const Key&) const = default;
};

/// Feeds values to a hash. The order matters. Two multiply-xorshift lanes (the finaliser of MurmurHash3).
class Hasher {
public:
    Hasher& add_bits(std::uint64_t bits) {
        a_ = mix(a_ ^ bits);
        b_ = mix(b_ + std::rotl(bits, 32) + 0x9e3779b97f4a7c15ULL);
        return *this;
    }
    template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>) Hasher& add(T value) {
        return add_bits(static_cast<std::uint64_t>(value));
    }
    Hasher& add(float value) { return add_bits(std::bit_cast<std::uint32_t>(value)); }
    Hasher& add(double value) { return add_bits(std::bit_cast<std::uint64_t>(value)); }
    Hasher& add(const Key& key) { return add_bits(key.high).add_bits(key.low); }
    Hasher& add(std::string_view text) {
        add(text.size());
        return add_bytes(std::as_bytes(std::span(text.data(), text.size())));
    }
    Hasher& add_bytes(std::span<const std::byte> bytes) {
        while (!bytes.empty()) {
            const std::size_t count = std::min<std::size_t>(8, bytes.size());
            std::uint64_t word = 0;
            std::memcpy(&word, bytes.data(), count);
            add_bits(word);
            bytes = bytes.subspan(count);
        }
        return *this;
    }
    Key key() const { return {mix(a_ ^ 0x2545f4914f6cdd1dULL), mix(b_ + a_)}; }

private:
    static constexpr std::uint64_t mix(std::uint64_t x) {
        x ^= x >> 33;
        x *= 0xff51afd7ed558ccdULL;
        x ^= x >> 33;
        x *= 0xc4ceb9fe1a85ec53ULL;
        x ^= x >> 33;
        return x;
    }
    std::uint64_t a_ = 0x8445d61a4e774912ULL;
    std::uint64_t b_ = 0x6a09e667f3bcc909ULL;
};

}  // namespace cuesta
