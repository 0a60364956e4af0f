#include "ui/forms/card_column.h"

#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/favourites.h"
#include "ui/forms/favourite_star.h"
#include "ui/forms/picture_card.h"

namespace cuesta {

CardColumn::CardColumn(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(6);
    connect(&favourites(), &Favourites::changed, this, &CardColumn::arrange);
}

void CardColumn::add(PictureCard* card) {
    card->star().set_id(card->objectName());
    cards_.push_back(card);
    column_->addWidget(card);
    arrange();
}

void CardColumn::remove(PictureCard* card) {
    std::erase(cards_, card);
    column_->removeWidget(card);
    card->hide();
    card->deleteLater();
}

void CardColumn::arrange() {
    std::vector<PictureCard*> order = cards_;
    std::stable_partition(order.begin(), order.end(),
                          [](const PictureCard* card) { return favourites().has(card->objectName()); });
    QWidget* before = nullptr;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (column_->indexOf(order[i]) != static_cast<int>(i)) {
            column_->removeWidget(order[i]);
            column_->insertWidget(static_cast<int>(i), order[i]);
        }
        if (before) setTabOrder(before, order[i]);
        setTabOrder(order[i], &order[i]->star());
        before = &order[i]->star();
    }
}

}  // namespace cuesta
