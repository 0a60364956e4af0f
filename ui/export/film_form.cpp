#include "ui/export/film_form.h"

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <array>

#include "core/model/erosion_phases.h"
#include "ui/base/document.h"
#include "ui/base/icons.h"
#include "ui/export/export_commands.h"
#include "ui/export/export_form.h"
#include "ui/export/name_edit.h"
#include "ui/export/picture_preview.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"

namespace cuesta {

namespace {

struct PictureSize {
    const char* name;
    int width, height;
};

constexpr std::array<PictureSize, 4> sizes{{{QT_TRANSLATE_NOOP("cuesta::FilmForm", "1080p"), 1920, 1080},
                                            {QT_TRANSLATE_NOOP("cuesta::FilmForm", "4K (2160p)"), 3840, 2160},
                                            {QT_TRANSLATE_NOOP("cuesta::FilmForm", "8K (4320p)"), 7680, 4320},
                                            {QT_TRANSLATE_NOOP("cuesta::FilmForm", "Square, 4096"), 4096, 4096}}};

}  // namespace

FilmForm::FilmForm(Document& document, ExportCommands& commands, QWidget* parent)
    : QWidget(parent), document_(document), commands_(commands) {
    setObjectName(QStringLiteral("filmForm"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    size_ = new QuietComboBox;
    size_->setObjectName(QStringLiteral("pictureSize"));
    for (const PictureSize& size : sizes) size_->addItem(tr(size.name));
    size_->addItem(tr("Free"));
    connect(size_, &QComboBox::activated, this, &FilmForm::choose_size);
    const auto again = [this] { refresh(); };
    picture_ = make_export_form(
        commands,
        {"export.picture_width", "export.picture_height", "export.quality", "export.detail", "export.transparent"},
        again);
    turntable_ = make_export_form(commands, {"export.turntable_pictures"}, again);
    time_lapse_ = make_export_form(commands, {"export.time_lapse_steps"}, again);
    const auto button = [](const QString& icon, const QString& text, const char* name) {
        auto* made = new QPushButton(line_icon(icon), text);
        made->setObjectName(QLatin1String(name));
        return made;
    };
    take_ = button(QStringLiteral("export"), tr("Picture…"), "takePicture");
    turn_ = button(QStringLiteral("export"), tr("Export turntable…"), "takeTurntable");
    lapse_ = button(QStringLiteral("export"), tr("Export time-lapse…"), "takeTimeLapse");
    auto* turn_name = new NameEdit(commands.names(), NamedExport::turntable);
    turn_name->setObjectName(QStringLiteral("turntableName"));
    auto* lapse_name = new NameEdit(commands.names(), NamedExport::time_lapse);
    lapse_name->setObjectName(QStringLiteral("timeLapseName"));
    turn_->setToolTip(tr("Numbered pictures of one full turn around the terrain, for a film."));
    for (QWidget* widget :
         {make_row(tr("Size"), size_), static_cast<QWidget*>(picture_), static_cast<QWidget*>(take_),
          static_cast<QWidget*>(turntable_), make_row(tr("File name"), turn_name), static_cast<QWidget*>(turn_),
          static_cast<QWidget*>(time_lapse_), make_row(tr("File name"), lapse_name), static_cast<QWidget*>(lapse_)})
        column->addWidget(widget);
    add_progress(*column);
    connect(take_, &QPushButton::clicked, &commands, &ExportCommands::export_picture);
    connect(turn_, &QPushButton::clicked, &commands, &ExportCommands::export_turntable);
    connect(lapse_, &QPushButton::clicked, this, [this] { commands_.export_time_lapse(document_.value()); });
    connect(&commands.films(), &FilmTasks::changed, this, &FilmForm::refresh);
    refresh();
}

void FilmForm::add_progress(QLayout& column) {
    why_ = make_hint({});
    preview_ = new PicturePreview;
    preview_->setObjectName(QStringLiteral("picturePreview"));
    bar_ = new QProgressBar;
    bar_->setObjectName(QStringLiteral("filmProgress"));
    bar_->setTextVisible(false);
    keep_ = new QPushButton(tr("Stop and keep"));
    keep_->setObjectName(QStringLiteral("keepPicture"));
    keep_->setToolTip(tr("Stops tracing light and writes the picture with the light traced so far."));
    cancel_ = new QPushButton(tr("Cancel"));
    cancel_->setObjectName(QStringLiteral("cancelFilm"));
    for (QWidget* widget : {static_cast<QWidget*>(why_), static_cast<QWidget*>(preview_), static_cast<QWidget*>(bar_),
                            static_cast<QWidget*>(keep_), static_cast<QWidget*>(cancel_)})
        column.addWidget(widget);
    FilmTasks& films = commands_.films();
    connect(keep_, &QPushButton::clicked, &films, &FilmTasks::stop_and_keep);
    connect(cancel_, &QPushButton::clicked, &films, &FilmTasks::cancel);
    connect(&films, &FilmTasks::previewed, this, [this] { preview_->set_image(commands_.films().preview()); });
}

void FilmForm::choose_size(int index) {
    if (index >= 0 && index < static_cast<int>(sizes.size())) {
        const PictureSize& size = sizes[static_cast<std::size_t>(index)];
        commands_.parameters().picture_width = size.width;
        commands_.parameters().picture_height = size.height;
    }
    refresh();
}

void FilmForm::refresh() {
    const ExportParameters& parameters = commands_.parameters();
    int index = static_cast<int>(sizes.size());
    for (std::size_t i = 0; i < sizes.size(); ++i)
        if (sizes[i].width == parameters.picture_width && sizes[i].height == parameters.picture_height)
            index = static_cast<int>(i);
    size_->setCurrentIndex(index);
    picture_->refresh();
    turntable_->refresh();
    time_lapse_->refresh();
    const FilmTasks& films = commands_.films();
    const bool erodes = total_steps(document_.project()) > 0;
    turn_->setEnabled(!films.running());
    lapse_->setEnabled(!films.running() && erodes);
    lapse_->setToolTip(erodes ? tr("Numbered pictures of the terrain before, during and after erosion.")
                              : tr("There is no erosion to record: set steps on the Erosion page first."));
    take_->setEnabled(!films.running());
    take_->setToolTip(films.running() ? tr("Pictures are being drawn.") : QString());
    show_progress();
}

void FilmForm::show_progress() {
    const FilmTasks& films = commands_.films();
    const bool still = films.running() && films.is_still();
    why_->setText(!films.running()   ? QString()
                  : films.is_kept()  ? tr("Finishing the picture with the light traced so far")
                  : films.is_still() ? tr("Drawing the picture: %1 %").arg(films.done())
                  : films.all() > 0  ? tr("Picture %1 of %2").arg(films.done()).arg(films.all())
                                     : tr("Preparing the terrain"));
    why_->setVisible(films.running());
    preview_->setVisible(still && !films.preview().isNull());
    bar_->setVisible(films.running());
    bar_->setRange(0, films.all());
    bar_->setValue(films.done());
    keep_->setVisible(still);
    keep_->setEnabled(!films.preview().isNull() && !films.is_kept());
    cancel_->setVisible(films.running());
}

}  // namespace cuesta
