#pragma once
/// \file Waits of events for the GUI thread.

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <thread>
#include <vector>

#include "tests/catch.h"

namespace cuesta {

/// Posts an event to the GUI thread every few milliseconds, from another thread as the system does, and notes how long
/// each waited.
class Waits {
public:
    explicit Waits(QObject& receiver) {
        poster_ = std::thread([this, &receiver] {
            while (!stop_) {
                QElapsedTimer clock;
                clock.start();
                QMetaObject::invokeMethod(
                    &receiver, [this, clock] { waits_.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6); },
                    Qt::QueuedConnection);
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            }
        });
    }
    ~Waits() { finish(); }
    void finish() {
        if (!poster_.joinable()) return;
        stop_ = true;
        poster_.join();
        QTest::qWait(10);  // the last are still under way
    }
    /// Forgets what it noted, after saying it.
    void say(const char* when) {
        REQUIRE(waits_.size() > 10);
        std::sort(waits_.begin(), waits_.end());
        std::cout << when << ": " << waits_.size() << " events, served after median " << waits_[waits_.size() / 2]
                  << " ms, 99 % within " << waits_[waits_.size() * 99 / 100] << " ms, worst " << waits_.back()
                  << " ms\n";
        // No timing is passed or failed (the machine may be busy), only a window that hangs.
        CHECK(waits_.back() < 30000);
        waits_.clear();
    }

private:
    std::vector<double> waits_;  ///< milliseconds; GUI thread only
    std::atomic<bool> stop_{false};
    std::thread poster_;
};

}  // namespace cuesta
