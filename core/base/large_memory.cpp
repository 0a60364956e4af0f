#include "core/base/large_memory.h"

#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace cuesta {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr std::size_t worth_huge_pages = 2 * huge_page;

constexpr std::align_val_t alignment_of(std::size_t bytes) {
    return std::align_val_t{bytes >= worth_huge_pages ? huge_page : std::size_t{64}};
}

}  // namespace

std::byte* allocate_field(std::size_t bytes) {
    auto* memory = static_cast<std::byte*>(::operator new[](bytes, alignment_of(bytes)));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // Whole huge pages only: the rest belongs to the allocator. A refusal costs speed, nothing else.
    if (bytes >= worth_huge_pages) madvise(memory, bytes / huge_page * huge_page, MADV_HUGEPAGE);
#endif
    return memory;
}

void release_field(std::byte* memory, std::size_t bytes) noexcept {
    ::operator delete[](memory, alignment_of(bytes));
}

}  // namespace cuesta
