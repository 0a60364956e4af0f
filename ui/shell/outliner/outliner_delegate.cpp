#include "ui/shell/outliner/outliner_delegate.h"

#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>

#include "ui/base/icons.h"
#include "ui/base/theme.h"
#include "ui/shell/outliner/outliner_model.h"

namespace cuesta {
namespace {

constexpr int icon_size = 16;
constexpr int symbol_width = 24;  ///< of icon or colour, with the space behind
constexpr int column_width = 22;  ///< of lock and eye
constexpr int margin_right = 8;

}  // namespace

QRect OutlinerDelegate::eye_in(const QRect& row) {
    return {row.right() - margin_right - column_width + 1, row.top(), column_width, row.height()};
}

QRect OutlinerDelegate::lock_in(const QRect& row) {
    return eye_in(row).translated(-column_width, 0);
}

OutlinerDelegate::Part OutlinerDelegate::part_at(const QModelIndex& index, const QRect& row, const QPoint& position) {
    if (index.data(OutlinerModel::enabled_role).isValid() && eye_in(row).contains(position)) return Part::eye;
    if (index.data(OutlinerModel::locked_role).isValid() && lock_in(row).contains(position)) return Part::lock;
    return Part::body;
}

QSize OutlinerDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {0, height};
}

void OutlinerDelegate::paint_mark(QPainter& painter, const QRect& row, int mark) const {
    const Theme& t = theme();
    const QPointF centre = QRectF(eye_in(row)).center();
    constexpr double radius = 3.5;
    switch (static_cast<StageMark>(mark)) {
        case StageMark::none:
            return;
        case StageMark::fresh:
            painter.setPen(Qt::NoPen);
            painter.setBrush(t.dim);
            painter.drawEllipse(centre, radius, radius);
            return;
        case StageMark::stale:
            painter.setPen(QPen(t.accent, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(centre, radius, radius);
            return;
        case StageMark::working: {
            const QRectF circle(centre.x() - 4.5, centre.y() - 4.5, 9, 9);
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(t.line, 1.8));
            painter.drawEllipse(circle);
            painter.setPen(QPen(t.accent, 1.8, Qt::SolidLine, Qt::RoundCap));
            // Sixteenths of a degree, clockwise.
            painter.drawArc(circle, -turn_ * 16, 110 * 16);
            return;
        }
        case StageMark::failed: {
            // A shape of its own besides its colour, for those who do not tell red from the rest.
            const QPointF corners[] = {centre + QPointF(0, -5.5), centre + QPointF(6, 5), centre + QPointF(-6, 5)};
            painter.setPen(QPen(t.error, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter.setBrush(t.error);
            painter.drawPolygon(corners, 3);
            painter.setPen(QPen(t.panel, 1.6, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(centre + QPointF(0, -2), centre + QPointF(0, 1.2));
            painter.drawPoint(centre + QPointF(0, 3.8));
            return;
        }
    }
}

int OutlinerDelegate::paint_symbol(QPainter& painter, const QRect& row, const QModelIndex& index, bool selected) const {
    const Theme& t = theme();
    const QString icon = index.data(OutlinerModel::icon_role).toString();
    const QColor colour = index.data(OutlinerModel::colour_role).value<QColor>();
    int left = row.left() + 4;
    const int middle = row.center().y();
    if (colour.isValid()) {
        // With an icon a stripe is enough.
        const QRectF shape =
            icon.isEmpty() ? QRectF(left + 2, middle - 5.5, 12, 12) : QRectF(left, middle - 6.5, 4, 14);
        QPainterPath path;
        path.addRoundedRect(shape, 2, 2);
        painter.fillPath(path, colour);
        painter.setPen(QPen(mixed(colour, t.dim, 0.5), 1));
        painter.drawPath(path);
        if (!icon.isEmpty()) left += 8;
    }
    if (!icon.isEmpty())
        line_icon(icon).paint(&painter, QRect(left, middle - icon_size / 2, icon_size, icon_size), Qt::AlignCenter,
                              QIcon::Normal, selected ? QIcon::On : QIcon::Off);
    if (!icon.isEmpty() || colour.isValid()) left += symbol_width;
    return left;
}

void OutlinerDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Theme& t = theme();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool selected = option.state & QStyle::State_Selected;
    const bool hovered = option.state & QStyle::State_MouseOver;
    const bool is_page = OutlinerModel::is_page(index);
    const QVariant enabled = index.data(OutlinerModel::enabled_role);
    const QVariant locked = index.data(OutlinerModel::locked_role);
    const bool on = !enabled.isValid() || enabled.toBool();
    const QRect row = option.rect;
    const int left = paint_symbol(*painter, row, index, selected);
    // Details end in one line, whether or not there is something behind them.
    int right = eye_in(row).left() - 4;
    const auto paint_icon = [&](const QRect& column, const QString& icon, bool strong) {
        line_icon(icon).paint(painter, QRect(column.center().x() - 7, column.center().y() - 7, 15, 15), Qt::AlignCenter,
                              strong ? QIcon::Normal : QIcon::Disabled);
    };
    if (const QVariant mark = index.data(OutlinerModel::mark_role); mark.isValid() && mark.toInt() != 0)
        paint_mark(*painter, row, mark.toInt());
    if (enabled.isValid()) {
        paint_icon(eye_in(row), on ? QStringLiteral("view") : QStringLiteral("hidden"), on && (hovered || selected));
        right = eye_in(row).left() - 2;
    }
    if (locked.isValid()) {
        const bool is_locked = locked.toBool();
        // An open lock is only offered where the mouse is: in a long list it would be noise.
        if (is_locked || hovered)
            paint_icon(lock_in(row), is_locked ? QStringLiteral("locked") : QStringLiteral("unlocked"), is_locked);
        right = lock_in(row).left() - 2;
    }
    QFont font = option.font;
    if (is_page && shown_page_ == index) font.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(font);
    const QString name = index.data(Qt::DisplayRole).toString();
    const QString detail = index.data(OutlinerModel::detail_role).toString();
    const QRect line(left, row.top(), right - left, row.height());
    const int name_width = metrics.horizontalAdvance(name);
    painter->setFont(font);
    painter->setPen(on ? t.text : t.dim);
    painter->drawText(line, Qt::AlignVCenter | Qt::AlignLeft, metrics.elidedText(name, Qt::ElideRight, line.width()));
    const QRect rest = line.adjusted(name_width + 12, 0, 0, 0);
    if (rest.width() > 24) {
        painter->setFont(option.font);
        painter->setPen(t.dim);
        painter->drawText(rest, Qt::AlignVCenter | Qt::AlignRight,
                          option.fontMetrics.elidedText(detail, Qt::ElideRight, rest.width()));
    }
    painter->restore();
}

QWidget* OutlinerDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const {
    auto* editor = new QLineEdit(parent);
    editor->setObjectName(QStringLiteral("itemName"));
    editor->setAccessibleName(tr("Name"));
    return editor;
}

void OutlinerDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                            const QModelIndex& index) const {
    const bool two =
        index.data(OutlinerModel::colour_role).isValid() && !index.data(OutlinerModel::icon_role).toString().isEmpty();
    const int left = option.rect.left() + symbol_width + (two ? 8 : 0) - 4;
    editor->setGeometry(left, option.rect.top() + 1, lock_in(option.rect).left() - left, option.rect.height() - 2);
}

}  // namespace cuesta
