#pragma once
/// \file The way of one drop (Talle, "snowballs").

#include <cstdint>
#include <vector>

#include "core/base/random.h"
#include "core/erosion/droplets/drop_ground.h"
#include "core/erosion/droplets/drop_journal.h"
#include "core/erosion/droplets/parameters.h"
#include "core/erosion/droplets/starts.h"

namespace cuesta::droplets {

/// What one drop moved, or many, m over a cell. Each drop sums up by itself, and then the drops one after the other, so
/// that books do not depend on where drops run.
struct DropBooks {
    double taken = 0;
    double left = 0;  ///< load of drops that left the map
    double lost = 0;  ///< load that was lost where drops ended, as published
    void add(const DropBooks& drop) {
        taken += drop.taken;
        left += drop.left;
        lost += drop.lost;
    }
};

/// A drop on its way, all that there is of it but the places that it passed.
struct Drop {
    enum class Stage : std::uint8_t { moves, settles, ended };

    float x, y;            ///< in cells, cell middles at whole numbers
    float last_x, last_y;  ///< where it was a move ago
    float offset_x, offset_y;
    float speed_x, speed_y;  ///< cells a move
    float load;              ///< m over a cell
    int moves;               ///< made so far
    Stage stage;
    Place end;        ///< where it settles
    float last_load;  ///< that it lays there, m over a cell
    DropBooks books;
};

/// A place where a drop changed the ground, and the share of its load that the ground would let in there.
struct PassedPlace {
    Place place;
    float openness;
};

class Tracer {
public:
    /// `passages` counts the moves that drops make over each cell; empty: nobody counts. `journal` is told what drops
    /// touch; null: nobody asks.
    Tracer(DropGround& ground, RasterView<float> passages, const DropletParameters& parameters, Border border,
           DropJournal* journal = nullptr);

    /// The drop that the next four random numbers describe. It starts anywhere on the map alike, or as `starts` says;
    /// where `starts` has not got the row it has ended.
    Drop start(RandomSequence& random, const Starts* starts) const;
    /// Runs a drop to its end: true. False: what it touches next is not in the rows that the ground holds, and whoever
    /// holds them goes on with it. `way`: where it changed ground that may refuse its load; empty at its start.
    bool advance(Drop& drop, std::vector<PassedPlace>& way);

private:
    void move(Drop& drop, std::vector<PassedPlace>& way);
    /// Whether the ground holds what a move, or the end, touches.
    bool held(const Drop& drop) const;
    bool inside(const Drop& drop) const {
        return drop.x >= -0.5F && drop.x < right_ && drop.y >= -0.5F && drop.y < bottom_;
    }
    /// Meets the border; false: the drop left the map.
    bool stay_on_map(Drop& drop) const;
    /// Lays a share of the load and takes up to `metres`, at the place where the drop was a move ago.
    void exchange(Drop& drop, float share, float metres, std::vector<PassedPlace>& way);
    void stop_at_walls(Drop& drop) const;
    void come_in_again(Drop& drop) const;
    /// The drop has come to its end, and will lay what it carries where it can.
    void stop(Drop& drop, std::vector<PassedPlace>& way) const;

    DropGround& ground_;
    RasterView<float> passages_;
    DropletParameters parameters_;
    Border border_;
    float right_;
    float bottom_;
    float most_taken_;        ///< m a move, from upright ground
    int last_stretch_;        ///< moves over which a drop lays down what it carries
    DropJournal* journal_;
};

}  // namespace cuesta::droplets
