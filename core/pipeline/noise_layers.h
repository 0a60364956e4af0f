#pragma once
/// \file Noises of different bases and wavelengths on one land: each lies around the splines that ask for it, and they
/// pass into each other (the future work of Mathisen 2021).

#include <vector>

#include "core/field/raster.h"
#include "core/model/project.h"
#include "core/relief/noise/warped_noise.h"
#include "core/relief/splines/seeds.h"

namespace cuesta {

/// Of a project, the terrain's own among them: each takes a raster of the land's size while the land grows.
inline constexpr int most_noises = 8;

/// The noises of a project, each a layer of its own.
class NoiseLayers {
public:
    /// The first is the terrain's, project.noise; the others are those that splines which take part and have meta
    /// points ask for, in the order of the list. A spline whose noise would be one too many has the terrain's.
    explicit NoiseLayers(const Project& project);

    int count() const { return static_cast<int>(layers_.size()); }
    /// As add_warped_noise() takes it. The noises are independent of each other: all but the terrain's have a seed that
    /// is made from the terrain's and the basis, within largest_seed.
    const WarpedNoiseParameters& of(int layer) const { return layers_[static_cast<std::size_t>(layer)]; }
    /// The layer of a spline.
    int layer_of(const SplineParameters& spline) const;
    /// Splines that ask for another noise than they have, the layers being used up.
    int refused() const { return refused_; }

    /// The layers but the first as groups of splines: group g is layer g + 1. The layers must outlive the groups.
    SplineGroups groups() const;

private:
    int find(NoiseBasis basis, float wavelength) const;

    std::vector<WarpedNoiseParameters> layers_;
    int refused_ = 0;
};

/// Whether a spline asks for another noise than the terrain's.
bool has_own_noise(const SplineParameters& spline, const WarpedNoiseParameters& terrain);

/// The amplitude field of a layer: A times s / sqrt(sum of the squares of all layers' shares s), which keeps the
/// standard deviation of independent noises. `shares`: of the layers but the first, as spread (the first has the rest);
/// what is below a ten-thousandth counts as 0, so that rounding in the spreading lays no noise, and the rest is
/// stretched so that nothing jumps. Where one share is 1 the field is A to the bit, and where A is 0 it is 0.
/// Deterministic on any number of threads.
Raster<float> layer_amplitude(const NoiseField& amplitude, const std::vector<Raster<float>>& shares, int layer);

}  // namespace cuesta
