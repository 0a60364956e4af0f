#include "render/compute/erosion/four_pipes_pass.h"

#include <array>
#include <cstring>

#include "core/base/check.h"
#include "core/erosion/water/books.h"
#include "core/erosion/water/four_pipes/coefficients.h"
#include "core/erosion/water/steps.h"
#include "render/compute/erosion/device_error.h"
#include "render/compute/erosion/rain_on_device.h"

namespace cuesta {

namespace {

/// Rain, ground that the water took, water that dried up, and load that the published transport lost.
constexpr int four_pipes_books = 4;
/// Uniform blocks may begin at multiples of this on every device.
constexpr std::size_t four_pipes_stride = 256;

/// SubStep of render/shaders/erosion/four_pipes.glsl.
struct FourPipesSubStep {
    std::int32_t width, height, cells, row_parts;
    float kappa, cell_size_squared, least_sine_squared, capacity;
    float inverse_ramp_depth, least_mean_depth, dissolving, dissolubility;
    float deposition, kept_depth, lost_depth, least_depth;
    float level_relief, level_inverse_flow_square, drop;
    std::int32_t open_border;
    std::uint32_t rain_key, rain_threshold;
    std::int32_t water_in_count, advects, first_way, way_count;
    float least_rain_height, inverse_rain_rise;
};
static_assert(sizeof(FourPipesSubStep) <= four_pipes_stride && sizeof(FourPipesSubStep) == 28 * 4);

water::four_pipes::Coefficients coefficients_of(const ErosionState& state, const ErosionInput& input) {
    const WaterParameters& water = input.schedule.water;
    return water::four_pipes::coefficients_of(water, water::division_of(water).sub_step, input.schedule.mixing.border,
                                              state.cell_size,
                                              state.materials.empty() ? 1.0F : state.materials.back().dissolubility);
}

FourPipesSubStep sub_step_of(const ErosionState& state, const water::four_pipes::Coefficients& c) {
    FourPipesSubStep s{};
    s.width = state.width();
    s.height = state.height();
    s.cells = s.width * s.height;
    s.kappa = c.kappa;
    s.cell_size_squared = c.cell_size_squared;
    s.least_sine_squared = c.least_sine_squared;
    s.capacity = c.capacity;
    s.inverse_ramp_depth = c.inverse_ramp_depth;
    s.least_mean_depth = c.least_mean_depth;
    s.dissolving = c.dissolving;
    s.dissolubility = c.dissolubility;
    s.deposition = c.deposition;
    s.kept_depth = c.kept_depth;
    s.lost_depth = c.lost_depth;
    s.least_depth = c.least_depth;
    s.level_relief = c.level.relief;
    s.level_inverse_flow_square = c.level.inverse_flow_square;
    s.open_border = c.open_border ? 1 : 0;
    s.advects = c.semi_lagrangian ? 1 : 0;
    return s;
}

}  // namespace

Result<FourPipesPass> FourPipesPass::create(std::string_view defines) {
    auto flux = gl::Program::create_compute("four_pipes_flux.comp", defines);
    if (!flux) return flux.error();
    auto border = gl::Program::create_compute("four_pipes_border.comp", defines);
    if (!border) return border.error();
    auto sums = RowSums::create(defines);
    if (!sums) return sums.error();
    return FourPipesPass(std::string(defines), *std::move(flux), *std::move(border), *std::move(sums));
}

Result<FourPipesPass::OnGround*> FourPipesPass::on_ground(const ErosionState& state, const ErosionInput& input) {
    const std::string defines = defines_ + ground_under_water(state, input);
    auto at = on_ground_.find(defines);
    if (at == on_ground_.end()) {
        auto exchange = gl::Program::create_compute("four_pipes_exchange.comp", defines);
        if (!exchange) return exchange.error();
        auto carry = gl::Program::create_compute("four_pipes_carry.comp", defines);
        if (!carry) return carry.error();
        at = on_ground_.emplace(defines, OnGround{*std::move(exchange), *std::move(carry)}).first;
    }
    return &at->second;
}

/// In the order of BandSweep::book_outflow().
void FourPipesPass::find_ways(int width, int height) {
    if (ways_width_ == width && ways_height_ == height) return;
    ways_width_ = width;
    ways_height_ = height;
    ways_.clear();
    first_way_.assign(1, 0);
    const auto add = [&](int x, int y, Pipe pipe) { ways_.push_back({y * width + x, static_cast<int>(pipe)}); };
    for (int y = 0; y < height; ++y) {
        add(0, y, Pipe::west);
        add(width - 1, y, Pipe::east);
        for (int x = 0; y == 0 && x < width; ++x) add(x, y, Pipe::north);
        for (int x = 0; y == height - 1 && x < width; ++x) add(x, y, Pipe::south);
        first_way_.push_back(ways_.size());
    }
    ways_buffer_.upload(std::span<const Way>(ways_), GL_STATIC_DRAW);
}

/// Hands over the numbers of all sub-steps, and the water that comes in with the first one.
void FourPipesPass::prepare(const ErosionState& state, const ErosionInput& input, int sub_steps) {
    const WaterParameters& parameters = input.schedule.water;
    const water::Division division = water::division_of(parameters);
    const double seconds = water::seconds_of_sub_step(parameters, state.cell_size) * division.sub_steps;
    const bool rains = rains_on_device(input);
    FourPipesSubStep step = sub_step_of(state, coefficients_of(state, input));
    step.row_parts = sums_.row_parts();
    step.way_count = static_cast<std::int32_t>(ways_.size());
    const RainByHeight by_height = rain_by_height_of(input);
    step.least_rain_height = by_height.least_height;
    step.inverse_rain_rise = by_height.inverse_rise;
    std::vector<std::byte> numbers(static_cast<std::size_t>(sub_steps) * four_pipes_stride);
    if (rains) water_in_.reserve(sizeof(float), GL_STREAM_DRAW);
    for (int i = 0; i < sub_steps; ++i) {
        water::Shower shower;
        step.water_in_count = 0;
        if (i % division.sub_steps == 0) {
            shower = water::shower_of_step(
                input.schedule, seconds, state.cell_size, state.width(), state.height(),
                state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)] + i / division.sub_steps);
            if (!rains) step.water_in_count = upload_water(water_in_, state, input, shower);
        }
        const RainNumbers rain = rain_numbers_of(shower);
        step.rain_key = rain.key;
        step.rain_threshold = rain.threshold;
        step.drop = rain.drop;
        step.first_way = 2 * i * step.way_count;
        std::memcpy(numbers.data() + static_cast<std::size_t>(i) * four_pipes_stride, &step, sizeof step);
    }
    numbers_.upload(std::span<const std::byte>(numbers), GL_STREAM_DRAW);
    crossing_.reserve(static_cast<std::size_t>(sub_steps) * 2 * ways_.size() * sizeof(float), GL_STREAM_READ);
}

Result<void> FourPipesPass::run(DeviceState& fields, ErosionState& state, const ErosionInput& input,
                                std::int64_t count) {
    CUESTA_CHECK(rains_on_device(input) || count == 1);
    const int sub_steps = static_cast<int>(count) * water::division_of(input.schedule.water).sub_steps;
    const auto ground = on_ground(state, input);
    if (!ground) return ground.error();
    find_ways(state.width(), state.height());
    layers_.bind(state, dissolubilities_of(state));
    sums_.prepare(state.width(), state.height(), four_pipes_books, sub_steps);
    prepare(state, input, sub_steps);
    if (auto uploaded = device_error("preparing water steps"); !uploaded) return uploaded;
    const water::four_pipes::Coefficients c = coefficients_of(state, input);
    for (int i = 0; i < sub_steps; ++i) dispatch(fields, **ground, input, i);
    glUseProgram(0);
    close_books(state, sub_steps, c.open_border, c.semi_lagrangian);
    state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)] += count;
    state.steps_done += count;
    return device_error("water erosion");
}

void FourPipesPass::dispatch(DeviceState& fields, const OnGround& ground, const ErosionInput& input, int sub_step) {
    fields.bind_water();
    fields.bind_layers();
    fields.bind_masks(input, ErosionKind::water);
    sums_.bind();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 11, water_in_.id());
    glBindBufferRange(GL_UNIFORM_BUFFER, 0, numbers_.id(),
                      static_cast<GLintptr>(sub_step) * static_cast<GLintptr>(four_pipes_stride),
                      sizeof(FourPipesSubStep));
    const auto across = static_cast<GLuint>((fields.width() + 63) / 64);
    const auto down = static_cast<GLuint>((fields.height() + 7) / 8);
    for (const gl::Program* program :
         std::initializer_list<const gl::Program*>{&flux_, &ground.exchange, &ground.carry}) {
        program->use();
        fields.bands().dispatch(across, down);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    }
    const Border border = input.schedule.mixing.border;
    if (border == Border::open || border == Border::sea) {
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 14, ways_buffer_.id());
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 15, crossing_.id());
        border_.use();
        glDispatchCompute(static_cast<GLuint>((ways_.size() + 511) / 512), 1, 1);
    }
    sums_.add_up(sub_step);
    // Water is changed in place.
    fields.swap_ground();
}

void FourPipesPass::close_books(ErosionState& state, int sub_steps, bool open, bool advects) const {
    const int height = state.height();
    const std::vector<double> sums = sums_.read();
    std::vector<float> crossed(open ? static_cast<std::size_t>(sub_steps) * 2 * ways_.size() : 0);
    if (open)
        glGetNamedBufferSubData(crossing_.id(), 0, static_cast<GLsizeiptr>(crossed.size() * sizeof(float)),
                                crossed.data());
    const auto sum = [&](int step, int book, int y) {
        return sums[static_cast<std::size_t>((step * four_pipes_books + book) * height + y)];
    };
    water::Books books(sub_steps, height);
    for (int step = 0; step < sub_steps; ++step)
        for (int y = 0; y < height; ++y) {
            water::RowBook& row = books.row(step, y);
            row.rain = sum(step, 0, y);
            row.moved = sum(step, 1, y);
            row.evaporated = sum(step, 2, y);
            if (advects) row.transport_loss = sum(step, 3, y);
            if (!open) continue;
            const float* const of_step = crossed.data() + static_cast<std::size_t>(step) * 2 * ways_.size();
            for (std::size_t k = first_way_[static_cast<std::size_t>(y)];
                 k < first_way_[static_cast<std::size_t>(y) + 1]; ++k) {
                const auto water = static_cast<double>(of_step[2 * k]);
                row.water_left_map += water;
                if (!advects) row.left_map += static_cast<double>(of_step[2 * k + 1]) * water;
            }
        }
    books.close(sub_steps, state.cell_size * state.cell_size, state.ledger);
}

}  // namespace cuesta
