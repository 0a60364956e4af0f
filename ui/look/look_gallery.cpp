#include "ui/look/look_gallery.h"

#include <QVBoxLayout>

#include "ui/base/parameter_words.h"
#include "ui/forms/picture_card.h"

namespace cuesta {

LookGallery::LookGallery(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (const GalleryLook& look : looks()) {
        auto* card = new PictureCard(translated_words(look.name), translated_words(look.sentence), {},
                                     QStringLiteral(":/looks/%1.jpg").arg(QString::fromStdString(look.id)));
        card->setObjectName(QStringLiteral("look.") + QString::fromStdString(look.id));
        connect(card, &QAbstractButton::clicked, this, [this, &look] {
            document_.edit(tr("Look: %1").arg(translated_words(look.name)),
                           [&](Project& project) { use_look(look, project); });
            refresh();  // a click on the one that it has has unchecked its card
        });
        column->addWidget(card);
        cards_.push_back(card);
    }
}

void LookGallery::refresh() {
    for (std::size_t i = 0; i < cards_.size(); ++i) cards_[i]->setChecked(has_look(looks()[i], document_.project()));
}

}  // namespace cuesta
