#include "core/bands/fields_on_disk.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <new>
#include <utility>

#include "core/base/check.h"
#include "core/base/kept_fields.h"
#include "core/base/platform/open_file.h"
#include "core/base/platform/utf8_path.h"
#include "core/base/process_memory.h"
#include "core/base/size_text.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {
namespace {

/// Smaller ones are scratch rows of threads, which come and go.
constexpr std::size_t least_field = std::size_t{1} << 20U;

/// Bytes of files that this process has in memory; 0 where the system does not tell.
std::uint64_t mapped_now() {
    const std::optional<ProcessMemory> taken = process_memory();
    return taken ? taken->files : 0;
}

}  // namespace

Result<void> check_room_for_fields(const std::string& folder, std::uint64_t bytes) {
    std::error_code unknown;
    const auto space = std::filesystem::space(file_path(folder.empty() ? "." : folder), unknown);
    if (unknown || space.free >= bytes) return {};
    return Error{"no room for scratch files: steps that need all of the land take " + size_text(bytes) +
                     " there at least, and " + size_text(space.free) +
                     " are free; make room, allow more memory, or name another folder for scratch files",
                 folder.empty() ? "." : folder};
}

FieldsOnDisk::FieldsOnDisk(std::string folder, std::uint64_t memory)
    // Pages that come and go cost time, those in memory none; rows that are near by have room in few.
    : folder_(folder.empty() ? "." : std::move(folder)),
      in_memory_(memory / 4 * 3),
      watch_([this, most = mapped_now() + memory / 4](const std::stop_token& stop) {
          while (!stop.stop_requested()) {
              if (mapped_now() > most) let_go();
              std::this_thread::sleep_for(std::chrono::milliseconds(3));
          }
      }) {
    CUESTA_CHECK(set_field_source(this) == nullptr);
}

FieldsOnDisk::~FieldsOnDisk() {
    set_field_source(nullptr);
    CUESTA_CHECK(fields_.empty());
}

std::byte* FieldsOnDisk::take(std::size_t bytes) {
    if (bytes < least_field || stopped_) return nullptr;
    const std::lock_guard lock(mutex_);
    if (taken_in_memory_ + bytes <= in_memory_) {
        std::byte* const memory = make_fresh_field(bytes);
        fields_[memory] = {bytes, false};
        taken_in_memory_ += bytes;
        return memory;
    }
    OpenFile file = OpenFile::nameless(folder_);
    int failed = file.is_open() ? file.take_room(0, static_cast<std::int64_t>(bytes)) : file.problem();
    std::byte* memory = nullptr;
    if (failed == 0) failed = file.map(bytes, memory);
    if (failed != 0) {
        if (!problem_)
            problem_ = Error{"no room for a scratch file of " + size_text(bytes) + ": " + describe_errno(failed) +
                                 "; make room, or name another folder for scratch files",
                             folder_};
        throw std::bad_alloc();
    }
    fields_[memory] = {bytes, true};
    taken_on_disk_ += bytes;
    most_on_disk_ = std::max(most_on_disk_, taken_on_disk_);
    return memory;
}

bool FieldsOnDisk::give_back(std::byte* memory, std::size_t bytes) noexcept {
    if (bytes < least_field) return false;
    const std::lock_guard lock(mutex_);
    const auto field = fields_.find(memory);
    if (field == fields_.end()) return false;  // it is older than this
    if (field->second.on_disk) {
        unmap(memory, bytes);
        taken_on_disk_ -= bytes;
    } else {
        drop_fresh_field(memory, bytes);
        taken_in_memory_ -= bytes;
    }
    fields_.erase(field);
    return true;
}

std::optional<Error> FieldsOnDisk::problem() const {
    const std::lock_guard lock(mutex_);
    return problem_;
}

std::uint64_t FieldsOnDisk::most_on_disk() const {
    const std::lock_guard lock(mutex_);
    return most_on_disk_;
}

void FieldsOnDisk::let_go() const {
    const std::lock_guard lock(mutex_);
    for (const auto& [memory, field] : fields_)
        if (field.on_disk) let_go_of_mapped(memory, field.bytes);
}

}  // namespace cuesta
