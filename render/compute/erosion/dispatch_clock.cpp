#include "render/compute/erosion/dispatch_clock.h"

#include <utility>

namespace cuesta {

std::vector<DispatchClock::Time> DispatchClock::read() {
    for (std::size_t i = 0; i < times_.size() && !software_; ++i) {
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(queries_[i].id(), GL_QUERY_RESULT, &nanoseconds);
        times_[i].milliseconds = static_cast<double>(nanoseconds) * 1e-6;
    }
    return std::exchange(times_, {});
}

void DispatchClock::start(std::string_view name) {
    times_.push_back({std::string(name), 0});
    if (software_) {
        glFinish();
        start_ = std::chrono::steady_clock::now();
        return;
    }
    if (queries_.size() < times_.size()) {
        GLuint id = 0;
        glCreateQueries(GL_TIME_ELAPSED, 1, &id);
        queries_.emplace_back(id);
    }
    glBeginQuery(GL_TIME_ELAPSED, queries_[times_.size() - 1].id());
}

void DispatchClock::stop() {
    if (!software_) {
        glEndQuery(GL_TIME_ELAPSED);
        return;
    }
    glFinish();
    times_.back().milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
}

}  // namespace cuesta
