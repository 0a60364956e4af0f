#include "core/pipeline/relief_uses.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/model/erosion_phases.h"
#include "core/pipeline/noise_layers.h"
#include "core/pipeline/spline_stage.h"
#include "core/pipeline/uplift_sketch.h"
#include "core/relief/splines/levels.h"

namespace cuesta {
namespace {

/// Of uplifted land that takes splines for a sketch alone.
constexpr std::string_view sketch_alone = "Needs splines that pull the terrain to their heights.";

/// The warps that the noise has anywhere.
struct Warps {
    float low = 0;   ///< |D|
    float high = 0;  ///< |F|, 0 where there is one octave, which F does not reach
    /// The strongest of an octave, |k F + D / (1 + k)| at most.
    float strongest(int octaves) const {
        float most = 0;
        for (int k = 0; k < octaves; ++k) {
            const auto number = static_cast<float>(k);
            most = std::max(most, number * high + low / (1 + number));
        }
        return most;
    }
};

Warps warps_of(const Project& project) {
    Warps warps{std::fabs(project.noise.default_low_warp), std::fabs(project.noise.default_high_warp)};
    for (const FeatureSpline& spline : project.splines) {
        if (!takes_part(spline)) continue;
        for (const MetaPoint& point : spline.meta_points) {
            warps.low = std::max(warps.low, std::fabs(point.parameters.low_warp));
            warps.high = std::max(warps.high, std::fabs(point.parameters.high_warp));
        }
    }
    if (project.noise.octaves == 1) warps.high = 0;
    return warps;
}

bool has_swiss_noise(const Project& project) {
    const NoiseLayers layers(project);
    for (int layer = 0; layer < layers.count(); ++layer)
        if (layers.of(layer).basis == NoiseBasis::swiss) return true;
    return false;
}

std::string_view why_noise_ignores(const Project& project, std::string_view id) {
    const WarpedNoiseParameters& noise = project.noise;
    if (id == "amplitude") return {};
    if (id == "default_amplitude" ? !(noise.amplitude > 0) : !has_noise(project))
        return "Needs noise with an amplitude above 0.";
    const bool of_octaves = id == "lacunarity" || id == "default_roughness" || id == "default_high_warp";
    if (of_octaves && noise.octaves == 1) return "Needs two octaves or more.";
    if ((id == "default_low_warp" || id == "default_high_warp") && noise.fold_guard == 1)
        return "Needs a fold guard below 1.";
    const Warps warps = warps_of(project);
    if (id == "fold_guard" && warps.low == 0 && warps.high == 0 && !has_swiss_noise(project))
        return "Needs a warp of the noise, or the basis swiss.";
    if (id == "warp_growth" &&
        (noise.fold_guard == 0 || noise.fold_guard == 1 || !(warps.strongest(noise.octaves) > 1)))
        return "Needs a warp above 1, and a fold guard above 0 and below 1.";
    return {};
}

std::string_view why_splines_ignore(const Project& project, std::string_view id) {
    const bool spreads = has_noise(project) || spreads_erosion(project);
    if (splines_only_sketch(project)) {
        // Rain and erodibility that splines spread act on the erosion that follows.
        const bool acts = (id == "sweep_multiplier" || id == "solver") && spreads_erosion(project);
        return acts ? std::string_view{} : sketch_alone;
    }
    if (!has_splines(project)) return "Needs a spline.";
    const bool converged = project.relief.solver == ReliefSolver::converged;
    if (id == "sweep_multiplier" && converged && !spreads)
        return "Needs the solver Cascade, or noise, rain or erodibility of splines.";
    return {};
}

bool is_level_of_splines(std::string_view id) {
    constexpr std::array levels{"first_level", "last_level", "left_out_from", "left_out_to"};
    return std::ranges::find(levels, id) != levels.end();
}

/// The coarsest level on which anything erodes; below coarsest_level: none.
int first_eroded_level(const Project& project, const std::vector<LevelGrid>& grids) {
    const auto found = std::ranges::find_if(
        grids, [&](const LevelGrid& grid) { return project.cascade_erosion.steps_on(grid.level) > 0; });
    return found == grids.end() ? coarsest_level - 1 : found->level;
}

std::string_view why_levels_ignore(const Project& project, std::string_view id) {
    constexpr std::string_view level = "level_";
    const TerrainFrame& frame = project.frame;
    const std::vector<LevelGrid> grids = levels_of(frame.width, frame.height, frame.cell_size);
    if (id.starts_with(level)) {
        int number = 0;
        const std::string_view digits = id.substr(level.size());
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return number <= grids.back().level ? std::string_view{} : "Needs terrain of more cells.";
    }
    const int first = first_eroded_level(project, grids);
    if (first < coarsest_level) return "Needs steps on a level.";
    const MixingParameters& mixing = first_schedule(project).mixing;
    const bool mixture = project.cascade_erosion.kinds == CascadeKinds::mixture;
    const auto takes_part = [&](ErosionKind kind) { return mixing.weight(kind) > 0; };
    const bool wet = !mixture || std::any_of(erosion_kinds.begin(), erosion_kinds.end(), [&](ErosionKind kind) {
        return traits_of(kind).leaves_water && takes_part(kind);
    });
    const bool dries = wet && project.cascade_erosion.final_steps > 0;
    if (id == "kinds") {
        const bool others = std::any_of(erosion_kinds.begin(), erosion_kinds.end(), [&](ErosionKind kind) {
            return kind != ErosionKind::water && takes_part(kind);
        });
        return others ? std::string_view{} : "Needs another kind of erosion than water.";
    }
    if (id == "final_steps" && !wet) return "Needs steps of water erosion or droplets.";
    if (id == "final_evaporation" && !dries) return "Needs drying steps.";
    if (id == "smoothing" && first == grids.back().level && !dries) return "Needs steps on a coarser level.";
    return {};
}

std::string_view why_beds_ignore(const BeddingParameters& beds, std::string_view id) {
    if (id == "enabled") return {};
    if (!beds.enabled) return "Needs beds.";
    if (id == "dip_direction" && beds.dip == 0) return "Needs a dip above 0.";
    if ((id == "fold_length" || id == "fold_direction") && beds.fold_height == 0) return "Needs a fold height above 0.";
    if (id == "unevenness_length" && beds.unevenness == 0) return "Needs unevenness above 0.";
    return {};
}

std::string_view why_meta_points_ignore(const Project& project, std::string_view id) {
    constexpr std::array noise{"noise_amplitude", "noise_roughness", "low_warp", "high_warp"};
    if (std::ranges::find(noise, id) == noise.end()) return {};
    if (splines_only_sketch(project)) return sketch_alone;
    if (project.noise.amplitude > 0) return {};
    return "Needs noise with an amplitude above 0.";
}

/// The rest of an id of the set `prefix`; empty for other sets.
std::string_view own_id(std::string_view id, std::string_view prefix) {
    const bool belongs = id.starts_with(prefix) && id.size() > prefix.size() && id[prefix.size()] == '.';
    return belongs ? id.substr(prefix.size() + 1) : std::string_view{};
}

}  // namespace

std::string_view why_relief_ignores(const Project& project, std::string_view parameter_id) {
    if (const auto id = own_id(parameter_id, WarpedNoiseParameters::prefix); !id.empty())
        return why_noise_ignores(project, id);
    if (const auto id = own_id(parameter_id, ReliefParameters::prefix); !id.empty())
        return why_splines_ignore(project, id);
    if (const auto id = own_id(parameter_id, CascadeErosionParameters::prefix); !id.empty())
        return why_levels_ignore(project, id);
    if (const auto id = own_id(parameter_id, BeddingParameters::prefix); !id.empty())
        return why_beds_ignore(project.bedding, id);
    if (const auto id = own_id(parameter_id, MetaParameters::prefix); !id.empty())
        return why_meta_points_ignore(project, id);
    if (const auto id = own_id(parameter_id, SplineParameters::prefix); is_level_of_splines(id))
        return project.relief.solver == ReliefSolver::cascade ? std::string_view{} : "Needs the solver Cascade.";
    return {};
}

std::string_view note_on_relief(const Project& project, std::string_view parameter_id) {
    if (parameter_id != "noise.amplitude" || has_noise(project) || !(project.noise.amplitude > 0)) return {};
    return "Acts once a spline has noise, or the terrain elsewhere.";
}

}  // namespace cuesta
