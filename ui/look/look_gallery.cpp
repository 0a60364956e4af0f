#include "ui/look/look_gallery.h"

#include "ui/base/parameter_words.h"
#include "ui/forms/picture_card.h"

namespace cuesta {

LookGallery::LookGallery(Document& document, QWidget* parent) : CardColumn(parent), document_(document) {
    for (const GalleryLook& look : looks()) {
        auto* card = new PictureCard(translated_words(look.name), translated_words(look.sentence), {},
                                     QStringLiteral(":/looks/%1.jpg").arg(QString::fromStdString(look.id)));
        card->setObjectName(QStringLiteral("look.") + QString::fromStdString(look.id));
        connect(card, &QAbstractButton::clicked, this, [this, &look] {
            document_.edit(tr("Look: %1").arg(translated_words(look.name)),
                           [&](Project& project) { use_look(look, project); });
            refresh();  // a click on the one that it has has unchecked its card
        });
        add(card);
    }
}

void LookGallery::refresh() {
    for (std::size_t i = 0; i < cards().size(); ++i) cards()[i]->setChecked(has_look(looks()[i], document_.project()));
}

}  // namespace cuesta
