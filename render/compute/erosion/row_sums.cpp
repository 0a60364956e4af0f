#include "render/compute/erosion/row_sums.h"

#include <bit>
#include <cstdint>

namespace cuesta {

Result<RowSums> RowSums::create(std::string_view defines) {
    auto program = gl::Program::create_compute("row_sums.comp", defines);
    if (!program) return program.error();
    return RowSums(*std::move(program));
}

void RowSums::prepare(int width, int height, int books, int times) {
    row_parts_ = width / 64 + (width % 64 != 0 ? 4 : 0);
    height_ = height;
    books_ = books;
    const auto rows = static_cast<std::size_t>(height) * static_cast<std::size_t>(books);
    count_ = rows * static_cast<std::size_t>(times);
    parts_.reserve(rows * static_cast<std::size_t>(row_parts_) * 16 * sizeof(float), GL_DYNAMIC_COPY);
    sums_.reserve(count_ * sizeof(double), GL_STREAM_READ);
    program_.set("row_parts", row_parts_);
    program_.set("height", height_);
}

void RowSums::bind() const {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 12, parts_.id());
}

void RowSums::clear() const {
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glClearNamedBufferData(parts_.id(), GL_R32F, GL_RED, GL_FLOAT, nullptr);
}

void RowSums::add_up(int time) {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 13, sums_.id());
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    program_.set("first_sum", time * books_ * height_);
    program_.use();
    {
        const DispatchClock::Span span(clock_, "sums");
        glDispatchCompute(static_cast<GLuint>(height_), static_cast<GLuint>(books_), 1);
    }
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

std::vector<double> RowSums::read() const {
    // A double is two words, the low one first.
    std::vector<std::uint32_t> words(2 * count_);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(sums_.id(), 0, static_cast<GLsizeiptr>(words.size() * sizeof words[0]), words.data());
    std::vector<double> sums(count_);
    for (std::size_t i = 0; i < count_; ++i)
        sums[i] = std::bit_cast<double>(static_cast<std::uint64_t>(words[2 * i + 1]) << 32 | words[2 * i]);
    return sums;
}

}  // namespace cuesta
