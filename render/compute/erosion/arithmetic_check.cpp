#include "render/compute/erosion/arithmetic_check.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <sstream>
#include <vector>

#include "core/base/kernel_limits.h"
#include "core/base/random.h"
#include "render/compute/erosion/device_error.h"
#include "render/gl/buffer.h"
#include "render/gl/program.h"

namespace cuesta {

namespace {

constexpr std::uint32_t cases = 1U << 16;
constexpr std::array operations{"a + b",     "a - b",        "a * b",       "a * b + c", "(a + b) - a",  "(a + b) - b",
                                "division",  "square root",  "least of two", "most of two", "no tiny numbers"};
using Results = std::array<float, operations.size()>;

struct Case {
    float a, b, c;
};

/// A number of either sign whose exponent is within 2^-`range` .. 2^`range`.
float number(RandomSequence& draws, int range) {
    const std::uint32_t bits = draws.bits();
    const std::uint32_t exponent = 127U + draws.bits() % (2U * static_cast<std::uint32_t>(range) + 1U) -
                                   static_cast<std::uint32_t>(range);
    return std::bit_cast<float>((bits & 0x807fffffU) | exponent << 23);
}

Case case_of(std::uint32_t i, RandomSequence& draws) {
    // A quotient or root of 25 bits lies half way between two floats.
    const double tie = 2.0 * (draws.bits() >> 8 | 1U << 23) + 1.0;
    const float b = std::abs(number(draws, 20));
    const float step = draws.bits() % 2 == 0 ? 1.0F : -1.0F;
    const auto beside = [&](double value) {
        const auto rounded = static_cast<float>(value);
        return draws.bits() % 2 == 0 ? rounded : std::nextafter(rounded, step * 1e30F);
    };
    switch (i % 4) {
        case 0:
            return {number(draws, 30), number(draws, 30), number(draws, 30)};
        case 1:
            return {number(draws, 2), number(draws, 2), number(draws, 2)};
        case 2:
            return {beside(tie * static_cast<double>(b)), b, number(draws, 20)};
        default: {
            const float square = beside(tie * tie);
            return {square, -beside(static_cast<double>(square)), number(draws, 60)};
        }
    }
}

Results on_processor(const Case& each) {
    const auto [a, b, c] = each;
    return {a + b,
            a - b,
            a * b,
            a * b + c,
            (a + b) - a,
            (a + b) - b,
            a / b,
            std::sqrt(std::abs(a)),
            std::min(a, b),
            std::max(a, b),
            none_if_tiny(a)};
}

std::string compare(const std::vector<Case>& given, const std::vector<std::uint32_t>& found) {
    for (std::size_t i = 0; i < given.size(); ++i) {
        const Results wanted = on_processor(given[i]);
        for (std::size_t k = 0; k < operations.size(); ++k) {
            const std::uint32_t bits = found[k * cases + i];
            if (bits == std::bit_cast<std::uint32_t>(wanted[k])) continue;
            std::ostringstream text;
            text << std::hexfloat << operations[k] << " of " << given[i].a << ", " << given[i].b << ", " << given[i].c
                 << " is " << std::bit_cast<float>(bits) << ", not " << wanted[k];
            return text.str();
        }
    }
    return {};
}

}  // namespace

Result<std::string> check_arithmetic(std::string_view defines) {
    auto program = gl::Program::create_compute("arithmetic.comp", defines);
    if (!program) return program.error();
    RandomSequence draws(37, RandomStream::noise);
    std::vector<Case> given;
    given.reserve(cases);
    for (std::uint32_t i = 0; i < cases; ++i) given.push_back(case_of(i, draws));
    std::array<gl::Buffer, 4> buffers{gl::Buffer("first"), gl::Buffer("second"), gl::Buffer("third"),
                                      gl::Buffer("found")};
    std::size_t buffer = 0;
    for (const auto member : {&Case::a, &Case::b, &Case::c}) {
        std::vector<float> values;
        for (const Case& each : given) values.push_back(each.*member);
        buffers[buffer++].upload(std::span<const float>(values), GL_STREAM_DRAW);
    }
    std::vector<std::uint32_t> found(operations.size() * cases);
    buffers[3].reserve(found.size() * sizeof found[0], GL_STREAM_READ);
    for (GLuint i = 0; i < buffers.size(); ++i) glBindBufferBase(GL_SHADER_STORAGE_BUFFER, i, buffers[i].id());
    program->set("count", static_cast<int>(cases));
    program->use();
    glDispatchCompute(cases / 64, 1, 1);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(buffers[3].id(), 0, static_cast<GLsizeiptr>(found.size() * sizeof found[0]), found.data());
    glUseProgram(0);
    if (auto done = device_error("checking arithmetic"); !done) return done.error();
    return compare(given, found);
}

}  // namespace cuesta
