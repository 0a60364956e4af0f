#pragma once
/// \file A thread for a context of its own.

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace cuesta {

/// Does one piece of work after another, always on the same thread, while the caller waits: a context of OpenGL belongs
/// to the thread that made it, and the caller's own is left alone. One caller at a time.
class DeviceThread {
public:
    DeviceThread() : thread_([this](const std::stop_token& stop) { live(stop); }) {}

    /// Returns when `work` has been done. An exception of `work` is passed on.
    void run(const std::function<void()>& work);

private:
    void live(const std::stop_token& stop);
    std::mutex mutex_;
    std::condition_variable_any changed_;
    const std::function<void()>* work_ = nullptr;
    std::exception_ptr thrown_;
    std::jthread thread_;  ///< last: begins when all else is made, and is joined before it goes
};

}  // namespace cuesta
