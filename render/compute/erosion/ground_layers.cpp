#include "render/compute/erosion/ground_layers.h"

#include <algorithm>
#include <cstdint>

#include "core/base/check.h"
#include "core/base/kernel_numbers.h"
#include "core/erosion/beds.h"

namespace cuesta {

namespace {

/// GroundLayers of render/shaders/erosion/ground_layers.glsl.
struct LayerNumbers {
    float bed_pairs, half_hard_share, inverse_bed_edge, bed_contrast;
    float bed_variety;
    std::uint32_t bed_seed;
    std::int32_t layer_count, has_beds;
    std::array<GroundLayers::Factors, CUESTA_MOST_LAYERS_ON_DEVICE + 1> factors;
};
// As much as a block may hold on every device.
static_assert(sizeof(LayerNumbers) <= 16384);

}  // namespace

void GroundLayers::bind(const ErosionState& state, std::span<const Factors> factors) {
    const BedProfile& beds = state.beds.profile;
    LayerNumbers numbers{};
    CUESTA_CHECK(factors.size() <= numbers.factors.size());
    numbers.bed_pairs = beds.inverse_thickness;
    numbers.half_hard_share = beds.half_hard_share;
    numbers.inverse_bed_edge = 1.0F / bed_edge;
    numbers.bed_contrast = beds.contrast;
    numbers.bed_variety = beds.variety;
    numbers.bed_seed = beds.seed;
    numbers.layer_count = static_cast<std::int32_t>(state.thickness.size());
    numbers.has_beds = state.beds.empty() ? 0 : 1;
    std::ranges::copy(factors, numbers.factors.begin());
    buffer_.upload(std::as_bytes(std::span(&numbers, 1)), GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 1, buffer_.id());
}

std::vector<GroundLayers::Factors> dissolubilities_of(const ErosionState& state) {
    std::vector<GroundLayers::Factors> factors;
    if (state.layered())
        for (const MaterialParameters& material : state.materials) factors.push_back({material.dissolubility, 0, 0, 0});
    return factors;
}

std::string ground_under_water(const ErosionState& state, const ErosionInput& input) {
    std::string defines;
    if (state.layered()) defines += " LAYERS";
    if (!protection_from(input, ErosionKind::water).empty() || !erodibility_for(input, ErosionKind::water).empty())
        defines += " MASKS";
    return defines;
}

}  // namespace cuesta
