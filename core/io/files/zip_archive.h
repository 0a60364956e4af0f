#pragma once
/// \file Zip archives (libzip), with the same bytes for the same contents.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"

struct zip;

namespace cuesta {

/// Entry of an archive: `fill` is called once, while the archive is written, for the bytes of the entry; or, for large
/// ones, `piece` for its pieces 0, 1, ..., until one is empty, and a few of them before, in any order.
struct ZipEntry {
    std::string name;
    std::function<std::vector<std::byte>()> fill;
    std::function<std::vector<std::byte>(int number)> piece{};
    int pieces = 0;  ///< how many there are, where that is known
};

/// Writes an archive at `path` (a temporary: see write_atomically), entries in the order given, with a fixed time stamp.
/// They are deflated, but for large ones that would hardly become smaller: eroded heights take a second for 20 MB and
/// keep nine tenths, so they are stored as they are. Only one entry's bytes (or one piece's) are in memory at a time.
Result<void> write_zip(const std::string& path, const std::vector<ZipEntry>& entries);

/// An archive open for reading. Errors of members name the entry.
class ZipReader {
public:
    /// Checks the structure of the archive, and that no name appears twice.
    static Result<ZipReader> open(const std::string& path);

    const std::vector<std::string>& names() const { return names_; }
    /// Bytes of an entry when unpacked, as the archive says; an error when it is missing or when the packed bytes
    /// cannot hold so many.
    Result<std::uint64_t> size_of(const std::string& name) const;
    /// Calls `take` with the bytes of the entry in order, in pieces of `piece` bytes (the last may be shorter). Checks
    /// its size and checksum. Ends early with the error that `take` returns.
    Result<void> read(const std::string& name, std::size_t piece,
                      const std::function<Result<void>(const std::byte* bytes, std::size_t count)>& take) const;

private:
    struct Close {
        void operator()(zip* archive) const;
    };
    explicit ZipReader(zip* archive) : archive_(archive) {}
    std::unique_ptr<zip, Close> archive_;
    std::vector<std::string> names_;
};

}  // namespace cuesta
