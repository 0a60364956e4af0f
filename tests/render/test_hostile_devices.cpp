/// Devices that no machine here has: that flush denormals, run out of memory, are reset, or complain. Kernels are run
/// as such devices would, and the land stays the processor's.

#include <algorithm>
#include <functional>
#include <string>

#include "render/gl/faults.h"
#include "tests/catch.h"
#include "tests/render/runs_on_device.h"

using namespace cuesta;
using namespace cuesta::on_device;

namespace {

/// Ends all faults with the test.
struct EndOfFaults {
    ~EndOfFaults() {
        gl::faults::rewrite_compute_shaders({});
        gl::faults::fill_memory_at_question(0);
        gl::faults::lose_context(0);
    }
};

/// The end of an initialiser of a declaration: the comma or the semicolon outside of all brackets.
std::size_t end_of_initialiser(const std::string& shader, std::size_t at) {
    int depth = 0;
    for (; at < shader.size(); ++at) {
        if (shader[at] == '(' || shader[at] == '[') ++depth;
        if (shader[at] == ')' || shader[at] == ']') --depth;
        if (depth == 0 && (shader[at] == ',' || shader[at] == ';')) break;
    }
    return at;
}

std::string trimmed(const std::string& name) {
    return name.substr(name.find_first_not_of(" \n"));
}

/// The shader with every `precise` float put through `kept`.
std::string with_each_float_kept(const std::string& shader) {
    const std::string declaration = "precise float ";
    std::string result;
    std::size_t from = 0;
    for (std::size_t at; (at = shader.find(declaration, from)) != std::string::npos;) {
        at += declaration.size();
        result.append(shader, from, at - from);
        while (true) {
            const std::size_t end = end_of_initialiser(shader, at);
            const std::size_t equals = shader.find(" = ", at);
            const std::string name = shader.substr(at, std::min(equals, end) - at);
            // The computing must stay in a declaration: arguments of functions are not `precise`.
            if (equals < end)
                result += trimmed(name) + "_raw" + shader.substr(equals, end - equals) + ", " + trimmed(name) +
                          " = kept(" + trimmed(name) + "_raw)";
            else
                result += name;
            result += shader[end];
            at = end + 1;
            if (shader[end] == ';') break;
        }
        from = at;
    }
    return result + shader.substr(from);
}

/// As a driver compiles it that takes numbers below 2^(exponent - 127) for +0, wherever one is stored in a variable.
std::function<std::string(std::string)> flushing_below(int exponent) {
    return [exponent](const std::string& shader) {
        const std::string line = "#line 1\n";
        const std::size_t body = shader.find(line);
        REQUIRE(body != std::string::npos);
        const std::string kept = "float kept(float x) { return ((floatBitsToInt(x) >> 23) & 255) < " +
                                 std::to_string(exponent) + " ? 0.0 : x; }\n";
        return shader.substr(0, body) + kept + with_each_float_kept(shader.substr(body));
    };
}

/// All kinds that have a twin, one after another, with loads and rain that come down to the smallest numbers.
ErosionInput all_kinds() {
    ErosionInput input = water_input(Border::open);
    input.schedule.mixing.wind = 1;
    input.schedule.mixing.thermal = 1;
    return input;
}

}  // namespace

TEST_CASE("hostile devices: rewriting reaches each float", "[hostile_devices]") {
    CHECK(with_each_float_kept("precise float a = f(b, c) * d, e = a;\n x = a;") ==
          "precise float a_raw = f(b, c) * d, a = kept(a_raw),e_raw = a, e = kept(e_raw);\n x = a;");
    CHECK(with_each_float_kept("precise float a; int b = 1;") == "precise float a; int b = 1;");
}

TEST_CASE("hostile devices: one that flushes denormals has the processor's bytes", "[hostile_devices]") {
    const EndOfFaults end;
    AllTrusted checks;
    gl::faults::rewrite_compute_shaders(flushing_below(1));
    const auto run = trusted_device(checks, 7, "FLUSH");
    const ErosionState after = check_run(*run, steep_hills(75, 40, 5), all_kinds(), 45);
    CHECK(after.ledger.moved > 0);
    CHECK(run->steps_on_processor() == 0);
}

TEST_CASE("hostile devices: one that flushes more than denormals is found", "[hostile_devices]") {
    const EndOfFaults end;
    AllTrusted checks;
    // Numbers below 2^-20: a control of the rewriting.
    gl::faults::rewrite_compute_shaders(flushing_below(127 - 20));
    const auto run = trusted_device(checks, 7, "FLUSH_MORE");
    const ErosionInput input = water_input(Border::open);
    ErosionState on_processor = steep_hills(75, 40);
    ErosionState on_device = on_processor;
    erosion_steps(on_processor, input, 15, {});
    CHECK(run->advance(on_device, input, 15, {}, {}) == 15);
    check_same(on_processor, on_device);
    CHECK(run->failure().find("spot check") != std::string::npos);
}

TEST_CASE("hostile devices: a run goes on in a new context when the driver is reset once", "[hostile_devices]") {
    const EndOfFaults end;
    for (const bool at_once : {true, false}) {
        INFO((at_once ? "at once" : "later"));
        AllTrusted checks;
        const auto run = trusted_device(checks, 2, "", true);
        const ErosionInput input = all_kinds();
        ErosionState on_processor = steep_hills(60, 40, 5);
        ErosionState on_device = on_processor;
        erosion_steps(on_processor, input, 20, {});
        if (at_once) gl::faults::lose_context();
        bool was_lost = at_once;
        CHECK(run->advance(on_device, input, 20, {}, [&](const ErosionState& now) {
            if (!was_lost && now.steps_done >= 6) gl::faults::lose_context();
            was_lost = was_lost || now.steps_done >= 6;
        }) == 20);
        check_same(on_processor, on_device);
        CHECK(run->failure() == "");
        CHECK(run->report().was_reset);
        CHECK(run->steps_on_device() == 20);
        CHECK(run->steps_on_processor() == 0);
        // Another reset in the same run, and the device is given up.
        gl::faults::lose_context();
        CHECK(run->advance(on_device, input, 3, {}, {}) == 3);
        CHECK(run->failure().find(gl::context_lost) != std::string::npos);
        CHECK(run->report().on_processor == 3);
    }
}

TEST_CASE("hostile devices: one that runs out of memory or is reset again leaves the land to the processor",
          "[hostile_devices]") {
    // At the first upload, then in the middle of the run.
    for (const bool at_once : {true, false})
        for (const bool is_lost : {true, false}) {
            const EndOfFaults end;
            INFO((at_once ? "at once, " : "later, ") << (is_lost ? "a lost context" : "no memory"));
            AllTrusted checks;
            const auto run = trusted_device(checks, 2, "", true);
            const auto fail = [&] {
                if (is_lost)
                    gl::faults::lose_context(1000);
                else
                    gl::faults::fill_memory_at_question(1);
            };
            const ErosionInput input = all_kinds();
            ErosionState on_processor = steep_hills(60, 40, 5);
            ErosionState on_device = on_processor;
            erosion_steps(on_processor, input, 20, {});
            if (at_once) fail();
            bool has_failed = at_once;
            run->advance(on_device, input, 20, {}, [&](const ErosionState& now) {
                if (!has_failed && now.steps_done >= 6) fail();
                has_failed = has_failed || now.steps_done >= 6;
            });
            check_same(on_processor, on_device);
            CHECK(run->failure().find(is_lost ? gl::context_lost : gl::no_memory) != std::string::npos);
            CHECK((run->steps_on_device() == 0) == at_once);
            CHECK(run->steps_on_processor() + run->steps_on_device() == 20);
            // It is not the device's arithmetic: what the check found holds.
            CHECK(checks.forgotten.empty());
            // The steps after that are the processor's, too.
            CHECK(run->advance(on_device, input, 3, {}, {}) == 3);
            CHECK(run->report().on_processor >= 3);
        }
}

TEST_CASE("hostile devices: every kernel runs without a complaint of the driver", "[hostile_devices]") {
    // Misuse that KHR_debug reports counts as a failure; all shaders are compiled, and equal.
    DeviceRun::Options options{software(), true, 8};
    const auto found = DeviceRun::compare(options);
    if (!found) FAIL(found.error().message());
    CHECK(found->size() >= 13);
    for (const DeviceFinding& each : *found) {
        INFO(each.subject);
        CHECK(each.difference == "");
    }
}
