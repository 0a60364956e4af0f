#include "render/scene/plant_choice.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/base/threads.h"
#include "core/cover/leaf_colours.h"

namespace cuesta {

namespace {

constexpr double least_pixels = 2.5;      ///< of a tree's height: smaller ones are the ground's colour
constexpr double usual_height = 20;       ///< m
constexpr double shrub_reach = 900;       ///< m: shrubs and boulders
constexpr std::size_t kept_tiles = 1200;  ///< after which what was made is forgotten
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

double metres(std::int32_t millimetres) {
    return 0.001 * millimetres;
}

DrawnPlant drawn(const PlantInstance& plant, Season season, const glm::vec3& from_eye, float exaggeration) {
    const PlantSpecies& species = plant_species()[plant.species];
    DrawnPlant result{};
    result.from_eye = from_eye;
    const bool stone = species.form == PlantForm::boulder;
    // Slender when they are young and in company.
    const float slim = stone ? 1.0F : 0.80F + 0.4F * static_cast<float>(plant.heading) / 255.0F;
    // Of one age, some have outgrown the others: bits of the plant's own.
    const float grown = static_cast<float>((plant.tint * 29U + plant.heading * 11U) & 255U) / 255.0F;
    result.height = species.height * plant.scale * exaggeration * (stone ? 1.0F : 0.84F + 0.28F * grown);
    result.radius = species.crown * plant.scale * slim;
    result.turn = static_cast<float>(plant.heading) * glm::two_pi<float>() / 256;
    const float light = 0.72F + 0.56F * static_cast<float>(plant.tint) / 255.0F;
    const float warm = 0.12F * (static_cast<float>((plant.tint * 37U) & 255U) / 255.0F - 0.4F);
    // Neighbours turn at other times: bits of the plant's own that neither shade nor size depend on.
    const float lot = static_cast<float>((plant.heading * 89U + plant.tint * 53U) & 255U) / 255.0F;
    const std::array<float, 3> leaves = leaf_colour(plant.species, season, lot);
    const glm::vec3 colour =
        glm::vec3(leaves[0] * (1 + 1.6F * warm), leaves[1] * (1 + 0.3F * warm), leaves[2] * (1 - warm)) * light;
    for (std::size_t i = 0; i < 3; ++i)
        result.colour[i] = static_cast<std::uint8_t>(
            std::lround(255 * std::sqrt(std::clamp(colour[static_cast<int>(i)], 0.0F, 1.0F))));
    result.colour[3] = stone ? 255 : 0;
    return result;
}

}  // namespace

PlantBudget plant_budget(bool interactive, bool software, const FrameView& view) {
    const double visible = usual_height * focal_pixels(view) / least_pixels;
    if (interactive && software) return {3000, std::min(visible, 500.0), 204.8, 150, 600, 0};
    if (interactive) return {40000, std::min(visible, 1500.0), 204.8, 100, 300, 40};
    return {400000, std::min(visible, 8000.0), 819.2, 28, 160, 110};
}

std::optional<std::array<double, 2>> PlantChoice::place_within(double east, double south) const {
    const glm::dvec2 share = glm::dvec2(east, south) / beyond_->size;
    // None stands in the sea.
    if (beyond_->sea_at(share) > 0.1) return {};
    const glm::dvec2 within = beyond_->folded(beyond_->strayed(share)) * beyond_->size;
    return std::array{within.x, within.y};
}

glm::dvec3 PlantChoice::place_of(const PlantInstance& plant, bool outside) const {
    const glm::dvec2 place(metres(plant.east), metres(plant.south));
    if (!outside) return {place.x, static_cast<double>(plant.height) * view_.exaggeration, place.y};
    const double high = beyond_->height_at(place, static_cast<double>(plant.height)) * view_.exaggeration;
    return {place.x, beyond_->out_of_sight(high, place, view_.eye, view_.camera.pitch), place.y};
}

std::pair<double, double> PlantChoice::heights_of(const Tile& tile) const {
    const Raster<float>& heights = *sites_->heights;
    const auto cell = [&](double at, int count) {
        return std::clamp(static_cast<int>(at / sites_->cell_size), 0, count - 1);
    };
    const double west = tile.column * side_, north = tile.row * side_;
    double lowest = 1e9, highest = -1e9;
    if (!tile.outside) {
        for (int y = cell(north, heights.height()); y <= cell(north + side_, heights.height()); ++y)
            for (int x = cell(west, heights.width()); x <= cell(west + side_, heights.width()); ++x) {
                lowest = std::min(lowest, static_cast<double>(heights(x, y)));
                highest = std::max(highest, static_cast<double>(heights(x, y)));
            }
        return {lowest, highest};
    }
    for (int i = 0; i < 9; ++i) {
        const glm::dvec2 place(west + 0.5 * (i % 3) * side_, north + 0.5 * (i / 3) * side_);
        const glm::dvec2 within = beyond_->folded(beyond_->strayed(place / beyond_->size)) * beyond_->size;
        const double ground =
            static_cast<double>(heights(cell(within.x, heights.width()), cell(within.y, heights.height())));
        const double high = beyond_->out_of_sight(beyond_->height_at(place, ground) * view_.exaggeration, place,
                                                  view_.eye, view_.camera.pitch) /
                            view_.exaggeration;
        lowest = std::min(lowest, high);
        highest = std::max(highest, high);
    }
    // Ground between the nine is at most so much steeper.
    return {lowest - 0.25 * side_, highest + 0.25 * side_};
}

void PlantChoice::add_if_in_view(Tile tile, const FrameView& view, const PlantBudget& budget,
                                 std::vector<Tile>& to) const {
    const auto [lowest, highest] = heights_of(tile);
    const glm::dvec3 low(tile.column * side_, lowest * view.exaggeration, tile.row * side_);
    const glm::dvec3 high((tile.column + 1) * side_, (highest + 40) * view.exaggeration, (tile.row + 1) * side_);
    tile.distance = glm::distance(view.eye, glm::clamp(view.eye, low, high));
    if (tile.distance > budget.reach || !may_show(view.projection * view.view, low, high)) return;
    tile.layers = tile.distance < shrub_reach ? 15U : 3U;
    to.push_back(tile);
}

std::vector<PlantChoice::Tile> PlantChoice::tiles_in_view(const FrameView& view, const PlantBudget& budget) const {
    std::vector<Tile> tiles;
    const auto tile_at = [this](double at) { return static_cast<int>(std::floor(at / side_)); };
    const double width = sites_->width_metres(), height = sites_->height_metres();
    for (int row = tile_at(view.eye.z - budget.reach); row <= tile_at(view.eye.z + budget.reach); ++row)
        for (int column = tile_at(view.eye.x - budget.reach); column <= tile_at(view.eye.x + budget.reach); ++column) {
            const double west = column * side_, north = row * side_;
            const bool touches = west + side_ > 0 && west < width && north + side_ > 0 && north < height;
            const bool within = west >= 0 && west + side_ <= width && north >= 0 && north + side_ <= height;
            if (touches) add_if_in_view({column, row, false, 0, 0}, view, budget, tiles);
            if (!within && beyond_) add_if_in_view({column, row, true, 0, 0}, view, budget, tiles);
        }
    std::sort(tiles.begin(), tiles.end(), [](const Tile& a, const Tile& b) {
        return std::tuple(a.distance, a.row, a.column, a.outside) < std::tuple(b.distance, b.row, b.column, b.outside);
    });
    return tiles;
}

void PlantChoice::make(const std::vector<Tile>& tiles, std::size_t first, std::size_t last, double side) {
    std::vector<std::pair<const Tile*, Made*>> missing;
    for (std::size_t i = first; i < last; ++i) {
        Made& made = made_[tiles[i].key()];
        if ((tiles[i].layers & ~made.layers) != 0) missing.emplace_back(&tiles[i], &made);
    }
    parallel_bands(static_cast<int>(missing.size()), [&](int i) {
        const auto& [tile, made] = missing[static_cast<std::size_t>(i)];
        made->layers = tile->layers;
        const PlantRectangle rectangle{tile->column * side, tile->row * side, (tile->column + 1) * side,
                                       (tile->row + 1) * side};
        made->plants = tile->outside ? plants_beyond(
                                           *sites_, parameters_,
                                           [this](double east, double south) { return place_within(east, south); },
                                           rectangle, tile->layers)
                                     : plants_in(*sites_, parameters_, rectangle, tile->layers);
    });
}

double PlantChoice::reach_of(const std::vector<Tile>& tiles, const FrameView& view, const PlantBudget& budget) const {
    std::vector<float> distances;
    for (const Tile& tile : tiles)
        for (const PlantInstance& plant : made_.at(tile.key()).plants)
            distances.push_back(static_cast<float>(glm::distance(place_of(plant, tile.outside), view.eye)));
    const auto count = static_cast<std::size_t>(budget.count);
    if (distances.size() <= count) return budget.reach;
    const auto last = distances.begin() + static_cast<std::ptrdiff_t>(count);
    std::nth_element(distances.begin(), last, distances.end());
    return std::min(static_cast<double>(*last), budget.reach);
}

void PlantChoice::set_light_of(const PlantInstance& plant, bool outside, DrawnPlant& drawn) const {
    const glm::dvec2 place(metres(plant.east), metres(plant.south));
    if (!outside) {
        drawn.share = place / glm::dvec2(sites_->width_metres(), sites_->height_metres());
        return;
    }
    const glm::dvec2 strayed = beyond_->strayed(place / beyond_->size);
    drawn.share = beyond_->folded(strayed);
    // As terrain.frag lights the ground: a copy of the border's strip alone keeps the map's shadows.
    const glm::bvec2 mirrored = beyond_->mirrored(strayed);
    if (beyond_->strip > 0.99) drawn.copy = (mirrored.x ? 1.0F : 0.0F) + (mirrored.y ? 2.0F : 0.0F);
    drawn.unshaded = static_cast<float>(beyond_->way_at(place / beyond_->size) * (1 - beyond_->relief));
}

void PlantChoice::put_into_bins(const std::vector<Tile>& tiles, const FrameView& view, const PlantBudget& budget,
                                double reach) {
    const double focal = focal_pixels(view);
    for (const Tile& tile : tiles) {
        if (tile.distance > reach) continue;
        for (const PlantInstance& plant : made_[tile.key()].plants) {
            const glm::dvec3 from_eye = place_of(plant, tile.outside) - view.eye;
            const double distance = glm::length(from_eye);
            const PlantSpecies& species = plant_species()[plant.species];
            if (distance > reach) continue;
            const bool small = species.layer >= PlantLayer::low;
            const double own_reach = small ? std::min(reach, shrub_reach) : reach;
            // Towards the farthest they become fewer, so that there is no edge.
            const double share = (distance / own_reach - 0.6) / 0.4;
            if (share * 255 > static_cast<double>((plant.tint * 91U + plant.heading * 57U) & 255U)) continue;
            const double pixels = focal * static_cast<double>(species.height * plant.scale) / std::max(distance, 1.0);
            const auto detail = pixels >= budget.close_pixels  ? PlantDetail::close
                                : pixels >= budget.near_pixels ? PlantDetail::near
                                                               : PlantDetail::far;
            DrawnPlant instance =
                drawn(plant, parameters_.season, glm::vec3(from_eye), static_cast<float>(view.exaggeration));
            set_light_of(plant, tile.outside, instance);
            bins_[static_cast<std::size_t>(species.form) * plant_detail_count + static_cast<std::size_t>(detail)]
                .push_back(instance);
        }
    }
}

bool PlantChoice::choose(const std::shared_ptr<const CoverSites>& sites, const CoverParameters& parameters,
                         const FrameView& view, const PlantBudget& budget, const std::optional<LandBeyond>& beyond,
                         const std::array<float, 3>& meadow) {
    const bool same_plants = sites == sites_ && parameters == parameters_ && side_ == budget.tile && beyond == beyond_;
    if (same_plants && view == view_ && meadow == meadow_) return false;
    if (!same_plants || made_.size() > kept_tiles) made_.clear();
    sites_ = sites;
    parameters_ = parameters;
    meadow_ = meadow;
    side_ = budget.tile;
    view_ = view;
    beyond_ = beyond;
    for (auto& bin : bins_) bin.clear();
    if (!sites_) return true;
    std::vector<Tile> tiles = tiles_in_view(view, budget);
    // Nearest first, until there are enough.
    std::size_t count = 0, done = 0;
    while (done < tiles.size() && count < static_cast<std::size_t>(budget.count)) {
        const std::size_t last = std::min(done + at_once, tiles.size());
        make(tiles, done, last, budget.tile);
        for (; done < last; ++done) count += made_[tiles[done].key()].plants.size();
    }
    tiles.resize(done);
    put_into_bins(tiles, view, budget, reach_of(tiles, view, budget));
    const auto near_bin = [this](PlantForm form) -> std::vector<DrawnPlant>& {
        return bins_[static_cast<std::size_t>(form) * plant_detail_count + static_cast<std::size_t>(PlantDetail::near)];
    };
    NearGround ground = near_ground(*sites_, parameters_, view, {budget.grass, meadow});
    near_bin(PlantForm::tuft) = std::move(ground.tufts);
    near_bin(PlantForm::flower) = std::move(ground.flowers);
    auto& stones = near_bin(PlantForm::boulder);
    stones.insert(stones.end(), ground.stones.begin(), ground.stones.end());
    return true;
}

}  // namespace cuesta
