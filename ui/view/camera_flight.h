#pragma once
/// \file The way from one camera to another, so that it is seen where one went.

#include <QObject>
#include <QVariantAnimation>

#include "render/scene/camera.h"

namespace cuesta {

class Viewport;

/// Between two cameras, share 0 .. 1: the heading goes the shorter way around, the distance by equal factors.
Camera between(const Camera& from, const Camera& to, double share);

/// Moves the view's camera. Ends where anyone else moves it meanwhile.
class CameraFlight : public QObject {
    Q_OBJECT
public:
    static constexpr int milliseconds = 250;

    explicit CameraFlight(Viewport& viewport, QObject* parent = nullptr);
    /// At once where motion is unwanted: where the desktop animates nothing, or the setting "view/motion" is off.
    void fly_to(const Camera& camera);
    bool is_flying() const { return animation_.state() == QAbstractAnimation::Running; }

private:
    void go_on(double share);

    Viewport& viewport_;
    QVariantAnimation animation_;
    Camera from_, to_, last_;
};

}  // namespace cuesta
