#include "ui/view/messages.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/icons.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

constexpr int information_time = 6000;  ///< milliseconds

QColor colour_of(MessageKind kind) {
    switch (kind) {
        case MessageKind::information:
            return theme().information;
        case MessageKind::warning:
            return theme().warning;
        case MessageKind::error:
            return theme().error;
    }
    return theme().text;
}

/// A card with a stripe in the colour of its kind.
class Card : public QFrame {
public:
    Card(MessageKind kind, const QString& text, const QStringList& details, QWidget* parent)
        : QFrame(parent), kind_(kind) {
        setObjectName(QStringLiteral("message"));
        setAttribute(Qt::WA_StyledBackground);
        auto* line = new QHBoxLayout(this);
        line->setContentsMargins(16, 8, 8, 8);
        line->setSpacing(8);
        auto* words = new QLabel(this);
        words->setTextFormat(Qt::PlainText);
        words->setWordWrap(true);
        words->setTextInteractionFlags(Qt::TextSelectableByMouse);
        words->setText(details.isEmpty() ? text : text + QLatin1Char('\n') + details.join(QLatin1Char('\n')));
        words->setObjectName(QStringLiteral("messageText"));
        line->addWidget(words, 1);
        auto* close = make_icon_button(QStringLiteral("close"), QObject::tr("Close"));
        close->setIconSize(QSize(12, 12));
        line->addWidget(close, 0, Qt::AlignTop);
        close->setObjectName(QStringLiteral("closeMessage"));
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        QFrame::paintEvent(event);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QPainterPath stripe;
        stripe.addRoundedRect(QRectF(6, 8, 3, height() - 16), 1.5, 1.5);
        painter.fillPath(stripe, colour_of(kind_));
    }

private:
    MessageKind kind_;
};

}  // namespace

Messages::Messages(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(rhythm);
    hide();
}

void Messages::show_message(MessageKind kind, const QString& text, const QStringList& details) {
    if (count() > 0 &&
        newest() == (details.isEmpty() ? text : text + QLatin1Char('\n') + details.join(QLatin1Char('\n'))))
        return;
    while (count() >= most) remove(column_->itemAt(0)->widget());
    auto* card = new Card(kind, text, details, this);
    column_->addWidget(card);
    connect(card->findChild<QToolButton*>(QStringLiteral("closeMessage")), &QToolButton::clicked, this,
            [this, card] { remove(card); });
    if (kind == MessageKind::information) QTimer::singleShot(information_time, card, [this, card] { remove(card); });
    card->show();
    show();
    raise();
    Q_EMIT size_changed();
}

void Messages::remove(QWidget* card) {
    column_->removeWidget(card);
    card->hide();
    card->deleteLater();
    setVisible(column_->count() > 0);
    Q_EMIT size_changed();
}

void Messages::clear() {
    while (count() > 0) remove(column_->itemAt(0)->widget());
}

int Messages::count() const {
    return column_->count();
}

QString Messages::newest() const {
    if (count() == 0) return {};
    return column_->itemAt(column_->count() - 1)->widget()->findChild<QLabel*>(QStringLiteral("messageText"))->text();
}

}  // namespace cuesta
