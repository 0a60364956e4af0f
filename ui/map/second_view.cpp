#include "ui/map/second_view.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/map/map_rulers.h"
#include "ui/map/map_view.h"
#include "ui/view/viewport.h"

namespace cuesta {

SecondView::SecondView(Viewport& first, QWidget* parent)
    : QWidget(parent), first_(first), map_button_(new QToolButton), camera_button_(new QToolButton) {
    setMinimumHeight(200);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 0, 8, 0);
    map_button_->setObjectName(QStringLiteral("secondViewMap"));
    map_button_->setText(tr("Map"));
    map_button_->setCheckable(true);
    map_button_->setChecked(shows_map_);
    map_button_->setToolTip(tr("Straight down with north up"));
    camera_button_->setObjectName(QStringLiteral("secondViewCamera"));
    camera_button_->setText(tr("Match first view"));
    camera_button_->setToolTip(tr("Use the camera of the first view"));
    bar->addWidget(map_button_);
    bar->addWidget(camera_button_);
    bar->addStretch(1);
    column->addLayout(bar);
    connect(map_button_, &QToolButton::clicked, this, &SecondView::set_map);
    connect(camera_button_, &QToolButton::clicked, this, &SecondView::take_camera);
    connect(&first_, &Viewport::contents_changed, this, &SecondView::take_contents);
}

void SecondView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    open();
}

void SecondView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!place_) return;
    // Another dock may cover this one for long: the card's memory goes to the first view meanwhile.
    last_camera_ = shows_map_ ? std::nullopt : std::optional(view_->camera());
    place_->hide();
    place_->deleteLater();
    place_ = nullptr;
    view_ = nullptr;
    map_ = nullptr;
}

void SecondView::open() {
    if (place_) return;
    place_ = new QWidget;
    auto* holder = new QVBoxLayout(place_);
    holder->setContentsMargins(0, 0, 0, 0);
    view_ = new Viewport(place_);
    view_->setObjectName(QStringLiteral("secondViewport"));
    view_->setAccessibleName(tr("Second view of the terrain"));
    holder->addWidget(view_);
    map_ = new MapView(*view_, place_);
    new MapRulers(*view_, *map_);
    connect(map_, &MapView::changed, this, [this] {
        shows_map_ = map_->is_on();
        map_button_->setChecked(shows_map_);
    });
    layout()->addWidget(place_);
    take_contents();
    if (last_camera_)
        view_->set_camera(*last_camera_);
    else
        set_map(shows_map_);
}

void SecondView::take_contents() {
    if (!view_) return;
    if (first_.shown().land) view_->set_land(first_.shown());
    view_->set_look(first_.wanted_look());
    view_->set_drawing(first_.drawing());
    if (!has_begun_ && first_.shown().land) {
        has_begun_ = true;
        set_map(shows_map_);
    }
}

void SecondView::set_map(bool on) {
    if (map_ && has_begun_) map_->set_on(on);
}

void SecondView::take_camera() {
    // A map's camera makes no map of this view: that is the other button.
    if (view_) view_->set_camera(first_.camera());
}

}  // namespace cuesta
