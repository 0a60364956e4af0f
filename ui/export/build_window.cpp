#include "ui/export/build_window.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSettings>
#include <QStandardPaths>
#include <QStorageInfo>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/bands/band_plan.h"
#include "core/bands/build_needs.h"
#include "core/base/platform/memory.h"
#include "core/base/size_text.h"
#include "core/io/elevation/height_formats.h"
#include "core/model/erosion_phases.h"
#include "ui/base/file_filters.h"
#include "ui/base/icons.h"
#include "ui/base/open_folder.h"
#include "ui/base/parameter_words.h"
#include "ui/base/theme.h"
#include "ui/base/time_words.h"
#include "ui/forms/panel.h"
#include "ui/land/disk_build.h"

namespace cuesta {
namespace {

const char* const folder_key = "builds/folder";
const char* const memory_key = "builds/memory";
constexpr int most_cells_a_side = 32768;
constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
constexpr double disk_time = 1.2;  ///< times that of a step in memory (docs/measurements.md)

QString bytes_text(std::uint64_t bytes) {
    return QString::fromStdString(size_text(bytes));
}

/// Of the folder, or of the nearest one above it that is there; 0: not known.
std::uint64_t free_space(const QString& folder) {
    QDir dir(folder);
    while (!dir.exists() && !dir.isRoot() && dir.cdUp()) continue;
    return static_cast<std::uint64_t>(std::max<qint64>(QStorageInfo(dir).bytesAvailable(), 0));
}

/// A name that a file may have everywhere.
QString file_name_of(const QString& name) {
    QString result = name;
    result.replace(QRegularExpression(QStringLiteral("[^\\w.-]+")), QStringLiteral("-"));
    return result.isEmpty() ? QStringLiteral("terrain") : result;
}

QString size_text(const TerrainFrame& frame) {
    return QStringLiteral("%1 × %2, %3 m").arg(frame.width).arg(frame.height).arg(frame.cell_size, 0, 'g', 4);
}

}  // namespace

QString build_text(const Build& build) {
    const TerrainFrame frame = frame_of_build(build.order.project->frame, build.order.size);
    const QString size = QStringLiteral("%1 × %2").arg(frame.width).arg(frame.height);
    switch (build.state) {
        case BuildState::waiting:
            return QObject::tr("%1, waiting").arg(size);
        case BuildState::running: {
            QString text = QObject::tr("%1, %2 %").arg(size).arg(std::lround(build.share * 100));
            if (build.seconds_left) text += QStringLiteral(", ") + time_left_text(*build.seconds_left);
            return text;
        }
        case BuildState::done:
            return QObject::tr("%1, done: %n file(s)", nullptr, static_cast<int>(build.files.size())).arg(size);
        case BuildState::failed:
            return QObject::tr("%1, failed: %2").arg(size, build.error);
        case BuildState::cancelled:
            return QObject::tr("%1, cancelled").arg(size);
    }
    return {};
}

BuildWindow::BuildWindow(Document& document, BuildQueue& queue, BuildMachine machine, QWidget* parent)
    : QDialog(parent), document_(document), queue_(queue), machine_(std::move(machine)) {
    setObjectName(QStringLiteral("builds"));
    setWindowTitle(tr("Builds"));
    resize(520, 560);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * rhythm, 2 * rhythm, 2 * rhythm, 2 * rhythm);
    column->setSpacing(2 * rhythm);
    column->addWidget(make_order());
    auto* box = new QWidget;
    list_ = new QVBoxLayout(box);
    list_->setContentsMargins(0, 0, 0, 0);
    list_->setSpacing(rhythm);
    empty_ =
        new QLabel(tr("No builds waiting. A build uses the project as it was when you added it, so you can keep "
                      "working while it runs."));
    empty_->setObjectName(QStringLiteral("dim"));
    empty_->setWordWrap(true);
    list_->addWidget(empty_);
    list_->addStretch(1);
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidget(box);
    column->addWidget(area, 1);
    clear_ = new QPushButton(tr("Clear finished builds"));
    clear_->setObjectName(QStringLiteral("builds.clear"));
    connect(clear_, &QPushButton::clicked, &queue_, &BuildQueue::clear_ended);
    column->addWidget(clear_, 0, Qt::AlignRight);
    connect(&document_, &Document::changed, this, &BuildWindow::refresh_order);
    connect(&queue_, &BuildQueue::changed, this, &BuildWindow::refresh_list);
    refresh_list();
}

QWidget* BuildWindow::make_disk_row() {
    on_disk_ = new QCheckBox(tr("On disk"));
    on_disk_->setObjectName(QStringLiteral("builds.disk"));
    memory_ = new QComboBox;
    memory_->setObjectName(QStringLiteral("builds.memory"));
    for (std::uint64_t size = mebibyte * 512; size == mebibyte * 512 || size <= memory_of_machine(); size *= 2)
        memory_->addItem(tr("within %1 of memory").arg(bytes_text(size)), QVariant::fromValue<qulonglong>(size));
    const qulonglong usual = QSettings().value(QLatin1String(memory_key), qulonglong{default_memory()}).toULongLong();
    for (int i = 0; i < memory_->count(); ++i)
        if (memory_->itemData(i).toULongLong() <= usual) memory_->setCurrentIndex(i);
    connect(on_disk_, &QCheckBox::clicked, this, [this] {
        decided_ = true;
        refresh_order();
    });
    connect(memory_, &QComboBox::currentIndexChanged, this, &BuildWindow::refresh_order);
    return on_disk_;
}

QWidget* BuildWindow::make_order() {
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * rhythm);
    grid->setVerticalSpacing(rhythm);
    grid->setColumnStretch(1, 1);
    const auto add_row = [grid](QWidget* label, QWidget* widget) {
        const int row = grid->rowCount();
        grid->addWidget(label, row, 0);
        grid->addWidget(widget, row, 1, 1, 2);
    };
    size_ = new QComboBox;
    size_->setObjectName(QStringLiteral("builds.size"));
    for (const int size : {-4, -2, 1, 2, 4}) size_->addItem(QString(), size);
    size_->setCurrentIndex(2);
    connect(size_, &QComboBox::currentIndexChanged, this, &BuildWindow::refresh_order);
    add_row(new QLabel(tr("Size")), size_);
    const auto make_formats = [](std::initializer_list<std::pair<QString, const char*>> formats) {
        auto* combo = new QComboBox;
        for (const auto& [text, ending] : formats) combo->addItem(text, QString::fromLatin1(ending));
        return combo;
    };
    heights_ = new QCheckBox(tr("Heightmap"));
    heights_->setChecked(true);
    height_format_ = new QComboBox;
    for (const HeightFormatTraits& format : height_formats())
        if (format.writer && format.usual)
            height_format_->addItem(translated_words(format.label), ending_without_dot(format));
    connect(height_format_, &QComboBox::currentIndexChanged, this, &BuildWindow::refresh_order);
    add_row(heights_, height_format_);
    masks_ = new QCheckBox(tr("Masks"));
    masks_->setObjectName(QStringLiteral("builds.masks"));
    masks_->setToolTip(tr("Flow, wear, deposit, water depth and sediment, where erosion produces them."));
    add_row(masks_, new QLabel);
    mesh_ = new QCheckBox(tr("Mesh"));
    mesh_->setObjectName(QStringLiteral("builds.mesh"));
    mesh_format_ = make_formats({{tr("glTF binary"), "glb"},
                                 {tr("Wavefront"), "obj"},
                                 {tr("FBX"), "fbx"},
                                 {tr("PLY"), "ply"},
                                 {tr("STL"), "stl"}});
    add_row(mesh_, mesh_format_);
    for (QCheckBox* each : {heights_, masks_, mesh_})
        connect(each, &QCheckBox::toggled, this, &BuildWindow::refresh_order);
    folder_ = new QLineEdit(
        QSettings()
            .value(QLatin1String(folder_key), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
            .toString());
    folder_->setObjectName(QStringLiteral("builds.folder"));
    connect(folder_, &QLineEdit::textChanged, this, &BuildWindow::refresh_order);
    auto* browse = new QToolButton;
    browse->setIcon(line_icon(QStringLiteral("open")));
    browse->setToolTip(tr("Choose folder"));
    browse->setAutoRaise(true);
    connect(browse, &QToolButton::clicked, this, &BuildWindow::choose_folder);
    const int row = grid->rowCount();
    grid->addWidget(new QLabel(tr("Folder")), row, 0);
    grid->addWidget(folder_, row, 1);
    grid->addWidget(browse, row, 2);
    QWidget* const disk = make_disk_row();
    grid->addWidget(disk, row + 1, 0);
    grid->addWidget(memory_, row + 1, 1, 1, 2);
    needs_ = new QLabel;
    needs_->setObjectName(QStringLiteral("builds.needs"));
    remark_ = new QLabel;
    remark_->setObjectName(QStringLiteral("dim"));
    int below = row + 2;
    for (QLabel* const label : {needs_, remark_}) {
        label->setWordWrap(true);
        grid->addWidget(label, below++, 0, 1, 3);
    }
    add_ = new QPushButton(tr("Add build"));
    add_->setObjectName(QStringLiteral("primary"));
    add_->setDefault(true);
    connect(add_, &QPushButton::clicked, this, &BuildWindow::add);
    grid->addWidget(add_, below, 0, 1, 3, Qt::AlignRight);
    return box;
}

void BuildWindow::choose_folder() {
    auto* dialog = new QFileDialog(this, tr("Folder for the build"), folder_->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, folder_, &QLineEdit::setText);
    dialog->open();
}

void BuildWindow::add() {
    QSettings settings;
    settings.setValue(QLatin1String(folder_key), folder_->text());
    BuildOrder made = order();
    if (on_disk_->isEnabled() && on_disk_->isChecked()) {
        made.memory = memory_->currentData().toULongLong();
        settings.setValue(QLatin1String(memory_key), qulonglong{made.memory});
    }
    queue_.add(std::move(made));
}

BuildOrder BuildWindow::order() const {
    BuildOrder order;
    order.name = file_name_of(document_.name());
    order.project = document_.value();
    order.size = size_->currentData().toInt();
    order.folder = folder_->text();
    if (heights_->isChecked()) order.height_map = height_format_->currentData().toString();
    order.masks = masks_->isChecked();
    if (mesh_->isChecked()) order.mesh = mesh_format_->currentData().toString();
    return order;
}

QString BuildWindow::refresh_disk(const BuildOrder& built) {
    Project project = *built.project;
    project.frame = frame_of_build(project.frame, built.size);
    const BuildNeeds needs = needs_of_build(project);
    const std::uint64_t free = machine_.free_memory();
    const bool fits = free == 0 || needs.memory <= free;
    const QString obstacle = obstacle_to_disk_build(built);
    on_disk_->setEnabled(obstacle.isEmpty());
    if (!decided_) on_disk_->setChecked(!fits && obstacle.isEmpty());
    const bool on_disk = obstacle.isEmpty() && on_disk_->isChecked();
    memory_->setEnabled(on_disk);
    const QString tip =
        tr("Builds the terrain in bands of rows, in a process of its own, with scratch files in the "
           "folder. For builds that do not fit into memory; about a fifth slower.");
    on_disk_->setToolTip(obstacle.isEmpty() ? tip : obstacle);
    memory_->setToolTip(on_disk_->toolTip());
    BuildOrder there = built;
    there.memory = memory_->currentData().toULongLong();
    if (const QString too_little = on_disk ? obstacle_to_disk_build(there) : QString(); !too_little.isEmpty()) {
        add_->setEnabled(false);
        add_->setToolTip(too_little);
        return too_little;
    }
    const double cells = static_cast<double>(project.frame.width) * project.frame.height;
    std::optional<double> seconds = machine_.seconds(cells, total_steps(project));
    if (seconds && on_disk) *seconds *= disk_time;
    const QString time = seconds && *seconds >= 1 ? tr(" and takes %1").arg(duration_text(*seconds)) : QString();
    if (!on_disk) {
        const QString words = tr("Needs about %1 of memory%2.").arg(bytes_text(needs.memory), time);
        if (fits) return words;
        return tr("%1 Only %2 is free.").arg(words, bytes_text(free)) + QLatin1Char(' ') +
               (obstacle.isEmpty() ? tr("Select On disk to build it with less memory.")
                                   : tr("It cannot be built on disk. %1").arg(obstacle));
    }
    QString words = tr("On disk it needs up to %1 of disk space%2.").arg(bytes_text(needs.disk), time);
    if (!fits)
        words.prepend(tr("In memory this build needs about %1, and %2 is free. ")
                          .arg(bytes_text(needs.memory), bytes_text(free)));
    if (const std::uint64_t space = free_space(folder_->text()); space > 0 && space < needs.disk)
        words += QLatin1Char(' ') +
                 tr("The disk of this folder has only %1 left; choose another folder.").arg(bytes_text(space));
    return words;
}

void BuildWindow::showEvent(QShowEvent* event) {
    refresh_order();
    QDialog::showEvent(event);
}

void BuildWindow::refresh_order() {
    if (!isVisible()) return;  // while something is dragged, estimates of a hidden window would only take time
    const TerrainFrame& frame = document_.project().frame;
    for (int i = 0; i < size_->count(); ++i) {
        const int size = size_->itemData(i).toInt();
        const QString what = size < 0   ? tr("1:%1").arg(-size)
                             : size > 1 ? tr("%1× finer").arg(size)
                                        : tr("Same as the project");
        size_->setItemText(i, what + QStringLiteral("   ") + size_text(frame_of_build(frame, size)));
    }
    height_format_->setEnabled(heights_->isChecked());
    mesh_format_->setEnabled(mesh_->isChecked());
    const int size = size_->currentData().toInt();
    const TerrainFrame built = frame_of_build(frame, size);
    QString reason;
    if (!heights_->isChecked() && !masks_->isChecked() && !mesh_->isChecked())
        reason = tr("Choose at least one output.");
    else if (folder_->text().trimmed().isEmpty())
        reason = tr("Choose a folder.");
    else if (std::max(built.width, built.height) > most_cells_a_side)
        reason = tr("At most %1 cells per side.").arg(most_cells_a_side);
    add_->setEnabled(reason.isEmpty());
    add_->setToolTip(reason);
    needs_->setText(refresh_disk(order()));
    if (reason.isEmpty() && size != 1 && total_steps(document_.project()) > 0)
        reason = size > 1
                     ? tr("Erosion depends on the cell size: with smaller cells, the same steps carve finer forms over "
                          "shorter distances.")
                     : tr("Erosion depends on the cell size: with larger cells, the same steps carve broader forms.");
    remark_->setText(reason);
    remark_->setVisible(!reason.isEmpty());
}

BuildWindow::Row BuildWindow::make_row(const Build& build) {
    Row row;
    row.widget = new QWidget;
    auto* grid = new QGridLayout(row.widget);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(rhythm / 2);
    grid->setColumnStretch(0, 1);
    auto* name = new QLabel(build.order.name);
    name->setToolTip(build.order.folder);
    row.words = new QLabel;
    row.words->setObjectName(QStringLiteral("dim"));
    row.words->setWordWrap(true);
    row.bar = new QProgressBar;
    row.bar->setRange(0, 1000);
    row.bar->setTextVisible(false);
    row.bar->setFixedHeight(rhythm / 2);
    const auto button = [&](const char* icon, const QString& tip, int column, const auto& act) {
        auto* made = new QToolButton;
        made->setIcon(line_icon(QLatin1String(icon)));
        made->setAutoRaise(true);
        made->setToolTip(tip);
        made->setAccessibleName(tip);
        made->setObjectName(QStringLiteral("build.") + QLatin1String(icon));
        connect(made, &QToolButton::clicked, this, act);
        grid->addWidget(made, 0, column, 2, 1);
        return made;
    };
    const int id = build.id;
    row.open = button("open", tr("Open the folder"), 1, [folder = build.order.folder] { open_folder(folder); });
    row.up = button("up", tr("Earlier"), 2, [this, id] { queue_.move(id, -1); });
    row.down = button("down", tr("Later"), 3, [this, id] { queue_.move(id, 1); });
    row.cancel = button("cancel", tr("Cancel this build"), 4, [this, id] { queue_.cancel(id); });
    grid->addWidget(name, 0, 0);
    grid->addWidget(row.words, 1, 0);
    grid->addWidget(row.bar, 2, 0, 1, 5);
    return row;
}

void BuildWindow::refresh_list() {
    std::vector<int> order;
    for (const Build& build : queue_.builds()) order.push_back(build.id);
    if (order != order_) {
        for (auto row = rows_.begin(); row != rows_.end();) {
            if (std::find(order.begin(), order.end(), row->first) != order.end()) {
                ++row;
                continue;
            }
            // A button of the row may be what asked for this.
            row->second.widget->hide();
            row->second.widget->deleteLater();
            row = rows_.erase(row);
        }
        int place = 0;
        for (const Build& build : queue_.builds()) {
            if (!rows_.contains(build.id)) rows_[build.id] = make_row(build);
            list_->removeWidget(rows_[build.id].widget);
            list_->insertWidget(place++, rows_[build.id].widget);
        }
        order_ = order;
    }
    bool any_ended = false;
    for (const Build& build : queue_.builds()) {
        const Row& row = rows_[build.id];
        row.words->setText(build_text(build));
        row.words->setToolTip(build.files.join(QLatin1Char('\n')));
        row.bar->setVisible(build.state == BuildState::running);
        row.bar->setValue(static_cast<int>(build.share * 1000));
        const bool waits = build.state == BuildState::waiting;
        const bool ended = !waits && build.state != BuildState::running;
        row.up->setVisible(waits);
        row.down->setVisible(waits);
        row.up->setEnabled(queue_.can_move(build.id, -1));
        row.down->setEnabled(queue_.can_move(build.id, 1));
        row.cancel->setVisible(!ended);
        row.open->setVisible(build.state == BuildState::done);
        any_ended |= ended;
    }
    empty_->setVisible(order_.empty());
    clear_->setVisible(any_ended);
}

}  // namespace cuesta
