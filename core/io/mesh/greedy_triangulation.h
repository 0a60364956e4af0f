#pragma once
/// \file Few triangles for a piece of a height field: greedy insertion into a Delaunay triangulation.

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// A sample of a height field, by column and row.
struct GridPoint {
    std::int32_t x;
    std::int32_t y;
    auto operator<=>(const GridPoint&) const = default;
};

/// A sample of a line, and the largest deviation allowed (m) from which on it is left out.
struct RankedSample {
    int sample;
    float error;
};

/// Samples between `first` and `last` of a line (both not included) by falling error, without those that lie on the
/// line already: the polyline through first, last and all samples of an error above e deviates from no sample by more
/// than e, for each e >= 0. The farthest sample is taken until there is none too far (Douglas and Peucker 1973, with
/// vertical distances), and counts no more than what it was found between. `heights[i * stride]` is sample i;
/// 0 <= first < last.
std::vector<RankedSample> ranked_line(const float* heights, std::ptrdiff_t stride, int first, int last);

/// A point on the border of a square, needed where the error allowed is below `error`.
struct BorderPoint {
    GridPoint point;
    float error;
};

/// The triangulation of the rectangle of samples north_west .. south_east (2 x 2 to 4097 x 4097), refined step by step:
/// at an error e no sample inside deviates from the triangles by more than e, vertically, and the points on the border
/// are the corners and those of `border` whose error is above e. So neighbours that are given the same points on their
/// common side fit without cracks at each e. What it is at e does not depend on the steps that led there.
///
/// Greedy insertion (Garland and Heckbert, "Fast polygonal approximation of terrains and height fields", 1995,
/// algorithm III): the sample that deviates most becomes a point, and only triangles that changed are looked at again.
/// The heights must live as long. A value; one thread at a time.
class SquareTriangulation {
public:
    /// `border` by falling error, corners left out, no point twice; nothing that deviates by `least_error` (>= 0) or
    /// less is ever inserted.
    SquareTriangulation(RasterView<const float> heights, GridPoint north_west, GridPoint south_east,
                        std::vector<BorderPoint> border, float least_error);

    /// Goes on to that error (>= least_error; no step where it has been below already), or until there are more than
    /// `most` triangles: then it is between two steps and only good for the record.
    void refine(float error, std::size_t most);
    /// Inserts the sample inside that deviates most, whatever the border still needs; two triangles more. False where
    /// none is left.
    bool insert_worst();
    /// The largest deviation of a sample inside, m; 0 where it is not above least_error.
    float worst();
    /// The largest error of the points that the border still lacks; 0: none.
    float worst_of_border() const;
    std::size_t triangle_count() const { return point_index_.size() / 3; }

    /// Steps of refine() since forget_steps(): the least error up to then below which it is needed, and how many
    /// triangles it added.
    struct Step {
        float error;
        int triangles;
    };
    const std::vector<Step>& steps() const { return steps_; }
    void forget_steps();

    GridPoint north_west() const { return north_west_; }
    GridPoint south_east() const { return south_east_; }
    const std::vector<GridPoint>& points() const { return points_; }
    /// Counter-clockwise seen from above (x east, y south).
    std::array<std::uint32_t, 3> triangle(std::size_t i) const {
        return {point_index_[3 * i], point_index_[3 * i + 1], point_index_[3 * i + 2]};
    }
    /// Frees what only refining needs; nothing but points and triangles may be asked for afterwards.
    void finish();

private:
    using Index = std::uint32_t;
    struct Candidate {
        float deviation;
        int triangle;
        int version;  ///< of the triangle when it was looked at
        GridPoint point;
        /// The largest deviation first; of equals, the first triangle, so that the result does not depend on the heap.
        bool operator<(const Candidate& other) const {
            return deviation != other.deviation ? deviation < other.deviation : triangle > other.triangle;
        }
    };

    static int next(int e) { return e % 3 == 2 ? e - 2 : e + 1; }
    static int previous(int e) { return e % 3 == 0 ? e + 2 : e - 1; }
    Index index_of(int e) const { return point_index_[static_cast<std::size_t>(e)]; }
    GridPoint point_of(int e) const { return points_[index_of(e)]; }
    int twin_of(int e) const { return twin_[static_cast<std::size_t>(e)]; }
    double height(GridPoint point) const { return static_cast<double>(heights_(point.x, point.y)); }

    Index add_point(GridPoint point);
    int place_on_border(GridPoint point) const;
    bool on_border(GridPoint a, GridPoint b) const;
    void join(int e, int twin);
    int put_triangle(Index a, Index b, Index c, int twin_ab, int twin_bc, int twin_ca, int at);
    void insert(int e, GridPoint point);
    void insert_on_border(GridPoint point);
    void split_edge(int e, GridPoint point);
    void legalise(int start);
    void look_at_changed();
    void look_at(int triangle);
    void drop_stale();
    void tidy_queue();

    RasterView<const float> heights_;
    GridPoint north_west_;
    GridPoint south_east_;
    std::vector<BorderPoint> border_;
    std::size_t border_used_ = 0;
    float least_error_;
    float lowest_step_;  ///< the least error of all steps
    std::vector<GridPoint> points_;
    std::vector<Index> point_index_;  ///< half-edges: edge e of triangle e / 3 runs from this point to that of the next
    std::vector<int> twin_;           ///< the same edge in the neighbour, -1 on the border
    std::vector<int> version_;
    std::vector<int> changed_;
    std::vector<int> pending_;
    std::vector<Candidate> queue_;     ///< a heap
    std::map<int, int> border_edges_;  ///< by place_on_border() of where they begin
    std::vector<Step> steps_;
};

}  // namespace cuesta
