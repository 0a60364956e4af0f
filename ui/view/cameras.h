#pragma once
/// \file The cameras that are kept with the project: keeping the present view, going there, setting one anew.

#include <QObject>

#include "ui/view/camera_flight.h"

namespace cuesta {

class Document;

class Cameras : public QObject {
    Q_OBJECT
public:
    Cameras(Document& document, Viewport& viewport, QObject* parent = nullptr);

    /// The present view, as a new camera at the end of the list.
    void keep();
    /// Does nothing if there is no such camera, as the others.
    void go_to(int index);
    /// The camera looks as the view does now. A locked one stays as it is, and it is said why.
    void set_from_view(int index);
    bool is_flying() const { return flight_.is_flying(); }

Q_SIGNALS:
    void kept(int index);
    /// Words for the user.
    void refused(const QString& why);

private:
    Document& document_;
    Viewport& viewport_;
    CameraFlight flight_;
};

}  // namespace cuesta
