#include "render/compute/erosion/device_thread.h"

namespace cuesta {

void DeviceThread::run(const std::function<void()>& work) {
    std::unique_lock lock(mutex_);
    work_ = &work;
    changed_.notify_all();
    changed_.wait(lock, [&] { return work_ == nullptr; });
}

void DeviceThread::live(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [&] { return work_ != nullptr; })) {
        lock.unlock();
        (*work_)();
        lock.lock();
        work_ = nullptr;
        changed_.notify_all();
    }
}

}  // namespace cuesta
