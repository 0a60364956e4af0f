#include "render/compute/erosion/wind_pass.h"

#include "core/erosion/water/books.h"
#include "core/erosion/wind/all_lanes.h"
#include "core/erosion/wind/step_numbers.h"
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

}  // namespace

Result<WindPass> WindPass::create(std::string_view defines) {
    auto program = gl::Program::create_compute("wind_lanes.comp", defines);
    if (!program) return program.error();
    return WindPass(*std::move(program));
}

Result<void> WindPass::run(DeviceState& fields, ErosionState& state, const ErosionInput& input, PairsPass& pairs) {
    const WindParameters& parameters = input.schedule.wind;
    const MaterialParameters& material = state.materials.front();
    std::int64_t& steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)];
    const wind::LaneVariation variation = wind::lane_variation(steps_done, static_cast<double>(parameters.spread));
    const wind::Lanes lanes(state.width(), state.height(), static_cast<double>(parameters.direction), variation.turn,
                            variation.phase);
    const wind::SaltationCoefficients c =
        wind::saltation_coefficients(parameters, state.cell_size, lanes.step_length(), material.talus);
    const bool closed = input.schedule.mixing.border == Border::closed;
    const float load = (closed ? 0.0F : parameters.incoming) * c.flat_load;
    const std::vector<float> incoming =
        incoming_loads(lanes, wind::gusts_of(parameters, state.cell_size, steps_done), load);
    upload(lanes, incoming);
    set_numbers(lanes, c, wind::yield_of(material));
    program_.set("closed", closed ? 1 : 0);
    program_.set("width", state.width());
    fields.bind_ground();
    program_.use();
    {
        const DispatchClock::Span span(clock_, "lanes");
        glDispatchCompute(static_cast<GLuint>((lanes.lane_count() + 63) / 64), 1, 1);
    }
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    fields.swap_ground();
    const wind::WindBooks books = read_books(lanes, incoming);
    if (auto done = device_error("wind erosion"); !done) return done;

    double moved = books.taken;
    const thermal::PairNumbers slide = wind::slide_of(material, parameters, state.cell_size);
    if (slide.gain > 0.0F) {
        const auto slid = pairs.exchange(fields, slide);
        if (!slid) return slid.error();
        moved += *slid;
    }
    const double cell_area = state.cell_size * state.cell_size;
    state.ledger.moved += moved * cell_area;
    state.ledger.left_map += (books.left - books.came) * cell_area;
    ++steps_done;
    ++state.steps_done;
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

void WindPass::set_numbers(const wind::Lanes& lanes, const wind::SaltationCoefficients& c, wind::WindYield yield) {
    for (const auto& [name, value] : {std::pair{"position_count", lanes.length()},
                                      std::pair{"breadth", lanes.breadth()},
                                      std::pair{"along_rows", lanes.along_rows() ? 1 : 0},
                                      std::pair{"reversed", lanes.major_index(0) != 0 ? 1 : 0},
                                      std::pair{"first_lane", lanes.first_lane()},
                                      std::pair{"lane_count", lanes.lane_count()}})
        program_.set(name, value);
    for (const auto& [name, value] :
         {std::pair{"drop", c.drop}, std::pair{"inverse_step", c.inverse_step}, std::pair{"flat_load", c.flat_load},
          std::pair{"speed_up", c.speed_up}, std::pair{"lead", c.lead}, std::pair{"memory", c.memory},
          std::pair{"relaxation", c.relaxation}, std::pair{"pile_up", c.pile_up},
          std::pair{"repose_drop", c.repose_drop}, std::pair{"abrasion", c.abrasion}, std::pair{"loose", yield.loose},
          std::pair{"rock", yield.rock}})
        program_.set(name, value);
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
