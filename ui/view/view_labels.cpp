#include "ui/view/view_labels.h"

#include <QLabel>

#include "ui/base/theme.h"
#include "ui/view/viewport.h"

namespace cuesta {

ViewLabels::ViewLabels(Viewport& viewport, QObject* parent) : QObject(parent), viewport_(viewport) {
    connect(&viewport_, &Viewport::camera_changed, this, &ViewLabels::place);
    connect(&viewport_, &Viewport::legend_changed, this, &ViewLabels::place);
}

void ViewLabels::set_labels(std::vector<ViewLabel> labels) {
    if (labels == labels_) return;
    labels_ = std::move(labels);
    while (shown_.size() > labels_.size()) {
        delete shown_.back();
        shown_.pop_back();
    }
    while (shown_.size() < labels_.size()) {
        auto* label = new QLabel(viewport_.parentWidget());
        label->setObjectName(QStringLiteral("floating"));
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        label->setContentsMargins(6, 2, 6, 2);
        label->lower();  // below the cards
        shown_.push_back(label);
    }
    viewport_.lower();
    for (std::size_t i = 0; i < labels_.size(); ++i) {
        shown_[i]->setText(labels_[i].text);
        shown_[i]->adjustSize();
    }
    place();
}

void ViewLabels::place() {
    const double exaggeration = viewport_.look().vertical_exaggeration;
    for (std::size_t i = 0; i < labels_.size(); ++i) {
        glm::dvec3 point = labels_[i].point;
        point.y *= exaggeration;
        const auto at = viewport_.position_of(point);
        const bool seen = at && viewport_.rect().contains(at->toPoint());
        shown_[i]->setVisible(seen);
        if (!seen) continue;
        const QPoint corner = viewport_.pos() + at->toPoint() + QPoint(10, -shown_[i]->height() - 6);
        const QRect room = viewport_.geometry();
        QRect place(corner, shown_[i]->size());
        // Below those that stand there already, so that each can be read.
        for (std::size_t other = 0; other < i; ++other)
            if (shown_[other]->isVisible() && place.intersects(shown_[other]->geometry()))
                place.moveTop(shown_[other]->geometry().bottom() + 2);
        shown_[i]->move(std::clamp(place.x(), room.left(), std::max(room.left(), room.right() - place.width())),
                        std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom() - place.height())));
    }
}

}  // namespace cuesta
