#pragma once
/// \file Vectors in the memory of big fields.

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

#include "core/base/large_memory.h"

namespace cuesta {

/// Takes what allocate_field() gives, and leaves numbers that are made without a value as they are in memory, so that
/// resize() touches no pages.
template <class T>
struct FieldAllocator {
    using value_type = T;

    FieldAllocator() = default;
    template <class U>
    FieldAllocator(const FieldAllocator<U>&) {}

    T* allocate(std::size_t count) { return reinterpret_cast<T*>(allocate_field(count * sizeof(T))); }
    void deallocate(T* memory, std::size_t count) noexcept {
        release_field(reinterpret_cast<std::byte*>(memory), count * sizeof(T));
    }
    template <class U>
    void construct(U* place) {
        ::new (static_cast<void*>(place)) U;
    }
    template <class U, class... Values>
    void construct(U* place, Values&&... values) {
        std::construct_at(place, std::forward<Values>(values)...);
    }
    bool operator==(const FieldAllocator&) const { return true; }
};

}  // namespace cuesta
