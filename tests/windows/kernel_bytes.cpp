/// kernel_bytes FOLDER: land of the kernels that need no other library, as files NAME.f32 for tests/windows/compare.py.
/// The land that they begin with is made of sums and products alone, so that it is the same everywhere.

#include <cstdio>
#include <string>
#include <utility>

#include "core/base/random.h"
#include "core/drainage/drainage.h"
#include "core/drainage/lakes.h"
#include "core/erosion/erode.h"
#include "core/ice/glaciation.h"
#include "core/relief/generators/generate.h"
#include "core/uplift/uplifted_land.h"

namespace {

using namespace cuesta;

constexpr int cells = 160;
constexpr double cell_size = 30;
std::string folder;

template <class Number>
void keep(const std::string& name, const Raster<Number>& raster) {
    std::FILE* const file = std::fopen((folder + "/" + name + ".f32").c_str(), "wb");
    if (file == nullptr) return;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) {
            const auto value = static_cast<float>(raster(x, y));
            std::fwrite(&value, sizeof value, 1, file);
        }
    std::fclose(file);
    std::printf("%s\n", name.c_str());
    std::fflush(stdout);
}

/// Value noise of five octaves, 0 .. about 600 m, tilted to the south.
Raster<float> first_land() {
    Raster<float> land(cells, cells);
    const auto corner = [](int x, int y, int octave) {
        std::uint64_t bits = (static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15ULL) ^
                             (static_cast<std::uint64_t>(y) * 0xC2B2AE3D27D4EB4FULL) ^
                             (static_cast<std::uint64_t>(octave) * 0x165667B19E3779F9ULL);
        bits = (bits ^ (bits >> 31U)) * 0xBF58476D1CE4E5B9ULL;
        return static_cast<float>((bits >> 40U) & 0xFFFFU) / 65536.0F;
    };
    for (int y = 0; y < cells; ++y)
        for (int x = 0; x < cells; ++x) {
            float height = static_cast<float>(cells - y);
            float amplitude = 256.0F;
            for (int octave = 0, side = 64; octave < 5; ++octave, side /= 2, amplitude *= 0.5F) {
                const float u = static_cast<float>(x % side) / static_cast<float>(side);
                const float v = static_cast<float>(y % side) / static_cast<float>(side);
                const float s = u * u * (3.0F - 2.0F * u), t = v * v * (3.0F - 2.0F * v);
                const int i = x / side, j = y / side;
                const float north = corner(i, j, octave) + s * (corner(i + 1, j, octave) - corner(i, j, octave));
                const float south =
                    corner(i, j + 1, octave) + s * (corner(i + 1, j + 1, octave) - corner(i, j + 1, octave));
                height += amplitude * (north + t * (south - north));
            }
            land(x, y) = height;
        }
    return land;
}

void drainage_of(const Raster<float>& land) {
    const Drainage drainage = drain(land.view());
    keep("drainage filled", drainage.filled);
    keep("drainage area", drainage_area(drainage, cell_size));
    keep("drainage multiple_flow", multiple_flow_area_cells(drainage));
    keep("drainage lake_depth", lake_depth(land.view()));
}

/// Of one kind alone, as by default.
void erosion_of(const Raster<float>& land, ErosionKind kind) {
    ErosionInput input;
    MixingParameters& mixing = input.schedule.mixing;
    mixing.steps = 24;
#define CUESTA_ROW(name, number, Parameters) mixing.name = kind == ErosionKind::name ? 1.0F : 0.0F;
    CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW
    ErosionState state = start_of_erosion(land, cell_size, {}, {}, input.schedule.thermal);
    erosion_steps(state, input, mixing.steps, {});
    keep("erosion " + std::string(EnumNames<ErosionKind>::names[static_cast<std::size_t>(kind)]), ground_of(state));
}

}  // namespace

int main(int argument_count, char* arguments[]) {
    if (argument_count != 2) return 2;
    folder = arguments[1];
    const Raster<float> land = first_land();
    keep("land first", land);
    drainage_of(land);
    for (int kind = 0; kind < erosion_kind_count; ++kind) erosion_of(land, static_cast<ErosionKind>(kind));
    for (std::size_t kind = 0; kind < EnumNames<GeneratorKind>::names.size(); ++kind) {
        GeneratorParameters parameters;
        parameters.kind = static_cast<GeneratorKind>(kind);
        keep("generator " + std::string(EnumNames<GeneratorKind>::names[kind]),
             generate(parameters, cells, cells, cell_size));
    }
    GlacialSite site;
    site.bed = {land, Raster<float>(cells, cells)};
    site.cell_size = cell_size;
    IceParameters ice;
    keep("land ice", glaciated(ice, site).bed.rock);
    keep("land uplift", uplifted_land({}, cells, cells, 100).heights);
    return 0;
}
