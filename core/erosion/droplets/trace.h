#pragma once
/// \file The way of one drop (Talle, "snowballs").

#include <vector>

#include "core/base/random.h"
#include "core/erosion/droplets/drop_ground.h"
#include "core/erosion/droplets/parameters.h"
#include "core/erosion/droplets/starts.h"

namespace cuesta::droplets {

class Tracer {
public:
    /// `passages` counts the moves that drops make over each cell.
    Tracer(DropGround& ground, RasterView<float> passages, const DropletParameters& parameters, Border border);

    /// Runs the drop that the next four random numbers describe. It starts anywhere on the map alike, or as `starts`
    /// says.
    void run(RandomSequence& random, const Starts* starts = nullptr);

    double taken() const { return taken_; }  ///< by all drops so far, m over a cell
    double left() const { return left_; }    ///< load of the drops that left the map, m over a cell
    double lost() const { return lost_; }    ///< load that was lost where drops ended, as published, m over a cell

private:
    struct Drop {
        float x, y;            ///< in cells, cell middles at whole numbers
        float last_x, last_y;  ///< where it was a move ago
        float offset_x, offset_y;
        float speed_x, speed_y;  ///< cells a move
        float load;              ///< m over a cell
    };

    Drop start(RandomSequence& random, const Starts* starts) const;
    /// Moves on; false if the drop has come to its end, and left or settled.
    bool move(Drop& drop, float ramp, float least_share);
    bool inside(const Drop& drop) const {
        return drop.x >= -0.5F && drop.x < right_ && drop.y >= -0.5F && drop.y < bottom_;
    }
    /// Lays a share of the load and takes up to `metres`, at the place where the drop was a move ago.
    void exchange(Drop& drop, float share, float metres);
    void stop_at_walls(Drop& drop) const;
    void come_in_again(Drop& drop) const;
    void settle(const Drop& drop);

    DropGround& ground_;
    RasterView<float> passages_;
    DropletParameters parameters_;
    Border border_;
    float right_;
    float bottom_;
    float most_taken_;        ///< m a move, from upright ground
    int last_stretch_;        ///< moves over which a drop lays down what it carries
    std::vector<Place> way_;  ///< where the drop changed the ground, if that may refuse its load
    double taken_ = 0;
    double left_ = 0;
    double lost_ = 0;
};

}  // namespace cuesta::droplets
