#include "core/io/mesh/fbx_container.h"

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
    Mending(const Bytes& fbx, const FbxAxes& axes) : in_(fbx), axes_(axes) {}

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
        set_axes(out_.data() + copied + node_header + name_size, property_bytes);
        inside += property_bytes;
        const bool list = inside < end || properties == 0;
        while (inside < end && !is_empty_record(inside, end)) inside = mend_node(inside, end);
        if (list) put_empty_record();
        for (std::size_t i = 0; i < 8; ++i)
            out_[copied + i] = static_cast<std::byte>(std::uint64_t{out_.size()} >> (8 * i));
        return end;
    }

    /// The properties of a node of settings are texts ('S', length in 32 bits, characters), the first its name, and a
    /// number: a double ('D') or 32 bits ('I').
    template <class Number>
    static void set_number(std::byte* properties, std::size_t size, std::string_view name, char type, Number number) {
        const std::size_t text_size = 5 + name.size();
        if (size < text_size + 1 + sizeof number) return;
        const auto length = static_cast<std::uint32_t>(name.size());
        std::byte* type_at = properties + size - sizeof number - 1;
        if (properties[0] != std::byte{'S'} || std::memcmp(properties + 1, &length, sizeof length) != 0 ||
            std::memcmp(properties + 5, name.data(), name.size()) != 0 || *type_at != static_cast<std::byte>(type))
            return;
        std::memcpy(type_at + 1, &number, sizeof number);
    }

    void set_axes(std::byte* properties, std::size_t size) const {
        set_number(properties, size, "UnitScaleFactor", 'D', axes_.centimetres);
        set_number(properties, size, "OriginalUnitScaleFactor", 'D', axes_.centimetres);
        if (!axes_.z_up) return;
        // x to the right, -y to the front, z up: what programs with z up write.
        set_number(properties, size, "UpAxis", 'I', std::int32_t{2});
        set_number(properties, size, "FrontAxis", 'I', std::int32_t{1});
        set_number(properties, size, "FrontAxisSign", 'I', std::int32_t{-1});
    }

    const Bytes& in_;
    FbxAxes axes_;
    Bytes out_;
};

}  // namespace

Result<std::vector<std::byte>> mended_fbx(const std::vector<std::byte>& fbx, const FbxAxes& axes) {
    try {
        return Mending(fbx, axes).mended();
    } catch (const Unreadable&) {
        return Error{"Assimp wrote an FBX file of an unknown layout", ""};
    }
}

}  // namespace cuesta
