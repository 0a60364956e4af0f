#pragma once
/// \file Plants that a picture draws one by one: those near enough to be told apart, the nearest first. No OpenGL.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "core/cover/plant_models.h"
#include "core/cover/plants.h"
#include "render/scene/drawn_plant.h"
#include "render/scene/frame_view.h"
#include "render/scene/grass_tufts.h"
#include "render/scene/land_beyond.h"

namespace cuesta {

/// Number of plants, and how far away they may stand.
struct PlantBudget {
    int count = 3000;
    double reach = 500;         ///< m
    double tile = 204.8;        ///< m: side of what is made at a time
    double near_pixels = 150;   ///< height from which on the fine models are drawn
    double close_pixels = 500;  ///< and those with single leaves
    double grass = 0;           ///< m: reach of tufts of grass
};
/// Files wait for all plants within sight; a window places and draws few, since it waits for them in every frame that
/// moves: those within 500 m on software OpenGL, within 1500 m else.
PlantBudget plant_budget(bool interactive, bool software, const FrameView& view);

/// Keeps what it made, so that a moved eye asks for little. For one thread.
class PlantChoice {
public:
    /// By model: index plant_detail_count * form + detail.
    using Bins = std::array<std::vector<DrawnPlant>, plant_form_count * plant_detail_count>;

    /// Chooses for that view; says whether anything is another than before. `beyond`: where land beyond the map shows.
    bool choose(const std::shared_ptr<const CoverSites>& sites, const CoverParameters& parameters,
                const FrameView& view, const PlantBudget& budget, const std::optional<LandBeyond>& beyond = {},
                const std::array<float, 3>& meadow = GrassLook().colour);
    const Bins& bins() const { return bins_; }

private:
    struct Tile {
        int column, row;
        bool outside;  ///< the part beyond the map; else that within
        auto key() const { return std::tuple(outside, column, row); }
        double distance;  ///< of its nearest point, m
        unsigned layers;
    };
    struct Made {
        unsigned layers = 0;
        std::vector<PlantInstance> plants;
    };
    void add_if_in_view(Tile tile, const FrameView& view, const PlantBudget& budget, std::vector<Tile>& to) const;
    /// Lowest and highest ground of a tile, m.
    std::pair<double, double> heights_of(const Tile& tile) const;
    std::vector<Tile> tiles_in_view(const FrameView& view, const PlantBudget& budget) const;
    /// Makes what is missing of tiles [first, last) of the list.
    void make(const std::vector<Tile>& tiles, std::size_t first, std::size_t last, double side);
    /// Within which no more plants of these tiles stand than the budget allows, m.
    double reach_of(const std::vector<Tile>& tiles, const FrameView& view, const PlantBudget& budget) const;
    std::optional<std::array<double, 2>> place_within(double east, double south) const;
    /// Its foot in the world, m, exaggerated.
    glm::dvec3 place_of(const PlantInstance& plant, bool outside) const;
    void set_light_of(const PlantInstance& plant, bool outside, DrawnPlant& drawn) const;
    void put_into_bins(const std::vector<Tile>& tiles, const FrameView& view, const PlantBudget& budget, double reach);

    std::shared_ptr<const CoverSites> sites_;
    CoverParameters parameters_;
    std::array<float, 3> meadow_{};
    FrameView view_;
    double side_ = 0;
    std::optional<LandBeyond> beyond_;
    std::map<std::tuple<bool, int, int>, Made> made_;
    Bins bins_;
};

}  // namespace cuesta
