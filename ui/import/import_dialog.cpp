#include "ui/import/import_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <array>
#include <cmath>

#include "core/io/elevation/height_formats.h"
#include "core/io/elevation/import_elevation.h"
#include "ui/base/file_filters.h"
#include "ui/base/length_unit.h"
#include "ui/base/length_words.h"
#include "ui/base/theme.h"
#include "ui/files/file_commands.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"
#include "ui/import/import_preview.h"

namespace cuesta {
namespace {

constexpr int file_row_height = 24;  ///< pixels

QString numbers(double value, int decimals) {
    return QLocale().toString(value, 'f', decimals);
}

QString cells_text(int width, int height) {
    return QStringLiteral("%1 × %2").arg(width).arg(height);
}

/// Cells after oblong ones are made square and the land is brought to a size.
QSize final_size(QSize cells, QSizeF cell, int longer_side, double& metres) {
    const double wide = cells.width() * cell.width();
    const double tall = cells.height() * cell.height();
    metres = longer_side > 0 ? std::max(wide, tall) / longer_side : std::min(cell.width(), cell.height());
    const bool square = std::abs(cell.width() / cell.height() - 1) <= 1e-3;
    if (square && longer_side == 0) return cells;
    return {std::max(1, static_cast<int>(std::round(wide / metres))),
            std::max(1, static_cast<int>(std::round(tall / metres)))};
}

}  // namespace

ImportDialog::~ImportDialog() {
    reading_.request_stop();
}

void ImportDialog::keyPressEvent(QKeyEvent* event) {
    // Return ends the typing of a number; it does not import before the number has been looked at.
    const bool is_return = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (is_return && qobject_cast<QLineEdit*>(focusWidget())) return;
    QDialog::keyPressEvent(event);
}

QString ImportDialog::first_file() const {
    return files_->count() > 0 ? files_->item(0)->data(Qt::UserRole).toString() : QString();
}

bool ImportDialog::is_mesh() const {
    return is_mesh_file(first_file().toStdString());
}

bool ImportDialog::is_raw() const {
    const HeightFormatTraits* format = height_format_traits(first_file().toStdString());
    return format && format->layout_given;
}

void ImportDialog::choose_files() {
    const QString folder = first_file().isEmpty() ? QDir::homePath() : QFileInfo(first_file()).absolutePath();
    auto* dialog = new QFileDialog(this, tr("Add elevation models"), folder, elevation_filter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &ImportDialog::add_files);
    dialog->open();
}

void ImportDialog::add_files(const QStringList& paths) {
    const QString before = first_file();
    for (const QString& path : paths) {
        bool there = false;
        for (int i = 0; i < files_->count(); ++i) there = there || files_->item(i)->data(Qt::UserRole) == path;
        if (there) continue;
        auto* item = new QListWidgetItem(QFileInfo(path).fileName(), files_);
        item->setData(Qt::UserRole, path);
        item->setToolTip(path);
        item->setSizeHint(QSize(0, file_row_height));
    }
    constexpr int most_rows = 4;
    files_->setFixedHeight(std::clamp(files_->count(), 1, most_rows) * file_row_height + 2 * files_->frameWidth() + 4);
    remove_->setEnabled(!files_->selectedItems().isEmpty());
    setWindowTitle(files_->count() == 1   ? tr("Import %1").arg(QFileInfo(first_file()).fileName())
                   : files_->count() == 0 ? tr("Import elevation model")
                                          : tr("Import %1 files as a mosaic").arg(files_->count()));
    part_ = {};
    part_text_->clear();
    preview_->set_part(part_);
    if (first_file() != before) {
        facts_known_ = takes_range_ = has_steps_ = lacks_cell_ = lacks_system_ = raw_given_ = cell_given_ = false;
    }
    refresh_form();
    look_again();
}

ImportOptions ImportDialog::options() const {
    ImportOptions options;
    for (int i = 1; i < files_->count(); ++i)
        options.more_files.push_back(files_->item(i)->data(Qt::UserRole).toString().toStdString());
    const ImportParameters& p = parameters_;
    // Codes without a range would get one by default: what the dialog shows is what counts.
    if (takes_range_ && p.set_range && p.lowest < p.highest)
        options.read.range = {static_cast<double>(p.lowest), static_cast<double>(p.highest)};
    if (cell_given_ && (lacks_cell_ || is_mesh())) options.read.cell_size = static_cast<double>(p.cell_size);
    if (is_raw() && raw_given_) {
        constexpr std::array types{NumberType::uint16, NumberType::int16, NumberType::uint8, NumberType::float32};
        options.read.raw = RawLayout{p.raw_width, p.raw_height, types[static_cast<std::size_t>(p.raw_type)],
                                     p.big_endian, p.south_first};
    }
    options.assumed_system = own_system_->text().trimmed().toStdString();
    if (p.system == ImportSystem::utm) options.target_system = "utm";
    if (p.system == ImportSystem::other) options.target_system = other_system_->text().trimmed().toStdString();
    options.smooth_steps = p.smooth_steps;
    if (!part_.isEmpty()) options.crop = CellCrop{part_.x(), part_.y(), part_.width(), part_.height()};
    if (p.longer_side > 0) options.longer_side = p.longer_side;
    options.mesh = {p.up, static_cast<double>(p.unit)};
    return options;
}

void ImportDialog::look_again() {
    sketch_.raster.reset();
    reading_.request_stop();
    reading_ = std::stop_source();
    import_->setEnabled(false);
    result_->clear();
    facts_->clear();
    remarks_->clear();
    if (files_->count() == 0) {
        delay_.stop();
        preview_->set_picture({}, {});
        preview_->set_message(tr("Add a heightmap, several tiles, or a mesh"));
        return;
    }
    preview_->set_message(tr("Reading…"));
    delay_.start();
}

void ImportDialog::read() {
    if (parameters_.system == ImportSystem::other && other_system_->text().trimmed().isEmpty())
        return show_problem(tr("Enter the other coordinate reference system, such as EPSG:2056"));
    if (parameters_.set_range && takes_range_ && !(parameters_.lowest < parameters_.highest))
        return show_problem(tr("The lowest height must be below the highest"));
    reading_.request_stop();
    reading_ = std::stop_source();
    // The dialog may be closed before the reader has noticed that it should stop.
    const QPointer<ImportDialog> self(this);
    const auto work =
        [self, path = first_file().toStdString(), options = options(),
         cell = static_cast<double>(parameters_.cell_size)](const WorkControl& control) -> std::function<void()> {
        constexpr double gathering_share = 0.9;
        auto gathered = gathered_import(path, options, control.part(0, gathering_share));
        if (!gathered)
            return [self, text = QString::fromStdString(gathered.error().message())] {
                if (self) self->show_problem(text);
            };
        auto sketch =
            std::make_shared<ImportSketch>(sketch_of(std::make_shared<const SourceRaster>(std::move(*gathered)), cell));
        return [self, sketch] {
            if (self) self->show_sketch(*sketch);
        };
    };
    tasks_.start_stoppable(tr("Reading %1").arg(QFileInfo(first_file()).fileName()), work, reading_);
}

void ImportDialog::show_problem(const QString& text) {
    sketch_.raster.reset();
    import_->setEnabled(false);
    facts_->clear();
    remarks_->clear();
    result_->clear();
    preview_->set_picture({}, {});
    preview_->set_message(is_raw() && !raw_given_
                              ? text + QStringLiteral("\n\n") + tr("Or describe the layout of the file on the right.")
                              : text,
                          true);
    refresh_form();
}

void ImportDialog::show_sketch(const ImportSketch& sketch) {
    sketch_ = sketch;
    const SourceRaster& raster = *sketch_.raster;
    const QSize cells(raster.values.width(), raster.values.height());
    preview_->set_picture(sketch_.picture, cells);
    preview_->set_message({});
    part_ &= QRect(QPoint(0, 0), cells);
    const bool first_look = !facts_known_;
    if (first_look) learn_facts();
    refresh_form();
    refresh_words();
    // The steps of an 8-bit picture are never wanted, and the first look is at what will come.
    if (first_look && parameters_.smooth_steps) look_again();
}

void ImportDialog::learn_facts() {
    const SourceRaster& raster = *sketch_.raster;
    facts_known_ = true;
    takes_range_ = raster.takes_range;
    has_steps_ = raster.height_step > 0;
    lacks_cell_ = !raster.geotransform && !raster.cell_size && !raster.sidecar_cell_size;
    lacks_system_ = raster.geotransform && raster.crs_wkt.empty();
    if (raster.needs_range) parameters_.set_range = true;
    if (raster.needs_range && raster.type == NumberType::uint8 && has_steps_) parameters_.smooth_steps = true;
    if (is_mesh() && raster.cell_size) parameters_.cell_size = static_cast<float>(*raster.cell_size);
    if (is_raw() && !raw_given_) {
        parameters_.raw_width = raster.values.width();
        parameters_.raw_height = raster.values.height();
    }
}

void ImportDialog::refresh_form() {
    form_->set_used([this](const std::string& id) {
        if (id.starts_with("elevation.raw") || id == "elevation.big_endian" || id == "elevation.south_first")
            return is_raw();
        if (id == "elevation.up" || id == "elevation.unit") return is_mesh();
        if (id == "elevation.set_range") return takes_range_;
        if (id == "elevation.lowest" || id == "elevation.highest") return takes_range_ && parameters_.set_range;
        if (id == "elevation.smooth_steps") return has_steps_;
        if (id == "elevation.cell_size") return lacks_cell_ || is_mesh();
        if (id == "elevation.system") return facts_known_ && !lacks_cell_ && !is_mesh();
        return true;
    });
    form_->refresh();
    other_row_->setVisible(parameters_.system == ImportSystem::other);
    own_row_->setVisible(lacks_system_);
}

void ImportDialog::refresh_words() {
    if (!is_ready()) return;
    const SourceRaster& raster = *sketch_.raster;
    const QSize cells(raster.values.width(), raster.values.height());
    const QSize taken_cells = part_.isEmpty() ? cells : part_.size();
    const bool square = std::abs(sketch_.cell.width() / sketch_.cell.height() - 1) <= 1e-3;
    const QString cell =
        square ? rounded_length(sketch_.cell.width(), 5)
               : tr("%1 by %2").arg(rounded_length(sketch_.cell.width(), 5), rounded_length(sketch_.cell.height(), 5));
    QStringList facts;
    facts << tr("%1 cells of %2, %3 by %4")
                 .arg(cells_text(cells.width(), cells.height()), cell,
                      distance_text(cells.width() * sketch_.cell.width()),
                      distance_text(cells.height() * sketch_.cell.height()));
    facts << tr("heights from %1 to %2").arg(plain_length(sketch_.lowest), plain_length(sketch_.highest));
    if (sketch_.holes > 0)
        facts << tr("%1 % without data, to be filled")
                     .arg(numbers(
                         100.0 * static_cast<double>(sketch_.holes) / static_cast<double>(raster.values.cell_count()),
                         2));
    facts << (sketch_.system.isEmpty() ? tr("no coordinate reference system") : sketch_.system);
    facts_->setText(QString::fromStdString(raster.format) + QStringLiteral(": ") + facts.join(QStringLiteral("; ")));
    QStringList lines;
    for (const std::string& warning : raster.warnings) lines << QStringLiteral("• ") + QString::fromStdString(warning);
    remarks_->setText(lines.join(QLatin1Char('\n')));
    if (!part_text_->hasFocus() || part_text_->text().isEmpty())
        part_text_->setText(part_.isEmpty() ? QString()
                                            : QStringLiteral("%1, %2, %3, %4")
                                                  .arg(part_.x())
                                                  .arg(part_.y())
                                                  .arg(part_.width())
                                                  .arg(part_.height()));
    preview_->set_part(part_);
    double metres = 0;
    const QSize comes = final_size(taken_cells, sketch_.cell, parameters_.longer_side, metres);
    const bool enough = comes.width() >= 2 && comes.height() >= 2;
    import_->setEnabled(enough && !taking_);
    result_->setText(
        enough ? tr("Result: %1 cells of %2").arg(cells_text(comes.width(), comes.height()), rounded_length(metres, 5))
               : tr("Too small for a terrain: it needs at least 2 × 2 heights"));
}

void ImportDialog::choose_part(const QRect& cells) {
    part_ = cells;
    if (part_text_->hasFocus()) part_text_->clearFocus();
    if (!is_ready()) {
        part_text_->clear();
        preview_->set_part(part_);
    }
    refresh_words();
}

void ImportDialog::part_typed() {
    const QString text = part_text_->text().trimmed();
    if (text.isEmpty()) {
        part_ = {};
        return refresh_words();
    }
    static const QRegularExpression four(
        QStringLiteral("^(\\d{1,6})[ ,;]+(\\d{1,6})[ ,;]+(\\d{1,6})[ ,;x×]+(\\d{1,6})$"));
    const QRegularExpressionMatch match = four.match(text);
    const auto number = [&match](int i) { return match.captured(i).toInt(); };
    const QRect typed(number(1), number(2), number(3), number(4));
    const QRect cells =
        is_ready() ? QRect(0, 0, sketch_.raster->values.width(), sketch_.raster->values.height()) : typed;
    const QRect part = typed & cells;
    if (!match.hasMatch() || part.width() < 2 || part.height() < 2) {
        import_->setEnabled(false);
        result_->setText(tr("Enter an area as first column, first row, columns, rows, such as 100, 50, 512, 512"));
        return;
    }
    part_ = part;
    refresh_words();
}

void ImportDialog::take() {
    if (!is_ready() || taking_) return;
    taking_ = true;
    import_->setEnabled(false);
    preview_->set_message(tr("Importing…"));
    reading_ = std::stop_source();
    const QPointer<ImportDialog> self(this);
    const auto work = [self, raster = sketch_.raster, path = first_file(),
                       options = options()](const WorkControl& control) -> std::function<void()> {
        auto made = std::make_shared<Result<Elevation>>(finished_import(*raster, path.toStdString(), options, control));
        return [self, made, path] {
            if (!self) return;
            self->end_taking();
            if (!*made) {
                self->result_->setText(QString::fromStdString(made->error().message()));
                return;
            }
            Q_EMIT self->taken(std::make_shared<const Elevation>(std::move(*made).value()), path);
            self->accept();
        };
    };
    tasks_.start_stoppable(tr("Importing %1").arg(QFileInfo(first_file()).fileName()), work, reading_);
}

void ImportDialog::end_taking() {
    taking_ = false;
    preview_->set_message({});
    refresh_words();
}

void ImportDialog::show_share() {
    // Others may be reading, too.
    const bool waits = taking_ || (!is_ready() && !delay_.isActive() && files_->count() > 0);
    if (waits && !reading_.stop_requested() && tasks_.can_stop()) preview_->set_share(tasks_.share());
}

void ImportDialog::show_stopped() {
    if (!reading_.stop_requested()) return;  // it was another's
    if (taking_) return end_taking();
    if (!is_ready() && !delay_.isActive()) show_problem(tr("Cancelled. Change a setting or add a file to read again."));
}

}  // namespace cuesta
