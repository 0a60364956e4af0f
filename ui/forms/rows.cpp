#include "ui/forms/rows.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/icons.h"
#include "ui/base/theme.h"

namespace cuesta {

PropertyLabel::PropertyLabel(const QString& text, QWidget* parent) : QWidget(parent), text_(text) {
    setAttribute(Qt::WA_Hover);
    setFixedWidth(label_width);
    setAccessibleName(text);
    fit_height();
}

QRect PropertyLabel::words_place() const {
    return QRect(0, 0, label_width, height()).adjusted(10, 0, -4, 0);
}

void PropertyLabel::fit_height() {
    const QRect needed = fontMetrics().boundingRect(words_place(), Qt::TextWordWrap, text_);
    setFixedHeight(std::max(row_height, needed.height() + 2));
}

void PropertyLabel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) fit_height();
    QWidget::changeEvent(event);
}

void PropertyLabel::set_changed(bool changed) {
    changed_ = changed;
    setCursor(changed_ && resettable_ ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void PropertyLabel::set_resettable(bool resettable) {
    resettable_ = resettable;
}

QSize PropertyLabel::sizeHint() const {
    return {label_width, height()};
}

void PropertyLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& t = theme();
    if (changed_) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.accent);
        painter.drawEllipse(QPointF(3, height() / 2.0), 2.5, 2.5);
    }
    const bool lively = underMouse() && changed_ && resettable_ && isEnabled();
    painter.setPen(!isEnabled() ? mixed(t.text, t.panel, 0.65) : lively ? t.accent : t.text);
    painter.drawText(words_place(), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextWordWrap, text_);
}

void PropertyLabel::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && resettable_ && rect().contains(event->position().toPoint()))
        Q_EMIT clicked();
}

QuietComboBox::QuietComboBox(QWidget* parent) : QComboBox(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumContentsLength(6);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
}

void QuietComboBox::wheelEvent(QWheelEvent* event) {
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

namespace {

/// The heading of a group: chevron, dot, title.
class GroupHeading : public QToolButton {
public:
    GroupHeading(const QString& title, std::optional<ErosionKind> force, QWidget* parent)
        : QToolButton(parent), force_(force) {
        setText(title);
        setCheckable(true);
        setChecked(true);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setFixedHeight(30);
        setCursor(Qt::PointingHandCursor);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& t = theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (!is_first_of_page()) {
            painter.setPen(QPen(t.line, 1));
            painter.drawLine(QPointF(0, 0.5), QPointF(width(), 0.5));
        }
        const QColor ink = underMouse() || hasFocus() ? t.text : t.dim;
        painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF c(5, height() / 2.0 + 1);
        const QPolygonF chevron = isChecked()
                                      ? QPolygonF({c + QPointF(-3, -1.5), c + QPointF(0, 1.5), c + QPointF(3, -1.5)})
                                      : QPolygonF({c + QPointF(-1.5, -3), c + QPointF(1.5, 0), c + QPointF(-1.5, 3)});
        painter.drawPolyline(chevron);
        int x = 16;
        if (force_) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(force_colour(*force_));
            painter.drawEllipse(QPointF(x + 4, height() / 2.0 + 1), 4, 4);
            x += 16;
        }
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        painter.setFont(bold);
        painter.setPen(hasFocus() ? t.accent : t.text);
        painter.drawText(QRect(x, 1, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, text());
    }

private:
    /// The line parts the group from what lies above it.
    bool is_first_of_page() const {
        const QWidget* page = parentWidget()->parentWidget();
        return page && page->objectName() == QStringLiteral("panelPage") && page->layout() &&
               parentWidget()->y() <= page->layout()->contentsMargins().top();
    }

    std::optional<ErosionKind> force_;
};

}  // namespace

FoldGroup::FoldGroup(const QString& title, std::optional<ErosionKind> force, QWidget* parent)
    : QWidget(parent), heading_(new GroupHeading(title, force, this)), body_(new QWidget(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, rhythm, 0, 0);
    column->setSpacing(0);
    column->addWidget(heading_);
    column->addWidget(body_);
    rows_ = new QVBoxLayout(body_);
    rows_->setContentsMargins(0, 2, 0, rhythm / 2);
    rows_->setSpacing(4);
    connect(heading_, &QToolButton::toggled, body_, &QWidget::setVisible);
}

void FoldGroup::add(QWidget* widget) {
    rows_->addWidget(widget);
}
void FoldGroup::set_open(bool open) {
    heading_->setChecked(open);
}
bool FoldGroup::is_open() const {
    return heading_->isChecked();
}

QWidget* make_row(QWidget* label, QWidget* editor) {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    line->addWidget(label);
    line->addWidget(editor, 1);
    // Editors that are higher keep their height; a least height of the row itself would stand above theirs.
    line->addStrut(row_height);
    // For those who hear the window: what the editor changes.
    if (editor->accessibleName().isEmpty()) editor->setAccessibleName(label->accessibleName());
    return row;
}

QWidget* make_row(const QString& label, QWidget* editor) {
    auto* text = new PropertyLabel(label);
    text->set_resettable(false);
    return make_row(text, editor);
}

QLabel* make_hint(const QString& text) {
    auto* label = new QLabel(text);
    label->setObjectName(QStringLiteral("hint"));
    label->setWordWrap(true);
    label->setContentsMargins(0, 2, 0, 2);
    return label;
}

QLabel* make_caption(const QString& text) {
    auto* label = new QLabel(text.toUpper());
    label->setObjectName(QStringLiteral("caption"));
    return label;
}

QToolButton* make_icon_button(const QString& icon, const QString& tool_tip) {
    auto* button = new QToolButton;
    button->setIcon(line_icon(icon));
    button->setIconSize(QSize(16, 16));
    button->setToolTip(tool_tip);
    button->setAccessibleName(tool_tip);
    return button;
}

}  // namespace cuesta
