#pragma once
/// \file Pictures of the window, made without hands: for the documentation and for looking at it.

#include <QObject>
#include <QSize>
#include <QString>
#include <functional>

namespace cuesta {

class Window;

struct ScreenshotOrder {
    QString path;            ///< PNG to write
    QString camera;          ///< of the project, to look from; empty: the whole land
    int run_steps = 0;       ///< erode by this many steps first
    double after_share = 2;  ///< taken while eroding, at this share of the run; above 1: when it is done
};

/// Waits until the window has come to rest, runs erosion if asked, writes the picture and calls `done` with an error or
/// "".
class Screenshot : public QObject {
    Q_OBJECT
public:
    Screenshot(Window& window, ScreenshotOrder order, std::function<void(const QString& error)> done);

private:
    void look();
    /// Looks from the camera of that name; ends with an error where there is none.
    void go_to_camera();
    void take();

    Window& window_;
    ScreenshotOrder order_;
    std::function<void(const QString&)> done_;
    bool at_camera_ = false;
    bool started_ = false;
    int rested_ = 0;
};

}  // namespace cuesta
