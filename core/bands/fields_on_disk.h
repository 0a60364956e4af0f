#pragma once
/// \file Memory of big fields in scratch files: for steps that look at all of a land at once, where it is larger than
/// memory. The code is that of land in memory, and so are the bytes; the system brings the pages that are touched and
/// writes what has changed.

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/base/large_memory.h"
#include "core/base/result.h"

namespace cuesta {

/// Whether the disk of a folder ("": the current one) has room for fields of so many bytes, as far as the system tells.
Result<void> check_room_for_fields(const std::string& folder, std::uint64_t bytes);

/// While it lives, fields of the whole program (allocate_field()) take three quarters of some memory, those that come
/// first, and what is more lies in files without names in a folder, of which as much as the last quarter is in memory
/// at a time. One at a time lives; it must outlive the fields that were made meanwhile.
class FieldsOnDisk final : public FieldSource {
public:
    /// `folder`: must exist; "" is the current one.
    FieldsOnDisk(std::string folder, std::uint64_t memory);
    ~FieldsOnDisk() override;
    FieldsOnDisk(const FieldsOnDisk&) = delete;
    FieldsOnDisk& operator=(const FieldsOnDisk&) = delete;

    std::byte* take(std::size_t bytes) override;
    bool give_back(std::byte* memory, std::size_t bytes) noexcept override;

    /// Fields that are made from now on are none of its own.
    void stop_taking() { stopped_ = true; }

    /// The reason for which take() threw std::bad_alloc: no room on the disk, for example.
    std::optional<Error> problem() const;
    std::uint64_t most_on_disk() const;  ///< bytes at one time so far

private:
    struct Field {
        std::uint64_t bytes = 0;
        bool on_disk = false;
    };
    void let_go() const;

    std::string folder_;
    std::uint64_t in_memory_;
    mutable std::mutex mutex_;
    std::map<std::byte*, Field> fields_;
    std::uint64_t taken_in_memory_ = 0;
    std::uint64_t taken_on_disk_ = 0;
    std::uint64_t most_on_disk_ = 0;
    std::optional<Error> problem_;
    std::atomic<bool> stopped_{false};
    std::jthread watch_;  ///< last: it looks at the others
};

}  // namespace cuesta
