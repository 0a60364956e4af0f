#include "ui/curves/vector_import.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <array>

#include "core/model/spline_list.h"
#include "ui/base/theme.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

constexpr int layer_height = 26;  ///< of a row, pixels
constexpr int look_after = 250;   ///< ms after the last change: a drag reads once

QString words_of(const VectorLayer& layer) {
    QStringList words;
    // GDAL says "Unknown (any)" of layers that mix geometries.
    if (!layer.geometry.starts_with("Unknown")) words << QString::fromStdString(layer.geometry);
    if (layer.features >= 0) words << QObject::tr("%1 features").arg(QLocale().toString(qlonglong{layer.features}));
    words << (layer.reference_system.empty() ? QObject::tr("no coordinate reference system given")
                                             : QString::fromStdString(layer.reference_system));
    return QStringLiteral("%1: %2").arg(QString::fromStdString(layer.name), words.join(QStringLiteral(", ")));
}

}  // namespace

QString kinds_text(const std::vector<Path>& paths) {
    constexpr std::size_t kinds = EnumNames<PathKind>::names.size();
    // One and several of each, in the order of PathKind.
    const std::array<std::pair<QString, QString>, kinds> words{{
        {QObject::tr("road"), QObject::tr("roads")},
        {QObject::tr("railway"), QObject::tr("railways")},
        {QObject::tr("river"), QObject::tr("rivers")},
        {QObject::tr("canal"), QObject::tr("canals")},
        {QObject::tr("trail"), QObject::tr("trails")},
        {QObject::tr("dyke"), QObject::tr("dykes")},
        {QObject::tr("lake"), QObject::tr("lakes")},
        {QObject::tr("building ground"), QObject::tr("building grounds")},
        {QObject::tr("quarry"), QObject::tr("quarries")},
    }};
    std::array<int, kinds> counts{};
    for (const Path& path : paths) ++counts[static_cast<std::size_t>(path.parameters.kind)];
    QStringList parts;
    for (std::size_t i = 0; i < kinds; ++i)
        if (counts[i] > 0)
            parts << QStringLiteral("%1 %2").arg(counts[i]).arg(counts[i] == 1 ? words[i].first : words[i].second);
    return parts.join(QStringLiteral(", "));
}

VectorImport::VectorImport(const QString& path, VectorFile file, Document& document, FileTasks& tasks, QWidget* parent)
    : QDialog(parent), path_(path), file_(std::move(file)), document_(document), tasks_(tasks) {
    setObjectName(QStringLiteral("vectorImport"));
    setWindowTitle(tr("Import %1").arg(QFileInfo(path).fileName()));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(6);
    column->addWidget(make_caption(tr("Layers of this file (%1)").arg(QString::fromStdString(file_.format))));
    layers_ = new QListWidget;
    layers_->setObjectName(QStringLiteral("importLayers"));
    layers_->setAccessibleName(tr("Layers to import"));
    layers_->setTextElideMode(Qt::ElideRight);
    layers_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    add_layers();
    column->addWidget(layers_);
    column->addWidget(make_form());
    column->addWidget(make_fields());
    column->addWidget(make_caption(tr("Preview")));
    result_ = new QLabel;
    result_->setObjectName(QStringLiteral("importResult"));
    result_->setWordWrap(true);
    column->addWidget(result_);
    remarks_ = make_hint({});
    remarks_->setTextFormat(Qt::PlainText);
    remarks_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("panelScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(remarks_);
    scroll->setMinimumHeight(96);
    column->addWidget(scroll, 1);
    auto* buttons = new QDialogButtonBox;
    import_ = buttons->addButton(tr("Import"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    import_->setObjectName(QStringLiteral("primary"));
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &VectorImport::take);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(layers_, &QListWidget::itemChanged, this, &VectorImport::look_again);
    delay_.setSingleShot(true);
    delay_.setInterval(look_after);
    connect(&delay_, &QTimer::timeout, this, &VectorImport::read);
    // The terrain that the data are clipped to may become another one meanwhile.
    connect(&document_, &Document::changed, this, [this] {
        if (!(document_.project().frame == frame_)) look_again();
    });
    resize(480, 560);
    look_again();
}

VectorImport::~VectorImport() {
    reading_.request_stop();
}

void VectorImport::add_layers() {
    for (const VectorLayer& layer : file_.layers) {
        auto* item = new QListWidgetItem(words_of(layer), layers_);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(Qt::Checked);
        item->setToolTip(words_of(layer));
        item->setSizeHint(QSize(0, layer_height));
    }
    constexpr int most_rows = 5;
    const int rows = std::clamp(static_cast<int>(file_.layers.size()), 1, most_rows);
    layers_->setFixedHeight(rows * layer_height + 2 * layers_->frameWidth() + 4);
    if (!file_.layers.empty()) layers_->setCurrentRow(0);
}

QWidget* VectorImport::make_form() {
    FormBinding binding;
    binding.get = [this](const ParameterField& field) { return field.get(&parameters_); };
    binding.put = [this](const ParameterField& field, double value, const QString&) {
        field.put(&parameters_, value);
        look_again();
    };
    return new ParameterForm(fields_of<VectorImportParameters>(), std::move(binding));
}

QWidget* VectorImport::make_fields() {
    auto* rows = new QWidget;
    auto* column = new QVBoxLayout(rows);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    QStringList fields;
    bool says_system = true;
    for (const VectorLayer& layer : file_.layers) {
        says_system = says_system && !layer.reference_system.empty();
        for (const std::string& field : layer.fields)
            if (const QString name = QString::fromStdString(field); !fields.contains(name)) fields << name;
    }
    const auto add_choice = [&](const char* name, const QString& label, const QString& tip) {
        auto* box = new QuietComboBox;
        box->setObjectName(QLatin1String(name));
        box->addItem(tr("Each on its own"));
        box->addItems(fields);
        QWidget* row = make_row(label, box);
        row->setToolTip(tip);
        row->setVisible(!fields.isEmpty());
        column->addWidget(row);
        connect(box, &QComboBox::activated, this, &VectorImport::look_again);
        return box;
    };
    kind_field_ = add_choice("importKindField", tr("Kinds from field"),
                             tr("Attribute that gives the kind; it takes precedence over all others"));
    width_field_ =
        add_choice("importWidthField", tr("Widths from field"), tr("Attribute that gives the width in metres"));
    system_ = new QLineEdit;
    system_->setObjectName(QStringLiteral("importSystem"));
    system_->setPlaceholderText(tr("same as the terrain"));
    QWidget* row = make_row(tr("Coordinate reference system"), system_);
    row->setToolTip(tr("For layers without one: a code such as EPSG:4326, or well-known text"));
    row->setVisible(!says_system);
    column->addWidget(row);
    connect(system_, &QLineEdit::editingFinished, this, &VectorImport::look_again);
    return rows;
}

ReadVectorOptions VectorImport::options() const {
    ReadVectorOptions options;
    int checked = 0;
    for (int i = 0; i < layers_->count(); ++i) {
        if (layers_->item(i)->checkState() != Qt::Checked) continue;
        options.layers.push_back(file_.layers[static_cast<std::size_t>(i)].name);
        ++checked;
    }
    if (checked == layers_->count()) options.layers.clear();
    if (parameters_.kind != ImportedKind::unknown)
        options.kind = static_cast<PathKind>(static_cast<int>(parameters_.kind) - 1);
    if (kind_field_->currentIndex() > 0) options.kind_field = kind_field_->currentText().toStdString();
    if (width_field_->currentIndex() > 0) options.width_field = width_field_->currentText().toStdString();
    if (parameters_.width > 0) options.width = parameters_.width;
    if (parameters_.blend > 0) options.blend = parameters_.blend;
    if (parameters_.margin > 0) options.margin = parameters_.margin;
    options.drape = parameters_.drape;
    options.assumed_system = system_->text().trimmed().toStdString();
    return options;
}

void VectorImport::look_again() {
    found_.reset();
    reading_.request_stop();
    import_->setEnabled(false);
    result_->setText(tr("Reading…"));
    remarks_->clear();
    delay_.start();
}

void VectorImport::read() {
    bool any = false;
    for (int i = 0; i < layers_->count(); ++i) any = any || layers_->item(i)->checkState() == Qt::Checked;
    if (!any) {
        result_->setText(tr("Select at least one layer"));
        return;
    }
    reading_ = std::stop_source();
    ReadVectorOptions options = this->options();
    options.control.stop = reading_.get_token();
    options.first_id = next_spline_id(document_.project().paths);
    frame_ = document_.project().frame;
    // The dialog may be closed before the reader has noticed that it should stop.
    const QPointer<VectorImport> self(this);
    tasks_.start(tr("Reading %1").arg(QFileInfo(path_).fileName()),
                 [self, path = path_.toStdString(), frame = frame_, options]() -> std::function<void()> {
                     auto result = std::make_shared<Result<VectorPaths>>(read_vector_paths(path, frame, options));
                     if (options.control.stopped()) return {};
                     return [self, result, stop = options.control.stop] {
                         if (self && !stop.stop_requested()) self->show_result(*result);
                     };
                 });
}

void VectorImport::show_result(const Result<VectorPaths>& result) {
    if (!result) {
        result_->setText(QString::fromStdString(result.error().message()));
        return;
    }
    found_ = std::make_shared<VectorPaths>(*result);
    import_->setEnabled(!found_->paths.empty());
    result_->setText(
        found_->paths.empty()
            ? tr("No paths: none of the %1 features can be imported").arg(found_->features)
            : tr("%1; %2 points").arg(kinds_text(found_->paths), QLocale().toString(qlonglong{found_->vertices})));
    QStringList lines;
    const auto add = [&lines](const std::vector<std::string>& remarks) {
        for (const std::string& remark : remarks) lines << QStringLiteral("• ") + QString::fromStdString(remark);
    };
    add(file_.remarks);
    add(found_->remarks);
    remarks_->setText(lines.join(QLatin1Char('\n')));
}

void VectorImport::take() {
    if (!found_ || found_->paths.empty()) return;
    // Paths that were drawn meanwhile may have taken the ids.
    if (found_->paths.front().id < next_spline_id(document_.project().paths)) {
        auto renumbered = std::make_shared<VectorPaths>(*found_);
        int id = next_spline_id(document_.project().paths);
        for (Path& path : renumbered->paths) path.id = id++;
        found_ = renumbered;
    }
    Q_EMIT taken(found_);
    accept();
}

}  // namespace cuesta
