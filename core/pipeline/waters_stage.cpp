#include "core/pipeline/waters_stage.h"

#include <algorithm>

#include "core/base/threads.h"
#include "core/pipeline/parameter_hash.h"
#include "core/pipeline/path_stage.h"
#include "core/waters/depth_of_waters.h"

namespace cuesta {
namespace {

/// Coarse and full lands of one project take turns while it is edited.
constexpr std::size_t most_entries = 3;

/// Of a base or of the source of an element.
template <class Source>
std::optional<double> sea_of(const Source& base) {
    if (const auto* uplifted = std::get_if<UpliftedBase>(&base)) {
        const UpliftedLandParameters& land = uplifted->parameters;
        if (!land.uplift.sea) return std::nullopt;
        return double{land.uplift.sea_level} + (land.coast.acts() ? double{land.coast.rise} : 0);
    }
    if (const auto* delta = std::get_if<DeltaBase>(&base)) return double{delta->parameters.sea_level};
    return std::nullopt;
}

/// A stack has the sea of its lowest element that has one.
std::optional<double> sea_of_base(const Base& base) {
    const auto* stack = std::get_if<StackBase>(&base);
    if (stack == nullptr) return sea_of(base);
    for (const StackElement& element : stack->elements)
        if (const auto sea = element.counts() ? sea_of(element.source) : std::nullopt) return sea;
    return std::nullopt;
}

Land with_depth(const Land& land, const SharedRaster& depth) {
    Land result = land;
    result.found_water = depth ? deeper_water(depth, path_water(land)) : nullptr;
    return result;
}

/// Depth of the rivers that the base comes with, over the ground as it is by now, m; null where there is none.
SharedRaster depth_of_rivers(const Land& land) {
    if (!land.river_level) return nullptr;
    const RasterView<const float> ground = land.ground->view(), level = land.river_level->view();
    auto depth = std::make_shared<Raster<float>>(ground.width(), ground.height());
    parallel_ranges(ground.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < ground.width(); ++x) (*depth)(x, y) = std::max(level(x, y) - ground(x, y), 0.0F);
    });
    return depth;
}

}  // namespace

SharedRaster deeper_water(const SharedRaster& one, const SharedRaster& other) {
    if (!one || !other) return one ? one : other;
    auto depth = std::make_shared<Raster<float>>(*one);
    parallel_ranges(depth->height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < depth->width(); ++x) (*depth)(x, y) = std::max((*depth)(x, y), (*other)(x, y));
    });
    return depth;
}

std::optional<double> sea_level_of(const Project& project) {
    const MixingParameters& mixing = project.erosion.mixing;
    if (mixing.border == Border::sea) return double{mixing.sea_level};
    return sea_of_base(project.base);
}

WatersOptions waters_options(const Project& project) {
    WatersOptions options;
    options.sea_level = sea_level_of(project);
    options.source = double{project.waters.source} * 1e6;
    options.runoff = double{project.waters.runoff} * 1e-3;
    options.least_lake_area = double{project.waters.least_lake};
    return options;
}

Key waters_key(const Project& project) {
    Hasher hasher;
    hasher.add(project.waters.shown);
    if (project.waters.shown) {
        add_parameters(hasher, project.waters);
        const std::optional<double> sea = sea_level_of(project);
        hasher.add(sea.has_value()).add(sea.value_or(0));
    }
    return hasher.key();
}

const FoundWaters::Entry& FoundWaters::found(const Land& land, const Project& project) {
    const TerrainFrame& frame = land.frame;
    const Key waters_wanted = waters_key(project);
    Hasher hasher;
    hasher.add(waters_wanted).add(land.uncarved_key).add(paths_key(project.paths));
    hasher.add(land.carved.has_value()).add(frame.width).add(frame.height).add(frame.cell_size);
    const Key key = hasher.key();
    const auto kept = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.key == key; });
    if (kept != entries_.end()) {
        std::rotate(kept, kept + 1, entries_.end());
        return entries_.back();
    }
    const auto start = Clock::now();
    WatersOptions options = waters_options(project);
    options.source = std::max(options.source, drawn_source(frame.cell_size, options.runoff));
    const RasterView<const float> ground = land.ground->view();
    const Waters waters = find_waters(ground, frame.cell_size, options);
    Raster<float> depth = depth_of_waters(waters, ground, frame.cell_size, options);
    Entry entry{key, waters_wanted, land.before, nullptr, 0, Clock::now()};
    if (!depth.empty()) entry.depth = std::make_shared<const Raster<float>>(std::move(depth));
    entry.depth = deeper_water(entry.depth, depth_of_rivers(land));
    entry.seconds = std::chrono::duration<double>(entry.end - start).count();
    if (entries_.size() == most_entries) entries_.erase(entries_.begin());
    return entries_.emplace_back(std::move(entry));
}

Land FoundWaters::with_waters(const Land& land, const Project& project) {
    return with_depth(land, project.waters.shown ? found(land, project).depth : nullptr);
}

Land FoundWaters::with_recent_waters(const Land& land, const Project& project) {
    constexpr double most_share = 0.05;
    if (!project.waters.shown) return with_depth(land, nullptr);
    const Key wanted = waters_key(project);
    for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
        if (entry->before.lock() != land.before || !(entry->waters == wanted)) continue;
        const double since = std::chrono::duration<double>(Clock::now() - entry->end).count();
        if (since * most_share < entry->seconds) return with_depth(land, entry->depth);
        break;
    }
    return with_waters(land, project);
}

}  // namespace cuesta
