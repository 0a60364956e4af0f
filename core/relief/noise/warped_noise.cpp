#include "core/relief/noise/warped_noise.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/relief/noise/warped_rows.h"

namespace cuesta {
namespace {

constexpr std::uint32_t variant = 16;  // keeps clear of the generators' noises of the same seed
constexpr int most_octaves = 12;

/// Var(S / (1 + |G|^2)) / Var(S) for the octaves 0, 1, ... of damped noise, G being the sum of the gradients of the
/// octaves before (each in cells of its own lattice), which are independent: 1.7e6 draws of each, in doubles.
constexpr float damped_variance[most_octaves] = {1.0000F, 0.2636F, 0.1856F, 0.1400F, 0.1128F, 0.0951F,
                                                 0.0825F, 0.0724F, 0.0648F, 0.0586F, 0.0538F, 0.0490F};

/// Distance by which de Carpentier's swiss noise moves the places of the next octaves, in cells of an octave's lattice
/// for n = 1 and a gradient of 1.
constexpr float published_swiss_step = 0.075F;
/// A bound of the eigenvalues of grad(n grad n): 8.93 was the greatest of 2e7 places, 8.56 the bound where n = 0.
constexpr float swiss_curvature = 9.5F;

/// A square lattice shows: the gradients of one octave of Perlin noise prefer the lattice's axes or diagonals (a4 up to
/// 0.09). Lattices turned by a quarter of a right angle and back, +-22.5 degrees, prefer neither the grid's axes nor
/// its diagonals, and what neighbouring octaves prefer instead lies 45 degrees apart.
constexpr double turned_cosine = 0.92387953251128674;
constexpr double turned_sine = 0.38268343236508977;

struct Octave {
    double scale;  ///< lattice cells a metre
    double x_offset;
    double y_offset;
    std::uint32_t key;
    std::uint32_t warp_key;
    double cosine;  ///< of the lattice's turn
    double sine;
    float frequency;  ///< r^k
    float fade;       ///< 0: too fine for the cells
    float variance;   ///< of what it adds at full strength, relative to that of one octave of Perlin noise
};

struct Job {
    RasterView<float> ground;
    double cell_size;
    NoiseFields fields;
    NoiseBasis basis;
    float height;
    float log2_lacunarity;
    bool warped;
    WarpRule warp_rule;
    float swiss_step;
    int first_column;
    int first_row;
    std::vector<Octave> octaves;
    int visible = 0;  ///< octaves that do not fade to nothing; these come first
};

/// The arrays of a run of cells.
struct Run {
    using Cells = float[noise_run];
    alignas(64) Cells amplitude;
    alignas(64) Cells roughness;
    alignas(64) Cells low_warp;
    alignas(64) Cells high_warp;
    alignas(64) Cells gain;
    alignas(64) Cells strength;
    alignas(64) Cells variance;
    alignas(64) Cells sum;
    alignas(64) Cells c;
    alignas(64) Cells wave;
    alignas(64) Cells share;
    alignas(64) Cells warp_x;
    alignas(64) Cells warp_y;
    alignas(64) Cells x;
    alignas(64) Cells y;
    alignas(64) Cells noise;
    alignas(64) Cells gradient_x;
    alignas(64) Cells gradient_y;
    alignas(64) Cells slope_x;  ///< damped: the sum of gradients; swiss: the displacement in first wavelengths
    alignas(64) Cells slope_y;
    alignas(64) Cells weight;  ///< swiss
};

bool is_zero(const NoiseField& field) {
    return field.cells.empty() && field.constant == 0.0F;
}

/// Entries of a run, read from the cells of a row that starts at column `first` of the ground.
void read(const NoiseField& field, int row, int first, NoiseSpan span, float* values) {
    if (field.cells.empty()) return std::fill(values + span.begin, values + span.end, field.constant);
    const float* cells = field.cells.row(row) + first;
    std::copy(cells + span.begin, cells + span.end, values + span.begin);
}

/// The part of the run where the noise is not 0 all along from its ends.
NoiseSpan without_silence(NoiseSpan span, const float* amplitude) {
    while (span.begin < span.end && amplitude[span.begin] == 0.0F) ++span.begin;
    while (span.begin < span.end && amplitude[span.end - 1] == 0.0F) --span.end;
    return span;
}

/// Moves the places x, y of a run by the warp of an octave; leaves its c.
void warp(WarpRule rule, NoiseLattice lattice, int octave, NoiseSpan span, Run& run) {
    warp_strength_of_row(span, octave, rule, run.low_warp, run.high_warp, run.c, run.wave);
    for (float* values : {run.warp_x, run.warp_y}) std::fill(values + span.begin, values + span.end, 0.0F);
    const auto [shortest, longest] = std::minmax_element(run.wave + span.begin, run.wave + span.end);
    const int last = static_cast<int>(std::ceil(*longest));
    for (int wave = static_cast<int>(*shortest); wave <= last; ++wave) {
        warp_share_of_row(span, wave, run.c, run.wave, run.share);
        add_warp_of_row(span, lattice, wave, run.share, run.x, run.y, run.warp_x, run.warp_y);
    }
    add_row(span, run.warp_x, run.x);
    add_row(span, run.warp_y, run.y);
}

void evaluate(const Job& job, const Octave& octave, int index, NoiseSpan span, double x, double y, Run& run) {
    const NoiseTurn turn{static_cast<float>(octave.cosine), static_cast<float>(octave.sine)};
    const double lattice_x = (octave.cosine * x - octave.sine * y) * octave.scale + octave.x_offset;
    const double lattice_y = (octave.sine * x + octave.cosine * y) * octave.scale + octave.y_offset;
    const double column = std::floor(lattice_x);
    const double row = std::floor(lattice_y);
    const double step = job.cell_size * octave.scale;
    NoiseLattice lattice{static_cast<std::int32_t>(column), static_cast<std::int32_t>(row), octave.warp_key};

    place_row(span, static_cast<float>(lattice_x - column), static_cast<float>(lattice_y - row),
              static_cast<float>(octave.cosine * step), static_cast<float>(octave.sine * step), run.x, run.y);
    if (job.basis == NoiseBasis::swiss) move_row(span, octave.frequency, turn, run.slope_x, run.slope_y, run.x, run.y);
    if (job.warped) {
        warp(job.warp_rule, lattice, index, span, run);
    }
    lattice.key = octave.key;
    switch (job.basis) {
        case NoiseBasis::perlin:
            noise_of_row(span, lattice, run.x, run.y, run.noise);
            break;
        case NoiseBasis::ridged:
            noise_of_row(span, lattice, run.x, run.y, run.noise);
            ridge_row(span, run.noise);
            break;
        case NoiseBasis::billowed:
            noise_of_row(span, lattice, run.x, run.y, run.noise);
            billow_row(span, run.noise);
            break;
        case NoiseBasis::damped:
            noise_and_gradient_of_row(span, lattice, run.x, run.y, run.noise, run.gradient_x, run.gradient_y);
            turn_row(span, turn.back(), run.gradient_x, run.gradient_y);
            damp_row(span, octave.fade, run.gradient_x, run.gradient_y, run.slope_x, run.slope_y, run.noise);
            break;
        case NoiseBasis::swiss:
            noise_and_gradient_of_row(span, lattice, run.x, run.y, run.noise, run.gradient_x, run.gradient_y);
            turn_row(span, turn.back(), run.gradient_x, run.gradient_y);
            displace_row(span, octave.fade * job.swiss_step / octave.frequency, run.c, run.noise, run.gradient_x,
                         run.gradient_y, run.slope_x, run.slope_y);
            crest_row(span, run.weight, run.noise);
            break;
    }
    add_octave_of_row(span, octave.fade, run.strength, run.noise, run.sum);
}

/// The cells of a row of the ground whose columns of the terrain are start .. start + noise_run - 1.
void add_run(const Job& job, int row, int start, Run& run) {
    const int first = start - job.first_column;  // column of the ground; the run may begin left of it
    NoiseSpan span{std::max(0, -first), std::min(noise_run, job.ground.width() - first)};
    read(job.fields.amplitude, row, first, span, run.amplitude);
    span = without_silence(span, run.amplitude);
    if (span.begin == span.end) return;
    read(job.fields.roughness, row, first, span, run.roughness);
    if (job.warped) {
        read(job.fields.low_warp, row, first, span, run.low_warp);
        read(job.fields.high_warp, row, first, span, run.high_warp);
    } else {
        std::fill(run.c + span.begin, run.c + span.end, 0.0F);
    }
    octave_gain_of_row(span, job.log2_lacunarity, run.roughness, run.gain);
    const auto fill = [span](float* values, float value) { std::fill(values + span.begin, values + span.end, value); };
    fill(run.strength, 1.0F);
    fill(run.weight, 1.0F);
    for (float* values : {run.variance, run.sum, run.slope_x, run.slope_y}) fill(values, 0.0F);
    const double x = (start + 0.5) * job.cell_size;
    const double y = (job.first_row + row + 0.5) * job.cell_size;
    for (int k = 0; k < static_cast<int>(job.octaves.size()); ++k) {
        const Octave& octave = job.octaves[static_cast<std::size_t>(k)];
        if (k < job.visible) evaluate(job, octave, k, span, x, y, run);
        next_octave_of_row(span, octave.variance, run.gain, run.strength, run.variance);
    }
    float* ground = job.ground.row(row) + first;
    add_to_ground_of_row(span, job.height, run.amplitude, run.sum, run.variance, ground);
}

void add_noise_to_row(const Job& job, int row, Run& run) {
    const int end = job.first_column + job.ground.width();
    for (int start = job.first_column / noise_run * noise_run; start < end; start += noise_run)
        add_run(job, row, start, run);
}

std::vector<Octave> octaves_of(const WarpedNoiseParameters& p, double cell_size) {
    std::vector<Octave> octaves;
    RandomSequence random(p.seed, RandomStream::noise, variant);
    double frequency = 1;
    float crest_variance = 1;  // of bases but swiss: of every octave
    for (int k = 0; k < p.octaves; ++k) {
        Octave octave{};
        octave.scale = frequency / static_cast<double>(p.wavelength);
        // Offsets, so that the zeros at the lattice points of the octaves do not fall on each other.
        octave.x_offset = 256.0 * static_cast<double>(random.unit());
        octave.y_offset = 256.0 * static_cast<double>(random.unit());
        octave.key = random.bits();
        octave.warp_key = random.bits();
        octave.cosine = turned_cosine;
        octave.sine = k % 2 == 0 ? turned_sine : -turned_sine;
        octave.frequency = static_cast<float>(frequency);
        // A smooth step from wavelengths of 0.75 cells to 2.5. It follows what the mean over a cell keeps of an octave
        // (least squares): 0.96 of Perlin noise at 4 cells, 0.84 at 2, 0.50 at 1; of ridges 0.87, 0.62 and 0.22.
        const double cells = 1.0 / (octave.scale * cell_size);
        const double t = std::clamp((cells - 0.75) / (2.5 - 0.75), 0.0, 1.0);
        octave.fade = static_cast<float>(t * t * (3.0 - 2.0 * t));
        octave.variance = p.basis == NoiseBasis::damped ? damped_variance[k] : crest_variance;
        if (p.basis == NoiseBasis::swiss) crest_variance *= crest_weight_square;
        octaves.push_back(octave);
        frequency *= static_cast<double>(p.lacunarity);
    }
    return octaves;
}

}  // namespace

float greatest_warp(float guard) {
    CUESTA_CHECK(guard >= 0 && guard <= 1);
    if (guard == 0) return std::numeric_limits<float>::infinity();
    // Both rows of grad S are at most G = steepest_noise long and otherwise independent, so the least determinant is
    // that of the rows -G (cos a, sin a) and -G (sin a, cos a): 1 - 2 c G cos a + (c G)^2 cos 2a, which is least at
    // a = 0, (1 - c G)^2, as long as c G <= 1/2, and at cos a = 1 / (2 c G), 1/2 - (c G)^2, beyond.
    const float stretch = guard >= 0.25F ? 1.0F - std::sqrt(guard) : std::sqrt(0.5F - guard);
    return stretch / steepest_noise;
}

void add_warped_noise(RasterView<float> ground, double cell_size, const NoiseFields& fields,
                      const WarpedNoiseParameters& p, int first_column, int first_row) {
    CUESTA_CHECK(cell_size > 0 && p.wavelength > 0 && p.octaves >= 1 && p.octaves <= most_octaves);
    CUESTA_CHECK(p.lacunarity >= 1 && p.lacunarity <= 4 && first_column >= 0 && first_row >= 0);
    for (const NoiseField* field : {&fields.amplitude, &fields.roughness, &fields.low_warp, &fields.high_warp})
        CUESTA_CHECK(field->cells.empty() ||
                     (field->cells.width() == ground.width() && field->cells.height() == ground.height()));
    if (ground.empty() || is_zero(fields.amplitude) || p.amplitude == 0) return;

    Job job;
    job.ground = ground;
    job.cell_size = cell_size;
    job.fields = fields;
    job.basis = p.basis;
    job.height = p.amplitude;
    job.log2_lacunarity = static_cast<float>(std::log2(static_cast<double>(p.lacunarity)));
    const float greatest = greatest_warp(p.fold_guard);
    job.warped = greatest > 0 && !(is_zero(fields.low_warp) && is_zero(fields.high_warp));
    // Without a guard strong warps are as published, and fold.
    job.warp_rule = {1.0F / greatest, p.fold_guard > 0 ? p.warp_growth : 0.0F};
    job.swiss_step = std::min(published_swiss_step, (1.0F - p.fold_guard) / swiss_curvature);
    job.first_column = first_column;
    job.first_row = first_row;
    job.octaves = octaves_of(p, cell_size);
    for (const Octave& octave : job.octaves) job.visible += octave.fade > 0 ? 1 : 0;
    if (job.visible == 0) return;

    // Rows may cost nothing or much, so threads fetch the next few when they are done with theirs.
    constexpr int rows_at_once = 4;
    const int pieces = (ground.height() + rows_at_once - 1) / rows_at_once;
    std::atomic<int> next{0};
    parallel_bands(std::min(thread_count(), pieces), [&](int) {
        Run run;
        for (int piece = next++; piece < pieces; piece = next++)
            for (int row = piece * rows_at_once; row < std::min((piece + 1) * rows_at_once, ground.height()); ++row)
                add_noise_to_row(job, row, run);
    });
}

}  // namespace cuesta
