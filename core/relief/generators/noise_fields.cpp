/// Land from fractal noise: plain, ridged and billowed land, land pulled out of shape by more noise, and islands
/// (Talle).

#include <array>
#include <cmath>
#include <vector>

#include "core/relief/generators/families.h"
#include "core/relief/noise/fractal.h"

namespace cuesta::generators {
namespace {

/// Variants of the seed's noise; append only.
enum Variant : std::uint32_t { height_noise = 0, warp_east = 1, warp_south = 2, ridge_noise = 3 };

/// The middle of a column or row of cells, m.
double middle_of(const Job& job, int index) {
    return (index + 0.5) * job.cell_size;
}

std::vector<double> columns_of(const Job& job) {
    std::vector<double> columns(static_cast<std::size_t>(job.width()));
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = middle_of(job, static_cast<int>(i));
    return columns;
}

/// Places of a row that is pulled out of shape, in metres, and room to compute in.
struct RowBuffers {
    explicit RowBuffers(const Job& job)
        : x(size(job)), z(size(job)), a(size(job)), b(size(job)), scratch(2 * size(job)) {}
    static std::size_t size(const Job& job) { return static_cast<std::size_t>(job.width()); }
    std::vector<double> x, z;
    std::vector<float> a, b, scratch;
};

FractalShape shape_of(GeneratorKind kind) {
    switch (kind) {
        case GeneratorKind::ridged:
            return FractalShape::ridged;
        case GeneratorKind::billowed:
            return FractalShape::billowed;
        default:
            return FractalShape::plain;
    }
}

FractalNoise make_noise(const Job& job, FractalShape shape, Variant variant, double wavelength, int octaves) {
    const GeneratorParameters& p = job.parameters;
    return {shape, p.seed, variant, wavelength, job.cell_size, octaves, p.roughness};
}

double eighth_power(double value) {
    const double fourth = value * value * value * value;
    return fourth * fourth;
}

}  // namespace

bool fractal(const Job& job) {
    const GeneratorParameters& p = job.parameters;
    const FractalNoise noise =
        make_noise(job, shape_of(p.kind), height_noise, static_cast<double>(p.wavelength), p.octaves);
    const std::vector<double> columns = columns_of(job);
    return for_rows(job, [&](int first, int last) {
        FractalRows rows(noise, columns.data(), job.width());
        for (int y = first; y < last; ++y) rows.row(middle_of(job, y), job.row(y));
    });
}

bool warped(const Job& job) {
    const GeneratorParameters& p = job.parameters;
    const auto wavelength = static_cast<double>(p.wavelength);
    const double reach = static_cast<double>(p.warp) * wavelength;
    // One octave: finer ones would draw the small forms out into threads.
    const FractalNoise east = make_noise(job, FractalShape::plain, warp_east, wavelength, 1);
    const FractalNoise south = make_noise(job, FractalShape::plain, warp_south, wavelength, 1);
    const FractalNoise rolling = make_noise(job, FractalShape::plain, height_noise, wavelength, p.octaves);
    const FractalNoise ridges = make_noise(job, FractalShape::ridged, ridge_noise, wavelength, p.octaves);
    const std::vector<double> columns = columns_of(job);
    return for_rows(job, [&](int first, int last) {
        RowBuffers buffers(job);
        const int width = job.width();
        FractalRows east_rows(east, columns.data(), width);
        FractalRows south_rows(south, columns.data(), width);
        for (int y = first; y < last; ++y) {
            east_rows.row(middle_of(job, y), buffers.a.data());
            south_rows.row(middle_of(job, y), buffers.b.data());
            for (std::size_t i = 0; i < buffers.x.size(); ++i) {
                buffers.x[i] = columns[i] + reach * static_cast<double>(buffers.a[i]);
                buffers.z[i] = middle_of(job, y) + reach * static_cast<double>(buffers.b[i]);
            }
            rolling.row(buffers.x.data(), buffers.z.data(), width, buffers.a.data(), buffers.scratch.data());
            ridges.row(buffers.x.data(), buffers.z.data(), width, buffers.b.data(), buffers.scratch.data());
            float* row = job.row(y);
            for (int x = 0; x < width; ++x) {
                // Ridges stand on the high ground; low ground rolls, and the lowest is wide and even.
                const auto i = static_cast<std::size_t>(x);
                const float high = std::clamp(0.5F + 0.9F * buffers.a[i], 0.0F, 1.0F);
                row[x] = high * high * (0.5F + buffers.b[i]) + 0.15F * buffers.a[i];
            }
        }
    });
}

bool island(const Job& job) {
    const GeneratorParameters& p = job.parameters;
    const FractalNoise noise =
        make_noise(job, FractalShape::plain, height_noise, static_cast<double>(p.wavelength), p.octaves);
    const double middle_x = 0.5 * job.width() * job.cell_size;
    const double middle_z = 0.5 * job.height() * job.cell_size;
    float middle = 0;
    std::array<float, 2> scratch{};
    noise.row(&middle_x, &middle_z, 1, &middle, scratch.data());
    const float lift = std::max(0.0F, -0.25F - middle);  // so that the middle is land whatever the noise
    const std::vector<double> columns = columns_of(job);
    return for_rows(job, [&](int first, int last) {
        FractalRows rows(noise, columns.data(), job.width());
        for (int y = first; y < last; ++y) {
            float* row = job.row(y);
            rows.row(middle_of(job, y), row);
            const double north_south = 2.0 * (y + 0.5) / job.height() - 1.0;
            for (int x = 0; x < job.width(); ++x) {
                const double west_east = 2.0 * (x + 0.5) / job.width() - 1.0;
                // A mound, 0 on the ellipse that touches the borders, with bays, capes and islets from the noise
                // (-1..1), less a rim so steep that there is sea along the border whatever the noise.
                const double mound = 1.0 - west_east * west_east - north_south * north_south;
                const double rim = eighth_power(west_east) + eighth_power(north_south);
                const double land = 0.85 * mound - 0.3 + 1.5 * static_cast<double>(row[x] + lift) - 3.0 * rim;
                // The power makes low ground flat: beaches instead of cliffs. Below the sea all is flat.
                row[x] = land > 0 ? static_cast<float>(land * std::sqrt(land)) : 0.0F;
            }
        }
    });
}

}  // namespace cuesta::generators
