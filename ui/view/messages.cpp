#include "ui/view/messages.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/icons.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

// Milliseconds.
constexpr int information_time = 6000;
constexpr int offering_time = 20000;  ///< of information whose buttons the hand must reach

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
    Card(MessageKind kind, const QString& text, const std::vector<MessageOffer>& offers, QWidget* parent)
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
        words->setText(text);
        words->setObjectName(QStringLiteral("messageText"));
        auto* column = new QVBoxLayout;
        column->setSpacing(8);
        column->addWidget(words);
        if (!offers.empty()) column->addLayout(make_offers(offers));
        line->addLayout(column, 1);
        auto* close = make_icon_button(QStringLiteral("close"), QObject::tr("Close"));
        close->setIconSize(QSize(12, 12));
        line->addWidget(close, 0, Qt::AlignTop);
        close->setObjectName(QStringLiteral("closeMessage"));
    }

    /// The buttons of offers that close the card.
    const std::vector<QPushButton*>& closing() const { return closing_; }

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
    QHBoxLayout* make_offers(const std::vector<MessageOffer>& offers) {
        auto* row = new QHBoxLayout;
        row->setSpacing(8);
        for (const MessageOffer& offer : offers) {
            auto* button = new QPushButton(offer.text);
            button->setObjectName(offer.object);
            connect(button, &QPushButton::clicked, this, [run = offer.run] { run(); });
            if (offer.closes_card) closing_.push_back(button);
            row->addWidget(button);
        }
        row->addStretch(1);
        return row;
    }

    MessageKind kind_;
    std::vector<QPushButton*> closing_;
};

QString words_on(const QWidget* card) {
    return card->findChild<QLabel*>(QStringLiteral("messageText"))->text();
}

}  // namespace

Messages::Messages(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(rhythm);
    hide();
}

void Messages::show_message(MessageKind kind, const QString& text, const QStringList& details,
                            const std::vector<MessageOffer>& offers) {
    const QString words = (QStringList{text} + details).join(QLatin1Char('\n'));
    newest_ = words;
    if (count() > 0 && words_on(column_->itemAt(count() - 1)->widget()) == words) {
        // The same words again may be about another place: what they offer is that of the newest.
        if (offers.empty()) return;
        remove(column_->itemAt(count() - 1)->widget());
    }
    while (count() >= most) remove(column_->itemAt(0)->widget());
    auto* card = new Card(kind, words, offers, this);
    column_->addWidget(card);
    connect(card->findChild<QToolButton*>(QStringLiteral("closeMessage")), &QToolButton::clicked, this,
            [this, card] { remove(card); });
    for (QPushButton* button : card->closing())
        connect(button, &QPushButton::clicked, this, [this, card] { remove(card); });
    if (kind == MessageKind::information)
        QTimer::singleShot(offers.empty() ? information_time : offering_time, card, [this, card] { remove(card); });
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
    newest_.clear();
}

int Messages::count() const {
    return column_->count();
}

}  // namespace cuesta
