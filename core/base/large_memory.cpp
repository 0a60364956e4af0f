#include "core/base/large_memory.h"

#include <atomic>
#include <mutex>
#include <new>
#include <vector>

#include "core/base/kept_fields.h"
#include "core/base/platform/memory.h"

namespace cuesta {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr std::size_t worth_huge_pages = 2 * huge_page;

constexpr std::align_val_t alignment_of(std::size_t bytes) {
    return std::align_val_t{bytes >= worth_huge_pages ? huge_page : std::size_t{64}};
}

/// Fields that were released a moment ago. A step of erosion makes and drops the same scratch fields over and over, and
/// each time the system would map and clear their pages anew, a fifth of the time of some kernels.
class KeptFields {
public:
    static constexpr std::size_t least_bytes = std::size_t{64} << 10;  ///< less comes from pages that are at hand
    static constexpr std::size_t most_bytes = most_kept_fields;

    /// The last that was released of those of this size: it is likeliest to be in the processor's memory.
    std::byte* take(std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        for (auto field = fields_.end(); field != fields_.begin();)
            if ((--field)->bytes == bytes) {
                std::byte* const memory = field->memory;
                fields_.erase(field);
                bytes_ -= bytes;
                return memory;
            }
        return nullptr;
    }

    /// Those that were released longest ago make room: nothing asked for their size since.
    bool keep(std::byte* memory, std::size_t bytes) noexcept {
        const std::lock_guard lock(mutex_);
        std::size_t gone = 0;
        for (; bytes_ + bytes > most_bytes; ++gone) {
            bytes_ -= fields_[gone].bytes;
            drop_fresh_field(fields_[gone].memory, fields_[gone].bytes);
        }
        fields_.erase(fields_.begin(), fields_.begin() + static_cast<std::ptrdiff_t>(gone));
        try {
            fields_.push_back({memory, bytes});
        } catch (const std::bad_alloc&) {
            return false;
        }
        bytes_ += bytes;
        return true;
    }

    void clear() noexcept {
        const std::lock_guard lock(mutex_);
        for (const Field& field : fields_) drop_fresh_field(field.memory, field.bytes);
        fields_.clear();
        bytes_ = 0;
    }

private:
    struct Field {
        std::byte* memory;
        std::size_t bytes;
    };

    std::mutex mutex_;
    std::vector<Field> fields_;  ///< the last that was released last
    std::size_t bytes_ = 0;
};

/// Never destroyed: fields of other static objects may be released later.
KeptFields& kept_fields() {
    static KeptFields& fields = *new KeptFields;
    return fields;
}

constexpr std::size_t kept_grain = std::size_t{16} << 10;

// Under sanitizers every release is one, so that they see what is used after it.
#if defined(CUESTA_SANITIZED)
constexpr bool keeps_fields = false;
#else
constexpr bool keeps_fields = true;
#endif

bool worth_keeping(std::size_t bytes) {
    return keeps_fields && bytes >= KeptFields::least_bytes && bytes <= KeptFields::most_bytes - kept_grain;
}

/// Fields of one size come with starts that differ by some kilobytes (core/field/raster.h): to be found again they are
/// kept as if they were as long as each other.
std::size_t kept_size(std::size_t bytes) {
    return worth_keeping(bytes) ? (bytes + kept_grain - 1) / kept_grain * kept_grain : bytes;
}

std::atomic<FieldSource*> field_source{nullptr};

std::byte* allocate_aligned(std::size_t bytes) {
    return static_cast<std::byte*>(::operator new[](bytes, alignment_of(bytes)));
}

}  // namespace

std::byte* make_fresh_field(std::size_t bytes) {
    std::byte* memory = nullptr;
    try {
        memory = allocate_aligned(bytes);
    } catch (const std::bad_alloc&) {
        release_kept_fields();
        memory = allocate_aligned(bytes);
    }
    // Whole huge pages only: the rest belongs to the allocator.
    if (bytes >= worth_huge_pages) ask_for_huge_pages(memory, bytes / huge_page * huge_page);
    return memory;
}

void drop_fresh_field(std::byte* memory, std::size_t bytes) noexcept {
    ::operator delete[](memory, alignment_of(bytes));
}

FieldSource* set_field_source(FieldSource* source) noexcept {
    return field_source.exchange(source);
}

std::byte* allocate_field(std::size_t wanted) {
    if (FieldSource* const source = field_source.load(std::memory_order_acquire))
        if (std::byte* const memory = source->take(wanted)) return memory;
    const std::size_t bytes = kept_size(wanted);
    if (worth_keeping(bytes))
        if (std::byte* const kept = kept_fields().take(bytes)) return kept;
    return make_fresh_field(bytes);
}

void release_field(std::byte* memory, std::size_t wanted) noexcept {
    FieldSource* const source = field_source.load(std::memory_order_acquire);
    if (memory && source && source->give_back(memory, wanted)) return;
    const std::size_t bytes = kept_size(wanted);
    if (memory && worth_keeping(bytes) && kept_fields().keep(memory, bytes)) return;
    drop_fresh_field(memory, bytes);
}

void release_kept_fields() noexcept {
    kept_fields().clear();
}

void give_back_large_blocks() noexcept {
    give_back_freed_memory();
}

}  // namespace cuesta
