#include "ui/look/look_gallery.h"

#include "ui/base/parameter_words.h"
#include "ui/forms/picture_card.h"
#include "ui/look/light_picture.h"

namespace cuesta {

LookGallery::LookGallery(Document& document, Gallery gallery, QWidget* parent)
    : CardColumn(parent), document_(document), entries_(gallery == Gallery::looks ? looks() : light_presets()) {
    const bool of_light = gallery == Gallery::lights;
    for (const GalleryLook& look : entries_) {
        const QString id = QString::fromStdString(look.id);
        auto* card =
            new PictureCard(translated_words(look.name), translated_words(look.sentence), {},
                            (of_light ? QStringLiteral(":/lights/%1.jpg") : QStringLiteral(":/looks/%1.jpg")).arg(id));
        card->setObjectName((of_light ? QStringLiteral("light.%1") : QStringLiteral("look.%1")).arg(id));
        if (of_light)
            card->set_stand_in([&look] {
                Project project;
                use_look(look, project);
                return light_picture(project.light);
            });
        connect(card, &QAbstractButton::clicked, this, [this, of_light, &look] {
            const QString name = translated_words(look.name);
            document_.edit(of_light ? tr("Light: %1").arg(name) : tr("Look: %1").arg(name),
                           [&](Project& project) { use_look(look, project); });
            refresh();  // a click on the one that it has has unchecked its card
        });
        add(card);
    }
}

void LookGallery::refresh() {
    for (std::size_t i = 0; i < cards().size(); ++i) cards()[i]->setChecked(has_look(entries_[i], document_.project()));
}

}  // namespace cuesta
