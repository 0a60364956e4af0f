#pragma once
/// \file A fast 128-bit hash of values, XXH3: the keys of the pipeline and the equality of tiles. Not for security.

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
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

/// Feeds values to a hash. The order matters: the bytes of all values, numbers as eight bytes each, are hashed as one
/// run. The same keys on every machine whose numbers lie little-endian in memory.
class Hasher {
public:
    Hasher();

    Hasher& add_bits(std::uint64_t bits) {
        if (held_ == words_.size()) flush();
        words_[held_++] = bits;
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
    Hasher& add_bytes(std::span<const std::byte> bytes);
    /// Of what was added so far; more may follow.
    Key key() const;

private:
    void flush();

    /// The library's state (576 bytes, aligned as it asks), whose header only hash.cpp includes.
    alignas(64) std::array<std::byte, 576> state_;
    /// Numbers on their way to it: a call for each would take longer than the hash.
    std::array<std::uint64_t, 16> words_{};
    std::size_t held_ = 0;
};

}  // namespace cuesta
