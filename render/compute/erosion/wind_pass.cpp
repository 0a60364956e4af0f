#include "render/compute/erosion/wind_pass.h"

#include <algorithm>

#include "core/erosion/water/books.h"
#include "core/erosion/wind/all_lanes.h"
#include "core/erosion/wind/step_numbers.h"
#include "core/erosion/wind/step_start.h"
#include "render/compute/erosion/device_error.h"

namespace cuesta {

namespace {

/// A place on the way of the lanes, as the shader reads it.
struct Position {
    std::int32_t shift;
    float offset;
};

/// Load of each lane where it enters the map, from the first lane on.
std::vector<float> incoming_loads(const wind::Lanes& lanes, const wind::Gusts& gusts, float load) {
    std::vector<float> loads;
    for (int lane = lanes.first_lane(); lane < lanes.first_lane() + lanes.lane_count(); ++lane)
        loads.push_back(load * wind::gust_factor(gusts, lanes.rightwards(lane)));
    return loads;
}

/// Loads that come in over the lanes of a group, added up in the order of LaneSweep: all lanes of the first position, then
/// those that enter at the side.
double came_in(const wind::Lanes& lanes, wind::Stretch group, const std::vector<float>& incoming) {
    double came = 0;
    const auto enter = [&](int position, int cell) {
        came += static_cast<double>(
            incoming[static_cast<std::size_t>(cell - lanes.shift(position) - lanes.first_lane())]);
    };
    for (int position = 0; position < lanes.length(); ++position) {
        const wind::Stretch cells = lanes.cells(group.first, group.last, position);
        if (cells.empty()) continue;
        if (position == 0) {
            for (int cell = cells.first; cell < cells.last; ++cell) enter(0, cell);
            continue;
        }
        const int sideways = lanes.shift(position) - lanes.shift(position - 1);
        if (sideways > 0 && cells.first == 0) enter(position, 0);
        if (sideways < 0 && cells.last == lanes.breadth()) enter(position, cells.last - 1);
    }
    return came;
}

/// Of the map, the step and the material. `width`: of the map.
void set_numbers(gl::Program& program, const wind::WindStep& step, int width) {
    const wind::Lanes& lanes = *step.lanes;
    const wind::SaltationCoefficients& c = step.saltation;
    for (const auto& [name, value] :
         {std::pair{"width", width}, std::pair{"position_count", lanes.length()}, std::pair{"breadth", lanes.breadth()},
          std::pair{"along_rows", lanes.along_rows() ? 1 : 0}, std::pair{"reversed", lanes.major_index(0) != 0 ? 1 : 0},
          std::pair{"first_lane", lanes.first_lane()}, std::pair{"lane_count", lanes.lane_count()},
          std::pair{"closed", step.closed ? 1 : 0}})
        program.set(name, value);
    for (const auto& [name, value] :
         {std::pair{"drop", c.drop}, std::pair{"inverse_step", c.inverse_step}, std::pair{"flat_load", c.flat_load},
          std::pair{"speed_up", c.speed_up}, std::pair{"lead", c.lead}, std::pair{"memory", c.memory},
          std::pair{"relaxation", c.relaxation}, std::pair{"pile_up", c.pile_up},
          std::pair{"repose_drop", c.repose_drop}, std::pair{"abrasion", c.abrasion},
          std::pair{"loose", step.yields.front().loose}, std::pair{"rock", step.yields.front().rock}})
        program.set(name, value);
}

void dispatch_lanes(const wind::Lanes& lanes) {
    glDispatchCompute(static_cast<GLuint>((lanes.lane_count() + 63) / 64), 1, 1);
}

}  // namespace

Result<WindPass> WindPass::create(std::string_view defines) {
    auto program = gl::Program::create_compute("wind_lanes.comp", defines);
    if (!program) return program.error();
    return WindPass(*std::move(program), defines);
}

Result<void> WindPass::run(DeviceState& fields, ErosionState& state, const ErosionInput& input, PairsPass& pairs) {
    const WindParameters& parameters = input.schedule.wind;
    const auto [variation, lanes] = wind::lanes_of_step(state, parameters, state.width(), state.height());
    const wind::WindStep step = wind::start_of_step(state, parameters, input.schedule.mixing.border, lanes, variation);
    const std::vector<float> incoming = incoming_loads(lanes, step.gusts, step.incoming.front());
    upload(lanes, incoming);
    if (step.bending.amount > 0) {
        if (auto swept = sweep_bent(fields, step); !swept) return swept;
    } else {
        sweep_straight(fields, step);
    }
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    fields.swap_ground();
    const wind::WindBooks books = read_books(lanes, incoming);
    if (auto done = device_error("wind erosion"); !done) return done;

    double moved = books.taken;
    const thermal::PairNumbers slide = wind::slide_of(state.materials.front(), parameters, state.cell_size);
    if (slide.gain > 0.0F) {
        const auto slid = pairs.exchange(fields, slide);
        if (!slid) return slid.error();
        moved += *slid;
    }
    const double cell_area = state.cell_size * state.cell_size;
    state.ledger.moved += moved * cell_area;
    state.ledger.left_map += (books.left - books.came) * cell_area;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)];
    ++state.steps_done;
    return {};
}

void WindPass::sweep_straight(const DeviceState& fields, const wind::WindStep& step) {
    set_numbers(program_, step, fields.width());
    program_.set("begin", 0);
    program_.set("end", step.lanes->length());
    fields.bind_ground();
    program_.use();
    const DispatchClock::Span span(clock_, "lanes");
    dispatch_lanes(*step.lanes);
}

Result<void> WindPass::make_bent() {
    auto lanes = gl::Program::create_compute("wind_lanes.comp", defines_ + " BENT");
    if (!lanes) return lanes.error();
    auto flow = BentFlowPass::create(defines_);
    if (!flow) return flow.error();
    bent_.emplace(Bent{*std::move(lanes), *std::move(flow)});
    return {};
}

/// Stage by stage, as sweep_groups(): before each, lanes pass on what drifted over their edges in the stage before.
Result<void> WindPass::sweep_bent(const DeviceState& fields, const wind::WindStep& step) {
    if (!bent_)
        if (auto made = make_bent(); !made) return made;
    const wind::Lanes& lanes = *step.lanes;
    bent_->flow.run(fields, lanes, step.bending);
    gl::Program& program = bent_->lanes;
    set_numbers(program, step, fields.width());
    program.set("blocks_across", BentFlowPass::blocks_across(lanes));
    program.set("right_is_positive", lanes.right_is_positive() ? 1 : 0);
    constexpr std::size_t rows = 7;
    bent_->on_the_way.reserve(rows * static_cast<std::size_t>(lanes.lane_count()) * sizeof(float), GL_DYNAMIC_COPY);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 5, bent_->on_the_way.id());
    fields.bind_ground();
    program.use();
    int since = 0;
    int begin = 0;
    int end = wind::first_meeting(step);
    for (int stage = 0; begin < lanes.length(); ++stage) {
        program.set("since", since);
        program.set("begin", begin);
        program.set("end", end);
        program.set("read_row", stage % 2 == 0 ? 3 : 5);
        program.set("write_row", stage % 2 == 0 ? 5 : 3);
        // Lanes that enter or end where they meet drift no more (LaneSweep::read_drift()).
        const int ahead = lanes.shift(begin);
        const int behind = lanes.shift(std::max(begin - 1, 0));
        program.set("lowest_drifting", std::max(-ahead, -behind) + 1);
        program.set("highest_drifting", lanes.breadth() - 1 + std::min(-ahead, -behind));
        dispatch_lanes(lanes);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
        since = begin;
        begin = end;
        end = std::min(begin + wind::LaneSweep::longest_stage, lanes.length());
    }
    return {};
}

void WindPass::upload(const wind::Lanes& lanes, const std::vector<float>& incoming) {
    std::vector<Position> positions;
    for (int position = 0; position < lanes.length(); ++position)
        positions.push_back({lanes.shift(position), lanes.offset(position)});
    positions_.upload(std::span<const Position>(positions), GL_STREAM_DRAW);
    incoming_.upload(std::span<const float>(incoming), GL_STREAM_DRAW);
    lanes_.reserve(2 * incoming.size() * sizeof(float), GL_STREAM_READ);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 8, positions_.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 9, incoming_.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 10, lanes_.id());
}

wind::WindBooks WindPass::read_books(const wind::Lanes& lanes, const std::vector<float>& incoming) const {
    std::vector<float> found(2 * incoming.size());
    glGetNamedBufferSubData(lanes_.id(), 0, static_cast<GLsizeiptr>(found.size() * sizeof(float)), found.data());
    wind::WindBooks sum;
    for (int i = 0; i < wind::lane_groups(lanes); ++i) {
        const wind::Stretch group = wind::lanes_of_group(lanes, i);
        const float* const taken = found.data() + (group.first - lanes.first_lane());
        sum.taken += water::row_sum(taken, group.last - group.first);
        sum.came += came_in(lanes, group, incoming);
        sum.left += water::row_sum(taken + incoming.size(), group.last - group.first);
    }
    return sum;
}

}  // namespace cuesta
