/// \file Rows of the import dialog.

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/theme.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"
#include "ui/import/import_dialog.h"
#include "ui/import/import_preview.h"

namespace cuesta {
namespace {

constexpr int look_after = 250;  ///< ms after the last change: a drag reads once
constexpr int options_width = 372;

}  // namespace

ImportDialog::ImportDialog(const QStringList& paths, FileTasks& tasks, QWidget* parent)
    : QDialog(parent), tasks_(tasks) {
    setObjectName(QStringLiteral("elevationImport"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(16, 14, 16, 14);
    all->setSpacing(10);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(16);
    all->addLayout(middle, 1);
    middle->addLayout(make_preview_side(), 1);
    middle->addWidget(make_option_side());
    all->addLayout(make_bottom_line());
    connect(preview_, &ImportPreview::part_chosen, this, &ImportDialog::choose_part);
    connect(&tasks_, &FileTasks::advanced, this, &ImportDialog::show_share);
    connect(&tasks_, &FileTasks::stopped, this, &ImportDialog::show_stopped);
    delay_.setSingleShot(true);
    delay_.setInterval(look_after);
    connect(&delay_, &QTimer::timeout, this, &ImportDialog::read);
    resize(960, 640);
    add_files(paths);
}

QLayout* ImportDialog::make_preview_side() {
    auto* left = new QVBoxLayout;
    left->setSpacing(6);
    preview_ = new ImportPreview;
    left->addWidget(preview_, 1);
    auto* crop_hint = make_hint(tr("Drag over the preview to import a part only; double-click to take all again."));
    crop_hint->setObjectName(QStringLiteral("importCropHint"));
    left->addWidget(crop_hint);
    facts_ = new QLabel;
    facts_->setObjectName(QStringLiteral("importFacts"));
    facts_->setWordWrap(true);
    left->addWidget(facts_);
    remarks_ = make_hint({});
    remarks_->setObjectName(QStringLiteral("importRemarks"));
    remarks_->setTextFormat(Qt::PlainText);
    remarks_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("panelScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(remarks_);
    scroll->setFixedHeight(84);
    left->addWidget(scroll);
    return left;
}

QWidget* ImportDialog::make_option_side() {
    auto* options = new QWidget;
    auto* right = new QVBoxLayout(options);
    right->setContentsMargins(0, 0, 8, 0);
    right->setSpacing(4);
    build_files(*right);
    build_options(*right);
    right->addStretch(1);
    auto* options_scroll = new QScrollArea;
    options_scroll->setObjectName(QStringLiteral("panelScroll"));
    options_scroll->setFrameShape(QFrame::NoFrame);
    options_scroll->setWidgetResizable(true);
    options_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    options_scroll->setFixedWidth(options_width);
    options_scroll->setWidget(options);
    return options_scroll;
}

QLayout* ImportDialog::make_bottom_line() {
    auto* bottom = new QHBoxLayout;
    result_ = new QLabel;
    result_->setObjectName(QStringLiteral("importResult"));
    result_->setWordWrap(true);
    bottom->addWidget(result_, 1);
    auto* buttons = new QDialogButtonBox;
    import_ = buttons->addButton(tr("Import"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    import_->setObjectName(QStringLiteral("primary"));
    bottom->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::take);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return bottom;
}

void ImportDialog::build_files(QVBoxLayout& column) {
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    row->addWidget(make_caption(tr("Files")), 1);
    auto* add = make_icon_button(QStringLiteral("add"), tr("Add files; several files form a mosaic"));
    add->setObjectName(QStringLiteral("importAdd"));
    remove_ = make_icon_button(QStringLiteral("remove"), tr("Remove the selected files"));
    remove_->setObjectName(QStringLiteral("importRemove"));
    row->addWidget(add);
    row->addWidget(remove_);
    column.addWidget(line);
    files_ = new QListWidget;
    files_->setObjectName(QStringLiteral("importFiles"));
    files_->setAccessibleName(tr("Files to import; the first is on top"));
    files_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    files_->setTextElideMode(Qt::ElideMiddle);
    files_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column.addWidget(files_);
    connect(add, &QToolButton::clicked, this, &ImportDialog::choose_files);
    connect(remove_, &QToolButton::clicked, this, [this] {
        qDeleteAll(files_->selectedItems());
        add_files({});
    });
    connect(files_, &QListWidget::itemSelectionChanged, this,
            [this] { remove_->setEnabled(!files_->selectedItems().isEmpty()); });
}

void ImportDialog::build_options(QVBoxLayout& column) {
    column.addSpacing(rhythm);
    column.addWidget(make_caption(tr("Options")));
    FormBinding binding;
    binding.get = [this](const ParameterField& field) { return field.get(&parameters_); };
    binding.put = [this](const ParameterField& field, double value, const QString&) {
        field.put(&parameters_, value);
        const std::string& id = field.description.id;
        if (id.starts_with("elevation.raw") || id == "elevation.big_endian" || id == "elevation.south_first")
            raw_given_ = true;
        if (id == "elevation.cell_size") cell_given_ = true;
        refresh_form();
        // These two come after what the picture shows.
        const bool afterwards = id == "elevation.longer_side" ||
                                (id == "elevation.cell_size" && is_ready() && files_->count() == 1 && !is_mesh());
        if (!afterwards) return look_again();
        if (id == "elevation.cell_size") sketch_.cell = QSizeF(1, 1) * static_cast<double>(parameters_.cell_size);
        refresh_words();
    };
    form_ = new ParameterForm(fields_of<ImportParameters>(), std::move(binding));
    column.addWidget(form_);
    const auto add_text = [&](const char* name, const QString& label, const QString& placeholder, const QString& tip,
                              QWidget*& row) {
        auto* edit = new QLineEdit;
        edit->setObjectName(QLatin1String(name));
        edit->setPlaceholderText(placeholder);
        row = make_row(label, edit);
        row->setToolTip(tip);
        column.addWidget(row);
        return edit;
    };
    other_system_ = add_text("importOtherSystem", tr("Other CRS"), QStringLiteral("EPSG:2056"),
                             tr("A coordinate reference system in metres, as a code or well-known text"), other_row_);
    own_system_ = add_text("importOwnSystem", tr("File's CRS"), tr("not given"),
                           tr("Coordinate reference system of the file, such as EPSG:4326"), own_row_);
    QWidget* part_row = nullptr;
    part_text_ =
        add_text("importPart", tr("Area"), tr("all"),
                 tr("First column, first row, columns, rows, separated by commas; or drag on the preview"), part_row);
    connect(other_system_, &QLineEdit::editingFinished, this, [this] {
        if (other_system_->isModified()) look_again();
        other_system_->setModified(false);
    });
    connect(own_system_, &QLineEdit::editingFinished, this, [this] {
        if (own_system_->isModified()) look_again();
        own_system_->setModified(false);
    });
    connect(part_text_, &QLineEdit::editingFinished, this, &ImportDialog::part_typed);
}

}  // namespace cuesta
