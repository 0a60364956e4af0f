#include "ui/view/view_area.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>

#include "ui/base/theme.h"
#include "ui/view/legend_view.h"
#include "ui/view/messages.h"
#include "ui/view/split_handle.h"
#include "ui/view/viewport.h"

namespace cuesta {

constexpr int margin = 2 * rhythm;

namespace {

QLabel* make_corner_word(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(QStringLiteral("floating"));
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    label->setContentsMargins(10, 4, 10, 4);
    label->hide();
    return label;
}

}  // namespace

ViewArea::ViewArea(QWidget* parent)
    : QWidget(parent),
      viewport_(new Viewport(this)),
      legend_(new LegendView(this)),
      messages_(new Messages(this)),
      split_(new SplitHandle(this)),
      options_card_(new QFrame(this)),
      left_word_(make_corner_word(this)),
      right_word_(make_corner_word(this)) {
    setMinimumSize(320, 200);
    options_card_->setObjectName(QStringLiteral("floating"));
    auto* line = new QHBoxLayout(options_card_);
    line->setContentsMargins(12, 8, 12, 8);
    options_card_->hide();
    // Settings that come and go change its size.
    options_card_->installEventFilter(this);
    connect(messages_, &Messages::size_changed, this, &ViewArea::place_all);
    connect(viewport_, &Viewport::legend_changed, this, [this] {
        legend_->set_legend(viewport_->legend());
        place_all();
    });
}

void ViewArea::set_tool_options(QWidget* options) {
    if (options_) {
        options_card_->layout()->removeWidget(options_);
        options_->hide();
        options_->setParent(nullptr);
    }
    options_ = options;
    if (options_) {
        options_card_->layout()->addWidget(options_);
        options_->show();
    }
    options_card_->setVisible(options_ != nullptr);
    place_all();
}

void ViewArea::set_corner_words(const QString& left, const QString& right) {
    left_word_->setText(left);
    right_word_->setText(right);
    left_word_->setVisible(!left.isEmpty());
    right_word_->setVisible(!right.isEmpty());
    place_all();
}

void ViewArea::set_inset(int pixels) {
    inset_ = pixels;
    place_all();
}

bool ViewArea::eventFilter(QObject* watched, QEvent* event) {
    if (watched == options_card_ && event->type() == QEvent::LayoutRequest) place_card();
    return QWidget::eventFilter(watched, event);
}

void ViewArea::resizeEvent(QResizeEvent*) {
    place_all();
}

void ViewArea::place_card() {
    const int edge = margin + inset_;
    left_word_->move(edge, edge);
    right_word_->move(width() - right_word_->width() - margin, edge);
    if (!options_) return;
    // As wide as the settings want to be; where the view is narrower, they take more lines.
    const QLayout& layout = *options_card_->layout();
    const QSize wanted = options_card_->sizeHint();
    const int card_width = std::min(wanted.width(), width() - margin - edge);
    const int card_height = layout.hasHeightForWidth() ? layout.totalHeightForWidth(card_width) : wanted.height();
    options_card_->setGeometry(edge, edge, card_width, card_height);
    for (QLabel* word : {left_word_, right_word_})
        if (word->geometry().intersects(options_card_->geometry()))
            word->move(word->x(), options_card_->geometry().bottom() + rhythm);
}

void ViewArea::place_all() {
    viewport_->setGeometry(rect());
    split_->place(size());
    const QSize legend = legend_->sizeHint();
    legend_->setGeometry(width() - legend.width() - margin, height() - legend.height() - margin, legend.width(),
                         legend.height());
    const int message_width = std::min(620, width() - 2 * margin);
    messages_->setFixedWidth(message_width);
    messages_->resize(message_width, messages_->layout()->heightForWidth(message_width));
    messages_->move((width() - message_width) / 2, height() - messages_->height() - margin);
    if (messages_->geometry().intersects(legend_->geometry()) && legend_->isVisible())
        messages_->move(messages_->x(), legend_->y() - messages_->height() - rhythm);
    left_word_->adjustSize();
    right_word_->adjustSize();
    place_card();
    for (QWidget* above :
         {static_cast<QWidget*>(legend_), static_cast<QWidget*>(options_card_), static_cast<QWidget*>(messages_)})
        above->raise();
}

}  // namespace cuesta
