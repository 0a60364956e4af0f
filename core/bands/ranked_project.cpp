#include "core/bands/ranked_project.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace cuesta {
namespace {

/// A raster on all ranks, tile by tile. `own`: on rank 0, else null.
TiledRaster shared_raster(Ranks& ranks, int width, int height, const TiledRaster* own) {
    std::vector<float> cells;
    return TiledRaster::of_tiles(width, height, [&](int number, Raster<float>& tile) {
        const auto row_size = static_cast<std::size_t>(tile.width());
        cells.resize(row_size * static_cast<std::size_t>(tile.height()));
        if (own != nullptr)
            for (int y = 0; y < tile.height(); ++y)
                std::copy_n(own->tile_cells(number).row(y), row_size,
                            cells.data() + row_size * static_cast<std::size_t>(y));
        broadcast(ranks, std::as_writable_bytes(std::span(cells)));
        for (int y = 0; y < tile.height(); ++y)
            std::copy_n(cells.data() + row_size * static_cast<std::size_t>(y), row_size, tile.row(y));
    });
}

Project read_parcel(const nlohmann::json& json, const std::vector<NamedRaster>& rasters) {
    return project_from_json(json, [&](const std::string& entry, int, int) {
        const auto named = std::find_if(rasters.begin(), rasters.end(),
                                        [&](const NamedRaster& raster) { return raster.entry == entry; });
        CUESTA_CHECK(named != rasters.end());
        return named->raster;
    });
}

}  // namespace

Result<ProjectParcel> packed_project(const Project& project) {
    Project sent = project;
    sent.paths.clear();
    if (std::holds_alternative<ImportedBase>(sent.base)) sent.base = GeneratedBase{};
    ProjectJson made = project_to_json(sent);
    try {
        // Reading computes automatic tangents, which a project that comes from a file has.
        if (read_parcel(made.json, made.rasters).splines != sent.splines)
            return Error{"the project's feature splines would change on their way to other ranks", "splines"};
    } catch (const UnreadableInput& failure) {
        return Error{"the project cannot be sent to other ranks: " + failure.error.what, failure.error.where};
    }
    return ProjectParcel{nlohmann::json::to_cbor(made.json), std::move(made.rasters)};
}

void send_project(Ranks& ranks, const ProjectParcel& parcel) {
    std::vector<std::uint8_t> text = parcel.text;
    broadcast_list(ranks, text);
    std::uint64_t count = parcel.rasters.size();
    broadcast_value(ranks, count);
    for (const NamedRaster& named : parcel.rasters) {
        std::array size{named.raster.width(), named.raster.height()};
        broadcast_value(ranks, size);
        std::vector<char> entry(named.entry.begin(), named.entry.end());
        broadcast_list(ranks, entry);
        shared_raster(ranks, size[0], size[1], &named.raster);
    }
}

Project received_project(Ranks& ranks) {
    std::vector<std::uint8_t> text;
    broadcast_list(ranks, text);
    std::uint64_t count = 0;
    broadcast_value(ranks, count);
    std::vector<NamedRaster> rasters;
    for (std::uint64_t i = 0; i < count; ++i) {
        std::array<int, 2> size{};
        broadcast_value(ranks, size);
        std::vector<char> entry;
        broadcast_list(ranks, entry);
        rasters.push_back({std::string(entry.begin(), entry.end()), shared_raster(ranks, size[0], size[1], nullptr)});
    }
    return read_parcel(nlohmann::json::from_cbor(text), rasters);
}

}  // namespace cuesta
