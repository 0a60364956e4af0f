#include "render/compute/erosion/nine_point_pass.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/base/check.h"
#include "core/base/hash.h"
#include "core/base/kernel_numbers.h"
#include "core/erosion/water/books.h"
#include "core/erosion/water/nine_point/ways_out.h"
#include "core/erosion/water/rain.h"
#include "core/erosion/water/steps.h"
#include "render/compute/erosion/device_error.h"
#include "render/compute/erosion/rain_on_device.h"

namespace cuesta {

namespace {

constexpr int books_a_step = 3;
/// Uniform blocks may begin at multiples of this on every device.
constexpr std::size_t block_stride = 256;
enum Binding : GLuint { crossing_of_whole = 6, ways = 7, crossing = 8, water_in = 11 };

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
    std::int32_t first_way, way_count, water_in_count;
    float least_rain_height, inverse_rain_rise;
    std::int32_t unused;
};
static_assert(sizeof(SubStep) <= block_stride && sizeof(SubStep) == 32 * 4);

/// Ground of render/shaders/erosion/nine_point_exchange.glsl.
struct GroundNumbers {
    float softening_gain, inverse_softening, third_of_greatest, span_of_creep;
    float inverse_greatest, bed_pairs, half_hard_share, inverse_bed_edge;
    float bed_contrast, bed_variety;
    std::uint32_t bed_seed;
    std::int32_t layer_count;
    std::array<std::array<float, 4>, CUESTA_MOST_LAYERS_ON_DEVICE + 1> factors;
};

bool is_open(Border border) {
    return border == Border::open || border == Border::sea;
}

SubStep numbers_of(const ErosionState& state, const ErosionInput& input, const water::nine_point::Coefficients& c) {
    SubStep s{};
    s.width = state.width();
    s.height = state.height();
    s.cells = s.width * s.height;
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
    const RainByHeight rain = rain_by_height_of(input);
    s.least_rain_height = rain.least_height;
    s.inverse_rain_rise = rain.inverse_rise;
    return s;
}

void add_rain(const water::Shower& shower, SubStep& s) {
    const RainNumbers rain = rain_numbers_of(shower);
    s.rain_key = rain.key;
    s.drop = rain.drop;
    s.rain_threshold = rain.threshold;
}

}  // namespace

Result<NinePointPass> NinePointPass::create(std::string_view defines) {
    auto sums = RowSums::create(defines);
    if (!sums) return sums.error();
    NinePointPass pass(std::string(defines), *std::move(sums));
    auto plain = compile(pass.defines_);
    if (!plain) return plain.error();
    pass.kernels_.emplace(pass.defines_, *std::move(plain));
    return pass;
}

Result<NinePointPass::Kernels> NinePointPass::compile(const std::string& defines) {
    Kernels kernels;
    for (const auto& [program, file] :
         {std::pair{&kernels.pull, "nine_point_pull.comp"}, std::pair{&kernels.share, "nine_point_share.comp"},
          std::pair{&kernels.erode, "nine_point_erode.comp"}, std::pair{&kernels.border, "nine_point_border.comp"}}) {
        auto made = gl::Program::create_compute(file, defines);
        if (!made) return made.error();
        *program = *std::move(made);
    }
    return kernels;
}

std::string NinePointPass::defines_for(const ErosionState& state, const water::nine_point::SweepInput& sweep) const {
    using water::nine_point::Ground;
    std::string defines = defines_;
    const auto ground = water::nine_point::kind_of_ground(state, *sweep.input, sweep.coefficients);
    if (ground != Ground::free) defines += " GUIDED";
    if (ground == Ground::held) defines += " HELD";
    if (!protection_from(*sweep.input, ErosionKind::water).empty() ||
        !erodibility_for(*sweep.input, ErosionKind::water).empty())
        defines += " MASKS";
    if (state.layered()) defines += " LAYERS";
    if (state.layered() && !state.beds.empty()) defines += " BEDS";
    if (sweep.coefficients.border == Border::periodic) defines += " PERIODIC";
    return defines;
}

std::uint64_t NinePointPass::shaders_for(const ErosionState& state, const ErosionInput& input) const {
    const water::Division division = water::division_of(input.schedule.water);
    const std::string defines = defines_for(state, water::nine_point::sweep_input_of(state, input, division.sub_step));
    return Hasher().add(std::string_view(defines)).key().low;
}

Result<NinePointPass::Programs> NinePointPass::programs_for(const ErosionState& state,
                                                            const water::nine_point::SweepInput& sweep) {
    std::string defines = defines_for(state, sweep);
    if (form_ != WaterForm::three && sweep.coefficients.border != Border::periodic) {
        defines += form_ == WaterForm::tall ? " WHOLE TALL" : " WHOLE";
        auto at = wholes_.find(defines);
        if (at == wholes_.end()) {
            auto made = gl::Program::create_compute("nine_point_whole.comp", defines);
            if (!made) return made.error();
            at = wholes_.emplace(defines, *std::move(made)).first;
        }
        return Programs{nullptr, &at->second};
    }
    auto at = kernels_.find(defines);
    if (at == kernels_.end()) {
        auto made = compile(defines);
        if (!made) return made.error();
        at = kernels_.emplace(defines, *std::move(made)).first;
    }
    return Programs{&at->second, nullptr};
}

bool NinePointPass::fits(WaterForm form) {
    if (form == WaterForm::three) return true;
    const int rows = form == WaterForm::tall ? 12 : 8;
    // Floats of nine_point.glsl and nine_point_carry.glsl: flows, levels and concentrations.
    const int shared = 4 * 70 * (rows + 6) + 72 * (rows + 8) + 66 * (rows + 2);
    GLint memory = 0, threads = 0;
    glGetIntegerv(GL_MAX_COMPUTE_SHARED_MEMORY_SIZE, &memory);
    glGetIntegerv(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS, &threads);
    return shared * static_cast<int>(sizeof(float)) <= memory && 64 * rows <= threads;
}

std::int64_t NinePointPass::steps_at_once(const ErosionInput& input, std::int64_t chunk) {
    return rains_on_device(input) ? chunk : 1;
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

void NinePointPass::upload_ground(const ErosionState& state, const water::nine_point::SweepInput& sweep) {
    const water::nine_point::Coefficients& c = sweep.coefficients;
    const BedProfile& beds = state.beds.profile;
    GroundNumbers g{};
    g.softening_gain = c.softening_gain;
    g.inverse_softening = c.inverse_softening;
    g.third_of_greatest = c.greatest_change * (1.0F / 3.0F);
    g.span_of_creep = c.greatest_change * (1.0F / 24.0F);
    g.inverse_greatest = c.inverse_greatest;
    g.bed_pairs = beds.inverse_thickness;
    g.half_hard_share = beds.half_hard_share;
    g.inverse_bed_edge = 1.0F / bed_edge;
    g.bed_contrast = beds.contrast;
    g.bed_variety = beds.variety;
    g.bed_seed = beds.seed;
    g.layer_count = static_cast<std::int32_t>(state.thickness.size());
    CUESTA_CHECK(sweep.dissolubility.size() <= g.factors.size());
    for (std::size_t i = 0; i < sweep.dissolubility.size(); ++i)
        g.factors[i] = {sweep.dissolubility[i], sweep.softening_gain[i], 0, 0};
    ground_.upload(std::as_bytes(std::span(&g, 1)), GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, 1, ground_.id());
}

Result<void> NinePointPass::run(DeviceState& fields, ErosionState& state, const ErosionInput& input,
                                std::int64_t count) {
    const bool rains = rains_on_device(input);
    CUESTA_CHECK(rains || count == 1);
    const water::Division division = water::division_of(input.schedule.water);
    const int sub_steps = static_cast<int>(count) * division.sub_steps;
    const double seconds = water::seconds_of_sub_step(input.schedule.water, state.cell_size) * division.sub_steps;
    std::int64_t& steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)];
    const water::nine_point::SweepInput sweep = water::nine_point::sweep_input_of(state, input, division.sub_step);
    const auto programs = programs_for(state, sweep);
    if (!programs) return programs.error();
    find_ways(state.width(), state.height());
    upload_ground(state, sweep);
    sums_.prepare(state.width(), state.height(), books_a_step, sub_steps);
    SubStep step = numbers_of(state, input, sweep.coefficients);
    step.row_parts = sums_.row_parts();
    step.way_count = static_cast<std::int32_t>(ways_.size());
    std::vector<std::byte> numbers(static_cast<std::size_t>(sub_steps) * block_stride);
    for (int i = 0; i < sub_steps; ++i) {
        water::Shower shower;
        step.water_in_count = 0;
        if (i % division.sub_steps == 0) {
            shower = water::shower_of_step(input.schedule, seconds, state.cell_size, state.width(), state.height(),
                                           steps_done + i / division.sub_steps);
            if (!rains) step.water_in_count = upload_water(water_in_, state, input, shower);
        }
        add_rain(shower, step);
        step.first_way = 3 * i * step.way_count;
        std::memcpy(numbers.data() + static_cast<std::size_t>(i) * block_stride, &step, sizeof step);
    }
    if (rains) water_in_.reserve(sizeof(float), GL_STREAM_DRAW);
    numbers_.upload(std::span<const std::byte>(numbers), GL_STREAM_DRAW);
    crossing_.reserve(static_cast<std::size_t>(sub_steps) * 3 * ways_.size() * sizeof(float), GL_STREAM_READ);
    if (auto uploaded = device_error("preparing water steps"); !uploaded) return uploaded;
    const bool open = is_open(input.schedule.mixing.border);
    for (int i = 0; i < sub_steps; ++i) dispatch(fields, *programs, input, i);
    glUseProgram(0);
    close_books(state, sub_steps, open);
    steps_done += count;
    state.steps_done += count;
    return device_error("water erosion");
}

void NinePointPass::dispatch(DeviceState& fields, const Programs& programs, const ErosionInput& input, int sub_step) {
    fields.bind_water();
    fields.bind_layers();
    fields.bind_masks(input, ErosionKind::water);
    sums_.bind();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, water_in, water_in_.id());
    glBindBufferRange(GL_UNIFORM_BUFFER, 0, numbers_.id(), static_cast<GLintptr>(sub_step) * block_stride,
                      sizeof(SubStep));
    const bool open = is_open(input.schedule.mixing.border);
    if (programs.whole != nullptr)
        dispatch_whole(fields, *programs.whole, open);
    else
        dispatch_three(fields, *programs.three, open);
    sums_.add_up(sub_step);
    fields.swap_water();
}

/// Crossings of the border are written in the place of the shares, which lie in the groups.
void NinePointPass::dispatch_whole(DeviceState& fields, const gl::Program& program, bool open) {
    const GLuint rows = form_ == WaterForm::tall ? 12 : 8;
    if (open) glBindBufferBase(GL_SHADER_STORAGE_BUFFER, crossing_of_whole, crossing_.id());
    program.use();
    const DispatchClock::Span span(clock_, "whole");
    fields.bands().dispatch(static_cast<GLuint>((fields.width() + 63) / 64),
                            (static_cast<GLuint>(fields.height()) + rows - 1) / rows);
}

void NinePointPass::dispatch_three(DeviceState& fields, const Kernels& kernels, bool open) {
    const auto across = static_cast<GLuint>((fields.width() + 63) / 64);
    const auto down = static_cast<GLuint>((fields.height() + 7) / 8);
    for (const auto& [program, name] :
         {std::pair{&kernels.pull, "pull"}, std::pair{&kernels.share, "share"}, std::pair{&kernels.erode, "erode"}}) {
        program->use();
        {
            const DispatchClock::Span span(clock_, name);
            fields.bands().dispatch(across, down);
        }
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    }
    if (!open) return;
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, ways, ways_buffer_.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, crossing, crossing_.id());
    kernels.border.use();
    const DispatchClock::Span span(clock_, "border");
    glDispatchCompute(static_cast<GLuint>((ways_.size() + 511) / 512), 1, 1);
}

/// In the order of BandSweep: what a row's cells creep out, then the water and the load that it takes along.
void NinePointPass::close_books(ErosionState& state, int sub_steps, bool open) const {
    const int height = state.height();
    const std::vector<double> sums = sums_.read();
    std::vector<float> crossed(open ? static_cast<std::size_t>(sub_steps) * 3 * ways_.size() : 0);
    if (open)
        glGetNamedBufferSubData(crossing_.id(), 0, static_cast<GLsizeiptr>(crossed.size() * sizeof(float)),
                                crossed.data());
    const auto sum = [&](int step, int book, int y) {
        return sums[static_cast<std::size_t>((step * books_a_step + book) * height + y)];
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
