#include "core/io/fbx_container.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace cuesta {
namespace {

using Bytes = std::vector<std::byte>;

constexpr std::size_t file_header = 27;  ///< magic and version
constexpr std::size_t node_header = 25;  ///< also the length of the empty record
/// After the last node: an empty record, 16 bytes of a fixed pattern, padding to 16 bytes, and this much that is
/// copied.
constexpr std::size_t pattern_size = 16;
constexpr std::size_t tail_size = 4 + 4 + 120 + 16;

struct Unreadable {};

class Mending {
public:
    explicit Mending(const Bytes& fbx) : in_(fbx) {}

    Bytes mended() {
        constexpr std::string_view magic("Kaydara FBX Binary  \0\x1a\0", 23);
        if (in_.size() < file_header + pattern_size + tail_size ||
            std::memcmp(in_.data(), magic.data(), magic.size()) != 0)
            throw Unreadable{};
        copy(0, file_header);
        std::size_t at = file_header;
        while (is_node(at, in_.size())) at = mend_node(at, in_.size());
        put_empty_record();
        if (is_empty_record(at, in_.size())) at += node_header;
        copy(at, pattern_size);
        out_.resize((out_.size() + 15) / 16 * 16);
        copy(in_.size() - tail_size, tail_size);
        return std::move(out_);
    }

private:
    std::uint64_t number_at(std::size_t at) const {
        if (at + 8 > in_.size()) throw Unreadable{};
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < 8; ++i) value |= std::to_integer<std::uint64_t>(in_[at + i]) << (8 * i);
        return value;
    }
    void copy(std::size_t at, std::size_t count) {
        if (at > in_.size() || count > in_.size() - at) throw Unreadable{};
        const std::size_t before = out_.size();
        out_.resize(before + count);
        if (count > 0) std::memcpy(out_.data() + before, in_.data() + at, count);
    }
    void put_empty_record() { out_.resize(out_.size() + node_header); }
    /// The footer's pattern, read as an offset, lies far beyond the end.
    bool is_node(std::size_t at, std::size_t end) const {
        return at + node_header <= end && number_at(at) > at && number_at(at) <= end;
    }
    bool is_empty_record(std::size_t at, std::size_t end) const {
        return at + node_header <= end && std::all_of(in_.begin() + static_cast<std::ptrdiff_t>(at),
                                                      in_.begin() + static_cast<std::ptrdiff_t>(at + node_header),
                                                      [](std::byte byte) { return byte == std::byte{0}; });
    }

    /// Copies the node at `at`, which lies before `limit`; returns where it ends.
    std::size_t mend_node(std::size_t at, std::size_t limit) {
        if (!is_node(at, limit)) throw Unreadable{};
        const auto end = static_cast<std::size_t>(number_at(at));
        const std::uint64_t properties = number_at(at + 8);
        const std::uint64_t property_bytes = number_at(at + 16);
        const auto name_size = std::to_integer<std::size_t>(in_[at + 24]);
        std::size_t inside = at + node_header + name_size;
        if (inside > end || property_bytes > end - inside) throw Unreadable{};
        const std::size_t copied = out_.size();
        copy(at, inside - at + property_bytes);
        set_unit(out_.data() + copied + node_header + name_size, property_bytes);
        inside += property_bytes;
        const bool list = inside < end || properties == 0;
        while (inside < end && !is_empty_record(inside, end)) inside = mend_node(inside, end);
        if (list) put_empty_record();
        for (std::size_t i = 0; i < 8; ++i)
            out_[copied + i] = static_cast<std::byte>(std::uint64_t{out_.size()} >> (8 * i));
        return end;
    }

    /// The properties of the node that tells the unit are texts ('S', length in 32 bits, characters), the first its
    /// name, and the number of centimetres as a double ('D'): here 100.
    static void set_unit(std::byte* properties, std::size_t size) {
        constexpr std::string_view unit("S\x0f\0\0\0UnitScaleFactor", 20);
        constexpr std::string_view hundred("D\x00\x00\x00\x00\x00\x00\x59\x40", 9);
        if (size < unit.size() + hundred.size() || std::memcmp(properties, unit.data(), unit.size()) != 0) return;
        std::memcpy(properties + size - hundred.size(), hundred.data(), hundred.size());
    }

    const Bytes& in_;
    Bytes out_;
};

}  // namespace

Result<std::vector<std::byte>> mended_fbx(const std::vector<std::byte>& fbx) {
    try {
        return Mending(fbx).mended();
    } catch (const Unreadable&) {
        return Error{"Assimp wrote an FBX file of an unknown layout", ""};
    }
}

}  // namespace cuesta
