#include "render/compute/erosion/device_thread.h"

#include <utility>

namespace cuesta {

void DeviceThread::run(const std::function<void()>& work) {
    std::unique_lock lock(mutex_);
    work_ = &work;
    changed_.notify_all();
    changed_.wait(lock, [&] { return work_ == nullptr; });
    if (const std::exception_ptr thrown = std::exchange(thrown_, nullptr)) std::rethrow_exception(thrown);
}

void DeviceThread::live(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [&] { return work_ != nullptr; })) {
        lock.unlock();
        std::exception_ptr thrown;
        try {
            (*work_)();
        } catch (...) {
            thrown = std::current_exception();
        }
        lock.lock();
        thrown_ = thrown;
        work_ = nullptr;
        changed_.notify_all();
    }
}

}  // namespace cuesta
