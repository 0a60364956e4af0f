#include "render/compute/erosion/wind_round_pass.h"

#include <bit>
#include <cstdint>

#include "core/erosion/wind/around.h"
#include "render/compute/erosion/device_error.h"

namespace cuesta {

namespace {

/// The float of in_order() of wind_origin.comp.
double number_in_order(std::uint32_t place) {
    const bool positive = (place & 0x80000000U) != 0;
    return static_cast<double>(std::bit_cast<float>(positive ? place ^ 0x80000000U : ~place));
}

}  // namespace

Result<gl::Program*> WindRoundPass::program(const char* file, bool layered) {
    const std::string defines = defines_ + (layered ? " LAYERS" : "");
    auto at = programs_.find(file + defines);
    if (at == programs_.end()) {
        auto made = gl::Program::create_compute(file, defines);
        if (!made) return made.error();
        at = programs_.emplace(file + defines, *std::move(made)).first;
    }
    return &at->second;
}

Result<WindRoundPass::Ground> WindRoundPass::look_at(const DeviceState& fields, const wind::Lanes& lanes, bool layered,
                                                     Held held) {
    const auto found = program("wind_origin.comp", layered);
    if (!found) return found.error();
    gl::Program& numbers = **found;
    for (const auto& [name, value] :
         {std::pair{"width", fields.width()}, std::pair{"height", fields.height()},
          std::pair{"cells", fields.width() * fields.height()}, std::pair{"held", static_cast<int>(held)}})
        numbers.set(name, value);
    const auto height = static_cast<std::ptrdiff_t>(fields.height());
    std::vector<std::uint32_t> sums(2 + static_cast<std::size_t>(height) + static_cast<std::size_t>(fields.width()),
                                    0U);
    sums[0] = ~0U;
    sums_.upload(std::span<const std::uint32_t>(sums), GL_STREAM_READ);
    fields.bind_ground();
    fields.bind_layers();
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 2, sums_.id());
    numbers.use();
    glDispatchCompute(static_cast<GLuint>((fields.width() + 63) / 64), static_cast<GLuint>((fields.height() + 3) / 4),
                      1);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(sums_.id(), 0, static_cast<GLsizeiptr>(sums.size() * sizeof(sums[0])), sums.data());
    if (auto done = device_error("wind erosion"); !done) return done.error();
    const auto rows = sums.begin() + 2;
    return Ground{wind::origin_of_sums({rows, rows + height}, {rows + height, sums.end()}, lanes),
                  number_in_order(sums[1]) - number_in_order(sums[0])};
}

Result<void> WindRoundPass::settle(const DeviceState& fields, const wind::WindStep& step, const wind::Round& round,
                                   const wind::WayRound& way, Held held) {
    const auto found = program("wind_settle.comp", step.yields.size() > 1);
    if (!found) return found.error();
    gl::Program& settles = **found;
    const wind::Lanes& lanes = *step.lanes;
    const wind::Settling settling = wind::settling_of(step, round);
    // Lane 0 goes on from so many lanes back.
    const int sideways = wind::wrapped(-way.lane_before(0), lanes.breadth());
    for (const auto& [name, value] :
         {std::pair{"width", fields.width()}, std::pair{"height", fields.height()},
          std::pair{"held", static_cast<int>(held)}, std::pair{"position_count", lanes.length()},
          std::pair{"breadth", lanes.breadth()}, std::pair{"along_rows", lanes.along_rows() ? 1 : 0},
          std::pair{"reversed", lanes.major_index(0) != 0 ? 1 : 0}, std::pair{"lane_count", lanes.breadth()},
          std::pair{"way_count", way.rows()}, std::pair{"warm_up", way.warm_up()}, std::pair{"sideways", sideways},
          std::pair{"at_once", settling.at_once}, std::pair{"takes", settling.takes ? 1 : 0}})
        settles.set(name, value);
    settles.set("settling", settling.share);
    fields.bind_ground();
    fields.bind_layers();
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    settles.use();
    glDispatchCompute(static_cast<GLuint>((lanes.breadth() + 63) / 64), 1, 1);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    return {};
}

}  // namespace cuesta
