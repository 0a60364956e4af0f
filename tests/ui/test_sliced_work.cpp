/// Long work in slices: events that waited for a frame are served before the next slice.

#include <QCoreApplication>
#include <QEvent>
#include <QTest>
#include <thread>

#include "tests/catch.h"
#include "ui/base/sliced_work.h"

using namespace cuesta;

namespace {

const auto frame_event = static_cast<QEvent::Type>(QEvent::User + 7);

/// Counts as a frame does, and is asked for as Qt asks for frames.
class Frames : public QObject {
public:
    explicit Frames(long long& long_pieces) : long_pieces_(long_pieces) {}
    void ask() { QCoreApplication::postEvent(this, new QEvent(frame_event), Qt::LowEventPriority); }
    std::function<void()> drawn;

protected:
    bool event(QEvent* event) override {
        if (event->type() != frame_event) return QObject::event(event);
        ++long_pieces_;
        drawn();
        return true;
    }

private:
    long long& long_pieces_;
};

}  // namespace

TEST_CASE("an event that waited for a frame is served before the next slice", "[ui][slices]") {
    for (int round = 0; round < 20; ++round) {
        long long long_pieces = 0;
        QStringList order;
        QObject receiver;
        SlicedWork work(1, long_pieces, [&] {
            order << QStringLiteral("slice");
            work.stop();
        });
        Frames frames(long_pieces);
        frames.drawn = [&] {
            order << QStringLiteral("frame");
            QMetaObject::invokeMethod(
                &receiver, [&] { order << QStringLiteral("event"); }, Qt::QueuedConnection);
        };
        work.start();
        std::this_thread::sleep_for(std::chrono::milliseconds(3));  // the pause is over: frame and slice are both due
        frames.ask();
        REQUIRE(QTest::qWaitFor([&] { return order.size() == 3; }, 60000));
        CHECK(order.indexOf(QStringLiteral("event")) == order.indexOf(QStringLiteral("frame")) + 1);
    }
}

TEST_CASE("a stream of frames does not keep slices from coming", "[ui][slices]") {
    long long long_pieces = 0;
    int slices = 0, frames_before = 0, most_frames = 0;
    Frames frames(long_pieces);
    frames.drawn = [&] {
        ++frames_before;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        frames.ask();
    };
    SlicedWork work(1, long_pieces, [&] {
        most_frames = std::max(most_frames, std::exchange(frames_before, 0));
        ++slices;
    });
    frames.ask();
    work.start();
    REQUIRE(QTest::qWaitFor([&] { return slices >= 20; }, 60000));
    work.stop();
    // One while its pause lasts, two for which it is put off, and those of the batches around them.
    CHECK(most_frames <= 8);
}

TEST_CASE("sliced work stops and starts", "[ui][slices]") {
    long long long_pieces = 0;
    int slices = 0;
    SlicedWork work(0, long_pieces, [&] { ++slices; });
    QTest::qWait(5);
    CHECK(slices == 0);
    work.start();
    REQUIRE(QTest::qWaitFor([&] { return slices >= 3; }, 60000));
    work.stop();
    CHECK_FALSE(work.is_active());
    const int so_far = slices;
    QTest::qWait(5);
    CHECK(slices == so_far);
    CHECK(long_pieces == slices);
    work.start();
    REQUIRE(QTest::qWaitFor([&] { return slices > so_far; }, 60000));
}
