#include "core/io/files/zip_archive.h"

#include <zip.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <set>

namespace cuesta {
namespace {

/// Deflate cannot pack better than 1032 : 1 (zlib's technical notes); an entry that claims more is made to exhaust
/// memory.
constexpr std::uint64_t largest_ratio = 1032;

std::string text_of(zip_error_t& error) {
    std::string text = zip_error_strerror(&error);
    zip_error_fini(&error);
    return text;
}

/// Level 1: heights pack hardly better at level 9, and take many times as long.
constexpr int deflate_level = 1;
/// Entries that keep more than this share of their bytes are not worth the time.
constexpr double worth_packing = 0.8;

/// The share of its bytes that the middle of a piece keeps when packed.
double share_kept(const std::vector<std::byte>& piece) {
    constexpr std::size_t looked_at = 65536;  // twice as far as deflate looks back
    const std::size_t count = std::min(piece.size(), looked_at);
    if (count == 0) return 0;
    const auto* middle = reinterpret_cast<const Bytef*>(piece.data() + (piece.size() - count) / 2);
    uLongf packed = compressBound(static_cast<uLong>(count));
    std::vector<Bytef> out(packed);
    if (compress2(out.data(), &packed, middle, static_cast<uLong>(count), deflate_level) != Z_OK) return 0;
    return static_cast<double>(packed) / static_cast<double>(count);
}

/// Whether an entry becomes much smaller, judged by the first, the middle and the last of its pieces.
bool packs_well(const ZipEntry& entry) {
    if (!entry.piece || entry.pieces <= 0) return true;
    try {  // an archive is open
        double kept = 0;
        for (const int number : {0, entry.pieces / 2, entry.pieces - 1}) kept += share_kept(entry.piece(number)) / 3;
        return kept <= worth_packing;
    } catch (const std::bad_alloc&) {
        return true;
    }
}

/// Feeds one entry to libzip.
struct Feed {
    const ZipEntry* entry;
    std::vector<std::byte> bytes;
    std::size_t position = 0;
    zip_error_t error;
    int next_piece = 0;

    /// Makes the first bytes, or the next piece; false where memory is short.
    bool make(bool first) {
        try {  // C code calls this
            if (first) next_piece = 0;
            if (entry->piece)
                bytes = entry->piece(next_piece++);
            else if (first)
                bytes = entry->fill();
            else
                bytes.clear();
        } catch (const std::exception&) {
            zip_error_set(&error, ZIP_ER_MEMORY, 0);
            return false;
        }
        position = 0;
        return true;
    }
};

zip_int64_t stat_of(Feed&, void* data) {
    auto* stat = static_cast<zip_stat_t*>(data);
    zip_stat_init(stat);
    // The size stays untold: libzip compresses as it reads, and the bytes are made only then.
    return sizeof(zip_stat_t);
}

zip_int64_t feed(void* user, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    auto& source = *static_cast<Feed*>(user);
    switch (command) {
        case ZIP_SOURCE_SUPPORTS:
            return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT,
                                                  ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE, -1);
        case ZIP_SOURCE_OPEN:
            return source.make(true) ? 0 : -1;
        case ZIP_SOURCE_READ: {
            if (source.position == source.bytes.size() && !source.make(false)) return -1;
            const std::size_t count = std::min<std::size_t>(length, source.bytes.size() - source.position);
            if (count > 0) std::memcpy(data, source.bytes.data() + source.position, count);
            source.position += count;
            return static_cast<zip_int64_t>(count);
        }
        case ZIP_SOURCE_CLOSE:
            source.bytes = {};
            return 0;
        case ZIP_SOURCE_STAT:
            return stat_of(source, data);
        case ZIP_SOURCE_ERROR:
            return zip_error_to_data(&source.error, data, length);
        case ZIP_SOURCE_FREE:
            return 0;
        default:
            zip_error_set(&source.error, ZIP_ER_OPNOTSUPP, 0);
            return -1;
    }
}

/// Adds an entry; false on an error that `archive` knows.
bool add(zip_t* archive, Feed& source) {
    zip_source_t* zip_source = zip_source_function(archive, feed, &source);
    if (zip_source == nullptr) return false;
    const zip_int64_t index = zip_file_add(archive, source.entry->name.c_str(), zip_source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(zip_source);
        return false;
    }
    const auto at = static_cast<zip_uint64_t>(index);
    // The earliest time that zip files know: 1980-01-01, midnight.
    constexpr zip_uint16_t date = (1 << 5) | 1;
    const bool packs = packs_well(*source.entry);
    return zip_set_file_compression(archive, at, packs ? ZIP_CM_DEFLATE : ZIP_CM_STORE, packs ? deflate_level : 0) ==
               0 &&
           zip_file_set_dostime(archive, at, 0, date, 0) == 0 &&
           zip_file_set_external_attributes(archive, at, 0, ZIP_OPSYS_UNIX, 0100644U << 16) == 0;
}

}  // namespace

Result<void> write_zip(const std::string& path, const std::vector<ZipEntry>& entries) {
    int code = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
    if (archive == nullptr) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        return Error{text_of(error), path};
    }
    std::vector<Feed> sources;
    for (const ZipEntry& entry : entries) {
        sources.push_back({&entry, {}, 0, {}});
        zip_error_init(&sources.back().error);
    }
    bool written = true;
    for (Feed& source : sources) written = written && add(archive, source);
    if (written) written = zip_close(archive) == 0;
    Result<void> result;
    if (!written) {
        result = Error{zip_strerror(archive), path};
        zip_discard(archive);
    }
    for (Feed& source : sources) zip_error_fini(&source.error);
    return result;
}

void ZipReader::Close::operator()(zip* archive) const {
    zip_discard(archive);
}

Result<ZipReader> ZipReader::open(const std::string& path) {
    int code = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code);
    if (archive == nullptr) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        return Error{text_of(error), path};
    }
    ZipReader reader(archive);
    std::set<std::string> seen;
    const zip_int64_t count = zip_get_num_entries(archive, 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const char* name = zip_get_name(archive, static_cast<zip_uint64_t>(i), ZIP_FL_ENC_RAW);
        if (name == nullptr) return Error{"entry " + std::to_string(i) + " has no readable name", path};
        if (!seen.insert(name).second) return Error{"entry '" + std::string(name) + "' appears twice", path};
        reader.names_.emplace_back(name);
    }
    return reader;
}

namespace {

Result<zip_stat_t> stat_entry(zip_t* archive, const std::vector<std::string>& names, const std::string& name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return Error{"entry '" + name + "' is missing", ""};
    zip_stat_t stat;
    zip_stat_init(&stat);
    constexpr zip_uint64_t needed = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_INDEX;
    if (zip_stat_index(archive, static_cast<zip_uint64_t>(found - names.begin()), 0, &stat) != 0 ||
        (stat.valid & needed) != needed)
        return Error{"entry '" + name + "' is damaged", ""};
    if (stat.size > 0 && stat.size / largest_ratio > stat.comp_size)
        return Error{"entry '" + name + "' claims more bytes than it can hold", ""};
    return stat;
}

}  // namespace

Result<std::uint64_t> ZipReader::size_of(const std::string& name) const {
    const Result<zip_stat_t> stat = stat_entry(archive_.get(), names_, name);
    if (!stat) return stat.error();
    return std::uint64_t{stat->size};
}

Result<void> ZipReader::read(const std::string& name, std::size_t piece,
                             const std::function<Result<void>(const std::byte*, std::size_t)>& take) const {
    const Result<zip_stat_t> stat = stat_entry(archive_.get(), names_, name);
    if (!stat) return stat.error();
    const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(zip_fopen_index(archive_.get(), stat->index, 0),
                                                                 zip_fclose);
    if (!file) return Error{"entry '" + name + "': " + zip_strerror(archive_.get()), ""};
    std::vector<std::byte> buffer(std::max<std::size_t>(piece, 1));
    std::uint64_t left = stat->size;
    // libzip compares the checksum when it meets the end: one more read than there are bytes.
    while (true) {
        const std::size_t wanted = std::min<std::uint64_t>(piece, left);
        std::size_t got = 0;
        while (got < std::max<std::size_t>(wanted, 1)) {
            const zip_int64_t count =
                zip_fread(file.get(), buffer.data() + got, std::max<std::size_t>(wanted, 1) - got);
            if (count < 0) return Error{"entry '" + name + "' is damaged: " + zip_file_strerror(file.get()), ""};
            if (count == 0) break;
            got += static_cast<std::size_t>(count);
        }
        if (got != wanted) return Error{"entry '" + name + "' is not as long as the archive says", ""};
        if (wanted == 0) return {};
        if (Result<void> taken = take(buffer.data(), got); !taken) return taken;
        left -= got;
    }
}

}  // namespace cuesta
