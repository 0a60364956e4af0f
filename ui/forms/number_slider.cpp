#include "ui/forms/number_slider.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/base/length_unit.h"
#include "ui/base/parameter_words.h"
#include "ui/base/theme.h"
#include "ui/forms/slider_accessible.h"

namespace cuesta {
namespace {

constexpr double drag_threshold = 3;  // pixels
constexpr int longest_caption = 40;   // pixels that a caption is sure of

/// Ctrl: a tenth; Shift: ten times.
double pace_of(Qt::KeyboardModifiers modifiers) {
    if (modifiers & Qt::ControlModifier) return 0.1;
    return modifiers & Qt::ShiftModifier ? 10 : 1;
}

bool starts_number(QChar character) {
    return character.isDigit() || QStringLiteral("-.,").contains(character);
}

}  // namespace

NumberSlider::NumberSlider(ParameterDescription description, QWidget* parent)
    : QWidget(parent),
      description_(std::move(description)),
      scale_(scale_of(description_)),
      value_(description_.default_value),
      usual_(description_.default_value) {
    offer_sliders_to_screen_readers();  // before the name, which may already be told to them
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::SizeHorCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setObjectName(QString::fromStdString(description_.id));
    setAccessibleName(label_of(description_));
}

void NumberSlider::set_value(double value) {
    if (value == value_) return;
    value_ = value;
    update();
    tell_screen_readers(*this);
}

void NumberSlider::set_default(double value) {
    if (value == description_.default_value) return;
    description_.default_value = value;
    scale_ = scale_of(description_);
    usual_ = value;
    update();
}

void NumberSlider::set_mixed(bool mixed) {
    if (mixed == mixed_) return;
    mixed_ = mixed;
    update();
}

void NumberSlider::set_force(ErosionKind force) {
    force_ = force;
    update();
}

void NumberSlider::set_caption(const QString& caption) {
    caption_ = caption;
    updateGeometry();
    update();
}

bool NumberSlider::is_typing() const {
    return editor_ && editor_->isVisible();
}

QSize NumberSlider::sizeHint() const {
    const int caption = caption_.isEmpty() ? 0 : fontMetrics().horizontalAdvance(caption_);
    return {140 + caption, row_height};
}
QSize NumberSlider::minimumSizeHint() const {
    if (caption_.isEmpty()) return {64, row_height};
    // Long captions are cut short where there is no room: eight kinds of erosion stand beside one another.
    return {36 + std::min(fontMetrics().horizontalAdvance(caption_), longest_caption) + 2, row_height};
}

void NumberSlider::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath outline;
    outline.addRoundedRect(frame, 4, 4);
    painter.fillPath(outline, t.window);

    const bool bright = underMouse() || hasFocus();
    QColor fill = force_ ? mixed(t.window, force_colour(*force_), bright ? 0.55 : 0.45)
                         : mixed(t.window, t.dim, bright ? 0.45 : 0.34);
    if (!isEnabled()) fill = mixed(t.window, t.line, 0.6);
    const double low_end =
        scale_.low < 0 && scale_.high > 0 ? scale_.position_of(0) : 0;  // signed values fill from zero
    const double here = scale_.position_of(value_);
    const double left = frame.left() + std::min(low_end, here) * frame.width();
    const double right = frame.left() + std::max(low_end, here) * frame.width();
    painter.save();
    painter.setClipPath(outline);
    if (!mixed_) painter.fillRect(QRectF(left, frame.top(), right - left, frame.height()), fill);
    const double mark = std::clamp(frame.left() + here * frame.width(), frame.left() + 1, frame.right() - 1);
    const QColor mark_colour = force_ ? force_colour(*force_) : (bright ? t.text : t.dim);
    const QString word = mixed_ ? tr("mixed") : word_for(description_, value_);
    const QString unit = word.isEmpty() ? shown_unit(description_.unit).symbol : QString();
    const bool close = unit == QStringLiteral("°");
    const QString number = word.isEmpty() ? shown_number(description_, value_) : word;
    const QRectF inner = frame.adjusted(8, 0, -8, 0);
    const double unit_width = unit.isEmpty() ? 0 : fontMetrics().horizontalAdvance(unit) + (close ? 0 : 4);
    const double number_left = inner.right() - unit_width - fontMetrics().horizontalAdvance(number);
    const int caption_room = static_cast<int>(number_left - inner.left());
    const QString caption = fontMetrics().elidedText(caption_, Qt::ElideRight, std::max(caption_room, 0));
    const double caption_right = inner.left() + fontMetrics().horizontalAdvance(caption);
    const bool is_in_number = mark > number_left - 3 && mark < inner.right() + 3;
    const bool is_in_caption = !caption_.isEmpty() && mark > inner.left() - 3 && mark < caption_right + 3;
    // Above and below words alone: a line through a number makes another one of it.
    const double reach =
        is_in_number || is_in_caption ? (frame.height() - fontMetrics().capHeight()) / 2 - 3 : frame.height();
    if (!mixed_) {
        painter.fillRect(QRectF(mark - 1, frame.top(), 2, reach), mark_colour);
        painter.fillRect(QRectF(mark - 1, frame.bottom() - reach, 2, reach), mark_colour);
    }
    painter.restore();
    painter.setPen(QPen(hasFocus() ? t.accent : t.line, 1));
    painter.drawPath(outline);

    double x = inner.right();
    if (!unit.isEmpty()) {
        const double width = fontMetrics().horizontalAdvance(unit);
        painter.setPen(close && isEnabled() ? t.text : mixed(t.dim, t.text, 0.25));
        painter.drawText(QRectF(x - width, inner.top(), width + 1, inner.height()), Qt::AlignVCenter | Qt::AlignLeft,
                         unit);
        x -= width + (close ? 0 : 4);
    }
    if (!caption_.isEmpty()) {
        painter.setPen(isEnabled() ? mixed(t.dim, t.text, 0.55) : t.dim);
        painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft, caption);
    }
    painter.setPen(isEnabled() ? t.text : t.dim);
    painter.drawText(QRectF(inner.left(), inner.top(), x - inner.left(), inner.height()),
                     Qt::AlignVCenter | Qt::AlignRight, number);
}

void NumberSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    pressed_ = true;
    dragging_ = false;
    last_x_ = event->position().x();
    drag_position_ = scale_.position_of(value_);
}

void NumberSlider::mouseMoveEvent(QMouseEvent* event) {
    if (!pressed_) return;
    const double x = event->position().x();
    if (!dragging_ && std::abs(x - last_x_) < drag_threshold) return;
    dragging_ = true;
    const double pace = pace_of(event->modifiers());
    const double usable = std::max(40, width());
    // Shift moves in large steps, not faster: the hand stays on the slider.
    const double factor = event->modifiers() & Qt::ControlModifier ? 0.1 : 1;
    drag_position_ = std::clamp(drag_position_ + (x - last_x_) * factor / usable, 0.0, 1.0);
    last_x_ = x;
    const double value = scale_.value_at(drag_position_);
    const double share = pace > 1 ? 0.1 : factor / usable;
    const double unit = shown_unit(description_.unit).factor;
    change_to(snapped(description_, value, scale_.step_at(value, share, unit), unit));
}

void NumberSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !pressed_) return;
    pressed_ = false;
    if (dragging_) Q_EMIT finished();
    dragging_ = false;
}

void NumberSlider::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    pressed_ = false;
    start_typing(mixed_ ? QString() : shown_number(description_, value_));
    editor_->selectAll();
}

void NumberSlider::wheelEvent(QWheelEvent* event) {
    if (!hasFocus() || event->angleDelta().y() == 0) {
        event->ignore();
        return;
    }
    step((event->angleDelta().y() > 0 ? 0.01 : -0.01) * pace_of(event->modifiers()));
}

void NumberSlider::keyPressEvent(QKeyEvent* event) {
    const double pace = pace_of(event->modifiers());
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Up:
            return step(0.01 * pace);
        case Qt::Key_Left:
        case Qt::Key_Down:
            return step(-0.01 * pace);
        case Qt::Key_PageUp:
            return step(0.1);
        case Qt::Key_PageDown:
            return step(-0.1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            start_typing(mixed_ ? QString() : shown_number(description_, value_));
            editor_->selectAll();
            return;
        case Qt::Key_Escape:
            if (!dragging_) break;
            pressed_ = dragging_ = false;
            Q_EMIT abandoned();
            return;
        default:
            break;
    }
    const QString text = event->text();
    if (event->modifiers() == Qt::NoModifier && text.size() == 1 && starts_number(text[0]))
        start_typing(text);
    else
        QWidget::keyPressEvent(event);
}

void NumberSlider::resizeEvent(QResizeEvent*) {
    if (editor_) editor_->setGeometry(rect());
}

void NumberSlider::step(double share) {
    const double unit = shown_unit(description_.unit).factor;
    const double size = scale_.step_at(value_, std::abs(share), unit);
    const double wanted = value_ + (share > 0 ? size : -size) / unit;
    double next = snapped(description_, wanted, size, unit);
    if (next == value_) next = snapped(description_, value_ + (share > 0 ? 1 : -1), 1);
    change_to(next);
    Q_EMIT finished();
}

void NumberSlider::change_to(double value) {
    if (description_.type == ParameterType::number) value = static_cast<float>(value);
    if (value == value_ && !mixed_) return;
    value_ = value;
    mixed_ = false;
    update();
    tell_screen_readers(*this);
    Q_EMIT edited(value_);
}

void NumberSlider::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("valueMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* copy = menu->addAction(tr("Copy %1").arg(shown_value(description_, value_)), this, [this] {
        // Nine digits are every float.
        const ShownUnit unit = shown_unit(description_.unit);
        const int digits = description_.type == ParameterType::integer ? 16 : 9;
        QGuiApplication::clipboard()->setText(
            with_unit(QString::number(value_ * unit.factor, 'g', digits), unit.symbol));
    });
    copy->setEnabled(!mixed_);
    const std::optional<double> copied = typed_number(QGuiApplication::clipboard()->text(), description_.unit);
    const bool fits = copied && accepts(*copied);
    QAction* paste = menu->addAction(fits ? tr("Paste %1").arg(shown_value(description_, *copied)) : tr("Paste"), this,
                                     [this, copied] { take(copied.value_or(value_)); });
    paste->setEnabled(fits);
    QAction* reset = menu->addAction(tr("Reset to %1").arg(shown_value(description_, usual_)), this,
                                     [this] { take(usual_); });
    reset->setEnabled(value_ != usual_ || mixed_);
    menu->popup(event->globalPos());
}

bool NumberSlider::accepts(double value) const {
    if (description_.type == ParameterType::number) value = static_cast<float>(value);
    if (description_.type == ParameterType::integer) value = std::round(value);
    return description_.check(value).ok();
}

void NumberSlider::take(double value) {
    if (description_.type == ParameterType::number) value = static_cast<float>(value);
    if (description_.type == ParameterType::integer) value = std::round(value);
    if ((value == value_ && !mixed_) || !description_.check(value)) return;
    change_to(value);
    Q_EMIT finished();
}

void NumberSlider::start_typing(const QString& text) {
    if (!editor_) {
        editor_ = new QLineEdit(this);
        editor_->setAlignment(Qt::AlignRight);
        editor_->installEventFilter(this);
    }
    editor_->setProperty("invalid", false);
    editor_->style()->polish(editor_);
    editor_->setGeometry(rect());
    editor_->setText(text);
    editor_->show();
    editor_->setFocus();
}

bool NumberSlider::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        // A key typed here must not be taken for one of the window's.
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool types =
            key->modifiers() == Qt::NoModifier && key->text().size() == 1 && starts_number(key->text()[0]);
        if (types || (dragging_ && key->key() == Qt::Key_Escape)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

bool NumberSlider::eventFilter(QObject* watched, QEvent* event) {
    if (watched == editor_ && editor_->isVisible()) {
        if (event->type() == QEvent::FocusOut) {
            end_typing(true);
        } else if (event->type() == QEvent::ShortcutOverride &&
                   static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
            event->accept();  // Esc belongs to the field, not to the running erosion
            return true;
        } else if (event->type() == QEvent::KeyPress) {
            const int key = static_cast<QKeyEvent*>(event)->key();
            if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Escape) {
                end_typing(key != Qt::Key_Escape);
                if (!editor_->isVisible()) setFocus();
                return true;
            }
        }
    }
    return QWidget::eventFilter(watched, event);
}

void NumberSlider::end_typing(bool take) {
    if (take) {
        // Unchanged text is the rounded value that was shown, which must not replace the exact one.
        if (editor_->text() == (mixed_ ? QString() : shown_number(description_, value_))) {
            editor_->hide();
            return;
        }
        std::optional<double> value = typed_number(editor_->text(), description_.unit);
        const QString word = word_for(description_, 0);
        if (!word.isEmpty() && editor_->text().trimmed().compare(word, Qt::CaseInsensitive) == 0) value = 0;
        if (value && description_.type == ParameterType::number) value = static_cast<float>(*value);
        if (value && !description_.check(*value)) value.reset();
        if (!value && editor_->hasFocus()) {
            editor_->setProperty("invalid", true);
            editor_->style()->polish(editor_);
            const QString limits = tr("A number from %1 to %2")
                                       .arg(shown_number(description_, description_.minimum),
                                            shown_value(description_, description_.maximum));
            QToolTip::showText(mapToGlobal(QPoint(0, height())), limits, this);
            return;
        }
        editor_->hide();
        if (value) {
            change_to(*value);
            Q_EMIT finished();
        }
        return;
    }
    editor_->hide();
}

}  // namespace cuesta
