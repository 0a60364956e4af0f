#include "render/compute/erosion/wind_pass.h"

#include <algorithm>

#include "core/erosion/water/books.h"
#include "core/erosion/wind/all_lanes.h"
#include "core/erosion/wind/around.h"
#include "core/erosion/wind/step_numbers.h"
#include "core/erosion/wind/step_start.h"
#include "render/compute/erosion/device_error.h"

namespace cuesta {

namespace {

/// A place on the way of the lanes, as the shader reads it.
struct Position {
    std::int32_t shift;
    float offset;
    std::int32_t along;
    std::int32_t in_flow;
};

/// Rows of the books of lanes (render/shaders/erosion/wind_way.glsl).
enum LaneBook { book_taken, book_ended, book_came, book_started, book_unplaced, lane_books };

/// Load of each lane where it enters the map, from the first lane on.
std::vector<float> incoming_loads(const wind::WindStep& step) {
    const wind::Lanes& lanes = *step.lanes;
    std::vector<float> loads;
    for (int lane = lanes.first_lane(); lane < lanes.first_lane() + lanes.lane_count(); ++lane) {
        const float gust =
            step.scheme == WindScheme::published ? 1.0F : wind::gust_factor(step.gusts, lanes.rightwards(lane));
        loads.push_back(step.incoming.front() * gust);
    }
    return loads;
}

/// Loads that come in over the lanes of a group, added up in the order of LaneSweep: all lanes of the first position,
/// then those that enter at the side.
double came_in(const wind::Lanes& lanes, wind::Stretch group, const std::vector<float>& incoming) {
    double sum = 0;
    const auto enter = [&](int position, int cell) {
        sum +=
            static_cast<double>(incoming[static_cast<std::size_t>(cell - lanes.shift(position) - lanes.first_lane())]);
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
    return sum;
}

/// Of the map, and of the material where there is one.
void set_map(gl::Program& program, const wind::WindStep& step, const DeviceState& fields, Held held) {
    const wind::Lanes& lanes = *step.lanes;
    for (const auto& [name, value] :
         {std::pair{"width", fields.width()}, std::pair{"height", fields.height()},
          std::pair{"cells", fields.width() * fields.height()}, std::pair{"held", static_cast<int>(held)},
          std::pair{"position_count", lanes.length()}, std::pair{"breadth", lanes.breadth()},
          std::pair{"along_rows", lanes.along_rows() ? 1 : 0}, std::pair{"reversed", lanes.major_index(0) != 0 ? 1 : 0},
          std::pair{"closed", step.closed ? 1 : 0}, std::pair{"right_is_positive", lanes.right_is_positive() ? 1 : 0}})
        program.set(name, value);
}

void set_wind(gl::Program& program, const wind::WindStep& step) {
    const wind::SaltationCoefficients& c = step.saltation;
    const wind::PublishedCoefficients& p = step.published;
    const bool published = step.scheme == WindScheme::published;
    // One material yields alike everywhere; what layers yield goes with their numbers.
    const float sweeping = step.factors.size() == 1 ? p.strength * step.factors.front() : p.strength;
    for (const auto& [name, value] :
         {std::pair{"drop", published ? p.drop : c.drop}, std::pair{"inverse_step", c.inverse_step},
          std::pair{"flat_load", c.flat_load}, std::pair{"speed_up", c.speed_up}, std::pair{"lead", c.lead},
          std::pair{"memory", c.memory}, std::pair{"relaxation", c.relaxation}, std::pair{"pile_up", c.pile_up},
          std::pair{"repose_drop", c.repose_drop}, std::pair{"abrasion", c.abrasion},
          std::pair{"rock_hold", c.rock_hold}, std::pair{"loose", step.yields.front().loose},
          std::pair{"rock", step.yields.front().rock}, std::pair{"sweeping", sweeping},
          std::pair{"capacity", p.capacity}, std::pair{"inverse_talus", p.inverse_talus},
          std::pair{"deposition", p.deposition}, std::pair{"shadow_deposition", p.shadow_deposition}})
        program.set(name, value);
}

void dispatch_lanes(const wind::Lanes& lanes) {
    glDispatchCompute(static_cast<GLuint>((lanes.lane_count() + 63) / 64), 1, 1);
}

}  // namespace

Result<WindPass> WindPass::create(std::string_view defines) {
    WindPass pass(defines);
    auto plain = gl::Program::create_compute("wind_lanes.comp", defines);
    if (!plain) return plain.error();
    pass.programs_.emplace(std::string(defines), *std::move(plain));
    return pass;
}

Result<gl::Program*> WindPass::kernel(const Sweep& sweep) {
    std::string defines = defines_;
    if (sweep.step.scheme == WindScheme::published) defines += " PUBLISHED";
    if (sweep.step.yields.size() > 1) defines += " LAYERS";
    if (sweep.step.bending.amount > 0) defines += " BENT";
    if (sweep.round != nullptr) defines += " ROUND";
    auto at = programs_.find(defines);
    if (at == programs_.end()) {
        auto made = gl::Program::create_compute("wind_lanes.comp", defines);
        if (!made) return made.error();
        at = programs_.emplace(defines, *std::move(made)).first;
    }
    return &at->second;
}

Result<void> WindPass::run(DeviceState& fields, ErosionState& state, const ErosionInput& input, PairsPass& pairs) {
    const WindParameters& parameters = input.schedule.wind;
    const Border border = input.schedule.mixing.border;
    std::int64_t& steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)];
    const auto [variation, lanes] = wind::lanes_of_step(state, parameters, state.width(), state.height());
    const wind::WindStep step = wind::start_of_step(state, parameters, border, lanes, variation);
    const Held held = fields.bind_masks(input, ErosionKind::wind) ? Held::by_masks : Held::nowhere;
    bind_layers(state, step);
    const auto books =
        border == Border::periodic
            ? sweep_round(fields, step, wind::round_of(parameters, state.cell_size, variation.phase, steps_done), held)
            : sweep_map(fields, step, held);
    if (!books) return books.error();
    fields.swap_ground();
    if (auto done = device_error("wind erosion"); !done) return done;

    double moved = books->taken;
    if (parameters.scheme == WindScheme::improved) {
        const auto slid = slide(fields, state, input, held, pairs);
        if (!slid) return slid.error();
        moved += *slid;
    }
    const double cell_area = state.cell_size * state.cell_size;
    state.ledger.moved += moved * cell_area;
    state.ledger.left_map += (books->left - books->came) * cell_area;
    ++steps_done;
    ++state.steps_done;
    return {};
}

/// As settle_loose_ground().
Result<double> WindPass::slide(DeviceState& fields, const ErosionState& state, const ErosionInput& input, Held held,
                               PairsPass& pairs) {
    const bool wraps = input.schedule.mixing.border == Border::periodic;
    std::vector<thermal::PairNumbers> numbers;
    for (const MaterialParameters& material : state.materials)
        numbers.push_back(wind::slide_of(material, input.schedule.wind, state.cell_size));
    if (!state.layered()) {
        if (!(numbers.front().gain > 0.0F)) return 0.0;
        return pairs.exchange(fields, numbers.front(), wraps, 0, held);
    }
    if (!slide_) {
        auto made = LayeredPass::create(defines_);
        if (!made) return made.error();
        slide_ = *std::move(made);
    }
    slide_->find_yields(fields, state);
    return slide_->exchange(fields, state, {numbers, 0, wraps, held});
}

/// Yields of the layers and the bottom, and the load with which the wind comes in over each.
void WindPass::bind_layers(const ErosionState& state, const wind::WindStep& step) {
    std::vector<GroundLayers::Factors> factors;
    for (std::size_t i = 0; state.layered() && i < step.yields.size(); ++i) {
        if (step.scheme == WindScheme::published)
            factors.push_back({step.factors[i], 0, step.incoming[i], 0});
        else
            factors.push_back({step.yields[i].loose, step.yields[i].rock, 0, 0});
    }
    layers_.bind(state, factors);
}

Result<wind::WindBooks> WindPass::sweep_map(DeviceState& fields, const wind::WindStep& step, Held held) {
    if (auto swept = sweep(fields, {step, nullptr, {}, step, held}); !swept) return swept.error();
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
    return read_books(*step.lanes);
}

/// As sweep_around().
Result<wind::WindBooks> WindPass::sweep_round(DeviceState& fields, const wind::WindStep& step, const wind::Round& round,
                                              Held held) {
    const wind::Lanes& lanes = *step.lanes;
    const auto ground = rounds_.look_at(fields, lanes, step.yields.size() > 1, held);
    if (!ground) return ground.error();
    const wind::Origin start = wind::start_of(lanes, round, ground->origin);
    const wind::WayRound way(lanes, round.phase, start.along, wind::warm_up_of(step, round, ground->relief));
    // Counted by rows of the way the wind blows from the north.
    const wind::Lanes straight(lanes.breadth(), way.rows(), 0, 0, 0);
    wind::WindStep on_way = step;
    on_way.lanes = &straight;
    if (auto swept = sweep(fields, {step, &way, start, on_way, held}); !swept) return swept.error();
    if (auto settled = rounds_.settle(fields, step, round, way, held); !settled) return settled.error();
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    wind::WindBooks books = read_books(straight);
    books.left = 0;
    for (const float rest : read_row(straight, book_unplaced)) books.left += static_cast<double>(rest);
    return books;
}

Result<void> WindPass::sweep(DeviceState& fields, const Sweep& sweep) {
    const auto found = kernel(sweep);
    if (!found) return found.error();
    gl::Program& program = **found;
    upload(sweep);
    const wind::Lanes& lanes = *sweep.on_way.lanes;
    set_map(program, sweep.step, fields, sweep.held);
    set_wind(program, sweep.step);
    program.set("first_lane", lanes.first_lane());
    program.set("lane_count", lanes.lane_count());
    program.set("way_count", lanes.length());
    program.set("warm_up", sweep.round != nullptr ? sweep.round->warm_up() : 0);
    constexpr std::size_t rows = 7;
    on_the_way_.reserve(rows * static_cast<std::size_t>(lanes.lane_count()) * sizeof(float), GL_DYNAMIC_COPY);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 5, on_the_way_.id());
    if (sweep.step.bending.amount > 0) return sweep_stages(fields, sweep, program);
    sweep_stretches(fields, program, lanes);
    return {};
}

/// In stretches of the way where no submit may take long: a lane is as long as the map, and one thread follows it.
void WindPass::sweep_stretches(DeviceState& fields, gl::Program& program, const wind::Lanes& lanes) {
    fields.bind_ground();
    fields.bind_layers();
    program.set("read_row", 3);
    program.set("write_row", 3);
    program.use();
    const DispatchClock::Span span(clock_, "lanes");
    for (const auto& [begin, end] : fields.bands().parts(lanes.length())) {
        if (begin > 0) glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
        program.set("begin", begin);
        program.set("end", end);
        dispatch_lanes(lanes);
        fields.bands().end_band();
    }
}

/// Stage by stage, as sweep_groups(): before each, lanes pass on what drifted over their edges in the stage before.
Result<void> WindPass::sweep_stages(DeviceState& fields, const Sweep& sweep, gl::Program& program) {
    if (!flow_) {
        auto made = BentFlowPass::create(defines_);
        if (!made) return made.error();
        flow_ = *std::move(made);
    }
    const wind::Lanes& on_map = *sweep.step.lanes;
    const wind::Lanes& lanes = *sweep.on_way.lanes;
    flow_->run(fields, on_map, sweep.step.bending, sweep.round != nullptr ? &sweep.start : nullptr);
    program.set("blocks_across", BentFlowPass::blocks_across(on_map));
    program.set("origin_left", sweep.start.left);
    fields.bind_ground();
    fields.bind_layers();
    program.use();
    int since = 0;
    int begin = 0;
    int end = wind::first_meeting(sweep.on_way);
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
        fields.bands().end_band();
        since = begin;
        begin = end;
        end = std::min(begin + wind::LaneSweep::longest_stage, lanes.length());
    }
    return {};
}

void WindPass::upload(const Sweep& sweep) {
    const wind::Lanes& lanes = *sweep.on_way.lanes;
    std::vector<Position> positions;
    if (const wind::WayRound* const round = sweep.round) {
        for (int row = 0; row <= round->rows(); ++row)
            positions.push_back({wind::wrapped(round->shift(row), lanes.breadth()), round->offset(row),
                                 round->position(row), round->flow_place(row).along});
    } else {
        for (int position = 0; position < lanes.length(); ++position)
            positions.push_back({lanes.shift(position), lanes.offset(position), position, position});
    }
    positions_.upload(std::span<const Position>(positions), GL_STREAM_DRAW);
    incoming_.upload(std::span<const float>(incoming_loads(sweep.on_way)), GL_STREAM_DRAW);
    lanes_.reserve(lane_books * static_cast<std::size_t>(lanes.lane_count()) * sizeof(float), GL_STREAM_READ);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 8, positions_.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 9, incoming_.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 10, lanes_.id());
}

std::vector<float> WindPass::read_row(const wind::Lanes& lanes, int row) const {
    std::vector<float> values(static_cast<std::size_t>(lanes.lane_count()));
    const auto bytes = static_cast<GLsizeiptr>(values.size() * sizeof(float));
    glGetNamedBufferSubData(lanes_.id(), row * bytes, bytes, values.data());
    return values;
}

wind::WindBooks WindPass::read_books(const wind::Lanes& lanes) const {
    const std::vector<float> of_taken = read_row(lanes, book_taken);
    const std::vector<float> of_ended = read_row(lanes, book_ended);
    const std::vector<float> of_came = read_row(lanes, book_came);
    wind::WindBooks sum;
    for (int i = 0; i < wind::lane_groups(lanes); ++i) {
        const wind::Stretch group = wind::lanes_of_group(lanes, i);
        const std::ptrdiff_t first = group.first - lanes.first_lane();
        const int count = group.last - group.first;
        sum.taken += water::row_sum(of_taken.data() + first, count);
        sum.came += came_in(lanes, group, of_came);
        sum.left += water::row_sum(of_ended.data() + first, count);
    }
    return sum;
}

}  // namespace cuesta
