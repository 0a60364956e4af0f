#include "render/compute/erosion/as_published_pass.h"

#include <bit>

#include "core/base/check.h"
#include "core/erosion/water/as_published.h"
#include "core/erosion/water/books.h"
#include "core/erosion/water/steps.h"
#include "render/compute/erosion/device_error.h"
#include "render/compute/erosion/rain_on_device.h"

namespace cuesta {

namespace {

/// Ground that the water gained, load that the transport lost, and water that dried up; rain has books of its own.
constexpr int books_as_published = 3;
constexpr GLuint books_binding = 14;

}  // namespace

Result<AsPublishedPass> AsPublishedPass::create(std::string_view defines) {
    std::vector<gl::Program> programs;
    for (const char* file : {"as_published_flux.comp", "as_published_carry.comp", "as_published_sums.comp"}) {
        auto program = gl::Program::create_compute(file, defines);
        if (!program) return program.error();
        programs.push_back(*std::move(program));
    }
    auto rain = RowSums::create(defines);
    if (!rain) return rain.error();
    return AsPublishedPass(std::string(defines), std::move(programs), *std::move(rain));
}

Result<gl::Program*> AsPublishedPass::erosion_of(const ErosionState& state, const ErosionInput& input) {
    const std::string defines = defines_ + ground_under_water(state, input);
    auto at = erode_.find(defines);
    if (at == erode_.end()) {
        auto made = gl::Program::create_compute("as_published_erode.comp", defines);
        if (!made) return made.error();
        at = erode_.emplace(defines, *std::move(made)).first;
    }
    return &at->second;
}

void AsPublishedPass::set_numbers(const ErosionState& state, const ErosionInput& input, gl::Program& erode) {
    const WaterParameters& p = input.schedule.water;
    const water::AsPublishedNumbers n = water::as_published_numbers(state, p, water::division_of(p).sub_step);
    for (gl::Program* program : {&flux_, &erode, &carry_, &books_}) {
        program->set("width", state.width());
        program->set("height", state.height());
        program->set("cells", state.width() * state.height());
    }
    flux_.set("row_parts", rain_.row_parts());
    flux_.set("kappa", n.kappa);
    erode.set("is_mathisen", p.scheme == WaterScheme::mathisen ? 1 : 0);
    erode.set("is_ferreira", p.scheme == WaterScheme::ferreira ? 1 : 0);
    const float dissolubility = state.materials.empty() ? 1.0F : state.materials.front().dissolubility;
    for (const auto& [name, value] :
         {std::pair{"capacity", n.capacity}, std::pair{"inverse_cell_size", n.inverse_cell_size},
          std::pair{"least_slope", p.least_slope}, std::pair{"dissolving", p.dissolving},
          std::pair{"deposition", p.deposition}, std::pair{"dissolubility", dissolubility},
          std::pair{"greatest_change", n.greatest_change}})
        erode.set(name, value);
    carry_.set("kept_depth", n.kept_depth);
    carry_.set("lost_depth", n.lost_depth);
    carry_.set("least_depth", n.least_depth);
}

void AsPublishedPass::set_water_in(const ErosionState& state, const ErosionInput& input, gl::Program& erode,
                                   std::int64_t step) {
    const bool rains = rains_on_device(input);
    const water::Shower shower =
        water::shower_of_step(input.schedule, water::seconds_of_sub_step(input.schedule.water, state.cell_size),
                              state.cell_size, state.width(), state.height(), step);
    if (rains) water_in_.reserve(sizeof(float), GL_STREAM_DRAW);
    const std::int32_t fields = rains ? 0 : upload_water(water_in_, state, input, shower);
    const RainNumbers rain = rain_numbers_of(shower);
    const RainByHeight by_height = rain_by_height_of(input);
    for (gl::Program* program : {&flux_, &erode}) {
        program->set("water_in_count", fields);
        program->set("least_rain_height", by_height.least_height);
        program->set("inverse_rain_rise", by_height.inverse_rise);
        program->set("rain_key_bits", std::bit_cast<std::int32_t>(rain.key));
        program->set("rain_limit", static_cast<std::int32_t>(rain.threshold));
        program->set("drop", rain.drop);
    }
}

Result<void> AsPublishedPass::run(DeviceState& fields, ErosionState& state, const ErosionInput& input,
                                  std::int64_t count) {
    CUESTA_CHECK(rains_on_device(input) || count == 1);
    const auto steps = static_cast<int>(count);
    std::int64_t& steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)];
    rain_.prepare(state.width(), state.height(), 1, steps);
    books_of_rows_.reserve(static_cast<std::size_t>(steps * books_as_published) *
                               static_cast<std::size_t>(state.height()) * sizeof(double),
                           GL_STREAM_READ);
    const auto erode = erosion_of(state, input);
    if (!erode) return erode.error();
    set_numbers(state, input, **erode);
    layers_.bind(state, dissolubilities_of(state));
    if (auto prepared = device_error("preparing water steps"); !prepared) return prepared;
    for (int step = 0; step < steps; ++step) {
        set_water_in(state, input, **erode, steps_done + step);
        dispatch(fields, input, **erode, step);
    }
    glUseProgram(0);
    close_books(state, steps);
    steps_done += count;
    state.steps_done += count;
    return device_error("water erosion");
}

void AsPublishedPass::dispatch(DeviceState& fields, const ErosionInput& input, const gl::Program& erode, int step) {
    fields.bind_water();
    fields.bind_layers();
    fields.bind_masks(input, ErosionKind::water);
    rain_.bind();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 11, water_in_.id());
    const auto across = static_cast<GLuint>((fields.width() + 63) / 64);
    const auto down = static_cast<GLuint>((fields.height() + 7) / 8);
    for (const gl::Program* program : std::initializer_list<const gl::Program*>{&flux_, &erode, &carry_}) {
        program->use();
        fields.bands().dispatch(across, down);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    }
    rain_.add_up(step);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, books_binding, books_of_rows_.id());
    books_.set("first_book", step * books_as_published * fields.height());
    books_.use();
    glDispatchCompute(static_cast<GLuint>((fields.height() + 63) / 64), books_as_published, 1);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    // Water is changed in place.
    fields.swap_ground();
}

void AsPublishedPass::close_books(ErosionState& state, int steps) const {
    const int height = state.height();
    const std::vector<double> rain = rain_.read();
    // A double is two words, the low one first.
    std::vector<std::uint32_t> words(2 * static_cast<std::size_t>(steps * books_as_published) *
                                     static_cast<std::size_t>(height));
    glGetNamedBufferSubData(books_of_rows_.id(), 0, static_cast<GLsizeiptr>(words.size() * sizeof words[0]),
                            words.data());
    const auto book = [&](int step, int number, int y) {
        const auto i = 2 * static_cast<std::size_t>((step * books_as_published + number) * height + y);
        return std::bit_cast<double>(static_cast<std::uint64_t>(words[i + 1]) << 32 | words[i]);
    };
    water::Books books(steps, height);
    for (int step = 0; step < steps; ++step)
        for (int y = 0; y < height; ++y) {
            water::RowBook& row = books.row(step, y);
            row.rain = rain[static_cast<std::size_t>(step * height + y)];
            row.moved = book(step, 0, y);
            row.transport_loss = book(step, 1, y);
            row.evaporated = book(step, 2, y);
        }
    books.close(steps, state.cell_size * state.cell_size, state.ledger);
}

}  // namespace cuesta
