#include "core/base/hash.h"

#define XXH_STATIC_LINKING_ONLY  // for the size of the state
#include <xxhash.h>

namespace cuesta {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are hashed as they lie in memory");

XXH3_state_t* state_at(std::byte* bytes) {
    return reinterpret_cast<XXH3_state_t*>(bytes);
}

}  // namespace

Hasher::Hasher() {
    static_assert(sizeof(XXH3_state_t) <= sizeof state_ && alignof(XXH3_state_t) <= 64);
    XXH3_INITSTATE(state_at(state_.data()));
    XXH3_128bits_reset(state_at(state_.data()));
}

Hasher& Hasher::add_bytes(std::span<const std::byte> bytes) {
    flush();
    XXH3_128bits_update(state_at(state_.data()), bytes.data(), bytes.size());
    return *this;
}

Key Hasher::key() const {
    if (held_ > 0) {
        Hasher whole = *this;
        whole.flush();
        return whole.key();
    }
    const XXH128_hash_t hash = XXH3_128bits_digest(reinterpret_cast<const XXH3_state_t*>(state_.data()));
    return {hash.high64, hash.low64};
}

void Hasher::flush() {
    if (held_ == 0) return;
    XXH3_128bits_update(state_at(state_.data()), words_.data(), held_ * sizeof words_[0]);
    held_ = 0;
}

}  // namespace cuesta
