#include "ui/terrain/stamp_commands.h"

#include <QMainWindow>

#include "core/io/library/stamp_folder.h"
#include "core/model/stack_edit.h"
#include "ui/base/parameter_words.h"
#include "ui/terrain/save_stamp.h"
#include "ui/terrain/stamp_gallery.h"

namespace cuesta {

StampCommands::StampCommands(Workbench& bench, Lay lay, QObject* parent)
    : QObject(parent), bench_(bench), lay_(std::move(lay)) {
    add_commands();
}

void StampCommands::add_commands() {
    const QString menu = QStringLiteral("terrain");
    bench_.menus().add({.id = QStringLiteral("terrain.stamps"),
                        .menu = menu,
                        .position = 201,
                        .text = tr("Add &stamp…"),
                        .run = [this] { show_stamps(); },
                        .object = QStringLiteral("actionStamps"),
                        .tip = tr("Lay a piece of real land, or of your own, onto the terrain"),
                        .icon = QStringLiteral("add")});
    bench_.ground_menu().add({.position = 302,
                              .text = tr("Add stamp here…"),
                              .object = QStringLiteral("addStampHere"),
                              .run = [this](const ViewPointer& place) {
                                  show_stamps_at({place.ground->x, place.ground->z});
                              }});
    bench_.menus().add({.id = QStringLiteral("terrain.save_stamp"),
                        .menu = menu,
                        .position = 202,
                        .text = tr("Save as sta&mp…"),
                        .run = [this] { save_stamp(); },
                        .object = QStringLiteral("actionSaveStamp"),
                        .tip = tr("Keep the terrain or a rectangle of it, to use it in other projects"),
                        .icon = QStringLiteral("cut")});
}

void StampCommands::show_stamps() {
    place_.reset();
    open_gallery();
}

void StampCommands::show_stamps_at(const glm::dvec2& place) {
    place_ = place;
    open_gallery();
}

void StampCommands::open_gallery() {
    if (!gallery_) {
        gallery_ = new StampGallery(&bench_.window());
        connect(gallery_, &StampGallery::chosen, this, &StampCommands::add_stamp);
    }
    const TerrainFrame& frame = bench_.document().project().frame;
    gallery_->begin(frame.width_metres(), frame.height_metres());
}

void StampCommands::add_stamp(const Stamp& stamp) {
    const QString name = translated_words(stamp.name);
    bench_.file_tasks().start_stoppable(
        tr("Reading %1").arg(name),
        [this, stamp, name, place = place_](const WorkControl& control) -> std::function<void()> {
            const Result<Elevation> heights = read_stamp(stamp, control);
            if (!heights)
                return [this, error = heights.error()] {
                    if (error.is_cancelled()) return;
                    bench_.messages().show_message(MessageKind::error, QString::fromStdString(error.message()));
                };
            return [this, name, place, source = source_of_stamp(stamp, *heights), frame = heights->frame] {
                const TerrainFrame& map = bench_.document().project().frame;
                lay_(imported_element(name.toStdString(), source, frame, map), place);
            };
        });
}

void StampCommands::save_stamp() {
    const auto land = bench_.lands().whole();
    if (!land) return bench_.tell(tr("The terrain is still being computed; try again when it is there."));
    auto* dialog = new SaveStamp(land->frame, QString::fromStdString(user_stamp_folder()), &bench_.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { write_stamp(dialog->name(), dialog->rectangle()); });
    dialog->open();
}

void StampCommands::write_stamp(const QString& name, const LandRectangle& rectangle) {
    const auto land = bench_.lands().whole();
    if (!land) return;
    bench_.file_tasks().start(tr("Saving %1").arg(name), [this, land, name, rectangle]() -> std::function<void()> {
        const Result<CutLand> piece = cut_land(land->ground->view(), land->frame, rectangle);
        const Result<std::string> path =
            piece ? cuesta::save_stamp(user_stamp_folder(), name.toStdString(), piece->heights.view(), piece->frame) : Result<std::string>(piece.error());
        if (!path) return [this, error = path.error()] {
            bench_.messages().show_message(MessageKind::error, QString::fromStdString(error.message()));
        };
        return [this, file = QString::fromStdString(*path)] { bench_.tell(tr("Saved the stamp %1").arg(file)); };
    });
}

}  // namespace cuesta
