#include "ui/view/cameras.h"

#include "core/model/project_items.h"
#include "render/scene/saved_view_camera.h"
#include "ui/base/document.h"
#include "ui/view/viewport.h"

namespace cuesta {

Cameras::Cameras(Document& document, Viewport& viewport, QObject* parent)
    : QObject(parent), document_(document), viewport_(viewport), flight_(viewport) {}

void Cameras::keep() {
    SavedView view = looking_as({}, viewport_.camera());
    view.name = unused_name(document_.project(), ItemKind::view, tr("Camera").toStdString());
    document_.edit(tr("Save view as %1").arg(QString::fromStdString(view.name)),
                   [&](Project& project) { project.views.push_back(view); });
    Q_EMIT kept(static_cast<int>(document_.project().views.size()) - 1);
}

void Cameras::go_to(int index) {
    if (!holds(document_.project(), {ItemKind::view, index})) return;
    flight_.fly_to(camera_of(document_.project().views[static_cast<std::size_t>(index)]));
}

void Cameras::set_from_view(int index) {
    if (!holds(document_.project(), {ItemKind::view, index})) return;
    const SavedView& view = document_.project().views[static_cast<std::size_t>(index)];
    const QString name = QString::fromStdString(view.name);
    if (view.locked) {
        Q_EMIT refused(tr("%1 is locked: unlock it first.").arg(name));
        return;
    }
    document_.edit(tr("Set %1 from the view").arg(name), [&](Project& project) {
        SavedView& kept = project.views[static_cast<std::size_t>(index)];
        kept = looking_as(kept, viewport_.camera());
    });
}

}  // namespace cuesta
