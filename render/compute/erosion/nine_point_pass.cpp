#include "render/compute/erosion/nine_point_pass.h"

#include <bit>
#include <cstring>

#include "core/base/random.h"
#include "core/erosion/water/books.h"
#include "core/erosion/water/nine_point/coefficients.h"
#include "core/erosion/water/nine_point/ways_out.h"
#include "core/erosion/water/rain.h"
#include "core/erosion/water/steps.h"
#include "render/compute/erosion/device_error.h"

namespace cuesta {

namespace {

constexpr int books_a_step = 3;
/// Uniform blocks may begin at multiples of this on every device.
constexpr std::size_t block_stride = 256;
enum Binding : GLuint { parts = 12, sums = 13, ways = 14, crossing = 15 };

/// SubStep of render/shaders/erosion/nine_point.glsl.
struct SubStep {
    std::int32_t width, height, cells, row_parts;
    float axis_pull, diagonal_pull, kept_flow, capacity;
    float inverse_cell_size, least_slope, inverse_ramp_depth, dissolving;
    float dissolubility, deposition, axis_creep, diagonal_creep;
    float kept_depth, lost_depth, least_depth, sea_level;
    float level_relief, level_inverse_flow_square, drop;
    std::int32_t open_border;
    std::uint32_t rain_key, rain_threshold;
    std::int32_t first_way, way_count;
};
static_assert(sizeof(SubStep) <= block_stride && sizeof(SubStep) == 28 * 4);

bool is_open(Border border) {
    return border == Border::open || border == Border::sea;
}

SubStep numbers_of(const ErosionState& state, const ErosionInput& input, float sub_step) {
    const float dissolubility = state.materials.empty() ? 1.0F : state.materials.back().dissolubility;
    const auto c = water::nine_point::coefficients_of(input.schedule.water, sub_step, input.schedule.mixing,
                                                      state.cell_size, dissolubility, dissolubility);
    SubStep s{};
    s.width = state.width();
    s.height = state.height();
    s.cells = s.width * s.height;
    s.row_parts = s.width / 64 + (s.width % 64 != 0 ? 4 : 0);
    s.axis_pull = c.axis_pull;
    s.diagonal_pull = c.diagonal_pull;
    s.kept_flow = c.kept_flow;
    s.capacity = c.capacity;
    s.inverse_cell_size = c.inverse_cell_size;
    s.least_slope = c.least_slope;
    s.inverse_ramp_depth = c.inverse_ramp_depth;
    s.dissolving = c.dissolving;
    s.dissolubility = c.dissolubility;
    s.deposition = c.deposition;
    s.axis_creep = c.axis_creep;
    s.diagonal_creep = c.diagonal_creep;
    s.kept_depth = c.kept_depth;
    s.lost_depth = c.lost_depth;
    s.least_depth = c.least_depth;
    s.sea_level = c.sea_level;
    s.level_relief = c.level.relief;
    s.level_inverse_flow_square = c.level.inverse_flow_square;
    s.open_border = is_open(c.border) ? 1 : 0;
    return s;
}

/// The key of random_bits() without the row's counter, and which of a cell's 24 bits count as rain.
void add_rain(const water::Shower& shower, SubStep& s) {
    std::uint32_t key = mix_bits(static_cast<std::uint32_t>(shower.seed) ^
                                 0x9e3779b9U * static_cast<std::uint32_t>(RandomStream::rain_drops));
    key = mix_bits(key ^ static_cast<std::uint32_t>(shower.seed >> 32));
    s.rain_key = mix_bits(key ^ shower.step);
    s.drop = shower.depth;
    s.rain_threshold = shower.kind == RainKind::drops     ? shower.threshold
                       : shower.kind == RainKind::uniform ? 1U << 24
                                                          : 0U;
}

}  // namespace

Result<NinePointPass> NinePointPass::create(std::string_view defines) {
    std::vector<gl::Program> programs;
    for (const char* file : {"nine_point_pull.comp", "nine_point_share.comp", "nine_point_erode.comp",
                             "nine_point_border.comp", "row_sums.comp"}) {
        auto program = gl::Program::create_compute(file, defines);
        if (!program) return program.error();
        programs.push_back(*std::move(program));
    }
    return NinePointPass(std::move(programs[0]), std::move(programs[1]), std::move(programs[2]),
                         std::move(programs[3]), std::move(programs[4]));
}

bool NinePointPass::has_twin(const ErosionState& state, const ErosionInput& input) {
    const WaterParameters& water = input.schedule.water;
    const RainParameters& rain = input.schedule.rain;
    const bool free_ground = !state.layered() && input.protection.empty() && input.erodibility.empty() &&
                             !(water.greatest_change > 0.0F) && !(water.softening > 0.0F);
    const bool even_rain =
        (rain.kind == RainKind::drops || rain.kind == RainKind::uniform || rain.kind == RainKind::none) &&
        input.rain_share.empty() && input.sources.empty() && !(rain.full_height > rain.least_height);
    const bool has_fields = !state.depth.empty() && !state.sediment.empty() && !state.flow.empty() &&
                            !state.pipe_flow[0].empty() && state.outflow[0].empty();
    return water.scheme == WaterScheme::improved && free_ground && even_rain && has_fields &&
           input.schedule.mixing.border != Border::periodic;
}

void NinePointPass::find_ways(int width, int height) {
    if (ways_width_ == width && ways_height_ == height) return;
    ways_width_ = width;
    ways_height_ = height;
    ways_.clear();
    first_way_.assign(1, 0);
    for (int y = 0; y < height; ++y) {
        water::nine_point::each_way_out(y, width, height,
                                        [&](int x, int across, int along) { ways_.push_back({x, y, across, along}); });
        first_way_.push_back(ways_.size());
    }
    ways_buffer_.upload(std::span<const Way>(ways_), GL_STATIC_DRAW);
}

Result<void> NinePointPass::run(DeviceState& fields, ErosionState& state, const ErosionInput& input,
                                std::int64_t count) {
    const water::Division division = water::division_of(input.schedule.water);
    const int sub_steps = static_cast<int>(count) * division.sub_steps;
    const double seconds = water::seconds_of_sub_step(input.schedule.water, state.cell_size) * division.sub_steps;
    std::int64_t& steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)];
    find_ways(state.width(), state.height());
    SubStep step = numbers_of(state, input, division.sub_step);
    row_parts_ = step.row_parts;
    step.way_count = static_cast<std::int32_t>(ways_.size());
    std::vector<std::byte> numbers(static_cast<std::size_t>(sub_steps) * block_stride);
    for (int i = 0; i < sub_steps; ++i) {
        const std::int64_t whole = steps_done + i / division.sub_steps;
        const bool first = i % division.sub_steps == 0;
        add_rain(first ? water::shower_of_step(input.schedule, seconds, state.cell_size, state.width(), state.height(),
                                               whole)
                       : water::Shower{},
                 step);
        step.first_way = 3 * i * step.way_count;
        std::memcpy(numbers.data() + static_cast<std::size_t>(i) * block_stride, &step, sizeof step);
    }
    numbers_.upload(std::span<const std::byte>(numbers), GL_STREAM_DRAW);
    const auto rows = static_cast<std::size_t>(state.height());
    parts_.reserve(books_a_step * rows * static_cast<std::size_t>(row_parts_) * 16 * sizeof(float), GL_DYNAMIC_COPY);
    sums_.reserve(static_cast<std::size_t>(sub_steps) * books_a_step * rows * sizeof(double), GL_STREAM_READ);
    crossing_.reserve(static_cast<std::size_t>(sub_steps) * 3 * ways_.size() * sizeof(float), GL_STREAM_READ);
    if (auto uploaded = device_error("preparing water steps"); !uploaded) return uploaded;
    const bool open = is_open(input.schedule.mixing.border);
    for (int i = 0; i < sub_steps; ++i) dispatch(fields, i, open);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glUseProgram(0);
    close_books(state, sub_steps, open);
    steps_done += count;
    state.steps_done += count;
    return device_error("eroding");
}

void NinePointPass::dispatch(DeviceState& fields, int sub_step, bool open) {
    fields.bind();
    for (const auto& [binding, buffer] : {std::pair{parts, &parts_}, std::pair{sums, &sums_},
                                          std::pair{ways, &ways_buffer_}, std::pair{crossing, &crossing_}})
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer->id());
    glBindBufferRange(GL_UNIFORM_BUFFER, 0, numbers_.id(), static_cast<GLintptr>(sub_step) * block_stride,
                      sizeof(SubStep));
    const auto across = static_cast<GLuint>((fields.width() + 63) / 64);
    const auto down = static_cast<GLuint>((fields.height() + 7) / 8);
    for (const gl::Program* program : {&pull_, &share_, &erode_}) {
        program->use();
        glDispatchCompute(across, down, 1);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    }
    if (open) {
        border_.use();
        glDispatchCompute(static_cast<GLuint>((ways_.size() + 511) / 512), 1, 1);
    }
    sums_program_.set("row_parts", row_parts_);
    sums_program_.set("height", fields.height());
    sums_program_.set("first_sum", sub_step * books_a_step * fields.height());
    sums_program_.use();
    glDispatchCompute(static_cast<GLuint>(fields.height()), books_a_step, 1);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    fields.swap();
}

/// In the order of BandSweep: what a row's cells creep out, then the water and the load that it takes along.
void NinePointPass::close_books(ErosionState& state, int sub_steps, bool open) const {
    const int height = state.height();
    std::vector<std::uint32_t> words(2 * static_cast<std::size_t>(sub_steps) * books_a_step *
                                     static_cast<std::size_t>(height));
    glGetNamedBufferSubData(sums_.id(), 0, static_cast<GLsizeiptr>(words.size() * 4), words.data());
    std::vector<float> crossed(open ? static_cast<std::size_t>(sub_steps) * 3 * ways_.size() : 0);
    if (open)
        glGetNamedBufferSubData(crossing_.id(), 0, static_cast<GLsizeiptr>(crossed.size() * sizeof(float)),
                                crossed.data());
    const auto sum = [&](int step, int book, int y) {
        const std::size_t at = 2 * static_cast<std::size_t>((step * books_a_step + book) * height + y);
        return std::bit_cast<double>(static_cast<std::uint64_t>(words[at + 1]) << 32 | words[at]);
    };
    water::Books books(sub_steps, height);
    for (int step = 0; step < sub_steps; ++step)
        for (int y = 0; y < height; ++y) {
            water::RowBook& row = books.row(step, y);
            row.rain = sum(step, 0, y);
            row.moved = sum(step, 1, y);
            row.evaporated = sum(step, 2, y);
            if (!open) continue;
            const float* const of_step = crossed.data() + static_cast<std::size_t>(step) * 3 * ways_.size();
            const std::size_t first = first_way_[static_cast<std::size_t>(y)];
            const std::size_t last = first_way_[static_cast<std::size_t>(y) + 1];
            for (std::size_t k = first; k < last; ++k) row.left_map += static_cast<double>(of_step[3 * k]);
            for (std::size_t k = first; k < last; ++k) {
                row.water_left_map += static_cast<double>(of_step[3 * k + 1]);
                row.left_map += static_cast<double>(of_step[3 * k + 2]);
            }
        }
    books.close(sub_steps, state.cell_size * state.cell_size, state.ledger);
}

}  // namespace cuesta
