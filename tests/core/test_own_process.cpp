/// Work in a process of its own: what it does ends with it.

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <new>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "core/base/own_process.h"
#include "core/base/progress.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

std::vector<std::byte> bytes_of(const std::string& text) {
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    return {first, first + text.size()};
}

std::string why(const std::function<std::vector<std::byte>()>& work, const ProcessLimits& limits = {}) {
    const auto result = in_own_process(limits, work);
    return result ? "" : result.error().what;
}

}  // namespace

TEST_CASE("what is made in a process of its own comes back, and nothing else", "[own_process]") {
    int here = 1;
    const auto made = in_own_process({}, [&here] {
        here = 2;
        return bytes_of(std::string(1 << 20, 'a') + "b");
    });
    REQUIRE(made);
    CHECK(*made == bytes_of(std::string(1 << 20, 'a') + "b"));
    CHECK(here == 1);
    const auto nothing = in_own_process({}, [] { return std::vector<std::byte>(); });
    REQUIRE(nothing);
    CHECK(nothing->empty());
}

TEST_CASE("a crash, an endless loop and a want of memory end with their process", "[own_process]") {
    CHECK(why([]() -> std::vector<std::byte> { std::abort(); }) == "it is damaged");
    CHECK(why([]() -> std::vector<std::byte> {
              std::raise(SIGSEGV);
              return {};
          }) == "it is damaged");
    CHECK(why([]() -> std::vector<std::byte> { throw std::runtime_error("no triangles"); }) == "no triangles");
    ProcessLimits short_of_time;
    short_of_time.processor_seconds = 1;
    CHECK(why(
              []() -> std::vector<std::byte> {
                  for (std::atomic<unsigned> turns{0};;) ++turns;
              },
              short_of_time) == "reading it takes too long");
#ifndef CUESTA_SANITIZED  // whose allocators do not throw
    ProcessLimits short_of_memory;
    short_of_memory.memory = 64 << 20;
    CHECK(why([] { return std::vector<std::byte>(std::size_t{1} << 30); }, short_of_memory) ==
          "it needs too much memory");
    CHECK(why([] { return std::vector<std::byte>(std::size_t{1} << 24); }, short_of_memory).empty());
#endif
}

TEST_CASE("work in a process of its own is stopped", "[own_process]") {
    std::stop_source source;
    std::jthread stopper([&source] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        source.request_stop();
    });
    const auto stopped = in_own_process(
        {},
        []() -> std::vector<std::byte> {
            for (std::atomic<unsigned> turns{0};;) ++turns;
        },
        source.get_token());
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().is_cancelled());
}

TEST_CASE("processes of their own are started from many threads at once", "[own_process]") {
    std::vector<std::jthread> threads;
    std::atomic<int> right{0};
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&right, i] {
            for (int round = 0; round < 5; ++round) {
                const std::string text = "work " + std::to_string(i) + " " + std::to_string(round);
                const auto made = in_own_process({}, [&text] { return bytes_of(text); });
                right += made && *made == bytes_of(text);
            }
        });
    threads.clear();
    CHECK(right == 40);
}
