#include "ui/shell/help/tour.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr int card_width = 320;
constexpr int arrow = 10;        ///< how far the point stands out, pixels; also the margin all around
constexpr int look_every = 150;  ///< milliseconds: what is done is noticed at once, and costs nothing

}  // namespace

/// A steady frame around the part that is meant.
class TourFrame : public QWidget {
public:
    explicit TourFrame(QWidget* parent) : QWidget(parent) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme().accent, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    }
};

Tour::Tour(QWidget& over, std::vector<TourStep> steps)
    : QFrame(&over),
      steps_(std::move(steps)),
      count_(new QLabel),
      title_(new QLabel),
      text_(new QLabel),
      back_(new QPushButton(tr("Back"))),
      skip_(new QPushButton(tr("Skip"))),
      end_(new QPushButton(tr("End tour"))),
      frame_(new TourFrame(&over)) {
    setObjectName(QStringLiteral("tourCard"));
    setAccessibleName(tr("Guided tour"));
    setFocusPolicy(Qt::NoFocus);
    setFixedWidth(card_width);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(arrow + 14, arrow + 12, arrow + 14, arrow + 12);
    column->setSpacing(6);
    count_->setObjectName(QStringLiteral("dim"));
    QFont bold = title_->font();
    bold.setPixelSize(15);
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    for (QLabel* label : {title_, text_}) label->setWordWrap(true);
    text_->setTextFormat(Qt::RichText);
    title_->setObjectName(QStringLiteral("tourTitle"));
    text_->setObjectName(QStringLiteral("tourText"));
    back_->setObjectName(QStringLiteral("tourBack"));
    skip_->setObjectName(QStringLiteral("tourSkip"));
    end_->setObjectName(QStringLiteral("tourEnd"));
    column->addWidget(count_);
    column->addWidget(title_);
    column->addWidget(text_);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 6, 0, 0);
    line->setSpacing(rhythm);
    line->addWidget(end_);
    line->addStretch(1);
    line->addWidget(back_);
    line->addWidget(skip_);
    column->addLayout(line);
    connect(back_, &QPushButton::clicked, this, [this] { show_step(step_ - 1); });
    connect(skip_, &QPushButton::clicked, this, [this] { show_step(step_ + 1); });
    connect(end_, &QPushButton::clicked, this, &Tour::end);
    clock_.setInterval(look_every);
    connect(&clock_, &QTimer::timeout, this, &Tour::look);
    hide();
}

void Tour::start() {
    show_step(0);
    clock_.start();
}

void Tour::end() {
    clock_.stop();
    step_ = -1;
    target_ = nullptr;
    frame_->hide();
    hide();
}

void Tour::show_step(int index) {
    if (index >= step_count()) return end();
    step_ = std::max(0, index);
    const TourStep& step = steps_[static_cast<std::size_t>(step_)];
    count_->setText(tr("%1 of %2").arg(step_ + 1).arg(step_count()));
    title_->setText(step.title);
    text_->setText(step.text);
    back_->setEnabled(step_ > 0);
    skip_->setText(step_ + 1 == step_count() ? tr("Finish") : tr("Skip"));
    if (step.begin) step.begin();
    place();
    show();
    raise();
}

void Tour::look() {
    if (step_ < 0) return;
    if (steps_[static_cast<std::size_t>(step_)].done()) return show_step(step_ + 1);
    place();
}

void Tour::place() {
    const QWidget* over = parentWidget();
    target_ = steps_[static_cast<std::size_t>(step_)].beside();
    const int height = layout()->totalHeightForWidth(card_width);
    resize(card_width, height > 0 ? height : sizeHint().height());
    const QRect all = over->rect();
    QPoint corner;
    QPoint tip(-1, -1);
    frame_->setVisible(target_ && target_->isVisible());
    if (target_ && target_->isVisible()) {
        const QRect there(target_->mapTo(over, QPoint(0, 0)), target_->size());
        const bool large = there.width() > all.width() / 3 && there.height() > all.height() / 3;
        frame_->setGeometry(there.adjusted(-4, -4, 4, 4));
        frame_->setVisible(!large);
        frame_->raise();
        if (large) {
            // Into its lower left corner: the middle is where the user works.
            corner = QPoint(there.left() + 2 * rhythm, there.bottom() - this->height() - 2 * rhythm);
        } else if (there.left() >= width() + rhythm) {
            corner = QPoint(there.left() - width() - 2, there.center().y() - this->height() / 2);
            if (there.top() > all.height() * 3 / 4) corner.setY(there.top() - this->height());
            tip = QPoint(there.left() - 4, there.center().y());
        } else if (all.right() - there.right() >= width() + rhythm) {
            corner = QPoint(there.right() + 2, there.center().y() - this->height() / 2);
            tip = QPoint(there.right() + 4, there.center().y());
        } else {
            corner = QPoint(there.center().x() - width() / 2, there.top() - this->height() - 2);
            tip = QPoint(there.center().x(), there.top() - 4);
        }
    } else {
        corner = QPoint((all.width() - width()) / 2, all.height() / 3);
    }
    corner.setX(std::clamp(corner.x(), 0, std::max(0, all.width() - width())));
    // The menus stay to be read, unless the step is about them.
    const auto* menus = over->findChild<QMenuBar*>();
    const bool is_about_menus = target_ && menus && (menus == target_ || menus->isAncestorOf(target_));
    const int top = menus && !is_about_menus ? menus->height() : 0;
    corner.setY(std::clamp(corner.y(), top, std::max(top, all.height() - this->height())));
    tip_ = tip.x() < 0 ? QPoint(-1000, -1000) : tip - corner;
    move(corner);
    raise();
    update();
}

void Tour::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF body = QRectF(rect()).adjusted(arrow, arrow, -arrow, -arrow);
    QPainterPath card;
    card.addRoundedRect(body, 8, 8);
    const auto point = [&](QPointF tip, QPointF a, QPointF b) {
        QPainterPath head;
        head.addPolygon(QPolygonF({tip, a, b}));
        head.closeSubpath();
        card = card.united(head);
    };
    const double y = std::clamp<double>(tip_.y(), body.top() + 16, body.bottom() - 16);
    const double x = std::clamp<double>(tip_.x(), body.left() + 16, body.right() - 16);
    if (tip_.x() > -1000) {
        if (tip_.x() >= body.right())
            point({body.right() + arrow - 1, y}, {body.right() - 1, y - 8}, {body.right() - 1, y + 8});
        else if (tip_.x() <= body.left())
            point({body.left() - arrow + 1, y}, {body.left() + 1, y - 8}, {body.left() + 1, y + 8});
        else if (tip_.y() >= body.bottom())
            point({x, body.bottom() + arrow - 1}, {x - 8, body.bottom() - 1}, {x + 8, body.bottom() - 1});
    }
    painter.fillPath(card, t.raised);
    painter.setPen(QPen(t.accent, 1.5));
    painter.drawPath(card);
}

}  // namespace cuesta
