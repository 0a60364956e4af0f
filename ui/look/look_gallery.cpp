#include "ui/look/look_gallery.h"

#include <QMenu>

#include "ui/base/parameter_words.h"
#include "ui/forms/picture_card.h"
#include "ui/look/light_picture.h"
#include "ui/look/own_looks.h"

namespace cuesta {

LookGallery::LookGallery(Document& document, OwnLooks& own, QWidget* parent)
    : CardColumn(parent), document_(document), own_(own) {
    for (const GalleryLook& look : shipped_looks(own_.kind())) add_card(look);
    connect(&own_, &OwnLooks::changed, this, &LookGallery::show_own);
    show_own();
}

void LookGallery::add_card(const GalleryLook& look) {
    const bool of_light = own_.kind() == LookKind::light, is_own = !look.file.empty();
    const QString picture = (of_light ? QStringLiteral(":/lights/%1.jpg") : QStringLiteral(":/looks/%1.jpg"))
                                .arg(QString::fromStdString(look.id));
    const QString sentence = !is_own                 ? translated_words(look.sentence)
                             : look.sentence.empty() ? tr("Saved by you.")
                                                     : QString::fromStdString(look.sentence);
    auto* card = new PictureCard(shown_name(look), sentence, {}, is_own ? QString() : picture);
    card->setObjectName(card_id(own_.kind(), look));
    card->set_stand_in([look, of_light] {
        Project project;
        use_look(look, project);
        return of_light ? light_picture(project.light) : look_picture(project);
    });
    if (is_own)
        card->set_commands(tr("Rename or remove"), [this, file = look.file](QMenu& menu) {
            menu.addAction(tr("Rename…"), this, [this, file] { own_.ask_to_rename(file); })
                ->setObjectName(QStringLiteral("renameLook"));
            menu.addAction(tr("Remove"), this, [this, file] { own_.remove(file); })
                ->setObjectName(QStringLiteral("removeLook"));
        });
    connect(card, &QAbstractButton::clicked, this, [this, of_light, look] {
        const QString name = shown_name(look);
        document_.edit(of_light ? tr("Light: %1").arg(name) : tr("Look: %1").arg(name),
                       [&](Project& project) { use_look(look, project); });
        refresh();  // a click on the one that it has has unchecked its card
    });
    shown_.push_back(look);
    add(card);
}

void LookGallery::show_own() {
    const std::size_t shipped = shipped_looks(own_.kind()).size();
    while (cards().size() > shipped) remove(cards().back());
    shown_.resize(shipped);
    for (const GalleryLook& look : own_.entries()) add_card(look);
    refresh();
}

void LookGallery::refresh() {
    for (std::size_t i = 0; i < cards().size(); ++i) cards()[i]->setChecked(has_look(shown_[i], document_.project()));
}

}  // namespace cuesta
