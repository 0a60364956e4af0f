#pragma once
/// \file Plants that a picture draws one by one: those near enough to be told apart, the nearest first. No OpenGL.

#include <array>
#include <map>
#include <memory>
#include <vector>

#include "core/cover/plant_models.h"
#include "core/cover/plants.h"
#include "render/scene/frame_view.h"

namespace cuesta {

/// A plant as the GPU takes it.
struct DrawnPlant {
    glm::vec3 from_eye;                  ///< its foot, m
    float height, radius;                ///< m
    float turn;                          ///< radians
    std::array<std::uint8_t, 4> colour;  ///< roots of linear RGB; alpha: 255 for stone
};

/// Number of plants, and how far away they may stand.
struct PlantBudget {
    int count = 3000;
    double reach = 500;        ///< m
    double tile = 204.8;       ///< m: side of what is made at a time
    double near_pixels = 150;  ///< height from which on the fine models are drawn
};
/// Files wait for all plants within sight; a window places and draws few, since it waits for them in every frame that
/// moves: those within 500 m on software OpenGL, within 1500 m else.
PlantBudget plant_budget(bool interactive, bool software, const FrameView& view);

/// Keeps what it made, so that a moved eye asks for little. For one thread.
class PlantChoice {
public:
    /// By model: index plant_detail_count * form + detail.
    using Bins = std::array<std::vector<DrawnPlant>, plant_form_count * plant_detail_count>;

    /// Chooses for that view; says whether anything is another than before.
    bool choose(const std::shared_ptr<const CoverSites>& sites, const CoverParameters& parameters,
                const FrameView& view, const PlantBudget& budget);
    const Bins& bins() const { return bins_; }

private:
    struct Tile {
        int column, row;
        double distance;  ///< of its nearest point, m
        unsigned layers;
    };
    struct Made {
        unsigned layers = 0;
        std::vector<PlantInstance> plants;
    };
    std::vector<Tile> tiles_in_view(const FrameView& view, const PlantBudget& budget) const;
    /// Makes what is missing of tiles [first, last) of the list.
    void make(const std::vector<Tile>& tiles, std::size_t first, std::size_t last, double side);
    /// Within which no more plants of these tiles stand than the budget allows, m.
    double reach_of(const std::vector<Tile>& tiles, const FrameView& view, const PlantBudget& budget) const;
    void put_into_bins(const std::vector<Tile>& tiles, const FrameView& view, const PlantBudget& budget, double reach);

    std::shared_ptr<const CoverSites> sites_;
    CoverParameters parameters_;
    FrameView view_;
    double side_ = 0;
    std::map<std::pair<int, int>, Made> made_;
    Bins bins_;
};

}  // namespace cuesta
