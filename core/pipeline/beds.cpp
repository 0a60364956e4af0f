#include "core/pipeline/beds.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/threads.h"
#include "core/pipeline/fitting.h"
#include "core/relief/noise/perlin.h"

namespace cuesta {
namespace {

double radians(float degrees) {
    return static_cast<double>(degrees) * std::numbers::pi / 180;
}

/// Thickness is measured across the beds, the place upright.
double pairs_a_metre_of(const BeddingParameters& bedding) {
    return std::cos(radians(bedding.dip)) / static_cast<double>(bedding.thickness);
}

/// Metres along a direction (degrees clockwise from north) from the middle of the terrain; columns and rows may be
/// fractions.
struct Along {
    Along(float direction, const TerrainFrame& frame)
        : east(std::sin(radians(direction)) * frame.cell_size),
          south(-std::cos(radians(direction)) * frame.cell_size),
          start(-0.5 * (east * (frame.width - 1) + south * (frame.height - 1))) {}
    double at(double x, double y) const { return start + east * x + south * y; }
    double east, south, start;
};

/// Height above 0 m of the bed that the whole numbers of `place` count from.
class BedSurface {
public:
    BedSurface(const BeddingParameters& bedding, const TerrainFrame& frame)
        : bedding_(bedding),
          frame_(frame),
          dip_(bedding.dip_direction, frame),
          fold_(bedding.fold_direction, frame),
          fall_(std::tan(radians(bedding.dip))),
          wave_number_(2 * std::numbers::pi / static_cast<double>(bedding.fold_length)),
          key_(random_bits(bedding.seed, RandomStream::beds, 0, 0)) {}

    /// Of the row's cells from column `left` on, as many as `heights` has.
    void write_row(int left, int y, std::vector<double>& east, std::vector<double>& south, std::vector<float>& noise,
                   std::vector<double>& heights) const {
        const auto width = static_cast<int>(heights.size());
        for (int x = 0; x < width; ++x) {
            heights[static_cast<std::size_t>(x)] = smooth_height(left + x, y);
            east[static_cast<std::size_t>(x)] = (left + x + 0.5) * frame_.cell_size;
            south[static_cast<std::size_t>(x)] = (y + 0.5) * frame_.cell_size;
        }
        add_unevenness(east, south, noise, heights);
    }

    /// Of planes and folds alone; columns and rows may be fractions.
    double smooth_height(double x, double y) const {
        return 0.5 * static_cast<double>(bedding_.fold_height) * std::sin(wave_number_ * fold_.at(x, y)) -
               fall_ * dip_.at(x, y);
    }

    /// At these places, in metres. `noise` is room for as many values.
    void add_unevenness(const std::vector<double>& east, const std::vector<double>& south, std::vector<float>& noise,
                        std::vector<double>& heights) const {
        if (bedding_.unevenness <= 0) return;
        const auto width = static_cast<int>(heights.size());
        double scale = 1 / static_cast<double>(bedding_.unevenness_length);
        double amplitude = static_cast<double>(bedding_.unevenness);
        for (std::uint32_t octave = 0; octave < 2; ++octave, scale *= 2.7, amplitude *= 0.4) {
            // The shift keeps the points where all lattices are 0 off the terrain.
            perlin_noise_row(east.data(), south.data(), width, scale, 0.37, 0.61, mix_bits(key_ + octave),
                             noise.data());
            for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x)
                heights[x] += amplitude * static_cast<double>(noise[x]);
        }
    }

private:
    const BeddingParameters& bedding_;
    const TerrainFrame& frame_;
    Along dip_;
    Along fold_;
    double fall_;
    double wave_number_;
    std::uint32_t key_;
};

}  // namespace

BedProfile bed_profile_of(const BeddingParameters& bedding) {
    BedProfile profile;
    profile.inverse_thickness = static_cast<float>(pairs_a_metre_of(bedding));
    profile.half_hard_share = 0.5F * bedding.hard_share;
    profile.contrast = bedding.contrast;
    profile.variety = bedding.variety;
    profile.seed = random_bits(bedding.seed, RandomStream::beds, 1, 0);
    return profile;
}

std::vector<float> bed_heights_along(const BeddingParameters& bedding, const TerrainFrame& frame, glm::dvec2 from,
                                     glm::dvec2 to, int count) {
    CUESTA_CHECK(count >= 2);
    const BedSurface surface(bedding, frame);
    const auto places = static_cast<std::size_t>(count);
    std::vector<double> east(places), south(places), heights(places);
    std::vector<float> noise(places);
    for (std::size_t i = 0; i < places; ++i) {
        const double share = static_cast<double>(i) / (count - 1);
        east[i] = from.x + share * (to.x - from.x);
        south[i] = from.y + share * (to.y - from.y);
        heights[i] = surface.smooth_height(east[i] / frame.cell_size - 0.5, south[i] / frame.cell_size - 0.5);
    }
    surface.add_unevenness(east, south, noise, heights);
    return {heights.begin(), heights.end()};
}

Beds beds_of(const Project& project, const Strata& strata, int coarsening) {
    return beds_of_part(project, strata, coarsening, whole_window(project.frame, coarsening));
}

Beds beds_of_part(const Project& project, const Strata& strata, int coarsening, const CellWindow& window) {
    const BeddingParameters& bedding = project.bedding;
    if (!bedding.enabled || strata.thickness.empty()) return {};
    const TerrainFrame frame = coarsened(project.frame, coarsening);
    Beds beds;
    const double pairs_a_metre = pairs_a_metre_of(bedding);
    beds.profile = bed_profile_of(bedding);
    CUESTA_CHECK(strata.ground.width() == window.width && strata.ground.height() == window.height);
    beds.place = Raster<float>(window.width, window.height);
    const BedSurface surface(bedding, frame);
    parallel_ranges(window.height, 16, [&](int first, int last) {
        const auto width = static_cast<std::size_t>(window.width);
        std::vector<double> east(width), south(width), heights(width);
        std::vector<float> noise(width);
        for (int y = first; y < last; ++y) {
            surface.write_row(window.left, window.top + y, east, south, noise, heights);
            const float* ground = strata.ground.row(y);
            float* place = beds.place.row(y);
            // The layers' thickness at the start cancels: the ground less the layers is the bottom, plus them as
            // beds.h wants it is the ground.
            for (int x = 0; x < window.width; ++x) {
                const double pairs =
                    (static_cast<double>(ground[x]) - heights[static_cast<std::size_t>(x)]) * pairs_a_metre;
                place[x] = static_cast<float>(std::clamp(pairs, -most_bed_pairs, most_bed_pairs));
            }
        }
    });
    return beds;
}

}  // namespace cuesta
