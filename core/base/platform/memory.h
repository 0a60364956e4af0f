#pragma once
/// \file Memory as the system gives it. Each system has its own half (ADR 67). Any thread.
/// core/base/process_memory.h tells the memory of this process.

#include <cstddef>
#include <cstdint>

namespace cuesta {

/// Bytes of memory of this machine, or of the limit that the system sets for a group of processes; 0 where it does not
/// tell.
std::uint64_t memory_of_machine();

/// Bytes of it that programs may take now without others having to give theirs back, file caches included; 0 where it
/// does not tell.
std::uint64_t free_memory_of_machine();

/// Asks for pages of 2 MiB for those bytes, whose beginning is aligned to them, where the system has such pages for the
/// asking. A refusal costs speed, nothing else.
void ask_for_huge_pages(std::byte* memory, std::size_t bytes) noexcept;

/// Has the allocator give back what it holds for later, and from now on large blocks as soon as they are freed, where
/// it can be asked to.
void give_back_freed_memory() noexcept;

}  // namespace cuesta
