#include "render/compute/erosion/device_state.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "render/compute/erosion/device_error.h"

namespace cuesta {

namespace {

void append(const Raster<float>& field, std::vector<float>& values) {
    for (int y = 0; y < field.height(); ++y) values.insert(values.end(), field.row(y), field.row(y) + field.width());
}

std::vector<float> values_of(const Raster<float>& field) {
    std::vector<float> values;
    values.reserve(field.cell_count());
    append(field, values);
    return values;
}

/// The pipes of the scheme whose water it is.
auto& pipes_of(auto& state) {
    return state.outflow[0].empty() ? state.pipe_flow : state.outflow;
}

void upload_field(gl::Buffer& buffer, const Raster<float>& field) {
    buffer.upload(std::span<const float>(values_of(field)), GL_DYNAMIC_COPY);
}

/// Fields one after another.
template <class Fields>
std::vector<float> values_of_all(const Fields& fields, std::size_t cells) {
    std::vector<float> values;
    values.reserve(fields.size() * cells);
    for (const Raster<float>& field : fields) append(field, values);
    return values;
}

void read_field(const gl::Buffer& buffer, std::size_t first, Raster<float>& field) {
    std::vector<float> values(field.cell_count());
    glGetNamedBufferSubData(buffer.id(), static_cast<GLintptr>(first * sizeof(float)),
                            static_cast<GLsizeiptr>(values.size() * sizeof(float)), values.data());
    const float* from = values.data();
    for (int y = 0; y < field.height(); ++y, from += field.width()) std::copy_n(from, field.width(), field.row(y));
}

}  // namespace

DeviceState::DeviceState() = default;

Result<void> DeviceState::upload(const ErosionState& state) {
    width_ = state.width();
    height_ = state.height();
    now_ground_ = 0;
    now_water_ = 0;
    layer_count_ = state.thickness.size();
    const std::size_t bytes = state.reference.cell_count() * sizeof(float);
    GLint64 most = 0;
    glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &most);
    if (std::max<std::size_t>(layer_count_, 4) * bytes > static_cast<std::size_t>(std::max<GLint64>(most, 0)))
        return Error{"the terrain is too large for the graphics device", "uploading"};
    std::vector<float> constant = values_of(state.reference);
    append(state.beds.place, constant);
    reference_.upload(std::span<const float>(constant), GL_DYNAMIC_COPY);
    upload_ground(state);
    change_[1].reserve(bytes, GL_DYNAMIC_COPY);
    if (layer_count_ > 0) layers_[1].reserve(layer_count_ * bytes, GL_DYNAMIC_COPY);
    has_water_ = !pipes_of(state)[0].empty();
    if (has_water_) upload_water(state);
    return device_error("uploading");
}

void DeviceState::upload_water(const ErosionState& state) {
    const std::size_t bytes = state.reference.cell_count() * sizeof(float);
    upload_field(flow_, state.flow);
    share_.reserve(2 * bytes, GL_DYNAMIC_COPY);
    upload_field(water_[0].depth, state.depth);
    upload_field(water_[0].sediment, state.sediment);
    const std::vector<float> pipes = values_of_all(pipes_of(state), state.reference.cell_count());
    water_[0].pipes.upload(std::span<const float>(pipes), GL_DYNAMIC_COPY);
    water_[1].depth.reserve(bytes, GL_DYNAMIC_COPY);
    water_[1].sediment.reserve(bytes, GL_DYNAMIC_COPY);
    water_[1].pipes.reserve(4 * bytes, GL_DYNAMIC_COPY);
}

void DeviceState::upload_ground(const ErosionState& state) {
    upload_field(change_[now_ground_], state.change);
    if (layer_count_ == 0) return;
    const std::vector<float> layers = values_of_all(state.thickness, state.reference.cell_count());
    layers_[now_ground_].upload(std::span<const float>(layers), GL_DYNAMIC_COPY);
}

Result<void> DeviceState::download(ErosionState& state) const {
    return download_rows(state, 0);
}

Result<void> DeviceState::download_rows(ErosionState& rows, int first) const {
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    const std::size_t cells = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    const std::size_t start = static_cast<std::size_t>(width_) * static_cast<std::size_t>(first);
    read_field(change_[now_ground_], start, rows.change);
    for (std::size_t layer = 0; layer < rows.thickness.size(); ++layer)
        read_field(layers_[now_ground_], layer * cells + start, rows.thickness[layer]);
    if (has_water_ && !rows.depth.empty()) {
        const Water& now = water_[now_water_];
        read_field(now.depth, start, rows.depth);
        read_field(now.sediment, start, rows.sediment);
        for (std::size_t pipe = 0; pipe < 4; ++pipe) read_field(now.pipes, pipe * cells + start, pipes_of(rows)[pipe]);
        read_field(flow_, start, rows.flow);
    }
    return device_error("reading back");
}

void DeviceState::flip_a_bit() const {
    const auto middle = static_cast<GLintptr>(height_ / 2) * width_ + width_ / 2;
    std::uint32_t bits = 0;
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(change_[now_ground_].id(), middle * 4, 4, &bits);
    bits ^= 1U;
    glNamedBufferSubData(change_[now_ground_].id(), middle * 4, 4, &bits);
}

void DeviceState::bind_ground() const {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, reference_.id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, change_[now_ground_].id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 7, change_[1 - now_ground_].id());
}

void DeviceState::copy_ground() const {
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    const auto bytes = static_cast<GLsizeiptr>(width_) * height_ * static_cast<GLsizeiptr>(sizeof(float));
    glCopyNamedBufferSubData(change_[now_ground_].id(), change_[1 - now_ground_].id(), 0, 0, bytes);
    if (layer_count_ == 0) return;
    glCopyNamedBufferSubData(layers_[now_ground_].id(), layers_[1 - now_ground_].id(), 0, 0,
                             bytes * static_cast<GLsizeiptr>(layer_count_));
}

void DeviceState::bind_layers() const {
    if (layer_count_ == 0) return;
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 13, layers_[now_ground_].id());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 14, layers_[1 - now_ground_].id());
}

bool DeviceState::bind_masks(const ErosionInput& input, ErosionKind kind) {
    const Raster<float>& protection = protection_from(input, kind);
    const Raster<float>& erodibility = erodibility_for(input, kind);
    if (protection.empty() && erodibility.empty()) return false;
    const auto [at, is_new] = masks_.try_emplace({&protection, &erodibility}, "masks");
    if (is_new) {
        const auto cells = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
        std::vector<float> values;
        values.reserve(2 * cells);
        append(protection, values);
        values.resize(cells, 0.0F);
        append(erodibility, values);
        values.resize(2 * cells, 1.0F);
        at->second.upload(std::span<const float>(values), GL_STATIC_DRAW);
    }
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 15, at->second.id());
    return true;
}

void DeviceState::bind_water() const {
    const Water& now = water_[now_water_];
    const Water& next = water_[1 - now_water_];
    const std::array<GLuint, 11> buffers{reference_.id(),    change_[now_ground_].id(), now.depth.id(),
                                         now.sediment.id(),  now.pipes.id(),            flow_.id(),
                                         share_.id(),        change_[1 - now_ground_].id(), next.depth.id(),
                                         next.sediment.id(), next.pipes.id()};
    glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 0, static_cast<GLsizei>(buffers.size()), buffers.data());
}

}  // namespace cuesta
