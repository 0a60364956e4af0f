#include "ui/export/mesh_form.h"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/icons.h"
#include "ui/export/export_commands.h"
#include "ui/forms/panel.h"
#include "ui/forms/rows.h"

namespace cuesta {

namespace {

/// Parameters that have an effect on the files to be written.
bool has_effect(const std::string& id, const MeshParameters& mesh) {
    if (id == "mesh.level_step" || id == "mesh.skirts") return mesh.levels > 1;
    if (id == "mesh.colours") return mesh.format != MeshFormat::stl;
    if (id == "mesh.texture_size") return mesh.format != MeshFormat::stl && mesh.colours == MeshColours::texture;
    if (id == "mesh.offset_east" || id == "mesh.offset_north") return mesh.origin == MeshOrigin::georeference;
    if (id == "mesh.compression") return is_compressible(mesh.format);
    if (id == "mesh.up" || id == "mesh.unit") return !has_fixed_axes(mesh.format);
    return true;
}

}  // namespace

QString title_of(MeshFormat format) {
    switch (format) {
        case MeshFormat::glb:
            return MeshForm::tr("glTF, one file");
        case MeshFormat::gltf:
            return MeshForm::tr("glTF, separate text and data");
        case MeshFormat::obj:
            return MeshForm::tr("Wavefront OBJ");
        case MeshFormat::fbx:
            return MeshForm::tr("FBX");
        case MeshFormat::ply:
            return MeshForm::tr("PLY");
        case MeshFormat::stl:
            break;
    }
    return MeshForm::tr("STL, for printing");
}

MeshForm::MeshForm(Document& document, ExportCommands& commands, QWidget* parent)
    : QWidget(parent), document_(document), commands_(commands) {
    setObjectName(QStringLiteral("meshForm"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    format_ = new QuietComboBox;
    format_->setObjectName(QStringLiteral("meshFormat"));
    format_->setAccessibleName(tr("Format"));
    for (std::size_t i = 0; i < EnumNames<MeshFormat>::names.size(); ++i)
        format_->addItem(title_of(static_cast<MeshFormat>(i)));
    connect(format_, &QComboBox::activated, this, &MeshForm::choose_format);
    column->addWidget(make_row(tr("Format"), format_));
    ParameterForm::Options options;
    options.left_out = {"mesh.format"};
    form_ = make_document_form<MeshParameters>(
        document, [](const Project& project) { return project.mesh; },
        [](Project& project, const MeshParameters& mesh) { project.mesh = mesh; }, options);
    column->addWidget(form_);
    says_ = make_hint({});
    says_->setObjectName(QStringLiteral("meshSays"));
    column->addWidget(says_);
    button_ = new QPushButton(line_icon(QStringLiteral("export")), tr("Mesh…"));
    button_->setObjectName(QStringLiteral("exportMesh"));
    column->addWidget(button_);
    bar_ = new QProgressBar;
    bar_->setObjectName(QStringLiteral("meshProgress"));
    bar_->setRange(0, 100);
    bar_->setTextVisible(false);
    column->addWidget(bar_);
    cancel_ = new QPushButton(tr("Cancel"));
    cancel_->setObjectName(QStringLiteral("cancelMesh"));
    column->addWidget(cancel_);
    connect(button_, &QPushButton::clicked, this, [this] { commands_.export_mesh(document_.value()); });
    connect(cancel_, &QPushButton::clicked, &commands.tasks(), &ExportTasks::cancel);
    connect(&commands.tasks(), &ExportTasks::changed, this, &MeshForm::show_progress);
    refresh();
}

void MeshForm::choose_format(int index) {
    const auto format = static_cast<MeshFormat>(index);
    document_.edit(tr("Format of the mesh: %1").arg(title_of(format)),
                   [format](Project& project) { project.mesh.format = format; });
}

void MeshForm::refresh() {
    const Project& project = document_.project();
    const MeshParameters& mesh = project.mesh;
    format_->setCurrentIndex(static_cast<int>(mesh.format));
    form_->refresh();
    form_->set_used([&mesh](const std::string& id) { return has_effect(id, mesh); });
    const TerrainFrame& frame = project.frame;
    const qlonglong all = 2LL * std::max(frame.width - 1, 0) * std::max(frame.height - 1, 0);
    QStringList lines;
    if (mesh.origin == MeshOrigin::georeference && !frame.geotransform)
        lines << tr("This terrain is not georeferenced: choose another origin.");
    if (mesh.error == 0 && (mesh.triangles == 0 || mesh.triangles >= all))
        lines << tr("%1 triangles: every height is a vertex.").arg(QLocale().toString(all));
    const int files = mesh.levels * mesh.chunks * mesh.chunks;
    if (files > 1) lines << tr("%n mesh file(s) and an index that describes them.", nullptr, files);
    if (mesh.format == MeshFormat::stl) lines << tr("STL does not store colours.");
    if (has_fixed_axes(mesh.format)) lines << tr("glTF is in metres, with y up.");
    says_->setText(lines.join(QLatin1Char(' ')));
    says_->setVisible(!lines.isEmpty());
    show_progress();
}

void MeshForm::show_progress() {
    const ExportTasks& task = commands_.tasks();
    button_->setEnabled(!task.running());
    bar_->setVisible(task.running());
    bar_->setValue(static_cast<int>(100 * task.share()));
    cancel_->setVisible(task.running());
}

}  // namespace cuesta
