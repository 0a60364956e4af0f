#pragma once
/// \file The row kernels of warped noise. All arrays belong to a run of up to noise_run cells in a row; a kernel works
/// on the entries begin .. end - 1 of them.

#include <cstdint>

namespace cuesta {

/// Runs start at columns of the terrain that are multiples of this. Places within a run are floats that count from
/// lattice points near its start, so that a cell's bits depend on nothing but its column and row.
inline constexpr int noise_run = 64;

struct NoiseSpan {
    int begin;
    int end;
};

/// Origin of a run's places, and the key of the noise.
struct NoiseLattice {
    std::int32_t column;
    std::int32_t row;
    std::uint32_t key;
};

/// A turn by an angle: (x, y) -> (cosine x - sine y, sine x + cosine y).
struct NoiseTurn {
    float cosine;
    float sine;
    NoiseTurn back() const { return {cosine, -sine}; }
};

/// x = first_x + i step_x, y likewise.
void place_row(NoiseSpan span, float first_x, float first_y, float step_x, float step_y, float* x, float* y);
/// Moves the places by `scale` times the turned displacements.
void move_row(NoiseSpan span, float scale, NoiseTurn turn, const float* displacement_x, const float* displacement_y,
              float* x, float* y);
/// Turns vectors in place.
void turn_row(NoiseSpan span, NoiseTurn turn, float* vector_x, float* vector_y);

/// Perlin noise at (x, y), in lattice cells from the lattice's origin.
void noise_of_row(NoiseSpan span, NoiseLattice lattice, const float* x, const float* y, float* noise);
/// The same bits, and the noise's derivatives.
void noise_and_gradient_of_row(NoiseSpan span, NoiseLattice lattice, const float* x, const float* y, float* noise,
                               float* gradient_x, float* gradient_y);

/// Warps by two Perlin noises S1 and S2 whose gradients come from different bits of the same lattice points' hashes:
/// displacement += 2^wave share (S1, S2) at the places divided by 2^wave. Longer waves have lattices of their own, so
/// that the zeros at lattice points of two waves do not fall on each other. `wave` 0 .. longest_wave.
void add_warp_of_row(NoiseSpan span, NoiseLattice lattice, int wave, const float* share, const float* x, const float* y,
                     float* displacement_x, float* displacement_y);
inline constexpr int longest_wave = 7;  // of 128 cells: F = 10 asks the twelfth octave for 110

/// Limits of a warp c' = k F + D / (1 + k).
struct WarpRule {
    float inverse_greatest = 0;  ///< 1 / greatest_warp(); 0: c' is left as it is
    float growth = 0;            ///< 0..1
};
/// c = c' / sqrt(1 + (c' / greatest)^2), which stays below `greatest`, and place = growth * log2 |c'|, 0 up to |c'| = 1
/// and at most longest_wave: warps above 1 have waves of 2^place cells. The logarithm is straight between powers of 2.
void warp_strength_of_row(NoiseSpan span, int octave, WarpRule rule, const float* low, const float* high, float* c,
                          float* place);
/// The share of c that belongs to a wave: all of it where place = wave, falling to nothing at the waves beside it, with
/// no kink. The shares of all waves add up to c.
void warp_share_of_row(NoiseSpan span, int wave, const float* c, const float* place, float* share);
/// Adds to values.
void add_row(NoiseSpan span, const float* addend, float* values);

/// gain = lacunarity^(R - 1), the ratio of the strengths of neighbouring octaves. log2_lacunarity in 0..2.
void octave_gain_of_row(NoiseSpan span, float log2_lacunarity, const float* roughness, float* gain);

/// variance += strength^2 * share, then strength *= gain.
void next_octave_of_row(NoiseSpan span, float share, const float* gain, float* strength, float* variance);

/// sum += fade * strength * noise.
void add_octave_of_row(NoiseSpan span, float fade, const float* strength, const float* noise, float* sum);

/// ground += height * A * sum / sqrt(variance), where A is not 0.
void add_to_ground_of_row(NoiseSpan span, float height, const float* amplitude, const float* sum, const float* variance,
                          float* ground);

/// The bases: noise -> (shape(noise) - mean) * scale.
void ridge_row(NoiseSpan span, float* noise);
void billow_row(NoiseSpan span, float* noise);
/// Swiss: crests weighted by the octaves before, so that small crests grow on large ones and hollows stay smooth;
/// then weight *= (1 - |noise|)^2. An octave's noise and its weight are independent, so the mean of their product is 0.
void crest_row(NoiseSpan span, float* weight, float* noise);
/// The mean square of the factor that crest_row() puts on the weight: E (1 - |S|)^4, from the moments of (1 - |S|)^2.
inline constexpr float crest_weight_square = 0.5946F * 0.5946F + 0.2448F * 0.2448F;
/// noise / (1 + |slope|^2), then slope += fade * gradient: an octave is damped by the slopes of those before it, not by
/// its own, which would make cusps of its tops that show the grid (a4 of 0.02 to 0.04 instead of 0.005).
void damp_row(NoiseSpan span, float fade, const float* gradient_x, const float* gradient_y, float* slope_x,
              float* slope_y, float* noise);
/// displacement -= step * noise * gradient / (1 + |c| * steepest), where steepest is the steepest slope of S.
void displace_row(NoiseSpan span, float step, const float* c, const float* noise, const float* gradient_x,
                  const float* gradient_y, float* displacement_x, float* displacement_y);

/// The steepest slope that Perlin noise of unit gradients can have, over all places and all draws of the four
/// gradients: sqrt(2) * sup over places and directions e of sum |w_i e + (e . grad w_i) d_i|, w_i being the corner's
/// weight and d_i the way from it, is 2.9262; gradient_from() is up to 6e-5 longer than 1.
inline constexpr float steepest_noise = 2.927F;

}  // namespace cuesta
