#include "render/scene/plant_choice.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/base/threads.h"

namespace cuesta {

namespace {

constexpr double least_pixels = 2.5;     ///< of a tree's height: smaller ones are the ground's colour
constexpr double usual_height = 20;      ///< m
constexpr double shrub_reach = 900;      ///< m: shrubs and boulders
constexpr std::size_t kept_tiles = 600;  ///< after which what was made is forgotten
constexpr std::size_t at_once = 8;

double focal_pixels(const FrameView& view) {
    return 0.5 * view.height / std::tan(0.5 * glm::radians(view.camera.field_of_view));
}

/// Whether the box may be in view: some corner on the inner side of each plane.
bool may_show(const glm::dmat4& clip_from_world, const glm::dvec3& low, const glm::dvec3& high) {
    std::array<int, 5> outside{};
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec4 clip =
            clip_from_world * glm::dvec4((corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y,
                                         (corner & 4) != 0 ? high.z : low.z, 1);
        outside[0] += clip.x < -clip.w ? 1 : 0;
        outside[1] += clip.x > clip.w ? 1 : 0;
        outside[2] += clip.y < -clip.w ? 1 : 0;
        outside[3] += clip.y > clip.w ? 1 : 0;
        outside[4] += clip.w < 0 ? 1 : 0;
    }
    return std::none_of(outside.begin(), outside.end(), [](int count) { return count == 8; });
}

glm::dvec3 place_of(const PlantInstance& plant, const FrameView& view) {
    return {0.001 * plant.east, static_cast<double>(plant.height) * view.exaggeration, 0.001 * plant.south};
}

DrawnPlant drawn(const PlantInstance& plant, const glm::vec3& from_eye, float exaggeration) {
    const PlantSpecies& species = plant_species()[plant.species];
    DrawnPlant result;
    result.from_eye = from_eye;
    const bool stone = species.form == PlantForm::boulder;
    // Slender when they are young and in company.
    const float slim = stone ? 1.0F : 0.85F + 0.3F * static_cast<float>(plant.heading) / 255.0F;
    result.height = species.height * plant.scale * exaggeration;
    result.radius = species.crown * plant.scale * slim;
    result.turn = static_cast<float>(plant.heading) * glm::two_pi<float>() / 256;
    const float light = 0.72F + 0.56F * static_cast<float>(plant.tint) / 255.0F;
    const float warm = 0.12F * (static_cast<float>((plant.tint * 37U) & 255U) / 255.0F - 0.4F);
    const glm::vec3 colour = glm::vec3(species.colour[0] * (1 + 1.6F * warm), species.colour[1] * (1 + 0.3F * warm),
                                       species.colour[2] * (1 - warm)) *
                             light;
    for (std::size_t i = 0; i < 3; ++i)
        result.colour[i] = static_cast<std::uint8_t>(
            std::lround(255 * std::sqrt(std::clamp(colour[static_cast<int>(i)], 0.0F, 1.0F))));
    result.colour[3] = stone ? 255 : 0;
    return result;
}

}  // namespace

PlantBudget plant_budget(bool interactive, bool software, const FrameView& view) {
    const double visible = usual_height * focal_pixels(view) / least_pixels;
    if (interactive && software) return {3000, std::min(visible, 500.0), 204.8, 150};
    if (interactive) return {40000, std::min(visible, 1500.0), 204.8, 100};
    return {400000, std::min(visible, 8000.0), 819.2, 60};
}

std::vector<PlantChoice::Tile> PlantChoice::tiles_in_view(const FrameView& view, const PlantBudget& budget) const {
    std::vector<Tile> tiles;
    const double side = budget.tile;
    const int columns = static_cast<int>(std::ceil(sites_->width_metres() / side));
    const int rows = static_cast<int>(std::ceil(sites_->height_metres() / side));
    const auto tile_at = [side](double metres, int count) {
        return std::clamp(static_cast<int>(std::floor(metres / side)), 0, count - 1);
    };
    const glm::dmat4 clip_from_world = view.projection * view.view;
    const Raster<float>& heights = *sites_->heights;
    for (int row = tile_at(view.eye.z - budget.reach, rows); row <= tile_at(view.eye.z + budget.reach, rows); ++row)
        for (int column = tile_at(view.eye.x - budget.reach, columns);
             column <= tile_at(view.eye.x + budget.reach, columns); ++column) {
            const auto cell = [&](double metres, int count) {
                return std::clamp(static_cast<int>(metres / sites_->cell_size), 0, count - 1);
            };
            float lowest = 1e9F, highest = -1e9F;
            for (int y = cell(row * side, heights.height()); y <= cell((row + 1) * side, heights.height()); ++y)
                for (int x = cell(column * side, heights.width()); x <= cell((column + 1) * side, heights.width());
                     ++x) {
                    lowest = std::min(lowest, heights(x, y));
                    highest = std::max(highest, heights(x, y));
                }
            const glm::dvec3 low(column * side, lowest * view.exaggeration, row * side);
            const glm::dvec3 high((column + 1) * side, (highest + 40) * view.exaggeration, (row + 1) * side);
            const double distance = glm::distance(view.eye, glm::clamp(view.eye, low, high));
            if (distance > budget.reach || !may_show(clip_from_world, low, high)) continue;
            tiles.push_back({column, row, distance, distance < shrub_reach ? 15U : 3U});
        }
    std::sort(tiles.begin(), tiles.end(), [](const Tile& a, const Tile& b) {
        return std::tie(a.distance, a.row, a.column) < std::tie(b.distance, b.row, b.column);
    });
    return tiles;
}

void PlantChoice::make(const std::vector<Tile>& tiles, std::size_t first, std::size_t last, double side) {
    std::vector<std::pair<const Tile*, Made*>> missing;
    for (std::size_t i = first; i < last; ++i) {
        Made& made = made_[{tiles[i].column, tiles[i].row}];
        if ((tiles[i].layers & ~made.layers) != 0) missing.emplace_back(&tiles[i], &made);
    }
    parallel_bands(static_cast<int>(missing.size()), [&](int i) {
        const auto& [tile, made] = missing[static_cast<std::size_t>(i)];
        made->layers = tile->layers;
        made->plants = plants_in(
            *sites_, parameters_,
            {tile->column * side, tile->row * side, (tile->column + 1) * side, (tile->row + 1) * side}, tile->layers);
    });
}

double PlantChoice::reach_of(const std::vector<Tile>& tiles, const FrameView& view, const PlantBudget& budget) const {
    std::vector<float> distances;
    for (const Tile& tile : tiles)
        for (const PlantInstance& plant : made_.at({tile.column, tile.row}).plants)
            distances.push_back(static_cast<float>(glm::distance(place_of(plant, view), view.eye)));
    const auto count = static_cast<std::size_t>(budget.count);
    if (distances.size() <= count) return budget.reach;
    const auto last = distances.begin() + static_cast<std::ptrdiff_t>(count);
    std::nth_element(distances.begin(), last, distances.end());
    return std::min(static_cast<double>(*last), budget.reach);
}

void PlantChoice::put_into_bins(const std::vector<Tile>& tiles, const FrameView& view, const PlantBudget& budget,
                                double reach) {
    const double focal = focal_pixels(view);
    for (const Tile& tile : tiles) {
        if (tile.distance > reach) continue;
        for (const PlantInstance& plant : made_[{tile.column, tile.row}].plants) {
            const glm::dvec3 from_eye = place_of(plant, view) - view.eye;
            const double distance = glm::length(from_eye);
            const PlantSpecies& species = plant_species()[plant.species];
            if (distance > reach) continue;
            const bool small = species.layer >= PlantLayer::low;
            const double own_reach = small ? std::min(reach, shrub_reach) : reach;
            // Towards the farthest they become fewer, so that there is no edge.
            const double share = (distance / own_reach - 0.6) / 0.4;
            if (share * 255 > static_cast<double>((plant.tint * 91U + plant.heading * 57U) & 255U)) continue;
            const double pixels = focal * static_cast<double>(species.height * plant.scale) / std::max(distance, 1.0);
            const auto detail = pixels >= budget.near_pixels ? PlantDetail::near : PlantDetail::far;
            bins_[static_cast<std::size_t>(species.form) * plant_detail_count + static_cast<std::size_t>(detail)]
                .push_back(drawn(plant, glm::vec3(from_eye), static_cast<float>(view.exaggeration)));
        }
    }
}

bool PlantChoice::choose(const std::shared_ptr<const CoverSites>& sites, const CoverParameters& parameters,
                         const FrameView& view, const PlantBudget& budget) {
    const bool same_plants = sites == sites_ && parameters == parameters_ && side_ == budget.tile;
    if (same_plants && view == view_) return false;
    if (!same_plants || made_.size() > kept_tiles) made_.clear();
    sites_ = sites;
    parameters_ = parameters;
    side_ = budget.tile;
    view_ = view;
    for (auto& bin : bins_) bin.clear();
    if (!sites_) return true;
    std::vector<Tile> tiles = tiles_in_view(view, budget);
    // Nearest first, until there are enough.
    std::size_t count = 0, done = 0;
    while (done < tiles.size() && count < static_cast<std::size_t>(budget.count)) {
        const std::size_t last = std::min(done + at_once, tiles.size());
        make(tiles, done, last, budget.tile);
        for (; done < last; ++done) count += made_[{tiles[done].column, tiles[done].row}].plants.size();
    }
    tiles.resize(done);
    put_into_bins(tiles, view, budget, reach_of(tiles, view, budget));
    return true;
}

}  // namespace cuesta
