#include "app/python/running.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

namespace py = pybind11;

namespace cuesta::python {
namespace {

/// Interval at which a waiting thread looks for signals: short enough for someone who presses Ctrl-C.
constexpr std::chrono::milliseconds signal_interval{50};

/// Messages of the working thread to the waiting one.
class Messages {
public:
    void report(double share, const Activity& activity) {
        {
            const std::lock_guard lock(mutex_);
            share_ = share;
            words_ = activity.text();
            reported_ = true;
        }
        changed_.notify_one();
    }
    void end() {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        changed_.notify_one();
    }
    struct Report {
        double share = 0;
        std::string words;
    };
    /// Waits for a report, the end or the time for signals. Returns the report, if there is a new one.
    std::optional<Report> wait(bool& ended) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, signal_interval, [this] { return reported_ || ended_; });
        ended = ended_;
        if (!reported_) return {};
        reported_ = false;
        return Report{share_, words_};
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    double share_ = 0;
    std::string words_;
    bool reported_ = false;
    bool ended_ = false;
};

}  // namespace

void run(const py::object& progress, const std::function<void(const WorkControl&)>& work) {
    if (!progress.is_none() && PyCallable_Check(progress.ptr()) == 0)
        throw py::type_error("progress must be None or callable as progress(share, words)");
    Messages messages;
    std::stop_source stop;
    std::exception_ptr of_work;
    WorkControl control;
    control.stop = stop.get_token();
    if (!progress.is_none())
        control.progress = [&](double share, const Activity& activity) { messages.report(share, activity); };
    std::jthread worker([&] {
        try {
            work(control);
        } catch (...) {
            of_work = std::current_exception();
        }
        messages.end();
    });
    std::optional<py::error_already_set> raised;
    for (bool ended = false; !ended;) {
        std::optional<Messages::Report> report;
        {
            const py::gil_scoped_release unlocked;
            report = messages.wait(ended);
        }
        if (raised) continue;  // the work comes to its end
        try {
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            if (report && !progress.is_none()) progress(report->share, report->words);
        } catch (const py::error_already_set& error) {
            raised.emplace(error);
            stop.request_stop();
        }
    }
    {
        const py::gil_scoped_release unlocked;
        worker.join();
    }
    if (raised) throw py::error_already_set(*raised);
    if (of_work) std::rethrow_exception(of_work);
}

}  // namespace cuesta::python
