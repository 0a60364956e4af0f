#include "ui/view/camera_flight.h"

#include <QSettings>
#include <QStyle>
#include <cmath>

#include "ui/view/viewport.h"

namespace cuesta {

Camera between(const Camera& from, const Camera& to, double share) {
    if (share >= 1) return to;
    Camera camera = from;
    camera.target += (to.target - from.target) * share;
    camera.distance = from.distance * std::pow(to.distance / from.distance, share);
    camera.heading += std::remainder(to.heading - from.heading, 360.0) * share;
    camera.pitch += (to.pitch - from.pitch) * share;
    camera.field_of_view += (to.field_of_view - from.field_of_view) * share;
    return camera;
}

CameraFlight::CameraFlight(Viewport& viewport, QObject* parent) : QObject(parent), viewport_(viewport) {
    animation_.setStartValue(0.0);
    animation_.setEndValue(1.0);
    animation_.setDuration(milliseconds);
    animation_.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&animation_, &QVariantAnimation::valueChanged, this,
            [this](const QVariant& share) { go_on(share.toDouble()); });
}

void CameraFlight::fly_to(const Camera& camera) {
    animation_.stop();
    const bool moves = viewport_.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &viewport_) > 0 &&
                       QSettings().value(QStringLiteral("view/motion"), true).toBool();
    if (!moves || !viewport_.isVisible()) return viewport_.set_camera(camera);
    from_ = last_ = viewport_.camera();
    to_ = camera;
    animation_.start();
}

void CameraFlight::go_on(double share) {
    // The mouse has taken over.
    if (!(viewport_.camera() == last_)) return animation_.stop();
    last_ = between(from_, to_, share);
    viewport_.set_camera(last_);
}

}  // namespace cuesta
