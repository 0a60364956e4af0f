#include "render/compute/erosion/thermal_in_turn_pass.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/random.h"
#include "core/erosion/thermal/pair_numbers.h"
#include "render/compute/erosion/device_error.h"

namespace cuesta {

namespace {

/// Storage bindings beside those of DeviceState.
enum InTurnBinding : GLuint { of_turn_materials = 8, of_turn_books = 9 };
/// Dispatches after which the device gets to work.
constexpr int dispatches_a_flush = 256;
/// Columns between cells of rows that follow one another, that they may come at once.
constexpr int columns_apart = 3;

/// Of random_bits(), without the cell's counter.
std::uint32_t random_key(std::uint64_t seed, std::int64_t step) {
    std::uint32_t key =
        mix_bits(static_cast<std::uint32_t>(seed) ^ 0x9e3779b9U * static_cast<std::uint32_t>(RandomStream::thermal));
    key = mix_bits(key ^ static_cast<std::uint32_t>(seed >> 32));
    return mix_bits(key ^ static_cast<std::uint32_t>(step));
}

}  // namespace

Result<ThermalInTurnPass> ThermalInTurnPass::create(std::string_view defines) {
    auto program = gl::Program::create_compute("thermal_in_turn.comp", defines);
    if (!program) return program.error();
    return ThermalInTurnPass(*std::move(program));
}

Result<void> ThermalInTurnPass::run(DeviceState& fields, ErosionState& state, const ErosionInput& input,
                                    LayeredPass* layered) {
    if (layered != nullptr) layered->find_yields(fields, state);
    set_numbers(state, input, fields.bind_masks(input, ErosionKind::thermal) ? Held::by_masks : Held::nowhere);
    bind(fields, state, input);
    dispatch_in_turn(state.width(), state.height());
    glUseProgram(0);
    fields.swap_ground();
    const double sum = moved(state.height());
    if (auto done = device_error("thermal erosion"); !done) return done;
    state.ledger.moved += sum * state.cell_size * state.cell_size;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
    ++state.steps_done;
    return {};
}

void ThermalInTurnPass::set_numbers(const ErosionState& state, const ErosionInput& input, Held held) {
    const ThermalParameters& parameters = input.schedule.thermal;
    const std::int64_t step = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
    for (const auto& [name, value] :
         {std::pair{"width", state.width()}, std::pair{"height", state.height()},
          std::pair{"layer_count", static_cast<int>(state.thickness.size())},
          std::pair{"has_beds", state.beds.empty() ? 0 : 1}, std::pair{"held", static_cast<int>(held)},
          std::pair{"random_key_bits", std::bit_cast<int>(random_key(input.schedule.mixing.seed, step))},
          std::pair{"is_ferreira", parameters.scheme == ThermalScheme::ferreira ? 1 : 0}})
        program_.set(name, value);
    program_.set("deviation", std::sqrt(parameters.chance));
}

/// The cells work on copies, which they look at while others change them.
void ThermalInTurnPass::bind(const DeviceState& fields, const ErosionState& state, const ErosionInput& input) {
    std::vector<float> values;
    for (const MaterialParameters& material : state.materials) {
        values.push_back(thermal::talus_drop_of(material, state.cell_size));
        values.push_back(0.5F * input.schedule.thermal.rate * material.density);
    }
    materials_.upload(std::span<const float>(values), GL_STREAM_DRAW);
    const std::vector<std::uint64_t> nothing(static_cast<std::size_t>(state.height()), 0);
    books_.upload(std::span<const std::uint64_t>(nothing), GL_STREAM_READ);
    fields.copy_ground();
    fields.bind_ground();
    fields.bind_layers();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, of_turn_materials, materials_.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, of_turn_books, books_.id());
}

void ThermalInTurnPass::dispatch_in_turn(int width, int height) {
    program_.use();
    const int last = width - 1 + columns_apart * (height - 1);
    for (int place = 0; place <= last; ++place) {
        const int first_row = (std::max(place - (width - 1), 0) + columns_apart - 1) / columns_apart;
        const int last_row = std::min(place / columns_apart, height - 1);
        if (first_row > last_row) continue;  // the map is narrower than what cells keep apart
        program_.set("place", place);
        program_.set("first_row", first_row);
        program_.set("last_row", last_row);
        glDispatchCompute(static_cast<GLuint>((last_row - first_row + 64) / 64), 1, 1);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
        if (place % dispatches_a_flush == dispatches_a_flush - 1) glFlush();
    }
}

double ThermalInTurnPass::moved(int height) const {
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    // A double is two words, the low one first.
    std::vector<std::uint32_t> words(2 * static_cast<std::size_t>(height));
    glGetNamedBufferSubData(books_.id(), 0, static_cast<GLsizeiptr>(words.size() * sizeof words[0]), words.data());
    double sum = 0;
    for (std::size_t y = 0; y < words.size() / 2; ++y)
        sum += std::bit_cast<double>(static_cast<std::uint64_t>(words[2 * y + 1]) << 32 | words[2 * y]);
    return sum;
}

}  // namespace cuesta
