#pragma once
/// \file The device's time of each dispatch. Everything on the thread of one current context.

#include <epoxy/gl.h>

#include <chrono>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "render/gl/object.h"

namespace cuesta {

/// Times dispatches by timer queries. Software OpenGL leaves the shader itself out of these: there it is the time by
/// the clock until a dispatch is finished.
class DispatchClock {
public:
    struct Time {
        std::string name;         ///< of the dispatch: "pull"
        double milliseconds = 0;  ///< of one
    };
    /// The time from its construction to its destruction is that of a dispatch; null: of none. No two at a time.
    class Span {
    public:
        Span(DispatchClock* clock, std::string_view name) : clock_(clock) {
            if (clock_ != nullptr) clock_->start(name);
        }
        ~Span() {
            if (clock_ != nullptr) clock_->stop();
        }
        Span(const Span&) = delete;
        Span& operator=(const Span&) = delete;

    private:
        DispatchClock* clock_;
    };

    explicit DispatchClock(bool software) : software_(software) {}
    /// Waits for all dispatches and returns their times, in the order in which they were made; begins anew.
    std::vector<Time> read();

private:
    struct QueryTraits {
        static constexpr GLenum identifier = GL_QUERY;
        static void destroy(GLuint id) { glDeleteQueries(1, &id); }
    };
    void start(std::string_view name);
    void stop();

    bool software_;
    std::chrono::steady_clock::time_point start_;
    std::vector<Time> times_;
    std::deque<gl::Object<QueryTraits>> queries_;  ///< as many as were ever under way; of software none
};

}  // namespace cuesta
