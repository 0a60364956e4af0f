#include "ui/terrain/landform_gallery.h"

#include "ui/base/parameter_words.h"
#include "ui/forms/picture_card.h"

namespace cuesta {

void choose_landform(Document& document, const GalleryLandform& landform) {
    document.edit(QObject::tr("Landform: %1").arg(translated_words(landform.name)),
                  [&](Project& project) { use_landform(landform, project); });
}

LandformGallery::LandformGallery(Document& document, QWidget* parent) : CardColumn(parent), document_(document) {
    for (const GalleryLandform& landform : landforms()) {
        auto* card =
            new PictureCard(translated_words(landform.name), translated_words(landform.sentence),
                            tr("Compare with %1").arg(translated_words(landform.place)),
                            QStringLiteral(":/landforms/%1.jpg").arg(QString::fromStdString(landform.id)));
        card->setObjectName(QStringLiteral("landform.") + QString::fromStdString(landform.id));
        connect(card, &QAbstractButton::clicked, this, [this, &landform] {
            choose_landform(document_, landform);
            Q_EMIT chosen();
            refresh();  // a click on the one that it is has unchecked its card
        });
        add(card);
    }
}

void LandformGallery::refresh() {
    for (std::size_t i = 0; i < cards().size(); ++i) {
        const Project& project = document_.project();
        Project chosen = project;
        use_landform(landforms()[i], chosen);
        cards()[i]->setChecked(chosen.base == project.base && chosen.frame == project.frame &&
                               chosen.erosion == project.erosion && project.past_erosion.empty());
    }
}

}  // namespace cuesta
