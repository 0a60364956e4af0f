#include "core/io/project/erosion_state_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <type_traits>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {
namespace {

static_assert(std::endian::native == std::endian::little, "the file is written as memory is");

/// The last byte counts formats. In the first one the hashes were not XXH3.
constexpr std::array<char, 16> magic{'c', 'u', 'e', 's', 't', 'a', ' ', 's', 't', 'a', 't', 'e', '\n', 0, 0, 2};
constexpr int largest_side = 65536;
constexpr std::uint32_t most_layers = 255;

std::array<char, 16> version() {
    std::array<char, 16> text{};
    std::strncpy(text.data(), CUESTA_VERSION, text.size() - 1);
    return text;
}

struct Header {
    std::array<char, 16> magic{};
    std::array<char, 16> version{};
    std::int32_t width = 0;
    std::int32_t height = 0;
    std::uint32_t layers = 0;     ///< rasters of thickness
    std::uint32_t materials = 0;  ///< 0, or layers + 1
    Key run;
    double cell_size = 0;
    double ground_before = 0;
    double seconds = 0;
    std::int64_t steps_done = 0;
    std::array<std::int64_t, erosion_kind_count> steps_of_kind{};
    Ledger ledger;
    BedProfile beds;
    std::uint32_t present = 0;  ///< which rasters follow, in for_each_raster()'s order, the first in bit 0
};
static_assert(std::is_trivially_copyable_v<Header> && std::is_trivially_copyable_v<MaterialParameters>);
static_assert(sizeof(Header) == 32 + 16 + 16 + 32 + 8 * erosion_kind_count + sizeof(Ledger) + sizeof(BedProfile) + 4,
              "padding would be written");

/// Of for_each_raster().
unsigned raster_count() {
    unsigned count = 0;
    const ErosionState none;
    for_each_raster(none, [&](const Raster<float>&) { ++count; });
    return count;
}

class HashedWriter {
public:
    explicit HashedWriter(const std::string& path) : out_(file_path(path), std::ios::binary | std::ios::trunc) {}
    void add(std::span<const std::byte> bytes) {
        hasher_.add_bytes(bytes);
        out_.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
    void add(const Raster<float>& raster) {
        for (int y = 0; y < raster.height() && out_; ++y)
            add(std::as_bytes(std::span(raster.row(y), static_cast<std::size_t>(raster.width()))));
    }
    /// Ends with the hash.
    Result<void> finish() {
        const Key key = hasher_.key();
        errno = 0;
        out_.write(reinterpret_cast<const char*>(&key), sizeof key);
        out_.close();
        if (out_) return {};
        return Error{"the state could not be written: " + describe_errno(errno != 0 ? errno : ENOSPC), ""};
    }

private:
    std::ofstream out_;
    Hasher hasher_;
};

class HashedReader {
public:
    explicit HashedReader(const std::string& path) : in_(file_path(path), std::ios::binary) {}
    bool read(std::span<std::byte> bytes) {
        in_.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        hasher_.add_bytes(bytes);
        return static_cast<bool>(in_);
    }
    bool read(Raster<float>& raster, int width, int height) {
        raster = Raster<float>(width, height);
        for (int y = 0; y < height; ++y)
            if (!read(std::as_writable_bytes(std::span(raster.row(y), static_cast<std::size_t>(width))))) return false;
        return true;
    }
    /// Whether what follows is the hash of what was read.
    bool finish() {
        Key key;
        in_.read(reinterpret_cast<char*>(&key), sizeof key);
        return in_ && key == hasher_.key();
    }

private:
    std::ifstream in_;
    Hasher hasher_;
};

/// Bytes of the whole file; 0 where the header makes no sense.
std::uintmax_t expected_bytes(const Header& h) {
    const bool sound = h.width >= 1 && h.width <= largest_side && h.height >= 1 && h.height <= largest_side &&
                       h.layers <= most_layers && (h.materials == 0 || h.materials == h.layers + 1) &&
                       std::isfinite(h.cell_size) && h.cell_size > 0 && h.steps_done >= 0 && (h.present & 1U) != 0 &&
                       h.present < (1U << raster_count());
    if (!sound) return 0;
    const std::uintmax_t cells = static_cast<std::uintmax_t>(h.width) * static_cast<std::uintmax_t>(h.height);
    const std::uintmax_t rasters = h.layers + static_cast<unsigned>(std::popcount(h.present));
    return sizeof(Header) + h.materials * sizeof(MaterialParameters) + rasters * cells * sizeof(float) + sizeof(Key);
}

}  // namespace

Result<void> write_erosion_state(const std::string& path, const Key& run, const ErosionState& state,
                                 double ground_before, double seconds) {
    CUESTA_CHECK(!state.reference.empty() && state.thickness.size() <= most_layers);
    Header header{magic,
                  version(),
                  state.width(),
                  state.height(),
                  static_cast<std::uint32_t>(state.thickness.size()),
                  static_cast<std::uint32_t>(state.materials.size()),
                  run,
                  state.cell_size,
                  ground_before,
                  seconds,
                  state.steps_done,
                  state.steps_of_kind,
                  state.ledger,
                  state.beds.profile,
                  0};
    unsigned number = 0;
    for_each_raster(state, [&](const Raster<float>& raster) {
        if (!raster.empty()) header.present |= 1U << number;
        ++number;
    });
    return write_atomically(path, [&](const std::string& temporary) {
        HashedWriter out(temporary);
        out.add(std::as_bytes(std::span(&header, 1)));
        out.add(std::as_bytes(std::span(state.materials)));
        for (const Raster<float>& layer : state.thickness) out.add(layer);
        for_each_raster(state, [&](const Raster<float>& raster) { out.add(raster); });
        return out.finish();
    });
}

Result<StoredErosion> read_erosion_state(const std::string& path) {
    std::error_code code;
    const std::uintmax_t bytes = std::filesystem::file_size(file_path(path), code);
    if (code) return Error{"the state of erosion cannot be read: " + code.message(), path};
    const Error damaged{"the state of erosion is damaged; the run begins anew", path};
    HashedReader in(path);
    Header header;
    if (bytes < sizeof header || !in.read(std::as_writable_bytes(std::span(&header, 1))) ||
        !std::equal(magic.begin(), magic.end() - 1, header.magic.begin()))
        return damaged;
    if (header.magic != magic || header.version != version())
        return Error{"the state of erosion is of another version of the program; the run begins anew", path};
    if (expected_bytes(header) != bytes) return damaged;

    StoredErosion stored{header.run, {}, header.ground_before, header.seconds};
    ErosionState& state = stored.state;
    state.cell_size = header.cell_size;
    state.steps_done = header.steps_done;
    state.steps_of_kind = header.steps_of_kind;
    state.ledger = header.ledger;
    state.beds.profile = header.beds;
    state.materials.resize(header.materials);
    if (!in.read(std::as_writable_bytes(std::span(state.materials)))) return damaged;
    state.thickness.resize(header.layers);
    for (Raster<float>& layer : state.thickness)
        if (!in.read(layer, header.width, header.height)) return damaged;
    unsigned number = 0;
    bool whole = true;
    for_each_raster(state, [&](Raster<float>& raster) {
        if (whole && (header.present & (1U << number)) != 0) whole = in.read(raster, header.width, header.height);
        ++number;
    });
    if (!whole || !in.finish()) return damaged;
    return stored;
}

}  // namespace cuesta
