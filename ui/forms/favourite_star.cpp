#include "ui/forms/favourite_star.h"

#include <QMenu>
#include <QPainter>
#include <cmath>
#include <numbers>

#include "ui/base/favourites.h"
#include "ui/base/theme.h"

namespace cuesta {

void draw_star(QPainter& painter, const QRectF& square, bool filled) {
    constexpr double inner_share = 0.42;  // of the outer radius, a little plumper than a pentagram's 0.38
    const double radius = square.width() / 2;
    QPolygonF star;
    for (int i = 0; i < 10; ++i) {
        const double angle = i * std::numbers::pi / 5, reach = i % 2 == 0 ? radius : inner_share * radius;
        star << square.center() + QPointF(std::sin(angle), -std::cos(angle)) * reach;
    }
    painter.setBrush(filled ? QBrush(painter.pen().color()) : QBrush(Qt::NoBrush));
    painter.drawPolygon(star);
}

void add_favourite_command(QMenu& menu, const QString& id) {
    const bool is_favourite = favourites().has(id);
    QAction* action = menu.addAction(is_favourite ? FavouriteStar::tr("Remove from favourites")
                                                  : FavouriteStar::tr("Add to favourites"));
    action->setObjectName(QStringLiteral("toggleFavourite"));
    QObject::connect(action, &QAction::triggered, &favourites(),
                     [id, is_favourite] { favourites().set(id, !is_favourite); });
}

FavouriteStar::FavouriteStar(const QString& name, QWidget* card) : QAbstractButton(card), name_(name) {
    setObjectName(QStringLiteral("favouriteStar"));
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setFixedSize(FavouriteStar::sizeHint());
    connect(this, &QAbstractButton::clicked, this, [this](bool on) { favourites().set(id_, on); });
    connect(&favourites(), &Favourites::changed, this, &FavouriteStar::refresh);
}

void FavouriteStar::set_id(const QString& id) {
    id_ = id;
    refresh();
}

void FavouriteStar::refresh() {
    const bool is_favourite = favourites().has(id_);
    setChecked(is_favourite);
    setToolTip(is_favourite ? tr("Remove from favourites") : tr("Add to favourites"));
    setAccessibleName(tr("%1: favourite").arg(name_));
}

void FavouriteStar::paintEvent(QPaintEvent*) {
    const QWidget* card = parentWidget();
    const bool lit = underMouse() || hasFocus();
    if (!isChecked() && !always_seen_ && !lit && !(card && (card->underMouse() || card->hasFocus()))) return;
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(!isEnabled() ? t.line : lit || isChecked() ? t.accent : t.dim, 1.3));
    draw_star(painter, QRectF(rect()).adjusted(4, 4, -4, -4), isChecked());
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.accent, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
}

}  // namespace cuesta
