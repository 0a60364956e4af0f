#include "core/pipeline/noise_layers.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/pipeline/spline_stage.h"

namespace cuesta {
namespace {

/// Keep clear of the draws of warped noise itself and of the generators, of the same seed.
constexpr std::uint32_t seed_variant = 64;
/// Shares below are rounding.
constexpr float least_share = 1e-4F;

NoiseBasis basis_of(const SplineParameters& spline, const WarpedNoiseParameters& terrain) {
    static_assert(EnumNames<SplineNoise>::names.size() == EnumNames<NoiseBasis>::names.size() + 1);
    if (spline.noise_basis == SplineNoise::terrain) return terrain.basis;
    return static_cast<NoiseBasis>(static_cast<int>(spline.noise_basis) - 1);
}

float wavelength_of(const SplineParameters& spline, const WarpedNoiseParameters& terrain) {
    // Not below the least that the terrain's may have; NaN is the terrain's, too.
    return spline.noise_wavelength > 0 ? std::max(spline.noise_wavelength, 1.0F) : terrain.wavelength;
}

/// Not of the wavelength: who drags it sees the hills stretch instead of others at each value. Lattices of one seed and
/// two wavelengths have only their origin in common, at the corner of the terrain.
std::uint64_t seed_of(std::uint64_t terrain, NoiseBasis basis) {
    const std::uint32_t step = seed_variant + 2 * static_cast<std::uint32_t>(basis);
    const std::uint64_t high = random_bits(terrain, RandomStream::noise, step, 0);
    const std::uint64_t low = random_bits(terrain, RandomStream::noise, step + 1, 0);
    return (high << 32 | low) & static_cast<std::uint64_t>(largest_seed);
}

/// The part of a share that counts.
float counted(float share) {
    return std::max(0.0F, share - least_share) / (1.0F - least_share);
}

void add_squares(const float* __restrict share, int width, float* __restrict squares) {
    for (int x = 0; x < width; ++x) squares[x] += counted(share[x]) * counted(share[x]);
}

/// row *= share / root of the squares.
void weigh(const float* __restrict share, const float* __restrict squares, int width, float* __restrict row) {
    for (int x = 0; x < width; ++x) row[x] *= counted(share[x]) / std::sqrt(squares[x]);
}

}  // namespace

NoiseLayers::NoiseLayers(const Project& project) : layers_{project.noise} {
    for (const FeatureSpline& spline : project.splines) {
        if (!takes_part(spline) || spline.meta_points.empty()) continue;
        const NoiseBasis basis = basis_of(spline.parameters, project.noise);
        const float wavelength = wavelength_of(spline.parameters, project.noise);
        if (find(basis, wavelength) >= 0) continue;
        if (count() == most_noises) {
            ++refused_;
            continue;
        }
        WarpedNoiseParameters layer = project.noise;
        layer.basis = basis;
        layer.wavelength = wavelength;
        layer.seed = seed_of(project.noise.seed, basis);
        layers_.push_back(layer);
    }
}

int NoiseLayers::find(NoiseBasis basis, float wavelength) const {
    const auto found = std::ranges::find_if(layers_, [&](const WarpedNoiseParameters& layer) {
        return layer.basis == basis && layer.wavelength == wavelength;
    });
    return found == layers_.end() ? -1 : static_cast<int>(found - layers_.begin());
}

int NoiseLayers::layer_of(const SplineParameters& spline) const {
    return std::max(0, find(basis_of(spline, layers_.front()), wavelength_of(spline, layers_.front())));
}

SplineGroups NoiseLayers::groups() const {
    return {count() - 1, [this](const SplineParameters& spline) { return layer_of(spline) - 1; }};
}

bool has_own_noise(const SplineParameters& spline, const WarpedNoiseParameters& terrain) {
    return basis_of(spline, terrain) != terrain.basis || wavelength_of(spline, terrain) != terrain.wavelength;
}

Raster<float> layer_amplitude(const NoiseField& amplitude, const std::vector<Raster<float>>& shares, int layer) {
    CUESTA_CHECK(!shares.empty() && shares.size() < most_noises && layer >= 0);
    CUESTA_CHECK(static_cast<std::size_t>(layer) <= shares.size());
    const int width = shares.front().width();
    const int height = shares.front().height();
    CUESTA_CHECK(amplitude.cells.empty() || (amplitude.cells.width() == width && amplitude.cells.height() == height));
    auto result = Raster<float>::uninitialised(width, height);
    parallel_ranges(height, 64, [&](int first, int last) {
        std::vector<float> rest(static_cast<std::size_t>(width));
        std::vector<float> squares(rest.size());
        for (int y = first; y < last; ++y) {
            std::fill(rest.begin(), rest.end(), 1.0F);
            std::fill(squares.begin(), squares.end(), 0.0F);
            for (std::size_t i = 0; i < shares.size(); ++i) {
                const float* share = shares[i].row(y);
                add_squares(share, width, squares.data());
                for (int x = 0; x < width; ++x) rest[static_cast<std::size_t>(x)] -= share[x];
            }
            add_squares(rest.data(), width, squares.data());
            const float* share = layer == 0 ? rest.data() : shares[static_cast<std::size_t>(layer) - 1].row(y);
            float* row = result.row(y);
            if (amplitude.cells.empty())
                std::fill_n(row, width, amplitude.constant);
            else
                std::copy_n(amplitude.cells.row(y), width, row);
            weigh(share, squares.data(), width, row);
        }
    });
    return result;
}

}  // namespace cuesta
