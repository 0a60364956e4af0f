#include "core/bands/sea_strips.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>

#include "core/erosion/water/sea.h"

namespace cuesta {
namespace {

using water::SeaStrip;
using water::StripEdges;

/// Two rows of numbers of basins, then a byte for each basin.
std::vector<std::byte> packed(const StripEdges& edges) {
    std::vector<std::byte> bytes;
    const auto add = [&](const auto& list) {
        const auto part = std::as_bytes(std::span(list));
        bytes.insert(bytes.end(), part.begin(), part.end());
    };
    add(edges.north);
    add(edges.south);
    add(edges.joined);
    return bytes;
}

StripEdges unpacked(std::span<const std::byte> bytes, int width) {
    StripEdges edges;
    const auto columns = static_cast<std::size_t>(width);
    edges.north.resize(columns);
    edges.south.resize(columns);
    edges.joined.resize(bytes.size() - 2 * columns * sizeof(std::int32_t));
    const std::byte* at = bytes.data();
    const auto take = [&](auto& list) {
        const std::size_t size = std::as_bytes(std::span(list)).size();
        if (size > 0) std::memcpy(list.data(), at, size);
        at += size;
    };
    take(edges.north);
    take(edges.south);
    take(edges.joined);
    return edges;
}

/// The basins of the own strip that are joined to an edge of the map, over the strips of all ranks.
std::vector<std::uint8_t> joined_on_ranks(const RowDomain& domain, const StripEdges& own) {
    Ranks& ranks = domain.ranks();
    const bool has_rows = domain.own().count() > 0;
    const std::vector<std::vector<std::byte>> parts = gather(ranks, has_rows ? packed(own) : std::vector<std::byte>());
    std::vector<std::uint8_t> joined = own.joined;
    if (ranks.rank() != 0) {
        const Incoming in[] = {{0, std::as_writable_bytes(std::span(joined))}};
        ranks.exchange({}, in);
        return joined;
    }
    std::vector<StripEdges> strips;
    for (const std::vector<std::byte>& part : parts)
        if (!part.empty()) strips.push_back(unpacked(part, domain.width()));
    water::join_strips(strips);
    std::vector<Outgoing> out;
    for (std::size_t rank = 1; rank < strips.size(); ++rank)
        out.push_back({static_cast<int>(rank), std::as_bytes(std::span(strips[rank].joined))});
    ranks.exchange(out, {});
    return strips.front().joined;
}

/// Some rows of ground on disk.
struct GroundRows {
    Raster<float> reference;
    Raster<float> change;

    Result<void> read(const BandedErosion& ground, RowBand rows) {
        reference = Raster<float>(ground.reference.width(), rows.count());
        change = Raster<float>(ground.reference.width(), rows.count());
        if (Result<void> done = ground.reference.read(rows.first, reference.view()); !done) return done;
        return ground.change.read(rows.first, change.view());
    }
};

}  // namespace

std::vector<double> flood_on_ranks(const RowDomain& domain, ErosionState& state, int first, float sea_level) {
    const RowBand own = domain.own();
    if (own.count() == 0) {
        joined_on_ranks(domain, {});
        return domain.gather_rows({});
    }
    if (state.depth.empty()) state.depth = Raster<float>(state.width(), state.height());
    const auto rows_of = [&](Raster<float>& raster) {
        return RasterView<float>(raster.row(own.first - first), raster.width(), own.count(), raster.stride());
    };
    SeaStrip strip(rows_of(state.reference), rows_of(state.change), own, domain.height(), sea_level);
    const std::vector<std::uint8_t> joined = joined_on_ranks(domain, strip.edges());
    return domain.gather_rows(strip.fill(joined, rows_of(state.depth)));
}

Result<void> flood_on_disk(BandedErosion& ground, bool wet, int rows, float sea_level) {
    const int height = ground.reference.height();
    std::vector<StripEdges> strips;
    GroundRows part;
    for (int first = 0; first < height; first += rows) {
        const RowBand band{first, std::min(first + rows, height)};
        if (Result<void> read = part.read(ground, band); !read) return read;
        strips.push_back(SeaStrip(part.reference.view(), part.change.view(), band, height, sea_level).edges());
    }
    water::join_strips(strips);
    std::vector<double> gained;
    for (std::size_t i = 0; i < strips.size(); ++i) {
        const int first = static_cast<int>(i) * rows;
        const RowBand band{first, std::min(first + rows, height)};
        if (Result<void> read = part.read(ground, band); !read) return read;
        Raster<float> depth(ground.reference.width(), band.count());
        if (wet)
            if (Result<void> read = ground.depth.read(first, depth.view()); !read) return read;
        SeaStrip strip(part.reference.view(), part.change.view(), band, height, sea_level);
        const std::vector<double> of_strip = strip.fill(strips[i].joined, depth.view());
        gained.insert(gained.end(), of_strip.begin(), of_strip.end());
        if (Result<void> written = ground.depth.write(first, depth.view()); !written) return written;
    }
    water::book_flood(gained, ground.cell_size, ground.ledger);
    return {};
}

}  // namespace cuesta
