#include "ui/look/own_looks.h"

#include <QApplication>
#include <QFileInfo>
#include <QInputDialog>
#include <QMainWindow>
#include <algorithm>

#include "ui/base/favourites.h"
#include "ui/base/parameter_words.h"

namespace cuesta {

QString card_id(LookKind kind, const GalleryLook& look) {
    const QString gallery = kind == LookKind::look ? QStringLiteral("look.") : QStringLiteral("light.");
    return gallery + (look.file.empty() ? QString() : QStringLiteral("own.")) + QString::fromStdString(look.id);
}

QString shown_name(const GalleryLook& look) {
    return look.file.empty() ? translated_words(look.name) : QString::fromStdString(look.name);
}

OwnLooks::OwnLooks(Workbench& bench, LookKind kind) : bench_(bench), kind_(kind) {
    read();
    // Files are copied, shared and mended outside.
    connect(qApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive) read();
    });
}

void OwnLooks::read() {
    take(read_look_folder(kind_, user_look_folder(kind_)));
}

void OwnLooks::take(const Result<LookFolder>& now) {
    const LookFolder folder = now ? *now : LookFolder{{}, {now.error()}};
    if (folder == folder_) return;
    folder_ = folder;
    QStringList lines;
    for (const Error& error : folder_.skipped)
        lines << tr("Skipped %1: %2")
                     .arg(QFileInfo(QString::fromStdString(error.where)).fileName(),
                          QString::fromStdString(error.what));
    skipped_ = lines.join(QLatin1Char('\n'));
    Q_EMIT changed();
}

void OwnLooks::start(const QString& activity, std::function<Result<void>()> work, std::function<void()> then) {
    bench_.file_tasks().start(activity,
                              [this, work = std::move(work), then = std::move(then), kind = kind_,
                               folder = user_look_folder(kind_)]() -> std::function<void()> {
                                  const Result<void> worked = work();
                                  const Result<LookFolder> now = read_look_folder(kind, folder);
                                  return [this, worked, now, then] {
                                      take(now);
                                      if (worked) return then();
                                      bench_.messages().show_message(MessageKind::error,
                                                                     QString::fromStdString(worked.error().message()));
                                  };
                              });
}

const GalleryLook* OwnLooks::look_in(const std::string& file) const {
    const auto found = std::ranges::find(folder_.looks, file, &GalleryLook::file);
    return found == folder_.looks.end() ? nullptr : &*found;
}

void OwnLooks::ask_name(const QString& object, const QString& title, const QString& present,
                        std::function<void(const QString&)> then) {
    auto* dialog = new QInputDialog(&bench_.window());
    dialog->setObjectName(object);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(tr("Name"));
    dialog->setTextValue(present);
    connect(dialog, &QInputDialog::textValueSelected, this,
            [then = std::move(then)](const QString& name) { then(name.trimmed()); });
    dialog->open();
}

void OwnLooks::ask_to_save() {
    ask_name(QStringLiteral("lookName"), kind_ == LookKind::look ? tr("Save look") : tr("Save light preset"), {},
             [this](const QString& name) { save(look_of(bench_.document().project(), kind_, name.toStdString())); });
}

void OwnLooks::save(const GalleryLook& look) {
    const QString name = QString::fromStdString(look.name);
    start(
        tr("Saving %1").arg(name),
        [kind = kind_, folder = user_look_folder(kind_), look]() -> Result<void> {
            if (const Result<std::string> path = save_look(kind, folder, look); !path) return path.error();
            return {};
        },
        [this, name] {
            bench_.tell(kind_ == LookKind::look ? tr("Saved the look %1").arg(name)
                                                : tr("Saved the light preset %1").arg(name));
        });
}

void OwnLooks::ask_to_rename(const std::string& file) {
    const GalleryLook* look = look_in(file);
    if (!look) return;
    const QString present = shown_name(*look);
    ask_name(QStringLiteral("lookRename"), tr("Rename %1").arg(present), present,
             [this, file, present](const QString& name) {
                 // It may have gone below the dialog.
                 const GalleryLook* renamed = look_in(file);
                 if (renamed && name != present) rename(*renamed, name);
             });
}

void OwnLooks::rename(const GalleryLook& look, const QString& name) {
    const QString before = card_id(kind_, look);
    start(
        tr("Renaming %1").arg(shown_name(look)),
        [kind = kind_, file = look.file, name = name.toStdString()]() -> Result<void> {
            if (const Result<std::string> path = rename_look(kind, file, name); !path) return path.error();
            return {};
        },
        [this, before, name = name.toStdString()] {
            const GalleryLook* renamed = find_look(folder_.looks, name);
            if (!renamed || !favourites().has(before)) return;
            favourites().set(before, false);
            favourites().set(card_id(kind_, *renamed), true);
        });
}

void OwnLooks::remove(const std::string& file) {
    const GalleryLook* found = look_in(file);
    if (!found) return;
    const GalleryLook look = *found;
    const QString name = shown_name(look);
    start(
        tr("Removing %1").arg(name), [file] { return remove_look(file); },
        [this, look, name] {
            const QString id = card_id(kind_, look);
            const bool favourite = favourites().has(id);
            favourites().set(id, false);
            const MessageOffer undo{.text = tr("Undo"),
                                    .run = [this, look, favourite] { restore(look, favourite); },
                                    .object = QStringLiteral("restoreLook"),
                                    .closes_card = true};
            const QString words = kind_ == LookKind::look ? tr("Removed the look %1").arg(name)
                                                          : tr("Removed the light preset %1").arg(name);
            bench_.messages().show_message(MessageKind::information, words, {}, {undo});
        });
}

void OwnLooks::restore(const GalleryLook& look, bool favourite) {
    start(
        tr("Saving %1").arg(shown_name(look)), [kind = kind_, look] { return restore_look(kind, look); },
        [this, look, favourite] {
            if (favourite) favourites().set(card_id(kind_, look), true);
        });
}

}  // namespace cuesta
