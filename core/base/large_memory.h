#pragma once
/// \file Memory for big fields.

#include <cstddef>

namespace cuesta {

/// Uninitialised memory, aligned to 64 bytes. From 4 MiB on it asks the system for huge pages, where it has them: a
/// fresh 2048 x 2048 raster then costs 8 page faults in the place of 4096. Throws std::bad_alloc. Thread-safe.
std::byte* allocate_field(std::size_t bytes);
/// Gives back what allocate_field(bytes) gave; null is allowed.
void release_field(std::byte* memory, std::size_t bytes) noexcept;

/// Memory of big fields that comes from elsewhere, for work on land that has no room in memory.
class FieldSource {
public:
    virtual ~FieldSource() = default;
    /// So many bytes, aligned to 64; null: it leaves them to the allocator. Throws std::bad_alloc. Any thread.
    virtual std::byte* take(std::size_t bytes) = 0;
    /// Takes back what take() gave; false: that is not its own. Any thread.
    virtual bool give_back(std::byte* memory, std::size_t bytes) noexcept = 0;
};

/// All of allocate_field() asks it from now on; null: nobody. For the whole program, between work, and only where the
/// source before has got back all that it gave. Returns the source before.
FieldSource* set_field_source(FieldSource* source) noexcept;

}  // namespace cuesta
